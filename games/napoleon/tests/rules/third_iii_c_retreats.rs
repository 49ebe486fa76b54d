//! III.C Retreats of the 3rd edition.
use crate::third::{
    self, Third, battle_turn, block, combat, place, reinforcements, retreat, retreats, strength, tellings,
    ways,
};

const REST: &str = "entry ligny charleroi; liege: p-16; ghent: b-bk";

/// Ligny with the left of the French to be filled in.
fn field(left: &str) -> String {
    format!("ligny: {left}, f-6 center, f-7 right, p-2 center, p-3 left; {REST}")
}

fn french(left: &str, rest: &str) -> Third {
    retreats(1, "french", "ligny", &format!("{}; {rest}", field(left)))
}

fn allied(left: &str, rest: &str) -> Third {
    retreats(1, "allied", "ligny", &format!("{}; {rest}", field(left)))
}

#[test]
fn r_iii_c_1_retreating_units_are_disrupted_and_lie_face_down() {
    let mut scene = french("f-5 left, f-8 left, p-1 right", "charleroi: f-9");
    assert_eq!(block(&scene, "f-5"), "ligny: f-5 left shown");
    retreat(&mut scene, "french", "f-5", "charleroi");
    assert_eq!(block(&scene, "f-5"), "charleroi: f-5 disrupted");
    scene.play("french", ["done"]).offers("french", ["reinforce f-9 charleroi", "done"]);
    scene.refused("french", "reinforce f-5 charleroi", "III.C.1");
}

#[test]
fn r_iii_c_2_only_engaged_units_suffer_attrition() {
    let mut scene = french("f-5 left, f-8 left, f-a1, p-1 right", "");
    retreat(&mut scene, "french", "f-5", "charleroi");
    assert_eq!(strength(&scene, "f-5"), 2);
    let mut scene = french("f-a1 left, f-8 left, p-1 right", "");
    retreat(&mut scene, "french", "f-a1", "charleroi");
    assert_eq!(strength(&scene, "f-a1"), 3);
}

#[test]
fn r_iii_c_2_a_engaged_artillery_loses_two() {
    let mut scene = allied("f-5 forward-left, p-a1 right, p-1 right", "");
    retreat(&mut scene, "allied", "p-a1", "namur");
    assert_eq!(block(&scene, "p-a1"), "namur: p-a1 2 disrupted");
    let mut scene = allied("f-5 forward-left, p-a1 2 right, p-1 right", "");
    scene.play("allied", ["take p-a1", "retreat p-a1 namur"]);
    assert_eq!(place(&scene, "p-a1"), "eliminated");
}

#[test]
fn r_iii_c_2_b_engaged_infantry_loses_one() {
    let mut scene = allied("f-5 forward-left, p-4 right, p-1 right", "");
    retreat(&mut scene, "allied", "p-4", "namur");
    assert_eq!(block(&scene, "p-4"), "namur: p-4 2 disrupted");
    let mut scene = french("f-5 forward-left, f-8 forward-left, p-1 right", "");
    retreat(&mut scene, "french", "f-8", "charleroi");
    assert_eq!(block(&scene, "f-8"), "charleroi: f-8 1 disrupted");
}

#[test]
fn r_iii_c_2_c_cavalry_loses_one_if_engaged_by_cavalry() {
    for (enemy, left) in [("f-5", 2), ("f-c1", 1)] {
        let mut scene = allied(&format!("{enemy} forward-left, p-c1 right, p-1 right"), "");
        retreat(&mut scene, "allied", "p-c1", "namur");
        assert_eq!(strength(&scene, "p-c1"), left, "{enemy}");
    }
    // Cavalry elsewhere on the board is not enough.
    let mut scene = allied("f-5 forward-left, f-c1 left, p-c1 right, p-1 right", "");
    retreat(&mut scene, "allied", "p-c1", "namur");
    assert_eq!(strength(&scene, "p-c1"), 2);
}

#[test]
fn r_iii_c_3_two_by_a_major_road() {
    let mut scene = allied("f-5 left, p-1 right, p-4, p-5, p-6", "");
    retreat(&mut scene, "allied", "p-4", "namur");
    retreat(&mut scene, "allied", "p-5", "namur");
    assert_eq!(ways(&mut scene, "allied", "p-6"), ["gembloux", "quatre-bras"]);
    scene.play("allied", ["take p-6"]).refused("allied", "retreat p-6 namur", "III.C.3");
    // Two more in the next battle turn.
    scene.undo("allied").play("allied", ["done", "done"]).play("french", ["done", "done"]);
    assert!(ways(&mut scene, "allied", "p-6").contains(&"namur".into()));
}

