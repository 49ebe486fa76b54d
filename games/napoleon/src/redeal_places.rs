//! Hidden blocks dealt again over the places of hidden blocks, each where it may be by all that was seen.

use crate::{
    ii_e_attacks::is_kept,
    redeal::{is_lawful, is_led_by_night, may_be_in_hand},
    s01_mapboard::Town,
    s03_units::{Army, UNITS, UnitId, Units},
    s05_6_force_marches::has_force_marched,
    state::{Block, Cell, Mark, Place, Rules, Spot, State},
};

/// Where a block stands, and whether it is known to be mounted.
#[derive(Clone, Copy)]
struct Slot {
    block: Block,
    is_mounted: Option<bool>,
}

impl Slot {
    fn new(rules: &Rules, world: &State, unit: UnitId) -> Slot {
        let block = *world.block(unit);
        // Who force-marched was told, and who went back to the reserve was seen on the way.
        let is_mounted = match block.steps {
            3.. => Some(true),
            2 => Some(!has_force_marched(world, unit)),
            _ if block.is(Mark::Stepped) && !rules.hidden_until_fire => Some(unit.kind().is_mounted()),
            _ => None,
        };
        Slot { block, is_mounted }
    }

    /// What is known to be mounted first, what is known to be on foot last.
    fn class(&self) -> u8 {
        self.is_mounted.map_or(1, |is_mounted| if is_mounted { 0 } else { 2 })
    }

    fn may_hold(&self, unit: UnitId) -> bool {
        self.is_mounted.is_none_or(|is_mounted| is_mounted == unit.kind().is_mounted())
    }
}

/// Gives the places to the blocks in an order of their own, so that what is dealt does not depend on the truth.
pub(crate) fn line_up(rules: &Rules, world: &mut State, army: Army, units: &[UnitId], is_deploying: bool) {
    let truth = *world;
    let mut order = [units[0]; UNITS];
    order[..units.len()].copy_from_slice(units);
    let order = &mut order[..units.len()];
    order.sort_by_key(|unit| !unit.kind().is_mounted());
    let mut slots = [Slot::new(rules, world, units[0]); UNITS];
    units.iter().zip(&mut slots).for_each(|(unit, slot)| *slot = Slot::new(rules, world, *unit));
    let slots = &mut slots[..units.len()];
    slots.sort_unstable_by_key(|slot| (slot.class(), slot_key(&slot.block)));
    let is_fine = |world: &State| {
        units.iter().all(|unit| is_lawful(rules, world, *unit, is_deploying))
            && is_kept(rules, world)
            && may_be_in_hand(rules, world, army)
            && is_led_by_night(rules, world, units)
    };
    // Each place is given to the first block that may be there by all that was seen.
    let (mut quotas, mut given) = (Quotas::new(&truth, units), Units::EMPTY);
    for slot in slots.iter() {
        let is_free = |unit: &&UnitId| {
            !given.contains(**unit) && slot.may_hold(**unit) && quotas.has(truth.block(**unit).cell, slot)
        };
        let Some(&unit) = order.iter().find(is_free) else { break };
        given.insert(unit);
        quotas.take(truth.block(unit).cell, slot);
        stand(world, unit, slot);
    }
    if given.len() == units.len() && is_fine(world) {
        return;
    }
    // Some block may not stand there: all are taken back, and the places that fewest blocks fit are filled first, each by the
    // first block that fits beside those placed already.
    for unit in units {
        *world.block_mut(*unit) = Block { place: Place::Box, spot: Spot::Reserve, ..*truth.block(*unit) };
    }
    let lifted = *world;
    let suits = |world: &State, unit: UnitId, slot: &Slot| {
        let mut there = *world;
        stand(&mut there, unit, slot);
        slot.may_hold(unit) && is_lawful(rules, &there, unit, is_deploying)
    };
    // Where a battle is set up, who may stand at one place depends on who stands at the next: those places come first.
    slots.sort_by_key(|slot| {
        let count = order.iter().filter(|unit| suits(&lifted, **unit, slot)).count();
        (matches!(slot.block.spot, Spot::Reserve), count)
    });
    let mut seating = Seating { order, slots, suits: &suits, is_fine: &is_fine, tries: TRIES };
    *world = seating.rest(&lifted, 0, Units::EMPTY, Quotas::new(&truth, units)).unwrap_or(truth);
}

