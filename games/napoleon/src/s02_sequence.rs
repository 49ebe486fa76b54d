//! 2.0 Sequence of play: player turns and their phases.

use tabletop::{Sink, data::Row};

use crate::{
    data::{Files, rows_of},
    edition::Edition,
    event::Event,
    iii_c_retreats,
    s01_mapboard::{MOST_ROADS, ROADS, RoadSlots, TOWNS, Towns},
    s03_units::{Side, UNITS},
    s05_6_force_marches, s06_10_attacking, s06_21_terrain, s06_22_battle_deployment, s06_24_fog_of_battle,
    s06_30_battle_turns, s06_31_morale, s06_34_reinforcements, s06_40_combat_losses, s06_60_skirmishes,
    s07_4_routs, s07_5_regrouping, s09_supply, s10_victory, s11_three_players,
    state::{Battle, Echo, Mark, Rules, Stage, State, Traffic},
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
pub(crate) fn turn_record(files: &Files, edition: Edition) -> Result<Vec<Turn>, String> {
    let turn = |row: &Row| {
        Ok(Turn {
            day: row.number("day")?,
            part: row.text("part")?,
            side: row.find("side", "F or A", |text| match text {
                "F" => Some(Side::French),
                "A" => Some(Side::Allied),
                _ => None,
            })?,
            is_night: row.flag("night")?,
        })
    };
    rows_of(files, edition.turns_file())?.iter().map(turn).collect()
}

/// The square of a turn; the first stands for the time before the first turn.
pub(crate) fn turn(edition: Edition, n: u8) -> &'static Turn {
    &edition.components().turns[(n as usize).max(1) - 1]
}

/// The last turn of the record.
pub(crate) fn last_turn(edition: Edition) -> u8 {
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
pub(crate) fn begin_turn(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    state.turn += 1;
    for n in 0..UNITS {
        let block = &mut state.blocks[n];
        block.marks.remove_all(Mark::OF_A_TURN);
        block.origin = None;
        block.steps = 0;
    }
    state.groups = [Towns::EMPTY; 3];
    state.marched = [0; ROADS];
    state.wanted = None;
    state.entries = [RoadSlots::EMPTY; TOWNS];
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
pub(crate) fn end_turn(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    for n in 0..UNITS {
        state.blocks[n].marks.remove_all(Mark::OF_A_TURN);
        state.blocks[n].marks.remove(Mark::Regrouped);
    }
    state.leaving = [0; MOST_ROADS];
    state.battles = [Battle::at(state.edition.town(0)); crate::state::BATTLES];
    (state.battle_count, state.current, state.traffic) = (0, 0, Traffic::default());
    state.echo = Echo::default();
    state.replace(Stage::Judge);
    s09_supply::begin(rules, state, events);
}

/// More steps than play ever goes through between two decisions.
const MOST_STEPS: usize = 1_000;

/// Goes on until someone must decide, chance is asked, or the game is over.
pub(crate) fn go_on(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let has_stopped = goes_on(rules, state, events);
    assert!(has_stopped, "play goes on by itself only until someone is asked: {:?}", state.stage());
}

/// The same; false if it would not come to an end.
pub(crate) fn goes_on(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> bool {
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
        Stage::ForceMarch { armies } => return s05_6_force_marches::resume(state, armies),
        Stage::ForceDice { armies } => return s05_6_force_marches::resume_dice(state, armies),
        Stage::BattlePhase => s06_10_attacking::begin_phase(state),
        Stage::SkirmishOrder => return s06_60_skirmishes::resume(rules, state, events),
        Stage::SkirmishPick { town, armies } => {
            return s06_60_skirmishes::resume_pick(rules, state, town, armies);
        }
        Stage::SkirmishFire { town, side } => {
            return s06_60_skirmishes::resume_fire(rules, state, town, side, events);
        }
        Stage::SkirmishEnd { town } => s06_60_skirmishes::end(rules, state, town, events),
        Stage::Leave { town, armies } => return s07_4_routs::resume(rules, state, town, armies, events),
        Stage::BattleOrder => return s06_10_attacking::resume_order(rules, state, events),
        Stage::SetUp { battle } => s06_10_attacking::set_up(rules, state, battle, events),
        Stage::Terrain { side, to_draw, hand } => return s06_21_terrain::resume(state, side, to_draw, hand),
        Stage::Hold { armies } => return s06_22_battle_deployment::resume_hold(rules, state, armies),
        Stage::Reveal => s06_24_fog_of_battle::reveal(rules, state, events),
        Stage::Round { battle, side } => s06_30_battle_turns::next_turn(rules, state, battle, side, events),
        Stage::RoundOver => state.pop(),
        Stage::Withdraw { armies } => return iii_c_retreats::resume(rules, state, armies, events),
        Stage::Morale { side } => return s06_31_morale::resume(state, side),
        Stage::Combat { armies } => return s06_30_battle_turns::resume(rules, state, armies, events),
        Stage::TakeHits(hits) => return s06_40_combat_losses::resume(rules, state, hits, events),
        Stage::Reinforce { armies } => return s06_34_reinforcements::resume(rules, state, armies),
        Stage::EndBattleTurn { side } => s06_30_battle_turns::end_turn(rules, state, side, events),
        Stage::Victory { side } => s07_5_regrouping::victory(rules, state, side, events),
        Stage::Regroup { armies } => return s07_5_regrouping::resume(rules, state, armies),
        Stage::EndTurn => end_turn(rules, state, events),
        Stage::Supply { army, left } => return s09_supply::resume(rules, state, army, left, events),
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
