//! How good a position is for a player who looks ahead: its worth, and whether the French come with enough blocks
//! to the cities they still need (rule 10.1); in the 3rd edition a judgement of its own.

use tabletop::Seat;

use crate::{
    outlook_third,
    s03_units::{Army, Side},
    s09_supply::cities,
    state::{Place, Rules, Stage, State},
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
    for unit in state.units() {
        let Place::In(town) = state.block(unit).place else { continue };
        for (lack, city) in lacks.iter_mut().zip(towns) {
            let away = distance[town.at()][city.at()] as i32;
            match unit.side() {
                Side::French => *lack -= (3 - away).clamp(0, 2),
                Side::Allied => *lack += (2 - away).clamp(0, 2),
            }
        }
    }
    for (lack, city) in lacks.iter_mut().zip(towns) {
        *lack = if is_held(state, city) { 0 } else { (*lack).max(0) };
    }
    lacks.sort_unstable();
    lacks[..needed].iter().sum()
}
