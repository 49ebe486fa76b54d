//! What someone asks for when they set up a table.

use std::collections::HashMap;

use tabletop::Setup;

use crate::{fault::Fault, store::Grant};

/// A table that someone asks for.
#[derive(Default)]
pub(crate) struct NewTable {
    pub(crate) game: String,
    pub(crate) setup: Setup,
    /// A scene to begin from.
    pub(crate) scene: Option<String>,
    /// For each seat by name: `me`, `link`, `key` or a computer player; `me` where nothing is said.
    pub(crate) chairs: HashMap<String, String>,
    /// The browser that asks; empty if none.
    pub(crate) owner: String,
    /// Who holds which key already; empty for new keys.
    pub(crate) holders: Vec<Grant>,
    /// The log of another game up to the moment it is played on from; empty for a game from its start.
    pub(crate) kept: Vec<(String, String)>,
    /// Who adds to the dice.
    pub(crate) dice: DiceFrom,
    /// Small facts about the new table.
    pub(crate) facts: Vec<(String, String)>,
}

/// Who adds to the dice of a new game.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum DiceFrom {
    /// The server and every person at the table, before the first throw.
    #[default]
    Everyone,
    /// The server alone.
    Server,
}

impl DiceFrom {
    /// The value of the field `dice`.
    pub(crate) fn parse(text: &str) -> Result<DiceFrom, Fault> {
        match text {
            "shared" => Ok(DiceFrom::Everyone),
            "server" => Ok(DiceFrom::Server),
            _ => Err(Fault::malformed(format!("dice: '{text}' is not one of shared, server."))),
        }
    }
}
