//! What there is to know about a game before it begins, and how it is set up.

use std::collections::BTreeMap;

use crate::{Book, ReadError, Seat, Viewer};

/// What there is to know about a game before it is set up.
#[derive(Debug)]
pub struct About {
    /// Its short name: `waterloo`.
    pub id: &'static str,
    /// Its printed title.
    pub title: &'static str,
    /// The printed edition the rules follow.
    pub edition: &'static str,
    /// The present version of the rules. It grows when a change would replay an old log differently; a game
    /// that has begun goes on under the version it began with ([`Setup::rules`]).
    pub rules_version: u16,
    /// How long a game between people takes.
    pub length: &'static str,
    /// One line for someone who chooses a game.
    pub pitch: &'static str,
    /// The seats' names, one list for each number of seats the game can be played with.
    pub seats: &'static [&'static [&'static str]],
    /// The scenarios; the first is the default.
    pub scenarios: &'static [Choice],
    /// The options.
    pub options: &'static [Setting],
    /// The text of the game's `RULES.md`.
    pub rules: &'static str,
    /// The text of the game's `RULINGS.md`.
    pub rulings: &'static str,
    /// The text of the game's `data/SOURCES.md`.
    pub sources: &'static str,
    /// What in the components is a reconstruction, a short line each.
    pub reconstructed: &'static [&'static str],
}

/// Something to choose when a game is set up.
#[derive(Debug)]
pub struct Choice {
    /// Its short name.
    pub id: &'static str,
    /// Its title for people.
    pub title: &'static str,
    /// One sentence on what it means.
    pub about: &'static str,
}

/// An option with its values; the first is the default.
#[derive(Debug)]
pub struct Setting {
    /// Its short name.
    pub id: &'static str,
    /// Its title for people.
    pub title: &'static str,
    /// The rule it comes from.
    pub rule: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [Choice],
}

/// How one game is set up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The scenario's id; empty for the default.
    pub scenario: String,
    /// The options by id; what is left out has its default.
    pub options: BTreeMap<String, String>,
    /// The number of seats; zero for the default.
    pub seats: u8,
    /// The version of the rules it is played under; zero for the present one.
    pub rules: u16,
}

impl Setup {
    /// The value of an option; the set-up has been completed by [`About::complete`].
    pub fn option(&self, id: &str) -> &str {
        self.options.get(id).map_or("", String::as_str)
    }
}

impl About {
    /// The game's rules and rulings.
    pub fn book(&self) -> Book<'static> {
        Book::read(self.rules, self.rulings).expect("the index test reads the book of every game")
    }

    /// The set-up with every default filled in, or the field that is wrong.
    pub fn complete(&self, setup: &Setup) -> Result<Setup, ReadError> {
        let mut full = setup.clone();
        if full.scenario.is_empty() {
            full.scenario = self.scenarios[0].id.to_string();
        }
        if !self.scenarios.iter().any(|it| it.id == full.scenario) {
            let known = ids(self.scenarios);
            return Err(ReadError::at("scenario", format!("'{}' is not one of {known}", full.scenario)));
        }
        if full.rules == 0 {
            full.rules = self.rules_version;
        }
        if full.rules > self.rules_version {
            return Err(ReadError::at(
                "rules",
                format!("version {} is newer than {}", full.rules, self.rules_version),
            ));
        }
        if full.seats == 0 {
            full.seats = self.seats[0].len() as u8;
        }
        if !self.seats.iter().any(|names| names.len() == full.seats as usize) {
            let known: Vec<String> = self.seats.iter().map(|names| names.len().to_string()).collect();
            return Err(ReadError::at("seats", format!("{} is not one of {}", full.seats, known.join(", "))));
        }
        for (id, value) in &full.options {
            let Some(setting) = self.options.iter().find(|it| it.id == id) else {
                return Err(ReadError::at("options", format!("{} has no option '{id}'", self.id)));
            };
            if !setting.values.iter().any(|it| it.id == value) {
                return Err(ReadError::at(
                    format!("options.{id}"),
                    format!("'{value}' is not one of {}", ids(setting.values)),
                ));
            }
        }
        for setting in self.options {
            full.options.entry(setting.id.to_string()).or_insert_with(|| setting.values[0].id.to_string());
        }
        Ok(full)
    }

    /// The names of the seats when that many play.
    pub fn names(&self, seats: u8) -> &'static [&'static str] {
        let names = self.seats.iter().find(|names| names.len() == seats as usize);
        names.expect("a completed set-up has a known number of seats")
    }

    /// The name of one seat when that many play.
    pub fn name(&self, seats: u8, seat: Seat) -> &'static str {
        self.names(seats)[seat.0 as usize]
    }

    /// The seat of that name when that many play.
    pub fn seat(&self, seats: u8, name: &str) -> Option<Seat> {
        self.names(seats).iter().position(|it| *it == name).map(|n| Seat(n as u8))
    }

    /// The viewer of that name: a seat or `spectator`.
    pub fn viewer(&self, seats: u8, name: &str) -> Option<Viewer> {
        match name {
            "spectator" => Some(Viewer::Spectator),
            _ => self.seat(seats, name).map(Viewer::Seat),
        }
    }
}

fn ids(choices: &[Choice]) -> String {
    choices.iter().map(|it| it.id).collect::<Vec<_>>().join(", ")
}
