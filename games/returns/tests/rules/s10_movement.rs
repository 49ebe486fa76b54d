//! 10. Movement.

use crate::common::{at, cohesion, start, state, three, two};

#[test]
fn r10_1_only_the_active_side_moves() {
    let mut scene = start(&[1, 2, 1, 1]);
    scene.refused("allied", "pick A-I", "10.12").refused("french", "pick A-I", "10.1");
}

#[test]
fn r10_2_marching_spends_movement_points() {
    let mut scene = two("F-I Maubeuge; A-I Ghent; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Maubeuge Mons"]);
    assert_eq!(state(&scene).points, [1, 0, 0]);
}

#[test]
fn r10_3_base_points_are_four_two_two() {
    let base = returns::data::components().points.map(|it| it.base);
    assert_eq!(base, [4, 2, 2]);
}

#[test]
fn r10_4_a_die_adds_variable_points() {
    start(&[1, 2, 1, 6]).told("allied", "French army: 7 movement points.");
}

#[test]
fn r10_5_each_army_has_its_own_chart() {
    let charts = returns::data::components().points.map(|it| it.die);
    assert_ne!(charts[0], charts[1]);
    assert_eq!(charts[1], charts[2]);
}

#[test]
fn r10_6_the_french_chart() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| state(&start(&[1, 2, 1, die])).points[0]), [5, 5, 6, 6, 7, 7]);
}

fn coalition(allied: u8, prussian: u8) -> [u8; 3] {
    let mut scene = start(&[1, 2, 1, 1]);
    scene.roll([allied, prussian]).play("french", ["done"]);
    state(&scene).points
}

#[test]
fn r10_7_the_allied_chart() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| coalition(die, 1)[1]), [3, 3, 3, 3, 4, 4]);
}

#[test]
fn r10_8_the_prussian_chart() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| coalition(1, die)[2]), [3, 3, 3, 3, 4, 4]);
}

#[test]
fn r10_9_base_and_variable_points_add_up() {
    assert_eq!(coalition(5, 4), [0, 4, 3]);
}

#[test]
fn r10_10_example_a_three_gives_the_french_six_points() {
    assert_eq!(state(&start(&[1, 2, 1, 3])).points[0], 6);
}

#[test]
fn r10_11_allied_and_prussian_points_are_separate() {
    let text = "phase allied-movement; A-I Ath; P-I Namur; F-I Mons; points 0 1 0; stage march 1";
    let mut scene = two(text);
    scene.offers("allied", ["pick A-I", "done"]).refused("allied", "pick P-I", "10.12");
    let mut scene = three(text);
    scene.offers("allied", ["pick A-I", "done"]).play("allied", ["done"]).offers("prussian", ["done"]);
}

#[test]
fn r10_12_units_go_by_road_and_at_nought_only_commanders_move() {
    let mut scene = two("F-I Maubeuge; F-II Mons; Napoleon Maubeuge; A-I Ghent; points 1 0 0");
    scene.play("french", ["pick F-I"]);
    let towns = ["Bavay", "Mons", "Binche", "Beaumont"].map(|to| format!("march F-I Maubeuge {to}"));
    scene.offers("french", towns.iter().map(String::as_str));
    scene.refused("french", "march F-I Maubeuge Charleroi", "10.12");
    scene.play("french", ["march F-I Maubeuge Mons"]).offers("french", ["pick Napoleon"]);
    scene.refused("french", "pick F-II", "10.12");
}

#[test]
fn r10_13_an_extra_location_costs_infantry_a_point_and_cohesion_cavalry_nothing() {
    let mut scene = two("F-I Maubeuge; F-Cav Maubeuge; A-I Ghent; points 3 0 0");
    scene.play("french", ["pick F-I", "march F-I Maubeuge Mons", "pick F-Cav", "march F-Cav Maubeuge Mons"]);
    scene.play("french", ["pick F-I", "march F-I Mons Ath", "pick F-Cav", "march F-Cav Mons Ath"]);
    assert_eq!((cohesion(&scene, "F-I"), cohesion(&scene, "F-Cav"), state(&scene).points[0]), (7, 7, 0));
}

#[test]
fn r10_14_a_unit_moves_once_and_retreat_is_no_movement() {
    // A corps that retreated in the French turn moves in its own turn.
    let mut scene = crate::common::waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "A-II Waterloo; A-I Ghent");
    scene.play("french", ["play infantry-assault"]).roll([1, 1]).play("allied", ["concede"]);
    scene.has("allied", ["pick A-II"]);
    // A unit that has moved does not begin another move, whatever points are left.
    let mut scene = two("F-I Maubeuge; F-Cav Maubeuge; Napoleon Maubeuge; A-I Ghent; points 7 0 0");
    for id in ["F-I", "F-Cav", "Napoleon"] {
        let pick = format!("pick {id}");
        let marches = [format!("march {id} Maubeuge Mons"), format!("march {id} Mons Maubeuge")];
        scene.play("french", [pick.as_str(), marches[0].as_str(), pick.as_str(), marches[1].as_str()]);
    }
    scene.offers("french", ["done"]);
}

#[test]
fn r10_15_any_number_of_units_share_a_town() {
    let mut scene =
        two("F-I Mons; F-II Mons; F-III Mons; F-IV Mons; F-VI Mons; F-GD Maubeuge; A-I Ghent; points 1 0 0");
    scene.play("french", ["pick F-GD", "march F-GD Maubeuge Mons"]);
    assert_eq!(at(&scene, "F-GD"), "Mons");
}

#[test]
fn r10_16_a_unit_stops_where_enemy_corps_stand() {
    let mut scene = two("F-Cav Binche; Napoleon Binche; A-I Nivelles; points 5 0 0");
    scene.play("french", ["pick F-Cav", "march F-Cav Binche Nivelles"]);
    scene.play("french", ["pick Napoleon", "march Napoleon Binche Nivelles"]);
    scene.offers("french", ["done"]).refused("french", "pick F-Cav", "10.16");
    scene.play("french", ["done"]).decides("french");
    assert_eq!(state(&scene).fight().attacker, returns::Side::French);
}

#[test]
fn r10_17_points_need_not_be_spent_and_are_not_kept() {
    let mut scene = start(&[1, 2, 1, 6]);
    scene.roll([1, 1]).play("french", ["done"]).roll([1, 1]).play("allied", ["done"]);
    assert_eq!(state(&scene).points, [5, 0, 0]);
}
