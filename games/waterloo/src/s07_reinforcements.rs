//! 7.0 Reinforcements.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Event, Secrecy},
    s02_0_equipment::{Entry, Hex, Side, UnitId, UnitSet, equipment},
    s04_movement::Mover,
    s09_grouchy,
    stage::Stage,
    state::{Place, State},
};

/// The turn on which the regular Prussian contingent comes. Rule 7.0.
pub const PRUSSIAN_TURN: u8 = 3;

/// The turn from which a unit may come in, if it comes at all; its owner may wait. Rules 7.0 and 7.3.
pub(crate) fn arrival(state: &State, unit: UnitId) -> Option<u8> {
    let info = unit.info();
    match (s09_grouchy::is_played(state), info.entry) {
        (_, Entry::Start(_)) => None,
        (true, _) => s09_grouchy::arrival(state, unit, state.chits[info.side as usize]),
        (false, Entry::Regular) => Some(PRUSSIAN_TURN),
        (false, Entry::Variant) => None,
    }
}

/// The units of a side that may still come in, each with its turn; one counter of a kind stands for another.
pub(crate) fn to_come(state: &State, side: Side) -> Vec<(UnitId, u8)> {
    waiting(state, side).filter_map(|unit| Some((unit, expected(state, unit)?))).collect()
}

/// How many units of a side may still come in.
pub(crate) fn number_to_come(state: &State, side: Side) -> usize {
    waiting(state, side).filter(|&unit| expected(state, unit).is_some()).count()
}

/// The turn of a unit that waits, if it is one of as many of its kind as come.
fn expected(state: &State, unit: UnitId) -> Option<u8> {
    arrival(state, unit).filter(|_| !s09_grouchy::is_played(state) || s09_grouchy::is_expected(state, unit))
}

fn waiting(state: &State, side: Side) -> impl Iterator<Item = UnitId> {
    let units = equipment().of_side[side as usize];
    units.iter().filter(|&unit| state.field.place(unit) == Place::OffMap)
}

/// Picking reinforcements to bring in. Rules 7.0 and 7.3.
pub(crate) fn actions(state: &State, mover: &Mover, offers: &mut Vec<Action>) {
    if state.turn < PRUSSIAN_TURN {
        return;
    }
    for unit in waiting(state, state.active) {
        if is_due(state, unit) && mover.may_move(unit) {
            offers.push(Action::Enter(unit));
        }
    }
}

/// Whether a unit that waits may come in on this turn. Rule 7.3.
fn is_due(state: &State, unit: UnitId) -> bool {
    arrival(state, unit).is_some_and(|turn| turn <= state.turn)
}

/// The reinforcements that the phasing side could pick now. Rules 7.0 and 7.3.
pub(crate) fn may_pick(state: &State) -> UnitSet {
    let mover = Mover::new(state);
    waiting(state, state.active).filter(|&unit| is_due(state, unit) && mover.may_move(unit)).collect()
}

/// A reinforcement is picked. Where it is secret, the others know that one comes. Rule 9.0, ruling W8.
pub(crate) fn pick(state: &mut State, unit: UnitId, events: &mut impl Sink<Event>) {
    state.stage = Stage::Destination(unit);
    if s09_grouchy::is_played(state) && state.rules.has_announced_entries() {
        events.tell(Event::Called(state.active));
    }
}

/// A reinforcement comes in: from now on it is like any other unit. Rule 7.1.
pub(crate) fn enter(state: &mut State, unit: UnitId, to: Hex, events: &mut impl Sink<Event>) {
    let secrecy = if s09_grouchy::is_played(state) { Secrecy::Secret } else { Secrecy::Open };
    if secrecy == Secrecy::Secret {
        s09_grouchy::note_entry(state, unit);
    }
    events.tell(Event::Entered(unit, to, secrecy));
}
