//! III.C.8 and III.D.4 Routs of the 3rd edition, by retreat and by combat, and the victor's regrouping.
use crate::third::{
    Third, act, block, combat, leave_all, place, regroup, regroups, reinforcements, retreat, retreats,
    strength, tellings, text, ways,
};
use By::{Fire, Retreat};

/// What ends the column that routs the army.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Retreat,
    Fire,
}

const FAR: &str = "liege: p-16; ghent: b-bk";

/// The Prussians of Ligny lose their right, by a retreat to `out` or by the fire of the French left.
fn defenders_routed(by: By, out: &str, more: &str, rest: &str) -> Third {
    defenders_routed_at("ligny", "charleroi", by, out, more, rest)
}

fn defenders_routed_at(town: &str, entry: &str, by: By, out: &str, more: &str, rest: &str) -> Third {
    let line =
        format!("f-6 center, f-7 right, p-2 center, p-3 left{more}; entry {town} {entry}; {rest}; {FAR}");
    match by {
        Retreat => {
            let mut scene = retreats(1, "allied", town, &format!("{town}: f-5 left, p-1 right, {line}"));
            retreat(&mut scene, "allied", "p-1", out);
            scene
        }
        Fire => {
            let mut scene =
                combat(1, "french", town, &format!("{town}: f-5 forward-left, p-1 1 right, {line}"));
            act(scene.roll([6, 1]), "french", &["fire f-5"]);
            scene
        }
    }
}

/// The French at Ligny lose their left, by a retreat to `out` or by the fire of the Prussian right.
fn attackers_routed(by: By, out: &str, more: &str, rest: &str) -> Third {
    let line =
        format!("f-6 center, f-7 right, p-2 center, p-3 left{more}; entry ligny charleroi; {rest}; {FAR}");
    match by {
        Retreat => {
            let mut scene = retreats(1, "french", "ligny", &format!("ligny: f-5 left, p-1 right, {line}"));
            retreat(&mut scene, "french", "f-5", out);
            scene
        }
        Fire => {
            let mut scene =
                combat(1, "allied", "ligny", &format!("ligny: f-5 1 left, p-1 forward-right, {line}"));
            act(scene.roll([6, 1, 1]), "allied", &["fire p-1"]);
            scene
        }
    }
}

/// As above, but first the French have brought one unit from Gembloux, which is empty now.
fn routed_after_reinforcement(by: By, loser: &str) -> Third {
    let line = "f-6 center, f-7 right, p-2 center, p-3 left; gembloux: f-9; entry ligny charleroi";
    let left = match (by, loser) {
        (Fire, "allied") => "f-5 forward-left, p-1 1 right",
        (Fire, _) => "f-5 1 left, p-1 forward-right",
        (Retreat, _) => "f-5 left, p-1 right",
    };
    let mut scene = reinforcements(1, "french", "ligny", &format!("ligny: {left}, {line}; {FAR}"));
    if by == Fire && loser == "allied" {
        scene.roll([6]);
    }
    scene.play("french", ["reinforce f-9 gembloux"]);
    match (by, loser) {
        (Retreat, "allied") => retreat(&mut scene, "allied", "p-1", "namur"),
        (Retreat, _) => {
            scene.play("allied", ["done", "done"]);
            retreat(&mut scene, "french", "f-5", "charleroi");
        }
        (Fire, "allied") => {
            scene.play("allied", ["done", "done"]).play("french", ["done"]);
            act(scene.roll([6, 1]), "french", &["fire f-5"]);
        }
        (Fire, _) => {
            scene.play("allied", ["done"]);
            act(scene.roll([6, 1, 1]), "allied", &["fire p-1"]);
        }
    }
    scene
}

fn attrition_of_artillery(by: By) {
    let scene = defenders_routed(by, "namur", ", p-a1, p-a2 2 center", "");
    assert_eq!(tellings(&scene, "The Allies are routed at Ligny!"), 1);
    assert_eq!((strength(&scene, "p-a1"), place(&scene, "p-a2").as_str()), (2, "eliminated"));
}

