//! How good a position is for a seat. Positive is good for the French, then turned for the Allies.

use tabletop::Seat;

use crate::{
    s1_mapboard::Town,
    s3_units::{Army, Kind, Side, UnitId},
    s9_supply::cities,
    s10_victory::cities_held,
    state::{Marks, Place, Rules, Spot, Stage, State},
};

/// A won game.
const WON: i32 = 1_000_000;
/// An army that is defeated.
const DEFEATED: i32 = 40_000;
/// A block lost, in a share of what the army can bear.
const LOST: i32 = 12_000;
/// A step lost.
const STEP: i32 = 300;
/// A supply city in French hands.
const CITY: i32 = 2_500;
/// One road nearer to where a block should be.
const ROAD: i32 = 40;

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
    sum + CITY * cities_held(state) as i32 + battles(state)
}

fn army_worth(rules: &Rules, state: &State, army: Army) -> i32 {
    let defeat = rules.edition.defeat(army) as i32;
    let (mut lost, mut sum) = (0, 0);
    for unit in UnitId::all().filter(|unit| unit.army() == army) {
        let block = state.block(unit);
        match block.place {
            Place::Eliminated => lost += 1,
            Place::Box => {}
            Place::In(town) => sum += block.strength as i32 * STEP + station(state, unit, town),
        }
    }
    let is_defeated = (lost >= defeat) as i32;
    sum - LOST * 12 * lost / defeat - DEFEATED * is_defeated
}

/// What a block is worth for where it stands and what it may do next.
fn station(state: &State, unit: UnitId, town: Town) -> i32 {
    let mut sum = -ROAD * goal_distance(state, unit, town);
    let block = state.block(unit);
    if block.is(Marks::FORCED) {
        sum -= STEP / 2;
    }
    if block.is(Marks::DISRUPTED) {
        sum -= ROAD;
    }
    if block.is(Marks::CHOSEN) {
        sum += in_hand(state, unit, town);
    }
    sum
}

/// How far a block is from where its army wants it: French at the cities, Allies between them and the French.
fn goal_distance(state: &State, unit: UnitId, town: Town) -> i32 {
    let weight = |city: Town| match unit.army() {
        Army::French => 0,
        Army::AngloDutch | Army::Prussian => state.count(city, Side::French) as i32,
    };
    let near = cities()
        .filter(|(_, army, _)| unit.army() == Army::French || *army == unit.army())
        .map(|(city, _, _)| town.distance(city) as i32 * 2 - weight(city).min(3))
        .min();
    near.unwrap_or(0)
}

/// What a block in hand is likely to gain by acting.
fn in_hand(state: &State, unit: UnitId, town: Town) -> i32 {
    match state.stage() {
        Stage::Step { .. } if state.block(unit).steps == 0 => {
            if goal_distance(state, unit, town) > 0 { ROAD } else { -ROAD }
        }
        Stage::Act { .. } => match state.block(unit).spot {
            Spot::Reserve => ROAD / 4,
            Spot::Own(_) | Spot::Forward(_) => ROAD,
        },
        _ => 0,
    }
}

/// Who stands better in the battles: firepower that bears, and odds in contested towns.
fn battles(state: &State) -> i32 {
    let mut sum = 0;
    for town in Town::all().filter(|town| state.is_contested(*town)) {
        let mut might = [0; 2];
        for unit in state.in_town(town) {
            let block = state.block(unit);
            let fire = match unit.kind() {
                Kind::FootArtillery | Kind::HorseArtillery => 2,
                Kind::Leader | Kind::Infantry | Kind::HeavyCavalry | Kind::LightCavalry => unit.facts().fire as i32,
            };
            might[unit.side().index()] += block.strength as i32 * fire;
        }
        sum += (might[0] - might[1]) * 1_000 / (might[0] + might[1]).max(1) * 3;
    }
    sum
}
