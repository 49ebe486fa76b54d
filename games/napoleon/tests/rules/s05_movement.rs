//! 5.0 Movement.
use crate::common::{self, block, march, state, strength};
use napoleon::Napoleon4;
use tabletop::{Game, Scene, Seat, Viewer};

const ALLIES: &str = "ghent: A-I-BR; liege: P-I-a";

#[test]
fn r5_0_nobody_is_compelled_to_move() {
    march(1, &format!("beaumont: G-inf; {ALLIES}")).play("french", ["done"]).decides("allied");
}

#[test]
fn r5_0_units_pass_through_friends_and_stop_at_enemies() {
    let mut scene = march(
        1,
        &format!("laneffe: 2CC; charleroi: P-I-a; {ALLIES}").replace("liege: P-I-a", "liege: P-I-b"),
    );
    scene
        .play("french", ["take 2CC", "march 2CC laneffe charleroi"])
        .told("allied", "attacks from Laneffe to Charleroi");
    assert!(block(&scene, "2CC").starts_with("charleroi"), "{}", block(&scene, "2CC"));
    scene.offers("french", ["done"]);
    let mut scene = march(1, &format!("laneffe: 2CC; charleroi: G-inf; {ALLIES}"));
    scene.play("french", ["take 2CC", "march 2CC laneffe charleroi", "march 2CC charleroi ligny"]);
}

#[test]
fn r5_0_moves_are_not_saved() {
    let mut scene = march(1, &format!("beaumont: G-inf; soire: I-a; givet: II-a; {ALLIES}"));
    scene.play("french", ["done"]).play("allied", ["done"]);
    for (code, way) in [("G-inf", "beaumont thuin"), ("I-a", "soire thuin")] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} {way}")]);
        scene.play("french", [format!("halt {code}").as_str()]);
    }
    scene.offers("french", ["done"]);
}

#[test]
fn r5_1_brussels_example() {
    let mut scene = march(2, "brussels: A-I-BR; liege: P-I-a; beaumont: G-inf");
    scene.play("allied", ["take A-I-BR"]);
    scene.offers(
        "allied",
        [
            "march A-I-BR brussels alost",
            "march A-I-BR brussels ninove",
            "march A-I-BR brussels hal",
            "march A-I-BR brussels waterloo",
            "march A-I-BR brussels wavre",
            "march A-I-BR brussels louvain",
            "march A-I-BR brussels malines",
        ],
    );
}

#[test]
fn r5_1_french_move_two_groups() {
    let mut scene = march(5, &format!("beaumont: G-inf, I-a; soire: II-a; givet: III-a; {ALLIES}"));
    scene.play(
        "french",
        [
            "take G-inf",
            "march G-inf beaumont thuin",
            "halt G-inf",
            "take II-a",
            "march II-a soire thuin",
            "halt II-a",
        ],
    );
    scene.offers("french", ["take I-a", "done"]).refused("french", "take III-a", "5.1");
}

#[test]
fn r5_1_allies_move_one_group_of_each_army() {
    let mut scene =
        march(2, "brussels: A-I-BR; ghent: A-II-BR; liege: P-I-a; namur: P-II-a; beaumont: G-inf");
    scene.play("allied", ["take A-I-BR", "march A-I-BR brussels hal", "halt A-I-BR"]);
    scene.offers("allied", ["take P-I-a", "take P-II-a", "done"]);
    scene.refused("allied", "take A-II-BR", "5.1");
}

#[test]
fn r5_1_moving_both_allies_of_a_town_expends_both_moves() {
    let mut scene = march(2, "brussels: A-I-BR, P-I-a; ghent: A-II-BR; namur: P-II-a; beaumont: G-inf");
    scene.play(
        "allied",
        [
            "take A-I-BR",
            "march A-I-BR brussels hal",
            "halt A-I-BR",
            "take P-I-a",
            "march P-I-a brussels hal",
            "halt P-I-a",
        ],
    );
    scene.offers("allied", ["done"]);
}

#[test]
fn r5_2_diagram_1_waterloo_and_ligny_cannot_both_attack_quatre_bras() {
    let mut scene = march(2, "waterloo: A-I-BR; ligny: P-I-a; quatre-bras: G-inf; beaumont: I-a");
    scene.play("allied", ["take A-I-BR", "march A-I-BR waterloo quatre-bras", "take P-I-a"]);
    scene.lacks(["march P-I-a ligny quatre-bras"]).refused("allied", "march P-I-a ligny quatre-bras", "5.2");
}

