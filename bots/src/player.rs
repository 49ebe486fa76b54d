//! The players by name.

use std::{fmt, str::FromStr};

/// A way to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Player {
    /// Takes any offer.
    Random,
    /// Looks at a few of its choices, one at a time.
    Conscript,
    /// Looks at more of them.
    Sergeant,
    /// A fixed reference to measure others by: the best single choice by a hand-made judgement.
    Greedy,
    /// Looks at all its choices once, judged by what was learned from many games.
    Captain,
    /// Plans: plays its best candidates out before it decides.
    Marshal,
}

impl Player {
    /// All of them, the weakest first.
    pub const ALL: [Player; 6] = [
        Player::Random,
        Player::Conscript,
        Player::Sergeant,
        Player::Greedy,
        Player::Captain,
        Player::Marshal,
    ];

    /// The levels people choose from, the weakest first.
    pub const LEVELS: [Player; 4] = [Player::Conscript, Player::Sergeant, Player::Captain, Player::Marshal];

    /// Its name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Conscript => "conscript",
            Player::Sergeant => "sergeant",
            Player::Greedy => "greedy",
            Player::Captain => "captain",
            Player::Marshal => "marshal",
        }
    }

    /// What it is like to play against, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Player::Random => "Plays any legal choice: for tests, not for an evening.",
            Player::Conscript => "Sees only a few of the possible moves at a time: good for a first game.",
            Player::Sergeant => "Knows what matters but overlooks much of the field.",
            Player::Greedy => {
                "Takes the best single step by a hand-made rule: a fixed rung to measure others by."
            }
            Player::Captain => {
                "Looks at every move once and judges it by experience from thousands of games."
            }
            Player::Marshal => "Plans turns ahead and plays the most promising plans out before deciding.",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        Player::ALL.into_iter().find(|it| it.name() == text).ok_or_else(|| {
            let known = Player::ALL.map(Player::name).join(", ");
            format!("'{text}' is not one of {known}")
        })
    }
}
