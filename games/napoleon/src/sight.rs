//! Where all blocks are, looked up once for the whole judgement of a position.

use std::cell::Cell;

use crate::{
    s01_mapboard::{TOWNS, Towns},
    s03_units::Army,
    state::State,
};

/// Where all blocks are.
pub(crate) struct Sight {
    /// Towns with units of an army that can still be fought, by the side of their enemy.
    pub(crate) prey: [Towns; 2],
    /// Towns where both sides stand.
    pub(crate) contested: Towns,
    /// Distances computed already: to the nearest enemy, by side.
    pub(crate) known_prey: [[Cell<i16>; TOWNS]; 2],
    /// Distances to the goals computed already: by army, then for the two wings of the French.
    pub(crate) known_goal: [[Cell<i16>; TOWNS]; 5],
}

/// Not computed yet.
pub(crate) const UNKNOWN: i16 = -1;

impl Sight {
    /// Looks once at every town.
    pub(crate) fn new(state: &State) -> Sight {
        let fights = Army::ALL.map(|army| !state.defeated.contains(army));
        let is_there = |counts: &[u8; 3], army: usize| counts[army] > 0;
        let is_prey = |counts: &[u8; 3], army: usize| is_there(counts, army) && fights[army];
        Sight {
            prey: [
                state.towns_where(|counts| is_prey(counts, 1) || is_prey(counts, 2)),
                state.towns_where(|counts| is_prey(counts, 0)),
            ],
            contested: state
                .towns_where(|counts| is_there(counts, 0) && (is_there(counts, 1) || is_there(counts, 2))),
            known_prey: [const { [const { Cell::new(UNKNOWN) }; TOWNS] }; 2],
            known_goal: [const { [const { Cell::new(UNKNOWN) }; TOWNS] }; 5],
        }
    }
}
