//! I Deployment of the 3rd edition.
use crate::third::{Third, block, offers, place, setup, state};
use napoleon::Napoleon3;
use tabletop::{Game, Scene};

fn free() -> Third {
    Scene::start(&setup("free"), &[])
}

/// The towns offered to a block.
fn towns(scene: &mut Third, seat: &str, unit: &str) -> Vec<String> {
    scene.play(seat, [format!("take {unit}").as_str()]);
    let head = format!("place {unit} ");
    let towns =
        offers(scene).iter().filter_map(|text| text.strip_prefix(&head)).map(str::to_string).collect();
    scene.undo(seat);
    towns
}

fn put(scene: &mut Third, seat: &str, units: &[&str], town: &str) {
    for unit in units {
        scene.play(seat, [format!("take {unit}").as_str(), &format!("place {unit} {town}")]);
    }
}

const FRANCE: [&str; 7] =
    ["conde", "valenciennes", "maubeuge", "soire", "beaumont", "philippeville", "givet"];

#[test]
fn r_i_one_of_three_deployments_is_chosen() {
    let ids: Vec<&str> = Napoleon3::about().scenarios.iter().map(|it| it.id).collect();
    assert_eq!(ids, ["free", "historical", "gambit"]);
}

#[test]
fn r_i_a_1_a_no_allied_units_in_french_towns() {
    let mut scene = free();
    for unit in ["b-1", "p-1"] {
        let towns = towns(&mut scene, "allied", unit);
        assert!(
            !towns.is_empty() && FRANCE.iter().all(|town| !towns.iter().any(|it| it == town)),
            "{towns:?}"
        );
    }
    scene.play("allied", ["take p-1"]).refused("allied", "place p-1 beaumont", "I.A.1");
}

#[test]
fn r_i_a_1_b_british_west_of_the_line_five_to_a_town() {
    let mut scene = free();
    let west = towns(&mut scene, "allied", "b-1");
    assert!(west.contains(&"brussels".into()) && west.contains(&"quatre-bras".into()));
    assert!(!west.contains(&"ligny".into()) && !west.contains(&"charleroi".into()));
    put(&mut scene, "allied", &["b-wel", "b-1", "b-3", "b-n2"], "brussels");
    assert!(towns(&mut scene, "allied", "b-5").contains(&"brussels".into()));
    put(&mut scene, "allied", &["b-n3"], "brussels");
    scene.play("allied", ["take b-5"]).refused("allied", "place b-5 brussels", "I.A.1");
}

#[test]
fn r_i_a_1_c_prussians_east_of_the_line_six_to_a_town() {
    let mut scene = free();
    let east = towns(&mut scene, "allied", "p-1");
    assert!(east.contains(&"ligny".into()) && east.contains(&"liege".into()));
    assert!(!east.contains(&"brussels".into()) && !east.contains(&"quatre-bras".into()));
    put(&mut scene, "allied", &["p-blu", "p-1", "p-2", "p-3", "p-4"], "ligny");
    assert!(towns(&mut scene, "allied", "p-6").contains(&"ligny".into()));
    put(&mut scene, "allied", &["p-5"], "ligny");
    scene.play("allied", ["take p-6"]).refused("allied", "place p-6 ligny", "I.A.1");
}

#[test]
fn r_i_a_2_a_french_in_french_towns_sixteen_to_a_town() {
    let mut scene = free();
    scene.play("allied", ["historical", "done"]);
    assert_eq!(towns(&mut scene, "french", "f-1").len(), FRANCE.len());
    let first = [
        "f-nap", "f-og", "f-yg", "f-gc", "f-ga", "f-1", "f-2", "f-3", "f-4", "f-c1", "f-a1", "f-5", "f-6",
        "f-7", "f-9",
    ];
    put(&mut scene, "french", &first, "beaumont");
    assert!(towns(&mut scene, "french", "f-a2").contains(&"beaumont".into()));
    put(&mut scene, "french", &["f-c2"], "beaumont");
    scene.play("french", ["take f-a2"]).refused("french", "place f-a2 beaumont", "I.A.2");
}

#[test]
fn r_i_b_1_historical_deployment_by_the_sheets() {
    let mut scene: Third = Scene::start(&setup("historical"), &[]);
    scene.decides("french").has("french", ["take f-nap", "done"]);
    for (unit, town) in [
        ("f-nap", "beaumont"),
        ("f-1", "soire"),
        ("b-wel", "brussels"),
        ("p-blu", "namur"),
        ("p-1", "charleroi"),
    ] {
        assert_eq!(block(&scene, unit), format!("{town}: {unit}"));
    }
    let state = state(&scene);
    assert_eq!(state.counts.iter().flatten().sum::<u8>(), 84);
    for counts in state.counts {
        assert!(counts[0] <= 16 && counts[1] <= 5 && counts[2] <= 6, "{counts:?}");
    }
}

#[test]
fn r_i_c_1_gambit_has_historical_allies() {
    let scene: Third = Scene::start(&setup("gambit"), &[]);
    for (unit, town) in [("b-wel", "brussels"), ("b-1", "enghien"), ("p-blu", "namur"), ("p-11", "dinant")] {
        assert_eq!(place(&scene, unit), town);
    }
}

#[test]
fn r_i_c_2_gambit_has_free_french() {
    let mut scene: Third = Scene::start(&setup("gambit"), &[]);
    assert_eq!(place(&scene, "f-nap"), "box");
    put(&mut scene, "french", &["f-nap"], "givet");
    assert_eq!(place(&scene, "f-nap"), "givet");
}

#[test]
fn ruling_t24_the_allies_deploy_first() {
    let mut scene = free();
    scene.has("allied", ["take b-1", "take p-1"]);
    scene.play("allied", ["historical", "done"]).has("french", ["take f-1", "historical"]);
    assert_eq!((place(&scene, "b-wel").as_str(), place(&scene, "f-nap").as_str()), ("brussels", "box"));
}
