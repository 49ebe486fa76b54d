//! Two processes on one database: the second is told who the first is, and what was locked stays consistent.

use std::time::{Duration, Instant};

use serde_json::json;
use server::store::{self, Status, Store, StoreError, Write};
use tokio::runtime::Runtime;

use crate::{postgres::Cluster, process::Process};

/// Opens the store from this process: a second one beside those the tests start.
fn open(runtime: &Runtime, address: &str) -> Result<std::sync::Arc<dyn Store>, StoreError> {
    runtime.block_on(store::open(address))
}

/// The second process is refused and told who the first is; once the first is killed it is not.
fn refuses_the_second(addresses: &[&str]) {
    let runtime = Runtime::new().unwrap();
    let mut process = Process::start(addresses[0]);
    let [blue, ..] = process.site().two();
    for address in addresses {
        let why = open(&runtime, address).err().expect("a second process is refused").to_string();
        assert!(why.contains(&format!("process {}", process.id())) && why.contains("since 20"), "{why}");
    }
    // The first goes on undisturbed.
    process.site().play(&blue, "halt").is(200);
    process.kill();
    let second = open(&runtime, addresses[0]).unwrap();
    let id = blue.split('/').nth(2).unwrap();
    assert_eq!(runtime.block_on(second.read(id)).unwrap().unwrap().lines.len(), 5);
}

#[test]
fn a_second_process_on_a_sqlite_file_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("tables.sqlite").display().to_string();
    let link = home.path().join("link.sqlite").display().to_string();
    std::os::unix::fs::symlink(&path, &link).unwrap();
    std::fs::write(format!("{path}.lock"), "process 1 (since 1815)\n").unwrap();
    refuses_the_second(&[&path, &format!("sqlite:{path}"), &link]);
}

#[test]
fn a_second_process_on_a_postgresql_database_is_refused() {
    let cluster = Cluster::start();
    refuses_the_second(&[&cluster.address]);
}

#[test]
fn a_server_that_lost_the_lock_confirms_nothing_and_reads_again_what_others_wrote() {
    let cluster = Cluster::start();
    let process = Process::start(&cluster.address);
    let site = process.site();
    let [blue, red, _] = site.two();
    site.play(&blue, "halt").is(200);
    // The connection that holds the lock is cut: the next write wins it again.
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'";
    cluster.ask(cut);
    let begun = Instant::now();
    while site.post(&format!("{blue}/chat"), &json!({ "text": "Hello?" })).status != 200 {
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
    assert_eq!(site.chat_length(&blue), 1);

    // It is cut again, and another process is faster.
    let runtime = Runtime::new().unwrap();
    cluster.ask(cut);
    let other = open(&runtime, &cluster.address).unwrap();
    site.play(&red, "halt").is(503);
    let health = site.get("/healthz").is(503).error();
    assert!(health.contains(&format!("process {}", std::process::id())), "{health}");
    let id = blue.split('/').nth(2).unwrap().to_string();
    let status = Status { decides: Some(0), text: "blue to decide".to_string(), last: String::new() };
    let lines = vec![("red".to_string(), "halt".to_string())];
    let write = Write::Lines { table: id, n: 5, lines, status, when: 1 };
    assert_eq!(runtime.block_on(other.write(vec![write])), [Ok(())]);
    drop(other);
    drop(runtime);

    // When that process has ended the first goes on, with what the other wrote.
    let begun = Instant::now();
    while site.get("/healthz").status != 200 {
        assert!(begun.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(site.now(&blue)["version"], 6);
    site.play(&blue, "halt").is(200);
}
