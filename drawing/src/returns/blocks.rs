//! The wooden blocks.
//!
//! A block is `g.block.french`, `.allied` or `.prussian`. A block that shows its name is also `.face`, one that has
//! moved `.moved`, one that has fought `.fought`.

use super::board::star;
use crate::{FAMILY, escape, geometry::short, palette::*};
use returns::{Army, BlockView, CohesionView, Kind, SheetView, View};

/// The style of an army's blocks.
pub(super) struct Style {
    /// The colour of the wood.
    pub(super) wood: &'static str,
    /// Its upper side.
    pub(super) light: &'static str,
    /// Its side in the shade.
    pub(super) dark: &'static str,
    /// The letter that stands for the army.
    pub(super) letter: &'static str,
}

/// The style of an army's blocks.
pub(super) fn style(army: Army) -> Style {
    let (wood, light, dark, letter) = match army {
        Army::French => (FRENCH_BLOCK, FRENCH_BLOCK_TOP, FRENCH_BLOCK_SIDE, "F"),
        Army::Allied => (ALLIED_BLOCK, ALLIED_BLOCK_TOP, ALLIED_BLOCK_SIDE, "A"),
        Army::Prussian => (PRUSSIAN_BLOCK, PRUSSIAN_BLOCK_TOP, PRUSSIAN_BLOCK_SIDE, "P"),
    };
    Style { wood, light, dark, letter }
}

/// The line of the sheets for a unit of a view.
pub(super) fn sheet<'a>(view: &'a View, unit: &str) -> &'a SheetView {
    view.sheets.iter().find(|sheet| sheet.id == unit).expect("a view has a line for every unit")
}

/// A unit's name for a person: "French III Corps (Vandamme)".
pub(super) fn unit_name(sheet: &SheetView) -> String {
    match sheet.kind {
        Kind::Commander => format!("{} ({} commander)", sheet.name, sheet.army.name()),
        Kind::Infantry | Kind::Cavalry => {
            format!("{} {} ({})", sheet.army.name(), sheet.name, sheet.leader.replace('\'', "’"))
        }
    }
}

/// What is known of a unit's cohesion, in words after a comma.
pub(super) fn cohesion(sheet: &SheetView) -> String {
    match sheet.cohesion {
        CohesionView::None => String::new(),
        CohesionView::Screened => ", cohesion screened".to_owned(),
        CohesionView::Open { points } => format!(", cohesion {points} of {}", sheet.track[0]),
        CohesionView::Eliminated => ", eliminated".to_owned(),
    }
}

/// Empty blocks and symbols used by every block; part of the still layer.
pub(super) fn defs() -> String {
    let mut svg = symbols();
    for army in Army::ALL {
        let Style { wood, light, dark, letter } = style(army);
        let body = format!(
            r##"<path d="M-18-14L24-18 27 22-15 24z" fill="{RETURNS_MARK}" fill-opacity=".28"/><path d="M-20-17l4-4H22l-4 4z" fill="{light}"/><path d="M18-17l4-4V17l-4 4z" fill="{dark}"/><path d="M-20-17H18V21H-20z" fill="{wood}"/><path d="M-20-17l4-4H22V17l-4 4H-20z" fill="none" stroke="{BLOCK_LINE}" stroke-width="1.2" stroke-linejoin="round"/>"##
        );
        let sign = match army {
            Army::French => r##"<circle cx="-1" cy="2" r="15.2"/>"##,
            Army::Allied => r##"<path d="M-1-15.4L16.4 2-1 19.4-18.4 2z"/>"##,
            Army::Prussian => r##"<path d="M-16-12.4H14V4Q14 12-1 17.6Q-16 12-16 4z"/>"##,
        };
        svg += &format!(
            r##"<g id="nr-back-{letter}">{body}<path d="M-19-9Q-6-12 3-9T17-10M-19 13Q-8 10 0 13T17 12M-19 2Q-16 1-14 2M13 3Q15 2 17 3" fill="none" stroke="{dark}" stroke-width="1.1" stroke-opacity=".7"/><g fill="{wood}" stroke="{BLOCK_FRAME}" stroke-width="1.3">{sign}</g><text x="-1" y="10.4" font-family="{FAMILY}" font-size="24" font-weight="bold" text-anchor="middle" fill="{BLOCK_TEXT}">{letter}</text></g><g id="nr-face-{letter}">{body}<path d="M-18-5.4H16V19H-18z" fill="{CARD_LIGHT}" stroke="{BLOCK_LINE}" stroke-width=".7"/><text x="-13.4" y="-7.6" font-family="{FAMILY}" font-size="10.6" font-weight="bold" text-anchor="middle" fill="{BLOCK_TEXT}">{letter}</text></g>"##
        );
    }
    svg + &format!(
        r##"<path id="nr-commander" d="{}" fill="{COMMANDER}" stroke="{STAR_EDGE}" stroke-width=".7"/>"##,
        star(5, 5.4, 2.4)
    )
}

