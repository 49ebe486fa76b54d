//! 8.0 How the Game Is Won.

use tabletop::{Outcome, Seats, Sink};

use crate::{
    event::Event,
    s02_0_equipment::{COLUMNS, Side, UnitId, UnitSet},
    s09_grouchy,
    stage::{End, Stage},
    state::{Attack, State},
};

/// The losses at which a side breaks. Rule 8.0.
pub const LIMIT: u8 = 40;
/// How many French units must leave the map. Rule 8.3.
pub const EXITS: u8 = 7;

/// A column as demoralization shifts it, within the table. Rule 8.2, ruling W7.
pub(crate) fn shifted(state: &State, column: u8) -> u8 {
    shifted_for(state, state.active, column)
}

/// The same for an attack of one side.
pub(crate) fn shifted_for(state: &State, attacker: Side, column: u8) -> u8 {
    match (state.demoralized, attacker) {
        (false, _) => column,
        (true, Side::French) => (column + 1).min(COLUMNS as u8 - 1),
        (true, Side::Allied) => column.saturating_sub(1),
    }
}

/// A French unit leaves the map over the north edge. Rule 8.3.
pub(crate) fn exit(state: &mut State, unit: UnitId, events: &mut impl Sink<Event>) {
    state.field.exit(unit);
    events.tell(Event::Exited(unit, state.field.exited()));
    state.stage = Stage::Movement;
    check(state, events);
}

/// Ends the game if a side has won by what has just happened. Whether it is over. Rules 8.1 to 8.4.
pub(crate) fn check(state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let french_broken = state.field.lost(Side::French) >= LIMIT;
    let has_exited = state.field.exited() >= EXITS;
    let was_demoralized = state.demoralized;
    state.demoralized = state.field.lost(Side::Allied) >= LIMIT;
    if state.demoralized && !was_demoralized {
        events.tell(Event::Demoralized);
    }
    let end = match (was_demoralized, state.demoralized, french_broken) {
        // Rule 8.4: both in the same instant.
        (false, true, true) if has_exited => End::BothFrench,
        (false, true, true) => End::BothAllied,
        (_, false, true) => End::AlliedVictory,
        // Rule 8.2: forty French points after forty Allied ones change nothing.
        (_, true, _) if has_exited => End::FrenchVictory,
        (_, true, _) | (_, false, false) => return false,
    };
    self::end(state, end, events);
    true
}

/// The game stops. The secret chits are shown. Rules 8.1 and 9.0.
pub(crate) fn end(state: &mut State, end: End, events: &mut impl Sink<Event>) {
    if s09_grouchy::is_played(state) {
        events.tell(Event::ChitsShown(state.chits));
    }
    state.stage = Stage::Over(end);
    state.attack = Attack::default();
    [state.moved, state.fought, state.owed, state.advanced] = [UnitSet::EMPTY; 4];
    events.tell(Event::Ended(end));
}

/// How an end is told.
pub(crate) fn outcome(end: End) -> Outcome {
    let won = |side: Side| Seats::one(side.seat());
    match end {
        End::AlliedVictory => Outcome {
            winners: won(Side::Allied),
            why: "The Allies win: forty French strength points are destroyed.",
            rule: "8.1",
        },
        End::FrenchVictory => Outcome {
            winners: won(Side::French),
            why: "The French win: the Allies are demoralized and seven French units have left the map.",
            rule: "8.3",
        },
        End::Draw => Outcome {
            winners: Seats::EMPTY,
            why: "A draw: neither side has fulfilled its victory conditions.",
            rule: "8.4",
        },
        End::BothFrench => Outcome {
            winners: won(Side::French),
            why: "Both armies break at once, and seven French units had left the map: the French win.",
            rule: "8.4",
        },
        End::BothAllied => Outcome {
            winners: won(Side::Allied),
            why: "Both armies break at once, and fewer than seven French units had left the map: the Allies win.",
            rule: "8.4",
        },
    }
}
