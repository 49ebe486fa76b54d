//! Roads and rivers as they run over the sheet, and the bridges where they meet.

use std::sync::LazyLock;

use super::plane::{MAP, middle, on_sheet};
use crate::geometry::{Point, away, chance, distance, pair, plus, smooth, toward};
use napoleon::{Edition, LineKind, Road, RoadFacts, RoadKind, lines};

/// A road as drawn.
pub(super) struct Way {
    /// The road.
    pub(super) road: Road,
    /// What the map says of it.
    pub(super) facts: &'static RoadFacts,
    /// Its path data.
    pub(super) path: String,
    /// Points along it.
    pub(super) points: Vec<Point>,
    /// Whether it is hardly more than a guess.
    pub(super) is_guess: bool,
}

/// A river, the border or the deployment line as drawn.
pub(super) struct Course {
    /// What it stands for.
    pub(super) kind: LineKind,
    /// Its name.
    pub(super) name: &'static str,
    /// Its path data.
    pub(super) path: String,
    /// Points along it.
    pub(super) points: Vec<Point>,
}

/// Where a road crosses a river: the place, and the direction of the road.
pub(super) struct Bridge {
    /// Where.
    pub(super) at: Point,
    /// The direction of the road.
    pub(super) ahead: Point,
}

/// Roads that keep to one bank, and by how much of their length they are bent to their left.
const BENDS: [(&str, &str, f32); 9] = [
    ("huy", "namur", -0.1),
    ("tournai", "oudenaarde", 0.2),
    ("courtrai", "deynze", -0.07),
    ("deynze", "ghent", -0.12),
    ("grammont", "ath", 0.08),
    ("valenciennes", "conde", -0.08),
    ("antwerp", "termonde", -0.02),
    ("yvoir", "namur", -0.03),
    ("mons", "binche", 0.03),
];

/// How far the sign of a town hides what happens at its gates.
const GATES: f32 = 21.0;

/// The roads of an edition, in the order of the data.
pub(super) fn ways(edition: Edition) -> &'static [Way] {
    // The roads of the smaller map come first on the larger one.
    &all()[..edition.components().map.roads.len()]
}

fn all() -> &'static [Way] {
    static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
        let roads = Edition::Fourth.components().map.roads.iter().enumerate();
        roads.map(|(n, facts)| way(Road(n as u8), facts, !facts.is_sure)).collect()
    });
    &WAYS
}

/// The road between two towns, if there is one.
pub(super) fn between(towns: [&str; 2]) -> Option<&'static Way> {
    all().iter().find(|way| {
        let ends = way.facts.ends.map(|town| town.id());
        ends == towns || ends == [towns[1], towns[0]]
    })
}

fn way(road: Road, facts: &'static RoadFacts, is_guess: bool) -> Way {
    let ids = facts.ends.map(|town| town.id());
    let (from, to) = (middle(facts.ends[0]), middle(facts.ends[1]));
    let fixed = BENDS.iter().find(|(one, two, _)| [*one, *two] == ids).map(|it| it.2);
    let most = if facts.kind == RoadKind::Major { 0.07 } else { 0.14 };
    let bend = fixed.unwrap_or((chance(road.0 as i32, 7, 61) - 0.5) * most);
    let (ahead, long) = (toward(from, to), distance(from, to));
    let waver = (chance(road.0 as i32, 8, 62) - 0.5) * 0.03;
    let knot =
        |share: f32, aside: f32| plus(plus(from, ahead, long * share), (ahead.1, -ahead.0), aside * long);
    let knots = [from, knot(0.35, bend * 0.85 + waver), knot(0.68, bend * 0.85 - waver), to];
    let (path, points) = smooth(&knots);
    Way { road, facts, path, points, is_guess }
}

/// Rivers, border and deployment line.
pub(super) fn courses() -> &'static [Course] {
    static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
        let course = |line: napoleon::MapLine| {
            let mut knots: Vec<Point> = line.points.iter().map(|&(lat, lon)| on_sheet(lat, lon)).collect();
            if line.kind == LineKind::Border {
                knots.insert(0, (MAP.0 - 20.0, knots[0].1 - 4.0));
            }
            let (path, points) = smooth(&knots);
            Course { kind: line.kind, name: line.name, path, points }
        };
        lines().into_iter().map(course).collect()
    });
    &COURSES
}

