//! The files the program carries inside: styles, scripts, fonts.

use axum::{
    extract::Path,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use crate::{keys, web::Fault};

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, Fault> {
    let file =
        Files::get(&path).ok_or_else(|| Fault::unknown(format!("There is nothing at /page/{path}.")))?;
    let tag = format!("\"{}\"", &keys::hex(&file.metadata.sha256_hash())[..32]);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let about = [
        (header::CONTENT_TYPE, kind(&path).to_string()),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "public, no-cache".to_string()),
    ];
    Ok((about, file.data.into_owned()).into_response())
}

pub(crate) async fn icon(headers: HeaderMap) -> Result<Response, Fault> {
    asset(Path("icon.svg".to_string()), headers).await
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" | "webmanifest" => "application/json",
        "html" => "text/html; charset=utf-8",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
