//! The still layer: the map of the field, in the manner of the engraved maps of its time.

use std::{f32::consts::FRAC_1_SQRT_2, sync::LazyLock};

use super::{
    counters, frame, ground,
    plane::{HEIGHT, MAP, WIDTH, Way, middle, ways},
    relief,
};
use crate::{FAMILY, Place, Still, geometry::short, palette::*};
use waterloo::s02_0_equipment::Hex;

/// The map with its frame, drawn once.
pub(super) fn still() -> Still {
    static STILL: LazyLock<Still> = LazyLock::new(draw);
    STILL.clone()
}

fn draw() -> Still {
    Still { width: WIDTH as u32, height: HEIGHT as u32, svg: svg(), places: places() }
}

/// A hex's name for a person.
pub(super) fn name(hex: Hex) -> String {
    match hex.info().place {
        "" => format!("hex {hex}"),
        place => format!("{} ({hex})", typeset(place)),
    }
}

/// A name of the data with a printer's apostrophe.
pub(super) fn typeset(name: &str) -> String {
    name.replace('\'', "’")
}

fn places() -> Vec<Place> {
    let place = |hex: Hex| {
        let (x, y) = middle(hex);
        Place { id: hex.to_string(), name: name(hex), x, y }
    };
    Hex::all().map(place).collect()
}

