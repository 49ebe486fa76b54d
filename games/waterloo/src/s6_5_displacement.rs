//! 6.5 Displacement: when the only safe hex is held by a friend, he retreats in turn.

use tabletop::Sink;

use crate::{
    action::Action,
    event::Event,
    s2_equipment::{Hex, UnitId},
    s5_combat_preconditions as duties,
    s6_4_retreats::{empty_safe_hexes, safe_hexes},
    s6_combat_resolution,
    state::{Chain, Stage, State},
};

/// Whether the unit in `hex` can be displaced by one retreating into it. Rule 6.5.
pub(crate) fn may_displace(state: &State, unit: UnitId, hex: Hex) -> bool {
    may_chain(state, unit, hex, &state.attack.chain)
}

/// Whether the chain can go on with `unit`, pushed out of `hex`, to a good end.
fn may_chain(state: &State, unit: UnitId, hex: Hex, chain: &Chain) -> bool {
    if chain.is_full() || chain.uses(hex) || duties::owes_bombardment(state, unit) {
        return false;
    }
    if empty_safe_hexes(state, unit).next().is_some() {
        return true;
    }
    let mut longer = *chain;
    longer.push(unit, hex);
    safe_hexes(state, unit)
        .any(|next| state.field.unit(next).is_some_and(|friend| may_chain(state, friend, next, &longer)))
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
        Some(friend) => !has_empty && may_displace(state, friend, *hex),
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
