//! 1.0 How to Start and 2.0 Equipment.

use std::collections::BTreeSet;

use crate::common::{battle, hex};
use tabletop::Viewer;
use waterloo::s02_0_equipment::{
    Arm, Edge, Entry, HEXES, Hex, Outcome, Side, Terrain, UNITS, UnitId, UnitInfo, equipment,
};

#[test]
fn r1_0_every_piece_begins_in_the_hex_printed_on_it() {
    let scene = battle();
    for unit in UnitId::all() {
        let hex = scene.table().state().field.hex(unit);
        match unit.info().entry {
            Entry::Start(start) => assert_eq!(hex, Some(start), "{unit}"),
            Entry::Regular | Entry::Variant => assert_eq!(hex, None, "{unit}"),
        }
    }
    assert_eq!(scene.table().view(Viewer::Spectator).units.len(), 44);
}

#[test]
fn r2_1_every_hex_has_its_own_number() {
    assert_eq!(Hex::all().count(), HEXES);
    for hex in Hex::all() {
        assert_eq!(Hex::from_number(&hex.to_string()), Some(hex));
    }
    for number in ["0000", "0118", "0217", "2401", "131", "13100", "abcd", "-101"] {
        assert_eq!(Hex::from_number(number), None, "{number}");
    }
}

#[test]
fn r2_1_neighbours_lie_next_to_each_other() {
    let around = |number: &str| {
        let mut all: Vec<String> = hex(number).neighbours().map(|it| it.to_string()).collect();
        all.sort();
        all
    };
    assert_eq!(around("1905"), ["1804", "1805", "1904", "1906", "2004", "2005"]);
    assert_eq!(around("2005"), ["1905", "1906", "2004", "2006", "2105", "2106"]);
    assert_eq!(around("0101"), ["0102", "0201"]);
    for a in Hex::all() {
        for b in a.neighbours() {
            assert!(b.neighbours().any(|it| it == a), "{a} {b}");
            assert_eq!(a.info().open.contains(b), b.info().open.contains(a), "{a} {b}");
        }
    }
}

#[test]
fn r2_1_the_map_has_its_terrain_roads_and_places() {
    let count = |terrain| Hex::all().filter(|hex| hex.info().terrain == terrain).count();
    let all = [Terrain::Clear, Terrain::Town, Terrain::Woods, Terrain::WoodsRoad].map(count);
    assert_eq!(all, [328, 24, 23, 5]);
    let sides: usize = equipment().roads.iter().map(|road| road.hexes.len() - 1).sum();
    assert_eq!(sides, 49);
    for road in &equipment().roads {
        assert!(road.hexes.windows(2).all(|it| it[0].neighbours().any(|to| to == it[1])), "{}", road.name);
        assert!(road.hexes.iter().all(|hex| hex.info().terrain != Terrain::Woods), "{}", road.name);
        assert!(road.off_map.iter().all(|(hex, side)| hex.beyond(*side).is_none()), "{}", road.name);
    }
    assert_eq!(hex("1310").info().place, "La Haye Sainte");
    assert_eq!(hex("0913").info().place, "Hougoumont");
    let named = Hex::all().filter(|hex| !hex.info().place.is_empty());
    assert!(named.into_iter().all(|hex| hex.info().terrain == Terrain::Town));
}

#[test]
fn r2_1_every_hex_but_woods_can_be_reached() {
    let mut seen = vec![hex("1210")];
    let mut at = 0;
    while at < seen.len() {
        for next in seen[at].info().open.iter() {
            if !seen.contains(&next) {
                seen.push(next);
            }
        }
        at += 1;
    }
    assert_eq!(seen.len(), HEXES - 23);
}

#[test]
fn r2_2_the_terrain_effects_chart() {
    let chart = equipment();
    let defence = [Terrain::Clear, Terrain::Town, Terrain::WoodsRoad].map(|it| chart.defence(it));
    assert_eq!(defence, [1, 2, 2]);
}

#[test]
fn r2_3_the_combat_results_table() {
    let column = |ratio: &str| {
        let at = equipment().ratios.iter().position(|it| *it == ratio).unwrap();
        equipment().results.map(|row| row[at])
    };
    use Outcome::{Ae, Ar, De, Dr, Ee};
    assert_eq!(column("1-5"), [Ae; 6]);
    assert_eq!(column("1-4"), [Ar, Ae, Ae, Ae, Ae, Ae]);
    assert_eq!(column("1-3"), [Ar, Ar, Ae, Ae, Ae, Ae]);
    assert_eq!(column("1-2"), [Dr, Ar, Ar, Ar, Ar, Ae]);
    assert_eq!(column("1-1"), [Dr, Dr, Dr, Ar, Ar, Ar]);
    assert_eq!(column("2-1"), [Dr, Dr, Dr, Dr, Ee, Ar]);
    assert_eq!(column("3-1"), [De, Dr, Dr, Dr, Dr, Ee]);
    assert_eq!(column("4-1"), [De, De, Dr, Dr, Ee, Ee]);
    assert_eq!(column("5-1"), [De, De, De, De, Ee, Ee]);
    assert_eq!(column("6-1"), [De; 6]);
}

