//! III.D.4.f Regrouping of the 3rd edition, also II.E.3.f and III.C.8.f: the victor's units may retreat from the field,
//! disrupted, or go into the reserve of a neighbouring battle.

use tabletop::Sink;

use crate::{
    event::{Event, who},
    iii_c_retreats::after_step,
    s01_mapboard::{RoadSlot, Town},
    s03_units::UnitId,
    s06_34_reinforcements::is_able,
    s07_0_retreats::{may_retreat_to, road_use},
    state::{Flight, Mark, Place, Rules, State},
};

/// Calls `each` with every regroup move open to a block of the victor: retreats (II.E.3.f.(1), III.C.8.f.(1),
/// III.D.4.f.(1)) and reinforcements (II.E.3.f.(2), III.C.8.f.(2), III.D.4.f.(2)), each as its owner likes (ruling T15).
pub(crate) fn each_move(rules: &Rules, state: &State, unit: UnitId, mut each: impl FnMut(Town, Town)) {
    let town = state.battle().town;
    if state.block(unit).place != Place::In(town) {
        return;
    }
    for (slot, (road, to)) in town.roads().iter().enumerate() {
        let (limit, used) = road_use(state, Flight::Regroup, slot, *road);
        let is_open = if state.is_contested(*to) {
            state.traffic.reinforced[slot] < limit && is_able(rules, state, unit)
        } else {
            used < limit && may_retreat_to(state, town, unit.side(), *to)
        };
        if is_open {
            each(town, *to);
        }
    }
}

/// Makes a regroup move.
pub(crate) fn go(rules: &Rules, state: &mut State, unit: UnitId, to: Town, events: &mut impl Sink<Event>) {
    let from = state.battle().town;
    let slot = from.slot(to).expect("regrouping follows a road");
    if state.is_contested(to) {
        state.traffic.reinforced[slot] += 1;
        if unit.side() == state.active() {
            // III.C.5.c: a town that sent reinforcements is a town to retreat to.
            let back = to.slot(from).expect("roads lead both ways");
            state.entries[to.at()].insert(RoadSlot(back));
        }
        state.put(unit, Place::In(to));
        if !state.battles[..state.battle_count as usize].iter().any(|battle| battle.town == to) {
            // Ruling T18: it waits in the reserve for a battle not deployed yet.
            state.block_mut(unit).marks.insert(Mark::Late);
        }
        return events.tell(Event::Reinforced { who: who(rules, state, unit), from, town: to });
    }
    state.put(unit, Place::In(to));
    state.block_mut(unit).marks.insert_all([Mark::Regrouped, Mark::Disrupted]);
    events.tell(Event::Regrouped { who: who(rules, state, unit), from, to });
    after_step(rules, state, unit, from, Flight::Regroup, events);
}
