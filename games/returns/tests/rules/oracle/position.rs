//! A position as the scene's text tells it, in plain lists.

use std::collections::{BTreeMap, BTreeSet};

use super::book::{Book, CARDS, Id, Side, side};

/// Where a unit is and what it has done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Piece {
    /// Its town, or nothing if it is out.
    pub(crate) at: Option<Id>,
    pub(crate) cohesion: i32,
    pub(crate) steps: i32,
    pub(crate) from: Option<Id>,
    pub(crate) fought: bool,
    pub(crate) tried: bool,
}

/// A combat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fight {
    pub(crate) town: Id,
    pub(crate) attacker: Side,
    pub(crate) rounds: i32,
    pub(crate) present: BTreeSet<Id>,
    pub(crate) entered: BTreeSet<Id>,
    pub(crate) reinforced: BTreeSet<Id>,
    pub(crate) card: Option<usize>,
    pub(crate) matched: Option<[usize; 2]>,
    pub(crate) hands: [[i32; 6]; 3],
    pub(crate) deck: [i32; 6],
    pub(crate) due: [i32; 3],
    pub(crate) lead: Option<char>,
    pub(crate) advice: Option<String>,
    pub(crate) winner: Option<Side>,
    pub(crate) total: i32,
    pub(crate) left: [i32; 3],
}

/// A position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Position {
    pub(crate) seats: usize,
    pub(crate) turn: i32,
    pub(crate) rain: bool,
    pub(crate) phase: String,
    pub(crate) objectives: BTreeSet<String>,
    pub(crate) control: BTreeSet<Id>,
    pub(crate) spent: BTreeSet<Id>,
    pub(crate) fallen: i32,
    /// Movement points of the French, Allied and Prussian armies.
    pub(crate) points: [i32; 3],
    pub(crate) units: BTreeMap<Id, Piece>,
    pub(crate) fight: Option<Fight>,
    pub(crate) stage: String,
}

fn numbers<const N: usize>(words: &[&str]) -> [i32; N] {
    let all: Vec<i32> = words.iter().map(|it| it.parse().unwrap()).collect();
    all.try_into().unwrap()
}

fn named(id: &str) -> Side {
    if id == "french" { Side::French } else { Side::Coalition }
}

fn letter(id: &str) -> char {
    id.to_uppercase().chars().next().unwrap()
}

/// The place of a card in hands.
pub(crate) fn card(id: &str) -> usize {
    CARDS.iter().position(|it| *it == id).unwrap()
}

impl Position {
    /// The position a scene describes.
    pub(crate) fn read(book: &Book, seats: usize, scene: &str) -> Position {
        let mut it = Position {
            seats,
            turn: 1,
            rain: false,
            phase: String::new(),
            objectives: BTreeSet::new(),
            control: BTreeSet::new(),
            spent: BTreeSet::new(),
            fallen: 0,
            points: [0; 3],
            units: BTreeMap::new(),
            fight: None,
            stage: String::new(),
        };
        for clause in scene.split("; ") {
            let words: Vec<&str> = clause.split(' ').collect();
            let ids = || words[1..].iter().map(|id| book.id(id)).collect::<BTreeSet<Id>>();
            match words[0] {
                "turn" => it.turn = words[1].parse().unwrap(),
                "rain" => it.rain = true,
                "clear" => it.rain = false,
                "phase" => it.phase = words[1].to_string(),
                "objectives" => it.objectives = words[1..].iter().map(|id| id.to_string()).collect(),
                "control" => it.control = ids(),
                "spent" => it.spent = ids(),
                "fallen" => it.fallen = words[1].parse().unwrap(),
                "points" => it.points = numbers(&words[1..]),
                "stage" => it.stage = words[1..].join(" "),
                "combat" => it.fight = Some(Fight::new(book, &words)),
                id if book.sheets.contains_key(id) => {
                    it.units.insert(book.id(id), Piece::read(book, &words));
                }
                _ => it.fight.as_mut().unwrap().read(book, &words),
            }
        }
        it
    }

    /// The side of a unit.
    pub(crate) fn side(&self, book: &Book, unit: Id) -> Side {
        side(book.sheets[unit].army)
    }
}

impl Piece {
    fn read(book: &Book, words: &[&str]) -> Piece {
        let mut it = Piece { at: None, cohesion: 0, steps: 0, from: None, fought: false, tried: false };
        let mut words = words[1..].iter();
        while let Some(&word) = words.next() {
            match word {
                "out" => {}
                "from" => it.from = Some(book.id(words.next().unwrap())),
                "steps" => it.steps = words.next().unwrap().parse().unwrap(),
                "fought" => it.fought = true,
                "tried" => it.tried = true,
                word => match word.parse() {
                    Ok(points) => it.cohesion = points,
                    Err(_) => it.at = Some(book.id(word)),
                },
            }
        }
        it
    }
}

impl Fight {
    fn new(book: &Book, words: &[&str]) -> Fight {
        Fight {
            town: book.id(words[1]),
            attacker: named(words[2]),
            rounds: words[3].parse().unwrap(),
            present: BTreeSet::new(),
            entered: BTreeSet::new(),
            reinforced: BTreeSet::new(),
            card: None,
            matched: None,
            hands: [[0; 6]; 3],
            deck: book.deck,
            due: [0; 3],
            lead: None,
            advice: None,
            winner: None,
            total: 0,
            left: [0; 3],
        }
    }

    fn read(&mut self, book: &Book, words: &[&str]) {
        let ids = || words[1..].iter().map(|id| book.id(id)).collect::<BTreeSet<Id>>();
        match words[0] {
            "present" => self.present = ids(),
            "entered" => self.entered = ids(),
            "reinforced" => self.reinforced = ids(),
            "card" => self.card = Some(card(words[1])),
            "matched" => self.matched = Some([card(words[1]), card(words[2])]),
            "hand" => self.hands[words[1].parse::<usize>().unwrap()] = numbers(&words[2..]),
            "deck" => self.deck = numbers(&words[1..]),
            "due" => self.due = numbers(&words[1..]),
            "left" => self.left = numbers(&words[1..]),
            "lead" => self.lead = Some(letter(words[1])),
            "advice" => self.advice = Some(words[1..].join(" ")),
            "winner" => self.winner = Some(named(words[1])),
            "total" => self.total = words[1].parse().unwrap(),
            other => panic!("'{other}'"),
        }
    }
}
