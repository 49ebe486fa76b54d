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
    /// Towns where anyone stands.
    pub(crate) occupied: Towns,
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
        let mut there = [0_u64; 3];
        for (at, counts) in state.counts.iter().enumerate() {
            for (there, &count) in there.iter_mut().zip(counts) {
                *there |= u64::from(count > 0) << at;
            }
        }
        let prey = |army: Army| if state.defeated.contains(army) { 0 } else { there[army as usize] };
        let [french, allied] = [there[0], there[1] | there[2]];
        Sight {
            prey: [
                Towns::from_bits(prey(Army::AngloDutch) | prey(Army::Prussian)),
                Towns::from_bits(prey(Army::French)),
            ],
            contested: Towns::from_bits(french & allied),
            occupied: Towns::from_bits(french | allied),
            known_prey: [const { [const { Cell::new(UNKNOWN) }; TOWNS] }; 2],
            known_goal: [const { [const { Cell::new(UNKNOWN) }; TOWNS] }; 5],
        }
    }
}
