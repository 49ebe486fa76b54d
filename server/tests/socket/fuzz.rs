//! Requests changed at random: each is answered, and none with a status that says the server broke.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::{client::ask, site::Site};

/// Asks what the bytes describe, if they describe a request.
fn request(site: &Site, id: &str, key: &str, bytes: &[u8]) -> Option<()> {
    let fuzzing::Request { method, path, kind, body } = fuzzing::Request::read(bytes, id, key)?;
    let line = format!("{method} {path}");
    let begun = Instant::now();
    let answer = ask(&site.address, method, &path, &[("content-type", kind)], body);
    assert!(answer.status < 500, "{} for {line}: {}", answer.status, String::from_utf8_lossy(&answer.body));
    assert!(begun.elapsed() < Duration::from_secs(10), "{line}");
    // What is no request at all is refused before it comes to us, without the headers every answer of ours has.
    let is_ours = !answer.header("content-security-policy").is_empty();
    if is_ours && [400, 422].contains(&answer.status) {
        assert!(!answer.body.is_empty(), "{line} is refused without a word");
    }
    Some(())
}

#[test]
fn any_request_is_answered() {
    let site = Site::open();
    let paths = site.all_keys(json!({ "game": "waterloo" }));
    let mut parts = paths[0].split('/').skip(2);
    let (id, key) = (parts.next().unwrap(), parts.next().unwrap());
    fuzzing::run("http", fuzzing::runs(400), |bytes| _ = request(&site, id, key, bytes));
    // Nothing of it has hurt the server.
    site.now(&site.two()[0]);
    assert!(request(&site, id, key, b"GET /healthz\ntext/plain\n\n").is_some());
}
