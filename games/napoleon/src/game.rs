//! The game as the table sees it: what play waits for, what is offered, what an answer does.

use std::marker::PhantomData;

use tabletop::{
    About, Answer, Chance, Game, Label, Luck, Next, Prompt, Random, ReadError, Refusal, Report, Seat, Seats,
    Setup, Silent, Sink, Viewer,
};

use crate::{
    about,
    action::Action,
    edition::Edition,
    event::Event,
    iii_c_retreats, label, luck, prompt, redeal, refusal, report,
    rules_version::Version,
    s02_sequence, s04_deployment, s05_0_movement, s05_6_force_marches, s06_10_attacking, s06_21_terrain,
    s06_22_battle_deployment, s06_30_battle_turns, s06_31_morale, s06_33_battle_fires, s06_34_reinforcements,
    s06_40_combat_losses, s06_60_skirmishes, s07_4_routs, s07_5_regrouping, s09_supply, s10_victory,
    s11_three_players::{self, speaking_seat, voice_seat},
    s12_bidding, scene, scene_read,
    state::{Rules, Scenario, Stage, State},
    view::{self, View},
    worth,
};

/// Which edition a type of game plays.
pub trait Printing: Clone + Send + Sync + 'static {
    /// The edition.
    const EDITION: Edition;
    /// What there is to know about it.
    const ABOUT: &'static About;
}

/// The 4th edition of 2013.
#[derive(Clone, Debug)]
pub struct Fourth;

/// The 3rd edition of 1994.
#[derive(Clone, Debug)]
pub struct Third;

impl Printing for Fourth {
    const EDITION: Edition = Edition::Fourth;
    const ABOUT: &'static About = &about::FOURTH;
}

impl Printing for Third {
    const EDITION: Edition = Edition::Third;
    const ABOUT: &'static About = &about::THIRD;
}

/// Napoléon in one of its editions.
#[derive(Clone, Debug)]
pub struct Napoleon<P>(Rules, PhantomData<P>);

/// Napoléon, 4th edition.
pub type Napoleon4 = Napoleon<Fourth>;
/// Napoleon 3.1.
pub type Napoleon3 = Napoleon<Third>;

impl<P: Printing> Napoleon<P> {
    /// The rules as set up.
    pub fn rules(&self) -> &Rules {
        &self.0
    }
}

impl<P: Printing> Game for Napoleon<P> {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about() -> &'static About {
        P::ABOUT
    }

    fn new(setup: &Setup) -> Self {
        let rules = Rules {
            edition: P::EDITION,
            version: Version(setup.rules),
            seats: setup.seats,
            scenario: match setup.scenario.as_str() {
                "historical" => Scenario::Historical,
                "gambit" => Scenario::Gambit,
                _ => Scenario::Free,
            },
            hidden_until_fire: setup.option("hidden-until-fire") == "yes",
            bidding: setup.option("bidding") == "yes",
            silence: setup.option("silence") != "no",
        };
        Napoleon(rules, PhantomData)
    }

    fn allies(&self, seat: Seat) -> Seats {
        s11_three_players::allies(&self.0, seat)
    }

    /// Rule 11.0.
    fn silence(&self, state: &State) -> Option<&'static str> {
        (self.0.seats == 3 && !s11_three_players::may_talk(&self.0, state)).then_some("11.0")
    }

    fn start(&self) -> State {
        let mut state = State::empty(self.0.edition);
        state.push(Stage::BeginTurn);
        // Ruling N16: two bid; with three at the table nobody could change sides.
        if self.0.bidding && self.0.seats == 2 {
            state.push(Stage::CoinToss);
        } else {
            s04_deployment::begin(&self.0, &mut state);
        }
        s02_sequence::go_on(&self.0, &mut state, &mut Silent);
        state.is_announced = state.turn == 0;
        state
    }

    fn next(&self, state: &State) -> Next {
        next(&self.0, state)
    }

    fn actions(&self, state: &State, offers: &mut Vec<Action>) {
        actions(&self.0, state, offers);
    }

    fn play(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        if !state.is_announced {
            state.is_announced = true;
            events.tell(Event::TurnBegan { turn: state.turn });
        }
        play(&self.0, state, action, events);
        s02_sequence::go_on(&self.0, state, events);
    }

    fn settle(&self, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
        settle(&self.0, state, answer, events);
        s02_sequence::go_on(&self.0, state, events);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(&self.0, state, viewer)
    }

    fn report(&self, event: &Event, viewer: Viewer) -> Option<Report> {
        report::report(P::EDITION, event, viewer)
    }

    fn luck(&self, state: &State, events: &[&Event]) -> Vec<Luck> {
        luck::luck(&self.0, state, events)
    }

    fn reveals(&self, event: &Event) -> bool {
        event.reveals()
    }

    fn redeal(&self, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
        redeal::redeal(&self.0, state, viewer, random)
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        prompt::prompt(&self.0, state, viewer)
    }

    fn label(&self, state: &State, action: Action) -> Label {
        label::label(&self.0, state, action)
    }

    fn why_not(&self, state: &State, text: &str) -> Option<Refusal> {
        refusal::why_not(&self.0, state, text)
    }

    fn why_not_at(&self, state: &State, place: &str) -> Option<Refusal> {
        refusal::why_not_at(&self.0, state, place)
    }

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        worth::worth(&self.0, state, seat)
    }

    fn scene(&self, state: &State) -> String {
        scene::write(state)
    }

    fn set(&self, scene: &str) -> Result<State, ReadError> {
        scene_read::read(&self.0, scene)
    }
}

