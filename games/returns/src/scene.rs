//! A position as one line of text: clauses between semicolons, in any order; what is left out has its default.
//!
//! `turn 3; rain; phase french-movement; objectives Antwerp Ghent; control Ghent; spent Ghent; points 5 0 0;
//! F-GD Thuin 9 from Beaumont steps 1; F-VI out; stage march 0`. A unit left out is aside, a corps without a
//! number has its full cohesion. `fallen` counts the Allied and Prussian corps eliminated when the objectives were
//! last judged. A combat adds `combat`, `present`, `entered`, `reinforced`, `card`, `matched`, `hand`, `deck`, `due`, `lead`,
//! `advice`, `winner`, `total` and `left`; without `deck` it is what no hand holds. Of two clauses that say the same
//! thing the later one counts. Reading stands in `scene_read.rs`, what is refused in `scene_check.rs`.

use std::fmt::Write;

use crate::{
    s02_board::Town,
    s03_pieces::Unit,
    s05_objectives::Objective,
    s11e_three_players::Advice,
    stage::{Call, Part, Stage},
    state::{Combat, MOST_SEATS, Place, State},
};

/// The position as one line of text.
pub(crate) fn scene(state: &State) -> String {
    let mut text = format!("turn {}; {}; phase {}", state.turn, state.weather.id(), state.phase.id());
    if !state.objectives.is_empty() {
        clause(&mut text, "objectives", state.objectives.iter().map(Objective::id));
    }
    for (word, towns) in [("control", state.control), ("spent", state.spent)] {
        if !towns.is_empty() {
            clause(&mut text, word, towns.iter().map(Town::id));
        }
    }
    if state.fallen > 0 {
        clause(&mut text, "fallen", [state.fallen]);
    }
    if state.points != [0; 3] {
        clause(&mut text, "points", state.points);
    }
    for unit in Unit::all() {
        write_unit(&mut text, state, unit);
    }
    if let Some(combat) = &state.combat {
        write_combat(&mut text, combat);
    }
    clause(&mut text, "stage", [stage_text(state.stage)]);
    text
}

fn clause<T: std::fmt::Display>(text: &mut String, word: &str, values: impl IntoIterator<Item = T>) {
    text.push_str("; ");
    text.push_str(word);
    for value in values {
        write!(text, " {value}").expect("a string takes text");
    }
}

fn write_unit(text: &mut String, state: &State, unit: Unit) {
    let piece = state.piece(unit);
    let mut words = vec![];
    match piece.place {
        Place::Aside => return,
        Place::Eliminated => words.push("out".to_string()),
        Place::In(town) => {
            words.push(town.to_string());
            if !unit.is_commander() {
                words.push(piece.cohesion.to_string());
            }
        }
    }
    if let Some(from) = piece.from {
        words.push(format!("from {from}"));
    }
    if piece.steps > 0 {
        words.push(format!("steps {}", piece.steps));
    }
    if piece.fought {
        words.push("fought".to_string());
    }
    if piece.tried {
        words.push("tried".to_string());
    }
    clause(text, unit.id(), words);
}

fn write_combat(text: &mut String, combat: &Combat) {
    let head = [combat.town.to_string(), combat.attacker.id().to_string(), combat.rounds.to_string()];
    clause(text, "combat", head);
    clause(text, "present", combat.present.iter().map(Unit::id));
    clause(text, "entered", combat.entered.iter().map(Town::id));
    if !combat.reinforced.is_empty() {
        clause(text, "reinforced", combat.reinforced.iter().map(Town::id));
    }
    if let Some(card) = combat.card {
        clause(text, "card", [card]);
    }
    if let Some(cards) = combat.matched {
        clause(text, "matched", cards);
    }
    for (seat, hand) in combat.hands.iter().enumerate().filter(|(_, hand)| **hand != [0; 6]) {
        clause(text, "hand", std::iter::once(seat as u8).chain(hand.iter().copied()));
    }
    clause(text, "deck", combat.deck);
    for (word, counts) in [("due", combat.due), ("left", combat.left)] {
        if counts != [0; MOST_SEATS] {
            clause(text, word, counts);
        }
    }
    if let Some(lead) = combat.lead {
        clause(text, "lead", [lead.id()]);
    }
    match combat.advice {
        None => {}
        Some(Advice::Concede) => clause(text, "advice", ["concede"]),
        Some(Advice::Card(card, holder)) => clause(text, "advice", [format!("{card}{holder}")]),
    }
    if let Some(winner) = combat.winner {
        clause(text, "winner", [winner.id()]);
    }
    if combat.total > 0 {
        clause(text, "total", [combat.total]);
    }
}

fn stage_text(stage: Stage) -> String {
    match stage {
        Stage::DrawObjective => "draw-objective".to_string(),
        Stage::ChooseObjective => "choose-objective".to_string(),
        Stage::SetUp(seat) => format!("set-up {}", seat.0),
        Stage::PlaceUnit(unit) => format!("place {unit}"),
        Stage::RollWeather => "weather".to_string(),
        Stage::RollPoints(army) => format!("points {}", army.id()),
        Stage::March(seat) => format!("march {}", seat.0),
        Stage::MarchUnit(unit) => format!("march-unit {unit}"),
        Stage::Rejoin(unit) => format!("rejoin {unit}"),
        Stage::ChooseCombat => "choose-combat".to_string(),
        Stage::DealHands => "deal".to_string(),
        Stage::ChooseLead => "lead".to_string(),
        Stage::Advise => "advise".to_string(),
        Stage::Attack => "attack".to_string(),
        Stage::Match => "match".to_string(),
        Stage::Counterattack => "counterattack".to_string(),
        Stage::RollCounterattack => "roll-counterattack".to_string(),
        Stage::Reinforce(call) => format!("reinforce {}", call_text(call)),
        Stage::RollReinforce(call, unit) => format!("roll-reinforce {} {unit}", call_text(call)),
        Stage::DealMore(call) => format!("deal-more {}", call_text(call)),
        Stage::ProposeShare(side) => format!("propose {}", side.id()),
        Stage::AnswerShare(points) => format!("answer {points}"),
        Stage::Spread(seat) => format!("spread {}", seat.0),
        Stage::Retreat => "retreat".to_string(),
        Stage::Over(ending) => format!("over {}", ending.id()),
    }
}

fn call_text(call: Call) -> String {
    let part = match call.part {
        Part::Attacker => "attacker",
        Part::Defender => "defender",
        Part::Winner => "winner",
    };
    format!("{part} {}", call.seat.0)
}
