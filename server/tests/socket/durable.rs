//! What was confirmed stays, even if the power fails: the server is a process of its own and is killed.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use serde_json::json;
use server::{Config, Limits};

use crate::{client::ask, site::Site};

const DATABASE: &str = "HUNDRED_DAYS_TEST_DATABASE";

/// Not a test of its own: this program as the server of the test below.
#[test]
fn a_server_to_be_killed() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let site = Site::start(Config { database, limits: Limits::NONE, ..Config::default() });
    println!("\nlistens on {}", site.address);
    loop {
        std::thread::park();
    }
}

fn start(database: &str) -> (Child, Site) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "durable::a_server_to_be_killed", "--nocapture"])
        .env(DATABASE, database)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let address = lines.find_map(|line| Some(line.split_once("listens on ")?.1.to_string())).unwrap();
    std::thread::spawn(move || lines.for_each(drop));
    (child, Site::at(address))
}

#[test]
fn nothing_confirmed_is_lost_when_the_server_is_killed() {
    let home = tempfile::tempdir().unwrap();
    let database = home.path().join("tables.sqlite").display().to_string();
    let (mut child, mut site) = start(&database);
    let [blue, red, _] = site.two();
    site.post(&format!("{blue}/note"), &json!({ "text": "Hold." })).is(200);
    let mut said = 0;
    for round in 0..4 {
        // In full flight: another thread plays while the server is killed.
        for path in [&blue, &red] {
            if site.now(path)["mine"] == true {
                site.play(path, "pick 1").is(200);
                let at = site.now(path)["at"].clone();
                site.post(&format!("{path}/undo"), &json!({ "at": at })).is(200);
                site.play(path, "halt").is(200);
            }
        }
        let (address, path) = (site.address.clone(), format!("{blue}/chat"));
        let talker = std::thread::spawn(move || {
            let mut confirmed = 0;
            loop {
                let kind = [("content-type", "application/json")];
                let call =
                    std::panic::catch_unwind(|| ask(&address, "POST", &path, &kind, b"{\"text\":\"Hold!\"}"));
                match call {
                    Ok(answer) if answer.status == 200 => confirmed += 1,
                    Ok(_) | Err(_) => return confirmed,
                }
            }
        });
        let before = site.now(&blue);
        std::thread::sleep(std::time::Duration::from_millis(100 + 50 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let confirmed: usize = talker.join().unwrap();
        (child, site) = start(&database);
        let after = site.now(&blue);
        for field in ["at", "version", "picture", "log", "note", "next", "commitment"] {
            assert_eq!(before[field], after[field], "{field}");
        }
        let kept = site.chat_length(&blue);
        assert!(kept >= said + confirmed, "{kept} of {said} and {confirmed}");
        said = kept;
    }
    assert!(said > 0);
    child.kill().unwrap();
    child.wait().unwrap();
}
