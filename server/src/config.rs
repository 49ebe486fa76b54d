//! How the server is set up.

use std::{
    fmt,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The database: `postgres://…`, `sqlite:<path>` or the path of a file.
    pub database: String,
    /// Where other servers of the same PostgreSQL database reach this one; none if there are no others.
    pub peer: Option<String>,
    /// Whether a proxy stands in front that sets `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The names the server answers to besides `localhost`; any IP address is answered to.
    pub hosts: Vec<String>,
    /// The address people know the server by, as in `https://example.org`; none if they use its own.
    pub public_url: Option<String>,
    /// Whether browsers come by https, so that cookies are for https only.
    pub https: bool,
    /// How long a computer player waits before it moves, so that people can follow.
    pub delay: Duration,
    /// How often those who look are told what a computer player thinks about.
    pub telling: Duration,
    /// After how long without a visitor a table leaves memory.
    pub idle: Duration,
    /// How many drawings for one address run at once; zero for one per core.
    pub workers: usize,
    /// How many writes share one commit at most.
    pub group: usize,
    /// How much one address may ask for.
    pub limits: Limits,
    /// How large things may become.
    pub sizes: Sizes,
    /// How long things may take.
    pub timeouts: Timeouts,
    /// The seconds since 1970.
    pub clock: Clock,
    /// Where keys and seeds come from.
    pub entropy: Entropy,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            database: "hundred-days.sqlite".to_string(),
            peer: None,
            behind_proxy: false,
            hosts: vec![],
            public_url: None,
            https: false,
            delay: Duration::from_millis(600),
            telling: Duration::from_millis(300),
            idle: Duration::from_secs(600),
            workers: 0,
            group: 512,
            limits: Limits::default(),
            sizes: Sizes::default(),
            timeouts: Timeouts::default(),
            clock: Clock::default(),
            entropy: Entropy::default(),
        }
    }
}

/// How much one address may ask for; zero lifts a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests a second.
    pub reads: u32,
    /// Changes a second.
    pub writes: u32,
    /// New tables a minute.
    pub tables: u32,
    /// New tables from a scene or a log a minute.
    pub scenes: u32,
    /// Connections in all.
    pub connections: usize,
    /// Connections of one address; not applied behind a proxy, whose connections are everybody's.
    pub address_connections: usize,
    /// Live streams of one address.
    pub address_streams: usize,
    /// Live streams of one key.
    pub key_streams: usize,
    /// Live streams of those who watch one table without a key.
    pub watchers: usize,
    /// Computations of one address that wait for their turn.
    pub waiting: usize,
    /// Computations that do not end, after which no position from a scene is played.
    pub runaways: usize,
}

impl Limits {
    /// No limits at all.
    pub const NONE: Limits = Limits {
        reads: 0,
        writes: 0,
        tables: 0,
        scenes: 0,
        connections: 0,
        address_connections: 0,
        address_streams: 0,
        key_streams: 0,
        watchers: 0,
        waiting: 0,
        runaways: 0,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            reads: 100,
            writes: 30,
            tables: 30,
            scenes: 10,
            connections: 800,
            address_connections: 64,
            address_streams: 32,
            key_streams: 8,
            watchers: 500,
            waiting: 128,
            runaways: 8,
        }
    }
}

/// How large things may become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// The body of a request, in bytes.
    pub body: usize,
    /// A log to upload, in bytes.
    pub log_body: usize,
    /// A scene to begin from, in bytes.
    pub scene: usize,
    /// One line of chat, in characters.
    pub chat_text: usize,
    /// The chat of a table, in lines.
    pub chat: usize,
    /// A note, in characters.
    pub note: usize,
    /// The journal of a table, in lines.
    pub journal: usize,
    /// The journal from which on nothing is taken back, in lines.
    pub undo: usize,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes {
            body: 128 * 1024,
            log_body: 1024 * 1024,
            scene: 16 * 1024,
            chat_text: 1000,
            chat: 5000,
            note: 10_000,
            journal: 50_000,
            undo: 20_000,
        }
    }
}

/// How long things may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// The head of a request, and a connection between two requests.
    pub header: Duration,
    /// The body of a request.
    pub body: Duration,
    /// A client that takes nothing of what it is sent.
    pub stall: Duration,
    /// An answer; a live stream must begin in this time.
    pub answer: Duration,
    /// One computation for a table.
    pub work: Duration,
    /// One choice of a computer player.
    pub thought: Duration,
    /// Answers under way when the server stops.
    pub stop: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            header: Duration::from_secs(15),
            body: Duration::from_secs(15),
            stall: Duration::from_secs(20),
            answer: Duration::from_secs(30),
            work: Duration::from_secs(10),
            thought: Duration::from_secs(60),
            stop: Duration::from_secs(3),
        }
    }
}

/// A clock.
#[derive(Clone)]
pub struct Clock(pub Arc<dyn Fn() -> i64 + Send + Sync>);

impl Clock {
    /// The seconds since 1970.
    pub fn now(&self) -> i64 {
        (self.0)()
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock(Arc::new(|| {
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
        }))
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// Fills bytes.
pub type Fill = dyn Fn(&mut [u8]) + Send + Sync;

/// A source of bytes nobody can guess.
#[derive(Clone)]
pub struct Entropy(pub Arc<Fill>);

impl Entropy {
    /// This many bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.0)(&mut bytes);
        bytes
    }
}

impl Default for Entropy {
    fn default() -> Entropy {
        Entropy(Arc::new(|bytes| getrandom::fill(bytes).expect("the system has a source of randomness")))
    }
}

impl fmt::Debug for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Entropy")
    }
}
