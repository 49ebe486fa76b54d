//! The server under every fault: killed, starved of disk, cut off, while many tables are played; then all that was
//! confirmed is looked for.

mod check;
pub(crate) mod http;
mod player;
pub(crate) mod process;
mod wire;

use std::{
    fs,
    io::Write,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use clap::{Args, ValueEnum};
use tabletop::{Quick, Random};

use self::{
    check::Tally,
    player::{Player, Story},
    process::{Cluster, Server, Sharing},
    wire::Wire,
};
use crate::Failure;

/// What `soak` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The databases to soak, one after the other.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "sqlite,postgres")]
    database: Vec<Kind>,
    /// How often a server is killed (SIGKILL), per database; other faults come in between.
    #[arg(long, default_value_t = 20)]
    kills: u64,
    /// Tables played at the same time.
    #[arg(long, default_value_t = 24)]
    tables: u64,
    /// Servers on one database, behind a proxy that picks at random; more than one needs PostgreSQL.
    #[arg(long, default_value_t = 1)]
    processes: usize,
    /// Kill servers only, and leave databases alone: shows how long players wait when a server dies.
    #[arg(long)]
    only_kills: bool,
    /// The longest pause before each fault, in milliseconds.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(30..))]
    pause: u32,
    /// Where faults and choices come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder for databases and logs; one that is deleted afterwards if left out.
    #[arg(long)]
    folder: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Sqlite,
    Postgres,
}

/// Soaks each database and prints what was confirmed and what is there; anything lost or doubled is a failed check.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.processes == 0 || arguments.tables == 0 {
        return Err(Failure::Usage("processes and tables: at least one is needed".to_string()));
    }
    if arguments.processes > 1 && arguments.database.contains(&Kind::Sqlite) {
        let why = "processes: a SQLite file is served by one process; add --database postgres";
        return Err(Failure::Usage(why.to_string()));
    }
    let own = std::env::temp_dir().join(format!("hundred-days-soak-{}", std::process::id()));
    let folder = arguments.folder.clone().unwrap_or_else(|| own.clone());
    let mut well = true;
    for &kind in &arguments.database {
        let folder = folder.join(if kind == Kind::Sqlite { "sqlite" } else { "postgres" });
        fs::create_dir_all(&folder)?;
        well &= soak(arguments, kind, &folder)?;
    }
    if !well {
        return Err(Failure::Check(format!("something was lost or doubled; see {}", folder.display())));
    }
    if arguments.folder.is_none() {
        fs::remove_dir_all(&own)?;
    }
    Ok(())
}

/// The faults there were, by name.
#[derive(Default)]
struct Faults {
    kills: u64,
    full_disks: u64,
    torn_writes: u64,
    lost_answers: u64,
    cut_lines: u64,
    restarts: u64,
    /// What this machine could not do.
    missing: Vec<&'static str>,
    /// The longest start of a server that was killed.
    longest_start: Duration,
}

fn soak(arguments: &Arguments, kind: Kind, folder: &Path) -> Result<bool, Failure> {
    let begun = Instant::now();
    let mut site = Site::open(kind, folder, arguments)?;
    let stop = AtomicBool::new(false);
    let games: Vec<&'static str> = shelf::GAMES.iter().map(|game| game.about().id).collect();
    let (faults, stories) = thread::scope(|scope| {
        let players: Vec<_> = (0..arguments.tables)
            .map(|n| {
                let player = Player {
                    address: site.address,
                    games: &games,
                    random: Quick(Quick(arguments.seed).bits() ^ n),
                    stop: &stop,
                    story: Story::default(),
                    failing: None,
                };
                scope.spawn(move || player.run())
            })
            .collect();
        let faults = site.torment(arguments);
        stop.store(true, Ordering::Relaxed);
        let stories: Vec<Story> = players.into_iter().filter_map(|player| player.join().ok()).collect();
        (faults, stories)
    });
    let faults = faults?;
    site.servers.iter_mut().for_each(Server::kill);
    let runtime = tokio::runtime::Runtime::new()?;
    let tally = runtime.block_on(async {
        let store = server::store::open(&site.direct).await;
        let store = store.map_err(|error| Failure::Check(format!("{}: {error}", site.direct)))?;
        check::compare(&*store, &stories).await
    })?;
    report(kind, arguments, &faults, &stories, &tally, begun.elapsed())?;
    let wrong = stories.iter().any(|story| !story.wrong.is_empty());
    Ok(tally.lost == 0 && tally.doubled == 0 && !wrong && tally.confirmed > tally.tables)
}

