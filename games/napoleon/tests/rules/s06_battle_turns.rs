//! 6.3 Battle turns: morale, moves, fires, reinforcements; 6.4 losses; 6.7 stalemate.
use crate::common::{self, act, battle, block, label, strength, text};

const LINE: &str = "II-b center, III-a right, P-I-b center, P-II-a left; entry ligny charleroi";

fn field(left: &str) -> String {
    format!("ligny: {left}, {LINE}")
}

#[test]
fn r6_3_attacker_has_the_first_battle_turn_then_they_alternate() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, P-I-a right"));
    scene.play("french", ["done"]).play("allied", ["done"]).decides("french");
}

#[test]
fn r6_3_units_act_in_any_sequence() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, I-art left, P-I-a right"));
    scene.has("french", ["take II-a", "take I-art", "take II-b", "take III-a", "done"]);
}

#[test]
fn r6_31_engaged_units_at_strength_1_roll() {
    let mut scene =
        battle(1, "french", "ligny", &field("II-a forward-left, P-I-a 1 right, P-I-cav right, P-II-b 1"));
    scene
        .roll([4])
        .play("french", ["done"])
        .told("french", "Morale of Prussian I Corps a: good")
        .decides("allied");
    scene.has("allied", ["take P-I-a"]);
}

#[test]
fn r6_31_bad_morale_disengages() {
    let mut scene = battle(1, "french", "ligny", &field("II-a forward-left, P-I-a 1 right, P-I-cav right"));
    scene
        .roll([3])
        .play("french", ["done"])
        .told("french", "Morale of Prussian I Corps a: bad")
        .decides("allied");
    assert_eq!(block(&scene, "P-I-a"), "ligny: P-I-a 1 spent disengaging checked");
    scene.lacks(["take P-I-a"]);
}

#[test]
fn r6_31_bad_morale_may_cause_a_rout() {
    let mut scene = battle(1, "french", "ligny", &field("II-a forward-left, P-I-a 1 right"));
    scene.roll([1]).play("french", ["done"]).told("french", "The Allies are routed at Ligny!");
}

#[test]
fn r6_31_foot_artillery_and_squares_with_bad_morale_are_eliminated() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &field("II-a forward-left, P-I-a 1 right square, P-I-art 1 right, P-III-a right"),
    );
    scene.roll([2, 3]).play("french", ["done"]).play("allied", ["check P-I-a"]);
    scene.told("french", "Prussian I Corps a is eliminated when its morale breaks");
    scene.told("french", "Prussian I Corps Artillery is eliminated when its morale breaks");
}

#[test]
fn ruling_n5_morale_in_the_order_the_player_likes() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &field("II-a forward-left, P-I-a 1 right, P-I-cav 1 right, P-III-a right"),
    );
    scene.play("french", ["done"]).offers("allied", ["check P-I-a", "check P-I-cav"]);
    assert_eq!(label(&scene, "check P-I-a").odds.len(), 2);
}

#[test]
fn r6_32_engage_from_own_position_and_from_the_reserve() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, P-I-a right, P-I-cav"));
    act(&mut scene, "french", &["move II-a forward"]);
    scene.play("french", ["done"]);
    act(&mut scene, "allied", &["move P-I-cav right"]);
    scene
        .told("french", "A Prussian block engages: to the Allied right")
        .told("french", "Prussian I Corps Cavalry is revealed");
}

#[test]
fn r6_32_foot_artillery_never_engages() {
    let mut scene = battle(1, "french", "ligny", &field("I-art left, II-a left, P-I-a right"));
    scene.play("french", ["take I-art"]).lacks(["move I-art forward"]);
}

#[test]
fn r6_32_disengage_to_own_position_or_reserve_never_with_engage() {
    let mut scene = battle(1, "french", "ligny", &field("3CC forward-left, II-a left, P-I-a right"));
    act(&mut scene, "french", &["move 3CC left"]);
    scene.play("french", ["take 3CC"]).offers("french", ["move 3CC reserve"]);
    let mut scene = battle(1, "french", "ligny", &field("3CC left, II-a left, P-I-a right"));
    act(&mut scene, "french", &["move 3CC forward"]);
    scene.lacks(["take 3CC"]);
}

