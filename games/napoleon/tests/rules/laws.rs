//! The laws every game obeys, over random play in every scenario, number of seats and option.

use napoleon::{Napoleon3, Napoleon4};
use testing::{obey, setup};

/// The most offers at once in the 4th edition.
const MOST: usize = 36;
/// The most offers at once in the 3rd edition.
const MOST_IN_THE_3RD: usize = 47;

#[test]
fn the_laws_hold_in_the_historical_campaign() {
    obey::<Napoleon4>(&setup("historical", 2, &[]), 0..100, MOST);
}

#[test]
fn the_laws_hold_with_free_deployment() {
    obey::<Napoleon4>(&setup("free", 2, &[]), 1000..1050, MOST);
}

#[test]
fn the_laws_hold_in_napoleons_gambit() {
    obey::<Napoleon4>(&setup("gambit", 2, &[]), 2000..2040, MOST);
}

#[test]
fn the_laws_hold_with_three_seats() {
    obey::<Napoleon4>(&setup("historical", 3, &[]), 3000..3060, MOST);
    obey::<Napoleon4>(&setup("free", 3, &[("silence", "no")]), 3100..3130, MOST);
}

#[test]
fn the_laws_hold_when_blocks_stay_hidden_until_they_fire() {
    obey::<Napoleon4>(&setup("historical", 2, &[("hidden-until-fire", "yes")]), 4000..4060, MOST);
    obey::<Napoleon4>(&setup("historical", 3, &[("hidden-until-fire", "yes")]), 4100..4130, MOST);
}

#[test]
fn the_laws_hold_with_bidding() {
    obey::<Napoleon4>(&setup("free", 2, &[("bidding", "yes")]), 5000..5030, MOST);
    obey::<Napoleon4>(
        &setup("historical", 2, &[("bidding", "yes"), ("hidden-until-fire", "yes")]),
        5100..5130,
        MOST,
    );
}

#[test]
fn the_laws_hold_in_the_3rd_edition() {
    obey::<Napoleon3>(&setup("historical", 2, &[]), 6000..6060, MOST_IN_THE_3RD);
    obey::<Napoleon3>(&setup("free", 2, &[]), 6100..6140, MOST_IN_THE_3RD);
    obey::<Napoleon3>(&setup("gambit", 2, &[]), 6200..6240, MOST_IN_THE_3RD);
}
