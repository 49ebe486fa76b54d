//! How good a position is for a seat. Positive is good for the French, then turned for the Allies.

use tabletop::Seat;

use crate::{
    edition::SmallFight,
    ii_e_attacks::is_kept,
    s01_mapboard::{Road, Town, Towns},
    s03_units::{Army, Side, UnitId},
    s05_0_movement::hindrance,
    s05_4_road_limits::limit,
    s06_30_battle_turns::Lines,
    s06_33_battle_fires::fire,
    s09_supply::cities,
    sight::{Sight, UNKNOWN, Wing, wing},
    state::{Battle, Mark, Place, Rules, Spot, Stage, State, Target},
};

/// A won game.
const WON: i32 = 1_000_000;
/// An army that is defeated.
const DEFEATED: i32 = 40_000;
/// A block lost, in a share of what the army can bear.
const LOST: i32 = 12_000;
/// A step lost.
const STEP: i32 = 400;
/// A supply city in French hands: more than all the roads the army has yet to march to the next.
const CITY: i32 = 30_000;
/// What overwhelming odds in a contested town are worth for each point of might at stake.
const ODDS: i32 = 60;
/// What one lane of a battle is worth to the side that is stronger there.
const LANE: i32 = 1_500;
/// A lane of a battle without a block: if the enemy moves in, the side is routed.
const GAP: i32 = 10_000;
/// A block that must leave a town at once.
const FLEEING: i32 = 3_000;
/// The march still to come, so that it is not ended early for the fight that follows.
const MARCH: i32 = 8_000;
/// What it costs the French that Napoleon is near a fight.
const CARE: i32 = 2_000;
/// One road nearer to where a block should be.
const ROAD: i32 = 150;

/// How good the position is for `seat`; more is better.
pub(crate) fn worth(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let side = if rules.seat(state, Army::French) == seat { Side::French } else { Side::Allied };
    sign(side) * for_the_french(rules, state) + to_come(state, side)
}

fn for_the_french(rules: &Rules, state: &State) -> i32 {
    if let Stage::Over(ending) = state.stage() {
        return match ending.winner() {
            Side::French => WON,
            Side::Allied => -WON,
        };
    }
    let sight = Sight::new(state);
    let sum = armies(rules, state, &sight);
    let is_gain = |(city, army, _): &(Town, Army, u8)| is_goal(state, *army) && is_held(state, *city);
    let held = cities(state.edition).filter(is_gain).count() as i32;
    // Rule 10.1: the second city wins the game when time expires.
    sum + CITY * (held + (held >= 2) as i32) + battles(rules, state, &sight)
}

/// What a side can still do in this stage.
fn to_come(state: &State, side: Side) -> i32 {
    if let Stage::March { armies } | Stage::Step { armies } = state.stage() {
        if Side::of(armies) == side { MARCH } else { 0 }
    } else if let Stage::Reinforce { armies } = state.stage() {
        // Very little, so that combat is not ended early for the reinforcements that follow.
        -((Side::of(armies) == side) as i32)
    } else {
        0
    }
}

fn sign(side: Side) -> i32 {
    match side {
        Side::French => 1,
        Side::Allied => -1,
    }
}

fn armies(rules: &Rules, state: &State, sight: &Sight) -> i32 {
    let (mut lost, mut sums) = ([0; 3], stations(state, sight));
    for unit in state.units() {
        let (block, at) = (state.block(unit), unit.army() as usize);
        match block.place {
            Place::Eliminated => lost[at] += rules.edition.counts_for_defeat(unit.kind()) as i32,
            Place::Box => {}
            Place::In(town) => {
                sums[at] += block.strength as i32 * STEP;
                if block.is_any([Mark::Forced, Mark::Disrupted, Mark::Chosen]) || is_emperor(rules, unit) {
                    sums[at] += condition(rules, state, sight, unit, town);
                }
            }
        }
    }
    let mut sum = 0;
    for army in Army::ALL {
        let at = army as usize;
        let defeat = rules.edition.defeat(army) as i32;
        // What may be left of a defeated army decides nothing any more.
        let own = if state.defeated.contains(army) {
            -LOST * 12 - DEFEATED
        } else {
            sums[at] - LOST * 12 * lost[at] / defeat - DEFEATED * (lost[at] >= defeat) as i32
        };
        sum += sign(army.side()) * own;
    }
    sum
}

