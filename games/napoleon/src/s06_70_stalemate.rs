//! 6.7 Battle stalemate: an attacker who does nothing must withdraw. Else battle turns are unlimited (2.2).

use tabletop::Sink;

use crate::{
    event::Event,
    s03_units::Side,
    state::{Echo, Mark, Place, Rules, Spot, State},
};

/// Idle battle turns in a row that make a stalemate.
const IDLE_TURNS: u8 = 2;
/// A position that comes again this often, without a fire between that could do harm, ends a battle. Ruling N21.
const REPEATS: u8 = 2;

/// Whether the side may do nothing but retreat.
pub(crate) fn must_withdraw(state: &State, side: Side) -> bool {
    state.battle().is_stalemate && side == state.active()
}

/// Counts the attacker's idle battle turns; true when the stalemate begins now. Ruling N9.
pub(crate) fn begins(state: &mut State, side: Side, events: &mut impl Sink<Event>) -> bool {
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

/// Ends a battle that repeats itself: the position at the beginning of the attacker's battle turn is there for
/// the third time, and no fire since could have had an effect. Rulings N21 and T10.
///
/// One position at a time is looked for, a newer one after 1, 2, 4 … battle turns, so that a cycle of any length is found.
pub(crate) fn look_for_echoes(rules: &Rules, state: &mut State, side: Side, events: &mut impl Sink<Event>) {
    if side != state.active() || state.battle().is_stalemate {
        return;
    }
    if let Some(most) = rules.version.most_battle_turns() {
        if state.battle().rounds > most {
            declare(state, events);
        }
        return;
    }
    let now = fingerprint(state);
    let Echo { mark, age, span, times } = state.echo;
    state.echo = if now == mark {
        Echo { mark, age: 0, span, times: times.saturating_add(1) }
    } else if age.saturating_add(1) >= span {
        Echo { mark: now, age: 0, span: span.saturating_mul(2).max(1), times: 0 }
    } else {
        Echo { mark, age: age + 1, span, times }
    };
    if state.echo.times >= REPEATS {
        forget(state);
        declare(state, events);
    }
}

/// Starts the search for repeated positions again: something has happened that cannot be repeated.
pub(crate) fn forget(state: &mut State) {
    state.echo = Echo::default();
}

/// A number made of all that everyone can see of the battles, alike for positions that look alike.
fn fingerprint(state: &State) -> u64 {
    const LASTING: [Mark; 7] =
        [Mark::Shown, Mark::Disrupted, Mark::Shock, Mark::Canister, Mark::Square, Mark::Holds, Mark::Known];
    let mut sum = mix(1 + state.current as u64);
    let mut steps = [0u64; 3];
    for unit in state.units() {
        let block = state.block(unit);
        let Place::In(town) = block.place else { continue };
        let spot = match block.spot {
            Spot::Reserve => 0,
            Spot::Own(wing) => 1 + wing.at() as u64,
            Spot::Forward(wing) => 4 + wing.at() as u64,
        };
        let mut word = block.marks.intersection(LASTING.into()).bits() as u64;
        word = word << 8 | town.bits() as u64;
        word = word << 4 | spot << 2 | unit.army() as u64;
        steps[unit.army() as usize] += block.strength as u64;
        if block.is(Mark::Shown) {
            let host = block.host.map_or(0, |host| 1 + host.bits() as u64);
            word = mix(word) ^ ((unit.bits() as u64) << 16 | host << 4 | block.strength as u64);
        }
        sum = sum.wrapping_add(mix(word));
    }
    for (n, army) in steps.iter().enumerate() {
        sum = sum.wrapping_add(mix(u64::MAX - (*army << 2) - n as u64));
    }
    for (n, battle) in state.battles[..state.battle_count as usize].iter().enumerate() {
        let word = (n as u64) << 4 | (battle.idle as u64) << 2 | (battle.is_over as u64) << 1;
        sum = sum.wrapping_add(mix(1 << 40 | word | battle.is_stalemate as u64));
    }
    sum
}

/// Mixes the bits of a number (SplitMix64).
fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

fn declare(state: &mut State, events: &mut impl Sink<Event>) {
    let side = state.active();
    let battle = state.battle_mut();
    battle.is_stalemate = true;
    events.tell(Event::Stalemated { town: battle.town, side });
}
