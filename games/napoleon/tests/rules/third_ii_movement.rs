//! II.A to II.D Movement of the 3rd edition.
use crate::third::{self, Third, block, go, march, offers, place, reinforcements, setup, strength};
use tabletop::{Game, Scene, Seat, Viewer};

const ALLIES: &str = "ghent: b-1; liege: p-1";

#[test]
fn r_ii_a_1_the_french_move_three_groups() {
    let mut scene = march(1, &format!("beaumont: f-1, f-5; soire: f-2; givet: f-3; maubeuge: f-4; {ALLIES}"));
    go(&mut scene, "french", "f-1", &["beaumont", "thuin"]);
    go(&mut scene, "french", "f-2", &["soire", "binche"]);
    scene.has("french", ["take f-4"]);
    go(&mut scene, "french", "f-3", &["givet", "dinant"]);
    // The rest of a group that has moved may still go; a fourth group may not.
    scene.offers("french", ["take f-5", "done"]).refused("french", "take f-4", "II.A.1");
}

#[test]
fn r_ii_b_1_the_allies_move_two_british_and_two_prussian_groups_in_any_order() {
    let rest = "ghent: b-1; ath: b-2; mons: b-3; namur: p-1; huy: p-2; liege: p-3; givet: f-1";
    let mut scene = march(2, rest);
    go(&mut scene, "allied", "p-1", &["namur", "ligny"]);
    go(&mut scene, "allied", "b-1", &["ghent", "alost"]);
    go(&mut scene, "allied", "p-2", &["huy", "hannut"]);
    scene.lacks(["take p-3"]).has("allied", ["take b-2", "take b-3"]);
    go(&mut scene, "allied", "b-2", &["ath", "enghien"]);
    scene.offers("allied", ["done"]).refused("allied", "take b-3", "II.B.1");
}

#[test]
fn r_ii_c_1_infantry_and_artillery_move_one_town() {
    for unit in ["f-1", "f-a1"] {
        let mut scene = march(1, &format!("beaumont: {unit}; {ALLIES}"));
        go(&mut scene, "french", unit, &["beaumont", "thuin"]);
        scene.play("french", ["done"]).decides("allied");
        let mut scene = march(1, &format!("beaumont: {unit}; {ALLIES}"));
        go(&mut scene, "french", unit, &["beaumont", "thuin", "binche"]);
        scene.play("french", ["done"]).offers("french", ["roll"]);
    }
}

#[test]
fn r_ii_c_2_cavalry_and_leaders_move_two_towns() {
    for unit in ["f-c1", "f-nap"] {
        let mut scene = march(1, &format!("beaumont: {unit}; {ALLIES}"));
        go(&mut scene, "french", unit, &["beaumont", "thuin", "binche"]);
        scene.play("french", ["done"]).decides("allied");
        let mut scene = march(1, &format!("beaumont: {unit}; {ALLIES}"));
        go(&mut scene, "french", unit, &["beaumont", "thuin", "binche", "roeulx"]);
        scene.play("french", ["done"]).has("french", ["roll"]);
    }
}

#[test]
fn r_ii_c_3_ten_units_on_a_major_road() {
    let mut scene =
        march(2, "brussels: b-1, b-3; waterloo: b-5; road brussels waterloo 9; liege: p-1; givet: f-1");
    go(&mut scene, "allied", "b-1", &["brussels", "waterloo"]);
    scene.play("allied", ["take b-3"]).refused("allied", "march b-3 brussels waterloo", "II.C.3");
}

#[test]
fn r_ii_c_3_a_five_when_attacking_across_a_river() {
    let units = ["f-1", "f-2", "f-3", "f-4", "f-5", "f-6"];
    let french = format!("laneffe: {}", units.join(", "));
    let mut scene = march(1, &format!("{french}; charleroi: p-2, p-3, p-4; {ALLIES}"));
    for unit in &units[..5] {
        go(&mut scene, "french", unit, &["laneffe", "charleroi"]);
    }
    scene.play("french", ["take f-6"]).refused("french", "march f-6 laneffe charleroi", "II.C.3.a");
    // Without an enemy the river does not matter.
    let mut scene = march(1, &format!("{french}; {ALLIES}"));
    for unit in units {
        go(&mut scene, "french", unit, &["laneffe", "charleroi"]);
    }
}

