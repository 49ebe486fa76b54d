//! 4.0 Movement of Units.

use tabletop::Game;

use crate::common::{battle, hex, scene};

#[test]
fn r4_0_units_move_one_at_a_time_in_any_direction() {
    let mut scene = scene("turn 1 french movement; at 1905 fr-1-I, 1705 fr-2-I");
    scene.offers("french", ["move 1705", "move 1905", "end movement"]);
    scene
        .play("french", ["move 1905"])
        .has("french", ["to 1904", "to 2004", "to 2005", "to 1906", "to 1805"]);
    scene.play("french", ["to 1904"]).offers("french", ["move 1705", "end movement"]);
}

#[test]
fn r4_0_a_player_moves_only_their_own_units() {
    battle().refused("french", "move 1209", "4.0").refused("allied", "move 1209", "4.0");
}

#[test]
fn r4_0_a_pick_can_be_taken_back() {
    let mut scene = battle();
    scene.play("french", ["move 1517"]).undo("french").has("french", ["move 1517", "end movement"]);
}

#[test]
fn r4_1_a_unit_never_exceeds_its_allowance() {
    let reach = |unit: &str| {
        let mut scene = scene(&format!("turn 1 french movement; at 1905 {unit}"));
        scene.play("french", ["move 1905"]);
        scene
    };
    reach("fr-1-I").has("french", ["to 1901", "to 1909"]).lacks(["to 1910", "to 1905"]);
    reach("fr-art-I").has("french", ["to 1902", "to 1908"]).lacks(["to 1901", "to 1909"]);
    reach("fr-cav-1-I").has("french", ["to 1910"]).lacks(["to 1911"]);
    reach("fr-lt-gd").has("french", ["to 1911"]).lacks(["to 1912"]);
    reach("fr-1-I").refused("french", "to 1910", "4.1");
}

#[test]
fn r4_1_a_unit_moves_once_and_saves_nothing() {
    scene("turn 1 french movement; at 1905 fr-1-I")
        .play("french", ["move 1905", "to 1904"])
        .offers("french", ["end movement"])
        .refused("french", "move 1904", "4.1");
}

#[test]
fn r4_2_every_hex_costs_one_point_roads_or_not() {
    // The chaussée from 1416 north: four hexes and no more.
    scene("turn 1 french movement; at 1416 fr-1-I")
        .play("french", ["move 1416"])
        .has("french", ["to 1412"])
        .lacks(["to 1411"]);
}

#[test]
fn r4_2_woods_are_entered_and_left_by_road_only() {
    let open =
        |number: &str| -> Vec<String> { hex(number).info().open.iter().map(|it| it.to_string()).collect() };
    assert_eq!(open("0914"), ["0813"]);
    assert_eq!(open("1503"), ["1403", "1602"]);
    assert_eq!(open("1602"), ["1503", "1601"]);
    assert_eq!(open("1601"), ["1602", "1701"]);
    assert_eq!(open("1001"), ["1002"]);
    assert!(open("0804").is_empty());
    let mut scene = scene("turn 1 french movement; at 0915 fr-art-I, 0814 fr-1-I");
    // Next door, but three hexes by way of the road.
    scene.play("french", ["move 0915"]).has("french", ["to 0914"]);
    scene.refused("french", "to 1013", "4.2");
    scene.undo("french").play("french", ["move 0814", "to 0914"]);
}

#[test]
fn r4_2_woods_hold_up_a_retreat_and_an_advance_too() {
    // The detachment in the wood of Hougoumont: driven back, it could only go to 0813, which 0814 controls.
    let mut scene = battle();
    scene.play("french", ["end movement", "attack 0914", "with 0814", "with 0915", "with 1014"]);
    scene.roll([5]).play("french", ["roll 3-1"]).told("french", "Dr: defender retreats");
    scene.told("allied", "Allied infantry H is eliminated");
    // Nobody stands on the road to the wood, so nobody advances.
    scene.has("french", ["end combat"]).lacks(["advance 0814 0914", "hold"]);
}

#[test]
fn r4_3_a_unit_never_enters_an_enemy_hex() {
    scene("turn 1 french movement; at 1907 fr-1-I, 1905 al-3db-I")
        .play("french", ["move 1907"])
        .lacks(["to 1905"])
        .refused("french", "to 1905", "4.3");
}

#[test]
fn r4_4_units_pass_through_friends() {
    // Friends stand on all sides.
    let ring =
        "at 1905 fr-1-I, 1904 fr-2-I, 2004 fr-3-I, 2005 fr-4-I, 1906 fr-5-II, 1805 fr-6-II, 1804 fr-9-II";
    scene(&format!("turn 1 french movement; {ring}"))
        .play("french", ["move 1905"])
        .has("french", ["to 1903", "to 1907", "to 1901"]);
}

#[test]
fn r4_4_no_two_units_end_the_phase_in_one_hex() {
    // A unit may move into a friend's hex only if the friend then leaves it, and must.
    let mut scene = scene("turn 1 french movement; at 1905 fr-1-I, 1904 fr-2-I");
    scene.play("french", ["move 1905", "to 1904"]).decides("french").lacks(["end movement", "move 1904"]);
    // The two change places.
    scene.has("french", ["to 1905"]).play("french", ["to 1905"]);
    scene.offers("french", ["end movement"]);
    let field = scene.table().state().field;
    assert_eq!(field.unit(hex("1905")).unwrap().to_string(), "fr-2-I");
    assert_eq!(field.unit(hex("1904")).unwrap().to_string(), "fr-1-I");
}

