//! How one game is set up, and which seat decides for which army.

use tabletop::{Seat, Seats, Viewer};

use crate::{
    edition::Edition,
    rules_version::Version,
    s03_units::{Army, Side},
    state::State,
};

/// How one game is set up.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The edition.
    pub edition: Edition,
    /// The version of the rules it is played under.
    pub version: Version,
    /// Two or three seats.
    pub seats: u8,
    /// How the armies begin.
    pub scenario: Scenario,
    /// Whether blocks in battle stay hidden until they fire or are engaged. Option of rule 6.24.
    pub hidden_until_fire: bool,
    /// Whether the sides are bid for. Rule 12.0.
    pub bidding: bool,
    /// Whether the two Allied seats keep silence. Rule 11.0.
    pub silence: bool,
}

/// How the armies begin. Rule 4.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scenario {
    /// Everyone deploys freely.
    Free,
    /// All blocks stand where they stood in history.
    Historical,
    /// Historical Allies, free French.
    Gambit,
}

impl Rules {
    /// The seat that plays an army.
    pub fn seat(&self, state: &State, army: Army) -> Seat {
        match (self.seats, army.side()) {
            (3, _) => Seat(army as u8),
            (_, Side::French) => Seat(state.is_swapped as u8),
            (_, Side::Allied) => Seat(!state.is_swapped as u8),
        }
    }

    /// The side a viewer plays, if any.
    pub fn side_of(&self, state: &State, viewer: Viewer) -> Option<Side> {
        let side = |army: Army| viewer.is(self.seat(state, army)).then_some(army.side());
        Army::ALL.into_iter().find_map(side)
    }

    /// The seats of a side.
    pub fn seats_of(&self, state: &State, side: Side) -> Seats {
        side.armies().iter().map(|army| self.seat(state, army)).collect()
    }
}