#[test]
fn r_ii_c_4_six_units_on_a_minor_road() {
    let mut scene = march(1, &format!("beaumont: f-1, f-2; road beaumont thuin 5; {ALLIES}"));
    go(&mut scene, "french", "f-1", &["beaumont", "thuin"]);
    scene.play("french", ["take f-2"]).refused("french", "march f-2 beaumont thuin", "II.C.4");
    scene.has("french", ["march f-2 beaumont soire"]);
}

#[test]
fn r_ii_c_4_a_three_when_attacking_across_a_river() {
    let mut scene = march(1, &format!("thuin: f-1, f-2, f-3, f-4; charleroi: p-2, p-3, p-4; {ALLIES}"));
    for unit in ["f-1", "f-2", "f-3"] {
        go(&mut scene, "french", unit, &["thuin", "charleroi"]);
    }
    scene.play("french", ["take f-4"]).refused("french", "march f-4 thuin charleroi", "II.C.4.a");
    scene.has("french", ["march f-4 thuin binche"]);
}

#[test]
fn r_ii_d_1_one_town_more_by_force_march() {
    let mut scene = march(1, &format!("beaumont: f-1, f-c1; {ALLIES}"));
    scene.play("french", ["take f-1", "march f-1 beaumont thuin"]).has("french", ["march f-1 thuin binche"]);
    // Two towns are all, so it halts by itself.
    scene.play("french", ["march f-1 thuin binche"]).offers("french", ["take f-c1", "done"]);
    scene.play("french", ["take f-c1", "march f-c1 beaumont thuin", "march f-c1 thuin binche"]);
    scene.play("french", ["march f-c1 binche mons"]).offers("french", ["done"]);
    scene
        .told("allied", "from Thuin to Binche by force-march")
        .told("allied", "from Binche to Mons by force-march");
}

#[test]
fn r_ii_d_1_a_a_die_for_each_unit() {
    let mut scene = march(1, &format!("beaumont: f-1, f-2, f-3; {ALLIES}"));
    for unit in ["f-1", "f-2"] {
        go(&mut scene, "french", unit, &["beaumont", "thuin", "binche"]);
    }
    go(&mut scene, "french", "f-3", &["beaumont", "thuin"]);
    scene.play("french", ["done"]).roll([3, 4]).play("french", ["roll"]).decides("allied");
    assert_eq!(["f-1", "f-2", "f-3"].map(|unit| strength(&scene, unit)), [1, 2, 2]);
    // In every turn of the game, after all moves.
    let mut scene: Third = Scene::start(&setup("historical"), &[]);
    go(&mut scene, "french", "f-1", &["soire", "thuin", "beaumont"]);
    scene.has("french", ["take f-2", "done"]).play("french", ["done"]);
    scene.offers("french", ["roll", "reveal f-nap"]).roll([3]).play("french", ["roll"]).decides("allied");
    assert_eq!(strength(&scene, "f-1"), 1);
}

#[test]
fn r_ii_d_1_a_1_lost_on_1_to_3() {
    for (die, left) in [(1, 1), (3, 1), (4, 2), (6, 2)] {
        let mut scene = march(1, &format!("beaumont: f-1; {ALLIES}"));
        go(&mut scene, "french", "f-1", &["beaumont", "thuin", "binche"]);
        scene.play("french", ["done"]).roll([die]).play("french", ["roll"]);
        assert_eq!(strength(&scene, "f-1"), left, "{die}");
    }
    let mut scene = march(1, &format!("beaumont: f-1 1; {ALLIES}"));
    go(&mut scene, "french", "f-1", &["beaumont", "thuin", "binche"]);
    scene.play("french", ["done"]).roll([3]).play("french", ["roll"]);
    assert_eq!(place(&scene, "f-1"), "eliminated");
}

#[test]
fn r_ii_d_1_a_1_a_with_a_revealed_leader_on_1_to_2() {
    for (die, is_shown, left) in [(2, true, 1), (3, true, 2), (3, false, 1)] {
        let mut scene = march(1, &format!("beaumont: f-1, f-nap; {ALLIES}"));
        go(&mut scene, "french", "f-1", &["beaumont", "thuin", "binche"]);
        go(&mut scene, "french", "f-nap", &["beaumont", "thuin", "binche"]);
        scene.play("french", ["done"]).offers("french", ["roll", "reveal f-nap"]);
        if is_shown {
            scene.play("french", ["reveal f-nap"]).told("allied", "Napoléon is revealed at Binche");
        }
        scene.roll([die]).play("french", ["roll"]);
        assert_eq!(strength(&scene, "f-1"), left, "{die} {is_shown}");
    }
    // A leader elsewhere does not help.
    let mut scene = march(1, &format!("beaumont: f-1, f-nap; {ALLIES}"));
    go(&mut scene, "french", "f-1", &["beaumont", "thuin", "binche"]);
    go(&mut scene, "french", "f-nap", &["beaumont", "thuin"]);
    scene.play("french", ["done"]).offers("french", ["roll"]);
}

