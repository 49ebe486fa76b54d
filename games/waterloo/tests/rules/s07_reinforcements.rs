//! 7.0 Reinforcements.

use crate::common::scene;
use waterloo::s02_0_equipment::{Entry, UnitId};

const ENTRIES: [&str; 8] = ["2303", "2307", "2308", "2309", "2311", "2312", "2313", "2316"];

#[test]
fn r7_0_nine_prussian_units_come_on_turn_three() {
    let regular: Vec<String> = UnitId::all()
        .filter(|unit| unit.info().entry == Entry::Regular)
        .map(|unit| format!("enter {unit}"))
        .collect();
    assert_eq!(regular.len(), 9);
    let early = scene("turn 2 allied movement; at 1905 al-1-I").table().offers().len();
    assert_eq!(early, 2, "one unit to move, and the end");
    scene("turn 3 allied movement; at 1905 al-1-I").has("allied", regular.iter().map(String::as_str));
    scene("turn 3 french movement; at 1905 fr-1-I").lacks(regular.iter().map(String::as_str));
}

#[test]
fn r7_0_they_enter_by_the_eastern_column() {
    // Artillery moves three: one for the entry hex, two more.
    let mut scene = scene("turn 3 allied movement; at 0105 al-1-I");
    let entries = ENTRIES.map(|hex| format!("to {hex}"));
    scene.play("allied", ["enter pr-art-IV"]).has("allied", entries.iter().map(String::as_str));
    scene.has("allied", ["to 2108"]).lacks(["to 2008", "to 2301", "to 2304"]);
}

#[test]
fn r7_1_the_entry_hex_costs_one_point() {
    scene("turn 3 allied movement; at 0105 al-1-I")
        .play("allied", ["enter pr-13-IV"])
        .has("allied", ["to 2008"])
        .lacks(["to 1908"]);
}

#[test]
fn r7_1_later_units_pay_no_more_than_the_first() {
    let mut scene = scene("turn 3 allied movement; at 0105 al-1-I");
    scene.play("allied", ["enter pr-13-IV", "to 2308", "enter pr-14-IV"]);
    // Through the first, still standing in the entry hex, as far as that unit could go.
    scene.has("allied", ["to 2008"]).lacks(["to 1908", "to 2308"]);
}

#[test]
fn r7_1_they_fight_in_the_turn_of_arrival() {
    scene("turn 3 allied movement; at 2009 fr-1-I, 0105 al-1-I")
        .play("allied", ["enter pr-13-IV", "to 2109", "end movement"])
        .has("allied", ["attack 2009"]);
}

#[test]
fn r7_2_not_into_a_hex_held_or_controlled_by_the_enemy() {
    // 2308 is held and controls 2307 and 2309; 2312 is held and controls 2311 and 2313; the last two are held.
    let shut = "at 2308 fr-1-I, 2312 fr-2-I, 2316 fr-3-I, 0105 al-1-I";
    scene(&format!("turn 3 allied movement; {shut}, 2303 fr-4-I"))
        .offers("allied", ["move 0105", "end movement"]);
    // By 2303 a unit may come in, and then go where any unit may.
    scene(&format!("turn 3 allied movement; {shut}"))
        .play("allied", ["enter pr-13-IV"])
        .has("allied", ["to 2303", "to 2203"])
        .lacks(["to 2309", "to 2313"]);
}

#[test]
fn r7_2_nor_where_it_would_have_to_stay_with_another() {
    let mut scene = scene("turn 3 allied movement; at 0105 al-1-I");
    scene.play("allied", ["enter pr-13-IV", "to 2303", "enter pr-14-IV"]).lacks(["to 2303"]);
}

#[test]
fn r7_3_reinforcements_may_be_delayed() {
    scene("turn 7 allied movement; at 0105 al-1-I, 0117 fr-1-I")
        .has("allied", ["enter pr-13-IV", "enter pr-5-II"]);
    let mut scene = scene("turn 3 allied movement; at 0105 al-1-I, 0117 fr-1-I");
    scene.play("allied", ["enter pr-13-IV", "to 2308", "end movement"]).play("french", ["end movement"]);
    scene.has("allied", ["enter pr-5-II"]).lacks(["enter pr-13-IV"]);
}
