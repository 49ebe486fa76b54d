//! The sequence of play, the Combat Results Table and the Terrain Effects Chart, for a page of rules.

use crate::{Panel, charts};
use waterloo::{
    TURNS, hour,
    s02_0_equipment::{Outcome, Terrain, equipment},
};

/// The charts of the game, the sequence of play first.
pub(super) fn charts() -> Vec<Panel> {
    vec![sequence(), results(), terrain()]
}

fn sequence() -> Panel {
    let title = format!("{TURNS} turns, from {} to {}", hour(1), hour(TURNS));
    let steps = [
        ("3.0", "The French move: each unit as far as its movement points carry it, one unit to a hex."),
        ("4.5", "A unit that enters a hex next to an enemy stops there."),
        ("7.0", "Reinforcements of the side whose turn it is come in at their hexes and move on."),
        (
            "5.1",
            "The French attack: every enemy next to one of their units is attacked, and every unit next to an enemy attacks.",
        ),
        (
            "6.0",
            "Each attack: compare strengths, find the column, throw one die, carry out the result, advance.",
        ),
        ("3.0", "The Allies do the same. Then the next turn begins."),
        ("8.0", "Losses are counted all the time: at forty points a side breaks."),
    ];
    charts::sequence(&title, &steps)
}

fn results() -> Panel {
    let table = equipment();
    let heads: Vec<&str> = std::iter::once("Die").chain(table.ratios).collect();
    let cell = |outcome: &Outcome| match outcome {
        Outcome::Ae => "Ae",
        Outcome::Ar => "Ar",
        Outcome::Ee => "Ee",
        Outcome::Dr => "Dr",
        Outcome::De => "De",
    };
    let row = |(die, row): (usize, &[Outcome; 10])| {
        std::iter::once((die + 1).to_string()).chain(row.iter().map(|it| cell(it).to_string())).collect()
    };
    let rows: Vec<Vec<String>> = table.results.iter().enumerate().map(row).collect();
    let key = "Ae: the attackers are destroyed. Ar: they retreat. De: the defenders are destroyed. Dr: they retreat. \
               Ee: the defenders are destroyed, and attackers of the same strength.";
    charts::table("results", "Combat Results Table (6.3): attacker to defender", &heads, &rows, key)
}

fn terrain() -> Panel {
    let table = equipment();
    let row = |name: &str, terrain: Terrain, enter: &str, fire: &str| {
        let times = match table.defence(terrain) {
            1 => "as it is".to_string(),
            times => format!("times {times}"),
        };
        vec![name.to_string(), enter.to_string(), times, fire.to_string()]
    };
    let rows = [
        row("Clear", Terrain::Clear, "1 point", "no"),
        row("Town", Terrain::Town, "1 point", "no"),
        row("Woods, on a road", Terrain::WoodsRoad, "1 point, along the road", "yes"),
        row("Woods", Terrain::Woods, "not at all", "yes"),
    ];
    let heads = ["Ground", "To enter", "Defender's strength", "Blocks fire over it"];
    charts::table("terrain", "Terrain Effects Chart (2.2)", &heads, &rows, "")
}
