//! 11. Combat: results and cohesion losses. Rules 11.61 to 11.67.

use tabletop::{Seat, Sink};

use crate::{
    action::Action,
    event::Event,
    s03_pieces::{Army, Side, Unit, Units},
    s06_combat_cards::Card,
    s11g_retreat,
    stage::Stage,
    state::{MOST_SEATS, State},
};

/// Notes who has won and what the loser loses: a point a round, changed by the winning card. Rules 11.61 to 11.63.
pub(crate) fn win(state: &mut State, winner: Side, card: Option<Card>, events: &mut impl Sink<Event>) {
    let combat = state.fight_mut();
    let change = card.map_or(0, Card::change);
    combat.winner = Some(winner);
    combat.total = combat.rounds.saturating_add_signed(change);
    let (town, rounds, total) = (combat.town, combat.rounds, combat.total);
    events.tell(Event::CombatWon { winner, town, rounds, total });
}

/// The losses begin with the loser's. Rule 11.63.
pub(crate) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    let loser = loser(state);
    begin_side(state, loser, events);
}

/// The side that lost the combat.
pub(crate) fn loser(state: &State) -> Side {
    state.fight().winner.expect("a combat that is over has a winner").enemy()
}

/// The battle round losses of a side: the loser's total, half of it for the winner. Rules 11.63, 11.64.
pub(crate) fn bill(state: &State, side: Side) -> u8 {
    let total = state.fight().total;
    if side == loser(state) { total } else { total / 2 }
}

/// The corps of an army that can still take losses. Rule 11.63.
pub(crate) fn losers_left(state: &State, army: Army) -> Units {
    state.fight().present.intersection(army.corps()).intersection(state.living())
}

fn begin_side(state: &mut State, side: Side, events: &mut impl Sink<Event>) {
    let bill = bill(state, side);
    let mut armies = side.armies().iter().filter(|&&army| !losers_left(state, army).is_empty());
    let first = armies.next();
    let joint = armies.next().is_some() && state.seats as usize == MOST_SEATS;
    match first {
        Some(_) if joint && bill > 0 => state.stage = Stage::ProposeShare(side),
        Some(&army) => {
            let seat = state.owner(army).0 as usize;
            state.fight_mut().left[seat] = bill;
            spread(state, side, events);
        }
        None => spread(state, side, events),
    }
}

/// Lets the players of a side take their losses one after the other, then goes on. Rules 11.63, 11.64.
pub(crate) fn spread(state: &mut State, side: Side, events: &mut impl Sink<Event>) {
    for seat in state.seats_of(side) {
        let left = state.fight().left[seat.0 as usize];
        let corps = able(state, seat);
        match (left, corps.len(), corps.first()) {
            (0, ..) | (_, 0, _) | (.., None) => state.fight_mut().left[seat.0 as usize] = 0,
            (_, 1, Some(unit)) => {
                state.fight_mut().left[seat.0 as usize] = 0;
                if state.lose(unit, left, events) {
                    return;
                }
            }
            (.., Some(_)) => {
                state.stage = Stage::Spread(seat);
                return;
            }
        }
    }
    if side == loser(state) {
        begin_side(state, side.enemy(), events)
    } else {
        s11g_retreat::begin(state, events)
    }
}

/// The corps of a player that can take a loss. Rule 11.63.
fn able(state: &State, seat: Seat) -> Units {
    let corps = State::side_of(seat).corps().intersection(state.command(seat));
    state.fight().present.intersection(corps).intersection(state.living())
}

/// The corps to choose from. Rule 11.63.
pub(crate) fn actions(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    offers.extend(able(state, seat).iter().map(Action::Lose));
}

/// A corps takes one loss. Rule 11.63.
pub(crate) fn lose(state: &mut State, unit: Unit, events: &mut impl Sink<Event>) {
    let seat = state.owner(unit.army());
    state.fight_mut().left[seat.0 as usize] -= 1;
    if state.lose(unit, 1, events) {
        return;
    }
    spread(state, unit.side(), events);
}
