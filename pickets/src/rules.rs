//! The rules: what a choice or an answer of chance changes.

use tabletop::{Answer, Sink};

use crate::{Event, Phase, State};

/// The next block of the side that draws gets its strength. Rule 1.
pub(crate) fn draw(state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
    let (side, n) = (state.drawn / 2, state.drawn % 2);
    let strength = answer.drawn() as u8 + 1;
    state.blocks[side][n].strength = strength;
    state.drawn += 1;
    if state.drawn == 4 {
        state.phase = Phase::Move { picked: None };
    }
    events.tell(Event::Drew(side as u8, strength));
}

/// What is left in the bag of the side that draws. Rule 1.
pub(crate) fn bag(state: &State) -> [u8; 3] {
    let (side, n) = (state.drawn / 2, state.drawn % 2);
    [1, 2, 3].map(|strength| u8::from(!state.blocks[side][..n].iter().any(|it| it.strength == strength)))
}

/// The block in hand marches; two blocks that meet are seen and fight. Rules 2 and 3.
pub(crate) fn march(state: &mut State, to: u8, events: &mut impl Sink<Event>) {
    let Phase::Move { picked: Some(mover) } = state.phase else { panic!("a block in hand marches") };
    let (side, enemy) = (state.active as usize, 1 - state.active as usize);
    state.blocks[side][mover].town = to;
    events.tell(Event::Marched(state.active, to));
    let Some(target) = state.blocks[enemy].iter().position(|it| it.town == to && !it.gone) else {
        return end_turn(state);
    };
    state.blocks[side][mover].seen = true;
    state.blocks[enemy][target].seen = true;
    events.tell(Event::Met([state.blocks[side][mover].strength, state.blocks[enemy][target].strength]));
    state.phase = Phase::Fire { mover, target };
}

/// Each side adds a die to its strength; a tie is the defender's. Rule 3, ruling P1.
pub(crate) fn fire(
    state: &mut State,
    mover: usize,
    target: usize,
    answer: Answer,
    events: &mut impl Sink<Event>,
) {
    let (side, enemy) = (state.active as usize, 1 - state.active as usize);
    let dice = [answer.dice().pips()[0], answer.dice().pips()[1]];
    let attack = dice[0] + state.blocks[side][mover].strength;
    let is_hit = attack > dice[1] + state.blocks[enemy][target].strength;
    if is_hit {
        state.blocks[enemy][target].gone = true;
    } else {
        state.blocks[side][mover].gone = true;
    }
    events.tell(Event::Fired(dice, is_hit));
    end_turn(state);
}

/// The other side moves. Rule 2.
pub(crate) fn end_turn(state: &mut State) {
    state.turn += state.active;
    state.active = 1 - state.active;
    state.phase = Phase::Move { picked: None };
}