/// What the blocks of each army are worth for where they stand: how far from their goals, and in what company.
fn stations(state: &State, sight: &Sight) -> [i32; 3] {
    let mut sums = [0; 3];
    let has_wings = state.edition.cities_to_win().is_none();
    for town in sight.occupied.indices().map(|at| state.edition.town(at)) {
        for army in Army::ALL {
            let count = state.counts[town.at()][army as usize] as i32;
            if count > 0 {
                // Blocks of one side in one town are stronger together, up to a point.
                let friends = state.count(town, army.side()).min(8) as i32;
                sums[army as usize] += count * (friends * ROAD / 8);
                if army != Army::French || !has_wings {
                    sums[army as usize] -= ROAD * count * goal_distance(state, sight, army, None, town);
                }
            }
        }
    }
    if has_wings {
        for unit in state.units().filter(|unit| unit.army() == Army::French) {
            if let Place::In(town) = state.block(unit).place {
                let wing = wing(state.edition, unit);
                sums[Army::French as usize] -= ROAD * goal_distance(state, sight, Army::French, wing, town);
            }
        }
    }
    sums
}

/// What the state of a block adds to its worth, and what it may do next.
fn condition(rules: &Rules, state: &State, sight: &Sight, unit: UnitId, town: Town) -> i32 {
    let mut sum = 0;
    let block = state.block(unit);
    if block.is(Mark::Forced) {
        // Half the force-marches cost a step, and with the last one the block.
        let stake = if block.strength == 1 { block_worth(rules, unit) } else { STEP };
        sum -= stake * 6 / 10;
    }
    if is_emperor(rules, unit) {
        sum -= risk(rules, state, unit, town);
    }
    if block.is(Mark::Disrupted) {
        sum -= ROAD;
    }
    if block.is(Mark::Chosen) {
        sum += in_hand(rules, state, sight, unit, town);
    }
    sum
}

/// What it costs to lose a block.
fn block_worth(rules: &Rules, unit: UnitId) -> i32 {
    if is_emperor(rules, unit) { WON / 2 } else { LOST * 12 / rules.edition.defeat(unit.army()) as i32 }
}

/// Whether the game is lost with this block.
pub(crate) fn is_emperor(rules: &Rules, unit: UnitId) -> bool {
    rules.edition.ends_with_napoleon() && unit.army() == Army::French && State::is_leader(unit)
}

/// What threatens Napoleon: a fight, too small an escort, an attack that only he can complete.
pub(crate) fn risk(rules: &Rules, state: &State, emperor: UnitId, town: Town) -> i32 {
    let fight = match (state.is_contested(town), state.block(emperor).spot) {
        (false, _) => 0,
        (true, Spot::Reserve) => CARE,
        (true, _) => 3 * CARE,
    };
    let least = rules.edition.least_for_a_battle();
    let missing = least.saturating_sub(state.count(town, Side::French)) as i32;
    let is_needed = state.wanted.is_some() && {
        let mut without = *state;
        without.block_mut(emperor).marks.insert(Mark::Moved);
        !is_kept(rules, &without)
    };
    fight + missing * 2 * CARE + is_needed as i32 * WON / 4
}