#[test]
fn r_ii_d_2_no_force_march_to_reinforce() {
    let mut scene = reinforcements(
        1,
        "french",
        "ligny",
        "ligny: f-5 left, f-6 center, f-7 right, p-1 right, p-2 center, p-3 left; \
         entry ligny charleroi; charleroi: f-1; laneffe: f-2, f-c1; liege: p-5; ghent: b-1",
    );
    scene.offers("french", ["reinforce f-1 charleroi", "done"]);
    scene.refused("french", "reinforce f-c1 laneffe", "III.E");
}

/// Three French divisions at Ligny, deployed for battle, before the retreats of their first battle turn.
fn deploy_at_ligny(scene: &mut Third) {
    for (seat, units) in [("allied", ["p-2", "p-3", "p-4"]), ("french", ["f-5", "f-6", "f-7"])] {
        for (unit, wing) in units.into_iter().zip(["left", "center", "right"]) {
            scene.play(seat, [format!("post {unit} {wing}").as_str(), "done"]);
        }
    }
}

#[test]
fn ruling_t26_a_unit_that_force_marched_does_not_reinforce() {
    let mut scene = march(
        1,
        &format!(
            "charleroi: f-5, f-6, f-7; philippeville: f-1, f-c1; laneffe: f-2; ligny: p-2, p-3, p-4; {ALLIES}"
        ),
    );
    for unit in ["f-5", "f-6", "f-7"] {
        go(&mut scene, "french", unit, &["charleroi", "ligny"]);
    }
    go(&mut scene, "french", "f-1", &["philippeville", "laneffe", "charleroi"]);
    go(&mut scene, "french", "f-c1", &["philippeville", "laneffe", "charleroi"]);
    go(&mut scene, "french", "f-2", &["laneffe", "charleroi"]);
    scene.play("french", ["done"]).roll([4]).play("french", ["roll"]);
    deploy_at_ligny(&mut scene);
    // Cavalry has gone two towns and infantry one, which is no force-march.
    scene.play("french", ["done", "done"]);
    scene.offers("french", ["reinforce f-c1 charleroi", "reinforce f-2 charleroi", "done"]);
    scene.refused("french", "reinforce f-1 charleroi", "II.D.2");
}

#[test]
fn ruling_t26_a_unit_that_force_marched_does_not_regroup_forward() {
    let field = "charleroi: f-5, f-6, f-7; laneffe: f-1, f-2, f-c1; quatre-bras: b-3; ligny: p-2, p-3, p-4";
    let mut scene = march(1, &format!("{field}; {ALLIES}"));
    for unit in ["f-5", "f-6", "f-7"] {
        go(&mut scene, "french", unit, &["charleroi", "ligny"]);
    }
    for unit in ["f-1", "f-2", "f-c1"] {
        go(&mut scene, "french", unit, &["laneffe", "charleroi", "quatre-bras"]);
    }
    scene.play("french", ["done"]).roll([4, 4]).play("french", ["roll"]);
    third::retreat(&mut scene, "allied", "b-3", "nivelles");
    assert_eq!(third::regroups(&mut scene, "french", "f-c1"), ["charleroi", "ligny"]);
    assert_eq!(third::regroups(&mut scene, "french", "f-1"), ["charleroi"]);
}

#[test]
fn r_ii_d_3_no_force_march_by_night_unless_the_leader_is_present() {
    let mut scene = march(3, &format!("beaumont: f-1, f-nap; soire: f-2; {ALLIES}"));
    scene.play("french", ["take f-1", "march f-1 beaumont thuin"]).has("french", ["march f-1 thuin binche"]);
    scene.play("french", ["halt f-1", "take f-2", "march f-2 soire thuin"]);
    // No road is open to it any more, but nobody else sees that.
    scene.offers("french", ["halt f-2"]).play("french", ["halt f-2"]);
    scene.has("french", ["take f-nap", "done"]);
    assert_eq!(place(&scene, "f-2"), "thuin");
    scene.refused("french", "take f-2", "II.C");
    scene.play("french", ["take f-nap", "march f-nap beaumont thuin", "march f-nap thuin binche"]);
    scene.has("french", ["march f-nap binche mons"]);
}

