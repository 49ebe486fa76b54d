//! 2.0 Sequence of play: player turns and their phases.

use tabletop::Sink;

use crate::{
    data::{number, rows},
    edition::Edition,
    event::Event,
    iii_c_retreats,
    s1_mapboard::{MOST_ROADS, ROADS, TOWNS},
    s3_units::{Side, UNITS},
    s5_6_force_marches, s6_1_attacking, s6_3_battle_turns, s6_4_combat_losses, s6_6_skirmishes,
    s6_21_terrain, s6_22_battle_deployment, s6_24_fog_of_battle, s6_31_morale, s6_34_reinforcements,
    s7_4_routs, s7_5_regrouping, s9_supply, s10_victory, s11_three_players,
    state::{Battle, Echo, Marks, Rules, Stage, State, Traffic},
};

/// One square of the time record.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The day of June 1815.
    pub day: u8,
    /// Morning, afternoon or night.
    pub part: &'static str,
    /// Whose turn.
    pub side: Side,
    /// Whether it is a night turn.
    pub is_night: bool,
}

/// Reads an edition's turn record. Rule 1.0.
pub fn turn_record(edition: Edition) -> Vec<Turn> {
    rows(edition.turns_file())
        .map(|row| Turn {
            day: number(row[1]),
            part: row[2],
            side: if row[3] == "F" { Side::French } else { Side::Allied },
            is_night: row[4] == "yes",
        })
        .collect()
}

/// The square of a turn; the first stands for the time before the first turn.
pub fn turn(edition: Edition, n: u8) -> &'static Turn {
    &edition.components().turns[(n as usize).max(1) - 1]
}

/// The last turn of the record.
pub fn last_turn(edition: Edition) -> u8 {
    edition.components().turns.len() as u8
}

impl State {
    /// The active side. Rule 2.0.
    #[inline]
    pub fn active(&self) -> Side {
        // French and Allied turns alternate, French first.
        if self.turn % 2 == 1 { Side::French } else { Side::Allied }
    }

    /// Whether it is night. Rule 5.7.
    pub fn is_night(&self) -> bool {
        turn(self.edition, self.turn).is_night
    }
}

/// Begins the next player turn: movement, battles, supply and defeat. Rules 2.1, 2.2, 2.3.
pub fn begin_turn(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    state.turn += 1;
    for n in 0..UNITS {
        let block = &mut state.blocks[n];
        block.marks.clear(Marks::OF_A_TURN);
        block.origin = None;
        block.steps = 0;
    }
    state.groups = [0; 3];
    state.marched = [0; ROADS];
    state.wanted = None;
    state.entries = [0; TOWNS];
    state.is_announced = true;
    events.tell(Event::TurnBegan { turn: state.turn });
    state.replace(Stage::BeginTurn);
    state.push(Stage::EndTurn);
    state.push(Stage::BattlePhase);
    let side = state.active();
    s11_three_players::push_voices(rules, state, side, |armies| Stage::ForceMarch { armies });
    s11_three_players::push_voices(rules, state, side, |armies| Stage::March { armies });
}

/// Ends a player turn: disruption ends, then supply, then defeat. Rules 2.3 and 7.3; III.F.1.
pub fn end_turn(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    for n in 0..UNITS {
        state.blocks[n].marks.clear(Marks::OF_A_TURN.and(Marks::REGROUPED));
    }
    state.leaving = [0; MOST_ROADS];
    state.battles = [Battle::at(state.edition.town(0)); crate::state::BATTLES];
    (state.battle_count, state.current, state.traffic) = (0, 0, Traffic::default());
    state.echo = Echo::default();
    state.replace(Stage::Judge);
    s9_supply::begin(rules, state, events);
}

/// More steps than play ever goes through between two decisions.
const MOST_STEPS: usize = 1_000;

/// Goes on until someone must decide, chance is asked, or the game is over.
pub fn go_on(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let has_stopped = goes_on(rules, state, events);
    assert!(has_stopped, "play goes on by itself only until someone is asked: {:?}", state.stage());
}

/// The same; false if it would not come to an end.
pub fn goes_on(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    for _ in 0..MOST_STEPS {
        if std::mem::take(&mut state.has_losses) && rules.is_won_at_once() {
            s10_victory::judge_losses(rules, state, events);
        }
        if !step(rules, state, events) {
            return true;
        }
        state.handed = 0;
    }
    false
}

/// Does one thing that needs no decision; false when something is waited for.
fn step(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    match state.stage() {
        Stage::BeginTurn => begin_turn(rules, state, events),
        Stage::ForceMarch { armies } => return s5_6_force_marches::resume(state, armies),
        Stage::ForceDice { armies } => return s5_6_force_marches::resume_dice(state, armies),
        Stage::BattlePhase => s6_1_attacking::begin_phase(state),
        Stage::SkirmishOrder => return s6_6_skirmishes::resume(rules, state, events),
        Stage::SkirmishPick { town, armies } => {
            return s6_6_skirmishes::resume_pick(rules, state, town, armies);
        }
        Stage::SkirmishFire { town, side } => {
            return s6_6_skirmishes::resume_fire(rules, state, town, side, events);
        }
        Stage::SkirmishEnd { town } => s6_6_skirmishes::end(rules, state, town, events),
        Stage::Leave { town, armies } => return s7_4_routs::resume(rules, state, town, armies, events),
        Stage::BattleOrder => return s6_1_attacking::resume_order(rules, state, events),
        Stage::SetUp { battle } => s6_1_attacking::set_up(rules, state, battle, events),
        Stage::Terrain { side, to_draw, hand } => return s6_21_terrain::resume(state, side, to_draw, hand),
        Stage::Hold { armies } => return s6_22_battle_deployment::resume_hold(rules, state, armies),
        Stage::Reveal => s6_24_fog_of_battle::reveal(rules, state, events),
        Stage::Round { battle, side } => s6_3_battle_turns::next_turn(rules, state, battle, side, events),
        Stage::RoundOver => state.pop(),
        Stage::Withdraw { armies } => return iii_c_retreats::resume(rules, state, armies, events),
        Stage::Morale { side } => return s6_31_morale::resume(state, side),
        Stage::Combat { armies } => return s6_3_battle_turns::resume(rules, state, armies, events),
        Stage::TakeHits(hits) => return s6_4_combat_losses::resume(rules, state, hits, events),
        Stage::Reinforce { armies } => return s6_34_reinforcements::resume(rules, state, armies),
        Stage::EndBattleTurn { side } => s6_3_battle_turns::end_turn(rules, state, side, events),
        Stage::Victory { side } => s7_5_regrouping::victory(rules, state, side, events),
        Stage::Regroup { armies } => return s7_5_regrouping::resume(rules, state, armies),
        Stage::EndTurn => end_turn(rules, state, events),
        Stage::Supply { army, left } => return s9_supply::resume(rules, state, army, left, events),
        Stage::Judge => s10_victory::judge(rules, state, events),
        Stage::Idle
        | Stage::CoinToss
        | Stage::Bidding
        | Stage::Trim { .. }
        | Stage::Deploy { .. }
        | Stage::DeployTown { .. }
        | Stage::Post { .. }
        | Stage::March { .. }
        | Stage::Step { .. }
        | Stage::LeaveBy { .. }
        | Stage::WithdrawBy { .. }
        | Stage::FleeOn { .. }
        | Stage::FlightDie { .. }
        | Stage::MoraleDie { .. }
        | Stage::Act { .. }
        | Stage::FireDice { .. }
        | Stage::RegroupTo { .. }
        | Stage::Over(_) => return false,
    }
    true
}
