//! Bounds on loops, so that a broken rule stops with its name instead of running for ever.

/// Answers of chance in a row after which a game is said to loop.
pub(crate) const MOST_ANSWERS: u32 = 1_000;
/// Turns of a loop in the rules after which it is said to run for ever.
const MOST_STEPS: u32 = 10_000;

/// Counts the turns of a loop in the rules and panics with the promise that was broken once there are too many.
#[derive(Clone, Debug)]
pub struct Steps {
    left: u32,
    most: u32,
    promise: &'static str,
}

impl Steps {
    /// A limit that no loop of a game reaches.
    pub const fn new(promise: &'static str) -> Steps {
        Steps::most(MOST_STEPS, promise)
    }

    /// A limit of this many turns.
    pub const fn most(most: u32, promise: &'static str) -> Steps {
        Steps { left: most, most, promise }
    }

    /// Counts one turn of the loop.
    #[inline]
    pub fn take(&mut self) {
        self.left = self.left.checked_sub(1).unwrap_or_else(|| self.broken());
    }

    /// Counts from the beginning.
    #[inline]
    pub fn again(&mut self) {
        self.left = self.most;
    }

    #[cold]
    fn broken(&self) -> ! {
        panic!("{}: more than {} steps", self.promise, self.most)
    }
}
