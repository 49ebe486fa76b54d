//! 6.6 Advance after combat, which costs no movement points (6.7).

use tabletop::Sink;

use crate::{
    action::Action,
    event::Event,
    s02_0_equipment::{Hex, Side, UnitId, UnitSet},
    s06_0_combat_resolution,
    stage::Stage,
    state::State,
};

/// The vacated hexes a victorious unit may advance into. Rules 4.2 and 6.6.
fn advances(state: &State, unit: UnitId) -> impl Iterator<Item = Hex> {
    let open = state.field.hex_of(unit).info().open;
    let vacated = state.attack.vacated;
    open.iter().filter(move |&hex| vacated.contains(hex) && state.field.is_empty(hex))
}

/// The side that may advance.
pub(crate) fn victor(state: &State) -> Side {
    state.attack.victors.iter().next().expect("somebody won").info().side
}

/// Waits for an advance. Whether play waits now. Rule 6.6.
pub(crate) fn may_advance(state: &mut State) -> bool {
    let waits = state.attack.victors.iter().any(|unit| advances(state, unit).next().is_some());
    if waits {
        state.stage = Stage::Advance;
    }
    waits
}

/// Advancing one unit into each vacated hex, or none. Rule 6.6, ruling W5.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    for unit in state.attack.victors.iter() {
        let from = state.field.hex_of(unit);
        offers.extend(advances(state, unit).map(|to| Action::Advance(from, to)));
    }
    offers.push(Action::Hold);
}

pub(crate) fn advance(state: &mut State, from: Hex, to: Hex, events: &mut impl Sink<Event>) {
    let unit = state.field.unit(from).expect("a unit to advance");
    state.field.put(unit, to);
    state.attack.victors.remove(unit);
    state.attack.vacated.remove(to);
    if unit.info().side == state.active && !state.rules.has_duties_after_an_advance() {
        state.advanced.insert(unit);
    }
    events.tell(Event::Advanced(unit, from, to));
    s06_0_combat_resolution::go_on(state, events);
}

pub(crate) fn hold(state: &mut State, events: &mut impl Sink<Event>) {
    state.attack.victors = UnitSet::EMPTY;
    s06_0_combat_resolution::go_on(state, events);
}
