//! Requests under libFuzzer: one server in this process, and a connection for each request.

#![no_main]

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::OnceLock,
    time::Duration,
};

use server::{Config, Limits, Server};

/// A server with one table.
struct Site {
    address: SocketAddr,
    table: String,
    key: String,
}

static SITE: OnceLock<Site> = OnceLock::new();

/// The answer to a request: its status and all of its text.
fn ask(address: SocketAddr, request: &fuzzing::Request<'_>) -> (u16, Vec<u8>) {
    let mut stream = TcpStream::connect(address).expect("the server is here");
    stream.set_read_timeout(Some(Duration::from_secs(15))).expect("a timeout can be set");
    let head = format!(
        "{} {} HTTP/1.0\r\nhost: localhost\r\ncontent-type: {}\r\ncontent-length: {}\r\n\r\n",
        request.method,
        request.path,
        request.kind,
        request.body.len()
    );
    // A server that refuses early may hang up before it has read everything.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(request.body));
    let mut answer = vec![];
    stream.read_to_end(&mut answer).expect("a request is answered");
    let status = answer.get(9..12).and_then(|it| std::str::from_utf8(it).ok()?.parse().ok());
    (status.expect("an answer has a status"), answer)
}

fn open() -> Site {
    let folder = std::env::temp_dir().join(format!("hundred-days-fuzz-http-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is room for a database");
    let database = folder.join("tables.sqlite").display().to_string();
    let runtime = Box::leak(Box::new(tokio::runtime::Runtime::new().expect("a runtime starts")));
    let config = Config { database, limits: Limits::NONE, ..Config::default() };
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("a port is free");
    let address = listener.local_addr().expect("it has an address");
    let server = runtime.block_on(Server::new(shelf::GAMES.to_vec(), config)).expect("the server starts");
    runtime.spawn(server.serve(listener, std::future::pending()));
    let wish = br#"{"game": "waterloo", "dice": "server"}"#;
    let request = fuzzing::Request {
        method: "POST",
        path: "/api/tables".to_string(),
        kind: "application/json",
        body: wish,
    };
    let answer = String::from_utf8(ask(address, &request).1).expect("JSON is text");
    let after = |name: &str| {
        let rest = answer.split(&format!("\"{name}\":\"")).nth(1).expect("the table is told");
        rest.split('"').next().expect("a text ends").to_string()
    };
    Site { address, table: after("id"), key: after("key") }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Site { address, table, key } = SITE.get_or_init(open);
    if let Some(request) = fuzzing::Request::read(bytes, table, key) {
        let (status, answer) = ask(*address, &request);
        assert!(status < 500, "{} {}: {}", request.method, request.path, String::from_utf8_lossy(&answer));
    }
});
