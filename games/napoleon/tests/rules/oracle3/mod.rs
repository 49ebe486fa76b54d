//! The rules of the 3rd edition against a second implementation that was written from the outline alone.
//!
//! Both play the same games; every list of offers, every number of dice and every position is compared. `ORACLE_GAMES=1000`
//! plays a thousand games of each scenario and as many positions.

mod battle;
mod board;
mod combat;
mod flight;
mod march;
mod positions;
mod referee;
mod turns;
mod watch;

use std::{collections::BTreeMap, env};

use self::{
    board::Board,
    positions::Position,
    watch::{Compared, play_position, play_scenario},
};

/// What a run over random positions has to meet.
const THINGS: [&str; 22] = [
    "attack",
    "bad morale",
    "battle",
    "called off",
    "engages",
    "fire on 4-6",
    "fire on 5-6",
    "fire on 6",
    "force-march",
    "force-march in retreat",
    "led in retreat",
    "may flee on",
    "no way out",
    "pushed out",
    "regroups",
    "reinforces",
    "retreat",
    "rout",
    "square formed or broken",
    "stalemate",
    "supply",
    "victor reinforces",
];

/// How many games to compare, in a short run and in one that was asked for.
fn games(few: u64) -> u64 {
    env::var("ORACLE_GAMES").ok().map_or(few, |text| text.parse().expect("ORACLE_GAMES is a number"))
}

/// Adds up what was seen; nothing that the test is for may be missing.
fn add_up(all: impl Iterator<Item = Compared>, least: usize, things: &[&str]) {
    let (mut questions, mut seen) = (0, BTreeMap::new());
    for one in all {
        questions += one.questions;
        for (what, times) in one.seen {
            *seen.entry(what).or_insert(0) += times;
        }
    }
    println!("{questions} questions compared: {seen:?}");
    assert!(questions >= least, "only {questions} questions");
    for thing in things {
        assert!(seen.get(thing).is_some_and(|times| *times > 0), "'{thing}' was never seen");
    }
}

#[test]
fn oracle3_agrees_over_whole_games() {
    let board = Board::read();
    for scenario in ["historical", "free", "gambit"] {
        let all = (0..games(8)).map(|seed| play_scenario(&board, scenario, seed, usize::MAX));
        add_up(all, 1000, &["attack", "force-march", "battle", "rout"]);
    }
}

#[test]
fn oracle3_agrees_over_random_positions() {
    let board = Board::read();
    let all = (200..200 + games(200)).map(|seed| play_position(&board, &Position::random(&board, seed), 400));
    add_up(all, 20_000, &THINGS);
}