#[test]
fn r_iii_c_4_one_by_a_minor_road() {
    let mut scene = allied("f-5 left, p-1 right, p-4, p-5", "");
    retreat(&mut scene, "allied", "p-4", "gembloux");
    assert_eq!(ways(&mut scene, "allied", "p-5"), ["namur", "quatre-bras"]);
    scene.play("allied", ["take p-5"]).refused("allied", "retreat p-5 gembloux", "III.C.4");
}

#[test]
fn r_iii_c_5_a_the_attacker_retreats_to_friends_where_there_is_no_battle() {
    let mut scene = french("f-5 left, f-8, p-1 right", "quatre-bras: f-9");
    assert_eq!(ways(&mut scene, "french", "f-8"), ["charleroi", "quatre-bras"]);
    let battle = "quatre-bras: f-9, f-10, f-11, b-1, b-3, b-5; entry quatre-bras nivelles";
    let mut scene = french("f-5 left, f-8, p-1 right", battle);
    assert_eq!(ways(&mut scene, "french", "f-8"), ["charleroi"]);
}

#[test]
fn r_iii_c_5_b_the_attacker_retreats_to_towns_the_attack_came_from() {
    let mut scene = french("f-5 left, f-8, p-1 right", "entry ligny gembloux");
    // Empty Namur and Quatre Bras are no such towns.
    assert_eq!(ways(&mut scene, "french", "f-8"), ["charleroi", "gembloux"]);
    let mut scene = french("f-5 left, f-8, p-1 right", "entry ligny gembloux; gembloux: p-9; namur: f-9");
    assert_eq!(ways(&mut scene, "french", "f-8"), ["charleroi", "namur"], "not where enemies stand");
}

/// The French have brought one unit from Gembloux, which is empty now; the Allies are about to retreat.
fn reinforced(left: &str) -> Third {
    let mut scene = reinforcements(1, "french", "ligny", &format!("{}; gembloux: f-9", field(left)));
    scene.play("french", ["reinforce f-9 gembloux"]).decides("allied");
    scene
}

#[test]
fn r_iii_c_5_c_the_attacker_retreats_to_towns_that_sent_reinforcements() {
    let mut scene = reinforced("f-5 left, f-8, p-1 right");
    scene.play("allied", ["done", "done"]);
    assert_eq!(ways(&mut scene, "french", "f-8"), ["charleroi", "gembloux"]);
}

#[test]
fn r_iii_c_6_a_the_defender_retreats_to_towns_without_enemies() {
    let mut scene = allied("f-5 left, p-1 right, p-4", "quatre-bras: f-9; namur: p-9");
    assert_eq!(ways(&mut scene, "allied", "p-4"), ["gembloux", "namur"], "empty or held by friends");
}

#[test]
fn r_iii_c_6_b_the_defender_does_not_retreat_where_the_attack_came_from() {
    let mut scene = allied("f-5 left, p-1 right, p-4", "entry ligny gembloux");
    assert_eq!(ways(&mut scene, "allied", "p-4"), ["namur", "quatre-bras"]);
    scene.play("allied", ["take p-4"]).refused("allied", "retreat p-4 charleroi", "III.C");
}

#[test]
fn r_iii_c_6_c_the_defender_does_not_retreat_where_reinforcements_came_from() {
    let mut scene = allied("f-5 left, p-1 right, p-4", "");
    assert_eq!(ways(&mut scene, "allied", "p-4"), ["gembloux", "namur", "quatre-bras"]);
    let mut scene = reinforced("f-5 left, p-1 right, p-4");
    assert_eq!(ways(&mut scene, "allied", "p-4"), ["namur", "quatre-bras"]);
    // Their own reinforcements close no road to the defender.
    let rest = format!("{}; namur: p-9", field("f-5 left, p-1 right, p-4"));
    let mut scene = reinforcements(1, "allied", "ligny", &rest);
    scene.play("allied", ["reinforce p-9 namur"]).play("french", ["done", "done"]);
    assert_eq!(ways(&mut scene, "allied", "p-4"), ["gembloux", "namur", "quatre-bras"]);
}

