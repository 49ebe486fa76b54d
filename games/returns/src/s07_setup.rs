//! 7. Game setup: the standard set-up, and the free one. Rules 7.1 to 7.9.

use tabletop::{Seat, Sink};

use crate::{
    action::Action,
    data::components,
    event::Event,
    rules_version::RulesVersion,
    s02_board::Towns,
    s03_pieces::{Army, Side, UNITS, Unit, Units},
    s05_objectives::Objectives,
    s08_sequence::{self, Phase},
    s09_weather::Weather,
    stage::Stage,
    state::{Piece, Place, State},
};

/// How the units are set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetUp {
    /// Where the book puts them. Rules 7.1 to 7.3.
    Standard,
    /// Where the players wish. Rule 7.9.
    Free,
}

/// The position before the first choice. Rules 7.1 to 7.8.
pub(crate) fn start(seats: u8, rules: RulesVersion, setup: SetUp, stage: Stage) -> State {
    let mut units = [Piece::ASIDE; UNITS];
    for unit in Unit::all() {
        let sheet = unit.sheet();
        // Rule 7.7: every corps begins at its highest cohesion.
        units[unit.index()].cohesion = sheet.cohesion;
        if setup == SetUp::Standard {
            units[unit.index()].place = Place::In(sheet.start);
        }
    }
    let mut state = State {
        seats,
        rules,
        turn: 1,
        weather: Weather::Clear,
        phase: Phase::SetUp,
        objectives: Objectives::EMPTY,
        control: Towns::EMPTY,
        spent: Towns::EMPTY,
        fallen: 0,
        points: [0; 3],
        units,
        corps: [Towns::EMPTY; 2],
        crowded: [Towns::EMPTY; 2],
        combat: None,
        stage,
    };
    state.look_for_corps(Side::French);
    state.look_for_corps(Side::AlliedPrussian);
    state
}

/// Waits for the seat that must set up next, or begins the first turn. Rule 7.9.
pub(crate) fn enter(state: &mut State, events: &mut impl Sink<Event>) {
    for seat in (0..state.seats).map(Seat) {
        if !aside(state, seat).is_empty() {
            state.stage = Stage::SetUp(seat);
            return;
        }
    }
    s08_sequence::begin_turn(state, events);
}

/// The units a player may take in hand, or the end of their set-up. Rule 7.9.
pub(crate) fn actions(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let aside = aside(state, seat);
    let ready = aside.iter().filter(|&unit| !towns(state, unit).is_empty());
    offers.extend(ready.map(Action::Pick));
    if aside.is_empty() {
        offers.push(Action::Done);
    }
}

/// The towns for the unit in hand. Rule 7.9.
pub(crate) fn town_actions(state: &State, unit: Unit, offers: &mut Vec<Action>) {
    offers.extend(towns(state, unit).iter().map(|town| Action::Place(unit, town)));
}

/// Sets a unit up. Rule 7.9.
pub(crate) fn place(
    state: &mut State,
    unit: Unit,
    town: crate::s02_board::Town,
    events: &mut impl Sink<Event>,
) {
    // Ruling S1: a commander is not the first of its army in a town.
    let is_first = !state.towns_of(unit.army().corps()).contains(town);
    state.put(unit, Place::In(town));
    events.tell(Event::Placed { unit, town, is_first });
    state.stage = Stage::SetUp(state.owner(unit.army()));
}

/// A player has set up. Rule 7.9.
pub(crate) fn done(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.tell(Event::SetUpDone { seat, seats: state.seats });
    enter(state, events);
}

/// The towns where a unit may be set up: French towns but Condé, or the army's own set-up towns. Rule 7.9.
pub(crate) fn towns(state: &State, unit: Unit) -> Towns {
    let army = unit.army();
    let mut towns = match army.side() {
        Side::French => components().board.free(),
        Side::AlliedPrussian => own_towns(army),
    };
    if unit.is_commander() {
        // Rule 3.5: a commander stands with a corps.
        towns = towns.intersection(state.towns_of(army.corps()));
    }
    towns
}

/// The towns of an army's standard set-up. Rules 7.1 to 7.3.
pub fn own_towns(army: Army) -> Towns {
    let mut towns = Towns::EMPTY;
    army.units().iter().for_each(|unit| towns.insert(unit.sheet().start));
    towns
}

fn aside(state: &State, seat: Seat) -> Units {
    let mut aside = Units::EMPTY;
    for unit in state.command(seat).iter().filter(|&unit| state.piece(unit).place == Place::Aside) {
        aside.insert(unit);
    }
    aside
}
