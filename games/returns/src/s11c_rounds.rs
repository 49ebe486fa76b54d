//! 11. Combat: rounds of cards and counterattacks. Rules 11.29 to 11.38, 11.61, 11.62.

use tabletop::{Answer, Seat, Sink};

use crate::{
    action::{Action, Holder},
    event::Event,
    s03_pieces::{Army, Side, Unit},
    s06_combat_cards::{CARDS, Card},
    s11d_reinforcement, s11e_three_players, s11f_results,
    stage::{Part, Stage},
    state::State,
};

/// Begins a round: a side that must play a card and has none has lost. Rules 11.29, 11.62.
pub(crate) fn begin_round(state: &mut State, events: &mut impl Sink<Event>) {
    if s11e_three_players::must_choose_lead(state, events) {
        state.stage = Stage::ChooseLead;
        return;
    }
    let attacker = state.fight().attacker;
    if state.hand_size(attacker) == 0 {
        // Ruling C9: no card to play after the reinforcements.
        s11f_results::win(state, attacker.enemy(), None, events);
        s11f_results::begin(state, events);
        return;
    }
    wait(state, attacker, Stage::Attack);
}

/// Waits for a side to choose a card, after the advice of its other player. Rules 11.34, 11.57.
fn wait(state: &mut State, side: Side, stage: Stage) {
    state.stage = match state.adviser(side) {
        Some(_) => Stage::Advise,
        None => stage,
    };
}

/// The side that must choose a card.
pub(crate) fn chooser(state: &State) -> Side {
    let combat = state.fight();
    match combat.card {
        None => combat.attacker,
        Some(_) => combat.attacker.enemy(),
    }
}

/// The cards the side may play or match with. Rules 11.34, 11.16.
pub(crate) fn cards(state: &State) -> impl Iterator<Item = (Card, Holder)> + '_ {
    let combat = state.fight();
    let side = chooser(state);
    let joint = state.is_joint(side);
    state.seats_of(side).flat_map(move |seat| {
        let holder = match (joint, seat) {
            (false, _) => Holder::Own,
            (true, Seat(1)) => Holder::Allied,
            (true, _) => Holder::Prussian,
        };
        let held = Card::ALL.into_iter().filter(move |card| combat.hands[seat.0 as usize][card.index()] > 0);
        held.filter(move |card| combat.card.is_none_or(|played| card.matches(played)))
            .map(move |card| (card, holder))
    })
}

/// The attacker's choices. Rule 11.34.
pub(crate) fn attack_actions(state: &State, offers: &mut Vec<Action>) {
    cards(state).for_each(|(card, holder)| offers.push(Action::Play(card, holder)));
}

/// The defender's choices. Rule 11.30.
pub(crate) fn match_actions(state: &State, offers: &mut Vec<Action>) {
    cards(state).for_each(|(card, holder)| offers.push(Action::Match(card, holder)));
    offers.push(Action::Concede);
}

/// The attacker plays a card: a round. Rules 11.30, 11.34.
pub(crate) fn play(state: &mut State, card: Card, holder: Holder, events: &mut impl Sink<Event>) {
    let side = chooser(state);
    spend(state, side, card, holder);
    let combat = state.fight_mut();
    combat.card = Some(card);
    combat.matched = None;
    combat.rounds += 1;
    combat.advice = None;
    let round = combat.rounds;
    events.tell(Event::Played { side, card, round });
    wait(state, side.enemy(), Stage::Match);
}

/// The defender matches the card. Rules 11.34, 11.62.
pub(crate) fn matched(state: &mut State, card: Card, holder: Holder, events: &mut impl Sink<Event>) {
    let side = chooser(state);
    spend(state, side, card, holder);
    let combat = state.fight_mut();
    let played = combat.card.take().expect("a card is matched");
    combat.matched = Some([played, card]);
    combat.advice = None;
    events.tell(Event::Matched { side, card });
    if state.hand_size(side.enemy()) == 0 {
        // Rule 11.62: the attacker's last card is matched.
        s11f_results::win(state, side, None, events);
        s11d_reinforcement::begin(state, Part::Winner, events);
    } else if card == Card::CounterAttack && played == Card::CounterAttack {
        // Rule 11.17.
        state.fight_mut().attacker = side;
        events.tell(Event::RolesTurned { side });
        s11d_reinforcement::begin(state, Part::Attacker, events);
    } else {
        state.stage = Stage::Counterattack;
    }
}

/// The defender does not match: the attacker wins. Rules 11.32, 11.61.
pub(crate) fn concede(state: &mut State, events: &mut impl Sink<Event>) {
    let side = chooser(state);
    let combat = state.fight_mut();
    let card = combat.card.take();
    combat.advice = None;
    events.tell(Event::Conceded { side });
    s11f_results::win(state, side.enemy(), card, events);
    s11d_reinforcement::begin(state, Part::Winner, events);
}

/// The defender does not counterattack. Rule 11.35.
pub(crate) fn hold(state: &mut State, events: &mut impl Sink<Event>) {
    events.tell(Event::Held { side: state.fight().attacker.enemy() });
    s11d_reinforcement::begin(state, Part::Attacker, events);
}

/// Takes the die of a counterattack. Rules 11.36, 11.37.
pub(crate) fn rolled(state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
    let side = state.fight().attacker.enemy();
    let (die, (unit, rating)) = (answer.die(), best_rating(state, side));
    let success = die <= rating;
    if success {
        state.fight_mut().attacker = side;
    }
    events.tell(Event::CounterRolled { side, unit, die, success });
    s11d_reinforcement::begin(state, Part::Attacker, events);
}

/// The unit with a side's highest tactical rating in the combat, and that rating. Rule 11.36.
pub(crate) fn best_rating(state: &State, side: Side) -> (Unit, u8) {
    let lead = state.fight().lead.filter(|army| army.side() == side);
    let mut best = (Unit(0), 0);
    for &army in side.armies().iter().filter(|&&army| lead.is_none_or(|lead| lead == army)) {
        let (unit, rating) = army_rating(state, army);
        if rating > best.1 {
            best = (unit, rating);
        }
    }
    best
}

/// The unit with an army's highest tactical rating in the combat; none without a corps. Rules 11.24, 11.36.
pub(crate) fn army_rating(state: &State, army: Army) -> (Unit, u8) {
    let present = state.fight().present;
    let mut best = (army.commander(), 0);
    if present.intersection(army.corps()).is_empty() {
        return best;
    }
    for unit in present.intersection(army.units()).iter() {
        // The commander comes last and is named where it is as good as a corps.
        if unit.sheet().tactical >= best.1 {
            best = (unit, unit.sheet().tactical);
        }
    }
    best
}

fn spend(state: &mut State, side: Side, card: Card, holder: Holder) {
    let seat = match holder {
        Holder::Own => {
            state.seats_of(side).find(|seat| state.fight().hands[seat.0 as usize][card.index()] > 0)
        }
        Holder::Allied => Some(state.owner(Army::Allied)),
        Holder::Prussian => Some(state.owner(Army::Prussian)),
    };
    let seat = seat.expect("a card is played from a hand that holds it");
    debug_assert!(card.index() < CARDS);
    state.fight_mut().hands[seat.0 as usize][card.index()] -= 1;
}
