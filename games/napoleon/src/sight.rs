//! Where everybody is, looked up once for a whole judgement of a position.

use std::cell::Cell;

use crate::{
    s01_mapboard::TOWNS,
    s03_units::{Army, Side},
    state::State,
};

/// Where everybody is, a bit for each town.
pub(crate) struct Sight {
    /// Towns with units of an army that can still be fought, by the side of their enemy.
    pub(crate) prey: [u64; 2],
    /// Towns where both sides stand.
    pub(crate) contested: u64,
    /// What has been reckoned already: how far prey and goals are, by side and army.
    pub(crate) known_prey: [[Cell<i16>; TOWNS]; 2],
    pub(crate) known_goal: [[Cell<i16>; TOWNS]; 3],
}

/// Not reckoned yet.
pub(crate) const UNKNOWN: i16 = -1;

impl Sight {
    /// Looks once at every town.
    pub(crate) fn new(state: &State) -> Sight {
        let fights = Army::ALL.map(|army| !state.defeated.has(army));
        let mut sight = Sight {
            prey: [0; 2],
            contested: 0,
            known_prey: [const { [const { Cell::new(UNKNOWN) }; TOWNS] }; 2],
            known_goal: [const { [const { Cell::new(UNKNOWN) }; TOWNS] }; 3],
        };
        for (at, counts) in state.counts.iter().enumerate() {
            let french = counts[0] > 0;
            let (dutch, prussian) = (counts[1] > 0, counts[2] > 0);
            sight.prey[Side::Allied.index()] |= ((french && fights[0]) as u64) << at;
            sight.prey[Side::French.index()] |=
                (((dutch && fights[1]) || (prussian && fights[2])) as u64) << at;
            sight.contested |= ((french && (dutch || prussian)) as u64) << at;
        }
        sight
    }
}

/// The numbers of the bits that are set, in order.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            at
        })
    })
}
