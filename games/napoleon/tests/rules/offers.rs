//! What a player is offered at one moment: few things, each once.

use crate::common::setup;
use napoleon::{Napoleon3, Napoleon4};
use tabletop::{Game, Next, Quick, Random, Setup, Silent};

/// Plays a game at random and looks at every list of offers as the seat that decides reads it.
fn read_offers<G: Game>(setup: &Setup, seed: u64, few: usize) {
    let game = G::new(&G::about().complete(setup).expect("a setup"));
    let mut state = game.start();
    let mut random = Quick(seed);
    let (mut offers, mut texts) = (vec![], vec![]);
    loop {
        match game.next(&state) {
            Next::Over(_) => return,
            Next::Chance(chance) => {
                let answer = chance.ask(&mut random);
                game.settle(&mut state, answer, &mut Silent);
            }
            Next::Choice(_) => {
                offers.clear();
                game.actions(&state, &mut offers);
                assert!(offers.len() <= few, "{} offers: {}", offers.len(), game.scene(&state));
                texts.clear();
                texts.extend(offers.iter().map(|it| game.label(&state, *it).text));
                texts.sort();
                if let Some(twice) = texts.windows(2).find(|pair| pair[0] == pair[1]) {
                    panic!("seed {seed}: '{}' is shown twice: {}", twice[0], game.scene(&state));
                }
                let pick = offers[random.below(offers.len() as u32) as usize];
                game.play(&mut state, pick, &mut Silent);
            }
        }
    }
}

#[test]
fn offers_are_few_and_no_label_is_shown_twice() {
    for scenario in ["free", "historical", "gambit"] {
        for seats in [2, 3] {
            (0..20).for_each(|seed| read_offers::<Napoleon4>(&setup(scenario, seats, &[]), seed, 36));
        }
        let options = [("hidden-until-fire", "yes"), ("bidding", "yes")];
        (100..120).for_each(|seed| read_offers::<Napoleon4>(&setup(scenario, 2, &options), seed, 36));
    }
}

#[test]
fn offers_of_the_3rd_edition_are_few_and_no_label_is_shown_twice() {
    for scenario in ["free", "historical", "gambit"] {
        (0..20).for_each(|seed| read_offers::<Napoleon3>(&setup(scenario, 2, &[]), seed, 47));
    }
}
