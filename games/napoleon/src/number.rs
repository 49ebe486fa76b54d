//! Numbers of towns and blocks. A number tells the edition it belongs to, so that two positions of different editions
//! never share one; how the edition is encoded is private to this file.

use crate::{
    edition::Edition,
    s01_mapboard::{TOWNS, Town},
    s03_units::{UNITS, UnitId},
};

/// The bit that the numbers of the 3rd edition have.
const THIRD: u8 = 0x80;

/// The number of a town or block: its edition and its line in the data file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Number(u8);

impl Number {
    /// The number of a line of an edition's file.
    pub(crate) const fn new(edition: Edition, line: usize) -> Number {
        match edition {
            Edition::Fourth => Number(line as u8),
            Edition::Third => Number(line as u8 | THIRD),
        }
    }

    /// The edition.
    #[inline]
    pub(crate) const fn edition(self) -> Edition {
        if self.0 & THIRD == 0 { Edition::Fourth } else { Edition::Third }
    }

    /// The number as such, for mixing into other numbers.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// The line, from zero.
    #[inline]
    pub(crate) const fn line(self) -> usize {
        (self.0 & !THIRD) as usize
    }
}

/// A value for every number of any edition.
pub(crate) struct Numbered<T>([T; 256]);

impl<T: Copy> Numbered<T> {
    /// The same value for every number.
    pub(crate) const fn all(value: T) -> Numbered<T> {
        Numbered([value; 256])
    }

    /// The value of a number.
    #[inline]
    pub(crate) fn get(&self, number: Number) -> T {
        self.0[number.0 as usize]
    }

    /// Sets the value of a number.
    pub(crate) fn set(&mut self, number: Number, value: T) {
        self.0[number.0 as usize] = value;
    }
}

impl Edition {
    /// The block on that line of its roster.
    pub const fn unit(self, line: usize) -> UnitId {
        UnitId::new(self, line)
    }

    /// The town on that line of its map.
    pub const fn town(self, line: usize) -> Town {
        Town::new(self, line)
    }

    /// Its blocks in order. Rule 3.1.
    #[inline]
    pub fn units(self) -> impl Iterator<Item = UnitId> + Clone {
        let count = match self {
            Edition::Fourth => 58,
            Edition::Third => UNITS,
        };
        (0..count).map(move |line| self.unit(line))
    }

    /// Its towns in order. Rule 1.0.
    #[inline]
    pub fn towns(self) -> impl Iterator<Item = Town> + Clone {
        let count = match self {
            Edition::Fourth => TOWNS,
            Edition::Third => 51,
        };
        (0..count).map(move |line| self.town(line))
    }
}
