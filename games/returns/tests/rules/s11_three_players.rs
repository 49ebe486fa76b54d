//! 11. Combat: three players. Rules 11.54 to 11.60.

use tabletop::{Scene, Viewer};

use crate::common::{at, cohesion, hand, state, three, view};

/// A joint combat at Quatre Bras; the French attack from Charleroi.
fn joint(units: &str, present: &str, rest: &str) -> Scene<returns::Returns> {
    three(&format!(
        "phase french-combat; F-GD Quatre-Bras from Charleroi; {units}; combat Quatre-Bras french 0;
        present F-GD {present}; entered Charleroi; hand 0 3 0 0 0 0 0; hand 1 1 1 0 0 0 0; hand 2 1 0 1 0 0 0; {rest}"
    ))
}

const EQUAL: &str = "A-Res Quatre-Bras; P-I Quatre-Bras";

#[test]
fn r11_54_separate_armies_fight_separately() {
    let mut scene =
        three("phase allied-movement; F-I Nivelles; F-II Ligny; A-I Nivelles; P-I Ligny; stage march 2");
    scene.play("prussian", ["done"]).play("allied", ["fight Ligny"]).decides("prussian");
    assert_eq!([hand(&scene, 1), hand(&scene, 2)], [0, 3]);
}

#[test]
fn r11_55_hands_are_separate_and_the_highest_rating_serves() {
    let mut scene =
        three("F-GD Charleroi; A-Res Quatre-Bras; Wellington Quatre-Bras; P-I Quatre-Bras; points 1 0 0");
    scene.play("french", ["pick F-GD", "march F-GD Charleroi Quatre-Bras", "done"]);
    assert_eq!([hand(&scene, 0), hand(&scene, 1), hand(&scene, 2)], [5, 6, 3]);
    scene.told("french", "The Allied rating serves the joint force.");
    let lead = joint("A-I Quatre-Bras; P-I Quatre-Bras", "A-I P-I", "stage deal; due 1 0 0");
    assert_eq!(state(&lead).fight().lead, Some(returns::Army::Prussian));
}

#[test]
fn r11_56_ties_go_to_the_army_with_more_units_then_to_the_allied_players_choice() {
    let more = joint(
        "A-Res Quatre-Bras; P-I Quatre-Bras; P-II Quatre-Bras",
        "A-Res P-I P-II",
        "stage deal; due 1 0 0",
    );
    assert_eq!(state(&more).fight().lead, Some(returns::Army::Prussian));
    // A commander is a unit too: two corps against Zieten with Blücher are even.
    let units = "A-Res Quatre-Bras; A-II Quatre-Bras; P-I Quatre-Bras; Blucher Quatre-Bras";
    let mut even = joint(units, "A-Res A-II P-I Blucher", "stage deal; due 1 0 0");
    even.offers("allied", ["lead allied", "lead prussian"]);
    let mut scene = joint(EQUAL, "A-Res P-I", "stage deal; due 1 0 0");
    scene.offers("allied", ["lead allied", "lead prussian"]).play("allied", ["lead prussian"]);
    assert_eq!(state(&scene).fight().lead, Some(returns::Army::Prussian));
}

#[test]
fn r11_57_the_other_player_advises_and_the_one_whose_rating_serves_decides() {
    let mut scene = joint(EQUAL, "A-Res P-I", "lead allied; stage attack");
    scene.play("french", ["play infantry-assault"]).decides("prussian");
    let advice = ["advise infantry-assault allied", "advise infantry-assault prussian", "advise concede"];
    scene.offers("prussian", advice).play("prussian", ["advise infantry-assault prussian"]);
    assert_eq!(view(&scene, 1).combat.unwrap().advice.as_deref(), Some("infantry-assault prussian"));
    assert_eq!(view(&scene, 0).combat.unwrap().advice, None);
    scene.offers("allied", ["match infantry-assault allied", "match infantry-assault prussian", "concede"]);
    // The Allied player does otherwise.
    scene.play("allied", ["match infantry-assault allied"]);
    assert_eq!([hand(&scene, 1), hand(&scene, 2)], [1, 2]);
    scene.offers("allied", ["counterattack", "hold"]);
}

/// The joint force has lost; it must take this many losses.
fn owing(total: u8, units: &str, present: &str) -> Scene<returns::Returns> {
    joint(
        units,
        present,
        &format!(
            "combat Quatre-Bras french {}; present F-GD {present}; entered Charleroi; hand 0 1 0 0 0 0 0; lead allied;
            stage attack",
            total - 1
        ),
    )
}

#[test]
fn r11_58_losses_of_a_joint_force_are_shared_out() {
    let mut scene = owing(3, EQUAL, "A-Res P-I");
    scene.play("french", ["play infantry-assault"]).play("prussian", ["advise concede"]);
    scene.play("allied", ["concede"]).offers("allied", ["share 0", "share 1", "share 2", "share 3"]);
}

#[test]
fn r11_59_first_by_agreement() {
    let mut scene = owing(3, EQUAL, "A-Res P-I");
    scene.play("french", ["play infantry-assault"]).play("prussian", ["advise concede"]);
    scene.play("allied", ["concede", "share 1"]).offers("prussian", ["agree", "refuse"]);
    scene.play("prussian", ["agree"]).play("allied", ["retreat Waterloo"]);
    // The shares, and one each for the retreat.
    assert_eq!([cohesion(&scene, "A-Res"), cohesion(&scene, "P-I")], [8 - 1 - 1, 10 - 2 - 1]);
    assert_eq!([at(&scene, "A-Res"), at(&scene, "P-I")], ["Waterloo"; 2]);
}

#[test]
fn r11_60_else_evenly_with_the_rest_to_the_army_with_more_corps() {
    let mut scene = owing(3, "A-Res Quatre-Bras; P-I Quatre-Bras; P-II Quatre-Bras", "A-Res P-I P-II");
    scene.play("french", ["play infantry-assault"]).play("prussian", ["advise concede"]);
    scene.play("allied", ["concede", "share 0"]).play("prussian", ["refuse", "lose P-I", "lose P-II"]);
    scene.told("french", "Losses: 1 Allied, 2 Prussian.");
    let offers = scene.table().offers_to(Viewer::Seat(tabletop::Seat(1)));
    assert!(offers.iter().all(|offer| offer.text.starts_with("retreat")));
}

#[test]
fn r10_11_three_players_move_their_armies_separately() {
    let mut scene =
        three("phase allied-movement; F-I Mons; A-I Nivelles; P-I Ligny; points 0 1 1; stage march 1");
    scene.play("allied", ["pick A-I", "march A-I Nivelles Quatre-Bras", "done"]);
    scene.play("prussian", ["pick P-I", "march P-I Ligny Quatre-Bras"]);
    assert_eq!([at(&scene, "A-I"), at(&scene, "P-I")], ["Quatre-Bras"; 2]);
}
