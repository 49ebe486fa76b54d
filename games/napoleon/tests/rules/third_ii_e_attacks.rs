//! II.E Attacks of the 3rd edition: at least three, and the rout of one or two defenders without a battle.
use crate::third::{
    self, Third, act, block, fights, go, leave_all, march, place, regroup, regroups, retreat, strength,
    tellings, ways,
};

const FAR: &str = "ghent: b-bk; liege: p-16";

/// Three French have come from Charleroi on these defenders of Ligny.
fn pushed(defenders: &str, rest: &str) -> Third {
    fights(1, &format!("ligny: f-1, f-2, f-3, {defenders}; entry ligny charleroi; {rest}; {FAR}"))
}

#[test]
fn r_ii_e_1_three_units_attack_and_nothing_else_is_done_before() {
    let mut scene = march(1, &format!("laneffe: f-1, f-2, f-3; givet: f-4; charleroi: p-1, p-2, p-3; {FAR}"));
    scene.has("french", ["take f-4", "done"]);
    go(&mut scene, "french", "f-1", &["laneffe", "charleroi"]);
    scene.offers("french", ["take f-2", "take f-3"]).refused("french", "take f-4", "II.E.1");
    let prompt = third::prompt(&scene, "french");
    assert_eq!((prompt.text.as_str(), prompt.rule), ("Send 2 more to the attack on Charleroi.", "II.E.1"));
    scene.play("french", ["take f-2"]).offers("french", ["march f-2 laneffe charleroi"]);
    scene.play("french", ["march f-2 laneffe charleroi"]).offers("french", ["take f-3"]);
    go(&mut scene, "french", "f-3", &["laneffe", "charleroi"]);
    scene
        .offers("french", ["take f-4", "done"])
        .play("french", ["done"])
        .told("allied", "Battle of Charleroi");
}

#[test]
fn r_ii_e_1_two_units_may_not_begin_an_attack() {
    let mut scene = march(1, &format!("laneffe: f-1, f-2; charleroi: p-1, p-2, p-3; {FAR}"));
    scene.play("french", ["take f-1"]).refused("french", "march f-1 laneffe charleroi", "II.E.1");
    scene.has("french", ["march f-1 laneffe philippeville"]);
}

#[test]
fn r_ii_e_1_the_three_may_come_by_several_roads_and_by_force_march() {
    let mut scene =
        march(1, &format!("laneffe: f-1; thuin: f-2; philippeville: f-3; charleroi: p-1, p-2, p-3; {FAR}"));
    go(&mut scene, "french", "f-1", &["laneffe", "charleroi"]);
    scene.offers("french", ["take f-2", "take f-3"]);
    // Only steps that still bring it there are offered, and no halt on the way.
    scene.play("french", ["take f-3"]).offers("french", ["march f-3 philippeville laneffe"]);
    scene
        .play("french", ["march f-3 philippeville laneffe"])
        .offers("french", ["march f-3 laneffe charleroi"]);
    scene.play("french", ["march f-3 laneffe charleroi"]).offers("french", ["take f-2"]);
}

#[test]
fn r_ii_e_1_no_first_step_when_roads_or_groups_forbid_the_third() {
    // Three over the river by a minor road, of which one has been used.
    let mut scene = march(
        1,
        &format!(
            "thuin: f-1, f-2, f-3; road thuin charleroi 1; binche: b-3; charleroi: p-1, p-2, p-3; {FAR}"
        ),
    );
    scene.play("french", ["take f-1"]).lacks(["march f-1 thuin charleroi"]);
    // Two groups are needed and one is left.
    let rest = "laneffe: f-1, f-2; thuin: f-3; group french soire; charleroi: p-1, p-2, p-3";
    let mut scene = march(1, &format!("{rest}; {FAR}"));
    scene.play("french", ["take f-1"]).has("french", ["march f-1 laneffe charleroi"]);
    let mut scene = march(1, &format!("{rest}; group french givet; {FAR}"));
    scene.play("french", ["take f-1"]).lacks(["march f-1 laneffe charleroi"]);
}

