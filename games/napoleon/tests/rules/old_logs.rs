//! Games recorded under version 1 of the rules replay to the end they had then.
//!
//! Beside each log in `old-logs/` stands the position it ended in. Of the stack of stages only the top is compared: the
//! steps still to come of the two Allied seats are now written one by one.
use std::{fs, path::Path};

use napoleon::{Napoleon3, Napoleon4};
use tabletop::{Game, Log, Table};

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

fn replay<G: Game>(log: &Log) -> Result<String, String> {
    let table = Table::<G>::load(log).map_err(|error| error.to_string())?;
    Ok(table.game().scene(table.state()))
}

fn replay_under(log: &Log, rules: u16) -> Result<String, String> {
    let mut log = log.clone();
    log.setup.rules = rules;
    match log.game.as_str() {
        "napoleon4" => replay::<Napoleon4>(&log),
        _ => replay::<Napoleon3>(&log),
    }
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

fn logs() -> Vec<(String, Log, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old-logs");
    let mut found = vec![];
    for entry in fs::read_dir(&folder).expect("the old logs are kept") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|it| it == "log") {
            let log = fs::read_to_string(&path).expect("a log").parse().expect("a log can be read");
            let end = fs::read_to_string(path.with_extension("end")).expect("its end");
            let name = path.file_stem().expect("a name").to_string_lossy().to_string();
            found.push((name, log, end));
        }
    }
    found
}

#[test]
fn logs_of_version_1_replay_to_the_same_end() {
    let logs = logs();
    assert!(logs.len() >= 28, "only {} logs", logs.len());
    for (name, log, end) in logs {
        assert_eq!(log.setup.rules, 1, "{name}");
        let now = replay_under(&log, log.setup.rules).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(parts(&now), parts(&end), "{name}");
    }
}

#[test]
fn logs_with_changed_cases_replay_otherwise_under_the_present_rules() {
    let logs = logs();
    for (name, why) in CHANGED {
        let (_, log, end) = logs.iter().find(|(it, _, _)| it == name).expect("a log of that name");
        let now = replay_under(log, 2);
        assert!(now.as_ref().map(|now| parts(now)) != Ok(parts(end)), "{name} shows nothing of {why}");
    }
}
