//! 8.0 Leaders: help for force-marches and morale. They count for all limits like other blocks, and fight and are
//! eliminated like them (8.3).

use crate::{
    s03_units::{Armies, UnitId},
    state::{Mark, State},
};

/// Whether a leader may be shown to help force-marches where it stands. Rule 8.1, ruling N13.
pub(crate) fn may_help_march(state: &State, leader: UnitId) -> bool {
    let block = state.block(leader);
    State::is_leader(leader)
        && !block.is(Mark::Shown)
        && state.units_of(Armies::one(leader.army())).any(|unit| {
            let other = state.block(unit);
            other.is(Mark::Forced) && other.place == block.place
        })
}

/// What a revealed leader in the same town adds to a force-march roll. Rules 8.0 and 8.1; II.D.1.a.(1).(a), ruling T12.
pub(crate) fn march_bonus(state: &State, unit: UnitId) -> u8 {
    let place = state.block(unit).place;
    let helps = |leader: UnitId| {
        let block = state.block(leader);
        State::is_leader(leader) && block.place == place && block.is(Mark::Shown)
    };
    state.units_of(Armies::one(unit.army())).any(helps) as u8
}

/// What a revealed leader in the same position adds to a morale roll, sheltering or not. Rules 6.52, 8.0, 8.2; ruling T12.
pub(crate) fn morale_bonus(state: &State, unit: UnitId) -> u8 {
    let block = state.block(unit);
    // III.B.1.a.(1): in the 3rd edition the leader of the column helps, engaged or not.
    let is_wide = state.edition.leaders_help_the_lane() && block.spot.lane().is_some();
    let helps = |leader: UnitId| {
        let other = state.block(leader);
        State::is_leader(leader)
            && other.place == block.place
            && (other.spot == block.spot || (is_wide && other.spot.lane() == block.spot.lane()))
            && other.is(Mark::Shown)
    };
    state.units_of(Armies::one(unit.army())).any(helps) as u8
}
