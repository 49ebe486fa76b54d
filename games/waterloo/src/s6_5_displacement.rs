//! 6.5 Displacement: when the only safe hex is held by a friend, he retreats in turn.

use tabletop::Sink;

use crate::{
    action::Action,
    event::Event,
    s2_equipment::{Hex, HexSet, UnitId},
    s5_combat_preconditions as duties,
    s6_4_retreats::{empty_safe_hexes, safe_hexes},
    s6_combat_resolution,
    state::{Chain, LONGEST_CHAIN, Stage, State},
};

/// Whether `unit` may retreat into the hex of a friend: he must be able to make room. Rule 6.5.
pub(crate) fn may_displace(state: &State, unit: UnitId, hex: Hex) -> bool {
    let mut chain = state.attack.chain;
    if chain.is_full() || chain.uses(hex) {
        return false;
    }
    chain.push(unit, hex);
    links_to_room(state, hex, &chain).is_some_and(|links| chain.len() + links <= LONGEST_CHAIN)
}

/// How many more links bring the chain, from the unit in `hex` on, to an empty safe hex.
fn links_to_room(state: &State, hex: Hex, chain: &Chain) -> Option<usize> {
    let mut used: HexSet = chain.links().map(|(_, to)| to).collect();
    let mut reached: HexSet = [hex].into_iter().collect();
    for links in 1.. {
        let mut next = HexSet::EMPTY;
        for unit in reached.iter().filter_map(|hex| state.field.unit(hex)) {
            if duties::owes_bombardment(state, unit) {
                continue;
            }
            if empty_safe_hexes(state, unit).next().is_some() {
                return Some(links);
            }
            next.add_all(&safe_hexes(state, unit).filter(|&hex| !used.has(hex)).collect());
        }
        if next == HexSet::EMPTY {
            return None;
        }
        used.add_all(&next);
        reached = next;
    }
    unreachable!("the map has an end")
}

/// A unit retreats into the hex of a friend, who must make room first.
pub(crate) fn begin(state: &mut State, unit: UnitId, to: Hex, friend: UnitId) {
    state.attack.chain = Chain::default();
    state.attack.chain.push(unit, to);
    debug_assert_eq!(state.field.unit(to), Some(friend));
    state.stage = Stage::Displace;
}

/// The unit that must make room: it stands where the last link goes.
pub(crate) fn displaced(state: &State) -> UnitId {
    let (_, hex) = state.attack.chain.links().next_back().expect("a chain has a link");
    state.field.unit(hex).expect("someone stands in the way")
}

/// Retreating the displaced unit, perhaps by displacing another. Rule 6.5.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    let unit = displaced(state);
    let from = state.field.hex_of(unit);
    let has_empty = empty_safe_hexes(state, unit).next().is_some();
    let may_go = |hex: &Hex| match state.field.unit(*hex) {
        None => true,
        Some(_) => !has_empty && may_displace(state, unit, *hex),
    };
    offers.extend(safe_hexes(state, unit).filter(may_go).map(|to| Action::Retreat(from, to)));
}

/// The displaced unit goes; when it found an empty hex the whole chain moves, the last first.
pub(crate) fn play(state: &mut State, to: Hex, events: &mut impl Sink<Event>) {
    let unit = displaced(state);
    state.attack.chain.push(unit, to);
    if !state.field.is_empty(to) {
        return;
    }
    let chain = std::mem::take(&mut state.attack.chain);
    let first = chain.links().next().map(|(unit, _)| unit);
    for (unit, to) in chain.links().rev() {
        let from = state.field.hex_of(unit);
        state.field.put(unit, to);
        events.tell(match Some(unit) == first {
            true => Event::Retreated(unit, from, to),
            false => Event::Displaced(unit, from, to),
        });
    }
    s6_combat_resolution::go_on(state, events);
}
