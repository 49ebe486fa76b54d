//! Computations for tables: on threads of their own, shared fairly among addresses, bounded in time.
//!
//! A thread cannot be stopped from outside. A computation that takes too long is left to itself: its turn is
//! given back, another thread takes its place, and its table is set aside until the computation ends.

mod aside;
mod queue;
mod threads;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use tokio::{runtime::Handle, sync::oneshot, time::Instant};
use tracing::{Instrument, Span};

pub(crate) use aside::Aside;
use aside::Attempt;
use threads::{Job, Jobs};

use crate::caller;

/// What a computation is for.
#[derive(Clone, Copy)]
pub(crate) enum Purpose<'a> {
    /// No table: a picture, a new game as the rules set it up.
    Nothing,
    /// A position somebody brought: a scene or a log.
    Scene,
    /// A table.
    Table(&'a str, Origin),
}

/// Where the position of a table comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The rules set it up.
    Rules,
    /// Somebody brought it: a scene or a log.
    Scene,
}

/// Why a computation has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkError {
    /// It panicked.
    Broken,
    /// It took longer than this.
    TooLong(Duration),
    /// An earlier computation for the same table has not ended.
    Aside,
    /// Too many computations have not ended.
    Runaways,
    /// Too many computations for this address wait.
    Busy,
}

/// A pool of threads that compute.
pub(crate) struct Workers {
    jobs: Arc<Jobs>,
    limit: Duration,
    aside: Arc<Aside>,
}

impl Workers {
    /// A pool of `most` threads, of which one address gets `share` at once.
    pub(crate) fn new(
        most: usize,
        share: usize,
        waiting: usize,
        limit: Duration,
        aside: Arc<Aside>,
    ) -> Workers {
        let jobs = Jobs::new(most, share, waiting);
        (0..most).for_each(|_| threads::start(&jobs));
        Workers { jobs, limit, aside }
    }

    /// Computes when it is the caller's turn.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        purpose: Purpose<'_>,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let address = caller::caller();
        self.aside.admits(purpose, address)?;
        let (done, is_done) = oneshot::channel();
        let attempt = self.aside.attempt(purpose, address);
        let (aside, purposed, span) = (self.aside.clone(), attempt.clone(), Span::current());
        let run = move || {
            // An earlier computation for the same table may have turned out not to end.
            let result = match aside.admits(purposed.purpose(), address) {
                Ok(()) => {
                    span.in_scope(|| catch_unwind(AssertUnwindSafe(job))).map_err(|_| WorkError::Broken)
                }
                Err(error) => Err(error),
            };
            let _ = done.send(result);
        };
        let waiting = Job { attempt: attempt.clone(), run: Box::new(run) };
        self.jobs.push(address, waiting).map_err(|_| WorkError::Busy)?;
        let mut watched =
            Watched(Some(Running { is_done, attempt, jobs: self.jobs.clone(), limit: self.limit }));
        let result = match &mut watched.0 {
            Some(running) => running.end().await,
            None => Err(WorkError::Broken),
        };
        watched.0 = None;
        result
    }

    /// Forgets the addresses that have not asked for a while.
    pub(crate) fn tidy(&self) {
        self.jobs.tidy();
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.jobs.close();
    }
}

/// A computation that waits or is under way; its turn is given back when it has ended or its time is over.
struct Running<T> {
    is_done: oneshot::Receiver<Result<T, WorkError>>,
    attempt: Arc<Attempt>,
    jobs: Arc<Jobs>,
    limit: Duration,
}

impl<T> Running<T> {
    async fn end(&mut self) -> Result<T, WorkError> {
        let mut until = Instant::now() + self.limit;
        loop {
            match tokio::time::timeout_at(until, &mut self.is_done).await {
                Ok(Ok(Ok(value))) => return Ok(value),
                Ok(Ok(Err(WorkError::Broken)) | Err(_)) => {
                    tracing::error!("a computation broke a promise");
                    return Err(WorkError::Broken);
                }
                Ok(Ok(Err(error))) => return Err(error),
                Err(_) => {}
            }
            // Its time counts from when a thread began with it.
            let end = self.attempt.begun().unwrap_or_else(Instant::now) + self.limit;
            if end > Instant::now() {
                until = end;
                continue;
            }
            if self.attempt.abandon() {
                tracing::error!(seconds = self.limit.as_secs_f32(), "a computation does not end");
                threads::start(&self.jobs);
            }
            return Err(WorkError::TooLong(self.limit));
        }
    }
}