#[test]
fn r6_32_no_lateral_moves() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, P-I-a right"));
    scene.play("french", ["take II-a"]).offers(
        "french",
        ["move II-a forward", "move II-a reserve", "square II-a", "retreat II-a charleroi"],
    );
}

#[test]
fn r6_32_two_moves_for_cavalry_horse_artillery_and_leaders() {
    for unit in ["3CC", "HA1", "Napoleon"] {
        let mut scene = battle(1, "french", "ligny", &field(&format!("{unit}, II-a left, P-I-a right")));
        act(&mut scene, "french", &[&format!("move {unit} left"), &format!("move {unit} forward")]);
    }
    let mut scene = battle(1, "french", "ligny", &field("I-a, II-a left, P-I-a right"));
    act(&mut scene, "french", &["move I-a left"]);
    scene.lacks(["take I-a"]);
}

#[test]
fn r6_32_never_through_enemies() {
    let mut scene = battle(1, "allied", "ligny", &field("II-a forward-left, P-I-a right, P-I-cav"));
    act(&mut scene, "allied", &["move P-I-cav right"]);
    scene.lacks(["take P-I-cav"]);
}

#[test]
fn r6_33_a_unit_that_moves_may_not_fire_and_each_fires_once() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, I-art left, P-I-a right"));
    act(&mut scene, "french", &["move II-a forward"]);
    scene.lacks(["take II-a"]);
    scene.play("french", ["take III-a", "move III-a reserve", "take I-art"]).lacks(["fire I-art"]);
}

#[test]
fn r6_33_the_reserve_neither_fires_nor_is_fired_at() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, I-art, P-I-a right"));
    scene.play("french", ["take I-art"]).lacks(["fire I-art"]);
    let mut scene = battle(1, "french", "ligny", &field("II-a left, I-art left, P-I-a, P-II-b"));
    scene.play("french", ["take I-art"]).lacks(["fire I-art"]);
}

#[test]
fn r6_33_infantry_and_cavalry_fire_only_engaged() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, 3CC left, P-I-a right"));
    scene.play("french", ["take II-a"]).lacks(["fire II-a"]).undo("french");
    scene.play("french", ["take 3CC"]).lacks(["fire 3CC"]);
}

#[test]
fn r6_33_firepower_examples() {
    let misses = |unit: &str| {
        let mut scene = battle(
            1,
            "french",
            "ligny",
            &field(&format!("{unit} forward-left, II-a left, P-I-a right, P-III-a right")),
        );
        scene.play("french", [format!("take {unit}").as_str()]);
        label(&scene, &format!("fire {unit}")).odds[0].part
    };
    assert_eq!(misses("G-inf"), 81, "4F3");
    assert_eq!(misses("I-a"), 64, "3F2");
    let mut scene = battle(1, "french", "ligny", &field("I-art left, P-I-a right"));
    scene.play("french", ["take I-art"]);
    assert_eq!(label(&scene, "fire I-art").odds[0].part, 125, "3F1");
}

#[test]
fn r6_33_f0_cannot_fire_but_takes_hits() {
    let mut scene = battle(
        2,
        "allied",
        "ligny",
        "ligny: A-C-NE forward-left, A-I-BR left, A-I-NE center, A-II-BR right, II-a right square, II-b center, III-a left; entry ligny namur",
    );
    scene
        .play("allied", ["take A-C-NE"])
        .lacks(["fire A-C-NE at squares", "fire A-C-NE"])
        .undo("allied")
        .play("allied", ["done"]);
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    assert_eq!(strength(&scene, "A-C-NE"), 3);
}

