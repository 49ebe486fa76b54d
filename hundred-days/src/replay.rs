//! A game rebuilt from its log: every line checked, its story told, its dice recomputed on demand.

use std::path::PathBuf;

use clap::Args;
use shelf::AnyTable;
use tabletop::{Next, Viewer};

use crate::{Failure, setting, terminal::told, verify};

/// What `replay` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file with the game's log.
    file: PathBuf,
    /// Whose eyes to look through: a seat, or `spectator`.
    #[arg(long = "as", value_name = "VIEWER", default_value = "spectator")]
    viewer: String,
    /// Recompute every answer of chance from the seed in the log.
    #[arg(long)]
    verify: bool,
}

/// Rebuilds the game and prints its story; whatever is wrong is a failed check that names the line.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let named = |why: String| Failure::Check(format!("{}: {why}", arguments.file.display()));
    let text = setting::read(&arguments.file)?;
    let (game, log) = shelf::of_log(&text).map_err(named)?;
    let table = game.load(&log).map_err(|error| named(error.to_string()))?;
    let (about, seats) = (game.about(), table.setup().seats);
    let Some(viewer) = about.viewer(seats, &arguments.viewer) else {
        let known = about.names(seats).join(", ");
        return Err(Failure::Usage(format!("as: '{}' is not one of {known}, spectator", arguments.viewer)));
    };
    print!("{}", story(&*table, viewer));
    println!("\n{} lines, every one checked.", log.lines.len());
    if arguments.verify {
        let (answers, _) = verify::throws(game, &log).map_err(named)?;
        println!("{answers} answers of chance, each as the {} gives it.", verify::source(&log));
    }
    Ok(())
}

/// What the viewer was told, and how it ended or stands.
fn story(table: &dyn AnyTable, viewer: Viewer) -> String {
    let mut story: String = table.reports(viewer, 0).iter().map(|(_, report)| told(report) + "\n").collect();
    let name = |seat| table.about().name(table.setup().seats, seat);
    let end = match table.next() {
        Next::Over(outcome) => {
            let winners: Vec<&str> = outcome.winners.iter().map(name).collect();
            let winners = if winners.is_empty() { "nobody".to_string() } else { winners.join(" and ") };
            format!("\nThe game is over: {winners} won. {}\n", outcome.why)
        }
        Next::Choice(seat) => format!("\nThe game goes on: it is for {} to decide.\n", name(seat)),
        Next::Chance(_) => unreachable!("chance is answered at once"),
    };
    story.push_str(&end);
    story
}
