//! Fights of the 3rd edition in which the Allies attack: at Charleroi, from Quatre Bras and Ligny.
use crate::third::{
    self, Third, act, block, combat, fights, go, leave_all, march, offers, place, regroup, regroups, retreat,
    retreats, strength, tellings, ways,
};

const CAME: &str =
    "entry charleroi quatre-bras; entry charleroi ligny; givet: f-nap; liege: p-16; ghent: b-bk";

/// The British left faces the French right, the Prussian right the French left.
fn field(more: &str) -> String {
    format!("charleroi: {more}, b-3 center, p-2 right, f-6 center, f-5 left; {CAME}")
}

fn pushed(defenders: &str, rest: &str) -> Third {
    fights(2, &format!("charleroi: b-1, b-3, p-1, {defenders}; {CAME}; {rest}"))
}

/// The French lose their right to the fire of the British left.
fn french_routed(more: &str, rest: &str) -> Third {
    let line = format!("b-1 forward-left, f-7 1 right{more}");
    let mut scene = combat(2, "allied", "charleroi", &format!("{}; {rest}", field(&line)));
    act(scene.roll([6, 1]), "allied", &["fire b-1"]);
    scene
}

/// The Allies lose their left to the fire of the French right.
fn allies_routed(more: &str, rest: &str) -> Third {
    let line = format!("b-1 1 left, f-7 forward-right{more}");
    let mut scene = combat(2, "french", "charleroi", &format!("{}; {rest}", field(&line)));
    act(scene.roll([6, 1]), "french", &["fire f-7"]);
    scene
}

#[test]
fn r_ii_e_3_the_allies_rout_two_french_units_without_a_battle() {
    let mut scene = march(
        2,
        "quatre-bras: b-1, b-cn; ligny: p-1, p-2; charleroi: f-1, f-c1, f-nap; givet: f-5; liege: p-16; ghent: b-bk",
    );
    go(&mut scene, "allied", "p-1", &["ligny", "charleroi"]);
    // Three are wanted before anything else is done; British and Prussians count together.
    scene.offers("allied", ["take b-1", "take b-cn", "take p-2"]);
    go(&mut scene, "allied", "b-1", &["quatre-bras", "charleroi"]);
    go(&mut scene, "allied", "b-cn", &["quatre-bras", "charleroi"]);
    scene.play("allied", ["done"]).told("french", "Battle of Charleroi: the Allies attack").decides("french");
    // With one defender fewer there is no battle; cavalry suffers, since the attackers have some.
    let mut scene = fights(2, &format!("charleroi: b-1, b-cn, p-1, f-1, f-c1; {CAME}"));
    scene.told("allied", "are too few for a battle and are routed");
    assert_eq!((strength(&scene, "f-1"), strength(&scene, "f-c1")), (1, 1));
    // Not where the attack came from: over the Sambre, or by the minor road to Binche.
    assert_eq!(ways(&mut scene, "french", "f-1"), ["binche", "laneffe", "thuin"]);
    // Without cavalry among the attackers French cavalry loses nothing.
    assert_eq!(strength(&pushed("f-c1", ""), "f-c1"), 2);
}

