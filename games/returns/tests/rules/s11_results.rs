//! 11. Combat: losses and retreats; 12. Winning the game.

use returns::Returns;
use tabletop::{Scene, Setup};

use crate::common::{at, cohesion, setup, state, two, waterloo};

/// The French lose a combat of five rounds to an unmatched Grand Battery.
fn five_rounds() -> Scene<returns::Returns> {
    let mut scene = two("phase french-combat; F-I Waterloo from Quatre-Bras; F-II Waterloo from Quatre-Bras;
        F-III Waterloo from Quatre-Bras; Napoleon Waterloo; A-I Waterloo; A-II Waterloo;
        combat Waterloo allied-prussian 4; present F-I F-II F-III Napoleon A-I A-II; entered Quatre-Bras;
        hand 0 1 0 0 0 0 0; hand 1 0 1 0 0 0 0; stage attack");
    scene.play("allied", ["play grand-battery"]).play("french", ["concede"]);
    scene
}

#[test]
fn r11_63_the_loser_spreads_a_point_a_round_over_their_corps() {
    let mut scene = five_rounds();
    scene.offers("french", ["lose F-I", "lose F-II", "lose F-III"]).refused(
        "french",
        "lose Napoleon",
        "11.63",
    );
}

#[test]
fn r11_64_the_winner_spreads_half_rounded_down() {
    let mut scene = five_rounds();
    scene
        .play("french", ["lose F-I"; 5])
        .play("allied", ["lose A-I"])
        .offers("allied", ["lose A-I", "lose A-II"]);
    scene.roll([1, 1]).play("allied", ["lose A-I"]).decides("allied");
    assert_eq!([cohesion(&scene, "A-I"), cohesion(&scene, "A-II")], [7, 8]);
}

#[test]
fn r11_65_each_losing_corps_loses_one_more_for_retreating() {
    let mut scene = five_rounds();
    scene.play("french", ["lose F-I"; 5]).play("allied", ["lose A-I"; 2]);
    assert_eq!(["F-I", "F-II", "F-III"].map(|id| cohesion(&scene, id)), [8 - 5 - 1, 9, 7]);
}

#[test]
fn r11_66_example_five_losses_for_five_rounds() {
    assert_eq!(state(&five_rounds()).fight().left, [5, 0, 0]);
}

#[test]
fn r11_67_example_two_two_one_and_the_retreat_against_two() {
    let mut scene = five_rounds();
    scene.play("french", ["lose F-I", "lose F-I", "lose F-II", "lose F-II", "lose F-III"]);
    scene.play("allied", ["lose A-I", "lose A-II"]);
    assert_eq!(["F-I", "F-II", "F-III"].map(|id| cohesion(&scene, id)), [5, 7, 6]);
    assert_eq!([cohesion(&scene, "A-I"), cohesion(&scene, "A-II")], [8, 7]);
    assert_eq!(["F-I", "F-II", "F-III", "Napoleon"].map(|id| at(&scene, id)), ["Quatre-Bras"; 4]);
}

/// The Allied II Corps and Wellington lose one round at Waterloo to the Guard from Quatre Bras.
fn beaten(rest: &str) -> Scene<returns::Returns> {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene
}

#[test]
fn r11_68_all_losing_units_go_to_one_place() {
    let scene = beaten("");
    assert_eq!([at(&scene, "A-II"), at(&scene, "Wellington")], ["Brussels"; 2]);
}

#[test]
fn r11_69_first_to_friends_then_to_an_empty_town() {
    let scene = beaten("A-I Wavre");
    assert_eq!(at(&scene, "A-II"), "Wavre");
    let mut scene = beaten("F-I Brussels");
    scene.play("french", ["done"]).offers("allied", ["retreat Hal", "retreat Nivelles", "retreat Wavre"]);
    scene.refused("allied", "retreat Brussels", "11.69");
}

#[test]
fn r11_69_an_empty_town_before_a_waiting_combat() {
    // Friends fight at Brussels, which lies homewards; the empty towns come first all the same.
    let mut scene = beaten("F-I Brussels; A-Res Brussels");
    scene.offers("allied", ["retreat Hal", "retreat Nivelles", "retreat Wavre"]);
}

const ENEMIES: &str = "F-II Hal; F-III Nivelles; F-IV Wavre";

#[test]
fn r11_69_then_to_a_waiting_combat() {
    let mut scene = beaten(&format!("{ENEMIES}; F-I Brussels; A-Res Brussels"));
    scene.play("french", ["done"]);
    assert_eq!((at(&scene, "A-II"), state(&scene).fight().town.id()), ("Brussels", "Brussels"));
    assert_eq!(cohesion(&scene, "A-II"), 8 - 1 - 1);
}

#[test]
fn r11_70_towards_home_where_possible() {
    // Of the empty towns only Brussels lies nearer to Ghent or Antwerp.
    let scene = beaten("");
    assert_eq!(at(&scene, "A-II"), "Brussels");
}

/// A corps beaten at Quatre Bras by an enemy from one town, and where it may go.
fn from_quatre_bras(corps: &str, enemy: &str, from: &str) -> Scene<returns::Returns> {
    let (side, other, seats) = if enemy.starts_with('F') {
        ("french", "allied", ["0 1 0 0 0 0 0", "1 0 1 0 0 0 0"])
    } else {
        ("allied", "french", ["1 1 0 0 0 0 0", "0 0 1 0 0 0 0"])
    };
    let attacker = if side == "french" { "french" } else { "allied-prussian" };
    let mut scene = two(&format!(
        "phase {side}-combat; {corps} Quatre-Bras; {enemy} Quatre-Bras from {from}; F-II Conde; A-II Ghent;
        combat Quatre-Bras {attacker} 0; present {corps} {enemy}; entered {from}; hand {}; hand {}; stage attack",
        seats[0], seats[1]
    ));
    scene.play(side, ["play infantry-assault"]).play(other, ["concede"]);
    scene
}

#[test]
fn r11_70_each_army_has_its_own_way_home() {
    // Ghent and Antwerp lie beyond Waterloo; Antwerp there too, but Liege beyond Ligny; France southwards.
    assert_eq!(at(&from_quatre_bras("A-I", "F-I", "Charleroi"), "A-I"), "Waterloo");
    from_quatre_bras("P-I", "F-I", "Charleroi").offers("allied", ["retreat Waterloo", "retreat Ligny"]);
    from_quatre_bras("F-I", "A-I", "Waterloo").offers("french", ["retreat Nivelles", "retreat Charleroi"]);
}

#[test]
fn r11_70_where_no_way_leads_home_any_will_do() {
    // Brussels is taken: Nivelles is no nearer to Ghent or Antwerp.
    let mut scene = beaten("F-I Brussels; F-II Hal; F-III Wavre");
    scene.play("french", ["done"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Nivelles", 8 - 1 - 1));
}

#[test]
fn r11_71_the_active_side_goes_back_by_a_road_it_came() {
    let mut scene = waterloo("1 0 0 0 0 0", "2 0 0 0 0 0", "F-I Nivelles; F-GD Waterloo from Quatre-Bras");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    assert_eq!(at(&scene, "F-GD"), "Quatre-Bras");
}

#[test]
fn r11_71_a_road_used_to_reinforce_serves_too() {
    let mut scene = waterloo("1 0 0 0 0 1", "2 0 0 0 0 0", "F-I Nivelles; A-I Ghent");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.roll([1]).play("allied", ["counterattack"]);
    scene.roll([1, 2, 2, 2]).play("french", ["reinforce F-I"]).play("allied", ["play infantry-assault"]);
    scene.play("french", ["concede", "lose F-GD", "lose F-GD"]);
    // The Guard alone would have to go back to Quatre Bras; Nivelles is nearer to France.
    assert_eq!([at(&scene, "F-GD"), at(&scene, "F-I")], ["Nivelles"; 2]);
}

#[test]
fn r11_72_the_other_side_by_roads_the_active_side_did_not_use() {
    // Friends stand at Quatre Bras, but the Guard came that way.
    let scene = beaten("A-I Quatre-Bras");
    assert_eq!(at(&scene, "A-II"), "Brussels");
}

#[test]
fn r11_73_a_used_road_costs_each_corps_one_more() {
    let mut scene = two(
        "phase french-combat; F-I Laneffe from Charleroi; F-II Laneffe from Philippeville; P-I Laneffe; P-II Liege;
        combat Laneffe french 0; present F-I F-II P-I; entered Charleroi Philippeville; hand 0 1 0 0 0 0 0;
        hand 1 0 1 0 0 0 0; stage attack",
    );
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede", "retreat Charleroi"]);
    assert_eq!((at(&scene, "P-I"), cohesion(&scene, "P-I")), ("Charleroi", 10 - 1 - 2));
}

#[test]
fn r11_74_units_in_a_waiting_combat_look_on_and_retreat_again() {
    let mut scene = beaten(&format!("{ENEMIES}; F-I Brussels from Malines; A-Res Brussels"));
    scene.roll([1, 1, 1, 2, 2, 2]).play("french", ["done", "play infantry-assault"]);
    // Hill brings no cards to Brussels and takes no share of the round's loss.
    scene.offers("allied", ["concede"]).play("allied", ["concede"]).play("french", ["done"]);
    assert_eq!([cohesion(&scene, "A-Res"), cohesion(&scene, "A-II")], [8 - 1 - 1, 6 - 1]);
    assert_eq!([at(&scene, "A-Res"), at(&scene, "A-II")], ["Alost"; 2]);
}

#[test]
fn r11_75_through_the_enemy_for_one_more() {
    let mut scene = beaten(&format!("{ENEMIES}; F-I Brussels; F-VI Quatre-Bras"));
    scene.play("french", ["done"]);
    scene.has("allied", ["retreat Alost", "retreat Malines"]).play("allied", ["retreat Malines"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Malines", 8 - 1 - 2));
}

#[test]
fn r12_1_the_french_win_with_both_objectives_at_the_end_of_any_turn() {
    let mut scene = two(
        "turn 2; phase allied-movement; objectives Ghent Liege; control Ghent; F-I Liege; A-I Ath; stage march 1",
    );
    scene.play("allied", ["done"]).over(["french"], "12.1");
}

#[test]
fn r1_3_the_french_have_until_the_end_of_turn_fifteen() {
    let text = "turn 15; phase allied-movement; objectives Ghent Liege; control Ghent; F-I Liege; A-I Ath; stage march 1";
    two(text).play("allied", ["done"]).over(["french"], "12.1");
}

#[test]
fn r12_2_else_the_allied_prussian_side_wins_after_turn_fifteen() {
    let text = "turn 15; phase allied-movement; objectives Ghent Liege; control Ghent; F-I Mons; A-I Ath; stage march 1";
    two(text).play("allied", ["done"]).over(["allied"], "12.2");
    crate::common::three(text)
        .play("allied", ["done"])
        .play("prussian", ["done"])
        .over(["allied", "prussian"], "12.2");
}

#[test]
fn r12_3_four_eliminated_corps_win_at_once() {
    let mut scene = beaten("A-I out; P-I out; P-II out; A-II Waterloo 2");
    scene.over(["french"], "12.3");
    let lost = "F-I out; F-II out; F-III out; F-GD Waterloo 1 from Quatre-Bras; F-IV Mons";
    let mut scene = waterloo("1 0 0 0 0 0", "2 0 0 0 0 0", lost);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.over(["allied"], "12.3");
}

#[test]
fn r12_3_in_a_tie_the_allied_prussian_side_wins() {
    let lost = "F-I out; F-II out; F-III out; F-GD out; A-I out; P-I out; P-II out; A-II out";
    two(&format!("{lost}; F-IV Mons; P-III Ath; stage over tie")).over(["allied"], "12.3");
    // Under the first version of the rules the losses of a combat fell together: each side's fourth corps is eliminated.
    let text = "phase french-combat; F-I out; F-II out; F-III out; F-GD Waterloo 1 from Quatre-Bras; A-I out;
        P-I out; P-II out; A-II Waterloo 1; combat Waterloo french 1; present F-GD A-II; entered Quatre-Bras;
        hand 0 1 0 0 0 0 0; hand 1 0 1 0 0 0 0; stage attack";
    let fight = |scene: &mut Scene<Returns>| {
        scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    };
    let mut scene = Scene::set(&Setup { rules: 1, ..setup(2, &[]) }, text);
    fight(&mut scene);
    scene.over(["allied"], "12.3");
    // Now the loser's losses come first, and with them the end.
    let mut scene = two(text);
    fight(&mut scene);
    scene.over(["french"], "12.3");
}
