//! The server under load: many live games, two followers each, played as programs and as browsers do it, beside the
//! bare speed of the same durable writes.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write as _},
    net::{SocketAddr, TcpStream},
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use clap::Args;
use serde_json::{Value, json};
use server::store::{self, Status, Stored, Write, Writer};
use tabletop::{Quick, Random};

use crate::{
    Failure,
    soak::process::{Server, Sharing},
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
}

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// By the interface for programs; followers only listen.
    Programs,
    /// As pages do it: every answer is a page, and followers fetch the page whenever something changed.
    Browsers,
}

/// Measures and prints.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    shelf::find(&arguments.game)?;
    let folder = std::env::temp_dir().join(format!("hundred-days-bench-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let time = Duration::from_secs(arguments.seconds.max(1));
    println!("Two followers a game; times of one act from the request to the end of its answer.");
    for &games in &arguments.games {
        let bare = bare(&folder.join(format!("bare-{games}.sqlite")), games, time)?;
        println!("{games} games, bare durable writes: {}", told(&bare, time));
        for way in [Way::Programs, Way::Browsers] {
            let name = if way == Way::Programs { "programs" } else { "browsers" };
            let file = folder.join(format!("{name}-{games}.sqlite"));
            let run = load(&folder, &file, games, time, way, &arguments.game)?;
            println!("{games} games, by {name}: {}", told(&run.times, time));
            println!(
                "  answers: median {} bytes; {:.2} cores and {:.0} MB for the server; {} pages fetched by followers",
                run.median_bytes, run.cores, run.memory, run.fetched
            );
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

/// As many tables append one durable line after the other, without rules, pages or HTTP; the sorted times.
fn bare(file: &Path, tables: usize, time: Duration) -> Result<Vec<Duration>, Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let store = store::open(&file.display().to_string()).await;
        let writer = Writer::start(store.map_err(|error| Failure::Check(error.to_string()))?, 512);
        let end = Instant::now() + time;
        let tasks: Vec<_> = (0..tables).map(|n| tokio::spawn(append(writer.clone(), n, end))).collect();
        let mut times = vec![];
        for task in tasks {
            let done = task.await.map_err(|error| Failure::Check(error.to_string()))?;
            times.extend(done.map_err(|error| Failure::Check(error.to_string()))?);
        }
        times.sort();
        Ok(times)
    })
}

async fn append(writer: Writer, n: usize, end: Instant) -> Result<Vec<Duration>, store::StoreError> {
    let id = format!("bare-{n}");
    let status = Status { decides: Some(0), text: "french to decide".to_string(), last: String::new() };
    let stored = Stored {
        id: id.clone(),
        game: "none".to_string(),
        header: String::new(),
        chairs: vec![String::new(); 2],
        read_only: false,
        status: status.clone(),
        created: 0,
        grants: vec![],
        shares: vec![],
        facts: vec![],
        lines: vec![],
        chat: vec![],
        notes: vec![],
    };
    writer.write(Write::Create(Box::new(stored))).await?;
    let mut times = vec![];
    while Instant::now() < end {
        let lines = vec![("french".to_string(), format!("move {}", times.len()))];
        let begun = Instant::now();
        let (table, n, status) = (id.clone(), times.len(), status.clone());
        writer.write(Write::Lines { table, n, lines, status, when: 0 }).await?;
        times.push(begun.elapsed());
    }
    Ok(times)
}

/// What a run measured.
struct Run {
    times: Vec<Duration>,
    median_bytes: usize,
    cores: f64,
    memory: f64,
    fetched: u64,
}

/// What players and followers of one run share.
struct Shared<'a> {
    address: SocketAddr,
    way: Way,
    game: &'a str,
    is_measured: AtomicBool,
    is_over: AtomicBool,
    fetched: AtomicU64,
    acts: Mutex<Vec<(Duration, usize)>>,
}

