//! What a viewer must not know is dealt anew: the other side's chit. Rule 9.0.

use tabletop::{Random, Viewer};

use crate::{
    s2_equipment::Side,
    s9_grouchy::CHITS,
    state::{Stage, State},
};

/// The same position with the chits dealt anew that the viewer must not know.
///
/// A side's chit is known to that side, and to everyone once the game is over. Others know of it only what has
/// come in: those chits that could have brought it are equally likely.
pub(crate) fn redeal(state: &State, viewer: Viewer, random: &mut impl Random) -> State {
    let mut world = *state;
    for side in Side::BOTH {
        let is_drawn = state.chits[side as usize] != 0;
        if !is_drawn || viewer.is(side.seat()) || matches!(state.stage, Stage::Over(_)) {
            continue;
        }
        let possible = state.possible[side as usize];
        let mut pick = random.below(possible.count_ones());
        for chit in (1..=CHITS).filter(|chit| possible & 1 << chit != 0) {
            if pick == 0 {
                world.chits[side as usize] = chit;
                break;
            }
            pick -= 1;
        }
    }
    world
}
