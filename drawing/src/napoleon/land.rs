//! Hills and forests: the ornament of the ground. It has no meaning in play.

use napoleon::{Edition, LineKind};

use super::{
    plane::{MAP, middle, on_sheet},
    ways::{courses, ways},
};
use crate::{
    geometry::{Point, away, chance, distance, roughness},
    relief::Relief,
};

/// A ridge: where it passes, its height and its width.
type Ridge = (&'static [(i32, i32)], f32, f32);

/// Ridges and valleys: latitudes and longitudes they pass, height and width.
const RIDGES: [Ridge; 15] = [
    (&[(50060, 5150), (50160, 5300), (50240, 5620), (50330, 5950)], 1.9, 95.0),
    (&[(50100, 5050), (50190, 5200), (50290, 5480), (50420, 5700)], 1.1, 60.0),
    (&[(50340, 5010), (50400, 5220), (50460, 5420)], 0.8, 44.0),
    (&[(50440, 5600), (50500, 5760), (50620, 5930)], 1.3, 60.0),
    (&[(50060, 4960), (50150, 5010), (50230, 5040)], 0.9, 46.0),
    (&[(50060, 4250), (50090, 4480), (50080, 4680)], 1.2, 62.0),
    (&[(50170, 4620), (50260, 4680), (50350, 4720)], 0.75, 48.0),
    (&[(50150, 4320), (50200, 4400)], 0.5, 42.0),
    (&[(50490, 4300), (50540, 4640), (50570, 5000), (50640, 5330)], 0.55, 60.0),
    (&[(50640, 4200), (50670, 4500), (50660, 4760)], 0.45, 46.0),
    (&[(50560, 3840), (50540, 3990)], 0.5, 40.0),
    (&[(50790, 3560), (50800, 3690), (50770, 3780)], 0.75, 40.0),
    (&[(50740, 3480), (50690, 3560)], 0.5, 34.0),
    (&[(50880, 4300), (50930, 4500)], 0.35, 44.0),
    (&[(50190, 3560), (50130, 3700), (50080, 3900)], 0.5, 54.0),
];

/// Forests: latitude, longitude, half width and half height on the sheet.
const FORESTS: [(i32, i32, f32, f32); 16] = [
    (50782, 4415, 40.0, 44.0),
    (50752, 4462, 26.0, 22.0),
    (50800, 4690, 24.0, 20.0),
    (50215, 3745, 34.0, 52.0),
    (50205, 4080, 46.0, 20.0),
    (50100, 4600, 54.0, 24.0),
    (50240, 4690, 28.0, 26.0),
    (50120, 5080, 52.0, 30.0),
    (50190, 5160, 34.0, 24.0),
    (50120, 5330, 66.0, 30.0),
    (50250, 5560, 62.0, 36.0),
    (50400, 5640, 50.0, 34.0),
    (50480, 5850, 52.0, 36.0),
    (50150, 5640, 40.0, 26.0),
    (50420, 5370, 28.0, 22.0),
    (50500, 3790, 30.0, 18.0),
];

/// The trees of all forests, those in the north first, as elements.
pub(super) fn trees(edition: Edition) -> String {
    let mut found: Vec<(Point, usize)> = Vec::new();
    for b in 0..((MAP.3 - MAP.1) / 8.6) as i32 {
        for a in 0..((MAP.2 - MAP.0) / 10.6) as i32 {
            let shift = if b % 2 == 0 { 0.5 } else { 0.0 };
            let x = MAP.0 + (a as f32 + shift + (chance(a, b, 31) - 0.5) * 0.6) * 10.6;
            let y = MAP.1 + (b as f32 + (chance(a, b, 32) - 0.5) * 0.6) * 8.6;
            if is_wooded((x, y)) && is_free(edition, (x, y)) {
                found.push(((x, y), (chance(a, b, 33) * 3.0) as usize));
            }
        }
    }
    found.sort_by(|one, two| one.0.1.total_cmp(&two.0.1));
    let tree = |&((x, y), kind): &(Point, usize)| {
        format!(r##"<use href="#np-t{kind}" x="{}" y="{}"/>"##, x.round(), y.round())
    };
    found.iter().map(tree).collect()
}

fn is_wooded(at: Point) -> bool {
    FORESTS.iter().any(|&(latitude, longitude, wide, high)| {
        let (x, y) = on_sheet(latitude, longitude);
        let (dx, dy) = ((at.0 - x) / wide, (at.1 - y) / high);
        dx * dx + dy * dy < 0.55 + 0.75 * roughness(at, 34.0, 34)
    })
}

/// Whether a point is off roads, rivers, towns and their names.
fn is_free(edition: Edition, at: Point) -> bool {
    ways(edition).iter().all(|way| away(at, &way.points) > 9.0)
        && courses().iter().all(|course| away(at, &course.points) > 9.0)
        && edition.towns().all(|town| {
            let (x, y) = middle(town);
            distance(at, (x, y)) > 26.0 && ((at.0 - x).abs() > 62.0 || !(8.0..36.0).contains(&(at.1 - y)))
        })
        && at.0 > MAP.0 + 8.0
        && at.0 < MAP.2 - 8.0
        && at.1 > MAP.1 + 8.0
        && at.1 < MAP.3 - 8.0
}

/// Hachures down the slopes as path data in half units, none in the rivers: the gentle and the steep.
pub(super) fn hachures() -> [String; 2] {
    let point = |&(latitude, longitude): &(i32, i32)| on_sheet(latitude, longitude);
    let ridges = RIDGES.iter().map(|(points, high, wide)| (points.iter().map(point).collect(), *high, *wide));
    let relief = Relief {
        map: MAP,
        ridges: ridges.collect(),
        rough: [(0.3, 120.0), (0.13, 52.0)],
        step: 0.13,
        cell: 15.0,
        stroke: (5.4, 13.0),
        slopes: (0.0062, 0.0105),
    };
    relief.hachures(|at| courses().iter().all(|it| it.kind != LineKind::River || away(at, &it.points) >= 7.0))
}
