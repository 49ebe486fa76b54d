//! 8.0 How the Game Is Won.

use crate::common::{ALLIED_39, FRENCH_39, SEVEN_EXITED, scene};
use waterloo::s02_0_equipment::Side;

#[test]
fn r8_0_losses_are_counted_in_strength_points() {
    let scene = scene(&format!("turn 5 french movement; at 1905 fr-1-I; eliminated {FRENCH_39} {ALLIED_39}"));
    let field = scene.table().state().field;
    assert_eq!([Side::French, Side::Allied].map(|side| field.lost(side)), [39, 39]);
}

#[test]
fn r8_1_the_allies_win_by_destroying_forty() {
    let mut scene =
        scene(&format!("turn 5 allied combat; at 1906 al-6-R, 1905 fr-cav-14-IVC; eliminated {FRENCH_39}"));
    scene.roll([1]).play("allied", ["attack 1905", "with 1906", "roll 6-1"]).over(["allied"], "8.1");
}

#[test]
fn r8_1_the_game_stops_at_once() {
    // The second attack of the phase is never made.
    let mut scene = scene(&format!(
        "turn 5 allied combat; at 1906 al-6-R, 1905 fr-cav-14-IVC, 1504 al-cav-hvy, 1505 fr-art-I; eliminated {FRENCH_39}"
    ));
    scene.roll([1]).play("allied", ["attack 1905", "with 1906", "roll 6-1"]).over(["allied"], "8.1");
}

#[test]
fn r8_2_forty_allied_points_lost_demoralize_the_allies() {
    let mut scene =
        scene(&format!("turn 5 french combat; at 1906 fr-art-I, 1905 al-det; eliminated {ALLIED_39}"));
    scene.roll([1]).play("french", ["attack 1905", "with 1906", "roll 3-1"]);
    scene.told("allied", "The Allies have lost forty and are demoralized.");
    assert!(scene.table().state().demoralized);
}

#[test]
fn r8_2_demoralized_allied_attacks_are_one_column_lower() {
    // Six against two would be three to one.
    scene(&format!("turn 5 allied combat; at 1906 al-6-R, 1905 fr-cav-1-I; eliminated {ALLIED_39} al-bru-R"))
        .play("allied", ["attack 1905", "with 1906"])
        .has("allied", ["roll 2-1"])
        .lacks(["roll 3-1"]);
}

#[test]
fn r8_2_and_so_are_prussian_attacks() {
    scene(&format!("turn 5 allied combat; at 1906 pr-13-IV, 1905 fr-1-I; eliminated {ALLIED_39} al-bru-R"))
        .play("allied", ["attack 1905", "with 1906"])
        .has("allied", ["roll 1-2"])
        .lacks(["roll 1-1"]);
}

#[test]
fn r8_2_french_attacks_are_one_column_higher() {
    // Three against six would be one to two.
    scene(&format!("turn 5 french combat; at 1906 fr-art-I, 1905 al-6-R; eliminated {ALLIED_39} al-bru-R"))
        .play("french", ["attack 1905", "with 1906"])
        .has("french", ["roll 1-1"])
        .lacks(["roll 2-1"]);
}

#[test]
fn ruling_w7_shifts_stop_at_the_ends_of_the_table() {
    scene(&format!(
        "turn 5 french combat; at 1906 fr-19-VI, 2005 fr-5-II, 1905 al-det; eliminated {ALLIED_39} al-bru-R"
    ))
    .play("french", ["attack 1905", "with 1906", "with 2005"])
    .has("french", ["roll 6-1", "roll 5-1", "roll 1-5"]);
    scene(&format!("turn 5 allied combat; at 1906 al-det, 1905 fr-9-II; eliminated {ALLIED_39} al-bru-R"))
        .play("allied", ["attack 1905", "with 1906"])
        .offers("allied", ["roll 1-5"]);
}

