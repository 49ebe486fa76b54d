//! 11.0 Three player game: two Allied seats, each in command of its own army.
//!
//! With two seats one voice speaks for both Allied armies. With three the Anglo-Dutch voice speaks first, then the
//! Prussian; what a battle asks of the side as a whole is decided by the army with more blocks there.

use tabletop::{Seat, Seats};

use crate::{
    s1_mapboard::Town,
    s3_units::{Armies, Army, Side},
    state::{Rules, Stage, State},
};

/// The first of a side's voices that has blocks on the map.
pub fn first_voice(rules: &Rules, state: &State, side: Side) -> Armies {
    first_voice_where(rules, side, |army| state.on_map(army) > 0)
}

/// The first of a side's voices that has blocks in a town.
pub fn first_voice_in(rules: &Rules, state: &State, side: Side, town: Town) -> Armies {
    first_voice_where(rules, side, |army| state.counts[town.at()][army as usize] > 0)
}

fn first_voice_where(rules: &Rules, side: Side, has_blocks: impl Fn(Army) -> bool) -> Armies {
    match (rules.seats, side) {
        (3, Side::Allied) if !has_blocks(Army::AngloDutch) && has_blocks(Army::Prussian) => {
            Armies::one(Army::Prussian)
        }
        (3, Side::Allied) => Armies::one(Army::AngloDutch),
        (_, side) => side.armies(),
    }
}

/// The voice that speaks after this one, if the side has another.
pub fn next_voice(rules: &Rules, armies: Armies) -> Option<Armies> {
    let is_first = rules.seats == 3 && armies == Armies::one(Army::AngloDutch);
    is_first.then_some(Armies::one(Army::Prussian))
}

/// The seats that win and lose together with this one. Rule 11.0.
pub fn allies(rules: &Rules, seat: Seat) -> Seats {
    let own = Army::ALL.into_iter().find(|&army| rules.seats == 3 && Seat(army as u8) == seat);
    let Some(own) = own else { return Seats::one(seat) };
    let same = Army::ALL.into_iter().filter(|army| army.side() == own.side());
    same.fold(Seats::NONE, |seats, army| seats.and(Seat(army as u8)))
}

/// The seat of a voice.
pub fn voice_seat(rules: &Rules, state: &State, armies: Armies) -> Seat {
    match armies.side() {
        Side::French => rules.seat(state, Army::French),
        Side::Allied if armies.has(Army::AngloDutch) => rules.seat(state, Army::AngloDutch),
        Side::Allied => rules.seat(state, Army::Prussian),
    }
}

/// The seat that decides for a whole side in a town: the army with more blocks there, the Anglo-Dutch if equal.
pub fn commander(rules: &Rules, state: &State, town: Town, side: Side) -> Seat {
    let counts = state.counts[town.at()];
    match side {
        Side::French => rules.seat(state, Army::French),
        Side::Allied if counts[2] > counts[1] => rules.seat(state, Army::Prussian),
        Side::Allied => rules.seat(state, Army::AngloDutch),
    }
}

/// The seat that decides the order of the active side's fights: the army with more blocks in contested towns.
pub fn order_seat(rules: &Rules, state: &State) -> Seat {
    let mut blocks = [0; 3];
    for town in state.towns().filter(|town| state.is_contested(*town)) {
        for (sum, n) in blocks.iter_mut().zip(state.counts[town.at()]) {
            *sum += n as u16;
        }
    }
    match state.active() {
        Side::French => rules.seat(state, Army::French),
        Side::Allied if blocks[2] > blocks[1] => rules.seat(state, Army::Prussian),
        Side::Allied => rules.seat(state, Army::AngloDutch),
    }
}

/// Whether the Allied seats may talk now: while they deploy and in Allied night turns.
pub fn may_talk(rules: &Rules, state: &State) -> bool {
    let is_deploying = state.turn == 0
        && !matches!(state.stage(), Stage::Deploy { armies } | Stage::DeployTown { armies } if armies.has(Army::French));
    !rules.silence
        || rules.seats < 3
        || is_deploying
        || (state.turn > 0 && state.active() == Side::Allied && state.is_night())
}
