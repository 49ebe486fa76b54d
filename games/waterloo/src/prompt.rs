//! What a player is asked to do or waits for.

use tabletop::{Prompt, Viewer};

use crate::{
    game::decides,
    report::name,
    s02_0_equipment::{Side, strength},
    s05_combat_preconditions as duties,
    s05_combat_preconditions::Selection,
    s06_0_combat_resolution, s08_victory, s09_grouchy,
    stage::Stage,
    state::State,
};

/// What `viewer` is asked to do or waits for, and the rule that asks it.
pub(crate) fn prompt(state: &State, viewer: Viewer) -> Prompt {
    let side = decides(state);
    let (doing, rule) = match state.stage {
        Stage::Destination(unit) if !s09_grouchy::may_know_pick(state, viewer, unit) => {
            ("Bring in a reinforcement.".to_string(), "7.0")
        }
        _ => doing(state),
    };
    let text =
        if viewer.is(side.seat()) { doing } else { format!("{}: {}", waited_for(side), lower_first(&doing)) };
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
            let unit = crate::s06_5_displacement::displaced(state);
            (format!("{} is displaced: pick its safe hex.", name(unit)), "6.5")
        }
        Stage::FallBack => (text("Bombarding artillery may fall back."), "6.8"),
        Stage::Advance => (text("Advance a victorious unit into a vacated hex, or hold."), "6.6"),
        Stage::Over(end) => (text(s08_victory::outcome(end).why), s08_victory::outcome(end).rule),
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
    let strength = strength(selected.attackers.union(selected.guns));
    let defence = s06_0_combat_resolution::defence(state, selected.defenders);
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
