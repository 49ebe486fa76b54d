//! The worth of positions: a player who looks one choice ahead beats one who plays at random.

use returns::Returns;
use tabletop::{Game, Judged, Next, Quick, Random, Seat, Silent, Viewer};

use crate::common::setup;

fn wins(french: bool, seed: u64) -> bool {
    let game = Returns::new(&Returns::about().complete(&setup(2, &[])).unwrap());
    let mut random = Quick(seed ^ 0x1815_0618);
    let mut state = game.start();
    let mut offers = vec![];
    loop {
        match game.next(&state) {
            Next::Over(outcome) => return outcome.winners.contains(Seat(0)) == french,
            Next::Chance(chance) => game.settle(&mut state, chance.ask(&mut random), &mut Silent),
            Next::Choice(seat) => {
                offers.clear();
                game.actions(&state, &mut offers);
                let mut pick = offers[random.below(offers.len() as u32) as usize];
                if (seat == Seat(0)) == french {
                    let worlds = [(); 3].map(|()| game.redeal(&state, Viewer::Seat(seat), &mut random));
                    let after = |action| {
                        let sum = worlds.iter().map(|world| {
                            let (mut world, mut random) = (*world, Quick(seed));
                            game.play(&mut world, action, &mut Silent);
                            while let Next::Chance(chance) = game.next(&world) {
                                game.settle(&mut world, chance.ask(&mut random), &mut Silent);
                            }
                            game.worth(&world, seat)
                        });
                        sum.sum::<i32>()
                    };
                    pick = *offers.iter().max_by_key(|&&action| after(action)).unwrap();
                }
                game.play(&mut state, pick, &mut Silent);
            }
        }
    }
}

#[test]
fn looking_one_choice_ahead_beats_playing_at_random() {
    for french in [true, false] {
        let won = (0..20).filter(|&seed| wins(french, seed)).count();
        assert!(won >= 19, "French {french}: {won} of 20");
    }
}

/// What the combats that may come add to the worth of a position, as a seat sees it.
fn promise(text: &str, seat: Seat) -> i32 {
    let game = Returns::new(&Returns::about().complete(&setup(2, &[])).unwrap());
    let state = game.set(text).unwrap();
    game.outlook(&state, seat) - game.worth(&state, seat)
}

#[test]
fn an_attack_within_reach_promises_more_against_a_corps_on_its_last_legs() {
    let beside = |cohesion: u8| {
        format!(
            "turn 3; phase french-movement; points 5 0 0; F-GD Thuin 9; P-I Charleroi {cohesion}; stage march 0"
        )
    };
    let [weak, strong] = [2, 10].map(|cohesion| promise(&beside(cohesion), Seat(0)));
    assert!(weak > strong, "{weak}, {strong}");
    assert_eq!(promise(&beside(2), Seat(1)), -weak);
}
