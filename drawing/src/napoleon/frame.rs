//! The frame of the map, its title, key, compass and scale.

use std::f32::consts::FRAC_1_SQRT_2;

use super::{
    names::is_guess,
    plane::{DEGREE, HEIGHT, MAP, WIDTH, on_sheet},
};
use crate::{geometry::short, palette::*};
use napoleon::{Edition, Road, RoadKind};

/// Frame, margins and what stands in them.
pub(super) fn around(edition: Edition) -> String {
    let (left, top, right, bottom) = MAP;
    let (width, height) = (right - left, bottom - top);
    let mut svg = format!(
        r##"<g fill="none" stroke="{INK}"><rect x="14" y="14" width="{}" height="{}" stroke-width="3.2"/><rect x="20" y="20" width="{}" height="{}" stroke-width=".8"/><rect x="{left}" y="{top}" width="{width}" height="{height}" stroke-width="1.1"/><rect x="{}" y="{}" width="{}" height="{}" stroke-width=".8"/>{}</g>"##,
        WIDTH - 28.0,
        HEIGHT - 28.0,
        WIDTH - 40.0,
        HEIGHT - 40.0,
        left - 6.0,
        top - 6.0,
        width + 12.0,
        height + 12.0,
        graduation(),
    );
    svg += &degrees();
    svg += &title(edition);
    svg += &key(edition);
    svg += &compass((150.0, 190.0));
    svg + &scale()
}

