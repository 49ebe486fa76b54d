//! A disk that is really full: what was confirmed stays, what was not confirmed did not happen, and health says so.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{process::Process, site::Site};

/// A disk that can be filled and freed.
enum Disk {
    /// A file system of its own in memory.
    Small(tempfile::TempDir),
    /// A folder of a process whose files may not grow (RLIMIT_FSIZE).
    Limited(tempfile::TempDir),
}

impl Disk {
    /// A small file system if this process may mount one, else files that may not grow.
    fn small() -> Disk {
        let home = tempfile::tempdir().unwrap();
        let mount = ["-t", "tmpfs", "-o", "size=1m", "hundred-days-test"];
        let mounted = Command::new("mount").args(mount).arg(home.path()).output();
        if mounted.is_ok_and(|it| it.status.success()) { Disk::Small(home) } else { Disk::Limited(home) }
    }

    fn limited() -> Disk {
        Disk::Limited(tempfile::tempdir().unwrap())
    }

    fn home(&self) -> &Path {
        match self {
            Disk::Small(home) | Disk::Limited(home) => home.path(),
        }
    }

    fn database(&self) -> PathBuf {
        self.home().join("tables.sqlite")
    }

    fn fill(&self, process: &Process) {
        match self {
            Disk::Small(home) => {
                // The last bytes too, so that nothing at all can be added.
                let mut filler = fs::File::create(home.path().join("filler")).unwrap();
                for size in [65_536, 1024, 1] {
                    while std::io::Write::write_all(&mut filler, &vec![0; size]).is_ok() {}
                }
            }
            Disk::Limited(home) => {
                let files =
                    fs::read_dir(home.path()).unwrap().map(|it| it.unwrap().metadata().unwrap().len());
                limit(process, &files.max().unwrap().to_string());
            }
        }
    }

    fn free(&self, process: &Process) {
        match self {
            Disk::Small(home) => fs::remove_file(home.path().join("filler")).unwrap(),
            Disk::Limited(_) => limit(process, "unlimited"),
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Disk::Small(home) = self {
            let _ = Command::new("umount").arg("-l").arg(home.path()).status();
        }
    }
}

fn limit(process: &Process, bytes: &str) {
    let set = ["--pid".to_string(), process.id().to_string(), format!("--fsize={bytes}:unlimited")];
    assert!(Command::new("prlimit").args(set).status().unwrap().success());
}

/// One act at a table: a pick, or the pick taken back. Whether it was confirmed.
fn act(site: &Site, path: &str, page: &mut Value) -> bool {
    let (what, body) = if page["undo"] == true {
        ("undo", json!({ "at": page["at"] }))
    } else {
        ("play", json!({ "at": page["at"], "text": "pick 1" }))
    };
    let answer = site.post(&format!("{path}/{what}"), &body);
    match answer.status {
        200 => *page = answer.json(),
        503 => *page = site.now(path),
        _ => panic!("{answer:?}"),
    }
    answer.status == 200
}

fn healthy(site: &Site) -> bool {
    let answer = site.get("/healthz");
    assert!(answer.status == 200 || answer.error().contains("store"), "{answer:?}");
    answer.status == 200
}

/// Waits until health says so, a few seconds at most.
fn wait_until_healthy(site: &Site, wanted: bool) {
    let begun = Instant::now();
    while healthy(site) != wanted {
        assert!(begun.elapsed() < Duration::from_secs(5), "health does not tell the truth");
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn nothing_confirmed_is_lost_on_a_full(disk: &Disk) {
    let database = disk.database().display().to_string();
    let mut process = Process::start(&database);
    let site = process.site();
    let tables = [site.two(), site.two(), site.two()];
    let mut pages = tables.each_ref().map(|[blue, ..]| site.now(blue));
    let mut versions = pages.each_ref().map(|page| page["version"].as_u64().unwrap());
    let (mut refused, mut after) = (0, 0);
    assert!(healthy(&site));
    let begun = Instant::now();
    for n in 0..150 {
        assert!(begun.elapsed() < Duration::from_secs(45), "the server takes too long, at act {n}");
        match n {
            40 => disk.fill(&process),
            // The first acts may still fit into what the files have.
            89 => wait_until_healthy(&site, false),
            90 => {
                disk.free(&process);
                wait_until_healthy(&site, true);
            }
            _ => {}
        }
        let confirmed = act(&site, &tables[n % 3][0], &mut pages[n % 3]);
        versions[n % 3] += u64::from(confirmed);
        refused += u64::from(!confirmed);
        after += u64::from(confirmed && n >= 90);
        assert_eq!(pages[n % 3]["version"], versions[n % 3], "after act {n}");
    }
    assert!(refused > 10, "the disk was full: {refused}");
    assert_eq!(after, 60, "every act succeeds once there is space again");
    process.kill();
    let process = Process::start(&database);
    let site = process.site();
    for (table, version) in tables.iter().zip(versions) {
        let now = site.now(&table[0]);
        assert_eq!(now["version"], version);
        // And the game goes on.
        site.post(&format!("{}/chat", table[0]), &json!({ "text": "Still here." })).is(200);
    }
}

#[test]
fn nothing_confirmed_is_lost_on_a_full_file_system() {
    nothing_confirmed_is_lost_on_a_full(&Disk::small());
}

#[test]
fn nothing_confirmed_is_lost_when_files_may_not_grow() {
    nothing_confirmed_is_lost_on_a_full(&Disk::limited());
}
