//! 5.2 Command control: when two groups may attack one town.

use crate::{
    s01_mapboard::Town,
    state::{Mark, State},
};

/// Whether a group from `origin` may attack `town`, given who attacks it already. Rule 5.2, ruling N14.
pub(crate) fn may_join_attack(state: &State, origin: Town, town: Town) -> bool {
    let side = state.active();
    if state.count(town, side) == 0 || !state.edition.has_command_control() {
        return true;
    }
    state.of_side(town, side).filter(|unit| state.block(*unit).is(Mark::Moved)).all(|unit| {
        let other = state.block(unit).origin.expect("a block that marched came from somewhere");
        other == origin || (origin.is_adjacent(town) && other.is_adjacent(town) && origin.is_adjacent(other))
    })
}
