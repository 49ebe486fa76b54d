//! Whole games between computer players.

use std::time::Instant;

use bots::{Contest, Player, Tally, wilson};
use clap::Args;

use crate::{
    Failure, fuzz,
    setting::{self, SetupArguments, Sitter},
    shelf,
};

/// What `simulate` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: waterloo, napoleon4, returns or napoleon3.
    game: String,
    /// How many games to play.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Who plays each seat: random or greedy; random where nothing is said.
    #[arg(long, value_name = "SEAT=PLAYER", value_delimiter = ',')]
    players: Vec<String>,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    setup: SetupArguments,
}

/// Plays the games and prints who won how often.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let title = shelf::find(&arguments.game).map_err(Failure::Usage)?;
    let about = title.about();
    let setup = arguments.setup.setup(about)?;
    let full = about.complete(&setup).map_err(Failure::Usage)?;
    let sitters = setting::sitters(about, full.seats, &arguments.players, Sitter::Computer(Player::Random))?;
    let players: Result<Vec<Player>, Failure> = sitters.into_iter().map(computer).collect();
    let contest = Contest { setup, players: players?, games: arguments.games, seed: arguments.seed };
    let begun = Instant::now();
    let bar = fuzz::bar(arguments.games);
    let tally = title.thinker.simulate(&contest, &|| bar.inc(1)).map_err(Failure::Check)?;
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{}: {} games, {} choices, seed {}, {seconds:.1} s",
        about.id, tally.games, tally.choices, contest.seed
    );
    print(&tally, about.names(full.seats), &contest.players);
    Ok(())
}

fn computer(sitter: Sitter) -> Result<Player, Failure> {
    match sitter {
        Sitter::Computer(player) => Ok(player),
        Sitter::Person => Err(Failure::Usage("players: a person cannot be simulated".to_string())),
    }
}

fn print(tally: &Tally, names: &[&str], players: &[Player]) {
    let line = |who: &str, times: u64| {
        let share = 100.0 * times as f64 / tally.games.max(1) as f64;
        let (low, high) = wilson(times, tally.games);
        println!("{who:20} {times:7}  {share:5.1} %  ({:.1} to {:.1})", 100.0 * low, 100.0 * high);
    };
    for ((name, player), &wins) in names.iter().zip(players).zip(&tally.wins) {
        line(&format!("{name} ({player})"), wins);
    }
    line("nobody", tally.draws);
    if tally.unfinished > 0 {
        line("unfinished", tally.unfinished);
    }
    for (why, times) in &tally.endings {
        println!("{times:8} {why}");
    }
}
