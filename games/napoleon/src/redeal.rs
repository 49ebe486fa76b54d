//! Deals again everything a viewer must not know. Written from the rules of hiding (3.2, 6.24, rulings A2, N18).
//!
//! Hidden are the labels and strengths of upright and face-down blocks of the other side. Known are: how many
//! blocks of each army stand where, every block that lies open or is eliminated, the strength at which each block
//! was last seen, how many steps an army has lost unseen, and how many blocks of each cell stand in each town
//! (`memory.rs`): a block that stands up again is one of those in its town until one of them leaves.

use tabletop::{Random, Steps, Viewer};

use crate::{
    ii_e_attacks::is_kept,
    iii_c_retreats::may_flee_on,
    redeal_places::line_up,
    s03_units::{Armies, Army, Kind, UNITS, UnitId},
    s05_0_movement::{rate, ways},
    s05_6_force_marches::has_force_marched,
    s05_7_night_moves::may_have_started_with_leader,
    s06_22_battle_deployment::fits,
    s06_30_battle_turns::may_act,
    state::{Block, Mark, Place, Rules, Spot, Stage, State, Wing},
};

/// Exchanges tried for each hidden block.
const EXCHANGES: u32 = 8;

/// A position that looks to the viewer exactly like this one.
pub(crate) fn redeal(rules: &Rules, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
    let own = rules.side_of(state, viewer);
    let mut world = *state;
    for army in Army::ALL {
        if Some(army.side()) != own {
            shuffle_labels(rules, &mut world, army, random);
            spread_losses(&mut world, army, random);
        }
    }
    world
}

/// Whether a block's label and strength are hidden from the other side. Rule 3.2.
fn is_hidden(world: &State, unit: UnitId) -> bool {
    let block = world.block(unit);
    match block.place {
        Place::In(_) => !block.is(Mark::Shown),
        // Blocks still in their box are told apart only by who has deployed already.
        Place::Box => world.turn == 0,
        Place::Eliminated => false,
    }
}

fn hidden_units(world: &State, army: Army) -> ([UnitId; UNITS], usize) {
    let (mut units, mut n) = ([world.edition.unit(0); UNITS], 0);
    for unit in world.units_of(Armies::one(army)).filter(|unit| is_hidden(world, *unit)) {
        units[n] = unit;
        n += 1;
    }
    (units, n)
}

/// Exchanges the places of hidden blocks as long as the rules allow each to stand where it comes to stand.
fn shuffle_labels(rules: &Rules, world: &mut State, army: Army, random: &mut impl Random) {
    let (units, n) = hidden_units(world, army);
    if n < 2 {
        return;
    }
    let is_deploying = world.is_within(|stage| matches!(stage, Stage::Reveal));
    line_up(rules, world, army, &units[..n], is_deploying);
    for _ in 0..EXCHANGES * n as u32 {
        let pick = |random: &mut dyn FnMut(u32) -> u32| units[random(n as u32) as usize];
        let mut below = |k: u32| random.below(k);
        let (one, other) = (pick(&mut below), pick(&mut below));
        if !may_change(rules, world, one, other) || !is_open(world, one, other) {
            continue;
        }
        let marched_far = [other, one].map(|unit| has_force_marched(world, unit));
        swap(world, one, other);
        // Who force-marched was told; so the block that did stays one that did.
        let is_lawful = marched_far == [one, other].map(|unit| has_force_marched(world, unit))
            && [one, other].into_iter().all(|unit| is_lawful(rules, world, unit, is_deploying));
        if !is_lawful
            || !is_kept(rules, world)
            || !may_be_in_hand(rules, world, army)
            || !is_led_by_night(rules, world, &units[..n])
        {
            swap(world, one, other);
        }
    }
    if is_deploying {
        shuffle_corps(rules, world, army, &units[..n], random);
    }
}

/// Whether all that the enemy has seen leaves open which of two hidden blocks is which.
fn is_open(world: &State, one: UnitId, other: UnitId) -> bool {
    world.block(one).cell == world.block(other).cell || world.stand_together(one, other)
}

/// Whether what was seen of two blocks in this battle turn leaves open which is which: one that went back to the reserve
/// was seen on its way, so that it is known whether it is mounted. Rule 6.24.
fn may_change(rules: &Rules, world: &State, one: UnitId, other: UnitId) -> bool {
    let was_seen = |unit: UnitId| world.block(unit).is(Mark::Stepped) && !rules.hidden_until_fire;
    one.kind().is_mounted() == other.kind().is_mounted() || !(was_seen(one) || was_seen(other))
}

fn swap(world: &mut State, one: UnitId, other: UnitId) {
    let (a, b) = (*world.block(one), *world.block(other));
    // The place and the marks of what happened there are exchanged; strength stays with the label.
    *world.block_mut(one) = Block { strength: a.strength, seen: a.seen, cell: a.cell, ..b };
    *world.block_mut(other) = Block { strength: b.strength, seen: b.seen, cell: b.cell, ..a };
}

