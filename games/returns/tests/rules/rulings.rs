//! Every ruling of RULINGS.md on trial.

use returns::{BlockView, Card, HandView, Objective, ObjectivesView, Returns, Side};
use tabletop::{Game, Quick, Scene, Seat, Viewer};

use crate::common::{at, cohesion, hand, setup, start, state, three, two, unit, view, waterloo};

const ALLIED_TURN: &str = "phase allied-movement; A-I Ath; stage march 1";

/// The Allied II Corps and Wellington lose one round at Waterloo to the Guard from Quatre Bras.
fn beaten(rest: &str) -> Scene<Returns> {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene
}

/// One matched round at Waterloo without a counterattack.
fn one_round(french: &str, allied: &str, rest: &str) -> Scene<Returns> {
    let mut scene = waterloo(french, allied, rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene
}

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
fn ruling_o5_the_one_time_loss_hits_everyone_wherever_he_is_and_may_eliminate() {
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
fn ruling_o7_the_losses_of_one_combat_are_one_step() {
    // The fourth French corps falls first, the fourth Allied one by the retreat: both in one step.
    let text = "F-I out; F-II out; F-III out; F-GD Waterloo 1; F-IV Mons; A-I out; P-I out; P-II out; A-II Waterloo 3;
        combat Waterloo french 1; present F-GD A-II Wellington; entered Quatre-Bras; hand 0 1 0 0 0 0 0";
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", text);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]).over(["allied"], "12.3");
}

#[test]
fn ruling_o7_a_forced_march_is_a_step_of_its_own() {
    let mut scene = two("F-I out; F-II out; F-III out; F-VI Mons 1; F-GD Mons; A-I Ghent; points 5 0 0");
    scene.play("french", ["pick F-VI", "march F-VI Mons Ath", "pick F-VI", "march F-VI Ath Leuze"]);
    scene.over(["allied"], "12.3");
}

#[test]
fn ruling_o8_an_automatic_victory_shows_no_objectives() {
    let mut scene = beaten("objectives Ghent Liege; A-I out; P-I out; P-II out; A-II Waterloo 1");
    scene.over(["french"], "12.3");
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
    let mut scene = two("Napoleon Mons; F-I Mons; A-I Ath; points 0 0 0");
    scene.play("french", ["pick Napoleon", "march Napoleon Mons Ath"]).refused(
        "french",
        "pick Napoleon",
        "10.16",
    );
}

#[test]
fn ruling_m7_a_commander_may_stand_with_the_other_army_and_joins_his_own_at_his_owners_choice() {
    let mut scene =
        two("phase allied-movement; F-I Mons; Wellington Namur; P-I Namur; A-I Ath; stage march 1");
    scene.roll([1, 1]).play("allied", ["done"]);
    assert_eq!(at(&scene, "Wellington"), "Namur");
    // Left alone he goes past the Prussians at Namur to the nearest Allied corps.
    let mut scene =
        two("phase allied-movement; F-I Mons; Wellington Gembloux; P-I Namur; A-I Brussels; stage march 1");
    scene.roll([1, 1]).play("allied", ["done"]);
    assert_eq!(at(&scene, "Wellington"), "Brussels");
    let mut scene = two("Napoleon Beaumont; F-I Charleroi; F-II Mons; A-I Ghent");
    scene.play("french", ["done"]).offers("french", ["join Napoleon Charleroi", "join Napoleon Mons"]);
    scene.refused("french", "join Napoleon Thuin", "3.5").roll([1, 1]).play("french", ["join Napoleon Mons"]);
    assert_eq!(at(&scene, "Napoleon"), "Mons");
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

#[test]
fn ruling_c1_combat_is_not_optional() {
    let mut scene = two("F-I Binche; A-I Nivelles; points 1 0 0");
    scene.play("french", ["pick F-I", "march F-I Binche Nivelles", "done"]);
    assert!(state(&scene).combat.is_some());
}

#[test]
fn ruling_c2_the_river_looks_at_the_last_road_of_corps_only() {
    // The cavalry crosses at its second step; Napoleon comes over no river.
    let mut scene = two("F-Cav Philippeville; Napoleon Binche; F-I Mons; P-I Charleroi; points 1 0 0");
    scene.play("french", ["pick F-Cav", "march F-Cav Philippeville Laneffe"]);
    scene.play("french", ["pick F-Cav", "march F-Cav Laneffe Charleroi"]);
    scene.play("french", ["pick Napoleon", "march Napoleon Binche Charleroi", "done"]);
    assert_eq!([hand(&scene, 0), hand(&scene, 1)], [6, 5]);
}

#[test]
fn ruling_c3_a_forced_march_counts_before_the_deal() {
    let mut scene = two("F-I Maubeuge 5; A-I Nivelles; points 2 0 0");
    scene.play(
        "french",
        ["pick F-I", "march F-I Maubeuge Binche", "pick F-I", "march F-I Binche Nivelles", "done"],
    );
    assert_eq!(hand(&scene, 0), 2);
}

#[test]
fn ruling_c4_an_empty_deck_is_made_of_the_played_cards() {
    let rest = "F-I Nivelles; A-I Ghent; deck 0 0 0 0 0 0";
    let mut scene = one_round("2 0 0 0 0 0", "2 0 0 0 0 0", rest);
    // All cards but those in hand can come again: one in each hand, and three now.
    scene.roll([1, 1, 1, 1]).play("french", ["reinforce F-I"]);
    let mut left = crate::common::whole_deck();
    left[Card::InfantryAssault.index()] -= 1 + 1 + 3;
    assert_eq!(state(&scene).fight().deck, left);
}

#[test]
fn ruling_c5_the_attacker_must_play() {
    waterloo("1 0 0 0 0 0", "1 0 0 0 0 0", "").offers("french", ["play infantry-assault"]);
}

#[test]
fn ruling_c6_combined_arms_stops_the_automatic_counterattack() {
    let mut scene = waterloo("1 0 0 0 1 0", "1 0 0 0 0 1", "");
    scene.play("french", ["play counter-attack"]).play("allied", ["match combined-arms"]);
    scene.offers("allied", ["counterattack", "hold"]);
}

#[test]
fn ruling_c7_the_automatic_counterattack_is_not_optional() {
    let mut scene = waterloo("1 0 0 0 1 0", "1 0 0 0 1 0", "");
    scene.play("french", ["play counter-attack"]).play("allied", ["match counter-attack"]).decides("allied");
    assert_eq!(state(&scene).fight().attacker, Side::AlliedPrussian);
}

#[test]
fn ruling_c8_a_matched_last_card_loses_before_counterattack_and_help() {
    let mut scene = waterloo("1 0 0 0 0 0", "2 0 0 0 0 0", "F-I Nivelles; A-I Brussels");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    // The winner alone may still reinforce.
    scene.offers("allied", ["reinforce A-I", "done"]);
}

#[test]
fn ruling_c9_a_side_without_a_card_to_play_loses_with_the_rounds_so_far() {
    let mut scene = waterloo("2 0 0 0 0 0", "1 0 0 0 0 0", "A-I Ghent");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.roll([1]).play("allied", ["counterattack"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Brussels", 8 - 1 - 1));
}

#[test]
fn ruling_c9_reinforcements_give_him_cards_to_play() {
    let mut scene = waterloo("2 0 0 0 0 0", "1 0 0 0 0 0", "A-I Brussels");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.roll([1]).play("allied", ["counterattack"]);
    scene.roll([1, 2, 2, 2]).play("allied", ["reinforce A-I"]).offers("allied", ["play grand-battery"]);
}

#[test]
fn ruling_c10_the_unmatched_card_is_a_round_too() {
    let mut scene = one_round("1 1 0 0 0 0", "2 0 0 0 0 0", "");
    scene
        .play("french", ["play grand-battery"])
        .play("allied", ["concede"])
        .told("allied", "after 2 rounds: losses 2 and 1");
}

#[test]
fn ruling_c11_a_skirmish_in_the_first_round_costs_nobody_a_round_loss() {
    let mut scene = waterloo("0 0 0 1 0 0", "1 0 0 0 0 0", "A-I Ghent");
    scene.play("french", ["play skirmish"]).play("allied", ["concede"]);
    assert_eq!([cohesion(&scene, "A-II"), cohesion(&scene, "F-GD")], [7, 10]);
}

#[test]
fn ruling_c12_the_total_stands_even_if_the_loser_cannot_pay_it() {
    let rest = "A-II Waterloo 1; A-I Ghent; combat Waterloo french 5; present F-GD A-II Wellington; entered Quatre-Bras;
        hand 0 1 0 0 0 0 0";
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "F-GD")), ("out", 7));
}

/// The Allies owe three points at Waterloo with two corps.
fn owing() -> Scene<Returns> {
    let rest =
        "A-I Waterloo 2; combat Waterloo french 2; present F-GD A-I A-II Wellington; entered Quatre-Bras;
        hand 0 1 0 0 0 0 0";
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene
}

#[test]
fn ruling_c13_losses_may_be_piled_on_one_corps_but_not_beyond_its_cohesion() {
    let mut scene = owing();
    scene.play("allied", ["lose A-I", "lose A-I"]);
    assert_eq!((at(&scene, "A-I"), cohesion(&scene, "A-II")), ("out", 8 - 1 - 1));
}

#[test]
fn ruling_c13_who_came_late_shares_the_losses() {
    let mut scene = one_round("2 1 0 0 0 0", "2 0 0 0 0 0", "A-I Brussels; F-I Nivelles");
    scene.play("french", ["done"]).roll([1, 3, 3, 3]).play("allied", ["reinforce A-I"]);
    scene.play("french", ["play grand-battery"]).play("allied", ["concede"]);
    scene.roll([1]).play("french", ["reinforce F-I"]).offers("allied", ["lose A-I", "lose A-II"]);
    scene.play("allied", ["lose A-I", "lose A-I"]).offers("french", ["lose F-I", "lose F-GD"]);
}

#[test]
fn ruling_c14_the_loser_retreats_even_if_the_winners_last_corps_dies() {
    let mut scene = waterloo(
        "1 0 0 0 0 0",
        "0 1 0 0 0 0",
        "F-GD Waterloo 1; F-I Mons; combat Waterloo french 1; present F-GD A-II Wellington; entered Quatre-Bras;
        hand 0 1 0 0 0 0 0",
    );
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    assert_eq!((at(&scene, "F-GD"), at(&scene, "A-II")), ("out", "Brussels"));
}

#[test]
fn ruling_c15_the_best_rating_serves_even_beside_a_commander_without_a_corps() {
    let text = "phase french-combat; F-GD Waterloo from Quatre-Bras; P-II Waterloo; Wellington Waterloo;
        combat Waterloo french 0; present F-GD P-II Wellington; entered Quatre-Bras; hand 0 2 0 0 0 0 0;
        hand 1 2 0 0 0 0 0; stage attack";
    let mut scene = two(text);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    // Pirch's 1, not Wellington's 3.
    scene.roll([2]).play("allied", ["counterattack"]).decides("french");
}

#[test]
fn ruling_c16_no_counterattack_without_a_match() {
    let mut scene = waterloo("1 1 0 0 0 0", "1 0 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).refused("allied", "counterattack", "11.38");
}

#[test]
fn ruling_c17_each_unit_rolls_for_itself_in_the_order_its_owner_likes() {
    let mut scene = one_round("2 0 0 0 0 0", "2 0 0 0 0 0", "F-I Nivelles steps 2; Napoleon Nivelles");
    scene.roll([6, 6]).play("french", ["reinforce Napoleon", "reinforce F-I"]);
    assert_eq!((cohesion(&scene, "F-I"), state(&scene).points[0]), (8, 0));
}

#[test]
fn ruling_c18_blucher_may_follow_a_corps_that_just_came() {
    let mut scene = one_round("2 0 0 0 0 0", "2 0 0 0 0 0", "P-I Wavre; Blucher Wavre");
    scene.offers("allied", ["reinforce P-I", "done"]).roll([1, 1, 1, 1]).play("allied", ["reinforce P-I"]);
    scene.has("allied", ["reinforce Blucher"]);
}

#[test]
fn ruling_c19_a_waiting_commander_adds_his_cards_when_his_corps_comes() {
    let rest = "Blucher Waterloo; P-I Wavre; combat Waterloo french 0; present F-GD A-II Wellington Blucher;
        entered Quatre-Bras; hand 0 2 0 0 0 0 0; hand 1 2 0 0 0 0 0";
    let mut scene = one_round("2 0 0 0 0 0", "2 0 0 0 0 0", rest);
    scene.roll([1, 1, 1, 1, 1, 1]).play("allied", ["reinforce P-I"]);
    assert_eq!(hand(&scene, 1), 1 + 3 + 2);
}

#[test]
fn ruling_c20_a_failed_attempt_costs_nothing() {
    let mut scene = one_round("3 0 0 0 0 0", "3 0 0 0 0 0", "F-I Nivelles");
    scene.roll([6]).play("french", ["reinforce F-I"]);
    assert_eq!((at(&scene, "F-I"), cohesion(&scene, "F-I")), ("Nivelles", 8));
}

#[test]
fn ruling_c20_who_failed_at_one_combat_may_try_at_another() {
    let rest = "F-I Quatre-Bras; F-II Ligny from Charleroi; P-I Ligny; A-I Ghent";
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene.roll([6]).roll([1, 1, 1, 1, 1, 1]).play("french", ["reinforce F-I", "play infantry-assault"]);
    scene.play("allied", ["match infantry-assault", "hold"]).offers("french", ["reinforce F-I", "done"]);
}

#[test]
fn ruling_c21_who_came_after_the_winning_round_has_fought() {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "F-I Nivelles; F-II Hal; A-I Hal; A-Res Ghent");
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene.roll([1]).play("french", ["reinforce F-I"]);
    assert!(state(&scene).piece(unit("F-I")).fought);
}

#[test]
fn ruling_c22_blocks_are_hidden_again_after_the_combat() {
    let scene = beaten("A-I Ghent");
    let town = view(&scene, 1).towns.into_iter().find(|it| it.id == "Waterloo").unwrap();
    assert_eq!(town.blocks, [BlockView::Upright { army: returns::Army::French }]);
}

#[test]
fn ruling_r1_commanders_retreat_with_their_corps() {
    let scene = beaten("A-I Wavre");
    assert_eq!(at(&scene, "Wellington"), "Wavre");
}

#[test]
fn ruling_r2_reinforcing_is_entering() {
    // The French I Corps came from Brussels: that road is used too.
    let mut scene = one_round("2 1 0 0 0 0", "2 0 0 0 0 0", "F-I Brussels; A-I Ghent");
    scene
        .roll([1, 3, 3, 3])
        .play("french", ["reinforce F-I", "play grand-battery"])
        .play("allied", ["concede"]);
    scene.play("french", ["lose F-GD"]);
    scene.lacks(["retreat Brussels"]).has("allied", ["retreat Hal"]);
}

#[test]
fn ruling_r2_the_last_road_of_a_corps_counts_and_a_commanders_does_not() {
    let mut scene = two("F-Cav Charleroi; F-I Mons; Napoleon Nivelles; A-II Waterloo; points 1 0 0");
    scene.play("french", ["pick F-Cav", "march F-Cav Charleroi Quatre-Bras"]);
    scene.play("french", ["pick F-Cav", "march F-Cav Quatre-Bras Waterloo"]);
    scene.play("french", ["pick Napoleon", "march Napoleon Nivelles Waterloo", "done"]);
    let entered: Vec<&str> = state(&scene).fight().entered.iter().map(|town| town.id()).collect();
    assert_eq!(entered, ["Quatre-Bras"]);
}

#[test]
fn ruling_r2_neither_a_commander_nor_the_other_side_uses_up_a_road_by_reinforcing() {
    // Napoleon has come from Brussels, and the road back there is the Allies' as before.
    let mut scene = one_round("2 1 0 0 0 0", "2 0 0 0 0 0", "Napoleon Brussels; F-I Mons; A-I Ghent");
    scene.roll([1, 3, 3, 3]).play("french", ["reinforce Napoleon", "play grand-battery"]);
    scene.play("allied", ["concede"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Brussels", 8 - 2 - 1));
    // So it is when the Allied I Corps came that way.
    let mut scene = one_round("2 1 0 0 0 0", "2 0 0 0 0 0", "A-I Brussels");
    scene.roll([1, 3, 3, 3]).play("allied", ["reinforce A-I"]).play("french", ["play grand-battery"]);
    scene.play("allied", ["concede", "lose A-I", "lose A-I"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Brussels", 8 - 1));
}

#[test]
fn ruling_r3_only_used_roads_left_cost_one_more() {
    let rest = "F-I Brussels; F-II Hal; F-III Nivelles; F-IV Wavre; A-I Ghent";
    let mut scene = beaten(rest);
    scene.play("french", ["done"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Quatre-Bras", 8 - 1 - 2));
}

#[test]
fn ruling_r4_the_class_comes_before_the_way_home() {
    let scene = beaten("A-I Nivelles");
    assert_eq!(at(&scene, "A-II"), "Nivelles");
}

#[test]
fn ruling_r5_a_mixed_force_may_take_either_armys_way_home() {
    let text = "phase french-combat; F-GD Quatre-Bras from Charleroi; A-II Quatre-Bras; P-I Quatre-Bras;
        combat Quatre-Bras french 0; present F-GD A-II P-I; entered Charleroi; hand 0 1 0 0 0 0 0; hand 1 0 1 0 0 0 0;
        stage attack";
    let mut scene = two(text);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede", "lose A-II"]);
    // Waterloo towards Ghent and Antwerp, Ligny towards Liege.
    scene.offers("allied", ["retreat Waterloo", "retreat Ligny"]);
}

#[test]
fn ruling_r6_an_unused_road_to_an_empty_town_beats_a_used_one_to_friends() {
    let scene = beaten("A-I Quatre-Bras");
    assert_eq!(at(&scene, "A-II"), "Brussels");
}

#[test]
fn ruling_r7_through_two_enemy_towns_for_two_more() {
    let mut scene = two(
        "phase french-combat; F-I Rochefort from Dinant; A-I Dinant; A-II Philippeville; A-Res Namur; A-Cav Ciney;
        P-I Rochefort; combat Rochefort french 0; present F-I P-I; entered Dinant; hand 0 1 0 0 0 0 0;
        hand 1 2 0 0 0 0 0; stage attack",
    );
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "done"]);
    scene.offers("french", ["retreat Beaumont", "retreat Laneffe"]).play("french", ["retreat Beaumont"]);
    assert_eq!((at(&scene, "F-I"), cohesion(&scene, "F-I")), ("Beaumont", 8 - 1 - 1 - 2));
}

/// The French I Corps loses at Rochefort; the enemy holds Dinant and Ciney, and beyond them three combats wait.
fn enclosed(rest: &str) -> Scene<Returns> {
    let mut scene = two(&format!(
        "phase allied-combat; F-I Rochefort; Napoleon Rochefort; F-II Philippeville; F-III Namur; F-IV Huy;
        A-I Rochefort from Dinant; A-II Dinant; A-Res Ciney; P-I Philippeville; P-II Namur; P-III Huy;
        combat Rochefort allied-prussian 0; present F-I Napoleon A-I; entered Dinant; hand 0 0 1 0 0 0 0;
        hand 1 1 0 0 0 0 0; stage attack; {rest}"
    ));
    scene.play("allied", ["play infantry-assault"]).play("french", ["concede"]).play("allied", ["done"]);
    scene
}

#[test]
fn ruling_r7_with_no_way_out_the_corps_is_eliminated_and_its_commander_joins_another() {
    let mut scene = enclosed("");
    assert_eq!(at(&scene, "F-I"), "out");
    scene.told("french", "The French side has no way out of Rochefort: its corps there are lost.");
    scene.told("spectator", "French I Corps is eliminated.");
    scene.offers("french", ["join Napoleon Philippeville", "join Napoleon Namur", "join Napoleon Huy"]);
    // The combats beyond are still to be fought.
    scene.play("french", ["join Napoleon Huy"]);
    scene.offers("allied", ["fight Philippeville", "fight Namur", "fight Huy"]);
}

#[test]
fn ruling_r7_one_open_town_beyond_the_enemy_is_a_way_out() {
    // Huy is empty: through Ciney, for the round, the retreat and the enemy.
    let scene = enclosed("F-IV Mons; P-III Liege");
    assert_eq!((at(&scene, "F-I"), cohesion(&scene, "F-I")), ("Huy", 8 - 1 - 1 - 1));
    // Huy is held by the enemy too: through him and on for one more, to Hannut or Liege.
    let mut scene = enclosed("F-IV Mons; F-VI Hannut; F-GD Liege; P-III Huy");
    scene.offers("french", ["retreat Hannut", "retreat Liege"]).play("french", ["retreat Hannut"]);
    assert_eq!((at(&scene, "F-I"), cohesion(&scene, "F-I")), ("Hannut", 8 - 1 - 1 - 2));
}

#[test]
fn ruling_r7_the_way_beyond_does_not_lead_back() {
    // The Allied I Corps dies of its victory and leaves Bavay empty, with its friends in every town around.
    let mut scene =
        two("phase allied-combat; F-I Bavay; F-II Charleroi; A-I Bavay 1 from Mons; A-II Mons; A-Res Conde;
        A-Cav Maubeuge; combat Bavay allied-prussian 1; present F-I A-I; entered Mons; hand 0 0 1 0 0 0 0;
        hand 1 1 0 0 0 0 0; stage attack");
    scene.play("allied", ["play infantry-assault"]).play("french", ["concede"]).play("allied", ["done"]);
    assert_eq!(at(&scene, "A-I"), "out");
    scene.offers("french", ["retreat Tournai", "retreat Leuze", "retreat Binche", "retreat Beaumont"]);
}

#[test]
fn ruling_r7_corps_lost_for_want_of_a_retreat_count_for_the_victory() {
    enclosed("F-VI out; F-GD out; F-Cav out").over(["allied"], "12.3");
}

#[test]
fn ruling_r7_onlookers_and_both_armies_are_lost_together() {
    let mut scene = three(
        "phase french-combat; A-I Rochefort; P-I Rochefort; A-II Rochefort 3 fought; A-Res Namur; P-II Huy;
        P-III Philippeville; F-I Rochefort from Ciney; F-II Dinant; F-III Ciney; F-IV Philippeville; F-VI Namur;
        F-GD Huy; combat Rochefort french 0; present F-I A-I P-I; entered Ciney; lead prussian; hand 0 1 0 0 0 0 0;
        hand 1 0 1 0 0 0 0; stage attack",
    );
    scene.play("french", ["play infantry-assault"]).play("allied", ["advise concede"]);
    scene.play("prussian", ["concede"]).play("french", ["done"]);
    scene.play("allied", ["share 1"]).play("prussian", ["agree"]);
    assert_eq!(["A-I", "A-II", "P-I"].map(|id| at(&scene, id)), ["out"; 3]);
}

#[test]
fn ruling_r7_the_active_side_too_has_no_way_but_the_road_it_came() {
    // Described, not played: the French came from Rochefort, where Prussians stand now; at Ciney a combat waits.
    let text =
        "phase french-combat; F-I Dinant from Rochefort; F-II Ciney; F-III Mons; P-I Dinant; P-II Rochefort;
        P-III Ciney; combat Dinant french 0; present F-I P-I; entered Rochefort; hand 0 1 0 0 0 0 0;
        hand 1 2 0 0 0 0 0; stage attack";
    let lose = |text: &str| {
        let mut scene = two(text);
        scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "done"]);
        scene
    };
    assert_eq!(at(&lose(text), "F-I"), "out");
    // With Ciney in French hands the way leads there, though Philippeville beside them lies open and is nearer home.
    let scene = lose(&text.replace("P-III Ciney", "P-III Liege"));
    assert_eq!((at(&scene, "F-I"), cohesion(&scene, "F-I")), ("Ciney", 8 - 1 - 1 - 1));
}

#[test]
fn ruling_r8_extra_losses_add_up() {
    // Every road was used and every town beyond is held: one for the road, one for the enemy.
    let text =
        "phase french-combat; F-I Laneffe from Charleroi; F-II Laneffe from Philippeville; F-III Charleroi;
        F-IV Philippeville; P-I Laneffe; P-II Liege; combat Laneffe french 0; present F-I F-II P-I;
        entered Charleroi Philippeville; hand 0 1 0 0 0 0 0; hand 1 0 1 0 0 0 0; stage attack";
    let mut scene = two(text);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]).play("french", ["done"]);
    scene.play("allied", ["retreat Ligny"]);
    assert_eq!(cohesion(&scene, "P-I"), 10 - 1 - 1 - 2);
}

#[test]
fn ruling_r9_who_retreated_into_a_waiting_combat_adds_nothing_to_it() {
    let rest = "F-II Hal; F-III Nivelles; F-IV Wavre; F-I Brussels from Malines; A-Res Brussels";
    let mut scene = beaten(rest);
    scene.play("french", ["done"]);
    assert_eq!(hand(&scene, 1), 3);
    assert!(!state(&scene).fight().present.has(unit("A-II")));
}

#[test]
fn ruling_r10_a_river_costs_nothing_in_retreat() {
    let mut scene = beaten("A-I Hal");
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Hal", 8 - 1 - 1));
    scene.roll([1, 1]).decides("allied");
}

#[test]
fn ruling_r11_a_used_road_is_better_than_the_way_through_the_enemy() {
    ruling_r3_only_used_roads_left_cost_one_more();
}

#[test]
fn ruling_s1_a_commander_is_set_up_with_a_corps_of_his_army() {
    let mut scene = Scene::<Returns>::start(&setup(2, &[("setup", "free")]), &[1, 2]);
    scene.lacks(["pick Napoleon"]).play("french", ["pick F-I", "place F-I Bavay"]);
    scene.refused("french", "place Napoleon Beaumont", "3.5").play("french", ["pick Napoleon"]);
    scene.offers("french", ["place Napoleon Bavay"]);
}

#[test]
fn ruling_s2_allied_and_prussian_players_have_no_secrets_from_each_other() {
    let scene = three(
        "phase french-combat; F-GD Quatre-Bras from Charleroi; A-Res Quatre-Bras; P-I Quatre-Bras; P-II Namur;
        combat Quatre-Bras french 0; present F-GD A-Res P-I; entered Charleroi; hand 0 3 0 0 0 0 0; hand 1 1 1 0 0 0 0;
        hand 2 1 0 1 0 0 0; lead allied; stage attack",
    );
    let seen = view(&scene, 1);
    assert!(matches!(seen.combat.unwrap().hands[2], HandView::Faces { .. }));
    let namur = seen.towns.iter().find(|it| it.id == "Namur").unwrap();
    assert!(matches!(namur.blocks[0], BlockView::Own { unit: "P-II", .. }));
}

#[test]
fn ruling_s3_the_allied_player_moves_first_and_orders_the_combats() {
    let mut scene =
        three("phase allied-movement; F-I Nivelles; F-II Ligny; A-I Nivelles; P-I Ligny; stage march 1");
    scene.play("allied", ["done"]).play("prussian", ["done"]);
    scene.offers("allied", ["fight Nivelles", "fight Ligny"]);
}

const EQUAL: &str = "phase french-combat; F-GD Quatre-Bras from Charleroi; A-Res Quatre-Bras; P-I Quatre-Bras;
    combat Quatre-Bras french 0; present F-GD A-Res P-I; entered Charleroi; hand 0 3 0 0 0 0 0; hand 1 3 0 0 0 0 0;
    hand 2 3 0 0 0 0 0";

#[test]
fn ruling_s4_the_choice_of_the_rating_stands_while_nothing_changes() {
    let mut scene = three(&format!("{EQUAL}; lead prussian; stage attack"));
    scene.play("french", ["play infantry-assault"]).play("allied", ["advise concede"]);
    scene.play("prussian", ["match infantry-assault allied", "hold"]).decides("french");
    assert_eq!(state(&scene).fight().lead, Some(returns::Army::Prussian));
}

#[test]
fn ruling_s4_newcomers_who_make_a_tie_leave_the_choice_to_the_allied_player() {
    // Picton's two are better than Pirch's one; then Hill and Zieten come, and all is even.
    let mut scene = three(
        "phase french-combat; F-GD Quatre-Bras from Charleroi; A-Res Quatre-Bras; P-II Quatre-Bras; A-II Waterloo;
        P-I Ligny; combat Quatre-Bras french 0; present F-GD A-Res P-II; entered Charleroi; hand 0 3 0 0 0 0 0;
        hand 1 3 0 0 0 0 0; hand 2 3 0 0 0 0 0; lead allied; stage attack",
    );
    scene.play("french", ["play infantry-assault"]).play("prussian", ["advise concede"]);
    scene.play("allied", ["match infantry-assault allied", "hold"]);
    scene.roll([1, 2, 2]).play("allied", ["reinforce A-II"]);
    scene.roll([1, 2, 2, 2]).play("prussian", ["reinforce P-I"]);
    scene.offers("allied", ["lead allied", "lead prussian"]).play("allied", ["lead prussian"]);
    assert_eq!(state(&scene).fight().lead, Some(returns::Army::Prussian));
}

#[test]
fn ruling_s5_with_equal_corps_the_leading_army_takes_the_odd_loss() {
    for (lead, text) in [("allied", "1 Allied, 0 Prussian"), ("prussian", "0 Allied, 1 Prussian")] {
        let mut scene = three(&format!("{EQUAL}; lead {lead}; stage attack"));
        let other = if lead == "allied" { "prussian" } else { "allied" };
        scene
            .play("french", ["play infantry-assault"])
            .play(other, ["advise concede"])
            .play(lead, ["concede"]);
        scene.play("allied", ["share 0"]).play("prussian", ["refuse"]).told("french", text);
    }
}

#[test]
fn ruling_s5_no_army_takes_more_than_its_corps_can_bear() {
    // Three points, and the leading Prussians have one left.
    let text = EQUAL.replace("P-I Quatre-Bras", "P-I Quatre-Bras 1").replace("french 0", "french 2");
    let mut scene = three(&format!("{text}; P-II Liege; lead prussian; stage attack"));
    scene.play("french", ["play infantry-assault"]).play("allied", ["advise concede"]);
    scene.play("prussian", ["concede"]).offers("allied", ["share 2", "share 3"]);
    scene.play("allied", ["share 3"]).play("prussian", ["refuse"]);
    scene.told("french", "Losses: 2 Allied, 1 Prussian.");
}

#[test]
fn ruling_s6_among_equals_the_allied_army_has_the_rivers_cards() {
    let mut scene = three("F-I Hal; A-II Waterloo; P-I Waterloo; points 1 0 0");
    scene.play("french", ["pick F-I", "march F-I Hal Waterloo", "done"]);
    assert_eq!([hand(&scene, 1), hand(&scene, 2)], [2 + 2, 3]);
}

#[test]
fn ruling_s6_the_rivers_cards_go_to_the_army_with_more_corps() {
    let mut scene = three("F-I Hal; A-II Waterloo; P-I Waterloo; P-II Waterloo; points 1 0 0");
    scene.play("french", ["pick F-I", "march F-I Hal Waterloo", "done"]);
    assert_eq!([hand(&scene, 1), hand(&scene, 2)], [2, 6 + 2]);
}

#[test]
fn ruling_s7_the_player_whose_rating_serves_chooses_the_retreat() {
    let mut scene = three(&format!("{EQUAL}; lead prussian; stage attack"));
    scene
        .play("french", ["play infantry-assault"])
        .play("allied", ["advise concede"])
        .play("prussian", ["concede"]);
    scene.play("allied", ["share 0"]).play("prussian", ["agree"]).has("prussian", ["retreat Ligny"]);
}

#[test]
fn ruling_h1_a_decision_is_asked_even_where_only_one_answer_is_left() {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).offers("allied", ["concede"]);
    let mut scene = one_round("2 0 0 0 0 0", "2 0 0 0 0 0", "Blucher Wavre; P-I Wavre fought");
    // Blücher may not come without a corps of his army, but the French must not learn who stands at Wavre.
    scene.offers("allied", ["done"]);
}

#[test]
fn ruling_h2_a_forced_march_on_open_sheets_cannot_be_taken_back() {
    let mut scene = two("F-I Mons; A-I Ghent; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Mons Ath", "pick F-I"]);
    scene.undo("french").undo("french").undo("french");
    scene.play("french", ["pick F-I", "march F-I Mons Ath", "pick F-I", "march F-I Ath Leuze"]);
    assert!(!scene.table().may_undo(Seat(0)));
    let screened = setup(2, &[("sheets", "screened")]);
    let mut scene = Scene::<Returns>::set(&screened, "F-I Mons; A-I Ghent; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Mons Ath", "pick F-I", "march F-I Ath Leuze"]);
    assert!(scene.table().may_undo(Seat(0)));
}

