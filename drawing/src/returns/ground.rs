//! Hills, woods and stains, which have no meaning in play, and the lettering of country and rivers.

use super::plane::{MAP, at, country, upright};
use crate::{
    geometry::{Point, chance, distance, plus, short, toward},
    palette::*,
};

/// Forests: middle, half width and half height in units of the sheet.
const FORESTS: [(f32, f32, f32, f32); 7] = [
    (50.775, 4.435, 46.0, 30.0),
    (50.225, 3.70, 58.0, 30.0),
    (50.15, 4.36, 80.0, 26.0),
    (50.14, 5.05, 66.0, 24.0),
    (50.36, 5.42, 110.0, 52.0),
    (50.37, 4.70, 54.0, 30.0),
    (50.545, 3.86, 34.0, 22.0),
];

/// Ranges of hills: from, to, and how broad.
const RANGES: [(f32, f32, f32, f32, f32); 9] = [
    (50.20, 5.10, 50.50, 5.72, 120.0),
    (50.14, 5.40, 50.36, 5.74, 120.0),
    (50.40, 4.98, 50.46, 5.30, 40.0),
    (50.13, 4.40, 50.16, 4.66, 30.0),
    (50.33, 4.60, 50.35, 4.80, 60.0),
    (50.23, 4.66, 50.29, 4.78, 50.0),
    (50.56, 5.45, 50.60, 5.75, 50.0),
    (50.155, 3.95, 50.16, 4.25, 40.0),
    (50.87, 3.75, 50.80, 3.78, 50.0),
];

/// How far ornament keeps from roads and rivers, and from towns with their names.
const VERGE: f32 = 19.0;

/// Old stains of the parchment.
pub(super) fn stains() -> String {
    let stain = |n: i32| {
        let x = MAP.0 + chance(n, 1, 61) * (MAP.2 - MAP.0);
        let y = MAP.1 + chance(n, 2, 61) * (MAP.3 - MAP.1);
        let r = 60.0 + 190.0 * chance(n, 3, 61);
        format!(
            r##"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="url(#nr-stain)"/>"##,
            x.round(),
            y.round(),
            r.round(),
            (r * (0.6 + 0.4 * chance(n, 4, 61))).round()
        )
    };
    (0..15).map(stain).collect()
}

