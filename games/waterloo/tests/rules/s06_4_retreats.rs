//! 6.4 Retreats, 6.5 displacement, 6.6 and 6.7 advances, 6.8 bombarding artillery.

use crate::common::{hex, scene};
use tabletop::Game;
use waterloo::{Event, Stage, s02_0_equipment::UnitId};

#[test]
fn r6_4_without_a_safe_hex_the_unit_is_destroyed() {
    // Two attackers on opposite sides control every hex around the defender.
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 1904 fr-2-I, 1905 al-3db-I");
    scene.roll([1]).play("french", ["attack 1905", "with 1906", "with 1904", "roll 2-1"]);
    scene.told("allied", "Dutch-Belgian infantry 3DB/I is eliminated");
    scene.offers("french", ["advance 1906 1905", "advance 1904 1905", "hold"]);
}

#[test]
fn r6_4_a_retreat_off_the_map_is_destruction() {
    // 2317 is woods, the map ends: the unit in the corner has nowhere to go.
    let mut scene = scene("turn 1 french combat; at 0101 al-3db-I, 0102 fr-1-I");
    scene.roll([1]).play("french", ["attack 0101", "with 0102", "roll 1-1"]);
    scene.told("allied", "Dutch-Belgian infantry 3DB/I is eliminated");
}

#[test]
fn ruling_w3_the_owner_orders_several_retreats() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 2005 fr-2-I, 1905 al-1-I");
    scene.roll([6]).play("french", ["attack 1905", "with 1906", "with 2005", "roll 1-1"]);
    scene.has("french", ["retreat 1906 1907", "retreat 2005 2006", "retreat 2005 2105"]);
    scene.play("french", ["retreat 2005 2006"]).lacks(["retreat 1906 2006"]);
    scene.play("french", ["retreat 1906 1907"]);
    scene.offers("allied", ["advance 1905 1906", "advance 1905 2005", "hold"]);
}

#[test]
fn ruling_w3_after_a_bombardment_every_safe_hex_is_open() {
    // Driven from 1905 by the gun in 1907: 1804 and 2004 are farther from it, 1805 and 2005 are not, all are safe.
    let mut scene = scene("turn 1 french combat; at 1907 fr-art-gd, 1905 al-det");
    scene.roll([2]).play("french", ["attack 1905", "with 1907", "roll 3-1"]);
    scene.offers(
        "allied",
        ["1804", "1805", "1904", "2004", "2005"]
            .map(|to| format!("retreat 1905 {to}"))
            .iter()
            .map(String::as_str),
    );
}

/// A French unit in 1906 whose every safe hex (1806, 1907, 2006) holds a friend.
const CROWDED: &str = "at 1905 al-3db-I, 1906 fr-1-I, 1806 fr-2-I, 1907 fr-3-I, 2006 fr-4-I";

#[test]
fn r6_5_the_only_safe_hex_is_freed_by_displacement() {
    let mut scene = scene(&format!("turn 1 french combat; {CROWDED}"));
    scene.roll([6]).play("french", ["attack 1905", "with 1906", "roll 1-1"]);
    scene.offers("french", ["retreat 1906 1806", "retreat 1906 1907", "retreat 1906 2006"]);
    scene.play("french", ["retreat 1906 1907"]).has("french", ["retreat 1907 1908"]);
    scene.play("french", ["retreat 1907 1908"]);
    scene.told("allied", "French infantry 3/I is displaced from 1907 to 1908.");
    scene.told("allied", "French infantry 1/I retreats from 1906 to 1907.");
    scene.offers("allied", ["advance 1905 1906", "hold"]);
}

#[test]
fn r6_5_not_while_an_empty_safe_hex_exists() {
    let mut scene = scene("turn 1 french combat; at 1905 al-3db-I, 1906 fr-1-I, 1806 fr-2-I, 1907 fr-3-I");
    scene
        .roll([6])
        .play("french", ["attack 1905", "with 1906", "roll 1-1"])
        .offers("french", ["retreat 1906 2006"]);
}

#[test]
fn r6_5_a_chain_of_displacements() {
    // A column on a woods road: 1701 pushes 1601, who pushes 1602, who goes on to 1503.
    let mut scene = scene("turn 1 french combat; at 1801 al-3db-I, 1701 fr-1-I, 1601 fr-2-I, 1602 fr-3-I");
    scene.roll([6]).play("french", ["attack 1801", "with 1701", "roll 1-1"]);
    scene.offers("french", ["retreat 1701 1601"]).play("french", ["retreat 1701 1601"]);
    scene.offers("french", ["retreat 1601 1602"]).play("french", ["retreat 1601 1602"]);
    scene.offers("french", ["retreat 1602 1503"]).play("french", ["retreat 1602 1503"]);
    let field = scene.table().state().field;
    let at = |number: &str| field.unit(hex(number)).map(|unit| unit.to_string());
    assert_eq!(at("1601").as_deref(), Some("fr-1-I"));
    assert_eq!(at("1602").as_deref(), Some("fr-2-I"));
    assert_eq!(at("1503").as_deref(), Some("fr-3-I"));
}

