//! The facts of the book's components and a position as the scene's text tells it. Nothing here uses the program's types.

use std::collections::{BTreeMap, BTreeSet};

/// What a block is.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) army: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) corps: &'static str,
    pub(crate) strength: u8,
    pub(crate) fire: i32,
}

/// The map, the blocks and the time record, read from the data files.
pub(crate) struct Book {
    pub(crate) towns: Vec<&'static str>,
    pub(crate) zones: BTreeMap<&'static str, &'static str>,
    pub(crate) roads: BTreeMap<(&'static str, &'static str), (bool, bool)>,
    pub(crate) units: BTreeMap<&'static str, Facts>,
    pub(crate) order: Vec<&'static str>,
    pub(crate) nights: BTreeSet<u32>,
    pub(crate) turns: u32,
}

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.skip(1).map(|line| line.split(',').map(str::trim).collect())
}

impl Book {
    pub(crate) fn read() -> Book {
        let mut book = Book {
            towns: vec![],
            zones: BTreeMap::new(),
            roads: BTreeMap::new(),
            units: BTreeMap::new(),
            order: vec![],
            nights: BTreeSet::new(),
            turns: 0,
        };
        for row in rows(include_str!("../../../data/towns.csv")).filter(|row| row[6].contains("4e")) {
            book.towns.push(row[0]);
            book.zones.insert(row[0], row[4]);
        }
        for row in rows(include_str!("../../../data/roads.csv")).filter(|row| row[4].contains("4e")) {
            for (a, b) in [(row[0], row[1]), (row[1], row[0])] {
                book.roads.insert((a, b), (row[2] == "major", row[3] != "-"));
            }
        }
        for row in rows(include_str!("../../../data/units-4e.csv")) {
            let facts = Facts {
                army: row[1],
                kind: row[5],
                corps: row[3],
                strength: row[7].parse().expect("a strength"),
                fire: row[8].parse().expect("a firepower"),
            };
            book.order.push(row[0]);
            book.units.insert(row[0], facts);
        }
        for row in rows(include_str!("../../../data/turns-4e.csv")) {
            book.turns += 1;
            if row[4] == "yes" {
                book.nights.insert(book.turns);
            }
        }
        book
    }

    /// The towns beside a town, in the order of the list of towns.
    pub(crate) fn beside(&self, town: &str) -> Vec<&'static str> {
        self.towns
            .iter()
            .copied()
            .filter(|to| self.roads.keys().any(|(a, b)| *a == town && b == to))
            .collect()
    }

    /// Whether a road joins two towns; if so whether it is major, and whether it crosses a river.
    pub(crate) fn road(&self, a: &str, b: &str) -> Option<(bool, bool)> {
        self.roads.iter().find(|((x, y), _)| *x == a && *y == b).map(|(_, road)| *road)
    }

    pub(crate) fn side(&self, code: &str) -> &'static str {
        if self.units[code].army == "FR" { "french" } else { "allied" }
    }

    pub(crate) fn army(&self, code: &str) -> &'static str {
        match self.units[code].army {
            "FR" => "french",
            "AD" => "anglo-dutch",
            _ => "prussian",
        }
    }

    pub(crate) fn is_cavalry(&self, code: &str) -> bool {
        self.units[code].kind.ends_with("cavalry")
    }

    pub(crate) fn is_artillery(&self, code: &str) -> bool {
        self.units[code].kind.ends_with("artillery")
    }

    /// Rules 5.3 and 6.32: who goes two towns and makes two battle moves.
    pub(crate) fn is_fast(&self, code: &str) -> bool {
        self.is_cavalry(code) || ["leader", "horse-artillery"].contains(&self.units[code].kind)
    }
}

/// A block of the position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Block {
    pub(crate) place: String,
    pub(crate) strength: u8,
    pub(crate) spot: String,
    pub(crate) from: Option<String>,
    pub(crate) steps: u32,
    pub(crate) host: Option<String>,
    pub(crate) words: BTreeSet<String>,
}

impl Block {
    pub(crate) fn is(&self, word: &str) -> bool {
        self.words.contains(word)
    }
}

/// A battle of the position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Battle {
    pub(crate) town: String,
    pub(crate) terrain: BTreeMap<String, String>,
    pub(crate) crossed: Vec<u32>,
    pub(crate) retreated: Vec<u32>,
    pub(crate) reinforced: Vec<u32>,
    pub(crate) stalemate: bool,
    pub(crate) over: bool,
}

/// A position as its text tells it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Position {
    pub(crate) turn: u32,
    pub(crate) stack: Vec<String>,
    pub(crate) blocks: BTreeMap<String, Block>,
    pub(crate) entries: BTreeSet<(String, String)>,
    pub(crate) roads: BTreeMap<(String, String), u32>,
    pub(crate) battles: Vec<Battle>,
    pub(crate) current: usize,
    pub(crate) leaving: Vec<u32>,
    pub(crate) handed: u32,
    pub(crate) best: Option<u32>,
}

