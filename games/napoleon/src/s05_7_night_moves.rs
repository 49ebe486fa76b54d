//! 5.7 Night moves: normal moves only; II.D.3: in the 3rd edition force-marches with the leader.

use crate::{
    s01_mapboard::Town,
    s03_units::{Armies, UnitId},
    state::{Place, Rules, State},
};

/// Whether blocks may attack this turn. Rule 5.7; II.E.2.
pub(crate) fn may_attack(state: &State) -> bool {
    !state.is_night()
}

/// Whether a block may force-march this turn. Rule 5.7; II.D.3, ruling T5.
pub(crate) fn may_force_march(rules: &Rules, state: &State, unit: UnitId) -> bool {
    !state.is_night() || (state.edition.leaders_lead_by_night() && starts_with_leader(rules, state, unit))
}

/// Whether a block that marches now set out from a town where its leader was: nobody else moves on its way. Ruling T5.
pub(crate) fn starts_with_leader(rules: &Rules, state: &State, unit: UnitId) -> bool {
    let Some(leader) = leader_of(state, unit) else { return false };
    let is_there = || match state.block(leader).place {
        Place::In(town) => start(state, unit) == Some(town),
        Place::Box | Place::Eliminated => false,
    };
    if rules.version.asks_for_the_leader_at_the_march() {
        leader == unit || is_there()
    } else {
        began_with(state, unit, leader)
    }
}

/// Whether a block that has marched may have set out with its leader: before it went, or after it came. Ruling T5.
pub(crate) fn may_have_started_with_leader(rules: &Rules, state: &State, unit: UnitId) -> bool {
    leader_of(state, unit)
        .is_some_and(|leader| began_with(state, unit, leader) || starts_with_leader(rules, state, unit))
}

fn leader_of(state: &State, unit: UnitId) -> Option<UnitId> {
    state.units_of(Armies::one(unit.army())).find(|it| State::is_leader(*it))
}

/// Where a block stood when the turn began.
fn start(state: &State, unit: UnitId) -> Option<Town> {
    match (state.block(unit).origin, state.block(unit).place) {
        (Some(town), Place::In(_)) | (None, Place::In(town)) => Some(town),
        (_, Place::Box | Place::Eliminated) => None,
    }
}

fn began_with(state: &State, unit: UnitId, leader: UnitId) -> bool {
    start(state, leader).is_some() && start(state, leader) == start(state, unit)
}
