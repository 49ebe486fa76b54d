//! The sequence of play and the combat cards, for a page of rules.

use super::panels::TURNS;
use crate::{Panel, charts};
use returns::{Card, data::components};

/// The charts of the game, the sequence of play first.
pub(super) fn charts() -> Vec<Panel> {
    vec![sequence(), cards(), weather()]
}

fn sequence() -> Panel {
    let steps = [
        ("8.A", "Weather: the Allied player throws a die. On a six it rains."),
        (
            "8.B",
            "French movement: a die says how many points there are; corps and commanders march along roads.",
        ),
        ("8.C", "French combat wherever French and enemies are in one town, card against card."),
        ("8.D", "Allied and Prussian movement; each army has points of its own."),
        ("8.E", "Allied and Prussian combat."),
        ("8.F", "Victory is tested, then the next turn begins."),
    ];
    charts::sequence(&format!("{TURNS} turns, six steps each"), &steps)
}

fn cards() -> Panel {
    let row = |card: Card| {
        let deck = &components().deck;
        let loss = match card.change() {
            0 => "none".to_string(),
            more if more > 0 => format!("{more} more"),
            less => format!("{} fewer", -less),
        };
        let matched = match card {
            Card::CombinedArms => "any card",
            Card::CounterAttack => "its like; then the roles turn",
            Card::InfantryAssault | Card::GrandBattery | Card::CavalryCharge | Card::Skirmish => "its like",
        };
        vec![card.name().to_string(), deck.count[card.index()].to_string(), matched.to_string(), loss]
    };
    let rows: Vec<Vec<String>> = Card::ALL.into_iter().map(row).collect();
    let heads = ["Card", "In the deck", "It matches", "Changes the loss if it wins"];
    let key = "The attacker plays a card, the defender must match it. A player who cannot has lost the round. How many cards of \
               each kind there are is a reconstruction.";
    charts::table("cards", "Combat cards (11.10 to 11.18)", &heads, &rows, key)
}

fn weather() -> Panel {
    let row = |cells: [&str; 3]| cells.map(str::to_string).to_vec();
    let rows = [
        row(["Clear", "by their movement", "as thrown"]),
        row(["Rain", "infantry one location, cavalry and commanders two", "one less"]),
    ];
    charts::table("weather", "Weather (9.1, 9.2)", &["Weather", "Corps march", "Movement die"], &rows, "")
}
