//! Every pair of players against each other, with ratings and times.

use bots::{Duel, Player, Score, Test, quantile, wilson};
use clap::Args;
use shelf::AnyGame;
use tabletop::{About, Setup};

use crate::{Failure, fuzz, setting::SetupArguments};

/// What `ladder` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: waterloo, napoleon4, returns or napoleon3.
    game: String,
    /// The players; the levels people choose from if left out.
    #[arg(long, value_delimiter = ',')]
    players: Vec<String>,
    /// Play only those next to each other on the ladder.
    #[arg(long)]
    neighbours: bool,
    /// The most pairs of games of two players; in a pair each plays either side with the same dice.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Stop a pair of players once a sequential test (Elo 0 against 100) is sure at 95 %.
    #[arg(long)]
    stop: bool,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cores to use.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[command(flatten)]
    setup: SetupArguments,
}

/// The differences of rating between which the sequential test decides.
const TEST: Test = Test { low: 0.0, high: 100.0 };

/// Plays the ladder and prints a table.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = shelf::find(&arguments.game)?;
    let setup = arguments.setup.setup(game.about())?;
    let players = players(&arguments.players)?;
    println!("{}, seed {}, up to {} pairs", game.about().id, arguments.seed, arguments.pairs);
    heading();
    let mut verdicts = vec![];
    for (n, &better) in players.iter().enumerate().skip(1) {
        let least = if arguments.neighbours { n - 1 } else { 0 };
        for &other in players[least..n].iter().rev() {
            let duel = Duel {
                setup: setup.clone(),
                players: [better, other],
                pairs: arguments.pairs,
                seed: arguments.seed,
                threads: arguments.threads,
                test: arguments.stop.then_some(TEST),
            };
            let score = play(game, &duel)?;
            row(&score, &duel.players.map(Player::name));
            let verdict = match score.is_better(TEST) {
                Some(true) => "better",
                Some(false) => "not better",
                None => "open",
            };
            verdicts.push(format!("{better} against {other} {verdict}"));
        }
    }
    sides(game.about(), &setup);
    if arguments.stop {
        println!("Sequential test (Elo {} against {}): {}.", TEST.low, TEST.high, verdicts.join(", "));
    }
    Ok(())
}

fn players(told: &[String]) -> Result<Vec<Player>, Failure> {
    if told.is_empty() {
        return Ok(Player::LEVELS.to_vec());
    }
    told.iter().map(|text| text.parse().map_err(Failure::Usage)).collect()
}

/// Plays a duel under a bar.
pub(crate) fn play(game: &dyn AnyGame, duel: &Duel) -> Result<Score, Failure> {
    let bar = fuzz::bar(2 * duel.pairs);
    let score = game.duel(duel, &|| bar.inc(1)).map_err(Failure::Check)?;
    bar.finish_and_clear();
    Ok(score)
}

/// The heading of the table of duels.
pub(crate) fn heading() {
    println!(
        "| player | against | games | points % | Elo | first side % | second side % | choice ms | turn s |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|");
}

/// A duel as a row of the table.
pub(crate) fn row(score: &Score, names: &[&str; 2]) {
    let (elo, low, high) = score.elo();
    let side = |[won, drawn, lost]: [u64; 3]| {
        let games = won + drawn + lost;
        let (low, high) = wilson(won, games);
        let draws = if drawn > 0 { format!(", {drawn} drawn") } else { String::new() };
        let share = 100.0 * won as f64 / games.max(1) as f64;
        format!("{share:.0} ({:.0} to {:.0}{draws})", 100.0 * low, 100.0 * high)
    };
    let choice = |part| 1000.0 * quantile(&score.choices[0], part).as_secs_f64();
    let turn = |part| quantile(&score.turns[0], part).as_secs_f64();
    println!(
        "| {} | {} | {} | {:.1} ± {:.1} | {elo:+.0} ({low:+.0} to {high:+.0}) | {} | {} | {:.1} / {:.1} | {:.2} / {:.2} / {:.2} |",
        names[0],
        names[1],
        score.games(),
        100.0 * score.share(),
        196.0 * score.error(),
        side(score.sides[0]),
        side(score.sides[1]),
        choice(0.5),
        choice(0.95),
        turn(0.5),
        turn(0.95),
        turn(1.0),
    );
}

/// What the columns of the table mean.
pub(crate) fn sides(about: &About, setup: &Setup) {
    let names = about.complete(setup).map(|full| about.names(full.seats)).unwrap_or_default();
    let first = names.first().copied().unwrap_or_default();
    println!(
        "First side: {first}; shares won, with intervals of 95 %. Times of the player: median, 95th percentile (and longest turn)."
    );
}
