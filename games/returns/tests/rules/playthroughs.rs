//! Golden playthroughs and counts of paths: they warn of rules changed by accident.

use returns::Returns;
use testing::{one_answer, paths, playthrough};

use crate::common::{start, state, three, waterloo};

#[test]
fn two_players() {
    playthrough::<Returns>(env!("CARGO_MANIFEST_DIR"), "two_players");
}

#[test]
fn three_players_screened() {
    playthrough::<Returns>(env!("CARGO_MANIFEST_DIR"), "three_players_screened");
}

#[test]
fn counts_of_paths() {
    let counts = |scene: &tabletop::Scene<Returns>| {
        [1, 2, 3, 4, 5].map(|choices| paths(scene.table().game(), state(scene), choices, one_answer))
    };
    assert_eq!(counts(&start(&[1, 2, 1, 1])), [9, 37, 292, 1516, 10354]);
    let scene =
        waterloo("2 1 1 1 0 1", "1 1 0 1 1 1", "F-I Nivelles; Napoleon Nivelles; A-Res Brussels; P-I Wavre");
    assert_eq!(counts(&scene), [5, 13, 31, 93, 357]);
    let scene = three(
        "phase allied-combat; F-GD Quatre-Bras; F-I Quatre-Bras; A-I Quatre-Bras from Nivelles;
        P-I Quatre-Bras from Ligny; P-II Gembloux; P-III Ligny; A-Res Waterloo;
        combat Quatre-Bras allied-prussian 0; present F-GD F-I A-I P-I; entered Nivelles Ligny;
        hand 0 2 1 0 1 0 1; hand 1 1 1 0 0 1 0; hand 2 1 0 0 1 0 1; lead prussian; stage attack",
    );
    assert_eq!(counts(&scene), [6, 16, 32, 64, 132]);
}
