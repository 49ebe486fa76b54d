//! What the log says of a request: method, route and table, never the path itself, which may hold a key.

use std::{sync::Arc, time::Instant};

use axum::{
    extract::{MatchedPath, Request},
    response::Response,
};
use tracing::{Instrument, field};

use crate::hall::Hall;

/// Answers a request within a span of the log.
pub(crate) async fn heard<F: Future<Output = Response>>(
    hall: Arc<Hall>,
    request: Request,
    next: impl FnOnce(Request) -> F,
) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str);
    // On at every level, so that errors tell what they belong to.
    let span = tracing::error_span!("request", method = %request.method(), route, table = field::Empty);
    if let Some(table) = table(route, request.uri().path()) {
        span.record("table", table);
    }
    let begun = Instant::now();
    let answer = async {
        let response = next(request).await;
        hall.metrics.answered(response.status().as_u16(), begun.elapsed());
        let (status, ms) = (response.status().as_u16(), begun.elapsed().as_millis() as u64);
        if response.status().is_server_error() {
            tracing::warn!(status, ms, "answered")
        } else {
            tracing::debug!(status, ms, "answered")
        }
        response
    };
    answer.instrument(span).await
}

/// The id of the table a path is of.
fn table<'a>(route: &str, path: &'a str) -> Option<&'a str> {
    let place = route.split('/').position(|part| part == "{id}")?;
    // A key put in the place of an id is longer.
    path.split('/').nth(place).filter(|id| id.len() <= LONGEST && id.bytes().all(is_plain))
}

/// The longest id in bytes.
const LONGEST: usize = 16;

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_knows_the_table_and_not_the_key() {
        let key = "k".repeat(43);
        let route = "/table/{id}/{seat}/now";
        assert_eq!(table(route, &format!("/table/AbC-_9/{key}/now")), Some("AbC-_9"));
        assert_eq!(table("/api/tables/{id}/{seat}", &format!("/api/tables/AbC/{key}")), Some("AbC"));
        assert_eq!(table(route, &format!("/table/{key}/AbC/now")), None);
        assert_eq!(table("/rules/{game}", "/rules/waterloo"), None);
    }
}
