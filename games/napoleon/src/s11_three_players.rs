//! 11.0 Three player game: two Allied seats, each in command of its own army.
//!
//! With two seats one voice speaks for both Allied armies. With three each speaks for its own blocks (ruling N23): where
//! both have something to do their stages lie on the stack one above the other, and the seat that is asked acts, ends
//! its part or hands over. What is asked of the side as a whole either may decide or hand over.

use tabletop::{Seat, Seats, Sink};

use crate::{
    action::Action,
    event::Event,
    s01_mapboard::Town,
    s03_units::{Armies, Army, Side},
    s05_6_force_marches, s06_31_morale, s06_34_reinforcements, s06_40_combat_losses, s07_5_regrouping,
    state::{Field, Rules, Stage, State},
};

/// How often the seats may hand over before one of them must do something.
const MOST_HANDED: u8 = 2;

/// The seats that win and lose together with this one. Rule 11.0.
pub(crate) fn allies(rules: &Rules, seat: Seat) -> Seats {
    let own = Army::ALL.into_iter().find(|&army| rules.seats == 3 && Seat(army as u8) == seat);
    let Some(own) = own else { return Seats::one(seat) };
    let same = Army::ALL.into_iter().filter(|army| army.side() == own.side());
    same.fold(Seats::EMPTY, |seats, army| seats.with(Seat(army as u8)))
}

/// The voices of a side in the order in which they are asked: those that have something to do.
fn voices(rules: &Rules, side: Side, is_concerned: impl Fn(Army) -> bool) -> [Option<Armies>; 2] {
    let voice = |army: Army| is_concerned(army).then_some(Armies::one(army));
    match (rules.seats, side) {
        (3, Side::Allied) => match [voice(Army::AngloDutch), voice(Army::Prussian)] {
            [None, None] => [Some(Armies::one(Army::AngloDutch)), None],
            found => found,
        },
        (_, side) => [Some(side.armies()), None],
    }
}

/// Puts a stage on the stack for each voice of a side that has blocks on the map.
pub(crate) fn push_voices(rules: &Rules, state: &mut State, side: Side, stage: impl Fn(Armies) -> Stage) {
    let found = voices(rules, side, |army| state.on_map(army) > 0);
    push(state, found, stage);
}

/// Puts a stage on the stack for each voice of a side that has blocks in a town.
pub(crate) fn push_voices_in(
    rules: &Rules,
    state: &mut State,
    side: Side,
    town: Town,
    stage: impl Fn(Armies) -> Stage,
) {
    let found = voices(rules, side, |army| state.counts[town.at()][army as usize] > 0);
    push(state, found, stage);
}

/// The same for what version 1 of the rules asked of one seat for both armies.
pub(crate) fn push_owners_in(
    rules: &Rules,
    state: &mut State,
    side: Side,
    town: Town,
    stage: impl Fn(Armies) -> Stage,
) {
    if rules.version.has_owners() {
        push_voices_in(rules, state, side, town, stage)
    } else {
        state.push(stage(side.armies()))
    }
}

fn push(state: &mut State, voices: [Option<Armies>; 2], stage: impl Fn(Armies) -> Stage) {
    voices.into_iter().rev().flatten().for_each(|armies| state.push(stage(armies)));
}

/// The seat of a voice; of both Allied armies in a town the seat of the one with more blocks there.
pub(crate) fn voice_seat(rules: &Rules, state: &State, armies: Armies, town: Option<Town>) -> Seat {
    let army = match (armies.contains(Army::AngloDutch), armies.contains(Army::Prussian)) {
        (true, true) => town.map_or(Army::AngloDutch, |town| larger(state.counts[town.at()])),
        (true, false) => Army::AngloDutch,
        (false, true) => Army::Prussian,
        (false, false) => Army::French,
    };
    rules.seat(state, army)
}

fn larger(counts: [u8; 3]) -> Army {
    if counts[2] > counts[1] { Army::Prussian } else { Army::AngloDutch }
}

/// The side that is asked as a whole now, if one is.
fn asked_side(state: &State) -> Option<Side> {
    if let Stage::SkirmishOrder | Stage::BattleOrder = state.stage() {
        Some(state.active())
    } else if let Stage::Terrain { side, .. } | Stage::Morale { side } = state.stage() {
        Some(side)
    } else if let Stage::TakeHits(hits) = state.stage() {
        Some(hits.side)
    } else {
        None
    }
}

/// The Allied armies concerned by what their side as a whole is asked now, and the one whose seat is asked first.
fn concerned(state: &State) -> (Armies, Army) {
    let here = |town: Town| state.counts[town.at()];
    let (counts, armies) = if let Stage::Morale { side } = state.stage() {
        let mut armies = Armies::EMPTY;
        s06_31_morale::pending(state, side, |unit| armies = armies.with(unit.army()));
        (here(state.battle().town), armies)
    } else if let Stage::TakeHits(hits) = state.stage() {
        let town = match hits.field {
            Field::Skirmish(town) => town,
            Field::Position(..) => state.battle().town,
        };
        (here(town), s06_40_combat_losses::owners(state, hits))
    } else {
        let is_order = matches!(state.stage(), Stage::SkirmishOrder | Stage::BattleOrder);
        let counts = if is_order { fighting(state) } else { here(state.battle().town) };
        let present = [Army::AngloDutch, Army::Prussian].into_iter().filter(|it| counts[*it as usize] > 0);
        (counts, present.fold(Armies::EMPTY, Armies::with))
    };
    (armies, larger(counts))
}

