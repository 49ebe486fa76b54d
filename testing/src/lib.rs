//! What the tests of all games share: set-ups, laws, counts of paths, golden playthroughs, logs of earlier versions of the
//! rules, the shape of a game's folder, and the index of rules against source and tests.

mod counts;
mod index;
mod laws;
mod layout;
mod old_logs;
mod playthrough;
mod setup;

pub use counts::{every_die, no_answer, one_answer, paths};
pub use index::Index;
pub use laws::obey;
pub use layout::{FILES, has_the_usual_files};
pub use old_logs::{OldLog, old_logs};
pub use playthrough::playthrough;
pub use setup::setup;
