//! 11. Combat: retreats. Rules 11.65, 11.68 to 11.75.

use tabletop::{Seat, Sink};

use crate::{
    action::Action,
    data::components,
    event::Event,
    s02_board::{Town, Towns},
    s03_pieces::{Army, Side, Units},
    s11a_combat, s11f_results, s12_winning,
    state::{Place, State},
};

/// Where the losers may go, and what it costs each corps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Retreats {
    /// The towns to choose from.
    pub(crate) towns: Towns,
    /// Losses of each corps beyond the one for retreating. Rules 11.69, 11.73, 11.75.
    pub(crate) extra: u8,
}

/// The loss of each corps for retreating. Rule 11.65.
const RETREAT: u8 = 1;

/// Retreats the losers, at their choice where there is one. Rule 11.68.
pub(crate) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    if losers(state).intersection(loser(state).corps()).is_empty() {
        return finish(state, events);
    }
    match options(state) {
        None => {
            // Ruling R7: no way out.
            events.tell(Event::NoRetreat { side: loser(state), from: state.fight().town });
            for unit in losers(state).intersection(loser(state).corps()).iter() {
                if state.eliminate(unit, events) {
                    return;
                }
            }
            finish(state, events);
        }
        Some(Retreats { towns, extra }) => match (towns.len(), towns.first()) {
            (1, Some(to)) => retreat(state, to, extra, events),
            _ => state.stage = crate::stage::Stage::Retreat,
        },
    }
}

fn loser(state: &State) -> Side {
    s11f_results::loser(state)
}

/// All losing units in the town, those that only look on included. Rules 11.68, 11.74.
fn losers(state: &State) -> Units {
    state.units_in(state.fight().town).intersection(loser(state).units())
}

/// The player who chooses the way. Rule 11.68.
pub(crate) fn chooser(state: &State) -> Seat {
    state.leader(loser(state))
}

/// The towns to choose from. Rule 11.69.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    if let Some(Retreats { towns, .. }) = options(state) {
        offers.extend(towns.iter().map(Action::Retreat));
    }
}

/// The losers have chosen. Rule 11.69.
pub(crate) fn chosen(state: &mut State, to: Town, events: &mut impl Sink<Event>) {
    let extra = options(state).map_or(0, |it| it.extra);
    retreat(state, to, extra, events);
}

/// The ways open to the losers, the best class of them. Rules 11.69 to 11.75.
pub(crate) fn options(state: &State) -> Option<Retreats> {
    let here = state.fight().town;
    let entered = state.fight().entered;
    let came = entered.union(state.fight().reinforced);
    let roads = here.adjacent();
    let is_active = loser(state) == state.phase.active();
    // Rules 11.71, 11.72: the active side by roads it used to enter or to reinforce, the other by roads the active
    // side did not use to enter.
    let (first, second) = match (is_active, came.is_empty()) {
        (true, false) => (came, Towns::EMPTY),
        (true, true) => (roads, Towns::EMPTY),
        (false, _) => (roads.difference(entered), roads.intersection(entered)),
    };
    let open = [(first, 0), (second, 1)];
    let plain = open.into_iter().find_map(|(roads, extra)| {
        let towns = best_class(state, roads);
        (!towns.is_empty()).then_some(Retreats { towns, extra })
    });
    // Ruling R11: through the enemy only when no road leads anywhere else.
    let through = || open.into_iter().find_map(|(roads, extra)| through_enemy(state, roads, extra));
    let Retreats { towns, extra } = plain.or_else(through)?;
    let home = homewards(state, towns);
    Some(Retreats { towns: if home.is_empty() { towns } else { home }, extra })
}

/// Of these towns those with friends only, else the empty ones, else those where a combat waits. Rule 11.69.
fn best_class(state: &State, towns: Towns) -> Towns {
    let (friends, enemies) = occupied(state);
    let combats = state.contested();
    let classes = [
        towns.intersection(friends).difference(enemies),
        towns.difference(friends).difference(enemies),
        towns.intersection(combats),
    ];
    classes.into_iter().find(|class| !class.is_empty()).unwrap_or_default()
}

/// The towns beyond the enemy, through as few enemy towns as possible, a loss for each. Rules 11.69, 11.75.
fn through_enemy(state: &State, roads: Towns, extra: u8) -> Option<Retreats> {
    let (friends, enemies) = occupied(state);
    let here = Towns::one(state.fight().town);
    let held = enemies.difference(friends).difference(here);
    let (mut edge, mut passed) = (roads.intersection(held), Towns::EMPTY);
    let mut extra = extra;
    while !edge.is_empty() {
        extra += 1;
        passed = passed.union(edge);
        let beyond = edge.iter().fold(Towns::EMPTY, |all, town| all.union(town.adjacent())).difference(here);
        let open = beyond.difference(enemies);
        if !open.is_empty() {
            return Some(Retreats { towns: open, extra });
        }
        edge = beyond.intersection(held).difference(passed);
    }
    None
}

/// The towns with units of the losers, and with units of the winners. Counted by pieces, whose names are hidden.
fn occupied(state: &State) -> (Towns, Towns) {
    let loser = loser(state);
    (state.towns_of(loser.units()), state.towns_of(loser.enemy().units()))
}

/// Of these towns those nearer to a home of a retreating army. Rule 11.70.
fn homewards(state: &State, towns: Towns) -> Towns {
    let here = state.fight().town;
    let losers = losers(state);
    let mut nearer = Towns::EMPTY;
    for army in loser(state).armies().iter().filter(|army| !losers.intersection(army.corps()).is_empty()) {
        for town in towns.iter() {
            let home = &components().home[army.index()];
            let is_nearer = match army.side() {
                Side::French => is_towards_france(state, town, here),
                Side::AlliedPrussian => home.iter().any(|&home| town.steps(home) < here.steps(home)),
            };
            if is_nearer {
                nearer.insert(town);
            }
        }
    }
    nearer
}

/// Whether a road leads the French towards their side of the board: nearer to the border, which is one line; and
/// where they stand behind it already, at the edge of the map, no farther from it. Rule 11.70, ruling R5.
fn is_towards_france(state: &State, to: Town, from: Town) -> bool {
    let home = &components().home[Army::French.index()];
    let steps = |town: Town| home.iter().map(|&home| town.steps(home)).min().unwrap_or(0);
    match steps(from) {
        0 => state.rules.has_retreats_within_france() && steps(to) == 0,
        away => steps(to) < away,
    }
}

/// Takes the losses of the retreat and moves what is left. Rules 11.65, 11.68.
fn retreat(state: &mut State, to: Town, extra: u8, events: &mut impl Sink<Event>) {
    let (side, from) = (loser(state), state.fight().town);
    let units = losers(state);
    events.tell(Event::Retreated { side, from, to, units, extra });
    for unit in units.intersection(side.corps()).iter() {
        if state.lose(unit, RETREAT + extra, events) {
            return;
        }
    }
    if !losers(state).intersection(side.corps()).is_empty() {
        for unit in losers(state).iter() {
            state.put(unit, Place::In(to));
            state.units[unit.index()].from = None;
        }
    }
    finish(state, events);
}

/// The combat is over with its retreat. Rules 11.8, 12.3.
fn finish(state: &mut State, events: &mut impl Sink<Event>) {
    for unit in state.fight().present.iter() {
        state.units[unit.index()].fought = state.units[unit.index()].town().is_some();
    }
    for piece in &mut state.units {
        piece.tried = false;
    }
    state.combat = None;
    if !s12_winning::test_four(state, events) {
        s11a_combat::after_combat(state, events);
    }
}
