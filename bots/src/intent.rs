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

/// The positions a player has looked at in one player turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    clock: u32,
    spent: u64,
}

impl Budget {
    /// What is left in the turn of this clock if it began with `of` positions.
    pub(crate) fn left(&mut self, clock: u32, of: u64) -> u64 {
        if self.clock != clock {
            *self = Budget { clock, spent: 0 };
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
