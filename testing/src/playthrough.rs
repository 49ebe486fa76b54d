//! Golden playthroughs: a log and its story as text. The story has every line of the log, what each viewer was told, who
//! decides next, by which rule, and among how many offers.
//!
//! `UPDATE=1 cargo test -p GAME` writes the stories anew; read the difference.

use std::{env, fmt::Write, fs, path::Path};

use tabletop::{Game, Log, Next, Report, Table, Viewer};

/// Compares the log of this name in `tests/playthroughs` with its story, and returns the story.
pub fn playthrough<G: Game>(root: &str, name: &str) -> String {
    let folder = Path::new(root).join("tests/playthroughs");
    let read = |ending: &str| {
        let file = folder.join(format!("{name}.{ending}"));
        fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
    };
    let log: Log = read("log").parse().unwrap_or_else(|why| panic!("{name}.log: {why}"));
    let now = story::<G>(&log);
    if env::var_os("UPDATE").is_some() {
        fs::write(folder.join(format!("{name}.txt")), &now).expect("a story can be written");
    }
    let kept = read("txt");
    for (n, (now, kept)) in now.lines().zip(kept.lines()).enumerate() {
        assert_eq!(now, kept, "{name}.txt, line {}: read the difference, then run once with UPDATE=1", n + 1);
    }
    assert_eq!(now.lines().count(), kept.lines().count(), "{name}.txt");
    now
}

/// The story of a log.
fn story<G: Game>(log: &Log) -> String {
    let until = |end: usize| {
        let mut part = log.clone();
        part.lines.truncate(end);
        part
    };
    let mut story = until(0).to_string();
    for end in 0..=log.lines.len() {
        let table = Table::<G>::load(&until(end)).unwrap_or_else(|why| panic!("{why}"));
        if end > 0 {
            let (who, what) = &log.lines[end - 1];
            writeln!(story, "{who}: {what}").expect("a string takes text");
            tell(&mut story, &table, end);
        }
        // A log cut before an answer of chance would let the table answer by itself.
        if table.at() == end {
            ask(&mut story, &table);
        }
    }
    story
}

/// Who decides, what they are asked and how many offers they have.
fn ask<G: Game>(story: &mut String, table: &Table<G>) {
    let line = match Table::next(table) {
        Next::Choice(seat) => {
            let name = G::about().name(table.setup().seats, seat);
            let prompt = table.game().prompt(table.state(), Viewer::Seat(seat));
            format!("{name} ({}): {} {} offers", prompt.rule, prompt.text, table.offers().len())
        }
        Next::Over(outcome) => format!("over ({}): {}", outcome.rule, outcome.why),
        Next::Chance(chance) => format!("chance: {chance}"),
    };
    writeln!(story, "    {line}").expect("a string takes text");
}

/// What the last line of the log brought: to all, and to each seat that was told something else.
fn tell<G: Game>(story: &mut String, table: &Table<G>, at: usize) {
    let told = |viewer| -> Vec<String> {
        let events = table.events().iter().filter(|(it, _)| *it == at);
        events.filter_map(|(_, event)| table.game().report(event, viewer)).map(|it| line(&it)).collect()
    };
    let public = told(Viewer::Spectator);
    for viewer in Viewer::all(table.setup().seats) {
        let lines = told(viewer);
        let name = match viewer {
            Viewer::Spectator => "all",
            Viewer::Seat(_) if lines == public => continue,
            Viewer::Seat(seat) => G::about().name(table.setup().seats, seat),
        };
        for line in lines {
            writeln!(story, "  {name} | {line}").expect("a string takes text");
        }
    }
}

/// A report with its dice; a die that did what it was thrown for has a star.
fn line(report: &Report) -> String {
    let mut line = format!("{:?}: {}", report.tone, report.text);
    for die in &report.dice {
        write!(line, " {}{}", die.pips, if die.hit { "*" } else { "" }).expect("a string takes text");
    }
    line
}
