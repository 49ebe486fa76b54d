//! The server as a process of its own, to be killed or starved.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use server::{Config, Limits};

use crate::site::Site;

const DATABASE: &str = "HUNDRED_DAYS_TEST_DATABASE";

/// Not a test of its own: this program as the server of other tests.
#[test]
fn a_server_to_be_killed() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let site = Site::start(Config { database, limits: Limits::NONE, ..Config::default() });
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
        // Where a file may not grow, the system must say so by an error and not end the process (SIGXFSZ).
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "process::a_server_to_be_killed", "--nocapture"])
            .env(DATABASE, database)
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
