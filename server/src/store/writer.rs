//! The one task that writes: it takes all that is queued, commits once, then tells everyone.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::{Store, StoreError, Write};
use crate::metrics::Metrics;

/// The way to the task that writes.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::UnboundedSender<(Write, Ack)>,
    health: Arc<Mutex<Health>>,
}

/// By this the one who waits for a write is told its result.
pub(crate) type Ack = oneshot::Sender<Result<(), StoreError>>;

/// The result of a write, once it is known.
pub(crate) type Receipt = oneshot::Receiver<Result<(), StoreError>>;

/// How the last write went, and when.
struct Health {
    last: Result<(), StoreError>,
    when: Option<Instant>,
}

/// For how long the result of a write counts as the state of the store.
const FRESH: Duration = Duration::from_secs(1);
/// How long a check of the store may take.
const PATIENCE: Duration = Duration::from_secs(5);

impl Writer {
    /// Starts the task; it commits at most `group` writes at once.
    pub fn start(store: Arc<dyn Store>, group: usize) -> Writer {
        Writer::counted(store, group, Arc::default())
    }

    /// The same with counts of what is written.
    pub(crate) fn counted(store: Arc<dyn Store>, group: usize, metrics: Arc<Metrics>) -> Writer {
        // As many wait here as there are requests under way, and those are limited at the door.
        let (sender, queue) = mpsc::unbounded_channel();
        let health = Arc::new(Mutex::new(Health { last: Ok(()), when: None }));
        tokio::spawn(run(store, queue, group.max(1), health.clone(), metrics));
        Writer { queue: sender, health }
    }

    /// Writes; once this returns without error it is durable.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (ack, receipt) = oneshot::channel();
        self.queue(write, ack);
        Writer::result(receipt).await
    }

    /// Lets something be written, from any thread and without waiting for it.
    pub(crate) fn queue(&self, write: Write, ack: Ack) {
        if let Err(error) = self.queue.send((write, ack)) {
            // The request may be gone.
            let _ = error.0.1.send(Err(StoreError::Failed(gone())));
        }
    }

    /// Waits for the result of a write.
    pub(crate) async fn result(receipt: Receipt) -> Result<(), StoreError> {
        receipt.await.unwrap_or_else(|_| Err(StoreError::Unknown(gone())))
    }

    /// Whether what is written now is kept: by the last write if it is fresh, else by one that changes nothing.
    pub async fn check(&self, now: i64) -> Result<(), StoreError> {
        {
            let health = self.health.lock().unwrap_or_else(PoisonError::into_inner);
            if health.when.is_some_and(|when| when.elapsed() < FRESH) {
                return health.last.clone();
            }
        }
        let probe = timeout(PATIENCE, self.write(Write::Probe { when: now })).await;
        probe.unwrap_or_else(|_| Err(StoreError::Failed("the store does not answer".to_string())))
    }
}

fn gone() -> String {
    "the task that writes has ended".to_string()
}

async fn run(
    store: Arc<dyn Store>,
    mut queue: mpsc::UnboundedReceiver<(Write, Ack)>,
    group: usize,
    health: Arc<Mutex<Health>>,
    metrics: Arc<Metrics>,
) {
    let mut taken = vec![];
    while queue.recv_many(&mut taken, group).await > 0 {
        let (batch, acks): (Vec<Write>, Vec<Ack>) = taken.drain(..).unzip();
        let begun = Instant::now();
        let results = store.write(batch).await;
        metrics.committed(&results, begun.elapsed());
        let trouble = results.iter().find_map(|it| it.clone().err().filter(is_trouble));
        let last = trouble.map_or(Ok(()), Err);
        *health.lock().unwrap_or_else(PoisonError::into_inner) = Health { last, when: Some(Instant::now()) };
        for (result, ack) in results.into_iter().zip(acks) {
            // The request may be gone; it is written all the same.
            let _ = ack.send(result);
        }
    }
}

/// Whether the store is at fault, and not what was to be written.
fn is_trouble(error: &StoreError) -> bool {
    match error {
        StoreError::Failed(_) | StoreError::Unknown(_) => true,
        StoreError::Taken | StoreError::Refused(_) => false,
    }
}
