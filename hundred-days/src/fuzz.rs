//! Play under all laws, at random or by a computer player, on all cores; the first game that breaks one is kept.

use std::{
    collections::BTreeMap,
    fs,
    num::NonZero,
    panic::catch_unwind,
    path::PathBuf,
    process,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use bots::Player;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use shelf::AnyGame;
use tabletop::{
    About, Log, Seed, Setup,
    laws::{Broken, Checked, Mutated},
};

use crate::{Failure, setting::SetupArguments};

/// A game that lasts longer is said to loop.
const LONGEST_GAME: Duration = Duration::from_secs(300);
/// How long `--speed` plays.
const RACE: Duration = Duration::from_secs(5);

/// What `fuzz` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: waterloo, napoleon4, returns or napoleon3.
    game: String,
    /// How many games to play.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The first game's seed; each further game has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    setup: SetupArguments,
    /// Let a computer player make most of the choices, so that games go where people's games go.
    #[arg(long, value_name = "PLAYER")]
    player: Option<Player>,
    /// Where to write a game that breaks a law.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
    /// Play without laws on one core and measure how fast that goes.
    #[arg(long)]
    speed: bool,
    /// Change this many scenes at random instead of playing games; each must be refused or playable.
    #[arg(long, value_name = "NUMBER")]
    scenes: Option<u64>,
}

/// Plays, and prints what was seen; a broken law is a failed check.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = shelf::find(&arguments.game)?;
    let told = arguments.setup.setup(game.about())?;
    if arguments.speed {
        return race(game, &told, arguments.seed);
    }
    let setups = setups(game.about(), &told, arguments.setup.seats.is_some());
    if let Some(scenes) = arguments.scenes {
        return mutate(game, &setups, arguments.seed, scenes);
    }
    let begun = Instant::now();
    let bar = bar(arguments.games);
    let seen = play(game, &setups, arguments, &bar);
    bar.finish_and_clear();
    println!(
        "{}: {} games over {} set-ups, {} choices, at most {} offers, {} worlds compared, {:.1} s",
        game.about().id,
        seen.games,
        setups.len(),
        seen.choices,
        seen.widest,
        seen.worlds,
        begun.elapsed().as_secs_f64()
    );
    for (why, times) in &seen.endings {
        println!("{times:8} {why}");
    }
    let Some((seed, broken)) = seen.broken else {
        println!("No law was broken.");
        return Ok(());
    };
    let path = arguments.out.join(format!("{}-{seed}.log", game.about().id));
    fs::write(&path, &broken.log)?;
    let path = path.display();
    Err(Failure::Check(format!("seed {seed} breaks a law; 'hundred-days replay {path}'\n{}", broken.law)))
}

fn race(game: &dyn AnyGame, setup: &Setup, seed: u64) -> Result<(), Failure> {
    let pace = game.race(setup, seed, RACE).map_err(Failure::Usage)?;
    let seconds = pace.time.as_secs_f64();
    println!(
        "{}: {} games and {} choices in {seconds:.1} s on one core: {:.0} games/s, {:.0} choices/s",
        game.about().id,
        pace.games,
        pace.choices,
        pace.games as f64 / seconds,
        pace.choices as f64 / seconds,
    );
    Ok(())
}

/// Changes scenes of every set-up, each with its share, on all cores.
fn mutate(game: &dyn AnyGame, setups: &[Setup], seed: u64, scenes: u64) -> Result<(), Failure> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let share = scenes.div_ceil(setups.len() as u64 * cores);
    let work = |core: u64| {
        let mut seen = Mutated::default();
        for (n, setup) in setups.iter().enumerate() {
            let more = game.mutate(setup, seed.wrapping_add(core << 32 | n as u64), share)?;
            seen.tried += more.tried;
            seen.accepted += more.accepted;
        }
        Ok(seen)
    };
    let results: Vec<Result<Mutated, Broken>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|core| scope.spawn(move || work(core))).collect();
        workers.into_iter().map(|it| it.join().expect("a panic in the rules is caught")).collect()
    });
    let mut seen = Mutated::default();
    for result in results {
        let more = result.map_err(|broken| Failure::Check(broken.to_string()))?;
        seen.tried += more.tried;
        seen.accepted += more.accepted;
    }
    println!("{}: {} scenes, {} accepted and played from.", game.about().id, seen.tried, seen.accepted);
    Ok(())
}

/// What was seen in games.
#[derive(Default)]
struct Seen {
    games: u64,
    choices: usize,
    widest: usize,
    worlds: usize,
    endings: BTreeMap<&'static str, u64>,
    /// The game with the lowest seed that broke a law.
    broken: Option<(u64, Broken)>,
}

