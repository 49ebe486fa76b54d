//! Moments of a game that are kept, so that a past position is not played from the first line each time.

use std::sync::{Mutex, PoisonError};

use shelf::AnyTable;

/// Positions of the past, the one used last at the end.
#[derive(Default)]
pub(crate) struct Moments(Mutex<Vec<Box<dyn AnyTable>>>);

/// The most positions kept for one table.
const MOST: usize = 4;

impl Moments {
    /// A copy of the latest position kept that has at most `at` log lines.
    pub(crate) fn before(&self, at: usize) -> Option<Box<dyn AnyTable>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (n, _) = kept.iter().enumerate().filter(|(_, it)| it.at() <= at).max_by_key(|(_, it)| it.at())?;
        let moment = kept.remove(n);
        let copy = moment.copy();
        kept.push(moment);
        Some(copy)
    }

    /// Keeps a position in place of the one that was not used for longest.
    pub(crate) fn keep(&self, table: &dyn AnyTable) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|it| it.at() != table.at());
        if kept.len() >= MOST {
            kept.remove(0);
        }
        kept.push(table.copy());
    }

    /// Gives up what came after `at` log lines, because it was taken back.
    pub(super) fn forget_after(&self, at: usize) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|it| it.at() <= at);
    }
}

#[cfg(test)]
mod tests {
    use shelf::{AnyGame, of};
    use tabletop::{Next, Seed, Setup, Viewer};

    use super::*;

    const GAME: &dyn AnyGame = of::<waterloo::Waterloo>();

    /// Plays the first offer this many times.
    fn play(table: &mut dyn AnyTable, times: usize) {
        for _ in 0..times {
            let Next::Choice(seat) = table.next() else { panic!("the game goes on") };
            let text = table.offers(Viewer::Seat(seat))[0].text.clone();
            table.submit(seat, &text).unwrap();
        }
    }

    #[test]
    fn the_nearest_moment_before_is_begun_from_and_none_that_was_taken_back() {
        let mut table = GAME.open(&Setup::default(), Seed::from(1), &[]).unwrap();
        let moments = Moments::default();
        assert!(moments.before(9).is_none(), "nothing is kept");
        let mut at = vec![];
        for _ in 0..MOST + 1 {
            play(&mut *table, 2);
            moments.keep(&*table);
            at.push(table.at());
        }
        assert!(moments.before(at[0]).is_none(), "the oldest made room");
        assert_eq!(moments.before(at[2] + 1).map(|it| it.at()), Some(at[2]));
        assert_eq!(moments.before(at[1]).map(|it| it.at()), Some(at[1]));
        moments.forget_after(at[3]);
        assert_eq!(moments.before(at[4]).map(|it| it.at()), Some(at[3]));
    }
}
