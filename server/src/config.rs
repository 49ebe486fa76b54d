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
    /// Whether a proxy stands in front that sets `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Whether browsers come by https, so that cookies are for https only.
    pub https: bool,
    /// How long a computer player waits before it moves, so that people can follow.
    pub delay: Duration,
    /// After how long without a visitor a table leaves memory.
    pub idle: Duration,
    /// How many drawings and computer players run at once; zero for one per core.
    pub workers: usize,
    /// How many writes share one commit at most.
    pub group: usize,
    /// How often one address may ask.
    pub limits: Limits,
    /// The longest body of a request in bytes.
    pub body: usize,
    /// The longest log to upload in bytes.
    pub log_body: usize,
    /// The seconds since 1970.
    pub clock: Clock,
    /// Where keys and seeds come from.
    pub entropy: Entropy,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            database: "hundred-days.sqlite".to_string(),
            behind_proxy: false,
            https: false,
            delay: Duration::from_millis(600),
            idle: Duration::from_secs(600),
            workers: 0,
            group: 512,
            limits: Limits::default(),
            body: 16 * 1024,
            log_body: 1024 * 1024,
            clock: Clock::default(),
            entropy: Entropy::default(),
        }
    }
}

/// How often one address may ask; zero lifts a limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests a second.
    pub reads: u32,
    /// Changes a second.
    pub writes: u32,
    /// New tables a minute.
    pub tables: u32,
}

impl Limits {
    /// No limits at all.
    pub const NONE: Limits = Limits { reads: 0, writes: 0, tables: 0 };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { reads: 100, writes: 30, tables: 30 }
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
    /// So many bytes.
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
