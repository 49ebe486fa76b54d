//! Where things lie on the sheet: the towns, roads, rivers and the border of the data, and small geometry.

use tabletop::ReadError;

use std::sync::LazyLock;

use returns::{
    Town,
    data::{Row, components, rows},
};

use crate::geometry::{Point, chance, distance, on_curve, plus, toward};

/// The width of the sheet.
pub(super) const WIDTH: f32 = 1778.0;
/// The height of the sheet.
pub(super) const HEIGHT: f32 = 1394.0;
/// The map inside the frame: left, top, right, bottom.
pub(super) const MAP: (f32, f32, f32, f32) = (44.0, 44.0, 1734.0, 1350.0);
/// Units of the sheet for a kilometre.
pub(super) const KILOMETRE: f32 = 9.7;

/// The latitude of the northern edge and the longitude of the western one.
const CORNER: (f32, f32) = (51.318, 3.31);
/// Units for a degree of latitude and of longitude at 50.7 degrees north.
const DEGREE: (f32, f32) = (1078.6, 683.9);

/// The point of a latitude and longitude.
pub(super) fn at(lat: f32, lon: f32) -> Point {
    (MAP.0 + (lon - CORNER.1) * DEGREE.1, MAP.1 + (CORNER.0 - lat) * DEGREE.0)
}

/// A road as drawn.
pub(super) struct Way {
    /// Its two towns.
    pub(super) ends: [Town; 2],
    /// Points along it.
    pub(super) points: Vec<Point>,
    /// Where it crosses rivers, with the way it runs there.
    pub(super) bridges: Vec<(Point, Point)>,
    /// Whether it is one of the great paved roads.
    pub(super) great: bool,
}

/// A river or the border as drawn.
pub(super) struct Course {
    /// Its name.
    pub(super) name: &'static str,
    /// Points along it.
    pub(super) points: Vec<Point>,
}

/// All that has a place on the map.
pub(super) struct Country {
    /// The towns in the order of the board's list.
    pub(super) towns: Vec<Point>,
    /// The roads.
    pub(super) ways: Vec<Way>,
    /// The rivers.
    pub(super) rivers: Vec<Course>,
    /// The border, from west to east.
    pub(super) border: Vec<Point>,
}

/// The country, read once.
pub(super) fn country() -> &'static Country {
    static COUNTRY: LazyLock<Country> = LazyLock::new(|| match read() {
        Ok(country) => country,
        Err(error) => panic!("the data files are sound: {error}"),
    });
    &COUNTRY
}

/// The middle of a town.
pub(super) fn middle(town: Town) -> Point {
    country().towns[town.0 as usize]
}

/// The town of an id of a view.
pub(super) fn town(id: &str) -> Town {
    components().board.named(id).expect("a view names towns of the board")
}

/// The road between two towns.
pub(super) fn way(a: Town, b: Town) -> Option<&'static Way> {
    country().ways.iter().find(|way| way.ends == [a, b] || way.ends == [b, a])
}

fn read() -> Result<Country, ReadError> {
    let place = |row: &Row| Ok::<Point, String>(at(row.number("lat")?, row.number("lon")?));
    let towns = rows("towns.csv")?.iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let mut courses: Vec<Course> = vec![];
    for row in rows("rivers.csv")? {
        let name = row.text("course")?;
        match courses.last_mut() {
            Some(course) if course.name == name => course.points.push(place(&row)?),
            _ => courses.push(Course { name, points: vec![place(&row)?] }),
        }
    }
    for course in &mut courses {
        course.points = smooth(&course.points);
    }
    let (border, rivers): (Vec<Course>, Vec<Course>) =
        courses.into_iter().partition(|course| course.name == "Border");
    let border = border.into_iter().flat_map(|course| course.points).collect();
    let mut ways = vec![];
    for row in rows("roads.csv")? {
        ways.push(read_way(&row, &towns, &rivers)?);
    }
    Ok(Country { towns, ways, rivers, border })
}

