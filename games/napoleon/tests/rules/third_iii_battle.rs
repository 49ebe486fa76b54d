//! III Battle of the 3rd edition: A deployment, B morale, E reinforcements, F the order of battles.
use crate::third::{
    self, Third, act, battle_turn, block, combat, fights, place, regroup, reinforcements, retreat, strength,
    tellings,
};

const REST: &str = "entry ligny charleroi; liege: p-16; ghent: b-bk";

/// Ligny with the left of the French to be filled in.
fn field(left: &str) -> String {
    format!("ligny: {left}, f-6 center, f-7 right, p-2 center, p-3 left; {REST}")
}

fn facing(units: &str) -> Third {
    fights(1, &format!("ligny: {units}; {REST}"))
}

#[test]
fn r_iii_three_units_on_both_sides_make_a_battle() {
    let mut scene = facing("f-5, f-6, f-7, p-1, p-2, p-3");
    scene.told("allied", "Battle of Ligny: the French attack").decides("allied");
    assert_eq!(tellings(&facing("f-5, f-6, f-7, p-1, p-2"), "Battle of Ligny: the French attack"), 0);
}

#[test]
fn r_iii_a_1_the_defender_deploys_hidden_with_a_unit_in_each_column() {
    let mut scene = facing("f-5, f-6, f-7, p-1, p-2, p-3, p-4");
    scene.offers("allied", ["post p-1 left", "post p-2 left", "post p-3 left", "post p-4 left"]);
    scene.play("allied", ["post p-1 left"]).told("french", "A Prussian block deploys on the Allied left.");
    assert_eq!(tellings(&scene, "1st Brigade"), 0);
    // One more may go to the left, as two are left for the other columns, and then none.
    scene.has("allied", ["post p-4 left", "done"]).play("allied", ["post p-4 left"]);
    scene.offers("allied", ["done"]).play("allied", ["done"]).lacks(["done"]);
    scene.play("allied", ["post p-2 center", "done"]).offers("allied", ["post p-3 right"]);
}

