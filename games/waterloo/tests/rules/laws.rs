//! The laws every game obeys, over random play.

use tabletop::{Setup, laws};
use waterloo::Waterloo;

fn setup(grouchy: &str) -> Setup {
    Setup { options: [("grouchy".to_string(), grouchy.to_string())].into(), ..Setup::default() }
}

fn check(grouchy: &str, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        if let Err(broken) = laws::check::<Waterloo>(&setup(grouchy), seed) {
            panic!("seed {seed}: {broken}");
        }
    }
}

#[test]
fn the_battle_keeps_the_laws() {
    check("no", 0..150);
}

#[test]
fn the_grouchy_variant_keeps_the_laws() {
    check("yes", 1000..1150);
}

#[test]
fn a_scene_changed_at_random_is_refused_or_can_be_played() {
    for (grouchy, seed) in [("no", 1), ("yes", 2)] {
        let mutated = laws::mutated_scenes::<Waterloo>(&setup(grouchy), seed, 20_000);
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
