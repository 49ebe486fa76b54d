//! 7.4 Routs and 7.41 rout attrition; also the forced retreat after a skirmish. III.C.8 and III.D.4 in the 3rd edition.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Cause, Event, who},
    ii_e_attacks::flight,
    iii_c_retreats,
    s01_mapboard::Town,
    s03_units::{Armies, Side, UnitId},
    s06_30_battle_turns::Lines,
    s06_40_combat_losses::eliminate,
    s07_0_retreats::{exits, leave},
    s11_three_players::push_owners_in,
    state::{Mark, Place, Rules, Stage, State, Wing},
};

/// The most steps rout attrition takes from a unit.
const MOST_STEPS: u8 = 2;

/// Routs a side: attrition for all its units, then all must leave at once. Rules 7.4 and 7.41.
pub(crate) fn rout(
    rules: &Rules,
    state: &mut State,
    lines: &Lines,
    side: Side,
    wing: Wing,
    events: &mut impl Sink<Event>,
) {
    let town = state.battle().town;
    events.tell(Event::Routed { town, side, wing });
    suffer_all(rules, state, town, side, |state, unit| steps_lost(rules, state, lines, unit), events);
    for unit in state.units() {
        if unit.side() == side && state.block(unit).place == Place::In(town) {
            // All leave at once, so nobody holds, shelters or stands in square any more.
            let block = state.block_mut(unit);
            block.host = None;
            block.marks.remove_all([Mark::Square, Mark::Holds, Mark::Chosen]);
        }
    }
    state.leaving = state.traffic.retreated;
    iii_c_retreats::clear_roads(state);
    push_owners_in(rules, state, side, town, |armies| Stage::Leave { town, armies });
}

/// Takes the attrition of all units of a side in a town.
pub(crate) fn suffer_all(
    rules: &Rules,
    state: &mut State,
    town: Town,
    side: Side,
    steps_of: impl Fn(&State, UnitId) -> u8,
    events: &mut impl Sink<Event>,
) {
    // Light losses are told first, and of the same those of shown units, so that the order tells nothing about the labels.
    for (steps, is_shown) in (1..=MOST_STEPS).flat_map(|steps| [(steps, true), (steps, false)]) {
        for unit in state.units() {
            let block = state.block(unit);
            let is_next =
                unit.side() == side && block.place == Place::In(town) && block.is(Mark::Shown) == is_shown;
            if is_next && steps_of(state, unit) == steps {
                suffer(rules, state, unit, steps, events);
            }
        }
    }
}

/// Takes a unit's rout attrition; false if it is eliminated by it. Rule 7.41.
pub(crate) fn attrition(
    rules: &Rules,
    state: &mut State,
    lines: &Lines,
    unit: UnitId,
    events: &mut impl Sink<Event>,
) -> bool {
    suffer(rules, state, unit, steps_lost(rules, state, lines, unit), events)
}

fn suffer(rules: &Rules, state: &mut State, unit: UnitId, steps: u8, events: &mut impl Sink<Event>) -> bool {
    if steps == 0 {
        return true;
    }
    if state.block(unit).strength <= steps {
        // Rule 6.52, ruling N25: a unit that shelters in a square is eliminated with it; in version 1 of the rules it fled.
        if !rules.version.shares_attrition() {
            for block in &mut state.blocks {
                if block.host == Some(unit) {
                    block.host = None;
                }
            }
        }
        eliminate(state, unit, Cause::Attrition, events);
        return false;
    }
    let block = state.block_mut(unit);
    block.strength -= steps;
    if block.is(Mark::Shown) {
        block.seen = block.strength;
    }
    events.tell(Event::Attrited { who: who(rules, state, unit), steps });
    true
}

/// The steps rout attrition takes from a unit where it stands. Rule 7.41.
fn steps_lost(rules: &Rules, state: &State, lines: &Lines, unit: UnitId) -> u8 {
    let position = state.block(unit).spot.position(unit.side());
    let is_exempt = unit.kind().is_cavalry()
        && !position.is_some_and(|it| lines.is_engaged(it) && lines.has_enemy_cavalry(unit.side(), it));
    if is_exempt { 0 } else { rules.edition.attrition(unit.kind()) }
}