fn numbers(text: &str) -> Vec<u32> {
    text.split('/').map(|n| n.parse().expect("a number")).collect()
}

impl Position {
    pub(crate) fn read(book: &Book, text: &str) -> Position {
        let mut position = Position::default();
        for (code, facts) in &book.units {
            let block = Block {
                place: "box".into(),
                strength: facts.strength,
                spot: "reserve".into(),
                ..Block::default()
            };
            position.blocks.insert(code.to_string(), block);
        }
        for part in text.split("; ") {
            if let Some((place, blocks)) = part.split_once(": ") {
                blocks.split(", ").for_each(|block| position.read_block(place, block));
                continue;
            }
            let words: Vec<&str> = part.split(' ').collect();
            match words[0] {
                "turn" => position.turn = words[1].parse().expect("a turn"),
                "stage" => position.stack = part[6..].split(" > ").map(str::to_string).collect(),
                "entry" => drop(position.entries.insert((words[1].into(), words[2].into()))),
                "road" => {
                    let used = words[3].parse().expect("a number");
                    position.roads.insert((words[1].into(), words[2].into()), used);
                    position.roads.insert((words[2].into(), words[1].into()), used);
                }
                "battle" => position.battles.push(read_battle(&words)),
                "current" => position.current = words[1].parse().expect("a battle"),
                "leaving" => position.leaving = numbers(words[1]),
                "handed" => position.handed = words[1].parse().expect("a number"),
                "best" => position.best = Some(words[3].parse().expect("a bid")),
                _ => {}
            }
        }
        position
    }

    fn read_block(&mut self, place: &str, text: &str) {
        let mut words = text.split(' ');
        let block = self.blocks.get_mut(words.next().expect("a code")).expect("a block of the book");
        block.place = place.into();
        if place == "eliminated" {
            block.strength = 0;
        }
        for word in words {
            match word.split_once('=') {
                Some(("from", town)) => block.from = Some(town.into()),
                Some(("steps", n)) => block.steps = n.parse().expect("a number"),
                Some(("host", code)) => block.host = Some(code.into()),
                Some(_) => {}
                None if word.parse::<u8>().is_ok() => block.strength = word.parse().expect("a strength"),
                None if word.ends_with("left") || word.ends_with("center") || word.ends_with("right") => {
                    block.spot = word.into();
                }
                None => drop(block.words.insert(word.into())),
            }
        }
    }

    pub(crate) fn top(&self) -> Vec<&str> {
        self.stack.last().map(|stage| stage.split(' ').collect()).unwrap_or_default()
    }

    pub(crate) fn below(&self) -> Vec<&str> {
        let n = self.stack.len();
        if n < 2 { vec![] } else { self.stack[n - 2].split(' ').collect() }
    }

    pub(crate) fn active(&self) -> &'static str {
        if self.turn % 2 == 1 { "french" } else { "allied" }
    }

    pub(crate) fn battle(&self) -> &Battle {
        &self.battles[self.current]
    }

    /// The blocks in a town of a side or an army.
    pub(crate) fn there(&self, book: &Book, town: &str, who: &str) -> Vec<String> {
        let is_theirs = |code: &str| is_of(book, code, who);
        let codes = book.order.iter().filter(|code| self.blocks[**code].place == town && is_theirs(code));
        codes.map(|code| code.to_string()).collect()
    }

    /// Whether both sides stand in a town.
    pub(crate) fn is_contested(&self, book: &Book, town: &str) -> bool {
        ["french", "allied"].iter().all(|side| !self.there(book, town, side).is_empty())
    }
}

/// Whether a block belongs to a side or army.
pub(crate) fn is_of(book: &Book, code: &str, who: &str) -> bool {
    book.side(code) == who || book.army(code) == who
}

pub(crate) fn enemy(side: &str) -> &'static str {
    if side == "french" { "allied" } else { "french" }
}

fn read_battle(words: &[&str]) -> Battle {
    let mut battle = Battle { town: words[1].into(), ..Battle::default() };
    for word in &words[2..] {
        match word.split_once('=') {
            Some(("crossed", list)) => battle.crossed = numbers(list),
            Some(("retreated", list)) => battle.retreated = numbers(list),
            Some(("reinforced", list)) => battle.reinforced = numbers(list),
            Some(("idle" | "rounds", _)) => {}
            Some((position, kind)) => drop(battle.terrain.insert(position.into(), kind.into())),
            None => {
                battle.stalemate |= *word == "stalemate";
                battle.over |= *word == "over";
            }
        }
    }
    battle
}