fn read_way(row: &Row, towns: &[Point], rivers: &[Course]) -> Result<Way, ReadError> {
    let named = |column: &str| {
        let id = row.text(column)?;
        components().board.named(id).ok_or_else(|| row.error("", "no such town"))
    };
    let ends = [named("a")?, named("b")?];
    let [from, to] = ends.map(|town| towns[town.0 as usize]);
    // The course of a road is ornament: a gentle bend, never enough to leave its bank of a river.
    let (ahead, long) = (toward(from, to), distance(from, to));
    let bend = (chance(ends[0].0.into(), ends[1].0.into(), 7) - 0.5) * long * 0.05;
    let across = (-ahead.1, ahead.0);
    let third = |share: f32, aside: f32| plus(plus(from, ahead, long * share), across, aside);
    let points = smooth(&[from, third(0.34, bend), third(0.68, -bend * 0.6), to]);
    let mut bridges = vec![];
    for name in row.text("rivers")?.split('+').filter(|name| *name != "-") {
        let river = rivers.iter().find(|river| river.name == name);
        let river = river.ok_or_else(|| row.error("", "rivers.csv draws every river"))?;
        bridges.push(in_sight(&points, meeting(&points, &river.points)));
    }
    let great = row.text("confidence")? != "low";
    Ok(Way { ends, points, bridges, great })
}

/// A crossing that the sign of a town would cover, moved along the road to where it can be seen.
fn in_sight(road: &[Point], found: (Point, Point)) -> (Point, Point) {
    const CLEAR: f32 = 33.0;
    let (from, to) = (road[0], road[road.len() - 1]);
    let ahead = toward(from, to);
    if distance(found.0, from) < CLEAR {
        (plus(from, toward(from, road[3]), CLEAR), toward(from, road[3]))
    } else if distance(found.0, to) < CLEAR {
        let before = road[road.len() - 4];
        (plus(to, toward(to, before), CLEAR), ahead)
    } else {
        found
    }
}

/// Where two lines cross or else come nearest, with the way the first runs there.
fn meeting(one: &[Point], two: &[Point]) -> (Point, Point) {
    let crossings = crossings(one, two);
    if let Some(&found) = crossings.get(crossings.len() / 2) {
        return found;
    }
    let pairs = one.windows(2).flat_map(|ends| two.iter().map(move |&other| (ends[0], ends[1], other)));
    let nearest = pairs.min_by(|a, b| distance(a.0, a.2).total_cmp(&distance(b.0, b.2)));
    let (from, to, _) = nearest.expect("a line has points");
    (from, toward(from, to))
}

/// Where two lines cross, with the way the first runs there.
pub(super) fn crossings(one: &[Point], two: &[Point]) -> Vec<(Point, Point)> {
    let mut found = vec![];
    for a in one.windows(2) {
        for b in two.windows(2) {
            let (along, across) = (plus(a[1], a[0], -1.0), plus(b[1], b[0], -1.0));
            let turn = along.0 * across.1 - along.1 * across.0;
            if turn.abs() < 0.000_1 {
                continue;
            }
            let gap = plus(b[0], a[0], -1.0);
            let share = (gap.0 * across.1 - gap.1 * across.0) / turn;
            let other = (gap.0 * along.1 - gap.1 * along.0) / turn;
            if (0.0..1.0).contains(&share) && (0.0..1.0).contains(&other) {
                found.push((plus(a[0], along, share), toward(a[0], a[1])));
            }
        }
    }
    found
}

/// Points of a smooth curve through the knots.
fn smooth(knots: &[Point]) -> Vec<Point> {
    const STEPS: i32 = 5;
    let mut points = vec![];
    for n in 0..knots.len() - 1 {
        let before = knots[n.saturating_sub(1)];
        let (from, to) = (knots[n], knots[n + 1]);
        let after = knots[(n + 2).min(knots.len() - 1)];
        let one = plus(from, plus(to, before, -1.0), 1.0 / 7.0);
        let two = plus(to, plus(after, from, -1.0), -1.0 / 7.0);
        points.extend((0..STEPS).map(|step| on_curve([from, one, two, to], step as f32 / STEPS as f32)));
    }
    points.extend(knots.last());
    points
}

/// How far to turn what runs that way, in degrees, so that letters along it are upright.
pub(super) fn upright((x, y): Point) -> f32 {
    let (x, y) = if x < 0.0 { (-x, -y) } else { (x, y) };
    y.atan2(x).to_degrees()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roads_cross_the_rivers_of_the_data_and_no_others() {
        for (way, row) in country().ways.iter().zip(rows("roads.csv").unwrap()) {
            let named: Vec<&str> = row.text("rivers").unwrap().split('+').collect();
            for river in &country().rivers {
                let crossed = !crossings(&way.points, &river.points).is_empty();
                assert_eq!(
                    crossed,
                    named.contains(&river.name),
                    "{:?} over {}",
                    way.ends.map(Town::id),
                    river.name
                );
            }
        }
    }
}
