//! Games recorded under version 1 of the rules go on to the same end. Each `.log` has the last position as the
//! program of that time wrote it in its `.end`; the names tell which of the rules changed since it contains.

use std::{fs, path::Path};

use tabletop::{Game, Log, Next, Table};
use waterloo::Waterloo;

/// The logs with their names and ends.
fn logs() -> Vec<(String, Log, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old-logs");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = files.filter(|path| path.extension().is_some_and(|it| it == "log"));
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    logs.map(|path| {
        let name = path.file_stem().unwrap().to_string_lossy().to_string();
        (name, read(&path).parse().unwrap(), read(&path.with_extension("end")).trim().to_string())
    })
    .collect()
}

/// A scene without what others may still think possible, which is no part of the position.
fn position(scene: &str) -> String {
    scene.split("; ").filter(|clause| !clause.starts_with("possible ")).collect::<Vec<_>>().join("; ")
}

#[test]
fn logs_of_version_1_replay_to_the_same_end() {
    let logs = logs();
    assert_eq!(logs.len(), 13);
    for (name, log, end) in logs {
        assert_eq!(log.setup.rules, 1, "{name}");
        let table = Table::<Waterloo>::load(&log).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(matches!(Table::next(&table), Next::Over(_)), "{name}");
        assert_eq!(position(&table.game().scene(table.state())), position(&end), "{name}");
    }
}

#[test]
fn what_changed_is_in_these_logs() {
    for (name, mut log, end) in logs() {
        log.setup.rules = 2;
        let same = Table::<Waterloo>::load(&log)
            .is_ok_and(|table| position(&table.game().scene(table.state())) == position(&end));
        let is_plain = name.starts_with("battle") || name.starts_with("grouchy");
        assert_eq!(same, is_plain, "{name} under version 2");
    }
}
