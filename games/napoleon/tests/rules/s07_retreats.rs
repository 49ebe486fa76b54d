//! 7.0 Retreats, routs and regrouping.
use crate::common::{self, act, battle, block, march, state, strength};

const LINE: &str = "II-b center, III-a right, P-I-b center, P-II-a left; entry ligny charleroi";

#[test]
fn r7_0_units_that_neither_moved_nor_fired_may_retreat() {
    let mut scene = battle(1, "french", "ligny", &format!("ligny: II-a left, I-a left, P-I-a right, {LINE}"));
    act(&mut scene, "french", &["retreat I-a charleroi"]);
    assert_eq!(block(&scene, "I-a"), "charleroi: I-a disrupted");
}

#[test]
fn r7_0_engaged_units_pay_rout_attrition() {
    let mut scene =
        battle(1, "french", "ligny", &format!("ligny: II-a forward-left, I-a left, P-I-a right, {LINE}"));
    act(&mut scene, "french", &["retreat II-a charleroi"]);
    assert_eq!(strength(&scene, "II-a"), 3);
}

#[test]
fn r7_1_attacker_retreats_the_way_they_came_defender_elsewhere() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &format!("ligny: II-a left, P-I-a right, {LINE}; gembloux: I-a; namur: P-III-a; liege: P-IV-a"),
    );
    scene.play("french", ["take II-a"]).has("french", ["retreat II-a charleroi"]).refused(
        "french",
        "retreat II-a quatre-bras",
        "7.1",
    );
    scene.play("french", ["move II-a reserve", "done", "done"]).play("allied", ["take P-I-a"]);
    scene.refused("allied", "retreat P-I-a charleroi", "7.1").refused(
        "allied",
        "retreat P-I-a gembloux",
        "7.1",
    );
    scene.has("allied", ["retreat P-I-a namur", "retreat P-I-a quatre-bras"]);
}

#[test]
fn r7_1_towns_used_to_reinforce_serve_the_attacker() {
    let mut scene =
        battle(1, "french", "ligny", &format!("ligny: II-a left, P-I-a right, {LINE}; quatre-bras: I-a"));
    scene.play("french", ["done", "reinforce I-a quatre-bras"]).play("allied", ["take P-I-a"]);
    scene.lacks(["retreat P-I-a quatre-bras"]).undo("allied").play("allied", ["done"]);
    scene.play("french", ["take II-a"]).has("french", ["retreat II-a quatre-bras"]);
}

#[test]
fn r7_2_example_two_by_the_major_one_by_the_minor_road() {
    let mut scene = battle(
        1,
        "allied",
        "ligny",
        "ligny: II-a left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left, P-II-b, P-III-a; entry ligny charleroi; \
         quatre-bras: G-inf; liege: P-IV-a",
    );
    let roads: Vec<_> = napoleon::Edition::Fourth
        .components()
        .map
        .find("ligny")
        .expect("a town")
        .roads()
        .iter()
        .map(|(_, to)| to.id())
        .collect();
    assert!(roads.contains(&"namur") && roads.contains(&"gembloux"));
    act(&mut scene, "allied", &["retreat P-I-a namur", "retreat P-II-b namur"]);
    scene.play("allied", ["take P-III-a"]).refused("allied", "retreat P-III-a namur", "7.2");
    scene.play("allied", ["retreat P-III-a gembloux", "take P-II-a"]).refused(
        "allied",
        "retreat P-II-a gembloux",
        "7.2",
    );
}

#[test]
fn r7_2_rivers_do_not_hinder_a_retreat() {
    let mut scene = battle(
        1,
        "french",
        "charleroi",
        "charleroi: II-a left, II-b center, III-a right, I-a, I-b, P-I-a right, P-I-b center, P-II-a left; entry charleroi laneffe",
    );
    act(&mut scene, "french", &["retreat I-a laneffe", "retreat I-b laneffe"]);
    scene.play("french", ["take II-a"]).refused("french", "retreat II-a laneffe", "7.2");
}

#[test]
fn r7_2_a_unit_that_dies_on_the_way_leaves_the_road_free() {
    let field = format!("ligny: II-a forward-left, P-I-art 2 right, P-I-a right, P-III-a, {LINE}");
    let mut scene = battle(1, "allied", "ligny", &field);
    act(&mut scene, "allied", &["retreat P-I-art gembloux"]);
    scene.told("french", "Prussian I Corps Artillery is eliminated by rout attrition");
    scene.play("allied", ["take P-III-a"]).has("allied", ["retreat P-III-a gembloux"]);
}

#[test]
fn r7_3_retreated_units_are_disrupted_until_the_turn_ends() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &format!("ligny: II-a left, I-a left, P-I-a right, {LINE}; liege: P-III-a; ghent: A-I-BR"),
    );
    act(&mut scene, "french", &["retreat I-a charleroi"]);
    scene.play("french", ["done"]).decides("allied");
    for turn in 0..2 {
        let who = ["allied", "french"][turn];
        scene.play(who, ["done"]);
    }
    scene.lacks(["reinforce I-a charleroi"]);
    assert!(block(&scene, "I-a").contains("disrupted"));
    let mut over = march(1, "charleroi: I-a disrupted; ghent: A-I-BR; liege: P-I-a");
    over.play("french", ["done"]);
    assert!(!block(&over, "I-a").contains("disrupted"));
}

