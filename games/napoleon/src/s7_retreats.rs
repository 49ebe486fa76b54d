//! 7.0 Retreats, 7.1 destinations, 7.2 road limits, 7.3 disruption.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Event, who},
    s1_mapboard::{MOST_ROADS, Town},
    s3_units::{Side, UnitId},
    s6_3_battle_turns::{Lines, is_fresh},
    s6_7_stalemate, s7_4_routs,
    state::{Marks, Place, Rules, State},
};

/// Roads by which a side may leave a town.
#[derive(Clone, Copy, Debug)]
pub struct Exits {
    /// For each road of the town how many may still go.
    pub room: [u8; MOST_ROADS],
}

impl Exits {
    /// The towns with room, each with how many may go there.
    pub fn towns(self, from: Town) -> impl Iterator<Item = (Town, u8)> {
        from.roads()
            .iter()
            .zip(self.room)
            .filter(|(_, room)| *room > 0)
            .map(|((_, town), room)| (*town, room))
    }
}

/// Whether a side may retreat from a town along one of its roads. Rule 7.1.
pub fn may_retreat_to(state: &State, from: Town, side: Side, slot: usize, to: Town) -> bool {
    let is_entry = state.entries[from.0 as usize] & 1 << slot != 0;
    // Rule 7.1: a town with enemy units is barred, and so is any other battle.
    let is_free = state.count(to, side.enemy()) == 0;
    is_free && is_entry == (side == state.active())
}

/// The roads a side may leave by, given how many have left already; nothing if there is none. Rules 7.1 and 7.2.
pub fn exits(rules: &Rules, state: &State, from: Town, side: Side, used: [u8; MOST_ROADS]) -> Option<Exits> {
    let mut room = [0; MOST_ROADS];
    for (slot, (road, to)) in from.roads().iter().enumerate() {
        if may_retreat_to(state, from, side, slot, *to) {
            room[slot] = rules.edition.battle_road_limit(*road).saturating_sub(used[slot]);
        }
    }
    room.iter().any(|room| *room > 0).then_some(Exits { room })
}

/// Adds the retreats a unit may make now.
pub fn actions(rules: &Rules, state: &State, unit: UnitId, offers: &mut Vec<Action>) {
    let block = state.block(unit);
    let is_bound = block.is(Marks::SQUARE) || block.host.is_some();
    if !is_fresh(state, unit) || (is_bound && !s6_7_stalemate::must_withdraw(state, unit.side())) {
        return;
    }
    let town = state.battle().town;
    if let Some(exits) = exits(rules, state, town, unit.side(), state.battle().retreated) {
        offers.extend(exits.towns(town).map(|(to, _)| Action::Retreat { unit, to }));
    }
}

/// Retreats a unit from battle; engaged units pay rout attrition. Rule 7.0.
pub fn play(rules: &Rules, state: &mut State, unit: UnitId, to: Town, events: &mut impl Sink<Event>) {
    let town = state.battle().town;
    let lines = Lines::new(state);
    let slot = town.slot(to).expect("a retreat follows a road");
    state.battle_mut().is_active = true;
    let is_engaged = state.block(unit).spot.position(unit.side()).is_some_and(|it| lines.is_engaged(it));
    if is_engaged && !s7_4_routs::attrition(rules, state, &lines, unit, events) {
        return;
    }
    state.battle_mut().retreated[slot] += 1;
    leave(rules, state, unit, town, to, events);
}

/// Takes a unit out of a battle to a town, disrupted. Rule 7.3.
pub fn leave(
    rules: &Rules,
    state: &mut State,
    unit: UnitId,
    from: Town,
    to: Town,
    events: &mut impl Sink<Event>,
) {
    events.tell(Event::Retreated { who: who(rules, state, unit), from, to });
    state.put(unit, Place::In(to));
    let block = state.block_mut(unit);
    block.leave_battle();
    block.marks.set(Marks::DISRUPTED);
    for block in &mut state.blocks {
        if block.host == Some(unit) {
            block.host = None;
        }
    }
}
