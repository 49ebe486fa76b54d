//! 9. Determine weather. Rules 9.1 to 9.2.

use tabletop::{Answer, Sink};

use crate::{
    event::Event,
    s08_sequence::{Phase, begin_movement},
    state::State,
};

/// The weather of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    /// Good weather.
    Clear,
    /// Infantry moves one location at most, and the movement point die is one lower.
    Rain,
}

/// It rains on this face of the die. Rule 9.1.
const RAIN: u8 = 6;

/// Takes the weather die. Rule 9.1.
pub(crate) fn rolled(state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
    let die = answer.die();
    state.weather = match die {
        RAIN => Weather::Rain,
        _ => Weather::Clear,
    };
    events.tell(Event::WeatherRolled { die, weather: state.weather });
    begin_movement(state, Phase::FrenchMovement, events);
}

impl Weather {
    /// What a movement point die counts in this weather; never less than one. Rule 9.2.
    pub const fn on_die(self, die: u8) -> u8 {
        match self {
            Weather::Rain if die > 1 => die - 1,
            Weather::Rain | Weather::Clear => die,
        }
    }

    /// Whether infantry may move an extra location. Rule 9.2.
    pub const fn allows_extra_location(self) -> bool {
        match self {
            Weather::Clear => true,
            Weather::Rain => false,
        }
    }

    /// Its short name.
    pub const fn id(self) -> &'static str {
        match self {
            Weather::Clear => "clear",
            Weather::Rain => "rain",
        }
    }
}
