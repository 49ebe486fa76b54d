//! 5. French objective cards.

use crate::common::{start, state, two, view};
use returns::{Objective, ObjectivesView, Returns};
use tabletop::Scene;

#[test]
fn r5_1_two_of_five_are_drawn_and_secret() {
    let scene = start(&[1, 5, 1, 1]);
    let cards = vec![(Objective::Antwerp, false), (Objective::EliminateThree, false)];
    assert_eq!(view(&scene, 0).objectives, ObjectivesView::Known { cards });
    assert_eq!(view(&scene, 1).objectives, ObjectivesView::Hidden { count: 2 });
}

fn held(objective: &str, town: &str) {
    let mut scene = two(&format!(
        "phase allied-movement; objectives {objective} Eliminate-3; F-I {town}; A-I Tournai; stage march 1"
    ));
    scene.play("allied", ["done"]);
    let objective = Objective::named(objective).unwrap();
    assert!(state(&scene).is_achieved(objective));
    // Leaving the town does not lose it.
    let mut scene =
        two(&format!("phase allied-movement; control {town}; F-I Mons; A-I Tournai; stage march 1"));
    scene.play("allied", ["done"]);
    assert!(state(&scene).is_achieved(objective));
    // An enemy corps there at the end of a turn takes it away.
    let mut scene =
        two(&format!("phase allied-movement; control {town}; F-I Mons; A-I {town}; stage march 1"));
    scene.play("allied", ["done"]);
    assert!(!state(&scene).is_achieved(objective));
}

#[test]
fn r5_2_antwerp_held_at_the_end_of_a_turn() {
    held("Antwerp", "Antwerp");
}

#[test]
fn r5_3_ghent_held_at_the_end_of_a_turn() {
    held("Ghent", "Ghent");
}

#[test]
fn r5_4_brussels_held_at_the_end_of_a_turn() {
    held("Brussels", "Brussels");
}

#[test]
fn r5_5_liege_held_at_the_end_of_a_turn() {
    held("Liege", "Liege");
}

#[test]
fn r5_6_three_corps_of_either_army_eliminated() {
    let text =
        "phase allied-movement; objectives Eliminate-3 Ghent; control Ghent; F-I Mons; A-I out; P-I out;
        A-II Ath; stage march 1";
    two(text).roll([1, 1]).play("allied", ["done"]).decides("french");
    two(&format!("{text}; P-II out")).play("allied", ["done"]).over(["french"], "12.1");
}

#[test]
fn r5_7_both_must_be_achieved_at_the_same_end_of_turn() {
    let text =
        "phase allied-movement; objectives Ghent Liege; control Ghent; F-I Liege; A-I Ath; stage march 1";
    two(text).play("allied", ["done"]).over(["french"], "12.1");
    let mut scene = two(&text.replace("A-I Ath", "A-I Ghent"));
    scene.roll([1, 1]).play("allied", ["done"]).decides("french");
}

#[test]
fn r5_8_the_cards_are_shown_only_at_the_end() {
    let text =
        "phase allied-movement; objectives Ghent Liege; control Ghent; F-I Liege; A-I Ath; stage march 1";
    let mut scene = two(text);
    assert_eq!(view(&scene, 1).objectives, ObjectivesView::Hidden { count: 2 });
    scene.play("allied", ["done"]).told("allied", "The objectives were Ghent and Liege.");
    assert!(matches!(view(&scene, 1).objectives, ObjectivesView::Known { .. }));
    // So they are when turn 15 ends without a French victory; not when an earlier turn ends.
    let lost = text.replace("control Ghent; F-I Liege", "F-I Liege");
    let mut scene = two(&format!("turn 15; {lost}"));
    scene.play("allied", ["done"]).told("allied", "The objectives were Ghent and Liege.");
    assert!(matches!(view(&scene, 1).objectives, ObjectivesView::Known { .. }));
    let mut scene = two(&format!("turn 14; {lost}"));
    scene.play("allied", ["done"]);
    assert_eq!(view(&scene, 1).objectives, ObjectivesView::Hidden { count: 2 });
}

#[test]
fn r5_9_example_liege_retaken_while_brussels_falls() {
    let text =
        "turn 8; phase allied-movement; objectives Liege Brussels; control Liege; spent Liege; F-I Brussels;
        F-II Wavre; P-II Waremme; points 0 2 2; stage march 1";
    let mut scene = two(text);
    scene.play("allied", ["pick P-II", "march P-II Waremme Liege"]);
    scene.roll([1, 1]).play("allied", ["done"]).decides("french");
    assert_eq!(state(&scene).turn, 9);
    assert_eq!(view(&scene, 1).objectives, ObjectivesView::Hidden { count: 2 });
    two(text).play("allied", ["done"]).over(["french"], "12.1");
}

#[test]
fn r5_10_the_french_player_may_choose_in_any_order() {
    let setup = crate::common::setup(2, &[("objectives", "chosen")]);
    let mut scene = Scene::<Returns>::start(&setup, &[]);
    let all = ["Antwerp", "Ghent", "Brussels", "Liege", "Eliminate-3"].map(|it| format!("objective {it}"));
    scene.offers("french", all.iter().map(String::as_str));
    scene.roll([1, 1]).play("french", ["objective Ghent", "objective Liege"]);
    let mut other = Scene::<Returns>::start(&setup, &[]);
    other.play("french", ["objective Liege"]).refused("french", "objective Liege", "5.10");
    other.roll([1, 1]).play("french", ["objective Ghent"]);
    assert_eq!(state(&scene), state(&other));
    assert_eq!(view(&scene, 1).objectives, ObjectivesView::Hidden { count: 2 });
}
