//! Where towns lie on the sheet.

use napoleon::Town;

use crate::geometry::Point;

/// The sheet's width.
pub(super) const WIDTH: f32 = 2000.0;
/// The sheet's height.
pub(super) const HEIGHT: f32 = 1420.0;
/// The map inside the frame: left, top, right, bottom.
pub(super) const MAP: (f32, f32, f32, f32) = (50.0, 50.0, 1950.0, 1370.0);
/// The length of a degree of latitude.
pub(super) const DEGREE: f32 = 1053.0;

/// The degree of longitude at the left edge, and of latitude at the top, in thousandths.
const CORNER: (i32, i32) = (3140, 51310);
/// A degree of longitude against one of latitude, in the middle of the map.
const NARROWING: f32 = 0.635;

/// Where a latitude and a longitude, in thousandths of a degree, lie on the sheet.
pub(super) fn on_sheet(latitude: i32, longitude: i32) -> Point {
    let thousandth = DEGREE / 1000.0;
    let x = (longitude - CORNER.0) as f32 * thousandth * NARROWING;
    let y = (CORNER.1 - latitude) as f32 * thousandth;
    (tenths(MAP.0 + x), tenths(MAP.1 + y))
}

/// Where a town lies on the sheet.
pub(super) fn middle(town: Town) -> Point {
    let facts = town.facts();
    on_sheet(facts.latitude, facts.longitude)
}

fn tenths(number: f32) -> f32 {
    (number * 10.0).round() / 10.0
}
