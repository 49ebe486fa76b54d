//! What a player keeps between choices, and what passes between a player who thinks and those who wait.

use std::{
    collections::VecDeque,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// The choices a player has decided on and not made yet.
#[derive(Clone, Debug)]
pub struct Mind<A> {
    rest: VecDeque<A>,
    purse: Purse,
}

impl<A> Default for Mind<A> {
    fn default() -> Self {
        Mind { rest: VecDeque::new(), purse: Purse::default() }
    }
}

impl<A: Copy + PartialEq> Mind<A> {
    /// The next choice: what is left of the last path if it is still offered, or else the first of a new one.
    pub fn next(&mut self, offers: &[A], think: impl FnOnce(&mut Purse) -> Vec<A>) -> A {
        match self.rest.pop_front() {
            Some(next) if offers.contains(&next) => next,
            Some(_) | None => {
                self.rest = think(&mut self.purse).into();
                self.rest.pop_front().expect("a path has a first choice")
            }
        }
    }

    /// Forgets the rest of the path: chance has answered, or another has chosen.
    pub fn forget(&mut self) {
        self.rest.clear();
    }
}

/// The positions a player has looked at in one player turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Purse {
    clock: u32,
    spent: u64,
}

impl Purse {
    /// What is left in the turn of this clock if it began with so many.
    pub(crate) fn left(&mut self, clock: u32, of: u64) -> u64 {
        if self.clock != clock {
            *self = Purse { clock, spent: 0 };
        }
        of.saturating_sub(self.spent)
    }

    pub(crate) fn spend(&mut self, positions: u64) {
        self.spent += positions;
    }
}

/// What a player at a table means to do next, as texts.
#[derive(Clone, Debug, Default)]
pub struct Intent {
    /// The number of log lines at which the first of the texts is meant.
    at: usize,
    rest: VecDeque<String>,
    pub(crate) purse: Purse,
}

impl Intent {
    /// The text meant for a table with so many log lines; nothing if chance or another player came between.
    pub(crate) fn next(&mut self, at: usize) -> Option<String> {
        if self.at != at {
            self.rest.clear();
        }
        self.at = at + 1;
        self.rest.pop_front()
    }

    /// The first of the texts; the others are kept.
    pub(crate) fn follow(&mut self, at: usize, texts: impl Iterator<Item = String>) -> String {
        self.at = at + 1;
        self.rest = texts.collect();
        self.rest.pop_front().expect("a path has a first choice")
    }
}

/// What passes between a player who thinks and those who wait for them.
#[derive(Debug, Default)]
pub struct Wait {
    is_hurried: AtomicBool,
    idea: Mutex<Option<String>>,
}

impl Wait {
    /// Asks for the best choice found so far.
    pub fn hurry(&self) {
        self.is_hurried.store(true, Ordering::Relaxed);
    }

    /// Whether the best choice found so far will do.
    pub fn is_hurried(&self) -> bool {
        self.is_hurried.load(Ordering::Relaxed)
    }

    /// The choice that is being considered, in the words of its label, where that betrays nothing.
    pub fn idea(&self) -> Option<String> {
        self.idea.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn consider(&self, idea: Option<String>) {
        *self.idea.lock().unwrap_or_else(PoisonError::into_inner) = idea;
    }
}