fn attrition_of_infantry(by: By) {
    let scene = defenders_routed(by, "namur", ", p-4, p-5 1, p-blu", "");
    assert_eq!(["p-2", "p-3", "p-4", "p-blu"].map(|unit| strength(&scene, unit)), [2, 2, 2, 1]);
    assert_eq!(place(&scene, "p-5"), "eliminated");
    assert_eq!(strength(&scene, "f-6"), 3, "the victor loses nothing");
    let scene = attackers_routed(by, "charleroi", "", "");
    assert_eq!((strength(&scene, "f-6"), strength(&scene, "f-7"), strength(&scene, "p-2")), (2, 1, 3));
}

fn attrition_of_cavalry(by: By) {
    // Engaged by cavalry, engaged by infantry, in the reserve.
    let more = ", f-c1 forward-center, p-c1 center, f-8 forward-right, p-c2 left, p-c3";
    let scene = defenders_routed(by, "namur", more, "");
    assert_eq!(["p-c1", "p-c2", "p-c3"].map(|unit| strength(&scene, unit)), [1, 4, 3]);
}

/// This many of eleven leave by the only open road; the rest are lost.
fn limit(by: By, town: &str, entry: &str, out: &str, closed: &str, most: usize) {
    let more = ", p-4, p-5, p-6, p-7, p-9, p-12, p-13, p-14, p-8";
    let mut scene = defenders_routed_at(town, entry, by, out, more, closed);
    let out_before = (by == Retreat) as usize;
    leave_all(&mut scene, "allied", out);
    let gone = ["p-1", "p-2", "p-3", "p-4", "p-5", "p-6", "p-7", "p-9", "p-12", "p-13", "p-14", "p-8"];
    let safe = gone.iter().filter(|unit| place(&scene, unit) == out).count();
    assert_eq!(safe, most + out_before);
    assert_eq!(tellings(&scene, "is eliminated for want of a way out"), 11 - most);
}

fn ten_by_a_major_road(by: By) {
    limit(by, "ligny", "charleroi", "namur", "quatre-bras: f-8; gembloux: f-9", 10);
}

fn five_over_a_river(by: By) {
    limit(by, "namur", "ligny", "ciney", "huy: f-8; gembloux: f-9; hannut: f-10; yvoir: f-11", 5);
}

fn six_by_a_minor_road(by: By) {
    limit(by, "ligny", "charleroi", "gembloux", "quatre-bras: f-8; namur: f-9", 6);
}

fn three_over_a_river(by: By) {
    limit(by, "namur", "ligny", "yvoir", "huy: f-8; gembloux: f-9; hannut: f-10; ciney: f-11", 3);
}

fn attackers_flee_to_friends(by: By) {
    let mut scene = attackers_routed(by, "charleroi", "", "quatre-bras: f-9");
    // A retreat to Charleroi has put a friend there.
    assert_eq!(ways(&mut scene, "french", "f-6"), ["charleroi", "quatre-bras"], "not to empty Namur");
    let battle = "quatre-bras: f-9, f-10, f-11, b-1, b-3, b-5; entry quatre-bras nivelles";
    let mut scene = attackers_routed(by, "charleroi", "", battle);
    assert_eq!(ways(&mut scene, "french", "f-6"), ["charleroi"], "not to a battle");
}

fn attackers_flee_where_they_came_from(by: By) {
    let mut scene = attackers_routed(by, "charleroi", "", "entry ligny gembloux");
    assert_eq!(ways(&mut scene, "french", "f-6"), ["charleroi", "gembloux"]);
}

fn attackers_flee_where_reinforcements_came_from(by: By) {
    let mut scene = routed_after_reinforcement(by, "french");
    assert_eq!(ways(&mut scene, "french", "f-6"), ["charleroi", "gembloux"]);
}

fn defenders_flee_from_enemies(by: By) {
    let mut scene = defenders_routed(by, "namur", "", "quatre-bras: f-9");
    assert_eq!(ways(&mut scene, "allied", "p-2"), ["gembloux", "namur"]);
}

fn defenders_flee_not_where_the_attack_came_from(by: By) {
    let mut scene = defenders_routed(by, "namur", "", "entry ligny quatre-bras");
    assert_eq!(ways(&mut scene, "allied", "p-2"), ["gembloux", "namur"]);
}

