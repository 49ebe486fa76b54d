//! 3.0 Basic Procedure.

use crate::common::{battle, scene};

#[test]
fn r3_0_each_player_moves_then_attacks_the_french_first() {
    scene("turn 1 french movement; at 1907 fr-1-I, 1905 al-3db-I")
        .play("french", ["move 1907", "to 1906", "end movement"])
        .offers("french", ["attack 1905"]);
}

#[test]
fn r3_0_the_turn_passes_after_the_attacks() {
    let mut scene = battle();
    scene.decides("french").play("french", ["end movement"]);
    // The three French next to the detachment by Hougoumont must attack it.
    scene.has("french", ["attack 0914"]).lacks(["end combat"]);
    scene.roll([1]).play("french", ["attack 0914", "with 0814", "with 0915", "with 1014", "roll 6-1"]);
    scene.play("french", ["end combat"]);
    scene.decides("allied").has("allied", ["move 1209", "end movement"]);
    scene.play("allied", ["end movement", "end combat"]).decides("french");
    assert_eq!(scene.table().state().turn, 2);
}

#[test]
fn r3_0_a_player_may_move_as_few_units_as_they_like() {
    battle().play("french", ["end movement"]).decides("french");
}

#[test]
fn r3_0_ten_turns_are_played() {
    let mut scene = scene("turn 10 french movement; at 0117 fr-1-I, 2117 al-3db-I");
    scene.play("french", ["end movement"]).play("allied", ["end movement"]).over([], "8.4");
}

#[test]
fn ruling_w12_a_combat_phase_without_targets_is_passed_over() {
    scene("turn 4 french movement; at 0117 fr-1-I, 2117 al-3db-I")
        .play("french", ["end movement"])
        .decides("allied");
}
