//! A small client: one request, one answer, and streams of events.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::Value;
use socket2::{Domain, Socket, Type};

/// What the server answered.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(it, _)| it == name).map_or("", |(_, value)| value)
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }

    /// The answer must have this status.
    pub(crate) fn is(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        self
    }

    /// What a program is told to be wrong.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_string()
    }
}

/// Asks from an address of this machine; none if the server hangs up without an answer.
pub(crate) fn ask_from(from: &str, address: &str, path: &str) -> Option<Answer> {
    answer(sent(connect(from, address), address, "GET", path, &[], b""))
}

/// Sends these bytes as they are and reads the answer; none if the server hangs up without one.
pub(crate) fn raw(address: &str, bytes: &[u8]) -> Option<Answer> {
    let mut stream = connect("127.0.0.1", address);
    stream.write_all(bytes).unwrap();
    answer(stream)
}

/// The answer on a connection; none if the server hangs up without one.
pub(crate) fn answer(stream: TcpStream) -> Option<Answer> {
    let mut bytes = vec![];
    // A server that refuses a connection may reset it.
    let _ = BufReader::new(stream).read_to_end(&mut bytes);
    if bytes.is_empty() {
        return None;
    }
    let mut reader = &bytes[..];
    let (status, headers) = head(&mut reader);
    Some(Answer { status, headers, body: reader.to_vec() })
}

/// Asks and reads the whole answer.
pub(crate) fn ask(address: &str, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    let mut reader = BufReader::new(send(address, method, path, headers, body));
    let (status, headers) = head(&mut reader);
    let mut body = vec![];
    reader.read_to_end(&mut body).unwrap();
    Answer { status, headers, body }
}

fn send(address: &str, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> TcpStream {
    sent(connect("127.0.0.1", address), address, method, path, headers, body)
}

/// A connection from an address of this machine: all of 127.0.0.0/8 is this machine.
pub(crate) fn connect(from: &str, to: &str) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    let from: SocketAddr = format!("{from}:0").parse().unwrap();
    socket.bind(&from.into()).unwrap();
    let to: SocketAddr = to.parse().unwrap();
    socket.connect(&to.into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

fn sent(
    mut stream: TcpStream,
    address: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> TcpStream {
    // The older protocol: the answer comes in one piece and ends with the connection.
    let mut text =
        format!("{method} {path} HTTP/1.0\r\nhost: {address}\r\ncontent-length: {}\r\n", body.len());
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    let _ = stream.write_all(format!("{text}\r\n").as_bytes());
    // A server may refuse a long body before it has read all of it.
    let _ = stream.write_all(body);
    stream
}

fn head(reader: &mut impl BufRead) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).unwrap_or_else(|| panic!("no answer: {line:?}")).parse().unwrap();
    let mut headers = vec![];
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.trim_end().split_once(": ") else { return (status, headers) };
        headers.push((name.to_lowercase(), value.to_string()));
    }
}

/// A stream of events.
pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    pub(crate) fn open(address: &str, path: &str) -> Events {
        let mut reader = BufReader::new(send(address, "GET", path, &[("accept", "text/event-stream")], b""));
        assert_eq!(head(&mut reader).0, 200);
        Events(reader)
    }

    /// The next event's name and data; none when the server has ended the stream.
    pub(crate) fn next(&mut self) -> Option<(String, Value)> {
        let (mut name, mut data) = (String::new(), String::new());
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("event", it)) => name = it.to_string(),
                Some(("data", it)) => data = it.to_string(),
                Some(_) => {}
                None if !data.is_empty() => return Some((name, serde_json::from_str(&data).unwrap())),
                None => {}
            }
        }
    }

    /// Waits for an event of which this holds.
    pub(crate) fn wait(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (name, data) = self.next().expect("the stream goes on");
            assert_eq!(name, "changed");
            if holds(&data) {
                return data;
            }
        }
    }
}
