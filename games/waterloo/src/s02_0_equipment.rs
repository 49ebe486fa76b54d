//! 2.0 Equipment: the map with its hexes, the charts, and the playing pieces, read from `data/`.

use serde::Serialize;

pub use crate::{
    data::{Equipment, equipment},
    s02_1_map::{Edge, HEXES, Hex, HexInfo, HexSet, Hexside, Road, Terrain},
    s02_4_pieces::{Arm, Entry, Group, Nation, Side, UNITS, UnitId, UnitInfo, UnitSet, strength},
};

/// What the Combat Results Table says. Rules 2.3 and 6.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Outcome {
    /// Attacker eliminated.
    Ae,
    /// Attacker retreats.
    Ar,
    /// Equal elimination.
    Ee,
    /// Defender retreats.
    Dr,
    /// Defender eliminated.
    De,
}

/// How many columns the Combat Results Table has.
pub const COLUMNS: usize = 10;

impl Outcome {
    /// All results.
    pub const ALL: [Outcome; 5] = [Outcome::Ae, Outcome::Ar, Outcome::Ee, Outcome::Dr, Outcome::De];

    /// Its letters in the table.
    pub const fn id(self) -> &'static str {
        match self {
            Outcome::Ae => "Ae",
            Outcome::Ar => "Ar",
            Outcome::Ee => "Ee",
            Outcome::Dr => "Dr",
            Outcome::De => "De",
        }
    }

    /// The result of these letters.
    pub fn named(id: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|it| it.id() == id)
    }
}
