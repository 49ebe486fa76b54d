//! The wooden blocks.
//!
//! A block is `g.block.french`, `.anglo-dutch` or `.prussian`, with `done` when it has moved or acted and `picked`
//! when it is in hand. One that cannot be read is `.upright`. On top lies `.ring`, an outline without stroke for
//! the page to light up.

use crate::{FAMILY, escape, geometry::short, palette::*};
use napoleon::{Army, Kind, Mark, Open, UnitId};

/// The width and height of a block.
pub(super) const SIZE: f32 = 48.0;
/// The width of an upright block.
pub(super) const BACK: f32 = 32.0;

/// The most letters of a commander's name that fit on the plate.
const LONGEST: usize = 12;

/// The style of an army's blocks.
pub(super) struct Style {
    /// The colour of the wood.
    pub(super) wood: &'static str,
    /// The colour of letters on it.
    pub(super) ink: &'static str,
    /// The letter that stands for the army.
    pub(super) letter: &'static str,
}

/// The style of an army's blocks.
pub(super) fn style(army: Army) -> Style {
    let (wood, ink, letter) = match army {
        Army::French => (FRENCH, FRENCH_TEXT, "F"),
        Army::AngloDutch => (BRITISH, BRITISH_TEXT, "A"),
        Army::Prussian => (PRUSSIAN_WOOD, PRUSSIAN_TEXT, "P"),
    };
    Style { wood, ink, letter }
}

/// Wood and unit symbols used by every block; part of the still layer.
pub(super) fn defs() -> String {
    let mut svg = signs();
    for army in Army::ALL {
        let Style { wood, ink, letter } = style(army);
        let face = match army {
            Army::French => "M-19-24H19a5 5 0 0 1 5 5V19a5 5 0 0 1-5 5H-19a5 5 0 0 1-5-5V-19a5 5 0 0 1 5-5z",
            Army::AngloDutch => "M-17-24H17l7 7V17l-7 7H-17l-7-7V-17z",
            Army::Prussian => "M-24-24H24V24H-24z",
        };
        svg += &format!(
            r##"<path id="np-face-{letter}" d="{face}"/><g id="np-block-{letter}"><use href="#np-face-{letter}" x="3.4" y="4" fill="{MARK_INK}" fill-opacity=".3"/><use href="#np-face-{letter}" x="1.5" y="1.8" fill="{BLOCK_EDGE}"/><use href="#np-face-{letter}" fill="{wood}" stroke="{BLOCK_EDGE}" stroke-width=".9"/><use href="#np-face-{letter}" transform="scale(.93)" fill="none" stroke="{ink}" stroke-width=".9" stroke-opacity=".75"/><text x="-18" y="20.5" font-family="{FAMILY}" font-size="10.5" font-weight="bold" text-anchor="middle" fill="{ink}">{letter}</text></g>"##
        );
        svg += &format!(
            r##"<g id="np-back-{letter}"><path d="M-14-17l5-6H19V15l-5 6z" fill="{MARK_INK}" fill-opacity=".3" transform="translate(2 2.5)"/><path d="M-16-17l5-5H16l-5 5z" fill="{wood}" stroke="{BLOCK_EDGE}" stroke-width=".9"/><path d="M-16-17l5-5H16l-5 5z" fill="{WHITE}" fill-opacity=".38"/><path d="M11-17l5-5V14l-5 5z" fill="{wood}" stroke="{BLOCK_EDGE}" stroke-width=".9"/><path d="M11-17l5-5V14l-5 5z" fill="{BLACK}" fill-opacity=".42"/><path d="M-16-17H11V19H-16z" fill="{wood}" stroke="{BLOCK_EDGE}" stroke-width=".9"/></g>"##
        );
    }
    svg
}

