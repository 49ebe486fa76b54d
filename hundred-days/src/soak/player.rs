//! One table played over HTTP through every fault, and a record of what the server said of each act.

use std::{
    net::SocketAddr,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tabletop::{Quick, Random};

use super::http::{Fate, Reading, get, post};

/// What a player knows of something they did.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// The server has confirmed it.
    Confirmed,
    /// No answer came, or the server said that it does not know.
    Unknown,
}

/// A line that somebody wanted to add to a journal.
pub(super) struct Attempt {
    /// The number of lines there were.
    pub(super) n: usize,
    pub(super) who: String,
    pub(super) what: String,
    pub(super) known: Known,
}

/// All that was done at one table.
#[derive(Default)]
pub(super) struct Record {
    pub(super) id: String,
    pub(super) attempts: Vec<Attempt>,
    /// What was said: each text is said once.
    pub(super) said: Vec<(String, Known)>,
}

/// All that one player did.
#[derive(Default)]
pub(super) struct Story {
    pub(super) records: Vec<Record>,
    /// Acts the server said did not happen.
    pub(super) denied: u64,
    /// Answers nobody waited for.
    pub(super) hung_up: u64,
    /// The longest time from an act that failed to the next one that was confirmed.
    pub(super) longest: Duration,
    /// What no server may answer.
    pub(super) wrong: Vec<String>,
}

/// A player of tables, one after another.
pub(super) struct Player<'a> {
    pub(super) address: SocketAddr,
    pub(super) games: &'a [&'static str],
    pub(super) random: Quick,
    pub(super) stop: &'a AtomicBool,
    pub(super) story: Story,
    /// Since when nothing has been confirmed.
    pub(super) failing: Option<Instant>,
}

/// A table as its player sees it.
struct Table {
    path: String,
    /// The seats and their keys.
    keys: Vec<(String, String)>,
    record: Record,
}

