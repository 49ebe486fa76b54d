//! The same tests for every store.

use std::{sync::Arc, time::Instant};

use serde_json::json;
use server::store::{
    self, Grant, KeyHash, Role, Saying, Status, Store, StoreError, Stored, Visit, Write, Writer,
};
use sqlx::{
    AssertSqlSafe, Connection, PgConnection, SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};
use tokio::runtime::Runtime;

use crate::{client::ask, postgres::Cluster, site::Site};

fn saying(who: &str, words: &str, heard: Option<Vec<u8>>) -> Saying {
    Saying { who: who.to_string(), words: words.to_string(), when: 1816, heard }
}

fn fact(name: &str, value: &str) -> Write {
    Write::Fact { table: "a".to_string(), name: name.to_string(), value: value.to_string() }
}

fn stored(id: &str) -> Stored {
    Stored {
        id: id.to_string(),
        game: "pickets".to_string(),
        header: "game: pickets\n---\n".to_string(),
        chairs: vec![String::new(), "random".to_string(), String::new()],
        read_only: false,
        status: Status {
            decides: Some(2),
            text: "Ney to decide".to_string(),
            last: "Ney halted.".to_string(),
        },
        created: 1815,
        grants: vec![
            Grant::new("host", vec![0, 2], Role::Host, "me"),
            Grant::invitation("invite", 1, "host"),
        ],
        shares: vec![(0, "a1".repeat(32)), (1, String::new())],
        lines: vec![("chance".to_string(), "draw 1".to_string())],
        chat: vec![saying("blue", "'; DROP TABLE tables; --", Some(vec![0, 2]))],
        notes: vec![(KeyHash::of("host"), "Größe".to_string())],
        facts: vec![("seat.0".to_string(), "Zoë".to_string())],
    }
}

fn lines(table: &str, n: usize, count: usize) -> Write {
    Write::Lines {
        table: table.to_string(),
        n,
        lines: (0..count).map(|k| ("blue".to_string(), format!("line {}", n + k))).collect(),
        status: Status { decides: None, text: "Over".to_string(), last: "All is lost.".to_string() },
        when: 1900,
    }
}

