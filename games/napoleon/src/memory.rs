//! What the enemy remembers of hidden blocks. Rule 3.2.
//!
//! A block that has been read and stands up again is still one of the blocks in its town, until one of them leaves and
//! nobody can tell which. So the blocks of an army are divided into *cells*: the enemy knows how many blocks of each cell
//! stand in each town, and not which block of a cell stands where. All blocks that were never read are one cell.

use std::iter;

use tabletop::{Indexed, Member, Set};

use crate::{
    s03_units::{Armies, UnitId},
    state::{Block, Mark, Place, State},
};

/// The blocks of its army among which the enemy must look for a block: none that was read, or the first of them plus one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell(pub u8);

impl Cell {
    /// The blocks that were never read, or that nobody can tell from them any more.
    pub const UNSEEN: Cell = Cell(0);

    /// The first block of the cell of this block.
    pub(crate) fn first(self, unit: UnitId) -> UnitId {
        UnitId::new(unit.edition(), self.0 as usize - 1)
    }

    /// The cell whose first block this is.
    pub fn of(unit: UnitId) -> Cell {
        Cell(unit.at() as u8 + 1)
    }
}

/// A set of cells.
type Cells = Set<Cell>;

impl Member for Cell {
    type Bits = u128;

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Indexed for Cell {
    #[inline]
    fn from_index(index: usize) -> Cell {
        Cell(index as u8)
    }
}

impl State {
    /// Turns a block face up: everyone reads its label and strength.
    pub(crate) fn show(&mut self, unit: UnitId) {
        self.part(unit, Cell::of(unit));
        let block = self.block_mut(unit);
        block.marks.insert(Mark::Shown);
        block.seen = block.strength;
    }

    /// Whether the enemy cannot tell by their way which of two hidden blocks is which.
    pub(crate) fn stand_together(&self, one: UnitId, other: UnitId) -> bool {
        let (one, other) = (self.block(one), self.block(other));
        (one.place, one.origin) == (other.place, other.origin)
    }

    /// Forgets what can no longer be told when a block goes to another place.
    pub(crate) fn forget(&mut self, unit: UnitId, to: Place) {
        let block = *self.block(unit);
        if to == Place::Eliminated {
            // Everyone reads a block that is eliminated.
            self.part(unit, Cell::UNSEEN);
        } else if let Place::In(town) = block.place
            && block.place != to
            && !block.is(Mark::Shown)
            && self.counts[town.at()][unit.army() as usize] > 1
        {
            self.mix(unit);
        }
    }

    /// Takes a block out of its cell and gives it another.
    fn part(&mut self, unit: UnitId, cell: Cell) {
        let old = std::mem::replace(&mut self.block_mut(unit).cell, cell);
        if old == Cell::of(unit) {
            self.rename(unit, old);
        }
    }

    /// Names what is left of a cell after its new first block.
    fn rename(&mut self, unit: UnitId, old: Cell) {
        let is_left = |state: &State, it: UnitId| it != unit && state.block(it).cell == old;
        let mut army = self.units_of(Armies::one(unit.army()));
        let Some(first) = army.find(|it| is_left(self, *it)) else { return };
        for it in iter::once(first).chain(army) {
            if is_left(self, it) {
                self.block_mut(it).cell = Cell::of(first);
            }
        }
    }

    /// One of the blocks that stand with this one leaves: their cells become one.
    fn mix(&mut self, unit: UnitId) {
        let army = self.units_of(Armies::one(unit.army()));
        let Block { place, origin, cell, .. } = *self.block(unit);
        let mut mixed = Cells::one(cell);
        for it in army.clone().map(|it| self.block(it)) {
            // Asked at every step of a march: what most blocks fail comes first.
            if it.place == place && it.cell != cell && it.origin == origin && !it.is(Mark::Shown) {
                mixed.insert(it.cell);
            }
        }
        let Some(first) = mixed.first().filter(|_| mixed.len() > 1) else { return };
        for it in army {
            let block = self.block_mut(it);
            if mixed.contains(block.cell) && !matches!(block.place, Place::Eliminated) {
                block.cell = first;
            }
        }
    }
}