/// How far a block of an army is from where it is wanted: French at cities not yet theirs, Allies at their own.
fn goal_distance(state: &State, sight: &Sight, army: Army, wing: Option<Wing>, town: Town) -> i32 {
    let is_wanted = |city: Town, of: Army| match army {
        Army::French => !is_held(state, city) && is_goal(state, of),
        Army::AngloDutch | Army::Prussian => of == army,
    };
    let (wing, list) = match wing {
        Some(Wing { city, is_east }) => (Some(city), Army::ALL.len() + is_east as usize),
        None => (None, army as usize),
    };
    let known = &sight.known_goal[list][town.at()];
    if known.get() != UNKNOWN {
        return known.get() as i32;
    }
    let near = || cities(state.edition).filter(|(city, of, _)| is_wanted(*city, *of));
    let roads = |city: Town| town.distance(city) as i32 * 2;
    let prey = || prey_distance(state, sight, army.side(), town);
    let away = match near().find(|(city, _, _)| Some(*city) == wing) {
        // Contact with the enemy is worth a road.
        Some((city, _, _)) => roads(city) + prey().min(2),
        None => near().map(|(city, _, _)| roads(city)).min().unwrap_or_else(prey),
    };
    known.set(away as i16);
    away
}

/// Whether the cities of an army still count. Rule 10.1; V.B.
fn is_goal(state: &State, army: Army) -> bool {
    state.edition.cities_to_win().is_some() || !state.defeated.contains(army)
}

/// How far the nearest enemy is, for blocks without another goal.
fn prey_distance(state: &State, sight: &Sight, side: Side, town: Town) -> i32 {
    let known = &sight.known_prey[side.index()][town.at()];
    if known.get() == UNKNOWN {
        let row = &state.edition.components().map.distance[town.at()];
        let least = sight.prey[side.index()].indices().map(|at| row[at]).min().unwrap_or(0);
        known.set(least as i16 * 2);
    }
    known.get() as i32
}

pub(crate) fn is_held(state: &State, city: Town) -> bool {
    state.count(city, Side::French) > 0 && !state.is_contested(city)
}

/// What a block in hand is likely to gain by acting.
fn in_hand(rules: &Rules, state: &State, sight: &Sight, unit: UnitId, town: Town) -> i32 {
    let block = state.block(unit);
    if state.wanted.is_some() {
        // If one has to go, it should not be Napoleon.
        return if is_emperor(rules, unit) { -2 * WON } else { ROAD };
    }
    if matches!(state.stage(), Stage::Step { .. }) && block.steps == 0 {
        let away = |town: Town| goal_distance(state, sight, unit.army(), wing(state.edition, unit), town);
        let here = away(town);
        let group = state.count(town, unit.side());
        let least = rules.edition.least_for_a_battle();
        let is_garrison = unit.side() == Side::French && town.facts().is_supply && group == 1;
        let is_nearer = |(road, to): &(Road, Town)| {
            let enemies = state.count(*to, unit.side().enemy());
            let friends = state.count(*to, unit.side()) + group.min(limit(rules, state, *road, *to));
            // The rest of a big group reinforces the battle.
            let is_strong = friends > enemies || (friends >= least && group >= enemies);
            let is_prey = enemies > 0 && enemies < least && friends >= least && is_rout(rules);
            (is_prey || away(*to) < here) && is_strong && hindrance(rules, state, unit, *to).is_none()
        };
        return if !is_garrison && town.roads().iter().any(is_nearer) {
            ROAD + group.min(12) as i32 * ROAD / 8
        } else {
            // A march that makes the position worse is not made.
            -WON
        };
    }
    if matches!(state.stage(), Stage::Act { .. }) {
        let lines = Lines::new(state);
        let fires = [Target::Line, Target::Squares].map(|target| fire(rules, state, &lines, unit, target));
        // Each die hits by its firepower in six; what it may gain by a move is looked up.
        return fires
            .into_iter()
            .flatten()
            .map(|it| (it.dice * it.power) as i32 * STEP / 6)
            .max()
            .unwrap_or(0);
    }
    match state.stage() {
        Stage::RegroupTo { .. } => -ROAD,
        // A small bonus, so that a march is ended where it is best to stand, whatever follows.
        Stage::Step { .. } => -1,
        _ => 0,
    }
}