#[test]
fn r_ii_e_1_british_and_prussians_attack_together() {
    let mut scene = march(2, "quatre-bras: b-1, b-3; ligny: p-1; charleroi: f-1, f-2, f-3; liege: p-16");
    go(&mut scene, "allied", "b-1", &["quatre-bras", "charleroi"]);
    go(&mut scene, "allied", "p-1", &["ligny", "charleroi"]);
    scene.offers("allied", ["take b-3"]);
    go(&mut scene, "allied", "b-3", &["quatre-bras", "charleroi"]);
    scene.play("allied", ["done"]).told("french", "Battle of Charleroi: the Allies attack");
}

#[test]
fn r_ii_e_2_no_attack_by_night() {
    for (turn, is_day) in [(1, true), (3, false)] {
        let mut scene = march(turn, &format!("laneffe: f-1, f-2, f-3; charleroi: p-1; {FAR}"));
        scene.play("french", ["take f-1"]);
        if is_day {
            scene.has("french", ["march f-1 laneffe charleroi"])
        } else {
            scene.refused("french", "march f-1 laneffe charleroi", "II.E.2")
        };
    }
}

#[test]
fn r_ii_e_3_one_or_two_defenders_are_routed_without_a_battle() {
    for (defenders, is_battle) in [("p-1", false), ("p-1, p-2", false), ("p-1, p-2, p-3", true)] {
        let scene = pushed(defenders, "");
        assert_eq!(tellings(&scene, "are too few for a battle and are routed"), !is_battle as usize);
        assert_eq!(tellings(&scene, "Battle of Ligny"), is_battle as usize, "{defenders}");
    }
    let mut scene = pushed("p-1", "");
    retreat(&mut scene, "allied", "p-1", "namur");
    scene.told("allied", "The French hold Ligny.");
    assert_eq!(tellings(&scene, "win the battle"), 0);
}

#[test]
fn r_ii_e_3_a_artillery_loses_two() {
    let scene = pushed("p-a1, p-a2 2", "");
    assert_eq!((strength(&scene, "p-a1"), place(&scene, "p-a2").as_str()), (2, "eliminated"));
}

#[test]
fn r_ii_e_3_b_infantry_loses_one() {
    let scene = pushed("p-1, p-2 1", "");
    assert_eq!((strength(&scene, "p-1"), place(&scene, "p-2").as_str()), (2, "eliminated"));
    assert_eq!(strength(&pushed("p-blu, p-1", ""), "p-blu"), 1, "leaders lose nothing");
}

#[test]
fn r_ii_e_3_c_cavalry_loses_one_if_the_enemy_has_cavalry() {
    assert_eq!(strength(&pushed("p-c1", ""), "p-c1"), 2);
    assert_eq!(strength(&pushed("f-c1, p-c1", ""), "p-c1"), 1);
}

#[test]
fn r_ii_e_3_d_1_two_by_a_major_road() {
    let mut scene = pushed("p-1, p-2", "quatre-bras: f-4; gembloux: f-5");
    leave_all(&mut scene, "allied", "namur");
    assert_eq!((place(&scene, "p-1").as_str(), place(&scene, "p-2").as_str()), ("namur", "namur"));
}

#[test]
fn r_ii_e_3_d_2_one_by_a_minor_road() {
    let mut scene = pushed("p-1, p-2", "quatre-bras: f-4; namur: f-5");
    retreat(&mut scene, "allied", "p-2", "gembloux");
    assert_eq!((place(&scene, "p-1").as_str(), place(&scene, "p-2").as_str()), ("eliminated", "gembloux"));
    scene.told("french", "is eliminated for want of a way out");
}

#[test]
fn r_ii_e_3_d_3_a_not_to_towns_with_enemies() {
    let mut scene = pushed("p-1", "quatre-bras: f-4; namur: p-2");
    assert_eq!(ways(&mut scene, "allied", "p-1"), ["gembloux", "namur"]);
    scene.refused("allied", "retreat p-1 quatre-bras", "II.E.3.d");
}

#[test]
fn r_ii_e_3_d_3_b_not_to_towns_the_attack_came_from() {
    let mut scene = pushed("p-1", "");
    assert_eq!(ways(&mut scene, "allied", "p-1"), ["gembloux", "namur", "quatre-bras"]);
    let mut scene =
        fights(1, &format!("ligny: f-1, f-2, f-3, p-1; entry ligny namur; entry ligny gembloux; {FAR}"));
    assert_eq!(ways(&mut scene, "allied", "p-1"), ["charleroi", "quatre-bras"]);
}