fn load(
    folder: &Path,
    file: &Path,
    games: usize,
    time: Duration,
    way: Way,
    game: &str,
) -> Result<Run, Failure> {
    let mut server = Server::new(folder, &format!("sqlite:{}", file.display()), Sharing::Alone)?;
    server.start()?;
    let shared = Shared {
        address: server.address,
        way,
        game,
        is_measured: AtomicBool::new(false),
        is_over: AtomicBool::new(false),
        fetched: AtomicU64::new(0),
        acts: Mutex::default(),
    };
    let (cores, memory) = thread::scope(|scope| {
        for n in 0..games {
            let shared = &shared;
            let small = thread::Builder::new().stack_size(256 * 1024);
            // A machine without room for one more thread plays fewer games, and the report shows fewer acts.
            let _ = small.spawn_scoped(scope, move || play(shared, n, scope));
        }
        // Until every game is set up and followed.
        thread::sleep(Duration::from_secs(2) + Duration::from_millis(10 * games as u64));
        let before = server.processor().unwrap_or_default();
        shared.is_measured.store(true, Ordering::Relaxed);
        thread::sleep(time);
        shared.is_measured.store(false, Ordering::Relaxed);
        let spent = server.processor().unwrap_or_default() - before;
        let memory = server.memory().unwrap_or_default();
        shared.is_over.store(true, Ordering::Relaxed);
        // Followers hear of the end when the server is gone.
        server.kill();
        (spent / time.as_secs_f64(), memory)
    });
    let acts = shared.acts.into_inner().unwrap_or_else(PoisonError::into_inner);
    if acts.is_empty() {
        return Err(Failure::Check("not one act was confirmed".to_string()));
    }
    let mut bytes: Vec<usize> = acts.iter().map(|it| it.1).collect();
    let mut times: Vec<Duration> = acts.into_iter().map(|it| it.0).collect();
    bytes.sort_unstable();
    times.sort();
    let fetched = shared.fetched.load(Ordering::Relaxed);
    Ok(Run { times, median_bytes: bytes[bytes.len() / 2], cores, memory, fetched })
}

/// Plays one game after the other on one connection; each has two followers.
fn play<'scope, 'env>(shared: &'scope Shared<'env>, n: usize, scope: &'scope thread::Scope<'scope, 'env>) {
    let mut random = Quick(n as u64);
    while !shared.is_over.load(Ordering::Relaxed) {
        if play_one(shared, &mut random, scope).is_err() {
            thread::sleep(Duration::from_millis(50));
        }
    }
}

fn play_one<'scope, 'env>(
    shared: &'scope Shared<'env>,
    random: &mut Quick,
    scope: &'scope thread::Scope<'scope, 'env>,
) -> std::io::Result<()> {
    let odd = || std::io::Error::other("the server answers something else");
    let mut line = Line::open(shared.address)?;
    let wish = json!({ "game": shared.game, "dice": "server" });
    let created = line.ask("POST", "/api/tables", &wish.to_string())?.json();
    let id = created["id"].as_str().ok_or_else(odd)?;
    let keys: Vec<(String, String)> = created["keys"].as_array().ok_or_else(odd)?.iter().map(pair).collect();
    let root = match shared.way {
        Way::Programs => format!("/api/tables/{id}"),
        Way::Browsers => format!("/table/{id}"),
    };
    for who in [keys.last().map_or("watch", |it| it.1.as_str()), "watch"] {
        let path = format!("{root}/{who}");
        let small = thread::Builder::new().stack_size(256 * 1024);
        let _ = small.spawn_scoped(scope, move || follow(shared, &path));
    }
    let eyes = format!("/api/tables/{id}");
    let mut seen = line.ask("GET", &format!("{eyes}/{}", keys[0].1), "")?.json();
    while let Some(seat) = seen["next"]["choice"].as_str().map(str::to_string) {
        if shared.is_over.load(Ordering::Relaxed) {
            return Ok(());
        }
        let key = &keys.iter().find(|it| it.0 == seat).ok_or_else(odd)?.1;
        if seen["mine"] != true {
            seen = line.ask("GET", &format!("{eyes}/{key}"), "")?.json();
        }
        let offers = seen["offers"].as_array().filter(|it| !it.is_empty()).ok_or_else(odd)?;
        let text = offers[random.below(offers.len() as u32) as usize]["text"].clone();
        let known = match shared.way {
            Way::Programs => String::new(),
            Way::Browsers => format!("?since={}&version={}", seen["at"], seen["version"]),
        };
        let body = json!({ "at": seen["at"], "text": text }).to_string();
        let begun = Instant::now();
        let answer = line.ask("POST", &format!("{root}/{key}/play{known}"), &body)?;
        if answer.status != 200 {
            return Err(odd());
        }
        if shared.is_measured.load(Ordering::Relaxed) {
            let act = (begun.elapsed(), answer.body.len());
            shared.acts.lock().unwrap_or_else(PoisonError::into_inner).push(act);
        }
        // The page was compressed, as a browser asks for it: what follows is read from a plain one.
        seen = match shared.way {
            Way::Programs => answer.json(),
            Way::Browsers => line.ask("GET", &format!("{eyes}/{key}"), "")?.json(),
        };
    }
    Ok(())
}