#[test]
fn r7_4_a_position_held_by_the_enemy_alone_is_a_rout_by_fire_move_or_morale() {
    let mut scene = battle(1, "french", "ligny", &format!("ligny: II-a forward-left, P-I-a 1 right, {LINE}"));
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    scene.told("allied", "The Allies are routed at Ligny!");
    let mut scene = battle(1, "allied", "ligny", &format!("ligny: II-a forward-left, P-I-a right, {LINE}"));
    act(&mut scene, "allied", &["move P-I-a reserve"]);
    scene.told("allied", "The Allies are routed at Ligny!");
}

#[test]
fn r7_4_routed_units_leave_at_once_by_the_road_limits_the_owner_choosing_who_is_lost() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &format!(
            "ligny: II-a forward-left, P-I-a 1 right, P-III-a, P-III-b, P-IV-a, P-IV-b, {LINE}; quatre-bras: G-inf; gembloux: I-a; liege: P-I-cav"
        ),
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    scene.decides("allied").offers(
        "allied",
        ["P-I-b", "P-II-a", "P-III-a", "P-III-b", "P-IV-a", "P-IV-b"].map(|code| match code {
            "P-I-b" => "retreat P-I-b namur",
            "P-II-a" => "retreat P-II-a namur",
            "P-III-a" => "retreat P-III-a namur",
            "P-III-b" => "retreat P-III-b namur",
            "P-IV-a" => "retreat P-IV-a namur",
            _ => "retreat P-IV-b namur",
        }),
    );
    scene.play("allied", ["retreat P-IV-a namur", "retreat P-IV-b namur"]);
    scene.told("french", "Prussian II Corps a is eliminated for want of a way out");
    assert_eq!(state(&scene).lost(napoleon::Army::Prussian), 5);
}

#[test]
fn ruling_n33_roads_used_earlier_in_the_battle_turn_count_in_a_rout() {
    let around = "quatre-bras: G-inf; gembloux: I-a; liege: P-I-cav";
    let mut scene = battle(
        1,
        "allied",
        "ligny",
        &format!("ligny: II-a forward-left, P-I-a right, P-III-a, {LINE}; {around}"),
    );
    // Namur is the only way out, for two in a battle turn: one goes by choice, so one more can go when all must.
    act(&mut scene, "allied", &["retreat P-III-a namur", "move P-I-a reserve"]);
    scene.told("french", "The Allies are routed at Ligny!");
    scene.offers("allied", ["retreat P-I-a namur", "retreat P-I-b namur", "retreat P-II-a namur"]);
    scene.play("allied", ["retreat P-II-a namur"]);
    scene.told("french", "Prussian I Corps a is eliminated for want of a way out");
    assert_eq!(state(&scene).lost(napoleon::Army::Prussian), 2);
}

#[test]
fn ruling_n39_nobody_leaves_another_battle_to_regroup() {
    let mut scene = tabletop::Scene::<napoleon::Napoleon4>::set(
        &common::plain(),
        "turn 1; stage begin-turn > end-turn > round 0 french > reveal; battle ligny; battle quatre-bras; \
         ligny: II-a forward-left shown, II-b center shown, III-a right shown, P-I-a 1 right shown; \
         quatre-bras: I-a left shown, I-b center shown, VI-inf right shown, IV-inf, A-I-BR left shown, A-I-NE center shown, A-II-BR right shown; \
         charleroi: G-inf; entry ligny charleroi; entry quatre-bras charleroi; liege: P-II-a",
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    scene.offers("french", ["take G-inf", "take II-a", "take II-b", "take III-a", "done"]);
    scene.play("french", ["take II-a"]).offers("french", ["regroup II-a ligny charleroi"]);
}

#[test]
fn r7_4_the_order_in_which_units_leave_tells_no_label() {
    // The block in reserve has a lower or a higher number than those that are shown.
    let [low, high] = ["P-I-a", "P-IV-a"].map(|reserve| {
        let line = "II-b center, P-II-b center; entry ligny charleroi";
        let around = "quatre-bras: G-inf; gembloux: I-a; liege: P-I-cav";
        let blocks = format!("ligny: II-a forward-left, P-II-a 1 right, {reserve}, {line}; {around}");
        let mut scene = battle(1, "french", "ligny", &blocks);
        act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
        assert_eq!(block(&scene, reserve).split(':').next(), Some("namur"), "all left by the one road");
        let reports = scene.table().reports(tabletop::Viewer::Seat(tabletop::Seat(0)), 0);
        reports.into_iter().map(|(_, report)| report.text).collect::<Vec<String>>()
    });
    assert_eq!(low, high);
}

#[test]
fn r7_41_rout_attrition_by_type_reserve_included() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, 3CC forward-right, II-b center, III-a right, I-a left, P-I-a 1 right, P-II-a left, P-II-cav left, P-I-b center, P-I-cav center, P-I-art, P-II-horse, Blucher; \
         entry ligny charleroi; liege: P-III-a",
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    let left = |code: &str| strength(&scene, code);
    assert_eq!((left("P-II-a"), left("P-I-b")), (3, 3), "infantry 1");
    assert_eq!(
        (left("P-I-art"), left("P-II-horse")),
        (2, 1),
        "foot artillery 2, horse artillery 1, in the reserve too"
    );
    assert_eq!((left("P-II-cav"), left("P-I-cav")), (2, 2), "cavalry only if engaged by cavalry");
    assert_eq!(left("Blucher"), 1, "leaders none");
}

