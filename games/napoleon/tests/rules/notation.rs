//! Scenes, logs and counts of paths.
use crate::common::{self, plain};
use napoleon::{Napoleon3, Napoleon4};
use tabletop::{Game, Scene, Setup, Viewer, laws};
use testing::{no_answer, paths};

#[test]
fn a_scene_reads_like_a_position() {
    let scene = common::march(5, "charleroi: G-inf 3, 2CC; ligny: P-I-a 2 seen=4; ghent: A-I-BR");
    assert_eq!(
        common::text(&scene),
        "turn 5; stage begin-turn > end-turn > battle-phase > force-march french > march french; ghent: A-I-BR; \
         charleroi: G-inf 3, 2CC; ligny: P-I-a 2 seen=4"
    );
}

#[test]
fn wrong_scenes_are_told_what_is_wrong() {
    let game = Napoleon4::new(&Napoleon4::about().complete(&plain()).expect("a setup"));
    for (text, why) in [
        ("", "stage: a scene needs one"),
        ("turn 99; stage begin-turn", "turn: 99 lies beyond the record"),
        ("turn 1; turn 2; stage begin-turn", "turn: it stands twice"),
        ("turn 1; stage dance", "stage: 'dance' is no stage"),
        ("turn 1; stage begin-turn; paris: G-inf", "paris: 'paris' is no town"),
        ("turn 1; stage begin-turn; ligny: Ney", "ligny: 'Ney' is no block"),
        ("turn 1; stage begin-turn; ligny: G-inf 7", "G-inf: it cannot have strength 7 seen at 7"),
        ("turn 1; stage begin-turn; ligny: G-inf; wavre: G-inf", "G-inf: it is named twice"),
        ("turn 1; stage begin-turn; ligny: G-inf steps=x", "G-inf: 'x' is not a number"),
        ("turn 1; stage begin-turn; ligny: G-inf left", "G-inf: it is in no battle"),
        (
            "turn 1; stage begin-turn; ligny: G-inf moved",
            "G-inf: it marched from nowhere, or in the other side's turn",
        ),
        ("turn 1; stage begin-turn; eliminated: G-inf 3", "G-inf: '3' is no word for an eliminated block"),
        ("turn 1; stage begin-turn > step french", "stage: step french cannot lie on begin-turn"),
        (
            "turn 1; stage begin-turn > end-turn > battle-phase > force-march french > march french > step french",
            "chosen: exactly the stages that ask for more have one block in hand",
        ),
        (
            "turn 1; stage begin-turn > end-turn > round 0 french",
            "stage: 'round 0 french': there is no such battle",
        ),
        (
            "turn 1; stage begin-turn > end-turn > march anglo-dutch",
            "stage: 'march anglo-dutch': it is the other side's",
        ),
        ("turn 0; stage begin-turn > end-turn", "stage: 'end-turn': play begins with turn 1"),
        ("turn 23; stage begin-turn", "stage: no turn follows the last"),
        ("turn 1; stage begin-turn; road ghent liege 2", "road: no road joins ghent and liege"),
        ("turn 1; stage begin-turn; leaving 1/0/0/0/0/0/0", "leaving: nobody must leave a town"),
        ("turn 1; stage begin-turn; leaving 1/0", "leaving: '1/0' is not a list of 7 numbers"),
        ("turn 1; stage begin-turn; handed 1", "handed: the Allied seats have not handed over so often"),
        ("turn 1; stage begin-turn; current 3", "current: there is no battle 3"),
        ("turn 1; stage begin-turn; wanted ligny", "wanted: no attack on ligny waits for more units"),
        ("turn 1; stage begin-turn; ligny: G-inf, P-I-a", "ligny: no battle can be fought there now"),
        (
            "turn 1; stage begin-turn > end-turn > round 0 french > reveal; battle ligny; ligny: G-inf left",
            "battle: ligny: one side has no block there",
        ),
        (
            "turn 1; stage begin-turn > end-turn > round 0 french > reveal; battle ligny; ligny: G-inf forward-left, P-I-a",
            "battle: ligny: a position is lost, and the battle with it",
        ),
        (
            "turn 1; stage begin-turn > end-turn > round 0 french > reveal; battle ligny; ligny: G-inf, P-I-a, P-I-art left host=P-I-a",
            "P-I-art: it cannot shelter there",
        ),
    ] {
        assert_eq!(game.set(text).expect_err(text).to_string(), why);
    }
}

/// A regression: an attack that waits for units in a town without an enemy made the search endless.
#[test]
fn a_wanted_attack_must_be_one_of_the_3rd_edition() {
    let setup = Napoleon3::about().complete(&plain()).expect("a setup");
    let game = Napoleon3::new(&setup);
    let stack = "begin-turn > end-turn > battle-phase > force-march french > march french";
    for rest in [
        "wanted ligny; charleroi: f-1, f-2, f-3; liege: p-16",
        "wanted ligny; ligny: f-1, f-2, f-3, f-4, p-1",
    ] {
        let why = game.set(&format!("turn 1; stage {stack}; {rest}")).expect_err(rest).to_string();
        assert_eq!(why, "wanted: no attack on ligny waits for more units");
    }
}

