//! The threads that compute.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
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
pub(super) type Job = Box<dyn FnOnce() -> After + Send>;

/// The threads that compute; they end when the last of these is dropped.
#[derive(Clone)]
pub(super) struct Threads {
    jobs: Sender<Job>,
    next: Arc<Mutex<Receiver<Job>>>,
}

/// The stack of a thread in bytes.
const STACK: usize = 8 * 1024 * 1024;

impl Threads {
    /// Starts so many.
    pub(super) fn start(count: usize) -> Threads {
        let (jobs, next) = channel();
        let threads = Threads { jobs, next: Arc::new(Mutex::new(next)) };
        (0..count).for_each(|_| threads.replace());
        threads
    }

    /// Gives one of them something to do.
    pub(super) fn give(&self, job: Job) {
        // The receiver lives as long as this.
        let _ = self.jobs.send(job);
    }

    /// Starts one in place of one that does not come back.
    pub(super) fn replace(&self) {
        let next = self.next.clone();
        let thread = thread::Builder::new().name("work".to_string()).stack_size(STACK);
        if let Err(error) = thread.spawn(move || work(&next)) {
            tracing::error!(%error, "no thread could be started");
        }
    }
}

fn work(next: &Mutex<Receiver<Job>>) {
    loop {
        let job = next.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        match job() {
            After::Stay => {}
            After::Leave => return,
        }
    }
}
