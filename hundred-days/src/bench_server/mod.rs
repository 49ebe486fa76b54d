//! The server under load: many live games with two live streams each, played as programs and as browsers do it, beside the
//! bare speed of the same durable writes.

mod bare;
mod computer;
mod line;
mod players;

use std::{
    cell::{Cell, RefCell},
    fs,
    path::PathBuf,
    rc::Rc,
    time::{Duration, Instant},
};

use clap::Args;
use computer::Computer;
use players::{Load, Way};

use crate::{
    Failure,
    soak::process::{Server, Sharing, processor},
};

/// What `bench-server` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The numbers of live games, one run after the other.
    #[arg(long, value_delimiter = ',', default_value = "64,200")]
    games: Vec<usize>,
    /// How long each run measures, in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The game that is played.
    #[arg(long, default_value = "waterloo")]
    game: String,
    /// Pages that watch each game besides the two that play it.
    #[arg(long, default_value_t = 0)]
    watchers: usize,
    /// Acts a second in all, evenly spread; 0 for as many as are answered.
    #[arg(long, default_value_t = 0)]
    rate: u32,
    /// Which loads to run.
    #[arg(long, value_delimiter = ',', default_value = "bare,programs,browsers")]
    only: Vec<String>,
    /// A computer player who meets a program at one more table, to measure its turns under this load.
    #[arg(long, value_name = "PLAYER")]
    computer: Option<String>,
    /// The program whose server is measured, to compare two builds; this one if left out.
    #[arg(long)]
    program: Option<PathBuf>,
}