#[test]
fn r5_2_diagram_1_quatre_bras_and_nivelles_may_attack_waterloo() {
    let mut scene =
        march(1, "quatre-bras: G-inf; nivelles: I-a; wavre: II-a; waterloo: A-I-BR; liege: P-I-a");
    scene.play(
        "french",
        ["take G-inf", "march G-inf quatre-bras waterloo", "take I-a", "march I-a nivelles waterloo"],
    );
}

#[test]
fn r5_2_diagram_1_wavre_may_not_attack_waterloo_with_either_but_may_reinforce() {
    let mut scene = march(
        1,
        "quatre-bras: G-inf, G-cav, I-b; wavre: II-a; waterloo: A-I-BR, A-I-NE, A-R-Cole; liege: P-I-a",
    );
    for code in ["G-inf", "G-cav", "I-b"] {
        scene
            .play("french", [format!("take {code}").as_str(), &format!("march {code} quatre-bras waterloo")]);
    }
    scene.play("french", ["take II-a"]).refused("french", "march II-a wavre waterloo", "5.2");
    scene.play("french", ["march II-a wavre louvain", "march II-a louvain wavre"]);
    scene.play("french", ["done"]).roll([6, 4, 4, 4]).play("french", ["roll", "hill left"]);
    scene.play(
        "allied",
        [
            "hill left",
            "hill right",
            "post A-I-BR left",
            "done",
            "post A-I-NE center",
            "done",
            "post A-R-Cole right",
            "done",
            "done",
        ],
    );
    scene.play(
        "french",
        ["post G-inf left", "done", "post G-cav center", "done", "post I-b right", "done", "done", "done"],
    );
    scene.offers("french", ["reinforce II-a wavre", "done"]);
}

#[test]
fn r5_3_infantry_and_artillery_move_one_town_others_two() {
    let mut scene =
        march(3, &format!("beaumont: G-inf, G-art1, G-cav, Napoleon; philippeville: HA1; {ALLIES}"));
    for code in ["G-inf", "G-art1"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} beaumont thuin")]);
        scene.offers("french", [format!("halt {code}").as_str()]);
        scene.play("french", [format!("halt {code}").as_str()]);
    }
    scene.play("french", ["take G-cav", "march G-cav beaumont thuin", "march G-cav thuin binche"]);
    scene.play("french", ["take Napoleon", "march Napoleon beaumont thuin", "march Napoleon thuin binche"]);
    scene.play("french", ["take HA1", "march HA1 philippeville laneffe", "march HA1 laneffe charleroi"]);
    scene.offers("french", ["done"]);
}

#[test]
fn r5_3_example_from_waterloo_by_quatre_bras_to_nivelles_or_ligny() {
    let mut scene = march(2, "waterloo: A-C-heavy; liege: P-I-a; beaumont: G-inf");
    scene.play("allied", ["take A-C-heavy", "march A-C-heavy waterloo quatre-bras"]);
    scene.has("allied", ["march A-C-heavy quatre-bras nivelles", "march A-C-heavy quatre-bras ligny"]);
    scene.play("allied", ["march A-C-heavy quatre-bras ligny", "halt A-C-heavy", "done"]).decides("french");
    assert_eq!(strength(&scene, "A-C-heavy"), 2, "no force-march, no roll");
}

#[test]
fn r5_4_road_limits_8_and_6() {
    let line = "Napoleon, G-inf, G-cav, G-art1, G-art2, I-a, I-b, I-art, II-a";
    let mut scene = march(3, &format!("philippeville: {line}; {ALLIES}"));
    for code in line.split(", ").take(8) {
        scene.play(
            "french",
            [format!("take {code}").as_str(), &format!("march {code} philippeville laneffe")],
        );
        scene.play("french", [format!("halt {code}").as_str()]);
    }
    scene.play("french", ["take II-a"]).refused("french", "march II-a philippeville laneffe", "5.4");
    let mut scene = march(3, &format!("soire: {line}; {ALLIES}"));
    for code in ["G-inf", "G-art1", "G-art2", "I-a", "I-b", "I-art"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} soire thuin")]);
        scene.play("french", [format!("halt {code}").as_str()]);
    }
    scene.play("french", ["take II-a"]).refused("french", "march II-a soire thuin", "5.4");
}

