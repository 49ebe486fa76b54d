//! What is kept on disk: tables, their journals, chat and notes.
//!
//! [`Store`] is all the server asks of a database; `sql` implements it for SQLite and PostgreSQL. Everything
//! that is written goes through [`Writer`], which commits once for all that is queued.

mod sql;
mod writer;

use std::fmt;

pub use sql::{Postgres, Sqlite, open};
pub use writer::Writer;

/// All the server asks of a database.
#[async_trait::async_trait]
pub trait Store: Send + Sync {
    /// Writes all of it in one commit if it can, else each in its own; durable once this returns.
    async fn write(&self, batch: &[Write]) -> Vec<Result<(), StoreError>>;
    /// Everything kept of one table.
    async fn read(&self, id: &str) -> Result<Option<Stored>, StoreError>;
    /// The tables a browser takes part in, the latest first.
    async fn list(&self, owner: &str) -> Result<Vec<Listed>, StoreError>;
    /// Whether the database answers.
    async fn ping(&self) -> Result<(), StoreError>;
}

/// One thing to write.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new table with all it has so far.
    Create(Box<Stored>),
    /// Lines of the journal from number `n` on.
    Lines {
        /// The table.
        table: String,
        /// The number of lines there were.
        n: usize,
        /// Who and what.
        lines: Vec<(String, String)>,
        /// What the game waits for after them.
        status: Status,
        /// Seconds since 1970.
        when: i64,
    },
    /// Something said.
    Chat {
        /// The table.
        table: String,
        /// Its number.
        n: usize,
        /// Who said it.
        who: String,
        /// The words.
        words: String,
        /// Seconds since 1970.
        when: i64,
    },
    /// A private note, in place of the one before.
    Note {
        /// The table.
        table: String,
        /// The key it belongs to.
        key: String,
        /// The words.
        words: String,
    },
    /// An invitation is taken: its key dies and another is born.
    Take {
        /// The table.
        table: String,
        /// The key of the invitation.
        invite: String,
        /// The new key.
        grant: Grant,
    },
}

/// Everything kept of one table.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The head of its log, seed and all.
    pub header: String,
    /// For each seat the computer player who plays it, or an empty text.
    pub chairs: Vec<String>,
    /// Whether it is there to be watched only.
    pub read_only: bool,
    /// What the game waits for.
    pub status: Status,
    /// Seconds since 1970.
    pub created: i64,
    /// Who holds which key.
    pub grants: Vec<Grant>,
    /// The journal.
    pub lines: Vec<(String, String)>,
    /// What was said: who, words, when.
    pub chat: Vec<(String, String, i64)>,
    /// The notes: key and words.
    pub notes: Vec<(String, String)>,
}

/// What a game waits for, in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// The seat that must decide; none when the game is over.
    pub decides: Option<u8>,
    /// The same in a few words.
    pub text: String,
}

/// A key and what it opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grant {
    /// The key.
    pub key: String,
    /// The seats it plays.
    pub seats: Vec<u8>,
    /// What it is.
    pub role: Role,
    /// The browser it was given to; empty if none.
    pub owner: String,
}

/// What a key is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The key of whoever set up the table; it may have no seats.
    Host,
    /// The key of a player.
    Player,
    /// An invitation to become a player.
    Invite,
}

impl Role {
    fn text(self) -> &'static str {
        match self {
            Role::Host => "host",
            Role::Player => "player",
            Role::Invite => "invite",
        }
    }

    fn parse(text: &str) -> Option<Role> {
        [Role::Host, Role::Player, Role::Invite].into_iter().find(|role| role.text() == text)
    }
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The key the browser holds.
    pub key: String,
    /// The seats the key plays.
    pub seats: Vec<u8>,
    /// The number of seats at the table.
    pub chairs: usize,
    /// Whether it is there to be watched only.
    pub read_only: bool,
    /// What the game waits for.
    pub status: Status,
    /// Seconds since 1970 of the last thing that happened.
    pub touched: i64,
}

/// Why the database did not do what was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The invitation has been taken before.
    Taken,
    /// It failed, for this reason.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StoreError::Taken => f.write_str("the invitation has been taken"),
            StoreError::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

fn bits(seats: &[u8]) -> i64 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat)
}

fn seats(bits: i64) -> Vec<u8> {
    (0..8).filter(|seat| bits & 1 << seat != 0).collect()
}