impl Player<'_> {
    /// Plays until told to stop.
    pub(super) fn run(mut self) -> Story {
        let first = self.random.below(self.games.len() as u32) as usize;
        let mut games = self.games.iter().cycle().skip(first);
        while let Some(game) = games.next().filter(|_| !self.has_to_stop()) {
            let Some(mut table) = self.create(game) else { continue };
            self.play(&mut table);
            self.story.records.push(table.record);
        }
        self.story
    }

    fn has_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.random.below(100) < percent
    }

    fn create(&mut self, game: &str) -> Option<Table> {
        let wish = json!({ "game": game, "dice": "server" });
        let fate = post(self.address, "/api/tables", &wish, Reading::Wait);
        self.time_failure(&fate);
        if fate.status() != 200 {
            thread::sleep(PAUSE);
            return None;
        }
        let created = fate.json();
        let id = created["id"].as_str()?.to_string();
        let key = |it: &Value| Some((it["seat"].as_str()?.to_string(), it["key"].as_str()?.to_string()));
        let keys = created["keys"].as_array()?.iter().filter_map(key).collect();
        Some(Table { path: format!("/api/tables/{id}"), keys, record: Record { id, ..Record::default() } })
    }

    fn play(&mut self, table: &mut Table) {
        let mut sight = Value::Null;
        while !self.has_to_stop() {
            if sight.is_null() {
                match self.look(table) {
                    Some(Value::Null) => return,
                    Some(seen) => sight = seen,
                    None => thread::sleep(PAUSE),
                }
                continue;
            }
            if sight["next"]["over"].is_object() {
                return;
            }
            sight = self.act(table, &sight).unwrap_or(Value::Null);
        }
    }

    /// What the seat sees that must decide; `Null` where the table is of no more use, none where no server answers.
    fn look(&mut self, table: &Table) -> Option<Value> {
        let mut key = &table.keys[0].1;
        for _ in 0..2 {
            let fate = get(self.address, &format!("{}/{key}", table.path));
            match fate.status() {
                200 => {}
                0 | 503 => return None,
                status => {
                    self.story.wrong.push(format!("{status} for a confirmed table: {}", fate.json()));
                    return Some(Value::Null);
                }
            }
            let seen = fate.json();
            let next = seen["next"]["choice"].as_str();
            match next.and_then(|seat| table.keys.iter().find(|it| it.0 == seat)) {
                Some(it) if it.1 != *key => key = &it.1,
                Some(_) | None => return Some(seen),
            }
        }
        None
    }

    /// One act of the seat that decides; what is seen after it if the same seat goes on.
    fn act(&mut self, table: &mut Table, sight: &Value) -> Option<Value> {
        let seat = sight["next"]["choice"].as_str()?.to_string();
        let key = table.keys.iter().find(|it| it.0 == seat)?.1.clone();
        if self.chance(8) {
            return self.say(table, &key, sight);
        }
        let offers = sight["offers"].as_array()?;
        let undo = offers.is_empty() || self.chance(10);
        let (what, route, body) = if undo {
            ("undo".to_string(), "undo", json!({ "at": sight["at"] }))
        } else {
            let text = offers[self.random.below(offers.len() as u32) as usize]["text"].as_str()?.to_string();
            (text.clone(), "play", json!({ "at": sight["at"], "text": text }))
        };
        let attempt = |known| Attempt {
            n: sight["version"].as_u64().unwrap_or_default() as usize,
            who: seat.clone(),
            what,
            known,
        };
        let reading = if self.chance(4) { Reading::HangUp } else { Reading::Wait };
        self.story.hung_up += u64::from(reading == Reading::HangUp);
        let fate = post(self.address, &format!("{}/{key}/{route}", table.path), &body, reading);
        self.time_failure(&fate);
        match (fate.status(), self.outcome(&fate, reading)) {
            (200, _) => {
                table.record.attempts.push(attempt(Known::Confirmed));
                let seen = fate.json();
                (seen["next"]["choice"] == seat.as_str()).then_some(seen)
            }
            (_, Some(known)) => {
                table.record.attempts.push(attempt(known));
                None
            }
            // A choice that cannot be taken back, or one on a position that an unknown act has changed.
            (409 | 422, None) => None,
            (_, None) => None,
        }
    }

    fn say(&mut self, table: &mut Table, key: &str, sight: &Value) -> Option<Value> {
        let text = format!("{} {}", table.record.id, table.record.said.len());
        let path = format!("{}/{key}/chat", table.path.replacen("/api/tables/", "/table/", 1));
        let fate = post(self.address, &path, &json!({ "text": text }), Reading::Wait);
        self.time_failure(&fate);
        let known = match fate.status() {
            200 => Some(Known::Confirmed),
            _ => self.outcome(&fate, Reading::Wait),
        };
        table.record.said.extend(known.map(|known| (text, known)));
        (fate.status() == 200).then(|| sight.clone())
    }

    /// What is known of an act that was not confirmed; nothing if it did not happen.
    fn outcome(&mut self, fate: &Fate, reading: Reading) -> Option<Known> {
        match fate.status() {
            200 | 409 | 422 | 429 => None,
            503 if fate.json()["error"].as_str().is_some_and(|it| it.starts_with("This was kept")) => {
                Some(Known::Confirmed)
            }
            503 if !fate.json()["error"].as_str().is_some_and(is_unsure) => {
                self.story.denied += 1;
                None
            }
            0 if matches!(fate, Fate::NotSent) => {
                thread::sleep(PAUSE);
                None
            }
            0 | 500 | 502..=504 | 408 => {
                if reading == Reading::Wait {
                    thread::sleep(PAUSE);
                }
                Some(Known::Unknown)
            }
            status => {
                self.story.wrong.push(format!("{status}: {}", fate.json()));
                Some(Known::Unknown)
            }
        }
    }

    /// Measures how long nothing is confirmed.
    fn time_failure(&mut self, fate: &Fate) {
        match (fate.status(), self.failing) {
            (200, Some(since)) => {
                self.story.longest = self.story.longest.max(since.elapsed());
                self.failing = None;
            }
            (0 | 500..600, None) => self.failing = Some(Instant::now()),
            _ => {}
        }
    }
}

/// How long to wait before a server that did not answer is asked again.
const PAUSE: Duration = Duration::from_millis(25);

/// Whether the server says that it does not know whether something happened.
fn is_unsure(error: &str) -> bool {
    error.contains("not known") || error.contains("given up")
}
