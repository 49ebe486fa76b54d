//! How good a position is for a player who looks ahead: its worth, and the expected gain of the combats to come, those
//! already joined and those that either side can bring about with its next march.
//!
//! The chances are fitted to combats of computer players: who wins by the hands at the start, and what each side pays.

use tabletop::Seat;

use crate::{
    s02_board::{Town, Towns},
    s03_pieces::{MOST_STEPS, Side, Units},
    s06_combat_cards::Hand,
    s11b_hands::{RIVER_CARDS, size},
    s12_winning::AUTOMATIC,
    stage::Stage,
    state::{Combat, State},
    worth::{POINT, to_come, worth},
};

/// The chance in a thousand by the logarithm of the odds, from -4 to 4 in steps of a half.
const CHANCE: [i32; 17] = [18, 29, 47, 76, 119, 182, 269, 378, 500, 622, 731, 818, 881, 924, 953, 971, 982];
/// The chance in a thousand that a beaten attacker loses one, two, three … points beside those for retreating.
const ATTACKER_LOSES: [i32; 8] = [1000, 800, 600, 400, 250, 150, 80, 30];
/// The same for a beaten defender.
const DEFENDER_LOSES: [i32; 8] = [1000, 400, 200, 100, 50, 20, 10, 0];
/// What the first corps eliminated is worth; the second counts twice, the third three times.
const CORPS: i32 = 120;
/// What the corps that ends the game is worth.
const LAST: i32 = 800;

/// A side of a combat.
#[derive(Clone, Copy)]
struct Force {
    corps: Units,
    /// Tenths of a card it can expect.
    cards: i32,
}

/// How good the position is for a player who looks ahead.
pub(crate) fn outlook(state: &State, seat: Seat) -> i32 {
    let worth = worth(state, seat);
    if let Stage::MarchUnit(_) | Stage::PlaceUnit(_) | Stage::Over(_) = state.stage {
        return worth;
    }
    let more = joined(state) + threats(state) - to_come(state);
    match State::side_of(seat) {
        Side::French => worth + more,
        Side::AlliedPrussian => worth - more,
    }
}

/// The expected gain of the French in the combats already joined.
fn joined(state: &State) -> i32 {
    let fought = state.combat.as_ref().filter(|combat| combat.winner.is_none());
    let being_fought = state.combat.map_or(Towns::EMPTY, |combat| Towns::one(combat.town));
    let active = state.phase.active();
    let waiting = state.contested().difference(being_fought).iter().map(|town| {
        let here = state.units_in(town);
        let river = if is_river(state, here, town, active) { 10 * i32::from(RIVER_CARDS) } else { 0 };
        let force = |side: Side, more: i32| {
            let cards = 10 * cards(state, here, side) + more + helpers(state, town, side);
            Force { corps: here.intersection(side.corps()), cards }
        };
        sign(active) * promise(state, active, force(active, 0), force(active.enemy(), river), 0)
    });
    waiting.sum::<i32>() + fought.map_or(0, |combat| in_course(state, combat))
}

fn in_course(state: &State, combat: &Combat) -> i32 {
    let force = |side: Side| {
        let hands = state.seats_of(side).map(|seat| hand_worth(&combat.hands[seat.0 as usize]));
        let cards = hands.sum::<i32>() + helpers(state, combat.town, side);
        Force { corps: combat.present.intersection(side.corps()), cards }
    };
    let attacker = combat.attacker;
    sign(attacker)
        * promise(state, attacker, force(attacker), force(attacker.enemy()), i32::from(combat.rounds))
}

/// The expected gain of a side in the best attack that it could march to.
fn threat(state: &State, side: Side) -> i32 {
    let own = state.corps_towns(side);
    let targets = state.corps_towns(side.enemy()).difference(own);
    targets.iter().map(|town| attack_on(state, side, town)).max().unwrap_or(0).max(0)
}