#[test]
fn r_iii_a_2_then_the_attacker_deploys_in_the_same_way() {
    let mut scene = facing("f-5, f-6, f-7, f-8, p-1, p-2, p-3");
    for (unit, wing) in [("p-1", "left"), ("p-2", "center"), ("p-3", "right")] {
        scene.play("allied", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    scene.offers("french", ["post f-5 left", "post f-6 left", "post f-7 left", "post f-8 left"]);
    scene.play("french", ["post f-5 left"]).told("allied", "A French block deploys on the French left.");
    scene.play("french", ["done", "post f-6 center", "post f-8 center", "done"]);
    scene.offers("french", ["post f-7 right"]);
}

#[test]
fn r_iii_a_3_units_not_in_reserve_are_revealed() {
    let mut scene = facing("f-5, f-6, f-7, f-8, p-1, p-2, p-3, p-4");
    for (unit, wing) in [("p-1", "left"), ("p-2", "center"), ("p-3", "right")] {
        scene.play("allied", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    for (unit, wing) in [("f-5", "left"), ("f-6", "center"), ("f-7", "right")] {
        assert_eq!(tellings(&scene, "is revealed"), 0);
        scene.play("french", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    assert_eq!(tellings(&scene, "is revealed"), 6);
    scene
        .told("french", "1st Brigade (Steinmetz) is revealed")
        .told("allied", "5th Division (Bachelu) is revealed");
    assert_eq!(block(&scene, "p-1"), "ligny: p-1 left shown");
    assert_eq!((block(&scene, "p-4"), block(&scene, "f-8")), ("ligny: p-4".into(), "ligny: f-8".into()));
}

#[test]
fn r_iii_b_1_engaged_units_at_1_check_morale() {
    let left = "f-5 forward-left, p-1 1 right, p-4 right, p-5 1";
    let mut scene = battle_turn(1, "french", "ligny", &field(left));
    scene
        .roll([4])
        .play("french", ["done", "done"])
        .told("french", "Morale of Prussian 1st Brigade (Steinmetz): good");
    assert_eq!(tellings(&scene, "Morale of"), 1, "not of strong ones, nor in the reserve");
    let mut scene = battle_turn(1, "french", "ligny", &field("f-5 left, p-1 1 right"));
    scene.play("french", ["done", "done"]).decides("allied");
    assert_eq!(tellings(&scene, "Morale of"), 0, "not where nobody is engaged");
}

#[test]
fn r_iii_b_1_a_on_1_to_3_a_unit_disengages() {
    for (die, spot) in [(1, ""), (3, ""), (4, " right"), (6, " right")] {
        let left = "f-5 forward-left, p-1 1 right, p-4 right";
        let mut scene = battle_turn(1, "french", "ligny", &field(left));
        scene.roll([die]).play("french", ["done", "done"]);
        assert!(
            block(&scene, "p-1").starts_with(&format!("ligny: p-1 1{spot} ")),
            "{}",
            block(&scene, "p-1")
        );
    }
    // From the enemy's position it goes back to its own; artillery and squares disengage like others.
    let left = "p-1 1 forward-right, p-4 right, f-5 left";
    let mut scene = battle_turn(1, "french", "ligny", &field(left));
    scene.roll([3]).play("french", ["done", "done"]);
    assert!(block(&scene, "p-1").starts_with("ligny: p-1 1 right "), "{}", block(&scene, "p-1"));
    let left = "f-5 forward-left, p-1 1 right square, p-a1 1 right, p-4 right";
    let mut scene = battle_turn(1, "french", "ligny", &field(left));
    scene.roll([3, 3]).play("french", ["done", "done"]).play("allied", ["check p-1"]);
    assert!(block(&scene, "p-1").starts_with("ligny: p-1 1 disengaging"), "{}", block(&scene, "p-1"));
    assert!(block(&scene, "p-a1").starts_with("ligny: p-a1 1 disengaging"), "{}", block(&scene, "p-a1"));
    assert!(!block(&scene, "p-1").contains("square"), "it is no square any more");
}

#[test]
fn r_iii_b_1_a_1_on_1_to_2_in_the_column_of_the_leader() {
    for (leader, die, is_good) in [
        // In the same position, in the column without being engaged, in another column, in the reserve.
        ("p-blu forward-right", 2, false),
        ("p-blu forward-right", 3, true),
        ("p-blu right", 2, false),
        ("p-blu right", 3, true),
        ("p-blu center", 3, false),
        ("p-blu", 3, false),
    ] {
        let left = format!("f-5 left, p-1 1 forward-right, p-4 forward-right, {leader}");
        let mut scene = battle_turn(1, "allied", "ligny", &field(&left));
        if leader == "p-blu forward-right" {
            scene.roll([die, 6]).play("allied", ["check p-1"]);
        } else {
            // A single check was rolled for before anyone decided; so let the French go first.
            scene = battle_turn(1, "french", "ligny", &field(&left));
            scene.roll([die]).play("french", ["done", "done"]);
        }
        let end = if is_good { "good" } else { "bad" };
        assert_eq!(
            tellings(&scene, end),
            1 + (is_good && leader == "p-blu forward-right") as usize,
            "{leader} {die}"
        );
        assert_eq!(block(&scene, "p-1").contains("forward-right"), is_good, "{leader} {die}");
    }
}

#[test]
fn r_iii_e_1_reinforcements_go_into_the_reserve() {
    let mut scene =
        reinforcements(1, "french", "ligny", &format!("{}; charleroi: f-1", field("f-5 left, p-1 right")));
    scene.play("french", ["reinforce f-1 charleroi"]).told("allied", "reinforces Ligny from Charleroi");
    assert_eq!(block(&scene, "f-1"), "ligny: f-1");
}

#[test]
fn r_iii_e_2_two_by_a_major_road() {
    let rest = format!("{}; namur: p-4, p-5, p-6; road namur ligny 10", field("f-5 left, p-1 right"));
    let mut scene = reinforcements(1, "allied", "ligny", &rest);
    scene.play("allied", ["reinforce p-4 namur"]).has("allied", ["reinforce p-5 namur"]);
    scene.play("allied", ["reinforce p-5 namur"]).decides("french");
    assert_eq!(place(&scene, "p-6"), "namur");
    // Two more in the next battle turn.
    scene
        .play("french", ["done", "done"])
        .play("allied", ["done", "done"])
        .offers("allied", ["reinforce p-6 namur", "done"]);
}

#[test]
fn r_iii_e_3_one_by_a_minor_road() {
    let rest = format!("{}; charleroi: f-1, f-2; gembloux: f-3", field("f-5 left, p-1 right"));
    let mut scene = reinforcements(1, "french", "ligny", &rest);
    scene.play("french", ["reinforce f-1 charleroi"]).offers("french", ["reinforce f-3 gembloux", "done"]);
    scene.refused("french", "reinforce f-2 charleroi", "III.E");
}

#[test]
fn r_iii_e_reinforcements_come_from_adjacent_towns_that_are_no_battles() {
    let battle = "namur: p-4, p-5, p-6, f-8, f-9, f-10; entry namur ciney";
    let rest = format!("{}; {battle}; gembloux: p-9; huy: p-8", field("f-5 left, p-1 right"));
    let mut scene = reinforcements(1, "allied", "ligny", &rest);
    scene.offers("allied", ["reinforce p-9 gembloux", "done"]);
}

#[test]
fn r_iii_f_after_each_round_the_attacker_goes_on_with_any_battle() {
    let other = "battle quatre-bras rounds=1; entry quatre-bras nivelles; \
                 quatre-bras: f-1 left, f-a1 left, f-2 center, f-3 right, b-1 left, b-3 center, b-5 right";
    let stages = " > battle-order";
    let mut scene =
        third::set(1, stages, &format!("battle ligny rounds=1; {}; {other}", field("f-5 left, p-1 right")));
    for town in ["quatre-bras", "quatre-bras", "ligny"] {
        scene.offers("french", ["fight ligny", "fight quatre-bras"]);
        scene.play("french", [format!("fight {town}").as_str(), "done"]);
        if town == "quatre-bras" {
            act(scene.roll([1, 1, 1]), "french", &["fire f-a1"]);
        }
        scene.play("french", ["done"]).play("allied", ["done", "done"]);
    }
    scene.told("allied", "Ligny: French battle turn 2").told("allied", "Quatre Bras: French battle turn 3");
}

#[test]
fn r_iii_f_another_battle_may_be_started_before_the_first_is_over() {
    let other = "entry quatre-bras nivelles; quatre-bras: f-1, f-2, f-3, b-1, b-3, b-5";
    let stages = " > battle-order";
    let mut scene =
        third::set(1, stages, &format!("battle ligny rounds=1; {}; {other}", field("f-5 left, p-1 right")));
    scene.play("french", ["fight quatre-bras"]).told("allied", "Battle of Quatre Bras: the French attack");
    scene.offers("allied", ["post b-1 left", "post b-3 left", "post b-5 left"]);
}

#[test]
fn r_iii_f_1_disruption_ends_with_the_battles_of_the_turn() {
    let mut scene = fights(1, "ligny: f-1, f-2, f-3, p-1; entry ligny charleroi; liege: p-16; ghent: b-bk");
    retreat(&mut scene, "allied", "p-1", "namur");
    assert!(block(&scene, "p-1").contains("disrupted"), "{}", block(&scene, "p-1"));
    regroup(&mut scene, "french", "f-1", "ligny", "charleroi");
    scene.decides("allied");
    assert_eq!(
        (block(&scene, "p-1"), block(&scene, "f-1")),
        ("namur: p-1 2 seen=3".into(), "charleroi: f-1".into())
    );
}

#[test]
fn ruling_t1_lanes_as_in_the_4th_edition_but_sideways_moves_and_no_corps() {
    // Units of two corps are deployed to one position.
    let mut scene = facing("f-1, f-5, f-12, f-19, p-1, p-2, p-3");
    for (unit, wing) in [("p-1", "left"), ("p-2", "center"), ("p-3", "right")] {
        scene.play("allied", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    scene.play("french", ["post f-1 left", "post f-5 left"]);
    // The French left faces the Allied right, and a position may stand empty until an enemy walks in.
    let mut scene = combat(1, "french", "ligny", &field("f-5 left, p-1 right"));
    act(&mut scene, "french", &["move f-5 center"]);
    scene.play("french", ["done"]).play("allied", ["done"]);
    act(&mut scene, "allied", &["move p-1 forward"]);
    scene.told("french", "engages: to the French left").told("french", "The French are routed at Ligny!");
}

#[test]
fn ruling_t10_an_idle_attacker_must_withdraw() {
    let mut scene = combat(1, "french", "ligny", &field("f-5 left, f-8, p-1 right"));
    scene.play("french", ["done"]).play("allied", ["done", "done"]);
    scene.play("french", ["done", "done"]).told("allied", "Stalemate at Ligny: the French must withdraw");
    scene.offers("french", ["take f-5", "take f-6", "take f-7", "take f-8"]);
    retreat(&mut scene, "french", "f-8", "charleroi");
    // The minor road is used up; it fights no more.
    scene.decides("allied");
    scene.play("allied", ["done", "done"]).offers("french", ["take f-5", "take f-6", "take f-7"]);
    // Not for two idle battle turns with a busy one between them.
    let mut scene = combat(1, "french", "ligny", &field("f-5 left, f-a1 left, p-1 right"));
    scene.play("french", ["done"]).play("allied", ["done", "done"]).play("french", ["done"]);
    act(scene.roll([1, 1, 1]), "french", &["fire f-a1"]);
    scene.play("french", ["done"]).play("allied", ["done", "done"]).play("french", ["done", "done"]);
    assert_eq!(tellings(&scene, "must withdraw"), 0);
    // With no way out it is lost.
    let mut scene =
        combat(1, "french", "ligny", &format!("{}; charleroi: p-9", field("f-5 left, p-1 right")));
    scene.play("french", ["done"]).play("allied", ["done", "done", "done"]).play("french", ["done"]);
    scene
        .told("allied", "is eliminated for want of a way out")
        .told("allied", "The Allies win the battle of Ligny");
}

#[test]
fn ruling_t10_only_a_position_that_comes_a_third_time_ends_a_battle() {
    // Fire keeps the attacker there, however long.
    let left = "f-5 left, f-a1 left, p-1 right";
    let mut scene = combat(1, "french", "ligny rounds=300", &field(left));
    for _ in 0..45 {
        act(scene.roll([1, 1, 1]), "french", &["fire f-a1"]);
        scene.play("french", ["done"]).play("allied", ["done", "done"]).play("french", ["done"]);
    }
    assert_eq!(tellings(&scene, "the French must withdraw"), 0);
    // Engaging and disengaging in turn, nobody firing, does not.
    let mut scene = combat(1, "french", "ligny", &field(left));
    for turn in 0..6 {
        assert_eq!(tellings(&scene, "the French must withdraw"), 0, "{turn}");
        act(&mut scene, "french", &[if turn % 2 == 0 { "move f-5 forward" } else { "move f-5 left" }]);
        scene.play("french", ["done"]).play("allied", ["done", "done"]);
        if turn < 5 {
            scene.play("french", ["done"]);
        }
    }
    assert_eq!(tellings(&scene, "the French must withdraw"), 1);
}

#[test]
fn ruling_t12_a_leader_helps_the_morale_of_its_own_army() {
    let left = "f-5 left, p-1 1 forward-right, p-4 forward-right, b-wel right";
    let mut scene = battle_turn(1, "french", "ligny", &field(left));
    scene.roll([3]).play("french", ["done", "done"]).told("french", "(Steinmetz): bad");
}

#[test]
fn ruling_t13_leaders_do_not_fire() {
    let left = "f-nap forward-left, f-5 forward-left, p-1 right";
    let mut scene = combat(1, "french", "ligny", &field(left));
    scene.play("french", ["take f-nap"]).offers("french", ["move f-nap left"]);
    // They take hits and check morale.
    let mut scene = combat(1, "allied", "ligny", &field("f-nap forward-left, f-5 1 forward-left, p-1 right"));
    scene.roll([6, 1, 1]);
    act(&mut scene, "allied", &["fire p-1"]);
    scene.offers("french", ["hit f-nap", "hit f-5"]).play("french", ["hit f-5"]);
    scene.roll([2]).play("allied", ["done"]).told("allied", "Morale of Napoléon +1: bad");
}

#[test]
fn ruling_t16_a_unit_driven_back_may_still_act() {
    // From its own position to the reserve: it may retreat without attrition, or redeploy, but not engage again.
    let left = "f-5 forward-left, p-1 1 right, p-4 right";
    let mut scene = battle_turn(1, "french", "ligny", &field(left));
    scene.roll([3]).play("french", ["done", "done"]).decides("allied").has("allied", ["take p-1"]);
    retreat(&mut scene, "allied", "p-1", "namur");
    assert_eq!(place(&scene, "p-1"), "namur");
    let mut scene = battle_turn(1, "french", "ligny", &field(left));
    scene.roll([3]).play("french", ["done", "done"]).play("allied", ["done", "take p-1"]);
    scene.offers("allied", ["move p-1 center", "move p-1 left"]);
    // From the enemy's position to its own: infantry may move on or form square.
    let left = "p-1 1 forward-right, p-4 right, f-5 left";
    let mut scene = battle_turn(1, "french", "ligny", &field(left));
    scene.roll([3]).play("french", ["done", "done"]).play("allied", ["done", "take p-1"]);
    let moves = ["move p-1 center", "move p-1 left", "move p-1 reserve", "square p-1"];
    scene.offers("allied", moves);
    // Cavalry has both its moves.
    let left = "p-c1 1 forward-right, p-4 right, f-5 left";
    let mut scene = battle_turn(1, "french", "ligny", &field(left));
    scene.roll([3]).play("french", ["done", "done"]).play("allied", ["done"]);
    act(&mut scene, "allied", &["move p-c1 reserve", "move p-c1 left"]);
    scene.lacks(["take p-c1"]).has("allied", ["take p-4"]);
}

#[test]
fn ruling_t23_the_attacker_has_the_first_battle_turn() {
    let mut scene = facing("f-5, f-6, f-7, p-1, p-2, p-3");
    for (unit, wing) in [("p-1", "left"), ("p-2", "center"), ("p-3", "right")] {
        scene.play("allied", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    for (unit, wing) in [("f-5", "left"), ("f-6", "center"), ("f-7", "right")] {
        scene.play("french", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    // Retreats, then combat, for the attacker; then for the defender.
    scene.decides("french").has("french", ["take f-5", "done"]);
    scene.play("french", ["done", "take f-5"]).has("french", ["move f-5 forward"]).undo("french");
    scene.play("french", ["done"]).decides("allied").told("allied", "Ligny: Allied battle turn 1");
    assert_eq!(strength(&scene, "p-1"), 3);
}
