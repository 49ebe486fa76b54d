//! Counts of the ways play can go on: they change when the rules do.

use tabletop::{Answer, Chance, Dice, Game, Next, Silent};

/// How many ways there are to make this many choices; `answers` says what chance may answer, and play stops where it says
/// nothing.
pub fn paths<G: Game>(game: &G, state: &G::State, choices: u32, answers: fn(&Chance) -> Vec<Answer>) -> u64 {
    match game.next(state) {
        Next::Over(_) => 1,
        Next::Choice(_) if choices == 0 => 1,
        Next::Chance(chance) => {
            let count = |answer| {
                let mut after = state.clone();
                game.settle(&mut after, answer, &mut Silent);
                paths(game, &after, choices, answers)
            };
            let answers = answers(&chance);
            if answers.is_empty() { 1 } else { answers.into_iter().map(count).sum() }
        }
        Next::Choice(_) => {
            let mut offers = vec![];
            game.actions(state, &mut offers);
            let count = |action| {
                let mut after = state.clone();
                game.play(&mut after, action, &mut Silent);
                paths(game, &after, choices - 1, answers)
            };
            offers.into_iter().map(count).sum()
        }
    }
}

/// Chance answers with every face of one die, or else with [`one_answer`].
pub fn every_die(chance: &Chance) -> Vec<Answer> {
    match chance {
        Chance::Dice(1) => (1..=6).map(|pips| Answer::Dice(Dice::new(&[pips]))).collect(),
        Chance::Dice(_) | Chance::Draw(_) => one_answer(chance),
    }
}

/// Chance does not answer.
pub fn no_answer(_: &Chance) -> Vec<Answer> {
    vec![]
}

/// Chance answers with threes or with the first kind there is.
pub fn one_answer(chance: &Chance) -> Vec<Answer> {
    vec![match chance {
        Chance::Dice(dice) => Answer::Dice(Dice::new(&vec![3; *dice as usize])),
        Chance::Draw(counts) => {
            let first = counts.kinds().iter().position(|&left| left > 0);
            Answer::Drawn(first.expect("something is left to draw") as u8)
        }
    }]
}