/// Symbols of arms, pips of steps moved, crossed sabres.
fn symbols() -> String {
    format!(
        r##"<g id="nr-infantry"><path d="M-6-3.8H6V3.8H-6z" fill="{EMBLEM}" stroke="{BLOCK_LINE}" stroke-width=".9"/><path d="M-6-3.8L6 3.8M6-3.8L-6 3.8" stroke="{BLOCK_LINE}" stroke-width="1"/></g><g id="nr-cavalry"><path d="M-6-3.8H6V3.8H-6z" fill="{EMBLEM}" stroke="{BLOCK_LINE}" stroke-width=".9"/><path d="M-6 3.8L6-3.8" stroke="{BLOCK_LINE}" stroke-width="1.4"/></g><g id="nr-swords" fill="none" stroke-linecap="round"><path d="M-9 9L8-9M9 9L-8-9" stroke="{HALO}" stroke-width="5.4"/><path d="M-9 9Q2 2 8-9M9 9Q-2 2-8-9" stroke="{RETURNS_MARK}" stroke-width="2.3"/><path d="M-10 4l6 6M10 4l-6 6" stroke="{RETURNS_MARK}" stroke-width="2"/></g><path id="nr-edge" d="M-20-17l4-4H22V17l-4 4H-20z"/>"##
    )
}

/// The block as a viewer sees it, around the origin.
pub(super) fn block(view: &View, block: &BlockView) -> String {
    match *block {
        BlockView::Upright { army } => {
            format!(r##"<g class="block {}"><use href="#nr-back-{}"/></g>"##, army.id(), style(army).letter)
        }
        BlockView::FaceUp { unit, .. } => face(sheet(view, unit), 0, false),
        BlockView::Own { unit, steps, fought, .. } => face(sheet(view, unit), steps, fought),
    }
}

/// A block that shows its name.
pub(super) fn face(sheet: &SheetView, steps: u8, fought: bool) -> String {
    let Style { letter, wood, .. } = style(sheet.army);
    let moved = if steps > 0 { " moved" } else { "" };
    let done = if fought { " fought" } else { "" };
    let mut svg = format!(
        r##"<g class="block face {}{moved}{done}" font-family="{FAMILY}" text-anchor="middle" fill="{RETURNS_TEXT}"><use href="#nr-face-{letter}"/>"##,
        sheet.army.id(),
    );
    svg += &match sheet.kind {
        Kind::Infantry => r##"<use href="#nr-infantry" x="9" y="-11.2"/>"##.to_owned(),
        Kind::Cavalry => r##"<use href="#nr-cavalry" x="9" y="-11.2"/>"##.to_owned(),
        Kind::Commander => r##"<use href="#nr-commander" x="9.5" y="-11"/>"##.to_owned(),
    };
    svg += &match sheet.kind {
        Kind::Commander => format!(
            r##"<path d="M-14 4.6Q-12-4-1-4.4Q10-4 12 4.6Q-1 1.6-14 4.6z" fill="{wood}" stroke="{RETURNS_TEXT}" stroke-width=".8"/><path d="M4-3v5" stroke="{COMMANDER}" stroke-width="1.8"/><text x="-1" y="16.4" font-size="13.5" font-weight="bold">{}.</text>"##,
            sheet.name.chars().take(if sheet.army == Army::Allied { 4 } else { 3 }).collect::<String>()
        ),
        Kind::Infantry | Kind::Cavalry => {
            let text = numeral(sheet);
            let size = match text.len() {
                1 | 2 => "20",
                3 => "17",
                _ => "14",
            };
            format!(r##"<text x="-1" y="11.4" font-size="{size}" font-weight="bold">{text}</text>"##)
        }
    };
    if let CohesionView::Open { points } = sheet.cohesion {
        let (long, most) = (30.0 * points as f32, sheet.track[0].max(1) as f32);
        let fill = if points <= sheet.track[1] { TRACK_REDUCED } else { wood };
        svg += &format!(
            r##"<path d="M-16 16.8H14" stroke="{TRACK_EMPTY}" stroke-width="3"/><path d="M-16 16.8h{}" stroke="{fill}" stroke-width="3"/>"##,
            short(long / most)
        );
    }
    for n in 0..steps {
        svg += &format!(
            r##"<circle cx="{}" cy="-11.2" r="2.4" fill="{HALO}" stroke="{BLOCK_LINE}" stroke-width=".7"/>"##,
            short(-5.5 + 6.0 * n as f32)
        );
    }
    if fought {
        svg += r##"<use href="#nr-swords" transform="translate(15 15) scale(.6)"/>"##;
    }
    svg + "</g>"
}

/// What stands large on a corps' block.
fn numeral(sheet: &SheetView) -> &'static str {
    match sheet.id.split_once('-').map_or("", |parts| parts.1) {
        "GD" => "Gd",
        rest => rest,
    }
}

/// A small picture of a unit's block for a panel. `place` is how an offer may name it.
pub(super) fn small(sheet: &SheetView, place: Option<&str>) -> String {
    let name = escape(&format!("{}{}", unit_name(sheet), cohesion(sheet)));
    let class = match place {
        Some(id) => format!(r#"class="mini place" data-place="{}""#, escape(id)),
        None => r#"class="mini""#.to_owned(),
    };
    format!(
        r##"<svg {class} viewBox="-23 -24 52 50" width="47" height="45" role="img" aria-label="{name}"><title>{name}</title>{}</svg>"##,
        face(sheet, 0, false)
    )
}