#[test]
fn r_ii_e_3_d_3_c_not_to_battles() {
    let mut scene = pushed("p-1", "gembloux: f-4, f-5, f-6, p-2, p-3, p-4; entry gembloux wavre");
    assert_eq!(ways(&mut scene, "allied", "p-1"), ["namur", "quatre-bras"]);
}

#[test]
fn r_ii_e_3_d_4_force_march_in_retreat_costs_a_step_on_1_to_4() {
    for (die, left) in [(4, 1), (5, 2)] {
        let mut scene = pushed("p-1", "");
        scene
            .play("allied", ["take p-1", "retreat p-1 namur"])
            .has("allied", ["retreat p-1 huy", "halt p-1"]);
        assert_eq!(third::label(&scene, "retreat p-1 huy").rule, "II.E.3.d.(4)");
        assert_eq!(third::label(&scene, "halt p-1").rule, "II.E.3.d");
        scene.roll([die]).play("allied", ["retreat p-1 huy"]);
        assert_eq!((strength(&scene, "p-1"), place(&scene, "p-1").as_str()), (left, "huy"), "{die}");
    }
    let mut scene = pushed("p-1 2", "");
    scene.play("allied", ["take p-1", "retreat p-1 namur"]).roll([4]).play("allied", ["retreat p-1 huy"]);
    assert_eq!(place(&scene, "p-1"), "eliminated");
}

#[test]
fn r_ii_e_3_d_4_a_leader_makes_it_1_to_3() {
    for (die, left) in [(3, 1), (4, 2)] {
        let mut scene = pushed("p-1, p-blu", "");
        scene
            .play("allied", ["take p-1", "retreat p-1 namur"])
            .roll([die])
            .play("allied", ["retreat p-1 huy"]);
        assert_eq!(strength(&scene, "p-1"), left, "{die}");
    }
}

#[test]
fn r_ii_e_3_e_without_a_way_out_they_are_killed() {
    let scene = pushed("p-1, p-2", "quatre-bras: f-4; gembloux: f-5; namur: f-6");
    assert_eq!((place(&scene, "p-1").as_str(), place(&scene, "p-2").as_str()), ("eliminated", "eliminated"));
}

#[test]
fn r_ii_e_3_f_the_victor_may_regroup() {
    let mut scene = pushed("p-1", "");
    retreat(&mut scene, "allied", "p-1", "namur");
    scene.offers("french", ["take f-1", "take f-2", "take f-3", "done"]);
    assert_eq!(third::label(&scene, "take f-1").rule, "II.E.3.f");
    scene.play("french", ["done"]).decides("allied");
    assert_eq!(place(&scene, "f-1"), "ligny");
}

#[test]
fn r_ii_e_3_f_1_units_that_retreat_in_regrouping_are_disrupted() {
    let rest = "quatre-bras: f-5, f-6, f-7, b-1, b-3, b-5; entry quatre-bras charleroi; charleroi: f-8";
    let mut scene = pushed("p-1", rest);
    retreat(&mut scene, "allied", "p-1", "namur");
    regroup(&mut scene, "french", "f-1", "ligny", "charleroi");
    assert_eq!(block(&scene, "f-1"), "charleroi: f-1 disrupted regrouped");
    scene.play("french", ["done"]);
    deploy(&mut scene, ["b-1", "b-3", "b-5"], ["f-5", "f-6", "f-7"]);
    scene.play("french", ["done", "done"]);
    scene.offers("french", ["reinforce f-2 ligny", "reinforce f-3 ligny", "reinforce f-8 charleroi", "done"]);
    scene.refused("french", "reinforce f-1 charleroi", "III.C.1");
}

/// Deploys three units of each side for a battle, the Allied defenders first.
fn deploy(scene: &mut Third, defenders: [&str; 3], attackers: [&str; 3]) {
    for (seat, units) in [("allied", defenders), ("french", attackers)] {
        for (unit, wing) in units.into_iter().zip(["left", "center", "right"]) {
            scene.play(seat, [format!("post {unit} {wing}").as_str(), "done"]);
        }
    }
}

