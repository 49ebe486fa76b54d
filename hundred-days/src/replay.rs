//! A game rebuilt from its log: every line checked, its story told, its dice recomputed on demand.

use std::path::PathBuf;

use clap::Args;
use shelf::{AnyGame, AnyTable};
use tabletop::{Log, Next, Viewer};

use crate::{Failure, setting, terminal::told};

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
        let header = text.lines().take_while(|line| line.trim_end() != "---").count() + 1;
        let answers = verify(game, &log, header).map_err(named)?;
        println!("{answers} answers of chance, each as the seed gives it.");
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

/// Plays the choices of a log again with the dice of its seed, and returns how many answers were the same; all
/// must be. The first line of play stands below `header` others.
fn verify(game: &dyn AnyGame, log: &Log, header: usize) -> Result<usize, String> {
    let Some(seed) = log.seed else { return Err("the log has no seed to verify its dice by".to_string()) };
    let mut table = match &log.scene {
        None => game.open(&log.setup, seed, &[])?,
        Some(scene) => game.set(&log.setup, seed, scene, &[])?,
    };
    let mut given = answers(&*table, 0).into_iter();
    let mut same = 0;
    for (n, (who, what)) in log.lines.iter().enumerate() {
        let line = header + n + 1;
        if who == "chance" {
            match given.next() {
                Some(answer) if answer == *what => same += 1,
                Some(answer) => return Err(format!("line {line}: the seed gives '{answer}', not '{what}'")),
                None => return Err(format!("line {line}: chance was not asked")),
            }
            continue;
        }
        let from = table.at();
        let seat =
            game.about().seat(table.setup().seats, who).ok_or(format!("line {line}: no seat '{who}'"))?;
        let done = match what.as_str() {
            "undo" => table.undo(seat),
            "resign" => table.resign(seat),
            text => table.submit(seat, text),
        };
        done.map_err(|refusal| format!("line {line}: {refusal}"))?;
        given = answers(&*table, from).into_iter();
    }
    Ok(same)
}

/// The answers of chance since the log had `from` lines.
fn answers(table: &dyn AnyTable, from: usize) -> Vec<String> {
    table.lines(from).into_iter().filter(|(who, _)| who == "chance").map(|(_, what)| what).collect()
}
