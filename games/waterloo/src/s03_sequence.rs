//! 3.0 Basic Procedure: the sequence of play.

use tabletop::Sink;

use crate::{
    event::Event,
    s02_0_equipment::{Side, UnitSet},
    s05_combat_preconditions as duties, s08_victory,
    stage::{End, Stage},
    state::{Attack, State},
};

/// How many Game-Turns are played. Rule 3.0.
pub const TURNS: u8 = 10;

/// The hour of a Game-Turn on the time record.
pub fn hour(turn: u8) -> String {
    format!("{turn} pm")
}

/// Begins the first Game-Turn.
pub(crate) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    events.tell(Event::TurnBegan(state.turn));
    begin_movement(state, events);
}

fn begin_movement(state: &mut State, events: &mut impl Sink<Event>) {
    state.moved = UnitSet::EMPTY;
    state.stage = Stage::Movement;
    events.tell(Event::MovementBegan(state.active));
}

/// Steps 2 and 4: a Combat Phase begins, and ends at once where nobody can attack. Rule 3.0.
pub(crate) fn begin_combat(state: &mut State, events: &mut impl Sink<Event>) {
    state.moved = UnitSet::EMPTY;
    state.owed = duties::contacts(state);
    state.stage = Stage::Combat;
    events.tell(Event::CombatBegan(state.active));
    go_on_with_combat(state, events);
}

/// Back to the choice of the next attack, or on to the next Player-Turn where none is possible.
pub(crate) fn go_on_with_combat(state: &mut State, events: &mut impl Sink<Event>) {
    state.attack = Attack::default();
    state.stage = Stage::Combat;
    if !duties::may_attack_anyone(state) {
        end_combat(state, events);
    }
}

/// The Player-Turn ends. Rule 3.0.
pub(crate) fn end_combat(state: &mut State, events: &mut impl Sink<Event>) {
    state.fought = UnitSet::EMPTY;
    state.owed = UnitSet::EMPTY;
    state.advanced = UnitSet::EMPTY;
    if state.active == Side::Allied {
        if state.turn == TURNS {
            return s08_victory::end(state, End::Draw, events);
        }
        state.turn += 1;
        events.tell(Event::TurnBegan(state.turn));
    }
    state.active = state.active.enemy();
    begin_movement(state, events);
}
