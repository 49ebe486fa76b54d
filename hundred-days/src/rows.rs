//! The tables of a simulation: a row for each game, each player turn, and each fight or loss.

use std::{
    collections::BTreeMap,
    fs::File,
    path::{Path, PathBuf},
};

use bots::{GameRow, Player};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tabletop::MarkKind;

use crate::Failure;

/// What is known of the games of a simulation.
#[derive(Default)]
pub(crate) struct Rows {
    /// The games in order of their numbers.
    pub(crate) games: Vec<GameLine>,
    /// The player turns in order.
    pub(crate) turns: Vec<TurnLine>,
    /// The fights and losses in order.
    pub(crate) events: Vec<EventLine>,
}

/// A line of `games.csv`. Names in a list are divided by spaces.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct GameLine {
    pub(crate) game: u64,
    /// Who sat on each seat.
    pub(crate) players: String,
    /// The seats that won.
    pub(crate) winners: String,
    /// Why it ended; empty if it was given up.
    pub(crate) why: String,
    choices: u64,
    turns: u64,
}

impl GameLine {
    /// Whether the seat won.
    pub(crate) fn is_won_by(&self, seat: &str) -> bool {
        self.winners.split(' ').any(|it| it == seat)
    }
}

/// A line of `turns.csv`.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct TurnLine {
    pub(crate) game: u64,
    pub(crate) turn: u32,
    choices: u64,
    /// The chance of the first side to win, in thousandths.
    pub(crate) chance: Option<u16>,
}

/// A line of `events.csv`.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct EventLine {
    pub(crate) game: u64,
    turn: u32,
    /// What happened.
    pub(crate) what: What,
    /// The army that lost something; empty for a fight.
    pub(crate) army: String,
    /// How much it lost; zero for a fight.
    pub(crate) points: u64,
    /// The id of the place.
    pub(crate) place: String,
}

/// What happened at a place.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum What {
    Fight,
    Loss,
}

impl Rows {
    /// Adds games that have been played.
    pub(crate) fn add(&mut self, rows: &[GameRow], names: &[&str], players: &[Player]) {
        let players = players.iter().map(Player::to_string).collect::<Vec<_>>().join(" ");
        for row in rows {
            let winners: Vec<&str> = row.winners.iter().map(|seat| names[seat.0 as usize]).collect();
            self.games.push(GameLine {
                game: row.game,
                players: players.clone(),
                winners: winners.join(" "),
                why: row.why.to_string(),
                choices: row.choices,
                turns: row.turns.len() as u64,
            });
            self.turns.extend(row.turns.iter().map(|turn| TurnLine {
                game: row.game,
                turn: turn.clock,
                choices: turn.choices,
                chance: turn.chance,
            }));
            self.events.extend(row.marks.iter().map(|it| {
                let (what, army, points) = match it.mark.kind {
                    MarkKind::Fight => (What::Fight, "", 0),
                    MarkKind::Loss { army, points } => (What::Loss, army, points),
                };
                let (army, points) = (army.to_string(), u64::from(points));
                EventLine { game: row.game, turn: it.clock, what, army, points, place: it.mark.place.clone() }
            }));
        }
    }

    /// Adds the tables of a folder.
    pub(crate) fn read(&mut self, folder: &Path) -> Result<(), Failure> {
        self.games.extend(lines(folder.join("games.csv"))?);
        self.turns.extend(lines(folder.join("turns.csv"))?);
        self.events.extend(lines(folder.join("events.csv"))?);
        self.games.sort_by_key(|it| it.game);
        self.turns.sort_by_key(|it| (it.game, it.turn));
        self.events.sort_by_key(|it| it.game);
        match self.games.windows(2).find(|pair| pair[0].game == pair[1].game) {
            Some(pair) => Err(Failure::Check(format!("merge: game {} is there twice", pair[0].game))),
            None => Ok(()),
        }
    }

    /// Whether all games were played by the same players on a board with these places.
    pub(crate) fn check(&self, is_place: impl Fn(&str) -> bool) -> Result<(), Failure> {
        let other = self.games.windows(2).find(|pair| pair[0].players != pair[1].players);
        if let Some([one, other]) = other {
            let (game, players) = (other.game, &other.players);
            return Err(Failure::Check(format!(
                "merge: game {game} was played by {players}, game {} by {}",
                one.game, one.players
            )));
        }
        match self.events.iter().find(|it| !is_place(&it.place)) {
            Some(it) => Err(Failure::Check(format!("merge: the board has no place '{}'", it.place))),
            None => Ok(()),
        }
    }

    /// How many games up to the last one are not there.
    pub(crate) fn missing(&self) -> u64 {
        self.games.last().map_or(0, |last| last.game + 1 - self.games.len() as u64)
    }

    /// Writes the tables into a folder.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), Failure> {
        let headings = ["game", "turn", "what", "army", "points", "place"];
        table(
            folder.join("games.csv"),
            &self.games,
            &["game", "players", "winners", "why", "choices", "turns"],
        )?;
        table(folder.join("turns.csv"), &self.turns, &["game", "turn", "choices", "chance"])?;
        table(folder.join("events.csv"), &self.events, &headings)
    }

    /// The number of games for which something holds.
    pub(crate) fn count(&self, is: impl Fn(&GameLine) -> bool) -> u64 {
        self.games.iter().filter(|it| is(it)).count() as u64
    }

    /// How often games ended for each reason.
    pub(crate) fn endings(&self) -> BTreeMap<&str, u64> {
        let mut endings = BTreeMap::new();
        for it in self.games.iter().filter(|it| !it.why.is_empty()) {
            *endings.entry(it.why.as_str()).or_default() += 1;
        }
        endings
    }

    /// The player turns of each game, the shortest first.
    pub(crate) fn lengths(&self) -> Vec<u64> {
        let mut lengths: Vec<u64> = self.games.iter().map(|it| it.turns).collect();
        lengths.sort_unstable();
        lengths
    }

    /// What each army lost in all games together.
    pub(crate) fn losses(&self) -> BTreeMap<&str, u64> {
        let mut losses = BTreeMap::new();
        for it in self.events.iter().filter(|it| it.what == What::Loss) {
            *losses.entry(it.army.as_str()).or_default() += it.points;
        }
        losses
    }
}

/// The lines of a table, or the file and line that is wrong.
fn lines<T: DeserializeOwned>(path: PathBuf) -> Result<Vec<T>, Failure> {
    let named = |error: csv::Error| Failure::Check(format!("{}: {error}", path.display()));
    csv::Reader::from_path(&path).map_err(named)?.into_deserialize().map(|line| line.map_err(named)).collect()
}

fn table<T: Serialize>(path: PathBuf, lines: &[T], headings: &[&str]) -> Result<(), Failure> {
    let named = |error: csv::Error| Failure::Check(format!("{}: {error}", path.display()));
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(File::create(&path)?);
    writer.write_record(headings).map_err(named)?;
    lines.iter().try_for_each(|line| writer.serialize(line)).map_err(named)?;
    Ok(writer.flush()?)
}
