//! Whole games between computer players: counted, written as tables, put together from parts, drawn.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use bots::{Contest, Player, wilson};
use clap::Args;
use shelf::AnyGame;
use tabletop::{About, Seed, Setup};

use crate::{
    Failure, fuzz, pictures,
    rows::Rows,
    setting::{self, SetupArguments, Sitter},
};

/// What `simulate` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: waterloo, napoleon4, returns or napoleon3.
    game: String,
    /// How many games to play.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Who plays each seat: conscript, sergeant, captain, marshal, greedy or random; random where nothing is said.
    #[arg(long, value_name = "SEAT=PLAYER", value_delimiter = ',')]
    players: Vec<String>,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cores to use; all there are if left out.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Play only this part of the games, as in `0/16` to `15/16`.
    #[arg(long, value_name = "PART/PARTS", default_value = "0/1", value_parser = shard)]
    shard: (u64, u64),
    /// Write `games.csv`, `turns.csv`, `events.csv` and pictures into this folder.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Play nothing: put the tables of these folders together.
    #[arg(long, value_name = "FOLDER", value_delimiter = ',')]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    setup: SetupArguments,
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let wrong = || format!("'{text}' is not of the form PART/PARTS with PART from zero");
    let (part, parts) = text.split_once('/').ok_or_else(wrong)?;
    let (part, parts) = (part.parse().map_err(|_| wrong())?, parts.parse().map_err(|_| wrong())?);
    if part < parts { Ok((part, parts)) } else { Err(wrong()) }
}

/// Plays the games or reads those played, and prints who won how often.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = shelf::find(&arguments.game)?;
    let about = game.about();
    let setup = arguments.setup.setup(about)?;
    let full = about.complete(&setup)?;
    let names = about.names(full.seats);
    let sitters = setting::sitters(about, full.seats, &arguments.players, Sitter::Computer(Player::Random))?;
    let players: Result<Vec<Player>, Failure> = sitters.into_iter().map(computer).collect();
    let mut all = Rows::default();
    if arguments.merge.is_empty() {
        let contest = Contest {
            setup: setup.clone(),
            players: players?,
            games: arguments.games,
            seed: arguments.seed,
            threads: arguments.threads,
            shard: arguments.shard,
        };
        let begun = Instant::now();
        let bar = fuzz::bar(arguments.games / arguments.shard.1);
        let tally = game.simulate(&contest, &|| bar.inc(1)).map_err(Failure::Check)?;
        bar.finish_and_clear();
        let (choices, seconds) = (tally.choices, begun.elapsed().as_secs_f64());
        println!(
            "{}: {} games, {choices} choices, seed {}, {seconds:.1} s",
            about.id, tally.games, contest.seed
        );
        all.add(&tally.rows, names, &contest.players);
    } else {
        arguments.merge.iter().try_for_each(|folder| all.read(folder))?;
        let still = game.open(&setup, Seed::from(0), &[])?.still();
        let places: BTreeSet<&str> = still.places.iter().map(|place| place.id.as_str()).collect();
        all.check(|id| places.contains(id))?;
        println!("{}: {} games of {} folders", about.id, all.games.len(), arguments.merge.len());
        if all.missing() > 0 {
            println!("{} games up to the last one are missing: has every part been played?", all.missing());
        }
    }
    print(&all, about, names);
    arguments.out.as_deref().map_or(Ok(()), |folder| write(&all, game, &setup, names, folder))
}

fn computer(sitter: Sitter) -> Result<Player, Failure> {
    match sitter {
        Sitter::Computer(player) => Ok(player),
        Sitter::Person => Err(Failure::Usage("players: a person cannot be simulated".to_string())),
    }
}

fn write(
    all: &Rows,
    game: &dyn AnyGame,
    setup: &Setup,
    names: &[&str],
    folder: &Path,
) -> Result<(), Failure> {
    fs::create_dir_all(folder)?;
    all.write(folder)?;
    let table = game.open(setup, Seed::from(0), &[])?;
    let still = table.still();
    fs::write(folder.join("chance.svg"), pictures::chance(all, names))?;
    fs::write(folder.join("length.svg"), pictures::lengths(all))?;
    fs::write(folder.join("losses.svg"), pictures::losses(all, &still))?;
    fs::write(folder.join("fights.svg"), pictures::fights(all, &still))?;
    Ok(())
}

fn print(all: &Rows, about: &About, names: &[&str]) {
    let games = all.games.len() as u64;
    let line = |who: &str, times: u64| {
        let share = 100.0 * times as f64 / games.max(1) as f64;
        let (low, high) = wilson(times, games);
        println!("{who:20} {times:7}  {share:5.1} %  ({:.1} to {:.1})", 100.0 * low, 100.0 * high);
    };
    let players = all.games.first().map(|game| game.players.clone()).unwrap_or_default();
    for (name, player) in names.iter().zip(players.split(' ')) {
        line(&format!("{name} ({player})"), all.count(|game| game.is_won_by(name)));
    }
    line("nobody", all.count(|game| game.winners.is_empty() && !game.why.is_empty()));
    let unfinished = all.count(|game| game.why.is_empty());
    if unfinished > 0 {
        line("unfinished", unfinished);
    }
    for (why, times) in all.endings() {
        println!("{times:8} {why}");
    }
    for (army, points) in all.losses() {
        println!("{:8.1} lost by the {army} army in a game at the mean", points as f64 / games as f64);
    }
    let lengths = all.lengths();
    if let (Some(least), Some(most)) = (lengths.first(), lengths.last()) {
        let median = lengths[lengths.len() / 2];
        println!("{} player turns in the median game, {least} to {most} ({})", median, about.title);
    }
}
