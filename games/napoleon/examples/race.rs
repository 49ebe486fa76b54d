//! Measures random play: choices per second on one core.
use std::time::Duration;

use napoleon::{Napoleon3, Napoleon4};
use tabletop::{Game, Setup, laws};

fn main() {
    race::<Napoleon4>();
    race::<Napoleon3>();
}

fn race<G: Game>() {
    for scenario in ["historical", "free"] {
        let setup = Setup { scenario: scenario.into(), ..Default::default() };
        let pace = laws::race::<G>(&setup, 1, Duration::from_secs(3)).expect("a race");
        let rate = pace.choices as f64 / pace.time.as_secs_f64();
        let id = G::about().id;
        println!("{id} {scenario}: {} games, {} choices, {rate:.0} choices/s", pace.games, pace.choices);
    }
}
