//! What the tests of all games share: the index of rules against source and tests.

mod index;

pub use index::Index;
