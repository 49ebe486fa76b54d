//! Games begun when blocks by night were put down at once go on so. Ruling A6.
use std::{fs, path::Path};

use napoleon::{Napoleon3, Napoleon4};
use tabletop::{Game, Log, Table};

/// The position a log ends in without its stack of stages, or the line that is wrong.
fn end<G: Game>(log: &Log) -> Result<Vec<String>, String> {
    let table = Table::<G>::load(log).map_err(|error| error.to_string())?;
    Ok(parts(&table.game().scene(table.state())))
}

fn parts(scene: &str) -> Vec<String> {
    scene
        .trim()
        .split("; ")
        .filter(|part| !part.starts_with("stage ") && !part.starts_with("seen "))
        .map(str::to_string)
        .collect()
}

fn replays_only_under_version_1<G: Game>(name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old-logs").join(name);
    let read = |ending: &str| fs::read_to_string(file.with_extension(ending)).expect("an old log");
    let mut log: Log = read("log").parse().expect("a log can be read");
    assert_eq!(log.setup.rules, 1);
    assert_eq!(end::<G>(&log), Ok(parts(&read("end"))), "{name}");
    log.setup.rules = 2;
    let error = end::<G>(&log).expect_err("under version 2 a block waits to be put down");
    assert!(error.contains("is not offered now"), "{name}: {error}");
}

#[test]
fn ruling_a6_games_of_version_1_replay_to_their_end() {
    replays_only_under_version_1::<Napoleon4>("night-fourth");
    replays_only_under_version_1::<Napoleon4>("night-fourth-three");
    replays_only_under_version_1::<Napoleon3>("night-third");
}
