//! 11. Combat: how the hands are dealt. Rules 11.19 to 11.28.

use tabletop::{Answer, Chance, Counts, Seat, Sink};

use crate::{
    data::components,
    event::Event,
    s03_pieces::{Army, Side, Unit},
    s06_combat_cards::{CARDS, Card, Hand},
    s11c_rounds, s11d_reinforcement,
    stage::{Call, Stage},
    state::{Combat, MOST_SEATS, State},
};

/// The cards a defended river gives. Rule 11.26.
pub(crate) const RIVER_CARDS: u8 = 2;

/// Computes the sizes of the hands and begins to deal them. Rule 11.19.
pub(crate) fn deal(state: &mut State, events: &mut impl Sink<Event>) {
    let mut due = [0; MOST_SEATS];
    for army in Army::ALL {
        due[state.owner(army).0 as usize] += army_cards(state, army);
    }
    let river = crosses_river(state);
    if river {
        due[river_seat(state).0 as usize] += RIVER_CARDS;
    }
    state.fight_mut().due = due;
    events.tell(Event::Dealt { due, seats: state.seats, river });
    state.stage = Stage::DealHands;
}

/// The cards of an army's units in the combat; the commander counts with a corps of its army. Rules 11.20 to 11.24.
pub(crate) fn army_cards(state: &State, army: Army) -> u8 {
    let present = state.fight().present;
    if present.intersection(army.corps()).is_empty() {
        return 0;
    }
    present.intersection(army.units()).iter().map(|unit| state.cards(unit)).sum()
}

/// Whether all active corps that moved in crossed a river. Rule 11.26.
pub(crate) fn crosses_river(state: &State) -> bool {
    let combat = state.fight();
    let mut corps = combat.present.intersection(state.phase.active().corps()).iter();
    corps.all(|unit| state.piece(unit).from.is_some_and(|from| from.is_over_river(combat.town)))
}

/// Who is dealt the river's cards: the only defender, or the one with more corps there. Rule 11.26.
fn river_seat(state: &State) -> Seat {
    let count = |army: Army| state.fight().present.intersection(army.corps()).len();
    match state.phase.active().enemy() {
        Side::French => Seat(0),
        Side::AlliedPrussian if count(Army::Prussian) > count(Army::Allied) => state.owner(Army::Prussian),
        Side::AlliedPrussian => Seat(1),
    }
}

/// The cards a reinforcing unit brings, and those of a commander who counts once it is there. Rules 3.6, 11.48.
pub(crate) fn reinforcement_cards(state: &State, unit: Unit) -> u8 {
    let present = state.fight().present;
    let commander = unit.army().commander();
    let others = present.intersection(unit.army().corps()).without(unit);
    let wakes = !unit.is_commander() && others.is_empty() && present.contains(commander);
    state.cards(unit) + if wakes { state.cards(commander) } else { 0 }
}

/// The next card to be drawn.
pub(crate) fn draw(state: &State) -> Chance {
    Chance::Draw(Counts::new(&drawable(state.fight())))
}

/// Takes a drawn card into the hand it is due to; then play goes on. Rule 11.19.
pub(crate) fn drawn(state: &mut State, more: Option<Call>, answer: Answer, events: &mut impl Sink<Event>) {
    let combat = state.fight_mut();
    let seat = combat.due.iter().position(|&due| due > 0).expect("a card is drawn for someone");
    combat.deck = drawable(combat);
    events.tell(Event::CardDrawn {
        seat: Seat(seat as u8),
        card: Card::ALL[answer.drawn()],
        arms: combat.deck[Card::CombinedArms.index()],
        deck: size(&combat.deck),
    });
    combat.deck[answer.drawn()] -= 1;
    combat.hands[seat][answer.drawn()] += 1;
    combat.due[seat] -= 1;
    dealt(state, more, events);
}

/// Goes on if nothing more is to be dealt.
pub(crate) fn dealt(state: &mut State, more: Option<Call>, events: &mut impl Sink<Event>) {
    let combat = state.fight_mut();
    if combat.due != [0; MOST_SEATS] {
        if size(&drawable(combat)) > 0 {
            return;
        }
        // Ruling C4: with every card in someone's hand none is dealt.
        combat.due = [0; MOST_SEATS];
    }
    match more {
        None => s11c_rounds::begin_round(state, events),
        Some(call) => s11d_reinforcement::wait(state, call, events),
    }
}

/// The deck to draw from: when it is used up, the played cards shuffled anew. Ruling C4.
pub(crate) fn drawable(combat: &Combat) -> Hand {
    if size(&combat.deck) > 0 {
        return combat.deck;
    }
    let mut deck = components().deck.count;
    for hand in &combat.hands {
        for kind in 0..CARDS {
            deck[kind] = deck[kind].saturating_sub(hand[kind]);
        }
    }
    deck
}

/// The number of cards in a hand.
pub(crate) fn size(hand: &Hand) -> u8 {
    hand.iter().sum()
}

impl State {
    /// The cards in a side's hands.
    pub(crate) fn hand_size(&self, side: Side) -> u8 {
        self.seats_of(side).map(|seat| size(&self.fight().hands[seat.0 as usize])).sum()
    }
}
