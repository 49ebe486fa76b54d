//! II.E Attacks of the 3rd edition: at least three units, and one or two defenders are routed without a battle.
//!
//! An attack begun must be brought to three units before anything else is done, so a first step into an enemy town is
//! offered only if that can still be kept (ruling A1).

use tabletop::{Sink, Steps};

use crate::{
    event::Event,
    iii_c_retreats::clear_roads,
    s01_mapboard::Town,
    s03_units::{Armies, Side, UnitId},
    s05_0_movement::{advance, may_move_group, own_ways, rate},
    s06_10_attacking,
    s07_4_routs::suffer_all,
    state::{Flight, Mark, Place, Rules, Stage, State},
};

/// How many more units the attack on a town needs. II.E.1.
pub(crate) fn still_wanted(state: &State, town: Town) -> u8 {
    state.edition.least_to_attack().saturating_sub(state.count(town, state.active()))
}

/// Whether a step lets the attack begun, or begun by it, still come to three units. II.E.1.
pub(crate) fn may_step(rules: &Rules, state: &State, unit: UnitId, to: Town) -> bool {
    let is_attack = state.count(to, state.active().enemy()) > 0;
    let target = match (state.wanted, is_attack) {
        (None, false) => return true,
        (None, true) => to,
        (Some(town), true) if town != to => return false,
        (Some(town), _) => town,
    };
    let wanted = still_wanted(state, target);
    if to == target && (wanted <= 1 || is_backed(rules, state, unit, to, wanted - 1)) {
        return true;
    }
    let Place::In(from) = state.block(unit).place else { return false };
    let mut world = *state;
    advance(&mut world, unit, from, to);
    if to == target {
        can_gather(rules, &world, target, wanted.saturating_sub(1), &mut search())
    } else {
        can_reach(rules, &world, unit, target, wanted, &mut search())
    }
}

/// Whether the attack begun, if one is, can still come to three units.
pub(crate) fn is_kept(rules: &Rules, state: &State) -> bool {
    let Some(town) = state.wanted else { return true };
    let wanted = still_wanted(state, town);
    let is_marching = |unit: &UnitId| state.block(*unit).is(Mark::Chosen) && state.block(*unit).steps > 0;
    match state.units().find(is_marching) {
        Some(unit) => can_reach(rules, state, unit, town, wanted, &mut search()),
        None => can_gather(rules, state, town, wanted, &mut search()),
    }
}

/// Whether enough units of its own town can follow by the same road: the usual case.
fn is_backed(rules: &Rules, state: &State, unit: UnitId, to: Town, wanted: u8) -> bool {
    let block = state.block(unit);
    let Place::In(from) = block.place else { return false };
    let Some(road) = from.road_to(to).filter(|_| block.steps == 0) else { return false };
    let room = rules.edition.attack_limit(road).saturating_sub(state.marched[road.0 as usize] + 1);
    let is_ready = |it: &UnitId| *it != unit && !state.block(*it).is(Mark::Moved);
    let army = Armies::one(unit.army());
    room >= wanted && state.of_armies(from, army).filter(is_ready).count() >= wanted as usize
}

/// The bound of one search; games at random need a few hundred steps.
fn search() -> Steps {
    Steps::most(100_000, "it is soon known whether three units can come")
}

/// Whether this many more units can still march to a town this turn.
fn can_gather(rules: &Rules, state: &State, town: Town, wanted: u8, search: &mut Steps) -> bool {
    if wanted == 0 {
        return true;
    }
    let mut tried = [None; 16];
    for unit in state.units_of(state.active().armies()) {
        let block = state.block(unit);
        let Place::In(from) = block.place else { continue };
        if block.is(Mark::Moved) || !may_move_group(rules, state, unit, from) {
            continue;
        }
        // Units of one army and speed in one town can do the same things; leaders make a difference by night only.
        let like = Some((from, unit.army(), rate(unit)));
        if from.distance(town) > rate(unit) + 1 || tried.contains(&like) {
            continue;
        }
        if let Some(free) = tried.iter_mut().find(|it| it.is_none()) {
            *free = like;
        }
        if can_reach(rules, state, unit, town, wanted, search) {
            return true;
        }
    }
    false
}

/// Whether a unit can march on to a town, and this many others after it.
fn can_reach(rules: &Rules, state: &State, unit: UnitId, town: Town, wanted: u8, search: &mut Steps) -> bool {
    search.take();
    let Place::In(from) = state.block(unit).place else { return false };
    if from == town {
        return can_gather(rules, state, town, wanted.saturating_sub(1), search);
    }
    let left = (rate(unit) + 1).saturating_sub(state.block(unit).steps);
    from.distance(town) <= left
        && own_ways(rules, state, unit, from).any(|to| {
            let is_on_the_way = to == town || state.count(to, state.active().enemy()) == 0;
            if !is_on_the_way {
                return false;
            }
            let mut world = *state;
            advance(&mut world, unit, from, to);
            if to == town {
                can_gather(rules, &world, town, wanted.saturating_sub(1), search)
            } else {
                can_reach(rules, &world, unit, town, wanted, search)
            }
        })
}

/// Settles a town where one side is too few for a battle: the defender is routed, an attack that straggling has left
/// with fewer than three units is called off. II.E.3, ruling T6.
pub(crate) fn settle(rules: &Rules, state: &mut State, town: Town, events: &mut impl Sink<Event>) {
    let (attacker, defender) = (state.active(), state.active().enemy());
    s06_10_attacking::enter(state, town);
    clear_roads(state);
    if state.count(town, attacker) < rules.edition.least_to_attack() {
        events.tell(Event::CalledOff { town, side: attacker });
        state.battle_mut().is_over = true;
        return state.push(Stage::Leave { town, armies: attacker.armies() });
    }
    events.tell(Event::PushedOut { town, side: defender });
    let has_cavalry = state.of_side(town, attacker).any(|unit| unit.kind().is_cavalry());
    // II.E.3.a to c: cavalry suffers too if the enemy has any cavalry.
    let steps = |_: &State, unit: UnitId| {
        if unit.kind().is_cavalry() && !has_cavalry { 0 } else { rules.edition.attrition(unit.kind()) }
    };
    suffer_all(rules, state, town, defender, steps, events);
    state.push(Stage::Victory { side: attacker });
    state.push(Stage::Leave { town, armies: defender.armies() });
}

/// Why the units of a side leave the town of the present fight. II.E.3, III.D.4.
pub(crate) fn flight(state: &State, side: Side) -> Flight {
    match (state.battle().rounds > 0, side == state.active()) {
        (true, _) => Flight::Rout,
        (false, true) => Flight::Recall,
        (false, false) => Flight::Pushed,
    }
}
