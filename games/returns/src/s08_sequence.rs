//! 8. Sequence of play: the six steps of a turn in order. Rules 8.0, 8.A, 8.B, 8.C, 8.D, 8.E, 8.F.

use tabletop::{Seat, Sink};

use crate::{
    event::Event,
    s03_pieces::{Army, Side},
    s11a_combat, s12_winning,
    stage::Stage,
    state::State,
};

/// A step of the sequence of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// 8.A.
    Weather,
    /// 8.B.
    FrenchMovement,
    /// 8.C.
    FrenchCombat,
    /// 8.D.
    AlliedMovement,
    /// 8.E.
    AlliedCombat,
    /// 8.F.
    Victory,
}

impl Phase {
    /// All steps in order.
    pub const ALL: [Phase; 7] = [
        Phase::SetUp,
        Phase::Weather,
        Phase::FrenchMovement,
        Phase::FrenchCombat,
        Phase::AlliedMovement,
        Phase::AlliedCombat,
        Phase::Victory,
    ];

    /// The active side; the French before their half of the turn.
    pub const fn active(self) -> Side {
        match self {
            Phase::SetUp | Phase::Weather | Phase::FrenchMovement | Phase::FrenchCombat => Side::French,
            Phase::AlliedMovement | Phase::AlliedCombat | Phase::Victory => Side::AlliedPrussian,
        }
    }

    /// Its short name in scenes.
    pub const fn id(self) -> &'static str {
        match self {
            Phase::SetUp => "setup",
            Phase::Weather => "weather",
            Phase::FrenchMovement => "french-movement",
            Phase::FrenchCombat => "french-combat",
            Phase::AlliedMovement => "allied-movement",
            Phase::AlliedCombat => "allied-combat",
            Phase::Victory => "victory",
        }
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::SetUp => "Set-up",
            Phase::Weather => "Weather",
            Phase::FrenchMovement => "French movement",
            Phase::FrenchCombat => "French combat",
            Phase::AlliedMovement => "Allied and Prussian movement",
            Phase::AlliedCombat => "Allied and Prussian combat",
            Phase::Victory => "End of turn",
        }
    }
}

/// Begins a turn with its weather. Rule 8.A.
pub(crate) fn begin_turn(state: &mut State, events: &mut impl Sink<Event>) {
    state.phase = Phase::Weather;
    events.tell(Event::TurnBegan { turn: state.turn });
    state.stage = Stage::RollWeather;
}

/// Begins a side's movement. Rules 8.B, 8.D.
pub(crate) fn begin_movement(state: &mut State, phase: Phase, events: &mut impl Sink<Event>) {
    state.phase = phase;
    for piece in &mut state.units {
        (piece.from, piece.fought) = (None, false);
    }
    events.tell(Event::PhaseBegan { phase });
    let first = match phase.active() {
        Side::French => Army::French,
        Side::AlliedPrussian => Army::Allied,
    };
    state.stage = Stage::RollPoints(first);
}

/// All armies of the active side have their movement points: the first player moves. Rules 8.B, 8.D.
pub(crate) fn begin_marches(state: &mut State) {
    let first = match state.phase.active() {
        Side::French => Seat(0),
        Side::AlliedPrussian => Seat(1),
    };
    state.stage = Stage::March(first);
}

/// Movement is over, commanders have joined their corps: combat follows. Rules 8.C, 8.E, 11.1.
pub(crate) fn begin_combats(state: &mut State, events: &mut impl Sink<Event>) {
    for piece in &mut state.units {
        piece.steps = 0;
    }
    // Rule 10.17: unused movement points are lost.
    state.points = [0; 3];
    state.phase = match state.phase.active() {
        Side::French => Phase::FrenchCombat,
        Side::AlliedPrussian => Phase::AlliedCombat,
    };
    if !state.contested().is_empty() {
        events.tell(Event::PhaseBegan { phase: state.phase });
    }
    s11a_combat::next_combat(state, events);
}

/// All combats of a side are over. Rules 8.D, 8.F.
pub(crate) fn end_combats(state: &mut State, events: &mut impl Sink<Event>) {
    match state.phase.active() {
        Side::French => begin_movement(state, Phase::AlliedMovement, events),
        Side::AlliedPrussian => s12_winning::end_turn(state, events),
    }
}
