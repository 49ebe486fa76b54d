//! The limits of the server as settings of the command line and the environment.

use std::time::Duration;

use clap::Args;
use server::{Config, Limits, Sizes, Timeouts};

/// All limits; the zero of a number of things lifts the limit.
#[derive(Args)]
pub(crate) struct Settings {
    /// Requests a second (four times as many in one burst).
    #[arg(long, env = "HUNDRED_DAYS_READS", default_value_t = Limits::default().reads, help_heading = "Requests of one address")]
    reads: u32,
    /// Changes a second (twice as many in one burst).
    #[arg(long, env = "HUNDRED_DAYS_WRITES", default_value_t = Limits::default().writes, help_heading = "Requests of one address")]
    writes: u32,
    /// New tables a minute.
    #[arg(long, env = "HUNDRED_DAYS_TABLES", default_value_t = Limits::default().tables, help_heading = "Requests of one address")]
    tables: u32,
    /// New tables from a scene or a log a minute.
    #[arg(long, env = "HUNDRED_DAYS_SCENES", default_value_t = Limits::default().scenes, help_heading = "Requests of one address")]
    scenes: u32,
    /// Computations that may wait for their turn.
    #[arg(long, env = "HUNDRED_DAYS_WAITING", default_value_t = Limits::default().waiting, help_heading = "Requests of one address")]
    waiting: usize,
    /// Connections in all.
    #[arg(long, env = "HUNDRED_DAYS_CONNECTIONS", default_value_t = Limits::default().connections, help_heading = "Connections")]
    connections: usize,
    /// Connections of one address; not applied with --behind-proxy.
    #[arg(long, env = "HUNDRED_DAYS_CONNECTIONS_PER_ADDRESS", default_value_t = Limits::default().address_connections, help_heading = "Connections")]
    connections_per_address: usize,
    /// Live streams of one address.
    #[arg(long, env = "HUNDRED_DAYS_STREAMS_PER_ADDRESS", default_value_t = Limits::default().address_streams, help_heading = "Connections")]
    streams_per_address: usize,
    /// Live streams of one key.
    #[arg(long, env = "HUNDRED_DAYS_STREAMS_PER_KEY", default_value_t = Limits::default().key_streams, help_heading = "Connections")]
    streams_per_key: usize,
    /// Live streams of one table without a key.
    #[arg(long, env = "HUNDRED_DAYS_WATCHERS", default_value_t = Limits::default().watchers, help_heading = "Connections")]
    watchers: usize,
    /// For the head of a request, and between two requests on one connection.
    #[arg(long, env = "HUNDRED_DAYS_HEADER_TIMEOUT", default_value_t = Timeouts::default().header.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Times in seconds")]
    header_timeout: u64,
    /// For the body of a request.
    #[arg(long, env = "HUNDRED_DAYS_BODY_TIMEOUT", default_value_t = Timeouts::default().body.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Times in seconds")]
    body_timeout: u64,
    /// For a client that takes nothing of what it is sent.
    #[arg(long, env = "HUNDRED_DAYS_STALL_TIMEOUT", default_value_t = Timeouts::default().stall.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Times in seconds")]
    stall_timeout: u64,
    /// For an answer.
    #[arg(long, env = "HUNDRED_DAYS_ANSWER_TIMEOUT", default_value_t = Timeouts::default().answer.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Times in seconds")]
    answer_timeout: u64,
    /// For one computation; a table that exceeds it is set aside.
    #[arg(long, env = "HUNDRED_DAYS_WORK_TIMEOUT", default_value_t = Timeouts::default().work.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Times in seconds")]
    work_timeout: u64,
    /// For one choice of a computer player.
    #[arg(long, env = "HUNDRED_DAYS_THOUGHT_TIMEOUT", default_value_t = Timeouts::default().thought.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Times in seconds")]
    thought_timeout: u64,
    /// For answers under way when the server stops.
    #[arg(long, env = "HUNDRED_DAYS_STOP_TIMEOUT", default_value_t = Timeouts::default().stop.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Times in seconds")]
    stop_timeout: u64,
    /// After which a table nobody visits leaves memory.
    #[arg(long, env = "HUNDRED_DAYS_IDLE", default_value_t = Config::default().idle.as_secs(), help_heading = "Times in seconds")]
    idle: u64,
    /// The body of a request, in bytes.
    #[arg(long, env = "HUNDRED_DAYS_BODY_BYTES", default_value_t = Sizes::default().body, help_heading = "Sizes")]
    body_bytes: usize,
    /// A log to upload, in bytes.
    #[arg(long, env = "HUNDRED_DAYS_LOG_BYTES", default_value_t = Sizes::default().log_body, help_heading = "Sizes")]
    log_bytes: usize,
    /// A scene to begin from, in bytes.
    #[arg(long, env = "HUNDRED_DAYS_SCENE_BYTES", default_value_t = Sizes::default().scene, help_heading = "Sizes")]
    scene_bytes: usize,
    /// One line of chat, in characters.
    #[arg(long, env = "HUNDRED_DAYS_CHAT_CHARACTERS", default_value_t = Sizes::default().chat_text, help_heading = "Sizes")]
    chat_characters: usize,
    /// The chat of a table, in lines.
    #[arg(long, env = "HUNDRED_DAYS_CHAT_LINES", default_value_t = Sizes::default().chat, help_heading = "Sizes")]
    chat_lines: usize,
    /// A note, in characters.
    #[arg(long, env = "HUNDRED_DAYS_NOTE_CHARACTERS", default_value_t = Sizes::default().note, help_heading = "Sizes")]
    note_characters: usize,
    /// The journal of a table, in lines.
    #[arg(long, env = "HUNDRED_DAYS_JOURNAL_LINES", default_value_t = Sizes::default().journal, help_heading = "Sizes")]
    journal_lines: usize,
    /// The journal from which on nothing can be taken back, in lines.
    #[arg(long, env = "HUNDRED_DAYS_UNDO_LINES", default_value_t = Sizes::default().undo, help_heading = "Sizes")]
    undo_lines: usize,
    /// Computations of one address at once, and as many more for the others; 0 for one per core.
    #[arg(long, env = "HUNDRED_DAYS_WORKERS", default_value_t = Config::default().workers, help_heading = "Computations")]
    workers: usize,
    /// Computations that do not end, from which on no position from a scene is played.
    #[arg(long, env = "HUNDRED_DAYS_RUNAWAYS", default_value_t = Limits::default().runaways, help_heading = "Computations")]
    runaways: usize,
}

impl Settings {
    /// The server's set-up with these limits.
    pub(crate) fn config(&self) -> Config {
        let seconds = Duration::from_secs;
        Config {
            idle: seconds(self.idle),
            workers: self.workers,
            limits: Limits {
                reads: self.reads,
                writes: self.writes,
                tables: self.tables,
                scenes: self.scenes,
                waiting: self.waiting,
                connections: self.connections,
                address_connections: self.connections_per_address,
                address_streams: self.streams_per_address,
                key_streams: self.streams_per_key,
                watchers: self.watchers,
                runaways: self.runaways,
            },
            timeouts: Timeouts {
                header: seconds(self.header_timeout),
                body: seconds(self.body_timeout),
                stall: seconds(self.stall_timeout),
                answer: seconds(self.answer_timeout),
                work: seconds(self.work_timeout),
                thought: seconds(self.thought_timeout),
                stop: seconds(self.stop_timeout),
            },
            sizes: Sizes {
                body: self.body_bytes,
                log_body: self.log_bytes,
                scene: self.scene_bytes,
                chat_text: self.chat_characters,
                chat: self.chat_lines,
                note: self.note_characters,
                journal: self.journal_lines,
                undo: self.undo_lines,
            },
            ..Config::default()
        }
    }
}
