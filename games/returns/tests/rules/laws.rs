//! The laws every game obeys, over random play with every number of seats and every option.

use returns::Returns;
use testing::{obey, setup};

/// The most offers at once.
const MOST: usize = 16;

fn run(seats: u8, options: &[(&str, &str)], seeds: std::ops::Range<u64>) {
    obey::<Returns>(&setup("", seats, options), seeds, MOST);
}

#[test]
fn two_seats_standard_open() {
    run(2, &[], 0..100);
}

#[test]
fn three_seats_standard_open() {
    run(3, &[], 0..100);
}

#[test]
fn two_seats_screened() {
    run(2, &[("sheets", "screened")], 100..200);
}

#[test]
fn three_seats_screened() {
    run(3, &[("sheets", "screened")], 100..200);
}

#[test]
fn two_seats_all_options() {
    run(2, &[("sheets", "screened"), ("setup", "free"), ("objectives", "chosen")], 200..300);
}

#[test]
fn three_seats_free_and_chosen() {
    run(3, &[("setup", "free"), ("objectives", "chosen")], 200..300);
}
