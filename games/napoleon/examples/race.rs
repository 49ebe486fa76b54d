//! Measures random play: choices per second on one core.
use std::time::Duration;

fn main() {
    for scenario in ["historical", "free"] {
        let setup = tabletop::Setup { scenario: scenario.into(), ..Default::default() };
        let pace =
            tabletop::laws::race::<napoleon::Napoleon4>(&setup, 1, Duration::from_secs(3)).expect("a race");
        let rate = pace.choices as f64 / pace.time.as_secs_f64();
        println!("{scenario}: {} games, {} choices, {rate:.0} choices/s", pace.games, pace.choices);
    }
}
