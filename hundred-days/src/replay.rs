//! A game rebuilt from its log: every line checked, its story told, its dice recomputed on demand.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use shelf::AnyTable;
use tabletop::{Next, Viewer};

use crate::{Failure, kept, setting, terminal::told, verify, web};

/// What `replay` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file with the game's log.
    #[arg(required_unless_present = "all")]
    file: Option<PathBuf>,
    /// Rebuild every game of a database and check that it stands as it is kept: before an upgrade, with the new program.
    #[arg(long, conflicts_with = "file")]
    all: bool,
    /// The database for --all: `sqlite:<path>`, the path of a file, or `postgres://…`; the one in your data directory if left out.
    #[arg(long, env = "HUNDRED_DAYS_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The viewer: a seat, or `spectator`.
    #[arg(long = "as", value_name = "VIEWER", default_value = "spectator")]
    viewer: String,
    /// Recompute every answer of chance from the seed in the log.
    #[arg(long)]
    verify: bool,
}

/// Rebuilds the game and prints its story; whatever is wrong is a failed check that names the line.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Some(file) = &arguments.file else { return all(arguments.database.as_deref()) };
    let named = |why: String| Failure::Check(format!("{}: {why}", file.display()));
    let text = setting::read(file)?;
    let (game, log) = shelf::of_log(&text).map_err(|error| named(error.to_string()))?;
    let table = game.load(&log).map_err(|error| named(error.to_string()))?;
    let (about, seats) = (game.about(), table.setup().seats);
    let Some(viewer) = about.viewer(seats, &arguments.viewer) else {
        let known = about.names(seats).join(", ");
        return Err(Failure::Usage(format!("as: '{}' is not one of {known}, spectator", arguments.viewer)));
    };
    let mut out = io::stdout();
    writeln!(out, "{}\n{} lines, every one checked.", story(&*table, viewer), log.lines.len())?;
    if arguments.verify {
        let (answers, _) = verify::throws(game, &log).map_err(named)?;
        writeln!(out, "{answers} answers of chance, each as the {} gives it.", verify::source(&log))?;
    }
    Ok(())
}

/// Rebuilds every game of a database, also while its server runs.
fn all(database: Option<&str>) -> Result<(), Failure> {
    let database = web::database(database)?;
    let (mut lines, mut throws, mut running) = (0, 0, 0);
    let mut wrong = vec![];
    let runtime = tokio::runtime::Runtime::new()?;
    let tables = runtime.block_on(server::store::export(&database, &mut |exported| {
        let stored = exported.table;
        lines += stored.lines.len();
        running += u64::from(stored.status.decides.is_some());
        match rebuilt(&stored) {
            Ok(answers) => throws += answers,
            Err(why) => wrong.push(format!("table {} ({}): {why}", stored.id, stored.game)),
        }
        Ok(())
    }));
    let shown = web::without_password(&database);
    let tables = tables.map_err(|error| Failure::Check(format!("database {shown}: {error}")))?;
    for why in &wrong {
        println!("{why}");
    }
    println!(
        "{tables} tables, {running} of them not over, {lines} journal lines, {throws} throws and draws."
    );
    match wrong.len() {
        0 => {
            println!("Every game stands under these rules as it is kept.");
            Ok(())
        }
        n => Err(Failure::Check(format!("{n} games do not replay; do not upgrade with this program"))),
    }
}

/// Rebuilds a game from its journal; how many throws it has, or in what it differs from what is kept.
fn rebuilt(stored: &server::store::Stored) -> Result<usize, String> {
    let (game, log) = kept::log(stored)?;
    let table = game.load(&log).map_err(|error| error.to_string())?;
    let decides = match table.next() {
        Next::Choice(seat) => Some(seat.0),
        Next::Over(_) => None,
    };
    if decides != stored.status.decides {
        return Err(format!("it waits for another seat than is kept: '{}'", stored.status.text));
    }
    let throws = game.audit(&log).map_err(|error| error.to_string())?;
    // What was uploaded may be forged, and says so.
    match throws.iter().find(|throw| throw.is_forged()).filter(|_| !stored.read_only) {
        Some(forged) => Err(format!("line {}: its dice give another answer", forged.line)),
        None => Ok(throws.len()),
    }
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
    };
    story.push_str(&end);
    story
}
