//! The laws every game obeys, over random play in every scenario, number of seats and option.

use napoleon::{Napoleon3, Napoleon4};
use tabletop::{Game, Setup, laws};

fn setup(scenario: &str, seats: u8, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(id, value)| (id.to_string(), value.to_string())).collect();
    Setup { scenario: scenario.into(), seats, options, rules: 0 }
}

fn obey(setup: &Setup, seeds: std::ops::Range<u64>) {
    obey_in::<Napoleon4>(setup, seeds, 36);
}

fn obey_in<G: Game>(setup: &Setup, seeds: std::ops::Range<u64>, most: usize) {
    let (mut choices, mut widest, mut french, mut games) = (0, 0, 0, 0);
    for seed in seeds {
        match laws::check::<G>(setup, seed) {
            Ok(checked) => {
                choices += checked.choices;
                widest = widest.max(checked.widest);
                french += checked.outcome.winners.has(tabletop::Seat(0)) as usize;
                games += 1;
            }
            Err(broken) => {
                let log: Vec<&str> = broken.log.lines().collect();
                let tail = log[log.len().saturating_sub(25)..].join("\n");
                panic!("{setup:?} seed {seed}\n{}\n{tail}", broken.law);
            }
        }
    }
    println!(
        "{setup:?}: {games} games, {} choices a game, widest {widest}, French won {french}",
        choices / games.max(1)
    );
    assert!(widest <= most, "offers stay a few dozen: {widest}");
}

#[test]
fn the_laws_hold_in_the_historical_campaign() {
    obey(&setup("historical", 2, &[]), 0..100);
}

#[test]
fn the_laws_hold_with_free_deployment() {
    obey(&setup("free", 2, &[]), 1000..1050);
}

#[test]
fn the_laws_hold_in_napoleons_gambit() {
    obey(&setup("gambit", 2, &[]), 2000..2040);
}

#[test]
fn the_laws_hold_with_three_seats() {
    obey(&setup("historical", 3, &[]), 3000..3060);
    obey(&setup("free", 3, &[("silence", "no")]), 3100..3130);
}

#[test]
fn the_laws_hold_when_blocks_stay_hidden_until_they_fire() {
    obey(&setup("historical", 2, &[("hidden-until-fire", "yes")]), 4000..4060);
    obey(&setup("historical", 3, &[("hidden-until-fire", "yes")]), 4100..4130);
}

#[test]
fn the_laws_hold_with_bidding() {
    obey(&setup("free", 2, &[("bidding", "yes")]), 5000..5030);
    obey(&setup("historical", 2, &[("bidding", "yes"), ("hidden-until-fire", "yes")]), 5100..5130);
}

#[test]
fn the_laws_hold_in_the_3rd_edition() {
    obey_in::<Napoleon3>(&setup("historical", 2, &[]), 6000..6060, 47);
    obey_in::<Napoleon3>(&setup("free", 2, &[]), 6100..6140, 47);
    obey_in::<Napoleon3>(&setup("gambit", 2, &[]), 6200..6240, 47);
}
