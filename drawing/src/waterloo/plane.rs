//! Where hexes lie on the sheet, and the small arithmetic of drawing.
//!
//! Only sums, products and square roots are used, so that every machine draws the same lines.

use waterloo::s2_equipment::{Hex, Hexside, Road, Terrain, equipment};

/// A point of the sheet.
pub(super) type Point = (f32, f32);

/// From the middle of a hex to a corner.
pub(super) const RADIUS: f32 = 40.0;
/// From the middle of a hex to the middle of a side.
pub(super) const APOTHEM: f32 = 34.641;
/// The sheet's width.
pub(super) const WIDTH: f32 = 1600.0;
/// The sheet's height.
pub(super) const HEIGHT: f32 = 1500.0;
/// The map inside the frame: left, top, right, bottom.
pub(super) const MAP: (f32, f32, f32, f32) = (50.0, 50.0, 1550.0, 1302.0);

const FIRST: Point = (122.0, 131.0);
const COLUMN: f32 = 60.0;

/// The middle of a hex.
pub(super) fn middle(hex: Hex) -> Point {
    let lower = if hex.column() % 2 == 0 { APOTHEM } else { 0.0 };
    (FIRST.0 + (hex.column() - 1) as f32 * COLUMN, FIRST.1 + (hex.row() - 1) as f32 * 2.0 * APOTHEM + lower)
}

/// The direction from the middle of a hex over a hexside.
pub(super) fn direction(side: Hexside) -> Point {
    match side {
        Hexside::N => (0.0, -1.0),
        Hexside::NE => (0.866_025, -0.5),
        Hexside::SE => (0.866_025, 0.5),
        Hexside::S => (0.0, 1.0),
        Hexside::SW => (-0.866_025, 0.5),
        Hexside::NW => (-0.866_025, -0.5),
    }
}

/// The two ends of a hexside, clockwise, from the middle of the hex.
pub(super) fn ends(side: Hexside) -> (Point, Point) {
    let (half, full) = (RADIUS / 2.0, RADIUS);
    match side {
        Hexside::N => ((-half, -APOTHEM), (half, -APOTHEM)),
        Hexside::NE => ((half, -APOTHEM), (full, 0.0)),
        Hexside::SE => ((full, 0.0), (half, APOTHEM)),
        Hexside::S => ((half, APOTHEM), (-half, APOTHEM)),
        Hexside::SW => ((-half, APOTHEM), (-full, 0.0)),
        Hexside::NW => ((-full, 0.0), (-half, -APOTHEM)),
    }
}

/// The outline of a hex as path data, a share of its full size.
pub(super) fn outline(hex: Hex, share: f32) -> String {
    let (x, y) = middle(hex);
    let (half, high) = (RADIUS / 2.0 * share, APOTHEM * share);
    format!(
        "M{} {}h{}l{half} {} {} {}h{}l{} {}z",
        short(x - half),
        short(y - high),
        short(2.0 * half),
        short(high),
        -half,
        short(high),
        short(-2.0 * half),
        short(-half),
        short(-high)
    )
}

/// A number with one decimal at most.
pub(super) fn short(number: f32) -> String {
    let tenths = (number * 10.0).round() as i32;
    let sign = if tenths < 0 { "-" } else { "" };
    match (tenths.abs() / 10, tenths.abs() % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, rest) => format!("{sign}.{rest}"),
        (whole, rest) => format!("{sign}{whole}.{rest}"),
    }
}

/// Two numbers of path data, joined as tightly as they may be.
pub(super) fn pair((x, y): Point) -> String {
    let (x, y) = (short(x), short(y));
    if y.starts_with('-') { format!("{x}{y}") } else { format!("{x} {y}") }
}

/// The sum of two points.
pub(super) fn plus(a: Point, b: Point, times: f32) -> Point {
    (a.0 + b.0 * times, a.1 + b.1 * times)
}

/// The distance between two points.
pub(super) fn distance(a: Point, b: Point) -> f32 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}

/// The point at length one in the direction from one point to another.
pub(super) fn toward(a: Point, b: Point) -> Point {
    let length = distance(a, b).max(0.001);
    ((b.0 - a.0) / length, (b.1 - a.1) / length)
}

/// A number from zero to one that looks random and is the same for the same place and purpose.
pub(super) fn chance(a: i32, b: i32, purpose: u32) -> f32 {
    let mut mixed = (a as u32).wrapping_mul(0x9E37_79B1)
        ^ (b as u32).wrapping_mul(0x85EB_CA77)
        ^ purpose.wrapping_mul(0xC2B2_AE3D);
    for shift in [15, 13, 16] {
        mixed = (mixed ^ (mixed >> shift)).wrapping_mul(0x2C1B_3C6D);
    }
    (mixed >> 8) as f32 / (1 << 24) as f32
}

/// Whether trees stand in a hex.
pub(super) fn is_wooded(hex: Hex) -> bool {
    match hex.info().terrain {
        Terrain::Woods | Terrain::WoodsRoad => true,
        Terrain::Clear | Terrain::Town => false,
    }
}

/// A road as drawn.
pub(super) struct Way {
    /// The road.
    pub(super) road: &'static Road,
    /// Its path data.
    pub(super) path: String,
    /// Points along it.
    pub(super) points: Vec<Point>,
}

/// All roads, as smooth curves through the middles of their hexes.
pub(super) fn ways() -> Vec<Way> {
    equipment().roads.iter().map(way).collect()
}

fn way(road: &'static Road) -> Way {
    let mut knots: Vec<Point> = road.hexes.iter().map(|&hex| middle(hex)).collect();
    for &(hex, side) in &road.off_map {
        let far: Vec<Point> =
            [2.0, 4.0, 9.0].iter().map(|times| plus(middle(hex), direction(side), APOTHEM * times)).collect();
        if road.hexes.first() == Some(&hex) {
            knots.splice(0..0, far.into_iter().rev());
        } else {
            knots.extend(far);
        }
    }
    let mut path = format!("M{}", pair(knots[0]));
    let mut points = Vec::new();
    for at in 0..knots.len() - 1 {
        let before = knots[at.saturating_sub(1)];
        let (from, to) = (knots[at], knots[at + 1]);
        let after = knots[(at + 2).min(knots.len() - 1)];
        let one = plus(from, plus(to, before, -1.0), 1.0 / 6.0);
        let two = plus(to, plus(after, from, -1.0), -1.0 / 6.0);
        path += &format!("C{} {} {}", pair(one), pair(two), pair(to));
        points.extend((0..8).map(|step| on_curve([from, one, two, to], step as f32 / 8.0)));
    }
    points.extend(knots.last());
    Way { road, path, points }
}

fn on_curve(curve: [Point; 4], t: f32) -> Point {
    let s = 1.0 - t;
    let parts = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    curve.iter().zip(parts).fold((0.0, 0.0), |sum, (&point, part)| plus(sum, point, part))
}
