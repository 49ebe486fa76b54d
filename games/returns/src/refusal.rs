//! Why a choice is not offered: the common mistakes, each with its rule.

use tabletop::{Refusal, Seat};

use crate::{
    data::components, s02_board::Town, s03_pieces::Unit, s05_objectives::Objective, s06_combat_cards::Card,
    s10a_movement, s10b_commanders, s11c_rounds, s11d_reinforcement, stage::Stage, state::State,
};

/// Why the seat to decide may not play `text` now, if the rules have a reason it may be told.
pub(crate) fn why_not(state: &State, text: &str) -> Option<Refusal> {
    let words: Vec<&str> = text.split(' ').collect();
    match (state.stage, words.as_slice()) {
        (Stage::ChooseObjective, ["objective", id]) => {
            Objective::named(id)?;
            Some(Refusal::new("You hold this objective already.", "5.10"))
        }
        (Stage::SetUp(_) | Stage::PlaceUnit(_), ["place", id, town]) => {
            let (unit, town) = (Unit::named(id)?, named(town)?);
            Some(no_place(state, unit, town))
        }
        (Stage::March(_), ["done"]) => Some(alone()),
        (Stage::March(seat), ["pick" | "march", id, ..]) => no_march(state, seat, Unit::named(id)?),
        (Stage::MarchUnit(unit), ["march", id, _, to]) => {
            let to = named(to)?;
            match (Unit::named(id)? == unit, state.town(unit)) {
                (true, Some(from)) if !from.adjacent().contains(to) => {
                    let why = format!("No road leads from {} to {}.", from.name(), to.name());
                    Some(Refusal::new(why, "10.12"))
                }
                (true, Some(_)) if !s10b_commanders::towns(state, unit).contains(to) => Some(alone()),
                (true, Some(_) | None) | (false, _) => {
                    Some(Refusal::new(format!("{} is in hand.", unit.name()), "10.12"))
                }
            }
        }
        (Stage::Rejoin(unit), ["join", ..]) => {
            Some(Refusal::new(format!("{} joins the nearest corps of its army.", unit.name()), "3.5"))
        }
        (Stage::ChooseCombat, ["fight", ..]) => {
            Some(Refusal::new("Combat is where corps of both sides stand.", "11.2"))
        }
        (Stage::Attack, ["done" | "concede" | "retreat", ..]) => {
            Some(Refusal::new("The attacker must play a card.", "11.34"))
        }
        (Stage::Attack | Stage::Match | Stage::Advise, ["play" | "match" | "advise", id, ..]) => {
            no_card(state, Card::named(id)?)
        }
        (Stage::Reinforce(call), ["reinforce", id]) => no_reinforcement(state, call.seat, Unit::named(id)?),
        (Stage::Spread(_), ["lose", ..]) => {
            Some(Refusal::new("Losses go to your corps in the combat.", "11.63"))
        }
        (Stage::Retreat, ["retreat", ..]) => {
            let why = "The order of retreat: friends, an empty town, a waiting combat, through the enemy; nearer home first.";
            Some(Refusal::new(why, "11.69"))
        }
        (_, ["counterattack"]) => {
            Some(Refusal::new("Only the defender counterattacks, after matching, once a round.", "11.38"))
        }
        (_, _) => None,
    }
}

/// Why nothing is offered at a unit, town or card.
pub(crate) fn why_not_at(state: &State, place: &str) -> Option<Refusal> {
    let unit = Unit::named(place);
    let text = match (state.stage, unit) {
        (Stage::ChooseObjective, _) => format!("objective {}", place.strip_prefix("objective-")?),
        (Stage::PlaceUnit(hand), None) => format!("place {} {place}", hand.id()),
        (Stage::March(_), Some(_)) => format!("pick {place}"),
        (Stage::MarchUnit(hand), None) => format!("march {} - {place}", hand.id()),
        (Stage::Rejoin(_), None) => format!("join - {place}"),
        (Stage::ChooseCombat, None) => format!("fight {place}"),
        (Stage::Attack, None) => format!("play {}", card_of(place)?),
        (Stage::Match, None) => format!("match {}", card_of(place)?),
        (Stage::Reinforce(_), Some(_)) => format!("reinforce {place}"),
        (Stage::Spread(_), Some(_)) => format!("lose {place}"),
        (Stage::Retreat, None) => format!("retreat {place}"),
        (_, _) => return None,
    };
    why_not(state, &text)
}

/// The card of a place in a hand, which is named `hand-SEAT-CARD`.
fn card_of(place: &str) -> Option<&str> {
    place.strip_prefix("hand-")?.split_once('-').map(|(_, card)| card)
}

fn named(id: &str) -> Option<Town> {
    components().board.named(id)
}

fn no_place(state: &State, unit: Unit, town: Town) -> Refusal {
    if crate::s07_setup::towns(state, unit).contains(town) {
        Refusal::new("Pick the unit first.", "7.9")
    } else if unit.is_commander() {
        Refusal::new("A commander is set up with a corps of its army.", "3.5")
    } else {
        Refusal::new(format!("{} is not set up in {}.", unit.name(), town.name()), "7.9")
    }
}

fn alone() -> Refusal {
    Refusal::new("A commander ends its movement with a corps of its side.", "3.5")
}

fn no_march(state: &State, seat: Seat, unit: Unit) -> Option<Refusal> {
    if !state.command(seat).contains(unit) {
        return Some(Refusal::new("Only your own units move in your turn.", "10.1"));
    }
    let enemy = state.corps_towns(unit.side().enemy());
    Some(match s10a_movement::may_move(state, unit, enemy) {
        Ok(_) if s10b_commanders::towns(state, unit).is_empty() => alone(),
        Ok(_) => Refusal::new("Pick the unit first.", "10.12"),
        Err(bar) => {
            let (why, rule) = bar.reason();
            Refusal::new(why, rule)
        }
    })
}

fn no_card(state: &State, card: Card) -> Option<Refusal> {
    let side = s11c_rounds::chooser(state);
    let held = state.seats_of(side).any(|seat| state.fight().hands[seat.0 as usize][card.index()] > 0);
    match state.fight().card {
        _ if !held => Some(Refusal::new(format!("You hold no {}.", card.name()), "11.34")),
        Some(played) if !card.matches(played) => {
            let why = format!("{} does not match {}.", card.name(), played.name());
            Some(Refusal::new(why, "11.15"))
        }
        Some(_) | None => None,
    }
}

fn no_reinforcement(state: &State, seat: Seat, unit: Unit) -> Option<Refusal> {
    if !state.command(seat).contains(unit) {
        return Some(Refusal::new("You call only your own units.", "11.39"));
    }
    let (why, rule) = s11d_reinforcement::hindrance(state, unit)?.reason();
    Some(Refusal::new(why, rule))
}
