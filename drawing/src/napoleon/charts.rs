//! The sequence of play, what hits and the ground of a battle, for a page of rules.

use super::fires;
use crate::{Panel, charts};
use napoleon::{Army, Edition, FireTable};

/// The charts of an edition, the sequence of play first.
pub(super) fn charts(edition: Edition) -> Vec<Panel> {
    let mut all = vec![sequence(edition)];
    match edition.fire_table() {
        FireTable::Printed => all.extend([fires_of_the_fourth(), ground()]),
        FireTable::ByType => all.extend(fires::table(edition)),
    }
    all
}

fn sequence(edition: Edition) -> Panel {
    let groups = |army: Army| edition.group_moves(army);
    let turns = edition.components().turns.len();
    let title = format!("{turns} turns, two by day and one by night");
    let french = groups(Army::French);
    let moves = format!(
        "Movement: the French move {french} groups, in their turn the Allies their own; a group is the blocks of one town that go together."
    );
    let steps: [(&str, &str); 5] = match edition.fire_table() {
        FireTable::Printed => [
            ("2.0", "Turns alternate, the French first. Each has three phases."),
            ("2.1", &moves),
            ("2.1", "Then force marches are thrown for."),
            (
                "2.2",
                "Battles where enemies meet, in battle turns: morale, combat, reinforcements, until one side is gone or leaves.",
            ),
            ("2.3", "After French turns supply is checked; then defeat and victory."),
        ],
        FireTable::ByType => [
            ("II", "Turns alternate, the French first."),
            ("II.A", &moves),
            ("II.C", "Infantry and artillery march one town, cavalry and leaders two."),
            ("III", "Battles where enemies meet, in rounds, until one side is gone or retreats."),
            ("V", "Victory is judged at once."),
        ],
    };
    charts::sequence(&title, &steps)
}

fn fires_of_the_fourth() -> Panel {
    let row = |power: u8| {
        let hits = if power == 1 { "6".to_string() } else { format!("{} to 6", 7 - power) };
        vec![format!("F{power}"), hits]
    };
    let rows: Vec<Vec<String>> = (1..=3).map(row).collect();
    let key = "A block throws one die for each step it has left. Its firepower is printed on it.";
    charts::table("fires", "What hits (6.33)", &["Firepower", "A die hits on"], &rows, key)
}

fn ground() -> Panel {
    let row = |cells: [&str; 2]| cells.map(str::to_string).to_vec();
    let rows = [
        row([
            "Woods",
            "No artillery in it or into it. Cavalry at F1 and without shock. Blocks not engaged stand upright.",
        ]),
        row(["Farm", "One infantry at one more; cavalry hits do not fall on it. No other type may hold it."]),
        row(["Stream", "Two crossings a battle turn, none by horse artillery. Fire over it is allowed."]),
        row(["Hill", "One artillery at one more at long range."]),
    ];
    charts::table("ground", "The ground of a battle (6.21)", &["Marker", "What it does"], &rows, "")
}
