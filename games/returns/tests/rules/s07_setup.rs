//! 6. Combat cards, 7. Game setup, 8. Sequence of play, 9. Determine weather.

use crate::common::{at, cohesion, setup, start, state, two, whole_deck};
use returns::{Card, Phase, Returns, Side, Weather};
use tabletop::Scene;

#[test]
fn r6_1_a_hand_exists_only_in_combat() {
    assert!(state(&start(&[1, 2, 1, 1])).combat.is_none());
}

#[test]
fn r6_2_the_whole_deck_is_shuffled_before_each_combat() {
    let mut scene = two("F-GD Quatre-Bras; A-II Waterloo; points 1 0 0");
    scene.play("french", ["pick F-GD", "march F-GD Quatre-Bras Waterloo"]);
    scene.roll([1; 5]).roll([2, 2]).play("french", ["done"]);
    let combat = state(&scene).combat.unwrap();
    let mut left = whole_deck();
    left[Card::InfantryAssault.index()] -= 5;
    left[Card::GrandBattery.index()] -= 2;
    assert_eq!(combat.deck, left);
}

#[test]
fn r6_2_a_matched_skirmish_or_charge_changes_nothing() {
    // The attacker's only card is matched: one round, one loss, and one for the retreat.
    for (hand, twice, card) in
        [("0 0 0 1 0 0", "0 0 0 2 0 0", "skirmish"), ("0 0 1 0 0 0", "0 0 2 0 0 0", "cavalry-charge")]
    {
        let mut scene = crate::common::waterloo(hand, twice, "");
        let (play, reply) = (format!("play {card}"), format!("match {card}"));
        scene.play("french", [play.as_str()]).play("allied", [reply.as_str()]);
        assert_eq!((cohesion(&scene, "F-GD"), cohesion(&scene, "A-II")), (10 - 1 - 1, 8), "{card}");
    }
}

#[test]
fn r7_1_the_french_set_up() {
    let scene = start(&[1, 2, 1, 1]);
    let units = ["F-I", "F-II", "F-III", "F-IV", "F-VI", "F-GD", "F-Cav", "Napoleon"];
    let towns = units.map(|id| at(&scene, id));
    let [m, b, p] = ["Maubeuge", "Beaumont", "Philippeville"];
    assert_eq!(towns, [m, m, b, p, b, b, p, b]);
}

#[test]
fn r7_2_the_allied_set_up() {
    let scene = start(&[1, 2, 1, 1]);
    let towns = ["A-I", "A-II", "A-Res", "A-Cav", "Wellington"].map(|id| at(&scene, id));
    assert_eq!(towns, ["Braine-Le-Comte", "Ath", "Brussels", "Ninove", "Brussels"]);
}

#[test]
fn r7_3_the_prussian_set_up() {
    let scene = start(&[1, 2, 1, 1]);
    let towns = ["P-I", "P-II", "P-III", "P-IV", "Blucher"].map(|id| at(&scene, id));
    assert_eq!(towns, ["Charleroi", "Namur", "Ciney", "Liege", "Liege"]);
}

#[test]
fn r7_4_the_first_turn_is_turn_one() {
    assert_eq!(state(&start(&[1, 2, 1, 1])).turn, 1);
}

#[test]
fn r7_5_the_weather_begins_clear() {
    let game = Scene::<Returns>::start(&setup(2, &[("objectives", "chosen")]), &[]);
    assert_eq!(state(&game).weather, Weather::Clear);
}

#[test]
fn r7_6_movement_points_begin_at_nought() {
    let game = Scene::<Returns>::start(&setup(2, &[("objectives", "chosen")]), &[]);
    assert_eq!(state(&game).points, [0; 3]);
}

#[test]
fn r7_7_every_corps_begins_at_its_highest_cohesion() {
    let scene = start(&[1, 2, 1, 1]);
    for unit in Side::French.corps().union(Side::AlliedPrussian.corps()).iter() {
        assert_eq!(state(&scene).piece(unit).cohesion, unit.sheet().cohesion, "{unit}");
    }
}

#[test]
fn r7_8_the_deck_lies_face_down() {
    let scene = crate::common::waterloo("1 0 0 0 0 0", "1 0 0 0 0 0", "");
    assert_eq!(crate::common::view(&scene, 0).combat.unwrap().deck, whole_deck().iter().sum::<u8>() - 2);
}

