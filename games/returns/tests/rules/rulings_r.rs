//! Tests of the rulings: retreats.

use returns::Returns;
use tabletop::Scene;

use crate::common::{at, beaten, cohesion, hand, one_round, state, three, two, unit, waterloo};

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
fn ruling_r1_commanders_retreat_with_their_corps() {
    let scene = beaten("A-I Wavre");
    assert_eq!(at(&scene, "Wellington"), "Wavre");
}

#[test]
fn ruling_r2_a_road_used_to_reinforce_is_not_closed_to_the_side_not_active() {
    // The French I Corps came from Brussels as a reinforcement: the road back there is the Allies' as before.
    let mut scene = one_round("2 1 0 0 0 0", "2 0 0 0 0 0", "F-I Brussels; A-I Ghent");
    scene
        .roll([1, 3, 3, 3])
        .play("french", ["reinforce F-I", "play grand-battery"])
        .play("allied", ["concede"]);
    scene.play("french", ["lose F-GD"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Brussels", 8 - 2 - 1));
}

#[test]
fn ruling_r2_the_last_road_counts_and_a_commanders_too() {
    let mut scene = two("F-Cav Charleroi; F-I Mons; Napoleon Nivelles; A-II Waterloo; points 1 0 0");
    scene.play("french", ["pick F-Cav", "march F-Cav Charleroi Quatre-Bras"]);
    scene.play("french", ["pick F-Cav", "march F-Cav Quatre-Bras Waterloo"]);
    scene.play("french", ["pick Napoleon", "march Napoleon Nivelles Waterloo", "done"]);
    let entered: Vec<&str> = state(&scene).fight().entered.iter().map(|town| town.id()).collect();
    assert_eq!(entered, ["Nivelles", "Quatre-Bras"]);
}

#[test]
fn ruling_r2_a_road_a_commander_alone_entered_by_is_used() {
    // Friends wait at Nivelles, but Napoleon came that way: the Allies go to Brussels.
    let rest = "Napoleon Waterloo from Nivelles; A-I Nivelles; combat Waterloo french 0;
        present F-GD Napoleon A-II Wellington; entered Nivelles Quatre-Bras; hand 0 1 0 0 0 0 0; hand 1 0 1 0 0 0 0";
    assert_eq!(at(&beaten(rest), "A-II"), "Brussels");
    // And they take the French back by it: no corps stands at Quatre-Bras, one stands at Nivelles.
    let rest = rest.replace("A-I Nivelles", "F-I Nivelles").replace("hand 1 0 1", "hand 1 1 0");
    let mut scene = waterloo("1 0 0 0 0 0", "1 0 0 0 0 0", &rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    assert_eq!((at(&scene, "F-GD"), at(&scene, "Napoleon")), ("Nivelles", "Nivelles"));
}

#[test]
fn ruling_r2_the_roads_of_reinforcements_take_the_active_side_back() {
    // Napoleon comes from Brussels, where the I Corps stands: back there are friends, at Quatre-Bras nobody.
    let mut scene = one_round("2 0 0 0 0 0", "5 0 0 0 0 0", "Napoleon Brussels; F-I Brussels; A-I Ghent");
    scene.roll([1, 1, 1, 1]).play("french", ["reinforce Napoleon", "done"]);
    for _ in 0..4 {
        scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
        if state(&scene).combat.is_some() {
            scene.play("allied", ["hold"]).play("french", ["done"]);
        }
    }
    assert_eq!((at(&scene, "F-GD"), at(&scene, "Napoleon")), ("Brussels", "Brussels"));
    // The other side uses up no road: the Allied I Corps came from Brussels, and the Allies go there.
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
fn ruling_r5_the_french_beaten_in_france_stay_in_france() {
    // Beaten at Beaumont they go to Maubeuge or Philippeville, not to Thuin.
    let text = "phase allied-combat; F-I Beaumont; A-I Beaumont from Thuin; combat Beaumont allied-prussian 0; present F-I A-I;
        entered Thuin; hand 0 0 1 0 0 0 0; hand 1 1 0 0 0 0 0; stage attack";
    let lose = |text: &str| {
        let mut scene = two(text);
        scene.play("allied", ["play infantry-assault"]).play("french", ["concede"]);
        scene
    };
    let entered = text.replace("from Thuin", "from Maubeuge").replace("entered Thuin", "entered Maubeuge");
    assert_eq!(at(&lose(&entered), "F-I"), "Philippeville");
    lose(text).offers("french", ["retreat Maubeuge", "retreat Philippeville"]);
    // The order of retreat comes first: friends at Thuin are better than an empty town in France.
    assert_eq!(at(&lose(&format!("{entered}; F-II Thuin")), "F-I"), "Thuin");
    // Where every way leads out of France any will do.
    let cut = "A-II Beaumont; A-Res Bavay; A-Cav Conde";
    let text = text.replace("Beaumont", "Maubeuge").replace("Thuin", "Mons");
    let mut scene = lose(&format!("{text}; {cut}"));
    scene.play("allied", ["done"]);
    assert_eq!(at(&scene, "F-I"), "Binche");
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
    // Huy is held by the enemy too: through it and on for one more, to Hannut or Liege.
    let mut scene = enclosed("F-IV Mons; F-VI Hannut; F-GD Liege; P-III Huy");
    scene.offers("french", ["retreat Hannut", "retreat Liege"]).play("french", ["retreat Hannut"]);
    assert_eq!((at(&scene, "F-I"), cohesion(&scene, "F-I")), ("Hannut", 8 - 1 - 1 - 2));
}

#[test]
fn ruling_r7_the_way_beyond_does_not_lead_back() {
    // The Prussian I Corps wins, is eliminated by its losses and leaves Ciney empty; its friends are in every town around.
    let mut scene =
        two("phase allied-combat; F-I Ciney; F-II Charleroi; P-I Ciney 1 from Huy; P-II Huy; P-III Namur; A-I Dinant;
        A-II Rochefort; combat Ciney allied-prussian 1; present F-I P-I; entered Huy; hand 0 0 1 0 0 0 0;
        hand 1 1 0 0 0 0 0; stage attack");
    scene.play("allied", ["play infantry-assault"]).play("french", ["concede"]).play("allied", ["done"]);
    assert_eq!((at(&scene, "P-I"), at(&scene, "F-I")), ("out", "Philippeville"));
    assert_eq!(cohesion(&scene, "F-I"), 8 - 2 - 1 - 1);
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
fn ruling_r9_a_unit_that_retreated_into_a_waiting_combat_adds_nothing_to_it() {
    let rest = "F-II Hal; F-III Nivelles; F-IV Wavre; F-I Brussels from Malines; A-Res Brussels";
    let mut scene = beaten(rest);
    scene.play("french", ["done"]);
    assert_eq!(hand(&scene, 1), 3);
    assert!(!state(&scene).fight().present.contains(unit("A-II")));
}

#[test]
fn ruling_r10_a_river_costs_nothing_in_retreat() {
    let mut scene = beaten("A-I Hal");
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Hal", 8 - 1 - 1));
    scene.roll([1, 1]).decides("allied");
}

#[test]
fn ruling_r11_a_used_road_is_better_than_the_way_through_the_enemy() {
    // Beyond the enemy at Brussels friends wait at Louvain; the road to Quatre-Bras was used, and nobody is there.
    let rest = "F-I Brussels; F-II Hal; F-III Nivelles; F-IV Wavre; A-I Louvain";
    let mut scene = beaten(rest);
    scene.play("french", ["done"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Quatre-Bras", 8 - 1 - 1 - 1));
    // With the enemy there too the way leads through it by a road not used, for one more as well.
    let mut scene = beaten(&format!("{rest}; F-VI Quatre-Bras"));
    scene
        .play("french", ["done"])
        .lacks(["retreat Charleroi", "retreat Ligny"])
        .has("allied", ["retreat Louvain"]);
    scene.play("allied", ["retreat Louvain"]);
    assert_eq!((at(&scene, "A-II"), cohesion(&scene, "A-II")), ("Louvain", 8 - 1 - 1 - 1));
}