#[test]
fn r6_5_a_chain_that_fails_destroys_the_first_unit() {
    // The same road, blocked at its end.
    let mut scene = scene(
        "turn 1 french combat; at 1801 al-3db-I, 1701 fr-1-I, 1601 fr-2-I, 1602 fr-3-I, 1503 fr-4-I, 1403 fr-5-II, \
         1401 fr-6-II, 1302 al-cav-lf, 1304 al-bru-R",
    );
    scene.play("french", ["attack 1801", "with 1701"]);
    scene.roll([6]).play("french", ["roll 1-1"]);
    scene.told("french", "French infantry 1/I is eliminated");
}

#[test]
fn r6_5_artillery_that_owes_a_bombardment_is_not_displaced() {
    // 1906 attacks 1905 and leaves 1805 to the gun in 1907; driven back, it may displace 2006 but not the gun.
    let mut scene =
        scene("turn 1 french combat; at 1905 al-3db-I, 1805 al-det, 1906 fr-1-I, 1907 fr-art-I, 2006 fr-2-I");
    scene
        .roll([6])
        .play("french", ["attack 1905", "with 1906", "roll 1-1"])
        .offers("french", ["retreat 1906 2006"]);
}

#[test]
fn r6_5_other_artillery_is_displaced_like_anyone() {
    // Either gun can take care of 1805, so neither of them alone is required to.
    let mut scene = scene(
        "turn 1 french combat; at 1905 al-3db-I, 1805 al-det, 1906 fr-1-I, 1907 fr-art-I, 2006 fr-art-II",
    );
    scene.roll([6]).play("french", ["attack 1905", "with 1906", "roll 1-1"]);
    scene.offers("french", ["retreat 1906 2006", "retreat 1906 1907"]);
}

#[test]
fn r6_6_a_single_participant_advances_at_once_if_it_likes() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 2005 fr-2-I, 1805 fr-3-I, 1905 al-cav-db");
    scene.roll([1]).play("french", ["attack 1905", "with 1906", "with 2005", "with 1805", "roll 6-1"]);
    scene.offers("french", ["advance 1906 1905", "advance 2005 1905", "advance 1805 1905", "hold"]);
    scene.play("french", ["advance 2005 1905"]).decides("allied");
}

#[test]
fn r6_6_an_advance_may_enter_an_enemy_zone() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-6-II, 1905 al-det, 1903 al-1-I");
    scene
        .roll([1])
        .play("french", ["attack 1905", "with 1906", "roll 6-1"])
        .has("french", ["advance 1906 1905"]);
}

#[test]
fn r6_6_nobody_else_advances() {
    // 1907 did not take part.
    let mut scene = scene("turn 1 french combat; at 1906 fr-6-II, 1907 fr-1-I, 1905 al-det");
    scene.roll([1]).play("french", ["attack 1905", "with 1906", "roll 6-1"]);
    scene.offers("french", ["advance 1906 1905", "hold"]);
}

#[test]
fn ruling_w5_one_unit_may_advance_into_each_vacated_hex() {
    let mut scene =
        scene("turn 1 french combat; at 1906 fr-6-II, 1804 fr-gren-gd, 1905 al-det, 1805 al-cav-db");
    scene.roll([1]).play("french", ["attack 1905", "attack 1805", "with 1906", "with 1804", "roll 6-1"]);
    scene.play("french", ["advance 1906 1905"]).offers("french", ["advance 1804 1805", "hold"]);
    scene.play("french", ["advance 1804 1805"]).decides("allied");
}

#[test]
fn r6_7_retreats_and_advances_cost_no_movement() {
    // A unit that has moved its full allowance still advances.
    let mut scene = scene("turn 1 french movement; at 1910 fr-6-II, 1905 al-det");
    scene.roll([1]).play("french", ["move 1910", "to 1906", "end movement"]);
    scene.play("french", ["attack 1905", "with 1906", "roll 6-1", "advance 1906 1905"]);
}

