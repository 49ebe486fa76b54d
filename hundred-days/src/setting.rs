//! What several subcommands are told in the same way: the set-up, the players, a file.

use std::{collections::BTreeMap, fs, path::Path};

use bots::Player;
use clap::Args;
use tabletop::{About, ReadError, Seed, Setup};

use crate::Failure;

/// How a game is set up.
#[derive(Args, Default)]
pub(crate) struct SetupArguments {
    /// The scenario; the game's first if left out.
    #[arg(long)]
    pub(crate) scenario: Option<String>,
    /// Options of the game, as in `grouchy=yes`.
    #[arg(long, value_name = "ID=VALUE", value_delimiter = ',')]
    pub(crate) options: Vec<String>,
    /// The number of seats; the game's first if left out.
    #[arg(long)]
    pub(crate) seats: Option<u8>,
}

impl SetupArguments {
    /// The set-up as far as it was told, checked against the game.
    pub(crate) fn setup(&self, about: &About) -> Result<Setup, Failure> {
        let options: Result<BTreeMap<String, String>, String> = self.options.iter().map(pair).collect();
        let setup = Setup {
            scenario: self.scenario.clone().unwrap_or_default(),
            options: options.map_err(|why| Failure::Usage(format!("options: {why}")))?,
            seats: self.seats.unwrap_or_default(),
            rules: 0,
        };
        about.complete(&setup)?;
        Ok(setup)
    }
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sitter {
    /// Someone at the keyboard.
    Person,
    /// The computer.
    Computer(Player),
}

/// Who sits on each seat, as told by `seat=player` pairs; `left_out` sits on the others.
pub(crate) fn sitters(
    about: &About,
    seats: u8,
    told: &[String],
    left_out: Sitter,
) -> Result<Vec<Sitter>, Failure> {
    let names = about.names(seats);
    let mut sitters = vec![left_out; names.len()];
    for text in told {
        let (name, player) = pair(text).map_err(|why| Failure::Usage(format!("players: {why}")))?;
        let Some(seat) = about.seat(seats, &name) else {
            let known = names.join(", ");
            return Err(Failure::Usage(format!("players: '{name}' is not one of {known}")));
        };
        sitters[seat.0 as usize] = match player.as_str() {
            "person" => Sitter::Person,
            other => Sitter::Computer(other.parse().map_err(|_| {
                let known = Player::ALL.map(Player::name).join(", ");
                Failure::Usage(format!("players.{name}: '{other}' is not one of person, {known}"))
            })?),
        };
    }
    Ok(sitters)
}

fn pair(text: &String) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) => Ok((key.trim().to_string(), value.trim().to_string())),
        None => Err(format!("'{text}' is not of the form name=value")),
    }
}

/// The seed as told, or a fresh one that nobody can guess.
pub(crate) fn seed(told: Option<&str>) -> Result<Seed, Failure> {
    if let Some(text) = told {
        return text.parse().map_err(|why: String| ReadError::at("seed", why).into());
    }
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(|error| Failure::Check(format!("no seed to be had: {error}")))?;
    Ok(Seed(key))
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::Check(format!("{}: {error}", path.display())))
}
