//! 10. Movement: commanders end it with a corps, and one left alone joins the nearest. Rules 3.5, 10.13.

use tabletop::{Seat, Sink};

use crate::{
    event::Event,
    s02_board::{Town, Towns},
    s03_pieces::{Army, MOST_STEPS, Side, Unit},
    s08_sequence::{self, Phase},
    s10a_movement::{Cost, may_move},
    s11a_combat, s12_winning,
    stage::Stage,
    state::{Place, State},
};

/// What a player who moves must do for the commanders of their side. Rules 3.5, 10.13, ruling M7.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommanderDuty {
    /// The player.
    seat: Seat,
    /// The towns with enemy corps.
    enemy: Towns,
    /// The towns with corps of the side.
    corps: Towns,
    /// Those whose only corps stands with a commander who cannot follow it.
    held: Towns,
    /// Those with the only corps a commander on the way can still go to.
    needed: Towns,
    /// How the commanders stand.
    standing: Standing,
}

/// How the commanders of a side stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// Nothing is asked of them: the first version of the rules.
    Free,
    /// Each stands with a corps, those of a player who moves later can go to one. No march may change that.
    Safe,
    /// One of the player's own commanders is on the way to a corps.
    Away,
    /// One stands alone and cannot go to a corps. Play never leads there, but a scene may describe such a position.
    Lost,
}

/// Where a commander stands, and how many locations it has moved.
#[derive(Clone, Copy, Debug)]
struct Commander {
    town: Town,
    steps: u8,
}

impl Commander {
    /// The commander of an army while a player of its side moves.
    fn of(state: &State, army: Army, seat: Seat) -> Option<Commander> {
        let piece = state.piece(army.commander());
        // The commander of a player who has finished moving stays where it is.
        let steps = if state.owner(army).0 < seat.0 { MOST_STEPS } else { piece.steps };
        piece.town().map(|town| Commander { town, steps })
    }

    /// Whether it cannot move on. Rule 10.16.
    fn is_stuck(self, enemy: Towns) -> bool {
        self.steps >= MOST_STEPS || self.steps > 0 && enemy.contains(self.town)
    }

    /// The towns it can still end in. Rules 3.5, 10.16.
    fn ends(self, enemy: Towns) -> Towns {
        let here = Towns::one(self.town);
        let near = self.town.adjacent();
        match (self.is_stuck(enemy), self.steps) {
            (true, _) => here,
            (false, 0) => {
                near.difference(enemy).iter().fold(here.union(near), |all, town| all.union(town.adjacent()))
            }
            (false, _) => here.union(near),
        }
    }
}

impl CommanderDuty {
    /// What the player must do now.
    pub(crate) fn of(state: &State, seat: Seat) -> CommanderDuty {
        let side = State::side_of(seat);
        let (corps, enemy) = (state.corps_towns(side), state.corps_towns(side.enemy()));
        let (held, needed) = (Towns::EMPTY, Towns::EMPTY);
        let mut duty = CommanderDuty { seat, enemy, corps, held, needed, standing: Standing::Free };
        if !state.rules.has_accompanied_commanders() {
            return duty;
        }
        duty.standing = Standing::Safe;
        for &army in side.armies() {
            let Some(commander) = Commander::of(state, army, seat) else { continue };
            if corps.contains(commander.town) {
                if commander.is_stuck(enemy) && state.has_one_corps(side, commander.town) {
                    duty.held.insert(commander.town);
                }
            } else {
                duty.add(state, commander, state.owner(army) == seat);
            }
        }
        duty
    }

    /// Adds a commander who stands alone.
    #[inline(never)]
    fn add(&mut self, state: &State, commander: Commander, is_own: bool) {
        let found = commander.ends(self.enemy).intersection(self.corps);
        match found.only() {
            Some(town) if state.has_one_corps(State::side_of(self.seat), town) => self.needed.insert(town),
            Some(_) | None => {}
        }
        if found.is_empty() {
            self.standing = Standing::Lost;
        } else if is_own && self.standing == Standing::Safe {
            self.standing = Standing::Away;
        }
    }