impl Seen {
    fn add(&mut self, seed: u64, result: Result<Checked, Broken>) {
        self.games += 1;
        match result {
            Ok(checked) => {
                self.choices += checked.choices;
                self.widest = self.widest.max(checked.widest);
                self.worlds += checked.worlds;
                *self.endings.entry(checked.outcome.why).or_default() += 1;
            }
            Err(broken) if self.broken.as_ref().is_none_or(|(other, _)| seed < *other) => {
                self.broken = Some((seed, broken));
            }
            Err(_) => {}
        }
    }
}

fn play(game: &dyn AnyGame, setups: &[Setup], arguments: &Arguments, bar: &ProgressBar) -> Seen {
    let seen = Mutex::new(Seen::default());
    let begun = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let clocks = Clocks::default();
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let n = begun.fetch_add(1, Ordering::Relaxed);
            if n >= arguments.games {
                return;
            }
            let seed = arguments.seed.wrapping_add(n);
            let setup = &setups[(n % setups.len() as u64) as usize];
            clocks.start(seed);
            let result = check(game, setup, seed, arguments.player);
            clocks.stop(seed);
            stop.fetch_or(result.is_err(), Ordering::Relaxed);
            seen.lock().expect("no game panicked").add(seed, result);
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> =
            (0..thread::available_parallelism().map_or(1, NonZero::get)).map(|_| scope.spawn(work)).collect();
        while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
            thread::sleep(Duration::from_millis(20));
            if let Some(seed) = clocks.overdue() {
                eprintln!("seed {seed} breaks a law\na step of the rules comes to an end");
                // A thread that loops cannot be stopped alone.
                process::exit(1);
            }
        }
    });
    seen.into_inner().expect("no game panicked")
}

/// When each game under way began, by its seed.
#[derive(Default)]
struct Clocks(Mutex<BTreeMap<u64, Instant>>);

impl Clocks {
    fn start(&self, seed: u64) {
        self.0.lock().expect("no clock panicked").insert(seed, Instant::now());
    }

    fn stop(&self, seed: u64) {
        self.0.lock().expect("no clock panicked").remove(&seed);
    }

    /// A game that lasts too long.
    fn overdue(&self) -> Option<u64> {
        let clocks = self.0.lock().expect("no clock panicked");
        clocks.iter().find(|(_, begun)| begun.elapsed() > LONGEST_GAME).map(|(seed, _)| *seed)
    }
}

/// One game under all laws; a panic outside of its choices breaks a law too.
fn check(game: &dyn AnyGame, setup: &Setup, seed: u64, player: Option<Player>) -> Result<Checked, Broken> {
    let checked = catch_unwind(std::panic::AssertUnwindSafe(|| game.check(setup, seed, player)));
    checked.unwrap_or_else(|_| {
        let about = game.about();
        let full = about.complete(setup).unwrap_or_default();
        let log = Log::new(about, &full, Some(Seed::from(seed)), None).to_string();
        Err(Broken { law: "a game is set up, and ends, without a panic".to_string(), log })
    })
}

/// Every set-up there is, as far as nothing was told.
fn setups(about: &About, told: &Setup, seats_told: bool) -> Vec<Setup> {
    let scenarios = about.scenarios.iter().map(|it| it.id.to_string());
    let mut setups: Vec<Setup> = match told.scenario.as_str() {
        "" => scenarios.map(|scenario| Setup { scenario, ..told.clone() }).collect(),
        _ => vec![told.clone()],
    };
    if !seats_told {
        let counts = about.seats.iter().map(|names| names.len() as u8);
        setups = spread(&setups, counts, |setup, &seats| setup.seats = seats);
    }
    for option in about.options.iter().filter(|it| !told.options.contains_key(it.id)) {
        setups = spread(&setups, option.values.iter(), |setup, value| {
            setup.options.insert(option.id.to_string(), value.id.to_string());
        });
    }
    setups
}

/// Each set-up once with each value.
fn spread<T>(
    setups: &[Setup],
    values: impl Iterator<Item = T>,
    change: impl Fn(&mut Setup, &T),
) -> Vec<Setup> {
    let with = |value: T| {
        let mut setups = setups.to_vec();
        setups.iter_mut().for_each(|setup| change(setup, &value));
        setups
    };
    values.flat_map(with).collect()
}

/// A bar that shows itself only on a terminal.
pub(crate) fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let look = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go");
    match look {
        Ok(look) => bar.with_style(look),
        Err(_) => bar,
    }
}
