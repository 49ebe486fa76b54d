//! 6.0 Combat Resolution: 6.0 to 6.3.

use crate::common::{hex, scene};
use waterloo::{ratio, s02_0_equipment::equipment};

/// Attacking strengths, defending strengths, what the defence is multiplied by, ratio.
type Example = (&'static str, &'static [u32], &'static [u32], u32, &'static str);

/// The printed odds examples.
const EXAMPLES: [Example; 28] = [
    ("EX-01", &[3], &[1], 1, "3-1"),
    ("EX-02", &[3], &[1], 1, "3-1"),
    ("EX-03", &[6], &[6], 1, "1-1"),
    ("EX-04", &[6], &[6], 2, "1-2"),
    ("EX-05", &[1, 1, 2, 1, 3], &[3], 1, "2-1"),
    ("EX-06", &[4, 5], &[4], 1, "2-1"),
    ("EX-07", &[4], &[4], 1, "1-1"),
    ("EX-08", &[4], &[1, 1], 1, "2-1"),
    ("EX-09", &[1, 3], &[1], 1, "4-1"),
    ("EX-10", &[6], &[4], 1, "1-1"),
    ("EX-11", &[7, 2], &[3], 1, "3-1"),
    ("EX-12", &[6, 7], &[4], 1, "3-1"),
    ("EX-13", &[2], &[3], 1, "1-2"),
    ("EX-14", &[7, 6], &[4, 2], 1, "2-1"),
    ("EX-15", &[4, 4], &[3], 1, "2-1"),
    ("EX-16", &[1], &[4], 1, "1-4"),
    ("EX-17", &[3], &[1], 1, "3-1"),
    ("EX-18", &[1], &[2], 1, "1-2"),
    ("EX-19", &[2, 7], &[3], 1, "3-1"),
    ("EX-20", &[6], &[4], 1, "1-1"),
    ("EX-21", &[2], &[4], 1, "1-2"),
    ("EX-22", &[4], &[3], 1, "1-1"),
    ("EX-23", &[4], &[4], 1, "1-1"),
    ("EX-24", &[1, 3], &[1], 1, "4-1"),
    ("EX-25", &[1, 2], &[2], 1, "1-1"),
    ("EX-26", &[7], &[3, 4], 1, "1-1"),
    ("EX-27", &[6, 2], &[4], 1, "2-1"),
    ("R-6.2", &[11], &[4], 1, "2-1"),
];

#[test]
fn r6_2_the_28_odds_examples() {
    for (id, attack, defence, times, wanted) in EXAMPLES {
        let column = ratio(attack.iter().sum(), defence.iter().sum::<u32>() * times);
        assert_eq!(equipment().ratios[column as usize], wanted, "{id}");
    }
}

#[test]
fn r6_2_ratios_beyond_the_table_count_as_its_ends() {
    assert_eq!(equipment().ratios[ratio(1, 40) as usize], "1-5");
    assert_eq!(equipment().ratios[ratio(40, 1) as usize], "6-1");
    assert_eq!(equipment().ratios[ratio(1, 5) as usize], "1-5");
    assert_eq!(equipment().ratios[ratio(5, 6) as usize], "1-2");
}

#[test]
fn r6_0_strengths_are_totalled_and_the_terrain_doubles_the_defender() {
    // Five, three and four against La Haye Sainte: twelve against three doubled.
    scene("turn 1 french combat; at 1310 al-art-R, 1311 fr-5-II, 1411 fr-art-gd, 1412 fr-art-II")
        .play("french", ["attack 1310", "with 1311", "with 1411"])
        .has("french", ["roll 1-1"])
        .lacks(["roll 2-1"]);
    scene("turn 1 french combat; at 1310 al-art-R, 1311 fr-5-II, 1411 fr-art-gd, 1510 fr-art-II")
        .play("french", ["attack 1310", "with 1311", "with 1411", "with 1510"])
        .has("french", ["roll 2-1"])
        .lacks(["roll 3-1"]);
}

#[test]
fn r6_0_the_attackers_terrain_changes_nothing() {
    scene("turn 1 allied combat; at 1310 al-art-R, 1311 fr-art-I")
        .play("allied", ["attack 1311", "with 1310"])
        .has("allied", ["roll 1-1"])
        .lacks(["roll 2-1"]);
}

#[test]
fn r6_0_a_defender_on_a_woods_road_is_doubled() {
    scene("turn 1 french combat; at 0914 al-bru-R, 0813 fr-1-I")
        .play("french", ["attack 0914", "with 0813"])
        .has("french", ["roll 1-1"])
        .lacks(["roll 2-1"]);
}

#[test]
fn r6_1_an_announced_attack_is_thrown_and_not_taken_back() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-3db-I");
    scene.play("french", ["attack 1905", "with 1906"]).undo("french").undo("french");
    scene.roll([4]).play("french", ["attack 1905", "with 1906", "roll 1-1"]);
    scene.told("spectator", "Dutch-Belgian infantry 3DB/I in 1905 attacked by French infantry 1/I at 1-1.");
    assert!(!scene.table().may_undo(tabletop::Seat(0)));
}