#[test]
fn r6_33_example_shock() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: 3CC, 1CC, II-a right, II-b center, III-a left, A-I-BR left, A-C-NE left, A-I-NE center, A-II-BR right; entry ligny charleroi",
    );
    act(&mut scene, "french", &["move 3CC right", "move 3CC forward", "move 1CC right", "move 1CC forward"]);
    scene.play("french", ["done"]);
    act(scene.roll([1, 6, 6, 6]), "allied", &["fire A-I-BR"]);
    scene
        .told("french", "I Corps BR fires at F2")
        .offers("french", ["hit 1CC", "hit 3CC"])
        .play("french", ["hit 1CC"]);
    act(scene.roll([1, 6, 6, 6]), "allied", &["fire A-C-NE"]);
    scene.told("french", "NE Cavalry fires at F1");
    assert_eq!((strength(&scene, "3CC"), strength(&scene, "1CC")), (2, 2));
    scene.play("allied", ["done"]);
    act(scene.roll([6, 6]), "french", &["fire 3CC"]);
    act(scene.roll([6, 6]), "french", &["fire 1CC"]);
    scene.told("allied", "3rd Cavalry Corps fires at F4").told("allied", "1st Cavalry Corps fires at F3");
    scene.play("french", ["done"]).play("allied", ["done"]);
    act(scene.roll([6, 6]), "french", &["fire 3CC"]);
    scene.told("allied", "3rd Cavalry Corps fires at F3");
}

#[test]
fn r6_33_artillery_fires_at_long_range_unless_friends_are_engaged_there() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, I-art left, P-I-a right"));
    scene.play("french", ["take I-art"]).has("french", ["fire I-art"]).undo("french");
    act(&mut scene, "french", &["move II-a forward"]);
    scene.play("french", ["take I-art"]).lacks(["fire I-art"]);
}

#[test]
fn r6_33_engaged_artillery_is_plus_1_for_its_first_fire() {
    let mut scene = battle(1, "allied", "ligny", &field("II-a forward-left, P-I-art right, P-I-a right"));
    act(scene.roll([6, 6, 6, 6]), "allied", &["fire P-I-art"]);
    scene.told("french", "I Corps Artillery fires at F2").play("allied", ["done"]).play("french", ["done"]);
    act(scene.roll([6, 6, 6, 6]), "allied", &["fire P-I-art"]);
    scene.told("french", "I Corps Artillery fires at F1");
}

#[test]
fn r6_33_horse_artillery_moves_and_fires_or_fires_and_moves() {
    let mut scene = battle(1, "french", "ligny", &field("HA1 left, II-a left, P-I-a right"));
    act(&mut scene, "french", &["move HA1 forward"]);
    act(scene.roll([6, 6]), "french", &["fire HA1"]);
    scene.told("allied", "Horse Artillery 1 fires at F2").lacks(["take HA1"]);
    let mut scene = battle(1, "french", "ligny", &field("HA1 left, II-a left, P-I-a right"));
    act(scene.roll([6, 6]), "french", &["fire HA1"]);
    act(&mut scene, "french", &["move HA1 reserve"]);
    scene.lacks(["take HA1"]);
}

#[test]
fn r6_34_reinforcements_two_by_major_one_by_minor_road() {
    let mut scene = battle(
        1,
        "french",
        "waterloo",
        "waterloo: II-a left, II-b center, III-a right, A-I-BR right, A-I-NE center, A-II-BR left; quatre-bras: I-a, I-b, G-inf; nivelles: VI-inf, G-art1; entry waterloo quatre-bras",
    );
    scene.play("french", ["done"]).has("french", ["reinforce I-a quatre-bras", "reinforce VI-inf nivelles"]);
    scene.play("french", ["reinforce I-a quatre-bras", "reinforce I-b quatre-bras"]).refused(
        "french",
        "reinforce G-inf quatre-bras",
        "6.34",
    );
    let rest = scene.table().offers().len();
    assert_eq!(rest, 3, "two blocks of Nivelles and done");
    scene.play("french", ["reinforce VI-inf nivelles"]);
    assert_eq!(block(&scene, "VI-inf"), "waterloo: VI-inf");
}

#[test]
fn r6_34_not_from_towns_that_are_battles_and_rivers_do_not_matter() {
    let mut scene = battle(
        1,
        "french",
        "charleroi; battle ligny",
        "charleroi: II-a left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left; ligny: G-inf, P-III-a; laneffe: I-a, I-b; entry charleroi laneffe",
    );
    scene
        .play("french", ["done"])
        .offers("french", ["reinforce I-a laneffe", "reinforce I-b laneffe", "done"]);
}

#[test]
fn ruling_n12_units_that_marched_may_reinforce_disrupted_ones_may_not() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &format!(
            "{}; charleroi: I-a from=laneffe steps=1 moved, I-b disrupted; road charleroi laneffe 8",
            field("II-a left, P-I-a right")
        ),
    );
    scene.play("french", ["done"]).offers("french", ["reinforce I-a charleroi", "done"]);
    scene.refused("french", "reinforce I-b charleroi", "7.3");
}

