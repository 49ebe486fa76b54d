//! Permits to compute, handed out so that each address gets an equal share of the time.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

/// Permits to compute. Of the addresses that wait, the one that has used least time is next.
pub(crate) struct Queue {
    /// Permits in all.
    most: usize,
    /// Permits of one address.
    share: usize,
    /// How many may wait for one address; zero for any number.
    waiting: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    running: usize,
    /// The time used by the address that was served last; newcomers begin here, not at zero.
    clock: Duration,
    lines: HashMap<IpAddr, Line>,
}

#[derive(Default)]
struct Line {
    running: usize,
    used: Duration,
    waiting: VecDeque<oneshot::Sender<Permit>>,
}

impl Line {
    fn is_idle(&self) -> bool {
        self.running == 0 && self.waiting.is_empty()
    }
}

/// Too many wait for this address already.
pub(crate) struct Full;

/// A permit; it is given back when it is dropped.
pub(crate) struct Permit {
    queue: Option<Arc<Queue>>,
    address: IpAddr,
    begun: Instant,
}

impl Queue {
    pub(crate) fn new(most: usize, share: usize, waiting: usize) -> Arc<Queue> {
        Arc::new(Queue { most, share, waiting, inner: Mutex::default() })
    }

    /// A permit for an address, as soon as it is its turn.
    pub(crate) async fn acquire(self: &Arc<Self>, address: IpAddr) -> Result<Permit, Full> {
        let granted = {
            let mut inner = self.inner();
            let clock = inner.clock;
            let line = inner.lines.entry(address).or_default();
            if line.is_idle() {
                line.used = line.used.max(clock);
            }
            if self.waiting > 0 && line.waiting.len() >= self.waiting {
                line.waiting.retain(|waiting| !waiting.is_closed());
                if line.waiting.len() >= self.waiting {
                    return Err(Full);
                }
            }
            let (grant, granted) = oneshot::channel();
            line.waiting.push_back(grant);
            self.grant(&mut inner);
            granted
        };
        granted.await.map_err(|_| Full)
    }

    /// Forgets the addresses that neither compute nor wait.
    pub(crate) fn tidy(&self) {
        let mut inner = self.inner();
        inner.lines.retain(|_, line| !line.is_idle());
        inner.lines.shrink_to_fit();
    }

    fn grant(self: &Arc<Self>, inner: &mut Inner) {
        while inner.running < self.most {
            let ready = inner.lines.iter_mut();
            let ready = ready.filter(|(_, line)| line.running < self.share && !line.waiting.is_empty());
            let Some((&address, line)) = ready.min_by_key(|(_, line)| line.used) else { return };
            let Some(waiting) = line.waiting.pop_front() else { return };
            let permit = Permit { queue: Some(self.clone()), address, begun: Instant::now() };
            match waiting.send(permit) {
                Ok(()) => {
                    line.running += 1;
                    inner.running += 1;
                    inner.clock = inner.clock.max(line.used);
                }
                // The request that waited has gone; the permit was never in use.
                Err(mut permit) => permit.queue = None,
            }
        }
    }

    fn release(self: &Arc<Self>, address: IpAddr, used: Duration) {
        let mut inner = self.inner();
        inner.running -= 1;
        let clock = inner.clock;
        if let Some(line) = inner.lines.get_mut(&address) {
            line.running -= 1;
            line.used += used;
            if line.is_idle() && line.used <= clock {
                inner.lines.remove(&address);
            }
        }
        self.grant(&mut inner);
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.release(self.address, self.begun.elapsed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(n: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, n])
    }

    #[tokio::test]
    async fn an_address_that_floods_the_queue_delays_nobody_else() {
        let queue = Queue::new(2, 1, 0);
        let first = queue.acquire(address(1)).await;
        let flood: Vec<_> = (0..50)
            .map(|_| {
                let queue = queue.clone();
                tokio::spawn(async move { queue.acquire(address(1)).await.map(drop) })
            })
            .collect();
        tokio::task::yield_now().await;
        // One address has its share and no more, so the other permit is free for the next address.
        let second = tokio::time::timeout(Duration::from_secs(5), queue.acquire(address(2))).await;
        assert!(second.is_ok());
        drop((first, second));
        for task in flood {
            assert!(task.await.unwrap().is_ok());
        }
        assert_eq!(queue.inner().running, 0);
    }

    #[tokio::test]
    async fn whoever_used_least_time_is_next() {
        let queue = Queue::new(1, 1, 0);
        let permit = queue.acquire(address(1)).await;
        let ask = |n| {
            let queue = queue.clone();
            let (told, order) = oneshot::channel();
            tokio::spawn(async move {
                let permit = queue.acquire(address(n)).await;
                let _ = told.send(Instant::now());
                drop(permit);
            });
            order
        };
        let again = ask(1);
        tokio::time::sleep(Duration::from_millis(20)).await;
        let other = ask(2);
        tokio::task::yield_now().await;
        drop(permit);
        assert!(other.await.unwrap() < again.await.unwrap());
    }

    #[tokio::test]
    async fn who_leaves_the_queue_takes_no_permit_along() {
        let queue = Queue::new(1, 1, 1);
        let permit = queue.acquire(address(1)).await;
        let left = tokio::time::timeout(Duration::from_millis(5), queue.acquire(address(1))).await;
        assert!(left.is_err());
        drop(permit);
        assert!(queue.acquire(address(1)).await.is_ok());
        assert_eq!(queue.inner().running, 0);
    }

    #[tokio::test]
    async fn the_queue_of_one_address_has_an_end() {
        let queue = Queue::new(1, 1, 1);
        let permit = queue.acquire(address(1)).await;
        let waiting = {
            tokio::spawn({
                let queue = queue.clone();
                async move { queue.acquire(address(1)).await.is_ok() }
            })
        };
        tokio::task::yield_now().await;
        assert!(queue.acquire(address(1)).await.is_err());
        drop(permit);
        assert!(waiting.await.unwrap());
    }
}