/// While a battle is deployed each position holds one corps, so whole positions change their corps together.
fn shuffle_corps(rules: &Rules, world: &mut State, army: Army, hidden: &[UnitId], random: &mut impl Random) {
    for _ in 0..EXCHANGES * 4 {
        let before = *world;
        let wing = Wing::ALL[random.below(3) as usize];
        let group = hidden[random.below(hidden.len() as u32) as usize];
        let group = rules.version.corps(group);
        let here = |world: &State, unit: UnitId| {
            world.block(unit).place == Place::In(world.battle().town)
                && world.block(unit).spot == Spot::Own(wing)
        };
        for &unit in hidden {
            if State::is_leader(unit) || rules.version.corps(unit) == group || !here(world, unit) {
                continue;
            }
            let mates = hidden.iter().filter(|mate| {
                rules.version.corps(**mate) == group && !here(world, **mate) && is_open(world, unit, **mate)
            });
            let count = mates.clone().count() as u32;
            if count > 0 {
                let mate = mates.copied().nth(random.below(count) as usize).expect("one of those counted");
                swap(world, unit, mate);
            }
        }
        let is_lawful = world.units_of(Armies::one(army)).all(|unit| is_lawful(rules, world, unit, true));
        if !is_lawful {
            *world = before;
        }
    }
}

/// Whether the block in hand could have been taken: where attacks want more than one (II.E.1), or in combat (6.3).
pub(crate) fn may_be_in_hand(rules: &Rules, world: &State, army: Army) -> bool {
    let is_marching = matches!(world.stage(), Stage::Step { .. }) && world.edition.least_to_attack() > 1;
    let is_acting = matches!(world.stage(), Stage::Act { .. });
    if !(is_marching || is_acting) || world.chosen().side() != army.side() {
        return true;
    }
    let unit = world.chosen();
    let Place::In(town) = world.block(unit).place else { return false };
    if is_acting {
        return may_act(rules, world, unit);
    }
    // By night a block on its way may have nothing left but to halt. Ruling A6.
    let may_halt = world.block(unit).steps > 0 && world.wanted.is_none();
    may_halt || ways(rules, world, unit, town).next().is_some()
}

/// Whether those who force-marched by night set out with their leader. II.D.3, ruling T5.
pub(crate) fn is_led_by_night(rules: &Rules, world: &State, hidden: &[UnitId]) -> bool {
    let mut forced = hidden.iter().filter(|unit| has_force_marched(world, **unit));
    world.turn == 0
        || !world.is_night()
        || forced.all(|unit| may_have_started_with_leader(rules, world, *unit))
}

/// Whether a hidden block may stand where it stands.
pub(crate) fn is_lawful(rules: &Rules, world: &State, unit: UnitId, is_deploying: bool) -> bool {
    let block = world.block(unit);
    let rate = rate(unit);
    let is_marching = world.is_within(|stage| matches!(stage, Stage::March { .. } | Stage::Step { .. }));
    // Rules 5.3 and 5.6: how far it has gone this turn, and whether it owes a roll for it.
    if block.steps > rate + 1
        || (block.is(Mark::Forced) && block.steps <= rate)
        || (is_marching && !block.is(Mark::Forced) && block.steps > rate)
    {
        return false;
    }
    if let Stage::FleeOn { flight, .. } = world.stage()
        && block.is(Mark::Chosen)
        && block.steps > 1
        && !may_flee_on(world, unit, flight)
    {
        return false;
    }
    if block.is(Mark::Trimmed) && unit.kind() == Kind::Leader {
        return false;
    }
    let (Place::In(town), Some((side, wing))) = (block.place, block.spot.position(unit.side())) else {
        return true;
    };
    let boards = &world.battles[..world.battle_count as usize];
    let Some(battle) = boards.iter().find(|battle| battle.town == town) else { return true };
    let terrain = battle.terrain(side, wing);
    // Rule 6.21: no artillery in woods; infantry in a Farm, artillery on a Hill.
    if !terrain.admits(unit.kind()) || (block.is(Mark::Holds) && !terrain.may_be_held_by(unit.kind())) {
        return false;
    }
    // Rule 6.23, until the battle starts.
    let is_being_deployed = is_deploying && world.battle().town == town;
    !is_being_deployed || matches!(block.spot, Spot::Own(wing) if fits(rules, world, unit, wing))
}

/// Spreads the steps an army has lost unseen over its hidden blocks.
fn spread_losses(world: &mut State, army: Army, random: &mut impl Random) {
    let (units, n) = hidden_units(world, army);
    let mut lost = 0;
    for unit in &units[..n] {
        let block = world.block_mut(*unit);
        lost += block.seen - block.strength;
        block.strength = block.seen;
    }
    if matches!(world.stage(), Stage::Trim { .. }) {
        // Rule 12.0: no block gives more than one step, and the marks say which did.
        for unit in &units[..n] {
            let block = world.block_mut(*unit);
            block.strength -= block.is(Mark::Trimmed) as u8;
        }
        return;
    }
    let mut most = if world.turn <= 1 { 1 } else { u8::MAX };
    let mut misses = 0;
    let mut steps = Steps::new("the steps lost unseen find a block");
    while lost > 0 {
        steps.take();
        let block = world.block_mut(units[random.below(n as u32) as usize]);
        if block.strength > 1 && block.seen - block.strength < most {
            block.strength -= 1;
            lost -= 1;
        } else {
            misses += 1;
        }
        if misses > 40 * UNITS {
            most = u8::MAX;
        }
    }
}
