//! The board in plain text.

use super::{board, counters};
use waterloo::{
    EXITS, LIMIT, Phase, TURNS, View, hour,
    s02_0_equipment::{Arm, Edge, Hex, Side, Terrain, UnitId},
};

/// Characters a column of hexes takes.
const CELL: usize = 5;
const LEGEND: &str = "\
A hex shows its number and below it its ground and its unit: nation, strength, arm.
Ground   t town   w wood   = road through a wood   ^ French exit   < entry of reinforcements
Nation   F French   B British   N Dutch-Belgian   W Brunswick   A Allied detachment   P Prussian
Arm      x infantry   / cavalry   o artillery   (* after the arm: done in this phase)
";

/// Map, legend and list of units.
pub(super) fn text(view: &View) -> String {
    let mut text = heading(view);
    text.push('\n');
    text += &map(view);
    text.push('\n');
    text += LEGEND;
    for side in Side::BOTH {
        text += &list(view, side);
    }
    text
}

fn heading(view: &View) -> String {
    let time = match view.turn {
        turn if turn > TURNS => "Night".to_owned(),
        turn => format!("Turn {turn} of {TURNS}, {}", hour(turn)),
    };
    let phase = match view.phase {
        Phase::Setup => "the chits are drawn".to_owned(),
        Phase::Movement => format!("{} movement", view.active.name()),
        Phase::Combat => format!("{} combat", view.active.name()),
        Phase::Over => "the battle is over".to_owned(),
    };
    let morale = if view.demoralized { "; the Allies are demoralized" } else { "" };
    format!(
        "{time}: {phase}.\nLosses: French {} of {LIMIT}, Allied {} of {LIMIT}{morale}. French units exited: {} of {EXITS}.\n",
        view.lost[0],
        view.lost[1],
        view.exited.len()
    )
}

/// Two lines a hex, its number above what is in it; even columns stand a line lower.
fn map(view: &View) -> String {
    let mut lines = vec![String::new(); 35];
    for line in &mut lines {
        *line = " ".repeat(23 * CELL);
    }
    for hex in Hex::all() {
        let column = (hex.column() - 1) as usize * CELL;
        let line = (hex.row() - 1) as usize * 2 + usize::from(hex.column() % 2 == 0);
        lines[line].replace_range(column..column + 4, &hex.to_string());
        lines[line + 1].replace_range(column..column + CELL, &cell(view, hex));
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn cell(view: &View, hex: Hex) -> String {
    let ground = match (hex.info().terrain, hex.info().edge) {
        (Terrain::Town, _) => 't',
        (Terrain::Woods, _) => 'w',
        (Terrain::WoodsRoad, _) => '=',
        (Terrain::Clear, Edge::Exit) => '^',
        (Terrain::Clear, Edge::Entry) => '<',
        (Terrain::Clear, Edge::None) => '.',
    };
    let here = view.units.iter().filter(|it| it.hex == hex);
    match here.min_by_key(|it| view.picked == Some(it.unit)) {
        None => format!("{ground}    "),
        Some(it) => {
            let info = it.unit.info();
            let arm = match info.arm {
                Arm::Infantry => 'x',
                Arm::Cavalry => '/',
                Arm::Artillery => 'o',
            };
            let done = if it.done { '*' } else { ' ' };
            format!("{ground}{}{}{arm}{done}", counters::style(info.nation).letter, info.strength)
        }
    }
}

fn list(view: &View, side: Side) -> String {
    let units: Vec<_> = view.units.iter().filter(|it| it.unit.info().side == side).collect();
    let mut text = format!("\n{}, {} units:\n", side.title(), units.len());
    for it in units {
        let info = it.unit.info();
        let place = match info_place(it.hex) {
            Some(place) => format!(" {place}"),
            None => String::new(),
        };
        let done = if it.done { ", done" } else { "" };
        let duty = duty(view, it.unit, it.hex);
        text += &format!(
            "  {}{place}: {}, strength {}, movement {}{done}{duty}\n",
            it.hex,
            counters::name(info),
            info.strength,
            info.movement
        );
    }
    text
}

fn info_place(hex: Hex) -> Option<String> {
    let place = hex.info().place;
    (!place.is_empty()).then(|| board::typeset(place))
}

fn duty(view: &View, unit: UnitId, hex: Hex) -> &'static str {
    if view.picked == Some(unit) {
        ", picked"
    } else if view.must_attack.contains(&hex) {
        ", must attack"
    } else if view.must_be_attacked.contains(&hex) {
        ", must be attacked"
    } else {
        ""
    }
}
