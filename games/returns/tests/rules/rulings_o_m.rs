//! Tests of the rulings: objectives, victory, movement.

use returns::{Objective, ObjectivesView, Returns};
use tabletop::{Scene, Setup};

use crate::common::{at, beaten, cohesion, setup, start, state, two, view, waterloo};

const ALLIED_TURN: &str = "phase allied-movement; A-I Ath; stage march 1";

#[test]
fn ruling_o1_two_objectives_are_drawn_unless_the_option_says_chosen() {
    assert_eq!(state(&start(&[4, 3, 1, 1])).objectives.iter().count(), 2);
}

#[test]
fn ruling_o2_turn_fifteen_counts_too() {
    let text = format!("turn 15; {ALLIED_TURN}; objectives Ghent Liege; control Ghent; F-I Liege");
    two(&text).play("allied", ["done"]).over(["french"], "12.1");
}

#[test]
fn ruling_o3_control_changes_only_at_the_end_of_a_game_turn() {
    let mut scene = two("F-Cav Oudenarde; A-I Ath; points 1 0 0");
    scene.play(
        "french",
        ["pick F-Cav", "march F-Cav Oudenarde Ghent", "pick F-Cav", "march F-Cav Ghent St-Nicolas"],
    );
    scene.roll([1, 1]).play("french", ["done"]).play("allied", ["done"]);
    assert!(!state(&scene).is_achieved(Objective::Ghent));
}

#[test]
fn ruling_o4_losses_and_the_four_corps_come_before_the_objectives() {
    let text = "phase allied-movement; objectives Ghent Eliminate-3; F-I Ghent; A-I out; A-II out; A-Cav out; A-Res Ath 1;
        P-I Liege; stage march 1";
    two(text).play("allied", ["done"]).over(["french"], "12.3");
}

#[test]
fn ruling_o4_a_corps_that_dies_of_a_loss_was_still_the_last_to_occupy() {
    // Brussels falls, and that eliminates the corps that has just retaken Ghent.
    let text =
        "phase allied-movement; objectives Ghent Liege; control Ghent; spent Ghent; F-I Brussels; F-II Liege;
        A-Cav Ghent 1; A-I Ath; stage march 1";
    let mut scene = two(text);
    scene.play("allied", ["done"]).decides("french");
    assert_eq!(at(&scene, "A-Cav"), "out");
    assert!(!state(&scene).is_achieved(Objective::Ghent));
    assert!(state(&scene).is_achieved(Objective::Brussels));
    // Under the first version of the rules an eliminated corps held nothing.
    let first = Setup { rules: 1, ..setup(2, &[]) };
    Scene::<Returns>::set(&first, text).play("allied", ["done"]).over(["french"], "12.1");
}

#[test]
fn ruling_o5_the_one_time_loss_hits_every_unit_wherever_it_is_and_may_eliminate() {
    let mut scene = two(&format!("{ALLIED_TURN}; F-I Ghent; A-Cav Maastricht 2"));
    scene.play("allied", ["done"]);
    assert_eq!((at(&scene, "A-Cav"), cohesion(&scene, "A-I")), ("out", 7));
}

#[test]
fn ruling_o6_corps_count_however_they_were_eliminated() {
    let text = "phase allied-movement; objectives Eliminate-3 Ghent; F-I Ghent; A-I out; P-I out; A-Cav Ath 2; A-II Ath;
        stage march 1";
    two(text).play("allied", ["done"]).over(["french"], "12.1");
}

#[test]
fn ruling_o7_the_side_that_loses_its_fourth_corps_first_has_lost() {
    // The fourth French corps is eliminated by its losses as the winner, before the retreat eliminates the fourth Allied one.
    let text = "F-I out; F-II out; F-III out; F-GD Waterloo 1; F-IV Mons; A-I out; P-I out; P-II out; A-II Waterloo 3;
        combat Waterloo french 1; present F-GD A-II Wellington; entered Quatre-Bras; hand 0 1 0 0 0 0 0";
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", text);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]).over(["allied"], "12.3");
    assert_eq!((at(&scene, "F-GD"), at(&scene, "A-II"), cohesion(&scene, "A-II")), ("out", "Waterloo", 1));
    // With one point less the battle eliminates the Allied corps, before the winner takes losses.
    let mut scene =
        waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", &text.replace("A-II Waterloo 3", "A-II Waterloo 2"));
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]).over(["french"], "12.3");
    assert_eq!((at(&scene, "F-GD"), at(&scene, "A-II")), ("Waterloo", "out"));
}

