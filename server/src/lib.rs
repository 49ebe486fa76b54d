//! The games on the web: pages, live updates, storage. The only crate with network, disk, clock and async.
//!
//! Read [`Server`] first, then `hall` (the tables that are open), `table` (one of them) and `web` (the routes).
//! [`model`] is what pages and programs are told; [`store`] is what is kept on disk.

mod album;
mod caller;
mod computer;
mod config;
mod ending;
mod fault;
mod hall;
mod keys;
mod look;
mod metrics;
pub mod model;
pub mod pages;
mod reach;
pub mod store;
mod story;
mod table;
mod truth;
mod web;
mod work;

use std::{future::Future, sync::Arc};

use axum::Router;
use shelf::AnyGame;
use tokio::net::TcpListener;

pub use album::Shown;
pub use config::{Clock, Config, Entropy, Fill, Limits, Sizes, Timeouts};
pub use web::api::document;

use crate::{
    hall::Hall,
    store::{Store, StoreError},
};

/// The server: a shelf of games, a store and the tables that are open.
pub struct Server {
    hall: Arc<Hall>,
}

impl Server {
    /// Opens the store; the first of the games is the default.
    pub async fn new(games: Vec<&'static dyn AnyGame>, config: Config) -> Result<Server, StoreError> {
        let store = match &config.peer {
            Some(peer) => store::open_among(&config.database, peer).await?,
            None => store::open(&config.database).await?,
        };
        Server::with_store(games, config, store)
    }

    /// The same with a store that is open already.
    pub fn with_store(
        games: Vec<&'static dyn AnyGame>,
        config: Config,
        store: Arc<dyn Store>,
    ) -> Result<Server, StoreError> {
        Ok(Server { hall: Hall::open(games, config, store)? })
    }

    /// Tells its counts to every client that connects to the listener, as long as the server lives.
    pub fn count_on(&self, listener: TcpListener) {
        web::count(self.hall.clone(), listener);
    }

    /// Its routes, to be asked without a socket: a request must have a `ConnectInfo<SocketAddr>` among its extensions.
    pub fn routes(&self) -> Router {
        web::routes(self.hall.clone())
    }

    /// Answers on the listener until `shutdown` comes, then ends what is under way and returns within
    /// [`Timeouts::stop`], whatever clients do.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send,
    ) -> std::io::Result<()> {
        if let Ok(address) = listener.local_addr() {
            _ = self.hall.listens.set(address);
        }
        let routes = self.routes();
        web::serve(self.hall, routes, listener, shutdown).await
    }
}
