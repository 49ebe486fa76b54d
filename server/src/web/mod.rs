//! The routes: pages, tables, live updates, programs.

pub(crate) mod api;
mod assets;
mod body;
mod doors;
mod fault;
mod live;
mod seat;
mod start;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::StatusCode,
    middleware::{from_fn, from_fn_with_state, map_response},
    routing::{get, post},
};
use tower_http::{
    CompressionLevel, catch_panic::CatchPanicLayer, compression::CompressionLayer, timeout::TimeoutLayer,
};

pub(crate) use doors::Doors;
pub(crate) use fault::Fault;

use crate::hall::Hall;

/// How long an answer may take; live streams begin at once and are not bound by it.
const PATIENCE: Duration = Duration::from_secs(30);

/// All routes.
pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    // Updates are compressed in haste, pages and files with care.
    let table = Router::new()
        .route("/now", get(seat::now))
        .route("/at/{n}", get(seat::at))
        .route("/live", get(live::live))
        .route("/play", post(seat::play))
        .route("/undo", post(seat::undo))
        .route("/resign", post(seat::resign))
        .route("/chat", post(seat::chat))
        .route("/note", post(seat::note))
        .route("/take", post(seat::take))
        .route("/invite", post(seat::invite))
        .route("/delete", post(seat::delete))
        .layer(CompressionLayer::new().no_br().quality(CompressionLevel::Fastest))
        .route("/", get(seat::page))
        .route("/log", get(seat::log))
        .route("/fork", post(start::fork));
    let logs =
        Router::new().route("/logs", post(start::logs)).layer(DefaultBodyLimit::max(hall.config.log_body));
    Router::new()
        .route("/", get(start::start))
        .route("/tables", post(start::tables))
        .nest("/table/{id}/{seat}", table)
        .route("/rules/{game}", get(start::rules))
        .route("/rules/{game}/{rule}", get(start::rule))
        .route("/sources/{game}", get(start::sources))
        .route("/help", get(start::help))
        .route("/picture/{file}", get(start::picture))
        .route("/page/{*path}", get(assets::asset))
        .route("/favicon.ico", get(assets::icon))
        .route("/healthz", get(start::health))
        .nest("/api", api::routes())
        .layer(DefaultBodyLimit::max(hall.config.body))
        .merge(logs)
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(4)))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(hall.clone(), doors::enter))
        .layer(from_fn(fault::dress))
        .layer(map_response(doors::leave))
        .with_state(hall)
}
