//! How good a position is for a player who looks ahead: its worth, and whether the French come with enough blocks
//! to the cities they still need (rule 10.1); in the 3rd edition a judgement of its own.

use tabletop::Seat;

use crate::{
    outlook_third,
    s03_units::Army,
    s09_supply::cities,
    state::{Rules, Stage, State},
    worth::{is_held, worth},
};

/// The supply cities of an edition.
const CITIES: usize = 3;
/// What half a block more near a city is worth as long as there are too few.
const NEAR: i32 = 1_000;
/// Half blocks beyond the defenders that it takes to overwhelm them.
const MORE: i32 = 6;

/// How good the position is for `seat`; more is better. Only for the French: the Allies won no more games with it.
pub(crate) fn outlook(rules: &Rules, state: &State, seat: Seat) -> i32 {
    if rules.seat(state, Army::French) != seat || matches!(state.stage(), Stage::Over(_)) {
        return worth(rules, state, seat);
    }
    match rules.edition.cities_to_win() {
        Some(needed) => worth(rules, state, seat) - missing(state, needed) * NEAR,
        None => outlook_third::for_the_french(rules, state),
    }
}

/// Half blocks that the French lack near the cities they can overwhelm most easily, as many cities as they need.
fn missing(state: &State, needed: usize) -> i32 {
    let mut towns = [state.edition.town(0); CITIES];
    cities(state.edition).zip(&mut towns).for_each(|((town, ..), slot)| *slot = town);
    let distance = &state.edition.components().map.distance;
    let mut lacks = [MORE; CITIES];
    for (city, lack) in towns.into_iter().zip(&mut lacks) {
        for (counts, &away) in state.counts.iter().zip(&distance[city.at()]) {
            let (away, [french, others @ ..]) = (away as i32, counts.map(i32::from));
            *lack += others.iter().sum::<i32>() * (2 - away).clamp(0, 2) - french * (3 - away).clamp(0, 2);
        }
    }
    for (lack, city) in lacks.iter_mut().zip(towns) {
        *lack = if is_held(state, city) { 0 } else { (*lack).max(0) };
    }
    lacks.sort_unstable();
    lacks[..needed].iter().sum()
}
