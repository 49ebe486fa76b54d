//! 11. Combat: reinforcement attempts after a round. Rules 11.39 to 11.53.

use tabletop::{Answer, Seat, Sink};

use crate::{
    action::Action,
    event::Event,
    s02_board::Towns,
    s03_pieces::{Army, Side, Unit},
    s11b_hands, s11c_rounds, s11f_results,
    stage::{Call, Part, Stage},
    state::{Place, State},
};

/// Begins the attempts: the attacker of the coming round first, or the winner alone. Rules 11.41, 11.48.
pub(crate) fn begin(state: &mut State, part: Part, events: &mut impl Sink<Event>) {
    for piece in &mut state.units {
        piece.tried = false;
    }
    let seat = first_seat(side(state, part));
    wait(state, Call { part, seat }, events);
}

/// The side whose part it is. Rule 11.41.
pub(crate) fn side(state: &State, part: Part) -> Side {
    let combat = state.fight();
    match part {
        Part::Attacker => combat.attacker,
        Part::Defender => combat.attacker.enemy(),
        Part::Winner => combat.winner.expect("the winner's attempts follow a win"),
    }
}

fn first_seat(side: Side) -> Seat {
    match side {
        Side::French => Seat(0),
        Side::AlliedPrussian => Seat(1),
    }
}

/// Waits for a player who may have someone to call, or goes on. Rule 11.41.
pub(crate) fn wait(state: &mut State, call: Call, events: &mut impl Sink<Event>) {
    if is_asked(state, call.seat) { state.stage = Stage::Reinforce(call) } else { done(state, call, events) }
}

/// A player calls nobody more: the next player of the side, the other side, the next round. Rules 11.41, 11.53.
pub(crate) fn done(state: &mut State, call: Call, events: &mut impl Sink<Event>) {
    let Call { part, seat } = call;
    if let Some(seat) = state.seats_of(side(state, part)).find(|next| next.0 > seat.0) {
        return wait(state, Call { part, seat }, events);
    }
    match part {
        Part::Attacker => {
            let seat = first_seat(side(state, Part::Defender));
            wait(state, Call { part: Part::Defender, seat }, events);
        }
        Part::Defender => s11c_rounds::begin_round(state, events),
        Part::Winner => s11f_results::begin(state, events),
    }
}

/// Whether a player is asked: some piece of theirs stands ready. Computed without names, which are hidden.
fn is_asked(state: &State, seat: Seat) -> bool {
    let towns = ready_towns(state);
    state.command(seat).iter().any(|unit| is_ready(state, unit, towns))
}

/// The adjacent towns where no combat waits. Rule 11.39.
fn ready_towns(state: &State) -> Towns {
    state.fight().town.adjacent().difference(state.contested())
}

fn is_ready(state: &State, unit: Unit, towns: Towns) -> bool {
    let piece = state.piece(unit);
    match piece.place {
        Place::In(town) => towns.contains(town) && !piece.fought && !piece.tried,
        Place::Aside | Place::Eliminated => false,
    }
}

/// What keeps a unit from reinforcing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hindrance {
    /// It does not stand in an adjacent town where no combat waits. Rule 11.39.
    Away,
    /// It has been in a combat in this player turn. Rule 11.40.
    Fought,
    /// It has tried since the last round. Rule 11.51.
    Tried,
    /// A commander without a corps of the army in the combat. Rule 11.52.
    Alone,
}

impl Hindrance {
    /// The reason as a sentence, and its rule.
    pub(crate) const fn reason(self) -> (&'static str, &'static str) {
        match self {
            Hindrance::Away => ("Reinforcements come from adjacent towns where no combat waits.", "11.39"),
            Hindrance::Fought => ("A unit is in one combat at most in a player turn.", "11.40"),
            Hindrance::Tried => ("It may try again after the next round.", "11.51"),
            Hindrance::Alone => ("A commander follows once a corps of its army is in the combat.", "11.52"),
        }
    }
}

/// What keeps a unit from reinforcing, if anything. Rules 11.39, 11.40, 11.51, 11.52.
pub(crate) fn hindrance(state: &State, unit: Unit) -> Option<Hindrance> {
    hindrance_from(state, unit, ready_towns(state))
}

fn hindrance_from(state: &State, unit: Unit, ready: Towns) -> Option<Hindrance> {
    let piece = state.piece(unit);
    let combat = state.fight();
    match piece.place {
        Place::In(town) if !ready.contains(town) => Some(Hindrance::Away),
        Place::Aside | Place::Eliminated => Some(Hindrance::Away),
        Place::In(_) if piece.fought => Some(Hindrance::Fought),
        Place::In(_) if piece.tried => Some(Hindrance::Tried),
        Place::In(_) => match unit.army() {
            Army::French => None,
            army @ (Army::Allied | Army::Prussian) => {
                let alone = unit.is_commander() && combat.present.intersection(army.corps()).is_empty();
                alone.then_some(Hindrance::Alone)
            }
        },
    }
}

/// The units a player may call, or that they are done. Rule 11.39.
pub(crate) fn actions(state: &State, call: Call, offers: &mut Vec<Action>) {
    let ready = ready_towns(state);
    let units = state.command(call.seat).iter().filter(|&unit| hindrance_from(state, unit, ready).is_none());
    units.for_each(|unit| offers.push(Action::Reinforce(unit)));
    offers.push(Action::Done);
}

/// A player calls a unit: chance decides whether it comes. Rule 11.41.
pub(crate) fn call(state: &mut State, call: Call, unit: Unit, events: &mut impl Sink<Event>) {
    events.tell(Event::ReinforcementCalled { unit });
    state.stage = Stage::RollReinforce(call, unit);
}

/// Takes the die of a reinforcement attempt. Rules 11.41, 11.47, 11.48, 11.51.
pub(crate) fn rolled(
    state: &mut State,
    call: Call,
    unit: Unit,
    answer: Answer,
    events: &mut impl Sink<Event>,
) {
    let (die, rating) = (answer.die(), unit.sheet().tactical);
    let success = die <= rating;
    let from = state.town(unit).expect("a unit that reinforces is on the board");
    let town = state.fight().town;
    events.tell(Event::ReinforceRolled { unit, from, town, die, success });
    state.units[unit.index()].tried = true;
    if !success {
        return wait(state, call, events);
    }
    state.put(unit, Place::In(town));
    state.units[unit.index()].from = Some(from);
    let active = state.phase.active();
    let rules = state.rules;
    let combat = state.fight_mut();
    combat.present.insert(unit);
    if unit.side() == active && (!unit.is_commander() || rules.has_roads_of_commanders()) {
        // Ruling R2: the active loser may go back by it; it is not a road they entered by.
        if rules.has_open_roads_of_reinforcements() {
            combat.reinforced.insert(from)
        } else {
            combat.entered.insert(from)
        }
    }
    match call.part {
        // The cards would come too late to be played.
        Part::Winner => wait(state, call, events),
        Part::Attacker | Part::Defender => {
            if unit.side() == Side::AlliedPrussian {
                // Ruling S4: newcomers settle anew whose rating serves.
                state.fight_mut().lead = None;
            }
            let cards = s11b_hands::reinforcement_cards(state, unit);
            let seat = state.owner(unit.army()).0 as usize;
            state.fight_mut().due[seat] += cards;
            state.stage = Stage::DealMore(call);
            events.tell(Event::DealtMore { unit, cards });
            s11b_hands::dealt(state, Some(call), events);
        }
    }
}
