//! The speed of durable writes alone: the same lines by the same store, without rules, pages or HTTP.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use server::store::{self, Status, Stored, Write, Writer};

use crate::Failure;

/// As many tables append one durable line after the other; the sorted times.
pub(super) fn append_for(file: &Path, tables: usize, time: Duration) -> Result<Vec<Duration>, Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let store = store::open(&file.display().to_string()).await;
        let writer = Writer::start(store.map_err(|error| Failure::Check(error.to_string()))?, 512);
        let end = Instant::now() + time;
        let tasks: Vec<_> = (0..tables).map(|n| tokio::spawn(append(writer.clone(), n, end))).collect();
        let mut times = vec![];
        for task in tasks {
            let done = task.await.map_err(|error| Failure::Check(error.to_string()))?;
            times.extend(done.map_err(|error| Failure::Check(error.to_string()))?);
        }
        times.sort();
        Ok(times)
    })
}

async fn append(writer: Writer, n: usize, end: Instant) -> Result<Vec<Duration>, store::StoreError> {
    let id = format!("bare-{n}");
    let status = Status { decides: Some(0), text: "french to decide".to_string(), last: String::new() };
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
        facts: vec![],
        lines: vec![],
        chat: vec![],
        notes: vec![],
    };
    writer.write(Write::Create(Box::new(stored))).await?;
    let mut times = vec![];
    while Instant::now() < end {
        let lines = vec![("french".to_string(), format!("move {}", times.len()))];
        let begun = Instant::now();
        let (table, n, status) = (id.clone(), times.len(), status.clone());
        writer.write(Write::Lines { table, n, lines, status, when: 0 }).await?;
        times.push(begun.elapsed());
    }
    Ok(times)
}
