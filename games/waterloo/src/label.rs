//! A choice as a person reads it.

use tabletop::{Label, Role};

use crate::{
    action::Action,
    data::equipment,
    report::{name, result_text},
    s02_0_equipment::{Hex, Outcome, UnitId},
    s04_movement,
    s05_combat_preconditions::{self as duties, Selection},
    s06_0_combat_resolution,
    stage::Stage,
    state::State,
};

/// The label of a choice, with the rule it comes from.
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
            let is_adjacent = !state.field.around(hex).intersection(state.attack.defenders).is_empty();
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

/// Ending a phase is confirmed first if a unit has not moved or could still come in.
fn end_movement(state: &State) -> Label {
    let label = Label::new("End movement", "4.0");
    let mut offers = vec![];
    s04_movement::actions(state, &mut offers);
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
    let best = s06_0_combat_resolution::column(state, &Selection::of(state));
    let text = if column == best {
        format!("Throw the die at {ratio}")
    } else {
        format!("Lower the ratio to {ratio} and throw")
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
