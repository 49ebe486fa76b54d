//! A server for one test, on a port of its own.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        mpsc::{Sender, channel},
    },
    thread,
    time::Duration,
};

use serde_json::{Value, json};
use server::{
    Clock, Config, Entropy, Limits, Server,
    store::{self, Store},
};
use shelf::{AnyGame, GAMES};
use tabletop::Quick;
use tokio::{net::TcpListener, runtime::Runtime, sync::oneshot};

use crate::{
    client::{Answer, Events, ask},
    pickets::Pickets,
};

/// The games of the tests: a toy that hides much, and the real ones.
pub(crate) fn games() -> Vec<&'static dyn AnyGame> {
    [shelf::of::<Pickets>()].into_iter().chain(GAMES.iter().copied()).collect()
}

/// A server that runs.
pub(crate) struct Site {
    pub(crate) address: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
    home: Option<tempfile::TempDir>,
}

impl Site {
    /// A server with an empty store.
    pub(crate) fn open() -> Site {
        Site::with(|_| {})
    }

    /// The same, set up otherwise.
    pub(crate) fn with(change: impl FnOnce(&mut Config)) -> Site {
        let home = tempfile::tempdir().unwrap();
        let mut config = Config {
            database: home.path().join("tables.sqlite").display().to_string(),
            limits: Limits::NONE,
            delay: Duration::ZERO,
            telling: Duration::from_millis(1),
            clock: Clock(Arc::new(|| 1_815_000_000)),
            ..Config::default()
        };
        change(&mut config);
        let mut site = Site::start(config);
        site.home = Some(home);
        site
    }

    /// A server whose keys and seeds are the same every time.
    pub(crate) fn foreseen(seed: u64) -> Site {
        let random = Mutex::new(Quick(seed));
        let entropy = move |bytes: &mut [u8]| {
            bytes.fill_with(|| random.lock().unwrap().bits() as u8);
        };
        Site::with(|config| config.entropy = Entropy(Arc::new(entropy)))
    }

    /// A server that runs elsewhere.
    pub(crate) fn at(address: String) -> Site {
        Site { address, stop: None, thread: None, home: None }
    }

    pub(crate) fn start(config: Config) -> Site {
        Site::start_with(config, |store| store)
    }

    /// A server with an empty store that something is put in front of.
    pub(crate) fn behind(front: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store> + Send + 'static) -> Site {
        let home = tempfile::tempdir().unwrap();
        let database = home.path().join("tables.sqlite").display().to_string();
        let config = Config { database, limits: Limits::NONE, ..Config::default() };
        let mut site = Site::start_with(config, front);
        site.home = Some(home);
        site
    }

    fn start_with(
        config: Config,
        front: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store> + Send + 'static,
    ) -> Site {
        let (stop, stopped) = oneshot::channel();
        let (ready, is_ready) = channel();
        let thread =
            thread::spawn(move || Runtime::new().unwrap().block_on(run(config, front, ready, stopped)));
        let address = is_ready.recv().unwrap().to_string();
        Site { address, stop: Some(stop), thread: Some(thread), home: None }
    }

    /// Stops it and waits until it has.
    pub(crate) fn stop(&mut self) {
        self.stop.take().map(|stop| stop.send(()));
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        ask(&self.address, "GET", path, &[], b"")
    }

    /// As a browser loads a page.
    pub(crate) fn page(&self, path: &str) -> Answer {
        ask(&self.address, "GET", path, &[("accept", "text/html")], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        let kind = [("content-type", "application/json")];
        ask(&self.address, "POST", path, &kind, body.to_string().as_bytes())
    }

    pub(crate) fn form(&self, path: &str, fields: &str) -> Answer {
        let kind = [("content-type", "application/x-www-form-urlencoded")];
        ask(&self.address, "POST", path, &kind, fields.as_bytes())
    }

    pub(crate) fn events(&self, path: &str) -> Events {
        Events::open(&self.address, &format!("{path}/live"))
    }

    /// A game of pickets by a form; the path of the host's page.
    pub(crate) fn pickets(&self, blue: &str, red: &str) -> String {
        let form = format!("game=pickets&dice=server&seat.blue={blue}&seat.red={red}");
        self.form("/tables", &form).is(303).header("location").to_string()
    }

    /// A game whose every seat has a key: the paths of blue, red and those who watch.
    pub(crate) fn keyed(&self, body: Value) -> [String; 3] {
        self.all_keys(body).try_into().unwrap()
    }

    /// A table for programs: the paths of all seats, then of those who only watch.
    pub(crate) fn all_keys(&self, body: Value) -> Vec<String> {
        let created = self.post("/api/tables", &body).is(200).json();
        let path = |key: &str| format!("/table/{}/{key}", created["id"].as_str().unwrap());
        let keys = created["keys"].as_array().unwrap().iter();
        keys.map(|it| path(it["key"].as_str().unwrap())).chain([path("watch")]).collect()
    }

    /// A game of pickets between two keys.
    pub(crate) fn two(&self) -> [String; 3] {
        self.keyed(json!({ "game": "pickets" }))
    }

    pub(crate) fn now(&self, path: &str) -> Value {
        self.get(&format!("{path}/now")).is(200).json()
    }

    /// How much was said at a table.
    pub(crate) fn chat_length(&self, path: &str) -> usize {
        let (_, data) = self.events(path).next().unwrap();
        data["chat"].as_u64().unwrap() as usize
    }

    /// Plays a text on the position as it is.
    pub(crate) fn play(&self, path: &str, text: &str) -> Answer {
        let at = self.now(path)["at"].clone();
        self.post(&format!("{path}/play"), &json!({ "at": at, "text": text }))
    }

    /// Plays any offers for a key until the game is over.
    pub(crate) fn finish(&self, path: &str) {
        let mut random = Quick(7);
        loop {
            let page = self.now(path);
            let offers = page["offers"].as_array().unwrap();
            if offers.is_empty() {
                return;
            }
            let n = tabletop::Random::below(&mut random, offers.len() as u32) as usize;
            self.play(path, offers[n]["text"].as_str().unwrap()).is(200);
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.stop.take().map(|stop| stop.send(()));
    }
}

async fn run(
    config: Config,
    front: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
    ready: Sender<SocketAddr>,
    stopped: oneshot::Receiver<()>,
) {
    let listener = TcpListener::bind(config.peer.as_deref().unwrap_or("127.0.0.1:0")).await.unwrap();
    let store = match &config.peer {
        Some(peer) => store::open_among(&config.database, peer).await.unwrap(),
        None => store::open(&config.database).await.unwrap(),
    };
    let server = Server::with_store(games(), config, front(store)).unwrap();
    ready.send(listener.local_addr().unwrap()).unwrap();
    server.serve(listener, async { _ = stopped.await }).await.unwrap();
}
