//! What a game is, the table that runs one, and the laws that check one.
//!
//! Read [`Game`] first: it is the interface every game implements. [`Table`] holds one game in progress and
//! its log; [`laws`] plays games at random and checks what must hold in all of them.

mod about;
mod audit;
mod book;
mod chance;
pub mod data;
mod game;
mod judged;
pub mod laws;
mod log;
mod mutation;
mod offer;
mod orders;
mod pool;
mod random;
mod read_error;
mod report;
mod scene;
mod steps;
mod table;

pub use about::{About, Choice, Setting, Setup};
pub use audit::Throw;
pub use book::{Book, Rule, Ruling};
pub use chance::{Answer, Chance, Counts, Dice, MOST_DICE, MOST_KINDS};
pub use game::{
    Awaited, Game, Label, Next, Odds, Outcome, Prompt, Refusal, Role, Seat, Seats, Silent, Sink, Viewer,
    Worlds,
};
pub use judged::{Judged, Mark, MarkKind};
pub use log::Log;
pub use offer::Offer;
pub use orders::{MOST_PIECES, Way};
pub use pool::{Pool, Share};
pub use random::{Dealer, Quick, Random, Seed};
pub use read_error::ReadError;
pub use report::{Kind, Name, Pip, Report, Tone, summary};
pub use scene::Scene;
pub use steps::Steps;
pub use table::{Entry, Table};