#[test]
fn r6_8_bombarding_artillery_suffers_nothing() {
    let mut scene = scene("turn 1 french combat; at 1907 fr-art-I, 1905 al-1-I");
    scene.roll([6]).play("french", ["attack 1905", "with 1907", "roll 1-5"]);
    scene.told("french", "Ae: attacker eliminated").has("french", ["fall back 1907 1908", "stand"]);
    scene.play("french", ["fall back 1907 1908"]).decides("allied");
}

#[test]
fn r6_8_an_equal_elimination_by_bombardment_is_free() {
    let mut scene = scene("turn 1 french combat; at 1907 fr-art-gd, 1905 al-bru-R");
    scene.roll([5]).play("french", ["attack 1905", "with 1907", "roll 2-1"]);
    scene.told("allied", "Brunswick infantry Bru/R is eliminated");
    assert_eq!(scene.table().state().field.lost(waterloo::s02_0_equipment::Side::French), 0);
    scene.has("french", ["stand"]);
}

#[test]
fn r6_8_bombarding_artillery_does_not_advance() {
    let mut scene = scene("turn 1 french combat; at 1907 fr-art-gd, 1905 al-det");
    scene.roll([1]).play("french", ["attack 1905", "with 1907", "roll 5-1"]).decides("allied");
}

#[test]
fn ruling_w9_artillery_falls_back_into_empty_hexes_before_the_advance() {
    let mut scene =
        scene("turn 1 french combat; at 1907 fr-art-I, 1906 fr-cav-3-III, 1905 al-1-I, 1908 fr-1-I");
    scene.roll([6]).play("french", ["attack 1905", "with 1906", "with 1907", "roll 1-2"]);
    scene.lacks(["fall back 1907 1908"]).has("french", ["fall back 1907 1807", "stand"]);
    scene.play("french", ["stand"]).offers("allied", ["advance 1905 1906", "hold"]);
}

#[test]
fn r6_5_a_chain_through_a_crowd_always_finds_its_end() {
    // A dense mass of French units: whatever link is chosen, the next has somewhere to go.
    use tabletop::Silent;
    let text = "turn 2 french displace; at 1115 fr-gren-gd, 1113 fr-chas-gd, 1612 fr-yng-gd, 1213 fr-hvy-gd, \
                1511 fr-lt-gd, 1212 fr-art-gd, 1513 fr-1-I, 1611 fr-2-I, 1712 fr-3-I, 1312 fr-4-I, 1413 fr-cav-1-I, \
                1314 fr-5-II, 1112 fr-6-II, 1012 fr-9-II, 1011 fr-cav-2-II, 1412 fr-cav-5-IC, 1111 fr-cav-11-IIIC, \
                1110 fr-cav-12-IIIC, 1211 fr-cav-13-IVC, 1214 fr-19-VI, 1313 fr-20-VI, 1512 fr-art-VI, 1410 al-1-I, \
                1510 al-art-R, 1310 al-cav-rf, 1109 al-cav-hvy; owed nobody; fought fr-lt-gd al-art-R; \
                defenders al-art-R; attackers fr-lt-gd; column 1-1; result Ar; vacated 1511; victors al-art-R; \
                chain 1512 fr-lt-gd";
    let scene = scene(text);
    let game = scene.table().game();
    let (mut open, mut ends) = (vec![*scene.table().state()], 0);
    while let Some(state) = open.pop() {
        let mut offers = vec![];
        game.actions(&state, &mut offers);
        assert!(!offers.is_empty(), "{}", game.scene(&state));
        for action in offers {
            let mut next = state;
            game.play(&mut next, action, &mut Silent);
            match next.stage {
                Stage::Displace => open.push(next),
                _ => ends += 1,
            }
        }
    }
    assert!(ends > 10, "{ends} ways");
}

/// A bombardment drives 0105 back among friends; nobody attacks it from next door, so 0105 itself is safe.
const BOMBARDED: &str = "turn 3 french combat; at 0107 fr-art-gd, 0102 fr-1-I, 0303 fr-2-I, 0105 al-1-I, \
                         0104 al-3-I, 0204 al-2-II, 0205 al-4-II";

#[test]
fn ruling_w13_nobody_moves_twice_in_a_chain() {
    let mut scene = scene(BOMBARDED);
    scene.roll([1]).play("french", ["attack 0105", "with 0107", "roll 1-2"]);
    scene.play("allied", ["retreat 0105 0104"]);
    // 0104 has one free hex, the one just left, and the chain ends there.
    scene.offers("allied", ["retreat 0104 0105"]).play("allied", ["retreat 0104 0105"]);
    scene.has("allied", ["end movement"]);
    let field = scene.table().state().field;
    let at = |number: &str| field.unit(hex(number)).map(|unit| unit.to_string());
    assert_eq!([at("0104"), at("0105")].map(Option::unwrap), ["al-1-I", "al-3-I"]);
}

