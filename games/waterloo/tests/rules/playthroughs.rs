//! Golden playthroughs: each decision, what each viewer is told, and how many offers follow.
//!
//! `UPDATE=1 cargo test -p waterloo` writes them anew; read the difference.

use std::{env, fmt::Write, fs, path::Path};

use tabletop::{Game, Log, Next, Table, Viewer};
use waterloo::Waterloo;

/// The story of a log: every line, what it brought, and what may follow.
fn story(log: &Log) -> String {
    let about = Waterloo::about();
    let seats = about.complete(&log.setup).unwrap().seats;
    let until = |end: usize| {
        let mut part = log.clone();
        part.lines.truncate(end);
        part
    };
    let mut story = until(0).to_string();
    for end in 0..=log.lines.len() {
        let table = Table::<Waterloo>::load(&until(end)).unwrap();
        // Cut short before an answer of chance, the table would ask for one of its own.
        let waits_for_chance = table.at() > end;
        if end > 0 {
            let (who, what) = &log.lines[end - 1];
            writeln!(story, "{who}: {what}").unwrap();
            tell(&mut story, &table, end, seats);
        }
        if waits_for_chance {
            continue;
        }
        match Table::next(&table) {
            Next::Choice(seat) => {
                let name = about.name(seats, seat);
                let prompt = table.prompt(Viewer::Seat(seat));
                let offers = table.offers().len();
                writeln!(story, "    {name} ({}): {} {offers} offers", prompt.rule, prompt.text).unwrap();
            }
            Next::Over(outcome) => writeln!(story, "    over ({}): {}", outcome.rule, outcome.why).unwrap(),
            Next::Chance(_) => unreachable!("chance is answered at once"),
        }
    }
    story
}

fn tell(story: &mut String, table: &Table<Waterloo>, at: usize, seats: u8) {
    let told = |viewer| -> Vec<String> {
        let reports = table.reports(viewer, 0).into_iter().filter(|(it, _)| *it == at);
        reports.map(|(_, report)| format!("{:?}: {}", report.tone, report.text)).collect()
    };
    let public = told(Viewer::Spectator);
    for viewer in Viewer::all(seats) {
        let lines = told(viewer);
        let name = match viewer {
            Viewer::Spectator => "all",
            Viewer::Seat(_) if lines == public => continue,
            Viewer::Seat(seat) => Waterloo::about().name(seats, seat),
        };
        lines.iter().for_each(|line| writeln!(story, "  {name} | {line}").unwrap());
    }
}

fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let log: Log = fs::read_to_string(folder.join(format!("{name}.log"))).unwrap().parse().unwrap();
    let now = story(&log);
    let golden = folder.join(format!("{name}.txt"));
    if env::var_os("UPDATE").is_some() {
        fs::write(&golden, &now).unwrap();
    }
    let wanted = fs::read_to_string(&golden).unwrap();
    for (n, (now, wanted)) in now.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(now, wanted, "{name}.txt line {}", n + 1);
    }
    assert_eq!(now.lines().count(), wanted.lines().count(), "{name}.txt");
}

#[test]
fn the_first_turn() {
    check("first-turn");
}

#[test]
fn grouchy_or_bluecher() {
    check("grouchy");
}
