//! 10. Movement: points, marches, extra locations, commanders. Rules 10.1 to 10.17, 3.5, 3.7, 3.8.

use tabletop::{Answer, Seat, Sink};

use crate::{
    action::Action,
    data::components,
    event::Event,
    s02_board::{Town, Towns},
    s03_pieces::{Army, Kind, MOST_STEPS, Side, Unit},
    s08_sequence, s11a_combat, s12_winning,
    state::{Place, Stage, State},
};

/// What one more location costs a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cost {
    /// Movement points.
    pub(crate) points: u8,
    /// Cohesion points.
    pub(crate) cohesion: u8,
}

/// Takes the die of an army's variable movement points. Rules 10.3 to 10.9.
pub(crate) fn rolled(state: &mut State, army: Army, answer: Answer, events: &mut impl Sink<Event>) {
    let die = answer.die();
    let table = components().points[army.index()];
    let points = table.base + table.die[state.weather.on_die(die) as usize - 1];
    state.points[army.index()] = points;
    events.tell(Event::PointsRolled { army, die, points });
    match army {
        Army::Allied => state.stage = Stage::RollPoints(Army::Prussian),
        Army::French | Army::Prussian => s08_sequence::begin_marches(state),
    }
}

/// The units a player may take in hand, or that he is done. Rules 10.12, 10.17.
pub(crate) fn actions(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let enemy = state.towns_of(State::side_of(seat).enemy().corps());
    let movable = state.command(seat).iter().filter(|&unit| may_move(state, unit, enemy).is_ok());
    offers.extend(movable.map(Action::Pick));
    offers.push(Action::Done);
}

/// The towns for the unit in hand. Rule 10.12.
pub(crate) fn town_actions(state: &State, unit: Unit, offers: &mut Vec<Action>) {
    let from = state.town(unit).expect("a unit in hand is on the board");
    offers.extend(from.adjacent().iter().map(|to| Action::March { unit, from, to }));
}

/// What the unit's next location costs, or the rule that forbids it one. `enemy`: towns with enemy corps.
pub(crate) fn may_move(state: &State, unit: Unit, enemy: Towns) -> Result<Cost, &'static str> {
    let piece = state.piece(unit);
    let Place::In(town) = piece.place else { return Err("4.4") };
    // Rule 10.16: a unit that meets enemy corps stops.
    if piece.steps > 0 && enemy.has(town) {
        return Err("10.16");
    }
    let points = state.points[unit.army().index()];
    match (unit.sheet().kind, piece.steps) {
        (Kind::Commander, MOST_STEPS..) => Err("3.5"),
        (Kind::Cavalry, MOST_STEPS..) => Err("3.7"),
        (Kind::Infantry, MOST_STEPS..) => Err("3.8"),
        (Kind::Commander, _) => Ok(Cost { points: 0, cohesion: 0 }),
        (Kind::Cavalry, 1) => Ok(Cost { points: 0, cohesion: 0 }),
        (Kind::Infantry, 1) if !state.weather.allows_extra_location() => Err("9.2"),
        (Kind::Infantry | Kind::Cavalry, _) if points == 0 => Err("10.12"),
        (Kind::Infantry, 1) => Ok(Cost { points: 1, cohesion: 1 }),
        (Kind::Infantry | Kind::Cavalry, _) => Ok(Cost { points: 1, cohesion: 0 }),
    }
}

/// Moves the unit in hand. Rules 10.12, 10.13.
pub(crate) fn march(state: &mut State, unit: Unit, from: Town, to: Town, events: &mut impl Sink<Event>) {
    let cost = may_move(state, unit, Towns::NONE).expect("only units that may move are taken in hand");
    state.points[unit.army().index()] -= cost.points;
    let piece = &mut state.units[unit.index()];
    piece.place = Place::In(to);
    piece.from = Some(from);
    piece.steps += 1;
    events.tell(Event::Marched { unit, from, to });
    state.stage = Stage::March(state.owner(unit.army()));
    if cost.cohesion > 0 {
        events.tell(Event::ForcedMarch { unit });
        state.lose(unit, cost.cohesion, events);
        s12_winning::test_four(state, events);
    }
}

/// A player has moved: the next moves, or movement ends. Rules 10.11, 11.1.
pub(crate) fn done(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    match state.seats_of(State::side_of(seat)).find(|next| next.0 > seat.0) {
        Some(next) => state.stage = Stage::March(next),
        None => end(state, events),
    }
}

/// Lone commanders of the active side join their corps, then combat begins. Rule 3.5.
pub(crate) fn end(state: &mut State, events: &mut impl Sink<Event>) {
    if !gather_commanders(state, state.phase.active(), events) {
        s08_sequence::begin_combats(state, events);
    }
}

/// Moves lone commanders to the nearest corps of their army; true if an owner must first choose. Rule 3.5.
pub(crate) fn gather_commanders(state: &mut State, side: Side, events: &mut impl Sink<Event>) -> bool {
    let corps = state.towns_of(side.corps());
    for commander in side.armies().iter().map(|army| army.commander()) {
        let Some(town) = state.town(commander) else { continue };
        if corps.has(town) {
            continue;
        }
        let nearest = nearest_corps(state, commander);
        match (nearest.len(), nearest.first()) {
            (1, Some(to)) => join(state, commander, to, events),
            (0, _) | (_, None) => state.eliminate(commander, events),
            (_, Some(_)) => {
                events.tell(Event::CommanderAlone { unit: commander });
                state.stage = Stage::Rejoin(commander);
                return true;
            }
        }
    }
    false
}

/// The towns with the nearest corps of a commander's army. Rule 3.5.
pub(crate) fn nearest_corps(state: &State, commander: Unit) -> Towns {
    let from = state.town(commander).expect("a lone commander is on the board");
    let towns = state.towns_of(commander.army().corps());
    let least = towns.iter().map(|town| from.steps(town)).min();
    let mut nearest = Towns::NONE;
    towns.iter().filter(|&town| Some(from.steps(town)) == least).for_each(|town| nearest.add(town));
    nearest
}

/// Moves a lone commander to a corps. Rule 3.5.
pub(crate) fn join(state: &mut State, commander: Unit, to: Town, events: &mut impl Sink<Event>) {
    let piece = &mut state.units[commander.index()];
    piece.place = Place::In(to);
    piece.from = None;
    events.tell(Event::Rejoined { unit: commander, to });
}

/// A lone commander's owner has chosen; play goes on where it stopped. Rule 3.5.
pub(crate) fn joined(state: &mut State, commander: Unit, to: Town, events: &mut impl Sink<Event>) {
    join(state, commander, to, events);
    match state.phase {
        s08_sequence::Phase::FrenchMovement | s08_sequence::Phase::AlliedMovement => end(state, events),
        s08_sequence::Phase::FrenchCombat | s08_sequence::Phase::AlliedCombat => {
            s11a_combat::after_combat(state, events);
        }
        s08_sequence::Phase::SetUp | s08_sequence::Phase::Weather | s08_sequence::Phase::Victory => {
            s12_winning::commanders_gathered(state, events);
        }
    }
}
