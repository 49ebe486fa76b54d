//! A few choices in a row, and what they came to.

/// The most choices in one path.
pub(crate) const LONGEST: usize = 12;
/// A few choices in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Path<A: Copy> {
    pub(crate) len: u8,
    actions: [Option<A>; LONGEST],
}

impl<A: Copy> Path<A> {
    pub(crate) const EMPTY: Path<A> = Path { len: 0, actions: [None; LONGEST] };

    pub(crate) fn push(&mut self, action: A) {
        self.actions[self.len as usize] = Some(action);
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) {
        self.len -= 1;
        self.actions[self.len as usize] = None;
    }

    pub(crate) fn first(&self) -> Option<A> {
        self.actions[0]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = A> {
        self.actions.into_iter().flatten()
    }
}

/// What a path came to in the worlds it was tried in.
#[derive(Clone, Debug)]
pub(crate) struct Score<A: Copy> {
    pub(crate) path: Path<A>,
    pub(crate) sum: i64,
    pub(crate) times: i64,
}

impl<A: Copy> Score<A> {
    pub(crate) fn mean(&self) -> i64 {
        self.sum / self.times
    }
}
