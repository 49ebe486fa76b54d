//! What is kept on disk: tables, their journals, chat and notes.
//!
//! [`Store`] is all the server asks of a database; `sqlite` and `postgres` implement it with the queries in `sql`.
//! Everything that is written goes through [`Writer`], which commits once for all that is queued.

mod export;
mod hashed;
mod lock;
mod postgres;
mod sql;
mod sqlite;
mod writer;

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};
use tabletop::{Seat, Seats};
use tokio::sync::watch;

pub use export::{Exported, ExportedPlain, Take, export};
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use writer::Writer;

use crate::keys;
pub use crate::keys::KeyHash;

/// All the server asks of a database.
#[async_trait::async_trait]
pub trait Store: Send + Sync {
    /// Writes all of it in one commit if it can, else each in its own; what is `Ok` is durable.
    async fn write(&self, batch: Vec<Write>) -> Vec<Result<(), StoreError>>;
    /// Everything kept of one table.
    async fn read(&self, id: &str) -> Result<Option<Stored>, StoreError>;
    /// The tables a browser takes part in, the latest first.
    async fn list(&self, owner: &KeyHash) -> Result<Vec<Listed>, StoreError>;
    /// Another number when another process may have written to a table: what was read before must be read again. None while
    /// another process may write at any time.
    fn term(&self, _table: &str) -> Option<u64> {
        Some(0)
    }
    /// Which process has a table; a table nobody has becomes this one's.
    async fn own(&self, _table: &str) -> Result<Owner, StoreError> {
        Ok(Owner::Here)
    }
    /// The process that was thought to have a table does not answer.
    fn doubt(&self, _table: &str) {}
    /// Gives tables up, for other processes to have.
    async fn release(&self, _tables: Vec<String>) {}
    /// What several processes have in common; none where there is one.
    fn peers(&self) -> Option<Peers> {
        None
    }
}

/// Which process has a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Owner {
    /// This one.
    Here,
    /// The one that is reached at this address.
    At(String),
    /// One that has just given it up or is about to.
    Nobody,
}

/// What several processes on one database have in common.
#[derive(Clone, Debug)]
pub struct Peers {
    /// What proves to one that a request comes from another.
    pub token: String,
    /// Changes when this process has lost all its tables.
    pub losses: watch::Receiver<u64>,
}

/// Opens the database of that address: `postgres://…`, `sqlite:<path>` or the path of a file.
///
/// Only one process may have it open; a second one is told which process that is.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    if is_postgres(address) {
        return Ok(Arc::new(Postgres::open(address).await?));
    }
    Ok(Arc::new(Sqlite::open(sqlite_path(address)).await?))
}

/// Opens a PostgreSQL database that other processes have open too; they reach this one at `peer`.
pub async fn open_among(address: &str, peer: &str) -> Result<Arc<dyn Store>, StoreError> {
    if !is_postgres(address) {
        let why = "peer-address: a SQLite file is served by one process; several need PostgreSQL";
        return Err(StoreError::Failed(why.to_string()));
    }
    Ok(Postgres::open_among(address, peer).await?)
}

fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

fn sqlite_path(address: &str) -> &str {
    address.strip_prefix("sqlite:").unwrap_or(address)
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
    /// Players add to the dice; if the game waited for them to be dealt, its first lines come with it.
    Share {
        /// The table.
        table: String,
        /// The seats, and what is added for each.
        shares: Vec<(u8, String)>,
        /// The first lines of the journal, where there were none.
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
        /// Who said what to whom.
        saying: Saying,
    },
    /// A private note, in place of the one before.
    Note {
        /// The table.
        table: String,
        /// The key it belongs to.
        key: KeyHash,
        /// The words.
        words: String,
    },
    /// A small fact about a table, in place of the one of that name before.
    Fact {
        /// The table.
        table: String,
        /// The fact's name.
        name: String,
        /// What it is now.
        value: String,
    },
    /// A key was opened in another browser than the one that took it.
    Visit {
        /// The table.
        table: String,
        /// The key and the browser.
        visit: Visit,
    },
    /// An invitation is taken: its key becomes invalid and a new one is made.
    Take {
        /// The table.
        table: String,
        /// The key of the invitation.
        invite: KeyHash,
        /// The new key.
        grant: Grant,
    },
    /// A seat is offered again: the key or invitation it had is deleted, with its notes.
    Invite {
        /// The table.
        table: String,
        /// The key that is deleted.
        old: KeyHash,
        /// The new invitation.
        grant: Grant,
    },
    /// A table with everything kept of it is deleted.
    Delete {
        /// The table.
        table: String,
    },
    /// Nothing but the time, to learn whether writing works.
    Probe {
        /// Seconds since 1970.
        when: i64,
    },
}

