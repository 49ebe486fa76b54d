//! The routes: pages, tables, live updates, programs.

pub(crate) mod api;
mod assets;
mod body;
mod company;
mod connections;
mod doors;
mod fault;
mod forward;
mod heard;
mod host;
mod live;
mod moves;
mod seat;
mod start;
mod tally;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::{ConnectInfo, DefaultBodyLimit, FromRef, Request, State},
    http::{StatusCode, header},
    middleware::{Next, from_fn_with_state},
    response::Response,
    routing::{get, post},
};
use tokio::net::TcpListener;
use tower_http::{
    CompressionLevel,
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{NotForContentType, Predicate, SizeAbove},
    },
    timeout::TimeoutLayer,
};

pub(crate) use connections::serve;
pub(crate) use doors::Doors;
pub(crate) use live::Streams;

pub(crate) use crate::fault::Fault;
use crate::{hall::Hall, metrics::Now};

/// What the routes share: the tables, and who may come in.
#[derive(Clone)]
pub(crate) struct Web {
    pub(crate) hall: Arc<Hall>,
    doors: Arc<Doors>,
    streams: Arc<Streams>,
}

impl FromRef<Web> for Arc<Hall> {
    fn from_ref(web: &Web) -> Arc<Hall> {
        web.hall.clone()
    }
}

impl FromRef<Web> for Arc<Doors> {
    fn from_ref(web: &Web) -> Arc<Doors> {
        web.doors.clone()
    }
}

impl FromRef<Web> for Arc<Streams> {
    fn from_ref(web: &Web) -> Arc<Streams> {
        web.streams.clone()
    }
}

/// Tells the counts of the server at `/metrics` of a listener of its own.
pub(crate) fn count(hall: Arc<Hall>, listener: TcpListener) {
    let text = move || {
        let streams = hall.streams.count();
        let now = Now { tables: hall.open_tables(), streams, runaways: hall.aside.count() };
        let text = hall.metrics.text(&now);
        async move { ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text) }
    };
    let routes = Router::new().route("/metrics", get(text));
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, routes).await {
            tracing::error!(%error, "the counts can no longer be told");
        }
    });
}

/// Updates up to this many bytes are not compressed: they fit into the packets a connection sends at once.
const SHORT: u64 = 8 * 1024;

/// All routes.
pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    let doors = Arc::new(Doors::new(hall.config.limits));
    tokio::spawn(doors::tidy(Arc::downgrade(&doors)));
    let web = Web { hall: hall.clone(), doors, streams: hall.streams.clone() };
    // The fastest compression for long updates, none for short ones, which arrive no sooner for it; a better one for pages and files.
    let careful = CompressionLayer::new().quality(CompressionLevel::Precise(4));
    let is_long = SizeAbove::new(SHORT).and(NotForContentType::SSE);
    let updates = CompressionLayer::new().no_br().quality(CompressionLevel::Fastest).compress_when(is_long);
    let table = Router::new()
        .route("/now", get(seat::now))
        .route("/at/{n}", get(seat::at))
        .route("/live", get(live::live))
        .route("/play", post(seat::play))
        .route("/orders", post(moves::orders))
        .route("/ways", get(moves::to))
        .route("/why", get(moves::why))
        .route("/story", get(moves::story))
        .route("/story/short", get(moves::in_short))
        .route("/undo", post(seat::undo))
        .route("/resign", post(seat::resign))
        .route("/hurry", post(seat::hurry))
        .route("/chat", post(seat::chat))
        .route("/note", post(seat::note))
        .route("/share", post(seat::share))
        .route("/dice", get(seat::dice))
        .route("/take", post(seat::take))
        .route("/name", post(company::name))
        .route("/ask", post(company::ask))
        .route("/answer", post(company::answer))
        .route("/rematch", post(company::rematch))
        .route("/invite", post(seat::invite))
        .route("/delete", post(seat::delete))
        .layer(updates);
    let pages = Router::new()
        .route("/", get(seat::page))
        .route("/log", get(seat::log))
        .route("/qr", get(company::qr))
        .route("/end.svg", get(company::end_picture))
        .route("/fork", post(start::fork))
        .layer(careful.clone());
    Router::new()
        .route("/", get(start::start))
        .route("/tables", post(start::tables))
        .route("/logs", post(start::logs))
        .route("/rules/{game}", get(start::rules))
        .route("/rules/{game}/{rule}", get(start::rule))
        .route("/sources/{game}", get(start::sources))
        .route("/help", get(start::help))
        .route("/picture/{file}", get(start::picture))
        .route("/page/{*path}", get(assets::asset))
        .route("/favicon.ico", get(assets::icon))
        .route("/healthz", get(start::health))
        .nest("/api", api::routes())
        .layer(careful)
        .nest("/table/{id}/{seat}", table.merge(pages))
        // The length of bodies is checked at the door.
        // One layer of all: each further one would copy all below it for every request.
        .layer((
            from_fn_with_state(web.clone(), around),
            CatchPanicLayer::new(),
            TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, hall.config.timeouts.answer),
            DefaultBodyLimit::disable(),
        ))
        .with_state(web)
}

/// What is done for every request before its route and after it.
async fn around(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let hall = web.hall.clone();
    let own = hall.clone();
    let passed_on = move |request| forward::forward(own, request, next);
    let entered = move |request| doors::enter(web, peer, request, passed_on);
    let dressed = move |request| fault::dress(request, entered);
    doors::leave(heard::heard(hall, request, dressed).await)
}
