//! 6.34 Reinforcements: blocks from adjacent towns join the Reserve, winners of a skirmish (6.6) among them.
//! III.E in the 3rd edition; they come one town, and not after a force-march (II.D.2).

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Event, who},
    s01_mapboard::{RoadSlot, Town, Towns},
    s03_units::{Armies, Side, UnitId},
    s05_6_force_marches::has_force_marched,
    state::{Mark, Place, Rules, Spot, State},
};

/// Goes on when nobody can come.
pub(crate) fn resume(rules: &Rules, state: &mut State, armies: Armies) -> bool {
    let is_done = !may_come(rules, state, armies);
    if is_done {
        state.pop();
    }
    is_done
}

/// Whether a block of these armies may reinforce the present battle.
pub(crate) fn may_come(rules: &Rules, state: &State, armies: Armies) -> bool {
    eligible(rules, state, armies).next().is_some()
}

/// Whether a block has the strength to reinforce a battle this turn. Ruling N12; II.D.2, III.C.1, ruling T26.
pub(crate) fn is_able(rules: &Rules, state: &State, unit: UnitId) -> bool {
    !state.block(unit).is(Mark::Disrupted)
        && (rules.may_reinforce_after_a_force_march() || !has_force_marched(state, unit))
}

/// The blocks that may reinforce the present battle, each with the town it comes from. Ruling N12.
fn eligible(rules: &Rules, state: &State, armies: Armies) -> impl Iterator<Item = (UnitId, Town)> {
    let battle = *state.battle();
    let mut open = Towns::EMPTY;
    for (slot, (_, town)) in battle.town.roads().iter().enumerate() {
        if !is_full(rules, state, slot) && !state.is_contested(*town) {
            open.insert(*town);
        }
    }
    let armies = if open.is_empty() { Armies::EMPTY } else { armies };
    state.units_of(armies).filter_map(move |unit| match state.block(unit).place {
        Place::In(town) if open.contains(town) => is_able(rules, state, unit).then_some((unit, town)),
        Place::In(_) | Place::Box | Place::Eliminated => None,
    })
}

/// Whether a road of the battle's town takes no more reinforcements in this battle turn.
pub(crate) fn is_full(rules: &Rules, state: &State, slot: usize) -> bool {
    let (road, _) = state.battle().town.roads()[slot];
    state.traffic.reinforced[slot] >= rules.edition.battle_road_limit(road)
}

/// The blocks that may come, or nothing more.
pub(crate) fn actions(rules: &Rules, state: &State, armies: Armies, offers: &mut Vec<Action>) {
    offers.extend(eligible(rules, state, armies).map(|(unit, from)| Action::Reinforce { unit, from }));
    offers.push(Action::Done);
}

/// Plays a choice of the player who reinforces.
pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    armies: Armies,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let (unit, from) = match action {
        Action::Reinforce { unit, from } => (unit, from),
        Action::Done => return state.pop(),
        other => panic!("'{other}' is not offered while reinforcing"),
    };
    let town = state.battle().town;
    let slot = town.slot(from).expect("reinforcements come from adjacent towns");
    state.traffic.reinforced[slot] += 1;
    state.battle_mut().is_active = true;
    if Side::of(armies) == state.active() {
        // Rule 7.1: a town used to reinforce is a town to retreat to.
        state.entries[town.at()].insert(RoadSlot(slot));
    }
    state.put(unit, Place::In(town));
    state.block_mut(unit).spot = Spot::Reserve;
    events.tell(Event::Reinforced { who: who(rules, state, unit), from, town });
}
