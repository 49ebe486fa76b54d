//! 6.5 Displacement: when the only safe hex is held by a friendly unit, that unit retreats in turn.

use tabletop::Sink;

use crate::{
    action::Action,
    event::Event,
    s02_0_equipment::{Hex, HexSet, UnitId, UnitSet},
    s05_combat_preconditions as duties, s06_0_combat_resolution,
    s06_4_retreats::{empty_safe_hexes, safe_hexes},
    stage::Stage,
    state::{Chain, State},
};

/// The most links of a chain in version 1 of the rules.
const LONGEST_CHAIN: usize = 16;

/// Whether `unit` may go to the hex of a friendly unit, which must be able to make room. Rule 6.5.
pub(crate) fn may_displace(state: &State, unit: UnitId, hex: Hex) -> bool {
    let mut chain = state.attack.chain;
    if chain.is_empty() {
        chain.push(unit);
    }
    if state.rules.has_single_displacement() {
        may_make_room(state, hex, &chain)
    } else {
        may_make_room_in_version_1(state, hex, &chain)
    }
}

/// Whether the unit in `hex` can make room for the last of the chain, nobody moving twice. Ruling W13.
fn may_make_room(state: &State, hex: Hex, chain: &Chain) -> bool {
    let moving: UnitSet = chain.units().collect();
    let left = left_by(state, chain);
    let mut seen = moving;
    let mut open: UnitSet = state.field.unit(hex).into_iter().collect::<UnitSet>().difference(moving);
    while let Some(unit) = open.iter().next() {
        open.remove(unit);
        seen.insert(unit);
        if duties::owes_bombardment(state, unit) {
            continue;
        }
        if free_hexes(state, unit, left).next().is_some() {
            return true;
        }
        let friends: UnitSet = safe_hexes(state, unit).filter_map(|hex| state.field.unit(hex)).collect();
        open = open.union(friends.difference(seen));
    }
    false
}

/// The hex that the retreating unit of the chain has left.
fn left_by(state: &State, chain: &Chain) -> Option<Hex> {
    chain.units().next().map(|first| state.field.hex_of(first))
}

/// Safe hexes next to a displaced unit that nobody is in, counting the one just left. Ruling W13.
fn free_hexes(state: &State, unit: UnitId, left: Option<Hex>) -> impl Iterator<Item = Hex> {
    safe_hexes(state, unit).filter(move |&hex| state.field.is_empty(hex) || Some(hex) == left)
}

/// In version 1 the hex just left counts as held, and its unit may be displaced like any other.
fn may_make_room_in_version_1(state: &State, hex: Hex, chain: &Chain) -> bool {
    let mut used: HexSet = chain.units().skip(1).map(|unit| state.field.hex_of(unit)).collect();
    if used.contains(hex) {
        return false;
    }
    used.insert(hex);
    let mut reached = HexSet::one(hex);
    for _ in chain.len() + 1..=LONGEST_CHAIN {
        let mut next = HexSet::EMPTY;
        for unit in reached.iter().filter_map(|hex| state.field.unit(hex)) {
            if duties::owes_bombardment(state, unit) {
                continue;
            }
            if empty_safe_hexes(state, unit).next().is_some() {
                return true;
            }
            next.insert_all(safe_hexes(state, unit).collect::<HexSet>().difference(used));
        }
        used.insert_all(next);
        reached = next;
    }
    false
}

/// A unit retreats into the hex of a friend, who must make room first.
pub(crate) fn begin(state: &mut State, unit: UnitId, friend: UnitId) {
    state.attack.chain = Chain::default();
    state.attack.chain.push(unit);
    state.attack.chain.push(friend);
    state.stage = Stage::Displace;
}

/// The unit that must make room.
pub(crate) fn displaced(state: &State) -> UnitId {
    state.attack.chain.units().next_back().expect("a chain names a unit")
}

/// Retreating the displaced unit, perhaps by displacing another. Rule 6.5.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    let unit = displaced(state);
    let from = state.field.hex_of(unit);
    let left = just_left(state);
    let has_free = free_hexes(state, unit, left).next().is_some();
    let may_go = |hex: &Hex| {
        if has_free {
            state.field.is_empty(*hex) || Some(*hex) == left
        } else {
            may_displace(state, unit, *hex)
        }
    };
    offers.extend(safe_hexes(state, unit).filter(may_go).map(|to| Action::Retreat(from, to)));
}

/// The hex that is free because the retreating unit has left it, if the version of the rules says so.
fn just_left(state: &State) -> Option<Hex> {
    left_by(state, &state.attack.chain).filter(|_| state.rules.has_single_displacement())
}

/// The displaced unit goes; when it found a free hex the whole chain moves, the last first.
pub(crate) fn play(state: &mut State, to: Hex, events: &mut impl Sink<Event>) {
    let held_by = state.field.unit(to).filter(|_| Some(to) != just_left(state));
    if let Some(friend) = held_by {
        return state.attack.chain.push(friend);
    }
    let chain = std::mem::take(&mut state.attack.chain);
    let first = chain.units().next();
    let before = state.field;
    let last = chain.units().next_back().map(|unit| (unit, to));
    for (unit, to) in chain.links(&before).chain(last).rev() {
        let from = state.field.hex_of(unit);
        state.field.put(unit, to);
        events.tell(if Some(unit) == first {
            Event::Retreated(unit, from, to)
        } else {
            Event::Displaced(unit, from, to)
        });
    }
    s06_0_combat_resolution::go_on(state, events);
}
