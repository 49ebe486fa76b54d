//! 6.7 Battle stalemate: an attacker who does nothing must withdraw.

use tabletop::Sink;

use crate::{event::Event, s3_units::Side, state::State};

/// Idle battle turns in a row that make a stalemate.
const IDLE_TURNS: u8 = 2;
/// After so many battle turns of the attacker the day is over for him.
pub const MOST_ROUNDS: u8 = 40;

/// Whether the side may do nothing but retreat.
pub fn must_withdraw(state: &State, side: Side) -> bool {
    state.battle().is_stalemate && side == state.active()
}

/// Counts the attacker's idle battle turns; true when the stalemate begins now. Ruling N9.
pub fn begins(state: &mut State, side: Side, events: &mut impl Sink<Event>) -> bool {
    if side != state.active() || state.battle().is_stalemate {
        return false;
    }
    let battle = state.battle_mut();
    battle.idle = if battle.is_active { 0 } else { battle.idle + 1 };
    let is_stalemate = battle.idle >= IDLE_TURNS;
    if is_stalemate {
        declare(state, events);
    }
    is_stalemate
}

/// Ends a battle that has lasted all day.
pub fn limit_rounds(state: &mut State, side: Side, events: &mut impl Sink<Event>) {
    let is_long = side == state.active() && state.battle().rounds > MOST_ROUNDS;
    if is_long && !state.battle().is_stalemate {
        declare(state, events);
    }
}

fn declare(state: &mut State, events: &mut impl Sink<Event>) {
    let side = state.active();
    let battle = state.battle_mut();
    battle.is_stalemate = true;
    events.tell(Event::Stalemated { town: battle.town, side });
}
