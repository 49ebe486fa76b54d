//! What players read: prompts, labels of choices, and why something is not offered.

use tabletop::{Label, Role, Prompt, Refusal, Viewer};

use crate::{
    action::Action,
    decides,
    event::{name, result_text},
    s2_equipment::{Hex, Outcome, Side, UnitId, equipment},
    s4_movement, s5_combat_preconditions as duties,
    s5_combat_preconditions::Selection,
    s6_combat_resolution, s8_victory, s9_grouchy,
    state::{Stage, State},
};

pub(crate) fn prompt(state: &State, viewer: Viewer) -> Prompt {
    let side = decides(state);
    let (doing, rule) = match state.stage {
        Stage::Destination(unit) if !s9_grouchy::may_know_pick(state, viewer, unit) => {
            ("Bring in a reinforcement.".to_string(), "7.0")
        }
        _ => doing(state),
    };
    let text = match viewer.is(side.seat()) {
        true => doing,
        false => format!("{}: {}", waited_for(side), lower_first(&doing)),
    };
    Prompt { text, rule }
}

fn doing(state: &State) -> (String, &'static str) {
    let text = |it: &str| it.to_string();
    match state.stage {
        Stage::Chit(_) => (text("Draw a chit."), "9.0"),
        Stage::Movement => (text("Move: pick a unit, or end the movement phase."), "4.0"),
        Stage::Destination(unit) => (format!("Move {} to one of the lit hexes.", name(unit)), "4.1"),
        Stage::GiveWay(unit) => (format!("{} must leave the hex it shares.", name(unit)), "4.4"),
        Stage::Combat => combat_prompt(state),
        Stage::Declare => declare_prompt(state),
        Stage::Throw => (text("The die is thrown."), "6.2"),
        Stage::Losses => {
            (format!("Equal elimination: lose units worth {} more.", state.attack.to_lose), "6.3")
        }
        Stage::Retreat => (text("Retreat: pick a unit and a safe hex."), "6.4"),
        Stage::Displace => {
            let unit = crate::s6_5_displacement::displaced(state);
            (format!("{} is displaced: pick its safe hex.", name(unit)), "6.5")
        }
        Stage::FallBack => (text("Bombarding artillery may fall back."), "6.8"),
        Stage::Advance => (text("Advance a victorious unit into a vacated hex, or hold."), "6.6"),
        Stage::Over(end) => (text(s8_victory::outcome(end).why), s8_victory::outcome(end).rule),
    }
}

fn combat_prompt(state: &State) -> (String, &'static str) {
    let (attackers, defenders) = duties::owed(state);
    match (attackers.len(), defenders.len()) {
        (0, 0) => ("Attack: bombard if you like, or end the combat phase.".to_string(), "5.6"),
        (units, enemies) => {
            let units = count(units, "unit must attack", "units must attack");
            let enemies = count(enemies, "enemy must be attacked", "enemies must be attacked");
            (format!("Attack: pick an enemy; {units}, {enemies}."), "5.1")
        }
    }
}

fn declare_prompt(state: &State) -> (String, &'static str) {
    let selected = Selection::of(state);
    let strength = selected.attackers.or(selected.guns).strength();
    let defence = s6_combat_resolution::defence(state, selected.defenders);
    match strength {
        0 => (format!("Attack on {defence}: pick who attacks."), "5.3"),
        _ => (format!("Attack, {strength} against {defence}: add units or throw the die."), "6.1"),
    }
}

fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

fn waited_for(side: Side) -> &'static str {
    match side {
        Side::French => "Waiting for the French",
        Side::Allied => "Waiting for the Allies",
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    // A unit's name keeps its capital.
    let is_name = ["French", "British", "Dutch", "Brunswick", "Allied", "Prussian"]
        .iter()
        .any(|it| text.starts_with(it));
    match letters.next() {
        Some(first) if !is_name => first.to_lowercase().chain(letters).collect(),
        _ => text.to_string(),
    }
}

pub(crate) fn label(state: &State, action: Action) -> Label {
    let unit = |hex: Hex| state.field.unit(hex).expect("an offer names a unit by its hex");
    match action {
        Action::Move(hex) => {
            let text = format!("Move {} in {hex}", full(unit(hex)));
            Label::new(text, "4.0").at(hex.to_string()).role(Role::Pick)
        }
        Action::Enter(id) => {
            Label::new(format!("Bring in {}", full(id)), "7.0").at(id.to_string()).role(Role::Pick)
        }
        Action::To(hex) => destination(state, hex),
        Action::Exit => Label::new("Leave the map over the north edge", "8.3").at("exit").role(Role::Go),
        Action::EndMovement => end_movement(state),
        Action::Attack(hex) if state.stage == Stage::Declare => {
            Label::new(format!("Attack {} in {hex} too", full(unit(hex))), "5.4").at(hex.to_string())
        }
        Action::Attack(hex) => {
            Label::new(format!("Attack {} in {hex}", full(unit(hex))), "5.1").at(hex.to_string())
        }
        Action::With(hex) => {
            let is_adjacent = !state.field.around(hex).and(state.attack.defenders).is_empty();
            let (verb, rule) = if is_adjacent { ("Attack with", "5.3") } else { ("Bombard with", "5.6") };
            Label::new(format!("{verb} {} in {hex}", full(unit(hex))), rule).at(hex.to_string())
        }
        Action::Roll(column) => roll(state, column),
        Action::EndCombat => {
            let mut offers = vec![];
            duties::actions(state, &mut offers);
            let label = Label::new("End combat", "5.1");
            match offers.len() {
                0 | 1 => label,
                _ => label.asks("Artillery can still bombard."),
            }
        }
        Action::Lose(hex) => {
            Label::new(format!("Lose {} in {hex}", full(unit(hex))), "6.3").at(hex.to_string())
        }
        Action::Retreat(from, to) => step(state, "Retreat", from, to, "6.4"),
        Action::FallBack(from, to) => step(state, "Fall back with", from, to, "6.8"),
        Action::Stand => Label::new("Let the artillery stand", "6.8"),
        Action::Advance(from, to) => step(state, "Advance", from, to, "6.6"),
        Action::Hold => Label::new("Do not advance", "6.6"),
    }
}