#[test]
fn r8_2_forty_french_points_afterwards_change_nothing() {
    let mut scene = scene(&format!(
        "turn 5 allied combat; at 1906 al-6-R, 1905 fr-cav-14-IVC, 0105 fr-art-I; eliminated {FRENCH_39} {ALLIED_39} al-bru-R"
    ));
    scene.roll([1]).play("allied", ["attack 1905", "with 1906", "roll 5-1", "hold"]).decides("french");
}

#[test]
fn r8_3_seven_units_exited_and_the_allies_demoralized_win_for_the_french() {
    let six = SEVEN_EXITED.rsplit_once(' ').unwrap().0;
    scene(&format!(
        "turn 5 french movement; at 0301 fr-1-I, 1905 al-6-R; exited {six}; eliminated {ALLIED_39} al-bru-R"
    ))
    .play("french", ["move 0301", "exit"])
    .over(["french"], "8.3");
}

#[test]
fn r8_3_units_may_exit_before_the_allies_are_demoralized() {
    let mut scene = scene(&format!(
        "turn 5 french movement; at 0301 fr-1-I, 1906 fr-art-I, 1905 al-det; exited {SEVEN_EXITED}; eliminated {ALLIED_39}"
    ));
    // An eighth unit may exit too, and the game ends when the Allies are demoralized.
    scene.play("french", ["move 0301", "exit", "end movement"]).roll([1]);
    scene.play("french", ["attack 1905", "with 1906", "roll 3-1"]).over(["french"], "8.3");
}

#[test]
fn r8_3_units_exit_in_their_movement_phase_by_the_marked_hexes() {
    scene("turn 5 french movement; at 0303 fr-1-I").play("french", ["move 0303"]).has("french", ["exit"]);
    // 1001 has no arrow.
    scene("turn 5 french movement; at 1002 fr-art-I, 0901 al-1-I")
        .play("french", ["move 1002"])
        .lacks(["exit"]);
    let mut scene = scene("turn 5 french movement; at 0301 fr-1-I, 1905 al-1-I");
    scene
        .play("french", ["move 0301", "exit"])
        .told("allied", "French infantry 1/I leaves the map: 1 of seven.");
    assert_eq!(scene.table().state().field.lost(Side::French), 0, "it is not destroyed");
}

#[test]
fn ruling_w6_leaving_costs_a_point_and_needs_a_hex_outside_enemy_zones() {
    // Four hexes to the edge are the whole allowance; three leave one point for the step off the map.
    scene("turn 5 french movement; at 0305 fr-1-I").play("french", ["move 0305"]).lacks(["exit"]);
    scene("turn 5 french movement; at 0304 fr-1-I").play("french", ["move 0304"]).has("french", ["exit"]);
    // Next to the enemy nobody moves, not even off the map.
    scene("turn 5 french movement; at 0301 fr-art-I, 0302 al-1-I")
        .offers("french", ["end movement"])
        .refused("french", "move 0301", "4.5");
    // Every exit within reach lies in the zone of the unit in 0202.
    scene("turn 5 french movement; at 0104 fr-art-I, 0202 al-1-I")
        .play("french", ["move 0104"])
        .lacks(["exit"]);
}

#[test]
fn r8_4_otherwise_the_game_is_a_draw() {
    let mut plain = scene("turn 10 allied movement; at 0117 fr-1-I, 2117 al-3db-I");
    plain.play("allied", ["end movement"]).over([], "8.4");
    let mut broken = scene(&format!(
        "turn 10 allied movement; at 0117 fr-1-I, 2117 al-6-R; eliminated {ALLIED_39} al-bru-R"
    ));
    broken.play("allied", ["end movement"]).over([], "8.4");
}

#[test]
fn r8_4_both_at_once_is_decided_by_the_exits() {
    let both = |exited: &str| {
        let mut scene = scene(&format!(
            "turn 5 french combat; at 1906 fr-art-I, 1905 al-det; eliminated {FRENCH_39} {ALLIED_39}{exited}"
        ));
        scene.roll([6]).play("french", ["attack 1905", "with 1906", "roll 3-1"]);
        scene
    };
    both("").over(["allied"], "8.4");
    both(&format!("; exited {SEVEN_EXITED}")).over(["french"], "8.4");
}
