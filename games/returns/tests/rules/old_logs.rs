//! Games that began under the first version of the rules are played to their end under it.

use returns::Returns;
use testing::{OldLog, old_logs};

fn logs() -> Vec<OldLog> {
    old_logs(env!("CARGO_MANIFEST_DIR"), "tests/old-logs")
}

#[test]
fn a_log_of_the_first_version_replays_to_the_same_end() {
    let logs = logs();
    assert!(logs.len() >= 12, "{} old logs", logs.len());
    for log in logs {
        assert_eq!(log.log.setup.rules, 1, "{}", log.name);
        assert_eq!(log.replay::<Returns>().as_ref(), Ok(&log.end), "{}", log.name);
    }
}

#[test]
fn each_of_them_would_go_otherwise_under_the_present_version() {
    for log in logs() {
        assert_ne!(log.replay_under::<Returns>(2).as_ref(), Ok(&log.end), "{}", log.name);
    }
}