#[test]
fn r_ii_e_3_f_1_a_two_by_a_major_road() {
    let mut scene = fights(1, &format!("ligny: f-1, f-2, f-3, p-1; entry ligny namur; {FAR}"));
    retreat(&mut scene, "allied", "p-1", "gembloux");
    regroup(&mut scene, "french", "f-1", "ligny", "namur");
    assert_eq!(regroups(&mut scene, "french", "f-2"), ["namur"]);
    regroup(&mut scene, "french", "f-2", "ligny", "namur");
    // Nobody can regroup any more, so the turn is over.
    scene.decides("allied");
    assert_eq!(place(&scene, "f-3"), "ligny");
}

#[test]
fn r_ii_e_3_f_1_b_one_by_a_minor_road() {
    let mut scene = pushed("p-1", "quatre-bras: f-4");
    retreat(&mut scene, "allied", "p-1", "namur");
    assert_eq!(regroups(&mut scene, "french", "f-1"), ["charleroi", "quatre-bras"]);
    regroup(&mut scene, "french", "f-1", "ligny", "charleroi");
    assert_eq!(regroups(&mut scene, "french", "f-2"), ["quatre-bras"]);
}

#[test]
fn r_ii_e_3_f_1_c_no_force_march_in_regrouping() {
    let mut scene = pushed("f-c1, p-1", "laneffe: f-4; philippeville: f-5; quatre-bras: f-6");
    retreat(&mut scene, "allied", "p-1", "namur");
    scene.play("french", ["take f-1", "regroup f-1 ligny quatre-bras"]).offers("french", ["halt f-1"]);
    scene.play("french", ["halt f-1"]).has("french", ["take f-c1", "done"]);
    // Cavalry may go two towns, as in any retreat, and no third.
    scene
        .play("french", ["take f-c1", "regroup f-c1 ligny charleroi"])
        .has("french", ["retreat f-c1 laneffe"]);
    scene.play("french", ["retreat f-c1 laneffe"]).lacks(["retreat f-c1 philippeville"]);
    scene.has("french", ["take f-2", "done"]);
    assert_eq!(place(&scene, "f-c1"), "laneffe");
}

#[test]
fn r_ii_e_3_f_1_d_i_to_friends_where_there_is_no_battle() {
    let mut scene = pushed("p-1", "quatre-bras: f-4");
    retreat(&mut scene, "allied", "p-1", "namur");
    assert_eq!(regroups(&mut scene, "french", "f-1"), ["charleroi", "quatre-bras"], "not to empty Gembloux");
    let battle = "quatre-bras: f-5, f-6, f-7, b-1, b-3, b-5; entry quatre-bras charleroi";
    let mut scene = pushed("p-1", battle);
    retreat(&mut scene, "allied", "p-1", "namur");
    regroup(&mut scene, "french", "f-1", "ligny", "quatre-bras");
    assert_eq!(block(&scene, "f-1"), "quatre-bras: f-1 late", "a reinforcement, not a retreat");
}

#[test]
fn r_ii_e_3_f_1_d_ii_to_towns_the_attack_came_from() {
    let mut scene =
        fights(1, &format!("ligny: f-1, f-2, f-3, p-1; entry ligny namur; entry ligny gembloux; {FAR}"));
    retreat(&mut scene, "allied", "p-1", "quatre-bras");
    assert_eq!(regroups(&mut scene, "french", "f-1"), ["gembloux", "namur"]);
    // Not where there is a battle: its units can only be reinforced.
    let battle = "namur: f-5, f-6, f-7, p-2, p-3, p-4; entry namur ciney";
    let mut scene = fights(1, &format!("ligny: f-1, f-2, f-3, p-1; entry ligny namur; {battle}; {FAR}"));
    retreat(&mut scene, "allied", "p-1", "quatre-bras");
    regroup(&mut scene, "french", "f-1", "ligny", "namur");
    assert!(!block(&scene, "f-1").contains("disrupted"));
}

