//! Computations that do not end, and the tables that are set aside for them.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{After, For, Origin, Undone};

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
    pub(crate) fn admits(&self, purpose: For<'_>, address: IpAddr) -> Result<(), Undone> {
        let inner = self.inner();
        let origin = match purpose {
            For::Nothing => return Ok(()),
            For::Scene => Origin::Scene,
            For::Table(table, _) if inner.tables.contains_key(table) => return Err(Undone::Aside),
            For::Table(_, origin) => origin,
        };
        let of_address = inner.addresses.get(&address).copied().unwrap_or(0);
        let too_many = self.most > 0 && (inner.count >= self.most || of_address >= OF_ONE_ADDRESS);
        match origin {
            Origin::Scene if too_many => Err(Undone::Runaways),
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

    /// Whether fewer computations do not end than are bearable.
    pub(crate) fn is_well(&self) -> bool {
        self.most == 0 || self.inner().count < self.most
    }

    /// A computation that is about to begin.
    pub(super) fn attempt(self: &Arc<Self>, purpose: For<'_>, address: IpAddr) -> Arc<Attempt> {
        let table = match purpose {
            For::Nothing | For::Scene => None,
            For::Table(table, _) => Some(table.to_string()),
        };
        let state = Mutex::new(State { phase: Phase::Waits, thread: None });
        Arc::new(Attempt { aside: self.clone(), table, address, state })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One computation: either it ends in time or it is abandoned.
pub(super) struct Attempt {
    aside: Arc<Aside>,
    table: Option<String>,
    address: IpAddr,
    state: Mutex<State>,
}

struct State {
    phase: Phase,
    thread: Option<Thread>,
}

#[derive(Clone, Copy)]
enum Phase {
    Waits,
    Runs,
    Abandoned,
    Ended,
}

impl Attempt {
    /// The thread begins with it.
    pub(super) fn begin(&self) {
        let mut state = self.state();
        state.thread = Thread::this();
        if let Phase::Waits = state.phase {
            state.phase = Phase::Runs;
        }
    }

    /// The thread is done with it.
    pub(super) fn end(&self) -> After {
        let mut state = self.state();
        match state.phase {
            Phase::Waits | Phase::Runs | Phase::Ended => {
                state.phase = Phase::Ended;
                After::Stay
            }
            Phase::Abandoned => {
                state.phase = Phase::Ended;
                self.forget();
                After::Leave
            }
        }
    }

    /// Gives it up and sets its table aside, unless it has just ended.
    pub(super) fn abandon(&self) -> bool {
        let mut state = self.state();
        match state.phase {
            Phase::Ended | Phase::Abandoned => false,
            Phase::Waits | Phase::Runs => {
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