/// Measures and prints.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    shelf::find(&arguments.game)?;
    let known = ["bare", "programs", "browsers"];
    if let Some(other) = arguments.only.iter().find(|it| !known.contains(&it.as_str())) {
        return Err(Failure::Check(format!("--only: '{other}' is not one of {}", known.join(", "))));
    }
    let folder = std::env::temp_dir().join(format!("hundred-days-bench-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let time = Duration::from_secs(arguments.seconds.max(1));
    let runs = |name: &str| arguments.only.iter().any(|it| it == name);
    println!(
        "Two players and two live streams a game; the time of an act is from its request to the end of its answer."
    );
    for &games in &arguments.games {
        let mut ceiling = None;
        if runs("bare") {
            let before = processor("self").unwrap_or_default();
            let times = bare::append_for(&folder.join(format!("bare-{games}.sqlite")), games, time)?;
            let cores = (processor("self").unwrap_or_default() - before) / time.as_secs_f64();
            println!("{games} games, bare durable writes: {}; {cores:.2} cores", told(&times, time));
            ceiling = Some(times.len());
        }
        for (way, name) in [(Way::Programs, "programs"), (Way::Browsers, "browsers")] {
            if !runs(name) {
                continue;
            }
            let file = folder.join(format!("{name}-{games}.sqlite"));
            let mut server = Server::new(&folder, &format!("sqlite:{}", file.display()), Sharing::Alone)?;
            if let Some(program) = &arguments.program {
                server = server.of(program.clone());
            }
            server.start()?;
            let run = load(arguments, &server, games, time, way)?;
            server.kill();
            run.print(&format!("{games} games, by {name}"), time, ceiling);
        }
    }
    fs::remove_dir_all(&folder)?;
    Ok(())
}

/// Acts a second and the times of an act, in words.
fn told(times: &[Duration], time: Duration) -> String {
    let at = |part: usize| {
        let place = times.len().saturating_sub(1) * part / 1000;
        times.get(place).map_or(0.0, |it| it.as_secs_f64() * 1000.0)
    };
    format!(
        "{:.0} acts a second, median {:.2} ms, p95 {:.2} ms, p99 {:.2} ms",
        times.len() as f64 / time.as_secs_f64(),
        at(500),
        at(950),
        at(990)
    )
}

/// What a run measured.
struct Run {
    times: Vec<Duration>,
    /// The bytes of the answers to acts, and of the updates others asked for.
    bytes: Vec<usize>,
    updates: Vec<usize>,
    events: u64,
    /// Of the server, and of those who play.
    cores: (f64, f64),
    memory: f64,
    /// What the turns of the computer player took.
    turns: Vec<Duration>,
    broken: u64,
    why: String,
}

impl Run {
    fn print(&self, name: &str, time: Duration, ceiling: Option<usize>) {
        let part = ceiling.map_or(String::new(), |it| {
            format!(" ({:.0} % of bare)", 100.0 * self.times.len() as f64 / it.max(1) as f64)
        });
        println!("{name}: {}{part}", told(&self.times, time));
        let middle = |all: &[usize]| all.get(all.len() / 2).copied().unwrap_or_default();
        let seconds = time.as_secs_f64();
        println!(
            "  an act's answer: median {} bytes; updates: {:.0} a second, median {} bytes; {:.0} events a second",
            middle(&self.bytes),
            self.updates.len() as f64 / seconds,
            middle(&self.updates),
            self.events as f64 / seconds
        );
        println!(
            "  server: {:.2} cores, {:.0} MB; players: {:.2} cores",
            self.cores.0, self.memory, self.cores.1
        );
        if let Some(longest) = self.turns.last() {
            let mean = self.turns.iter().sum::<Duration>().as_secs_f64() / self.turns.len() as f64;
            let (n, longest) = (self.turns.len(), longest.as_secs_f64());
            println!("  {n} turns of the computer player: mean {mean:.1} s, longest {longest:.1} s");
        }
        if self.broken > 0 {
            println!("  {} games broke off: {}", self.broken, self.why);
        }
    }
}

fn load(
    arguments: &Arguments,
    server: &Server,
    games: usize,
    time: Duration,
    way: Way,
) -> Result<Run, Failure> {
    let pause =
        (arguments.rate > 0).then(|| Duration::from_secs_f64(games as f64 / f64::from(arguments.rate)));
    let load = Rc::new(Load {
        address: server.address,
        way,
        game: arguments.game.clone(),
        watchers: arguments.watchers,
        pause,
        ready: Cell::new(0),
        is_measured: Cell::new(false),
        acts: RefCell::default(),
        updates: RefCell::default(),
        events: Cell::new(0),
        broken: Cell::new(0),
        why: RefCell::default(),
    });
    let computer =
        arguments.computer.clone().map(|player| Rc::new(Computer { player, turns: RefCell::default() }));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let local = tokio::task::LocalSet::new();
    let (cores, memory) = local.block_on(&runtime, async {
        for n in 0..games {
            tokio::task::spawn_local(players::play(load.clone(), n));
        }
        if let Some(computer) = &computer {
            tokio::task::spawn_local(computer::play(load.clone(), computer.clone()));
        }
        let begun = Instant::now();
        while load.ready.get() < games {
            if begun.elapsed() > TIMEOUT {
                let why = load.why.borrow();
                return Err(Failure::Check(format!("not every game could be set up: {why}")));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tokio::time::sleep(WARM).await;
        let spent = || (server.processor().unwrap_or_default(), processor("self").unwrap_or_default());
        let before = spent();
        load.is_measured.set(true);
        tokio::time::sleep(time).await;
        load.is_measured.set(false);
        let after = spent();
        let of = |after: f64, before: f64| (after - before) / time.as_secs_f64();
        Ok(((of(after.0, before.0), of(after.1, before.1)), server.memory().unwrap_or_default()))
    })?;
    drop(local);
    let mut times: Vec<Duration> = load.acts.borrow().iter().map(|it| it.time).collect();
    let mut bytes: Vec<usize> = load.acts.borrow().iter().map(|it| it.bytes).collect();
    let mut updates = load.updates.take();
    if times.is_empty() {
        return Err(Failure::Check(format!("not one act was confirmed: {}", load.why.borrow())));
    }
    let mut turns = computer.map_or(vec![], |it| it.turns.take());
    turns.sort();
    times.sort();
    bytes.sort_unstable();
    updates.sort_unstable();
    let (events, broken, why) = (load.events.get(), load.broken.get(), load.why.take());
    Ok(Run { times, bytes, updates, events, cores, memory, turns, broken, why })
}

/// How long setting up the games may take.
const TIMEOUT: Duration = Duration::from_secs(120);
/// How long the games are played before anything is measured.
const WARM: Duration = Duration::from_secs(2);