#[test]
fn ruling_o7_the_fourth_corps_ends_the_spread_the_retreat_and_the_losses_of_a_town() {
    // The second point eliminates the fourth Allied corps; the third is never taken.
    let rest =
        "A-Res out; P-I out; P-II out; A-I Waterloo 2; A-II Waterloo 2; P-III Ath; combat Waterloo french 2;
        present F-GD A-I A-II; entered Quatre-Bras; hand 0 1 0 0 0 0 0; hand 1 0 1 0 0 0 0; Wellington Ath";
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede", "lose A-I", "lose A-I"]);
    scene.over(["french"], "12.3");
    assert_eq!(cohesion(&scene, "A-II"), 2);
    // Liege falls: the fourth corps is eliminated, and the corps after it on the sheet loses nothing.
    let text = "phase allied-movement; objectives Ghent Brussels; F-I Liege; A-I out; A-II out; A-Cav out; P-I Namur 2;
        P-II Namur 9; stage march 1";
    let mut scene = two(text);
    scene.play("allied", ["done"]).over(["french"], "12.3");
    assert_eq!(cohesion(&scene, "P-II"), 9);
}

#[test]
fn ruling_o7_a_forced_march_is_a_step_of_its_own() {
    let mut scene = two("F-I out; F-II out; F-III out; F-VI Mons 1; F-GD Mons; A-I Ghent; points 5 0 0");
    scene.play("french", ["pick F-VI", "march F-VI Mons Ath", "pick F-VI", "march F-VI Ath Leuze"]);
    scene.over(["allied"], "12.3");
}

#[test]
fn ruling_o8_a_french_victory_shows_the_objectives_and_an_early_defeat_does_not() {
    let mut scene = beaten("objectives Ghent Liege; A-I out; P-I out; P-II out; A-II Waterloo 1");
    scene.over(["french"], "12.3").told("allied", "The objectives were Ghent and Liege.");
    assert!(matches!(view(&scene, 1).objectives, ObjectivesView::Known { .. }));
    let lost =
        "objectives Ghent Liege; F-I out; F-II out; F-III out; F-GD Waterloo 1 from Quatre-Bras; F-IV Mons";
    let mut scene = waterloo("1 0 0 0 0 0", "2 0 0 0 0 0", lost);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.over(["allied"], "12.3");
    assert_eq!(view(&scene, 1).objectives, ObjectivesView::Hidden { count: 2 });
}

#[test]
fn ruling_m1_cavalry_pays_no_cohesion() {
    let mut scene = two("F-Cav Mons; A-I Ghent; points 1 0 0");
    scene.play("french", ["pick F-Cav", "march F-Cav Mons Ath", "pick F-Cav", "march F-Cav Ath Leuze"]);
    assert_eq!(cohesion(&scene, "F-Cav"), 7);
}

#[test]
fn ruling_m2_the_second_location_may_come_later_in_the_phase() {
    let mut scene = two("F-I Mons; F-II Mons; A-I Ghent; points 3 0 0");
    scene.play("french", ["pick F-I", "march F-I Mons Ath", "pick F-II", "march F-II Mons Binche"]);
    scene.play("french", ["pick F-I", "march F-I Ath Leuze"]);
    assert_eq!((at(&scene, "F-I"), cohesion(&scene, "F-I")), ("Leuze", 7));
}

#[test]
fn ruling_m3_a_forced_march_with_the_last_point_eliminates() {
    let mut scene = two("F-I Mons 1; A-I Ghent; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Mons Ath", "pick F-I", "march F-I Ath Leuze"]);
    assert_eq!(at(&scene, "F-I"), "out");
}

#[test]
fn ruling_m4_rain_lowers_every_armys_die_to_no_less_than_one() {
    let mut scene = start(&[1, 2, 6, 1]);
    assert_eq!(state(&scene).points[0], 5);
    scene.roll([5, 6]).play("french", ["done"]);
    assert_eq!(state(&scene).points, [0, 3, 4]);
}

