//! A PostgreSQL server for one test, in a directory of its own.

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A PostgreSQL server that runs until this is dropped.
pub(crate) struct Cluster {
    pub(crate) address: String,
    child: Child,
    _home: tempfile::TempDir,
}

impl Cluster {
    pub(crate) fn start() -> Cluster {
        let bin = newest();
        let home = tempfile::tempdir().unwrap();
        let data = home.path().join("data");
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(home.path()));
        }
        let options = ["--auth=trust", "--username=tester", "--encoding=UTF8", "--locale=C"];
        run(plain(&bin.join("initdb")).args(options).arg("-D").arg(&data).stdout(Stdio::null()));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let child = plain(&bin.join("postgres"))
            .arg("-D")
            .arg(&data)
            .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1", "-c"])
            .arg(format!("unix_socket_directories={}", home.path().display()))
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let cluster =
            Cluster { address: format!("postgres://tester@127.0.0.1:{port}/postgres"), child, _home: home };
        let begun = Instant::now();
        let port = port.to_string();
        let mut ready = Command::new(bin.join("pg_isready"));
        ready.args(["-q", "-h", "127.0.0.1", "-p", &port]);
        while !ready.status().unwrap().success() {
            assert!(begun.elapsed() < Duration::from_secs(60), "PostgreSQL does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
        cluster
    }

    /// The answer to one statement.
    pub(crate) fn ask(&self, statement: &str) -> String {
        let psql = newest().join("psql");
        let answer = Command::new(psql).args(["-qAt", &self.address, "-c", statement]).output().unwrap();
        assert!(answer.status.success(), "{answer:?}");
        String::from_utf8(answer.stdout).unwrap().trim().to_string()
    }

    /// The port it listens on.
    pub(crate) fn port(&self) -> u16 {
        let (_, rest) = self.address.rsplit_once(':').unwrap();
        rest.split('/').next().unwrap().parse().unwrap()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Its own process: PostgreSQL ends its children when it is interrupted.
        let _ = Command::new("kill").args(["-QUIT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

/// A command that does not run as root, because PostgreSQL will not.
fn plain(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}

fn run(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}

/// The newest PostgreSQL on this machine.
fn newest() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").expect("PostgreSQL is installed");
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            Some((path.file_name()?.to_str()?.parse().ok()?, path.join("bin")))
        })
        .collect();
    versions.sort();
    versions.pop().expect("PostgreSQL is installed").1
}
