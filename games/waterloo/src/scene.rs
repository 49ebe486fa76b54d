//! A position as one line of text.
//!
//! Clauses are separated by semicolons: `turn 3 allied combat; at 1310 al-art-R, 1411 fr-art-gd`. The first names
//! turn, side and stage; the others list units. What is left out is empty. A scene at stage `combat` without the
//! clause `owed` begins a Combat Phase: the duties are read off the board. Without the clause `fought` those in the
//! announced attack have. What contradicts itself is refused by `scene_check`.

use std::fmt::Write;

use crate::{
    data::equipment,
    s02_0_equipment::{Side, UnitId, UnitSet},
    s08_victory,
    s09_grouchy::{self, Chits},
    stage::Stage,
    state::{Place, State},
};

/// An empty list that must be said: without the clause the duties are read off the board.
pub(crate) const NOBODY: &str = "nobody";

/// The position as one line of text.
pub(crate) fn write(state: &State) -> String {
    let mut text = format!("turn {} {} {}", state.turn, state.active.name(), stage_text(state.stage));
    let field = &state.field;
    let on_map: Vec<String> =
        UnitId::all().filter_map(|unit| Some(format!("{} {unit}", field.hex(unit)?))).collect();
    let mut clause = |name: &str, words: String| {
        if !words.is_empty() {
            write!(text, "; {name} {words}").expect("a string takes text");
        }
    };
    // The one that gives way stands below the one that moved in.
    clause("at", on_map.join(", "));
    let of_place = |place: Place| UnitId::all().filter(|&unit| field.place(unit) == place).collect();
    clause("eliminated", list(of_place(Place::Eliminated)));
    clause("exited", list(of_place(Place::Exited)));
    clause("moved", list(state.moved));
    clause("fought", list(state.fought));
    if crate::view::phase(state.stage) == crate::view::Phase::Combat {
        clause("owed", if state.owed.is_empty() { NOBODY.to_string() } else { list(state.owed) });
    }
    clause("advanced", list(state.advanced));
    if field.lost(Side::Allied) >= s08_victory::LIMIT && !state.demoralized {
        clause("steady", "yes".to_string());
    }
    if s09_grouchy::is_played(state) {
        clause("chits", format!("{} {}", state.chits[0], state.chits[1]));
        clause("possible", format!("{} {}", digits(state.possible[0]), digits(state.possible[1])));
    }
    let attack = &state.attack;
    clause("defenders", list(attack.defenders));
    clause("attackers", list(attack.attackers));
    clause("guns", list(attack.guns));
    clause("column", attack.column.map(|it| equipment().ratios[it as usize].to_string()).unwrap_or_default());
    clause("result", attack.result.map(|it| format!("{it:?}")).unwrap_or_default());
    clause("retreating", list(attack.retreating));
    clause("falling-back", list(attack.falling_back));
    clause("to-lose", if attack.to_lose > 0 { attack.to_lose.to_string() } else { String::new() });
    clause("vacated", attack.vacated.iter().map(|hex| hex.to_string()).collect::<Vec<_>>().join(" "));
    clause("victors", list(attack.victors));
    clause(
        "chain",
        attack.chain.links(field).map(|(unit, to)| format!("{to} {unit}")).collect::<Vec<_>>().join(", "),
    );
    text
}

fn list(units: UnitSet) -> String {
    units.iter().map(|unit| unit.to_string()).collect::<Vec<_>>().join(" ")
}

fn digits(chits: Chits) -> String {
    chits.iter().map(|chit| chit.0.to_string()).collect()
}

/// The stages' names in scenes.
pub(crate) fn stage_text(stage: Stage) -> String {
    match stage {
        Stage::Chit(side) => format!("chit {}", side.name()),
        Stage::Movement => "movement".to_string(),
        Stage::Destination(unit) => format!("destination {unit}"),
        Stage::GiveWay(unit) => format!("give-way {unit}"),
        Stage::Combat => "combat".to_string(),
        Stage::Declare => "declare".to_string(),
        Stage::Throw => "throw".to_string(),
        Stage::Losses => "losses".to_string(),
        Stage::Retreat => "retreat".to_string(),
        Stage::Displace => "displace".to_string(),
        Stage::FallBack => "fall-back".to_string(),
        Stage::Advance => "advance".to_string(),
        Stage::Over(end) => format!("over {end:?}"),
    }
}
