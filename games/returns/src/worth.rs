//! How good a position is, in points of about a tenth of a cohesion point.

use tabletop::{Seat, Silent};

use crate::{
    action::Action,
    data::components,
    s02_board::{FAR, Town, Towns},
    s03_pieces::{Army, Side, Units},
    s05_objectives::Objective,
    s11b_hands, s11f_results,
    s12_winning::ELIMINATE,
    stage::Stage,
    state::State,
};

/// A won game.
const WON: i32 = 1_000_000;
/// One cohesion point.
pub(crate) const POINT: i32 = 10;
/// The first eliminated corps; each further one weighs more.
const CORPS: i32 = 60;
/// An objective town the French hold, per chance in five that it is an objective.
const HELD: i32 = 60;
/// One road nearer to such a town.
const NEARER: i32 = 6;
/// The first corps that guards such a town.
const GUARD: i32 = 12;
/// More than the cost of eliminating any corps.
const EFFORT: i32 = 70;
/// One card more than the enemy in a combat.
const CARD: i32 = 9;
/// The right to attack.
const ATTACKER: i32 = 20;

/// How good the position is for `seat`; more is better.
pub(crate) fn worth(state: &State, seat: Seat) -> i32 {
    let side = State::side_of(seat);
    if let Stage::MarchUnit(_) | Stage::PlaceUnit(_) = state.stage {
        return best_of_hand(state, seat);
    }
    match side {
        Side::French => french(state, side),
        Side::AlliedPrussian => -french(state, side),
    }
}

/// A unit in hand is worth the best place it can go to.
fn best_of_hand(state: &State, seat: Seat) -> i32 {
    let mut best = i32::MIN;
    let mut consider = |action: Action| {
        let mut after = *state;
        crate::game::play(&mut after, action, &mut Silent);
        best = best.max(worth(&after, seat));
    };
    if let Stage::MarchUnit(unit) = state.stage
        && let Some(from) = state.town(unit)
    {
        crate::s10b_commanders::towns(state, unit)
            .iter()
            .for_each(|to| consider(Action::March { unit, from, to }));
    }
    if let Stage::PlaceUnit(unit) = state.stage {
        let towns = crate::s07_setup::towns(state, unit);
        towns.iter().for_each(|town| consider(Action::Place(unit, town)));
    }
    best
}

/// How good the position is for the French, by what `eyes` may know.
fn french(state: &State, eyes: Side) -> i32 {
    if let Stage::Over(ending) = state.stage {
        return if ending.winner() == Side::French { WON } else { -WON };
    }
    let mut sum = army_worth(state, Side::French) - army_worth(state, Side::AlliedPrussian);
    for objective in Objective::ALL {
        let chance = match (eyes, state.objectives.contains(objective)) {
            (Side::French, true) => 5,
            (Side::French, false) => 0,
            // Two of five, as far as anyone else may know.
            (Side::AlliedPrussian, _) => 2,
        };
        sum += chance * objective_worth(state, objective);
    }
    sum + combats(state) + company(state) + one_time(state)
}

fn army_worth(state: &State, side: Side) -> i32 {
    let points: i32 = side.corps().iter().map(|unit| i32::from(state.piece(unit).cohesion)).sum();
    let lost = state.eliminated(side) as i32;
    POINT * points - CORPS * lost * (lost + 1)
}

fn objective_worth(state: &State, objective: Objective) -> i32 {
    let Some(town) = objective.town() else { return hunt(state) };
    let french = state.corps_towns(Side::French);
    let allied = state.corps_towns(Side::AlliedPrussian);
    let mut sum = 0;
    if french.contains(town) && !allied.contains(town)
        || state.control.contains(town) && !allied.contains(town)
    {
        sum += HELD;
    }
    let (first, second) = two_nearest(state, town, Side::French);
    sum -= NEARER * i32::from(first) + NEARER / 3 * i32::from(second);
    let (first, second) = two_nearest(state, town, Side::AlliedPrussian);
    sum -= match (first, second) {
        (0, 0) => GUARD + GUARD / 2,
        (0, 1) => GUARD + GUARD / 3,
        (0, _) => GUARD,
        (1, 1) => GUARD / 2,
        (1, _) => GUARD / 3,
        (_, _) => 0,
    };
    sum
}

/// How near the French are to eliminating three corps: those gone, and the weakest of the rest and how far they are.
pub(crate) fn hunt(state: &State) -> i32 {
    let gone = state.eliminated(Side::AlliedPrussian).min(ELIMINATE);
    let mut efforts = [EFFORT; ELIMINATE];
    for unit in Side::AlliedPrussian.corps().iter() {
        let Some(town) = state.town(unit) else { continue };
        let (first, second) = two_nearest(state, town, Side::French);
        let cohesion = i32::from(state.piece(unit).cohesion);
        let mut effort = 3 * cohesion + 2 * i32::from(first) + i32::from(second);
        for least in &mut efforts {
            if effort < *least {
                std::mem::swap(&mut effort, least);
            }
        }
    }
    let left: i32 = efforts[..ELIMINATE - gone].iter().sum();
    HELD * gone as i32 / 2 - left
}