/// Who stands better in the battles: might in contested towns, and on the board lane by lane.
fn battles(rules: &Rules, state: &State, sight: &Sight) -> i32 {
    let mut sum = 0;
    let is_marching = matches!(state.stage(), Stage::March { .. } | Stage::Step { .. });
    for town in sight.contested.indices().map(|at| state.edition.town(at)) {
        let (mut might, mut posted, mut lanes) = ([0; 2], 0, [[0; 3]; 2]);
        // Rule 6.6: nobody joins a skirmish.
        let few = state.count(town, Side::French).min(state.count(town, Side::Allied));
        let late = if few < rules.edition.least_for_a_battle() { 0 } else { 3 };
        // Rule 6.34: what stands beside a battle may join it.
        let beside: Towns = town.roads().iter().map(|(_, to)| *to).collect();
        let beside = beside.difference(sight.contested);
        for unit in state.units() {
            let block = state.block(unit);
            let Place::In(place) = block.place else { continue };
            if place != town && !beside.contains(place) {
                continue;
            }
            let side = unit.side();
            if place != town {
                let may_join = is_marching && side == state.active() && !block.is(Mark::Moved);
                let share = if may_join { 8 } else { late };
                let is_near = !block.is(Mark::Disrupted);
                might[side.index()] += is_near as i32 * power(state, unit) * share / 10;
                continue;
            }
            might[side.index()] += power(state, unit);
            if let Some((owner, wing)) = block.spot.position(side) {
                posted += 1;
                lanes[side.index()][Battle::lane(owner, wing)] += power(state, unit);
            }
        }
        if let Some(side) = fleeing(state, town) {
            sum -= sign(side) * state.count(town, side) as i32 * FLEEING;
            continue;
        }
        if let Some(prey) = prey(rules, state, town) {
            sum -= sign(prey) * pushing_out(rules, state, town, prey);
            if town.facts().is_supply && prey == Side::Allied {
                sum += CITY;
            }
            continue;
        }
        let odds = (might[0] - might[1]) * 100 / (might[0] + might[1]).max(1);
        let stake = if odds > 0 { might[1] } else { might[0] };
        sum += odds * stake.min(30) * ODDS / 100;
        if town.facts().is_supply {
            sum += odds.max(0) * CITY / 100;
        }
        if posted > 0 {
            for (ours, theirs) in lanes[0].into_iter().zip(lanes[1]) {
                sum += (ours - theirs) * LANE / (ours + theirs).max(1);
            }
            let gaps = |side: usize| lanes[side].iter().filter(|power| **power == 0).count() as i32;
            sum -= (gaps(0) - gaps(1)) * GAP;
        }
    }
    sum
}

/// Whether those too few to defend a town are routed without a battle. II.E.3.
fn is_rout(rules: &Rules) -> bool {
    rules.edition.small_fight() == SmallFight::Rout
}

/// The side that is too few to defend a town and will be routed, if one is. II.E.3.
fn prey(rules: &Rules, state: &State, town: Town) -> Option<Side> {
    let defender = state.active().enemy();
    let is_few = state.count(town, defender) < rules.edition.least_for_a_battle();
    let is_enough = state.count(town, state.active()) >= rules.edition.least_to_attack();
    (is_rout(rules) && is_few && is_enough).then_some(defender)
}

/// What a rout without a battle costs those routed.
fn pushing_out(rules: &Rules, state: &State, town: Town, side: Side) -> i32 {
    let loss = |unit: UnitId| {
        let steps = rules.edition.attrition(unit.kind());
        match state.block(unit).strength <= steps {
            _ if state.defeated.contains(unit.army()) => 0,
            true => block_worth(rules, unit),
            false => steps as i32 * STEP + FLEEING / 3,
        }
    };
    state.of_side(town, side).map(loss).sum()
}

/// The side that must leave a town at once, if one must. Rules 6.6 and 7.4.
fn fleeing(state: &State, town: Town) -> Option<Side> {
    if let Stage::Leave { town: from, armies } | Stage::LeaveBy { town: from, armies } = state.stage() {
        return (from == town).then_some(Side::of(armies));
    }
    None
}

fn power(state: &State, unit: UnitId) -> i32 {
    state.block(unit).strength as i32 * state.edition.usual_fire(unit) as i32
}
