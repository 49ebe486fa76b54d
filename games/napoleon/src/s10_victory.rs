//! 10.0 Victory: defeat of armies and the end of the game. V in the 3rd edition: V.A for the Allies, V.B for the French.

use tabletop::{Outcome, Seats, Sink};

use crate::{
    edition_cites,
    event::{Cause, Event},
    s02_sequence::last_turn,
    s03_units::{Armies, Army, Side},
    s06_40_combat_losses::eliminate,
    s09_supply::cities,
    state::{Place, Rules, Stage, State},
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Both Allied armies are defeated. Rule 10.1.
    AlliesDefeated,
    /// All three armies are defeated at once. Rule 10.1.
    AllDefeated,
    /// The French hold two cities when time expires. Rule 10.1.
    CitiesHeld,
    /// The French army is defeated. Rule 10.2; V.A.2.
    FrenchDefeated,
    /// Napoléon is dead. V.A.1.
    NapoleonDead,
    /// Time expires. Rule 10.2.
    TimeExpired,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Ending; 6] = [
        Ending::AlliesDefeated,
        Ending::AllDefeated,
        Ending::CitiesHeld,
        Ending::FrenchDefeated,
        Ending::NapoleonDead,
        Ending::TimeExpired,
    ];

    /// Who won.
    pub const fn winner(self) -> Side {
        match self {
            Ending::AlliesDefeated | Ending::AllDefeated | Ending::CitiesHeld => Side::French,
            Ending::FrenchDefeated | Ending::NapoleonDead | Ending::TimeExpired => Side::Allied,
        }
    }

    /// The reason as a sentence.
    pub const fn why(self) -> &'static str {
        match self {
            Ending::AlliesDefeated => "The French win: both Allied armies are defeated.",
            Ending::AllDefeated => "The French win: all three armies are defeated at once.",
            Ending::CitiesHeld => "The French win: they hold two supply cities when time expires.",
            Ending::FrenchDefeated => "The Allies win: the French army is defeated.",
            Ending::NapoleonDead => "The Allies win: Napoléon is dead.",
            Ending::TimeExpired => "The Allies win: time has expired.",
        }
    }
}

/// Checks defeat and victory after the battles and supply of a turn. Rules 2.3 and 10.0.
pub(crate) fn judge(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    state.pop();
    let ending = reduced(rules, state, events).or_else(|| at_the_end(rules, state));
    end(state, ending, events);
}

/// How the game ends when the record does. Rules 10.1 and 10.2; ruling T7.
fn at_the_end(rules: &Rules, state: &State) -> Option<Ending> {
    if state.turn < last_turn(state.edition) {
        return None;
    }
    let has_cities = rules.edition.cities_to_win().is_some_and(|cities| cities_held(state) >= cities);
    Some(if has_cities { Ending::CitiesHeld } else { Ending::TimeExpired })
}

/// Checks defeat and victory when units have been lost. V, ruling T11.
pub(crate) fn judge_losses(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let ending = reduced(rules, state, events);
    end(state, ending, events);
}

fn end(state: &mut State, ending: Option<Ending>, events: &mut impl Sink<Event>) {
    if let Some(ending) = ending {
        state.push(Stage::Over(ending));
        events.tell(Event::Ended { ending });
    }
}

/// Finds the armies that are defeated now, and the victory that follows. Rule 10.0; V.A, V.B.
fn reduced(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> Option<Ending> {
    let defeated =
        Army::ALL.map(|army| state.defeated.contains(army) || state.lost(army) >= rules.edition.defeat(army));
    for army in Army::ALL {
        if defeated[army as usize] && !state.defeated.contains(army) {
            state.defeated.insert(army);
            events.tell(Event::Defeated { army });
            if rules.edition.removes_the_defeated() {
                remove_remaining(state, army, events);
            }
        }
    }
    match defeated {
        [true, true, true] => Some(Ending::AllDefeated),
        [false, true, true] => Some(Ending::AlliesDefeated),
        [true, _, _] => Some(Ending::FrenchDefeated),
        [false, _, _] if rules.edition.ends_with_napoleon() && is_napoleon_dead(state) => {
            Some(Ending::NapoleonDead)
        }
        [false, _, _] => None,
    }
}

fn is_napoleon_dead(state: &State) -> bool {
    let mut leaders = state.units_of(Side::French.armies()).filter(|unit| State::is_leader(*unit));
    leaders.any(|unit| state.block(unit).place == Place::Eliminated)
}

fn remove_remaining(state: &mut State, army: Army, events: &mut impl Sink<Event>) {
    for unit in state.units_of(Armies::one(army)) {
        if matches!(state.block(unit).place, Place::In(_)) {
            eliminate(state, unit, Cause::Defeat, events);
        }
    }
}

/// How many supply cities the French occupy.
pub(crate) fn cities_held(state: &State) -> usize {
    cities(state.edition).filter(|(town, _, _)| state.count(*town, Side::French) > 0).count()
}

/// The outcome of an ending.
pub(crate) fn outcome(rules: &Rules, state: &State, ending: Ending) -> Outcome {
    let winners = Army::ALL.into_iter().filter(|army| army.side() == ending.winner());
    let winners = winners.fold(Seats::EMPTY, |seats, army| seats.with(rules.seat(state, army)));
    Outcome { winners, why: ending.why(), rule: edition_cites::ending(ending).in_edition(rules.edition) }
}
