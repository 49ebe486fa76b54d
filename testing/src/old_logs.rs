//! Logs of games that were played under earlier versions of the rules, each with the position it ended in.

use std::{fs, path::Path};

use tabletop::{Game, Log, Table};

/// A log of an earlier version.
pub struct OldLog {
    /// The name of its file.
    pub name: String,
    /// The log.
    pub log: Log,
    /// The position it ended in, as the program of that time wrote it.
    pub end: String,
}

/// The logs in a folder: every `.log` with the `.end` beside it, by name.
pub fn old_logs(root: &str, folder: &str) -> Vec<OldLog> {
    let folder = Path::new(root).join(folder);
    let read =
        |path: &Path| fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let mut logs = vec![];
    for entry in fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_some_and(|it| it == "log") {
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let log = read(&path).parse().unwrap_or_else(|why| panic!("{name}: {why}"));
            let end = read(&path.with_extension("end")).trim().to_string();
            logs.push(OldLog { name, log, end });
        }
    }
    logs.sort_by(|a, b| a.name.cmp(&b.name));
    logs
}

impl OldLog {
    /// The position the log ends in under the rules it was played under, or the line that is wrong.
    pub fn replay<G: Game>(&self) -> Result<String, String> {
        end::<G>(&self.log)
    }

    /// The position it ends in under another version of the rules, or the line that is wrong.
    pub fn replay_under<G: Game>(&self, rules: u16) -> Result<String, String> {
        let mut log = self.log.clone();
        log.setup.rules = rules;
        end::<G>(&log)
    }
}

fn end<G: Game>(log: &Log) -> Result<String, String> {
    let table = Table::<G>::load(log).map_err(|why| why.to_string())?;
    Ok(table.game().scene(table.state()))
}
