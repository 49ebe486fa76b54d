//! Where play waits, and how it ended.

use crate::s02_0_equipment::{Side, UnitId};

/// Where play waits. Each stage has its `actions` and `play` in the file of its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A side draws its secret chit. Rule 9.0.
    Chit(Side),
    /// The phasing player picks a unit to move. Rule 4.0.
    Movement,
    /// The picked unit is to be given a destination. Rule 4.1.
    Destination(UnitId),
    /// A unit must leave the hex another has moved into. Rule 4.4.
    GiveWay(UnitId),
    /// The phasing player picks an enemy to attack. Rule 5.0.
    Combat,
    /// The phasing player announces who attacks whom. Rule 6.1.
    Declare,
    /// The die of the attack is thrown. Rule 6.2.
    Throw,
    /// The attacker picks what they lose to an equal elimination. Rule 6.3.
    Losses,
    /// The loser retreats their units. Rule 6.4.
    Retreat,
    /// A displaced unit retreats in its turn. Rule 6.5.
    Displace,
    /// Bombarding artillery may fall back. Rule 6.8.
    FallBack,
    /// The victor may advance. Rule 6.6.
    Advance,
    /// The game has ended. Rule 8.0.
    Over(End),
}

/// How the game ended. Rules 8.1 to 8.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Forty French strength points destroyed first. Rule 8.1.
    AlliedVictory,
    /// Allies demoralized and seven French units exited. Rule 8.3.
    FrenchVictory,
    /// Neither. Rule 8.4.
    Draw,
    /// Both reached forty at once and seven French units had exited. Rule 8.4.
    BothFrench,
    /// Both reached forty at once and fewer than seven French units had exited. Rule 8.4.
    BothAllied,
}