#[test]
fn r4_4_a_friend_that_has_moved_does_not_give_way() {
    scene("turn 1 french movement; at 1905 fr-1-I, 1907 fr-2-I")
        .play("french", ["move 1905", "to 1906", "move 1907"])
        .lacks(["to 1906"])
        .refused("french", "to 1906", "4.4");
}

#[test]
fn r4_4_a_friend_in_an_enemy_zone_does_not_give_way() {
    scene("turn 1 french movement; at 1907 fr-1-I, 1906 fr-2-I, 1905 al-3db-I")
        .play("french", ["move 1907"])
        .lacks(["to 1906"]);
}

#[test]
fn ruling_w10_giving_way_can_be_passed_on() {
    // 1904 can only go on to the friend in 1903, which can only leave the way it is free to.
    scene("turn 1 french movement; at 1905 fr-1-I, 1904 fr-2-I, 1903 fr-3-I")
        .play("french", ["move 1905", "to 1904", "to 1903"])
        .decides("french")
        .has("french", ["to 1905"])
        .play("french", ["to 1902"])
        .offers("french", ["end movement"]);
}

#[test]
fn r4_5_a_unit_stops_on_entering_an_enemy_zone() {
    // From 1908, next to the zone's edge: 1906 and 1907 are reached, the far side is not.
    let mut scene = scene("turn 1 french movement; at 1907 fr-cav-1-I, 1905 al-3db-I");
    scene.play("french", ["move 1907"]).has("french", ["to 1906", "to 1806", "to 2006"]);
    // Round the zone it is five hexes to 1803, and 1804, 1805 are in the zone.
    scene.has("french", ["to 1805", "to 2005"]).lacks(["to 1904"]);
}

#[test]
fn r4_5_a_unit_in_an_enemy_zone_may_not_move() {
    scene("turn 1 french movement; at 1906 fr-1-I, 1905 al-3db-I")
        .offers("french", ["end movement"])
        .refused("french", "move 1906", "4.5");
}

#[test]
fn r4_5_three_french_units_are_pinned_at_the_start() {
    battle().lacks(["move 0814", "move 0915", "move 1014"]).refused("french", "move 0814", "4.5");
}

#[test]
fn r4_5_zones_reach_into_woods() {
    // 1014 and 0914 have no road between them, yet each controls the other.
    assert!(hex("1014").info().near.contains(hex("0914")) && !hex("1014").info().open.contains(hex("0914")));
}

#[test]
fn r4_6_only_the_french_leave_the_map() {
    scene("turn 1 french movement; at 0301 fr-1-I").play("french", ["move 0301"]).has("french", ["exit"]);
    scene("turn 1 allied movement; at 0301 al-1-I").play("allied", ["move 0301"]).lacks(["exit"]);
    scene("turn 1 french movement; at 1301 fr-1-I").play("french", ["move 1301"]).lacks(["exit"]);
}

#[test]
fn a_place_without_an_offer_tells_the_reason_and_its_rule() {
    let scene_of = |text: &str| scene(text);
    let why = |scene: &tabletop::Scene<waterloo::Waterloo>, place: &str| {
        let refusal = scene.table().game().why_not_at(scene.table().state(), place).unwrap();
        (refusal.why, refusal.rule)
    };
    let mut movement = scene_of("turn 1 french movement; at 1905 fr-1-I, 1705 fr-2-I, 1209 al-3-I");
    assert_eq!(why(&movement, "1209").1, "4.0", "an enemy is not ours to move");
    assert_eq!(why(&movement, "al-3-I"), why(&movement, "1209"), "a unit on the map is known by its hex");
    movement.play("french", ["move 1905", "to 1904"]);
    let (reason, rule) = why(&movement, "1904");
    assert!(reason.contains("already moved") && rule == "4.1", "{reason} {rule}");
    movement.play("french", ["move 1705"]);
    assert_eq!(why(&movement, "1209").1, "4.3", "an enemy stands there");
    assert_eq!(why(&movement, "0101").1, "4.1", "too far");
    assert_eq!(why(&movement, "exit").1, "8.3");
    let attack = scene_of(
        "turn 5 french declare; at 1411 fr-art-gd, 1410 fr-1-I, 1311 fr-5-II, 1310 al-art-R; defenders al-art-R; \
         attackers fr-1-I fr-5-II; guns fr-art-gd",
    );
    let (reason, _) = why(&attack, "1410");
    assert!(reason.contains("in this attack already"), "{reason}");
}

#[test]
fn giving_way_and_ending_with_nobody_moved_are_asked_for_first() {
    let asks = |scene: &mut tabletop::Scene<waterloo::Waterloo>, text: &str| {
        let table = scene.table();
        let action = table.offers().into_iter().find(|it| it.to_string() == text).unwrap();
        table.game().label(table.state(), action).asks
    };
    let mut scene = scene("turn 1 french movement; at 1905 fr-1-I, 1705 fr-2-I");
    assert_eq!(asks(&mut scene, "end movement").as_deref(), Some("Nobody has moved."));
    scene.play("french", ["move 1905"]);
    assert!(asks(&mut scene, "to 1705").is_some_and(|it| it.contains("must then move out of 1705")));
    assert_eq!(asks(&mut scene, "to 1904"), None);
    scene.play("french", ["to 1904"]);
    assert_eq!(asks(&mut scene, "end movement"), None);
}