/// What the game waits for.
pub(crate) fn next(rules: &Rules, state: &State) -> Next {
    let choice = match state.stage() {
        Stage::CoinToss => return Next::Chance(s12_bidding::coin()),
        Stage::ForceDice { .. } | Stage::MoraleDie { .. } | Stage::FlightDie { .. } => {
            return Next::Chance(Chance::Dice(1));
        }
        Stage::SkirmishFire { town, side } => {
            let unit =
                s06_60_skirmishes::next_to_fire(state, town, side).expect("a unit fires in a skirmish");
            return Next::Chance(Chance::Dice(state.block(unit).strength));
        }
        Stage::FireDice { unit, .. } => return Next::Chance(Chance::Dice(state.block(unit).strength)),
        Stage::Terrain { to_draw: 1.., hand, .. } => return Next::Chance(s06_21_terrain::draw(state, hand)),
        Stage::Over(ending) => return Next::Over(s10_victory::outcome(rules, state, ending)),
        Stage::Bidding => Seat(state.bid.speaker),
        Stage::Trim { side, .. } => s12_bidding::trim_seat(rules, state, side),
        Stage::Deploy { armies }
        | Stage::DeployTown { armies }
        | Stage::March { armies }
        | Stage::Step { armies }
        | Stage::ForceMarch { armies }
        | Stage::Post { armies, .. }
        | Stage::Hold { armies }
        | Stage::Withdraw { armies }
        | Stage::WithdrawBy { armies }
        | Stage::Combat { armies }
        | Stage::Act { armies }
        | Stage::Reinforce { armies }
        | Stage::Regroup { armies }
        | Stage::RegroupTo { armies } => voice_seat(rules, state, armies, None),
        Stage::SkirmishPick { town, armies }
        | Stage::Leave { town, armies }
        | Stage::LeaveBy { town, armies } => voice_seat(rules, state, armies, Some(town)),
        Stage::SkirmishOrder
        | Stage::BattleOrder
        | Stage::Terrain { .. }
        | Stage::Morale { .. }
        | Stage::TakeHits(_) => speaking_seat(rules, state),
        Stage::FleeOn { .. } => rules.seat(state, state.chosen().army()),
        Stage::Supply { army, .. } => rules.seat(state, army),
        Stage::Idle
        | Stage::BeginTurn
        | Stage::BattlePhase
        | Stage::SkirmishEnd { .. }
        | Stage::SetUp { .. }
        | Stage::Reveal
        | Stage::Round { .. }
        | Stage::RoundOver
        | Stage::EndBattleTurn { .. }
        | Stage::Victory { .. }
        | Stage::EndTurn
        | Stage::Judge => panic!("play goes on by itself until someone is asked: {:?}", state.stage()),
    };
    Next::Choice(choice)
}

pub(crate) fn actions(rules: &Rules, state: &State, offers: &mut Vec<Action>) {
    match state.stage() {
        Stage::Bidding => s12_bidding::actions(state, offers),
        Stage::Trim { side, .. } => s12_bidding::trim_actions(state, side, offers),
        Stage::Deploy { armies } => s04_deployment::actions(state, armies, offers),
        Stage::DeployTown { .. } => s04_deployment::town_actions(rules, state, offers),
        Stage::March { armies } => s05_0_movement::actions(rules, state, armies, offers),
        Stage::Step { .. } => s05_0_movement::step_actions(rules, state, offers),
        Stage::ForceMarch { armies } => s05_6_force_marches::actions(state, armies, offers),
        Stage::SkirmishOrder => s06_60_skirmishes::actions(rules, state, offers),
        Stage::SkirmishPick { town, armies } => {
            s06_60_skirmishes::pick_actions(rules, state, town, armies, offers);
        }
        Stage::Leave { town, armies } => s07_4_routs::actions(rules, state, town, armies, offers),
        Stage::LeaveBy { town, armies } => s07_4_routs::way_actions(rules, state, town, armies, offers),
        Stage::BattleOrder => s06_10_attacking::actions(state, offers),
        Stage::Terrain { side, to_draw: 0, hand } => s06_21_terrain::actions(state, side, hand, offers),
        Stage::Post { armies, wing } => s06_22_battle_deployment::actions(rules, state, armies, wing, offers),
        Stage::Hold { armies } => s06_22_battle_deployment::hold_actions(state, armies, offers),
        Stage::Morale { side } => s06_31_morale::actions(rules, state, side, offers),
        Stage::Withdraw { armies } => iii_c_retreats::actions(rules, state, armies, offers),
        Stage::WithdrawBy { .. } => iii_c_retreats::way_actions(rules, state, offers),
        Stage::FleeOn { town, flight } => iii_c_retreats::on_actions(state, town, flight, offers),
        Stage::Combat { armies } => s06_30_battle_turns::actions(rules, state, armies, offers),
        Stage::Act { .. } => s06_30_battle_turns::act_actions(rules, state, offers),
        Stage::TakeHits(hits) => s06_40_combat_losses::actions(rules, state, hits, offers),
        Stage::Reinforce { armies } => s06_34_reinforcements::actions(rules, state, armies, offers),
        Stage::Regroup { armies } => s07_5_regrouping::actions(rules, state, armies, offers),
        Stage::RegroupTo { .. } => s07_5_regrouping::way_actions(rules, state, offers),
        Stage::Supply { army, .. } => s09_supply::actions(rules, state, army, offers),
        Stage::Idle
        | Stage::CoinToss
        | Stage::BeginTurn
        | Stage::ForceDice { .. }
        | Stage::BattlePhase
        | Stage::SkirmishFire { .. }
        | Stage::SkirmishEnd { .. }
        | Stage::SetUp { .. }
        | Stage::Terrain { .. }
        | Stage::Reveal
        | Stage::Round { .. }
        | Stage::RoundOver
        | Stage::FlightDie { .. }
        | Stage::MoraleDie { .. }
        | Stage::FireDice { .. }
        | Stage::EndBattleTurn { .. }
        | Stage::Victory { .. }
        | Stage::EndTurn
        | Stage::Judge
        | Stage::Over(_) => {}
    }
    s11_three_players::actions(rules, state, offers);
}

