//! Requests changed at random: each is answered, and none with a status that says the server broke.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::{client::ask, site::Site};

/// The first line is the method and the path, the second the kind of body, then after an empty line comes the body.
/// `{id}` and `{key}` stand for a table and a key of it.
fn request(site: &Site, id: &str, key: &str, bytes: &[u8]) -> Option<()> {
    let end = bytes.windows(2).position(|it| it == b"\n\n")?;
    let (head, body) = (std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 2..]);
    let (line, kind) = head.split_once('\n')?;
    let (method, path) = line.split_once(' ')?;
    let path = path.replace("{id}", id).replace("{key}", key);
    // What is no HTTP at all is for other tests; this one is about what a request says.
    let is_plain = |text: &str| text.bytes().all(|it| it.is_ascii_graphic()) && !text.is_empty();
    let is_kind = kind.bytes().all(|it| it == b' ' || it.is_ascii_graphic());
    // A stream of live updates does not end.
    let is_stream = path.contains("/live") || path.contains("/events");
    if !is_plain(method) || !is_plain(&path) || !path.starts_with('/') || !is_kind || is_stream {
        return None;
    }
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