fn defenders_flee_not_where_reinforcements_came_from(by: By) {
    let mut scene = defenders_routed(by, "namur", "", "");
    assert_eq!(ways(&mut scene, "allied", "p-2"), ["gembloux", "namur", "quatre-bras"]);
    let mut scene = routed_after_reinforcement(by, "allied");
    assert_eq!(ways(&mut scene, "allied", "p-2"), ["namur", "quatre-bras"]);
}

fn defenders_flee_not_to_battles(by: By) {
    let battle = "gembloux: p-9, p-10, p-11, f-9, f-10, f-11; entry gembloux wavre";
    let mut scene = defenders_routed(by, "namur", "", battle);
    assert_eq!(ways(&mut scene, "allied", "p-2"), ["namur", "quatre-bras"]);
}

/// The French have won at Ligny; all Prussians are at Namur.
fn french_victory(by: By, more: &str, rest: &str) -> Third {
    let mut scene = defenders_routed(by, "namur", more, rest);
    leave_all(&mut scene, "allied", "namur");
    scene
}

/// The Prussians have won at Ligny; all French are at Charleroi.
fn prussian_victory(by: By, more: &str, rest: &str) -> Third {
    let mut scene = attackers_routed(by, "charleroi", more, rest);
    leave_all(&mut scene, "french", "charleroi");
    scene
}

fn the_victor_regroups(by: By) {
    let mut scene = french_victory(by, "", "");
    scene.offers("french", ["take f-5", "take f-6", "take f-7", "done"]);
    scene.play("french", ["done"]).decides("allied");
    let mut scene = prussian_victory(by, "", "");
    scene.offers("allied", ["take p-1", "take p-2", "take p-3", "done"]);
}

fn regrouped_units_are_disrupted(by: By) {
    let rest = "quatre-bras: f-9, f-10, f-11, b-1, b-3, b-5; entry quatre-bras charleroi; \
                battle quatre-bras rounds=1";
    let rest = format!("{rest}; charleroi: f-12");
    let mut scene = french_victory(by, "", &rest);
    regroup(&mut scene, "french", "f-5", "ligny", "charleroi");
    assert!(block(&scene, "f-5").contains("disrupted"), "{}", block(&scene, "f-5"));
    scene.play("french", ["done"]);
    // The other battle goes on at once; only who is not disrupted may come to it.
    scene.play("french", ["done", "done"]);
    scene
        .offers("french", ["reinforce f-6 ligny", "reinforce f-7 ligny", "reinforce f-12 charleroi", "done"]);
}

fn two_regroup_by_a_major_road(by: By) {
    let mut scene = french_victory(by, "", "quatre-bras: f-9");
    regroup(&mut scene, "french", "f-5", "ligny", "quatre-bras");
    regroup(&mut scene, "french", "f-6", "ligny", "quatre-bras");
    assert_eq!(regroups(&mut scene, "french", "f-7"), ["charleroi"]);
}

fn one_regroups_by_a_minor_road(by: By) {
    let mut scene = french_victory(by, "", "quatre-bras: f-9");
    regroup(&mut scene, "french", "f-5", "ligny", "charleroi");
    assert_eq!(regroups(&mut scene, "french", "f-6"), ["quatre-bras"]);
}

fn nobody_force_marches_in_regrouping(by: By) {
    let mut scene = prussian_victory(by, ", p-c1", "");
    scene.play("allied", ["take p-c1", "regroup p-c1 ligny namur"]).has("allied", ["retreat p-c1 huy"]);
    // Two towns for cavalry, and not back to the field.
    scene.lacks(["retreat p-c1 ligny"]).play("allied", ["retreat p-c1 huy"]);
    scene.lacks(["halt p-c1", "retreat p-c1 liege"]);
    scene.play("allied", ["take p-2", "regroup p-2 ligny namur"]);
    scene.offers("allied", ["halt p-2"]).play("allied", ["halt p-2"]);
    assert_eq!(["p-c1", "p-2"].map(|unit| place(&scene, unit)), ["huy", "namur"]);
}

