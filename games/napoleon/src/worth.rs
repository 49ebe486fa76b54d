//! How good a position is for a seat. Positive is good for the French, then turned for the Allies.

use tabletop::Seat;

use crate::{
    s1_mapboard::Town,
    s3_units::{Army, Side, UnitId},
    s5_movement::hindrance,
    s6_3_battle_turns::Lines,
    s9_supply::cities,
    state::{Battle, Marks, Place, Rules, Stage, State},
};

/// A won game.
const WON: i32 = 1_000_000;
/// An army that is defeated.
const DEFEATED: i32 = 40_000;
/// A block lost, in a share of what the army can bear.
const LOST: i32 = 12_000;
/// A step lost.
const STEP: i32 = 400;
/// A supply city in French hands.
const CITY: i32 = 6_000;
/// What overwhelming odds in a contested town are worth for each point of might at stake.
const ODDS: i32 = 60;
/// What one lane of a battle is worth to him who is stronger there.
const LANE: i32 = 500;
/// An empty position of a battle line.
const GAP: i32 = 1_500;
/// French blocks wanted in each supply city.
const GARRISON: u8 = 2;
/// One road nearer to where a block should be.
const ROAD: i32 = 150;

/// How good the position is for `seat`; more is better.
pub(crate) fn worth(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let is_french = rules.seat(state, Army::French) == seat;
    let french = for_the_french(rules, state);
    if is_french { french } else { -french }
}

fn for_the_french(rules: &Rules, state: &State) -> i32 {
    if let Stage::Over(ending) = state.stage() {
        return match ending.winner() {
            Side::French => WON,
            Side::Allied => -WON,
        };
    }
    let mut sum = 0;
    for army in Army::ALL {
        let sign = if army == Army::French { 1 } else { -1 };
        sum += sign * army_worth(rules, state, army);
    }
    let is_held = |city: Town| state.count(city, Side::French) > 0 && !state.is_contested(city);
    let held = cities(state.edition).filter(|(city, _, _)| is_held(*city)).count() as i32;
    // Rule 10.1: the second city wins the game when time expires.
    sum + CITY * (held + (held >= 2) as i32) + battles(state)
}

fn army_worth(rules: &Rules, state: &State, army: Army) -> i32 {
    let defeat = rules.edition.defeat(army) as i32;
    let (mut lost, mut sum) = (0, 0);
    for unit in state.units().filter(|unit| unit.army() == army) {
        let block = state.block(unit);
        match block.place {
            Place::Eliminated => lost += 1,
            Place::Box => {}
            Place::In(town) => sum += block.strength as i32 * STEP + station(rules, state, unit, town),
        }
    }
    let is_defeated = (lost >= defeat) as i32;
    sum - LOST * 12 * lost / defeat - DEFEATED * is_defeated
}

/// What a block is worth for where it stands and what it may do next.
fn station(rules: &Rules, state: &State, unit: UnitId, town: Town) -> i32 {
    let mut sum = company(state, unit, town) - ROAD * goal_distance(state, unit, town);
    let block = state.block(unit);
    if block.is(Marks::FORCED) {
        sum -= STEP * 6 / 10;
    }
    if block.is(Marks::DISRUPTED) {
        sum -= ROAD;
    }
    if block.is(Marks::CHOSEN) {
        sum += in_hand(rules, state, unit, town);
    }
    sum
}

/// How far a block is from where its army wants it: French at the cities, Allies at their own.
fn goal_distance(state: &State, unit: UnitId, town: Town) -> i32 {
    let near = cities(state.edition)
        .filter(|(_, army, _)| unit.army() == Army::French || *army == unit.army())
        .map(|(city, _, _)| {
            let french = state.count(city, Side::French);
            let crowd = match unit.side() {
                Side::French if french >= GARRISON + (town == city) as u8 && !state.is_contested(city) => 12,
                Side::French | Side::Allied => 0,
            };
            town.distance(city) as i32 * 2 + crowd
        });
    near.min().unwrap_or(0)
}

/// What a block in hand is likely to gain by acting.
fn in_hand(rules: &Rules, state: &State, unit: UnitId, town: Town) -> i32 {
    let block = state.block(unit);
    if matches!(state.stage(), Stage::Step { .. }) && block.steps == 0 {
        let here = goal_distance(state, unit, town);
        let open = town.roads().iter().filter(|(_, to)| hindrance(rules, state, unit, *to).is_none());
        let best = open.map(|(_, to)| goal_distance(state, unit, *to)).min().unwrap_or(here);
        let group = state.counts[town.at()][unit.army() as usize].min(12) as i32;
        return if best < here { ROAD + group * ROAD / 8 } else { -2 * ROAD };
    }
    if matches!(state.stage(), Stage::Act { .. }) {
        let lines = Lines::new(state);
        let position = block.spot.position(unit.side());
        let is_engaged = position.is_some_and(|it| lines.is_engaged(it));
        let is_ready = is_engaged || (unit.kind().is_artillery() && position.is_some());
        return match (is_ready, position) {
            (true, _) => ROAD,
            (false, None) => ROAD / 2,
            (false, Some(_)) => ROAD / 4,
        };
    }
    if matches!(state.stage(), Stage::RegroupTo { .. }) { -ROAD } else { 0 }
}

/// Blocks of one side in one town are stronger together, up to a point.
fn company(state: &State, unit: UnitId, town: Town) -> i32 {
    let friends = state.count(town, unit.side()).min(8) as i32;
    friends * ROAD / 8
}

/// Who stands better in the battles: might in contested towns, and on the board lane by lane.
fn battles(state: &State) -> i32 {
    let mut sum = 0;
    let is_marching = matches!(state.stage(), Stage::March { .. } | Stage::Step { .. });
    for town in state.towns().filter(|town| state.is_contested(*town)) {
        let (mut might, mut posted, mut lanes) = ([0; 2], 0, [[0; 3]; 2]);
        let mut own = [[0; 3]; 2];
        for unit in state.units() {
            let (block, side) = (state.block(unit), unit.side());
            let Place::In(place) = block.place else { continue };
            if place != town {
                // Rule 6.34: what stands beside a battle may join it.
                let is_near =
                    place.is_adjacent(town) && !state.is_contested(place) && !block.is(Marks::DISRUPTED);
                let may_join = is_marching && side == state.active() && !block.is(Marks::MOVED);
                let share = if may_join { 8 } else { 3 };
                might[side.index()] += is_near as i32 * power(state, unit) * share / 10;
                continue;
            }
            might[side.index()] += power(state, unit);
            if let Some((owner, wing)) = block.spot.position(side) {
                posted += 1;
                lanes[side.index()][Battle::lane(owner, wing)] += power(state, unit);
                own[side.index()][wing.at()] += (owner == side) as i32;
            }
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
            let gaps = |side: usize| own[side].iter().filter(|units| **units == 0).count() as i32;
            sum -= (gaps(0) - gaps(1)) * GAP;
        }
    }
    sum
}

fn power(state: &State, unit: UnitId) -> i32 {
    state.block(unit).strength as i32 * state.edition.usual_fire(unit) as i32
}
