//! Fields and hills: the ornament of the ground. It has no meaning in play.

use super::plane::{MAP, Point, chance, distance, middle, pair, plus};
use waterloo::s2_equipment::Hex;

/// The height between two rows of hachures.
const STEP: f32 = 0.12;
/// The width of the cells in which heights are sampled.
const CELL: f32 = 12.0;

/// Ridges of the battlefield: hexes they pass, height and width.
const RIDGES: [(&[&str], f32, f32); 10] = [
    (&["0410", "0710", "0909", "1109", "1309", "1508", "1708", "1908", "2108"], 0.95, 66.0),
    (&["0616", "0815", "1115", "1314", "1513", "1714", "1915", "2114"], 0.75, 62.0),
    (&["1215", "1317", "1517"], 0.5, 60.0),
    (&["0212", "0314", "0415"], 0.7, 70.0),
    (&["0105", "0304", "0503", "0703"], 0.7, 72.0),
    (&["1304", "1405", "1606", "1806"], 0.55, 60.0),
    (&["1903", "2004", "2105"], 0.6, 66.0),
    (&["2113", "2213", "2312"], 0.45, 52.0),
    (&["0911", "1112", "1312"], -0.35, 52.0),
    (&["1811", "1912", "2113", "2316"], -0.25, 48.0),
];

/// Fields as patches of five hatchings, as path data of each.
pub(super) fn fields() -> [String; 5] {
    const SIDE: f32 = 43.0;
    let mut patches: [String; 5] = Default::default();
    let corner = |a: i32, b: i32| {
        let shear = b as f32 * 0.18 - a as f32 * 0.1;
        let x = MAP.0 + (a as f32 + chance(a, b, 1) * 0.62 + shear) * SIDE;
        let y = MAP.1 + (b as f32 + chance(a, b, 2) * 0.62 - a as f32 * 0.12) * SIDE * 0.9;
        (x, y)
    };
    for a in -8..42 {
        for b in -2..42 {
            let corners = [corner(a, b), corner(a + 1, b), corner(a + 1, b + 1), corner(a, b + 1)];
            let seen = corners.iter().any(|&(x, y)| x > MAP.0 && x < MAP.2 && y > MAP.1 && y < MAP.3);
            // Neighbouring patches like to be alike, which makes larger fields.
            let kind = (chance(a / 2, b, 3) * 5.0 + chance(a, b, 4) * 3.4) as usize;
            if seen && kind < patches.len() {
                let corners = corners.map(|(x, y)| (x.round(), y.round()));
                let lines = (1..4).map(|n| pair(plus(corners[n], corners[n - 1], -1.0)));
                patches[kind] += &format!("M{}l{}z", pair(corners[0]), lines.collect::<Vec<_>>().join(" "));
            }
        }
    }
    patches
}

/// Hachures down the slopes as path data in half units: the gentle and the steep.
pub(super) fn hachures() -> [String; 2] {
    let ridges = ridges();
    let (columns, rows) = (((MAP.2 - MAP.0) / CELL) as i32, ((MAP.3 - MAP.1) / CELL) as i32);
    let at = |a: i32, b: i32| (MAP.0 + a as f32 * CELL, MAP.1 + b as f32 * CELL);
    let heights: Vec<f32> =
        (0..=rows).flat_map(|b| (0..=columns).map(move |a| at(a, b))).map(|p| height(&ridges, p)).collect();
    let known = |a: i32, b: i32| heights[(b * (columns + 1) + a) as usize];
    let mut strokes: [Strokes; 2] = Default::default();
    for b in 0..rows {
        for a in 0..columns {
            let corners =
                [(a, b), (a + 1, b), (a + 1, b + 1), (a, b + 1)].map(|(a, b)| (at(a, b), known(a, b)));
            for level in levels(&corners) {
                if let Some((from, to)) = crossing(&corners, level) {
                    row_of_strokes(&ridges, level, from, to, &mut strokes);
                }
            }
        }
    }
    strokes.map(|strokes| strokes.path)
}

/// Short lines, each begun where the one before ended, in whole half units.
#[derive(Default)]
struct Strokes {
    path: String,
    end: (i32, i32),
}