/// All that a store must do.
async fn keeps_its_promises(store: Arc<dyn Store>) {
    assert_eq!(store.read("a").await.unwrap(), None);
    let create = |id: &str| Write::Create(Box::new(stored(id)));
    assert_eq!(store.write(vec![create("a"), create("b")]).await, [Ok(()), Ok(())]);
    assert_eq!(store.read("a").await.unwrap(), Some(stored("a")));

    // One bad write in a batch harms no other.
    let done = store.write(vec![lines("a", 1, 2), lines("b", 0, 1), lines("nowhere", 0, 1)]).await;
    assert!(done[0].is_ok(), "{done:?}");
    assert!(done[1..].iter().all(|it| matches!(it, Err(StoreError::Refused(_)))), "{done:?}");
    let kept = store.read("a").await.unwrap().unwrap();
    assert_eq!(kept.lines.len(), 3);
    assert_eq!((kept.lines[2].1.as_str(), kept.status.decides), ("line 2", None));
    assert_eq!(kept.status.last, "All is lost.");
    // A batch of lines is kept as a whole or not at all.
    assert!(store.write(vec![lines("a", 2, 3)]).await[0].is_err());
    assert_eq!(store.read("a").await.unwrap().unwrap().lines.len(), 3);

    let chat = Write::Chat { table: "a".to_string(), n: 1, saying: saying("red", "Aye.", None) };
    let note = |words: &str| Write::Note {
        table: "a".to_string(),
        key: KeyHash::of("host"),
        words: words.to_string(),
    };
    assert!(store.write(vec![chat, note("one"), note("two")]).await.iter().all(Result::is_ok));
    let kept = store.read("a").await.unwrap().unwrap();
    assert_eq!(kept.chat[1], saying("red", "Aye.", None));
    assert_eq!(kept.notes, [(KeyHash::of("host"), "two".to_string())]);

    let mut grant = Grant::new("new", vec![1], Role::Player, "you");
    grant.invite = KeyHash::of("invite");
    let take = Write::Take { table: "a".to_string(), invite: KeyHash::of("invite"), grant: grant.clone() };
    let done = store.write(vec![take.clone(), take.clone()]).await;
    assert_eq!(done, [Ok(()), Err(StoreError::Taken)]);
    let list = async |owner: &str| store.list(&KeyHash::of(owner)).await.unwrap();
    let listed = list("you").await;
    assert_eq!((listed.len(), &listed[0].key, &listed[0].sealed), (1, &KeyHash::of("new"), &grant.sealed));
    assert_eq!(grant.unsealed("you").as_deref(), Some("new"));
    assert_eq!(
        (&listed[0].chairs, &listed[0].names),
        (&stored("a").chairs, &vec!["Zoë".into(), "".into(), "".into()])
    );
    // A small fact replaces the one of its name.
    assert_eq!(store.write(vec![fact("seat.2", "Ney"), fact("seat.2", "Michel")]).await, [Ok(()), Ok(())]);
    let kept = store.read("a").await.unwrap();
    assert_eq!(kept.as_ref().unwrap().fact("seat.2"), "Michel");
    assert!(fact("seat.2", "Michel").is_in(kept.as_ref()) && !fact("seat.2", "Ney").is_in(kept.as_ref()));
    // A key opened in another browser is listed there too, once.
    let visit = Write::Visit { table: "a".to_string(), visit: Visit::new("new", "elsewhere") };
    assert_eq!(store.write(vec![visit.clone(), visit]).await, [Ok(()), Ok(())]);
    let there = list("elsewhere").await;
    assert_eq!(there.len(), 1);
    assert_eq!((&there[0].key, there[0].names[2].as_str()), (&KeyHash::of("new"), "Michel"));
    let mine = list("me").await;
    assert_eq!(mine.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(list("").await, []);
    let kept = store.read("a").await.unwrap();
    assert!(kept.as_ref().unwrap().grants.contains(&grant) && take.is_in(kept.as_ref()));

    // A share is added once, where one is waited for.
    let status = kept.as_ref().unwrap().status.clone();
    let share = |seat| Write::Share {
        table: "a".to_string(),
        shares: vec![(seat, "b2".repeat(32))],
        lines: vec![],
        status: status.clone(),
        when: 1901,
    };
    let done = store.write(vec![share(1), share(1), share(0)]).await;
    assert_eq!(done, [Ok(()), Err(StoreError::Taken), Err(StoreError::Taken)]);
    let shared = store.read("a").await.unwrap();
    assert_eq!(shared.as_ref().unwrap().shares, [(0, "a1".repeat(32)), (1, "b2".repeat(32))]);
    assert!(share(1).is_in(shared.as_ref()) && !share(0).is_in(shared.as_ref()));

    // A seat offered anew: the old key is gone with its note. A host's key is not taken away like this.
    let again = Grant::invitation("again", 1, "host");
    let invite =
        |old: &str| Write::Invite { table: "a".to_string(), old: KeyHash::of(old), grant: again.clone() };
    let noted = Write::Note { table: "a".to_string(), key: KeyHash::of("new"), words: "Mine.".to_string() };
    let done = store.write(vec![noted, invite("new"), invite("new"), invite("host")]).await;
    assert_eq!(done, [Ok(()), Ok(()), Err(StoreError::Taken), Err(StoreError::Taken)]);
    let kept = store.read("a").await.unwrap().unwrap();
    assert_eq!(kept.notes.len(), 1);
    assert!(kept.grants.contains(&again) && !kept.grants.contains(&grant));
    assert_eq!(list("you").await, []);
    assert_eq!(list("elsewhere").await, []);

    let delete = Write::Delete { table: "a".to_string() };
    assert_eq!(store.write(vec![Write::Probe { when: 5 }, delete.clone()]).await, [Ok(()), Ok(())]);
    assert_eq!(store.read("a").await.unwrap(), None);
    assert!(delete.is_in(None));
    assert_eq!(store.read("b").await.unwrap(), Some(stored("b")));
}

/// How many writes a second from 64 writers at once, who share commits.
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
        assert_eq!(again.read("b").await.unwrap(), Some(stored("b")));
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

/// A database of version 0.1.0, as SQL for SQLite.
const VERSION_0_1_0: &str = include_str!("../data/version-0.1.0.sql");
/// The keys and cookies in it.
const SECRETS: [&str; 5] = [
    "hgc63OLAyxZZKdhfBLMbwicJRdFLsUpf13nA2-XtzkU",
    "L1uYBuU3zkKZJFnl-aE-jZKaH-aEtdCHHK6bYSPTBxY",
    "U-l2ljK7Oe9FB9QS9HUGLqPNSRvfLQjLIcYFjBfWuJw",
    "9Mf8V0cpVdzzlI93pyjOUzfwL_SVBYy-Zd3pwbOV0-A",
    "2xryNwL5hnxwXivmalOQnV0Igb6xCAPufnt91PRmzRY",
];

/// A server takes up a database of version 0.1.0 with all that is in it, and again what it made of it.
fn is_taken_up(database: &str) {
    let [host, red] = [SECRETS[0], SECRETS[1]].map(|key| format!("/table/XAVMcW2cNVQ/{key}"));
    for round in 0..2 {
        let mut site = Site::with(|config| config.database = database.to_string());
        let now = site.now(&red);
        assert_eq!((&now["note"], &now["chat"][1]["text"]), (&json!("Feint left."), &json!("Größe")));
        assert_eq!((&now["version"], &now["at"]), (&json!(8 + round), &json!(6 + round)));
        let owner = [("cookie", "owner=9Mf8V0cpVdzzlI93pyjOUzfwL_SVBYy-Zd3pwbOV0-A")];
        let start = ask(&site.address, "GET", "/", &owner, b"").is(200);
        assert!(start.text().contains(&host) && start.text().contains("/table/WN7_K-SrCi8/"));
        // The host still finds the link that nobody has taken.
        let other = site.now("/table/WN7_K-SrCi8/ZBddDG66I5XMAf89Hm1uJEDv7nHQwcGvbCj_v6FNaVA");
        let link = "/table/WN7_K-SrCi8/U-l2ljK7Oe9FB9QS9HUGLqPNSRvfLQjLIcYFjBfWuJw";
        assert_eq!(other["seats"][1]["invite"], if round == 0 { json!(link) } else { json!(null) });
        // The invitation of before can be taken, once, and the game goes on.
        site.form(&format!("{link}/take"), "").is(if round == 0 { 303 } else { 403 });
        site.play(if round == 0 { &host } else { &red }, "halt").is(200);
        site.stop();
    }
}

#[test]
fn a_database_file_of_version_0_1_0_is_taken_up_with_all_that_is_in_it() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("tables.sqlite").display().to_string();
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(VERSION_0_1_0).unwrap();
    drop(old);
    is_taken_up(&path);
    // Nothing of a key or a cookie is in the files any more.
    for file in std::fs::read_dir(home.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for secret in SECRETS {
            assert!(!bytes.windows(secret.len()).any(|it| it == secret.as_bytes()), "{secret} is kept");
        }
    }
}

