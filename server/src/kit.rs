//! What a game brings to the server: its rules, its picture, its computer players.

use drawing::Painter;
use tabletop::{AnyGame, AnyTable, Quick, Random, Seat, Viewer};

use crate::model::{Computer, Shelf};

/// A game as the server needs it.
#[derive(Clone, Copy)]
pub struct Kit {
    /// Its rules.
    pub game: &'static dyn AnyGame,
    /// Its picture.
    pub painter: &'static dyn Painter,
    /// Its computer players.
    pub thinker: &'static dyn Thinker,
}

impl Kit {
    /// The game on the shelf.
    pub(crate) fn shelf(&self) -> Shelf {
        Shelf { about: self.game.about(), computers: self.thinker.players() }
    }

    /// Whether there is a computer player of that id.
    pub(crate) fn has_player(&self, id: &str) -> bool {
        self.thinker.players().iter().any(|player| player.id == id)
    }
}

/// The computer players of a game.
pub trait Thinker: Send + Sync {
    /// Who they are.
    fn players(&self) -> &'static [Computer];
    /// The text of the offer a player chooses for `seat`, which must decide; an error if he cannot.
    fn think(&self, table: &dyn AnyTable, seat: Seat, player: &str, seed: u64) -> Result<String, String>;
}

/// A computer player for any game: every offer is as likely as any other.
pub struct Randomly;

impl Thinker for Randomly {
    fn players(&self) -> &'static [Computer] {
        &[Computer { id: "random", title: "Random", about: "Plays any offer, each as likely as the others." }]
    }

    fn think(&self, table: &dyn AnyTable, seat: Seat, _player: &str, seed: u64) -> Result<String, String> {
        let offers = table.offers(Viewer::Seat(seat));
        if offers.is_empty() {
            return Err("the seat has nothing to decide".to_string());
        }
        let choice = Quick(seed).below(offers.len() as u32) as usize;
        Ok(offers[choice].text.clone())
    }
}