impl Write {
    /// The table it belongs to.
    pub fn table(&self) -> Option<&str> {
        match self {
            Write::Create(stored) => Some(&stored.id),
            Write::Probe { .. } => None,
            Write::Lines { table, .. }
            | Write::Share { table, .. }
            | Write::Chat { table, .. }
            | Write::Note { table, .. }
            | Write::Fact { table, .. }
            | Write::Visit { table, .. }
            | Write::Take { table, .. }
            | Write::Invite { table, .. }
            | Write::Delete { table } => Some(table),
        }
    }

    /// Whether this write is in what is kept of its table: how an unknown result becomes known.
    pub fn is_in(&self, kept: Option<&Stored>) -> bool {
        let Some(kept) = kept else { return matches!(self, Write::Delete { .. }) };
        match self {
            Write::Create(_) => true,
            Write::Lines { n, lines, .. } => kept.lines.get(*n..n + lines.len()) == Some(lines),
            Write::Share { shares, .. } => shares.iter().all(|share| kept.shares.contains(share)),
            Write::Chat { n, saying, .. } => kept.chat.get(*n) == Some(saying),
            Write::Fact { name, value, .. } => kept.fact(name) == value,
            Write::Note { key, words, .. } => kept.notes.iter().any(|it| (&it.0, &it.1) == (key, words)),
            Write::Take { grant, .. } | Write::Invite { grant, .. } => kept.grants.contains(grant),
            Write::Delete { .. } | Write::Visit { .. } | Write::Probe { .. } => false,
        }
    }
}

/// Everything kept of one table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// What players add to the dice, by seat; an empty text where the dice wait for it.
    pub shares: Vec<(u8, String)>,
    /// The journal.
    pub lines: Vec<(String, String)>,
    /// What was said.
    pub chat: Vec<Saying>,
    /// The notes: key and words.
    pub notes: Vec<(KeyHash, String)>,
    /// Small facts: name and value.
    pub facts: Vec<(String, String)>,
}

impl Stored {
    /// The fact of that name; empty if there is none.
    pub fn fact(&self, name: &str) -> &str {
        self.facts.iter().find(|(it, _)| it == name).map_or("", |(_, value)| value)
    }
}

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saying {
    /// Who said it: a seat's name.
    pub who: String,
    /// The words.
    pub words: String,
    /// Seconds since 1970.
    pub when: i64,
    /// The seats that hear it; none for everybody.
    pub heard: Option<Vec<u8>>,
}

/// What a game waits for, in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Status {
    /// The seat that must decide; none when the game is over.
    pub decides: Option<u8>,
    /// The same in a few words.
    pub text: String,
    /// What happened last, as everybody was told.
    pub last: String,
}

/// A key and what it opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grant {
    /// The key.
    pub key: KeyHash,
    /// The seats it plays.
    pub seats: Vec<u8>,
    /// What it is.
    pub role: Role,
    /// The browser it was given to; empty if none.
    pub owner: KeyHash,
    /// The key of the invitation it was taken by; empty if none.
    pub invite: KeyHash,
    /// The key itself, to be read with the owner's cookie or, of an invitation, with the host's key; empty if nobody can.
    #[serde(default)]
    pub sealed: String,
}

