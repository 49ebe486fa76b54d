//! How many acts a second the store keeps: many tables write one line at a time, each durable before the next.
//!
//! `cargo run --release -p server --example acts -- <database> <tables> <seconds>`

use std::time::{Duration, Instant};

use server::store::{self, Status, Stored, Write, Writer};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let home = tempfile::tempdir()?;
    let file = home.path().join("acts.sqlite").display().to_string();
    let database = arguments.next().filter(|it| it != "-").unwrap_or(file);
    let tables: usize = arguments.next().map_or(Ok(256), |text| text.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let writer = Writer::start(store::open(&database).await?, 512);
    let end = Instant::now() + Duration::from_secs(seconds);
    let tasks: Vec<_> = (0..tables).map(|n| tokio::spawn(play(writer.clone(), n, end))).collect();
    let mut times = vec![];
    for task in tasks {
        times.extend(task.await?);
    }
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1000.0;
    println!(
        "{tables} tables: {:.0} acts a second, median {:.2} ms, p99 {:.2} ms",
        times.len() as f64 / seconds as f64,
        at(50),
        at(99)
    );
    Ok(())
}

/// One table that acts until the end; the time each act took.
async fn play(writer: Writer, n: usize, end: Instant) -> Vec<Duration> {
    let id = format!("{}-{n}", std::process::id());
    let status = Status { decides: Some(0), text: "French to decide".to_string(), last: String::new() };
    let stored = Stored {
        id: id.clone(),
        game: "none".to_string(),
        header: String::new(),
        chairs: vec![String::new(); 2],
        read_only: false,
        status: status.clone(),
        created: 0,
        grants: vec![],
        shares: vec![],
        lines: vec![],
        chat: vec![],
        notes: vec![],
        facts: vec![],
    };
    writer.write(Write::Create(Box::new(stored))).await.expect("a new table is kept");
    let mut times = vec![];
    while Instant::now() < end {
        let line = ("french".to_string(), format!("move {}", times.len()));
        let begun = Instant::now();
        let write = Write::Lines {
            table: id.clone(),
            n: times.len(),
            lines: vec![line],
            status: status.clone(),
            when: 0,
        };
        writer.write(write).await.expect("an act is kept");
        times.push(begun.elapsed());
    }
    times
}
