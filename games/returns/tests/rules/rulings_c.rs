//! Tests of the rulings: combat.

use returns::{Army, BlockView, Card, Returns, Side};
use tabletop::Scene;

use crate::common::{at, beaten, cohesion, hand, one_round, state, two, unit, view, waterloo, whole_deck};

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
    let mut left = whole_deck();
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
fn ruling_c9_reinforcements_give_the_attacker_cards_to_play() {
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

#[test]
fn ruling_c13_losses_may_be_piled_on_one_corps_but_not_beyond_its_cohesion() {
    let mut scene = owing();
    scene.play("allied", ["lose A-I", "lose A-I"]);
    assert_eq!((at(&scene, "A-I"), cohesion(&scene, "A-II")), ("out", 8 - 1 - 1));
}

#[test]
fn ruling_c13_a_unit_that_came_late_shares_the_losses() {
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
    let rest = "F-I Nivelles from Binche; Napoleon Nivelles from Binche";
    let mut scene = one_round("2 0 0 0 0 0", "2 0 0 0 0 0", rest);
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
fn ruling_c19_a_waiting_commander_adds_cards_when_a_corps_comes() {
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
fn ruling_c20_a_unit_that_failed_at_one_combat_may_try_at_another() {
    let rest = "F-I Quatre-Bras; F-II Ligny from Charleroi; P-I Ligny; A-I Ghent";
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene.roll([6]).roll([1, 1, 1, 1, 1, 1]).play("french", ["reinforce F-I", "play infantry-assault"]);
    scene.play("allied", ["match infantry-assault", "hold"]).offers("french", ["reinforce F-I", "done"]);
}

#[test]
fn ruling_c21_a_unit_that_came_after_the_winning_round_has_fought() {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "F-I Nivelles; F-II Hal; A-I Hal; A-Res Ghent");
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene.roll([1]).play("french", ["reinforce F-I"]);
    assert!(state(&scene).piece(unit("F-I")).fought);
}

#[test]
fn ruling_c22_blocks_are_hidden_again_after_the_combat() {
    let scene = beaten("A-I Ghent");
    let town = view(&scene, 1).towns.into_iter().find(|it| it.id == "Waterloo").unwrap();
    assert_eq!(town.blocks, [BlockView::Upright { army: Army::French }]);
}

#[test]
fn cards_are_named_alike_in_texts_and_data() {
    assert!(Card::ALL.into_iter().all(|card| Card::named(card.id()) == Some(card)));
}
