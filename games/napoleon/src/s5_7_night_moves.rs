//! 5.7 Night moves: normal moves only; II.D.3: in the 3rd edition force-marches with the leader.

use crate::{
    s3_units::UnitId,
    state::{Place, State},
};

/// Whether blocks may attack this turn. Rule 5.7; II.E.2.
pub fn may_attack(state: &State) -> bool {
    !state.is_night()
}

/// Whether a block may force-march this turn. Rule 5.7; II.D.3, ruling T5.
pub fn may_force_march(state: &State, unit: UnitId) -> bool {
    !state.is_night() || (state.edition.leaders_lead_by_night() && starts_with_leader(state, unit))
}

/// Whether a block stood in one town with its leader when the turn began. Ruling T5.
pub fn starts_with_leader(state: &State, unit: UnitId) -> bool {
    let start = |unit: UnitId| match (state.block(unit).origin, state.block(unit).place) {
        (Some(town), Place::In(_)) | (None, Place::In(town)) => Some(town),
        (_, Place::Box | Place::Eliminated) => None,
    };
    let leader = state.units().find(|it| State::is_leader(*it) && it.army() == unit.army());
    leader.is_some_and(|leader| start(leader).is_some() && start(leader) == start(unit))
}
