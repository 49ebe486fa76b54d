//! Who plays with whom: names, requests, the talk of one side, and what is told when a game is over.

use serde::{Deserialize, Serialize};

/// Who plays with whom at a table, and what they ask of each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Company {
    /// For each seat the name of its player; empty where none is known.
    pub names: Vec<String>,
    /// What this key may ask of the others now.
    pub may: Vec<Ask>,
    /// What one player asks of the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
    /// The talk of this key's side among itself; none where the side has one player only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub council: Option<Council>,
    /// The moment of another game that this one was played on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Whether a rematch has been set up.
    pub rematch: bool,
    /// What is told of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

/// What a player may ask of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// To take back their last choice.
    Choice,
    /// To take back their choices of the turn.
    Turn,
    /// To end the game as a draw.
    Draw,
}

/// What one player asks of the others.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Asked {
    /// What is asked for.
    pub what: Ask,
    /// The name of the seat that asks.
    pub by: String,
    /// The names of the seats that have not answered.
    pub waits: Vec<String>,
    /// Whether this key asked.
    pub mine: bool,
    /// Whether this key is to answer.
    pub answer: bool,
}

/// The talk of one side among itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Council {
    /// The names of the other seats that hear it.
    pub with: Vec<String>,
    /// The rule that forbids it now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silence: Option<String>,
}

/// The moment of another game that this one was played on from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The number of log lines taken over from it.
    pub at: usize,
    /// Whether the other game had ended then or later.
    pub over: bool,
}

/// What is told of a finished game beside its outcome.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Who has won, as this key is told.
    pub title: String,
    /// The turn it ended in, as the log tells it; empty if no turn had begun.
    pub ended: String,
    /// How many choices each seat made, in the order of the seats.
    pub choices: Vec<usize>,
    /// The dice each seat threw, in the order of the seats.
    pub thrown: Vec<Thrown>,
    /// How lucky the dice were, in a sentence; empty if none were thrown.
    pub luck: String,
}

/// The dice a seat threw.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Thrown {
    /// How many.
    pub dice: u32,
    /// Their pips in all.
    pub pips: u32,
}

/// How others reach this server.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Reach {
    /// The address to send to others, as in `https://example.org`; none if it is the one the page was loaded from.
    pub base: Option<String>,
    /// Whether only this machine is answered.
    pub alone: bool,
    /// The address of this machine in its network, with the port; none if there is none.
    pub network: Option<String>,
}
