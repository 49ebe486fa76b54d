//! The threads that compute.

use std::{sync::Arc, thread};

use super::{
    aside::Attempt,
    queue::{Queue, Waiting},
};

/// What a thread does after a computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum After {
    /// It takes the next one.
    Stay,
    /// It ends: another thread has taken its place.
    Leave,
}

/// One computation.
pub(super) struct Job {
    pub(super) attempt: Arc<Attempt>,
    pub(super) run: Box<dyn FnOnce() + Send>,
}

impl Waiting for Job {
    fn is_wanted(&self) -> bool {
        self.attempt.is_wanted()
    }
}

/// The computations that wait for a thread.
pub(super) type Jobs = Queue<Job>;

/// The stack of a thread in bytes.
const STACK: usize = 8 * 1024 * 1024;

/// Starts a thread that computes what waits, one after the other, until the queue is closed.
pub(super) fn start(jobs: &Arc<Jobs>) {
    let jobs = jobs.clone();
    let thread = thread::Builder::new().name("work".to_string()).stack_size(STACK);
    if let Err(error) = thread.spawn(move || work(&jobs)) {
        tracing::error!(%error, "no thread could be started");
    }
}

fn work(jobs: &Arc<Jobs>) {
    while let Some((turn, Job { attempt, run })) = jobs.next() {
        if !attempt.begin(turn) {
            continue;
        }
        run();
        match attempt.end() {
            After::Stay => {}
            After::Leave => return,
        }
    }
}