fn attackers_regroup_to_friends(by: By) {
    let mut scene = french_victory(by, "", "quatre-bras: f-9");
    assert_eq!(regroups(&mut scene, "french", "f-5"), ["charleroi", "quatre-bras"], "not to empty Gembloux");
}

fn attackers_regroup_where_they_came_from(by: By) {
    let mut scene = french_victory(by, "", "entry ligny gembloux");
    assert_eq!(regroups(&mut scene, "french", "f-5"), ["charleroi", "gembloux"]);
}

fn attackers_regroup_where_reinforcements_came_from(by: By) {
    let mut scene = routed_after_reinforcement(by, "allied");
    leave_all(&mut scene, "allied", "namur");
    assert_eq!(regroups(&mut scene, "french", "f-6"), ["charleroi", "gembloux"]);
}

fn defenders_regroup_away_from_enemies(by: By) {
    let mut scene = prussian_victory(by, "", "quatre-bras: f-9; namur: p-9");
    assert_eq!(regroups(&mut scene, "allied", "p-2"), ["gembloux", "namur"]);
}

fn defenders_regroup_not_where_the_attack_came_from(by: By) {
    // The French have fled to Charleroi; Gembloux, from where they also came, is empty.
    let mut scene = prussian_victory(by, "", "entry ligny gembloux");
    assert_eq!(regroups(&mut scene, "allied", "p-2"), ["namur", "quatre-bras"]);
}

fn defenders_regroup_not_where_reinforcements_came_from(by: By) {
    let mut scene = prussian_victory(by, "", "");
    assert_eq!(regroups(&mut scene, "allied", "p-2"), ["gembloux", "namur", "quatre-bras"]);
    let mut scene = routed_after_reinforcement(by, "french");
    leave_all(&mut scene, "french", "charleroi");
    assert_eq!(regroups(&mut scene, "allied", "p-2"), ["namur", "quatre-bras"]);
}

const GEMBLOUX: &str = "gembloux: p-9, p-10, p-11, f-9, f-10, f-11; entry gembloux wavre; \
                        battle gembloux rounds=1";

fn nobody_retreats_to_a_battle_in_regrouping(by: By) {
    let mut scene = prussian_victory(by, "", GEMBLOUX);
    regroup(&mut scene, "allied", "p-2", "ligny", "gembloux");
    assert_eq!(block(&scene, "p-2"), "gembloux: p-2", "a reinforcement, not disrupted");
}

const QUATRE_BRAS: &str = "quatre-bras: f-9 left, f-10 center, f-11 right, b-1 left, b-3 center, b-5 right; \
                           entry quatre-bras nivelles; battle quatre-bras rounds=1";

fn the_victor_reinforces_a_battle(by: By) {
    let mut scene = french_victory(by, "", QUATRE_BRAS);
    regroup(&mut scene, "french", "f-5", "ligny", "quatre-bras");
    scene.told("allied", "reinforces Quatre Bras from Ligny");
    // Only the attacker has come from there: the defender's way out stays open.
    assert!(text(&scene).contains("entry quatre-bras ligny"));
    let mut scene = prussian_victory(by, "", QUATRE_BRAS);
    regroup(&mut scene, "allied", "p-2", "ligny", "quatre-bras");
    scene.told("french", "reinforces Quatre Bras from Ligny");
    assert!(!text(&scene).contains("entry quatre-bras ligny"));
}

fn reinforcements_of_the_victor_go_into_the_reserve(by: By) {
    let mut scene = french_victory(by, "", QUATRE_BRAS);
    regroup(&mut scene, "french", "f-5", "ligny", "quatre-bras");
    assert_eq!(block(&scene, "f-5"), "quatre-bras: f-5");
}

fn two_reinforce_by_a_major_road(by: By) {
    let mut scene = french_victory(by, "", QUATRE_BRAS);
    regroup(&mut scene, "french", "f-5", "ligny", "quatre-bras");
    regroup(&mut scene, "french", "f-6", "ligny", "quatre-bras");
    assert_eq!(regroups(&mut scene, "french", "f-7"), ["charleroi"]);
}