/// Every tenth of a degree, dark and light by turns.
fn graduation() -> String {
    let (left, top, right, bottom) = MAP;
    let mut path = String::new();
    for tenth in 31..60 {
        let clamp = |x: f32| x.clamp(left, right);
        let (from, to) = (clamp(on_sheet(51000, tenth * 100).0), clamp(on_sheet(51000, tenth * 100 + 50).0));
        if from < to {
            path += &format!("M{0} {2}H{1}M{0} {3}H{1}", short(from), short(to), top - 3.0, bottom + 3.0);
        }
    }
    for tenth in 500..514 {
        let clamp = |y: f32| y.clamp(top, bottom);
        let (from, to) = (clamp(on_sheet(tenth * 100, 4000).1), clamp(on_sheet(tenth * 100 + 50, 4000).1));
        if to < from {
            path += &format!("M{2} {0}V{1}M{3} {0}V{1}", short(from), short(to), left - 3.0, right + 3.0);
        }
    }
    format!(r##"<path d="{path}" stroke-width="4"/>"##)
}

fn degrees() -> String {
    let (left, top, right, bottom) = MAP;
    let mut svg = String::new();
    for half in 7..12 {
        let x = short(on_sheet(51000, half * 500).0);
        let text = if half % 2 == 0 { format!("{}°", half / 2) } else { format!("{}° 30′", half / 2) };
        for y in [top - 13.0, bottom + 23.0] {
            svg += &format!(r#"<text x="{x}" y="{y}">{text}</text>"#);
        }
    }
    for half in [101, 102] {
        let y = on_sheet(half * 500, 4000).1;
        let text = if half % 2 == 0 { format!("{}°", half / 2) } else { format!("{}° 30′", half / 2) };
        for (x, turn) in [(left - 13.0, -90), (right + 13.0, 90)] {
            svg += &format!(r#"<text transform="translate({x} {}) rotate({turn})">{text}</text>"#, short(y));
        }
    }
    format!(r##"<g font-size="13" fill="{SEPIA}" text-anchor="middle">{svg}</g>"##)
}

fn title(edition: Edition) -> String {
    let (x, y) = (1475.0, 168.0);
    let (name, under) = match edition {
        Edition::Fourth => ("NAPOLÉON", "Belgium from the Scheldt to the Meuse, 15 to 22 June"),
        Edition::Third => {
            ("NAPOLEON", "third edition · Belgium from the Scheldt to the Meuse, 15 to 22 June")
        }
    };
    let guesses = edition.towns().filter(|town| is_guess(*town)).count();
    format!(
        r##"<g text-anchor="middle" fill="{INK}"><path d="M1130 84H1820q0 22 22 22V352q-22 0-22 22H1130q0-22-22-22V106q22 0 22-22z" fill="{PAPER}" stroke="{INK}" stroke-width="2.6"/><path d="M1138 92H1812q4 18 22 22V344q-18 4-22 22H1138q-4-18-22-22V114q18-4 22-22z" fill="none" stroke="{SEPIA}" stroke-width="1"/><text x="{x}" y="{y}" font-size="78" letter-spacing="12">{name}</text><path d="M{0} {2}H{1}M{3} {2}H{4}" stroke="{INK}" stroke-width="1.2"/><path d="{star}" transform="translate({x} {2})"/><text x="{x}" y="{5}" font-size="36" font-style="italic" letter-spacing="2">the Waterloo campaign 1815</text><text x="{x}" y="{6}" font-size="19" letter-spacing="1">{under}</text><g font-size="14.5" letter-spacing=".4" fill="{SEPIA}"><text x="{x}" y="{7}">Towns lie where they lie. Rivers are simplified. Hills and forests are ornament.</text><text x="{x}" y="{8}">What bears ° or a broken line is reconstructed: {guesses} towns, many roads, the deployment line.</text></g></g>"##,
        x - 300.0,
        x - 26.0,
        y + 32.0,
        x + 26.0,
        x + 300.0,
        y + 78.0,
        y + 112.0,
        y + 150.0,
        y + 172.0,
        star = star(13.0, 5.0),
    )
}

fn key(edition: Edition) -> String {
    let (x, y) = (78.0, 1142.0);
    let a_turn = |kind: RoadKind| {
        let road =
            (0..).map(Road).find(|road| road.facts().kind == kind).expect("a map has roads of both kinds");
        format!("{} blocks a turn", edition.road_limit(road))
    };
    let row = |column: f32, line: f32, sign: &str, name: &str, what: &str| {
        format!(
            r##"<g transform="translate({} {})">{sign}<text x="54" y="3" font-size="16.5" font-style="italic">{name}</text><text x="54" y="18" font-size="13" fill="{SEPIA}">{what}</text></g>"##,
            short(x + column),
            short(y + line)
        )
    };
    let major = format!(
        r##"<path d="M-2 4H42" stroke="{ROAD_EDGE}" stroke-width="9.4"/><path d="M-2 4H42" stroke="{ROAD}" stroke-width="6.2"/>"##
    );
    let minor = format!(
        r##"<path d="M-2 4H42" stroke="{TRACK_EDGE}" stroke-width="4.6"/><path d="M-2 4H42" stroke="{MINOR_ROAD_SAMPLE}" stroke-width="2.6"/>"##
    );
    let bridge = format!(
        r##"<path d="M20-10V18" stroke="{WATER_EDGE}" stroke-width="8"/><path d="M20-10V18" stroke="{WATER}" stroke-width="5.4"/>{minor}<path d="M9 -2.8L12 0H28l3-2.8M9 10.8L12 8H28l3 2.8" fill="none" stroke="{INK}" stroke-width="2"/>"##
    );
    let guess = format!(
        r##"<path d="M-2 4H42" stroke="{TRACK_EDGE}" stroke-width="5.2" stroke-dasharray="7 5"/><path d="M-2 4H42" stroke="{MINOR_ROAD}" stroke-width="2.6"/><use href="#np-guess" x="20" y="4"/>"##
    );
    let border = format!(
        r##"<path d="M-2 4H42" stroke="{BORDER}" stroke-width="2.6" stroke-dasharray="13 4 2.5 4"/>"##
    );
    let line =
        format!(r##"<path d="M-2 4H42" stroke="{WAY_EDGE}" stroke-width="3" stroke-dasharray="10 6"/>"##);
    let rows = [
        row(0.0, 0.0, r##"<use href="#np-supply" x="20" y="4"/>"##, "Supply city", "its loss costs blocks"),
        row(0.0, 47.0, r##"<use href="#np-city" x="20" y="4"/>"##, "City or fortress", "no effect in play"),
        row(0.0, 94.0, r##"<use href="#np-town" x="20" y="4"/>"##, "Town", "any number may stand here"),
        row(0.0, 141.0, &guess, "Reconstructed", "town ° and road"),
        row(222.0, 0.0, &major, "Major road", &a_turn(RoadKind::Major)),
        row(222.0, 47.0, &minor, "Minor road", &a_turn(RoadKind::Minor)),
        row(222.0, 94.0, &bridge, "Bridge", "attack with half as many"),
        row(222.0, 141.0, &border, "Border of France", "French deploy south"),
        row(222.0, 188.0, &line, "Deployment line", "Anglo-Dutch W, Prussians E"),
    ];
    format!(
        r##"<rect x="60" y="1110" width="478" height="250" rx="4" fill="{PAPER}" fill-opacity=".94" stroke="{INK}" stroke-width="1.4"/><rect x="65" y="1115" width="468" height="240" rx="2" fill="none" stroke="{SEPIA}" stroke-width=".8"/><g fill="{INK}">{}</g>"##,
        rows.concat()
    )
}

fn scale() -> String {
    let (x, y) = (1560.0, 1330.0);
    // A degree of latitude is 111.2 kilometres.
    let kilometre = DEGREE / 111.2;
    let mut svg = format!(
        r##"<rect x="{}" y="{}" width="370" height="76" fill="{PAPER}" fill-opacity=".9" stroke="{INK}" stroke-width="1.2"/><g fill="{INK}" font-size="14" text-anchor="middle"><text x="{}" y="{}" font-size="16" font-style="italic">Scale of thirty kilometres</text><g stroke="{INK}" stroke-width="1" fill="none"><rect x="{x}" y="{y}" width="{}" height="7"/>"##,
        x - 40.0,
        y - 46.0,
        x + kilometre * 15.0,
        y - 20.0,
        short(kilometre * 30.0),
    );
    for n in [0.0, 10.0, 20.0] {
        svg += &format!(
            r##"<rect x="{}" y="{y}" width="{}" height="7" fill="{INK}"/>"##,
            short(x + n * kilometre),
            short(kilometre * 5.0)
        );
    }
    svg += "</g>";
    for (km, text) in [(0.0, "0"), (10.0, "10"), (20.0, "20"), (30.0, "30 km")] {
        svg += &format!(r#"<text x="{}" y="{}">{text}</text>"#, short(x + kilometre * km), short(y + 22.0));
    }
    svg + "</g>"
}

fn compass((x, y): (f32, f32)) -> String {
    format!(
        r##"<g transform="translate({x} {y}) scale(1.5)" stroke="{INK}" stroke-width=".8"><circle r="45" fill="{PAPER}" fill-opacity=".5"/><circle r="41" fill="none" stroke-width="2.2" stroke-dasharray="1 3.03"/><path d="{}" fill="{PAPER}"/><path d="M0-38L5.4-5.4 0 0zM38 0L5.4 5.4 0 0zM0 38L-5.4 5.4 0 0zM-38 0L-5.4-5.4 0 0z" fill="{INK}"/><path d="M0-38L-5.4-5.4 0 0zM38 0L5.4-5.4 0 0zM0 38L5.4 5.4 0 0zM-38 0L-5.4 5.4 0 0z" fill="{PAPER}"/><g stroke="none" fill="{INK}" font-size="14" text-anchor="middle"><text y="-50" font-size="17">N</text><text x="55" y="5" font-style="italic">E</text><text x="-55" y="5" font-style="italic">W</text><text y="60" font-style="italic">S</text></g></g>"##,
        star(25.0, 7.0),
    )
}

/// The points of a star with rays of two lengths, as path data around the origin.
pub(super) fn star(long: f32, short_ray: f32) -> String {
    // Cosines and sines of eighths of a half turn, in one quarter.
    const QUARTER: [(f32, f32); 4] =
        [(0.0, -1.0), (0.382_683, -0.923_88), (FRAC_1_SQRT_2, -FRAC_1_SQRT_2), (0.923_88, -0.382_683)];
    let mut path = String::new();
    for n in 0..16 {
        let (x, y) = QUARTER[n % 4];
        let (x, y) = match n / 4 {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        };
        let length = if n % 2 == 0 { long } else { short_ray };
        path += &format!("{}{} {}", if n == 0 { "M" } else { "L" }, short(x * length), short(y * length));
    }
    path + "z"
}
