//! The game as the table sees it: what play waits for, what is offered, what a choice and an answer do.

use tabletop::{
    About, Answer, Chance, Game, Label, Luck, Next, Prompt, Random, ReadError, Refusal, Report, Seat, Setup,
    Sink, Viewer,
};

use crate::{
    about::ABOUT,
    action::Action,
    event::{self, Event},
    label, luck, prompt, redeal, refusal, report,
    rules_version::RulesVersion,
    s02_0_equipment::{Entry, Side, UnitId},
    s04_movement, s05_combat_preconditions, s06_0_combat_resolution, s06_4_retreats, s06_5_displacement,
    s06_6_advance, s08_victory, s09_grouchy, scene, scene_read,
    stage::Stage,
    state::State,
    view::{self, View},
    worth,
};

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
            state.possible = [s09_grouchy::ANY_CHIT; 2];
        }
        state
    }

    fn next(&self, state: &State) -> Next {
        match state.stage {
            Stage::Chit(_) => Next::Chance(s09_grouchy::question()),
            Stage::Throw => Next::Chance(Chance::Dice(1)),
            Stage::Over(end) => Next::Over(s08_victory::outcome(end)),
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
                s04_movement::play(state, action, events);
            }
            Action::Attack(_) | Action::With(_) | Action::Roll(_) | Action::EndCombat => {
                s05_combat_preconditions::play(state, action, events);
            }
            Action::Lose(hex) => s06_0_combat_resolution::lose(state, hex, events),
            Action::Retreat(from, to) => match state.stage {
                Stage::Displace => s06_5_displacement::play(state, to, events),
                _ => s06_4_retreats::retreat(state, from, to, events),
            },
            Action::FallBack(from, to) => s06_4_retreats::fall_back(state, from, to, events),
            Action::Stand => s06_4_retreats::stand(state, events),
            Action::Advance(from, to) => s06_6_advance::advance(state, from, to, events),
            Action::Hold => s06_6_advance::hold(state, events),
        }
    }

    fn settle(&self, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
        match state.stage {
            Stage::Chit(side) => s09_grouchy::settle(state, side, answer, events),
            _ => s06_0_combat_resolution::settle(state, answer, events),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn report(&self, event: &Event, viewer: Viewer) -> Option<Report> {
        report::report(event, viewer)
    }

    fn luck(&self, _state: &State, events: &[&Event]) -> Vec<Luck> {
        luck::luck(events)
    }

    fn reveals(&self, event: &Event) -> bool {
        event::reveals(event)
    }

    fn redeal(&self, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
        redeal::redeal(state, viewer, random)
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        prompt::prompt(state, viewer)
    }

    fn label(&self, state: &State, action: Action) -> Label {
        label::label(state, action)
    }

    fn why_not(&self, state: &State, text: &str) -> Option<Refusal> {
        refusal::why_not(state, text)
    }

    fn why_not_at(&self, state: &State, place: &str) -> Option<Refusal> {
        refusal::why_not_at(state, place)
    }

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        worth::worth(state, seat)
    }

    fn scene(&self, state: &State) -> String {
        scene::write(state)
    }

    fn set(&self, scene: &str) -> Result<State, ReadError> {
        scene_read::read(scene, self.variant, self.rules)
    }
}

/// The choices at each stage.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    match state.stage {
        Stage::Movement => s04_movement::actions(state, offers),
        Stage::Destination(unit) | Stage::GiveWay(unit) => s04_movement::destinations(state, unit, offers),
        Stage::Combat => s05_combat_preconditions::actions(state, offers),
        Stage::Declare => s05_combat_preconditions::declare_actions(state, offers),
        Stage::Losses => s06_0_combat_resolution::losses_actions(state, offers),
        Stage::Retreat => s06_4_retreats::actions(state, offers),
        Stage::Displace => s06_5_displacement::actions(state, offers),
        Stage::FallBack => s06_4_retreats::fall_back_actions(state, offers),
        Stage::Advance => s06_6_advance::actions(state, offers),
        Stage::Chit(_) | Stage::Throw | Stage::Over(_) => {}
    }
}

/// The side that must decide. The owner of a unit retreats it (6.4) and decides on its advance (6.6).
pub(crate) fn decides(state: &State) -> Side {
    match state.stage {
        Stage::Retreat => s06_4_retreats::loser(state),
        Stage::Displace => s06_5_displacement::displaced(state).info().side,
        Stage::Advance => s06_6_advance::victor(state),
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