/// Lets units leave while nobody has to choose; what finds no road is eliminated. Rule 7.4; II.E.3.e, III.C.8.e, III.D.4.e.
pub(crate) fn resume(
    rules: &Rules,
    state: &mut State,
    town: Town,
    armies: Armies,
    events: &mut impl Sink<Event>,
) -> bool {
    let side = Side::of(armies);
    // Who goes and who is lost is a question to every owner, so the side as a whole is counted.
    let left = state.count(town, side);
    let flight = flight(state, side);
    let has_own = state.of_armies(town, armies).next().is_some();
    let Some(exits) = exits(rules, state, town, side, flight).filter(|_| has_own) else {
        for unit in state.units() {
            if armies.contains(unit.army()) && state.block(unit).place == Place::In(town) {
                eliminate(state, unit, Cause::NoRetreat, events);
            }
        }
        state.pop();
        if state.count(town, side) == 0 {
            state.leaving = Default::default();
        }
        return true;
    };
    let mut towns = exits.towns(town);
    let (first, second) = (towns.next(), towns.next());
    match (first, second) {
        (Some((to, room)), None) if room >= left && !rules.edition.has_long_retreats() => {
            // Shown units go first, so that the order tells nothing about the labels of the others.
            for only_shown in [true, false] {
                for unit in state.units() {
                    let block = state.block(unit);
                    let is_here = armies.contains(unit.army()) && block.place == Place::In(town);
                    if is_here && (block.is(Mark::Shown) || !only_shown) {
                        state.choose(unit);
                        go(rules, state, town, unit, to, events);
                    }
                }
            }
            true
        }
        (_, _) => false,
    }
}

/// The units that may leave; with one road left the choice of the unit is the choice of the way.
pub(crate) fn actions(rules: &Rules, state: &State, town: Town, armies: Armies, offers: &mut Vec<Action>) {
    let side = Side::of(armies);
    let exits = exits(rules, state, town, side, flight(state, side)).expect("someone can still leave");
    let mut towns = exits.towns(town);
    match (towns.next(), towns.next()) {
        (Some((to, _)), None) => {
            offers.extend(state.of_armies(town, armies).map(|unit| Action::Retreat { unit, to }))
        }
        (_, _) => offers.extend(state.of_armies(town, armies).map(Action::Take)),
    }
}

/// The ways out for the block in hand.
pub(crate) fn way_actions(
    rules: &Rules,
    state: &State,
    town: Town,
    armies: Armies,
    offers: &mut Vec<Action>,
) {
    let (unit, side) = (state.chosen(), Side::of(armies));
    let exits = exits(rules, state, town, side, flight(state, side)).expect("someone can still leave");
    offers.extend(exits.towns(town).map(|(to, _)| Action::Retreat { unit, to }));
}

/// Plays a choice of one who must leave.
pub(crate) fn play(rules: &Rules, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match (state.stage(), action) {
        (Stage::Leave { town, armies }, Action::Take(unit)) => {
            state.choose(unit);
            state.push(Stage::LeaveBy { town, armies });
        }
        (Stage::Leave { town, .. }, Action::Retreat { unit, to }) => {
            state.choose(unit);
            go(rules, state, town, unit, to, events);
        }
        (Stage::LeaveBy { town, .. }, Action::Retreat { unit, to }) => {
            state.pop();
            go(rules, state, town, unit, to, events);
        }
        (_, other) => panic!("'{other}' is not offered to one who must leave"),
    }
}

fn go(rules: &Rules, state: &mut State, from: Town, unit: UnitId, to: Town, events: &mut impl Sink<Event>) {
    let slot = from.slot(to).expect("a retreat follows a road");
    state.leaving[slot] += 1;
    let flight = flight(state, unit.side());
    leave(rules, state, unit, from, to, events);
    iii_c_retreats::after_step(rules, state, unit, from, flight, events);
}
