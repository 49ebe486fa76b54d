//! What a viewer reckons with shrinks only by an event that reveals: in every world he thinks possible the seat that
//! decides could have done something that looks the same to him.

use returns::Returns;
use tabletop::{Game, Next, Prompt, Quick, Random, Report, Seat, Setup, Silent, Viewer};

use crate::common::setup;

/// Worlds dealt to each viewer before each choice that is looked at.
const WORLDS: usize = 4;

/// What a viewer receives of one step.
#[derive(PartialEq, Debug)]
struct Look {
    view: <Returns as Game>::View,
    prompt: Prompt,
    reports: Vec<Report>,
    decides: Option<Seat>,
}

fn step(
    game: &Returns,
    state: &<Returns as Game>::State,
    action: <Returns as Game>::Action,
    viewer: Viewer,
) -> (Look, bool) {
    let (mut after, mut events) = (*state, vec![]);
    game.play(&mut after, action, &mut events);
    let decides = match game.next(&after) {
        Next::Choice(seat) => Some(seat),
        Next::Chance(_) | Next::Over(_) => None,
    };
    let reports = events.iter().filter_map(|event| game.report(event, viewer)).collect();
    let look =
        Look { view: game.view(&after, viewer), prompt: game.prompt(&after, viewer), reports, decides };
    (look, events.iter().any(|event| game.reveals(event)))
}

fn offers(game: &Returns, state: &<Returns as Game>::State) -> Vec<<Returns as Game>::Action> {
    let mut offers = vec![];
    game.actions(state, &mut offers);
    offers
}

/// Plays games and counts the steps that revealed nothing to someone and were compared.
fn play(setup: &Setup, seeds: std::ops::Range<u64>) -> usize {
    let full = Returns::about().complete(setup).unwrap();
    let game = Returns::new(&full);
    let mut compared = 0;
    for seed in seeds {
        let mut random = Quick(seed ^ 0x0D06);
        let mut state = game.start();
        loop {
            let seat = match game.next(&state) {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    game.settle(&mut state, chance.ask(&mut random), &mut Silent);
                    continue;
                }
                Next::Choice(seat) => seat,
            };
            let actions = offers(&game, &state);
            let pick = actions[random.below(actions.len() as u32) as usize];
            for viewer in Viewer::all(full.seats).filter(|viewer| !viewer.is(seat)) {
                let (look, reveals) = step(&game, &state, pick, viewer);
                if reveals {
                    continue;
                }
                for _ in 0..WORLDS {
                    let world = game.redeal(&state, viewer, &mut random);
                    let mut others = offers(&game, &world).into_iter();
                    let found = others.any(|other| step(&game, &world, other, viewer).0 == look);
                    compared += 1;
                    assert!(
                        found,
                        "seed {seed}, {viewer:?}: '{pick}' looks like nothing in\n{}\nthe truth being\n{}\n{look:?}",
                        game.scene(&world),
                        game.scene(&state)
                    );
                }
            }
            game.play(&mut state, pick, &mut Silent);
        }
    }
    compared
}

#[test]
fn two_players() {
    assert!(play(&setup(2, &[]), 0..12) > 2_000);
}

#[test]
fn three_players() {
    assert!(play(&setup(3, &[]), 0..12) > 2_000);
}

#[test]
fn two_players_screened_free_and_chosen() {
    let options = [("sheets", "screened"), ("setup", "free"), ("objectives", "chosen")];
    assert!(play(&setup(2, &options), 0..12) > 2_000);
}

#[test]
fn three_players_screened_free_and_chosen() {
    let options = [("sheets", "screened"), ("setup", "free"), ("objectives", "chosen")];
    assert!(play(&setup(3, &options), 0..12) > 2_000);
}
