//! The data files: counts, names, symmetry, and every number and place the rules text fixes.

use returns::{
    Army, Card, Kind, Side, Town, Unit,
    data::{FILES, Files, components, read, rows},
};

use crate::common::unit;

fn town(id: &str) -> Town {
    components().board.named(id).unwrap_or_else(|| panic!("{id} is a town"))
}

fn river(a: &str, b: &str) -> bool {
    town(a).is_over_river(town(b))
}

/// A file with one value changed, in the first row that begins with an id; and the number of that line.
fn spoiled(file: &str, id: &str, column: &str, value: &str) -> (Files, usize) {
    let mut files = FILES;
    let (_, text) = files.iter_mut().find(|(name, _)| *name == file).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let head = lines.iter().find(|line| !line.starts_with('#')).unwrap();
    let at = head.split(',').position(|it| it == column).unwrap();
    let line = lines.iter().position(|line| line.split(',').next() == Some(id)).unwrap();
    let mut values: Vec<&str> = lines[line].split(',').collect();
    values[at] = value;
    lines[line] = values.join(",");
    *text = lines.join("\n").leak();
    (files, line + 1)
}

#[test]
fn a_slip_is_named_with_its_file_and_line() {
    assert!(read(&FILES).is_ok());
    let errors = [
        ("towns.csv", "Ath", "country", "Belgum", "country: 'Belgum'"),
        ("towns.csv", "Ath", "id", "Maubeuge", "'Maubeuge' stands here a second time"),
        ("towns.csv", "Ath", "free", "yes", "free: the French set up in France only"),
        ("towns.csv", "Ath", "free", "nein", "free: 'nein', neither yes nor no"),
        ("roads.csv", "Thuin", "b", "Charlroi", "b: 'Charlroi' is no town of towns.csv"),
        ("roads.csv", "Thuin", "b", "Beaumont", "the road Thuin-Beaumont stands here a second time"),
        ("roads.csv", "Thuin", "b", "Thuin", "a road joins two towns"),
        ("roads.csv", "Thuin", "b", "Charleroi,", "7 values, not 6"),
        ("corps.csv", "F-II", "id", "F-I", "'F-I' stands here a second time"),
        ("corps.csv", "F-II", "army", "frensh", "army: 'frensh' is not french, allied or prussian"),
        ("corps.csv", "F-II", "kind", "foot", "kind: 'foot'"),
        ("corps.csv", "F-II", "cohesion", "-10", "cohesion: '-10' is not a fitting number"),
        ("corps.csv", "F-II", "mark", "99", "mark: 99 is not on a track of"),
        ("corps.csv", "F-II", "mark", "0", "mark: 0 is not on a track of"),
        ("corps.csv", "F-II", "reduced", "9", "reduced: 9 of"),
        ("corps.csv", "F-II", "tactical", "7", "tactical: 7 is no face of a die"),
        ("corps.csv", "F-II", "start", "Mabeuge", "start: 'Mabeuge' is no town of towns.csv"),
        ("commanders.csv", "Wellington", "army", "prussian", "here stands a unit of the Allied army"),
        ("armies.csv", "allied", "id", "prussian", "here stands 'allied'"),
        ("armies.csv", "prussian", "home", "Liege+Anvers", "home: 'Anvers' is no town of towns.csv"),
        ("deck.csv", "skirmish", "id", "skirmsh", "here stands 'skirmish'"),
        ("deck.csv", "skirmish", "count", "-1", "count: '-1' is not a fitting number"),
        ("objectives.csv", "Ghent", "town", "Gand", "town: 'Gand' is no town of towns.csv"),
        ("objectives.csv", "Ghent", "armies", "alied", "armies: 'alied' is not french, allied or prussian"),
    ];
    for (file, id, column, value, what) in errors {
        let (files, line) = spoiled(file, id, column, value);
        let joint = if what.starts_with(&format!("{column}:")) { ", " } else { ": " };
        let (said, wanted) =
            (read(&files).expect_err(what).to_string(), format!("{file}, line {line}{joint}{what}"));
        assert!(said.starts_with(&wanted), "{said}\nnot {wanted}");
    }
}

