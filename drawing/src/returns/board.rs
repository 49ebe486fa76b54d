//! The still layer: a campaign map on parchment, in the manner of the road maps of its time.

use std::sync::LazyLock;

use super::{
    blocks, frame, ground,
    plane::{HEIGHT, MAP, WIDTH, country, middle},
};
use crate::{
    FAMILY, Place, Still, escape,
    geometry::{Point, line, pair, short},
    palette::*,
};
use returns::{Objective, Town, data::components};

/// How near to a town a click means it.
const CLICK: f32 = 36.0;

/// Towns with works around them in 1815; an ornament.
const FORTRESSES: [&str; 13] = [
    "Conde",
    "Maubeuge",
    "Philippeville",
    "Tournai",
    "Mons",
    "Charleroi",
    "Namur",
    "Huy",
    "Dinant",
    "Oudenarde",
    "Termonde",
    "Maastricht",
    "Ath",
];

/// The map with its frame, drawn once.
pub(super) fn still() -> Still {
    static STILL: LazyLock<Still> =
        LazyLock::new(|| Still { width: WIDTH as u32, height: HEIGHT as u32, svg: svg(), places: places() });
    STILL.clone()
}

/// A town's name as a printer sets it.
pub(super) fn name(town: Town) -> &'static str {
    match town.name() {
        "Liege" => "Liège",
        "Quatre Bras" => "Quatre-Bras",
        "Braine Le Comte" => "Braine-le-Comte",
        "St Nicolas" => "St. Nicolas",
        "St Trond" => "St. Trond",
        name => name,
    }
}

/// Whether an objective card names the town.
pub(super) fn is_objective(town: Town) -> bool {
    Objective::ALL.into_iter().any(|objective| objective.town() == Some(town))
}

fn places() -> Vec<Place> {
    let place = |town: Town| {
        let (x, y) = middle(town);
        Place { id: town.id().to_owned(), name: name(town).to_owned(), x, y }
    };
    components().board.towns().map(place).collect()
}