#[test]
fn r6_1_the_attacker_makes_attacks_in_any_order() {
    scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-3db-I, 1504 fr-2-I, 1505 al-bru-R")
        .offers("french", ["attack 1505", "attack 1905"]);
}

#[test]
fn r6_2_the_attacker_may_lower_the_ratio() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-6-II, 1905 al-det");
    scene.play("french", ["attack 1905", "with 1906"]);
    let all =
        ["6-1", "5-1", "4-1", "3-1", "2-1", "1-1", "1-2", "1-3", "1-4", "1-5"].map(|it| format!("roll {it}"));
    scene.offers("french", all.iter().map(String::as_str));
    scene.roll([2]).play("french", ["roll 3-1"]).told("allied", "Dr: defender retreats");
}

#[test]
fn r6_3_attacker_eliminated() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-1-I, 2006 fr-art-I");
    scene.roll([6]).play("french", ["attack 1905", "with 1906", "with 2006", "roll 1-2"]);
    scene.told("french", "French infantry 1/I is eliminated in 1906; the French have lost 4.");
    // The gun is spared (6.8) and may fall back; then the defender may advance.
    scene.has("french", ["stand", "fall back 2006 2007"]).play("french", ["stand"]);
    scene.offers("allied", ["advance 1905 1906", "hold"]);
}

#[test]
fn r6_3_attacker_retreats() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-3db-I");
    scene.roll([6]).play("french", ["attack 1905", "with 1906", "roll 1-1"]);
    // Not to 1805 or 2005, which the defender controls.
    scene.offers("french", ["retreat 1906 1907", "retreat 1906 1806", "retreat 1906 2006"]);
    scene.play("french", ["retreat 1906 1907"]).offers("allied", ["advance 1905 1906", "hold"]);
    scene
        .play("allied", ["advance 1905 1906"])
        .told("french", "Dutch-Belgian infantry 3DB/I advances from 1905 to 1906.");
}

#[test]
fn r6_3_equal_elimination() {
    // Four defending points: the attacker picks units worth at least four.
    let mut scene =
        scene("turn 1 french combat; at 1906 fr-1-I, 2005 fr-cav-1-I, 1805 fr-art-I, 1905 al-3db-I");
    scene.roll([5]).play("french", ["attack 1905", "with 1906", "with 2005", "with 1805", "roll 2-1"]);
    scene.told("allied", "Dutch-Belgian infantry 3DB/I is eliminated in 1905; the Allies have lost 4.");
    scene.offers("french", ["lose 1906", "lose 2005", "lose 1805"]);
    scene.play("french", ["lose 2005"]).offers("french", ["lose 1906", "lose 1805"]);
    scene.play("french", ["lose 1805"]).offers("french", ["advance 1906 1905", "hold"]);
    scene.told("spectator", "the French have lost 5.");
}

#[test]
fn ruling_w4_equal_elimination_counts_the_printed_strength() {
    // La Haye Sainte doubles the three to six; the attacker still owes three.
    let mut scene = scene("turn 1 french combat; at 1310 al-art-R, 1311 fr-6-II, 1410 fr-9-II");
    scene.roll([5]).play("french", ["attack 1310", "with 1311", "with 1410", "roll 2-1"]);
    scene.play("french", ["lose 1410"]).offers("french", ["advance 1311 1310", "hold"]);
}

#[test]
fn ruling_w4_all_attackers_are_lost_if_they_fall_short() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-cav-1-I, 2006 fr-art-gd, 1905 al-cav-rf");
    scene.roll([5]).play("french", ["attack 1905", "with 1906", "with 2006", "roll 2-1"]);
    scene
        .told("french", "French cavalry 1/I is eliminated")
        .told("french", "British cavalry RF/C is eliminated");
}

#[test]
fn r6_3_defender_retreats() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-3db-I");
    scene.roll([1]).play("french", ["attack 1905", "with 1906", "roll 1-1"]);
    // The owner chooses, out of reach of the attacker.
    scene.offers("allied", ["retreat 1905 1804", "retreat 1905 1904", "retreat 1905 2004"]);
    scene.play("allied", ["retreat 1905 1904"]).offers("french", ["advance 1906 1905", "hold"]);
}

#[test]
fn r6_3_defender_eliminated() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-6-II, 1905 al-det");
    scene.roll([6]).play("french", ["attack 1905", "with 1906", "roll 6-1"]);
    scene.told("allied", "De: defender eliminated").offers("french", ["advance 1906 1905", "hold"]);
    scene.play("french", ["advance 1906 1905"]);
    assert!(scene.table().state().field.unit(hex("1905")).is_some());
}