/// The forests, tree by tree from the north.
pub(super) fn woods() -> String {
    let mut trees: Vec<Point> = vec![];
    for (n, (lat, lon, wide, high)) in (0..).zip(FORESTS) {
        let centre = at(lat, lon);
        let (columns, rows) = ((wide / 11.0) as i32, (high / 8.0) as i32);
        for b in -rows..=rows {
            for a in -columns..=columns {
                let key = n * 1000 + b * 50 + a;
                let x = a as f32 * 11.0 + (b & 1) as f32 * 5.5 + (chance(key, 1, 62) - 0.5) * 6.0;
                let y = b as f32 * 8.0 + (chance(key, 2, 62) - 0.5) * 5.0;
                let ragged = 0.8 + 0.3 * chance(key, 3, 62);
                let inside = (x / wide) * (x / wide) + (y / high) * (y / high) < ragged;
                if inside && has_room(plus(centre, (x, y), 1.0), VERGE - 6.0) {
                    trees.push(plus(centre, (x, y), 1.0));
                }
            }
        }
    }
    trees.sort_by(|one, two| one.1.total_cmp(&two.1));
    let tree = |&(x, y): &Point| format!(r##"<use href="#nr-tree" x="{}" y="{}"/>"##, x.round(), y.round());
    format!(r##"<g opacity=".85">{}</g>"##, trees.iter().map(tree).collect::<String>())
}

/// The hills, one by one from the north.
pub(super) fn hills() -> String {
    let mut hills: Vec<Point> = vec![];
    for (n, (lat, lon, to_lat, to_lon, broad)) in (0..).zip(RANGES) {
        let (from, to) = (at(lat, lon), at(to_lat, to_lon));
        let count = (distance(from, to) * broad / 700.0) as i32;
        for key in 0..count {
            let along = plus(from, plus(to, from, -1.0), chance(n, key, 63));
            let x = along.0 + (chance(n, key, 64) - 0.5) * broad;
            let y = along.1 + (chance(n, key, 65) - 0.5) * broad;
            let crowded = hills.iter().any(|&(a, b)| (a - x).abs() < 31.0 && (b - y).abs() < 17.0);
            if !crowded && has_room((x, y), VERGE + 6.0) && !in_forest((x, y)) {
                hills.push((x, y));
            }
        }
    }
    hills.sort_by(|one, two| one.1.total_cmp(&two.1));
    let hill = |&(x, y): &Point| format!(r##"<use href="#nr-hill" x="{}" y="{}"/>"##, x.round(), y.round());
    format!(r##"<g opacity=".8">{}</g>"##, hills.iter().map(hill).collect::<String>())
}

fn in_forest((x, y): Point) -> bool {
    FORESTS.iter().any(|&(lat, lon, wide, high)| {
        let (fx, fy) = at(lat, lon);
        (x - fx).abs() < wide + 14.0 && (y - fy).abs() < high + 10.0
    })
}

fn has_room(point: Point, verge: f32) -> bool {
    let country = country();
    let lines = country.ways.iter().map(|way| &way.points).chain(country.rivers.iter().map(|it| &it.points));
    let off_lines = lines.flat_map(|line| line.windows(2)).chain(country.border.windows(2)).all(|ends| {
        (0..4).all(|n| distance(plus(ends[0], plus(ends[1], ends[0], -1.0), n as f32 / 4.0), point) > verge)
    });
    let off_towns = country
        .towns
        .iter()
        .all(|town| (town.0 - point.0).abs() > 62.0 || point.1 < town.1 - 26.0 || point.1 > town.1 + 44.0);
    off_lines && off_towns
}

/// The names of the countries and regions, lightly.
pub(super) fn regions() -> String {
    let region = |lat: f32, lon: f32, turn: f32, size: f32, spaced: f32, name: &str| {
        let (x, y) = at(lat, lon);
        format!(
            r##"<text transform="translate({} {}) rotate({turn})" font-size="{size}" letter-spacing="{spaced}">{name}</text>"##,
            short(x),
            short(y)
        )
    };
    let names = [
        region(50.352, 3.485, 0.0, 32.0, 12.0, "FRANCE"),
        region(51.04, 5.33, 0.0, 38.0, 20.0, "BELGIUM"),
        region(50.945, 3.86, -12.0, 17.0, 5.0, "Flanders"),
        region(50.765, 4.77, 0.0, 17.0, 5.0, "Brabant"),
        region(50.563, 3.958, 0.0, 17.0, 5.0, "Hainaut"),
        region(50.32, 4.715, 0.0, 15.0, 2.0, "Entre Sambre et Meuse"),
        region(50.42, 5.06, 0.0, 17.0, 5.0, "Condroz"),
        region(50.275, 5.42, -24.0, 25.0, 12.0, "ARDENNES"),
        region(50.955, 5.57, 0.0, 17.0, 4.0, "Limburg"),
        region(51.10, 4.86, 10.0, 17.0, 5.0, "Campine"),
    ];
    let mut svg = format!(
        r##"<g text-anchor="middle" fill="{RETURNS_SEPIA}" fill-opacity=".8" font-style="italic" stroke="{SHEET_MIDDLE}" stroke-width="5" stroke-opacity=".75" stroke-linejoin="round" paint-order="stroke">{}</g>"##,
        names.concat()
    );
    let border = &country().border;
    for (n, dy, text) in
        [(22, -11.0, "Belgium"), (22, 21.0, "France"), (60, -11.0, "Belgium"), (60, 21.0, "France")]
    {
        let (a, b) = (border[n], border[n + 1]);
        svg += &format!(
            r##"<text transform="translate({} {}) rotate({})" y="{dy}" font-size="14" letter-spacing="3" text-anchor="middle" fill="{RETURNS_INK}" fill-opacity=".8">{text}</text>"##,
            short(a.0),
            short(a.1),
            short(upright(toward(a, b)))
        );
    }
    svg
}

/// The names of the rivers, each along its river near a place where there is room.
pub(super) fn river_names() -> String {
    const NAMES: [(&str, f32, f32, f32); 10] = [
        ("Sambre", 50.43, 4.69, -9.0),
        ("Sambre", 50.215, 3.85, -9.0),
        ("Meuse", 50.16, 4.828, -10.0),
        ("Meuse", 50.585, 5.44, -10.0),
        ("Meuse", 50.91, 5.74, -10.0),
        ("Scheldt", 50.745, 3.545, -10.0),
        ("Scheldt", 50.985, 3.93, 20.0),
        ("Dender", 50.71, 3.822, -8.0),
        ("Senne", 50.97, 4.42, -8.0),
        ("Dyle", 50.93, 4.69, -8.0),
    ];
    let mut svg = format!(
        r##"<g font-size="15" font-style="italic" letter-spacing="2.4" text-anchor="middle" fill="{RIVER_NAME}" stroke="{SHEET_MIDDLE}" stroke-width="3" stroke-opacity=".8" stroke-linejoin="round" paint-order="stroke">"##,
    );
    for (name, lat, lon, lift) in NAMES {
        let river = country().rivers.iter().find(|river| river.name == name);
        let points = &river.expect("rivers.csv draws every river").points;
        let spot = at(lat, lon);
        let away = |n: &usize| distance(points[*n], spot);
        let nearest = (1..points.len() - 1).min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(1);
        let (x, y) = points[nearest];
        let turn = upright(toward(points[nearest - 1], points[nearest + 1]));
        svg += &format!(
            r##"<text transform="translate({} {}) rotate({})" y="{lift}">{name}</text>"##,
            short(x),
            short(y),
            short(turn)
        );
    }
    svg + "</g>"
}