#[test]
fn r5_5_rivers_halve_the_limit_of_an_attack() {
    let line = "G-inf, G-art1, G-art2, I-a, I-b, I-art, II-a, II-b";
    let mut scene = march(1, &format!("laneffe: {line}; charleroi: P-I-b; {ALLIES}"));
    for code in ["G-inf", "G-art1", "G-art2", "I-a"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} laneffe charleroi")]);
    }
    scene.play("french", ["take I-b"]).refused("french", "march I-b laneffe charleroi", "5.5");
    let mut scene = march(1, &format!("thuin: {line}; charleroi: P-I-b; {ALLIES}"));
    for code in ["G-inf", "G-art1", "G-art2"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} thuin charleroi")]);
    }
    scene.play("french", ["take I-b"]).refused("french", "march I-b thuin charleroi", "5.5");
}

#[test]
fn r5_5_laneffe_example() {
    let line = ["G-inf", "G-art1", "G-art2", "I-a", "I-b", "I-art", "II-a", "II-b"];
    let mut scene = march(3, &format!("laneffe: {}; {ALLIES}", line.join(", ")));
    for code in line {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} laneffe charleroi")]);
        scene.play("french", [format!("halt {code}").as_str()]);
    }
    let mut scene =
        march(1, &format!("laneffe: {}; charleroi: P-I-b, P-II-a, P-II-b; {ALLIES}", line.join(", ")));
    for code in &line[..4] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} laneffe charleroi")]);
    }
    scene.roll([4, 4, 4]).play("french", ["done", "hill left"]);
    scene.play(
        "allied",
        [
            "hill left",
            "hill right",
            "post P-I-b left",
            "done",
            "post P-II-a center",
            "done",
            "post P-II-b right",
            "done",
            "done",
        ],
    );
    scene.play(
        "french",
        ["post G-inf left", "done", "post G-art1 center", "done", "post I-a right", "done", "done", "done"],
    );
    scene.play("french", ["reinforce I-b laneffe", "reinforce I-art laneffe"]);
    scene.decides("allied");
}

#[test]
fn r5_5_only_the_last_section_counts() {
    let mut scene = march(1, &format!("soire: 1CC, 2CC, 3CC, 4CC; charleroi: P-I-b; {ALLIES}"));
    for code in ["1CC", "2CC", "3CC", "4CC"] {
        scene.play(
            "french",
            [
                format!("take {code}").as_str(),
                &format!("march {code} soire binche"),
                &format!("march {code} binche charleroi"),
            ],
        );
    }
    scene.play("french", ["done"]).told("allied", "Skirmish at Charleroi");
}

#[test]
fn r5_6_force_march_takes_one_town_more() {
    let mut scene = march(1, &format!("beaumont: G-inf, G-cav; {ALLIES}"));
    scene.play("french", ["take G-inf", "march G-inf beaumont thuin", "march G-inf thuin binche"]);
    scene.play(
        "french",
        ["take G-cav", "march G-cav beaumont thuin", "march G-cav thuin binche", "march G-cav binche roeulx"],
    );
    scene.offers("french", ["done"]);
    let mut label = tabletop::Scene::<napoleon::Napoleon4>::set(&common::plain(), &common::text(&scene));
    label.play("french", ["done"]);
    assert_eq!(common::label(&label, "roll").odds.len(), 2);
}

#[test]
fn r5_6_on_1_to_3_a_step_is_lost_on_4_to_6_nothing() {
    for (die, left) in [(1, 3), (3, 3), (4, 4), (6, 4)] {
        let mut scene = march(1, &format!("beaumont: G-inf; {ALLIES}"));
        scene
            .play("french", ["take G-inf", "march G-inf beaumont thuin", "march G-inf thuin binche", "done"]);
        scene.roll([die]).play("french", ["roll"]);
        assert_eq!(common::strength(&scene, "G-inf"), left, "{die}");
    }
}

#[test]
fn r5_6_elimination_is_possible() {
    let mut scene = march(1, &format!("beaumont: G-inf 1, I-a; {ALLIES}"));
    scene.play("french", ["take G-inf", "march G-inf beaumont thuin", "march G-inf thuin binche", "done"]);
    scene.roll([3]).play("french", ["roll"]).told("allied", "Imperial Guard is eliminated by straggling");
}

