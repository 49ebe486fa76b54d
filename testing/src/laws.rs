//! The laws of `tabletop` over random games.

use std::ops::Range;

use tabletop::{Game, Setup, laws};

/// Panics unless these games keep all laws and never offer more than `most` choices at once.
pub fn obey<G: Game>(setup: &Setup, seeds: Range<u64>, most: usize) {
    let mut widest = 0;
    for seed in seeds {
        match laws::check::<G>(setup, seed) {
            Ok(checked) => widest = widest.max(checked.widest),
            Err(broken) => panic!("{setup:?}, seed {seed}: {broken}"),
        }
    }
    assert!(widest <= most, "{setup:?}: {widest} offers at once, not {most}");
}
