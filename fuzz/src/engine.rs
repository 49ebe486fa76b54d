//! Lines of the engine protocol under libFuzzer.
//!
//! The engine is part of the program and no crate, so its source is taken in here.

#![no_main]
#![allow(dead_code)]

#[path = "../../hundred-days/src/engine/mod.rs"]
mod engine;
#[path = "../../hundred-days/src/lines.rs"]
mod lines;

/// What the engine's own loop may fail with.
enum Failure {
    Io,
}

impl From<std::io::Error> for Failure {
    fn from(_: std::io::Error) -> Failure {
        Failure::Io
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| engine::must_answer(bytes));
