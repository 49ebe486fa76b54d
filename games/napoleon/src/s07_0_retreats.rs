//! 7.0 Retreats, 7.1 destinations, 7.2 road limits, 7.3 disruption.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Event, who},
    s01_mapboard::{MOST_ROADS, Road, RoadSlot, Town},
    s03_units::{Side, UnitId},
    s06_30_battle_turns::{Lines, is_fresh},
    s06_70_stalemate, s07_4_routs,
    state::{Flight, Mark, Place, Rules, State},
};

/// Roads by which a side may leave a town.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exits {
    /// For each road of the town how many may still go.
    pub room: [u8; MOST_ROADS],
}

impl Exits {
    /// The towns with room, each with how many may go there.
    pub(crate) fn towns(self, from: Town) -> impl Iterator<Item = (Town, u8)> {
        from.roads()
            .iter()
            .zip(self.room)
            .filter(|(_, room)| *room > 0)
            .map(|((_, town), room)| (*town, room))
    }
}

/// Whether a side may retreat from the fight at a town to another. Rule 7.1.
///
/// In the 3rd edition the same for the attacker who retreats (III.C.5), is routed (III.C.8.d.(3), III.D.4.d.(3)) or
/// regroups (II.E.3.f.(1).(d), III.C.8.f.(1).(d), III.D.4.f.(1).(d)), and for the defender who is pushed out
/// (II.E.3.d.(3)), retreats (III.C.6), is routed (III.C.8.d.(4), III.D.4.d.(4)) or regroups (III.C.8.f.(1).(e),
/// III.D.4.f.(1).(e)).
pub(crate) fn may_retreat_to(state: &State, from: Town, side: Side, to: Town) -> bool {
    let is_entry = from.slot(to).is_some_and(|slot| state.entries[from.at()].contains(RoadSlot(slot)));
    // Rule 7.1: a town with enemy units is barred, and so is any other battle.
    if to == from || state.count(to, side.enemy()) > 0 {
        return false;
    }
    if side == state.active() {
        is_entry || (state.edition.may_retreat_to_friends() && state.count(to, side) > 0)
    } else {
        !is_entry
    }
}

/// How many blocks may leave by a road of a town, and how many have. Rules 7.2 and 7.4; III.C.3, III.C.4.
pub(crate) fn road_use(state: &State, flight: Flight, slot: usize, road: Road) -> (u8, u8) {
    let limit = match flight {
        Flight::Retreat | Flight::Pushed | Flight::Regroup => state.edition.battle_road_limit(road),
        Flight::Rout | Flight::Recall => state.edition.rout_road_limit(road),
    };
    let used = match flight {
        _ if state.edition.has_long_retreats() => state.marched[road.0 as usize],
        Flight::Retreat | Flight::Regroup => state.traffic.retreated[slot],
        Flight::Rout | Flight::Pushed | Flight::Recall => state.leaving[slot],
    };
    (limit, used)
}

/// Whether any road leads out of a fight at all, however many have used it.
pub(crate) fn has_way(state: &State, from: Town, side: Side) -> bool {
    from.roads().iter().any(|(_, to)| may_retreat_to(state, from, side, *to))
}

/// The roads a side may leave by; nothing if there is none. Rules 7.1 and 7.2.
pub(crate) fn exits(_: &Rules, state: &State, from: Town, side: Side, flight: Flight) -> Option<Exits> {
    let mut room = [0; MOST_ROADS];
    for (slot, (road, to)) in from.roads().iter().enumerate() {
        if may_retreat_to(state, from, side, *to) {
            let (limit, used) = road_use(state, flight, slot, *road);
            room[slot] = limit.saturating_sub(used);
        }
    }
    room.iter().any(|room| *room > 0).then_some(Exits { room })
}

/// Adds the retreats a unit may make now.
pub(crate) fn actions(rules: &Rules, state: &State, unit: UnitId, offers: &mut Vec<Action>) {
    let block = state.block(unit);
    let is_bound = block.is(Mark::Square) || block.host.is_some();
    if !is_fresh(state, unit) || (is_bound && !s06_70_stalemate::must_withdraw(state, unit.side())) {
        return;
    }
    let town = state.battle().town;
    if let Some(exits) = exits(rules, state, town, unit.side(), Flight::Retreat) {
        offers.extend(exits.towns(town).map(|(to, _)| Action::Retreat { unit, to }));
    }
}

/// Retreats a unit from battle; engaged units pay rout attrition. Rule 7.0.
pub(crate) fn play(rules: &Rules, state: &mut State, unit: UnitId, to: Town, events: &mut impl Sink<Event>) {
    let town = state.battle().town;
    let lines = Lines::new(state);
    let slot = town.slot(to).expect("a retreat follows a road");
    state.battle_mut().is_active = true;
    let is_engaged = state.block(unit).spot.position(unit.side()).is_some_and(|it| lines.is_engaged(it));
    if is_engaged && !s07_4_routs::attrition(rules, state, &lines, unit, events) {
        return;
    }
    state.traffic.retreated[slot] += 1;
    leave(rules, state, unit, town, to, events);
}

/// Takes a unit out of a battle to a town, disrupted. Rule 7.3; III.C.1.
pub(crate) fn leave(
    rules: &Rules,
    state: &mut State,
    unit: UnitId,
    from: Town,
    to: Town,
    events: &mut impl Sink<Event>,
) {
    events.tell(Event::Retreated { who: who(rules, state, unit), from, to, tells: false });
    state.put(unit, Place::In(to));
    let block = state.block_mut(unit);
    block.leave_battle();
    block.marks.insert(Mark::Disrupted);
    for block in &mut state.blocks {
        if block.host == Some(unit) {
            block.host = None;
        }
    }
}
