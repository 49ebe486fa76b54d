//! Games recorded under version 1 of the rules replay to the end they had then.
//!
//! Beside each log in `old-logs/` stands the position it ended in. Of the stack of stages only the top is compared: the
//! steps still to come of the two Allied seats are now written one by one.
use napoleon::{Napoleon3, Napoleon4};
use testing::{OldLog, old_logs};

/// The logs that would not replay so under the present rules, each with the difference it shows.
const CHANGED: [(&str, &str); 11] = [
    ("charleroi-3-1", "N23: who retreats in a rout"),
    ("charleroi-3-2", "N23: whose block takes a hit"),
    ("charleroi-3-3", "N23: who shows blocks in a skirmish"),
    ("charleroi-3-34", "N23: who checks morale or retreats"),
    ("charleroi-3-47", "N23, blocks hidden until they fire"),
    ("free-3-16", "N23, from free deployment"),
    ("historical-2-40", "N24: disrupted units regroup"),
    ("ligny-2-10", "N26: four cavalry corps"),
    ("forty", "N21: forty battle turns"),
    ("third-forty", "T10: forty battle turns"),
    ("shelter", "N25: guests of a square in a rout"),
];

/// The position a log ends in, or the line that is wrong.
fn replay(log: &OldLog, rules: u16) -> Result<Vec<String>, String> {
    let end = match log.log.game.as_str() {
        "napoleon4" => log.replay_under::<Napoleon4>(rules),
        _ => log.replay_under::<Napoleon3>(rules),
    };
    end.map(|end| parts(&end))
}

/// The parts of a scene with the top of the stack alone.
fn parts(scene: &str) -> Vec<String> {
    let part = |part: &str| match part.strip_prefix("stage ") {
        Some(stages) => format!("stage {}", stages.rsplit(" > ").next().unwrap_or_default()),
        None => part.to_string(),
    };
    // What the enemy remembers was not written at that time.
    scene.trim().split("; ").filter(|part| !part.starts_with("seen ")).map(part).collect()
}

fn logs() -> Vec<OldLog> {
    old_logs(env!("CARGO_MANIFEST_DIR"), "tests/old-logs")
}

#[test]
fn logs_of_version_1_replay_to_the_same_end() {
    let logs = logs();
    assert!(logs.len() >= 28, "only {} logs", logs.len());
    for log in logs {
        assert_eq!(log.log.setup.rules, 1, "{}", log.name);
        assert_eq!(replay(&log, 1), Ok(parts(&log.end)), "{}", log.name);
    }
}

#[test]
fn logs_with_changed_cases_replay_otherwise_under_the_present_rules() {
    let logs = logs();
    for (name, why) in CHANGED {
        let log = logs.iter().find(|it| it.name == name).expect("a log of that name");
        assert_ne!(replay(log, 2), Ok(parts(&log.end)), "{name} shows nothing of {why}");
    }
}