#[test]
fn r_ii_e_3_f_1_d_iii_to_towns_that_sent_reinforcements() {
    // Quatre Bras is settled first; two of its victors go on to Ligny and the third leaves it.
    let mut scene = pushed("p-1", "quatre-bras: f-4, f-5, f-6, b-1; entry quatre-bras nivelles");
    scene.play("french", ["skirmish quatre-bras"]);
    retreat(&mut scene, "allied", "b-1", "waterloo");
    regroup(&mut scene, "french", "f-4", "quatre-bras", "ligny");
    regroup(&mut scene, "french", "f-5", "quatre-bras", "ligny");
    regroup(&mut scene, "french", "f-6", "quatre-bras", "nivelles");
    retreat(&mut scene, "allied", "p-1", "namur");
    assert_eq!(regroups(&mut scene, "french", "f-1"), ["charleroi", "quatre-bras"]);
}

#[test]
fn r_ii_e_3_f_2_units_may_go_into_an_adjacent_battle() {
    let rest = "quatre-bras: f-5, f-6, f-7, b-1, b-3, b-5; entry quatre-bras charleroi";
    let mut scene = pushed("p-1", rest);
    retreat(&mut scene, "allied", "p-1", "namur");
    assert_eq!(regroups(&mut scene, "french", "f-1"), ["charleroi", "quatre-bras"]);
    scene.play("french", ["take f-1", "regroup f-1 ligny quatre-bras"]);
    scene.told("allied", "reinforces Quatre Bras from Ligny");
    assert_eq!(place(&scene, "f-1"), "quatre-bras");
}

