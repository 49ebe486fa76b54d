//! Every game behind one handle, and every table behind another, with the type of the game forgotten.
//!
//! [`GAMES`] lists the games. [`AnyGame`] sets up tables and plays whole games; [`AnyTable`] is one game in progress:
//! text in; views, pictures and the choices of computer players out. Both work for every type that implements
//! [`tabletop::Game`], [`drawing::Paint`] and [`tabletop::Judged`].

mod game;
mod table;

use napoleon::{Napoleon3, Napoleon4};
use returns::Returns;
use tabletop::{Log, ReadError};
use waterloo::Waterloo;

pub use game::{AnyGame, of};
pub use table::{AnyTable, TakeBack};

/// Every game; the first is the default. A build with the feature `toy` has Pickets as well.
pub static GAMES: &[&dyn AnyGame] = &[
    of::<Waterloo>(),
    of::<Napoleon4>(),
    of::<Returns>(),
    of::<Napoleon3>(),
    #[cfg(feature = "toy")]
    of::<pickets::Pickets>(),
];

/// The game of that id, or an error that names the games there are.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, ReadError> {
    GAMES.iter().copied().find(|game| game.about().id == id).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|game| game.about().id).collect();
        ReadError::at("game", format!("'{id}' is not one of {}", known.join(", ")))
    })
}

/// The game of a log, and the log read from its text.
pub fn of_log(text: &str) -> Result<(&'static dyn AnyGame, Log), ReadError> {
    let log: Log = text.parse()?;
    Ok((find(&log.game)?, log))
}