#[test]
fn r_ii_e_3_f_allied_victors_regroup_or_reinforce() {
    let rest = "binche: b-5, b-6, b-2, f-2, f-3, f-4; entry binche mons; quatre-bras: b-4";
    let mut scene = pushed("f-1", rest);
    retreat(&mut scene, "french", "f-1", "laneffe");
    // To towns they came from and to friends, and into the battle at Binche.
    assert_eq!(regroups(&mut scene, "allied", "p-1"), ["binche", "ligny", "quatre-bras"]);
    regroup(&mut scene, "allied", "b-3", "charleroi", "binche");
    assert_eq!(regroups(&mut scene, "allied", "p-1"), ["ligny", "quatre-bras"], "one by a minor road");
    regroup(&mut scene, "allied", "p-1", "charleroi", "ligny");
    assert!(block(&scene, "p-1").contains("disrupted"), "{}", block(&scene, "p-1"));
    scene.play("allied", ["done"]).told("french", "Battle of Binche: the Allies attack");
    // The French deploy first; then the Allies, without the one that came late.
    for (unit, wing) in [("f-2", "left"), ("f-3", "center"), ("f-4", "right")] {
        scene.play("french", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    scene.offers("allied", ["post b-2 left", "post b-5 left", "post b-6 left"]);
}

#[test]
fn r_iii_a_2_the_allied_attacker_deploys_last_and_fights_first() {
    let mut scene = fights(2, &format!("charleroi: b-1, b-3, p-1, f-5, f-6, f-7; {CAME}"));
    for (unit, wing) in [("f-5", "left"), ("f-6", "center"), ("f-7", "right")] {
        scene.play("french", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    scene.decides("allied");
    for (unit, wing) in [("b-1", "left"), ("b-3", "center"), ("p-1", "right")] {
        scene.play("allied", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    scene.told("french", "Charleroi: Allied battle turn 1").decides("allied").play("allied", ["done"]);
    // Across from the Allied left stands the French right.
    act(&mut scene, "allied", &["move b-1 forward"]);
    scene.told("french", "engages: to the French right");
    scene.play("allied", ["done"]).told("allied", "Charleroi: French battle turn 1").play("french", ["done"]);
    scene.has("french", ["take f-7"]).play("french", ["take f-7"]).has("french", ["fire f-7"]);
}

#[test]
fn r_iii_d_3_d_the_french_choose_who_takes_an_allied_hit() {
    let line = "b-1 forward-left, f-7 right, f-8 right, f-c1 1 right";
    let mut scene = combat(2, "allied", "charleroi", &field(line));
    act(scene.roll([6, 5]), "allied", &["fire b-1"]);
    scene.offers("french", ["hit f-7", "hit f-8"]).play("french", ["hit f-8"]);
    assert_eq!(["f-7", "f-8", "f-c1"].map(|unit| strength(&scene, unit)), [2, 1, 1]);
    scene.decides("allied");
}

#[test]
fn r_iii_d_4_french_defenders_are_routed_by_allied_fire() {
    let mut scene = french_routed(", f-a1, f-c1 left, p-c1 forward-right", "");
    scene.told("allied", "are routed at Charleroi!").decides("french");
    // Artillery two, infantry one, cavalry one if engaged by cavalry; the reserve too.
    assert_eq!(["f-5", "f-6", "f-a1", "f-c1"].map(|unit| strength(&scene, unit)), [1, 2, 1, 1]);
    assert_eq!(ways(&mut scene, "french", "f-6"), ["binche", "laneffe", "thuin"]);
    leave_all(&mut scene, "french", "laneffe");
    assert_eq!(["f-5", "f-6", "f-a1", "f-c1"].map(|unit| place(&scene, unit)), ["laneffe"; 4]);
    // The victors hold the field and may regroup to where they came from.
    scene.decides("allied").told("french", "The Allies win the battle of Charleroi");
    assert_eq!(regroups(&mut scene, "allied", "b-1"), ["ligny", "quatre-bras"]);
}

#[test]
fn r_iii_d_4_d_4_french_defenders_flee_neither_to_enemies_nor_where_the_attack_came_from() {
    let mut scene = french_routed(", f-9", "binche: b-5");
    assert_eq!(ways(&mut scene, "french", "f-9"), ["laneffe", "thuin"]);
    // Three over the Sambre by the minor road: with Laneffe closed too the others are lost.
    let mut scene = french_routed(", f-9, f-10, f-11", "binche: b-5; laneffe: b-6");
    leave_all(&mut scene, "french", "thuin");
    assert_eq!(tellings(&scene, "is eliminated for want of a way out"), 2);
    // Without any way out all are.
    let scene = french_routed(", f-9", "binche: b-5; laneffe: b-6; thuin: b-4");
    assert_eq!(["f-5", "f-6", "f-9"].map(|unit| place(&scene, unit)), ["eliminated"; 3]);
}

#[test]
fn r_iii_d_4_d_3_routed_allied_attackers_flee_where_they_came_from_or_to_friends() {
    let mut scene = allies_routed(", b-a1, b-cl1", "");
    scene.told("french", "are routed at Charleroi!").decides("allied");
    assert_eq!(["b-3", "p-2", "b-a1", "b-cl1"].map(|unit| strength(&scene, unit)), [2, 2, 2, 4]);
    // Either army by either road they came.
    assert_eq!(ways(&mut scene, "allied", "b-3"), ["ligny", "quatre-bras"]);
    assert_eq!(ways(&mut scene, "allied", "p-2"), ["ligny", "quatre-bras"]);
    let mut scene = allies_routed("", "binche: p-5; thuin: f-9");
    assert_eq!(ways(&mut scene, "allied", "b-3"), ["binche", "ligny", "quatre-bras"], "British to Prussians");
    // Where one came from the French may have come since.
    let mut scene = allies_routed("", "quatre-bras: f-9");
    assert!(offers(&scene).contains(&"retreat b-3 ligny".into()), "{:?}", offers(&scene));
    leave_all(&mut scene, "allied", "ligny");
    // The French defender regroups, but not to the towns of the attack.
    scene.decides("french").told("allied", "The French win the battle of Charleroi");
    assert_eq!(regroups(&mut scene, "french", "f-6"), ["binche", "laneffe", "thuin"]);
}

#[test]
fn r_iii_c_8_allied_attackers_are_routed_by_a_retreat() {
    let mut scene = retreats(2, "allied", "charleroi", &field("b-1 left, f-7 right, b-wel"));
    retreat(&mut scene, "allied", "b-1", "quatre-bras");
    scene.told("french", "are routed at Charleroi!").decides("allied");
    assert_eq!((strength(&scene, "b-1"), strength(&scene, "b-3")), (2, 2), "it went before the rout");
    leave_all(&mut scene, "allied", "quatre-bras");
    assert_eq!(["b-3", "p-2", "b-wel"].map(|unit| place(&scene, unit)), ["quatre-bras"; 3]);
}

#[test]
fn r_iii_c_5_allied_attackers_retreat_in_the_retreat_step() {
    let more = "b-1 forward-left, f-c1 right, b-cl1 forward-left, b-4, p-blu";
    let mut scene = retreats(2, "allied", "charleroi", &field(more));
    // Two by the major road to Quatre Bras, one by the minor road to Ligny.
    retreat(&mut scene, "allied", "b-cl1", "quatre-bras");
    assert_eq!(strength(&scene, "b-cl1"), 3, "engaged by cavalry");
    retreat(&mut scene, "allied", "b-4", "quatre-bras");
    assert_eq!(strength(&scene, "b-4"), 3, "not engaged");
    assert_eq!(ways(&mut scene, "allied", "b-1"), ["ligny"]);
    // Blücher helps no British unit to force-march (T12): it loses a step on a 4.
    scene.play("allied", ["take b-1", "retreat b-1 ligny"]);
    scene.offers("allied", ["retreat b-1 quatre-bras", "halt b-1"]);
    assert_eq!(third::label(&scene, "retreat b-1 quatre-bras").odds[0].part, 4);
    scene.roll([4]).play("allied", ["retreat b-1 quatre-bras"]);
    assert_eq!(place(&scene, "b-1"), "eliminated");
}

#[test]
fn ruling_t6_an_allied_attack_left_with_two_is_called_off() {
    let mut scene =
        march(2, "nivelles: b-1, b-3, b-ni 1; charleroi: f-5, f-6; givet: f-nap; liege: p-16; ghent: b-bk");
    for unit in ["b-1", "b-3", "b-ni"] {
        go(&mut scene, "allied", unit, &["nivelles", "quatre-bras", "charleroi"]);
    }
    scene.play("allied", ["done"]).roll([4, 4, 3]).play("allied", ["roll"]);
    assert_eq!(place(&scene, "b-ni"), "eliminated");
    // They go back as they came; nobody is routed.
    scene.decides("allied");
    leave_all(&mut scene, "allied", "quatre-bras");
    assert_eq!((strength(&scene, "b-1"), strength(&scene, "f-5")), (2, 2));
    assert_eq!((place(&scene, "b-1").as_str(), place(&scene, "f-5").as_str()), ("quatre-bras", "charleroi"));
}

#[test]
fn ruling_t10_an_idle_allied_attacker_must_withdraw() {
    let mut scene = combat(2, "allied", "charleroi", &field("b-1 left, b-4, f-7 right"));
    scene.play("allied", ["done"]).play("french", ["done", "done"]).play("allied", ["done", "done"]);
    scene.told("french", "Stalemate at Charleroi: the Allies must withdraw");
    scene.offers("allied", ["take b-1", "take b-3", "take b-4", "take p-2"]);
    retreat(&mut scene, "allied", "b-4", "quatre-bras");
    scene.lacks(["done"]).has("allied", ["take b-3"]);
}
