//! III.C Retreats of the 3rd edition: a step of the battle turn before combat, as far as units march, and one town
//! further by force-march where the outline allows it. Routs, pushed out units and the victor's regrouping use the
//! same roads.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Cause, Event, who},
    s01_mapboard::{ROADS, Town},
    s03_units::{Armies, Side, UnitId},
    s05_0_movement::rate,
    s06_24_fog_of_battle::refresh,
    s06_30_battle_turns::{Lines, check_column, eliminate_stranded, is_fresh},
    s06_40_combat_losses::{eliminate, lose_step},
    s06_70_stalemate,
    s07_0_retreats::{exits, has_way, leave, may_retreat_to, road_use},
    s07_4_routs::attrition,
    state::{Flight, Mark, Place, Rules, Spot, Stage, State},
};

/// Resets the use of all roads, where flights count towards their limits.
pub(crate) fn clear_roads(state: &mut State) {
    if state.edition.has_long_retreats() {
        state.marched = [0; ROADS];
    }
}

/// Goes on to combat when nobody can retreat; an attacker who must withdraw and cannot is eliminated.
pub(crate) fn resume(
    rules: &Rules,
    state: &mut State,
    armies: Armies,
    events: &mut impl Sink<Event>,
) -> bool {
    let town = state.battle().town;
    let side = Side::of(armies);
    if state.of_armies(town, armies).any(|unit| may_retreat(rules, state, unit)) {
        return false;
    }
    if s06_70_stalemate::must_withdraw(state, side) && !has_way(state, town, side) {
        eliminate_stranded(rules, state, side, events)
    } else {
        state.pop()
    }
    true
}

/// Whether a unit may retreat in this step.
fn may_retreat(rules: &Rules, state: &State, unit: UnitId) -> bool {
    is_fresh(state, unit) && exits(rules, state, state.battle().town, unit.side(), Flight::Retreat).is_some()
}

/// The units that may retreat, or nothing more.
pub(crate) fn actions(rules: &Rules, state: &State, armies: Armies, offers: &mut Vec<Action>) {
    let units = state.of_armies(state.battle().town, armies);
    offers.extend(units.filter(|unit| may_retreat(rules, state, *unit)).map(Action::Take));
    if !s06_70_stalemate::must_withdraw(state, Side::of(armies)) {
        offers.push(Action::Done);
    }
}

/// The ways out for the block in hand.
pub(crate) fn way_actions(rules: &Rules, state: &State, offers: &mut Vec<Action>) {
    let (unit, town) = (state.chosen(), state.battle().town);
    let exits = exits(rules, state, town, unit.side(), Flight::Retreat).expect("a unit in hand may retreat");
    offers.extend(exits.towns(town).map(|(to, _)| Action::Retreat { unit, to }));
}

/// Plays a choice of the player who may retreat.
pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    armies: Armies,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    match action {
        Action::Take(unit) => {
            state.choose(unit);
            state.push(Stage::WithdrawBy { armies });
        }
        Action::Retreat { unit, to } => {
            state.pop();
            retreat(rules, state, unit, to, events);
        }
        Action::Done => state.pop(),
        other => panic!("'{other}' is not offered while retreating"),
    }
}

fn retreat(rules: &Rules, state: &mut State, unit: UnitId, to: Town, events: &mut impl Sink<Event>) {
    let (town, lines) = (state.battle().town, Lines::new(state));
    state.battle_mut().is_active = true;
    // III.C.2: engaged units suffer attrition.
    let spot = state.block(unit).spot;
    let is_engaged = spot.position(unit.side()).is_some_and(|it| lines.is_engaged(it));
    if is_engaged && !attrition(rules, state, &lines, unit, events) {
        return board_changed(rules, state, unit, spot, events);
    }
    leave(rules, state, unit, town, to, events);
    // The column it left is looked at when its flight is over.
    state.block_mut(unit).spot = spot;
    after_step(rules, state, unit, town, Flight::Retreat, events);
}