fn play(rules: &Rules, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    if action == Action::HandOver {
        return s11_three_players::hand_over(rules, state, events);
    }
    state.handed = 0;
    match (state.stage(), action) {
        (Stage::Bidding, _) => s12_bidding::play(rules, state, action, events),
        (Stage::Trim { .. }, Action::Trim(unit)) => s12_bidding::trim(rules, state, unit, events),
        (Stage::Deploy { armies } | Stage::DeployTown { armies }, _) => {
            s04_deployment::play(rules, state, armies, action, events);
        }
        (Stage::March { armies } | Stage::Step { armies }, _) => {
            s05_0_movement::play(rules, state, armies, action, events);
        }
        (Stage::ForceMarch { armies }, _) => s05_6_force_marches::play(state, armies, action, events),
        (Stage::SkirmishOrder, Action::Skirmish(town)) => {
            s06_60_skirmishes::begin(rules, state, town, events)
        }
        (Stage::SkirmishPick { .. }, _) => s06_60_skirmishes::play_pick(rules, state, action, events),
        (Stage::Leave { .. } | Stage::LeaveBy { .. }, _) => s07_4_routs::play(rules, state, action, events),
        (Stage::BattleOrder, Action::Fight(town)) => s06_10_attacking::order(rules, state, town, events),
        (Stage::Terrain { .. }, Action::Terrain { kind, wing }) => {
            s06_21_terrain::place(state, kind, wing, events)
        }
        (Stage::Post { .. } | Stage::Hold { .. }, _) => {
            s06_22_battle_deployment::play(rules, state, action, events)
        }
        (Stage::Morale { .. }, Action::Check(unit)) => state.push(Stage::MoraleDie { unit }),
        (Stage::Withdraw { armies } | Stage::WithdrawBy { armies }, _) => {
            iii_c_retreats::play(rules, state, armies, action, events);
        }
        (Stage::FleeOn { .. }, _) => iii_c_retreats::play_on(rules, state, action, events),
        (Stage::Combat { armies } | Stage::Act { armies }, _) => {
            s06_30_battle_turns::play(rules, state, armies, action, events);
        }
        (Stage::TakeHits(hits), _) => s06_40_combat_losses::play(rules, state, hits, action, events),
        (Stage::Reinforce { armies }, _) => s06_34_reinforcements::play(rules, state, armies, action, events),
        (Stage::Regroup { armies } | Stage::RegroupTo { armies }, _) => {
            s07_5_regrouping::play(rules, state, armies, action, events);
        }
        (Stage::Supply { .. }, Action::Remove(unit)) => s09_supply::play(state, unit, events),
        (stage, action) => panic!("'{action}' is not offered in {stage:?}"),
    }
}

fn settle(rules: &Rules, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
    match state.stage() {
        Stage::CoinToss => s12_bidding::tossed(state, answer.drawn() as u8, events),
        Stage::ForceDice { armies } => {
            s05_6_force_marches::settle(rules, state, armies, answer.die(), events)
        }
        Stage::SkirmishFire { town, side } => {
            s06_60_skirmishes::settle(rules, state, town, side, answer.dice(), events);
        }
        Stage::Terrain { .. } => s06_21_terrain::drawn(state, answer.drawn(), events),
        Stage::FlightDie { .. } => iii_c_retreats::settle(rules, state, answer.die(), events),
        Stage::MoraleDie { unit } => s06_31_morale::settle(rules, state, unit, answer.die(), events),
        Stage::FireDice { unit, target } => {
            s06_33_battle_fires::settle(rules, state, unit, target, answer.dice(), events);
        }
        stage => panic!("chance was not asked in {stage:?}"),
    }
}
