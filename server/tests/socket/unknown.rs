//! The answer to a commit is lost: what is kept decides what is answered, and nothing happens twice.

use std::sync::{Arc, Mutex};

use serde_json::json;
use server::store::{KeyHash, Listed, Store, StoreError, Stored, Write};

use crate::{postgres::Cluster, proxy::Proxy, site::Site};

/// What a store does with the next write.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    /// What it should.
    Write,
    /// It writes and says that it does not know.
    WriteAndForget,
    /// It does not write and says that it does not know.
    Lose,
    /// It says that it does not know, and cannot be read this many times.
    Vanish(u32),
    /// It fails.
    Fail,
}

/// A store that goes wrong as it is told.
struct Faulty {
    store: Arc<dyn Store>,
    next: Arc<Mutex<Next>>,
}

fn faulty() -> (Site, impl Fn(Next)) {
    let next = Arc::new(Mutex::new(Next::Write));
    let (told, teller) = (next.clone(), next);
    let site = Site::behind(move |store| Arc::new(Faulty { store, next: told }));
    (site, move |next| *teller.lock().unwrap() = next)
}

impl Faulty {
    /// Whether it cannot be read now; it can be read again after it was asked a number of times.
    fn is_dead(&self) -> bool {
        let mut next = self.next.lock().unwrap();
        let Next::Vanish(times) = *next else { return false };
        *next = if times > 1 { Next::Vanish(times - 1) } else { Next::Write };
        true
    }
}

#[async_trait::async_trait]
impl Store for Faulty {
    async fn write(&self, batch: Vec<Write>) -> Vec<Result<(), StoreError>> {
        let next = *self.next.lock().unwrap();
        if let Next::WriteAndForget | Next::Lose | Next::Fail = next {
            *self.next.lock().unwrap() = Next::Write;
        }
        let unknown = vec![Err(StoreError::Unknown("the line broke".to_string())); batch.len()];
        match next {
            Next::Write => self.store.write(batch).await,
            Next::WriteAndForget | Next::Vanish(_) => {
                self.store.write(batch).await;
                unknown
            }
            Next::Lose => unknown,
            Next::Fail => vec![Err(StoreError::Failed("no space".to_string())); batch.len()],
        }
    }

    async fn read(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        if self.is_dead() {
            return Err(StoreError::Failed("the line is dead".to_string()));
        }
        self.store.read(id).await
    }

    async fn list(&self, owner: &KeyHash) -> Result<Vec<Listed>, StoreError> {
        self.store.list(owner).await
    }
}

#[test]
fn what_was_kept_is_confirmed_though_the_answer_was_lost() {
    let (site, next) = faulty();
    next(Next::WriteAndForget);
    let host = site.pickets("me", "link");
    next(Next::WriteAndForget);
    let page = site.play(&host, "halt").is(200).json();
    assert_eq!((&page["at"], &page["next"]["choice"]), (&json!(5), &json!("red")));
    assert_eq!(site.now(&host)["version"], 5);
    for n in 1..4 {
        next(if n == 2 { Next::WriteAndForget } else { Next::Write });
        site.post(&format!("{host}/chat"), &json!({ "text": format!("{n}") })).is(200);
    }
    assert_eq!(site.chat_length(&host), 3);
    next(Next::WriteAndForget);
    site.post(&format!("{host}/note"), &json!({ "text": "Hold." })).is(200);
    assert_eq!(site.now(&host)["note"], "Hold.");
    next(Next::WriteAndForget);
    let page = site.post(&format!("{host}/invite"), &json!({ "seat": "red" })).is(200).json();
    next(Next::WriteAndForget);
    let invite = page["seats"][1]["invite"].as_str().unwrap();
    let red = site.form(&format!("{invite}/take"), "").is(303).header("location").to_string();
    site.play(&red, "halt").is(200);
    next(Next::WriteAndForget);
    site.post(&format!("{host}/delete"), &json!({})).is(204);
    site.get(&format!("{host}/now")).is(404);
}

