//! The tables of a simulation, a row for each game and one for each player turn, and pictures of them.

use std::{collections::BTreeMap, fmt::Write, path::Path};

use bots::{GameRow, Player};

use crate::{Failure, setting};

/// Games and player turns.
#[derive(Default)]
pub(crate) struct Rows {
    /// The games in order of their numbers.
    pub(crate) games: Vec<GameLine>,
    /// The player turns in order.
    turns: Vec<TurnLine>,
}

/// A line of `games.csv`.
#[derive(Clone)]
pub(crate) struct GameLine {
    game: u64,
    /// Who sat on each seat.
    pub(crate) players: Vec<String>,
    /// The seats that won.
    pub(crate) winners: Vec<String>,
    /// Why it ended; empty if it was given up.
    pub(crate) why: String,
    choices: u64,
    turns: u64,
}

/// A line of `turns.csv`.
#[derive(Clone)]
struct TurnLine {
    game: u64,
    clock: u32,
    choices: u64,
    chance: Option<u16>,
}

const GAMES: &str = "game,players,winners,why,choices,turns";
const TURNS: &str = "game,turn,choices,chance";

impl Rows {
    /// Adds games that have been played.
    pub(crate) fn add(&mut self, rows: &[GameRow], names: &[&str], players: &[Player]) {
        for row in rows {
            self.games.push(GameLine {
                game: row.game,
                players: players.iter().map(Player::to_string).collect(),
                winners: row.winners.iter().map(|seat| names[seat.0 as usize].to_string()).collect(),
                why: row.why.to_string(),
                choices: row.choices,
                turns: row.turns.len() as u64,
            });
            self.turns.extend(row.turns.iter().map(|turn| TurnLine {
                game: row.game,
                clock: turn.clock,
                choices: turn.choices,
                chance: turn.chance,
            }));
        }
    }

    /// Adds the tables of a folder.
    pub(crate) fn read(&mut self, folder: &Path) -> Result<(), Failure> {
        for (file, heading) in [("games.csv", GAMES), ("turns.csv", TURNS)] {
            let path = folder.join(file);
            let text = setting::read(&path)?;
            let wrong = |n: usize| Failure::Check(format!("{}: line {} is wrong", path.display(), n + 1));
            for (n, line) in text.lines().enumerate() {
                match (n, heading) {
                    (0, _) if line == heading => {}
                    (0, _) => return Err(wrong(0)),
                    (_, GAMES) => self.games.push(game(line).ok_or_else(|| wrong(n))?),
                    (_, _) => self.turns.push(turn(line).ok_or_else(|| wrong(n))?),
                }
            }
        }
        self.games.sort_by_key(|it| it.game);
        self.turns.sort_by_key(|it| (it.game, it.clock));
        match self.games.windows(2).find(|pair| pair[0].game == pair[1].game) {
            Some(pair) => Err(Failure::Check(format!("merge: game {} is there twice", pair[0].game))),
            None => Ok(()),
        }
    }

    /// `games.csv`: numbers, and lists divided by spaces; the reason stands in quotes.
    pub(crate) fn games_csv(&self) -> String {
        let mut text = format!("{GAMES}\n");
        for it in &self.games {
            let (players, winners) = (it.players.join(" "), it.winners.join(" "));
            let why = it.why.replace('"', "'");
            let _ = writeln!(text, "{},{players},{winners},\"{why}\",{},{}", it.game, it.choices, it.turns);
        }
        text
    }

    /// `turns.csv`: numbers; the chance is in parts of a thousand, or empty.
    pub(crate) fn turns_csv(&self) -> String {
        let mut text = format!("{TURNS}\n");
        for it in &self.turns {
            let chance = it.chance.map(|it| it.to_string()).unwrap_or_default();
            let _ = writeln!(text, "{},{},{},{chance}", it.game, it.clock, it.choices);
        }
        text
    }

    /// How many games are like that.
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
}

fn game(line: &str) -> Option<GameLine> {
    let (head, rest) = line.split_once(",\"")?;
    let (why, tail) = rest.rsplit_once("\",")?;
    let head: Vec<&str> = head.split(',').collect();
    let ([game, players, winners], Some((choices, turns))) = (&head[..], tail.split_once(',')) else {
        return None;
    };
    let list = |text: &str| text.split_whitespace().map(str::to_string).collect();
    Some(GameLine {
        game: game.parse().ok()?,
        players: list(players),
        winners: list(winners),
        why: why.to_string(),
        choices: choices.parse().ok()?,
        turns: turns.parse().ok()?,
    })
}

