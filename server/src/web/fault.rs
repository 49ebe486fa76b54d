//! What went wrong as an answer: a status, and a sentence as JSON or as a page.

use axum::{
    Json,
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
};

use crate::{
    fault::{Fault, Kind},
    model::{ErrorInfo, ErrorPage},
    pages,
};

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (status(self.kind), Json(ErrorInfo { error: self.why.clone() })).into_response();
        if matches!(self.kind, Kind::TooMany | Kind::Unavailable) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// The status of an answer that tells of a fault.
fn status(kind: Kind) -> StatusCode {
    match kind {
        Kind::Malformed => StatusCode::BAD_REQUEST,
        Kind::Format => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Kind::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Kind::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Kind::WrongHost => StatusCode::MISDIRECTED_REQUEST,
        Kind::Unknown => StatusCode::NOT_FOUND,
        Kind::Forbidden => StatusCode::FORBIDDEN,
        Kind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
        Kind::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Kind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Kind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Turns what went wrong into a page for those who asked for a page.
pub(crate) async fn dress<F: Future<Output = Response>>(
    request: Request,
    next: impl FnOnce(Request) -> F,
) -> Response {
    let page = wants_page(request.headers()) && !request.uri().path().starts_with("/api");
    let path = request.uri().path().to_string();
    let response = next(request).await;
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let why = match response.extensions().get::<Fault>() {
        Some(fault) => fault.why.clone(),
        // The body of a refused choice is made by its route; bare statuses come from the framework.
        None if response.headers().contains_key(header::CONTENT_TYPE) && !is_plain(response.headers()) => {
            return response;
        }
        None => bare(status, &path),
    };
    let headers = response.headers().clone();
    let mut dressed = if page {
        let title = status.canonical_reason().unwrap_or("Something is wrong").to_string();
        let error = ErrorPage { status: status.as_u16(), title, why };
        (status, Html(pages::error(&error))).into_response()
    } else {
        (status, Json(ErrorInfo { error: why })).into_response()
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