fn one_reinforces_by_a_minor_road(by: By) {
    let mut scene = prussian_victory(by, "", GEMBLOUX);
    regroup(&mut scene, "allied", "p-2", "ligny", "gembloux");
    assert_eq!(regroups(&mut scene, "allied", "p-3"), ["namur", "quatre-bras"]);
}

#[test]
fn r_iii_d_4_the_loss_of_a_column_in_combat_is_a_rout() {
    let mut scene = defenders_routed(Fire, "namur", "", "");
    scene.told("french", "The Allies are routed at Ligny!").decides("allied");
    attackers_routed(Fire, "charleroi", "", "")
        .told("french", "The French are routed at Ligny!")
        .decides("french");
    // Not while one unit of the column is left.
    let left =
        "ligny: f-5 forward-left, p-1 1 right, p-4 1 right, f-6 center, f-7 right, p-2 center, p-3 left";
    let mut scene = combat(1, "french", "ligny", &format!("{left}; entry ligny charleroi; {FAR}"));
    act(scene.roll([6, 1]), "french", &["fire f-5"]);
    scene.play("allied", ["hit p-1"]);
    assert_eq!(tellings(&scene, "routed"), 0);
}

#[test]
fn r_iii_c_8_e_without_a_way_out_they_are_killed() {
    // The first takes the only road, a minor one over the river; three follow in the rout, the fifth cannot.
    let closed = "huy: f-8; gembloux: f-9; hannut: f-10; ciney: f-11";
    let mut scene = defenders_routed_at("namur", "ligny", Retreat, "yvoir", ", p-4, p-5", closed);
    leave_all(&mut scene, "allied", "yvoir");
    assert_eq!(tellings(&scene, "is eliminated for want of a way out"), 1);
}

#[test]
fn r_iii_d_4_e_without_a_way_out_they_are_killed() {
    let scene = defenders_routed(Fire, "namur", "", "quatre-bras: f-8; gembloux: f-9; namur: f-10");
    assert_eq!(["p-2", "p-3"].map(|unit| place(&scene, unit)), ["eliminated", "eliminated"]);
}

#[test]
fn ruling_t20_over_a_river_three_leave_by_a_minor_road_and_five_by_a_major() {
    for by in [Retreat, Fire] {
        three_over_a_river(by);
        five_over_a_river(by);
    }
}

#[test]
fn r_iii_c_8_a_artillery_loses_two() {
    attrition_of_artillery(Retreat);
}

#[test]
fn r_iii_c_8_b_infantry_loses_one() {
    attrition_of_infantry(Retreat);
}

#[test]
fn r_iii_c_8_c_cavalry_loses_one_if_engaged_by_cavalry() {
    attrition_of_cavalry(Retreat);
}

#[test]
fn r_iii_c_8_d_1_ten_by_a_major_road() {
    ten_by_a_major_road(Retreat);
}

#[test]
fn r_iii_c_8_d_1_a_five_over_a_river() {
    five_over_a_river(Retreat);
}

#[test]
fn r_iii_c_8_d_2_six_by_a_minor_road() {
    six_by_a_minor_road(Retreat);
}

#[test]
fn r_iii_c_8_d_2_a_three_over_a_river() {
    three_over_a_river(Retreat);
}

#[test]
fn r_iii_c_8_d_3_a_the_attacker_flees_to_friends() {
    attackers_flee_to_friends(Retreat);
}

#[test]
fn r_iii_c_8_d_3_b_the_attacker_flees_where_they_came_from() {
    attackers_flee_where_they_came_from(Retreat);
}

#[test]
fn r_iii_c_8_d_3_c_the_attacker_flees_where_reinforcements_came_from() {
    attackers_flee_where_reinforcements_came_from(Retreat);
}

#[test]
fn r_iii_c_8_d_4_a_the_defender_does_not_flee_to_enemies() {
    defenders_flee_from_enemies(Retreat);
}

#[test]
fn r_iii_c_8_d_4_b_the_defender_does_not_flee_where_the_attack_came_from() {
    defenders_flee_not_where_the_attack_came_from(Retreat);
}

