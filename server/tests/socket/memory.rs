//! Tables nobody looks at cost no memory, and those somebody looks at little.

use std::time::{Duration, Instant};

use server::store::{self, Grant, Role, Saying, Status, Stored, Write};
use tokio::runtime::Runtime;

use crate::process::Process;

/// A table with a long journal and much chat.
fn long(n: usize) -> Stored {
    let line =
        |k: usize| ("blue".to_string(), if k.is_multiple_of(2) { "pick 1" } else { "undo" }.to_string());
    let draws = [3, 2, 2, 3].map(|draw| ("chance".to_string(), format!("draw {draw}")));
    let said = |k: usize| Saying {
        who: "blue".to_string(),
        words: format!("word {k} of many that were said"),
        when: 1816,
        heard: None,
    };
    Stored {
        id: format!("long-{n}"),
        game: "pickets".to_string(),
        header: "game: pickets\nedition: for tests\nrules: 1\nscenario: plain\noptions: \nseats: 2\nseed: \
                 df4a3984ab51324f52a134ffd59fb58578e2c5388a196e6b58d906a59576f5c2\n---\n"
            .to_string(),
        chairs: vec![String::new(); 2],
        read_only: false,
        status: Status { decides: Some(0), text: "blue to decide".to_string(), last: String::new() },
        created: 1815,
        grants: vec![Grant::new(&format!("host-{n}"), vec![0, 1], Role::Host, "")],
        shares: vec![],
        lines: draws.into_iter().chain((0..2000).map(line)).collect(),
        chat: (0..8000).map(said).collect(),
        notes: vec![],
        facts: vec![],
    }
}

#[test]
fn the_memory_of_idle_tables_is_given_back() {
    const TABLES: usize = 40;
    let home = tempfile::tempdir().unwrap();
    let database = home.path().join("tables.sqlite").display().to_string();
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let store = store::open(&database).await.unwrap();
        let tables = (0..TABLES).map(|n| Write::Create(Box::new(long(n)))).collect();
        assert!(store.write(tables).await.iter().all(Result::is_ok));
    });
    drop(runtime);
    let process = Process::forgetful(&database, "1000");
    let site = process.site();
    let look = |n: usize| site.now(&format!("/table/long-{n}/host-{n}"));
    // What is needed once is not the tables' own.
    look(0);
    let before = process.memory();
    for n in 0..TABLES {
        let page = look(n);
        // The last of what was said is shown, with its place in all that was.
        assert_eq!((&page["chat"][0]["n"], &page["chat"][199]["n"]), (&7801.into(), &8000.into()));
    }
    let begun = Instant::now();
    let most = before + 12 * 1024;
    while process.memory() > most {
        let memory = process.memory();
        assert!(begun.elapsed() < Duration::from_secs(8), "{before} kB before, {memory} kB after");
        std::thread::sleep(Duration::from_millis(200));
    }
    println!("{before} kB before, {} kB after", process.memory());
}
