//! Servers and databases as processes of their own, to be killed and started again.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use crate::Failure;

/// How long a process may take to start.
const START: Duration = Duration::from_secs(60);

/// Whether a server has its database for itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sharing {
    Alone,
    Among,
}

/// A server on a port that stays the same.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    folder: PathBuf,
    database: String,
    more: Vec<String>,
    program: PathBuf,
    child: Option<Child>,
}

impl Server {
    /// A server that does not run yet; it shares its database with others if told so.
    pub(crate) fn new(folder: &Path, database: &str, sharing: Sharing) -> Result<Server, Failure> {
        let address = free()?;
        let more = match sharing {
            Sharing::Alone => vec![],
            Sharing::Among => vec!["--peer-address".to_string(), address.to_string()],
        };
        Ok(Server {
            address,
            folder: folder.to_path_buf(),
            database: database.to_string(),
            more,
            program: std::env::current_exe()?,
            child: None,
        })
    }

    /// The same server as another build of this program.
    pub(crate) fn of(mut self, program: PathBuf) -> Server {
        self.program = program;
        self
    }

    /// Starts it and waits until it answers; how long that took.
    pub(crate) fn start(&mut self) -> Result<Duration, Failure> {
        let begun = Instant::now();
        let log = fs::OpenOptions::new().create(true).append(true).open(self.folder.join("server.log"))?;
        let unlimited = [
            "reads",
            "writes",
            "tables",
            "scenes",
            "waiting",
            "connections",
            "connections-per-address",
            "streams-per-address",
            "streams-per-key",
            "watchers",
        ];
        // Where a file may not grow, the system must say so by an error and not end the process (SIGXFSZ).
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(&self.program);
        command.args(["serve", "--delay", "0", "--listen", &self.address.to_string()]);
        command.args(["--database", &self.database]).args(&self.more);
        command.args(unlimited.iter().flat_map(|name| [format!("--{name}"), "0".to_string()]));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn()?;
        let out =
            child.stdout.take().ok_or_else(|| Failure::Check("the server has no output".to_string()))?;
        self.child = Some(child);
        let mut lines = BufReader::new(out).lines().map_while(Result::ok);
        if !lines.any(|line| line.contains("The table is set")) {
            let log = self.folder.join("server.log");
            return Err(Failure::Check(format!("the server does not start; see {}", log.display())));
        }
        std::thread::spawn(move || lines.for_each(drop));
        Ok(begun.elapsed())
    }

    /// Ends it without warning (SIGKILL).
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// The memory it has of the system, in megabytes.
    pub(crate) fn memory(&self) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id()?)).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<f64>().ok().map(|kilobytes| kilobytes / 1024.0)
    }

    /// The seconds of processor time it has used.
    pub(crate) fn processor(&self) -> Option<f64> {
        processor(&self.id()?.to_string())
    }

    /// Keeps its files from growing beyond this many bytes; `None` lifts that. Returns whether it could be done.
    pub(crate) fn limit(&self, bytes: Option<u64>) -> bool {
        let Some(id) = self.id() else { return false };
        let bytes = bytes.map_or("unlimited".to_string(), |bytes| bytes.to_string());
        let set = ["--pid".to_string(), id.to_string(), format!("--fsize={bytes}:unlimited")];
        Command::new("prlimit").args(set).status().is_ok_and(|it| it.success())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The seconds of processor time that a process has used, by its number or as `self`.
pub(crate) fn processor(process: &str) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program stands in brackets before; Linux counts hundredths of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11..13)?.iter().filter_map(|it| it.parse::<f64>().ok()).sum();
    Some(ticks / 100.0)
}

/// An address of this machine that nobody uses.
pub(crate) fn free() -> Result<SocketAddr, Failure> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

/// A PostgreSQL server of its own.
pub(crate) struct Cluster {
    pub(crate) port: u16,
    bin: PathBuf,
    /// Settings by which it recovers sooner: after a kill the system still has every file, so they need not be synced one by one.
    hurry: &'static [&'static str],
    folder: PathBuf,
    child: Option<Child>,
}

/// The first PostgreSQL that knows `recovery_init_sync_method`.
const SYNCFS: u32 = 14;

impl Cluster {
    /// A new cluster in a folder that runs; an error if PostgreSQL is not installed.
    pub(crate) fn start(folder: &Path) -> Result<Cluster, Failure> {
        let (version, bin) = newest().ok_or_else(|| {
            Failure::Check("PostgreSQL is not installed (Debian's package 'postgresql')".to_string())
        })?;
        fs::create_dir_all(folder)?;
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(folder))?;
        }
        let folder = folder.canonicalize()?;
        let hurry: &[&str] =
            if version >= SYNCFS { &["-c", "recovery_init_sync_method=syncfs"] } else { &[] };
        let mut cluster = Cluster { port: free()?.port(), bin, hurry, folder, child: None };
        let options = ["--auth=trust", "--username=tester", "--encoding=UTF8", "--locale=C", "-D"];
        let data = cluster.folder.join("data");
        run(plain(&cluster.bin.join("initdb")).args(options).arg(data).stdout(Stdio::null()))?;
        cluster.go()?;
        Ok(cluster)
    }

    fn go(&mut self) -> Result<(), Failure> {
        let port = self.port.to_string();
        let log = fs::OpenOptions::new().create(true).append(true).open(self.folder.join("postgres.log"))?;
        let child = plain(&self.bin.join("postgres"))
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(["-p", &port, "-c", "listen_addresses=127.0.0.1", "-c"])
            .arg(format!("unix_socket_directories={}", self.folder.display()))
            .args(self.hurry)
            .stdin(Stdio::null())
            .stderr(log)
            .spawn()?;
        self.child = Some(child);
        let begun = Instant::now();
        let mut ready = Command::new(self.bin.join("pg_isready"));
        ready.args(["-q", "-h", "127.0.0.1", "-p", &port]);
        while !ready.status()?.success() {
            if begun.elapsed() > START {
                return Err(Failure::Check("PostgreSQL does not start".to_string()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Ends it at once, as if the power had failed, and starts it again.
    pub(crate) fn restart(&mut self) -> Result<(), Failure> {
        self.stop();
        self.go()
    }

    fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // Its own process: PostgreSQL ends its children when it is told to quit.
            let _ = Command::new("kill").args(["-QUIT", &child.id().to_string()]).status();
            let _ = child.wait();
        }
    }

    /// The address of its database on a port, its own or that of a proxy.
    pub(crate) fn address(port: u16) -> String {
        format!("postgres://tester@127.0.0.1:{port}/postgres")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
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
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n")
}

fn run(command: &mut Command) -> Result<(), Failure> {
    if command.status()?.success() { Ok(()) } else { Err(Failure::Check(format!("{command:?} failed"))) }
}

/// The newest PostgreSQL on this machine: its version and its programs.
fn newest() -> Option<(u32, PathBuf)> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let named = versions.filter_map(|entry| {
        let path = entry.ok()?.path();
        Some((path.file_name()?.to_str()?.parse::<u32>().ok()?, path.join("bin")))
    });
    named.max()
}
