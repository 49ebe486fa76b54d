//! Where hexes and roads lie on the sheet.

use waterloo::s02_0_equipment::{Hex, Hexside, Road, Terrain, equipment};

use crate::geometry::{Point, plus, short, smooth};

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
    let (path, points) = smooth(&knots);
    Way { road, path, points }
}