#[test]
fn r_iii_c_6_d_the_defender_does_not_retreat_to_battles() {
    let battle = "namur: p-9, p-10, p-11, f-9, f-10, f-11; entry namur ciney";
    let mut scene = allied("f-5 left, p-1 right, p-4", battle);
    assert_eq!(ways(&mut scene, "allied", "p-4"), ["gembloux", "quatre-bras"]);
}

#[test]
fn r_iii_c_7_force_march_in_retreat_costs_a_step_on_1_to_4() {
    for (die, left) in [(4, 2), (5, 3)] {
        let mut scene = allied("f-5 left, p-1 right, p-4", "");
        scene
            .play("allied", ["take p-4", "retreat p-4 namur"])
            .has("allied", ["retreat p-4 huy", "halt p-4"]);
        let label = third::label(&scene, "retreat p-4 huy");
        assert_eq!((label.rule, label.odds[0].part, label.odds[0].whole), ("III.C.7", 4, 6));
        scene.roll([die]).play("allied", ["retreat p-4 huy"]);
        assert_eq!((strength(&scene, "p-4"), place(&scene, "p-4").as_str()), (left, "huy"), "{die}");
        scene.lacks(["retreat p-4 liege"]).has("allied", ["take p-1", "done"]);
    }
}

#[test]
fn r_iii_c_7_a_leader_makes_it_1_to_3() {
    for (die, left) in [(3, 2), (4, 3)] {
        let mut scene = allied("f-5 left, p-1 right, p-blu right, p-4", "");
        scene.play("allied", ["take p-4", "retreat p-4 namur"]);
        assert_eq!(third::label(&scene, "retreat p-4 huy").odds[0].part, 3);
        scene.roll([die]).play("allied", ["retreat p-4 huy"]);
        assert_eq!(strength(&scene, "p-4"), left, "{die}");
    }
    // A leader that flees helps itself; the leader of another army is no help (ruling T12).
    let mut scene = allied("f-5 left, p-1 right, p-blu, b-wel right", "");
    scene.play("allied", ["take p-blu", "retreat p-blu namur", "retreat p-blu huy"]);
    assert_eq!(third::label(&scene, "retreat p-blu liege").odds[0].part, 3);
    let mut scene = allied("f-5 left, p-1 right, p-4, b-wel right", "huy: b-1");
    scene.play("allied", ["take p-4", "retreat p-4 namur"]).roll([4]).play("allied", ["retreat p-4 huy"]);
    assert_eq!(strength(&scene, "p-4"), 2);
}

#[test]
fn r_iii_c_8_the_loss_of_a_column_by_retreat_is_a_rout() {
    // Two in the column: one may go. The last one's retreat routs the army, though no enemy is near.
    let mut scene = french("f-5 left, f-8 left, p-1 right", "quatre-bras: f-9");
    retreat(&mut scene, "french", "f-8", "charleroi");
    assert_eq!(tellings(&scene, "are routed at Ligny"), 0);
    retreat(&mut scene, "french", "f-5", "quatre-bras");
    scene.told("allied", "The French are routed at Ligny!");
    // Engaged, forward of the own line, or by its attrition.
    let mut scene = french("f-5 forward-left, p-1 right", "");
    retreat(&mut scene, "french", "f-5", "charleroi");
    scene.told("allied", "The French are routed at Ligny!");
    let mut scene = allied("f-5 forward-left, p-1 1 right", "");
    scene.play("allied", ["take p-1", "retreat p-1 namur"]);
    scene.told("allied", "is eliminated by rout attrition").told("allied", "The Allies are routed at Ligny!");
    // Not while one of the column stands forward in the enemy's position.
    let mut scene = french("f-5 forward-left, f-8 left, p-1 right", "");
    retreat(&mut scene, "french", "f-8", "charleroi");
    assert_eq!(tellings(&scene, "are routed at Ligny"), 0);
    // Retreats from the reserve rout nobody.
    let mut scene = french("f-5 left, f-8, p-1 right", "");
    retreat(&mut scene, "french", "f-8", "charleroi");
    assert_eq!(tellings(&scene, "are routed at Ligny"), 0);
}