#[test]
fn a_missing_row_is_named() {
    let missing = [
        ("corps.csv", "F-IV", "6 French, 4 Allied and 4 Prussian corps, not 7, 4 and 4"),
        ("commanders.csv", "Blucher", "one commander for each army"),
        ("armies.csv", "allied", "2 armies, not 3"),
        ("deck.csv", "combined-arms", "6 types of cards"),
        ("objectives.csv", "Liege", "5 cards"),
    ];
    for (file, id, what) in missing {
        let (files, _) = spoiled(file, id, "id", &format!("# {id}"));
        let (said, wanted) = (read(&files).expect_err(what).to_string(), format!("{file}: {what}"));
        assert_eq!(said, wanted);
    }
    // A town that goes missing is missed where it is used.
    let (files, _) = spoiled("towns.csv", "Thuin", "id", "# Thuin");
    assert!(read(&files).is_err_and(|said| said.why.contains("'Thuin' is no town of towns.csv")));
}

#[test]
fn every_row_says_how_sure_it_is() {
    for file in ["towns.csv", "roads.csv"] {
        for row in rows(file).unwrap() {
            let word = row.text("confidence").unwrap();
            assert!(
                ["high", "medium", "low"].contains(&word),
                "{}",
                row.error("confidence", format!("'{word}'"))
            );
        }
    }
}

#[test]
fn r2_1_roads_lead_both_ways_and_join_the_whole_board() {
    let board = &components().board;
    for a in board.towns() {
        assert!(!a.adjacent().is_empty(), "roads.csv: no road leads to {a}");
        assert!(!a.adjacent().contains(a), "{a} is not its own neighbour");
        for b in board.towns() {
            assert_eq!(a.adjacent().contains(b), b.adjacent().contains(a), "{a} and {b}");
            assert_eq!(a.is_over_river(b), b.is_over_river(a), "{a} and {b}");
            assert_eq!(a.steps(b), b.steps(a), "{a} and {b}");
            assert!(a.steps(b) < u8::MAX, "roads.csv: no way leads from {a} to {b}");
            assert!(!a.is_over_river(b) || a.adjacent().contains(b), "a river without a road: {a} and {b}");
        }
    }
}

#[test]
fn r2_3_rivers_are_the_only_terrain() {
    for row in rows("rivers.csv").unwrap().into_iter().chain(rows("towns.csv").unwrap()) {
        let (lat, lon): (f64, f64) = (row.number("lat").unwrap(), row.number("lon").unwrap());
        assert!((49.5..52.0).contains(&lat) && (2.5..6.5).contains(&lon), "{}", row.error("", "off the map"));
    }
    let courses: Vec<&str> =
        rows("rivers.csv").unwrap().iter().map(|row| row.text("course").unwrap()).collect();
    for row in rows("roads.csv").unwrap() {
        for river in row.text("rivers").unwrap().split('+').filter(|it| *it != "-") {
            assert!(courses.contains(&river), "{}", row.error("", format!("'{river}' is not in rivers.csv")));
        }
    }
}

#[test]
fn places_the_rules_name_are_where_they_say() {
    for id in ["Maubeuge", "Beaumont", "Philippeville", "Conde"] {
        assert!(components().board.france().contains(town(id)), "{id} is in France");
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
        assert!(!components().board.france().contains(town(id)), "{id} is not in France");
    }
    let free = components().board.free();
    for it in components().board.france().iter() {
        let wanted = it != town("Conde");
        assert_eq!(free.contains(it), wanted, "towns.csv: free, {it}: all France but Conde (7.9)");
    }
}

