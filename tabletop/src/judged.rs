//! What a game tells a computer player beside its rules: facts about a position, and where to judge one.

use crate::{Game, Seat};

/// A game whose positions can be judged by a learned value.
///
/// The value is the chance of one side to win, learned from the numbers in [`Judged::features`]. Everything here is a
/// fact about a position, not advice on how to play. Every method has a default, so a game may leave them all out.
pub trait Judged: Game {
    /// The names of the features, in order.
    const FEATURES: &'static [&'static str] = &[];

    /// Writes the features of a position; `numbers` is as long as [`Judged::FEATURES`] and all zero.
    fn features(&self, _state: &Self::State, _numbers: &mut [i32]) {}

    /// How good a position is for a player who looks ahead; the game's worth unless it says otherwise.
    fn outlook(&self, state: &Self::State, seat: Seat) -> i32 {
        self.worth(state, seat)
    }

    /// Whether the seat plays the side whose chance the value tells.
    fn is_first(&self, _state: &Self::State, seat: Seat) -> bool {
        seat == Seat(0)
    }

    /// The number of player turns begun; it never decreases.
    fn clock(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Whether nothing is half done: no unit in hand, no fight between its announcement and its consequences.
    fn is_settled(&self, _state: &Self::State) -> bool {
        true
    }

    /// The choice by which the seat to decide ends its phase as things stand, if it is offered.
    fn pass(&self, _state: &Self::State) -> Option<Self::Action> {
        None
    }

    /// What a piece has done between two positions, if others could do the same after it: a move that many can join.
    fn column(&self, _before: &Self::State, _after: &Self::State) -> Option<Column> {
        None
    }

    /// Of these offers, the one by which another piece joins what one has begun, or goes on joining it.
    fn join(&self, _state: &Self::State, _column: Column, _offers: &[Self::Action]) -> Option<Self::Action> {
        None
    }

    /// How near the first side came to winning a game it has lost, from 0 to 1000: where one side wins seldom, there is
    /// more to learn from a game than who won.
    fn margin(&self, _state: &Self::State) -> i32 {
        0
    }

    /// What a study of many games counts of an event: a fight or a loss, and where. `before` is the position before the
    /// step the event belongs to.
    fn mark(&self, _before: &Self::State, _event: &Self::Event) -> Option<Mark> {
        None
    }

    /// Whether another offer is at least as good as this one whatever the dice say, by the rules alone.
    fn is_futile(&self, _state: &Self::State, _action: Self::Action) -> bool {
        false
    }
}

/// A move that pieces that stand together can make one after another: from a place to another, as numbers of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Where the pieces stand.
    pub from: u8,
    /// Where they go.
    pub to: u8,
}

/// Something that happened at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// What happened.
    pub kind: MarkKind,
    /// The id of the place.
    pub place: String,
}

/// What happened at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// A fight was begun.
    Fight,
    /// An army lost something.
    Loss {
        /// The army's id.
        army: &'static str,
        /// How much was lost, in the game's own unit: strength points, steps or points of cohesion.
        points: u8,
    },
}

impl Mark {
    /// A fight at a place.
    pub fn fight(place: impl ToString) -> Mark {
        Mark { kind: MarkKind::Fight, place: place.to_string() }
    }

    /// A loss at a place.
    pub fn loss(army: &'static str, points: u8, place: impl ToString) -> Mark {
        Mark { kind: MarkKind::Loss { army, points }, place: place.to_string() }
    }
}
