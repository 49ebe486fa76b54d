//! 5.0 Combat Preconditions.

use crate::common::{battle, hex, scene};
use tabletop::Game;
use waterloo::s02_0_equipment::{Hex, Terrain};

#[test]
fn r5_0_only_position_decides_who_attacks() {
    // Out of contact and out of range: no attack, and the phase is passed over.
    scene("turn 1 french movement; at 1909 fr-1-I, 1905 al-3db-I")
        .play("french", ["end movement"])
        .decides("allied");
}

#[test]
fn r5_1_a_unit_in_an_enemy_zone_must_attack() {
    scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-3db-I")
        .offers("french", ["attack 1905"])
        .refused("french", "end combat", "5.1")
        .play("french", ["attack 1905"])
        .offers("french", ["with 1906"]);
}

#[test]
fn r5_1_every_enemy_in_contact_must_be_attacked() {
    // 2005 reaches 1905 only, and 1805 is reached by 1906 only: there is one way to do both.
    scene("turn 1 french combat; at 1906 fr-1-I, 2005 fr-2-I, 1905 al-3db-I, 1805 al-bru-R")
        .offers("french", ["attack 1905", "attack 1805"])
        .play("french", ["attack 1905"])
        .offers("french", ["with 2005"])
        .refused("french", "with 1906", "5.1");
}

#[test]
fn r5_1_the_player_chooses_among_the_combinations() {
    // Two units, two enemies, everyone next to everyone: alone, crosswise or together.
    scene("turn 1 french combat; at 1906 fr-1-I, 1804 fr-2-I, 1905 al-3db-I, 1805 al-bru-R")
        .play("french", ["attack 1905"])
        .offers("french", ["with 1906", "with 1804", "attack 1805"])
        .play("french", ["with 1906"])
        .has("french", ["roll 1-1", "attack 1805", "with 1804"])
        // Both on one of them would leave the other unattacked, so they take both.
        .play("french", ["with 1804"])
        .offers("french", ["attack 1805"]);
}

#[test]
fn r5_1_duties_are_fixed_when_the_phase_begins() {
    // 1906 drives 1905 back and advances next to 1903: a new contact, but no new duty.
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-bru-R, 1903 al-3db-I");
    scene.roll([1, 1]).play("french", ["attack 1905", "with 1906", "roll 2-1"]);
    scene.play("allied", ["retreat 1905 1804"]).play("french", ["advance 1906 1905"]);
    scene.decides("allied");
}

#[test]
fn ruling_w1_a_duty_lapses_with_its_contact() {
    // 1906 attacks 1905 and leaves 1805 to the gun. Where 1906 stays, the gun must bombard.
    let text = "turn 1 french combat; at 1906 fr-1-I, 1905 al-3db-I, 1805 al-det, 1807 fr-art-I";
    let mut stays = scene(text);
    stays.roll([1]).play("french", ["attack 1905", "with 1906", "roll 1-1"]);
    stays.play("allied", ["retreat 1905 2004"]).play("french", ["hold"]).offers("french", ["attack 1805"]);
    // Driven back out of the zone of 1805, it has no contact left, and the gun may bombard or not.
    let mut leaves = scene(text);
    leaves.roll([6]).play("french", ["attack 1905", "with 1906", "roll 1-1"]);
    leaves.play("french", ["retreat 1906 1907"]).play("allied", ["hold"]);
    leaves.offers("french", ["attack 1805", "end combat"]);
}

#[test]
fn ruling_w1_a_unit_that_has_advanced_leaves_the_duty_to_another() {
    // 1906 destroys 1905 and advances there, still in the zone of 1805: the gun has to attack it.
    let mut scene = scene("turn 1 french combat; at 1906 fr-6-II, 1905 al-det, 1805 al-bru-R, 1807 fr-art-I");
    scene.roll([1]).play("french", ["attack 1905", "with 1906", "roll 6-1", "advance 1906 1905"]);
    scene.offers("french", ["attack 1805"]).refused("french", "end combat", "5.1");
    scene.play("french", ["attack 1805"]).offers("french", ["with 1807"]);
}

#[test]
fn ruling_w1_what_nobody_can_meet_lapses() {
    // 1906 attacks 1905 and leaves 1805 to the gun in 1807. Driven back, it leaves 1805 alone, so the gun may
    // bombard 1809. Then 1704 advances next to 1805, and nobody is left who could attack it.
    let mut scene = scene(
        "turn 1 french combat; at 1906 fr-1-I, 1905 al-3db-I, 1805 al-det, 1807 fr-art-I, 1809 al-bru-R, \
         1704 fr-6-II, 1705 al-cav-db, 2309 fr-2-I, 2308 al-art-R",
    );
    scene.roll([6]).play("french", ["attack 1905", "with 1906", "roll 1-1", "retreat 1906 2006"]);
    scene.play("allied", ["hold"]);
    scene.roll([1]).play("french", ["attack 1809", "with 1807", "roll 1-5", "stand"]);
    scene.roll([1]).play("french", ["attack 1705", "with 1704", "roll 6-1", "advance 1704 1705"]);
    let view = scene.table().game().view(scene.table().state(), tabletop::Viewer::Spectator);
    assert_eq!(view.must_be_attacked, [hex("2308")]);
    scene.offers("french", ["attack 2308"]);
}