/// Sees to it that a computation under way is waited for to its end even if the one who asked has left; one that has not begun is given up.
struct Watched<T: Send + 'static>(Option<Running<T>>);

impl<T: Send + 'static> Drop for Watched<T> {
    fn drop(&mut self) {
        let Some(mut running) = self.0.take() else { return };
        if running.attempt.leave() {
            return;
        }
        if let Ok(runtime) = Handle::try_current() {
            let rest = async move { _ = running.end().await };
            runtime.spawn(rest.instrument(Span::current()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicBool, Ordering},
        thread,
    };

    use super::*;

    fn workers(aside: &Arc<Aside>) -> Workers {
        Workers::new(1, 1, 0, Duration::from_millis(100), aside.clone())
    }

    #[tokio::test]
    async fn a_computation_that_does_not_end_keeps_no_turn() {
        let aside = Aside::new(2);
        let workers = workers(&aside);
        let table = Purpose::Table("a", Origin::Rules);
        let end = Arc::new(AtomicBool::new(false));
        let until = end.clone();
        let looping = move || {
            while !until.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
        };
        assert_eq!(workers.run(table, looping).await, Err(WorkError::TooLong(workers.limit)));
        assert_eq!(workers.run(table, || 1).await, Err(WorkError::Aside));
        assert_eq!(workers.run(Purpose::Table("b", Origin::Rules), || 1).await, Ok(1));
        end.store(true, Ordering::Relaxed);
        while aside.has("a") {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(workers.run(table, || 1).await, Ok(1));
    }

    #[tokio::test]
    async fn positions_from_scenes_wait_while_too_many_do_not_end() {
        let aside = Aside::new(2);
        let workers = workers(&aside);
        let end = Arc::new(AtomicBool::new(false));
        for _ in 0..2 {
            assert_eq!(workers.run(Purpose::Scene, || 1).await, Ok(1));
            let until = end.clone();
            let looping = move || {
                while !until.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
            };
            assert_eq!(workers.run(Purpose::Scene, looping).await, Err(WorkError::TooLong(workers.limit)));
        }
        assert!(!aside.is_well());
        assert_eq!(workers.run(Purpose::Scene, || 1).await, Err(WorkError::Runaways));
        assert_eq!(workers.run(Purpose::Table("a", Origin::Scene), || 1).await, Err(WorkError::Runaways));
        assert_eq!(workers.run(Purpose::Table("a", Origin::Rules), || 1).await, Ok(1));
        end.store(true, Ordering::Relaxed);
        while !aside.is_well() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(workers.run(Purpose::Scene, || 1).await, Ok(1));
    }

    #[tokio::test]
    async fn a_computation_goes_on_when_the_client_leaves() {
        let aside = Aside::new(2);
        let workers = workers(&aside);
        let end = Arc::new(AtomicBool::new(false));
        let until = end.clone();
        let looping = move || {
            while !until.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
        };
        let table = Purpose::Table("a", Origin::Rules);
        let left = tokio::time::timeout(Duration::from_millis(20), workers.run(table, looping)).await;
        assert!(left.is_err());
        // Its time is kept: the table is set aside, and the turn is given back.
        assert_eq!(workers.run(Purpose::Nothing, || 1).await, Ok(1));
        assert!(aside.has("a"));
        end.store(true, Ordering::Relaxed);
        while aside.has("a") {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    #[tokio::test]
    async fn a_panic_is_told_to_the_client() {
        let workers = Workers::new(1, 1, 0, Duration::from_secs(60), Aside::new(2));
        let broken: Result<(), WorkError> = workers.run(Purpose::Nothing, || panic!("a promise")).await;
        assert_eq!(broken, Err(WorkError::Broken));
        assert_eq!(workers.run(Purpose::Nothing, || 1).await, Ok(1));
    }
}