/// What follows when a unit in hand has left a fight by a road: it may flee on, or its flight ends. Ruling T9.
pub(crate) fn after_step(
    rules: &Rules,
    state: &mut State,
    unit: UnitId,
    town: Town,
    flight: Flight,
    events: &mut impl Sink<Event>,
) {
    if !rules.edition.has_long_retreats() {
        return state.let_go(unit);
    }
    state.choose(unit);
    let Place::In(here) = state.block(unit).place else { panic!("a unit that flees is on the map") };
    let road = town.road_to(here).expect("a flight follows a road");
    state.marched[road.0 as usize] += 1;
    state.block_mut(unit).steps = 1;
    state.push(Stage::FleeOn { town, flight });
    stop_or_go(rules, state, unit, town, flight, events);
}

/// Whether a unit that has fled so far has strength to flee on: by force-march only in retreat, not in a rout
/// (ruling T4) and not in regrouping (II.E.3.f.(1).(c), III.C.8.f.(1).(c), III.D.4.f.(1).(c)).
pub(crate) fn may_flee_on(state: &State, unit: UnitId, flight: Flight) -> bool {
    let steps = state.block(unit).steps;
    match flight {
        Flight::Retreat | Flight::Pushed => steps <= rate(unit),
        Flight::Rout | Flight::Recall | Flight::Regroup => steps < rate(unit),
    }
}

/// The towns the block in hand may flee on to.
fn next_towns(state: &State, unit: UnitId, town: Town, flight: Flight) -> impl Iterator<Item = Town> + '_ {
    let may_go_on = may_flee_on(state, unit, flight);
    open_towns(state, unit, town, flight).filter(move |_| may_go_on)
}

/// The towns whose roads are open to those who flee, however far they have come.
fn open_towns(state: &State, unit: UnitId, town: Town, flight: Flight) -> impl Iterator<Item = Town> + '_ {
    let Place::In(here) = state.block(unit).place else { panic!("a unit that flees is on the map") };
    here.roads().iter().filter_map(move |(road, to)| {
        let (limit, used) = road_use(state, flight, 0, *road);
        (used < limit && may_retreat_to(state, town, unit.side(), *to)).then_some(*to)
    })
}

/// The choices of one who may flee on.
pub(crate) fn on_actions(state: &State, town: Town, flight: Flight, offers: &mut Vec<Action>) {
    let unit = state.chosen();
    offers.extend(next_towns(state, unit, town, flight).map(|to| Action::Retreat { unit, to }));
    offers.push(Action::Halt(unit));
}

/// Plays the choice of one who may flee on.
pub(crate) fn play_on(rules: &Rules, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let Stage::FleeOn { town, flight } = state.stage() else { panic!("a flight goes on in its stage") };
    match action {
        Action::Halt(unit) => stop(rules, state, unit, town, flight, events),
        Action::Retreat { unit, to } => {
            let Place::In(from) = state.block(unit).place else { panic!("a unit that flees is on the map") };
            let road = from.road_to(to).expect("a flight follows a road");
            state.marched[road.0 as usize] += 1;
            // A second road shows whether the unit is mounted.
            events.tell(Event::Retreated { who: who(rules, state, unit), from, to, tells: true });
            state.put(unit, Place::In(to));
            state.block_mut(unit).steps += 1;
            stop_or_go(rules, state, unit, town, flight, events);
        }
        other => panic!("'{other}' is not offered to a unit that flees"),
    }
}

fn stop_or_go(
    rules: &Rules,
    state: &mut State,
    unit: UnitId,
    town: Town,
    flight: Flight,
    events: &mut impl Sink<Event>,
) {
    if !stays_in_hand(rules, state, unit, town, flight) {
        stop(rules, state, unit, town, flight, events);
    }
}