    /// Whether every commander of the side stands with a corps or can still go to one.
    pub(crate) fn is_safe(&self) -> bool {
        self.standing != Standing::Lost
    }

    /// Whether the unit has anywhere to go. Asked of every unit before every march, so the usual case is inlined.
    #[inline(always)]
    pub(crate) fn may_pick(&self, state: &State, unit: Unit) -> bool {
        let piece = state.piece(unit);
        let (Place::In(from), Ok(cost)) = (piece.place, may_move(state, unit, self.enemy)) else {
            return false;
        };
        if unit.is_commander() {
            // Who stands alone may go anywhere if no way leads to a corps.
            return self.standing == Standing::Free
                || !self.corps.contains(from)
                || from.adjacent().intersects(self.corps)
                || !commander_towns(piece.steps, from, self.corps, self.enemy).is_empty();
        }
        let is_at_stake = cost.cohesion >= piece.cohesion || self.held.union(self.needed).contains(from);
        !is_at_stake || self.may_pick_at_stake(state, unit, from, cost)
    }

    /// Whether a corps has anywhere to go that may be eliminated on its way or that a commander may need.
    #[inline(never)]
    fn may_pick_at_stake(&self, state: &State, unit: Unit, from: Town, cost: Cost) -> bool {
        if self.standing == Standing::Free || !state.has_one_corps(unit.side(), from) {
            return true;
        }
        let piece = state.piece(unit);
        let is_held = self.standing != Standing::Lost && self.held.contains(from);
        let is_at_stake = cost.cohesion >= piece.cohesion || self.needed.contains(from);
        !is_held && (!is_at_stake || !corps_towns(state, unit, from, cost).is_empty())
    }

    /// Whether the player may finish moving: their commanders stand with a corps, or nobody can come to them.
    pub(crate) fn may_finish(&self, state: &State) -> bool {
        match self.standing {
            Standing::Free | Standing::Safe => true,
            Standing::Away => false,
            Standing::Lost => {
                let side = State::side_of(self.seat);
                let mut commanders =
                    side.armies().iter().filter_map(|&army| Commander::of(state, army, self.seat));
                !commanders.any(|it| {
                    let ends = it.ends(self.enemy);
                    let corps = state.command(self.seat).intersection(side.corps());
                    !self.corps.contains(it.town)
                        && corps.iter().any(|corps| may_reach(state, corps, ends, self.enemy))
                })
            }
        }
    }
}

/// The adjacent towns a unit may go to so that every commander can still end with a corps.
pub(crate) fn towns(state: &State, unit: Unit) -> Towns {
    let Place::In(from) = state.piece(unit).place else { return Towns::EMPTY };
    let side = unit.side();
    let (corps, enemy) = (state.corps_towns(side), state.corps_towns(side.enemy()));
    let Ok(cost) = may_move(state, unit, enemy) else { return Towns::EMPTY };
    if !state.rules.has_accompanied_commanders() {
        return from.adjacent();
    }
    if unit.is_commander() {
        return commander_towns(state.piece(unit).steps, from, corps, enemy);
    }
    corps_towns(state, unit, from, cost)
}

/// The adjacent towns a corps may go to so that every commander can still end with one; all, if one cannot now.
fn corps_towns(state: &State, unit: Unit, from: Town, cost: Cost) -> Towns {
    let side = unit.side();
    let (corps, enemy) = (state.corps_towns(side), state.corps_towns(side.enemy()));
    let near = from.adjacent();
    if !state.has_one_corps(side, from) {
        return near;
    }
    let left = corps.without(from);
    let survives = cost.cohesion < state.piece(unit).cohesion;
    let mut towns = near;
    let seat = state.owner(unit.army());
    for commander in side.armies().iter().filter_map(|&army| Commander::of(state, army, seat)) {
        let may_follow = survives && commander.town == from && !commander.is_stuck(enemy);
        if may_follow || left.contains(commander.town) {
            continue;
        }
        let ends = commander.ends(enemy);
        if ends.intersection(corps).is_empty() {
            return near;
        }
        if ends.intersection(left).is_empty() {
            // Only by its own presence does the corps save those it leaves.
            towns = if survives { towns.intersection(ends) } else { Towns::EMPTY };
        }
    }
    towns
}

