//! A short run of every target: its corpus, and the same changes of it every time. `FUZZ_RUNS=100000` makes it a long one.

use fuzzing::{action, log, run, runs, scene};

#[test]
fn logs_replay_or_are_refused() {
    run("log", runs(2000), log);
}

#[test]
fn scenes_can_be_played_or_are_refused() {
    run("scene", runs(2000), scene);
}

#[test]
fn only_offered_texts_are_played() {
    run("action", runs(500), action);
}

#[test]
#[should_panic(expected = "broken")]
fn an_input_that_breaks_a_target_is_found() {
    run("action", 50, |bytes| assert!(bytes.len() % 7 != 3, "broken"));
}