#[test]
fn ruling_w13_every_way_through_a_crowd_moves_each_unit_once() {
    let cases = [(BOMBARDED, ["attack 0105", "with 0107"]), (CROWD, ["attack 0801", "with 0602"])];
    for (text, attack) in cases {
        let mut scene = scene(text);
        scene.roll([1]).play("french", attack).play("french", ["roll 1-2"]).decides("allied");
        let (mut open, mut ends) = (vec![(*scene.table().state(), vec![])], 0);
        while let Some((state, moved)) = open.pop() {
            let mut offers = vec![];
            scene.table().game().actions(&state, &mut offers);
            assert!(!offers.is_empty(), "{text}");
            for action in offers {
                let (mut next, mut events) = (state, vec![]);
                scene.table().game().play(&mut next, action, &mut events);
                let mut moved: Vec<UnitId> = moved.clone();
                moved.extend(events.iter().filter_map(|event| match event {
                    Event::Retreated(unit, ..) | Event::Displaced(unit, ..) => Some(*unit),
                    _ => None,
                }));
                if next.stage == Stage::Displace {
                    open.push((next, moved));
                    continue;
                }
                ends += 1;
                moved.sort();
                let all = moved.len();
                moved.dedup();
                assert_eq!(moved.len(), all, "{action} in {text}");
            }
        }
        assert!(ends > 3, "{ends} ways");
    }
}

/// As above, with 0801 driven back; the only way out of 0701 is the hex that 0801 leaves.
const CROWD: &str = "turn 5 french combat; at 0701 pr-cav-IV, 0801 pr-16-IV, 0802 al-cav-hvy, 0901 al-4-II, \
                     0902 al-2-II, 0903 al-5-R, 1001 al-cav-db, 1002 pr-cav-II, 1102 pr-15-IV, 0602 fr-art-VI, \
                     1201 fr-4-I, 0906 fr-2-I";

#[test]
fn ruling_w13_the_hex_just_left_is_a_way_out() {
    let mut scene = scene(CROWD);
    scene
        .roll([1])
        .play("french", ["attack 0801", "with 0602", "roll 1-2"])
        .has("allied", ["retreat 0801 0701"]);
    scene.play("allied", ["retreat 0801 0701"]).offers("allied", ["retreat 0701 0801"]);
    scene
        .play("allied", ["retreat 0701 0801"])
        .told("french", "Prussian cavalry Cav/IV is displaced from 0701 to 0801.");
    scene.decides("french");
}

#[test]
fn ruling_w13_the_hex_just_left_is_no_way_out_if_the_enemy_controls_it() {
    // 0106 will attack 0205 and controls 0105: 0104 must push 0204 on instead of going where 0105 was.
    let mut scene = scene(&format!("{BOMBARDED}, 0106 fr-3-I"));
    scene.roll([1]).play("french", ["attack 0105", "with 0107", "roll 1-2"]);
    scene.play("allied", ["retreat 0105 0104"]).offers("allied", ["retreat 0104 0204"]);
}

#[test]
fn ruling_w13_a_unit_whose_retreat_is_over_may_be_displaced_by_another() {
    // Both attackers of 1905 are driven back. 2005 goes to 2006, the only safe hex of 1906, and makes room again.
    let mut scene =
        scene("turn 1 french combat; at 1905 al-1-I, 1906 fr-1-I, 2005 fr-2-I, 1707 al-2-II, 1908 al-4-II");
    scene.roll([6]).play("french", ["attack 1905", "with 1906", "with 2005", "roll 1-1"]);
    scene.play("french", ["retreat 2005 2006"]).offers("french", ["retreat 1906 2006"]);
    scene.play("french", ["retreat 1906 2006"]).has("french", ["retreat 2006 2106"]);
    scene.play("french", ["retreat 2006 2106"]).decides("allied");
}

#[test]
fn ruling_w9_what_the_advance_frees_is_too_late() {
    // The gun in 0704 has no safe hex until the French leave 0602; then it is too late.
    let mut scene = scene(
        "turn 3 allied combat; at 0602 fr-cav-11-IIIC, 0704 al-art-I, 0604 al-2db-I, 0705 al-cav-lf, \
         0803 al-cav-gen, 0702 al-det",
    );
    scene.roll([1]).play("allied", ["attack 0602", "with 0702", "with 0704", "roll 1-5"]);
    scene.offers("french", ["advance 0602 0702", "hold"]).play("french", ["advance 0602 0702"]);
    scene.decides("french").has("french", ["end movement"]);
}