/// What the towns the French stand in will cost at the end of the turn.
pub(crate) fn one_time(state: &State) -> i32 {
    let french = state.corps_towns(Side::French);
    let allied = state.corps_towns(Side::AlliedPrussian);
    let mut sum = 0;
    for card in &components().objectives {
        if card.town.is_some_and(|town| {
            french.contains(town) && !allied.contains(town) && !state.spent.contains(town)
        }) {
            let hit = Army::ALL.into_iter().filter(|army| card.armies[army.index()]);
            let corps: usize = hit.map(|army| army.corps().intersection(state.living()).len()).sum();
            sum += POINT * i32::from(card.points) * corps as i32 * 3 / 4;
        }
    }
    sum
}

/// The roads from a town to the nearest and second nearest corps of a side.
pub(crate) fn two_nearest(state: &State, town: Town, side: Side) -> (u8, u8) {
    let (within, corps) = (town.within(), state.corps_towns(side));
    let Some(first) = within.iter().position(|near| !near.intersection(corps).is_empty()) else {
        return (FAR as u8, FAR as u8);
    };
    let nearest = within[first].intersection(corps);
    let second = match nearest.only() {
        Some(town) if state.has_one_corps(side, town) => {
            (first + 1..FAR).find(|&away| within[away].intersection(corps) != nearest).unwrap_or(FAR)
        }
        Some(_) | None => first,
    };
    (first as u8, second as u8)
}

/// What the combats to come, or the one being fought, promise the French.
pub(crate) fn combats(state: &State) -> i32 {
    to_come(state) + won(state)
}

/// What a combat that is won costs the loser, as the French see it.
fn won(state: &State) -> i32 {
    let Some((combat, winner)) = state.combat.as_ref().and_then(|it| Some((it, it.winner?))) else {
        return 0;
    };
    let loser = s11f_results::loser(state);
    let corps = combat.present.intersection(loser.corps()).len() as i32;
    let left: i32 = combat.left.iter().map(|&left| i32::from(left)).sum();
    let bill = left.max(i32::from(combat.total) / 2);
    let price = POINT * (bill + corps) + 3 * ATTACKER;
    if winner == Side::French { price } else { -price }
}

/// What the combats not decided yet promise the French.
pub(crate) fn to_come(state: &State) -> i32 {
    let active = state.phase.active();
    let mut sum = 0;
    let fought = state.combat.map_or(Towns::EMPTY, |combat| Towns::one(combat.town));
    for town in state.contested().difference(fought).iter() {
        let here = state.units_in(town);
        let diff = cards(state, here, Side::French) - cards(state, here, Side::AlliedPrussian);
        let river = if is_river(state, town, active) { i32::from(s11b_hands::RIVER_CARDS) } else { 0 };
        let (river, lead) = match active {
            Side::French => (-river, ATTACKER),
            Side::AlliedPrussian => (river, -ATTACKER),
        };
        sum += CARD * (diff + river).clamp(-8, 8) + lead;
    }
    if let Some(combat) = state.combat.as_ref().filter(|it| it.winner.is_none()) {
        let hand = |side: Side| {
            let seats = state.seats_of(side);
            seats.map(|seat| hand_worth(&combat.hands[seat.0 as usize])).sum::<i32>()
        };
        let lead = if combat.attacker == Side::French { ATTACKER } else { -ATTACKER };
        sum += hand(Side::French) - hand(Side::AlliedPrussian) + lead;
    }
    sum
}

/// A hand: its cards, its wild cards, and its longest suit, which the enemy may not match to the end.
fn hand_worth(hand: &crate::s06_combat_cards::Hand) -> i32 {
    let [.., combined] = *hand;
    let longest = hand.iter().copied().max().unwrap_or(0);
    CARD * i32::from(s11b_hands::size(hand)) + 8 * i32::from(combined) + 2 * i32::from(longest)
}

fn cards(state: &State, here: Units, side: Side) -> i32 {
    let mut sum = 0;
    for army in side.armies() {
        if !here.intersection(army.corps()).is_empty() {
            let cards = here.intersection(army.units()).iter().map(|unit| i32::from(state.cards(unit)));
            sum += cards.sum::<i32>();
        }
    }
    sum
}

fn is_river(state: &State, town: Town, active: Side) -> bool {
    let mut corps = state.units_in(town).intersection(active.corps()).iter();
    corps.all(|unit| state.piece(unit).from.is_some_and(|from| from.is_over_river(town)))
}

/// A commander is worth more beside more corps of its army.
pub(crate) fn company(state: &State) -> i32 {
    let mut sum = 0;
    for army in Army::ALL {
        let Some(town) = state.town(army.commander()) else { continue };
        let corps = state.units_in(town).intersection(army.corps()).len().min(3) as i32;
        sum += match army.side() {
            Side::French => 3 * corps,
            Side::AlliedPrussian => -3 * corps,
        };
    }
    sum
}
