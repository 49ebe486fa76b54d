//! A server without a socket: requests are given to its routes directly.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::ConnectInfo,
    http::{Method, Request, Response},
};
use http_body_util::BodyExt;
use server::{
    Clock, Config, Entropy, Limits, Server,
    store::{self, Store, Stored, Write},
};
use shelf::AnyGame;
use tabletop::Quick;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// A server that runs only while it answers.
pub(crate) struct Direct {
    runtime: Runtime,
    routes: Router,
    store: Arc<dyn Store>,
    // It keeps the server's database, and goes last.
    _home: tempfile::TempDir,
}

/// Status, headers and body of an answer.
pub(crate) type Told = (u16, Vec<(String, String)>, Bytes);

impl Direct {
    /// A server with an empty store, whose keys and seeds are the same for the same seed.
    pub(crate) fn foreseen(games: Vec<&'static dyn AnyGame>, seed: u64) -> Direct {
        let home = tempfile::tempdir().expect("there is room for a folder");
        let random = Mutex::new(Quick(seed));
        let entropy = move |bytes: &mut [u8]| {
            let mut random = random.lock().expect("drawing numbers does not panic");
            bytes.fill_with(|| random.bits() as u8);
        };
        let config = Config {
            database: home.path().join("tables.sqlite").display().to_string(),
            limits: Limits::NONE,
            delay: Duration::ZERO,
            workers: 1,
            clock: Clock(Arc::new(|| 1_815_000_000)),
            entropy: Entropy(Arc::new(entropy)),
            ..Config::default()
        };
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime starts");
        let (routes, store) = runtime.block_on(async {
            let store = store::open(&config.database).await.expect("a store can be had");
            let server = Server::with_store(games, config, store.clone()).expect("the server starts");
            (server.routes(), store)
        });
        Direct { runtime, routes, store, _home: home }
    }

    /// Puts a table into the store without asking the server for it.
    pub(crate) fn keep(&self, table: Stored) {
        let written = self.runtime.block_on(self.store.write(vec![Write::Create(Box::new(table))]));
        written.into_iter().for_each(|it| it.expect("a new table can be kept"));
    }

    /// Asks and takes the whole answer; none if the request cannot be written in HTTP.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Option<Told> {
        let request = request(method, path, headers, body)?;
        let answer = async {
            let response = self.answer(request).await;
            let (status, headers) = head(&response);
            let body = response.into_body().collect().await.expect("an answer has an end").to_bytes();
            (status, headers, body)
        };
        Some(self.runtime.block_on(answer))
    }

    /// Asks for a stream and takes the first part of the answer; none if the request cannot be written in HTTP.
    pub(crate) fn first(&self, path: &str, headers: &[(&str, &str)]) -> Option<Told> {
        let request = request("GET", path, headers, vec![])?;
        let answer = async {
            let response = self.answer(request).await;
            let (status, headers) = head(&response);
            let frame = response.into_body().frame().await;
            let part = frame.and_then(|it| it.ok()?.into_data().ok());
            (status, headers, part.unwrap_or_default())
        };
        Some(self.runtime.block_on(answer))
    }

    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        self.routes.clone().oneshot(request).await.unwrap_or_else(|never| match never {})
    }
}

fn request(method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Option<Request<Body>> {
    let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 1815));
    let mut request = Request::builder()
        .method(Method::from_bytes(method.as_bytes()).ok()?)
        .uri(path)
        .extension(ConnectInfo(peer))
        .header("host", "localhost")
        .header("content-length", body.len());
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(Body::from(body)).ok()
}

fn head(response: &Response<Body>) -> (u16, Vec<(String, String)>) {
    let text = |value: &axum::http::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let headers = response.headers().iter().map(|(name, value)| (name.to_string(), text(value)));
    (response.status().as_u16(), headers.collect())
}
