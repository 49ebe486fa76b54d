//! Several servers on one database: a request for a table that another server has is passed on to it.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, header, uri::PathAndQuery},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http_body_util::BodyExt;
use hyper_util::rt::TokioIo;
use tokio::{
    net::TcpStream,
    time::{Instant, sleep, timeout},
};

use crate::{caller, fault::Kind, hall::Hall, keys, store::Owner, web::Fault};

/// By this header a server proves to another that it belongs to the same database.
const PEER: HeaderName = HeaderName::from_static("x-hundred-days-peer");
/// How long another server may be out of reach before that is said.
const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(100);
/// How long connecting to another server may take.
const CONNECT: Duration = Duration::from_secs(1);

/// Whether the request was passed on by another server of the same database.
pub(crate) fn is_from_peer(hall: &Hall, headers: &HeaderMap) -> bool {
    let told = headers.get(PEER).and_then(|it| it.to_str().ok());
    matches!((told, &hall.peers), (Some(told), Some(peers)) if keys::same(told, &peers.token))
}

/// Answers requests for tables of this server, and passes the others on.
pub(crate) async fn forward(hall: Arc<Hall>, mut request: Request, next: Next) -> Response {
    let Some(peers) = &hall.peers else { return next.run(request).await };
    let is_passed_on = is_from_peer(&hall, request.headers());
    request.headers_mut().remove(PEER);
    let Some(id) = table(request.uri().path()).map(str::to_string) else { return next.run(request).await };
    let (parts, body) = request.into_parts();
    // The body is here already: the doors have waited for it.
    let Ok(body) = body.collect().await.map(http_body_util::Collected::to_bytes) else {
        return Fault::malformed("The body ends too early.").into_response();
    };
    let end = Instant::now() + PATIENCE;
    loop {
        let owner = hall.store.own(&id).await.unwrap_or_else(|error| {
            tracing::warn!(%error, table = id, "it is not known which server has a table");
            Owner::Nobody
        });
        match owner {
            Owner::Here => return next.run(Request::from_parts(parts, Body::from(body))).await,
            Owner::At(address) if !is_passed_on => {
                let mut passed = Request::builder().method(&parts.method).body(Body::from(body.clone()));
                if let Ok(passed) = &mut passed {
                    *passed.uri_mut() = parts
                        .uri
                        .path_and_query()
                        .cloned()
                        .map_or_else(|| PathAndQuery::from_static("/").into(), Into::into);
                    *passed.headers_mut() = headers(&parts.headers, &peers.token);
                }
                let Ok(passed) = passed else { return Fault::broken().into_response() };
                match pass(&address, passed, hall.config.timeouts.answer).await {
                    Ok(response) => {
                        hall.metrics.forwarded();
                        return response;
                    }
                    Err(Lost::NotSent) => hall.store.doubt(&id),
                    Err(Lost::Unknown) if parts.method == Method::GET => hall.store.doubt(&id),
                    Err(Lost::Unknown) => return Fault::unsure().into_response(),
                }
            }
            Owner::At(_) | Owner::Nobody => {}
        }
        if Instant::now() > end {
            let why = "The server that has this table does not answer. Try again in a moment.";
            return Fault::new(Kind::Unavailable, why).into_response();
        }
        sleep(PAUSE).await;
    }
}

/// The id of the table a path is of.
fn table(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/table/").or_else(|| path.strip_prefix("/api/tables/"))?;
    let id = rest.split('/').next()?;
    (!id.is_empty() && id.len() <= 40).then_some(id)
}

/// The headers of the request, with whose it is.
fn headers(told: &HeaderMap, token: &str) -> HeaderMap {
    let mut headers = told.clone();
    for name in [header::CONNECTION, header::TRANSFER_ENCODING, header::CONTENT_LENGTH] {
        headers.remove(name);
    }
    let mut set = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(PEER, token);
    set(HeaderName::from_static("x-forwarded-for"), &caller::caller().to_string());
    headers
}

/// Why there is no answer.
enum Lost {
    /// The other server was not reached.
    NotSent,
    /// It was reached, and did not answer.
    Unknown,
}

async fn pass(address: &str, request: Request, timeouts: Duration) -> Result<Response, Lost> {
    let stream = timeout(CONNECT, TcpStream::connect(address)).await.map_err(|_| Lost::NotSent)?;
    let stream = stream.map_err(|_| Lost::NotSent)?;
    // Without it small requests would wait (TCP_NODELAY).
    let _ = stream.set_nodelay(true);
    let shaken = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.map_err(|_| Lost::NotSent)?;
    tokio::spawn(async move {
        // It ends with the answer, or with a stream that nobody reads any more.
        let _ = connection.await;
    });
    let answer = timeout(timeouts, sender.send_request(request)).await.map_err(|_| Lost::Unknown)?;
    let answer = answer.map_err(|error| if error.is_canceled() { Lost::NotSent } else { Lost::Unknown })?;
    let mut response = answer.map(Body::new);
    for name in [header::CONNECTION, header::TRANSFER_ENCODING] {
        response.headers_mut().remove(name);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_tables_name_them() {
        assert_eq!(table("/table/AbC/key/now"), Some("AbC"));
        assert_eq!(table("/api/tables/AbC/key"), Some("AbC"));
        assert_eq!(table("/api/tables"), None);
        assert_eq!(table("/tables"), None);
        assert_eq!(table("/table//x"), None);
    }
}