#[test]
fn what_was_not_kept_did_not_happen() {
    for what in [Next::Lose, Next::Fail] {
        let (site, next) = faulty();
        let host = site.pickets("me", "link");
        let before = site.now(&host);
        let invite = before["seats"][1]["invite"].as_str().unwrap().to_string();
        let lost = |path: &str, body| {
            next(what);
            let answer = site.post(path, &body).is(503);
            assert!(answer.error().contains("did not happen"), "{answer:?}");
        };
        lost(&format!("{host}/play"), json!({ "at": 4, "text": "halt" }));
        lost(&format!("{host}/chat"), json!({ "text": "Hello?" }));
        lost(&format!("{host}/note"), json!({ "text": "Hold." }));
        lost(&format!("{host}/invite"), json!({ "seat": "red" }));
        lost(&format!("{host}/delete"), json!({}));
        lost("/api/tables", json!({ "game": "pickets" }));
        next(what);
        site.form(&format!("{invite}/take"), "").is(503);
        assert_eq!(site.now(&host), before);
        // And everything goes on as if nothing had been.
        site.post(&format!("{host}/chat"), &json!({ "text": "Hello!" })).is(200);
        site.play(&host, "halt").is(200);
        site.form(&format!("{invite}/take"), "").is(303);
        assert_eq!((site.chat_length(&host), &site.now(&host)["version"]), (1, &json!(5)));
    }
}

#[test]
fn what_cannot_be_learned_is_said_to_be_unknown_and_learned_later() {
    let (site, next) = faulty();
    let [blue, ..] = site.two();
    site.now(&blue);
    next(Next::Vanish(10));
    let answer = site.play(&blue, "halt").is(503);
    assert!(answer.error().contains("not known"), "{answer:?}");
    // It had been kept: the page that is loaded again shows it.
    assert_eq!(site.now(&blue)["version"], 5);
    // A few attempts to read it again are made before that is said.
    next(Next::Vanish(3));
    site.post(&format!("{blue}/chat"), &json!({ "text": "Hm." })).is(200);
    assert_eq!(site.chat_length(&blue), 1);
}

#[test]
fn health_tells_whether_writes_are_kept() {
    let (site, next) = faulty();
    let [blue, ..] = site.two();
    assert_eq!(site.get("/healthz").is(200).text(), "well\n");
    next(Next::Fail);
    site.play(&blue, "halt").is(503);
    assert!(site.get("/healthz").is(503).error().contains("no space"));
    site.play(&blue, "halt").is(200);
    site.get("/healthz").is(200);
    // Without a write of anybody's it finds out by itself.
    std::thread::sleep(std::time::Duration::from_millis(1100));
    next(Next::Fail);
    site.get("/healthz").is(503);
    std::thread::sleep(std::time::Duration::from_millis(1100));
    site.get("/healthz").is(200);
}

#[test]
fn a_commit_of_postgresql_whose_answer_is_lost_is_confirmed_once() {
    let cluster = Cluster::start();
    let proxy = Proxy::start(cluster.port());
    let address = cluster.address.replace(&format!(":{}/", cluster.port()), &format!(":{}/", proxy.port));
    let site = Site::with(|config| config.database.clone_from(&address));
    let [blue, red, _] = site.two();
    for round in 0..3 {
        proxy.swallow();
        let path = if round % 2 == 0 { &blue } else { &red };
        site.play(path, "halt").is(200);
        assert_eq!(site.now(path)["version"], 5 + round);
        proxy.swallow();
        site.post(&format!("{path}/chat"), &json!({ "text": "Did you hear that?" })).is(200);
        site.post(&format!("{path}/chat"), &json!({ "text": "Yes." })).is(200);
        assert_eq!(site.chat_length(path) as u64, 2 * (round + 1));
    }
    assert_eq!(proxy.swallowed(), 6);
    site.get("/healthz").is(200);
    assert_eq!(cluster.ask("SELECT count(*) FROM journal"), "7");
    assert_eq!(cluster.ask("SELECT count(*) FROM chat"), "6");
}
