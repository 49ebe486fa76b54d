//! 6.5 Squares and 6.6 Skirmishes.
use crate::common::{self, act, battle, block, label, march, strength};

fn field(left: &str) -> String {
    format!("ligny: {left}, II-b center, III-a left, P-I-b center, P-II-a right; entry ligny charleroi")
}

#[test]
fn r6_5_infantry_forms_and_breaks_square_also_engaged() {
    let mut scene = battle(1, "allied", "ligny", &field("3CC forward-right, II-a right, P-I-a left"));
    act(&mut scene, "allied", &["square P-I-a"]);
    assert!(block(&scene, "P-I-a").contains("square"));
    scene.lacks(["take P-I-a"]).play("allied", ["done"]).play("french", ["done"]);
    act(&mut scene, "allied", &["break P-I-a"]);
}

#[test]
fn r6_5_never_forward_in_woods_or_in_a_farm() {
    let mut scene =
        battle(1, "french", "ligny french-center=woods", &field("II-a forward-right, P-I-a left"));
    scene.play("french", ["take II-a"]).lacks(["square II-a"]).undo("french");
    scene.play("french", ["take II-b"]).lacks(["square II-b"]);
    let mut scene = battle(1, "allied", "ligny allied-left=farm", &field("II-a right, P-I-a left holds"));
    scene.play("allied", ["take P-I-a"]).lacks(["square P-I-a"]);
}

#[test]
fn r6_5_squares_do_not_move() {
    let mut scene = battle(1, "allied", "ligny", &field("3CC forward-right, II-a right, P-I-a left square"));
    scene.play("allied", ["take P-I-a"]).offers("allied", ["fire P-I-a", "break P-I-a"]);
    scene.refused("allied", "move P-I-a reserve", "6.5");
}

#[test]
fn r6_5_squares_are_plus_1_morale() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &field("3CC forward-right, II-a right, P-I-a 1 left square, P-III-a left"),
    );
    scene.roll([3]).play("french", ["done"]).told("french", "Morale of Prussian I Corps a +1: good");
}

#[test]
fn r6_51_squares_are_a_target_group_and_surplus_hits_are_forfeit() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &field("G-inf forward-right, II-a right, P-I-a 1 left square, P-III-a left"),
    );
    scene.play("french", ["take G-inf"]).has("french", ["fire G-inf", "fire G-inf at squares"]);
    scene.roll([1, 1, 6, 6]).play("french", ["fire G-inf at squares"]);
    scene.told("allied", "Prussian I Corps a is eliminated by fire").told("allied", "1 hit without effect");
    assert_eq!(strength(&scene, "P-III-a"), 4);
}

#[test]
fn r6_51_cavalry_at_squares_minus_1_without_shock() {
    let mut scene =
        battle(1, "french", "ligny", &field("3CC forward-right shock, II-a right, P-I-a left square"));
    act(scene.roll([6, 6, 6]), "french", &["fire 3CC at squares"]);
    scene.told("allied", "3rd Cavalry Corps fires at the squares at F2");
}

#[test]
fn r6_51_infantry_at_squares_plus_1_squares_fire_normally() {
    let mut scene = battle(1, "french", "ligny", &field("II-a forward-right, I-a right, P-I-a left square"));
    act(scene.roll([6, 6, 6, 6]), "french", &["fire II-a at squares"]);
    scene.told("allied", "II Corps a fires at the squares at F3").play("french", ["done"]);
    act(scene.roll([6, 6, 6, 6]), "allied", &["fire P-I-a"]);
    scene.told("french", "Prussian I Corps a fires at F2");
}

#[test]
fn r6_51_artillery_at_squares() {
    let mut scene = battle(1, "french", "ligny", &field("I-art right, II-a right, P-I-a left square"));
    act(scene.roll([6, 6, 6]), "french", &["fire I-art at squares"]);
    scene.told("allied", "fires at long range at the squares at F2");
    let mut scene = battle(1, "french", "ligny", &field("HA1 forward-right, II-a right, P-I-a left square"));
    act(scene.roll([6, 6]), "french", &["fire HA1 at squares"]);
    scene
        .told("allied", "Horse Artillery 1 fires at the squares at F3")
        .play("french", ["done"])
        .play("allied", ["done"]);
    act(scene.roll([6, 6]), "french", &["fire HA1 at squares"]);
    scene.told("allied", "Horse Artillery 1 fires at the squares at F2");
}

#[test]
fn r6_52_leaders_and_artillery_shelter_one_to_a_square() {
    let mut scene = battle(
        1,
        "allied",
        "ligny",
        &field("3CC forward-right, II-a right, P-I-a left square, P-I-art left, Blucher left"),
    );
    act(&mut scene, "allied", &["shelter P-I-art with P-I-a"]);
    scene.play("allied", ["take Blucher"]).lacks(["shelter Blucher with P-I-a"]).undo("allied");
    scene.play("allied", ["done"]).play("french", ["done"]);
    scene.play("allied", ["take P-I-art"]).offers("allied", ["emerge P-I-art"]);
}

