//! The field of the battle being fought: where it lies, and what is told at its edges.

use super::{
    battle::{FIELD, count},
    board::INK,
    stacks::town_name,
};
use crate::{Area, FAMILY, Place, Stage, escape, geometry::short};
use napoleon::{BattleView, Mark, Open, Side, Town, View, Wing, position_id};

/// The frame around a field.
const FRAME: f32 = 8.0;

/// The field of a battle, and what is fought there.
pub(super) fn stage(battle: &BattleView) -> Stage {
    let area = Area {
        x: FIELD.corner.0 - FRAME,
        y: FIELD.corner.1 - FRAME,
        width: FIELD.width() + 2.0 * FRAME,
        height: FIELD.height() + 2.0 * FRAME,
    };
    // The panel of the battle being fought is the first.
    Stage::Field {
        title: format!("Battle of {}", town_name(battle.town)),
        area,
        panel: "battle-1",
        block: FIELD.block(),
    }
}

/// Whose battle turn it is, who has fired, and how near each army is to its defeat: under the heading of a field.
pub(super) fn standing(view: &View, battle: &BattleView) -> String {
    let (x, y) = FIELD.corner;
    let turn = match battle.turn_of {
        Some(side) => {
            let fired = open(battle, side).filter(|block| block.marks.contains(&Mark::Fired)).count();
            let told = match fired {
                0 => "none has fired".to_owned(),
                1 => "one block has fired".to_owned(),
                fired => format!("{fired} blocks have fired"),
            };
            format!("{} battle turn · {told}", side.name())
        }
        None => String::new(),
    };
    let here = |side: Side| battle.positions.iter().map(|position| count(position, side)).sum::<usize>();
    let strength = |side: Side| {
        let known: u32 = open(battle, side).map(|block| block.strength as u32).sum();
        let hidden = here(side) - open(battle, side).count();
        let more = if hidden > 0 { format!(" + {hidden} unseen") } else { String::new() };
        format!("{}: {} blocks, {known} steps{more}", side.name(), here(side))
    };
    let losses = |side: Side| {
        let armies = view.armies.iter().filter(|army| army.army.side() == side);
        let each = armies
            .map(|army| format!("{} lost {} of {}", army.army.name(), army.eliminated.len(), army.defeat));
        each.collect::<Vec<_>>().join(", ")
    };
    let line = |x: f32, y: f32, anchor: &str, text: &str| {
        format!(r##"<text x="{}" y="{}" text-anchor="{anchor}">{}</text>"##, short(x), short(y), escape(text))
    };
    let (right, top, bottom) = (x + FIELD.width() - 9.0, y + FIELD.head, y + FIELD.height());
    format!(
        r##"<g class="standing" font-family="{FAMILY}" font-size="15.5" fill="{INK}"><g font-weight="bold" font-size="17">{}</g>{}{}{}{}</g>"##,
        line(x + FIELD.width() / 2.0, y + 46.0, "middle", &turn),
        line(right, top + 20.0, "end", &strength(Side::Allied)),
        line(right, top + 40.0, "end", &losses(Side::Allied)),
        line(right, bottom - 30.0, "end", &strength(Side::French)),
        line(right, bottom - 10.0, "end", &losses(Side::French)),
    )
}

/// The blocks of a side in a battle that can be read.
fn open(battle: &BattleView, side: Side) -> impl Iterator<Item = &Open> {
    battle.positions.iter().flat_map(|it| &it.open).filter(move |block| block.army.side() == side)
}

const PARTS: [Option<Wing>; 4] = [Some(Wing::Left), Some(Wing::Center), Some(Wing::Right), None];

/// The positions of a battle at that town, as places of its field.
pub(super) fn places(town: Town) -> impl Iterator<Item = Place> {
    let place = move |side: Side, wing: Option<Wing>| {
        let (x, y, wide, high) = FIELD.area(side, wing);
        let part = wing.map_or("reserve", Wing::name);
        Place {
            id: position_id(town, side, wing),
            name: format!("{}: {} {part}", town.name(), side.name()),
            x: x + wide / 2.0,
            y: y + high / 2.0,
        }
    };
    Side::BOTH.into_iter().flat_map(move |side| PARTS.map(|wing| place(side, wing)))
}

/// What outlines those places.
pub(super) fn click_areas(town: Town) -> String {
    let area = |side: Side, wing: Option<Wing>| {
        let (x, y, wide, high) = FIELD.area(side, wing);
        format!(
            r#"<rect data-place="{}" x="{x}" y="{y}" width="{wide}" height="{high}"/>"#,
            position_id(town, side, wing)
        )
    };
    Side::BOTH.map(|side| PARTS.map(|wing| area(side, wing)).concat()).concat()
}
