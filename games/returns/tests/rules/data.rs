//! The data files: counts, names, symmetry, and every number and place the rules text fixes.

use returns::{
    Army, Card, Kind, Side, Town, Unit,
    data::{components, rows},
    own_towns,
};

use crate::common::unit;

fn town(id: &str) -> Town {
    components().board.named(id).unwrap_or_else(|| panic!("{id} is a town"))
}

fn river(a: &str, b: &str) -> bool {
    town(a).is_over_river(town(b))
}

#[test]
fn counts_are_those_of_the_draft() {
    let counts = ["towns.csv", "roads.csv", "corps.csv", "commanders.csv", "armies.csv", "deck.csv"]
        .map(|file| rows(file).unwrap().len());
    assert_eq!(counts, [49, 100, 15, 3, 3, 6]);
    let sure = |file| rows(file).unwrap().iter().filter(|row| row.text("confidence") == Ok("high")).count();
    assert_eq!([sure("towns.csv"), sure("roads.csv")], [18, 3]);
}

#[test]
fn r2_1_roads_lead_both_ways_and_join_the_whole_board() {
    let board = &components().board;
    for a in board.towns() {
        assert!(a.adjacent().len() >= 2, "{a} has at least two roads");
        assert!(!a.adjacent().has(a), "{a} is not its own neighbour");
        for b in board.towns() {
            assert_eq!(a.adjacent().has(b), b.adjacent().has(a), "{a} and {b}");
            assert_eq!(a.is_over_river(b), b.is_over_river(a), "{a} and {b}");
            assert_eq!(a.steps(b), b.steps(a), "{a} and {b}");
            assert!(a.steps(b) < u8::MAX, "{a} and {b} are joined");
            assert!(!a.is_over_river(b) || a.adjacent().has(b), "a river without a road: {a} and {b}");
        }
    }
}

#[test]
fn r2_3_rivers_are_the_only_terrain() {
    for row in rows("rivers.csv").unwrap() {
        let (lat, lon): (f64, f64) = (row.number("lat").unwrap(), row.number("lon").unwrap());
        assert!((49.5..52.0).contains(&lat) && (2.5..6.5).contains(&lon), "{}", row.slip("off the map"));
    }
    let courses: Vec<&str> =
        rows("rivers.csv").unwrap().iter().map(|row| row.text("course").unwrap()).collect();
    for row in rows("roads.csv").unwrap() {
        for river in row.text("rivers").unwrap().split('+').filter(|it| *it != "-") {
            assert!(courses.contains(&river), "{}", row.slip(format!("'{river}' is not in rivers.csv")));
        }
    }
}

#[test]
fn places_the_rules_name_are_where_they_say() {
    for id in ["Maubeuge", "Beaumont", "Philippeville", "Conde"] {
        assert!(components().board.france().has(town(id)), "{id} is in France");
    }
    let belgian = [
        "Braine-Le-Comte",
        "Ath",
        "Brussels",
        "Ninove",
        "Charleroi",
        "Namur",
        "Ciney",
        "Liege",
        "Thuin",
        "Waterloo",
        "Ghent",
        "Antwerp",
        "Maastricht",
        "Rochefort",
    ];
    for id in belgian {
        assert!(!components().board.france().has(town(id)), "{id} is not in France");
    }
    let free = components().board.free();
    assert!(
        !free.has(town("Conde")) && free.len() > 3 && free.without(components().board.france()).is_empty()
    );
}

#[test]
fn roads_the_examples_use_exist() {
    assert!(town("Beaumont").adjacent().has(town("Thuin")));
    assert!(river("Thuin", "Charleroi"));
    assert!(town("Waterloo").adjacent().has(town("Brussels")));
    assert_eq!(town("Philippeville").steps(town("Charleroi")), 2);
    assert_eq!(town("Beaumont").steps(town("Charleroi")), 2);
    assert!(town("Charleroi").adjacent().iter().any(|it| !it.is_over_river(town("Charleroi"))));
    assert!(rows("roads.csv").unwrap().iter().any(|row| row.text("rivers").unwrap().contains('+')));
}

#[test]
fn sheets_hold_what_the_rules_fix() {
    let cards = |ids: [&str; 3]| ids.map(|id| unit(id).sheet().cards).iter().sum::<u8>();
    assert_eq!(cards(["P-I", "P-II", "P-III"]), 9);
    let hill = unit("A-II").sheet();
    assert_eq!((hill.leader, hill.cards, hill.reduced, hill.mark), ("Hill", 2, 1, 4));
    assert_eq!(unit("F-GD").sheet().cards, unit("Wellington").sheet().cards + hill.cards);
    assert_eq!(unit("F-I").sheet().tactical, 2);
    for sheet in Unit::all().map(Unit::sheet).filter(|it| it.kind != Kind::Commander) {
        let middle = i32::from(sheet.cohesion) - 2 * i32::from(sheet.mark);
        assert!(middle.abs() <= 2, "{}: the mark is near the middle", sheet.id);
        assert!(1 <= sheet.reduced && sheet.reduced < sheet.cards, "{}: reduced cards", sheet.id);
    }
    assert!(Unit::all().all(|it| (1..=5).contains(&it.sheet().tactical)));
}

#[test]
fn the_deck_holds_what_is_known() {
    let deck = components().deck.count;
    assert_eq!(deck.iter().sum::<u8>(), 68);
    assert_eq!(deck, [17, 13, 13, 11, 8, 6]);
    let all = |side: Side| side.units().iter().map(|it| it.sheet().cards).sum::<u8>();
    assert!(all(Side::French) + all(Side::AlliedPrussian) + 2 <= 68, "the deck never runs out");
    assert_eq!(Card::ALL.len(), 6);
}

#[test]
fn commanders_stand_with_their_armies_and_names_are_unlike() {
    for army in Army::ALL {
        let start = army.commander().sheet().start;
        assert!(army.corps().iter().any(|it| it.sheet().start == start), "{}", army.commander());
    }
    assert_eq!(own_towns(Army::Allied).len(), 4);
    assert_eq!(own_towns(Army::Prussian).len(), 4);
    let mut ids: Vec<&str> =
        Unit::all().map(Unit::id).chain(components().board.towns().map(Town::id)).collect();
    assert!(ids.iter().all(|id| id.is_ascii() && !id.contains(' ')), "ids are single plain words");
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 18 + 49);
}

#[test]
fn every_file_says_where_its_facts_come_from() {
    let sources = include_str!("../../data/SOURCES.md");
    for (name, text) in returns::data::FILES {
        assert!(text.starts_with("# "), "{name} opens with its provenance");
        assert!(sources.contains(name), "SOURCES.md speaks of {name}");
    }
}
