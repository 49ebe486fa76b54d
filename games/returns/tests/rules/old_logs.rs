//! Games that began under the first version of the rules are played to their end under it.

use std::{fs, path::Path};

use returns::Returns;
use tabletop::{Game, Log, Table};

/// Every old log: its name, its text, and the position it ends in.
fn old_logs() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old-logs");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = paths.filter(|path| path.extension().is_some_and(|it| it == "log"));
    logs.map(|path| {
        let read = |path: &Path| fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, read(&path), read(&path.with_extension("end")).trim_end().to_string())
    })
    .collect()
}

/// Where a log ends, or why it does not replay.
fn end(text: &str) -> Result<String, String> {
    let log: Log = text.parse().map_err(|why: tabletop::LogError| why.to_string())?;
    let table = Table::<Returns>::load(&log).map_err(|why| why.to_string())?;
    Ok(table.game().scene(table.state()))
}

#[test]
fn a_log_of_the_first_version_replays_to_the_same_end() {
    let logs = old_logs();
    assert!(logs.len() >= 12, "{} old logs", logs.len());
    for (name, text, wanted) in logs {
        assert_eq!(end(&text).as_ref(), Ok(&wanted), "{name}");
    }
}

#[test]
fn each_of_them_would_go_otherwise_under_the_present_version() {
    for (name, text, wanted) in old_logs() {
        let present = text.replace("rules: 1\n", "rules: 2\n");
        assert_ne!(text, present, "{name} is a log of version 1");
        assert_ne!(end(&present).as_ref(), Ok(&wanted), "{name}");
    }
}
