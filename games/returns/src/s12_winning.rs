//! 12. Winning the game (headed "3." in the book). Rules 12.1 to 12.3.

use tabletop::{Outcome, Seat, Seats, Sink};

use crate::{
    event::Event,
    s03_pieces::Side,
    s05_objectives::DRAWN,
    s08_sequence::{self, Phase},
    s10b_commanders,
    stage::Stage,
    state::State,
};

/// The last turn. Rule 12.2.
pub(crate) const LAST_TURN: u8 = 15;
/// The number of eliminated corps that wins the game at once. Rule 12.3.
pub(crate) const AUTOMATIC: usize = 4;
/// The number of eliminated corps that meets the objective. Rule 5.6.
pub(crate) const ELIMINATE: usize = 3;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The French have both objectives. Rule 12.1.
    Objectives,
    /// Fifteen turns are over. Rule 12.2.
    Time,
    /// Four Allied or Prussian corps are gone. Rule 12.3.
    FrenchAutomatic,
    /// Four French corps are gone. Rule 12.3.
    AlliedAutomatic,
    /// Four corps of each side are gone. Rule 12.3.
    Tie,
}

impl Ending {
    /// All endings.
    pub const ALL: [Ending; 5] =
        [Ending::Objectives, Ending::Time, Ending::FrenchAutomatic, Ending::AlliedAutomatic, Ending::Tie];

    /// The side that won.
    pub const fn winner(self) -> Side {
        match self {
            Ending::Objectives | Ending::FrenchAutomatic => Side::French,
            Ending::Time | Ending::AlliedAutomatic | Ending::Tie => Side::AlliedPrussian,
        }
    }

    /// Whether the objective cards are shown. Rule 5.8.
    pub const fn shows_objectives(self) -> bool {
        match self {
            Ending::Objectives | Ending::Time | Ending::FrenchAutomatic => true,
            Ending::AlliedAutomatic | Ending::Tie => false,
        }
    }

    /// Its short name in scenes.
    pub const fn id(self) -> &'static str {
        match self {
            Ending::Objectives => "objectives",
            Ending::Time => "time",
            Ending::FrenchAutomatic => "french-automatic",
            Ending::AlliedAutomatic => "allied-automatic",
            Ending::Tie => "tie",
        }
    }

    /// The outcome for a table of that many seats.
    pub fn outcome(self, seats: u8) -> Outcome {
        let won = (0..seats).map(Seat).filter(|&seat| State::side_of(seat) == self.winner());
        let winners = won.fold(Seats::EMPTY, Seats::with);
        let (why, rule) = match self {
            Ending::Objectives => ("The French have both their objectives.", "12.1"),
            Ending::Time => ("Fifteen turns are over, and the French lack an objective.", "12.2"),
            Ending::FrenchAutomatic => ("Four Allied or Prussian corps are eliminated.", "12.3"),
            Ending::AlliedAutomatic => ("Four French corps are eliminated.", "12.3"),
            Ending::Tie => ("Four corps of each side are eliminated: the Allied/Prussian side wins.", "12.3"),
        };
        Outcome { winners, why, rule }
    }
}

/// The automatic victory; true if the game is over. Rule 12.3.
pub(crate) fn test_four(state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let french_lost = state.eliminated(Side::French) >= AUTOMATIC;
    let allied_lost = state.eliminated(Side::AlliedPrussian) >= AUTOMATIC;
    match (french_lost, allied_lost) {
        (false, false) => return false,
        (true, true) => over(state, Ending::Tie, events),
        (false, true) => over(state, Ending::FrenchAutomatic, events),
        (true, false) => over(state, Ending::AlliedAutomatic, events),
    }
    true
}

/// The end of a game turn: control, losses, the tests, the next turn. Rules 8.F, 12.1, 12.2.
pub(crate) fn end_turn(state: &mut State, events: &mut impl Sink<Event>) {
    state.phase = Phase::Victory;
    // Ruling O4: a corps eliminated by a loss has still been the last to occupy its town.
    let is_first = state.rules.has_control_before_losses();
    if is_first {
        state.update_control(events);
    }
    if state.one_time_losses(events) {
        return;
    }
    if !is_first {
        state.update_control(events);
    }
    if test_four(state, events) {
        return;
    }
    state.fallen = state.eliminated(Side::AlliedPrussian) as u8;
    let achieved = state.objectives.iter().filter(|&it| state.is_achieved(it)).count();
    if achieved == DRAWN {
        over(state, Ending::Objectives, events);
    } else if state.turn == LAST_TURN {
        over(state, Ending::Time, events);
    } else {
        commanders_gathered(state, events);
    }
}

/// Commanders left alone by the losses of the end of turn join a corps, then the next turn begins. Rule 3.5.
pub(crate) fn commanders_gathered(state: &mut State, events: &mut impl Sink<Event>) {
    if !s10b_commanders::gather_commanders(state, Side::AlliedPrussian, events) {
        state.turn += 1;
        s08_sequence::begin_turn(state, events);
    }
}

fn over(state: &mut State, ending: Ending, events: &mut impl Sink<Event>) {
    let objectives = state.objectives;
    events.tell(Event::GameOver { ending, objectives });
    state.combat = None;
    for piece in &mut state.units {
        piece.tried = false;
    }
    state.stage = Stage::Over(ending);
}
