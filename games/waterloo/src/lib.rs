//! Napoleon at Waterloo, third edition (1979): the rules.
//!
//! Read `RULES.md` beside this crate first: it lists every case of the rulebook with its home. A file here is a
//! section of the book and bears its number: whoever looks for rule 6.5 opens `s6_5_displacement.rs`. Where play
//! waits there is a [`Stage`]; what may be chosen there is in the file of its rule. [`State`] is the whole truth,
//! [`View`] what one viewer may know, [`Action`] one small choice, [`Event`] one fact.

mod action;
mod event;
mod features;
mod redeal;
mod rules_version;
mod s2_1_map;
mod s2_4_pieces;
pub mod s2_equipment;
mod s3_sequence;
mod s4_movement;
mod s5_combat_preconditions;
mod s6_4_retreats;
mod s6_5_displacement;
mod s6_6_advance;
mod s6_combat_resolution;
mod s7_reinforcements;
mod s8_victory;
mod s9_grouchy;
mod scene;
mod scene_check;
mod state;
mod view;
mod words;
mod worth;

use tabletop::{
    About, Answer, Chance, Choice, Game, Label, Next, Prompt, Random, Refusal, Report, Seat, Setting, Setup,
    Sink, Viewer,
};

pub use action::Action;
pub use event::{Announced, Event, Secrecy, name};
pub use rules_version::RulesVersion;
pub use s3_sequence::{TURNS, hour};
pub use s6_combat_resolution::ratio;
pub use s7_reinforcements::PRUSSIAN_TURN;
pub use s8_victory::{EXITS, LIMIT};
pub use s9_grouchy::{CHITS, VARIANT_TURN};
pub use state::{Attack, Chain, End, Field, Place, Stage, State};
pub use view::{AttackView, Chit, Phase, Reserve, UnitView, View};

use s2_equipment::{Entry, Side, UnitId};

/// Napoleon at Waterloo as set up.
#[derive(Clone, Copy, Debug)]
pub struct Waterloo {
    variant: Variant,
    rules: RulesVersion,
}

/// Whether the Grouchy variant is played. Rule 9.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variant {
    Standard,
    Grouchy,
}

const ABOUT: About = About {
    id: "waterloo",
    title: "Napoleon at Waterloo",
    edition: "3rd (1979)",
    rules_version: RulesVersion::PRESENT,
    length: "one to two hours",
    pitch: "The battle itself, hex by hex: break Wellington's line before Blücher is upon you.",
    seats: &[&["french", "allied"]],
    scenarios: &[Choice {
        id: "battle",
        title: "The battle of 18 June 1815",
        about: "Ten turns from one o'clock to ten at night, everyone where he stood.",
    }],
    options: &[Setting {
        id: "grouchy",
        title: "The Grouchy variant",
        rule: "9.0",
        values: &[
            Choice { id: "no", title: "No", about: "Nine Prussian units come on turn three." },
            Choice {
                id: "yes",
                title: "Yes",
                about: "Secret chits decide which French and Prussian reinforcements come, and when.",
            },
        ],
    }],
    rules: include_str!("../RULES.md"),
    rulings: include_str!("../RULINGS.md"),
    sources: include_str!("../data/SOURCES.md"),
    reconstructed: &[
        "The map, the counters and the tables were put together from transcriptions of the printed game; no printed copy was at hand.",
        "The nine exit hexes, the strength of the French 20th division and the start hex of the Guard grenadiers are fairly sure, not certain.",
    ],
};

