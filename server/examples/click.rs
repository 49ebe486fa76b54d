//! What one click costs: plays a game through the socket as a page does and prints the median.
//!
//! `cargo run --release -p server --example click -- <clicks>`

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use server::{Config, Limits, Server};
use tabletop::{Quick, Random};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let clicks: usize = std::env::args().nth(1).map_or(Ok(500), |text| text.parse())?;
    let home = tempfile::tempdir()?;
    let database = home.path().join("tables.sqlite").display().to_string();
    let runtime = tokio::runtime::Runtime::new()?;
    let config = Config { database, limits: Limits::NONE, ..Config::default() };
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))?;
    let address = listener.local_addr()?.to_string();
    let server = runtime.block_on(Server::new(vec![shelf::of::<waterloo::Waterloo>()], config))?;
    runtime.spawn(server.serve(listener, std::future::pending()));

    let mut line = Connection::open(&address)?;
    let form = ("content-type", "application/x-www-form-urlencoded");
    let mut random = Quick(1815);
    let (mut times, mut costs, mut sizes, mut plain) = (vec![], vec![], vec![], vec![]);
    let mut first = 0;
    while times.len() < clicks {
        let created = line.ask("POST", "/tables", &[form], "game=waterloo&dice=server")?;
        let path = created.location;
        first = line.ask("GET", &path, &[("accept-encoding", "gzip, br")], "")?.body.len();
        let mut page: serde_json::Value =
            serde_json::from_slice(&line.ask("GET", &format!("{path}/now"), &[], "")?.body)?;
        while let Some(offers) = page["offers"].as_array().filter(|offers| !offers.is_empty()) {
            let text = &offers[random.below(offers.len() as u32) as usize]["text"];
            let body = serde_json::json!({ "at": page["at"], "text": text }).to_string();
            let ask = format!("{path}/play?since={}&version={}", page["at"], page["version"]);
            let kind = ("content-type", "application/json");
            let (begun, spent) = (Instant::now(), processor());
            let answer = line.ask("POST", &ask, &[kind, ("accept-encoding", "gzip, br")], &body)?;
            times.push(begun.elapsed());
            costs.push(processor() - spent);
            sizes.push(answer.body.len());
            let now = line.ask("GET", &format!("{path}/now?since={}", page["at"]), &[], "")?;
            plain.push(now.body.len());
            page = serde_json::from_slice(&now.body)?;
            if times.len() == clicks {
                break;
            }
        }
    }
    times.sort();
    costs.sort();
    sizes.sort();
    plain.sort();
    let at = |part: usize| times[times.len() * part / 100].as_secs_f64() * 1000.0;
    println!("{clicks} clicks, drawing and durable write included");
    println!(
        "time: p10 {:.2} ms, median {:.2} ms, p90 {:.2} ms, p99 {:.2} ms",
        at(10),
        at(50),
        at(90),
        at(99)
    );
    println!("processor: median {:.2} ms", middle(&costs) as f64 / 1e6);
    println!(
        "update: median {} bytes compressed ({} plain), most {}",
        middle(&sizes),
        middle(&plain),
        sizes[sizes.len() - 1]
    );
    println!("first page: {first} bytes compressed");
    Ok(())
}

fn middle(sorted: &[usize]) -> usize {
    sorted[sorted.len() / 2]
}

/// The nanoseconds all threads of this process have run.
fn processor() -> usize {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let stats = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("schedstat")).ok());
    stats.filter_map(|stat| stat.split(' ').next()?.parse::<usize>().ok()).sum()
}

/// A connection that is kept, as a browser keeps one.
struct Connection(BufReader<TcpStream>);

struct Answer {
    location: String,
    body: Vec<u8>,
}

impl Connection {
    fn open(address: &str) -> std::io::Result<Connection> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        Ok(Connection(BufReader::new(stream)))
    }

    fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> std::io::Result<Answer> {
        let mut text =
            format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n", body.len());
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        self.0.get_mut().write_all(format!("{text}\r\n{body}").as_bytes())?;
        self.line()?;
        let (mut location, mut length) = (String::new(), None);
        loop {
            let line = self.line()?;
            match line.split_once(": ") {
                Some(("location", value)) => location = value.to_string(),
                Some(("content-length", value)) => length = value.parse().ok(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![];
        match length {
            Some(length) => {
                body.resize(length, 0);
                self.0.read_exact(&mut body)?;
            }
            None => loop {
                let size = usize::from_str_radix(&self.line()?, 16).map_err(std::io::Error::other)?;
                let old = body.len();
                body.resize(old + size, 0);
                self.0.read_exact(&mut body[old..])?;
                self.line()?;
                if size == 0 {
                    break;
                }
            },
        }
        Ok(Answer { location, body })
    }

    fn line(&mut self) -> std::io::Result<String> {
        let mut line = String::new();
        self.0.read_line(&mut line)?;
        Ok(line.trim_end().to_string())
    }
}
