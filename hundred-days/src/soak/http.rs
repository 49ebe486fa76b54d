//! A client for the soak and the load test: one request on one connection, and what is known of its fate.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::Value;

/// How long an answer may take.
const TIMEOUT: Duration = Duration::from_secs(45);

/// What became of a request.
pub(crate) enum Fate {
    /// It was answered.
    Answered(u16, Vec<u8>),
    /// It never reached a server.
    NotSent,
    /// It was sent, and no answer came.
    Unknown,
}

impl Fate {
    /// The status of the answer; zero without one.
    pub(crate) fn status(&self) -> u16 {
        match self {
            Fate::Answered(status, _) => *status,
            Fate::NotSent | Fate::Unknown => 0,
        }
    }

    /// The answer as data.
    pub(crate) fn json(&self) -> Value {
        match self {
            Fate::Answered(_, body) => serde_json::from_slice(body).unwrap_or(Value::Null),
            Fate::NotSent | Fate::Unknown => Value::Null,
        }
    }
}

/// Whether the client waits for the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    Wait,
    HangUp,
}

/// Asks for something.
pub(crate) fn get(address: SocketAddr, path: &str) -> Fate {
    send(address, &format!("GET {path} HTTP/1.0\r\nhost: {address}\r\n\r\n"), Reading::Wait)
}

/// Sends JSON.
pub(crate) fn post(address: SocketAddr, path: &str, body: &Value, reading: Reading) -> Fate {
    let body = body.to_string();
    let text = format!(
        "POST {path} HTTP/1.0\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    send(address, &text, reading)
}

fn send(address: SocketAddr, text: &str, reading: Reading) -> Fate {
    let Ok(mut stream) = TcpStream::connect_timeout(&address, Duration::from_secs(5)) else {
        return Fate::NotSent;
    };
    // Without a timeout the request would only wait longer.
    let _ = stream.set_read_timeout(Some(TIMEOUT));
    let _ = stream.set_nodelay(true);
    if stream.write_all(text.as_bytes()).is_err() || reading == Reading::HangUp {
        return Fate::Unknown;
    }
    answer(stream).map_or(Fate::Unknown, |(status, body)| Fate::Answered(status, body))
}

/// A whole answer; a connection that ends before the body does is no answer.
fn answer(stream: TcpStream) -> Option<(u16, Vec<u8>)> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut length: Option<usize> = None;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        match line.trim_end().split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.parse().ok(),
            Some(_) => {}
            None if line == "\r\n" => break,
            None => return None,
        }
    }
    let mut body = vec![];
    match length {
        Some(length) => {
            body.resize(length, 0);
            reader.read_exact(&mut body).ok()?;
        }
        None => _ = reader.read_to_end(&mut body).ok()?,
    }
    Some((status, body))
}
