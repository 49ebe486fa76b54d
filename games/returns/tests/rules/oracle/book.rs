//! What the components say, read a second time from their files into plain lists.

use std::collections::{BTreeMap, BTreeSet};

use returns::data::FILES;

/// An id of a town or a unit.
pub(crate) type Id = &'static str;

/// The types of combat cards in the order of hands and decks.
pub(crate) const CARDS: [Id; 6] =
    ["infantry-assault", "grand-battery", "cavalry-charge", "skirmish", "counter-attack", "combined-arms"];
/// The towns that are objectives, what each corps loses for them, and of which armies.
pub(crate) const GOALS: [(Id, i32, &str); 4] =
    [("Antwerp", 1, "AP"), ("Ghent", 2, "A"), ("Brussels", 1, "AP"), ("Liege", 2, "P")];

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Side {
    French,
    Coalition,
}

impl Side {
    pub(crate) fn other(self) -> Side {
        match self {
            Side::French => Side::Coalition,
            Side::Coalition => Side::French,
        }
    }

    /// The letters of its armies.
    pub(crate) fn armies(self) -> &'static str {
        match self {
            Side::French => "F",
            Side::Coalition => "AP",
        }
    }
}

/// The side of an army's letter.
pub(crate) fn side(army: char) -> Side {
    if army == 'F' { Side::French } else { Side::Coalition }
}

/// A unit's line on its sheet.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) army: char,
    /// `infantry`, `cavalry` or `commander`.
    pub(crate) kind: Id,
    pub(crate) cards: i32,
    pub(crate) reduced: i32,
    pub(crate) tactical: i32,
    pub(crate) cohesion: i32,
    pub(crate) mark: i32,
}

/// The board and the sheets.
#[derive(Debug)]
pub(crate) struct Book {
    /// Each town's roads, and whether a river crosses them.
    pub(crate) roads: BTreeMap<Id, BTreeMap<Id, bool>>,
    pub(crate) france: BTreeSet<Id>,
    /// All units in the order of the sheets: corps first, then commanders.
    pub(crate) order: Vec<Id>,
    pub(crate) sheets: BTreeMap<Id, Sheet>,
    pub(crate) deck: [i32; 6],
}

fn rows(file: &str) -> Vec<BTreeMap<Id, Id>> {
    let (_, text) = FILES.iter().find(|it| it.0 == file).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<Id> = lines.next().unwrap().split(',').collect();
    lines.map(|line| head.iter().copied().zip(line.split(',')).collect()).collect()
}

impl Book {
    pub(crate) fn read() -> Book {
        let mut book = Book {
            roads: BTreeMap::new(),
            france: BTreeSet::new(),
            order: vec![],
            sheets: BTreeMap::new(),
            deck: [0; 6],
        };
        for row in rows("towns.csv") {
            book.roads.insert(row["id"], BTreeMap::new());
            if row["country"] == "France" {
                book.france.insert(row["id"]);
            }
        }
        for row in rows("roads.csv") {
            let river = row["rivers"] != "-";
            for [from, to] in [[row["a"], row["b"]], [row["b"], row["a"]]] {
                book.roads.get_mut(from).unwrap().insert(to, river);
            }
        }
        for (file, kind) in [("corps.csv", None), ("commanders.csv", Some("commander"))] {
            for row in rows(file) {
                let number = |key: &str| row.get(key).map_or(0, |text| text.parse().unwrap());
                let army = row["army"].to_uppercase().chars().next().unwrap();
                let sheet = Sheet {
                    army,
                    kind: kind.unwrap_or_else(|| row["kind"]),
                    cards: number("cards"),
                    reduced: number("reduced"),
                    tactical: number("tactical"),
                    cohesion: number("cohesion"),
                    mark: number("mark"),
                };
                book.order.push(row["id"]);
                book.sheets.insert(row["id"], sheet);
            }
        }
        for (row, id) in rows("deck.csv").iter().zip(CARDS) {
            assert_eq!(row["id"], id);
            book.deck[CARDS.iter().position(|it| *it == id).unwrap()] = row["count"].parse().unwrap();
        }
        book
    }

    /// The adjacent towns.
    pub(crate) fn near(&self, town: Id) -> BTreeSet<Id> {
        self.roads[town].keys().copied().collect()
    }

    /// The number of roads from a town to the nearest of some towns.
    pub(crate) fn distance(&self, from: Id, to: &BTreeSet<Id>) -> usize {
        let mut seen = BTreeSet::from([from]);
        let mut steps = 0;
        while seen.is_disjoint(to) {
            let more: Vec<Id> = seen.iter().flat_map(|town| self.near(town)).collect();
            seen.extend(more);
            steps += 1;
            assert!(steps < 100, "the roads join all towns");
        }
        steps
    }

    /// The id of a town or unit as it stands in the files.
    pub(crate) fn id(&self, text: &str) -> Id {
        let units = self.sheets.get_key_value(text).map(|it| *it.0);
        units.or_else(|| self.roads.get_key_value(text).map(|it| *it.0)).unwrap_or_else(|| panic!("'{text}'"))
    }
}