fn svg() -> String {
    let (left, top, right, bottom) = MAP;
    let (width, height) = (right - left, bottom - top);
    let defs = signs_and_shades();
    let mut svg = format!(
        r##"<defs>{defs}{}<clipPath id="nr-map"><rect x="{left}" y="{top}" width="{width}" height="{height}"/></clipPath></defs>"##,
        blocks::defs()
    );
    svg += &format!(
        r##"<g font-family="{FAMILY}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{MARGIN}"/><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#nr-sheet)"/>"##
    );
    svg += r##"<g clip-path="url(#nr-map)">"##;
    svg += &ground::stains();
    svg += &france();
    svg += &rivers();
    svg += &ground::woods();
    svg += &ground::hills();
    svg += &border();
    svg += &roads();
    svg += &ground::regions();
    svg += &ground::river_names();
    svg += "</g>";
    svg += &frame::around();
    svg += &signs();
    svg += &names();
    svg += &format!(r##"</g><g fill="{WHITE}" fill-opacity="0">"##);
    for town in components().board.towns() {
        let (x, y) = middle(town);
        let (x, y, id) = (short(x), short(y), escape(town.id()));
        svg += &format!(r#"<circle class="place" data-place="{id}" cx="{x}" cy="{y}" r="{CLICK}"/>"#);
    }
    svg + "</g>"
}

/// The French side of the border: a wash of blue, hatched along its edge, with the towns of the set-up.
fn france() -> String {
    let border = &country().border;
    let edge = line(border);
    format!(
        r##"<path d="{edge}V{HEIGHT}H0V{}z" fill="{SEA}" fill-opacity=".3"/><path d="{edge}V{HEIGHT}H0V{}z" fill="url(#nr-hatch)"/>"##,
        short(border[0].1),
        short(border[0].1)
    )
}

fn border() -> String {
    let edge = line(&country().border);
    format!(
        r##"<g fill="none" stroke-linejoin="round"><path d="{edge}" stroke="{BORDER_WASH}" stroke-width="17" stroke-opacity=".2"/><path d="{edge}" stroke="{BORDER_LINE}" stroke-width="9" stroke-opacity=".2"/><path d="{edge}" stroke="{RETURNS_INK}" stroke-width="2.6" stroke-dasharray="14 5 2 5"/></g>"##
    )
}

/// How wide a river is drawn.
fn breadth(name: &str) -> f32 {
    match name {
        "Meuse" | "Scheldt" => 8.0,
        "Sambre" => 6.4,
        _ => 4.6,
    }
}

/// Rivers between two fine banks, with a wash around them.
fn rivers() -> String {
    let mut layers: [String; 3] = Default::default();
    for river in &country().rivers {
        let (path, wide) = (line(&river.points), breadth(river.name));
        layers[0] += &format!(r##"<path d="{path}" stroke-width="{}"/>"##, short(wide + 11.0));
        layers[1] += &format!(r##"<path d="{path}" stroke-width="{}"/>"##, short(wide + 1.8));
        layers[2] += &format!(r##"<path d="{path}" stroke-width="{}"/>"##, short(wide - 1.0));
    }
    let [wash, bank, water] = layers;
    format!(
        r##"<g fill="none" stroke-linejoin="round" stroke-linecap="round"><g stroke="{RIVER_SHADE}" stroke-opacity=".25">{wash}</g><g stroke="{RIVER_EDGE}">{bank}</g><g stroke="{RIVER}">{water}</g></g>"##
    )
}

/// Roads as two engraved lines, the great ones wider, with a bridge at every crossing.
fn roads() -> String {
    let all = |great: bool| {
        let ways = country().ways.iter().filter(|way| way.great == great);
        ways.map(|way| line(&way.points)).collect::<String>()
    };
    let (great, small) = (all(true), all(false));
    let mut svg = format!(
        r##"<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="{small}" stroke="{LANE_EDGE}" stroke-width="6"/><path d="{great}" stroke="{CHAUSSEE_EDGE}" stroke-width="8.6"/><path d="{small}" stroke="{LANE}" stroke-width="3.8"/><path d="{great}" stroke="{TOWN_GROUND}" stroke-width="5.6"/></g>"##
    );
    for (at, along) in country().ways.iter().flat_map(|way| &way.bridges) {
        let turn = along.1.atan2(along.0).to_degrees();
        let (x, y) = (short(at.0), short(at.1));
        svg +=
            &format!(r##"<use href="#nr-bridge" transform="translate({x} {y}) rotate({})"/>"##, turn.round());
    }
    svg
}

/// The sign of every town.
fn signs() -> String {
    let sign = |town: Town| {
        let (x, y) = middle(town);
        let sign = if is_objective(town) {
            "city"
        } else if FORTRESSES.contains(&town.id()) {
            "fortress"
        } else {
            "town"
        };
        format!(r##"<use href="#nr-{sign}" x="{}" y="{}"/>"##, short(x), short(y))
    };
    components().board.towns().map(sign).collect()
}

/// Where a name stands that would else lie under the blocks of the next town: right and below, and its anchor.
const ASIDE: [(&str, f32, f32, &str); 8] = [
    ("Thuin", 16.0, 9.0, "start"),
    ("Alost", -16.0, 9.0, "end"),
    ("Enghien", -34.0, 27.0, "middle"),
    ("Tirlemont", 36.0, 27.0, "middle"),
    ("Condé", -12.0, 32.0, "middle"),
    ("Huy", 24.0, 28.0, "start"),
    ("Quatre-Bras", -9.0, 27.0, "end"),
    ("Gembloux", -14.0, 28.0, "start"),
];

/// The names, each below its town so that no block of that town covers it.
fn names() -> String {
    components().board.towns().map(label).collect()
}

/// A town's name as it stands on the map.
pub(super) fn label(town: Town) -> String {
    let (x, y) = middle(town);
    let name = name(town);
    let aside = ASIDE.iter().find(|it| it.0 == name).copied();
    let below = if is_objective(town) { 40.0 } else { 28.0 };
    let (_, right, below, anchor) = aside.unwrap_or((name, 0.0, below, "middle"));
    let look = if is_objective(town) {
        format!(r#"font-size="25" font-weight="bold" letter-spacing="2" fill="{MADDER}""#)
    } else {
        format!(r##"font-size="21" fill="{RETURNS_NAME}""##)
    };
    let text = if is_objective(town) { name.to_uppercase() } else { escape(name) };
    format!(
        r##"<text x="{}" y="{}" {look} text-anchor="{anchor}" stroke="{RETURNS_PAPER}" stroke-width="4.6" stroke-opacity=".88" stroke-linejoin="round" paint-order="stroke">{text}</text>"##,
        short(x + right),
        short(y + below)
    )
}

/// The points of a star as path data around the origin.
pub(super) fn star(rays: usize, long: f32, small: f32) -> String {
    let corner = |n: usize| {
        let turn = n as f32 * std::f32::consts::PI / rays as f32;
        let length = if n.is_multiple_of(2) { long } else { small };
        let point: Point = (turn.sin() * length, -turn.cos() * length);
        format!("{}{}", if n == 0 { "M" } else { "L" }, pair(point))
    };
    (0..2 * rays).map(corner).collect::<String>() + "z"
}

/// Gradients and small signs used again and again.
fn signs_and_shades() -> String {
    format!(
        r##"<radialGradient id="nr-sheet" cx=".5" cy=".47" r=".74"><stop offset="0" stop-color="{SHEET_CENTRE}"/><stop offset=".6" stop-color="{SHEET_MIDDLE}"/><stop offset=".88" stop-color="{SHEET_OUTER}"/><stop offset="1" stop-color="{SHEET_EDGE}"/></radialGradient><radialGradient id="nr-stain"><stop offset="0" stop-color="{STAIN}" stop-opacity=".12"/><stop offset=".8" stop-color="{STAIN}" stop-opacity=".06"/><stop offset=".95" stop-color="{STAIN_EDGE}" stop-opacity=".07"/><stop offset="1" stop-color="{STAIN_EDGE}" stop-opacity="0"/></radialGradient><pattern id="nr-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M0 0V9" stroke="{HATCH}" stroke-width=".9" stroke-opacity=".35"/></pattern>
<g id="nr-bridge"><path d="M0-11V11" stroke="{RIVER_EDGE}" stroke-width="7.4"/><path d="M0-11.5V11.5" stroke="{RIVER}" stroke-width="5"/><path d="M-9-3.6H9V3.6H-9z" fill="{TOWN_GROUND}"/><path d="M-12-7.6Q-9-4.8-6-4.8H6Q9-4.8 12-7.6M-12 7.6Q-9 4.8-6 4.8H6Q9 4.8 12 7.6" fill="none" stroke="{RETURNS_PAPER}" stroke-width="5" stroke-opacity=".8"/><path d="M-12-7.6Q-9-4.8-6-4.8H6Q9-4.8 12-7.6M-12 7.6Q-9 4.8-6 4.8H6Q9 4.8 12 7.6" fill="none" stroke="{RETURNS_TEXT}" stroke-width="2.4" stroke-linecap="round"/></g>
<g id="nr-town"><circle r="10.4" fill="{RETURNS_PAPER}" fill-opacity=".85"/><circle r="8.2" fill="{TOWN_GROUND}" stroke="{RETURNS_INK}" stroke-width="2"/><circle r="3.4" fill="{RETURNS_INK}"/></g>
<g id="nr-fortress"><path d="M0-15.6L4-10.4 11-11 10.4-4 15.6 0 10.4 4 11 11 4 10.4 0 15.6-4 10.4-11 11-10.4 4-15.6 0-10.4-4-11-11-4-10.4z" fill="{BRASS}" stroke="{RETURNS_PAPER}" stroke-width="4.6" stroke-linejoin="round" paint-order="stroke"/><path d="M0-15.6L4-10.4 11-11 10.4-4 15.6 0 10.4 4 11 11 4 10.4 0 15.6-4 10.4-11 11-10.4 4-15.6 0-10.4-4-11-11-4-10.4z" fill="{FORTRESS}" stroke="{RETURNS_INK}" stroke-width="1.7" stroke-linejoin="round"/><circle r="6.6" fill="{TOWN_GROUND}" stroke="{RETURNS_INK}" stroke-width="1.5"/><circle r="2.9" fill="{RETURNS_INK}"/></g>
<g id="nr-city"><circle r="22" fill="{RETURNS_PAPER}" fill-opacity=".9"/><circle r="19.4" fill="{CITY}" stroke="{MADDER}" stroke-width="3"/><circle r="15.4" fill="none" stroke="{MADDER}" stroke-width="1"/><path d="M0-14.4L3.5-4.8 13.7-4.4 5.7 1.8 8.5 11.6 0 6-8.5 11.6-5.7 1.8-13.7-4.4-3.5-4.8z" fill="{MADDER}" stroke="{MADDER_EDGE}" stroke-width=".8" stroke-linejoin="round"/></g>
<g id="nr-tree"><ellipse cx="2" cy="2.6" rx="4.6" ry="2.2" fill="{BUSH_SHADOW}" fill-opacity=".3"/><path d="M-4.4 1.2a2.9 2.9 0 0 1 .8-4.3a3.2 3.2 0 0 1 5.7-.8a3 3 0 0 1 2.1 4.5a3 3 0 0 1-4.3 1.9a2.9 2.9 0 0 1-4.3-1.3z" fill="{BUSH}" stroke="{BUSH_EDGE}" stroke-width=".8"/><path d="M.6 1.8q1.9 0 2.6-1.9" fill="none" stroke="{BUSH_EDGE}" stroke-width=".6"/></g>
<g id="nr-hill" fill="none" stroke="{RETURNS_SEPIA}" stroke-linecap="round"><path d="M-15 6C-10-2-6-9 0-9S9-3 15 6" stroke-width="1.3"/><path d="M1-9L5-4M5-7L9.5-1M8.5-4L12.5 2M11-1L14 4M-3-8L-2-3M4 0L6 4M8 2L9 5M-7-4L-7-1" stroke-width="1"/></g>"##
    )
}
