//! 11. Combat: rounds, counterattacks, reinforcements. Rules 11.29 to 11.53, 11.61, 11.62.

use returns::Side;
use tabletop::{Game, Seat, Viewer};

use crate::common::{at, cohesion, hand, state, two, waterloo};

#[test]
fn r11_29_rounds_go_on_until_someone_wins() {
    let mut scene = waterloo("3 0 0 0 0 0", "3 0 0 0 0 0", "");
    for _ in 0..2 {
        scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    }
    assert_eq!(state(&scene).fight().rounds, 2);
    scene.offers("french", ["play infantry-assault"]);
}

#[test]
fn r11_30_the_defender_may_decline_to_match() {
    let mut scene = waterloo("1 1 0 0 0 0", "1 0 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).offers("allied", ["match infantry-assault", "concede"]);
    scene
        .play("allied", ["concede"])
        .told("french", "The French side wins at Waterloo after 1 round: losses 1 and 0.");
}

#[test]
fn r11_31_example_a_matched_card_is_one_round() {
    let mut scene = waterloo("2 0 0 0 0 0", "2 0 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    assert_eq!(state(&scene).fight().rounds, 1);
}

#[test]
fn r11_32_example_an_unmatched_card_is_one_round() {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).offers("allied", ["concede"]);
    scene.play("allied", ["concede"]).told("allied", "after 1 round");
}

#[test]
fn r11_33_the_active_side_attacks_first() {
    let mut scene = two("F-GD Quatre-Bras; A-II Waterloo; points 1 0 0");
    scene.play("french", ["pick F-GD", "march F-GD Quatre-Bras Waterloo", "done"]).decides("french");
    assert_eq!(state(&scene).fight().attacker, Side::French);
}

#[test]
fn r11_34_the_attacker_plays_any_card_of_their_hand() {
    let mut scene = waterloo("1 0 2 0 0 1", "1 0 0 0 0 0", "");
    scene.offers("french", ["play infantry-assault", "play cavalry-charge", "play combined-arms"]);
    scene.refused("french", "play skirmish", "11.34").refused("french", "concede", "11.34");
}

#[test]
fn r11_35_a_defender_who_matched_may_counterattack_or_not() {
    let mut scene = waterloo("2 0 0 0 0 0", "2 0 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.offers("allied", ["counterattack", "hold"]).play("allied", ["hold"]).decides("french");
}

#[test]
fn r11_36_a_die_up_to_the_highest_rating_succeeds() {
    for die in 1..=6 {
        let mut scene = waterloo("2 0 0 0 0 0", "2 0 0 0 0 0", "");
        scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
        let offers = scene.table().offers_to(Viewer::Seat(Seat(1)));
        let odds = offers[0].odds[0].clone();
        assert_eq!((offers[0].place.as_deref(), odds.part, odds.whole), (Some("Wellington"), 3, 6));
        scene.roll([die]).play("allied", ["counterattack"]);
        scene.decides(if die <= 3 { "allied" } else { "french" });
    }
}

#[test]
fn r11_37_the_attacker_stays_so_until_the_other_counterattacks() {
    let mut scene = waterloo("3 0 0 0 0 0", "4 0 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.roll([1]).play("allied", ["counterattack", "play infantry-assault"]);
    scene.play("french", ["match infantry-assault", "hold"]).decides("allied");
}

#[test]
fn r11_38_one_attempt_a_round() {
    let mut scene = waterloo("2 0 0 0 0 0", "2 0 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.roll([6]).play("allied", ["counterattack"]).decides("french");
    scene.refused("french", "counterattack", "11.38");
}

/// A combat in Brussels; the French I Corps and Napoleon stand in Waterloo, an Allied corps in Malines.
fn brussels(rest: &str) -> tabletop::Scene<returns::Returns> {
    two(&format!(
        "phase french-combat; F-GD Brussels from Wavre; F-I Waterloo; Napoleon Waterloo; A-Res Brussels; A-I Malines;
        A-II Ath; combat Brussels french 0; present F-GD A-Res; entered Wavre; hand 0 2 1 0 0 0 0; hand 1 2 1 0 0 0 0;
        stage attack; {rest}"
    ))
}

#[test]
fn r11_39_adjacent_units_outside_combat_may_reinforce_after_a_round() {
    let mut scene = brussels("");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene.offers("french", ["reinforce F-I", "reinforce Napoleon", "done"]);
    scene.play("french", ["done"]).offers("allied", ["reinforce A-I", "done"]);
    scene.refused("allied", "reinforce A-II", "11.39");
    // From a town where a combat waits nobody comes.
    let mut scene = brussels("P-I Waterloo");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene.decides("allied");
}

#[test]
fn r11_40_units_that_have_fought_do_not_reinforce() {
    let mut scene = brussels("F-I Waterloo fought");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene.offers("french", ["reinforce Napoleon", "done"]).refused("french", "reinforce F-I", "11.40");
}

#[test]
fn r11_41_the_attacker_of_the_coming_round_tries_first() {
    let mut scene = brussels("");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.roll([1]).play("allied", ["counterattack"]).offers("allied", ["reinforce A-I", "done"]);
    scene.play("allied", ["done"]).decides("french");
    let offers = scene.table().offers_to(Viewer::Seat(Seat(0)));
    let (odds, place) = (&offers[0].odds[0], offers[0].place.as_deref());
    assert_eq!((place, odds.part, odds.whole), (Some("F-I"), 2, 6));
}

#[test]
fn r11_42_example_waterloo_the_guard_comes_and_each_side_draws_five() {
    let mut scene = two("F-GD Quatre-Bras; A-II Waterloo; Wellington Waterloo; A-I Ghent; points 1 0 0");
    scene.play("french", ["pick F-GD", "march F-GD Quatre-Bras Waterloo", "done"]);
    assert_eq!([hand(&scene, 0), hand(&scene, 1)], [5, 5]);
}

/// The illustrated combat, card by card.
fn illustrated() -> tabletop::Scene<returns::Returns> {
    let mut scene = two("F-GD Quatre-Bras; A-II Waterloo; Wellington Waterloo; A-I Ghent; points 1 0 0");
    scene.play("french", ["pick F-GD", "march F-GD Quatre-Bras Waterloo"]);
    scene.roll([4, 1, 1, 2, 2, 4, 6, 3, 3, 5]).play("french", ["done"]);
    scene
}

#[test]
fn r11_43_example_waterloo_skirmish_is_matched_by_skirmish() {
    let mut scene = illustrated();
    scene
        .play("french", ["play skirmish"])
        .offers("allied", ["match skirmish", "match combined-arms", "concede"]);
    scene.play("allied", ["match skirmish"]);
}

#[test]
fn r11_44_example_waterloo_wellington_counterattacks_on_a_two() {
    let mut scene = illustrated();
    scene.play("french", ["play skirmish"]).play("allied", ["match skirmish"]);
    scene.roll([2]).play("allied", ["counterattack"]);
    scene.told("french", "The Allied/Prussian side counterattacks with Wellington.");
    scene.play("allied", ["play combined-arms"]).offers("french", ["concede"]);
}

#[test]
fn r11_45_example_waterloo_the_guard_loses_three() {
    let mut scene = illustrated();
    scene.play("french", ["play skirmish"]).play("allied", ["match skirmish"]);
    scene.roll([2]).play("allied", ["counterattack", "play combined-arms"]).play("french", ["concede"]);
    assert_eq!((cohesion(&scene, "F-GD"), at(&scene, "F-GD")), (7, "Quatre-Bras"));
}

#[test]
fn r11_46_example_waterloo_the_allied_ii_corps_loses_one() {
    let mut scene = illustrated();
    scene.play("french", ["play skirmish"]).play("allied", ["match skirmish"]);
    scene.roll([2]).play("allied", ["counterattack", "play combined-arms"]).play("french", ["concede"]);
    assert_eq!((cohesion(&scene, "A-II"), at(&scene, "A-II")), (7, "Waterloo"));
}

#[test]
fn r11_47_a_die_up_to_the_rating_moves_the_unit_in() {
    for die in 1..=6 {
        let mut scene = brussels("");
        scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
        scene.roll([die]).play("french", ["reinforce F-I"]);
        assert_eq!(at(&scene, "F-I"), if die <= 2 { "Brussels" } else { "Waterloo" });
    }
}

#[test]
fn r11_48_it_adds_its_cards_and_the_winner_may_reinforce_after_the_last_round() {
    let mut scene = brussels("");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene.roll([1, 4, 4, 4]).play("french", ["reinforce F-I"]);
    assert_eq!(hand(&scene, 0), 2 + 3);
    let mut scene = brussels("");
    scene.play("french", ["play grand-battery"]).play("allied", ["concede"]);
    scene.offers("french", ["reinforce F-I", "reinforce Napoleon", "done"]);
    scene.roll([1]).play("french", ["reinforce F-I", "done"]);
    assert_eq!(at(&scene, "F-I"), "Brussels");
}

#[test]
fn r11_49_example_brussels_the_i_corps_fails_on_a_three() {
    let mut scene = brussels("");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene.roll([3]).play("french", ["reinforce F-I"]).offers("french", ["reinforce Napoleon", "done"]);
    assert_eq!((at(&scene, "F-I"), hand(&scene, 0)), ("Waterloo", 2));
}

#[test]
fn r11_50_example_brussels_napoleon_comes_on_a_three_with_three_cards() {
    let mut scene = brussels("");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene.roll([3, 3, 1, 1, 1]).play("french", ["reinforce F-I", "reinforce Napoleon"]);
    assert_eq!((at(&scene, "Napoleon"), hand(&scene, 0)), ("Brussels", 2 + 3));
}

#[test]
fn r11_51_a_unit_that_failed_may_try_again_after_the_next_round() {
    let mut scene = brussels("");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene.roll([6]).play("french", ["reinforce F-I"]).refused("french", "reinforce F-I", "11.51");
    scene.play("french", ["done"]).play("allied", ["done"]);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene.has("french", ["reinforce F-I"]);
}

#[test]
fn r11_52_allies_help_each_other_but_commanders_follow_a_corps_of_theirs() {
    let text = "P-I Malines; Blucher Malines; A-I Ghent";
    let mut scene = brussels(text);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene.play("french", ["done"]).offers("allied", ["reinforce P-I", "done"]);
    scene.refused("allied", "reinforce Blucher", "11.52");
    scene
        .roll([1, 1, 1, 1])
        .play("allied", ["reinforce P-I"])
        .offers("allied", ["reinforce Blucher", "done"]);
}

#[test]
fn r11_53_card_counterattack_reinforcement_and_again() {
    let mut scene = brussels("");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.roll([6]).play("allied", ["counterattack"]).play("french", ["done"]).play("allied", ["done"]);
    scene.offers("french", ["play infantry-assault", "play grand-battery"]);
}

#[test]
fn r11_61_an_unmatched_card_wins() {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    assert_eq!((at(&scene, "F-GD"), at(&scene, "A-II")), ("Waterloo", "Brussels"));
}

#[test]
fn r11_62_the_attacker_whose_last_card_is_matched_loses() {
    let mut scene = waterloo("1 0 0 0 0 0", "2 0 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    assert_eq!((at(&scene, "F-GD"), at(&scene, "A-II")), ("Quatre-Bras", "Waterloo"));
    assert_eq!((cohesion(&scene, "F-GD"), cohesion(&scene, "A-II")), (8, 8));
}

#[test]
fn both_cards_of_a_round_lie_open_until_the_next() {
    let mut scene = waterloo("2 1 0 0 0 0", "1 1 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]);
    assert_eq!(state(&scene).fight().matched, None);
    scene.play("allied", ["match infantry-assault"]);
    let [played, answer] = state(&scene).fight().matched.expect("a round was fought");
    assert_eq!([played.id(), answer.id()], ["infantry-assault"; 2]);
    let text = scene.table().game().scene(scene.table().state());
    assert!(text.contains("matched infantry-assault infantry-assault"), "{text}");
    two(&text);
    scene.play("allied", ["hold"]);
    scene.play("french", ["play infantry-assault"]);
    assert_eq!(state(&scene).fight().matched, None);
}

#[test]
fn a_card_that_does_not_match_says_so() {
    let mut scene = waterloo("2 1 0 0 0 0", "1 1 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]);
    let table = scene.table();
    let place = format!("hand-allied-{}", returns::Card::ALL[1].id());
    let refusal = table.game().why_not_at(table.state(), &place).expect("a reason");
    assert_eq!(refusal.rule, "11.15", "{refusal}");
}
