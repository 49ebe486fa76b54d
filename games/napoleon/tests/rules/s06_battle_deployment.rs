//! 6.1 Attacking and 6.2 Battle deployment.
use crate::common::{self, battle, battle_with, block, march, plain, set_up, setup, state};
use napoleon::{Napoleon4, Terrain};
use tabletop::Scene;

const FIELD: &str = "charleroi: P-I-a, P-I-b, P-I-cav, P-I-art, P-II-a; liege: P-III-a; ghent: A-I-BR";

/// The French attack Charleroi with five blocks; woods 1, farm 2, stream 3, hill 4 are drawn as given.
fn attack(draws: [u8; 3]) -> Scene<Napoleon4> {
    let mut scene = set_up(&plain(), 1, &format!("binche: Napoleon, I-a, I-b, II-a, II-art; {FIELD}"));
    for code in ["Napoleon", "I-a", "I-b", "II-a", "II-art"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} binche charleroi")]);
    }
    scene.roll(draws).play("french", ["done"]);
    scene
}

#[test]
fn r6_1_active_player_is_the_attacker() {
    attack([4, 4, 4]).told("allied", "Battle of Charleroi: the French attack").decides("french");
}

#[test]
fn r6_1_several_battles_in_the_attackers_order_turn_by_turn() {
    let mut scene = march(
        1,
        "quatre-bras: G-inf, I-a, II-a, G-art1, I-art, II-art; waterloo: A-I-BR, A-I-NE, A-R-Cole; \
        ligny: P-I-a, P-I-b, P-II-a; ghent: A-II-BR; liege: P-III-a",
    );
    for (code, to) in [
        ("G-inf", "waterloo"),
        ("I-a", "waterloo"),
        ("II-a", "waterloo"),
        ("G-art1", "ligny"),
        ("I-art", "ligny"),
        ("II-art", "ligny"),
    ] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} quatre-bras {to}")]);
    }
    scene.play("french", ["done"]).offers("french", ["fight ligny", "fight waterloo"]);
    scene.roll([4, 4, 4, 3, 3, 3]).play("french", ["fight waterloo", "hill left"]);
    scene.play(
        "allied",
        [
            "hill left",
            "hill right",
            "post A-I-BR left",
            "done",
            "post A-R-Cole center",
            "done",
            "post A-I-NE right",
            "done",
            "done",
        ],
    );
    scene.play(
        "french",
        [
            "post G-inf left",
            "done",
            "post I-a center",
            "done",
            "post II-a right",
            "done",
            "done",
            "stream left",
        ],
    );
    scene.play(
        "allied",
        [
            "stream left",
            "stream right",
            "post P-I-a left",
            "done",
            "post P-II-a center",
            "done",
            "post P-I-b right",
            "done",
        ],
    );
    scene.play(
        "french",
        ["post G-art1 left", "done", "post I-art center", "done", "post II-art right", "done"],
    );
    scene.told("french", "Waterloo: French battle turn 1").play("french", ["done"]).play("allied", ["done"]);
    scene.told("french", "Ligny: French battle turn 1").play("french", ["done"]).play("allied", ["done"]);
    scene.told("french", "Waterloo: French battle turn 2");
}

#[test]
fn r6_1_three_battles_at_once() {
    let mut scene = march(
        1,
        "quatre-bras: G-inf, I-a, II-a, III-a, IV-inf, VI-inf, I-b, II-b, III-b; waterloo: A-I-BR, A-I-NE, A-R-Cole; \
         nivelles: A-II-BR, A-II-NE, A-II-art; ligny: P-I-a, P-I-b, P-II-a",
    );
    for (codes, to) in [
        (["G-inf", "I-a", "II-a"], "waterloo"),
        (["III-a", "IV-inf", "VI-inf"], "ligny"),
        (["I-b", "II-b", "III-b"], "nivelles"),
    ] {
        for code in codes {
            let way = format!("march {code} quatre-bras {to}");
            scene.play("french", [format!("take {code}").as_str(), &way]);
        }
    }
    scene.play("french", ["done"]).offers("french", ["fight waterloo", "fight nivelles", "fight ligny"]);
    scene.roll([3]).play("french", ["fight ligny", "fight nivelles"]).told("allied", "Battle of Waterloo");
}