/// The adjacent towns where a commander finds a corps or from which it can still go to one; all, if there is none.
#[inline]
fn commander_towns(steps: u8, from: Town, corps: Towns, enemy: Towns) -> Towns {
    let near = from.adjacent();
    let there = near.intersection(corps);
    let towns = match (steps, corps.contains(from)) {
        // It can go back to the corps it leaves.
        (0, true) => near.difference(enemy).union(there),
        (0, false) => {
            let finds = |to: &Town| !to.adjacent().intersection(corps).is_empty();
            near.difference(enemy).iter().filter(finds).fold(there, |all, to| all.with(to))
        }
        (_, _) => there,
    };
    if towns.is_empty() && !corps.contains(from) { near } else { towns }
}

/// Whether a corps can still march to one of these towns without being eliminated. Rules 10.12 to 10.16.
fn may_reach(state: &State, corps: Unit, towns: Towns, enemy: Towns) -> bool {
    let Ok(cost) = may_move(state, corps, enemy) else { return false };
    let Some(from) = state.town(corps) else { return false };
    let mut after = *state;
    after.points[corps.army().index()] -= cost.points;
    let piece = &mut after.units[corps.index()];
    piece.steps += 1;
    piece.cohesion = piece.cohesion.saturating_sub(cost.cohesion);
    piece.cohesion > 0
        && from.adjacent().iter().any(|to| {
            after.put(corps, Place::In(to));
            towns.contains(to) || may_reach(&after, corps, towns, enemy)
        })
}

/// Moves lone commanders to the nearest corps of their army; true if an owner must first choose. Rule 3.5.
pub(crate) fn gather_commanders(state: &mut State, side: Side, events: &mut impl Sink<Event>) -> bool {
    let corps = state.corps_towns(side);
    for commander in side.armies().iter().map(|army| army.commander()) {
        let Some(town) = state.town(commander) else { continue };
        if corps.contains(town) {
            continue;
        }
        let nearest = nearest_corps(state, commander);
        match (nearest.len(), nearest.first()) {
            (1, Some(to)) => join(state, commander, to, events),
            (0, _) | (_, None) => state.remove(commander, events),
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
    let mut nearest = Towns::EMPTY;
    towns.iter().filter(|&town| Some(from.steps(town)) == least).for_each(|town| nearest.insert(town));
    nearest
}

fn join(state: &mut State, commander: Unit, to: Town, events: &mut impl Sink<Event>) {
    state.put(commander, Place::In(to));
    state.units[commander.index()].from = None;
    events.tell(Event::Rejoined { unit: commander, to });
}

/// A lone commander's owner has chosen; play goes on where it stopped. Rule 3.5.
pub(crate) fn joined(state: &mut State, commander: Unit, to: Town, events: &mut impl Sink<Event>) {
    join(state, commander, to, events);
    match state.phase {
        Phase::FrenchMovement | Phase::AlliedMovement => end_movement(state, events),
        Phase::FrenchCombat | Phase::AlliedCombat => s11a_combat::after_combat(state, events),
        Phase::SetUp | Phase::Weather | Phase::Victory => s12_winning::commanders_gathered(state, events),
    }
}

/// Lone commanders of the active side join their corps, then combat begins. Rule 3.5.
pub(crate) fn end_movement(state: &mut State, events: &mut impl Sink<Event>) {
    if !gather_commanders(state, state.phase.active(), events) {
        s08_sequence::begin_combats(state, events);
    }
}
