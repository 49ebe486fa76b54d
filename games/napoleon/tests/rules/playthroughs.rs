//! Golden playthroughs of both editions: every decision, what each side is told, how many offers there were.

use napoleon::{Napoleon3, Napoleon4};
use testing::playthrough;

/// What the playthrough of the 3rd edition has to show.
const THIRD_WORDS: [&str; 10] = [
    "Battle of Ligny: the French attack",
    "are too few for a battle and are routed",
    "are routed at Ligny!",
    "regroups from",
    "reinforces Ligny",
    "Morale of",
    "hitting on 4-6",
    "at long range",
    "forms square",
    "is eliminated for want of supply",
];

#[test]
fn golden_playthrough_of_the_first_days() {
    playthrough::<Napoleon4>(env!("CARGO_MANIFEST_DIR"), "first-days");
}

#[test]
fn golden_playthrough_of_ligny() {
    playthrough::<Napoleon4>(env!("CARGO_MANIFEST_DIR"), "ligny");
}

#[test]
fn golden_playthrough_of_ligny_in_the_3rd_edition() {
    let story = playthrough::<Napoleon3>(env!("CARGO_MANIFEST_DIR"), "third-ligny");
    for word in THIRD_WORDS {
        assert!(story.contains(word), "the playthrough shows no '{word}'");
    }
}
