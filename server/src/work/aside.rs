//! Computations that do not end, and the tables that are set aside for them.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::time::Instant;

use super::{
    Origin, Purpose, WorkError,
    queue::Turn,
    threads::{After, Job},
};

/// The computations that do not end.
pub(crate) struct Aside {
    /// The most of them before positions from scenes are no longer played; zero for any number.
    most: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    count: usize,
    tables: HashMap<String, usize>,
    addresses: HashMap<IpAddr, usize>,
}

/// Computations without end of one address after which it may bring no more positions.
const OF_ONE_ADDRESS: usize = 2;

impl Aside {
    pub(crate) fn new(most: usize) -> Arc<Aside> {
        Arc::new(Aside { most, inner: Mutex::default() })
    }

    /// Whether a computation may begin.
    pub(crate) fn admits(&self, purpose: Purpose<'_>, address: IpAddr) -> Result<(), WorkError> {
        let inner = self.inner();
        let origin = match purpose {
            Purpose::Nothing => return Ok(()),
            Purpose::Scene => Origin::Scene,
            Purpose::Table(table, _) if inner.tables.contains_key(table) => return Err(WorkError::Aside),
            Purpose::Table(_, origin) => origin,
        };
        let of_address = inner.addresses.get(&address).copied().unwrap_or(0);
        let too_many = self.most > 0 && (inner.count >= self.most || of_address >= OF_ONE_ADDRESS);
        match origin {
            Origin::Scene if too_many => Err(WorkError::Runaways),
            Origin::Scene | Origin::Rules => Ok(()),
        }
    }

    /// Whether a table is set aside.
    pub(crate) fn has(&self, table: &str) -> bool {
        self.inner().tables.contains_key(table)
    }

    /// How many computations do not end.
    pub(crate) fn count(&self) -> usize {
        self.inner().count
    }

    /// Whether fewer computations than the limit are without end.
    pub(crate) fn is_well(&self) -> bool {
        self.most == 0 || self.inner().count < self.most
    }

    /// A computation that is about to begin.
    pub(super) fn attempt(self: &Arc<Self>, purpose: Purpose<'_>, address: IpAddr) -> Arc<Attempt> {
        let (table, origin) = match purpose {
            Purpose::Nothing => (None, Origin::Rules),
            Purpose::Scene => (None, Origin::Scene),
            Purpose::Table(table, origin) => (Some(table.to_string()), origin),
        };
        let state = Mutex::new(State { phase: Phase::Waits, thread: None, turn: None });
        Arc::new(Attempt { aside: self.clone(), table, origin, address, state })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One computation: either it ends in time or it is abandoned.
pub(super) struct Attempt {
    aside: Arc<Aside>,
    table: Option<String>,
    origin: Origin,
    address: IpAddr,
    state: Mutex<State>,
}

struct State {
    phase: Phase,
    thread: Option<Thread>,
    /// Its turn, given back when it ends or is abandoned.
    turn: Option<Turn<Job>>,
}

#[derive(Clone, Copy)]
enum Phase {
    Waits,
    /// Nobody waits for it any more, and it has not begun.
    Unwanted,
    Runs(Instant),
    Abandoned,
    Ended,
}

impl Attempt {
    /// What it is for.
    pub(super) fn purpose(&self) -> Purpose<'_> {
        match (&self.table, self.origin) {
            (Some(table), origin) => Purpose::Table(table, origin),
            (None, Origin::Scene) => Purpose::Scene,
            (None, Origin::Rules) => Purpose::Nothing,
        }
    }

    /// Whether somebody waits for it.
    pub(super) fn is_wanted(&self) -> bool {
        !matches!(self.state().phase, Phase::Unwanted)
    }

    /// Nobody waits for it any more; whether it had not begun, so that it never will.
    pub(super) fn leave(&self) -> bool {
        let mut state = self.state();
        match state.phase {
            Phase::Waits | Phase::Unwanted => {
                state.phase = Phase::Unwanted;
                true
            }
            Phase::Runs(_) | Phase::Abandoned | Phase::Ended => false,
        }
    }

    /// The thread begins with it, unless nobody waits for it.
    pub(super) fn begin(&self, turn: Turn<Job>) -> bool {
        let mut state = self.state();
        match state.phase {
            Phase::Waits => {
                (state.thread, state.turn) = (Thread::this(), Some(turn));
                state.phase = Phase::Runs(Instant::now());
                true
            }
            Phase::Unwanted | Phase::Runs(_) | Phase::Abandoned | Phase::Ended => false,
        }
    }

    /// When the thread began with it, if it has.
    pub(super) fn begun(&self) -> Option<Instant> {
        match self.state().phase {
            Phase::Runs(begun) => Some(begun),
            Phase::Waits | Phase::Unwanted | Phase::Abandoned | Phase::Ended => None,
        }
    }

    /// The thread is done with it.
    pub(super) fn end(&self) -> After {
        let mut state = self.state();
        let turn = state.turn.take();
        let after = match state.phase {
            Phase::Waits | Phase::Unwanted | Phase::Runs(_) | Phase::Ended => After::Stay,
            Phase::Abandoned => {
                self.forget();
                After::Leave
            }
        };
        state.phase = Phase::Ended;
        drop((state, turn));
        after
    }

    /// Gives it up and sets its table aside, unless it has just ended.
    pub(super) fn abandon(&self) -> bool {
        let mut state = self.state();
        match state.phase {
            Phase::Waits | Phase::Unwanted | Phase::Ended | Phase::Abandoned => false,
            Phase::Runs(_) => {
                state.phase = Phase::Abandoned;
                let mut inner = self.aside.inner();
                inner.count += 1;
                *inner.addresses.entry(self.address).or_default() += 1;
                if let Some(table) = &self.table {
                    *inner.tables.entry(table.clone()).or_default() += 1;
                }
                if let Some(thread) = state.thread {
                    thread.yield_to_others();
                }
                let turn = state.turn.take();
                drop((inner, state, turn));
                true
            }
        }
    }

    fn forget(&self) {
        let mut inner = self.aside.inner();
        inner.count -= 1;
        lower(&mut inner.addresses, &self.address);
        if let Some(table) = &self.table {
            lower(&mut inner.tables, table);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn lower<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// A thread, as the system knows it.
#[derive(Clone, Copy)]
#[cfg(target_os = "linux")]
struct Thread(rustix::process::Pid);

#[cfg(target_os = "linux")]
impl Thread {
    fn this() -> Option<Thread> {
        Some(Thread(rustix::thread::gettid()))
    }

    /// Gives it the lowest priority: on Linux a priority belongs to a thread.
    fn yield_to_others(self) {
        if let Err(error) = rustix::process::setpriority_process(Some(self.0), 19) {
            tracing::warn!(%error, "a computation that does not end keeps its priority");
        }
    }
}

/// A thread, where its priority cannot be changed.
#[derive(Clone, Copy)]
#[cfg(not(target_os = "linux"))]
struct Thread;

#[cfg(not(target_os = "linux"))]
impl Thread {
    fn this() -> Option<Thread> {
        None
    }

    fn yield_to_others(self) {}
}
