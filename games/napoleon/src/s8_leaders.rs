//! 8.0 Leaders: help for force-marches and morale. They count for all limits like other blocks, and fight and are
//! eliminated like them (8.3).

use crate::{
    s3_units::UnitId,
    state::{Marks, State},
};

/// Whether a leader may be shown to help force-marches where he stands. Rule 8.1, ruling N13.
pub fn may_help_march(state: &State, leader: UnitId) -> bool {
    let block = state.block(leader);
    State::is_leader(leader)
        && !block.is(Marks::SHOWN)
        && UnitId::all().any(|unit| {
            let other = state.block(unit);
            unit.army() == leader.army() && other.is(Marks::FORCED) && other.place == block.place
        })
}

/// What a revealed leader in the same town adds to a force-march roll. Rules 8.0 and 8.1.
pub fn march_bonus(state: &State, unit: UnitId) -> u8 {
    let place = state.block(unit).place;
    let helps = |leader: UnitId| {
        let block = state.block(leader);
        State::is_leader(leader)
            && leader.army() == unit.army()
            && block.place == place
            && block.is(Marks::SHOWN)
    };
    UnitId::all().any(helps) as u8
}

/// What a revealed leader in the same position adds to a morale roll, sheltering or not. Rules 6.52, 8.0, 8.2.
pub fn morale_bonus(state: &State, unit: UnitId) -> u8 {
    let block = state.block(unit);
    let helps = |leader: UnitId| {
        let other = state.block(leader);
        State::is_leader(leader)
            && leader.army() == unit.army()
            && other.place == block.place
            && other.spot == block.spot
            && other.is(Marks::SHOWN)
    };
    UnitId::all().any(helps) as u8
}

/// Whether a leader must check morale: only when he is his side's only unit in the position. Rule 8.2.
pub fn must_check(own_units_in_position: u8) -> bool {
    own_units_in_position == 1
}
