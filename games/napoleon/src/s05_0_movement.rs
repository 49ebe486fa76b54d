//! 5.0 Movement, 5.1 Group movement, 5.3 Movement rates. In the 3rd edition II Movement.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Event, who},
    ii_e_attacks,
    s01_mapboard::{Road, RoadSlot, TOWNS, Town},
    s03_units::{Armies, UnitId},
    s05_2_command_control, s05_4_road_limits, s05_7_night_moves,
    state::{Mark, Place, Rules, Stage, State},
};

/// Why a block may not march somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hindrance {
    /// No road leads there. Rule 5.3.
    NoRoad,
    /// The block has gone as far as it may. Rule 5.3.
    TooFar,
    /// It must stop where the enemy is. Rule 5.0; ruling T28.
    MustFight,
    /// No force-march by night. Rule 5.7.
    NightMarch,
    /// No attack by night. Rule 5.7.
    NightAttack,
    /// The road is full. Rule 5.4.
    RoadFull,
    /// The road is full for an attack over the river. Rule 5.5.
    RiverFull,
    /// Two groups may not attack there together. Rule 5.2.
    CommandControl,
    /// Too few can join the attack. II.E.1.
    TooFew,
}

/// The towns a block may march in a turn without force-marching. Rule 5.3; II.C.1, II.C.2.
pub(crate) fn rate(unit: UnitId) -> u8 {
    if unit.kind().is_mounted() { 2 } else { 1 }
}

/// What keeps a block from marching one road further, if anything.
pub(crate) fn hindrance(rules: &Rules, state: &State, unit: UnitId, to: Town) -> Option<Hindrance> {
    let Place::In(from) = state.block(unit).place else { return Some(Hindrance::NoRoad) };
    let Some(road) = from.road_to(to) else { return Some(Hindrance::NoRoad) };
    block_hindrance(rules, state, unit, from)
        .or_else(|| road_hindrance(rules, state, unit, (from, road, to)))
        .or_else(|| (!ii_e_attacks::may_step(rules, state, unit, to)).then_some(Hindrance::TooFew))
}

/// What keeps a block from marching on, wherever it goes.
fn block_hindrance(rules: &Rules, state: &State, unit: UnitId, from: Town) -> Option<Hindrance> {
    let block = state.block(unit);
    let enemy = state.active().enemy();
    if block.steps > 0 && state.count(from, enemy) > 0 {
        return Some(Hindrance::MustFight);
    }
    if block.steps > rate(unit) {
        return Some(Hindrance::TooFar);
    }
    if block.steps == rate(unit) && !s05_7_night_moves::may_force_march(rules, state, unit) {
        return Some(Hindrance::NightMarch);
    }
    None
}

/// The towns to which a block may march one road further, whatever the others do.
pub(crate) fn own_ways<'a>(
    rules: &'a Rules,
    state: &'a State,
    unit: UnitId,
    from: Town,
) -> impl Iterator<Item = Town> + 'a {
    let is_held = block_hindrance(rules, state, unit, from).is_some();
    let roads = if is_held { &[] } else { from.roads() };
    let is_open =
        move |(road, to)| road_hindrance(rules, state, unit, (from, road, to)).is_none().then_some(to);
    roads.iter().copied().filter_map(is_open)
}

/// The towns to which a block may march one road further.
pub(crate) fn ways<'a>(
    rules: &'a Rules,
    state: &'a State,
    unit: UnitId,
    from: Town,
) -> impl Iterator<Item = Town> + 'a {
    own_ways(rules, state, unit, from).filter(move |to| ii_e_attacks::may_step(rules, state, unit, *to))
}

/// What keeps blocks of all kinds from marching along a road.
fn road_hindrance(
    rules: &Rules,
    state: &State,
    unit: UnitId,
    (from, road, to): (Town, Road, Town),
) -> Option<Hindrance> {
    let is_attack = state.count(to, state.active().enemy()) > 0;
    if is_attack && !s05_7_night_moves::may_attack(state) {
        return Some(Hindrance::NightAttack);
    }
    if !s05_4_road_limits::has_room(rules, state, road, to) {
        let is_river = is_attack && road.facts().river.is_some();
        return Some(if is_river { Hindrance::RiverFull } else { Hindrance::RoadFull });
    }
    let origin = state.block(unit).origin.unwrap_or(from);
    if is_attack && !s05_2_command_control::may_join_attack(state, origin, to) {
        return Some(Hindrance::CommandControl);
    }
    None
}

