//! How chance treated the players: what it gave, against what was to be expected.

use crate::Seat;

/// What chance gave a seat once, and what was to be expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luck {
    /// The seat.
    pub seat: Seat,
    /// What is counted, in words that follow a number: `hits`.
    pub what: &'static str,
    /// How many it gave.
    pub got: u32,
    /// How many were to be expected: a number of parts, and how many parts make one.
    pub expected: (u32, u32),
}