fn pair(it: &Value) -> (String, String) {
    let text = |name: &str| it[name].as_str().unwrap_or_default().to_string();
    (text("seat"), text("key"))
}

/// Listens to a table; a browser fetches its page whenever something changed.
fn follow(shared: &Shared<'_>, path: &str) {
    let kind = if shared.way == Way::Programs { "events" } else { "live" };
    let Ok(stream) = TcpStream::connect(shared.address) else { return };
    let mut line = Line(BufReader::new(stream));
    let head = format!("GET {path}/{kind} HTTP/1.1\r\nhost: {}\r\n\r\n", shared.address);
    if line.0.get_mut().write_all(head.as_bytes()).is_err() {
        return;
    }
    let Ok(mut fetching) = Line::open(shared.address) else { return };
    while let Ok(text) = line.line() {
        let is_over = shared.is_over.load(Ordering::Relaxed);
        let Some(data) = text.strip_prefix("data: ").filter(|_| !is_over) else {
            if is_over {
                return;
            }
            continue;
        };
        let news: Value = serde_json::from_str(data).unwrap_or_default();
        if shared.way == Way::Browsers {
            let known = format!("now?since={}&version={}", news["at"], news["version"]);
            if fetching.ask("GET", &format!("{path}/{known}"), "").is_err() {
                return;
            }
            shared
                .fetched
                .fetch_add(u64::from(shared.is_measured.load(Ordering::Relaxed)), Ordering::Relaxed);
        }
    }
}

/// A connection that is kept, as a browser keeps one.
struct Line(BufReader<TcpStream>);

struct Answer {
    status: u16,
    body: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

impl Line {
    fn open(address: SocketAddr) -> std::io::Result<Line> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        Ok(Line(BufReader::new(stream)))
    }

    /// One request and its answer; pages come compressed.
    fn ask(&mut self, method: &str, path: &str, body: &str) -> std::io::Result<Answer> {
        let is_page = path.starts_with("/table/");
        let packed = if is_page { "accept-encoding: gzip\r\n" } else { "" };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n{packed}\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(head.as_bytes())?;
        let odd = || std::io::Error::other("no answer");
        let status = self.line()?.split(' ').nth(1).and_then(|it| it.parse().ok()).ok_or_else(odd)?;
        let mut length: Option<usize> = None;
        loop {
            let line = self.line()?;
            match line.split_once(": ") {
                Some(("content-length", value)) => length = value.parse().ok(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![];
        match length {
            Some(length) => {
                body.resize(length, 0);
                self.0.read_exact(&mut body)?;
            }
            None => loop {
                let size = usize::from_str_radix(&self.line()?, 16).map_err(std::io::Error::other)?;
                let old = body.len();
                body.resize(old + size, 0);
                self.0.read_exact(&mut body[old..])?;
                self.line()?;
                if size == 0 {
                    break;
                }
            },
        }
        Ok(Answer { status, body })
    }

    fn line(&mut self) -> std::io::Result<String> {
        let mut line = String::new();
        match self.0.read_line(&mut line)? {
            0 => Err(std::io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(line.trim_end().to_string()),
        }
    }
}
