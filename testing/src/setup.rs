//! Set-ups in one line.

use tabletop::Setup;

/// A set-up under the present rules; an empty scenario and zero seats stand for the defaults.
pub fn setup(scenario: &str, seats: u8, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(id, value)| (id.to_string(), value.to_string())).collect();
    Setup { scenario: scenario.into(), seats, options, rules: 0 }
}
