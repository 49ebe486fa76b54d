//! Computations that wait for a thread, handed out so that each address gets an equal share of the time.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// Something that waits for its turn.
pub(super) trait Waiting {
    /// Whether somebody still waits for it.
    fn is_wanted(&self) -> bool;
}

/// What waits. Of the addresses that wait, the one that has used least time is next.
pub(super) struct Queue<J> {
    /// Turns at once in all.
    most: usize,
    /// Turns at once of one address.
    share: usize,
    /// How many may wait for one address; zero for any number.
    waiting: usize,
    inner: Mutex<Inner<J>>,
    /// Told when something can be taken.
    ready: Condvar,
}

struct Inner<J> {
    running: usize,
    /// The time used by the address that was served last; newcomers begin here, not at zero.
    clock: Duration,
    lines: HashMap<IpAddr, Line<J>>,
    is_closed: bool,
}

struct Line<J> {
    running: usize,
    used: Duration,
    waiting: VecDeque<J>,
}

impl<J> Line<J> {
    fn is_idle(&self) -> bool {
        self.running == 0 && self.waiting.is_empty()
    }
}

/// Too many wait for this address already.
#[derive(Debug)]
pub(super) struct Full;

/// A turn; it ends when this is dropped.
pub(super) struct Turn<J> {
    queue: Arc<Queue<J>>,
    address: IpAddr,
    begun: Instant,
}

impl<J: Waiting> Queue<J> {
    pub(super) fn new(most: usize, share: usize, waiting: usize) -> Arc<Queue<J>> {
        let inner = Inner { running: 0, clock: Duration::ZERO, lines: HashMap::default(), is_closed: false };
        Arc::new(Queue { most, share, waiting, inner: Mutex::new(inner), ready: Condvar::new() })
    }

    /// Lets something wait on behalf of an address.
    pub(super) fn push(&self, address: IpAddr, job: J) -> Result<(), Full> {
        let mut inner = self.inner();
        let Inner { clock, running, lines, .. } = &mut *inner;
        let line = lines.entry(address).or_insert_with(|| Line {
            running: 0,
            used: Duration::ZERO,
            waiting: VecDeque::new(),
        });
        if line.is_idle() {
            line.used = line.used.max(*clock);
        }
        if self.waiting > 0 && line.waiting.len() >= self.waiting {
            line.waiting.retain(Waiting::is_wanted);
            if line.waiting.len() >= self.waiting {
                return Err(Full);
            }
        }
        line.waiting.push_back(job);
        // A thread that is at work takes the next by itself.
        if *running < self.most && line.running < self.share {
            self.ready.notify_one();
        }
        Ok(())
    }

    /// Waits for what is next and takes it; nothing when the queue is closed.
    pub(super) fn next(self: &Arc<Self>) -> Option<(Turn<J>, J)> {
        let mut inner = self.inner();
        loop {
            if inner.is_closed {
                return None;
            }
            if let Some((address, job)) = self.take(&mut inner) {
                return Some((Turn { queue: self.clone(), address, begun: Instant::now() }, job));
            }
            inner = self.ready.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn take(&self, inner: &mut Inner<J>) -> Option<(IpAddr, J)> {
        while inner.running < self.most {
            let ready = inner.lines.iter_mut();
            let ready = ready.filter(|(_, line)| line.running < self.share && !line.waiting.is_empty());
            let (&address, line) = ready.min_by_key(|(_, line)| line.used)?;
            let job = line.waiting.pop_front()?;
            // The one who waited may have left.
            if job.is_wanted() {
                line.running += 1;
                inner.running += 1;
                inner.clock = inner.clock.max(line.used);
                return Some((address, job));
            }
        }
        None
    }
}

impl<J> Queue<J> {
    /// Lets go of those who wait for something.
    pub(super) fn close(&self) {
        self.inner().is_closed = true;
        self.ready.notify_all();
    }

    /// Forgets the addresses that neither compute nor wait.
    pub(super) fn tidy(&self) {
        let mut inner = self.inner();
        inner.lines.retain(|_, line| !line.is_idle());
        inner.lines.shrink_to_fit();
    }

    fn release(&self, address: IpAddr, used: Duration) {
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
        if inner.lines.values().any(|line| !line.waiting.is_empty()) {
            self.ready.notify_one();
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner<J>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<J> Drop for Turn<J> {
    fn drop(&mut self) {
        self.queue.release(self.address, self.begun.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Job(u32, bool);

    impl Waiting for Job {
        fn is_wanted(&self) -> bool {
            self.1
        }
    }

    fn address(n: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, n])
    }

    fn take(queue: &Arc<Queue<Job>>) -> (Turn<Job>, u32) {
        let (turn, job) = queue.next().expect("the queue is open");
        (turn, job.0)
    }

    #[test]
    fn an_address_that_floods_the_queue_delays_nobody_else() {
        let queue = Queue::new(2, 1, 0);
        for n in 0..50 {
            queue.push(address(1), Job(n, true)).unwrap();
        }
        let first = take(&queue);
        assert_eq!(first.1, 0);
        // One address has its share and no more, so the other thread is free for the next address.
        queue.push(address(2), Job(100, true)).unwrap();
        let second = take(&queue);
        assert_eq!(second.1, 100);
        drop((first, second));
        for n in 1..50 {
            assert_eq!(take(&queue).1, n);
        }
        assert_eq!(queue.inner().running, 0);
    }

    #[test]
    fn the_client_that_used_least_time_is_next() {
        let queue = Queue::new(1, 1, 0);
        queue.push(address(1), Job(1, true)).unwrap();
        let turn = take(&queue);
        queue.push(address(1), Job(2, true)).unwrap();
        std::thread::sleep(Duration::from_millis(20));
        queue.push(address(2), Job(3, true)).unwrap();
        drop(turn);
        let (turn, next) = take(&queue);
        drop(turn);
        assert_eq!((next, take(&queue).1), (3, 2));
    }

    #[test]
    fn what_nobody_waits_for_takes_no_turn() {
        let queue = Queue::new(1, 1, 0);
        queue.push(address(1), Job(1, false)).unwrap();
        queue.push(address(1), Job(2, true)).unwrap();
        assert_eq!(take(&queue).1, 2);
        assert_eq!(queue.inner().running, 0);
    }

    #[test]
    fn the_queue_of_one_address_has_an_end() {
        let queue = Queue::new(1, 1, 1);
        queue.push(address(1), Job(1, false)).unwrap();
        // What nobody waits for makes room.
        queue.push(address(1), Job(2, true)).unwrap();
        assert!(queue.push(address(1), Job(3, true)).is_err());
        assert!(queue.push(address(2), Job(4, true)).is_ok());
    }

    #[test]
    fn a_turn_that_ends_wakes_the_next_client() {
        let queue = Queue::new(1, 1, 0);
        queue.push(address(1), Job(1, true)).unwrap();
        let turn = take(&queue);
        queue.push(address(1), Job(2, true)).unwrap();
        let other = queue.clone();
        let waits = std::thread::spawn(move || take(&other).1);
        std::thread::sleep(Duration::from_millis(10));
        drop(turn);
        assert_eq!(waits.join().unwrap(), 2);
        let other = queue.clone();
        let waits = std::thread::spawn(move || other.next().is_none());
        queue.close();
        assert!(waits.join().unwrap());
    }
}