fn attack_on(state: &State, side: Side, town: Town) -> i32 {
    let near = town.adjacent();
    let mut force = Force { corps: Units::EMPTY, cards: 0 };
    let mut is_dry = false;
    for unit in side.corps().iter() {
        let Some(from) = state.town(unit) else { continue };
        if near.contains(from) {
            force.corps.insert(unit);
            force.cards += 10 * i32::from(state.cards(unit));
            is_dry |= !from.is_over_river(town);
        }
    }
    if force.corps.is_empty() {
        return 0;
    }
    for &army in side.armies() {
        let commander = army.commander();
        let comes = state.town(commander).is_some_and(|from| from.steps(town) <= MOST_STEPS);
        if comes && !force.corps.intersection(army.corps()).is_empty() {
            force.cards += 10 * i32::from(state.cards(commander));
        }
    }
    let here = state.units_in(town);
    let river = if is_dry { 0 } else { 10 * i32::from(RIVER_CARDS) };
    let cards = 10 * cards(state, here, side.enemy()) + river + helpers(state, town, side.enemy());
    let defender = Force { corps: here.intersection(side.enemy().corps()), cards };
    promise(state, side, force, defender, 0)
}

/// The expected gain of a combat's attacker.
fn promise(state: &State, attacker: Side, ours: Force, theirs: Force, rounds: i32) -> i32 {
    let logit = (151 + (25 * ours.cards - 41 * theirs.cards) / 10).clamp(-400, 399);
    let (at, part) = ((logit + 400) / 50, (logit + 400) % 50);
    let won = CHANCE[at as usize] + (CHANCE[at as usize + 1] - CHANCE[at as usize]) * part / 50;
    let beaten = |force: Force, side: Side, points: i32, loses: &[i32; 8]| {
        (force.corps.len() as i32 + rounds) * POINT + points + fallen(state, force.corps, side, rounds, loses)
    };
    let gain = beaten(theirs, attacker.enemy(), 15, &DEFENDER_LOSES) - (7 + rounds * POINT / 2);
    let loss = beaten(ours, attacker, 33, &ATTACKER_LOSES) - (10 + rounds * POINT / 2);
    (won * gain - (1000 - won) * loss) / 1000
}

/// What the corps that a beaten force is likely to lose are worth.
fn fallen(state: &State, corps: Units, side: Side, rounds: i32, loses: &[i32; 8]) -> i32 {
    let price = |gone: usize| if gone + 1 >= AUTOMATIC { LAST } else { CORPS * (gone as i32 + 1) };
    let (mut gone, mut sum, mut spare) = (state.eliminated(side), 0, -rounds);
    for unit in corps.iter() {
        match i32::from(state.piece(unit).cohesion) {
            // The retreat eliminates it.
            ..=1 => {
                sum += price(gone);
                gone += 1;
            }
            points => spare += points - 2,
        }
    }
    if spare < loses.len() as i32 {
        sum += price(gone) * loses[spare.max(0) as usize] / 1000;
    }
    sum
}

/// A hand in tenths of a card: its cards, its wild cards, and its longest suit, which the enemy may not match to the end.
fn hand_worth(hand: &Hand) -> i32 {
    let [.., combined] = *hand;
    let longest = hand.iter().copied().max().unwrap_or(0);
    10 * i32::from(size(hand)) + 9 * i32::from(combined) + 2 * i32::from(longest)
}

/// Tenths of a card that may come to a combat's help from the towns around it.
fn helpers(state: &State, town: Town, side: Side) -> i32 {
    let near = town.adjacent().difference(state.contested());
    let mut sum = 0;
    for unit in side.corps().iter() {
        let piece = state.piece(unit);
        if !piece.fought && piece.town().is_some_and(|from| near.contains(from)) {
            sum += i32::from(state.cards(unit)) * i32::from(unit.sheet().tactical);
        }
    }
    // Half the combats are over before any help comes.
    sum * 10 / 12
}

fn cards(state: &State, here: Units, side: Side) -> i32 {
    let armies = side.armies().iter().filter(|army| !here.intersection(army.corps()).is_empty());
    armies
        .flat_map(|army| here.intersection(army.units()).iter())
        .map(|unit| i32::from(state.cards(unit)))
        .sum()
}

fn is_river(state: &State, here: Units, town: Town, active: Side) -> bool {
    let mut corps = here.intersection(active.corps()).iter();
    corps.all(|unit| state.piece(unit).from.is_some_and(|from| from.is_over_river(town)))
}

fn sign(side: Side) -> i32 {
    match side {
        Side::French => 1,
        Side::AlliedPrussian => -1,
    }
}

/// The expected gain of the French from the next marches of both sides; what the Allies could do counts half.
fn threats(state: &State) -> i32 {
    threat(state, Side::French) - threat(state, Side::AlliedPrussian) / 2
}