/// Whether the group in a town may still be moved; a block among enemies must fight. Rules 5.0 and 5.1.
#[inline]
pub(crate) fn may_move_group(rules: &Rules, state: &State, unit: UnitId, town: Town) -> bool {
    let army = unit.army();
    let groups = state.groups[army as usize];
    let has_move = groups.contains(town) || groups.len() < rules.edition.group_moves(army);
    has_move && state.count(town, army.side().enemy()) == 0
}

/// The choices of one who marches: a block to take in hand, or nothing more.
pub(crate) fn actions(rules: &Rules, state: &State, armies: Armies, offers: &mut Vec<Action>) {
    // Units of one army and speed that stand together have the same roads open, so each kind is looked at once.
    let mut known = [[None; 6]; TOWNS];
    for unit in state.units_of(armies) {
        let Place::In(town) = state.block(unit).place else { continue };
        if state.block(unit).is(Mark::Moved) {
            continue;
        }
        let kind = unit.army() as usize * 2 + unit.kind().is_mounted() as usize;
        let may_go = *known[town.at()][kind].get_or_insert_with(|| {
            may_move_group(rules, state, unit, town) && ways(rules, state, unit, town).next().is_some()
        });
        if may_go {
            offers.push(Action::Take(unit));
        }
    }
    if state.wanted.is_none() {
        offers.push(Action::Done);
    }
}

/// The next town for the block in hand, or a halt.
pub(crate) fn step_actions(rules: &Rules, state: &State, offers: &mut Vec<Action>) {
    let unit = state.chosen();
    let Place::In(from) = state.block(unit).place else { panic!("a block that marches is on the map") };
    offers.extend(ways(rules, state, unit, from).map(|to| Action::March { unit, from, to }));
    if state.block(unit).steps > 0 && state.wanted.is_none() {
        offers.push(Action::Halt(unit));
    }
}

/// Plays a choice of the player who marches.
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
            state.push(Stage::Step { armies });
        }
        Action::March { unit, from, to } => march(rules, state, unit, from, to, events),
        Action::Halt(unit) => halt(state, unit),
        Action::Done => state.pop(),
        other => panic!("'{other}' is not offered while marching"),
    }
}

fn march(
    rules: &Rules,
    state: &mut State,
    unit: UnitId,
    from: Town,
    to: Town,
    events: &mut impl Sink<Event>,
) {
    let is_attack = state.count(to, state.active().enemy()) > 0;
    let was_wanted = state.wanted.is_some();
    state.forget(unit, Place::In(to));
    advance(state, unit, from, to);
    let is_forced = state.block(unit).is(Mark::Forced);
    if is_attack {
        let slot = to.slot(from).expect("roads lead both ways");
        state.entries[to.at()].insert(RoadSlot(slot));
        state.wanted = (ii_e_attacks::still_wanted(state, to) > 0).then_some(to);
    }
    // A second road shows whether the block is mounted, an attack that wants more (II.E.1) that others can follow.
    let tells = state.block(unit).steps > 1 || was_wanted || state.wanted.is_some();
    events.tell(Event::Marched { who: who(rules, state, unit), from, to, is_forced, is_attack, tells });
    if !stays_in_hand(rules, state, unit, to) {
        halt(state, unit);
    }
}

/// Whether a block that has marched to a town may go on, or might as far as the enemy knows: by night foot is done
/// after one road and cavalry is not, and nobody must see the difference. Ruling A6.
fn stays_in_hand(rules: &Rules, state: &State, unit: UnitId, town: Town) -> bool {
    if !rules.version.marches_look_alike() {
        return ways(rules, state, unit, town).next().is_some();
    }
    let may_force = !state.is_night() || state.edition.leaders_lead_by_night();
    let steps = state.block(unit).steps;
    // A second road has shown whether the block is mounted.
    let may_go_on = steps == 1 || steps < rate(unit) + may_force as u8;
    may_go_on
        && state.count(town, state.active().enemy()) == 0
        && town
            .roads()
            .iter()
            .any(|&(road, to)| road_hindrance(rules, state, unit, (town, road, to)).is_none())
}

/// Moves a block along a road and counts the use of the road and the group move.
pub(crate) fn advance(state: &mut State, unit: UnitId, from: Town, to: Town) {
    let road = from.road_to(to).expect("a march follows a road");
    state.marched[road.0 as usize] += 1;
    state.carry(unit, Place::In(to));
    if state.block(unit).steps == 0 {
        state.groups[unit.army() as usize].insert(from);
        state.block_mut(unit).origin = Some(from);
    }
    let block = state.block_mut(unit);
    block.steps += 1;
    block.marks.insert(Mark::Moved);
    if block.steps > rate(unit) {
        block.marks.insert(Mark::Forced);
    }
}

fn halt(state: &mut State, unit: UnitId) {
    state.let_go(unit);
    state.pop();
}