fn svg() -> String {
    let ways = ways();
    let (left, top, right, bottom) = MAP;
    let (width, height) = (right - left, bottom - top);
    let defs = signs_and_shades();
    let mut svg = format!(
        r##"<defs>{defs}{}<clipPath id="wl-map"><rect x="{left}" y="{top}" width="{width}" height="{height}"/></clipPath></defs>"##,
        counters::defs()
    );
    svg +=
        &format!(r##"<g font-family="{FAMILY}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>"##);
    svg += r##"<g clip-path="url(#wl-map)">"##;
    svg += &format!(
        r##"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="url(#wl-ground)"/>"##
    );
    for (n, path) in relief::fields().iter().enumerate() {
        svg += &format!(
            r##"<path d="{path}" fill="url(#wl-f{n})" stroke="{FIELD_EDGE}" stroke-width=".5" stroke-opacity=".3" stroke-dasharray="1 1.6"/>"##
        );
    }
    let [gentle, steep] = relief::hachures();
    svg += &format!(
        r##"<g fill="none" stroke="{SLOPE}" stroke-linecap="round" transform="scale(.5)"><path d="{gentle}" stroke-width="1.2" stroke-opacity=".34"/><path d="{steep}" stroke-width="1.8" stroke-opacity=".42"/></g>"##
    );
    let (floor, edge) = ground::wood_floor();
    svg += &format!(
        r##"<path d="{floor}" fill="{WOODS}" stroke="{WOODS}" stroke-width=".6"/><path d="{edge}" fill="none" stroke="{WOODS_EDGE}" stroke-width=".9"/>"##
    );
    let villages = ground::villages(&ways);
    svg += &format!(
        r##"<path d="{}" fill="url(#wl-garden)" stroke="{GARDEN_EDGE}" stroke-width="1" stroke-dasharray="1.6 1.6" stroke-linejoin="round"/>"##,
        villages.gardens
    );
    svg += &ground::trees(&ways);
    svg += &format!(
        r##"<path d="{}" fill="none" stroke="{SEPIA}" stroke-width=".85" stroke-opacity=".62"/><path d="{}" fill="none" stroke="{HEDGE_LIGHT}" stroke-width="1.1" stroke-opacity=".75"/>"##,
        ground::grid(),
        ground::grid_in_woods()
    );
    svg += &format!(
        r##"<g fill="none" stroke-linecap="round"><path d="{0}" stroke="{SEPIA}" stroke-width="4.2"/><path d="{0}" stroke="{PATH}" stroke-width="2.8"/></g>"##,
        villages.lanes
    );
    svg += &roads(&ways);
    svg += &format!(
        r##"<path d="{}" fill="none" stroke="{TRACK_EDGE}" stroke-width=".8"/>{}"##,
        villages.walls, villages.orchards
    );
    svg += &format!(
        r##"<defs><path id="wl-houses" d="{}"/></defs><use href="#wl-houses" x="1.3" y="1.5" fill="{INK}" fill-opacity=".35"/><use href="#wl-houses" fill="{ROOF}" stroke="{ROOF_EDGE}" stroke-width=".7" stroke-linejoin="round"/>{}"##,
        villages.houses, villages.churches
    );
    svg += "</g>";
    svg += &frame::around();
    svg += &frame::numbers();
    svg += &frame::names();
    svg += &format!(r##"</g><g fill="{WHITE}" fill-opacity="0">"##);
    svg += &ground::places();
    svg + "</g>"
}

fn roads(ways: &[Way]) -> String {
    let (great, small): (Vec<_>, Vec<_>) = ways.iter().partition(|way| way.road.name.contains("chaussee"));
    let all = |ways: &[&Way]| ways.iter().map(|way| way.path.as_str()).collect::<String>();
    let (great, small) = (all(&great), all(&small));
    format!(
        r##"<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="{small}" stroke="{TRACK_EDGE}" stroke-width="5.6"/><path d="{great}" stroke="{AVENUE}" stroke-width="13.4" stroke-dasharray="2.6 5.4" stroke-linecap="butt"/><path d="{great}" stroke="{HIGHWAY_EDGE}" stroke-width="8.6"/><path d="{small}" stroke="{TRACK}" stroke-width="3.8"/><path d="{great}" stroke="{HIGHWAY}" stroke-width="6.2"/></g>"##
    )
}

/// The points of a star with rays of two lengths, as path data around the origin.
pub(super) fn star(long: f32, short_ray: f32) -> String {
    // Cosines and sines of eighths of a half turn.
    const RAYS: [(f32, f32); 16] = [
        (0.0, -1.0),
        (0.382_683, -0.923_88),
        (FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
        (0.923_88, -0.382_683),
        (1.0, 0.0),
        (0.923_88, 0.382_683),
        (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
        (0.382_683, 0.923_88),
        (0.0, 1.0),
        (-0.382_683, 0.923_88),
        (-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
        (-0.923_88, 0.382_683),
        (-1.0, 0.0),
        (-0.923_88, -0.382_683),
        (-FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
        (-0.382_683, -0.923_88),
    ];
    let corner = |(n, ray): (usize, &(f32, f32))| {
        let length = if n % 2 == 0 { long } else { short_ray };
        format!("{}{} {}", if n == 0 { "M" } else { "L" }, short(ray.0 * length), short(ray.1 * length))
    };
    RAYS.iter().enumerate().map(corner).collect::<String>() + "z"
}

/// Gradients, hatchings and small signs used again and again.
fn signs_and_shades() -> String {
    format!(
        r##"<radialGradient id="wl-ground" cx=".5" cy=".48" r=".75"><stop offset="0" stop-color="{FIELDS_CENTRE}"/><stop offset=".7" stop-color="{FIELDS_MIDDLE}"/><stop offset="1" stop-color="{GROUND_EDGE}"/></radialGradient>
<pattern id="wl-f0" width="7" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(24)"><rect width="7" height="3.2" fill="{PASTURE}" fill-opacity=".5"/><path d="M0 1.6h7" stroke="{PASTURE_LINE}" stroke-width=".5" stroke-opacity=".5"/></pattern>
<pattern id="wl-f1" width="7" height="3.6" patternUnits="userSpaceOnUse" patternTransform="rotate(-52)"><rect width="7" height="3.6" fill="{WHEAT}" fill-opacity=".5"/><path d="M0 1.8h7" stroke="{WHEAT_LINE}" stroke-width=".5" stroke-opacity=".45"/></pattern>
<pattern id="wl-f2" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(12)"><rect width="6" height="6" fill="{CLOVER}" fill-opacity=".5"/><path d="M1 2h1M4 5h1" stroke="{CLOVER_LINE}" stroke-width=".8" stroke-opacity=".6"/></pattern>
<pattern id="wl-f3" width="7" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(71)"><rect width="7" height="4" fill="{FALLOW}" fill-opacity=".42"/><path d="M0 2h4.5" stroke="{FALLOW_LINE}" stroke-width=".5" stroke-opacity=".5"/></pattern>
<pattern id="wl-f4" width="7" height="3.4" patternUnits="userSpaceOnUse" patternTransform="rotate(-18)"><rect width="7" height="3.4" fill="{MEADOW}" fill-opacity=".42"/><path d="M0 1.7h5" stroke="{MEADOW_LINE}" stroke-width=".5" stroke-opacity=".45"/></pattern>
<pattern id="wl-garden" width="4.4" height="4.4" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="4.4" height="4.4" fill="{GARDEN}"/><path d="M0 1h4.4" stroke="{GARDEN_LINE}" stroke-width="1" stroke-opacity=".65"/></pattern>
<g id="wl-t0"><ellipse cx="2" cy="2.2" rx="5.2" ry="3.8" fill="{TREE_SHADOW}" fill-opacity=".4"/><path d="M-4.6 1.4a3 3 0 0 1 .6-4.6a3.4 3.4 0 0 1 6-.9a3.1 3.1 0 0 1 2.2 4.8a3.2 3.2 0 0 1-4.6 2.2a3 3 0 0 1-4.2-1.5z" fill="{OAK}" stroke="{OAK_EDGE}" stroke-width=".7"/><path d="M-2.8-1.2a2.8 2.8 0 0 1 3-2" fill="none" stroke="{OAK_LIGHT}" stroke-width=".9"/><path d="M.6 2q2 0 2.8-2M2 .2q1-.4 1.1-1.4" fill="none" stroke="{OAK_EDGE}" stroke-width=".5"/></g>
<g id="wl-t1"><ellipse cx="1.8" cy="2" rx="4.4" ry="3.2" fill="{TREE_SHADOW}" fill-opacity=".4"/><circle r="4" fill="{OAK_SMALL}" stroke="{OAK_SMALL_EDGE}" stroke-width=".7"/><path d="M-2.2-1a2.6 2.6 0 0 1 2.4-1.6" fill="none" stroke="{OAK_SMALL_LIGHT}" stroke-width=".9"/><path d="M.4 2.2q1.9-.2 2.3-2.2" fill="none" stroke="{OAK_SMALL_EDGE}" stroke-width=".5"/></g>
<g id="wl-t2"><ellipse cx="2" cy="2.2" rx="5" ry="3.4" fill="{TREE_SHADOW}" fill-opacity=".4"/><path d="M-4.4.8a2.8 2.8 0 0 1 1.8-4a3.2 3.2 0 0 1 5.4.4a2.7 2.7 0 0 1 .8 4.6a3.4 3.4 0 0 1-5 1.2a2.6 2.6 0 0 1-3-2.2z" fill="{OAK_WIDE}" stroke="{OAK_WIDE_EDGE}" stroke-width=".7"/><path d="M-2.4-1.2a2.4 2.4 0 0 1 2.6-1.6" fill="none" stroke="{OAK_WIDE_LIGHT}" stroke-width=".9"/></g>
<g id="wl-o"><ellipse cx="1.1" cy="1.2" rx="2.8" ry="2.2" fill="{TREE_SHADOW}" fill-opacity=".4"/><circle r="2.5" fill="{OAK}" stroke="{OAK_EDGE}" stroke-width=".6"/></g>
<g id="wl-c"><path d="M-5.2-3h10.4v6.4H-5.2z" fill="{INK}" fill-opacity=".35" transform="translate(1.3 1.5)"/><path d="M-5.6-3H2.4V-4.6H6.6V4.6H2.4V3.2H-5.6z" fill="{CHURCH}" stroke="{CHURCH_EDGE}" stroke-width=".8"/><path d="M4.5-4.6V-12M2-9.6H7" fill="none" stroke="{CHURCH_CROSS}" stroke-width="1.2"/></g>"##
    )
}
