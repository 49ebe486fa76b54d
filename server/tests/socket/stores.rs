//! The same tests for every store.

use std::{sync::Arc, time::Instant};

use serde_json::json;
use server::store::{self, Grant, Role, Status, Store, StoreError, Stored, Write, Writer};
use tokio::runtime::Runtime;

use crate::{postgres::Cluster, site::Site};

fn stored(id: &str) -> Stored {
    let grant = |key: &str, seats: &[u8], role, owner: &str| Grant {
        key: key.to_string(),
        seats: seats.to_vec(),
        role,
        owner: owner.to_string(),
    };
    Stored {
        id: id.to_string(),
        game: "pickets".to_string(),
        header: "game: pickets\n---\n".to_string(),
        chairs: vec![String::new(), "random".to_string(), String::new()],
        read_only: false,
        status: Status { decides: Some(2), text: "Ney to decide".to_string() },
        created: 1815,
        grants: vec![grant("host", &[0, 2], Role::Host, "me"), grant("invite", &[1], Role::Invite, "")],
        lines: vec![("chance".to_string(), "draw 1".to_string())],
        chat: vec![("blue".to_string(), "'; DROP TABLE tables; --".to_string(), 1816)],
        notes: vec![("host".to_string(), "Größe".to_string())],
    }
}

fn lines(table: &str, n: usize, count: usize) -> Write {
    Write::Lines {
        table: table.to_string(),
        n,
        lines: (0..count).map(|k| ("blue".to_string(), format!("line {}", n + k))).collect(),
        status: Status { decides: None, text: "Over".to_string() },
        when: 1900,
    }
}

/// All that a store must do.
async fn keeps_its_promises(store: Arc<dyn Store>) {
    store.ping().await.unwrap();
    assert_eq!(store.read("a").await.unwrap(), None);
    let create = |id: &str| Write::Create(Box::new(stored(id)));
    assert_eq!(store.write(&[create("a"), create("b")]).await, [Ok(()), Ok(())]);
    assert_eq!(store.read("a").await.unwrap(), Some(stored("a")));

    // One bad write in a batch harms no other.
    let done = store.write(&[lines("a", 1, 2), lines("b", 0, 1), lines("nowhere", 0, 1)]).await;
    assert!(done[0].is_ok() && done[1].is_err() && done[2].is_err(), "{done:?}");
    let kept = store.read("a").await.unwrap().unwrap();
    assert_eq!(kept.lines.len(), 3);
    assert_eq!((kept.lines[2].1.as_str(), kept.status.decides), ("line 2", None));
    // A batch of lines is kept as a whole or not at all.
    assert!(store.write(&[lines("a", 2, 3)]).await[0].is_err());
    assert_eq!(store.read("a").await.unwrap().unwrap().lines.len(), 3);

    let chat = Write::Chat {
        table: "a".to_string(),
        n: 1,
        who: "red".to_string(),
        words: "Aye.".to_string(),
        when: 1817,
    };
    let note = |words: &str| Write::Note {
        table: "a".to_string(),
        key: "host".to_string(),
        words: words.to_string(),
    };
    assert!(store.write(&[chat, note("one"), note("two")]).await.iter().all(Result::is_ok));
    let kept = store.read("a").await.unwrap().unwrap();
    assert_eq!(kept.chat.len(), 2);
    assert_eq!(kept.notes, [("host".to_string(), "two".to_string())]);

    let grant =
        Grant { key: "new".to_string(), seats: vec![1], role: Role::Player, owner: "you".to_string() };
    let take = Write::Take { table: "a".to_string(), invite: "invite".to_string(), grant };
    let done = store.write(&[take.clone(), take]).await;
    assert_eq!(done, [Ok(()), Err(StoreError::Taken)]);
    let listed = store.list("you").await.unwrap();
    assert_eq!((listed.len(), listed[0].key.as_str(), listed[0].chairs), (1, "new", 3));
    let mine = store.list("me").await.unwrap();
    assert_eq!(mine.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(store.list("").await.unwrap(), []);
}

/// How many writes a second from 64 writers at once, when so many share a commit.
async fn pace(store: Arc<dyn Store>, group: usize) -> f64 {
    let writer = Writer::start(store, group);
    let begun = Instant::now();
    let tasks: Vec<_> = (0..64)
        .map(|task| {
            let writer = writer.clone();
            tokio::spawn(async move {
                let id = format!("{group}-{task}");
                writer.write(Write::Create(Box::new(stored(&id)))).await.unwrap();
                for n in 0..9 {
                    writer.write(lines(&id, n + 1, 1)).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    640.0 / begun.elapsed().as_secs_f64()
}

async fn report(name: &str, store: Arc<dyn Store>) {
    let (single, grouped) = (pace(store.clone(), 1).await, pace(store, 512).await);
    println!("{name}: {single:.0} writes a second one by one, {grouped:.0} grouped");
}

#[test]
fn sqlite_keeps_its_promises() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("tables.sqlite").display().to_string();
    Runtime::new().unwrap().block_on(async {
        keeps_its_promises(store::open(&path).await.unwrap()).await;
        let again = store::open(&format!("sqlite:{path}")).await.unwrap();
        assert_eq!(again.read("a").await.unwrap().unwrap().lines.len(), 3);
        report("SQLite", again).await;
    });
}

#[test]
fn postgresql_keeps_its_promises_and_serves_games() {
    let cluster = Cluster::start();
    Runtime::new().unwrap().block_on(async {
        let store = store::open(&cluster.address).await.unwrap();
        keeps_its_promises(store.clone()).await;
        report("PostgreSQL", store).await;
    });
    let mut site = Site::with(|config| config.database = cluster.address.clone());
    let [blue, ..] = site.two();
    site.play(&blue, "halt").is(200);
    site.post(&format!("{blue}/note"), &json!({ "text": "Hold." })).is(200);
    let before = site.now(&blue);
    site.stop();
    let site = Site::with(|config| config.database = cluster.address.clone());
    assert_eq!(site.now(&blue), before);
}

#[test]
fn a_store_that_cannot_be_opened_says_why() {
    Runtime::new().unwrap().block_on(async {
        assert!(store::open("/nowhere/at/all.sqlite").await.is_err());
        assert!(store::open("postgres://nobody@127.0.0.1:1/none").await.is_err());
    });
}
