//! 10. Movement: points, marches, extra locations. Rules 10.1 to 10.17, 3.7, 3.8; of commanders also 3.5.

use tabletop::{Answer, Seat, Sink};

use crate::{
    action::Action,
    data::components,
    event::Event,
    s02_board::{Town, Towns},
    s03_pieces::{Army, Kind, MOST_STEPS, Unit},
    s08_sequence,
    s10b_commanders::{self, CommanderDuty},
    s12_winning,
    stage::Stage,
    state::{Place, State},
};

/// What one more location costs a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cost {
    /// Movement points.
    pub(crate) points: u8,
    /// Cohesion points.
    pub(crate) cohesion: u8,
}

/// What forbids a unit one more location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hindrance {
    /// It is not on the board. Rule 4.4.
    Gone,
    /// It has met enemy corps. Rule 10.16.
    Stopped,
    /// A commander has moved two locations. Rule 3.5.
    Commander,
    /// Cavalry has moved two locations. Rule 3.7.
    Cavalry,
    /// Infantry has moved two locations. Rule 3.8.
    Infantry,
    /// In rain infantry moves one location. Rule 9.2.
    Rain,
    /// No movement points are left. Rule 10.12.
    Points,
}

impl Hindrance {
    /// The reason as a sentence, and its rule.
    pub(crate) const fn reason(self) -> (&'static str, &'static str) {
        match self {
            Hindrance::Gone => ("This unit is out of the game.", "4.4"),
            Hindrance::Stopped => ("A unit that meets enemy corps must stop.", "10.16"),
            Hindrance::Commander => ("No unit moves more than two locations.", "3.5"),
            Hindrance::Cavalry => ("No unit moves more than two locations.", "3.7"),
            Hindrance::Infantry => ("No unit moves more than two locations.", "3.8"),
            Hindrance::Rain => ("In rain infantry moves one location at most.", "9.2"),
            Hindrance::Points => ("No movement points are left.", "10.12"),
        }
    }
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

/// The units a player may take in hand, or that they are done. Rules 10.12, 10.17.
pub(crate) fn actions(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let duty = CommanderDuty::of(state, seat);
    let before = offers.len();
    for unit in state.command(seat).iter() {
        if duty.may_pick(state, unit) {
            offers.push(Action::Pick(unit));
        }
    }
    if duty.may_finish(state) || offers.len() == before {
        offers.push(Action::Done);
    }
}

/// Whether a player has a unit to take in hand. Rule 10.12.
pub(crate) fn may_move_any(state: &State, seat: Seat) -> bool {
    let duty = CommanderDuty::of(state, seat);
    state.command(seat).iter().any(|unit| duty.may_pick(state, unit))
}

/// The towns for the unit in hand. Rule 10.12.
pub(crate) fn town_actions(state: &State, unit: Unit, offers: &mut Vec<Action>) {
    let from = state.town(unit).expect("a unit in hand is on the board");
    offers.extend(s10b_commanders::towns(state, unit).iter().map(|to| Action::March { unit, from, to }));
}

/// What the unit's next location costs, or what forbids it one. `enemy`: towns with enemy corps.
#[inline]
pub(crate) fn may_move(state: &State, unit: Unit, enemy: Towns) -> Result<Cost, Hindrance> {
    let piece = state.piece(unit);
    let Place::In(town) = piece.place else { return Err(Hindrance::Gone) };
    // Rule 10.16: a unit that meets enemy corps stops.
    if piece.steps > 0 && enemy.contains(town) {
        return Err(Hindrance::Stopped);
    }
    let points = state.points[unit.army().index()];
    let (first, free) = (Cost { points: 1, cohesion: 0 }, Cost { points: 0, cohesion: 0 });
    match (unit.is_commander(), piece.steps) {
        (true, 0..MOST_STEPS) => Ok(free),
        (true, MOST_STEPS..) => Err(Hindrance::Commander),
        (false, 0) if points == 0 => Err(Hindrance::Points),
        (false, 0) => Ok(first),
        (false, 1..) => match (unit.sheet().kind, piece.steps) {
            (Kind::Cavalry, 0..MOST_STEPS) => Ok(free),
            (Kind::Cavalry, MOST_STEPS..) => Err(Hindrance::Cavalry),
            (Kind::Infantry | Kind::Commander, MOST_STEPS..) => Err(Hindrance::Infantry),
            (Kind::Infantry | Kind::Commander, _) if !state.weather.allows_extra_location() => {
                Err(Hindrance::Rain)
            }
            (Kind::Infantry | Kind::Commander, _) if points == 0 => Err(Hindrance::Points),
            (Kind::Infantry | Kind::Commander, _) => Ok(Cost { points: 1, cohesion: 1 }),
        },
    }
}

/// Moves the unit in hand. Rules 10.12, 10.13.
pub(crate) fn march(state: &mut State, unit: Unit, from: Town, to: Town, events: &mut impl Sink<Event>) {
    let cost = may_move(state, unit, Towns::EMPTY).expect("only units that may move are taken in hand");
    state.points[unit.army().index()] -= cost.points;
    state.put(unit, Place::In(to));
    let piece = &mut state.units[unit.index()];
    piece.from = Some(from);
    piece.steps += 1;
    events.tell(Event::Marched { unit, from, to });
    state.stage = Stage::March(state.owner(unit.army()));
    if cost.cohesion > 0 {
        events.tell(Event::ForcedMarch { unit });
        if !state.lose(unit, cost.cohesion, events) {
            s12_winning::test_four(state, events);
        }
    }
}

/// A player has moved: the next moves, or movement ends. Rules 10.11, 11.1.
pub(crate) fn done(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.tell(Event::MovesDone { seat });
    match state.seats_of(State::side_of(seat)).find(|next| next.0 > seat.0) {
        Some(next) => state.stage = Stage::March(next),
        None => s10b_commanders::end_movement(state, events),
    }
}
