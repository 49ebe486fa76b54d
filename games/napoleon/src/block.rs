//! One block: where it is, what it has done this turn, what is known of it.

use serde::Serialize;
use tabletop::{Member, Set};

use crate::{
    memory::Cell,
    s01_mapboard::Town,
    s03_units::{Side, UnitId},
};

/// Where a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Not yet on the map.
    Box,
    /// In a town.
    In(Town),
    /// Out of the game.
    Eliminated,
}

/// A position of a side's battle line, named as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wing {
    /// Left.
    Left,
    /// Center.
    Center,
    /// Right.
    Right,
}

/// Where a block stands on a battle board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// In the reserve; also where every block is that is in no battle.
    Reserve,
    /// In a position of its own side.
    Own(Wing),
    /// Forward in the enemy position that faces this one.
    Forward(Wing),
}

/// A temporary fact about a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It has marched this turn.
    Moved,
    /// Its owner has it in hand.
    Chosen,
    /// It owes a roll for its force-march.
    Forced,
    /// It lies face up for all to see.
    Shown,
    /// It has retreated and lies face down.
    Disrupted,
    /// It is picked for a skirmish.
    Picked,
    /// It has done all it may in this battle turn.
    Spent,
    /// It has made one battle move in this battle turn.
    Stepped,
    /// It has fired in this battle turn or skirmish.
    Fired,
    /// It has made an Engage move in this battle turn.
    Engaging,
    /// It has made a Disengage move in this battle turn.
    Disengaging,
    /// Its morale has been determined in this battle turn.
    Checked,
    /// Cavalry has moved to engage and has not fired since.
    Shock,
    /// Artillery has fired at short range since it was engaged.
    Canister,
    /// Infantry is in square.
    Square,
    /// It holds the Farm or Hill of its position.
    Holds,
    /// It has fired from where it stands, so all know it (option of 6.24).
    Known,
    /// It has regrouped after the present victory.
    Regrouped,
    /// It took part in an exchange in this battle turn.
    Exchanged,
    /// It has given a step for the bid.
    Trimmed,
    /// It came to a battle that was not deployed yet, and begins it in the reserve.
    Late,
}

/// A set of marks.
pub(crate) type Marks = Set<Mark>;

impl Member for Mark {
    type Bits = u32;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl Mark {
    /// All marks that end with a player turn.
    pub const OF_A_TURN: [Mark; 6] =
        [Mark::Moved, Mark::Chosen, Mark::Forced, Mark::Shown, Mark::Disrupted, Mark::Picked];
    /// All marks that end with a battle turn.
    pub const OF_A_BATTLE_TURN: [Mark; 7] = [
        Mark::Spent,
        Mark::Stepped,
        Mark::Fired,
        Mark::Engaging,
        Mark::Disengaging,
        Mark::Checked,
        Mark::Exchanged,
    ];
    /// All marks that end when a block leaves a battle.
    pub const OF_A_BATTLE: [Mark; 16] = [
        Mark::Spent,
        Mark::Stepped,
        Mark::Fired,
        Mark::Engaging,
        Mark::Disengaging,
        Mark::Checked,
        Mark::Exchanged,
        Mark::Shock,
        Mark::Canister,
        Mark::Square,
        Mark::Holds,
        Mark::Known,
        Mark::Shown,
        Mark::Chosen,
        Mark::Picked,
        Mark::Late,
    ];
}

/// One block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Where it is.
    pub place: Place,
    /// Its present strength. Rule 3.3.
    pub strength: u8,
    /// Its strength when the enemy last saw it.
    pub seen: u8,
    /// The blocks of its army among which the enemy last saw it.
    pub cell: Cell,
    /// Where it stood when the turn began, once it has marched.
    pub origin: Option<Town>,
    /// The towns it has marched this turn.
    pub steps: u8,
    /// Where it stands in its battle.
    pub spot: Spot,
    /// The infantry in whose square it shelters. Rule 6.52.
    pub host: Option<UnitId>,
    /// Its temporary facts.
    pub marks: Marks,
}

impl Wing {
    /// All three.
    pub const ALL: [Wing; 3] = [Wing::Left, Wing::Center, Wing::Right];

    /// The enemy's position that faces this one. Ruling N1.
    pub const fn facing(self) -> Wing {
        match self {
            Wing::Left => Wing::Right,
            Wing::Center => Wing::Center,
            Wing::Right => Wing::Left,
        }
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Wing::Left => "left",
            Wing::Center => "center",
            Wing::Right => "right",
        }
    }

    /// Its index in arrays.
    pub const fn at(self) -> usize {
        self as usize
    }
}

impl Block {
    /// A fresh block in its box.
    pub fn fresh(unit: UnitId) -> Block {
        let strength = unit.facts().strength;
        Block {
            place: Place::Box,
            strength,
            seen: strength,
            cell: Cell::UNSEEN,
            origin: None,
            steps: 0,
            spot: Spot::Reserve,
            host: None,
            marks: Marks::EMPTY,
        }
    }

    /// Whether it has this mark.
    #[inline]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks.contains(mark)
    }

    /// Whether it has any of these marks.
    #[inline]
    pub fn is_any(&self, marks: impl Into<Marks>) -> bool {
        self.marks.intersects(marks)
    }

    /// Clears all that belongs to a battle.
    pub fn leave_battle(&mut self) {
        self.spot = Spot::Reserve;
        self.host = None;
        self.marks.remove_all(Mark::OF_A_BATTLE);
    }
}

impl Spot {
    /// The wing in whose lane it is.
    pub const fn lane(self) -> Option<Wing> {
        match self {
            Spot::Reserve => None,
            Spot::Own(wing) | Spot::Forward(wing) => Some(wing),
        }
    }

    /// The position it is in, named by the side and wing that own it.
    #[inline]
    pub fn position(self, side: Side) -> Option<(Side, Wing)> {
        match self {
            Spot::Reserve => None,
            Spot::Own(wing) => Some((side, wing)),
            Spot::Forward(wing) => Some((side.enemy(), wing.facing())),
        }
    }
}
