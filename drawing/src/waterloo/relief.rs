//! Fields and hills: the ornament of the ground. It has no meaning in play.

use waterloo::s02_0_equipment::Hex;

use super::plane::{MAP, middle};
use crate::{
    geometry::{chance, pair, plus},
    relief::Relief,
};

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
            // Neighbouring patches are often alike, which makes larger fields.
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
    let point = |number: &&str| middle(Hex::from_number(number).expect("ridges name hexes of the map"));
    let ridges = RIDGES.iter().map(|(hexes, high, wide)| (hexes.iter().map(point).collect(), *high, *wide));
    let relief = Relief {
        map: MAP,
        ridges: ridges.collect(),
        rough: [(0.42, 150.0), (0.16, 62.0)],
        step: 0.12,
        cell: 12.0,
        stroke: (5.6, 15.0),
        slopes: (0.0058, 0.0082),
    };
    relief.hachures(|_| true)
}