fn turn(line: &str) -> Option<TurnLine> {
    let parts: Vec<&str> = line.split(',').collect();
    let [game, clock, choices, chance] = parts[..] else { return None };
    Some(TurnLine {
        game: game.parse().ok()?,
        clock: clock.parse().ok()?,
        choices: choices.parse().ok()?,
        chance: if chance.is_empty() { None } else { Some(chance.parse().ok()?) },
    })
}

const WIDE: f64 = 640.0;
const HIGH: f64 = 320.0;
const EDGE: f64 = 40.0;

/// The mean chance of the first side at each player turn, in the games it won and in those it did not.
pub(crate) fn chance_picture(rows: &Rows, names: &[&str]) -> String {
    let first = names.first().copied().unwrap_or_default();
    let last = rows.turns.iter().map(|it| it.clock).max().unwrap_or(1).max(1);
    let mut body = String::new();
    let lines = [("won", "#1f4e9c", "", true), ("not won", "#9c1f1f", " stroke-dasharray=\"6 4\"", false)];
    for (n, (word, colour, dash, is_won)) in lines.into_iter().enumerate() {
        let won: std::collections::BTreeSet<u64> = (rows.games.iter())
            .filter(|it| it.winners.iter().any(|name| name == first) == is_won)
            .map(|it| it.game)
            .collect();
        let mut sums: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
        for it in rows.turns.iter().filter(|it| won.contains(&it.game)) {
            if let Some(chance) = it.chance {
                let sum = sums.entry(it.clock).or_default();
                *sum = (sum.0 + f64::from(chance) / 1000.0, sum.1 + 1.0);
            }
        }
        let points: Vec<String> = (sums.iter())
            .map(|(clock, (sum, times))| place(f64::from(*clock) / f64::from(last), sum / times))
            .collect();
        let _ = write!(
            body,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash} points=\"{}\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"{colour}\">games {first} has {word}</text>",
            points.join(" "),
            EDGE + 8.0,
            EDGE + 14.0 + 16.0 * n as f64
        );
    }
    picture(&format!("Chance of {first} by player turn"), &body)
}

/// How many games lasted how many player turns.
pub(crate) fn length_picture(rows: &Rows) -> String {
    let lengths = rows.lengths();
    let (least, most) = (lengths.first().copied().unwrap_or(0), lengths.last().copied().unwrap_or(0));
    let mut counts = vec![0_u64; (most - least + 1) as usize];
    lengths.iter().for_each(|it| counts[(it - least) as usize] += 1);
    let highest = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let wide = (WIDE - 2.0 * EDGE) / counts.len() as f64;
    let mut body = String::new();
    for (n, &count) in counts.iter().enumerate() {
        let high = (HIGH - 2.0 * EDGE) * count as f64 / highest;
        let _ = write!(
            body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\" fill=\"#777\"/>",
            EDGE + n as f64 * wide,
            HIGH - EDGE - high,
            (wide - 1.0).max(0.5)
        );
    }
    let (from, to) = (EDGE, WIDE - EDGE - 20.0);
    let _ = write!(
        body,
        "<text x=\"{from}\" y=\"{0}\">{least}</text><text x=\"{to}\" y=\"{0}\">{most}</text>",
        HIGH - 20.0
    );
    picture("Games by length in player turns", &body)
}

fn place(across: f64, up: f64) -> String {
    format!("{:.1},{:.1}", EDGE + across * (WIDE - 2.0 * EDGE), HIGH - EDGE - up * (HIGH - 2.0 * EDGE))
}

fn picture(title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" font-family=\"sans-serif\" font-size=\"12\">\
         <title>{title}</title><rect width=\"100%\" height=\"100%\" fill=\"white\"/>\
         <text x=\"{EDGE}\" y=\"24\" font-size=\"14\">{title}</text>\
         <path d=\"M{EDGE} {EDGE}V{low}H{right}\" fill=\"none\" stroke=\"black\"/>{body}</svg>\n",
        low = HIGH - EDGE,
        right = WIDE - EDGE
    )
}
