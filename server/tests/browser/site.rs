//! A server for one test, on a port of its own.

use std::{net::SocketAddr, thread, time::Duration};

use server::{Config, Limits, Server};
use shelf::AnyGame;
use tokio::{net::TcpListener, runtime::Runtime, sync::oneshot};

use crate::pickets::Pickets;

/// A server that runs.
pub(crate) struct Site {
    /// Its address, without a slash at the end.
    pub(crate) address: String,
    socket: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
    home: tempfile::TempDir,
    games: Vec<&'static dyn AnyGame>,
}

impl Site {
    /// A server of the toy game with an empty store.
    pub(crate) fn open() -> Site {
        Site::with(vec![shelf::of::<Pickets>()])
    }

    /// A server of these games with an empty store.
    pub(crate) fn with(games: Vec<&'static dyn AnyGame>) -> Site {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut site = Site {
            address: String::new(),
            socket: any,
            stop: None,
            thread: None,
            home: tempfile::tempdir().unwrap(),
            games,
        };
        site.start();
        site
    }

    /// Starts it on the port it had, if it had one, with all it had stored.
    pub(crate) fn start(&mut self) {
        let (stop, stopped) = oneshot::channel();
        let (ready, is_ready) = std::sync::mpsc::channel();
        let (socket, database) = (self.socket, self.home.path().join("tables.sqlite").display().to_string());
        let games = self.games.clone();
        self.thread = Some(thread::spawn(move || {
            let runtime = Runtime::new().unwrap();
            runtime.block_on(async {
                let config = Config {
                    database,
                    limits: Limits::NONE,
                    delay: Duration::from_millis(20),
                    ..Config::default()
                };
                let server = Server::new(games, config).await.unwrap();
                let listener = TcpListener::bind(socket).await.unwrap();
                ready.send(listener.local_addr().unwrap()).unwrap();
                server.serve(listener, async { _ = stopped.await }).await.unwrap();
            });
        }));
        self.socket = is_ready.recv().unwrap();
        self.address = format!("http://{}", self.socket);
        self.stop = Some(stop);
    }

    /// Stops it.
    pub(crate) fn stop(&mut self) {
        self.stop.take().map(|stop| stop.send(()));
        self.thread.take().map(thread::JoinHandle::join);
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // The thread ends with its runtime; a browser may still hold a connection open.
        self.stop.take().map(|stop| stop.send(()));
    }
}
