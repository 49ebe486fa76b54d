//! 11. Combat: where it happens, and in which order. Rules 11.1 to 11.8.

use tabletop::{Seat, Sink};

use crate::{
    action::Action,
    event::Event,
    s02_board::{Town, Towns},
    s03_pieces::{Side, Units},
    s08_sequence, s10b_commanders, s11b_hands,
    stage::Stage,
    state::{Combat, MOST_SEATS, State},
};

/// Goes on to the next combat: none, the only one, or one of the active side's choice. Rules 11.2, 11.7.
pub(crate) fn next_combat(state: &mut State, events: &mut impl Sink<Event>) {
    let contested = state.contested();
    match (contested.len(), contested.first()) {
        (0, _) | (_, None) => s08_sequence::end_combats(state, events),
        (1, Some(town)) => begin(state, town, events),
        (_, Some(_)) => state.stage = Stage::ChooseCombat,
    }
}

/// The player who orders the combats of the active side. Rule 11.7.
pub(crate) fn orders(state: &State) -> Seat {
    match state.phase.active() {
        Side::French => Seat(0),
        // Ruling S3: of the two players the Allied one decides.
        Side::AlliedPrussian => Seat(1),
    }
}

/// The combats to choose from. Rule 11.7.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    offers.extend(state.contested().iter().map(Action::Fight));
}

/// Begins the combat in a town. Rules 11.8, 11.33.
pub(crate) fn begin(state: &mut State, town: Town, events: &mut impl Sink<Event>) {
    let mut present = Units::EMPTY;
    for unit in state.units_in(town).iter().filter(|&unit| !state.piece(unit).fought) {
        // Rule 11.8: who has been in a combat in this player turn only looks on.
        present.insert(unit);
    }
    let mut entered = Towns::EMPTY;
    // Ruling R2: a road is used by every unit that came by it, a commander too.
    let movers = if state.rules.has_roads_of_commanders() {
        state.phase.active().units()
    } else {
        state.phase.active().corps()
    };
    for unit in present.intersection(movers).iter() {
        if let Some(from) = state.piece(unit).from {
            entered.insert(from);
        }
    }
    state.combat = Some(Combat {
        town,
        present,
        entered,
        reinforced: Towns::EMPTY,
        attacker: state.phase.active(),
        rounds: 0,
        card: None,
        matched: None,
        hands: [[0; 6]; MOST_SEATS],
        deck: crate::data::components().deck.count,
        due: [0; MOST_SEATS],
        lead: None,
        advice: None,
        winner: None,
        total: 0,
        left: [0; MOST_SEATS],
    });
    events.tell(Event::CombatBegan { town, present });
    s11b_hands::deal(state, events);
}

/// A combat is over with its retreat: lone commanders join a corps, then the next combat. Rules 3.5, 11.8.
pub(crate) fn after_combat(state: &mut State, events: &mut impl Sink<Event>) {
    for side in [Side::French, Side::AlliedPrussian] {
        if s10b_commanders::gather_commanders(state, side, events) {
            return;
        }
    }
    next_combat(state, events);
}
