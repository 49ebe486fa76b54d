//! What can go wrong with a request, each with its status and a sentence that says what.

use axum::{
    Json,
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use tabletop::LogError;

use crate::{
    model::{Trouble, Wrong},
    pages,
    store::StoreError,
    work::Undone,
};

/// What went wrong with a request.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) status: StatusCode,
    pub(crate) why: String,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, why: impl Into<String>) -> Fault {
        Fault { status, why: why.into() }
    }

    /// The request does not say what it must; the sentence names the field.
    pub(crate) fn malformed(why: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, why)
    }

    /// There is no such thing.
    pub(crate) fn unknown(why: impl Into<String>) -> Fault {
        Fault::new(StatusCode::NOT_FOUND, why)
    }

    /// This key may not do that.
    pub(crate) fn forbidden(why: impl Into<String>) -> Fault {
        Fault::new(StatusCode::FORBIDDEN, why)
    }

    /// A log that does not play; the sentence names the line.
    pub(crate) fn forged(error: LogError) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, format!("The log does not play: {error}."))
    }

    /// This address asks for too much.
    pub(crate) fn too_many(why: impl Into<String>) -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, why)
    }

    /// Something has reached its limit; the sentence names it.
    pub(crate) fn full(why: impl Into<String>) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// A computation has no result.
    pub(crate) fn undone(undone: Undone) -> Fault {
        let busy = |why: &str| Fault::new(StatusCode::SERVICE_UNAVAILABLE, why);
        match undone {
            Undone::Broken => Fault::broken(),
            Undone::TooLong(limit) => busy(&format!(
                "This took more than {} seconds, so it was given up. Nothing that was confirmed is lost.",
                limit.as_secs_f32()
            )),
            Undone::Aside => busy(
                "This table is set aside: something asked of it does not end. Nothing that was confirmed is \
                 lost, and the other tables go on.",
            ),
            Undone::Runaways => busy(
                "Positions from scenes and logs are not played now: too many computations for such positions \
                 do not end. Games from the start go on.",
            ),
            Undone::Busy => {
                Fault::too_many("Too much is asked for from this address. Try again in a moment.")
            }
        }
    }

    /// A promise of ours was broken.
    pub(crate) fn broken() -> Fault {
        let why = "Something broke at this table. Nothing that was confirmed is lost: load the page again.";
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, why)
    }

    /// A stored game that cannot be taken up; why is for the log alone, since it may quote what is hidden.
    pub(crate) fn stuck() -> Fault {
        let why = "The journal of this table cannot be played under these rules. Nothing in it is lost; \
            whoever runs the server finds the reason in its log.";
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, why)
    }

    /// The store did not keep it.
    pub(crate) fn store(error: StoreError) -> Fault {
        tracing::error!(%error, "the store failed");
        Fault::not_kept()
    }

    /// The store could not be read.
    pub(crate) fn unread(error: StoreError) -> Fault {
        tracing::error!(%error, "the store cannot be read");
        let why = "The games on this server cannot be read now. Try again in a moment.";
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }

    /// What was asked is known not to have been written.
    pub(crate) fn not_kept() -> Fault {
        let why = "This could not be kept, so it did not happen. Try again in a moment.";
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }

    /// Whether what was asked was written cannot be learned now.
    pub(crate) fn unsure() -> Fault {
        let why = "It is not known whether this was kept: the database does not answer. Load the page again to see.";
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(Wrong { error: self.why.clone() })).into_response();
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// Turns what went wrong into a page for those who asked for a page.
pub(crate) async fn dress(request: Request, next: Next) -> Response {
    let page = wants_page(request.headers()) && !request.uri().path().starts_with("/api");
    let path = request.uri().path().to_string();
    let response = next.run(request).await;
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let fault = match response.extensions().get::<Fault>() {
        Some(fault) => fault.clone(),
        // The body of a refused choice is made by its route; bare statuses come from the framework.
        None if response.headers().contains_key(header::CONTENT_TYPE) && !is_plain(response.headers()) => {
            return response;
        }
        None => Fault::new(status, bare(status, &path)),
    };
    let headers = response.headers().clone();
    let mut dressed = match page {
        true => {
            let title = status.canonical_reason().unwrap_or("Something is wrong").to_string();
            let trouble = Trouble { status: status.as_u16(), title, why: fault.why };
            (status, Html(pages::error(&trouble))).into_response()
        }
        false => (status, Json(Wrong { error: fault.why })).into_response(),
    };
    for name in [header::RETRY_AFTER, header::ALLOW] {
        if let Some(value) = headers.get(&name) {
            dressed.headers_mut().insert(name, value.clone());
        }
    }
    dressed
}

/// Whether the answer is for a person who loads a page.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

fn is_plain(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("text/plain"))
}

fn bare(status: StatusCode, path: &str) -> String {
    match status {
        StatusCode::NOT_FOUND => format!("There is nothing at {path}."),
        StatusCode::METHOD_NOT_ALLOWED => format!("{path} does not take this method."),
        StatusCode::PAYLOAD_TOO_LARGE => "The body is too long.".to_string(),
        StatusCode::REQUEST_TIMEOUT => "The request took too long.".to_string(),
        _ => status.canonical_reason().unwrap_or("Something is wrong.").to_string(),
    }
}
