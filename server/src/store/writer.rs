//! The one task that writes: it takes all that is queued, commits once, then tells everyone.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::{Store, StoreError, Write};

/// The way to the task that writes.
#[derive(Clone)]
pub struct Writer(mpsc::Sender<(Write, Ack)>);

type Ack = oneshot::Sender<Result<(), StoreError>>;

impl Writer {
    /// Starts the task; it commits at most `group` writes at once.
    pub fn start(store: Arc<dyn Store>, group: usize) -> Writer {
        let (sender, queue) = mpsc::channel(4096);
        tokio::spawn(run(store, queue, group.max(1)));
        Writer(sender)
    }

    /// Writes; once this returns without error it is durable.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (ack, done) = oneshot::channel();
        let gone = || StoreError::Failed("the task that writes has ended".to_string());
        self.0.send((write, ack)).await.map_err(|_| gone())?;
        done.await.unwrap_or_else(|_| Err(gone()))
    }
}

async fn run(store: Arc<dyn Store>, mut queue: mpsc::Receiver<(Write, Ack)>, group: usize) {
    let mut taken = vec![];
    while queue.recv_many(&mut taken, group).await > 0 {
        let (batch, acks): (Vec<Write>, Vec<Ack>) = taken.drain(..).unzip();
        for (result, ack) in store.write(&batch).await.into_iter().zip(acks) {
            // Whoever asked may have left; it is written all the same.
            let _ = ack.send(result);
        }
    }
}