#[test]
fn r_iii_c_8_d_4_c_the_defender_does_not_flee_where_reinforcements_came_from() {
    defenders_flee_not_where_reinforcements_came_from(Retreat);
}

#[test]
fn r_iii_c_8_d_4_d_the_defender_does_not_flee_to_battles() {
    defenders_flee_not_to_battles(Retreat);
}

#[test]
fn r_iii_c_8_f_the_victor_may_regroup() {
    the_victor_regroups(Retreat);
}

#[test]
fn r_iii_c_8_f_1_regrouped_units_are_disrupted() {
    regrouped_units_are_disrupted(Retreat);
}

#[test]
fn r_iii_c_8_f_1_a_two_by_a_major_road() {
    two_regroup_by_a_major_road(Retreat);
}

#[test]
fn r_iii_c_8_f_1_b_one_by_a_minor_road() {
    one_regroups_by_a_minor_road(Retreat);
}

#[test]
fn r_iii_c_8_f_1_c_no_force_march() {
    nobody_force_marches_in_regrouping(Retreat);
}

#[test]
fn r_iii_c_8_f_1_d_i_the_attacker_regroups_to_friends() {
    attackers_regroup_to_friends(Retreat);
}

#[test]
fn r_iii_c_8_f_1_d_ii_the_attacker_regroups_where_they_came_from() {
    attackers_regroup_where_they_came_from(Retreat);
}

#[test]
fn r_iii_c_8_f_1_d_iii_the_attacker_regroups_where_reinforcements_came_from() {
    attackers_regroup_where_reinforcements_came_from(Retreat);
}

#[test]
fn r_iii_c_8_f_1_e_i_the_defender_does_not_regroup_to_enemies() {
    defenders_regroup_away_from_enemies(Retreat);
}

#[test]
fn r_iii_c_8_f_1_e_ii_the_defender_does_not_regroup_where_the_attack_came_from() {
    defenders_regroup_not_where_the_attack_came_from(Retreat);
}

#[test]
fn r_iii_c_8_f_1_e_iii_the_defender_does_not_regroup_where_reinforcements_came_from() {
    defenders_regroup_not_where_reinforcements_came_from(Retreat);
}

#[test]
fn r_iii_c_8_f_1_e_iv_the_defender_does_not_regroup_to_battles() {
    nobody_retreats_to_a_battle_in_regrouping(Retreat);
}

#[test]
fn r_iii_c_8_f_2_the_victor_may_reinforce_an_adjacent_battle() {
    the_victor_reinforces_a_battle(Retreat);
}

#[test]
fn r_iii_c_8_f_2_a_they_go_into_the_reserve() {
    reinforcements_of_the_victor_go_into_the_reserve(Retreat);
}

#[test]
fn r_iii_c_8_f_2_b_two_reinforce_by_a_major_road() {
    two_reinforce_by_a_major_road(Retreat);
}

#[test]
fn r_iii_c_8_f_2_c_one_reinforces_by_a_minor_road() {
    one_reinforces_by_a_minor_road(Retreat);
}

#[test]
fn r_iii_d_4_a_artillery_loses_two() {
    attrition_of_artillery(Fire);
}

#[test]
fn r_iii_d_4_b_infantry_loses_one() {
    attrition_of_infantry(Fire);
}

#[test]
fn r_iii_d_4_c_cavalry_loses_one_if_engaged_by_cavalry() {
    attrition_of_cavalry(Fire);
}

#[test]
fn r_iii_d_4_d_1_ten_by_a_major_road() {
    ten_by_a_major_road(Fire);
}

#[test]
fn r_iii_d_4_d_1_a_five_over_a_river() {
    five_over_a_river(Fire);
}

#[test]
fn r_iii_d_4_d_2_six_by_a_minor_road() {
    six_by_a_minor_road(Fire);
}

#[test]
fn r_iii_d_4_d_2_a_three_over_a_river() {
    three_over_a_river(Fire);
}

#[test]
fn r_iii_d_4_d_3_a_the_attacker_flees_to_friends() {
    attackers_flee_to_friends(Fire);
}

