//! One small choice of one player. Its text is its identity.

use std::fmt;

use crate::{
    s01_mapboard::Town,
    s03_units::{Side, UnitId},
    s06_21_terrain::Terrain,
    state::{Spot, Target, Wing},
};

/// One small choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Bids for a side. Rule 12.0.
    Bid {
        /// The side wanted.
        side: Side,
        /// The steps given up for it.
        steps: u8,
    },
    /// Bids no more. Rule 12.0.
    Pass,
    /// Removes a step for the bid. Rule 12.0.
    Trim(UnitId),
    /// Takes a block in hand.
    Take(UnitId),
    /// Deploys the block in hand. Rule 4.0.
    Place {
        /// The block.
        unit: UnitId,
        /// Where.
        town: Town,
    },
    /// Deploys as in history. Rule 4.3.
    Historical,
    /// Deploys what is left as in history. Rule 4.3.
    FillRest,
    /// Ends what is being done.
    Done,
    /// Marches one town. Rule 5.3.
    March {
        /// The block.
        unit: UnitId,
        /// From here.
        from: Town,
        /// To there.
        to: Town,
    },
    /// Ends a march. Rule 5.3.
    Halt(UnitId),
    /// Shows a leader to help force-marches. Rule 8.1.
    ShowLeader(UnitId),
    /// Rolls for the force-marches. Rule 5.6.
    Roll,
    /// Fights this skirmish next. Rule 6.6.
    Skirmish(Town),
    /// Shows a block in a skirmish. Rule 6.6.
    Show(UnitId),
    /// Fights this battle next. Rule 6.1.
    Fight(Town),
    /// Places a terrain marker. Rule 6.21.
    Terrain {
        /// The marker.
        kind: Terrain,
        /// The position.
        wing: Wing,
    },
    /// Deploys a block to a position. Rule 6.22.
    Post {
        /// The block.
        unit: UnitId,
        /// The position.
        wing: Wing,
    },
    /// Puts a block in a Farm or on a Hill at deployment. Rule 6.21.
    Hold {
        /// The block.
        unit: UnitId,
        /// The position.
        wing: Wing,
    },
    /// Determines a unit's morale. Rule 6.31.
    Check(UnitId),
    /// Makes a battle move. Rule 6.32.
    Move {
        /// The block.
        unit: UnitId,
        /// Where to.
        to: Spot,
    },
    /// Fires. Rule 6.33.
    Fire {
        /// The block.
        unit: UnitId,
        /// The target.
        target: Target,
    },
    /// Forms square. Rule 6.5.
    FormSquare(UnitId),
    /// Breaks square. Rule 6.5.
    BreakSquare(UnitId),
    /// Shelters in a square. Rule 6.52.
    Shelter {
        /// The block.
        unit: UnitId,
        /// The infantry in square.
        host: UnitId,
    },
    /// Leaves the shelter of a square. Rule 6.52.
    Emerge(UnitId),
    /// Occupies the vacant Farm or Hill of the position. Rule 6.21.
    Occupy(UnitId),
    /// Takes the place of the unit in the Farm or on the Hill. Rule 6.21.
    Exchange(UnitId),
    /// Retreats to a town. Rule 7.0.
    Retreat {
        /// The block.
        unit: UnitId,
        /// Where to.
        to: Town,
    },
    /// Takes a hit. Rule 6.4.
    Hit(UnitId),
    /// Takes no hit, since long range fire cannot eliminate. Rule 6.4.
    NoEffect,
    /// Reinforces the battle. Rule 6.34.
    Reinforce {
        /// The block.
        unit: UnitId,
        /// From here.
        from: Town,
    },
    /// Regroups after a victory. Rule 7.5.
    Regroup {
        /// The block.
        unit: UnitId,
        /// From here.
        from: Town,
        /// To there.
        to: Town,
    },
    /// Gives up a block for want of supply. Rule 9.0.
    Remove(UnitId),
    /// Lets the other Allied seat act. Rule 11.0.
    HandOver,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Action::Bid { side, steps } => write!(f, "bid {} {steps}", side.id()),
            Action::Pass => f.write_str("pass"),
            Action::Trim(unit) => write!(f, "trim {unit}"),
            Action::Take(unit) => write!(f, "take {unit}"),
            Action::Place { unit, town } => write!(f, "place {unit} {town}"),
            Action::Historical => f.write_str("historical"),
            Action::FillRest => f.write_str("fill the rest"),
            Action::Done => f.write_str("done"),
            Action::March { unit, from, to } => write!(f, "march {unit} {from} {to}"),
            Action::Halt(unit) => write!(f, "halt {unit}"),
            Action::ShowLeader(unit) => write!(f, "reveal {unit}"),
            Action::Roll => f.write_str("roll"),
            Action::Skirmish(town) => write!(f, "skirmish {town}"),
            Action::Show(unit) => write!(f, "show {unit}"),
            Action::Fight(town) => write!(f, "fight {town}"),
            Action::Terrain { kind, wing } => write!(f, "{} {}", kind.name(), wing.name()),
            Action::Post { unit, wing } => write!(f, "post {unit} {}", wing.name()),
            Action::Hold { unit, wing } => write!(f, "hold {unit} {}", wing.name()),
            Action::Check(unit) => write!(f, "check {unit}"),
            Action::Move { unit, to: Spot::Reserve } => write!(f, "move {unit} reserve"),
            Action::Move { unit, to: Spot::Own(wing) } => write!(f, "move {unit} {}", wing.name()),
            Action::Move { unit, to: Spot::Forward(_) } => write!(f, "move {unit} forward"),
            Action::Fire { unit, target: Target::Line } => write!(f, "fire {unit}"),
            Action::Fire { unit, target: Target::Squares } => write!(f, "fire {unit} at squares"),
            Action::FormSquare(unit) => write!(f, "square {unit}"),
            Action::BreakSquare(unit) => write!(f, "break {unit}"),
            Action::Shelter { unit, host } => write!(f, "shelter {unit} with {host}"),
            Action::Emerge(unit) => write!(f, "emerge {unit}"),
            Action::Occupy(unit) => write!(f, "occupy {unit}"),
            Action::Exchange(unit) => write!(f, "exchange {unit}"),
            Action::Retreat { unit, to } => write!(f, "retreat {unit} {to}"),
            Action::Hit(unit) => write!(f, "hit {unit}"),
            Action::NoEffect => f.write_str("no effect"),
            Action::Reinforce { unit, from } => write!(f, "reinforce {unit} {from}"),
            Action::Regroup { unit, from, to } => write!(f, "regroup {unit} {from} {to}"),
            Action::Remove(unit) => write!(f, "remove {unit}"),
            Action::HandOver => f.write_str("hand over"),
        }
    }
}
