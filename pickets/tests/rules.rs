//! The rules of Pickets, one test per statement: set the scene in text, play texts, give the dice, check every line.

use pickets::Pickets;
use tabletop::{Game, Scene, Setup, Table, Viewer, laws};
use testing::Index;

fn scene(text: &str) -> Scene<Pickets> {
    Scene::set(&Setup::default(), text)
}

#[test]
fn r1_each_side_draws_two_blocks_and_the_other_does_not_see_which() {
    let mut start = Scene::<Pickets>::start(&Setup::default(), &[3, 1, 2, 1]);
    start.told("blue", "You drew a 3.").told("red", "blue drew a block.").decides("blue");
    let hidden = r#"{"turn":1,"active":0,"picked":null,"blocks":[[{"Upright":{"town":0}},{"Upright":{"town":0}}],[{"Known":{"town":4,"strength":2}},{"Known":{"town":4,"strength":1}}]]}"#;
    let view = start.table().view(Viewer::Seat(tabletop::Seat(1)));
    assert_eq!(serde_json::to_string(&view).expect("a view is plain data"), hidden);
}

#[test]
fn r2_a_block_marches_to_the_next_town_or_the_side_halts() {
    scene("2 blue move 4 13ho 02ho 41ho 42ho")
        .offers("blue", ["pick 1", "pick 2", "halt"])
        .play("blue", ["pick 1"])
        .offers("blue", ["march 1", "march 3"])
        .refused("blue", "march 5", "2")
        .play("blue", ["march 3"])
        .play("red", ["halt"])
        .decides("blue");
}

#[test]
fn r3_a_block_that_enters_an_enemys_town_fights() {
    scene("3 red move 4 21ho 02ho 33ho 41ho")
        .play("red", ["pick 1"])
        .roll([1, 1])
        .play("red", ["march 3"])
        .told("spectator", "A 3 met a 1.")
        .told("spectator", "They fired.")
        .offers("blue", ["pick 2", "halt"]);
}

#[test]
fn ruling_p1_a_tie_is_the_defenders() {
    scene("3 red move 4 21ho 02ho 33ho 41ho")
        .play("red", ["pick 1"])
        .roll([1, 3])
        .play("red", ["march 3"])
        .play("blue", ["halt"])
        .offers("red", ["pick 2", "halt"]);
}

#[test]
fn r4_the_last_block_and_the_last_turn_end_the_game() {
    scene("3 red move 4 21sx 12ho 33ho 41ho")
        .play("red", ["pick 1"])
        .play("red", ["march 3"])
        .play("blue", ["pick 2"])
        .roll([1, 6])
        .play("blue", ["march 3"])
        .over(["red"], "4");
    scene("12 red move 4 01ho 02ho 41ho 42ho").play("red", ["halt"]).over([], "4");
}

#[test]
fn a_wrong_scene_is_refused_by_its_field() {
    for (text, why) in [
        ("", "a turn, a side, a phase, the number drawn and four blocks are needed"),
        ("99 blue move 4 13ho 02ho 41ho 42ho", "turn: '99' is not a number up to 13"),
        ("1 green move 4 13ho 02ho 41ho 42ho", "side: 'green' is neither blue nor red"),
        ("1 blue sleep 4 13ho 02ho 41ho 42ho", "phase: there is no phase 'sleep'"),
        ("1 blue move 3 13ho 02ho 41ho 40ho", "drawn: all blocks are drawn before anyone moves"),
        ("1 blue move 4 93ho 02ho 41ho 42ho", "block: '93ho' is not of the form 31ho"),
        ("1 blue move 4 13ho 03ho 41ho 42ho", "block: a side has one block of each strength"),
        ("1 blue fire00 4 13so 02ho 41ho 42ho", "phase: two blocks that fight have met"),
    ] {
        assert_eq!(Pickets.set(text).expect_err(text).to_string(), why);
    }
}

#[test]
fn every_law_holds() {
    for seed in 0..50 {
        laws::check::<Pickets>(&Setup::default(), seed).unwrap_or_else(|broken| panic!("{broken}"));
    }
    laws::mutated_scenes::<Pickets>(&Setup::default(), 1, 2000).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn every_rule_and_ruling_has_its_home_and_tests() {
    Index::read(env!("CARGO_MANIFEST_DIR"), &[("RULES.md", "RULINGS.md")]).check();
}

/// It is on the shelf of a developer build only, but works like every other game there.
#[test]
fn it_works_behind_the_handles_of_the_shelf() {
    let game = shelf::of::<Pickets>();
    let table = game.open(&Setup::default(), tabletop::Seed::from(1), &[]).expect("a table");
    assert!(table.picture(Viewer::Spectator).pieces.iter().all(|piece| piece.svg.contains('?')));
    assert_eq!(
        table.text(Viewer::Seat(tabletop::Seat(0))).lines().last(),
        Some("red block 2, ? in town 5"),
        "the board in plain text hides what the other side may not see"
    );
    let log = table.log(true).to_string();
    let again = Table::<Pickets>::load(&log.parse().expect("a log")).expect("it plays");
    assert_eq!(again.log(true).to_string(), log);
}
