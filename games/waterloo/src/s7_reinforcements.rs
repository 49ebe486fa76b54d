//! 7.0 Reinforcements.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Event, Secrecy},
    s2_equipment::{Entry, Hex, Side, UnitId, equipment},
    s4_movement::Mover,
    s9_grouchy,
    state::{Place, State},
};

/// The turn on which the regular Prussian contingent comes. Rule 7.0.
pub const PRUSSIAN_TURN: u8 = 3;

/// The turn from which a unit may come in, if it comes at all; its owner may wait. Rules 7.0 and 7.3.
pub(crate) fn arrival(state: &State, unit: UnitId) -> Option<u8> {
    let info = unit.info();
    match (s9_grouchy::is_played(state), info.entry) {
        (_, Entry::Start(_)) => None,
        (true, _) => s9_grouchy::arrival(unit, state.chits[info.side as usize]),
        (false, Entry::Regular) => Some(PRUSSIAN_TURN),
        (false, Entry::Variant) => None,
    }
}

/// The units of a side that may still come in, each with its turn.
pub(crate) fn to_come(state: &State, side: Side) -> Vec<(UnitId, u8)> {
    waiting(state, side).filter_map(|unit| Some((unit, arrival(state, unit)?))).collect()
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
        if arrival(state, unit).is_some_and(|turn| turn <= state.turn) && mover.may_move(unit) {
            offers.push(Action::Enter(unit));
        }
    }
}

/// A reinforcement comes in: from now on it is like any other unit. Rule 7.1.
pub(crate) fn enter(state: &mut State, unit: UnitId, to: Hex, events: &mut impl Sink<Event>) {
    let secrecy = match s9_grouchy::is_played(state) {
        true => Secrecy::Secret,
        false => Secrecy::Open,
    };
    s9_grouchy::note_entry(state, unit);
    events.tell(Event::Entered(unit, to, secrecy));
}
