//! Where all blocks are, looked up once for the whole judgement of a position, and where the French wings march.

use std::{cell::Cell, sync::OnceLock};

use crate::{
    edition::Edition,
    s01_mapboard::{TOWNS, Town, Towns},
    s03_units::{Army, UNITS, UnitId},
    s09_supply::cities,
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

/// The city a French block marches on where only the loss of both armies wins.
#[derive(Clone, Copy)]
pub(crate) struct Wing {
    pub(crate) city: Town,
    pub(crate) is_east: bool,
}

/// Where only the loss of both armies wins, the French march on all cities at once, each wing on one.
pub(crate) fn wing_city(edition: Edition, unit: UnitId) -> Option<Town> {
    wing(edition, unit).map(|wing| wing.city)
}

/// The wing of a block, where the French march by wings.
pub(crate) fn wing(edition: Edition, unit: UnitId) -> Option<Wing> {
    static WINGS: OnceLock<[Wing; UNITS]> = OnceLock::new();
    let is_wing = unit.army() == Army::French && edition.cities_to_win().is_none();
    is_wing.then(|| WINGS.get_or_init(|| wings(edition))[unit.at()])
}

/// The city of each block: Brussels for the left wing, Liège for the right, either for the centre; Ghent comes after.
fn wings(edition: Edition) -> [Wing; UNITS] {
    let homes = edition.components().historical;
    let longitude = |town: &Town| town.facts().longitude;
    let starts = || edition.units().filter(|unit| unit.army() == Army::French).map(|unit| homes[unit.at()]);
    let (left, right) = (starts().min_by_key(longitude), starts().max_by_key(longitude));
    let mut goals: Vec<Town> = cities(edition).map(|(city, _, _)| city).collect();
    goals.sort_by_key(longitude);
    let mut wings = [Wing { city: goals[1], is_east: false }; UNITS];
    for unit in edition.units() {
        let home = Some(homes[unit.at()]);
        let is_east = home == right || (home != left && unit.at().is_multiple_of(2));
        wings[unit.at()] = Wing { city: goals[1 + is_east as usize], is_east };
    }
    wings
}
