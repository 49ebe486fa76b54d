//! A game as text: a header, then one line per choice and per answer of chance.

use std::{collections::BTreeMap, fmt, str::FromStr};

use crate::{About, Pool, ReadError, Seed, Setup};

/// A game as text. `Display` writes it, `FromStr` reads it.
#[derive(Clone, PartialEq, Debug)]
pub struct Log {
    /// The game's id.
    pub game: String,
    /// The printed edition the rules follow.
    pub edition: String,
    /// How the game was set up, with the version of the rules it is played under.
    pub setup: Setup,
    /// The key of the dice; absent where it is not to be known yet.
    pub seed: Option<Seed>,
    /// What the dice come from instead of a seed; absent where it is not to be known yet.
    pub pool: Option<Pool>,
    /// The position it began from, if not the scenario's own.
    pub scene: Option<String>,
    /// Who (a seat's name or `chance`) and what, in order.
    pub lines: Vec<(String, String)>,
    /// The number of the first of these lines in the text.
    pub(crate) first: usize,
}

const RULE: &str = "---";

impl Log {
    /// A log without lines for a game set up like this.
    pub fn new(about: &About, setup: &Setup, seed: Option<Seed>, scene: Option<String>) -> Log {
        Log {
            game: about.id.to_string(),
            edition: about.edition.to_string(),
            setup: setup.clone(),
            seed,
            pool: None,
            first: 8 + usize::from(seed.is_some()) + usize::from(scene.is_some()),
            scene,
            lines: vec![],
        }
    }
}

impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let options = self.setup.options.iter().map(|(id, value)| format!("{id}={value}"));
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "edition: {}", self.edition)?;
        writeln!(f, "rules: {}", self.setup.rules)?;
        writeln!(f, "scenario: {}", self.setup.scenario)?;
        writeln!(f, "options: {}", options.collect::<Vec<_>>().join(" "))?;
        writeln!(f, "seats: {}", self.setup.seats)?;
        if let Some(seed) = self.seed {
            writeln!(f, "seed: {seed}")?;
        }
        if let Some(pool) = &self.pool {
            writeln!(f, "dice: {pool}")?;
        }
        if let Some(scene) = &self.scene {
            writeln!(f, "scene: {scene}")?;
        }
        writeln!(f, "{RULE}")?;
        self.lines.iter().try_for_each(|(who, what)| writeln!(f, "{who}: {what}"))
    }
}

impl FromStr for Log {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Log, ReadError> {
        let mut lines = text.lines().enumerate().map(|(n, line)| (n + 1, line.trim_end()));
        let mut header = BTreeMap::new();
        let mut first = 1;
        for (n, line) in lines.by_ref() {
            first = n + 1;
            if line == RULE {
                break;
            }
            let (key, value) = split(n, line)?;
            if header.insert(key.to_string(), (n, value.to_string())).is_some() {
                return Err(ReadError::at(key, "it stands twice in the header").on_line(n));
            }
        }
        let mut take = |key: &str| header.remove(key).map_or((0, String::new()), |it| it);
        let (_, game) = take("game");
        if game.is_empty() {
            return Err(ReadError::at("game", "the header must name the game: 'game: waterloo'"));
        }
        let (_, edition) = take("edition");
        let rules = number(take("rules"), "rules")?;
        let (_, scenario) = take("scenario");
        let (n, text) = take("options");
        let mut options = BTreeMap::new();
        for option in text.split_whitespace() {
            let Some((id, value)) = option.split_once('=') else {
                return Err(
                    ReadError::at("options", format!("'{option}' is not of the form id=value")).on_line(n)
                );
            };
            options.insert(id.to_string(), value.to_string());
        }
        let seats = number(take("seats"), "seats")?;
        let seed = match take("seed") {
            (_, text) if text.is_empty() => None,
            (n, text) => Some(text.parse().map_err(|why: String| ReadError::at("seed", why).on_line(n))?),
        };
        let pool = match take("dice") {
            (_, text) if text.is_empty() => None,
            (n, _) if seed.is_some() => {
                return Err(ReadError::at("dice", "a log has a seed or dice, not both").on_line(n));
            }
            (n, text) => Some(text.parse().map_err(|error: ReadError| error.within("dice").on_line(n))?),
        };
        let scene = Some(take("scene").1).filter(|text| !text.is_empty());
        if let Some((key, (n, _))) = header.pop_first() {
            return Err(ReadError::at(key, "the header has no such field").on_line(n));
        }
        let mut body = vec![];
        for (n, line) in lines {
            let (who, what) = split(n, line)?;
            body.push((who.to_string(), what.to_string()));
        }
        let setup = Setup { scenario, options, seats, rules };
        Ok(Log { game, edition, setup, seed, pool, scene, lines: body, first })
    }
}

/// The number in a field of the header; zero where it is left out.
fn number<N: FromStr + Default>((n, text): (usize, String), key: &str) -> Result<N, ReadError> {
    match text.as_str() {
        "" => Ok(N::default()),
        text => {
            text.parse().map_err(|_| ReadError::at(key, format!("'{text}' is not such a number")).on_line(n))
        }
    }
}

fn split(n: usize, line: &str) -> Result<(&str, &str), ReadError> {
    match line.split_once(':') {
        Some((key, value)) => Ok((key.trim(), value.trim())),
        None => Err(ReadError::from("every line is of the form 'who: what'").on_line(n)),
    }
}
