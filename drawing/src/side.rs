//! How seats are spoken of and coloured, so that no page needs to know them.

use serde::Serialize;

/// How a seat is spoken of and coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Side {
    /// The seat's name, as in offers and logs.
    pub seat: &'static str,
    /// As a word before another or alone: the *Allied* seat.
    pub title: &'static str,
    /// Those who sit there, with the article: *the Allies*.
    pub people: &'static str,
    /// Its colour in the palette of the pages.
    pub tint: Tint,
}

/// A colour of the pages' palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tint {
    /// The blue of French coats.
    Blue,
    /// The red of British coats.
    Red,
    /// The dark green of Prussian coats.
    Green,
}

/// Every seat there is in any game.
pub const SIDES: &[Side] = &[
    Side { seat: "french", title: "French", people: "the French", tint: Tint::Blue },
    Side { seat: "allied", title: "Allied", people: "the Allies", tint: Tint::Red },
    Side { seat: "anglo-dutch", title: "Anglo-Dutch", people: "the Anglo-Dutch", tint: Tint::Red },
    Side { seat: "prussian", title: "Prussian", people: "the Prussians", tint: Tint::Green },
    Side { seat: "blue", title: "Blue", people: "Blue", tint: Tint::Blue },
    Side { seat: "red", title: "Red", people: "Red", tint: Tint::Red },
];

/// How the seat of that name is spoken of and coloured.
pub fn side(seat: &str) -> Option<&'static Side> {
    SIDES.iter().find(|side| side.seat == seat)
}