impl Game for Waterloo {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about() -> &'static About {
        &ABOUT
    }

    fn new(setup: &Setup) -> Self {
        let variant = match setup.option("grouchy") {
            "yes" => Variant::Grouchy,
            _ => Variant::Standard,
        };
        Waterloo { variant, rules: RulesVersion::of(setup.rules) }
    }

    /// Only the chits of the variant are secret. Rule 9.0.
    fn hides(&self) -> bool {
        self.variant == Variant::Grouchy
    }

    /// Rule 8.4.
    fn knows_draws(&self) -> bool {
        true
    }

    /// Rule 1.0: every piece in the hex printed on it.
    fn start(&self) -> State {
        let mut state = State::empty(self.rules);
        for unit in UnitId::all() {
            if let Entry::Start(hex) = unit.info().entry {
                state.field.put(unit, hex);
            }
        }
        if self.variant == Variant::Grouchy {
            state.stage = Stage::Chit(Side::French);
            state.possible = [s9_grouchy::ANY_CHIT; 2];
        }
        state
    }

    fn next(&self, state: &State) -> Next {
        match state.stage {
            Stage::Chit(_) => Next::Chance(s9_grouchy::question()),
            Stage::Throw => Next::Chance(Chance::Dice(1)),
            Stage::Over(end) => Next::Over(s8_victory::outcome(end)),
            Stage::Movement
            | Stage::Destination(_)
            | Stage::GiveWay(_)
            | Stage::Combat
            | Stage::Declare
            | Stage::Losses
            | Stage::Retreat
            | Stage::Displace
            | Stage::FallBack
            | Stage::Advance => Next::Choice(decides(state).seat()),
        }
    }

    fn actions(&self, state: &State, offers: &mut Vec<Action>) {
        actions(state, offers);
    }

    fn play(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Move(_) | Action::Enter(_) | Action::To(_) | Action::Exit | Action::EndMovement => {
                s4_movement::play(state, action, events);
            }
            Action::Attack(_) | Action::With(_) | Action::Roll(_) | Action::EndCombat => {
                s5_combat_preconditions::play(state, action, events);
            }
            Action::Lose(hex) => s6_combat_resolution::lose(state, hex, events),
            Action::Retreat(from, to) => match state.stage {
                Stage::Displace => s6_5_displacement::play(state, to, events),
                _ => s6_4_retreats::retreat(state, from, to, events),
            },
            Action::FallBack(from, to) => s6_4_retreats::fall_back(state, from, to, events),
            Action::Stand => s6_4_retreats::stand(state, events),
            Action::Advance(from, to) => s6_6_advance::advance(state, from, to, events),
            Action::Hold => s6_6_advance::hold(state, events),
        }
    }

    fn settle(&self, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
        match state.stage {
            Stage::Chit(side) => s9_grouchy::settle(state, side, answer, events),
            _ => s6_combat_resolution::settle(state, answer, events),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn report(&self, event: &Event, viewer: Viewer) -> Option<Report> {
        event::report(event, viewer)
    }

    fn reveals(&self, event: &Event) -> bool {
        event::reveals(event)
    }

    fn redeal(&self, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
        redeal::redeal(state, viewer, random)
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        words::prompt(state, viewer)
    }

    fn label(&self, state: &State, action: Action) -> Label {
        words::label(state, action)
    }

    fn why_not(&self, state: &State, text: &str) -> Option<Refusal> {
        words::why_not(state, text)
    }

    fn why_not_at(&self, state: &State, place: &str) -> Option<Refusal> {
        words::why_not_at(state, place)
    }

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        worth::worth(state, seat)
    }

    fn scene(&self, state: &State) -> String {
        scene::write(state)
    }

    fn set(&self, scene: &str) -> Result<State, String> {
        scene::read(scene, self.variant, self.rules)
    }
}

/// The choices at each stage.
fn actions(state: &State, offers: &mut Vec<Action>) {
    match state.stage {
        Stage::Movement => s4_movement::actions(state, offers),
        Stage::Destination(unit) | Stage::GiveWay(unit) => s4_movement::destinations(state, unit, offers),
        Stage::Combat => s5_combat_preconditions::actions(state, offers),
        Stage::Declare => s5_combat_preconditions::declare_actions(state, offers),
        Stage::Losses => s6_combat_resolution::losses_actions(state, offers),
        Stage::Retreat => s6_4_retreats::actions(state, offers),
        Stage::Displace => s6_5_displacement::actions(state, offers),
        Stage::FallBack => s6_4_retreats::fall_back_actions(state, offers),
        Stage::Advance => s6_6_advance::actions(state, offers),
        Stage::Chit(_) | Stage::Throw | Stage::Over(_) => {}
    }
}

/// The side that must decide. The owner retreats his own units (6.4) and decides on his own advance (6.6).
fn decides(state: &State) -> Side {
    match state.stage {
        Stage::Retreat => s6_4_retreats::loser(state),
        Stage::Displace => s6_5_displacement::displaced(state).info().side,
        Stage::Advance => s6_6_advance::victor(state),
        Stage::Chit(_)
        | Stage::Movement
        | Stage::Destination(_)
        | Stage::GiveWay(_)
        | Stage::Combat
        | Stage::Declare
        | Stage::Throw
        | Stage::Losses
        | Stage::FallBack
        | Stage::Over(_) => state.active,
    }
}
