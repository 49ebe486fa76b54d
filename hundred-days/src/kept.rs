//! The log of a game from a table in a database.

use server::store::Stored;
use shelf::AnyGame;
use tabletop::{Log, ReadError, Seat};

/// The game and the whole log of a stored table, with what players added to its dice.
pub(crate) fn log(stored: &Stored) -> Result<(&'static dyn AnyGame, Log), String> {
    let game = shelf::find(&stored.game)?;
    let mut log: Log = stored.header.parse().map_err(|error: ReadError| error.to_string())?;
    log.lines.clone_from(&stored.lines);
    if let Some(pool) = &mut log.pool {
        for (seat, share) in stored.shares.iter().filter(|(_, share)| !share.is_empty()) {
            let name = game.about().name(log.setup.seats, Seat(*seat)).to_string();
            pool.shares.push((name, share.parse()?));
        }
    }
    Ok((game, log))
}