#[test]
fn ruling_h3_behind_a_screen_an_armys_total_is_known_and_its_spread_is_not() {
    let screened = setup(2, &[("sheets", "screened")]);
    let scene = Scene::<Returns>::set(&screened, "F-I Mons 2; F-II Mons 9; F-III Ath; A-I Ghent");
    let mut random = Quick(15);
    let total =
        |state: &returns::State| Side::French.corps().iter().map(|it| state.piece(it).cohesion).sum::<u8>();
    let worlds =
        (0..50).map(|_| scene.table().game().redeal(state(&scene), Viewer::Seat(Seat(1)), &mut random));
    let worlds: Vec<returns::State> = worlds.collect();
    assert!(worlds.iter().all(|world| total(world) == total(state(&scene))));
    assert!(worlds.iter().any(|world| world.piece(unit("F-I")).cohesion > 2));
}

#[test]
fn ruling_h4_the_winners_late_reinforcements_draw_no_cards() {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "F-I Nivelles; F-II Nivelles; A-I Ghent");
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene.roll([1]).play("french", ["reinforce F-I"]);
    assert_eq!((at(&scene, "F-I"), hand(&scene, 0)), ("Waterloo", 0));
}

#[test]
fn cards_are_named_alike_in_texts_and_data() {
    assert!(Card::ALL.into_iter().all(|card| Card::named(card.id()) == Some(card)));
}
