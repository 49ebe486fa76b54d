//! The small choices of the players. An action's text is its identity.

use std::fmt;

use crate::s02_0_equipment::{Hex, UnitId, equipment};

/// One small choice. Units on the map are named by their hex, which holds one unit only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Pick the unit in this hex to move. Rule 4.0.
    Move(Hex),
    /// Pick this reinforcement to bring in. Rule 7.0.
    Enter(UnitId),
    /// Take the picked unit there. Rule 4.1.
    To(Hex),
    /// Take the picked unit off the map over the north edge. Rule 8.3.
    Exit,
    /// End the Movement Phase. Rule 4.0.
    EndMovement,
    /// Attack the enemy in this hex, or this one too. Rules 5.1 and 5.4.
    Attack(Hex),
    /// Let the unit in this hex take part in the attack. Rules 5.3 and 5.8.
    With(Hex),
    /// Throw the die on this column of the Combat Results Table. Rule 6.2.
    Roll(u8),
    /// End the Combat Phase. Rule 5.1.
    EndCombat,
    /// Lose the unit in this hex to an equal elimination. Rule 6.3.
    Lose(Hex),
    /// Retreat the unit in the first hex to the second. Rule 6.4.
    Retreat(Hex, Hex),
    /// Let bombarding artillery in the first hex fall back to the second. Rule 6.8.
    FallBack(Hex, Hex),
    /// Let no more artillery fall back. Rule 6.8.
    Stand,
    /// Advance the unit in the first hex to the second. Rule 6.6.
    Advance(Hex, Hex),
    /// Advance no further. Rule 6.6.
    Hold,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Move(hex) => write!(f, "move {hex}"),
            Action::Enter(unit) => write!(f, "enter {unit}"),
            Action::To(hex) => write!(f, "to {hex}"),
            Action::Exit => f.write_str("exit"),
            Action::EndMovement => f.write_str("end movement"),
            Action::Attack(hex) => write!(f, "attack {hex}"),
            Action::With(hex) => write!(f, "with {hex}"),
            Action::Roll(column) => write!(f, "roll {}", equipment().ratios[*column as usize]),
            Action::EndCombat => f.write_str("end combat"),
            Action::Lose(hex) => write!(f, "lose {hex}"),
            Action::Retreat(from, to) => write!(f, "retreat {from} {to}"),
            Action::FallBack(from, to) => write!(f, "fall back {from} {to}"),
            Action::Stand => f.write_str("stand"),
            Action::Advance(from, to) => write!(f, "advance {from} {to}"),
            Action::Hold => f.write_str("hold"),
        }
    }
}
