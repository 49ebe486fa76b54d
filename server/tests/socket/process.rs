//! The server as a process of its own, to be killed or starved.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::Duration,
};

use server::{Config, Limits};

use crate::site::Site;

const DATABASE: &str = "HUNDRED_DAYS_TEST_DATABASE";
const IDLE: &str = "HUNDRED_DAYS_TEST_IDLE";

/// Not a test of its own: this program as the server of other tests.
#[test]
fn a_server_to_be_killed() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let idle =
        std::env::var(IDLE).map_or(Config::default().idle, |it| Duration::from_millis(it.parse().unwrap()));
    let site = Site::start(Config { database, idle, limits: Limits::NONE, ..Config::default() });
    println!("\nlistens on {}", site.address);
    loop {
        std::thread::park();
    }
}

/// A server as a process of its own, killed when this is dropped.
pub(crate) struct Process {
    child: Child,
    address: String,
}

impl Process {
    pub(crate) fn start(database: &str) -> Process {
        Process::start_with(database, &[])
    }

    /// A server from whose memory a table goes when nobody has looked at it for this many milliseconds.
    pub(crate) fn forgetful(database: &str, idle: &str) -> Process {
        Process::start_with(database, &[(IDLE, idle)])
    }

    fn start_with(database: &str, settings: &[(&str, &str)]) -> Process {
        // Where a file may not grow, the system must say so by an error and not end the process (SIGXFSZ).
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "process::a_server_to_be_killed", "--nocapture"])
            .env(DATABASE, database)
            .envs(settings.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line.split_once("listens on ")?.1.to_string())).unwrap();
        std::thread::spawn(move || lines.for_each(drop));
        Process { child, address }
    }

    pub(crate) fn site(&self) -> Site {
        Site::at(self.address.clone())
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The memory it has of the system, in kilobytes.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Ends it without warning (SIGKILL).
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
