//! 6.4 Retreats into safe hexes, and 6.8, the voluntary retreat of bombarding artillery.

use tabletop::Sink;

use crate::{
    action::Action,
    event::Event,
    s02_0_equipment::{Hex, Side, UnitId, UnitSet},
    s06_0_combat_resolution, s06_5_displacement as displacement, s08_victory,
    stage::Stage,
    state::State,
};

/// A hex next to the unit that it could enter and that no enemy controls. Rule 6.4.
pub(crate) fn is_safe(state: &State, unit: UnitId, hex: Hex) -> bool {
    let side = unit.info().side;
    let holds_enemy = state.field.unit(hex).is_some_and(|it| it.info().side != side);
    !holds_enemy && !state.field.is_controlled(hex, side.enemy())
}

/// Safe hexes next to a unit, occupied or not.
pub(crate) fn safe_hexes(state: &State, unit: UnitId) -> impl Iterator<Item = Hex> {
    let open = state.field.hex_of(unit).info().open;
    open.iter().filter(move |&hex| is_safe(state, unit, hex))
}

/// Empty safe hexes next to a unit.
pub(crate) fn empty_safe_hexes(state: &State, unit: UnitId) -> impl Iterator<Item = Hex> {
    safe_hexes(state, unit).filter(|&hex| state.field.is_empty(hex))
}

/// Where a unit may retreat to: an empty safe hex, or failing that one whose unit can be displaced. Rules 6.4, 6.5.
fn retreats(state: &State, unit: UnitId) -> impl Iterator<Item = Hex> {
    let has_empty = empty_safe_hexes(state, unit).next().is_some();
    safe_hexes(state, unit).filter(move |&hex| match state.field.unit(hex) {
        None => true,
        Some(_) => !has_empty && displacement::may_displace(state, unit, hex),
    })
}

/// The side whose units retreat in the attack under way.
pub(crate) fn loser(state: &State) -> Side {
    let unit = state.attack.retreating.iter().next();
    unit.expect("somebody retreats").info().side
}

/// Whether any unit that must retreat can. Rules 6.4 and 6.5.
pub(crate) fn has_retreat(state: &State) -> bool {
    state.attack.retreating.iter().any(|unit| retreats(state, unit).next().is_some())
}

/// Waits for a retreat, or destroys those who have none. Whether play waits now, or is over.
pub(crate) fn go_on(state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if state.attack.retreating.is_empty() {
        return false;
    }
    if has_retreat(state) {
        state.stage = Stage::Retreat;
        return true;
    }
    for unit in state.attack.retreating.iter() {
        s06_0_combat_resolution::eliminate(state, unit, events);
        if s08_victory::check(state, events) {
            return true;
        }
    }
    false
}

/// Retreating the units, in the order their owner likes. Rule 6.4, ruling W3.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    for unit in state.attack.retreating.iter() {
        let from = state.field.hex_of(unit);
        offers.extend(retreats(state, unit).map(|to| Action::Retreat(from, to)));
    }
}

pub(crate) fn retreat(state: &mut State, from: Hex, to: Hex, events: &mut impl Sink<Event>) {
    let unit = state.field.unit(from).expect("a unit to retreat");
    state.attack.retreating.remove(unit);
    state.attack.vacated.insert(from);
    if let Some(friend) = state.field.unit(to) {
        return displacement::begin(state, unit, friend);
    }
    state.field.put(unit, to);
    events.tell(Event::Retreated(unit, from, to));
    s06_0_combat_resolution::go_on(state, events);
}

/// Waits for bombarding artillery that may fall back. Whether play waits now. Rule 6.8.
pub(crate) fn may_fall_back(state: &mut State) -> bool {
    let can = |gun: &UnitId| empty_safe_hexes(state, *gun).next().is_some();
    let waits = state.attack.falling_back.iter().any(|gun| can(&gun));
    if waits {
        state.stage = Stage::FallBack;
    } else if state.rules.has_fall_back_before_the_advance_only() {
        // Ruling W9: what is not possible now does not become possible by the advance.
        state.attack.falling_back = UnitSet::EMPTY;
    }
    waits
}

/// Letting bombarding artillery fall back to an empty safe hex. Rule 6.8, ruling W9.
pub(crate) fn fall_back_actions(state: &State, offers: &mut Vec<Action>) {
    for gun in state.attack.falling_back.iter() {
        let from = state.field.hex_of(gun);
        offers.extend(empty_safe_hexes(state, gun).map(|to| Action::FallBack(from, to)));
    }
    offers.push(Action::Stand);
}

pub(crate) fn fall_back(state: &mut State, from: Hex, to: Hex, events: &mut impl Sink<Event>) {
    let gun = state.field.unit(from).expect("a gun to fall back");
    state.attack.falling_back.remove(gun);
    state.field.put(gun, to);
    events.tell(Event::FellBack(gun, from, to));
    s06_0_combat_resolution::go_on(state, events);
}

pub(crate) fn stand(state: &mut State, events: &mut impl Sink<Event>) {
    state.attack.falling_back = UnitSet::EMPTY;
    s06_0_combat_resolution::go_on(state, events);
}
