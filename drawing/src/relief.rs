//! Hills as hachures: the ornament of the ground. It has no meaning in play.

use crate::geometry::{Point, away, chance, distance, plus, roughness};

/// The hills of a map.
pub(crate) struct Relief {
    /// The map: left, top, right, bottom.
    pub(crate) map: (f32, f32, f32, f32),
    /// Ridges and valleys: the points they pass, their height and width.
    pub(crate) ridges: Vec<(Vec<Point>, f32, f32)>,
    /// Irregularities of the ground, coarse and fine: their height and width.
    pub(crate) rough: [(f32, f32); 2],
    /// The height between two rows of hachures.
    pub(crate) step: f32,
    /// The width of the cells in which heights are sampled.
    pub(crate) cell: f32,
    /// How far apart hachures stand, and how long they are at most.
    pub(crate) stroke: (f32, f32),
    /// From which slope there are hachures, and from which steep ones.
    pub(crate) slopes: (f32, f32),
}

impl Relief {
    /// Hachures down the slopes as path data in half units: the gentle and the steep; none where nothing `is_free`.
    pub(crate) fn hachures(&self, is_free: impl Fn(Point) -> bool) -> [String; 2] {
        let (map, cell) = (self.map, self.cell);
        let (columns, rows) = (((map.2 - map.0) / cell) as i32, ((map.3 - map.1) / cell) as i32);
        let at = |a: i32, b: i32| (map.0 + a as f32 * cell, map.1 + b as f32 * cell);
        let heights: Vec<f32> =
            (0..=rows).flat_map(|b| (0..=columns).map(move |a| at(a, b))).map(|p| self.height(p)).collect();
        let known = |a: i32, b: i32| heights[(b * (columns + 1) + a) as usize];
        let mut strokes: [Strokes; 2] = Default::default();
        for b in 0..rows {
            for a in 0..columns {
                let corners =
                    [(a, b), (a + 1, b), (a + 1, b + 1), (a, b + 1)].map(|(a, b)| (at(a, b), known(a, b)));
                for level in self.levels(&corners) {
                    if let Some(ends) = crossing(&corners, level) {
                        self.row_of_strokes(level, ends, &is_free, &mut strokes);
                    }
                }
            }
        }
        strokes.map(|strokes| strokes.path)
    }

    fn height(&self, at: Point) -> f32 {
        let swell = |(points, high, wide): &(Vec<Point>, f32, f32)| {
            let away = away(at, points) / wide;
            let fall = 1.0 + away * away * 0.6;
            high / (fall * fall)
        };
        let [coarse, fine] = self.rough;
        self.ridges.iter().map(swell).sum::<f32>()
            + coarse.0 * roughness(at, coarse.1, 11)
            + fine.0 * roughness(at, fine.1, 12)
    }

    /// The levels that pass through a cell.
    fn levels(&self, corners: &[(Point, f32); 4]) -> impl Iterator<Item = f32> + use<> {
        let step = self.step;
        let low = corners.iter().map(|it| it.1).fold(f32::MAX, f32::min);
        let high = corners.iter().map(|it| it.1).fold(f32::MIN, f32::max);
        ((low / step).ceil() as i32..=(high / step).floor() as i32).map(move |n| n as f32 * step)
    }

    fn row_of_strokes(
        &self,
        level: f32,
        (from, to): (Point, Point),
        is_free: &impl Fn(Point) -> bool,
        strokes: &mut [Strokes; 2],
    ) {
        let count = (distance(from, to) / self.stroke.0).round() as i32;
        for n in 0..count {
            let start = plus(from, plus(to, from, -1.0), (n as f32 + 0.5) / count as f32);
            let rise = |way: Point| self.height(plus(start, way, 2.0)) - self.height(plus(start, way, -2.0));
            let slope = (rise((1.0, 0.0)), rise((0.0, 1.0)));
            let steep = distance(slope, (0.0, 0.0)) / 4.0;
            if steep < self.slopes.0 || !is_free(start) {
                continue;
            }
            let (a, b) = ((start.0 * 3.0) as i32, (start.1 * 3.0) as i32);
            let most = (self.step * 0.8 / steep).min(self.stroke.1);
            let length = most * (0.75 + 0.35 * chance(a, b, (level * 100.0) as u32));
            let down = (-slope.0 / steep / 4.0 * length, -slope.1 / steep / 4.0 * length);
            strokes[usize::from(steep > self.slopes.1)].add(start, down);
        }
    }
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
