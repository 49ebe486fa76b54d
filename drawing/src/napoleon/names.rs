//! Towns and the lettering of the map.

use super::{plane::middle, ways::courses};
use crate::{
    escape,
    geometry::{Point, beside, line, pair, short},
    palette::*,
};
use napoleon::{Edition, Town};

/// Cities of the first rank and fortresses of 1815, drawn larger.
const CITIES: [&str; 14] = [
    "antwerp",
    "louvain",
    "malines",
    "namur",
    "mons",
    "maestricht",
    "tournai",
    "charleroi",
    "valenciennes",
    "maubeuge",
    "philippeville",
    "givet",
    "conde",
    "courtrai",
];

/// Names that do not stand below their town: how far right and down, and on which side they are anchored.
const ASIDE: [(&str, f32, f32, &str); 12] = [
    ("soignies", -8.0, 27.0, "end"),
    ("braine-le-comte", 6.0, 27.0, "start"),
    ("soire", 4.0, 29.0, "middle"),
    ("namur", -12.0, 30.0, "end"),
    ("yvoir", 14.0, 24.0, "start"),
    ("ligny", 6.0, 27.0, "middle"),
    ("charleroi", 19.0, 29.0, "start"),
    ("renaix", -6.0, 27.0, "middle"),
    ("huy", 13.0, 25.0, "start"),
    ("liege", 12.0, 32.0, "start"),
    ("dinant", -6.0, 28.0, "start"),
    ("nivelles", 8.0, 31.0, "start"),
];

/// Where the name of a river stands: a part of its course, by the first and last of its smooth points.
const RIVERS: [(&str, usize, usize); 7] = [
    ("Scheldt", 52, 70),
    ("Scheldt", 130, 152),
    ("Lys", 14, 34),
    ("Dender", 46, 63),
    ("Sambre", 86, 106),
    ("Meuse", 62, 80),
    ("Meuse", 110, 122),
];

/// Whether the town is reconstructed.
pub(super) fn is_guess(town: Town) -> bool {
    town.facts().is_reconstructed
}

/// Every town with its sign and its name.
pub(super) fn towns(edition: Edition) -> String {
    let mut signs = String::new();
    let mut names = String::new();
    for town in edition.towns() {
        let (x, y) = middle(town);
        let sign = if town.facts().is_supply {
            "supply"
        } else if CITIES.contains(&town.id()) {
            "city"
        } else if is_guess(town) {
            "guess"
        } else {
            "town"
        };
        signs += &format!(r##"<use href="#np-{sign}" x="{}" y="{}"/>"##, short(x), short(y));
        names += &name(town);
    }
    format!(
        r##"{signs}<g fill="{NAME_INK}" stroke="{NAME_HALO}" stroke-width="4" stroke-opacity=".94" stroke-linejoin="round" paint-order="stroke">{names}</g>"##
    )
}

fn name(town: Town) -> String {
    let (x, y) = middle(town);
    let aside = ASIDE.iter().find(|it| it.0 == town.id());
    let (right, down, anchor) = aside.map_or((0.0, 27.0, "middle"), |it| (it.1, it.2, it.3));
    let guess = if is_guess(town) { "°" } else { "" };
    let name = escape(town.name()) + guess;
    let (x, y) = (short(x + right), short(y + down));
    if town.facts().is_supply {
        return format!(
            r##"<text x="{x}" y="{y}" dy="9" font-size="27" font-weight="bold" letter-spacing="1.5" text-anchor="{anchor}">{name}</text>"##
        );
    }
    if CITIES.contains(&town.id()) {
        return format!(
            r##"<text x="{x}" y="{y}" dy="3" font-size="19" font-weight="bold" text-anchor="{anchor}">{name}</text>"##
        );
    }
    let style = if is_guess(town) { r#" font-style="italic""# } else { "" };
    format!(r##"<text x="{x}" y="{y}" font-size="17.5"{style} text-anchor="{anchor}">{name}</text>"##)
}

/// The names of the rivers along their courses.
pub(super) fn rivers() -> String {
    let mut svg = String::new();
    for (n, &(name, first, last)) in RIVERS.iter().enumerate() {
        let Some(course) = courses().iter().find(|it| it.name == name) else { continue };
        let Some(part) = course.points.get(first..last.min(course.points.len())) else { continue };
        let mut points: Vec<Point> = part.to_vec();
        if points.last().map(|it| it.0) < points.first().map(|it| it.0) {
            points.reverse();
        }
        let path = line(&beside(&points, -19.0));
        svg += &format!(
            r##"<path id="np-r{n}" d="{path}" fill="none" stroke="none"/><text><textPath href="#np-r{n}" startOffset="50%">{name}</textPath></text>"##
        );
    }
    format!(
        r##"<g font-size="18" font-style="italic" letter-spacing="4" text-anchor="middle" fill="{WATER_EDGE}" stroke="{WATER_NAME_HALO}" stroke-width="3.4" stroke-linejoin="round" paint-order="stroke">{svg}</g>"##
    )
}

/// The names of the lands.
pub(super) fn countries() -> String {
    let word = |at: Point, turn: i32, size: u8, space: u8, text: &str| {
        format!(
            r##"<text transform="translate({}) rotate({turn})" font-size="{size}" letter-spacing="{space}">{text}</text>"##,
            pair(at)
        )
    };
    let along = |id: &str, offset: &str, lower: i8, text: &str| {
        format!(
            r##"<text font-size="14" font-style="italic" letter-spacing="1.5" dy="{lower}" fill="{INK}" fill-opacity=".85" stroke="{WATER_NAME_HALO}" stroke-width="3" paint-order="stroke"><textPath href="#np-{id}" startOffset="{offset}">{text}</textPath></text>"##
        )
    };
    format!(
        r##"<g text-anchor="middle" fill="{INK}"><g fill-opacity=".42">{}{}{}{}</g>{}{}</g>"##,
        word((770.0, 1338.0), 0, 46, 34, "FRANCE"),
        word((520.0, 92.0), 0, 34, 22, "NEDERLAND"),
        word((1690.0, 1195.0), -14, 30, 20, "ARDENNES"),
        word((488.0, 850.0), 0, 22, 9, "HAINAUT"),
        along("border", "9%", 32, "border of June 1815"),
        along("line", "37%", -12, "deployment line"),
    )
}