/// Signs of the unit types, our own drawing, in the colour of the letters around them.
fn signs() -> String {
    format!(
        r##"<g id="np-infantry" fill="none" stroke-linecap="round"><path d="M-6.5 5.5L5.5-5.5M6.5 5.5L-5.5-5.5" stroke-width="1.8"/><path d="M-6.8 6l3.4-1.2M6.8 6l-3.4-1.2" stroke-width="2.8"/></g><g id="np-light-cavalry" fill="none" stroke-linecap="round"><path d="M-5.5 5.5Q3 2.5 5.8-6M5.5 5.5Q-3 2.5-5.8-6" stroke-width="1.7"/><path d="M-6.6 3.2l2.6 3.6M6.6 3.2L4 6.8" stroke-width="1.5"/></g><g id="np-heavy-cavalry" fill="none" stroke-linecap="round"><path d="M-5.5 5.5Q3 2.5 5.8-6M5.5 5.5Q-3 2.5-5.8-6" stroke-width="2.6"/><path d="M-6.6 3.2l2.6 3.6M6.6 3.2L4 6.8" stroke-width="1.8"/><path d="M-2.5-6.2h5" stroke-width="2.4"/></g><g id="np-foot-artillery" fill="none"><path d="M-6.5-1.5L6-5.5" stroke-width="3.2" stroke-linecap="round"/><circle cx="-1" cy="2.6" r="3.6" stroke-width="1.5"/><path d="M-1-1V6.2M-4.6 2.6h7.2" stroke-width=".9"/></g><g id="np-horse-artillery" fill="none"><path d="M-6.5-2.5L5-6" stroke-width="3.2" stroke-linecap="round"/><circle cx="-2.5" cy="2.6" r="3.4" stroke-width="1.5"/><path d="M3 6.2V3.2a2.4 2.6 0 0 1 4.8 0V6.2" stroke-width="1.6"/></g><g id="np-leader"><path d="M0-7.2L1.9-2.3 7-2.1 3 1.1 4.4 6.1 0 3.2-4.4 6.1-3 1.1-7-2.1-1.9-2.3z" stroke="none"/></g><g id="np-swords" stroke-linecap="round" fill="none"><path d="M-11 11Q5 5 11-12M11 11Q-5 5-11-12" stroke="{HALO}" stroke-width="7"/><path d="M-11 11Q5 5 11-12M11 11Q-5 5-11-12" stroke="{FIGHT}" stroke-width="3.4"/><path d="M-13 6.5l5 7M13 6.5l-5 7" stroke="{FIGHT}" stroke-width="3"/></g><g id="np-tick"><circle r="7" fill="{BOX}" stroke="{INK}" stroke-width=".9"/><path d="M-3 .2l2.2 2.4L3.2-2.6" fill="none" stroke="{INK}" stroke-width="1.6"/></g>"##
    )
}

/// The id of the sign of a type.
fn sign(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "leader",
        Kind::Infantry => "infantry",
        Kind::HeavyCavalry => "heavy-cavalry",
        Kind::LightCavalry | Kind::Cavalry => "light-cavalry",
        Kind::FootArtillery | Kind::Artillery => "foot-artillery",
        Kind::HorseArtillery => "horse-artillery",
    }
}

/// What a mark of a block means for a reader, and the letter it shows as.
fn mark(block: &Open, mark: Mark) -> Option<(&'static str, &'static str)> {
    match (mark, block.kind) {
        // Where all cavalry and artillery is alike, only its first fire in contact is another.
        (Mark::Shock, Kind::Cavalry) => None,
        (Mark::Canister, Kind::Cavalry | Kind::Artillery) => Some(("f", "past its first fire")),
        (mark, _) => usual_mark(mark),
    }
}

fn usual_mark(mark: Mark) -> Option<(&'static str, &'static str)> {
    match mark {
        Mark::Disrupted => Some(("D", "disrupted")),
        Mark::Square => Some(("□", "in square")),
        Mark::Holds => Some(("H", "holds the terrain")),
        Mark::Shock => Some(("!", "with shock")),
        Mark::Canister => Some(("c", "has fired canister")),
        Mark::Forced => Some(("M", "on a force-march")),
        Mark::Spent
        | Mark::Stepped
        | Mark::Fired
        | Mark::Engaging
        | Mark::Disengaging
        | Mark::Checked
        | Mark::Moved
        | Mark::Picked
        | Mark::Regrouped
        | Mark::Trimmed
        | Mark::Late
        | Mark::Chosen
        | Mark::Shown
        | Mark::Known
        | Mark::Exchanged => None,
    }
}

/// Whether a block has done what it may for now.
fn is_done(block: &Open) -> bool {
    block.marks.iter().any(|it| matches!(it, Mark::Moved | Mark::Spent | Mark::Fired | Mark::Regrouped))
}

/// Whether a block is infantry in square or shelters with one.
pub(super) fn is_in_square(block: &Open) -> bool {
    block.marks.contains(&Mark::Square) || block.shelter.is_some()
}

/// Whether a block is in hand or picked.
pub(super) fn is_picked(block: &Open, hand: Option<&str>) -> bool {
    hand == Some(block.unit) || block.marks.contains(&Mark::Picked)
}

