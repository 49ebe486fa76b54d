//! What hits in battle, where no firepower is printed on the blocks.

use super::panels::panel;
use crate::Panel;
use napoleon::{Edition, FireTable, Kind, Mark, State, Target, firepower};

/// Who fires: the words for it, the type, what is marked on it, and whether it fires over the field.
type Firer = (&'static str, Kind, Option<Mark>, bool);

const FIRERS: [Firer; 7] = [
    ("Infantry", Kind::Infantry, None, false),
    ("Infantry in square", Kind::Infantry, Some(Mark::Square), false),
    ("Cavalry, first fire in contact", Kind::Cavalry, None, false),
    ("Cavalry after that", Kind::Cavalry, Some(Mark::Canister), false),
    ("Artillery, first fire in contact", Kind::Artillery, None, false),
    ("Artillery after that", Kind::Artillery, Some(Mark::Canister), false),
    ("Artillery over the field", Kind::Artillery, None, true),
];

/// The rolls that hit, by who fires and at whom; nothing where the blocks say it.
pub(super) fn table(edition: Edition) -> Option<Panel> {
    match edition.fire_table() {
        FireTable::Printed => None,
        FireTable::ByType => {
            let rows: String = FIRERS.iter().filter_map(|firer| row(edition, firer)).collect();
            let head = "<tr><th>One die a step</th><th>at the line</th><th>at squares</th></tr>";
            Some(panel("fires", "What hits", format!(r#"<table class="fires">{head}{rows}</table>"#)))
        }
    }
}

fn row(edition: Edition, &(words, kind, mark, is_long): &Firer) -> Option<String> {
    let unit = edition.units().find(|unit| unit.kind() == kind)?;
    let mut probe = State::empty(edition);
    probe.block_mut(unit).marks.extend(mark);
    let cell = |target: Target| {
        let lowest = 7 - firepower(&probe, unit, target, is_long);
        if lowest == 6 { "6".to_owned() } else { format!("{lowest} to 6") }
    };
    Some(format!(
        "<tr><td>{words}</td><td>{}</td><td>{}</td></tr>",
        cell(Target::Line),
        cell(Target::Squares)
    ))
}
