//! What a player keeps between choices, and what passes between a player who thinks and those who wait.

use std::{
    collections::VecDeque,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// What a player means to do next, as actions or as texts, and how much of their turn they have thought away.
#[derive(Clone, Debug)]
pub struct Intent<C = String> {
    /// The step of the game for which the first of the choices is meant.
    at: usize,
    rest: VecDeque<C>,
    budget: Budget,
}

impl<C> Default for Intent<C> {
    fn default() -> Self {
        Intent { at: 0, rest: VecDeque::new(), budget: Budget::default() }
    }
}

impl<C> Intent<C> {
    /// Looks at this many positions at most to plan a path, where positions are counted.
    pub fn limit(&mut self, positions: u64) {
        self.budget.path = positions;
    }

    /// The choice for step `at` of a game, where every choice and every answer of chance is a step. It is what is left
    /// of the last path if nothing came between and it is offered, or else the first choice of a new path.
    pub fn next(
        &mut self,
        at: usize,
        is_offered: impl Fn(&C) -> bool,
        think: impl FnOnce(&mut Budget) -> Vec<C>,
    ) -> C {
        if self.at != at {
            self.rest.clear();
        }
        self.at = at + 1;
        match self.rest.pop_front() {
            Some(next) if is_offered(&next) => next,
            Some(_) | None => {
                self.rest = think(&mut self.budget).into();
                self.rest.pop_front().expect("a path has a first choice")
            }
        }
    }
}

/// The positions a player may look at: for one path, and what is spent of a player turn.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub(crate) path: u64,
    clock: u32,
    spent: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget::of(u64::MAX)
    }
}

impl Budget {
    /// At most this many positions for one path.
    pub(crate) fn of(path: u64) -> Budget {
        Budget { path, clock: 0, spent: 0 }
    }

    /// What is left in the turn of this clock if it began with `of` positions.
    pub(crate) fn left(&mut self, clock: u32, of: u64) -> u64 {
        if self.clock != clock {
            *self = Budget { clock, ..Budget::of(self.path) };
        }
        of.saturating_sub(self.spent)
    }

    pub(crate) fn spend(&mut self, positions: u64) {
        self.spent += positions;
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

    /// The choice that is being considered, in the words of its label, where that reveals nothing.
    pub fn idea(&self) -> Option<String> {
        self.idea.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn consider(&self, idea: Option<String>) {
        *self.idea.lock().unwrap_or_else(PoisonError::into_inner) = idea;
    }
}
