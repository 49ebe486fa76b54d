//! Bodies of requests: JSON and forms, with errors that name the field.

use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::{HeaderMap, header},
};
use serde::de::DeserializeOwned;

use crate::fault::{Fault, Kind};

/// A body in JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        if !is(request.headers(), "application/json") {
            let why = "The body must be JSON: 'content-type: application/json'.";
            return Err(Fault::new(Kind::Format, why));
        }
        Ok(Body(json(&bytes(request, state).await?)?))
    }
}

/// A form: its fields in order.
pub(crate) struct Form(pub(crate) Vec<(String, String)>);

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        if !is(request.headers(), "application/x-www-form-urlencoded") {
            let why = "The body must be a form: 'content-type: application/x-www-form-urlencoded'.";
            return Err(Fault::new(Kind::Format, why));
        }
        Ok(Form(fields(&bytes(request, state).await?)))
    }
}

/// The body, whose length was checked at the door.
pub(crate) async fn bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Fault> {
    let bytes = Bytes::from_request(request, state).await;
    bytes.map_err(|_| Fault::malformed("The body ends too early."))
}

/// What a JSON text says, or an error that names the field.
pub(crate) fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Fault> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        match path.as_str() {
            "." | "" => Fault::malformed(format!("The body: {}.", error.inner())),
            path => Fault::malformed(format!("{path}: {}.", error.inner())),
        }
    })?;
    reader.end().map_err(|error| Fault::malformed(format!("The body: {error}.")))?;
    Ok(value)
}

/// The fields of a form.
pub(crate) fn fields(bytes: &[u8]) -> Vec<(String, String)> {
    form_urlencoded::parse(bytes).into_owned().collect()
}

/// Whether the body is of that kind.
pub(crate) fn is(headers: &HeaderMap, kind: &str) -> bool {
    let found = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    found.is_some_and(|found| found.split(';').next().is_some_and(|it| it.trim().eq_ignore_ascii_case(kind)))
}