#[test]
fn r7_5_example_regroup_to_quatre_bras() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, II-b center, III-a right, I-a, P-I-a 1 right; entry ligny charleroi; quatre-bras: G-inf, I-b, I-art, VI-inf; gembloux: P-II-a; namur: P-II-b",
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    scene.told("allied", "The French win the battle of Ligny").play("french", ["take II-a"]);
    scene
        .offers("french", ["regroup II-a ligny quatre-bras"])
        .play("french", ["regroup II-a ligny quatre-bras", "take II-b", "regroup II-b ligny quatre-bras"]);
    scene.decides("allied");
    assert!(block(&scene, "III-a").starts_with("ligny"));
}

#[test]
fn r7_5_units_may_come_to_the_victory_town() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, II-b center, III-a right, P-I-a 1 right; entry ligny charleroi; quatre-bras: G-inf; liege: P-II-a; ghent: A-I-BR",
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    scene.play("french", ["take G-inf", "regroup G-inf quatre-bras ligny"]);
}

#[test]
fn r7_5_one_by_the_minor_road() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, II-b center, III-a right, P-I-a 1 right; entry ligny charleroi; charleroi: I-a, I-b; liege: P-II-a; ghent: A-I-BR",
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    scene.play("french", ["take I-a", "regroup I-a charleroi ligny"]).decides("allied");
}

#[test]
fn r7_5_regrouped_units_may_reinforce_another_battle() {
    let mut scene = tabletop::Scene::<napoleon::Napoleon4>::set(
        &common::plain(),
        "turn 1; stage begin-turn > end-turn > round 0 french > reveal; battle ligny; battle waterloo; \
         ligny: II-a forward-left shown, II-b center shown, III-a right shown, P-I-a 1 right shown; \
         waterloo: I-a left shown, I-b center shown, VI-inf right shown, A-I-BR left shown, A-I-NE center shown, A-II-BR right shown; \
         quatre-bras: G-inf; entry ligny charleroi; entry waterloo nivelles; liege: P-II-a",
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    scene.play("french", ["take II-b", "regroup II-b ligny quatre-bras", "done", "done"]);
    scene.has("french", ["reinforce II-b quatre-bras", "reinforce G-inf quatre-bras"]);
}

#[test]
fn ruling_n10_without_a_lawful_town_no_retreat_is_offered() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &format!("ligny: II-a left, P-I-a right, {LINE}; charleroi: P-III-a")
            .replace("entry ligny charleroi; charleroi", "charleroi")
            .replace("; entry ligny charleroi", ""),
    );
    scene
        .play("french", ["take II-a"])
        .offers("french", ["move II-a forward", "move II-a reserve", "square II-a"]);
}

#[test]
fn ruling_n24_disrupted_units_may_regroup_and_nobody_regroups_twice() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, II-b center, III-a right, P-I-a 1 right; entry ligny charleroi; quatre-bras: G-inf, I-a disrupted; liege: P-II-a; ghent: A-I-BR",
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire II-a"]);
    scene
        .play("french", ["take I-a", "regroup I-a quatre-bras ligny"])
        .lacks(["take I-a"])
        .has("french", ["take G-inf"]);
    // It stays disrupted, so it reinforces nobody. Rule 7.3.
    assert!(block(&scene, "I-a").contains("disrupted"));
}

#[test]
fn ruling_n25_guests_share_the_fate_of_a_square_that_dies_in_a_rout() {
    let scene = |left: &str| {
        let rest = format!(
            "ligny: G-cav forward-left, G-inf left, III-a center, IV-inf right, {left}, P-II-a center, P-III-a 1 right; \
             entry ligny charleroi; gembloux: P-IV-a; namur: P-IV-b"
        );
        let mut scene = battle(1, "french", "ligny", &rest);
        act(scene.roll([1, 6, 6]), "french", &["fire G-cav"]);
        scene.told("allied", "The Allies are routed at Ligny!");
        scene
    };
    let lost = scene("P-I-a 1 left square, Blucher left host=P-I-a");
    assert!(block(&lost, "Blucher").starts_with("eliminated"));
    // A square that survives lets its guest go with it.
    let saved = scene("P-I-a 2 left square, Blucher left host=P-I-a");
    assert!(!block(&saved, "Blucher").starts_with("eliminated"));
}
