//! How good a position is.

use tabletop::Seat;

use crate::{s2_equipment::Side, state::State};

pub(crate) fn worth(state: &State, seat: Seat) -> i32 {
    let sign = if seat == Side::French.seat() { 1 } else { -1 };
    sign * (state.field.lost(Side::Allied) as i32 - state.field.lost(Side::French) as i32)
}
