//! 12.0 Tourney bidding: an opening in which the two seats bid steps for a side.

use tabletop::{Chance, Counts, Seat, Sink};

use crate::{
    action::Action,
    event::{Event, who},
    s03_units::{Army, Side, UnitId},
    state::{Bid, Mark, Rules, Stage, State},
};

/// The coin that says who bids first.
pub(crate) fn coin() -> Chance {
    Chance::Draw(Counts::new(&[1, 1]))
}

/// The seat drawn bids first.
pub(crate) fn tossed(state: &mut State, first: u8, events: &mut impl Sink<Event>) {
    state.bid = Bid { speaker: first, ..Bid::default() };
    state.replace(Stage::Bidding);
    events.tell(Event::CoinTossed { first });
}

/// The most steps a side can give: one from each block that survives it.
pub(crate) fn most(state: &State, side: Side) -> u8 {
    state.units().filter(|unit| may_trim_at_all(*unit, side)).count() as u8
}

fn may_trim_at_all(unit: UnitId, side: Side) -> bool {
    unit.side() == side && unit.facts().strength > 1
}

/// The choices of the bidder: one more than the last bid for either side, or nothing more.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    // Rule 12.0: bids rise by one; a first bid is 1, and 0 will do.
    let steps = state.bid.best.map_or(0..=1, |(_, _, steps)| steps + 1..=steps + 1);
    for steps in steps {
        let bids = Side::BOTH.into_iter().filter(|side| steps <= most(state, *side));
        offers.extend(bids.map(|side| Action::Bid { side, steps }));
    }
    offers.push(Action::Pass);
}

/// Plays a bid.
pub(crate) fn play(rules: &Rules, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let speaker = state.bid.speaker;
    match action {
        Action::Bid { side, steps } => {
            state.bid.best = Some((speaker, side, steps));
            events.tell(Event::BidMade { side, steps });
            if state.bid.is_passed {
                return close(rules, state, events);
            }
        }
        Action::Pass => {
            events.tell(Event::BidPassed);
            if state.bid.best.is_some() || state.bid.is_passed {
                return close(rules, state, events);
            }
            state.bid.is_passed = true;
        }
        other => panic!("'{other}' is not offered while bidding"),
    }
    state.bid.speaker = 1 - speaker;
}

fn close(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let best = state.bid.best;
    state.bid = Bid::default();
    state.pop();
    crate::s04_deployment::begin(rules, state);
    if let Some((seat, side, steps)) = best {
        state.is_swapped = seat as usize != side.index();
        if steps > 0 {
            state.push(Stage::Trim { side, left: steps });
        }
    }
    let best = best.map(|(_, side, steps)| (side, steps));
    events.tell(Event::SidesTaken { is_swapped: state.is_swapped, best });
}

/// The blocks that may still give a step.
pub(crate) fn trim_actions(state: &State, side: Side, offers: &mut Vec<Action>) {
    let units =
        state.units().filter(|unit| may_trim_at_all(*unit, side) && !state.block(*unit).is(Mark::Trimmed));
    offers.extend(units.map(Action::Trim));
}

/// Removes a step from a block; no block gives more than one.
pub(crate) fn trim(rules: &Rules, state: &mut State, unit: UnitId, events: &mut impl Sink<Event>) {
    let Stage::Trim { side, left } = state.stage() else { panic!("steps are removed in their stage") };
    let block = state.block_mut(unit);
    block.strength -= 1;
    block.marks.insert(Mark::Trimmed);
    events.tell(Event::Trimmed { who: who(rules, state, unit) });
    if left > 1 {
        return state.replace(Stage::Trim { side, left: left - 1 });
    }
    for block in &mut state.blocks {
        block.marks.remove(Mark::Trimmed);
    }
    state.pop();
}

/// The seat that removes steps.
pub(crate) fn trim_seat(rules: &Rules, state: &State, side: Side) -> Seat {
    match side {
        Side::French => rules.seat(state, Army::French),
        Side::Allied => rules.seat(state, Army::AngloDutch),
    }
}