/// A block face up around the origin. Wood and signs are those of the still layer.
pub(super) fn face(block: &Open, hand: Option<&str>) -> String {
    let Style { ink, letter, .. } = style(block.army);
    let (done, picked) = (is_done(block), is_picked(block, hand));
    let classes = [("done", done), ("picked", picked)];
    let classes: String = classes.iter().filter(|it| it.1).map(|it| format!(" {}", it.0)).collect();
    let nation = UnitId::find(block.unit).and_then(|unit| unit.facts().nation);
    let plate = if nation == Some("NE") { PLATE_NETHERLANDS } else { PLATE };
    let mut svg = format!(
        r##"<g class="block {}{classes}" font-family="{FAMILY}" text-anchor="middle" fill="{ink}"><use href="#np-block-{letter}"/><use class="kind" href="#np-{}" x="-13.5" y="-13" stroke="{ink}"/><text class="strength" y="-7.8" font-size="18.5" font-weight="bold">{}</text>{}{}<rect x="-15.5" y="-4.5" width="31" height="17.5" rx="1.5" fill="{plate}" stroke="{BLOCK_EDGE}" stroke-width=".7"/>{}"##,
        block.army.id(),
        sign(block.kind),
        block.strength,
        corner(block),
        edges(block),
        plate_text(block)
    );
    if done {
        svg += r##"<use href="#np-tick" transform="translate(15 15) scale(1.45)"/>"##;
    }
    if is_in_square(block) {
        svg += &format!(
            r##"<path d="M-21-21H21V21H-21z" fill="none" stroke="{BLOCK_EDGE}" stroke-width="5"/><path d="M-21-21H21V21H-21z" fill="none" stroke="{SYMBOL}" stroke-width="3"/>"##
        );
    }
    let shelter = block.shelter.map(|_| ("S", ""));
    for (n, (sign, _)) in block.marks.iter().filter_map(|&it| mark(block, it)).chain(shelter).enumerate() {
        let x = 19 - 13 * n as i32;
        svg += &format!(
            r##"<g transform="translate({x} -21)"><circle r="6.5" fill="{CHOSEN}" stroke="{OUTLINE}"/>{}</g>"##,
            match sign {
                "□" => format!(
                    r##"<path d="M-3-3h6v6h-6z" fill="none" stroke="{OUTLINE}" stroke-width="1.6"/>"##
                ),
                letter => format!(
                    r##"<text y="3.6" font-size="10" font-weight="bold" fill="{OUTLINE}">{letter}</text>"##
                ),
            }
        );
    }
    if picked {
        svg += &format!(
            r##"<use href="#np-face-{letter}" fill="none" stroke="{OUTLINE}" stroke-width="6"/><use href="#np-face-{letter}" fill="none" stroke="{CHOSEN}" stroke-width="3.4"/>"##
        );
    }
    svg + &format!(r##"<use class="ring" href="#np-face-{letter}" fill="none"/></g>"##)
}

/// The firepower, or the corps where the edition prints no firepower.
fn corner(block: &Open) -> String {
    match (block.fire, block.kind) {
        (0, Kind::Leader) => String::new(),
        (0, _) => {
            let size = if block.corps.len() > 2 { "8.6" } else { "11" };
            format!(
                r##"<text class="corps" x="14" y="-9.4" font-size="{size}">{}</text>"##,
                escape(block.corps)
            )
        }
        (fire, _) => format!(r##"<text class="fire" x="14.5" y="-9" font-size="11">F{fire}</text>"##),
    }
}

/// The strengths on the other three edges, as they stand when the block is turned.
fn edges(block: &Open) -> String {
    // Clockwise from the top the edges bear the strengths from the highest down.
    let at = |quarter: u8| {
        let turned = block.full.saturating_sub(block.strength) + quarter;
        (turned % 4 < block.full).then(|| block.full - turned % 4)
    };
    let places = [(1, 20.0, 4.0, 90), (2, 4.0, 17.0, 180), (3, -20.0, 4.0, -90)];
    let number = |(quarter, x, y, turn): (u8, f32, f32, i32)| {
        at(quarter).map(|strength| {
            format!(
                r##"<text transform="translate({x} {y}) rotate({turn})" y="3.2" font-size="9" fill-opacity=".8">{strength}</text>"##
            )
        })
    };
    places.into_iter().filter_map(number).collect()
}

/// What stands on the plate. Divisions bear their number and their commander, and no firepower beside it.
fn plate_text(block: &Open) -> String {
    let parts = block.name.strip_suffix(')').and_then(|name| name.split_once(" ("));
    match (block.fire, parts) {
        (0, Some((unit, commander))) if commander.chars().count() <= LONGEST => division(unit, commander),
        (0, Some((unit, _))) => label(unit),
        (_, _) => label(block.name),
    }
}

/// A name in one or two short lines on the plate.
fn label(name: &str) -> String {
    let name = name
        .replace("Artillery", "Art.")
        .replace("Cavalry", "Cav.")
        .replace("Imperial", "Imp.")
        .replace("Reserve ", "Res. ")
        .replace(['(', ')'], "");
    let spaces = name.char_indices().filter(|it| it.1 == ' ').map(|it| it.0);
    let uneven = |at: &usize| (2 * *at as i32 - name.len() as i32).abs();
    let lines = match spaces.min_by_key(uneven) {
        Some(at) if name.chars().count() > 7 => vec![&name[..at], &name[at + 1..]],
        _ => vec![name.as_str()],
    };
    let first = if lines.len() == 1 { 7.4 } else { 3.4 };
    let line = |(n, text): (usize, &&str)| {
        format!(
            r##"<text class="name" y="{}" font-size="{}" fill="{MARK_INK}">{}</text>"##,
            first + 7.8 * n as f32,
            fitting(text),
            escape(text)
        )
    };
    lines.iter().enumerate().map(line).collect()
}

/// A division on one line of the plate and its commander on the other.
fn division(unit: &str, commander: &str) -> String {
    let unit = unit
        .replace(" Division", " Div.")
        .replace(" Brigade", " Bde")
        .replace("Corps Cavalry", "Corps")
        .replace("Cavalry", "Cav.")
        .replace("Young Guard", "Young Gd")
        .replace("Nederland", "Ned.");
    let line = |text: &str, y: f32| {
        let size = fitting(text);
        format!(
            r##"<text class="name" y="{y}" font-size="{size}" fill="{MARK_INK}">{}</text>"##,
            escape(text)
        )
    };
    line(&unit, 3.4) + &line(commander, 11.2)
}

/// The font size at which a line fits on the plate.
fn fitting(text: &str) -> String {
    let width = |letter: char| match letter {
        'm' | 'w' | 'M' | 'W' => 0.86,
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 's' | ' ' | '.' | 'I' => 0.38,
        letter if letter.is_uppercase() => 0.7,
        _ => 0.52,
    };
    short((29.5 / text.chars().map(width).sum::<f32>()).min(8.6))
}

/// What an upright block bears.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// Nothing: another stands before it.
    Nothing,
    /// The letter of its army.
    Letter,
    /// The letter, and how many stand here.
    Count(u8),
}

/// A block that cannot be read: standing with its back to the viewer, or lying face down after a retreat.
pub(super) fn back(army: Army, is_disrupted: bool, sign: Sign) -> String {
    let Style { letter, ink, .. } = style(army);
    let mut svg = format!(r##"<g class="block upright {}"><use href="#np-back-{letter}"/>"##, army.id());
    if is_disrupted {
        svg += &format!(
            r##"<path d="M-15 18L10-16M-15 8L2-16M-8 18L10-6" stroke="{CHOSEN}" stroke-width="1.8" stroke-opacity=".8"/>"##
        );
    }
    if sign != Sign::Nothing {
        svg += &format!(
            r##"<text x="-2.5" y="9" font-family="{FAMILY}" font-size="23" font-weight="bold" text-anchor="middle" fill="{ink}">{letter}</text>"##
        );
    }
    if let Sign::Count(count) = sign {
        svg += &format!(
            r##"<g font-family="{FAMILY}" text-anchor="middle"><circle cx="12" cy="-19" r="10" fill="{LIGHT}" stroke="{OUTLINE}" stroke-width="1.4"/><text x="12" y="-13.8" font-size="15" font-weight="bold" fill="{OUTLINE}">{count}</text></g>"##
        );
    }
    svg + r##"<path class="ring" d="M-16-17l5-5H16V14l-5 5H-16z" fill="none"/></g>"##
}

/// A block's name for a person and a screen reader.
pub(super) fn name(block: &Open) -> String {
    let army = match (block.kind, block.army) {
        (Kind::Leader, _) => String::new(),
        (_, army) => format!("{} ", army.name()),
    };
    let mut text =
        format!("{army}{}, {}, strength {} of {}", block.name, block.kind.name(), block.strength, block.full);
    if block.fire > 0 {
        text += &format!(", firepower {}", block.fire);
    }
    for &it in &block.marks {
        if let Some((_, words)) = mark(block, it) {
            text += &format!(", {words}");
        }
    }
    if is_done(block) {
        text += if block.marks.contains(&Mark::Moved) { ", moved" } else { ", done" };
    }
    if let Some(host) = block.shelter {
        let host = UnitId::find(host).map_or_else(String::new, |unit| unit.facts().name.to_owned());
        text += &format!(", sheltering with {host}");
    }
    text
}

/// A small picture of a block for a panel. `place` is how an offer may name it.
pub(super) fn small(block: &Open, hand: Option<&str>) -> String {
    let name = escape(&name(block));
    format!(
        r##"<svg class="mini place" data-place="{}" viewBox="-28 -30 56 58" width="46" height="48" role="img" aria-label="{name}"><title>{name}</title>{}</svg>"##,
        escape(block.unit),
        face(block, hand)
    )
}

/// A fresh block of the roster, as it lies in the box.
pub(super) fn fresh(unit: UnitId) -> Open {
    let facts = unit.facts();
    Open {
        unit: facts.code,
        name: facts.name,
        army: facts.army,
        kind: facts.kind,
        corps: facts.corps,
        strength: facts.strength,
        full: facts.strength,
        fire: facts.fire,
        is_shown: false,
        marks: Vec::new(),
        shelter: None,
    }
}
