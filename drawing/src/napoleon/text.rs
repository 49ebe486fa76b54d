//! The boards in plain text.

use super::{
    battle, blocks,
    marks::is_contested,
    panels::{lost, remembered, tallies, waiting},
    stacks::town_name,
};
use napoleon::{Army, BattleView, Edition, Open, Side, Town, TownView, Upright, View};

/// The width of the map in characters.
const WIDE: usize = 112;
/// The height of the map in lines.
const HIGH: usize = 40;
/// The map's corner and size in thousandths of a degree: longitude, latitude, width, height.
const FRAME: (i32, i32, i32, i32) = (3200, 51240, 2760, 1120);

/// Heading, map, battle boards and lists.
pub(super) fn text(view: &View, edition: Edition) -> String {
    let mut text = heading(view, edition);
    text.push('\n');
    text += &map(view, edition);
    text += "\nA town shows its name and its blocks: F French, A Anglo-Dutch, P Prussian; * supply city, ! contested.\n";
    for battle in battle::going_on(view) {
        text += &format!("\n{}", board(view, battle));
    }
    text += &lists(view, edition);
    text += &roads(view);
    text
}

fn heading(view: &View, edition: Edition) -> String {
    let time = match view.turn {
        0 => "Before the campaign".to_owned(),
        turn => {
            format!("Turn {turn} of {}, {} June, {}", edition.components().turns.len(), view.day, view.part)
        }
    };
    let losses: Vec<String> = view
        .armies
        .iter()
        .map(|army| {
            let state = if army.is_defeated { " (defeated)" } else { "" };
            format!("{} {} of {}{state}", army.army.name(), lost(army, edition), army.defeat)
        })
        .collect();
    format!("{time}: {}, {}.\nLosses: {}.\n", view.active.name(), view.phase.name(), losses.join(", "))
}

/// Towns at their places, moved down where they would run into each other.
fn map(view: &View, edition: Edition) -> String {
    let mut lines = vec![vec![' '; WIDE]; HIGH];
    let mut towns: Vec<Town> = edition.towns().collect();
    towns.sort_by_key(|town| (-town.facts().latitude, town.facts().longitude));
    for town in towns {
        let facts = town.facts();
        let star = if facts.is_supply { "*" } else { "" };
        let here = view.towns.iter().find(|it| it.town == facts.id);
        let sign =
            format!("{}{star}{}", facts.name, here.map_or(String::new(), |it| format!(" {}", counts(it))));
        let sign: Vec<char> = sign.chars().collect();
        let x = ((facts.longitude - FRAME.0) as usize * (WIDE - 12)) / FRAME.2 as usize;
        let x = x.min(WIDE - sign.len());
        let y = ((FRAME.1 - facts.latitude) as usize * (HIGH - 4)) / FRAME.3 as usize;
        let is_free = |line: &[char]| {
            let (from, to) = (x.saturating_sub(1), (x + sign.len() + 1).min(WIDE));
            line[from..to].iter().all(|letter| *letter == ' ')
        };
        let free = (y..HIGH).chain((0..y).rev()).find(|&line| is_free(&lines[line]));
        if let Some(line) = free {
            lines[line][x..x + sign.len()].copy_from_slice(&sign);
        }
    }
    lines.iter().map(|line| format!("{}\n", line.iter().collect::<String>().trim_end())).collect()
}

/// The blocks of a town in short: `F12!`.
fn counts(town: &TownView) -> String {
    let number = |army: Army| {
        let open = town.open.iter().filter(|block| block.army == army).count() as u8;
        open + town.upright.iter().filter(|pile| pile.army == army).map(|pile| pile.blocks).sum::<u8>()
    };
    let some = Army::ALL.into_iter().filter(|&army| number(army) > 0);
    let text: String = some.map(|army| format!("{}{}", battle::letter(army), number(army))).collect();
    if is_contested(town) { text + "!" } else { text }
}

/// A battle board, from the Allied reserve down to the French one; lanes as the French see them.
fn board(view: &View, battle: &BattleView) -> String {
    let mut text = format!("{}\n", battle::heading(battle));
    let order = [
        (Side::Allied, ["reserve", "", ""]),
        (Side::Allied, ["right", "center", "left"]),
        (Side::French, ["left", "center", "right"]),
        (Side::French, ["reserve", "", ""]),
    ];
    for (side, names) in order {
        for name in names.into_iter().filter(|name| !name.is_empty()) {
            let Some(position) = battle.positions.iter().find(|it| it.side == side && it.name == name) else {
                continue;
            };
            text += &format!("  {}:\n", battle::words(position));
            text += &listed(view, &position.open, &position.upright);
        }
    }
    text
}

fn listed(view: &View, open: &[Open], upright: &[Upright]) -> String {
    let mut text = String::new();
    for block in open {
        let hand = if blocks::is_picked(block, view.hand) { ", in hand" } else { "" };
        text += &format!("    {}: {}{hand}\n", block.unit, blocks::name(block));
    }
    for pile in upright {
        let state =
            if pile.disrupted > 0 { format!(", {} disrupted", pile.disrupted) } else { String::new() };
        text += &format!("    {} upright{state}\n", battle::tally(pile.blocks, pile.army.name()));
    }
    text
}

fn lists(view: &View, edition: Edition) -> String {
    let mut text = String::new();
    for town in &view.towns {
        text += &format!("\n{}: {}\n", town_name(town.town), tallies(town).join(", "));
        // Blocks on a battle board are listed there.
        let is_fought = battle::going_on(view).any(|battle| battle.town == town.town);
        if !is_fought {
            text += &listed(view, &town.open, &town.upright);
        }
        town.known.iter().for_each(|it| text += &format!("    {}\n", remembered(it)));
    }
    for army in view.armies.iter().filter(|army| army.in_box > 0) {
        text += &format!("\n{} still to deploy\n", battle::tally(army.in_box, army.army.name()));
        for unit in waiting(view, army, edition) {
            text += &format!("    {}: {}\n", unit.code(), blocks::name(&blocks::fresh(unit)));
        }
    }
    text
}

fn roads(view: &View) -> String {
    if view.roads.is_empty() {
        return String::new();
    }
    let mut text = String::from("\nRoads used this turn:\n");
    for road in &view.roads {
        let [from, to] = road.towns.map(town_name);
        text += &format!("  {from}-{to}: {} of {}, attacking {}\n", road.used, road.limit, road.attack_limit);
    }
    text
}
