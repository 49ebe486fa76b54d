//! What a computer player is told of a position: its features, whether anything is half done, how a phase is ended.

use tabletop::{Column, Judged, Mark, Seat};

use crate::{
    action::Action,
    column,
    event::{Cause, Event},
    features,
    game::{Napoleon, Printing},
    outlook::outlook,
    s03_units::{Army, Side, UnitId},
    s06_30_battle_turns::Lines,
    s06_33_battle_fires::fire,
    s06_70_stalemate::must_withdraw,
    s10_victory::cities_held,
    state::{Place, Stage, State, Target},
};

impl<P: Printing> Judged for Napoleon<P> {
    const FEATURES: &'static [&'static str] = features::NAMES;

    fn features(&self, state: &State, numbers: &mut [i32]) {
        features::write(self.rules(), state, numbers);
    }

    fn outlook(&self, state: &State, seat: Seat) -> i32 {
        outlook(self.rules(), state, seat)
    }

    fn is_first(&self, state: &State, seat: Seat) -> bool {
        self.rules().seat(state, Army::French) == seat
    }

    fn clock(&self, state: &State) -> u32 {
        state.turn as u32
    }

    fn is_settled(&self, state: &State) -> bool {
        match state.stage() {
            Stage::March { .. } => state.wanted.is_none(),
            Stage::Deploy { .. }
            | Stage::BattleOrder
            | Stage::SkirmishOrder
            | Stage::Combat { .. }
            | Stage::Withdraw { .. }
            | Stage::Reinforce { .. }
            | Stage::Regroup { .. }
            | Stage::Post { .. }
            | Stage::Hold { .. }
            | Stage::ForceMarch { .. }
            | Stage::Over(_) => true,
            _ => false,
        }
    }

    fn pass(&self, state: &State) -> Option<Action> {
        match state.stage() {
            Stage::March { .. } => state.wanted.is_none().then_some(Action::Done),
            Stage::Combat { armies } | Stage::Withdraw { armies } => {
                (!must_withdraw(state, Side::of(armies))).then_some(Action::Done)
            }
            Stage::Reinforce { .. } | Stage::Regroup { .. } => Some(Action::Done),
            _ => None,
        }
    }

    /// A march that the rest of the group can make too. Rule 5.1.
    fn column(&self, before: &State, after: &State) -> Option<Column> {
        let Stage::March { armies } = after.stage() else { return None };
        after.units_of(armies).find_map(|unit| {
            let (from, to) = (after.block(unit).origin?, after.block(unit).place);
            let Place::In(town) = to else { return None };
            (before.block(unit).place != to).then_some(Column { from: from.at() as u8, to: town.at() as u8 })
        })
    }

    fn join(&self, state: &State, column: Column, offers: &[Action]) -> Option<Action> {
        column::join(self.rules(), state, column, offers)
    }

    /// Half for the cities held of the two that win (rule 10.1), half for the Allied losses (rule 10.0).
    fn margin(&self, state: &State) -> i32 {
        let part = |army: Army| {
            let limit = self.rules().edition.defeat(army) as i32;
            (state.lost(army) as i32).min(limit) * 250 / limit
        };
        let held = cities_held(state).min(2) as i32;
        held * 250 + part(Army::AngloDutch) + part(Army::Prussian)
    }

    /// Skirmishes, battles, and blocks eliminated other than with a defeated army. Rules 6.0, 6.4, 6.6.
    fn mark(&self, before: &State, event: &Event) -> Option<Mark> {
        match *event {
            Event::SkirmishBegan { town, .. } | Event::BattleBegan { town, .. } => Some(Mark::fight(town)),
            Event::Lost { cause: Cause::Defeat, .. } => None,
            Event::Lost { unit, .. } => match before.block(unit).place {
                Place::In(town) => Some(Mark::loss(unit.army().id(), 1, town)),
                Place::Box | Place::Eliminated => None,
            },
            _ => None,
        }
    }

    /// Ending one's combat while a unit could still fire: fire costs nothing. Rule 6.33.
    fn is_futile(&self, state: &State, action: Action) -> bool {
        let Stage::Combat { armies } = state.stage() else { return false };
        let rules = self.rules();
        if action != Action::Done || rules.hidden_until_fire || must_withdraw(state, Side::of(armies)) {
            return false;
        }
        let lines = Lines::new(state);
        let may_fire = |unit: UnitId| {
            [Target::Line, Target::Squares]
                .into_iter()
                .any(|it| fire(rules, state, &lines, unit, it).is_some())
        };
        state.of_armies(state.battle().town, armies).any(may_fire)
    }
}
