//! Games begun under version 1 of the rules of the 3rd edition go on under it.
//!
//! The logs were written by the program of that version: whole games at random, and for each ruling that has changed since
//! (`t5-…`) one that shows the difference. Beside each stands the position it ended in.
use std::{fs, path::Path};

use napoleon::Napoleon3;
use tabletop::{Game, Log, Table};

/// The end of a game by its log, or what is wrong with a line of it.
fn end(text: &str) -> Result<String, String> {
    let log: Log = text.parse().map_err(|why| format!("{why}"))?;
    let table = Table::<Napoleon3>::load(&log).map_err(|why| format!("{why}"))?;
    // What the enemy remembers was not written at that time.
    let scene = table.game().scene(table.state());
    Ok(scene.split("; ").filter(|part| !part.starts_with("seen ")).collect::<Vec<_>>().join("; "))
}

/// The name, the log and the end of every game that is kept.
fn games() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old-logs/third");
    let mut games = vec![];
    for file in fs::read_dir(folder).expect("the folder of old logs") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|it| it == "log") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let log = fs::read_to_string(&path).expect("a log");
            let end = fs::read_to_string(path.with_extension("end")).expect("an end");
            games.push((name, log, end.trim().to_string()));
        }
    }
    games.sort();
    games
}

#[test]
fn games_of_version_1_replay_to_their_end() {
    let games = games();
    assert!(games.len() >= 19, "{}", games.len());
    for (name, log, kept) in games {
        assert!(log.contains("\nrules: 1\n"), "{name}");
        assert_eq!(end(&log).as_deref(), Ok(kept.as_str()), "{name}");
    }
}

#[test]
fn games_that_show_a_difference_would_go_otherwise_under_the_present_rules() {
    for (name, log, kept) in games().into_iter().filter(|(name, _, _)| name.starts_with('t')) {
        let now = end(&log.replacen("\nrules: 1\n", "\nrules: 2\n", 1));
        assert_ne!(now.as_deref(), Ok(kept.as_str()), "{name} shows no difference");
    }
}