#[test]
fn r5_6_units_may_force_march_to_attack() {
    let mut scene = march(1, &format!("beaumont: G-inf; charleroi: P-I-b; {ALLIES}"));
    scene.play("french", ["take G-inf", "march G-inf beaumont thuin", "march G-inf thuin charleroi", "done"]);
    scene.roll([4]).play("french", ["roll"]).told("allied", "Skirmish at Charleroi");
}

#[test]
fn r5_6_never_to_retreat_or_regroup() {
    let field = "ligny: 3CC forward-left, II-b center, III-a right, P-I-a 1 right; entry ligny charleroi; \
                 quatre-bras: I-a; laneffe: I-b; liege: P-II-a; ghent: A-I-BR";
    let mut scene = common::battle(1, "french", "ligny", field);
    scene
        .play("french", ["take 3CC"])
        .has("french", ["retreat 3CC charleroi"])
        .lacks(["retreat 3CC laneffe"]);
    scene
        .roll([1, 6, 6])
        .play("french", ["fire 3CC", "take 3CC"])
        .offers("french", ["regroup 3CC ligny quatre-bras"]);
}

#[test]
fn r5_7_night_normal_moves_only() {
    let mut scene = march(3, &format!("thuin: G-inf; charleroi: P-I-b; {ALLIES}"));
    scene.play("french", ["take G-inf"]).refused("french", "march G-inf thuin charleroi", "5.7");
    scene.play("french", ["march G-inf thuin binche"]).offers("french", ["halt G-inf"]);
    scene.play("french", ["halt G-inf"]).offers("french", ["done"]);
}

/// Everything others receive of a march by night from the same scene by one of two blocks: reports, prompts and the
/// length of the log.
fn night_march(code: &str) -> Vec<String> {
    let blocks = format!("beaumont: G-inf, G-cav, HA1, Napoleon; {ALLIES}");
    let mut scene = march(3, &blocks);
    scene.play("french", [format!("take {code}").as_str(), &format!("march {code} beaumont thuin")]);
    let seen = |scene: &Scene<Napoleon4>| {
        [Viewer::Seat(Seat(1)), Viewer::Spectator].map(|viewer| {
            let table = scene.table();
            let view = table.game().view(table.state(), viewer);
            format!("{} {:?} {:?} {view:?}", table.at(), table.prompt(viewer), table.reports(viewer, 0))
        })
    };
    let mut all = seen(&scene).to_vec();
    scene.play("french", [format!("halt {code}").as_str()]);
    all.extend(seen(&scene));
    all
}

#[test]
fn ruling_a6_by_night_every_block_is_put_down_alike() {
    for code in ["G-cav", "HA1", "Napoleon"] {
        assert_eq!(night_march("G-inf"), night_march(code), "{code}");
    }
}

#[test]
fn ruling_a6_a_second_road_tells_and_cannot_be_taken_back() {
    let mut scene = march(3, &format!("beaumont: G-cav; {ALLIES}"));
    scene.play("french", ["take G-cav", "march G-cav beaumont thuin"]);
    assert!(scene.table().may_undo(Seat(0)), "the first road could be anyone's");
    scene.play("french", ["march G-cav thuin binche"]);
    assert!(!scene.table().may_undo(Seat(0)), "only a mounted block goes two towns by night");
}

#[test]
fn ruling_n13_a_unit_moves_once_in_a_turn() {
    let mut scene = march(3, &format!("beaumont: G-inf; thuin: I-a; {ALLIES}"));
    scene.play("french", ["take G-inf", "march G-inf beaumont thuin", "halt G-inf"]);
    scene.offers("french", ["take I-a", "done"]);
    scene.refused("french", "take G-inf", "5.3");
}