/// Placements tried before a position is dealt as it is.
const TRIES: u32 = 20_000;

/// A search for blocks that may stand at all places together.
struct Seating<'a> {
    order: &'a [UnitId],
    slots: &'a [Slot],
    suits: &'a dyn Fn(&State, UnitId, &Slot) -> bool,
    is_fine: &'a dyn Fn(&State) -> bool,
    tries: u32,
}

impl Seating<'_> {
    /// Gives the places from number `n` on to blocks that have none; nothing if it cannot be done.
    fn rest(&mut self, world: &State, n: usize, given: Units, quotas: Quotas) -> Option<State> {
        let Some(slot) = self.slots.get(n) else { return (self.is_fine)(world).then_some(*world) };
        for &unit in self.order {
            let cell = world.block(unit).cell;
            if given.contains(unit) || !quotas.has(cell, slot) || self.tries == 0 {
                continue;
            }
            self.tries -= 1;
            if (self.suits)(world, unit, slot) {
                let (mut there, mut left) = (*world, quotas);
                stand(&mut there, unit, slot);
                left.take(cell, slot);
                if let Some(done) = self.rest(&there, n + 1, given.with(unit), left) {
                    return Some(done);
                }
            }
        }
        None
    }
}

/// How many blocks of each cell are still to be given to each group of places that nobody can tell apart.
#[derive(Clone, Copy)]
struct Quotas {
    all: [(Cell, Place, Option<Town>, u8); UNITS],
    len: usize,
}

impl Quotas {
    fn new(truth: &State, units: &[UnitId]) -> Quotas {
        let mut quotas = Quotas { all: [(Cell::UNSEEN, Place::Box, None, 0); UNITS], len: 0 };
        for unit in units {
            let block = truth.block(*unit);
            match quotas.find(block.cell, block) {
                Some(at) => quotas.all[at].3 += 1,
                None => {
                    quotas.all[quotas.len] = (block.cell, block.place, block.origin, 1);
                    quotas.len += 1;
                }
            }
        }
        quotas
    }

    fn find(&self, cell: Cell, block: &Block) -> Option<usize> {
        self.all[..self.len].iter().position(|it| (it.0, it.1, it.2) == (cell, block.place, block.origin))
    }

    fn has(&self, cell: Cell, slot: &Slot) -> bool {
        self.find(cell, &slot.block).is_some_and(|at| self.all[at].3 > 0)
    }

    fn take(&mut self, cell: Cell, slot: &Slot) {
        let at = self.find(cell, &slot.block).expect("a block goes where one of its cell may be");
        self.all[at].3 -= 1;
    }
}

/// Puts a block where another stood, with all that happened there; strength stays with the label.
fn stand(world: &mut State, unit: UnitId, slot: &Slot) {
    let block = world.block_mut(unit);
    *block = Block { strength: block.strength, seen: block.seen, cell: block.cell, ..slot.block };
}

/// Where a block stands and what it has been through, in some order.
fn slot_key(block: &Block) -> (u8, u8, u8, u8, u32, u8) {
    let town = |town: Option<Town>| town.map_or(u8::MAX, |it| it.at() as u8);
    let place = match block.place {
        Place::In(it) => it.at() as u8,
        Place::Box => u8::MAX - 1,
        Place::Eliminated => u8::MAX,
    };
    let spot = match block.spot {
        Spot::Reserve => 0,
        Spot::Own(wing) => 1 + wing.at() as u8,
        Spot::Forward(wing) => 4 + wing.at() as u8,
    };
    let host = block.host.map_or(u8::MAX, |it| it.at() as u8);
    (place, spot, block.steps, town(block.origin), block.marks.bits(), host)
}
