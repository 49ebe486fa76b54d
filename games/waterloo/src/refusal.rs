//! Why a choice is not offered: the reason and its rule.

use tabletop::Refusal;

use crate::{
    report::name,
    s02_0_equipment::{Hex, UnitId},
    stage::Stage,
    state::State,
};

/// Why a text that has the form of a choice is not offered now.
pub(crate) fn why_not(state: &State, text: &str) -> Option<Refusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match (words.as_slice(), state.stage) {
        (["move", hex], Stage::Movement) => why_not_move(state, Hex::from_number(hex)?),
        (["to", hex], Stage::Destination(unit) | Stage::GiveWay(unit)) => {
            why_not_to(state, unit, Hex::from_number(hex)?)
        }
        (["exit"], Stage::Destination(_)) => {
            Some(Refusal::new("The unit cannot leave the map from here.", "8.3"))
        }
        (["enter", id], Stage::Movement) => {
            let unit = UnitId::from_id(id)?;
            let why = format!("{} cannot come in now.", name(unit));
            (unit.info().side == state.active).then(|| Refusal::new(why, "7.0"))
        }
        (["end", "combat"], Stage::Combat) => {
            Some(Refusal::new("There are still attacks that must be made.", "5.1"))
        }
        (["attack" | "with", hex], Stage::Combat | Stage::Declare) => {
            why_not_attack(state, Hex::from_number(hex)?)
        }
        (["roll", _], Stage::Declare) => {
            let why = "The attack cannot be announced like this: every unit next to an enemy must attack, every \
                       enemy next to a unit must be attacked.";
            Some(Refusal::new(why, "5.1"))
        }
        (["retreat", ..], Stage::Retreat) => {
            Some(Refusal::new("That is not a safe hex for that unit.", "6.4"))
        }
        (["retreat", ..], Stage::Displace) => {
            Some(Refusal::new("The displaced unit cannot go there.", "6.5"))
        }
        (["advance", ..], Stage::Advance) => Some(Refusal::new(
            "Only a victorious unit may advance, into a hex vacated by this combat.",
            "6.6",
        )),
        _ => None,
    }
}

/// Why nothing is offered in a hex, at a unit that waits, or at the north edge.
pub(crate) fn why_not_at(state: &State, place: &str) -> Option<Refusal> {
    let named = UnitId::from_id(place);
    // A unit on the map is known by its hex.
    let hex = named.and_then(|unit| state.field.hex(unit)).or(Hex::from_number(place));
    let at = hex.map_or(place.to_string(), |hex| hex.to_string());
    let unit = hex.and_then(|hex| state.field.unit(hex));
    let text = match (state.stage, unit) {
        (Stage::Movement, None) if named.is_some() => format!("enter {place}"),
        (Stage::Movement, Some(_)) => format!("move {at}"),
        (Stage::Destination(_) | Stage::GiveWay(_), _) if place == "exit" => "exit".to_string(),
        (Stage::Destination(_) | Stage::GiveWay(_), _) => format!("to {at}"),
        (Stage::Combat | Stage::Declare, Some(_)) => format!("attack {at}"),
        (Stage::Retreat | Stage::Displace, _) => "retreat".to_string(),
        (Stage::Advance, _) => "advance".to_string(),
        _ => return None,
    };
    why_not(state, &text)
}

fn why_not_move(state: &State, hex: Hex) -> Option<Refusal> {
    let Some(unit) = state.field.unit(hex) else {
        return Some(Refusal::new(format!("There is no unit in {hex}."), "4.0"));
    };
    let (why, rule) = if unit.info().side != state.active {
        (format!("{} is not yours to move.", name(unit)), "4.0")
    } else if state.moved.contains(unit) {
        (format!("{} has already moved in this phase.", name(unit)), "4.1")
    } else if state.field.is_controlled(hex, state.active.enemy()) {
        (format!("{} is in an enemy zone of control and may not move.", name(unit)), "4.5")
    } else {
        (format!("{} has nowhere to go.", name(unit)), "4.2")
    };
    Some(Refusal::new(why, rule))
}

fn why_not_to(state: &State, unit: UnitId, hex: Hex) -> Option<Refusal> {
    let (why, rule) = match state.field.unit(hex) {
        Some(other) if other.info().side != state.active => (format!("{hex} holds an enemy unit."), "4.3"),
        Some(_) => (format!("{hex} holds a friendly unit that cannot give way."), "4.4"),
        None if hex.info().terrain == crate::s02_0_equipment::Terrain::Woods => {
            (format!("{hex} is woods without a road."), "4.2")
        }
        None => (format!("{} cannot reach {hex}.", name(unit)), "4.1"),
    };
    Some(Refusal::new(why, rule))
}

fn why_not_attack(state: &State, hex: Hex) -> Option<Refusal> {
    let Some(unit) = state.field.unit(hex) else {
        return Some(Refusal::new(format!("There is no unit in {hex}."), "5.1"));
    };
    let is_own = unit.info().side == state.active;
    let (why, rule) = if state.fought.contains(unit) {
        (format!("{} has already been in an attack in this phase.", name(unit)), "5.2")
    } else if is_own && state.stage == Stage::Combat {
        (format!("Pick the enemy first; then {} can join the attack.", name(unit)), "5.3")
    } else if [state.attack.attackers, state.attack.guns, state.attack.defenders]
        .iter()
        .any(|it| it.contains(unit))
    {
        (format!("{} is in this attack already.", name(unit)), "5.3")
    } else if is_own && state.field.around(hex).intersection(state.attack.defenders).is_empty() {
        (format!("{} is not next to the enemy attacked, nor does it bombard that enemy.", name(unit)), "5.3")
    } else if !is_own && state.field.around(hex).intersection(state.field.on_map(state.active)).is_empty() {
        (format!("No unit of yours is next to {}, nor can one bombard it.", name(unit)), "5.1")
    } else {
        (format!("{} cannot be part of this attack without leaving a duty undone.", name(unit)), "5.1")
    };
    Some(Refusal::new(why, rule))
}