/// The servers, their database and what stands before them.
struct Site {
    kind: Kind,
    folder: PathBuf,
    servers: Vec<Server>,
    address: SocketAddr,
    /// The database without a proxy before it.
    direct: String,
    cluster: Option<Cluster>,
    wire: Option<Wire>,
    random: Quick,
}

impl Site {
    fn open(kind: Kind, folder: &Path, arguments: &Arguments) -> Result<Site, Failure> {
        let (cluster, wire) = match kind {
            Kind::Sqlite => (None, None),
            Kind::Postgres => {
                let cluster = Cluster::start(&folder.join("cluster"))?;
                let wire = Wire::start(cluster.port)?;
                (Some(cluster), Some(wire))
            }
        };
        let file = || format!("sqlite:{}", folder.join("games.sqlite").display());
        let direct = cluster.as_ref().map_or_else(file, |it| Cluster::address(it.port));
        let database = wire.as_ref().map_or_else(file, |it| Cluster::address(it.port));
        let mut servers = vec![];
        for _ in 0..arguments.processes {
            let sharing = if arguments.processes > 1 { Sharing::Among } else { Sharing::Alone };
            let mut server = Server::new(folder, &database, sharing)?;
            server.start()?;
            servers.push(server);
        }
        let address = match &servers[..] {
            [server] => server.address,
            _ => wire::front(servers.iter().map(|it| it.address).collect(), arguments.seed)?,
        };
        let random = Quick(arguments.seed);
        Ok(Site { kind, folder: folder.to_path_buf(), servers, address, direct, cluster, wire, random })
    }

    /// All faults, one after the other, at random moments.
    fn torment(&mut self, arguments: &Arguments) -> Result<Faults, Failure> {
        let mut faults = Faults::default();
        self.pause(400, 800);
        while faults.kills < arguments.kills {
            self.pause(30, arguments.pause);
            match self.kind {
                Kind::Sqlite | Kind::Postgres if arguments.only_kills => {}
                Kind::Sqlite => self.starve(&mut faults),
                Kind::Postgres => self.disturb(&mut faults)?,
            }
            self.pause(0, 200);
            let n = self.random.below(self.servers.len() as u32) as usize;
            self.servers[n].kill();
            faults.kills += 1;
            if self.kind == Kind::Sqlite && !arguments.only_kills && self.random.below(2) == 0 {
                faults.torn_writes += u64::from(self.tear()?);
            }
            faults.longest_start = faults.longest_start.max(self.servers[n].start()?);
        }
        self.pause(400, 800);
        Ok(faults)
    }

    fn pause(&mut self, least: u32, most: u32) {
        let time = least + self.random.below(most - least + 1);
        thread::sleep(Duration::from_millis(time.into()));
    }

    /// Now and then the disk ends for a while somewhere within the write-ahead log: commits that reach it fail.
    fn starve(&mut self, faults: &mut Faults) {
        if self.random.below(3) > 0 {
            return;
        }
        let log = fs::metadata(self.folder.join("games.sqlite-wal")).map_or(0, |it| it.len());
        let end = self.random.below(log as u32 + 1);
        if !self.servers[0].limit(Some(end.into())) {
            faults.missing.push("full disk (prlimit is not there or not allowed)");
            return;
        }
        self.pause(100, 500);
        self.servers[0].limit(None);
        faults.full_disks += 1;
        self.pause(20, 200);
    }