#[test]
fn r6_4_each_hit_falls_on_the_strongest_the_owner_choosing_among_equals() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &field("G-inf forward-left, P-I-a 3 right, P-III-a 3 right, P-I-cav right"),
    );
    act(scene.roll([1, 1, 1, 6]), "french", &["fire G-inf"]);
    scene.offers("allied", ["hit P-I-a", "hit P-III-a"]).refused("allied", "hit P-I-cav", "6.4");
    scene.play("allied", ["hit P-I-a"]);
    assert_eq!(
        (strength(&scene, "P-I-a"), strength(&scene, "P-III-a")),
        (2, 2),
        "the second hit had one strongest"
    );
    scene.offers("allied", ["hit P-I-a", "hit P-III-a", "hit P-I-cav"]);
}

#[test]
fn r6_4_a_unit_at_strength_1_is_eliminated_but_not_by_long_range() {
    let mut scene =
        battle(1, "french", "ligny", &field("G-inf forward-left, P-I-a 1 right, P-III-a 1 right"));
    act(scene.roll([1, 6, 6, 6]), "french", &["fire G-inf"]);
    scene.play("allied", ["hit P-I-a"]).told("french", "Prussian I Corps a is eliminated by fire");
    let mut scene = battle(1, "french", "ligny", &field("I-art left, P-I-a 2 right"));
    act(scene.roll([1, 1, 1]), "french", &["fire I-art"]);
    scene.told("allied", "2 hits without effect");
    assert_eq!(strength(&scene, "P-I-a"), 1);
}

#[test]
fn r6_7_two_idle_battle_turns_of_the_attacker_are_a_stalemate() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, P-I-a right"));
    scene.play("french", ["done"]).play("allied", ["done"]).play("french", ["done"]);
    scene.told("allied", "Stalemate at Ligny").offers("french", ["take II-a", "take II-b", "take III-a"]);
    act(&mut scene, "french", &["retreat II-a charleroi"]);
    scene.offers("french", ["done"]).play("french", ["done"]);
    scene.play("allied", ["done"]);
    act(&mut scene, "french", &["retreat II-b charleroi"]);
    scene.decides("french");
}

#[test]
fn ruling_n9_fire_engagement_retreat_or_reinforcement_ends_the_idleness() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, I-art left, P-I-a right"));
    scene.play("french", ["done"]).play("allied", ["done"]);
    act(scene.roll([6, 6, 6]), "french", &["fire I-art"]);
    scene.play("french", ["done"]).play("allied", ["done"]).play("french", ["done"]).decides("allied");
    for deed in ["move II-a forward", "retreat I-art charleroi", "reinforce VI-inf charleroi"] {
        let here = format!("{}; charleroi: VI-inf", field("II-a left, I-art left, P-I-a right"));
        let mut scene = battle(1, "french", "ligny idle=1", &here);
        if deed.starts_with("reinforce") {
            scene.play("french", ["done", deed])
        } else {
            act(&mut scene, "french", &[deed]);
            scene.play("french", ["done", "done"])
        };
        assert_eq!(common::state(&scene).battle().idle, 0, "{deed}");
    }
}

#[test]
fn ruling_n1_engaged_means_sharing_a_position() {
    let mut scene = battle(1, "allied", "ligny", &field("II-a left, P-I-art right, P-I-a right"));
    act(scene.roll([6, 6, 6, 6]), "allied", &["fire P-I-art"]);
    scene.told("french", "I Corps Artillery fires at long range at F1");
}

#[test]
fn ruling_n2_walking_into_an_empty_enemy_position_is_engage_and_a_rout() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, P-I-a"));
    act(&mut scene, "french", &["move II-a forward"]);
    scene
        .told("allied", "II Corps a engages: to the Allied right")
        .told("allied", "The Allies are routed at Ligny!");
}

#[test]
fn ruling_n3_a_position_may_stand_empty_later() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, P-I-a right"));
    act(&mut scene, "french", &["move II-a reserve"]);
    scene.play("french", ["done"]);
    act(&mut scene, "allied", &["move P-I-a forward"]);
    scene.told("french", "The French are routed at Ligny!");
}

