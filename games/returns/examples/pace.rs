//! How fast random play goes: `cargo run -p returns --release --example pace`.

use std::time::Duration;

use returns::Returns;
use tabletop::{Setup, laws};

fn main() {
    println!("a position takes {} bytes", size_of::<returns::State>());
    for seats in [2, 3] {
        let setup = Setup { seats, ..Setup::default() };
        let pace = laws::race::<Returns>(&setup, 1815, Duration::from_secs(3)).expect("a known set-up");
        let rate = pace.choices as f64 / pace.time.as_secs_f64();
        let length = pace.choices / pace.games;
        println!("{seats} seats: {rate:.0} choices a second, {length} choices a game");
    }
}