#[test]
fn r_ii_e_3_f_2_a_they_go_into_the_reserve() {
    let rest = "quatre-bras: f-5, f-6, f-7, b-1, b-3, b-5; entry quatre-bras charleroi";
    let mut scene = pushed("p-1", rest);
    retreat(&mut scene, "allied", "p-1", "namur");
    regroup(&mut scene, "french", "f-1", "ligny", "quatre-bras");
    scene.play("french", ["done"]);
    for (unit, wing) in [("b-1", "left"), ("b-3", "center"), ("b-5", "right")] {
        scene.play("allied", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    scene.offers("french", ["post f-5 left", "post f-6 left", "post f-7 left"]);
    for (unit, wing) in [("f-5", "left"), ("f-6", "center"), ("f-7", "right")] {
        scene.play("french", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    assert_eq!(block(&scene, "f-1"), "quatre-bras: f-1 late");
    // From the reserve it may enter the line in the first battle turn.
    scene.play("french", ["done"]);
    act(&mut scene, "french", &["move f-1 left"]);
}

#[test]
fn r_ii_e_3_f_2_b_two_by_a_major_road() {
    let rest = "quatre-bras: f-5, f-6, f-7, b-1, b-3, b-5; entry quatre-bras charleroi";
    let mut scene = pushed("p-1", rest);
    retreat(&mut scene, "allied", "p-1", "namur");
    for unit in ["f-1", "f-2"] {
        regroup(&mut scene, "french", unit, "ligny", "quatre-bras");
    }
    assert_eq!(regroups(&mut scene, "french", "f-3"), ["charleroi"]);
}

#[test]
fn r_ii_e_3_f_2_c_one_by_a_minor_road() {
    let mut scene = pushed("p-1", "gembloux: f-5, f-6, f-7, p-2, p-3, p-4; entry gembloux wavre");
    retreat(&mut scene, "allied", "p-1", "namur");
    regroup(&mut scene, "french", "f-1", "ligny", "gembloux");
    assert_eq!(regroups(&mut scene, "french", "f-2"), ["charleroi"]);
}

#[test]
fn ruling_t2_one_or_two_defenders_are_routed() {
    // After all marches and rolls, before any battle, in the attacker's order.
    let battle = "namur: f-4, f-5, f-6, p-2, p-3, p-4; entry namur ciney";
    let mut scene =
        pushed("p-1", &format!("quatre-bras: f-7, f-8, f-9, b-1; entry quatre-bras nivelles; {battle}"));
    scene.offers("french", ["skirmish ligny", "skirmish quatre-bras"]);
    let label = third::label(&scene, "skirmish ligny");
    assert_eq!((label.text.as_str(), label.rule), ("Rout the few at Ligny", "II.E.3"));
    scene.play("french", ["skirmish quatre-bras"]).told("allied", "The Allies at Quatre Bras are too few");
    assert_eq!(tellings(&scene, "Battle of Namur"), 0);
    let prompt = third::prompt(&scene, "allied");
    assert_eq!((prompt.text.as_str(), prompt.rule), ("Retreat from Quatre Bras.", "II.E.3.d"));
    let allied = tabletop::Viewer::Seat(tabletop::Seat(1));
    let why = scene.table().why_not_at(allied, "f-7").expect("a reason");
    assert!(why.why.contains("not yours to order"), "whatever is asked: {}", why.why);
}

#[test]
fn ruling_t6_an_attack_left_with_two_is_called_off() {
    let mut scene = march(1, &format!("philippeville: f-20, f-1, f-2; charleroi: p-1, p-2, p-3; {FAR}"));
    for unit in ["f-20", "f-1", "f-2"] {
        go(&mut scene, "french", unit, &["philippeville", "laneffe", "charleroi"]);
    }
    scene.play("french", ["done"]).roll([6, 6, 1]).play("french", ["roll"]);
    scene.told("allied", "The French call off the attack on Charleroi");
    assert_eq!(place(&scene, "f-20"), "eliminated");
    scene.offers("french", ["retreat f-1 laneffe", "retreat f-2 laneffe"]);
    scene.play("french", ["retreat f-1 laneffe"]);
    assert_eq!(block(&scene, "f-1").split(" from").next(), Some("laneffe: f-1"));
    assert!(block(&scene, "f-1").contains("disrupted") && strength(&scene, "f-1") == 2);
    scene.play("french", ["retreat f-2 laneffe"]).decides("allied");
    assert_eq!(strength(&scene, "p-1"), 3, "the defender suffers nothing");
    // By the limits of a rout: both go back by a minor road over a river, and no further by force-march.
    let mut scene = march(1, &format!("soire: f-20, f-1, f-2, f-3; charleroi: p-1, p-2, p-3; {FAR}"));
    for unit in ["f-20", "f-1", "f-2"] {
        go(&mut scene, "french", unit, &["soire", "thuin", "charleroi"]);
    }
    scene.play("french", ["done"]).roll([6, 6, 1]).play("french", ["roll"]);
    scene.play("french", ["retreat f-1 thuin"]).offers("french", ["halt f-1"]);
    scene.play("french", ["halt f-1", "retreat f-2 thuin", "halt f-2"]).decides("allied");
    assert_eq!(["f-1", "f-2"].map(|unit| place(&scene, unit)), ["thuin", "thuin"]);
}

#[test]
fn ruling_t6_the_attacker_chooses_when_to_call_off() {
    let away = "charleroi: f-7, f-8, p-7, p-8, p-9; entry charleroi laneffe";
    let scene = pushed("p-1", away);
    let label = third::label(&scene, "skirmish charleroi");
    assert_eq!((label.text.as_str(), label.rule), ("Call off the attack on Charleroi", "ruling T6"));
    assert_eq!(third::label(&scene, "skirmish ligny").text, "Rout the few at Ligny");
}

#[test]
fn ruling_t27_an_attacker_comes_from_the_last_town_on_the_way() {
    let mut scene = march(1, &format!("philippeville: f-1, f-2, f-3; charleroi: p-1, p-2; {FAR}"));
    for unit in ["f-1", "f-2", "f-3"] {
        go(&mut scene, "french", unit, &["philippeville", "laneffe", "charleroi"]);
    }
    scene.play("french", ["done"]).roll([6, 6, 6]).play("french", ["roll"]);
    scene.play("allied", ["take p-1"]).refused("allied", "retreat p-1 laneffe", "II.E.3.d");
    scene.undo("allied");
    leave_all(&mut scene, "allied", "quatre-bras");
    assert_eq!(regroups(&mut scene, "french", "f-1"), ["laneffe"]);
    // Also if they started in an adjacent town and made a detour.
    let mut scene = march(1, &format!("thuin: f-c1, f-c2, f-c3; charleroi: p-1; {FAR}"));
    for unit in ["f-c1", "f-c2", "f-c3"] {
        go(&mut scene, "french", unit, &["thuin", "binche", "charleroi"]);
    }
    scene.play("french", ["done"]);
    leave_all(&mut scene, "allied", "quatre-bras");
    assert_eq!(regroups(&mut scene, "french", "f-c1"), ["binche"]);
}

#[test]
fn ruling_t8_leaders_are_units_in_attacks_and_battles() {
    let mut scene = march(1, &format!("laneffe: f-nap, f-1, f-2; charleroi: p-blu, p-1, p-2; {FAR}"));
    for unit in ["f-1", "f-nap", "f-2"] {
        go(&mut scene, "french", unit, &["laneffe", "charleroi"]);
    }
    scene
        .play("french", ["done"])
        .told("allied", "Battle of Charleroi: the French attack with 3 blocks against 3");
    assert_eq!(tellings(&pushed("p-blu, p-1", ""), "are too few for a battle"), 1);
}

#[test]
fn ruling_t28_nobody_marches_on_through_enemies() {
    let mut scene = march(1, &format!("laneffe: f-1, f-2, f-c1, f-c2; charleroi: p-1; {FAR}"));
    for unit in ["f-1", "f-2", "f-c1"] {
        go(&mut scene, "french", unit, &["laneffe", "charleroi"]);
    }
    // The attack has its three units; a fourth still stops there.
    scene.play("french", ["take f-c2", "march f-c2 laneffe charleroi"]).offers("french", ["done"]);
    assert_eq!(place(&scene, "f-c2"), "charleroi");
}

#[test]
fn ruling_t14_a_leader_where_a_retreat_starts_helps_it() {
    // The roll reveals the leader.
    let mut scene = pushed("p-1, p-blu", "");
    scene.play("allied", ["take p-1", "retreat p-1 namur"]).roll([4]).play("allied", ["retreat p-1 huy"]);
    assert_eq!(strength(&scene, "p-1"), 2);
    scene.told("french", "Blücher is revealed at Ligny");
    // On the way or at the end is not enough.
    for town in ["namur", "huy"] {
        let mut scene = pushed("p-1", &format!("{town}: p-blu"));
        scene.play("allied", ["take p-1", "retreat p-1 namur"]);
        assert_eq!(third::label(&scene, "retreat p-1 huy").odds[0].part, 4, "{town}");
        scene.roll([4]).play("allied", ["retreat p-1 huy"]);
        assert_eq!((strength(&scene, "p-1"), tellings(&scene, "is revealed")), (1, 0), "{town}");
    }
    // Nor where it has just fled from.
    let mut scene = pushed("p-1, p-blu", "");
    third::retreat(&mut scene, "allied", "p-blu", "namur");
    scene.play("allied", ["take p-1", "retreat p-1 namur"]).roll([4]).play("allied", ["retreat p-1 huy"]);
    assert_eq!(strength(&scene, "p-1"), 1);
}

#[test]
fn ruling_t15_the_victor_decides_for_each_unit() {
    let rest = "quatre-bras: f-5, f-6, f-7, b-1, b-3, b-5; entry quatre-bras charleroi";
    let mut scene = pushed("p-1", rest);
    retreat(&mut scene, "allied", "p-1", "namur");
    regroup(&mut scene, "french", "f-1", "ligny", "quatre-bras");
    regroup(&mut scene, "french", "f-2", "ligny", "charleroi");
    scene.play("french", ["done"]);
    assert_eq!(["f-1", "f-2", "f-3"].map(|unit| place(&scene, unit)), ["quatre-bras", "charleroi", "ligny"]);
}

#[test]
fn ruling_t18_early_reinforcements_wait_in_the_reserve() {
    // Unless too few others are there to man the line.
    let mut scene = fights(
        1,
        &format!(
            "ligny: f-1, f-2, f-3, p-1; entry ligny charleroi; quatre-bras: f-5, f-6, f-7 late, b-1, b-3, b-5; {FAR}"
        ),
    );
    retreat(&mut scene, "allied", "p-1", "namur");
    scene.play("french", ["done"]);
    for (unit, wing) in [("b-1", "left"), ("b-3", "center"), ("b-5", "right")] {
        scene.play("allied", [format!("post {unit} {wing}").as_str(), "done"]);
    }
    scene.has("french", ["post f-7 left"]);
}