#[test]
fn ruling_m5_weather_is_rolled_on_turn_one() {
    assert_eq!(state(&start(&[1, 2, 6, 1])).weather, returns::Weather::Rain);
}

#[test]
fn ruling_m6_enemy_corps_stop_commanders_too() {
    let mut scene = two("Napoleon Mons; F-I Mons; A-I Ath; points 1 0 0");
    scene.play("french", ["pick F-I", "march F-I Mons Ath"]);
    scene.play("french", ["pick Napoleon", "march Napoleon Mons Ath"]).refused(
        "french",
        "pick Napoleon",
        "10.16",
    );
}

#[test]
fn ruling_m7_a_commander_may_end_with_the_other_army_of_its_side() {
    let mut scene =
        two("phase allied-movement; F-I Mons; Wellington Gembloux; P-I Namur; A-I Ath; stage march 1");
    scene.play("allied", ["pick Wellington", "march Wellington Gembloux Namur"]).offers("allied", ["done"]);
    scene.roll([1, 1]).play("allied", ["done"]);
    assert_eq!(at(&scene, "Wellington"), "Namur");
}

#[test]
fn ruling_m7_a_commander_who_marched_off_alone_is_carried_nowhere() {
    // The nearest corps is four roads away; today's march may not end at Dinant, nor the movement there.
    let mut scene = two("Napoleon Philippeville; F-I Philippeville; F-II Mons; P-I Namur; A-I Ghent");
    scene.play("french", ["pick Napoleon", "march Napoleon Philippeville Dinant"]);
    scene.refused("french", "done", "3.5").offers("french", ["pick Napoleon"]);
    scene.play("french", ["pick Napoleon"]).offers("french", ["march Napoleon Dinant Philippeville"]);
}

#[test]
fn ruling_m7_a_commander_whose_corps_marched_off_follows_it() {
    let mut scene = two("Napoleon Mons; F-I Mons; A-I Ghent; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Mons Ath", "pick F-I", "march F-I Ath Leuze"]);
    scene.offers("french", ["pick Napoleon"]).refused("french", "done", "3.5");
    scene.play("french", ["pick Napoleon", "march Napoleon Mons Ath", "pick Napoleon"]);
    scene.offers("french", ["march Napoleon Ath Leuze"]);
}

#[test]
fn ruling_m7_a_commander_no_march_can_help_joins_its_own_army_as_the_owner_chooses() {
    // Described, not played: Napoleon has moved and stands alone, and no points are left.
    let mut scene = two("Napoleon Beaumont steps 2; F-I Charleroi; F-II Mons; A-I Ghent");
    scene.play("french", ["done"]).offers("french", ["join Napoleon Charleroi", "join Napoleon Mons"]);
    scene.refused("french", "join Napoleon Thuin", "3.5").roll([1, 1]).play("french", ["join Napoleon Mons"]);
    assert_eq!(at(&scene, "Napoleon"), "Mons");
    // After a combat it goes past the Prussians beside it to the nearest corps of its own army.
    let text = "A-II Waterloo 1; A-I Ghent; P-I Brussels";
    assert_eq!(at(&beaten(text), "Wellington"), "Ghent");
}

#[test]
fn ruling_m8_a_commander_without_an_army_leaves_the_game() {
    let scene = beaten("A-II Waterloo 1");
    assert_eq!(at(&scene, "Wellington"), "out");
}

#[test]
fn ruling_m9_one_player_may_mix_allied_and_prussian_moves() {
    let text = "phase allied-movement; A-I Ath; P-I Namur; A-II Ath; F-I Mons; points 0 2 1; stage march 1";
    let mut scene = two(text);
    scene.play("allied", ["pick A-I", "march A-I Ath Leuze", "pick P-I", "march P-I Namur Huy"]);
    scene.play("allied", ["pick A-II", "march A-II Ath Leuze"]);
}

#[test]
fn ruling_m10_the_allies_may_enter_france() {
    let text = "phase allied-movement; A-I Binche; F-I Ghent; points 0 1 0; stage march 1";
    two(text).play("allied", ["pick A-I", "march A-I Binche Maubeuge"]);
}