#[test]
fn ruling_t5_night_marches_start_with_the_leader() {
    let field = format!("beaumont: f-1, f-nap; soire: f-2; {ALLIES}");
    let marches = |scene: &Third, unit: &str| {
        offers(scene).iter().filter(|text| text.starts_with(&format!("march {unit}"))).count()
    };
    // While the leader is there they go as far as by day.
    let mut scene = march(3, &field);
    scene.play("french", ["take f-1", "march f-1 beaumont thuin"]).has("french", ["march f-1 thuin binche"]);
    // Once it has left, those left behind do not.
    let mut scene = march(3, &field);
    go(&mut scene, "french", "f-nap", &["beaumont", "philippeville"]);
    scene.play("french", ["take f-1", "march f-1 beaumont thuin"]);
    assert_eq!(marches(&scene, "f-1"), 0, "{}", block(&scene, "f-1"));
    // Those it has come to do.
    let mut scene = march(3, &field);
    go(&mut scene, "french", "f-nap", &["beaumont", "soire"]);
    scene.play("french", ["take f-2", "march f-2 soire thuin"]).has("french", ["march f-2 thuin binche"]);
    // One that only comes to its town does not.
    let mut scene = march(3, &field);
    scene.play("french", ["take f-2", "march f-2 soire beaumont"]);
    assert_eq!(marches(&scene, "f-2"), 0, "{}", block(&scene, "f-2"));
}

#[test]
fn ruling_t12_a_leader_helps_its_own_army_on_the_march() {
    let mut scene = march(2, "quatre-bras: b-1, p-blu; charleroi: b-5; givet: f-1; liege: p-1");
    go(&mut scene, "allied", "b-1", &["quatre-bras", "nivelles", "roeulx"]);
    go(&mut scene, "allied", "p-blu", &["quatre-bras", "nivelles", "roeulx"]);
    scene.play("allied", ["done"]).offers("allied", ["roll"]);
    // Revealed for its own army, the leader is no help to the others with them.
    let mut scene = march(2, "quatre-bras: b-1, p-1, p-blu; givet: f-1; liege: p-2");
    for unit in ["b-1", "p-1", "p-blu"] {
        go(&mut scene, "allied", unit, &["quatre-bras", "nivelles", "roeulx"]);
    }
    scene.play("allied", ["done", "reveal p-blu"]).roll([3, 3]).play("allied", ["roll"]);
    assert_eq!(["b-1", "p-1"].map(|unit| strength(&scene, unit)), [1, 3]);
    // Nor by night.
    let mut scene = march(6, "quatre-bras: b-1, p-1, p-blu; givet: f-1; liege: p-2");
    scene.play("allied", ["take p-1", "march p-1 quatre-bras nivelles"]);
    scene.has("allied", ["march p-1 nivelles roeulx"]).play("allied", ["halt p-1", "take b-1"]);
    scene.play("allied", ["march b-1 quatre-bras nivelles"]).lacks(["march b-1 nivelles roeulx"]);
}

/// What the enemy is told and asked to wait for after a block has marched one road by night, and after it has halted.
fn night_march(code: &str) -> Vec<String> {
    let mut scene = march(3, &format!("beaumont: f-1, f-c1, f-ga, f-nap; {ALLIES}"));
    let mut all = vec![];
    for text in [format!("take {code}"), format!("march {code} beaumont thuin"), format!("halt {code}")] {
        scene.play("french", [text.as_str()]);
        let (table, enemy) = (scene.table(), Viewer::Seat(Seat(1)));
        let view = table.game().view(table.state(), enemy);
        all.push(format!("{} {:?} {:?} {view:?}", table.at(), table.prompt(enemy), table.reports(enemy, 0)));
    }
    all
}

#[test]
fn ruling_a6_by_night_every_block_is_put_down_alike() {
    for code in ["f-c1", "f-ga", "f-nap"] {
        assert_eq!(night_march("f-1"), night_march(code), "{code}");
    }
}