#[test]
fn r6_21_twelve_markers() {
    assert_eq!(napoleon::Edition::Fourth.components().terrain.iter().sum::<u8>(), 12);
}

#[test]
fn r6_21_attacker_draws_one_marker_defender_two() {
    let mut scene = attack([1, 2, 2]);
    scene.offers("french", ["woods left", "woods center", "woods right"]).play("french", ["woods center"]);
    scene.offers("allied", ["farm left", "farm center", "farm right"]).play("allied", ["farm right"]);
    scene.offers("allied", ["farm left", "farm center"]).play("allied", ["farm left"]);
    assert_eq!(state(&scene).battle().terrain[0], [Terrain::Open, Terrain::Woods, Terrain::Open]);
}

#[test]
fn r6_21_no_artillery_in_woods() {
    let mut scene = attack([1, 4, 4]);
    scene.play("french", ["woods left"]).play("allied", ["hill left", "hill center"]);
    scene.play(
        "allied",
        ["post P-I-a left", "done", "post P-I-b center", "done", "post P-II-a right", "done", "done"],
    );
    scene.lacks(["post II-art left"]).refused("french", "post II-art left", "6.21");
    let mut scene = battle(
        1,
        "french",
        "ligny allied-right=woods",
        "ligny: II-art left, II-b center, III-a right, HA1, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene
        .play("french", ["take II-art"])
        .lacks(["fire II-art"])
        .offers("french", ["move II-art reserve", "retreat II-art charleroi"]);
}

#[test]
fn r6_21_cavalry_in_woods_fire_at_f1_without_shock_and_stop_on_entering() {
    let mut scene = battle(
        1,
        "french",
        "ligny french-left=woods allied-right=woods",
        "ligny: 3CC left, II-b center, III-a right, 4CC, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("french", ["take 4CC", "move 4CC left"]).lacks(["take 4CC"]);
    scene.play("french", ["take 3CC", "move 3CC forward", "done"]).play("allied", ["done"]);
    scene.play("french", ["take 3CC"]);
    assert_eq!(common::label(&scene, "fire 3CC").odds[0].part, 125, "F1: five faces miss");
}

#[test]
fn r6_21_unengaged_blocks_in_woods_stand_upright() {
    let scene = battle(
        1,
        "french",
        "ligny french-left=woods",
        "ligny: II-a left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    assert_eq!(block(&scene, "II-a"), "ligny: II-a left");
    assert_eq!(block(&scene, "II-b"), "ligny: II-b center shown");
}

const FARM: &str = "ligny: II-a forward-left, G-cav forward-left, II-b center, III-a right, P-I-a 3 right holds, P-I-b right, P-II-b center, P-II-a left, P-I-cav; entry ligny charleroi";

#[test]
fn r6_21_farm_gives_one_infantry_plus_1() {
    let mut scene = battle(1, "allied", "ligny allied-right=farm", FARM);
    scene.play("allied", ["take P-I-a"]);
    assert_eq!(common::label(&scene, "fire P-I-a").odds[0].part, 27, "F3: three faces miss");
}

#[test]
fn r6_21_cavalry_hits_cannot_fall_on_the_farm_unit() {
    let field = FARM.replace("P-I-b right", "P-I-b 1 right");
    let mut scene = battle(1, "french", "ligny allied-right=farm", &field);
    scene.play("french", ["take G-cav"]).roll([1, 1, 1]).play("french", ["fire G-cav"]);
    assert_eq!(common::strength(&scene, "P-I-a"), 3);
    scene.told("french", "Prussian I Corps b is eliminated by fire").told("french", "2 hits without effect");
    scene.lacks(["take G-cav"]);
}

#[test]
fn r6_21_stream_lets_two_cross_in_a_battle_turn_and_no_horse_artillery() {
    let mut scene = battle(
        1,
        "french",
        "ligny allied-right=stream",
        "ligny: II-a left, I-a left, I-b left, HA1 left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("french", ["take HA1"]).lacks(["move HA1 forward"]).has("french", ["fire HA1"]).undo("french");
    scene.play("french", ["take II-a", "move II-a forward", "take I-a", "move I-a forward", "take I-b"]);
    scene.lacks(["move I-b forward"]);
    let mut scene = battle(
        1,
        "french",
        "ligny allied-right=stream",
        "ligny: II-a forward-left, I-a forward-left, I-b forward-left, VI-inf left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("french", ["take II-a", "move II-a left", "take VI-inf", "move VI-inf forward", "take I-a"]);
    scene.lacks(["move I-a left"]).undo("french").undo("french").undo("french");
    scene.play("french", ["take I-a", "move I-a left", "take I-b"]).lacks(["move I-b left"]);
}

#[test]
fn r6_21_morale_failures_beyond_the_stream_limit_are_eliminated() {
    let mut scene = battle(
        1,
        "allied",
        "ligny allied-right=stream",
        "ligny: II-a 1 forward-left, I-a 1 forward-left, I-b 1 forward-left, II-b center, III-a left, VI-inf right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("allied", ["done"]).roll([1, 1, 1]).play("french", ["check II-a", "check I-a"]);
    scene.told("allied", "I Corps b is eliminated at the stream");
}

#[test]
fn r6_21_hill_gives_one_artillery_plus_1_at_long_range() {
    let mut scene = battle(
        1,
        "allied",
        "ligny allied-right=hill",
        "ligny: II-a left, II-b center, III-a right, P-I-art right holds, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("allied", ["take P-I-art"]);
    assert_eq!(common::label(&scene, "fire P-I-art").odds[0].part, 256, "F2: four faces miss");
    let mut scene = battle(
        1,
        "allied",
        "ligny allied-right=hill",
        "ligny: II-a forward-left, II-b center, III-a right, P-I-art right holds canister, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("allied", ["take P-I-art"]);
    assert_eq!(common::label(&scene, "fire P-I-art").odds[0].part, 625, "F1 at short range");
}

#[test]
fn r6_21_holders_are_exchanged_freely_but_not_after_moving_or_firing() {
    let field = FARM.replace("II-a forward-left, G-cav forward-left", "II-a left, G-cav left");
    let mut scene = battle(1, "allied", "ligny allied-right=farm", &field);
    scene.play("allied", ["take P-I-b", "exchange P-I-b"]).has("allied", ["take P-I-b", "take P-I-a"]);
    assert!(block(&scene, "P-I-b").contains("holds") && !block(&scene, "P-I-a").contains("holds"));
    scene.play("allied", ["take P-I-a"]).lacks(["exchange P-I-a"]);
    let mut scene = battle(1, "allied", "ligny allied-right=farm", FARM);
    scene.play("allied", ["take P-I-a"]).roll([6, 6, 6]).play("allied", ["fire P-I-a", "take P-I-b"]);
    scene.lacks(["exchange P-I-b"]);
}

#[test]
fn r6_21_vacant_terrain_is_occupied_by_a_battle_move_also_by_the_enemy() {
    let field = FARM.replace("P-I-a 3 right holds", "P-II-art right");
    let mut scene = battle(1, "french", "ligny allied-right=farm", &field);
    scene.play("french", ["take G-cav"]).lacks(["occupy G-cav"]).undo("french");
    scene.play("french", ["take II-a", "occupy II-a"]).lacks(["take II-a"]);
    assert!(block(&scene, "II-a").contains("holds"));
    let field = field
        .replace("G-cav forward-left", "G-cav left, III-art left")
        .replace("II-a forward-left", "II-a left");
    let mut scene = battle(1, "allied", "ligny allied-right=farm allied-center=hill", &field);
    scene.play("allied", ["take P-II-art"]).lacks(["occupy P-II-art"]).undo("allied");
    scene.play("allied", ["take P-II-b"]).lacks(["occupy P-II-b"]);
}

#[test]
fn r6_22_diagram_2_deployment() {
    let mut scene = set_up(
        &plain(),
        1,
        "nivelles: I-a, II-a, II-b, III-a; quatre-bras: A-I-BR, A-I-NE, A-R-Picton, A-R-Cole, A-II-BR, A-C-heavy, A-C-horse; \
         liege: P-III-a",
    );
    for code in ["I-a", "II-a", "II-b", "III-a"] {
        scene
            .play("french", [format!("take {code}").as_str(), &format!("march {code} nivelles quatre-bras")]);
    }
    scene.roll([3, 3, 3]).play("french", ["done", "stream left"]);
    scene.play("allied", ["stream left", "stream right"]).lacks(["done"]);
    scene.play("allied", ["post A-I-BR left", "post A-I-NE left", "done"]);
    scene.play("allied", ["post A-R-Picton center", "post A-R-Cole center", "done"]);
    scene.play("allied", ["post A-II-BR right", "done"]);
    scene.decides("french");
    scene.play("french", ["post I-a left", "done", "post II-a center", "post II-b center", "done"]);
    scene.play("french", ["post III-a right", "done"]).told("allied", "Quatre Bras: French battle turn 1");
    let lines = napoleon::Lines::new(state(&scene));
    assert_eq!(lines.own, [[1, 2, 1], [2, 2, 1]]);
    for code in ["A-C-heavy", "A-C-horse"] {
        assert_eq!(block(&scene, code), format!("quatre-bras: {code}"), "in reserve");
    }
}

#[test]
fn r6_22_every_position_needs_a_unit() {
    let mut scene = set_up(
        &plain(),
        1,
        "binche: I-a, I-b, II-a; charleroi: P-I-a, P-I-b, P-I-cav; liege: P-III-a; ghent: A-I-BR",
    );
    for code in ["I-a", "I-b", "II-a"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} binche charleroi")]);
    }
    scene
        .roll([3, 3, 3])
        .play("french", ["done", "stream left"])
        .play("allied", ["stream left", "stream right"]);
    scene
        .offers("allied", ["post P-I-a left", "post P-I-b left", "post P-I-cav left"])
        .play("allied", ["post P-I-a left"]);
    scene.offers("allied", ["done"]).refused("allied", "post P-I-b left", "6.22");
}

#[test]
fn r6_22_defender_deploys_first() {
    let mut scene = attack([3, 3, 3]);
    scene.play("french", ["stream left"]).play("allied", ["stream left", "stream right"]).decides("allied");
}

#[test]
fn r6_23_one_corps_to_a_position_two_with_a_leader() {
    let mut scene = attack([3, 3, 3]);
    scene.play("french", ["stream left"]).play("allied", ["stream left", "stream right"]);
    scene.play("allied", ["post P-I-a left"]).refused("allied", "post P-II-a left", "6.23");
    scene.play("allied", ["done", "post P-I-b center", "done", "post P-II-a right", "done"]);
    scene
        .play("french", ["post Napoleon left", "post I-a left", "post II-a left", "done", "post I-b center"]);
    scene
        .refused("french", "post II-art center", "6.23")
        .play("french", ["done", "post II-art right", "done"]);
}

#[test]
fn ruling_n26_each_french_cavalry_corps_is_a_corps() {
    let scene = "turn 1; stage begin-turn > end-turn > round 0 french > reveal > post french left; battle ligny; \
        ligny: 1CC, 2CC, 3CC, HA1, HA2, I-a, P-I-a left, P-I-b center, P-II-a right; entry ligny charleroi";
    let mut scene = Scene::<napoleon::Napoleon4>::set(&plain(), scene);
    scene.play("french", ["post 1CC left"]).refused("french", "post 2CC left", "6.23");
    scene.refused("french", "post HA1 left", "6.23");
    scene.play("french", ["done", "post HA1 center", "post HA2 center", "done", "post 3CC right", "done"]);
}

#[test]
fn r6_23_positions_mix_once_the_battle_starts() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: I-a left, II-b center, III-a right, VI-inf, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("french", ["take VI-inf", "move VI-inf left"]);
}

#[test]
fn r6_24_units_are_revealed_except_reserve_and_woods() {
    let scene = battle(
        1,
        "french",
        "ligny allied-left=woods",
        "ligny: I-a left, II-b center, III-a right, VI-inf, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    assert_eq!(block(&scene, "VI-inf"), "ligny: VI-inf");
    assert_eq!(block(&scene, "P-II-a"), "ligny: P-II-a left");
    assert_eq!(block(&scene, "P-I-a"), "ligny: P-I-a right shown");
}

#[test]
fn r6_24_revealed_blocks_stand_up_in_the_reserve() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: I-a left, II-b center, III-a right, I-b right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("french", ["take I-b", "move I-b reserve"]);
    assert!(!block(&scene, "I-b").contains("shown"));
}

#[test]
fn r6_24_revealed_blocks_stand_up_in_the_woods() {
    let mut scene = battle(
        1,
        "french",
        "ligny french-left=woods",
        "ligny: I-a forward-left, I-b left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    assert!(block(&scene, "I-a").contains("shown"));
    scene.play("french", ["take I-a", "move I-a left"]);
    assert!(!block(&scene, "I-a").contains("shown"));
}

#[test]
fn ruling_n18_option_units_stay_hidden_until_they_fire_or_are_engaged() {
    let hidden = setup("historical", 2, &[("hidden-until-fire", "yes")]);
    let mut scene = battle_with(
        &hidden,
        1,
        "french",
        "ligny",
        "ligny: I-art left, II-b center, III-a right, P-I-a right, P-I-b right, P-II-b center, P-II-a left; entry ligny charleroi",
    );
    assert!(!block(&scene, "II-b").contains("shown"));
    scene.play("french", ["take II-b", "move II-b forward"]).told("allied", "II Corps b is revealed");
    assert!(block(&scene, "P-II-b").contains("shown") && !block(&scene, "P-I-a").contains("shown"));
    scene
        .play("french", ["take I-art"])
        .roll([1, 6, 6])
        .play("french", ["fire I-art"])
        .told("allied", "I Corps Artillery is revealed");
    scene
        .offers("allied", ["hit P-I-a", "hit P-I-b"])
        .play("allied", ["hit P-I-b"])
        .told("french", "A Prussian block loses a step");
}

#[test]
fn r6_33_a_long_range_hit_tells_that_a_hidden_block_had_more_than_one_step() {
    let hidden = setup("historical", 2, &[("hidden-until-fire", "yes")]);
    let mut scene = battle_with(
        &hidden,
        1,
        "french",
        "ligny",
        "ligny: I-art left, II-b center, III-a right, P-I-a right, P-II-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("french", ["take I-art"]).roll([1, 1, 6]).play("french", ["fire I-art"]);
    scene.play("allied", ["hit P-I-a"]).offers("allied", ["hit P-I-a"]);
    assert!(!scene.table().may_undo(tabletop::Seat(1)), "a block of strength 1 would not have been hit");
}

#[test]
fn ruling_n19_terrain_in_play_is_not_drawn_again() {
    let mut scene = attack([1, 1, 1]);
    scene.play("french", ["woods left"]);
    assert_eq!(napoleon::face_down(state(&scene), [Terrain::Woods, Terrain::Woods]), [0, 3, 3, 3]);
    let boards = "battle ligny french-left=woods french-center=woods french-right=woods allied-left=farm allied-center=farm allied-right=farm; \
        battle wavre french-left=stream french-center=stream french-right=stream allied-left=hill allied-center=hill allied-right=hill";
    let game = scene.table().game();
    let all = tabletop::Game::set(
        game,
        &format!(
            "turn 1; stage begin-turn > end-turn > round 0 french; {boards}; ligny: I-a, P-I-a; wavre: I-b, A-I-BR"
        ),
    );
    assert_eq!(napoleon::face_down(&all.expect("a scene"), [Terrain::Open; 2]), [3; 4]);
}

#[test]
fn ruling_n20_only_artillery_for_the_woods_leaves_them_empty() {
    let mut scene = set_up(
        &plain(),
        1,
        "binche: I-art, II-art, III-art; charleroi: P-I-a, P-I-b, P-II-a; liege: P-III-a; ghent: A-I-BR",
    );
    for code in ["I-art", "II-art", "III-art"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} binche charleroi")]);
    }
    scene
        .roll([1, 3, 3])
        .play("french", ["done", "woods left"])
        .play("allied", ["stream left", "stream right"]);
    scene.play(
        "allied",
        ["post P-I-a left", "done", "post P-I-b center", "done", "post P-II-a right", "done"],
    );
    scene.offers("french", ["done"]);
}
