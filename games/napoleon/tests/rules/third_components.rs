//! The components of the 3rd edition: counts that are sourced or derived (`data/SOURCES.md`).

use napoleon::{Army, Edition, Kind, UnitFacts, cities};

fn units(army: Army) -> impl Iterator<Item = &'static UnitFacts> {
    Edition::Third.components().roster.units.iter().filter(move |unit| unit.army == army)
}

#[test]
fn third_edition_blocks_and_steps() {
    let counts = Army::ALL.map(|army| units(army).count());
    assert_eq!((counts, counts.iter().sum::<usize>()), ([39, 20, 25], 84));
    let steps = Army::ALL.map(|army| units(army).map(|unit| unit.strength as usize).sum::<usize>());
    assert_eq!(steps, [80, 57, 72]);
    let of = |army: Army, kind: Kind| units(army).filter(|unit| unit.kind == kind).count();
    let kinds = [Kind::Leader, Kind::Infantry, Kind::Cavalry, Kind::Artillery];
    assert_eq!(kinds.map(|kind| of(Army::French, kind)), [1, 19, 13, 6]);
    assert_eq!(kinds.map(|kind| of(Army::AngloDutch, kind)), [1, 11, 4, 4]);
    assert_eq!(kinds.map(|kind| of(Army::Prussian, kind)), [1, 16, 4, 4]);
    let guns =
        units(Army::AngloDutch).find(|unit| unit.name == "II Corps Artillery").expect("a sourced block");
    assert_eq!(guns.strength, 2);
}

#[test]
fn third_edition_map_is_the_fourth_without_its_rim() {
    let map = &Edition::Third.components().map;
    assert_eq!((map.towns.len(), map.roads.len()), (51, 96));
    assert!(map.find("antwerp").is_none() && map.find("namur").is_some());
    let cities: Vec<_> = cities(Edition::Third).map(|(town, army, units)| (town.id(), army, units)).collect();
    assert_eq!(
        cities,
        [("ghent", Army::AngloDutch, 1), ("brussels", Army::AngloDutch, 1), ("liege", Army::Prussian, 2)]
    );
}

#[test]
fn third_edition_record_has_24_turns_every_third_a_night() {
    let turns = &Edition::Third.components().turns;
    assert_eq!(turns.len(), 24);
    for (n, turn) in turns.iter().enumerate() {
        assert_eq!((turn.day as usize, turn.is_night), (15 + n / 3, n % 3 == 2));
    }
}
