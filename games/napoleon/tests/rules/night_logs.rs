//! Games begun when blocks by night were put down at once go on so. Ruling A6.
use napoleon::{Napoleon3, Napoleon4};
use tabletop::Game;
use testing::old_logs;

/// A position without its stack of stages.
fn parts(scene: &str) -> Vec<String> {
    scene
        .trim()
        .split("; ")
        .filter(|part| !part.starts_with("stage ") && !part.starts_with("seen "))
        .map(str::to_string)
        .collect()
}

fn replays_only_under_version_1<G: Game>(name: &str) {
    let logs = old_logs(env!("CARGO_MANIFEST_DIR"), "tests/old-logs");
    let log = logs.iter().find(|log| log.name == name).expect("a log of that name");
    assert_eq!(log.replay::<G>().map(|end| parts(&end)), Ok(parts(&log.end)), "{name}");
    let error = log.replay_under::<G>(2).expect_err("under version 2 a block waits to be put down");
    assert!(error.contains("is not offered now"), "{name}: {error}");
}

#[test]
fn ruling_a6_games_of_version_1_replay_to_their_end() {
    replays_only_under_version_1::<Napoleon4>("night-fourth");
    replays_only_under_version_1::<Napoleon4>("night-fourth-three");
    replays_only_under_version_1::<Napoleon3>("night-third");
}
