//! The laws every game obeys, over random play.

use tabletop::{Setup, laws};
use testing::{obey, setup};
use waterloo::Waterloo;

/// The most offers at once: a cavalry unit in the open.
const MOST: usize = 200;

fn grouchy(value: &str) -> Setup {
    setup("", 0, &[("grouchy", value)])
}

#[test]
fn the_battle_keeps_the_laws() {
    obey::<Waterloo>(&grouchy("no"), 0..150, MOST);
}

#[test]
fn the_grouchy_variant_keeps_the_laws() {
    obey::<Waterloo>(&grouchy("yes"), 1000..1150, MOST);
}

#[test]
fn a_scene_changed_at_random_is_refused_or_can_be_played() {
    for (value, seed) in [("no", 1), ("yes", 2)] {
        let mutated = laws::mutated_scenes::<Waterloo>(&grouchy(value), seed, 20_000);
        let mutated = mutated.unwrap_or_else(|broken| panic!("{broken}"));
        assert!(mutated.accepted > 300, "{mutated:?}");
    }
}

#[test]
fn a_state_is_small_and_flat() {
    fn is_copy<T: Copy>() {}
    is_copy::<waterloo::State>();
    assert!(size_of::<waterloo::State>() <= 2048, "{} bytes", size_of::<waterloo::State>());
}
