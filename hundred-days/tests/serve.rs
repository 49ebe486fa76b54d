//! The server as a process of its own: what its log says and does not say, its settings, its end.

#![allow(clippy::unwrap_used)]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// A server that runs.
struct Server {
    child: Child,
    address: String,
    errors: Option<JoinHandle<String>>,
    _home: tempfile::TempDir,
}

impl Server {
    fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Server {
        let home = tempfile::tempdir().unwrap();
        let database = home.path().join("games.sqlite").display().to_string();
        let mut command = Command::new(env!("CARGO_BIN_EXE_hundred-days"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", &database]).args(arguments);
        Server::run(command, environment, home)
    }

    fn run(mut command: Command, environment: &[(&str, &str)], home: tempfile::TempDir) -> Server {
        command.envs(environment.iter().copied()).env("RUST_BACKTRACE", "0");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut stderr = child.stderr.take().unwrap();
        let errors = thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).unwrap();
            text
        });
        let address = lines.find_map(|line| {
            let (_, rest) = line.split_once("://")?;
            Some(rest.trim_end_matches('/').to_string())
        });
        thread::spawn(move || lines.for_each(drop));
        Server { child, address: address.unwrap(), errors: Some(errors), _home: home }
    }

    /// Status, headers and body of an answer.
    fn ask(&self, method: &str, path: &str, kind: &str, body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: {kind}\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut text = vec![];
        stream.read_to_end(&mut text).unwrap();
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head[9..12].parse().unwrap(), head.to_string(), body.to_string())
    }

    fn get(&self, path: &str) -> (u16, String, String) {
        self.ask("GET", path, "text/plain", "")
    }

    fn post(&self, path: &str, body: &Value) -> (u16, String, String) {
        self.ask("POST", path, "application/json", &body.to_string())
    }

    /// Asks it to stop; how long that took, and all that it wrote to standard error.
    fn stop(&mut self) -> (Duration, String) {
        let begun = Instant::now();
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let ended = self.child.wait().unwrap();
        assert!(ended.success(), "{ended}");
        (begun.elapsed(), self.errors.take().unwrap().join().unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The last part of a path: its key.
fn key(path: &str) -> String {
    path.rsplit('/').next().unwrap().to_string()
}

fn location(head: &str) -> String {
    head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap().to_string()
}

/// Plays in all ways in which a key is used, rightly and wrongly; the table's id and all keys.
fn play(server: &Server) -> (String, Vec<String>) {
    let form = "application/x-www-form-urlencoded";
    let wish = "game=waterloo&seat.french=me&seat.allied=link";
    let (status, head, _) = server.ask("POST", "/tables", form, wish);
    assert_eq!(status, 303);
    let host = location(&head);
    let owner = head.lines().find_map(|line| line.strip_prefix("set-cookie: owner=")).unwrap();
    let mut keys = vec![key(&host), owner.split(';').next().unwrap().to_string()];
    let id = host.split('/').nth(2).unwrap().to_string();
    let page: Value = serde_json::from_str(&server.get(&format!("{host}/now")).2).unwrap();
    let invite = page["seats"][1]["invite"].as_str().unwrap().to_string();
    keys.push(key(&invite));
    assert_eq!(server.get(&invite).0, 200);
    let (status, head, _) = server.ask("POST", &format!("{invite}/take"), form, "");
    assert_eq!(status, 303);
    keys.push(key(&location(&head)));
    let owner = head.lines().find_map(|line| line.strip_prefix("set-cookie: owner=")).unwrap();
    keys.push(owner.split(';').next().unwrap().to_string());

    let (status, _, body) = server.post("/api/tables", &json!({ "game": "waterloo" }));
    assert_eq!(status, 200);
    let created: Value = serde_json::from_str(&body).unwrap();
    keys.extend(created["keys"].as_array().unwrap().iter().map(|it| it["key"].as_str().unwrap().to_string()));

    let offer = page["offers"][0]["text"].clone();
    assert_eq!(server.post(&format!("{host}/play"), &json!({ "at": 0, "text": offer })).0, 200);
    assert_eq!(server.post(&format!("{host}/undo"), &json!({ "at": 1 })).0, 200);
    assert_eq!(server.post(&format!("{host}/play"), &json!({ "at": 0, "text": "fly" })).0, 422);
    assert_eq!(server.post(&format!("{host}/chat"), &json!({ "text": "Well?" })).0, 200);
    assert_eq!(server.post(&format!("{host}/note"), &json!({ "text": "Hold." })).0, 200);
    // Mistakes with a key in them.
    server.ask("POST", &format!("{host}/play"), "application/json", "{");
    server.get(&format!("{host}/nothing"));
    server.get(&format!("/table/{}/{id}/now", keys[0]));
    server.get(&format!("/{}", keys[0]));
    server.get(&format!("/rules/{}", keys[0]));
    server.get(&format!("/healthz?key={}", keys[0]));
    server.get(&format!("{host}%00"));
    server.ask(&keys[0], "/", "text/plain", "");
    server.post("/api/tables", &json!({ "game": keys[0] }));
    server.post("/api/tables", &json!({ "game": "waterloo", "scene": keys[0] }));
    server.post(&format!("{host}/fork"), &json!({ "at": 0, "seats": { "french": keys[0] } }));
    server.ask("POST", "/logs", "text/plain", &keys[0]);
    (id, keys)
}

#[test]
fn the_log_tells_of_requests_and_never_a_key() {
    let mut server = Server::start(&["--log-level", "trace"], &[]);
    let (id, keys) = play(&server);
    let (_, log) = server.stop();
    assert!(keys.len() == 7 && keys.iter().all(|key| key.len() == 43), "{keys:?}");
    for key in &keys {
        assert!(!log.contains(key), "{}", log.lines().find(|line| line.contains(key)).unwrap());
    }
    let of_play = log.lines().find(|line| line.contains("/table/{id}/{seat}/play")).unwrap();
    assert!(of_play.contains("POST") && of_play.contains(&id) && of_play.contains("status=200"), "{of_play}");
    assert!(log.contains("a table is set up"), "{log}");
}

#[test]
fn the_log_can_be_json_and_its_level_set_by_the_environment() {
    let environment = [("HUNDRED_DAYS_LOG", "debug"), ("HUNDRED_DAYS_LOG_FORMAT", "json")];
    let mut server = Server::start(&[], &environment);
    let (id, keys) = play(&server);
    let (_, log) = server.stop();
    assert!(keys.iter().all(|key| !log.contains(key)));
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of_play = lines.iter().find(|line| line["span"]["route"] == "/table/{id}/{seat}/play").unwrap();
    assert_eq!(of_play["span"]["table"], id.as_str());
    assert_eq!((&of_play["level"], &of_play["span"]["method"]), (&json!("DEBUG"), &json!("POST")));
    assert_eq!(of_play["status"], 200);

    let mut quiet = Server::start(&["--log-level", "error"], &[]);
    play(&quiet);
    assert_eq!(quiet.stop().1, "");
}

#[test]
fn errors_are_heard() {
    let home = tempfile::tempdir().unwrap();
    let database = home.path().join("games.sqlite").display().to_string();
    // A full disk: no file may grow beyond 600 blocks of 1,024 bytes, and the signal for it is ignored.
    let mut command = Command::new("bash");
    command.args(["-c", "trap '' XFSZ; ulimit -f 600; exec \"$@\"", "bash"]);
    command.arg(env!("CARGO_BIN_EXE_hundred-days"));
    command.args([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--writes",
        "0",
        "--reads",
        "0",
        "--database",
        &database,
    ]);
    let mut server = Server::run(command, &[], home);
    let (_, _, body) = server.post("/api/tables", &json!({ "game": "waterloo" }));
    let created: Value = serde_json::from_str(&body).unwrap();
    let (id, key) = (created["id"].as_str().unwrap(), created["keys"][0]["key"].as_str().unwrap());
    let chat = format!("/table/{id}/{key}/chat");
    let words = json!({ "text": "x".repeat(1000) });
    assert!((0..1000).any(|_| server.post(&chat, &words).0 == 503), "the disk is never full");
    // The program may find no room for its last words either.
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let log = server.errors.take().unwrap().join().unwrap();
    let error = log.lines().find(|line| line.contains("ERROR")).unwrap();
    assert!(error.contains("store") && error.contains(id) && error.contains("/chat"), "{error}");
    assert!(!log.contains(key));
}

#[test]
fn half_sent_requests_neither_shut_out_nor_delay_the_stop() {
    let arguments = ["--header-timeout", "2", "--connections-per-address", "400", "--stop-timeout", "1"];
    let mut server = Server::start(&arguments, &[]);
    let half = |_| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(b"POST /tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\nx: ").unwrap();
        stream
    };
    let mut held: Vec<TcpStream> = (0..300).map(half).collect();
    let begun = Instant::now();
    assert_eq!(server.get("/healthz").0, 200);
    assert!(begun.elapsed() < Duration::from_secs(2));
    // Each ends by itself.
    let mut rest = vec![];
    held.iter_mut().for_each(|stream| {
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let _ = stream.read_to_end(&mut rest);
    });
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
    let held: Vec<TcpStream> = (0..300).map(half).collect();
    let (took, _) = server.stop();
    assert!(took < Duration::from_secs(5), "{took:?}");
    drop(held);
}

#[test]
fn every_setting_is_in_the_hosting_guide() {
    let help = Command::new(env!("CARGO_BIN_EXE_hundred-days")).args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let guide = include_str!("../../docs/hosting.md");
    let mut flags = 0;
    for part in help.split("\n      --").skip(1) {
        let name = part.split([' ', '\n']).next().unwrap();
        let variable = format!("HUNDRED_DAYS_{}", name.to_uppercase().replace('-', "_"));
        let variable = if name == "log-level" { "HUNDRED_DAYS_LOG".to_string() } else { variable };
        assert!(part.contains(&format!("[env: {variable}")), "{name}: {part}");
        let default = part.split("[default: ").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or("");
        let row = format!("| `--{name}` | {default}");
        assert!(guide.contains(row.trim_end()), "docs/hosting.md has no row '{row}'");
        flags += 1;
    }
    assert!(flags > 30, "{flags}");
}

#[test]
fn the_name_of_the_public_url_is_answered_to() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let home = tempfile::tempdir().unwrap();
    let database = home.path().join("games.sqlite").display().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_hundred-days"));
    command.args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--database", &database]);
    command.args(["--public-url", "https://games.example:8443/", "--host", "box.local,other.local"]);
    let mut server = Server::run(command, &[], home);
    server.address = format!("127.0.0.1:{port}");
    let status = |host: &str| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let head = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text[9..12].parse::<u16>().unwrap()
    };
    for host in ["games.example", "games.example:8443", "box.local", "other.local:80", "127.0.0.1"] {
        assert_eq!(status(host), 200, "{host}");
    }
    assert_eq!(status("elsewhere.example"), 421);
}

/// The counts are told on an address of their own, name nobody, and are not among the pages.
#[test]
fn counts_are_told_to_a_collector() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut server = Server::start(&["--metrics", &port.to_string()], &[]);
    let (id, keys) = play(&server);
    assert_eq!(server.get("/metrics").0, 404);
    let site = std::mem::replace(&mut server.address, port.to_string());
    let (status, head, text) = server.get("/metrics");
    server.address = site;
    assert_eq!(status, 200, "{text}");
    assert!(head.to_lowercase().contains("content-type: text/plain; version=0.0.4"), "{head}");
    let count = |name: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name}\n{text}")).parse().unwrap()
    };
    assert!(count("hundred_days_tables_created_total") >= 2.0, "{text}");
    assert!(count("hundred_days_writes_total{result=\"kept\"}") >= 4.0, "{text}");
    assert!(count("hundred_days_answers_total{status=\"2xx\"}") >= 4.0, "{text}");
    assert!(count("hundred_days_commit_seconds_count") >= 4.0, "{text}");
    assert!(keys.iter().all(|key| !text.contains(key)) && !text.contains(&id), "{text}");
}
