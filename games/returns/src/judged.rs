//! What a computer player is told of a position: its features, whether anything is half done, how a phase is ended.

use tabletop::{Judged, Mark, Seat};

use crate::{
    action::Action, event::Event, features, game::Returns, outlook::outlook, s03_pieces::Side, stage::Stage,
    state::State,
};

impl Judged for Returns {
    const FEATURES: &'static [&'static str] = features::NAMES;

    fn features(&self, state: &State, numbers: &mut [i32]) {
        features::write(state, numbers);
    }

    fn is_first(&self, _: &State, seat: Seat) -> bool {
        seat == Seat(0)
    }

    fn outlook(&self, state: &State, seat: Seat) -> i32 {
        outlook(state, seat)
    }

    fn clock(&self, state: &State) -> u32 {
        state.turn as u32 * 2 + (state.phase.active() == Side::AlliedPrussian) as u32
    }

    fn is_settled(&self, state: &State) -> bool {
        matches!(
            state.stage,
            Stage::SetUp(_) | Stage::March(_) | Stage::ChooseCombat | Stage::Attack | Stage::Over(_)
        )
    }

    /// Combats, and cohesion lost. Rules 4.6, 11.8.
    fn mark(&self, before: &State, event: &Event) -> Option<Mark> {
        match *event {
            Event::CombatBegan { town, .. } => Some(Mark::fight(town)),
            Event::Lost { unit, points } => {
                before.town(unit).map(|town| Mark::loss(unit.army().id(), points, town))
            }
            _ => None,
        }
    }

    fn pass(&self, state: &State) -> Option<Action> {
        matches!(state.stage, Stage::March(_) | Stage::Reinforce(_)).then_some(Action::Done)
    }
}