/// Blocks of each army in contested towns.
fn fighting(state: &State) -> [u8; 3] {
    let mut blocks = [0; 3];
    for town in state.towns().filter(|town| state.is_contested(*town)) {
        for (sum, n) in blocks.iter_mut().zip(state.counts[town.at()]) {
            *sum += n;
        }
    }
    blocks
}

/// Whose blocks are spoken for when a side as a whole is asked.
pub(crate) fn speaker(rules: &Rules, state: &State) -> Armies {
    let side = asked_side(state).expect("a side is asked in its stages");
    if rules.seats < 3 || side == Side::French || !rules.version.has_owners() {
        return side.armies();
    }
    let (armies, first) = concerned(state);
    let other = if first == Army::AngloDutch { Army::Prussian } else { Army::AngloDutch };
    let [first, other] = if armies.contains(first) { [first, other] } else { [other, first] };
    Armies::one(if armies.contains(other) && state.handed % 2 == 1 { other } else { first })
}

/// The seat that is asked when a side as a whole is.
pub(crate) fn speaking_seat(rules: &Rules, state: &State) -> Seat {
    let armies = speaker(rules, state);
    let is_shared = rules.seats == 3 && armies == Side::Allied.armies();
    if is_shared { rules.seat(state, concerned(state).1) } else { voice_seat(rules, state, armies, None) }
}

/// The army to which the seat that is asked may hand over, if it may. Ruling N23.
pub(crate) fn may_hand_over(rules: &Rules, state: &State) -> Option<Army> {
    if rules.seats < 3 || !rules.version.has_owners() {
        return None;
    }
    partner(rules, state).filter(|_| state.handed < MOST_HANDED || !may_take(rules, state))
}

/// Whether the seat that is asked who takes a hit has a block that can; true in every other stage.
fn may_take(rules: &Rules, state: &State) -> bool {
    let Stage::TakeHits(hits) = state.stage() else { return true };
    let here = speaker(rules, state).only();
    here.is_none_or(|here| s06_40_combat_losses::takers(state, hits).contains(here))
}

/// The other Allied army, if it has something to do in the same step.
fn partner(rules: &Rules, state: &State) -> Option<Army> {
    let (here, below) = match (state.stage(), state.stage_below()) {
        (Stage::Deploy { armies }, Stage::Deploy { armies: below })
        | (Stage::March { armies }, Stage::March { armies: below })
        | (Stage::SkirmishPick { armies, .. }, Stage::SkirmishPick { armies: below, .. })
        | (
            Stage::Post { armies, .. } | Stage::Hold { armies },
            Stage::Post { armies: below, .. } | Stage::Hold { armies: below },
        ) => (armies, Some(below)),
        (Stage::ForceMarch { armies }, Stage::ForceMarch { armies: below }) => {
            (armies, s05_6_force_marches::forced(state, below).next().map(|_| below))
        }
        (Stage::Leave { armies, town }, Stage::Leave { armies: below, .. }) => {
            (armies, state.of_armies(town, below).next().map(|_| below))
        }
        (Stage::Combat { armies }, Stage::Combat { armies: below }) => {
            (armies, state.of_armies(state.battle().town, below).next().map(|_| below))
        }
        (Stage::Reinforce { armies }, Stage::Reinforce { armies: below }) => {
            (armies, s06_34_reinforcements::may_come(rules, state, below).then_some(below))
        }
        (Stage::Regroup { armies }, Stage::Regroup { armies: below }) => {
            (armies, s07_5_regrouping::may_go(rules, state, below).then_some(below))
        }
        (_, _) => return partner_asked(rules, state),
    };
    below.filter(|below| Side::of(*below) == Side::of(here) && here != *below).and_then(Armies::only)
}

/// The other Allied army, if it too is concerned by what the side as a whole is asked.
fn partner_asked(rules: &Rules, state: &State) -> Option<Army> {
    asked_side(state).filter(|side| *side == Side::Allied)?;
    let here = speaker(rules, state).only()?;
    let mut armies = concerned(state).0;
    if let Stage::TakeHits(hits) = state.stage() {
        let takers = s06_40_combat_losses::takers(state, hits);
        // Who has no block that can take the hit hands over in any case.
        if takers.contains(here) || takers == Armies::EMPTY {
            armies = takers;
        }
    }
    [Army::AngloDutch, Army::Prussian].into_iter().find(|army| armies.contains(*army) && *army != here)
}

/// Adds the choice to hand over, where there is one.
pub(crate) fn actions(rules: &Rules, state: &State, offers: &mut Vec<Action>) {
    let is_drawing = matches!(state.stage(), Stage::Terrain { to_draw: 1.., .. });
    if rules.seats == 3 && !is_drawing && may_hand_over(rules, state).is_some() {
        offers.push(Action::HandOver);
    }
}

/// Hands over to the other Allied seat.
pub(crate) fn hand_over(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let to = partner(rules, state).expect("there is someone to hand over to");
    if asked_side(state).is_none() {
        state.swap_stages();
    }
    state.handed += 1;
    events.tell(Event::HandedOver { to });
}

/// Whether the Allied seats may talk now: while they deploy and in Allied night turns.
pub(crate) fn may_talk(rules: &Rules, state: &State) -> bool {
    let is_deploying = state.turn == 0
        && !matches!(state.stage(), Stage::Deploy { armies } | Stage::DeployTown { armies } if armies.contains(Army::French));
    !rules.silence
        || rules.seats < 3
        || is_deploying
        || (state.turn > 0 && state.active() == Side::Allied && state.is_night())
}