#[test]
fn ruling_n4_a_battle_ends_when_a_side_is_gone() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, II-b center, III-a right, P-I-a 1 right; entry ligny charleroi",
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    scene.told("allied", "The French win the battle of Ligny");
}

#[test]
fn ruling_n6_a_unit_acts_once() {
    let mut scene = battle(1, "french", "ligny", &field("II-a forward-left, I-a left, P-I-a right"));
    act(scene.roll([6, 6, 6, 6]), "french", &["fire II-a"]);
    scene.lacks(["take II-a"]);
    act(&mut scene, "french", &["square I-a"]);
    scene.lacks(["take I-a"]);
}

#[test]
fn ruling_n7_canister_is_fresh_again_after_the_enemy_left() {
    let mut scene =
        battle(1, "allied", "ligny", &field("II-a forward-left, P-I-art right canister, P-I-a right"));
    scene.play("allied", ["done"]);
    act(&mut scene, "french", &["move II-a left"]);
    assert!(!block(&scene, "P-I-art").contains("canister"));
}

#[test]
fn ruling_n8_holding_terrain_costs_a_move_except_in_exchange() {
    let mut scene = battle(1, "allied", "ligny allied-right=farm", &field("II-a left, P-I-a right"));
    act(&mut scene, "allied", &["occupy P-I-a"]);
    scene.lacks(["take P-I-a"]);
}

/// The attacker engages with one unit in one battle turn and disengages in the next; the defender waits.
fn feint(scene: &mut tabletop::Scene<napoleon::Napoleon4>, turns: usize) {
    for turn in 0..turns {
        let to = if turn % 2 == 0 { "move II-a forward" } else { "move II-a left" };
        act(scene, "french", &[to]);
        scene.play("french", ["done"]).play("allied", ["done"]);
    }
}

#[test]
fn r2_2_battle_turns_are_unlimited() {
    let mut scene = battle(1, "french", "ligny rounds=300", &field("I-art left, P-I-a right"));
    for _ in 0..60 {
        act(scene.roll([6, 6, 6]), "french", &["fire I-art"]);
        scene.play("french", ["done"]).play("allied", ["done"]);
    }
    scene.has("french", ["take I-art", "done"]);
    assert!(text(&scene).contains("rounds=361"), "{}", text(&scene));
}

#[test]
fn ruling_n21_a_position_that_comes_a_third_time_ends_a_battle() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, P-I-a right"));
    feint(&mut scene, 4);
    scene.has("french", ["done"]);
    feint(&mut scene, 1);
    scene.told("allied", "Stalemate at Ligny: the French must withdraw").lacks(["done"]);
}

#[test]
fn ruling_n21_fire_that_may_do_harm_is_no_circle() {
    let mut scene = battle(1, "french", "ligny", &field("II-a left, P-I-a right, P-I-art right"));
    for turn in 0..12 {
        let to = if turn % 2 == 0 { "move II-a forward" } else { "move II-a left" };
        act(&mut scene, "french", &[to]);
        scene.play("french", ["done"]);
        act(scene.roll([6, 6, 6, 6]), "allied", &["fire P-I-art"]);
        scene.play("allied", ["done"]);
    }
    scene.has("french", ["done"]);
}

#[test]
fn r6_33_long_range_fire_at_strength_1_is_allowed_and_no_idleness() {
    let mut scene = battle(1, "french", "ligny", &field("I-art left, P-I-a 1 right"));
    scene.play("french", ["done"]).play("allied", ["done"]);
    act(scene.roll([1, 1, 1]), "french", &["fire I-art"]);
    scene.told("allied", "3 hits without effect");
    scene.play("french", ["done"]).play("allied", ["done"]).play("french", ["done"]);
    assert!(!text(&scene).contains("stalemate"), "one idle battle turn on either side of the fire");
    // Such fire can do nothing for ever: the third time the position is the same, ruling N21.
    let mut scene = battle(1, "french", "ligny", &field("I-art left, P-I-a 1 right"));
    for _ in 0..3 {
        act(scene.roll([6, 6, 6]), "french", &["fire I-art"]);
        scene.play("french", ["done"]).play("allied", ["done"]);
    }
    scene.told("allied", "Stalemate at Ligny: the French must withdraw");
}
