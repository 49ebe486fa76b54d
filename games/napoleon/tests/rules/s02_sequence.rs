//! 2.0 Sequence of play.
use crate::common::{self, march, state};

#[test]
fn r2_0_turns_alternate_beginning_with_the_french() {
    let mut scene = tabletop::Scene::<napoleon::Napoleon4>::start(&common::plain(), &[]);
    scene.play("french", ["done"]).play("allied", ["done"]).decides("french");
    assert_eq!(state(&scene).turn, 3);
    scene.told("french", "Turn 1: 15 June, morning, French").told("allied", "Turn 3: 15 June, night, French");
}

#[test]
fn r2_1_force_marches_come_after_all_movement() {
    let mut scene = march(1, "beaumont: G-inf, I-a; namur: P-I-a; ghent: A-I-BR");
    scene.play("french", ["take G-inf", "march G-inf beaumont thuin", "march G-inf thuin binche"]);
    scene.has("french", ["take I-a", "done"]).lacks(["roll"]);
    scene.play("french", ["done"]).offers("french", ["roll"]);
}

#[test]
fn r2_2_battles_follow_movement_where_enemies_meet() {
    let mut scene = march(1, "laneffe: G-inf, I-a, II-a; charleroi: P-I-a, P-I-b, P-I-cav; ghent: A-I-BR");
    for code in ["G-inf", "I-a", "II-a"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} laneffe charleroi")]);
    }
    scene.roll([1]).play("french", ["done"]).told("allied", "Battle of Charleroi: the French attack");
}

#[test]
fn r2_3_supply_comes_before_defeat() {
    let mut scene = march(
        1,
        "ghent: G-inf; namur: P-I-a; brussels: A-I-BR, A-I-NE; eliminated: A-II-BR, A-II-NE, A-II-art, A-R-Picton, \
         A-R-Cole, A-R-Hanover, A-R-BK",
    );
    scene.play("french", ["done"]).offers("allied", ["remove A-I-BR", "remove A-I-NE"]);
    scene.play("allied", ["remove A-I-NE"]).told("french", "The Anglo-Dutch army is defeated");
}