impl Grant {
    /// A key given to a browser, or to none if `owner` is empty.
    pub fn new(key: &str, seats: Vec<u8>, role: Role, owner: &str) -> Grant {
        Grant {
            key: KeyHash::of(key),
            seats,
            role,
            owner: KeyHash::of(owner),
            invite: KeyHash::default(),
            sealed: hashed::sealed(key, owner),
        }
    }

    /// An invitation that the holder of the key `host` can send.
    pub fn invitation(key: &str, seat: u8, host: &str) -> Grant {
        let sealed = hashed::sealed(key, host);
        Grant { sealed, ..Grant::new(key, vec![seat], Role::Invite, "") }
    }

    /// The key itself, for a client that brings what it was sealed for.
    pub fn unsealed(&self, opener: &str) -> Option<String> {
        keys::unseal(&self.sealed, opener, &self.key)
    }
}

/// A key opened in another browser than the one that took it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Visit {
    /// The key.
    pub key: KeyHash,
    /// The browser.
    pub owner: KeyHash,
    /// The key itself, to be read with the browser's cookie.
    pub sealed: String,
}

impl Visit {
    /// A key opened in a browser.
    pub fn new(key: &str, owner: &str) -> Visit {
        Visit { key: KeyHash::of(key), owner: KeyHash::of(owner), sealed: hashed::sealed(key, owner) }
    }
}

/// What a key is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The key of the host; it may have no seats.
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
    pub key: KeyHash,
    /// The key itself, to be read with the browser's cookie.
    pub sealed: String,
    /// The seats the key plays.
    pub seats: Vec<u8>,
    /// For each seat at the table the computer player who plays it, or an empty text.
    pub chairs: Vec<String>,
    /// For each seat the name of its player, or an empty text.
    pub names: Vec<String>,
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
    /// The invitation or key is no longer there.
    Taken,
    /// The write does not fit what is kept; nothing was written, and the database is well.
    Refused(String),
    /// The database failed; nothing was written.
    Failed(String),
    /// The database failed, and it is not known whether it was written.
    Unknown(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StoreError::Taken => f.write_str("the invitation has been taken"),
            StoreError::Refused(why) | StoreError::Failed(why) => f.write_str(why),
            StoreError::Unknown(why) => write!(f, "{why}; it is not known whether it was written"),
        }
    }
}

impl std::error::Error for StoreError {}

/// The same error for each of these writes.
fn all(error: &StoreError, writes: usize) -> Vec<Result<(), StoreError>> {
    vec![Err(error.clone()); writes]
}

fn status(decides: i64, text: String, last: String) -> Status {
    Status { decides: u8::try_from(decides).ok(), text, last }
}

/// Puts the players' names to the tables of a list; `names` has the table's id, the fact's name and its value.
fn with_names(mut listed: Vec<Listed>, names: &[(String, String, String)]) -> Vec<Listed> {
    for (table, fact, name) in names {
        let seat = fact.strip_prefix("seat.").and_then(|it| it.parse::<usize>().ok());
        for game in listed.iter_mut().filter(|it| it.id == *table) {
            if let Some(place) = seat.and_then(|seat| game.names.get_mut(seat)) {
                place.clone_from(name);
            }
        }
    }
    listed
}

fn heard(bits: i64) -> Option<Vec<u8>> {
    (bits >= 0).then(|| seats(bits))
}

fn heard_bits(heard: Option<&[u8]>) -> i64 {
    heard.map_or(-1, bits)
}

fn decides(status: &Status) -> i64 {
    status.decides.map_or(-1, i64::from)
}

/// The computer players of a table's seats, as they are kept.
fn chairs(text: &str) -> Vec<String> {
    text.split(',').map(str::to_string).collect()
}

fn bits(seats: &[u8]) -> i64 {
    i64::from(seats.iter().copied().map(Seat).collect::<Seats>().bits())
}

fn seats(bits: i64) -> Vec<u8> {
    Seats::from_bits(bits as u8).iter().map(|seat| seat.0).collect()
}