#[test]
fn r5_2_no_unit_is_in_two_attacks() {
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-3db-I, 1504 fr-2-I, 1505 al-bru-R");
    scene
        .roll([4])
        .play("french", ["attack 1905", "with 1906", "roll 1-1"])
        .play("french", ["retreat 1906 1907"]);
    scene.play("allied", ["hold"]).offers("french", ["attack 1505"]);
    scene.refused("french", "attack 1905", "5.2").play("french", ["attack 1505"]);
    scene.offers("french", ["with 1504"]);
}

#[test]
fn r5_3_many_may_attack_one() {
    let ring =
        "at 1905 al-1-I, 1904 fr-2-I, 2004 fr-3-I, 2005 fr-4-I, 1906 fr-5-II, 1805 fr-6-II, 1804 fr-9-II";
    scene(&format!("turn 1 french combat; {ring}"))
        .play("french", ["attack 1905", "with 1904", "with 2004", "with 2005", "with 1906", "with 1805"])
        // 1804 has nobody else to attack and must join.
        .offers("french", ["with 1804"])
        .play("french", ["with 1804"])
        .has("french", ["roll 4-1"])
        .lacks(["roll 5-1"]);
}

#[test]
fn r5_4_one_may_attack_many() {
    scene("turn 1 french combat; at 1906 fr-6-II, 1905 al-3db-I, 1805 al-bru-R")
        .play("french", ["attack 1905"])
        // Alone it would leave the other unattacked.
        .offers("french", ["with 1906", "attack 1805"])
        .play("french", ["with 1906"])
        .offers("french", ["attack 1805"])
        .play("french", ["attack 1805"])
        .has("french", ["roll 1-1"])
        .lacks(["roll 2-1"]);
}

#[test]
fn r5_4_everyone_must_be_able_to_attack_everyone() {
    // 2005 is not next to 1805, so the two cannot attack both together.
    scene("turn 1 french combat; at 1906 fr-1-I, 2005 fr-2-I, 1905 al-3db-I, 1805 al-bru-R")
        .play("french", ["attack 1905", "with 2005"])
        .lacks(["attack 1805", "with 1906"]);
}

#[test]
fn r5_5_strength_is_indivisible() {
    // A strength of seven against one and one: the unit attacks both, or one; its strength is never divided.
    scene("turn 1 french combat; at 1906 fr-6-II, 1905 al-det, 1805 al-cav-db, 1804 fr-1-I")
        .play("french", ["attack 1905", "with 1906"])
        .has("french", ["roll 6-1"])
        .play("french", ["attack 1805"])
        .lacks(["roll 6-1"])
        .play("french", ["with 1804"])
        .has("french", ["roll 5-1"]);
}

#[test]
fn r5_6_artillery_bombards_at_two_hexes() {
    scene("turn 1 french combat; at 1907 fr-art-I, 1905 al-bru-R")
        .offers("french", ["attack 1905", "end combat"])
        .play("french", ["attack 1905"])
        .offers("french", ["with 1907"])
        .play("french", ["with 1907"])
        .has("french", ["roll 1-1"]);
}

#[test]
fn r5_6_neither_nearer_nor_farther_nor_by_others() {
    scene("turn 1 french movement; at 1908 fr-art-I, 1905 al-bru-R")
        .play("french", ["end movement"])
        .decides("allied");
    scene("turn 1 french movement; at 1907 fr-1-I, 1905 al-bru-R")
        .play("french", ["end movement"])
        .decides("allied");
}

#[test]
fn r5_6_not_from_an_enemy_zone_of_control() {
    // The gun is next to 1906 and must attack it; 1905, two hexes away, is out of the question.
    scene("turn 1 french combat; at 1907 fr-art-I, 1905 al-bru-R, 1906 al-det")
        .offers("french", ["attack 1906"])
        .play("french", ["attack 1906"])
        .offers("french", ["with 1907"]);
}

