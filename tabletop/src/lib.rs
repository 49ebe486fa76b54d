//! What a game is, the table that runs one, and the laws that check one.
//!
//! Read [`Game`] first: it is the interface every game implements. [`Table`] holds one game in progress and
//! its log; [`laws`] plays games at random and checks what must hold in all of them.
//!
//! A table is played by texts. Chance answers at once, so a table waits for a choice or for nothing:
//!
//! ```
//! use pickets::Pickets;
//! use tabletop::{Next, Seat, Seed, Setup, Table, Viewer};
//!
//! // The numbers answer the first questions of chance: blue draws a 3 and a 1, red a 2 and a 1.
//! let mut table = Table::<Pickets>::new(&Setup::default(), Seed::from(7), &[3, 1, 2, 1])?;
//! let blue = Seat(0);
//! assert_eq!(table.next(), Next::Choice(blue));
//! let offers: Vec<String> = table.offers_to(Viewer::Seat(blue)).into_iter().map(|it| it.text).collect();
//! assert_eq!(offers, ["pick 1", "pick 2", "halt"]);
//! assert!(table.submit(blue, "pick 1").is_ok());
//! let refusal = table.submit(blue, "march 5").unwrap_err();
//! assert_eq!(refusal.to_string(), "A block marches to the next town only. (2)");
//! assert!(table.submit(blue, "march 2").is_ok());
//! assert_eq!(table.next(), Next::Choice(Seat(1)));
//! # Ok::<(), tabletop::ReadError>(())
//! ```

mod about;
mod audit;
mod book;
mod chance;
pub mod data;
mod game;
mod judged;
pub mod laws;
mod log;
mod luck;
mod mutation;
mod offer;
mod orders;
mod pool;
mod random;
mod read_error;
mod report;
mod scene;
mod set;
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
pub use judged::{Column, Judged, Mark, MarkKind};
pub use log::Log;
pub use luck::Luck;
pub use offer::Offer;
pub use orders::{MOST_PIECES, Way};
pub use pool::{Pool, Seal, Share};
pub use random::{Dealer, Quick, Random, Seed};
pub use read_error::ReadError;
pub use report::{Kind, Name, Report, ThrownDie, Tone, summary};
pub use scene::Scene;
pub use set::{Bits, Indexed, Member, Ones, Set};
pub use steps::Steps;
pub use table::{Entry, Table};