#[test]
fn ruling_n14_command_control_binds_the_two_allies_too() {
    // Waterloo and Nivelles lie beside Quatre Bras and beside each other.
    let mut scene = march(2, "waterloo: A-I-BR; nivelles: P-I-a; quatre-bras: G-inf; beaumont: I-a");
    scene.play("allied", ["take A-I-BR", "march A-I-BR waterloo quatre-bras"]);
    scene.play("allied", ["take P-I-a", "march P-I-a nivelles quatre-bras"]);
    assert!(block(&scene, "P-I-a").starts_with("quatre-bras"));
    // Waterloo and Ligny do not, whichever ally comes from which; with three seats no less.
    let apart = "waterloo: A-I-BR; ligny: P-I-a, P-I-cav; quatre-bras: G-inf; beaumont: I-a";
    for (seats, seat) in [(2, "allied"), (3, "prussian")] {
        let who = if seats == 2 { "allied" } else { "anglo-dutch" };
        let stack = match seats {
            2 => "force-march allied > march allied",
            _ => "force-march prussian > force-march anglo-dutch > march prussian > march anglo-dutch",
        };
        let scene = format!("turn 2; stage begin-turn > end-turn > battle-phase > {stack}; {apart}");
        let mut scene =
            tabletop::Scene::<napoleon::Napoleon4>::set(&common::setup("historical", seats, &[]), &scene);
        scene.play(who, ["take A-I-BR", "march A-I-BR waterloo quatre-bras"]);
        if seats == 3 {
            scene.play(who, ["done"]);
        }
        scene.play(seat, ["take P-I-a"]).refused(seat, "march P-I-a ligny quatre-bras", "5.2");
        scene.play(seat, ["march P-I-a ligny gembloux", "halt P-I-a"]);
        scene.play(seat, ["take P-I-cav"]).refused(seat, "march P-I-cav ligny quatre-bras", "5.2");
    }
}

#[test]
fn oracle_charleroi_on_turn_1_by_one_group_only() {
    let mut scene = tabletop::Scene::<napoleon::Napoleon4>::start(&common::plain(), &[]);
    scene.play("french", ["take G-cav", "march G-cav beaumont thuin", "march G-cav thuin charleroi"]);
    scene.play("french", ["take 2CC", "march 2CC philippeville laneffe"]);
    scene.refused("french", "march 2CC laneffe charleroi", "5.2");
    scene.play(
        "french",
        ["halt 2CC", "take G-inf", "march G-inf beaumont thuin", "march G-inf thuin charleroi"],
    );
    scene.play("french", ["take III-a", "march III-a beaumont thuin", "march III-a thuin charleroi"]);
    scene.play("french", ["take III-b", "march III-b beaumont thuin"]).refused(
        "french",
        "march III-b thuin charleroi",
        "5.5",
    );
    assert_eq!(state(&scene).turn, 1);
}

#[test]
fn oracle_charleroi_on_turn_1_by_laneffe_takes_four() {
    let mut scene = tabletop::Scene::<napoleon::Napoleon4>::start(&common::plain(), &[]);
    for code in ["IV-inf", "IV-art", "2CC", "3CC"] {
        let (near, far) =
            (format!("march {code} philippeville laneffe"), format!("march {code} laneffe charleroi"));
        scene.play("french", [format!("take {code}").as_str(), &near, &far]);
    }
    scene.play("french", ["take HA1", "march HA1 philippeville laneffe"]).refused(
        "french",
        "march HA1 laneffe charleroi",
        "5.5",
    );
    scene.play("french", ["halt HA1", "done"]).offers("french", ["roll"]);
}

#[test]
fn oracle_on_15_june_only_two_town_units_reach_a_supply_city() {
    let mut scene = march(1, "conde: G-cav, G-inf; antwerp: A-I-BR, A-I-NE; liege: P-I-a");
    let ride = ["march G-cav conde leuze", "march G-cav leuze renaix", "march G-cav renaix oudenaarde"];
    scene.play("french", ["take G-cav"]).play("french", ride);
    scene.play("french", ["take G-inf", "march G-inf conde leuze", "march G-inf leuze renaix", "done"]);
    scene.roll([6, 6]).play("french", ["roll"]).play("allied", ["done"]);
    scene.play("french", ["take G-cav", "march G-cav oudenaarde gavre", "march G-cav gavre ghent"]);
    scene.play("french", ["take G-inf", "march G-inf renaix oudenaarde", "halt G-inf", "done"]);
    scene.offers("allied", ["remove A-I-BR", "remove A-I-NE"]);
    // Foot marches two towns on turn 1 and one by night; no city is nearer than that to any French town.
    let reach = 3;
    for (city, _, _) in napoleon::cities(napoleon::Edition::Fourth) {
        let from = napoleon::Edition::Fourth.towns().filter(|it| it.facts().zone == napoleon::Zone::French);
        assert!(from.map(|it| it.distance(city)).all(|far| far > reach), "{city}");
    }
}