/// Whether a unit that has fled so far may flee on, or might as far as the enemy knows: after one road nobody must see
/// whether it is mounted. Ruling A6.
fn stays_in_hand(rules: &Rules, state: &State, unit: UnitId, town: Town, flight: Flight) -> bool {
    let is_unknown = rules.version.marches_look_alike() && state.block(unit).steps == 1;
    (is_unknown || may_flee_on(state, unit, flight)) && open_towns(state, unit, town, flight).next().is_some()
}

fn stop(
    rules: &Rules,
    state: &mut State,
    unit: UnitId,
    town: Town,
    flight: Flight,
    events: &mut impl Sink<Event>,
) {
    state.let_go(unit);
    if state.block(unit).steps > rate(unit) {
        state.block_mut(unit).marks.insert(Mark::Forced);
        return state.replace(Stage::FlightDie { town, flight });
    }
    let spot = state.block(unit).spot;
    ended(rules, state, unit, spot, flight, events);
}

fn ended(
    rules: &Rules,
    state: &mut State,
    unit: UnitId,
    spot: Spot,
    flight: Flight,
    events: &mut impl Sink<Event>,
) {
    let block = state.block_mut(unit);
    (block.steps, block.spot) = (0, Spot::Reserve);
    state.pop();
    if flight == Flight::Retreat {
        board_changed(rules, state, unit, spot, events);
    }
}

/// Looks at the board when a unit has left it from this spot. III.C.8.
fn board_changed(rules: &Rules, state: &mut State, unit: UnitId, spot: Spot, events: &mut impl Sink<Event>) {
    refresh(rules, state, events);
    check_column(rules, state, spot.lane().map(|wing| (unit.side(), wing)), events);
}

/// The leader who helps the roll, and where: it is where the unit comes from. II.E.3.d.(4).(a), III.C.7.a, rulings T12
/// and T14.
fn leader(rules: &Rules, state: &State, unit: UnitId, [start, end]: [Town; 2]) -> Option<(UnitId, Town)> {
    let is_at_either_end = !rules.version.asks_for_the_leader_at_the_flight();
    state.units().find_map(|it| match state.block(it).place {
        Place::In(here) if State::is_leader(it) && it.army() == unit.army() => {
            let is_present = here == start || (is_at_either_end && here == end);
            (it == unit || is_present).then_some((it, here))
        }
        Place::In(_) | Place::Box | Place::Eliminated => None,
    })
}

/// The highest roll that costs a unit a step when it force-marches from the fight at a town to another.
pub(crate) fn worst_roll(rules: &Rules, state: &State, unit: UnitId, ends: [Town; 2]) -> u8 {
    let worst = rules.edition.straggling_in_retreat().unwrap_or_default();
    worst.saturating_sub(leader(rules, state, unit, ends).is_some() as u8)
}

/// Takes the die for a force-march in retreat. II.E.3.d.(4), III.C.7.
pub(crate) fn settle(rules: &Rules, state: &mut State, die: u8, events: &mut impl Sink<Event>) {
    let Stage::FlightDie { town, flight } = state.stage() else { panic!("a flight has its die") };
    let unit = state.units().find(|unit| state.block(*unit).is(Mark::Forced)).expect("a unit owes a roll");
    let Place::In(here) = state.block(unit).place else { panic!("a unit that flees is on the map") };
    let spot = state.block(unit).spot;
    let leader = leader(rules, state, unit, [town, here]);
    if let Some((leader, place)) = leader {
        events.tell(Event::LeaderShown { unit: leader, town: place });
    }
    state.block_mut(unit).marks.remove(Mark::Forced);
    let bonus = leader.is_some() as u8;
    let is_lost = die <= worst_roll(rules, state, unit, [town, here]);
    events.tell(Event::ForceRolled { who: who(rules, state, unit), town: here, die, bonus, is_lost });
    if is_lost && state.block(unit).strength == 1 {
        eliminate(state, unit, Cause::Straggling, events);
    } else if is_lost {
        lose_step(state, unit);
    }
    ended(rules, state, unit, spot, flight, events);
}
