//! What one block has begun, the rest of its group can join, and nothing is left half done.

#![allow(clippy::unwrap_used)]

use bots::{Player, choose};
use napoleon::{Mark, Napoleon3, Place, Stage, State};
use tabletop::{Column, Game, Judged, Next, Quick, Setup, Silent, Worlds};

/// The blocks that stand in a place of a column.
fn blocks_at(state: &State, place: u8) -> usize {
    let is_there = |unit: &napoleon::UnitId| match state.block(*unit).place {
        Place::In(town) => town.at() == place as usize,
        Place::Box | Place::Eliminated => false,
    };
    state.units().filter(is_there).count()
}

/// Lets all blocks that can join a march; returns how many did.
fn join_all(game: &Napoleon3, state: &mut State, column: Column) -> usize {
    let (mut offers, before) = (vec![], blocks_at(state, column.from));
    loop {
        offers.clear();
        if !matches!(game.next(state), Next::Choice(_)) {
            break;
        }
        game.actions(state, &mut offers);
        let Some(action) = game.join(state, column, &offers) else { break };
        assert!(offers.contains(&action), "{action} is offered");
        game.play(state, action, &mut Silent);
    }
    before - blocks_at(state, column.from)
}

#[test]
fn a_group_follows_its_first_block_and_halts() {
    let game = Napoleon3::new(&Napoleon3::about().complete(&Setup::default()).unwrap());
    let (mut random, mut state, mut joined) = (Quick(7), game.start(), 0);
    let mut root = state;
    while game.clock(&state) < 8 {
        match game.next(&state) {
            Next::Over(_) => break,
            Next::Chance(chance) => {
                let answer = chance.ask(&mut random);
                game.settle(&mut state, answer, &mut Silent);
            }
            Next::Choice(seat) => {
                if let Some(column) = game.column(&root, &state) {
                    let mut after = state;
                    joined += join_all(&game, &mut after, column);
                    assert!(game.is_settled(&after) || !game.is_settled(&state), "nothing is left half done");
                    let forced =
                        |state: &State| state.units().filter(|it| state.block(*it).is(Mark::Forced)).count();
                    assert_eq!(forced(&after), forced(&state), "nobody force-marches to follow");
                }
                if matches!(state.stage(), Stage::March { .. }) {
                    root = state;
                }
                let action = choose(Player::Sergeant, &Worlds::new(&game, &state, seat), &mut random);
                game.play(&mut state, action, &mut Silent);
            }
        }
    }
    assert!(joined > 50, "{joined} blocks joined");
}