#[test]
fn ruling_w2_a_bombardment_alone_can_do_a_duty() {
    // 1906 is in two zones. It may attack one enemy if the gun bombards the other.
    let mut scene = scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-bru-R, 1805 al-det, 1807 fr-art-I");
    // The gun reaches 1805 over 1806.
    scene.play("french", ["attack 1905", "with 1906"]).has("french", ["roll 2-1"]);
    scene
        .roll([1])
        .play("french", ["roll 2-1"])
        .play("allied", ["retreat 1905 1804"])
        .play("french", ["hold"]);
    scene.offers("french", ["attack 1805"]).play("french", ["attack 1805"]).offers("french", ["with 1807"]);
}

#[test]
fn r5_6_but_the_unit_in_contact_must_have_another_enemy() {
    // The gun may not relieve 1906 of its only enemy.
    scene("turn 1 french combat; at 1906 fr-1-I, 1905 al-bru-R, 2006 fr-art-I")
        .play("french", ["attack 1905"])
        .offers("french", ["with 1906", "with 2006"])
        .play("french", ["with 2006"])
        .offers("french", ["with 1906"]);
}

#[test]
fn ruling_w11_a_line_of_fire_is_blocked_by_woods() {
    // The printed example: 0803 may not fire over the wood in 0804, but past it on either side.
    let range = hex("0803").info().in_range;
    assert!(!range.contains(hex("0805")));
    assert!(range.contains(hex("0705")) && range.contains(hex("0905")));
    // Over a woods-road hex neither, into one yes; towns and units do not block.
    assert!(!hex("0912").info().in_range.contains(hex("0915")));
    assert!(!hex("0913").info().in_range.contains(hex("0915")), "over the wood in 0914");
    assert!(hex("0912").info().in_range.contains(hex("0914")), "over Hougoumont");
    assert!(hex("1411").info().in_range.contains(hex("1310")), "La Haye Sainte from the grand battery");
}

#[test]
fn ruling_w11_beyond_the_edge_there_are_no_woods() {
    // A shot from 1501 to 1701 passes between the woods road in 1601 and the edge of the map.
    scene("turn 1 french combat; at 1501 fr-art-I, 1701 al-bru-R")
        .offers("french", ["attack 1701", "end combat"])
        .play("french", ["attack 1701", "with 1501"]);
    // Of all shots past the edge it is the only one that matters: the others end in woods.
    let past = Hex::all().flat_map(|from| from.info().along_edge.iter().map(move |to| [from, to]));
    let open = past.filter(|it| it.iter().all(|hex| hex.info().terrain != Terrain::Woods));
    let open: Vec<[String; 2]> = open.map(|it| it.map(|hex| hex.to_string())).collect();
    assert_eq!(open, [["1501", "1701"], ["1701", "1501"]]);
}

#[test]
fn r5_7_a_bombardment_is_against_one_hex() {
    scene("turn 1 french combat; at 1907 fr-art-I, 1905 al-bru-R, 2106 al-det")
        .offers("french", ["attack 1905", "attack 2106", "end combat"])
        .play("french", ["attack 1905"])
        .lacks(["attack 2106"]);
    scene("turn 1 french combat; at 1907 fr-art-I, 1905 al-bru-R, 1805 al-det")
        .play("french", ["attack 1905", "with 1907"])
        .lacks(["attack 1805"]);
}

#[test]
fn r5_7_several_guns_add_up_on_one_hex() {
    scene("turn 1 french combat; at 1907 fr-art-I, 2006 fr-art-II, 1905 al-bru-R")
        .play("french", ["attack 1905", "with 1907", "with 2006"])
        .has("french", ["roll 3-1"]);
}

#[test]
fn r5_8_guns_and_adjacent_units_attack_together() {
    scene("turn 1 french combat; at 1906 fr-cav-3-III, 2006 fr-art-I, 1905 al-det")
        .play("french", ["attack 1905", "with 1906", "with 2006"])
        .has("french", ["roll 4-1"])
        .lacks(["roll 5-1"]);
}

#[test]
fn r5_8_a_gun_needs_only_one_of_the_enemies_in_range() {
    // 2105 reaches 1905, not 1805.
    assert!(
        hex("2105").info().in_range.contains(hex("1905"))
            && !hex("2105").info().in_range.contains(hex("1805"))
    );
    scene("turn 1 french combat; at 1906 fr-6-II, 2105 fr-art-I, 1905 al-3db-I, 1805 al-det")
        .play("french", ["attack 1905", "attack 1805", "with 1906", "with 2105"])
        .has("french", ["roll 2-1"]);
}

#[test]
fn facts_of_the_opening() {
    // The 1-4 south of Hougoumont touches exactly three French units.
    let scene = battle();
    let field = scene.table().state().field;
    let around: Vec<String> = field.around(hex("0914")).iter().map(|unit| unit.to_string()).collect();
    assert_eq!(around, ["fr-art-I", "fr-6-II", "fr-9-II"]);
}
