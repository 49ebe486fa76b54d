//! How good a position is for a player who looks ahead: its worth, and how far the French columns still are from the
//! cities that win when time expires (rule 10.1); in the 3rd edition a judgement of its own.

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
/// Blocks that march on each city the French still need.
const COLUMN: i32 = 8;
/// One road nearer for a block of a column: more than the company of others and the risk of a force-march.
const ROAD: i32 = 450;
/// Roads farther than any city is.
const FAR: usize = 16;

/// How good the position is for `seat`; more is better. Only for the French: the Allies won no more games with it.
pub(crate) fn outlook(rules: &Rules, state: &State, seat: Seat) -> i32 {
    if rules.seat(state, Army::French) != seat || matches!(state.stage(), Stage::Over(_)) {
        return worth(rules, state, seat);
    }
    match rules.edition.cities_to_win() {
        // Deployed by this, the French begin between both armies and win far less.
        Some(_) if state.turn == 0 => worth(rules, state, seat),
        Some(needed) => worth(rules, state, seat) - to_march(state, needed) * ROAD,
        None => outlook_third::for_the_french(rules, state),
    }
}

/// Roads to the cities that the French still need, those of all blocks in the nearest columns together.
fn to_march(state: &State, needed: usize) -> i32 {
    let mut sums = [0; CITIES];
    for ((city, ..), sum) in cities(state.edition).zip(&mut sums) {
        if is_held(state, city) {
            continue;
        }
        let mut french = [0; FAR + 1];
        let row = &state.edition.components().map.distance[city.at()];
        for (counts, &away) in state.counts.iter().zip(row) {
            french[FAR.min(away as usize)] += counts[Army::French as usize] as i32;
        }
        let mut missing = COLUMN;
        for (away, count) in french.into_iter().enumerate() {
            let found = missing.min(count);
            missing -= found;
            *sum += found * away as i32;
        }
        *sum += missing * FAR as i32;
    }
    sums.sort_unstable();
    sums[..needed].iter().sum()
}
