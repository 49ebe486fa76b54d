//! Backups taken while the server runs, brought back, and every game replayed before an upgrade.

#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

use common::{complained, printed, run};
use serde_json::{Value, json};

/// A server on a database, killed when this is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(database: &str) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hundred-days"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address =
            lines.find_map(|line| Some(line.split_once("http://")?.1.trim_end_matches('/').to_string()));
        // A server that cannot say what it has to say ends.
        std::thread::spawn(move || lines.for_each(drop));
        Server { child, address: address.unwrap() }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        serde_json::from_str(&ask(&self.address, "POST", path, &body.to_string())).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ask(address: &str, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "{method} {path} HTTP/1.0\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text.split_once("\r\n\r\n").unwrap().1.to_string()
}

#[test]
fn games_are_backed_up_while_they_are_played_and_come_back_the_same() {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name).display().to_string();
    let (games, other) = (path("games.sqlite"), path("other.sqlite"));
    let server = Server::start(&games);
    for game in ["waterloo", "returns"] {
        let created = server.post("/api/tables", &json!({ "game": game }));
        let key = created["keys"][0]["key"].as_str().unwrap();
        let table = format!("/api/tables/{}/{key}", created["id"].as_str().unwrap());
        let sight: Value = serde_json::from_str(&ask(&server.address, "GET", &table, "")).unwrap();
        if let Some(offer) = sight["offers"].get(0) {
            server.post(&format!("{table}/play"), &json!({ "at": sight["at"], "text": offer["text"] }));
        }
    }
    let well = |arguments: &[&str]| {
        let output = run(arguments, b"");
        assert!(output.status.success(), "{}", complained(&output));
        printed(&output)
    };
    let said = well(&["backup", &path("one.backup"), "--database", &games]);
    assert!(said.contains("2 tables with "), "{said}");
    let said = well(&["replay", "--all", "--database", &games]);
    assert!(said.contains("2 tables, 2 of them not over"), "{said}");
    drop(server);
    well(&["restore", &path("one.backup"), "--database", &other]);
    well(&["backup", &path("two.backup"), "--database", &other]);
    let one = fs::read_to_string(path("one.backup")).unwrap();
    assert_eq!(one, fs::read_to_string(path("two.backup")).unwrap());
    well(&["replay", "--all", "--database", &other]);

    // What is torn, changed or not wanted is refused, and nothing is written.
    let wrong = |arguments: &[&str], why: &str| {
        let output = run(arguments, b"");
        assert_eq!(output.status.code(), Some(1));
        assert!(complained(&output).contains(why), "{}", complained(&output));
    };
    wrong(&["restore", &path("one.backup"), "--database", &other], "has tables already");
    fs::write(path("torn.backup"), &one[..one.len() - 65]).unwrap();
    wrong(&["restore", &path("torn.backup"), "--database", &path("third.sqlite")], "not whole");
    fs::write(path("changed.backup"), one.replacen("waterloo", "waterlou", 1)).unwrap();
    wrong(&["restore", &path("changed.backup"), "--database", &path("third.sqlite")], "SHA-256");
}
