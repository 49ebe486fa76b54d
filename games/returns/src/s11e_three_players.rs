//! 11. Combat: three players. Rules 11.54 to 11.60.

use std::{cmp::Ordering, ops::RangeInclusive};

use tabletop::{Seat, Sink};

use crate::{
    action::{Action, Holder},
    event::Event,
    s03_pieces::{Army, Side},
    s06_combat_cards::Card,
    s11c_rounds::{army_rating, cards, chooser},
    s11f_results,
    stage::Stage,
    state::{MOST_SEATS, State},
};

/// What the other player of a joint force advises. Rule 11.57.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// This card, out of that hand.
    Card(Card, Holder),
    /// Not to match.
    Concede,
}

impl State {
    /// Whether two players' armies fight side by side. Rules 11.54, 11.55.
    pub(crate) fn is_joint(&self, side: Side) -> bool {
        let present = self.fight().present;
        self.seats as usize == MOST_SEATS
            && side.armies().len() > 1
            && side.armies().iter().all(|army| !present.intersection(army.corps()).is_empty())
    }

    /// The player who decides for a side in the combat. Rules 11.54, 11.57.
    pub(crate) fn leader(&self, side: Side) -> Seat {
        let present = self.fight().present;
        match side {
            Side::French => Seat(0),
            Side::AlliedPrussian => match self.fight().lead {
                Some(army) => self.owner(army),
                None if present.intersection(Army::Allied.corps()).is_empty() => self.owner(Army::Prussian),
                None => self.owner(Army::Allied),
            },
        }
    }

    /// The player who advises the one who decides. Rule 11.57.
    pub(crate) fn adviser(&self, side: Side) -> Option<Seat> {
        let leader = self.leader(side);
        self.is_joint(side).then(|| self.seats_of(side).find(|&seat| seat != leader)).flatten()
    }
}

/// Settles whose rating serves the joint force; true if the Allied player must choose. Rules 11.55, 11.56.
pub(crate) fn must_choose_lead(state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if !state.is_joint(Side::AlliedPrussian) {
        return false;
    }
    let lead = match standing(state, Army::Allied).cmp(&standing(state, Army::Prussian)) {
        Ordering::Greater => Army::Allied,
        Ordering::Less => Army::Prussian,
        // Ruling S4: what the Allied player chose stands until someone joins their side.
        Ordering::Equal => return state.fight().lead.is_none(),
    };
    set_lead(state, lead, events);
    false
}

/// Whether the two armies of a joint force are even in rating and units. Rule 11.56.
pub(crate) fn is_even(state: &State) -> bool {
    state.is_joint(Side::AlliedPrussian) && standing(state, Army::Allied) == standing(state, Army::Prussian)
}

fn standing(state: &State, army: Army) -> (u8, usize) {
    (army_rating(state, army).1, state.fight().present.intersection(army.units()).len())
}

/// Notes whose rating serves. Rules 11.55, 11.56.
pub(crate) fn set_lead(state: &mut State, army: Army, events: &mut impl Sink<Event>) {
    if state.fight().lead != Some(army) {
        state.fight_mut().lead = Some(army);
        events.tell(Event::LeadSet { army });
    }
}

/// What may be advised. Rule 11.57.
pub(crate) fn advise_actions(state: &State, offers: &mut Vec<Action>) {
    offers.extend(cards(state).map(|(card, holder)| Action::Advise(card, holder)));
    if state.fight().card.is_some() {
        offers.push(Action::AdviseConcede);
    }
}

/// Hears the advice. Rule 11.57.
pub(crate) fn advise(state: &mut State, advice: Advice, events: &mut impl Sink<Event>) {
    let side = chooser(state);
    let seat = state.adviser(side).expect("a joint force has an adviser");
    let combat = state.fight_mut();
    combat.advice = Some(advice);
    let attacking = combat.card.is_none();
    events.tell(Event::Advised { seat, advice });
    state.stage = if attacking { Stage::Attack } else { Stage::Match };
}

/// The shares the Allied player may propose: what neither army's corps could not bear. Rule 11.59.
pub(crate) fn share_actions(state: &State, side: Side, offers: &mut Vec<Action>) {
    offers.extend(shares(state, side).map(Action::Share));
}

/// The points the Allied army may take of a side's losses. Rule 11.59.
pub(crate) fn shares(state: &State, side: Side) -> RangeInclusive<u8> {
    let bill = s11f_results::bill(state, side);
    let least = bill.saturating_sub(bearable(state, Army::Prussian));
    let most = bill.min(bearable(state, Army::Allied));
    least.min(most)..=most
}

/// The Allied player proposes a share. Rule 11.59.
pub(crate) fn propose(state: &mut State, points: u8, events: &mut impl Sink<Event>) {
    events.tell(Event::ShareProposed { points });
    state.stage = Stage::AnswerShare(points);
}

/// The Prussian player agrees. Rule 11.59.
pub(crate) fn agree(state: &mut State, allied: u8, events: &mut impl Sink<Event>) {
    events.tell(Event::ShareAnswered { agreed: true });
    split(state, allied, events);
}

/// The Prussian player refuses: evenly, what is left over to the army with more corps. Rule 11.60.
pub(crate) fn refuse(state: &mut State, events: &mut impl Sink<Event>) {
    events.tell(Event::ShareAnswered { agreed: false });
    let bill = s11f_results::bill(state, Side::AlliedPrussian);
    let count = |army: Army| s11f_results::losers_left(state, army).len();
    let allied_has_more = match count(Army::Allied).cmp(&count(Army::Prussian)) {
        Ordering::Greater => true,
        Ordering::Less => false,
        // Ruling S5: with equal numbers the army that leads.
        Ordering::Equal => state.fight().lead != Some(Army::Prussian),
    };
    let even = if allied_has_more { bill.div_ceil(2) } else { bill / 2 };
    let least = bill.saturating_sub(bearable(state, Army::Prussian));
    let most = bearable(state, Army::Allied);
    split(state, even.max(least).min(most), events);
}

fn split(state: &mut State, allied: u8, events: &mut impl Sink<Event>) {
    let prussian = s11f_results::bill(state, Side::AlliedPrussian) - allied;
    events.tell(Event::LossesSplit { allied, prussian });
    let seats = [Army::Allied, Army::Prussian].map(|army| state.owner(army).0 as usize);
    let combat = state.fight_mut();
    combat.left[seats[0]] = allied;
    combat.left[seats[1]] = prussian;
    s11f_results::spread(state, Side::AlliedPrussian, events);
}

fn bearable(state: &State, army: Army) -> u8 {
    s11f_results::losers_left(state, army).iter().map(|unit| state.piece(unit).cohesion).sum()
}
