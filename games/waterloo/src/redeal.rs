//! What a viewer must not know is dealt anew: the other side's chit, and the reinforcement it is about to place.
//! Rule 9.0.

use tabletop::{Random, Viewer};

use crate::{
    s02_0_equipment::Side,
    s07_reinforcements,
    s09_grouchy::{CHITS, ChitNumber},
    stage::Stage,
    state::{Place, State},
};

/// The same position with everything dealt anew that the viewer must not know.
///
/// A side's chit is known to that side, and to everyone once the game is over. Others know of it only what has
/// come in, and whether something is coming in now: those chits that could have brought it are equally likely, and
/// so are the units that could be the one.
pub(crate) fn redeal(state: &State, viewer: Viewer, random: &mut impl Random) -> State {
    let mut world = *state;
    for side in Side::BOTH {
        let is_drawn = state.chits[side as usize] != 0;
        if !is_drawn || viewer.is(side.seat()) || matches!(state.stage, Stage::Over(_)) {
            continue;
        }
        let is_possible = |&chit: &u8| {
            state.possible[side as usize].contains(ChitNumber(chit))
                && (!is_entering(state, side) || brings(state, chit))
        };
        world.chits[side as usize] = one_of((1..=CHITS).filter(is_possible), random);
        if is_entering(state, side) {
            let picks = s07_reinforcements::may_pick(&world);
            world.stage = Stage::Destination(one_of(picks.iter(), random));
        }
    }
    world
}

/// Whether a side has picked a reinforcement and not placed it yet.
fn is_entering(state: &State, side: Side) -> bool {
    matches!(state.stage, Stage::Destination(unit) if state.active == side && state.field.place(unit) == Place::OffMap)
}

/// Whether the phasing side could bring in a reinforcement now if this were its chit.
fn brings(state: &State, chit: u8) -> bool {
    let mut world = *state;
    world.chits[state.active as usize] = chit;
    !s07_reinforcements::may_pick(&world).is_empty()
}

fn one_of<T: Copy>(these: impl Iterator<Item = T>, random: &mut impl Random) -> T {
    let these: Vec<T> = these.collect();
    assert!(!these.is_empty(), "what is true is possible");
    these[random.below(these.len() as u32) as usize]
}
