//! Games begun under version 1 of the rules of the 3rd edition go on under it.
//!
//! The logs were written by the program of that version: whole games at random, and for each ruling that has changed since
//! (`t5-…`) one that shows the difference. Beside each stands the position it ended in.

use napoleon::Napoleon3;
use testing::{OldLog, old_logs};

fn logs() -> Vec<OldLog> {
    old_logs(env!("CARGO_MANIFEST_DIR"), "tests/old-logs/third")
}

/// A position without what the enemy remembers, which was not written at that time.
fn position(scene: String) -> String {
    scene.split("; ").filter(|part| !part.starts_with("seen ")).collect::<Vec<_>>().join("; ")
}

#[test]
fn games_of_version_1_replay_to_their_end() {
    let logs = logs();
    assert!(logs.len() >= 19, "{}", logs.len());
    for log in logs {
        assert_eq!(log.log.setup.rules, 1, "{}", log.name);
        assert_eq!(log.replay::<Napoleon3>().map(position).as_ref(), Ok(&log.end), "{}", log.name);
    }
}

#[test]
fn games_that_show_a_difference_would_go_otherwise_under_the_present_rules() {
    for log in logs().into_iter().filter(|log| log.name.starts_with('t')) {
        assert_ne!(log.replay_under::<Napoleon3>(2).map(position).as_ref(), Ok(&log.end), "{}", log.name);
    }
}
