//! 5.4 Road limits and 5.5 Rivers: how many blocks a section of road takes in a turn.

use crate::{
    s01_mapboard::{Road, Town},
    state::{Rules, State},
};

/// How many blocks may march along a road to a town this turn. Rules 5.4 and 5.5.
pub(crate) fn limit(rules: &Rules, state: &State, road: Road, to: Town) -> u8 {
    // Rule 5.5: only the last section counts, and an attack always ends there.
    match state.count(to, state.active().enemy()) {
        0 => rules.edition.road_limit(road),
        _ => rules.edition.attack_limit(road),
    }
}

/// Whether a road has room for one more block to a town. Rules 5.4 and 5.5.
pub(crate) fn has_room(rules: &Rules, state: &State, road: Road, to: Town) -> bool {
    state.marched[road.0 as usize] < limit(rules, state, road, to)
}
