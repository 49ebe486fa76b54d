//! One block: where it is, what it has been through, what is known of it.

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

/// Facts about a block that come and go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks(pub u32);

impl Marks {
    /// It has marched this turn.
    pub const MOVED: Marks = Marks(1);
    /// Its owner has it in hand.
    pub const CHOSEN: Marks = Marks(1 << 1);
    /// It owes a roll for its force-march.
    pub const FORCED: Marks = Marks(1 << 2);
    /// It lies face up for all to see.
    pub const SHOWN: Marks = Marks(1 << 3);
    /// It has retreated and lies face down.
    pub const DISRUPTED: Marks = Marks(1 << 4);
    /// It is picked for a skirmish.
    pub const PICKED: Marks = Marks(1 << 5);
    /// It has done all it may in this battle turn.
    pub const SPENT: Marks = Marks(1 << 6);
    /// It has made one battle move in this battle turn.
    pub const STEPPED: Marks = Marks(1 << 7);
    /// It has fired in this battle turn or skirmish.
    pub const FIRED: Marks = Marks(1 << 8);
    /// It has made an Engage move in this battle turn.
    pub const ENGAGING: Marks = Marks(1 << 9);
    /// It has made a Disengage move in this battle turn.
    pub const DISENGAGING: Marks = Marks(1 << 10);
    /// Its morale has been determined in this battle turn.
    pub const CHECKED: Marks = Marks(1 << 11);
    /// Cavalry that moved to engage and has not fired since.
    pub const SHOCK: Marks = Marks(1 << 12);
    /// Artillery that has fired at short range since it was engaged.
    pub const CANISTER: Marks = Marks(1 << 13);
    /// Infantry in square.
    pub const SQUARE: Marks = Marks(1 << 14);
    /// It holds the Farm or Hill of its position.
    pub const HOLDS: Marks = Marks(1 << 15);
    /// It has fired from where it stands, so all know it (option of 6.24).
    pub const KNOWN: Marks = Marks(1 << 16);
    /// It has regrouped after the present victory.
    pub const REGROUPED: Marks = Marks(1 << 17);
    /// It took part in an exchange in this battle turn.
    pub const EXCHANGED: Marks = Marks(1 << 18);
    /// It came to a battle that was not deployed yet, and begins it in the reserve.
    pub const LATE: Marks = Marks(1 << 20);
    /// It has given a step for the bid.
    pub const TRIMMED: Marks = Marks(1 << 19);

    /// All marks that end with a player turn.
    pub const OF_A_TURN: Marks = Marks(
        Self::MOVED.0 | Self::CHOSEN.0 | Self::FORCED.0 | Self::SHOWN.0 | Self::DISRUPTED.0 | Self::PICKED.0,
    );
    /// All marks that end with a battle turn.
    pub const OF_A_BATTLE_TURN: Marks = Marks(
        Self::SPENT.0
            | Self::STEPPED.0
            | Self::FIRED.0
            | Self::ENGAGING.0
            | Self::DISENGAGING.0
            | Self::CHECKED.0
            | Self::EXCHANGED.0,
    );
    /// All marks that end when a block leaves a battle.
    pub const OF_A_BATTLE: Marks = Marks(
        Self::OF_A_BATTLE_TURN.0
            | Self::SHOCK.0
            | Self::CANISTER.0
            | Self::SQUARE.0
            | Self::HOLDS.0
            | Self::KNOWN.0
            | Self::SHOWN.0
            | Self::CHOSEN.0
            | Self::PICKED.0
            | Self::LATE.0,
    );

    /// Whether any of these marks is set.
    #[inline]
    pub const fn any(self, marks: Marks) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets marks.
    #[inline]
    pub fn set(&mut self, marks: Marks) {
        self.0 |= marks.0;
    }

    /// Clears marks.
    #[inline]
    pub fn clear(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }

    /// The marks in either set.
    pub const fn either(self, marks: Marks) -> Marks {
        Marks(self.0 | marks.0)
    }
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
    /// Facts that come and go.
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
            marks: Marks(0),
        }
    }

    /// Whether it has these marks.
    #[inline]
    pub fn is(&self, marks: Marks) -> bool {
        self.marks.any(marks)
    }

    /// Forgets all that belongs to a battle.
    pub fn leave_battle(&mut self) {
        self.spot = Spot::Reserve;
        self.host = None;
        self.marks.clear(Marks::OF_A_BATTLE);
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
