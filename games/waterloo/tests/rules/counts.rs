//! Counts of paths from a position: they change when the rules do.

use tabletop::{Answer, Dice, Game, Next, Setup, Silent};
use waterloo::{State, Waterloo};

/// How many ways play can go on for so many choices, each fall of the die counted.
fn paths(game: &Waterloo, state: &State, choices: u32) -> u64 {
    match game.next(state) {
        Next::Over(_) => 1,
        Next::Choice(_) if choices == 0 => 1,
        Next::Chance(_) => (1..=6)
            .map(|pips| {
                let mut next = *state;
                game.settle(&mut next, Answer::Dice(Dice::new(&[pips])), &mut Silent);
                paths(game, &next, choices)
            })
            .sum(),
        Next::Choice(_) => {
            let mut offers = vec![];
            game.actions(state, &mut offers);
            let follow = offers.into_iter().map(|action| {
                let mut next = *state;
                game.play(&mut next, action, &mut Silent);
                paths(game, &next, choices - 1)
            });
            follow.sum()
        }
    }
}

fn count(text: Option<&str>, most: u32) -> Vec<u64> {
    let game = Waterloo::new(&Setup::default());
    let state = text.map_or_else(|| game.start(), |text| game.set(text).unwrap());
    (1..=most).map(|choices| paths(&game, &state, choices)).collect()
}

#[test]
fn from_the_start_of_the_battle() {
    assert_eq!(count(None, 3), [24, 1179, 35010]);
}

#[test]
fn from_a_fight_of_four() {
    let fight =
        "turn 4 french combat; at 1906 fr-1-I, 1804 fr-2-I, 1905 al-3db-I, 1805 al-bru-R, 2006 fr-art-I";
    assert_eq!(count(Some(fight), 5), [2, 8, 210, 995, 2304]);
}
