//! 6.24 Fog of battle: which blocks lie open on a battle board.

use tabletop::Sink;

use crate::{
    event::Event,
    s03_units::{Side, UnitId},
    s06_21_terrain::Terrain,
    s06_30_battle_turns::Lines,
    state::{Mark, Rules, Spot, State, Wing},
};

/// Reveals the units before the battle starts, except those in the Reserve or in Woods. Rule 6.24; III.A.3.
pub(crate) fn reveal(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    state.pop();
    refresh(rules, state, events);
}

/// Turns blocks face up or lets them stand up, as their positions ask, and ends what contact with the enemy gave.
pub(crate) fn refresh(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let lines = Lines::new(state);
    let town = state.battle().town;
    for unit in state.units() {
        if state.block(unit).place != crate::state::Place::In(town) {
            continue;
        }
        let position = state.block(unit).spot.position(unit.side());
        let is_engaged = position.is_some_and(|it| lines.is_engaged(it));
        let is_open = position.is_some_and(|it| is_open(rules, state, unit, it, is_engaged));
        let block = state.block_mut(unit);
        if !is_engaged {
            // Ruling N7: fresh again once out of contact; shock is lost.
            block.marks.remove_all([Mark::Shock, Mark::Canister]);
        }
        if block.spot == Spot::Reserve {
            block.marks.remove(Mark::Known);
        }
        match (is_open, block.is(Mark::Shown)) {
            (true, false) => {
                let strength = block.strength;
                state.show(unit);
                events.tell(Event::Shown { unit, strength });
            }
            (false, true) => block.marks.remove(Mark::Shown),
            (true, true) | (false, false) => {}
        }
    }
}

/// Whether a unit in a position lies open; the woods hide it while unengaged. Rules 6.21 and 6.24.
fn is_open(rules: &Rules, state: &State, unit: UnitId, (side, wing): (Side, Wing), is_engaged: bool) -> bool {
    let block = state.block(unit);
    if rules.hidden_until_fire {
        // Ruling N18. A square is formed in the open, so its units are known.
        return is_engaged || block.is_any([Mark::Known, Mark::Square]) || block.host.is_some();
    }
    is_engaged || state.battle().terrain(side, wing) != Terrain::Woods
}
