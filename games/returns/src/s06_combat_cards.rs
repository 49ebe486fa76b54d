//! 6. Combat cards: the deck, and what each card does. Rules 6.1 to 6.2, 11.9 to 11.18.

use tabletop::ReadError;

use std::fmt;

use crate::data::{Files, rows_of};

/// The number of types of combat cards.
pub(crate) const CARDS: usize = 6;

/// A type of combat card. Rule 11.10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// Has no instruction.
    InfantryAssault,
    /// Has no instruction.
    GrandBattery,
    /// Adds a loss if it wins. Rule 11.13.
    CavalryCharge,
    /// Saves a loss if it wins. Rule 11.11.
    Skirmish,
    /// Turns the roles when matched by its like. Rule 11.17.
    CounterAttack,
    /// Matches any card. Rule 11.15.
    CombinedArms,
}

/// How many cards of each type.
pub type Hand = [u8; CARDS];

/// The deck of combat cards.
#[derive(Debug)]
pub struct Deck {
    /// How many there are of each type.
    pub count: Hand,
    /// What each adds to the loser's total when it wins unmatched. Rule 6.2.
    pub change: [i8; CARDS],
    names: [&'static str; CARDS],
}

impl Deck {
    /// The deck of the data files.
    pub(crate) fn read(files: &Files) -> Result<Deck, ReadError> {
        let mut deck = Deck { count: [0; CARDS], change: [0; CARDS], names: [""; CARDS] };
        let rows = rows_of(files, "deck.csv")?;
        for (row, card) in rows.iter().zip(Card::ALL) {
            if row.text("id")? != card.id() {
                return Err(row.error("", format!("here stands '{}'", card.id())));
            }
            deck.count[card.index()] = row.number("count")?;
            deck.change[card.index()] = row.number("change")?;
            deck.names[card.index()] = row.text("name")?;
        }
        if rows.len() == CARDS {
            Ok(deck)
        } else {
            Err(ReadError::at("deck.csv", format!("{CARDS} types of cards")))
        }
    }

    /// The printed title of a card.
    pub fn name(&self, card: Card) -> &'static str {
        self.names[card.index()]
    }
}

impl Card {
    /// All types, in the order of `deck.csv`.
    pub const ALL: [Card; CARDS] = [
        Card::InfantryAssault,
        Card::GrandBattery,
        Card::CavalryCharge,
        Card::Skirmish,
        Card::CounterAttack,
        Card::CombinedArms,
    ];

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its id in actions and scenes.
    pub const fn id(self) -> &'static str {
        match self {
            Card::InfantryAssault => "infantry-assault",
            Card::GrandBattery => "grand-battery",
            Card::CavalryCharge => "cavalry-charge",
            Card::Skirmish => "skirmish",
            Card::CounterAttack => "counter-attack",
            Card::CombinedArms => "combined-arms",
        }
    }

    /// Its printed title.
    pub fn name(self) -> &'static str {
        crate::data::components().deck.name(self)
    }

    /// The card of that id.
    pub fn named(id: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.id() == id)
    }

    /// Whether this card matches a card of the attacker. Rules 11.15, 11.16.
    pub fn matches(self, played: Card) -> bool {
        self == played || self == Card::CombinedArms
    }

    /// What it adds to the loser's total when it wins unmatched. Rules 11.11, 11.13.
    pub fn change(self) -> i8 {
        crate::data::components().deck.change[self.index()]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.id())
    }
}
