//! Golden playthroughs: each decision, what each viewer is told, and how many offers follow.

use testing::playthrough;
use waterloo::Waterloo;

#[test]
fn the_first_turn() {
    playthrough::<Waterloo>(env!("CARGO_MANIFEST_DIR"), "first-turn");
}

#[test]
fn grouchy_or_bluecher() {
    playthrough::<Waterloo>(env!("CARGO_MANIFEST_DIR"), "grouchy");
}