#[test]
fn r7_9_free_set_up_french_first_then_the_others_in_their_own_towns() {
    let mut scene = Scene::<Returns>::start(&setup(3, &[("setup", "free")]), &[1, 2]);
    scene.lacks(["pick Napoleon"]);
    scene.play("french", ["pick F-I"]);
    let towns = ["Bavay", "Maubeuge", "Beaumont", "Philippeville"].map(|town| format!("place F-I {town}"));
    scene.offers("french", towns.iter().map(String::as_str));
    scene.refused("french", "place F-I Conde", "7.9");
    scene.play("french", ["place F-I Bavay", "pick Napoleon"]).offers("french", ["place Napoleon Bavay"]);
    scene.play("french", ["place Napoleon Bavay"]);
    for id in ["F-II", "F-III", "F-IV", "F-VI", "F-GD", "F-Cav"] {
        let (pick, place) = (format!("pick {id}"), format!("place {id} Beaumont"));
        scene.play("french", [pick.as_str(), place.as_str()]);
    }
    scene.offers("french", ["done"]).play("french", ["done"]).decides("allied");
    // The book's own example: the whole Allied army at Braine-le-Comte.
    for id in ["A-I", "A-II", "A-Res", "A-Cav", "Wellington"] {
        let (pick, place) = (format!("pick {id}"), format!("place {id} Braine-Le-Comte"));
        scene.play("allied", [pick.as_str(), place.as_str()]);
    }
    scene.play("allied", ["done"]).decides("prussian");
    scene.play("prussian", ["pick P-I"]);
    let towns = ["Charleroi", "Namur", "Ciney", "Liege"].map(|town| format!("place P-I {town}"));
    scene.offers("prussian", towns.iter().map(String::as_str));
}

#[test]
fn r8_0_the_steps_follow_in_order() {
    let mut scene = start(&[1, 2, 1, 1]);
    assert_eq!(state(&scene).phase, Phase::FrenchMovement);
    scene.roll([1, 1]).play("french", ["done"]).decides("allied");
    assert_eq!(state(&scene).phase, Phase::AlliedMovement);
    scene.roll([1, 1]).play("allied", ["done"]).decides("french");
    assert_eq!((state(&scene).turn, state(&scene).phase), (2, Phase::FrenchMovement));
}

#[test]
fn r8_a_weather_comes_first() {
    start(&[1, 2, 1, 1]).told("french", "Weather: clear.");
}

#[test]
fn r8_b_the_french_move_first() {
    start(&[1, 2, 1, 1]).decides("french");
}

#[test]
fn r8_c_french_combat_follows_french_movement() {
    let mut scene = two("F-GD Quatre-Bras; A-II Waterloo; points 1 0 0");
    scene.play("french", ["pick F-GD", "march F-GD Quatre-Bras Waterloo", "done"]);
    assert_eq!(state(&scene).phase, Phase::FrenchCombat);
}

#[test]
fn r8_d_then_the_allied_and_prussian_side_moves() {
    let mut scene = start(&[1, 2, 1, 1]);
    scene.roll([1, 6]).play("french", ["done"]);
    assert_eq!(state(&scene).points, [0, 3, 4]);
}

#[test]
fn r8_e_allied_combat_follows_allied_movement() {
    let mut scene =
        two("phase allied-movement; F-GD Quatre-Bras; A-II Waterloo; points 0 1 0; stage march 1");
    scene.play("allied", ["pick A-II", "march A-II Waterloo Quatre-Bras", "done"]).decides("allied");
    assert_eq!(state(&scene).phase, Phase::AlliedCombat);
}

#[test]
fn r8_f_the_turn_ends_and_the_next_begins() {
    let mut scene = two("turn 3; phase allied-movement; F-I Mons; A-I Ath; stage march 1");
    scene.roll([6, 1]).play("allied", ["done"]).told("allied", "Turn 4");
    assert_eq!(state(&scene).weather, Weather::Rain);
}

#[test]
fn r9_1_a_six_is_rain() {
    for die in 1..=5 {
        assert_eq!(state(&start(&[1, 2, die, 1])).weather, Weather::Clear);
    }
    assert_eq!(state(&start(&[1, 2, 6, 1])).weather, Weather::Rain);
}

#[test]
fn r9_2_rain_stops_infantry_after_one_location_but_not_cavalry_and_commanders() {
    let mut scene =
        two("rain; F-I Maubeuge; F-Cav Maubeuge; Napoleon Maubeuge; F-II Ath; A-I Ghent; points 5 0 0");
    for id in ["F-I", "F-Cav", "Napoleon"] {
        let (pick, march) = (format!("pick {id}"), format!("march {id} Maubeuge Mons"));
        scene.play("french", [pick.as_str(), march.as_str()]);
    }
    scene.refused("french", "pick F-I", "9.2").has("french", ["pick F-Cav", "pick Napoleon"]);
}

#[test]
fn r9_2_rain_takes_one_from_the_movement_die() {
    for (die, points) in [(1, 5), (2, 5), (3, 5), (4, 6), (5, 6), (6, 7)] {
        assert_eq!(state(&start(&[1, 2, 6, die])).points[0], points, "die {die}");
    }
}
