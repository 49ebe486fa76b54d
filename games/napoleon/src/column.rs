//! Marches of a whole group, block by block, for players who judge where all of it would stand. Rule 5.1.

use tabletop::Column;

use crate::{
    action::Action,
    s01_mapboard::Town,
    s03_units::UnitId,
    s05_0_movement::{hindrance, rate},
    state::{Place, Rules, State},
};

/// The offer by which another block of the group follows, or goes on following.
pub(crate) fn join(rules: &Rules, state: &State, column: Column, offers: &[Action]) -> Option<Action> {
    let [from, goal] = [column.from, column.to].map(|at| state.edition.town(at as usize));
    let halt = offers.iter().copied().find(|offer| matches!(offer, Action::Halt(_)));
    let follows = |unit: UnitId| {
        let next = nearer(from, goal);
        state.block(unit).place == Place::In(from)
            && next.is_some_and(|next| hindrance(rules, state, unit, next).is_none())
    };
    let steps = offers.iter().copied().filter_map(|offer| match offer {
        Action::March { unit, from, to } => Some((to.distance(goal), unit, from, offer)),
        _ => None,
    });
    match steps.min_by_key(|step| step.0) {
        // Nobody force-marches to follow.
        Some((away, unit, at, march)) => {
            let is_on_the_way = away < at.distance(goal) && state.block(unit).steps < rate(unit);
            if is_on_the_way { Some(march) } else { halt }
        }
        None => halt.or_else(|| {
            let takes = |offer: &Action| matches!(offer, Action::Take(unit) if follows(*unit));
            offers.iter().copied().find(takes)
        }),
    }
}

/// The next town on the way.
fn nearer(from: Town, goal: Town) -> Option<Town> {
    let next = from.roads().iter().map(|(_, to)| *to).min_by_key(|to| to.distance(goal));
    next.filter(|next| next.distance(goal) < from.distance(goal))
}