#[test]
fn r_iii_d_4_d_3_b_the_attacker_flees_where_they_came_from() {
    attackers_flee_where_they_came_from(Fire);
}

#[test]
fn r_iii_d_4_d_3_c_the_attacker_flees_where_reinforcements_came_from() {
    attackers_flee_where_reinforcements_came_from(Fire);
}

#[test]
fn r_iii_d_4_d_4_a_the_defender_does_not_flee_to_enemies() {
    defenders_flee_from_enemies(Fire);
}

#[test]
fn r_iii_d_4_d_4_b_the_defender_does_not_flee_where_the_attack_came_from() {
    defenders_flee_not_where_the_attack_came_from(Fire);
}

#[test]
fn r_iii_d_4_d_4_c_the_defender_does_not_flee_where_reinforcements_came_from() {
    defenders_flee_not_where_reinforcements_came_from(Fire);
}

#[test]
fn r_iii_d_4_d_4_d_the_defender_does_not_flee_to_battles() {
    defenders_flee_not_to_battles(Fire);
}

#[test]
fn r_iii_d_4_f_the_victor_may_regroup() {
    the_victor_regroups(Fire);
}

#[test]
fn r_iii_d_4_f_1_regrouped_units_are_disrupted() {
    regrouped_units_are_disrupted(Fire);
}

#[test]
fn r_iii_d_4_f_1_a_two_by_a_major_road() {
    two_regroup_by_a_major_road(Fire);
}

#[test]
fn r_iii_d_4_f_1_b_one_by_a_minor_road() {
    one_regroups_by_a_minor_road(Fire);
    // Road limits start again after the retreats of the same battle turn.
    let field = "ligny: f-5 forward-left, f-6 center, f-7 right, f-8, p-1 1 right; entry ligny charleroi";
    let mut scene = retreats(1, "french", "ligny", &format!("{field}; {FAR}"));
    retreat(&mut scene, "french", "f-8", "charleroi");
    act(scene.roll([6, 1]), "french", &["fire f-5"]);
    assert_eq!(regroups(&mut scene, "french", "f-6"), ["charleroi"]);
}

#[test]
fn r_iii_d_4_f_1_c_no_force_march() {
    nobody_force_marches_in_regrouping(Fire);
}

#[test]
fn r_iii_d_4_f_1_d_i_the_attacker_regroups_to_friends() {
    attackers_regroup_to_friends(Fire);
}

#[test]
fn r_iii_d_4_f_1_d_ii_the_attacker_regroups_where_they_came_from() {
    attackers_regroup_where_they_came_from(Fire);
}

#[test]
fn r_iii_d_4_f_1_d_iii_the_attacker_regroups_where_reinforcements_came_from() {
    attackers_regroup_where_reinforcements_came_from(Fire);
}

#[test]
fn r_iii_d_4_f_1_e_i_the_defender_does_not_regroup_to_enemies() {
    defenders_regroup_away_from_enemies(Fire);
}

#[test]
fn r_iii_d_4_f_1_e_ii_the_defender_does_not_regroup_where_the_attack_came_from() {
    defenders_regroup_not_where_the_attack_came_from(Fire);
}

#[test]
fn r_iii_d_4_f_1_e_iii_the_defender_does_not_regroup_where_reinforcements_came_from() {
    defenders_regroup_not_where_reinforcements_came_from(Fire);
}

#[test]
fn r_iii_d_4_f_1_e_iv_the_defender_does_not_regroup_to_battles() {
    nobody_retreats_to_a_battle_in_regrouping(Fire);
}

#[test]
fn r_iii_d_4_f_2_the_victor_may_reinforce_an_adjacent_battle() {
    the_victor_reinforces_a_battle(Fire);
}

#[test]
fn r_iii_d_4_f_2_a_they_go_into_the_reserve() {
    reinforcements_of_the_victor_go_into_the_reserve(Fire);
}

#[test]
fn r_iii_d_4_f_2_b_two_reinforce_by_a_major_road() {
    two_reinforce_by_a_major_road(Fire);
}

#[test]
fn r_iii_d_4_f_2_c_one_reinforces_by_a_minor_road() {
    one_reinforces_by_a_minor_road(Fire);
}