    /// The beginning of a frame after the last whole one in the write-ahead log: a write the power cut short.
    fn tear(&mut self) -> Result<bool, Failure> {
        const HEAD: u64 = 32;
        const FRAME: u64 = 24 + 4096;
        let path = self.folder.join("games.sqlite-wal");
        let Ok(bytes) = fs::read(&path) else { return Ok(false) };
        let frames = (bytes.len() as u64).saturating_sub(HEAD) / FRAME;
        if frames == 0 {
            return Ok(false);
        }
        let last = (HEAD + (frames - 1) * FRAME) as usize;
        let mut torn = bytes[last..last + FRAME as usize].to_vec();
        torn.truncate(1 + self.random.below(FRAME as u32 - 1) as usize);
        let middle = torn.len() / 2;
        torn[middle] ^= 0x55;
        fs::OpenOptions::new().append(true).open(&path)?.write_all(&torn)?;
        Ok(true)
    }

    /// Now and then an answer of the database is lost, its lines are cut, or it is restarted.
    fn disturb(&mut self, faults: &mut Faults) -> Result<(), Failure> {
        let (Some(wire), Some(cluster)) = (&self.wire, &mut self.cluster) else { return Ok(()) };
        match self.random.below(6) {
            0 | 1 => {
                wire.swallow();
                let before = wire.swallowed();
                let end = Instant::now() + Duration::from_secs(2);
                while wire.swallowed() == before && Instant::now() < end {
                    thread::sleep(Duration::from_millis(5));
                }
                faults.lost_answers += wire.swallowed() - before;
            }
            2 => {
                wire.cut();
                faults.cut_lines += 1;
            }
            3 if faults.kills.is_multiple_of(2) => {
                cluster.restart()?;
                faults.restarts += 1;
            }
            _ => {}
        }
        self.pause(0, 300);
        Ok(())
    }
}

fn report(
    kind: Kind,
    arguments: &Arguments,
    faults: &Faults,
    stories: &[Story],
    tally: &Tally,
    time: Duration,
) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let name = if kind == Kind::Sqlite { "SQLite" } else { "PostgreSQL" };
    let hung_up: u64 = stories.iter().map(|story| story.hung_up).sum();
    let denied: u64 = stories.iter().map(|story| story.denied).sum();
    let longest = stories.iter().map(|story| story.longest).max().unwrap_or_default();
    writeln!(
        out,
        "{name}: {} servers, {} tables at a time, {} in all, {:.0} s, seed {}",
        arguments.processes,
        arguments.tables,
        tally.tables,
        time.as_secs_f64(),
        arguments.seed
    )?;
    writeln!(
        out,
        "  faults: {} kills, {} full disks, {} torn writes, {} lost answers of the database, {} cut lines, \
         {} restarts of the database, {hung_up} answers nobody waited for",
        faults.kills,
        faults.full_disks,
        faults.torn_writes,
        faults.lost_answers,
        faults.cut_lines,
        faults.restarts
    )?;
    if let Some(missing) = faults.missing.first() {
        writeln!(out, "  not done on this machine: {missing}")?;
    }
    writeln!(
        out,
        "  confirmed {}, found {}, lost {}, doubled {}; without an answer {} (kept {}), refused {denied}",
        tally.confirmed, tally.found, tally.lost, tally.doubled, tally.unknown, tally.unknown_kept
    )?;
    writeln!(
        out,
        "  {} throws follow from their tables' secrets; longest start {:.2} s, longest wait of a player {:.2} s",
        tally.throws,
        faults.longest_start.as_secs_f64(),
        longest.as_secs_f64()
    )?;
    for fault in tally.faults.iter().chain(stories.iter().flat_map(|story| &story.wrong)).take(30) {
        writeln!(out, "  wrong: {fault}")?;
    }
    Ok(())
}
