//! What the server says to those who run it: text or JSON on standard error, without keys.

use std::{
    backtrace::{Backtrace, BacktraceStatus},
    io::{self, Write},
    panic,
};

use clap::{Args, ValueEnum};
use tracing_subscriber::{
    Layer, Registry,
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

/// How the log is written.
#[derive(Args)]
pub(crate) struct Logging {
    /// How the log on standard error is written.
    #[arg(long, env = "HUNDRED_DAYS_LOG_FORMAT", value_enum, default_value = "text", help_heading = "Log")]
    log_format: Format,
    /// What the log tells: this and everything more important.
    #[arg(long, env = LEVEL, value_enum, default_value = "info", help_heading = "Log")]
    log_level: Level,
}

const LEVEL: &str = "HUNDRED_DAYS_LOG";

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Lines for people.
    Text,
    /// A JSON object per line.
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

impl Level {
    fn filter(self) -> LevelFilter {
        match self {
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
            Level::Trace => LevelFilter::TRACE,
        }
    }
}

impl Logging {
    /// The log of one who plays at home: warnings, unless the environment asks for more.
    pub(crate) fn at_home() -> Logging {
        let asked = std::env::var(LEVEL).ok().and_then(|text| Level::from_str(&text, true).ok());
        Logging { log_format: Format::Text, log_level: asked.unwrap_or(Level::Warn) }
    }

    /// Writes from now on all that the server says, panics included.
    pub(crate) fn install(&self) {
        let level = self.log_level.filter();
        // Of other crates warnings at most: what they tell beyond that is not checked for secrets.
        let targets = Targets::new()
            .with_default(level.min(LevelFilter::WARN))
            .with_targets([("server", level), ("hundred_days", level)]);
        let lines = fmt::layer::<Registry>().with_writer(|| Masked);
        let lines = match self.log_format {
            Format::Text => lines.with_ansi(false).boxed(),
            Format::Json => lines.json().flatten_event(true).boxed(),
        };
        // Fails only if a log is installed already.
        let _ = tracing_subscriber::registry().with(lines).with(targets).try_init();
        panic::set_hook(Box::new(|info| {
            let message = info.payload_as_str().unwrap_or("no message");
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            let trace = Backtrace::capture();
            match trace.status() {
                BacktraceStatus::Captured => tracing::error!(place, %trace, "panic: {message}"),
                _ => tracing::error!(place, "panic: {message}"),
            }
        }));
    }
}

/// Standard error, with everything that looks like a key or a seed masked.
struct Masked;

impl Write for Masked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A line comes in one piece. If it cannot be written there is nobody to tell.
        let _ = io::stderr().lock().write_all(&masked(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// The length of a key; a seed is longer.
const KEY: usize = 43;

/// The line without keys and seeds.
fn masked(line: &[u8]) -> Vec<u8> {
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-' || *byte == b'_';
    let mut masked = Vec::with_capacity(line.len());
    for part in line.chunk_by(|a, b| is_key(a) == is_key(b)) {
        if is_key(&part[0]) && part.len() >= KEY {
            masked.extend_from_slice(b"[key]")
        } else {
            masked.extend_from_slice(part)
        }
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn keys_and_seeds_are_blotted_out() {
        let (key, seed) = ("aB3-_".repeat(9)[..43].to_string(), "0123456789abcdef".repeat(4));
        let line = format!("table=AbC at /table/AbC/{key}/now, seed: {seed}\n");
        assert_eq!(masked(line.as_bytes()), b"table=AbC at /table/AbC/[key]/now, seed: [key]\n");
        assert_eq!(masked("größe 42".as_bytes()), "größe 42".as_bytes());
    }
}