#[test]
fn r2_4_the_playing_pieces() {
    assert_eq!(UnitId::all().count(), UNITS);
    let sum = |pick: &dyn Fn(&UnitInfo) -> bool| {
        let units: Vec<_> = UnitId::all().filter(|unit| pick(unit.info())).collect();
        (units.len(), units.iter().map(|unit| unit.info().strength as u32).sum::<u32>())
    };
    let starts = |unit: &UnitInfo| matches!(unit.entry, Entry::Start(_));
    assert_eq!(sum(&|unit| unit.side == Side::French && starts(unit)), (26, 89));
    assert_eq!(sum(&|unit| unit.side == Side::Allied && starts(unit)), (18, 73));
    assert_eq!(sum(&|unit| unit.entry == Entry::Regular), (9, 34));
    assert_eq!(sum(&|unit| unit.side == Side::French && unit.entry == Entry::Variant), (13, 43));
    assert_eq!(sum(&|unit| unit.side == Side::Allied && unit.entry == Entry::Variant), (7, 27));
    let mut ids: Vec<&str> = UnitId::all().map(|unit| unit.info().id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), UNITS, "ids are unique");
    let hexes: BTreeSet<Hex> = UnitId::all()
        .filter_map(|unit| match unit.info().entry {
            Entry::Start(hex) => Some(hex),
            Entry::Regular | Entry::Variant => None,
        })
        .collect();
    assert_eq!(hexes.len(), 44, "no two start in one hex");
}

#[test]
fn r2_5_strength_is_the_printed_number() {
    let guard = UnitId::from_id("fr-gren-gd").unwrap().info();
    assert_eq!((guard.strength, guard.movement, guard.label), (7, 4, "Gren/Gd"));
}

#[test]
fn r2_6_movement_allowance_follows_the_arm() {
    for unit in UnitId::all().map(UnitId::info) {
        let fits = match unit.arm {
            Arm::Infantry => unit.movement == 4,
            Arm::Cavalry => unit.movement == 5 || unit.id == "fr-lt-gd" && unit.movement == 6,
            Arm::Artillery => unit.movement == 3,
        };
        assert!(fits, "{}", unit.id);
    }
}

#[test]
fn r7_0_entries_and_r8_3_exits_are_marked_on_the_map() {
    let at = |edge: Edge| -> Vec<String> {
        Hex::all().filter(|hex| hex.info().edge == edge).map(|hex| hex.to_string()).collect()
    };
    let exits = ["0101", "0201", "0301", "0401", "0501", "0601", "0701", "0801", "0901"];
    assert_eq!(at(Edge::Exit), exits);
    assert_eq!(at(Edge::Entry), ["2303", "2307", "2308", "2309", "2311", "2312", "2313", "2316"]);
    let entries = at(Edge::Entry);
    let not_woods = Hex::all().filter(|it| it.column() == 23 && it.info().terrain != Terrain::Woods);
    assert!(not_woods.into_iter().all(|hex| entries.contains(&hex.to_string())));
}

#[test]
fn a_slip_in_the_data_is_named_with_its_file_and_line() {
    use waterloo::data::{FILES, read};
    assert!(read(&FILES).is_ok());
    for (file, from, to, said) in [
        (0, "0102,clear", "0102,clar", "hexes.csv, line 10, terrain: 'clar' is not a terrain"),
        (0, "0102,clear", "0103,clear", "hexes.csv, line 10: hex 0102 belongs here"),
        (1, "1001:N", "1001:X", "roads.csv, line 5, off_map: '1001:X 1416:S' is not a list such as '1001:N'"),
        (2, "french,french,infantry,7", "french,french,infantry,x", "units.csv, line 10, strength: 'x'"),
        (3, "1,Ae", "1,Xe", "combat_results.csv, line 5, 1-5: 'Xe' is not a result"),
        (4, "town,1,2,no", "town,1,2,perhaps", "terrain_effects.csv, line 5, blocks_fire: 'perhaps'"),
    ] {
        let mut files = FILES;
        files[file].1 = files[file].1.replacen(from, to, 1).leak();
        let error = read(&files).expect_err("a error").to_string();
        assert!(error.starts_with(said), "{error}");
    }
}