/// How many scenes are changed at random for each set-up; `SCENES` asks for more.
fn scenes() -> u64 {
    std::env::var("SCENES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_500)
}

#[test]
fn scenes_changed_at_random_are_refused_or_playable() {
    for (n, scenario) in ["free", "historical", "gambit"].into_iter().enumerate() {
        let seed = 40 + n as u64;
        let bids = if n == 0 { "yes" } else { "no" };
        for (seats, hides) in [(2, "no"), (3, "yes"), (3, "no")] {
            let setup = common::setup(scenario, seats, &[("hidden-until-fire", hides), ("bidding", bids)]);
            let seen =
                laws::mutated_scenes::<Napoleon4>(&setup, seed, scenes()).unwrap_or_else(|it| panic!("{it}"));
            assert!(seen.accepted > seen.tried / 50, "{seen:?}");
        }
        let old = Setup { rules: 1, ..common::setup(scenario, 3, &[]) };
        laws::mutated_scenes::<Napoleon4>(&old, seed, scenes() / 2).unwrap_or_else(|it| panic!("{it}"));
        let third = common::setup(scenario, 2, &[]);
        laws::mutated_scenes::<Napoleon3>(&third, seed, scenes()).unwrap_or_else(|it| panic!("{it}"));
    }
}

#[test]
fn counts_of_paths_from_the_historical_start() {
    let game = Napoleon4::new(&Napoleon4::about().complete(&plain()).expect("a setup"));
    let start = game.start();
    let counts: Vec<u64> = (1..=4).map(|depth| paths(&game, &start, depth, no_answer)).collect();
    assert_eq!(counts, COUNTS_START);
}

#[test]
fn counts_of_paths_from_a_battle() {
    let scene = common::battle(
        1,
        "french",
        "ligny french-left=hill allied-right=farm allied-left=woods",
        "ligny: Napoleon center, G-inf left, I-art left holds, 3CC, II-b center, III-a right, HA1, P-I-a right holds, P-I-cav right, P-I-b center, P-II-a left, Blucher; \
         charleroi: II-a, VI-inf; namur: P-III-a; entry ligny charleroi",
    );
    let counts: Vec<u64> =
        (1..=4).map(|depth| paths(scene.table().game(), common::state(&scene), depth, no_answer)).collect();
    assert_eq!(counts, COUNTS_BATTLE);
}

#[test]
fn a_battle_can_be_read_from_its_log() {
    let mut scene = common::battle(
        1,
        "french",
        "ligny",
        "ligny: II-a left, II-b center, III-a right, P-I-a 1 right, P-I-b center, P-II-a left; entry ligny charleroi; liege: P-III-a",
    );
    common::act(&mut scene, "french", &["move II-a forward"]);
    scene.roll([1]).play("french", ["done"]);
    let told: Vec<String> =
        scene.table().reports(Viewer::Spectator, 0).into_iter().map(|(_, report)| report.text).collect();
    assert_eq!(
        told[..5],
        [
            "II Corps a engages: to the Allied right.",
            "Ligny: Allied battle turn 1",
            "Morale of Prussian I Corps a: bad.",
            "Prussian I Corps a disengages: to the Allied reserve.",
            "The Allies are routed at Ligny! Their right is lost.",
        ]
        .map(str::to_string)
    );
}

#[test]
fn a_log_read_later_says_who_fought_where() {
    let mut scene = common::march(
        1,
        "binche: I-a, I-b, II-a; charleroi: P-I-a, P-I-b, P-I-cav; liege: P-III-a, P-III-b, P-IV-a; brussels: VI-inf; ghent: A-I-BR, A-I-NE",
    );
    for code in ["I-a", "I-b", "II-a"] {
        scene.play("french", [format!("take {code}").as_str(), &format!("march {code} binche charleroi")]);
    }
    scene
        .play("french", ["done"])
        .told("allied", "Battle of Charleroi: the French attack with 3 blocks against 3");
    let mut scene = common::battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, I-art center, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left; \
         entry ligny charleroi; liege: P-III-a, P-III-b; brussels: I-a; ghent: A-I-BR, A-I-NE",
    );
    common::act(scene.roll([6, 6, 6, 6]), "french", &["fire II-a"]);
    scene.told("allied", "II Corps a fires at F2 on the Allied right: no hit.");
    common::act(scene.roll([1, 6, 6]), "french", &["fire I-art"]);
    scene.told("allied", "I Corps Artillery fires at long range at F1 on the Allied center: 1 hit.");
    let mut scene = common::march(
        1,
        "binche: I-a 1; charleroi: P-I-a; brussels: I-b; liege: P-III-a; ghent: A-I-BR, A-I-NE",
    );
    scene.roll([1, 6, 6, 6]).play("french", ["take I-a", "march I-a binche charleroi", "done"]);
    scene.told("allied", "Skirmish at Charleroi: the French attack with 1 block against 1");
    scene.told("allied", "No French block is left at Charleroi.");
    scene.told("allied", "Supply is cut: the Anglo-Dutch army gives up 1 unit");
}

#[test]
fn a_log_without_its_scene_is_another_game() {
    let scene = Scene::<Napoleon4>::start(&plain(), &[]);
    let log = scene.table().log(true).to_string();
    assert!(log.contains("game: napoleon4") && !log.contains("scene:"));
}

const COUNTS_START: [u64; 4] = [25, 137, 720, 11528];
const COUNTS_BATTLE: [u64; 4] = [8, 29, 201, 693];