#[test]
fn a_postgresql_database_of_version_0_1_0_is_taken_up_with_all_that_is_in_it() {
    let cluster = Cluster::start();
    Runtime::new().unwrap().block_on(async {
        let mut old = PgConnection::connect(&cluster.address).await.unwrap();
        // Version 0.1.0 had the first migration only.
        let text = include_str!("../../migrations/postgres/0001_tables.sql").into_sql_str();
        let first = Migration::new(1, "tables".into(), MigrationType::Simple, text, false);
        Migrator::with_migrations(vec![first]).run(&mut old).await.unwrap();
        let rows = VERSION_0_1_0.split_inclusive(";\n").filter(|it| it.starts_with("INSERT"));
        let rows: String = rows.filter(|it| !it.contains("_sqlx_migrations")).collect();
        // The rows stand in no order that fits what refers to what.
        let text = format!("SET session_replication_role = replica; {rows}");
        sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut old).await.unwrap();
    });
    let kept = || {
        ["tables", "grants", "visits", "notes", "facts", "chat", "journal", "shares"]
            .map(|table| cluster.ask(&format!("SELECT string_agg(it::text, ' ') FROM {table} it")))
            .concat()
    };
    let before = cluster.ask("SELECT string_agg(it::text, ' ') FROM grants it");
    assert!(SECRETS.iter().all(|secret| before.contains(secret)), "{before}");
    is_taken_up(&cluster.address);
    let after = kept();
    for secret in SECRETS {
        assert!(!after.contains(secret), "{secret} is kept");
    }
}

/// Tables set up, seats taken, links renewed and games played on: no key and no cookie is in the database.
#[test]
fn the_database_holds_no_key() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("tables.sqlite").display().to_string();
    let mut site = Site::with(|config| config.database.clone_from(&path));
    let [blue, red, _] = site.two();
    site.post(&format!("{blue}/note"), &json!({ "text": "Hold." })).is(200);
    site.play(&blue, "halt").is(200);
    let keys: Vec<String> =
        [&blue, &red].iter().map(|it| it.rsplit('/').next().unwrap().to_string()).collect();
    assert!(keys.iter().all(|key| key.len() == 43), "{keys:?}");
    site.stop();
    for file in std::fs::read_dir(home.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for key in &keys {
            assert!(!bytes.windows(key.len()).any(|it| it == key.as_bytes()), "{key} is kept");
        }
    }
}

#[test]
#[cfg(unix)]
fn only_its_owner_can_read_a_new_database_file() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("tables.sqlite").display().to_string();
    let site = Site::start(server::Config { database: file.clone(), ..Default::default() });
    site.two();
    for part in ["", "-wal", "-shm"] {
        let mode = std::fs::metadata(format!("{file}{part}")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}{part}");
    }
}

#[test]
fn a_database_of_a_newer_version_is_not_touched() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("tables.sqlite").display().to_string();
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 1000).unwrap();
    let open = Runtime::new().unwrap().block_on(store::open(&path));
    assert!(open.err().unwrap().to_string().contains("newer"));
}

#[test]
fn a_store_that_cannot_be_opened_says_why() {
    Runtime::new().unwrap().block_on(async {
        assert!(store::open("/nowhere/at/all.sqlite").await.is_err());
        assert!(store::open("postgres://nobody@127.0.0.1:1/none").await.is_err());
    });
}