#[test]
fn roads_the_examples_use_exist() {
    let steps = |a: &str, b: &str| town(a).steps(town(b));
    assert_eq!(steps("Beaumont", "Thuin"), 1, "roads.csv: Beaumont-Thuin (11.3)");
    assert_eq!(steps("Thuin", "Charleroi"), 1, "roads.csv: Thuin-Charleroi (11.4)");
    assert!(river("Thuin", "Charleroi"), "roads.csv: a river between Thuin and Charleroi (11.27)");
    assert_eq!(steps("Waterloo", "Brussels"), 1, "roads.csv: Waterloo-Brussels (11.49)");
    assert_eq!(steps("Philippeville", "Charleroi"), 2, "roads.csv: Philippeville to Charleroi (11.5)");
    assert_eq!(steps("Beaumont", "Charleroi"), 2, "roads.csv: Beaumont to Charleroi (11.6)");
}

#[test]
fn sheets_hold_what_the_rules_fix() {
    let cards = |ids: [&str; 3]| ids.map(|id| unit(id).sheet().cards).iter().sum::<u8>();
    assert_eq!(cards(["P-I", "P-II", "P-III"]), 9, "corps.csv: Prussian I, II and III draw nine (11.21)");
    let hill = unit("A-II").sheet();
    let values = (hill.leader, hill.cards, hill.reduced, hill.mark);
    assert_eq!(values, ("Hill", 2, 1, 4), "corps.csv: Hill draws two, at four or less one (11.22)");
    assert_eq!(unit("F-I").sheet().tactical, 2, "corps.csv: the French I Corps has a rating of two (11.49)");
    let napoleon = unit("Napoleon").sheet();
    assert_eq!((napoleon.cards, napoleon.tactical), (3, 3), "commanders.csv: Napoleon (11.50)");
    let wellington = unit("Wellington").sheet();
    assert_eq!(wellington.cards, 3, "commanders.csv: Wellington adds three (11.25)");
    assert!(wellington.tactical >= 2, "commanders.csv: Wellington counterattacks on a two (11.44)");
    for sheet in Unit::all().map(Unit::sheet).filter(|it| it.kind != Kind::Commander) {
        let middle = i32::from(sheet.cohesion) - 2 * i32::from(sheet.mark);
        assert!(middle.abs() <= 2, "corps.csv: {}: the mark is near the middle (4.4)", sheet.id);
        assert!(sheet.reduced < sheet.cards, "corps.csv: {}: fewer cards at the mark (4.4)", sheet.id);
    }
}

#[test]
fn the_deck_holds_what_is_known() {
    let deck = components().deck.count;
    assert_eq!(deck.iter().sum::<u8>(), 68, "deck.csv: the number of cards");
    assert!(deck.iter().all(|&count| count > 0), "deck.csv: cards of every type");
    let change = [("cavalry-charge", 1), ("skirmish", -1)];
    for card in Card::ALL {
        let wanted = change.iter().find(|(id, _)| *id == card.id()).map_or(0, |(_, change)| *change);
        assert_eq!(card.change(), wanted, "deck.csv: the change of {card} (11.11, 11.13)");
    }
    let all = |side: Side| side.units().iter().map(|it| it.sheet().cards).sum::<u8>();
    assert!(all(Side::French) + all(Side::AlliedPrussian) + 2 <= 68, "the deck never runs out");
}

#[test]
fn commanders_stand_with_their_armies_and_ids_are_plain_words() {
    for army in Army::ALL {
        let start = army.commander().sheet().start;
        assert!(
            army.corps().iter().any(|it| it.sheet().start == start),
            "commanders.csv: {} (3.5)",
            army.commander()
        );
    }
    for id in Unit::all().map(Unit::id).chain(components().board.towns().map(Town::id)) {
        assert!(id.is_ascii() && !id.contains(' '), "'{id}': an id is one plain word");
    }
}

#[test]
fn every_file_says_where_its_facts_come_from() {
    let sources = include_str!("../../data/SOURCES.md");
    for (name, text) in FILES {
        assert!(text.starts_with("# "), "{name} opens with its provenance");
        assert!(sources.contains(name), "SOURCES.md speaks of {name}");
    }
}