#[test]
fn r6_52_sheltered_units_take_hits_with_the_square_group() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &field("G-inf forward-right, II-a right, P-I-a 2 left square, P-I-art left host=P-I-a"),
    );
    act(scene.roll([1, 6, 6, 6]), "french", &["fire G-inf at squares"]);
    assert_eq!((strength(&scene, "P-I-a"), strength(&scene, "P-I-art")), (2, 3));
}

#[test]
fn r6_52_sheltered_units_do_not_check_morale_and_die_with_their_square() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &field("3CC forward-right, II-a right, P-I-a 1 left square, P-I-art 1 left host=P-I-a, P-III-a left"),
    );
    scene.roll([2]).play("french", ["done"]);
    scene.told("french", "Prussian I Corps Artillery is eliminated with its square").decides("allied");
}

#[test]
fn r6_52_a_sheltering_leader_still_helps_morale() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &field("3CC forward-right, II-a right, P-I-a left square, Blucher left host=P-I-a, P-III-a 1 left"),
    );
    scene.roll([3]).play("french", ["done"]).told("french", "Morale of Prussian III Corps a +1: good");
}

const ROUND: &str = "liege: P-III-a; ghent: A-I-BR";

fn attack(here: &str, blocks: &[&str]) -> tabletop::Scene<napoleon::Napoleon4> {
    let mut scene = march(1, &format!("binche: {}; charleroi: {here}; {ROUND}", blocks.join(", ")));
    for code in blocks {
        let code = code.split(' ').next().expect("a code");
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} binche charleroi")]);
    }
    scene
}

#[test]
fn r6_6_fewer_than_three_on_either_side_is_a_skirmish() {
    attack("P-I-a, P-I-b", &["I-a", "I-b", "II-a"])
        .play("french", ["done"])
        .told("allied", "Skirmish at Charleroi");
    attack("P-I-a, P-I-b, P-II-a", &["I-a", "I-b"])
        .play("french", ["done"])
        .told("allied", "Skirmish at Charleroi");
}

#[test]
fn r6_6_skirmishes_come_before_battles_in_the_attackers_order() {
    let mut scene = march(
        1,
        "quatre-bras: G-inf, I-a, II-a, I-art, II-art; waterloo: A-I-BR; ligny: P-I-a; charleroi: P-I-b, P-II-a, P-II-b; ghent: A-II-BR",
    );
    for (code, to) in [
        ("G-inf", "charleroi"),
        ("I-a", "charleroi"),
        ("II-a", "charleroi"),
        ("I-art", "ligny"),
        ("II-art", "waterloo"),
    ] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} quatre-bras {to}")]);
    }
    scene.play("french", ["done"]).offers("french", ["skirmish ligny", "skirmish waterloo"]);
}

#[test]
fn r6_6_one_to_four_units_are_shown_and_only_they_fire_and_are_hit() {
    let mut scene = attack("P-I-a, P-II-a", &["I-a", "I-b", "II-a", "II-b", "I-art"]);
    scene
        .play("french", ["done"])
        .offers("allied", ["show P-I-a", "show P-II-a"])
        .play("allied", ["show P-I-a", "done"]);
    scene
        .play("french", ["show I-a", "show I-b", "show II-a"])
        .roll([1, 1, 6, 6, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6]);
    scene.play("french", ["show II-b"]).told("allied", "Prussian I Corps a fires at F1: 2 hits");
    assert_eq!(strength(&scene, "I-art"), 3);
    assert_eq!(strength(&scene, "P-II-a"), 4);
}

#[test]
fn r6_6_defenders_fire_first_at_f2_mounted_f1_foot() {
    let mut scene = attack("P-I-cav", &["I-a 1", "G-cav"]);
    scene.play("french", ["done", "show I-a"]).roll([2, 2, 6, 1]).play("french", ["show G-cav"]);
    scene
        .told("french", "Prussian I Corps Cavalry fires at F2: 2 hits")
        .told("french", "I Corps a fires at F1: 1 hit");
}

#[test]
fn r6_6_the_side_with_fewer_units_retreats_the_attacker_if_tied() {
    let mut scene = attack("P-I-a", &["I-a", "I-b"]);
    scene.play("french", ["done", "show I-a"]).roll([6, 6, 6, 6, 6, 6, 6]).play("french", ["done"]);
    scene.told("french", "The Allies give way at Charleroi").decides("allied").play("allied", ["take P-I-a"]);
    scene.lacks(["retreat P-I-a binche"]).has("allied", ["retreat P-I-a ligny"]);
    let mut scene = attack("P-I-a", &["I-a"]);
    scene.roll([6; 7]).play("french", ["done"]).told("french", "The French give way at Charleroi");
    assert!(block(&scene, "I-a").starts_with("binche: I-a"), "{}", block(&scene, "I-a"));
}

