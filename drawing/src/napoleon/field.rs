//! The field of the battle being fought: where it lies, and what is told at its edges.

use super::{
    battle::{self, ACROSS, FIELD, Layout, TALL, count},
    stacks::town_name,
};
use crate::{
    Area, FAMILY, Place, Shape, Stage, escape,
    geometry::{Point, short},
    palette::*,
};
use napoleon::{BattleView, Mark, Open, Side, Town, View, Wing, position_id};

/// The frame around a field.
const FRAME: f32 = 8.0;

/// The shapes a field comes in; the blocks lie as in the first.
const SHAPES: [Layout; 3] = [FIELD, TALL, ACROSS];

/// The field of a battle, and what is fought there.
pub(super) fn stage(view: &View, battle: &BattleView) -> Stage {
    let shape = |layout: Layout| Shape {
        name: layout.name,
        area: Area {
            x: layout.corner.0 - FRAME,
            y: layout.corner.1 - FRAME,
            width: layout.width() + 2.0 * FRAME,
            height: layout.height() + 2.0 * FRAME,
        },
        block: layout.block(),
        spots: if layout.name == FIELD.name { vec![] } else { spots(view, battle, layout) },
    };
    // The panel of the battle being fought is the first.
    Stage::Field {
        title: format!("Battle of {}", town_name(battle.town)),
        panel: "battle-1",
        shapes: SHAPES.map(shape).to_vec(),
    }
}

/// Where the blocks of a battle lie in a shape of its field.
fn spots(view: &View, battle: &BattleView, layout: Layout) -> Vec<(String, f32, f32)> {
    let tenth = |it: f32| (it * 10.0).round() / 10.0;
    let pieces = battle::pieces(view, battle, layout).into_iter();
    pieces.map(|piece| (piece.key, tenth(piece.x), tenth(piece.y))).collect()
}

/// The ground of a field in each of its shapes. All but the first are hidden until a page asks for them.
pub(super) fn grounds(view: &View, battle: &BattleView) -> String {
    let ground = |layout: Layout| {
        let hidden = if layout.name == FIELD.name { "" } else { r#" display="none""# };
        format!(
            r#"<g data-shape="{}"{hidden}>{}{}</g>"#,
            layout.name,
            battle::ground(battle, layout),
            standing(view, battle, layout)
        )
    };
    SHAPES.map(ground).concat()
}

/// Whose battle turn it is, who has fired, and how near each army is to its defeat: at the edges of a field.
fn standing(view: &View, battle: &BattleView, layout: Layout) -> String {
    let turn = match battle.turn_of {
        Some(side) if battle.round == 0 => format!("The first battle turn: {}", side.name()),
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
        format!("{}, {}{more}", counted(here(side) as u32, "block"), counted(known, "step"))
    };
    let losses = |side: Side| -> Vec<String> {
        let armies = view.armies.iter().filter(|army| army.army.side() == side);
        let each = armies
            .map(|army| format!("{} lost {} of {}", army.army.name(), army.eliminated.len(), army.defeat));
        each.collect()
    };
    let line = |(x, y): Point, anchor: &str, text: &str| {
        format!(r##"<text x="{}" y="{}" text-anchor="{anchor}">{}</text>"##, short(x), short(y), escape(text))
    };
    let (size, step, is_apart) = layout.standing_lines();
    let side = |side: Side| {
        let ((x, y), anchor) = layout.standing(side);
        let losses = losses(side);
        let losses = if is_apart { losses } else { vec![losses.join(", ")] };
        // Beside its reserve a side need not be named again.
        let name = if is_apart { String::new() } else { format!("{}: ", side.name()) };
        let lines = [name + &strength(side)].into_iter().chain(losses).enumerate();
        lines.map(|(n, text)| line((x, y + step * n as f32), anchor, &text)).collect::<String>()
    };
    let (at, anchor) = layout.turn_line();
    format!(
        r##"<g class="standing" font-family="{FAMILY}" font-size="{size}" fill="{INK}"><g font-weight="bold" font-size="{}">{}</g>{}</g>"##,
        size.max(17.0),
        line(at, anchor, &turn),
        Side::BOTH.map(side).concat(),
    )
}

/// So many of something.
fn counted(number: u32, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
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
