//! Hundred Days: the Waterloo campaign of 1815 as board games. The program's command line.
//!
//! Every module is one subcommand; `engine` speaks the protocol of `docs/engine.md`. The games come from the `shelf`.

mod backup;
mod bench_server;
mod draw;
mod duel;
mod engine;
mod fuzz;
mod kept;
mod ladder;
mod limits;
mod lines;
mod logging;
mod pictures;
mod replay;
mod rows;
mod rules;
mod setting;
mod simulate;
mod soak;
mod terminal;
mod train;
mod verify;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The Waterloo campaign of 1815 as board games: play, study and simulate.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the browser (the default), or in the terminal with --terminal.
    Play(terminal::Arguments),
    /// Serve the games to others.
    Serve(web::Arguments),
    /// Speak the engine protocol: a JSON object per line in, one per line out.
    Engine,
    /// Play at random under all laws, and keep the first game that breaks one.
    Fuzz(fuzz::Arguments),
    /// Rebuild a game from its log, check every line and tell its story.
    Replay(replay::Arguments),
    /// Check every throw and draw of a finished game, and who added to the dice.
    Verify(verify::Arguments),
    /// Write all games of a database to a file, also while its server runs.
    Backup(backup::Arguments),
    /// Bring the games of a backup into an empty database of either kind.
    Restore(backup::Arguments),
    /// Measure the server under many live games, beside the bare speed of the same durable writes.
    BenchServer(bench_server::Arguments),
    /// Kill, starve and cut off a server while tables are played, then look for all that was confirmed.
    Soak(soak::Arguments),
    /// List the rules of a game with their homes, the rulings, and what is reconstructed.
    Rules(rules::Arguments),
    /// Draw a board as SVG or PNG.
    Draw(draw::Arguments),
    /// Play whole games between computer players and count who wins.
    Simulate(simulate::Arguments),
    /// Let two players of any kind play a match: computer players or other programs.
    Match(duel::Arguments),
    /// Let every pair of computer players play, and rate them.
    Ladder(ladder::Arguments),
    /// Learn by self-play who is winning: the value by which the computer players judge.
    Train(train::Arguments),
}

/// Why the program ends with something else than success.
#[derive(Debug)]
enum Failure {
    /// It was asked for something that does not exist: exit code 2.
    Usage(String),
    /// A check failed: exit code 1.
    Check(String),
    /// Reading or writing failed: exit code 1.
    Io(std::io::Error),
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<tabletop::ReadError> for Failure {
    fn from(error: tabletop::ReadError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let done = match Arguments::parse().command.unwrap_or(Command::Play(terminal::Arguments::default())) {
        Command::Play(arguments) if !arguments.terminal => web::at_home(arguments.database.as_deref()),
        Command::Play(arguments) => terminal::run(&arguments),
        Command::Serve(arguments) => web::serve(&arguments),
        Command::Engine => engine::run(),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Backup(arguments) => backup::backup(&arguments),
        Command::Restore(arguments) => backup::restore(&arguments),
        Command::BenchServer(arguments) => bench_server::run(&arguments),
        Command::Soak(arguments) => soak::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Simulate(arguments) => simulate::run(&arguments),
        Command::Match(arguments) => duel::run(&arguments),
        Command::Ladder(arguments) => ladder::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
    };
    let (code, why) = match done {
        Ok(()) => return ExitCode::SUCCESS,
        // A closed pipe (EPIPE) is not an error.
        Err(Failure::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Usage(why)) => (2, why),
        Err(Failure::Check(why)) => (1, why),
        Err(Failure::Io(error)) => (1, error.to_string()),
    };
    eprintln!("hundred-days: {why}");
    ExitCode::from(code)
}