#[test]
fn r6_6_the_loser_retreats_by_the_road_limits_and_the_surplus_is_lost() {
    let mut scene = march(
        1,
        "thuin: I-a, I-b, II-a; charleroi: P-I-a, P-I-b, P-II-a, P-II-b; binche: P-III-a; ghent: A-I-BR; liege: P-III-b",
    );
    for code in ["I-a", "I-b"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} thuin charleroi")]);
    }
    scene.play("french", ["done"]).play("allied", ["show P-I-a", "done"]);
    scene
        .roll([6; 12])
        .play("french", ["show I-a", "done"])
        .told("allied", "The French give way at Charleroi");
    scene.offers("french", ["retreat I-a thuin", "retreat I-b thuin"]).play("french", ["retreat I-b thuin"]);
    scene.told("allied", "I Corps a is eliminated for want of a way out");
}

#[test]
fn r6_52_a_guest_of_a_broken_square_may_act() {
    let mut scene = battle(
        1,
        "allied",
        "ligny",
        &field("3CC forward-right, II-a right, P-I-a left square, P-I-art left host=P-I-a"),
    );
    act(&mut scene, "allied", &["break P-I-a"]);
    scene.play("allied", ["take P-I-art"]).has("allied", ["fire P-I-art"]);
}

#[test]
fn r6_6_losers_are_disrupted_and_nobody_regroups() {
    let mut scene = march(1, "quatre-bras: I-a, I-b; ligny: P-I-a; charleroi: II-a; ghent: A-I-BR");
    for code in ["I-a", "I-b"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} quatre-bras ligny")]);
    }
    scene.play("french", ["done", "show I-a"]).roll([6; 7]).play("french", ["done"]);
    scene
        .play("allied", ["take P-I-a"])
        .lacks(["retreat P-I-a charleroi"])
        .play("allied", ["retreat P-I-a namur"]);
    scene.decides("allied");
    assert_eq!(common::state(&scene).turn, 2, "no regrouping: the next turn has begun");
}

#[test]
fn r6_6_winners_of_a_skirmish_may_reinforce_an_adjacent_battle() {
    let scene = "turn 1; stage begin-turn > end-turn > battle-order > skirmish-order; \
        quatre-bras: I-a, I-b, P-III-a; entry quatre-bras charleroi; \
        ligny: II-a, II-b, III-a, P-I-a, P-I-b, P-II-a; entry ligny charleroi; liege: P-IV-a; ghent: A-I-BR";
    let mut scene = tabletop::Scene::<napoleon::Napoleon4>::set(&common::plain(), scene);
    // Both fire without a hit and the Prussian, alone, gives way before the battle of Ligny is deployed.
    scene.roll([6; 10]).play("french", ["show I-a", "show I-b"]);
    scene.roll([3, 3, 3]).play("allied", ["take P-III-a", "retreat P-III-a waterloo"]);
    scene.play("french", ["stream left"]).play("allied", ["stream left", "stream right"]);
    scene.play(
        "allied",
        ["post P-I-a left", "done", "post P-I-b center", "done", "post P-II-a right", "done"],
    );
    scene.play(
        "french",
        ["post II-a left", "done", "post III-a center", "done", "post II-b right", "done", "done"],
    );
    scene.offers("french", ["reinforce I-a quatre-bras", "reinforce I-b quatre-bras", "done"]);
    // The loser of the skirmish stands disrupted and may not come.
    scene.play("french", ["done"]).play("allied", ["done"]).decides("french");
}

#[test]
fn ruling_n11_picks_are_secret_until_both_are_made() {
    let mut scene = attack("P-I-a, P-II-a", &["I-a", "I-b"]);
    scene.play("french", ["done"]).play("allied", ["show P-I-a", "done"]).decides("french");
    assert!(!block(&scene, "P-I-a").contains("shown"));
    let reports = scene.table().reports(tabletop::Viewer::Seat(tabletop::Seat(0)), 0);
    assert!(reports.iter().all(|(_, report)| !report.text.contains("Prussian I Corps a")));
}

#[test]
fn ruling_n6_odds_are_exact() {
    let mut scene = battle(1, "french", "ligny", &field("3CC forward-right, II-a right, P-I-a left"));
    scene.play("french", ["take 3CC"]);
    let odds = label(&scene, "fire 3CC").odds;
    let parts: Vec<_> = odds.iter().map(|it| (it.result.as_str(), it.part, it.whole)).collect();
    assert_eq!(parts, [("0 hits", 27, 216), ("1 hit", 81, 216), ("2 hits", 81, 216), ("3 hits", 27, 216)]);
}