#[test]
fn ruling_t4_force_marches_in_retreat_only_where_the_outline_has_them() {
    // Not in a rout: infantry stops in the first town.
    let mut scene = combat(1, "french", "ligny", &field("f-5 forward-left, p-1 1 right"));
    third::act(scene.roll([6, 1]), "french", &["fire f-5"]);
    scene.play("allied", ["take p-2", "retreat p-2 namur"]).offers("allied", ["halt p-2"]);
    scene.play("allied", ["halt p-2"]);
    assert_eq!(place(&scene, "p-2"), "namur");
    // In the retreat step: one town more.
    let mut scene = allied("f-5 left, p-1 right, p-4", "");
    scene.play("allied", ["take p-4", "retreat p-4 namur"]).has("allied", ["retreat p-4 huy"]);
}

#[test]
fn ruling_t9_cavalry_may_retreat_two_towns() {
    let mut scene = allied("f-5 left, p-1 right, p-c1", "hannut: f-9");
    scene
        .play("allied", ["take p-c1", "retreat p-c1 namur"])
        .has("allied", ["retreat p-c1 huy", "halt p-c1"]);
    // Every town on the way must be lawful, and there is no way back.
    scene.lacks(["retreat p-c1 hannut", "retreat p-c1 ligny"]);
    scene.play("allied", ["retreat p-c1 huy"]).has("allied", ["retreat p-c1 liege", "halt p-c1"]);
    scene.play("allied", ["halt p-c1"]).has("allied", ["take p-1"]);
    assert_eq!((strength(&scene, "p-c1"), place(&scene, "p-c1").as_str()), (2, "huy"), "without a die");
    // Every road on the way has its limit: a minor one takes one unit.
    let mut scene = allied("f-5 left, p-1 right, p-c1, p-c2", "");
    scene.play("allied", ["take p-c1", "retreat p-c1 namur", "retreat p-c1 hannut", "halt p-c1"]);
    scene.play("allied", ["take p-c2", "retreat p-c2 namur"]).lacks(["retreat p-c2 hannut"]);
    scene.has("allied", ["retreat p-c2 huy"]);
    // The attacker may go on only to friends.
    let mut scene = french("f-5 left, f-c1, p-1 right", "laneffe: f-9");
    scene.play("french", ["take f-c1", "retreat f-c1 charleroi"]);
    scene.offers("french", ["retreat f-c1 laneffe", "halt f-c1"]);
}

#[test]
fn ruling_t19_a_column_that_only_redeployed_is_not_eliminated() {
    let mut scene = combat(1, "french", "ligny", &field("f-5 left, p-1 right"));
    third::act(&mut scene, "french", &["move f-5 reserve"]);
    assert_eq!(tellings(&scene, "routed"), 0);
    scene.play("french", ["done"]).decides("allied");
}

#[test]
fn ruling_t19_a_column_killed_from_afar_is_eliminated() {
    let mut scene = combat(1, "french", "ligny", &field("f-a1 left, p-1 1 right, p-4"));
    third::act(scene.roll([6, 1, 1]), "french", &["fire f-a1"]);
    scene.told("allied", "is eliminated by fire").told("allied", "The Allies are routed at Ligny!");
    // Also one that is killed forward of its own line.
    let left = "f-5 1 forward-left, p-1 right";
    let mut scene = combat(1, "allied", "ligny", &field(left));
    third::act(scene.roll([6, 1, 1]), "allied", &["fire p-1"]);
    scene.told("allied", "The French are routed at Ligny!");
}

#[test]
fn ruling_t22_a_square_may_retreat_but_not_move() {
    let mut scene = allied("f-5 forward-left, p-1 right square, p-4 right", "");
    retreat(&mut scene, "allied", "p-1", "namur");
    assert_eq!(block(&scene, "p-1"), "namur: p-1 2 disrupted");
    let mut scene =
        battle_turn(1, "allied", "ligny", &field("f-5 forward-left, p-1 right square, p-4 right"));
    scene.play("allied", ["done", "take p-1"]).offers("allied", ["fire p-1", "break p-1"]);
    scene.refused("allied", "move p-1 reserve", "III.D.2.d");
    let mut scene = combat(1, "allied", "ligny", &field("f-5 left, p-1 right, p-4"));
    scene.play("allied", ["take p-4"]).lacks(["square p-4"]).has("allied", ["move p-4 right"]);
}