/// Whoever has not moved, or could still come in, is asked for first.
fn end_movement(state: &State) -> Label {
    let label = Label::new("End movement", "4.0");
    let mut offers = vec![];
    s4_movement::actions(state, &mut offers);
    let waiting = offers.iter().filter(|it| matches!(it, Action::Enter(_))).count();
    let idle = offers.iter().filter(|it| matches!(it, Action::Move(_))).count();
    match (waiting, idle) {
        (0, _) if state.moved.is_empty() && idle > 0 => label.asks("Nobody has moved."),
        (0, _) => label,
        (1, _) => label.asks("A reinforcement can still come in."),
        (units, _) => label.asks(format!("{units} reinforcements can still come in.")),
    }
}

fn full(unit: UnitId) -> String {
    let info = unit.info();
    format!("{} ({}-{})", name(unit), info.strength, info.movement)
}

fn step(state: &State, verb: &str, from: Hex, to: Hex, rule: &'static str) -> Label {
    let unit = state.field.unit(from).expect("an offer names a unit by its hex");
    let text = format!("{verb} {} from {from} to {to}", name(unit));
    match state.field.unit(to) {
        None => Label::new(text, rule),
        Some(friend) => {
            let question = format!("{} is displaced.", name(friend));
            Label::new(format!("{text}, displacing {}", name(friend)), rule).asks(question)
        }
    }
    .at(to.to_string())
}

fn destination(state: &State, hex: Hex) -> Label {
    let place = match hex.info().place {
        "" => String::new(),
        place => format!(", {place}"),
    };
    match state.field.unit(hex) {
        None => Label::new(format!("To {hex}{place}"), "4.1"),
        Some(friend) => {
            let text = format!("To {hex}{place}, where {} gives way", name(friend));
            Label::new(text, "4.4").asks(format!("{} must then move out of {hex}.", name(friend)))
        }
    }
    .at(hex.to_string())
    .role(Role::Go)
}

/// The exact chance of every result on a column. Rule 6.2.
fn roll(state: &State, column: u8) -> Label {
    let ratio = equipment().ratios[column as usize];
    let best = s6_combat_resolution::column(state, &Selection::of(state));
    let text = match column == best {
        true => format!("Throw the die at {ratio}"),
        false => format!("Lower the ratio to {ratio} and throw"),
    };
    let mut label = Label::new(text, "6.2");
    for result in [Outcome::De, Outcome::Dr, Outcome::Ee, Outcome::Ar, Outcome::Ae] {
        let rows = equipment().results.iter().filter(|row| row[column as usize] == result).count();
        if rows > 0 {
            label = label.may(result_text(result), rows as u32, 6);
        }
    }
    label
}

/// The reason a text that looks like a choice of this game is not offered now.
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

/// The reason nothing is offered in a hex, at a unit that waits, or at the north edge.
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
        (
            Stage::Chit(_)
            | Stage::Movement
            | Stage::Combat
            | Stage::Declare
            | Stage::Throw
            | Stage::Losses
            | Stage::FallBack
            | Stage::Over(_),
            _,
        ) => return None,
    };
    why_not(state, &text)
}

fn why_not_move(state: &State, hex: Hex) -> Option<Refusal> {
    let Some(unit) = state.field.unit(hex) else {
        return Some(Refusal::new(format!("There is no unit in {hex}."), "4.0"));
    };
    let (why, rule) = if unit.info().side != state.active {
        (format!("{} is not yours to move.", name(unit)), "4.0")
    } else if state.moved.has(unit) {
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
        None if hex.info().terrain == crate::s2_equipment::Terrain::Woods => {
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
    let (why, rule) = if state.fought.has(unit) {
        (format!("{} has already been in an attack in this phase.", name(unit)), "5.2")
    } else if is_own && state.stage == Stage::Combat {
        (format!("Pick the enemy first; then {} can join the attack.", name(unit)), "5.3")
    } else if is_own && state.field.around(hex).and(state.attack.defenders).is_empty() {
        (format!("{} is not next to the enemy attacked, nor does it bombard him.", name(unit)), "5.3")
    } else if !is_own && state.field.around(hex).and(state.field.on_map(state.active)).is_empty() {
        (format!("No unit of yours is next to {}, nor can one bombard it.", name(unit)), "5.1")
    } else {
        (format!("{} cannot be part of this attack without leaving a duty undone.", name(unit)), "5.1")
    };
    Some(Refusal::new(why, rule))
}
