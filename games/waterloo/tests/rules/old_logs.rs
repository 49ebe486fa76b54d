//! Games recorded under version 1 of the rules go on to the same end. Each `.log` has the last position as the
//! program of that time wrote it in its `.end`; the names tell which of the rules changed since it contains.

use testing::{OldLog, old_logs};
use waterloo::Waterloo;

fn logs() -> Vec<OldLog> {
    old_logs(env!("CARGO_MANIFEST_DIR"), "tests/old-logs")
}

/// A scene without what others may still think possible, which is no part of the position.
fn position(scene: &str) -> String {
    scene.split("; ").filter(|clause| !clause.starts_with("possible ")).collect::<Vec<_>>().join("; ")
}

#[test]
fn logs_of_version_1_replay_to_the_same_end() {
    let logs = logs();
    assert_eq!(logs.len(), 13);
    for log in logs {
        assert_eq!(log.log.setup.rules, 1, "{}", log.name);
        let now = log.replay::<Waterloo>().unwrap_or_else(|why| panic!("{}: {why}", log.name));
        assert!(now.contains(" over "), "{} is a whole game: {now}", log.name);
        assert_eq!(position(&now), position(&log.end), "{}", log.name);
    }
}

#[test]
fn what_changed_is_in_these_logs() {
    for log in logs() {
        let now = log.replay_under::<Waterloo>(2);
        let is_same = now.is_ok_and(|now| position(&now) == position(&log.end));
        let is_plain = log.name.starts_with("battle") || log.name.starts_with("grouchy");
        assert_eq!(is_same, is_plain, "{} under version 2", log.name);
    }
}
