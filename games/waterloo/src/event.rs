//! What happened: one fact each.

use crate::{
    s02_0_equipment::{Hex, HexSet, Outcome, Side, UnitId, UnitSet},
    stage::End,
};

/// One fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A side drew its secret chit. Rule 9.0.
    DrewChit(Side, u8),
    /// A Game-Turn began. Rule 3.0.
    TurnBegan(u8),
    /// A Movement Phase began. Rule 3.0.
    MovementBegan(Side),
    /// A Combat Phase began. Rule 3.0.
    CombatBegan(Side),
    /// A unit moved. Rule 4.0.
    Moved(UnitId, Hex, Hex),
    /// A side brings in a reinforcement and is about to place it. Rule 9.0, ruling W8.
    Called(Side),
    /// A reinforcement came in; and whether its arrival was the side's secret. Rule 7.0.
    Entered(UnitId, Hex, Secrecy),
    /// A French unit left the map. Rule 8.3.
    Exited(UnitId, u8),
    /// An attack was announced. Rule 6.1.
    Announced(Announced),
    /// The die fell. Rule 6.3.
    Threw(u8, Outcome),
    /// A unit was destroyed in a hex; the side's losses so far. Rule 6.3.
    Eliminated(UnitId, Hex, u8),
    /// A unit retreated. Rule 6.4.
    Retreated(UnitId, Hex, Hex),
    /// A unit was displaced. Rule 6.5.
    Displaced(UnitId, Hex, Hex),
    /// Bombarding artillery fell back. Rule 6.8.
    FellBack(UnitId, Hex, Hex),
    /// A unit advanced. Rule 6.6.
    Advanced(UnitId, Hex, Hex),
    /// The Allies were demoralized. Rule 8.2.
    Demoralized,
    /// The chits were shown, the French first. Rule 9.0.
    ChitsShown([u8; 2]),
    /// The game ended. Rule 8.0.
    Ended(End),
}

/// An attack as announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announced {
    /// The units attacked.
    pub defenders: UnitSet,
    /// Their hexes.
    pub hexes: HexSet,
    /// The units attacking from next to them.
    pub attackers: UnitSet,
    /// The artillery bombarding.
    pub guns: UnitSet,
    /// The column it is resolved on.
    pub column: u8,
}

/// Whether a reinforcement was expected by the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrecy {
    /// Both sides knew it would come.
    Open,
    /// Only its owner did. Rule 9.0.
    Secret,
}

/// Whether someone now knows what they did not know before.
pub(crate) fn reveals(event: &Event) -> bool {
    match event {
        Event::DrewChit(..)
        | Event::Called(_)
        | Event::Entered(_, _, Secrecy::Secret)
        | Event::Threw(..)
        | Event::ChitsShown(_) => true,
        Event::TurnBegan(_)
        | Event::MovementBegan(_)
        | Event::CombatBegan(_)
        | Event::Moved(..)
        | Event::Entered(_, _, Secrecy::Open)
        | Event::Exited(..)
        | Event::Announced(..)
        | Event::Eliminated(..)
        | Event::Retreated(..)
        | Event::Displaced(..)
        | Event::FellBack(..)
        | Event::Advanced(..)
        | Event::Demoralized
        | Event::Ended(_) => false,
    }
}
