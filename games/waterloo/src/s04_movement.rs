//! 4.0 Movement of Units.

use tabletop::Sink;

use crate::{
    action::Action,
    event::Event,
    s02_0_equipment::{Hex, HexSet, Side, UnitId, UnitSet, equipment},
    s03_sequence, s07_reinforcements, s08_victory,
    stage::Stage,
    state::{Field, State},
};

/// Where a unit can go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// The hexes it can enter, its own excepted; some may hold friends.
    pub(crate) hexes: HexSet,
    /// Whether it can leave the map over the north edge. Rule 8.3.
    pub(crate) off_map: bool,
}

/// Where a unit on the map can go, or one that stands ready to come in. Rules 4.1 to 4.6.
pub(crate) fn reach(field: &Field, unit: UnitId) -> Reach {
    let enemy = unit.info().side.enemy();
    flood(field, field.zone(enemy), unit)
}

/// Hex by hex, as far as the allowance goes. `zone` is the enemy's zone of control.
fn flood(field: &Field, zone: HexSet, unit: UnitId) -> Reach {
    let equipment = equipment();
    let info = &equipment.units[unit.index()];
    // Rule 4.3: not into an enemy's hex.
    let enemies = field.held(info.side.enemy());
    let mut reach = Reach { hexes: HexSet::EMPTY, off_map: false };
    let mut left = info.movement;
    let mut frontier = HexSet::EMPTY;
    match field.hex(unit) {
        // Rule 4.5: a unit in an enemy zone of control may not move.
        Some(from) if zone.contains(from) => return reach,
        Some(from) => frontier.insert(from),
        // Rule 7.1: coming in costs one movement point. Rule 7.2: not next to the enemy.
        None => {
            left -= 1;
            frontier = equipment.entries.difference(zone).difference(enemies);
            reach.hexes = frontier;
        }
    }
    while left > 0 && !frontier.is_empty() {
        // Rule 4.5: a unit that enters an enemy zone of control stops.
        let going_on = frontier.difference(zone);
        // Rule 8.3, ruling W6: one more point, from an exit outside enemy zones of control.
        reach.off_map |= info.side == Side::French && going_on.intersects(equipment.exits);
        frontier = equipment.open_sides.spread(going_on).difference(enemies).difference(reach.hexes);
        reach.hexes.insert_all(frontier);
        left -= 1;
    }
    if let Some(from) = field.hex(unit) {
        reach.hexes.remove(from);
    }
    reach
}

/// Picking a unit to move. Rule 4.0.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    let mover = Mover::new(state);
    for unit in state.field.on_map(state.active).difference(state.moved).iter() {
        if mover.may_move(unit) {
            offers.push(Action::Move(state.field.hex_of(unit)));
        }
    }
    s07_reinforcements::actions(state, &mover, offers);
    offers.push(Action::EndMovement);
}

/// Giving the picked unit a destination. Rules 4.1 and 4.4.
pub(crate) fn destinations(state: &State, unit: UnitId, offers: &mut Vec<Action>) {
    let mover = Mover::new(state);
    let reach = flood(&state.field, mover.zone, unit);
    for hex in reach.hexes.iter() {
        if mover.may_end(unit, hex) {
            offers.push(Action::To(hex));
        }
    }
    if reach.off_map {
        offers.push(Action::Exit);
    }
}

pub(crate) fn play(state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match (action, state.stage) {
        (Action::Move(hex), _) => {
            state.stage = Stage::Destination(state.field.unit(hex).expect("a unit to move"));
        }
        (Action::Enter(unit), _) => s07_reinforcements::pick(state, unit, events),
        (Action::EndMovement, _) => s03_sequence::begin_combat(state, events),
        (Action::To(hex), Stage::Destination(unit) | Stage::GiveWay(unit)) => go(state, unit, hex, events),
        (Action::Exit, Stage::Destination(unit) | Stage::GiveWay(unit)) => {
            state.moved.insert(unit);
            s08_victory::exit(state, unit, events);
        }
        (action, stage) => panic!("'{action}' is not offered in {stage:?}"),
    }
}

fn go(state: &mut State, unit: UnitId, to: Hex, events: &mut impl Sink<Event>) {
    let (from, friend) = (state.field.hex(unit), state.field.unit(to));
    state.field.put(unit, to);
    match from {
        Some(from) => events.tell(Event::Moved(unit, from, to)),
        None => s07_reinforcements::enter(state, unit, to, events),
    }
    state.moved.insert(unit);
    // Rule 4.4: two may not stay in one hex, so the other moves next.
    state.stage = friend.map_or(Stage::Movement, Stage::GiveWay);
}

/// What decides who can go where in one Movement Phase.
pub(crate) struct Mover<'a> {
    state: &'a State,
    /// The enemy's zone of control. Rule 4.5.
    zone: HexSet,
    /// The hexes that hold a unit.
    held: HexSet,
}

impl<'a> Mover<'a> {
    pub(crate) fn new(state: &'a State) -> Self {
        let held = state.field.held(state.active).union(state.field.held(state.active.enemy()));
        Mover { state, zone: state.field.zone(state.active.enemy()), held }
    }

    /// Whether a unit has anywhere to go.
    pub(crate) fn may_move(&self, unit: UnitId) -> bool {
        let field = &self.state.field;
        let first_steps = match field.hex(unit) {
            Some(hex) if self.zone.contains(hex) => return false,
            Some(hex) => hex.info().open,
            None => equipment().entries.difference(self.zone),
        };
        // Nearly always the next hex is free; otherwise look at all it can reach.
        if !first_steps.difference(self.held).is_empty() {
            return true;
        }
        let reach = flood(field, self.zone, unit);
        reach.off_map || reach.hexes.iter().any(|hex| self.may_end(unit, hex))
    }

    /// Whether a unit's move may end in a hex it can reach: empty, or about to be left by a friend. Rule 4.4.
    fn may_end(&self, unit: UnitId, hex: Hex) -> bool {
        let field = &self.state.field;
        let Some(friend) = field.unit(hex) else { return true };
        // A unit that gives way itself leaves no free hex behind.
        let left = field.hex(unit).filter(|&from| field.unit(from) == Some(unit));
        self.may_give_way(friend, UnitSet::one(unit), left)
    }

    /// Whether `unit` can leave its hex to someone. `before` are those who move ahead of it, the first of them out
    /// of the hex `left`.
    fn may_give_way(&self, unit: UnitId, before: UnitSet, left: Option<Hex>) -> bool {
        let field = &self.state.field;
        if self.state.moved.contains(unit) || before.contains(unit) || self.zone.contains(field.hex_of(unit))
        {
            return false;
        }
        let is_free = |hexes: HexSet| {
            !hexes.difference(self.held).is_empty() || left.is_some_and(|hex| hexes.contains(hex))
        };
        if is_free(field.hex_of(unit).info().open) {
            return true;
        }
        let reach = flood(field, self.zone, unit);
        let before = before.with(unit);
        let passes_on = |hex| field.unit(hex).is_some_and(|friend| self.may_give_way(friend, before, left));
        reach.off_map || is_free(reach.hexes) || reach.hexes.iter().any(passes_on)
    }
}
