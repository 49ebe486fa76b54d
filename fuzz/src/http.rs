//! Requests over HTTP under libFuzzer, given to the routes of a server that runs within the target.

#![no_main]
#![allow(dead_code)]

use std::cell::RefCell;

use serde_json::Value;
use shelf::GAMES;

#[path = "../../server/tests/common/direct.rs"]
mod direct;

use direct::Direct;

/// A server with a table that requests are made for.
struct Target {
    server: Direct,
    id: String,
    key: String,
    /// How many requests it has answered.
    answered: u32,
}

/// After so many requests the server is begun anew, so that its memory stays small and what was done to the table does not last.
const TOGETHER: u32 = 500;

impl Target {
    fn open() -> Target {
        let server = Direct::foreseen(GAMES.to_vec(), 1);
        let kind = [("content-type", "application/json")];
        let body = br#"{"game":"waterloo"}"#.to_vec();
        let (_, _, created) = server.ask("POST", "/api/tables", &kind, body).expect("this is a request");
        let created: Value = serde_json::from_slice(&created).expect("an answer is JSON");
        let text = |value: &Value| value.as_str().expect("a table has an id and keys").to_string();
        Target { id: text(&created["id"]), key: text(&created["keys"][0]["key"]), server, answered: 0 }
    }

    /// Asks what the bytes describe, if they describe a request.
    fn must_answer(&mut self, bytes: &[u8]) {
        let Some(fuzzing::Request { method, path, kind, body }) =
            fuzzing::Request::read(bytes, &self.id, &self.key)
        else {
            return;
        };
        let answer = self.server.ask(method, &path, &[("content-type", kind)], body.to_vec());
        let Some((status, _, text)) = answer else { return };
        self.answered += 1;
        assert!(status < 500, "{status} for {method} {path}: {}", String::from_utf8_lossy(&text));
        if [400, 422].contains(&status) {
            assert!(!text.is_empty(), "{method} {path} is refused without a word");
        }
    }
}

thread_local! {
    static TARGET: RefCell<Option<Target>> = const { RefCell::new(None) };
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    TARGET.with_borrow_mut(|target| {
        if target.as_ref().is_none_or(|it| it.answered >= TOGETHER) {
            *target = Some(Target::open());
        }
        if let Some(target) = target {
            target.must_answer(bytes);
        }
    });
});