impl Strokes {
    fn add(&mut self, from: Point, by: Point) {
        let half_units = |(x, y): Point| ((x * 2.0).round() as i32, (y * 2.0).round() as i32);
        let (from, by) = (half_units(from), half_units(by));
        let joined = |(x, y): (i32, i32)| if y < 0 { format!("{x}{y}") } else { format!("{x} {y}") };
        self.path += &format!("m{}l{}", joined((from.0 - self.end.0, from.1 - self.end.1)), joined(by));
        self.end = (from.0 + by.0, from.1 + by.1);
    }
}

type Ridges = Vec<(Vec<Point>, f32, f32)>;

fn ridges() -> Ridges {
    let point = |number: &&str| middle(Hex::from_number(number).expect("ridges name hexes of the map"));
    RIDGES.iter().map(|(hexes, high, wide)| (hexes.iter().map(point).collect(), *high, *wide)).collect()
}

fn height(ridges: &Ridges, at: Point) -> f32 {
    let swell = |(points, high, wide): &(Vec<Point>, f32, f32)| {
        let away =
            points.windows(2).map(|ends| away_from(at, ends[0], ends[1])).fold(f32::MAX, f32::min) / wide;
        let fall = 1.0 + away * away * 0.6;
        high / (fall * fall)
    };
    ridges.iter().map(swell).sum::<f32>() + 0.42 * roughness(at, 150.0, 11) + 0.16 * roughness(at, 62.0, 12)
}

fn away_from(at: Point, from: Point, to: Point) -> f32 {
    let along = plus(to, from, -1.0);
    let part = plus(at, from, -1.0);
    let share = (part.0 * along.0 + part.1 * along.1) / (along.0 * along.0 + along.1 * along.1);
    distance(at, plus(from, along, share.clamp(0.0, 1.0)))
}

/// Smooth random heights between zero and one.
fn roughness(at: Point, size: f32, purpose: u32) -> f32 {
    let (x, y) = (at.0 / size, at.1 / size);
    let (a, b) = (x.floor(), y.floor());
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (s, t) = (ease(x - a), ease(y - b));
    let corner = |i: i32, j: i32| chance(a as i32 + i, b as i32 + j, purpose);
    let north = corner(0, 0) * (1.0 - s) + corner(1, 0) * s;
    let south = corner(0, 1) * (1.0 - s) + corner(1, 1) * s;
    north * (1.0 - t) + south * t
}

/// The levels that pass through a cell.
fn levels(corners: &[(Point, f32); 4]) -> impl Iterator<Item = f32> + use<> {
    let low = corners.iter().map(|it| it.1).fold(f32::MAX, f32::min);
    let high = corners.iter().map(|it| it.1).fold(f32::MIN, f32::max);
    ((low / STEP).ceil() as i32..=(high / STEP).floor() as i32).map(|n| n as f32 * STEP)
}

/// Where a level enters and leaves a cell.
fn crossing(corners: &[(Point, f32); 4], level: f32) -> Option<(Point, Point)> {
    let mut found = (0..4).filter_map(|n| {
        let ((from, low), (to, high)) = (corners[n], corners[(n + 1) % 4]);
        let between = (low < level) != (high < level);
        between.then(|| plus(from, plus(to, from, -1.0), (level - low) / (high - low)))
    });
    Some((found.next()?, found.next()?))
}

fn row_of_strokes(ridges: &Ridges, level: f32, from: Point, to: Point, strokes: &mut [Strokes; 2]) {
    let count = (distance(from, to) / 5.6).round() as i32;
    for n in 0..count {
        let start = plus(from, plus(to, from, -1.0), (n as f32 + 0.5) / count as f32);
        let slope = (
            height(ridges, plus(start, (2.0, 0.0), 1.0)) - height(ridges, plus(start, (-2.0, 0.0), 1.0)),
            height(ridges, plus(start, (0.0, 2.0), 1.0)) - height(ridges, plus(start, (0.0, -2.0), 1.0)),
        );
        let steep = distance(slope, (0.0, 0.0)) / 4.0;
        if steep < 0.0058 {
            continue;
        }
        let (a, b) = ((start.0 * 3.0) as i32, (start.1 * 3.0) as i32);
        let length = (STEP * 0.8 / steep).min(15.0) * (0.75 + 0.35 * chance(a, b, (level * 100.0) as u32));
        let down = (-slope.0 / steep / 4.0 * length, -slope.1 / steep / 4.0 * length);
        strokes[usize::from(steep > 0.0082)].add(start, down);
    }
}
