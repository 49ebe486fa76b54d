//! Requests changed at random: each is answered, and none with a status that says the server broke.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::{client::ask, site::Site};

/// A server with a table that requests are made for.
pub(crate) struct Target {
    site: Site,
    id: String,
    key: String,
}

impl Target {
    pub(crate) fn open() -> Target {
        let site = Site::open();
        let paths = site.all_keys(json!({ "game": "waterloo" }));
        let mut parts = paths[0].split('/').skip(2).map(str::to_string);
        let (id, key) = (parts.next().unwrap(), parts.next().unwrap());
        Target { site, id, key }
    }

    /// Asks what the bytes describe, if they describe a request.
    pub(crate) fn answers(&self, bytes: &[u8]) -> Option<()> {
        let fuzzing::Request { method, path, kind, body } =
            fuzzing::Request::read(bytes, &self.id, &self.key)?;
        let line = format!("{method} {path}");
        let begun = Instant::now();
        let answer = ask(&self.site.address, method, &path, &[("content-type", kind)], body);
        assert!(
            answer.status < 500,
            "{} for {line}: {}",
            answer.status,
            String::from_utf8_lossy(&answer.body)
        );
        assert!(begun.elapsed() < Duration::from_secs(10), "{line}");
        // What is no request at all is refused before it comes to us, without the headers every answer of ours has.
        let is_ours = !answer.header("content-security-policy").is_empty();
        if is_ours && [400, 422].contains(&answer.status) {
            assert!(!answer.body.is_empty(), "{line} is refused without a word");
        }
        Some(())
    }
}

#[test]
fn any_request_is_answered() {
    let target = Target::open();
    fuzzing::run("http", fuzzing::runs(400), |bytes| _ = target.answers(bytes));
    // Nothing of it has hurt the server.
    target.site.now(&target.site.two()[0]);
    assert!(target.answers(b"GET /healthz\ntext/plain\n\n").is_some());
}