/// The bridges of a road that crosses a river: where the lines meet, or else where they are nearest.
pub(super) fn bridges(way: &Way) -> Vec<Bridge> {
    let Some(river) = way.facts.river.and_then(|name| courses().iter().find(|it| it.name == name)) else {
        return Vec::new();
    };
    let mut found: Vec<Bridge> = Vec::new();
    for road in way.points.windows(2) {
        for water in river.points.windows(2) {
            let Some(at) = meeting(road[0], road[1], water[0], water[1]) else { continue };
            let is_new = found.iter().all(|other| distance(other.at, at) > 14.0);
            if is_new {
                found.push(Bridge { at, ahead: toward(road[0], road[1]) });
            }
        }
    }
    if found.is_empty() {
        let inner = &way.points[2..way.points.len() - 2];
        let near =
            inner.windows(2).min_by(|a, b| away(a[0], &river.points).total_cmp(&away(b[0], &river.points)));
        found.extend(near.map(|ends| Bridge { at: ends[0], ahead: toward(ends[0], ends[1]) }));
    }
    found.into_iter().map(|bridge| before_the_gates(way, bridge)).collect()
}

/// A bridge at a town's own gates is drawn outside the sign of the town.
fn before_the_gates(way: &Way, bridge: Bridge) -> Bridge {
    let ends = way.facts.ends.map(middle);
    let is_out = |at: Point| ends.iter().all(|&end| distance(at, end) > GATES);
    if is_out(bridge.at) {
        return bridge;
    }
    let outside = way.points.windows(2).filter(|ends| is_out(ends[0]));
    let near = outside.min_by(|a, b| distance(a[0], bridge.at).total_cmp(&distance(b[0], bridge.at)));
    near.map_or(bridge, |ends| Bridge { at: ends[0], ahead: toward(ends[0], ends[1]) })
}

/// Where two sections meet.
fn meeting(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (r, s) = (plus(b, a, -1.0), plus(d, c, -1.0));
    let cross = r.0 * s.1 - r.1 * s.0;
    if cross == 0.0 {
        return None;
    }
    let from = plus(c, a, -1.0);
    let (t, u) = ((from.0 * s.1 - from.1 * s.0) / cross, (from.0 * r.1 - from.1 * r.0) / cross);
    ((0.0..1.0).contains(&t) && (0.0..1.0).contains(&u)).then(|| plus(a, r, t))
}

/// A bridge as two brackets along the road.
pub(super) fn bridge_path(bridge: &Bridge, kind: RoadKind) -> String {
    let (half, away) = if kind == RoadKind::Major { (8.5, 5.4) } else { (7.5, 4.2) };
    let across = (-bridge.ahead.1, bridge.ahead.0);
    let part = |along: f32, aside: f32| pair(plus(plus(bridge.at, bridge.ahead, along), across, aside));
    let bracket = |side: f32| {
        format!(
            "M{}L{}L{}L{}",
            part(-half - 2.6, side * (away + 2.8)),
            part(-half, side * away),
            part(half, side * away),
            part(half + 2.6, side * (away + 2.8))
        )
    };
    bracket(1.0) + &bracket(-1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roads_cross_the_rivers_they_should_and_no_others() {
        let mut wrong = Vec::new();
        for way in all() {
            let id = way.facts.ends.map(|town| town.id()).join("-");
            for river in courses().iter().filter(|it| it.kind == LineKind::River) {
                let ends = way.facts.ends.map(middle);
                let mut meetings = way.points.windows(2).flat_map(|road| {
                    river.points.windows(2).filter_map(|water| meeting(road[0], road[1], water[0], water[1]))
                });
                let should = way.facts.river == Some(river.name);
                let meets = meetings.any(|at| should || ends.iter().all(|&end| distance(at, end) > GATES));
                if meets != should {
                    wrong.push(format!("{id} {} {meets}", river.name));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn a_road_over_a_river_has_a_bridge() {
        for way in all() {
            assert_eq!(bridges(way).is_empty(), way.facts.river.is_none());
        }
    }
}
