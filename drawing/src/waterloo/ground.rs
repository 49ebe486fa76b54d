//! Woods, villages and roads of the still layer.

use super::plane::{APOTHEM, RADIUS, Way, direction, ends, is_wooded, middle, outline};
use crate::geometry::{Point, chance, distance, pair, plus, short, toward};
use waterloo::s02_0_equipment::{Hex, Hexside, Terrain};

/// How near to the middle of a road nothing else stands.
const VERGE: f32 = 8.0;

/// Hexes with a church.
const CHURCHES: [&str; 7] = ["0209", "0605", "0708", "1002", "1716", "1901", "2307"];
/// Hexes with a farm or château around a court.
const COURTS: [&str; 6] = ["0913", "1310", "1711", "1810", "2010", "1206"];

/// Woods: the ground under the trees and its scalloped edge, as path data.
pub(super) fn wood_floor() -> (String, String) {
    let (mut floor, mut edge) = (String::new(), String::new());
    for hex in Hex::all().filter(|&hex| is_wooded(hex)) {
        let open = |side: Hexside| !hex.beyond(side).is_some_and(is_wooded);
        let at = |side: Hexside, corner: Point, next: Hexside| {
            let share = if open(side) && open(next) { 0.93 } else { 1.0 };
            plus(middle(hex), corner, share)
        };
        for (n, side) in Hexside::ALL.into_iter().enumerate() {
            let from = at(side, ends(side).0, Hexside::ALL[(n + 5) % 6]);
            let to = at(side, ends(side).1, Hexside::ALL[(n + 1) % 6]);
            let line = if open(side) { scallops(hex, n, from, to) } else { format!("L{}", pair(to)) };
            floor += &if n == 0 { format!("M{}{line}", pair(from)) } else { line.clone() };
            if open(side) {
                edge += &format!("M{}{line}", pair(from));
            }
        }
        floor.push('z');
    }
    (floor, edge)
}

fn scallops(hex: Hex, side: usize, from: Point, to: Point) -> String {
    let along = plus(to, from, -1.0);
    let mut shares = vec![0.0];
    for n in 1..4 {
        let wobble = chance(hex.index() as i32, (side * 4 + n) as i32, 21) - 0.5;
        shares.push((n as f32 + wobble * 0.5) / 4.0);
    }
    shares.push(1.0);
    let arc = |ends: &[f32]| {
        let step = (along.0 * (ends[1] - ends[0]), along.1 * (ends[1] - ends[0]));
        let radius = short(distance(step, (0.0, 0.0)) * 0.68);
        format!("a{radius} {radius} 0 0 1 {}", pair(step))
    };
    shares.windows(2).map(arc).collect()
}

/// The trees of all woods, those in the north first, as elements.
pub(super) fn trees(ways: &[Way]) -> String {
    let mut found: Vec<(Point, usize)> = Vec::new();
    for hex in Hex::all().filter(|&hex| is_wooded(hex)) {
        let (x, y) = middle(hex);
        let (columns, rows) = ((x / 11.0) as i32, (y / 8.8) as i32);
        for b in rows - 6..=rows + 6 {
            for a in columns - 6..=columns + 6 {
                let shift = if b % 2 == 0 { 0.5 } else { 0.0 };
                let px = (a as f32 + shift + (chance(a, b, 31) - 0.5) * 0.55) * 11.0;
                let py = (b as f32 + (chance(a, b, 32) - 0.5) * 0.55) * 8.8;
                if has_room(hex, (px, py)) && is_off_roads(ways, (px, py), VERGE + 2.5) {
                    found.push(((px, py), (chance(a, b, 33) * 3.0) as usize));
                }
            }
        }
    }
    found.sort_by(|one, two| one.0.1.total_cmp(&two.0.1));
    let tree = |&((x, y), kind): &(Point, usize)| {
        format!(r##"<use href="#wl-t{kind}" x="{}" y="{}"/>"##, x.round(), y.round())
    };
    found.iter().map(tree).collect()
}

/// Whether a tree at that point stands in this hex and off the edge of its wood.
fn has_room(hex: Hex, at: Point) -> bool {
    let from_middle = plus(at, middle(hex), -1.0);
    Hexside::ALL.into_iter().all(|side| {
        let out = direction(side);
        let reach = out.0 * from_middle.0 + out.1 * from_middle.1;
        reach <= if hex.beyond(side).is_some_and(is_wooded) { APOTHEM } else { APOTHEM - 6.5 }
    })
}

fn is_off_roads(ways: &[Way], at: Point, verge: f32) -> bool {
    ways.iter().flat_map(|way| &way.points).all(|&point| distance(point, at) > verge)
}

/// What villages consist of, as path data.
#[derive(Default)]
pub(super) struct Villages {
    /// Gardens around the houses.
    pub(super) gardens: String,
    /// Lanes where no road runs.
    pub(super) lanes: String,
    /// Houses.
    pub(super) houses: String,
    /// Hedges and walls.
    pub(super) walls: String,
    /// Churches, as elements.
    pub(super) churches: String,
    /// Fruit trees, as elements.
    pub(super) orchards: String,
}

/// All villages, farms and châteaux.
pub(super) fn villages(ways: &[Way]) -> Villages {
    let mut all = Villages::default();
    for hex in Hex::all().filter(|hex| hex.info().terrain == Terrain::Town) {
        let number = hex.to_string();
        all.gardens += &garden(hex);
        let street = street(hex, ways, &mut all.lanes);
        let mut taken: Vec<(Point, f32)> = Vec::new();
        if COURTS.contains(&number.as_str()) {
            court(hex, &street, &mut taken, &mut all);
        }
        if CHURCHES.contains(&number.as_str()) {
            church(hex, &street, &mut taken, &mut all);
        }
        houses(hex, &street, ways, &mut taken, &mut all);
    }
    all
}

fn garden(hex: Hex) -> String {
    let mut path = String::new();
    for n in 0..12 {
        let side = Hexside::ALL[n / 2];
        let (from, to) = ends(side);
        let on_side = if n % 2 == 0 { from } else { ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0) };
        let at = plus(middle(hex), on_side, 0.86 + 0.1 * chance(hex.index() as i32, n as i32, 41));
        path += &format!("{}{}", if n == 0 { "M" } else { "L" }, pair(at));
    }
    path + "z"
}

/// The line the houses follow: the road through the hex, or else a lane.
fn street(hex: Hex, ways: &[Way], lanes: &mut String) -> Vec<Point> {
    let centre = middle(hex);
    let road = ways.iter().find(|way| way.road.hexes.contains(&hex));
    if let Some(way) = road {
        return way.points.iter().copied().filter(|&point| distance(point, centre) < RADIUS - 6.0).collect();
    }
    let is_town = |side: &Hexside| hex.beyond(*side).is_some_and(|next| next.info().terrain == Terrain::Town);
    let toward_town = Hexside::ALL.into_iter().find(is_town);
    let side = toward_town.unwrap_or(Hexside::ALL[(chance(hex.index() as i32, 0, 42) * 6.0) as usize % 6]);
    let (out, bend) = (direction(side), (chance(hex.index() as i32, 1, 42) - 0.5) * 0.9);
    let back = (-out.0 - out.1 * bend, -out.1 + out.0 * bend);
    let ends = (plus(centre, out, APOTHEM), plus(centre, back, 27.0));
    *lanes += &format!("M{}Q{} {}", pair(ends.0), pair(centre), pair(ends.1));
    let curve = |t: f32| {
        let s = 1.0 - t;
        plus(plus(plus((0.0, 0.0), ends.0, s * s), centre, 2.0 * s * t), ends.1, t * t)
    };
    (0..=16).map(|n| curve(n as f32 / 16.0)).collect()
}

fn houses(hex: Hex, street: &[Point], ways: &[Way], taken: &mut Vec<(Point, f32)>, all: &mut Villages) {
    let index = hex.index() as i32;
    for n in 0..street.len().saturating_sub(1) {
        let along = toward(street[n], street[n + 1]);
        for (row, offset) in [(0, 9.0), (1, -9.0), (2, 19.5), (3, -19.5), (4, 28.0), (5, -28.0)] {
            let key = (n * 6 + row) as i32;
            let away = offset + (chance(index, key, 43) - 0.5) * 4.0;
            let at = plus(street[n], (-along.1, along.0), away);
            let (long, wide) = (5.5 + 4.5 * chance(index, key, 44), 4.4 + 1.6 * chance(index, key, 45));
            let crowded = taken.iter().any(|&(other, room)| distance(other, at) < long / 2.0 + room + 3.0);
            let rare = chance(index, key, 46) > if row < 2 { 0.9 } else { 0.34 };
            if rare || crowded || !is_inside(hex, at, 7.0) || !is_off_roads(ways, at, VERGE) {
                continue;
            }
            taken.push((at, long / 2.0));
            if row >= 2 && chance(index, key, 47) < 0.45 {
                all.orchards +=
                    &format!(r##"<use href="#wl-o" x="{}" y="{}"/>"##, at.0.round(), at.1.round());
                continue;
            }
            let turn = if chance(index, key, 48) < 0.3 { (-along.1, along.0) } else { along };
            all.houses += &block(at, turn, long, wide);
        }
    }
}

/// Whether a point lies in a hex and so far from its sides.
fn is_inside(hex: Hex, at: Point, margin: f32) -> bool {
    let from = plus(at, middle(hex), -1.0);
    let reach = |side: Hexside| direction(side).0 * from.0 + direction(side).1 * from.1;
    Hexside::ALL.into_iter().all(|side| reach(side) < APOTHEM - margin)
}

fn block(at: Point, along: Point, long: f32, wide: f32) -> String {
    let across = (-along.1, along.0);
    let corner = plus(plus(at, along, -long / 2.0), across, -wide / 2.0);
    let step = |way: Point, length: f32| pair((way.0 * length, way.1 * length));
    format!("M{}l{} {} {}z", pair(corner), step(along, long), step(across, wide), step(along, -long))
}

/// A farm around a court, on the side of the street with more room, with its walled garden.
fn court(hex: Hex, street: &[Point], taken: &mut Vec<(Point, f32)>, all: &mut Villages) {
    let (along, at) = beside(hex, street, 19.0);
    let across = (-along.1, along.0);
    let part = |a: f32, b: f32| plus(plus(at, along, a), across, b);
    all.houses += &block(part(0.0, -7.5), along, 20.0, 5.0);
    all.houses += &block(part(-8.0, 2.5), across, 10.0, 4.6);
    all.houses += &block(part(8.0, 2.5), across, 10.0, 4.6);
    all.houses += &block(part(-3.0, 8.4), along, 9.0, 4.0);
    all.walls += &block(at, along, 22.0, 20.0);
    taken.push((at, 12.5));
}

fn church(hex: Hex, street: &[Point], taken: &mut Vec<(Point, f32)>, all: &mut Villages) {
    let (_, at) = beside(hex, street, 15.0);
    all.churches += &format!(r##"<use href="#wl-c" x="{}" y="{}"/>"##, short(at.0), short(at.1));
    taken.push((at, 8.0));
}

/// A place beside the street, left or right of the counter that may lie on the middle.
fn beside(hex: Hex, street: &[Point], away: f32) -> (Point, Point) {
    let centre = middle(hex);
    let (first, last) = (street[0], street[street.len() - 1]);
    let along = toward(first, last);
    let nearest = street.iter().copied().min_by(|a, b| distance(*a, centre).total_cmp(&distance(*b, centre)));
    let left = chance(hex.index() as i32, 2, 49) < 0.5;
    let across = if left { (-along.1, along.0) } else { (along.1, -along.0) };
    (along, plus(nearest.unwrap_or(centre), across, away))
}

/// The lines between hexes as path data, each once: its three eastern sides, and those on the edge of the map.
pub(super) fn grid() -> String {
    let mut path = String::new();
    for hex in Hex::all() {
        let mut last = None;
        for (n, side) in Hexside::ALL.into_iter().enumerate() {
            if n >= 3 && hex.beyond(side).is_some() {
                continue;
            }
            let (from, to) = ends(side);
            if last != Some(from) {
                path += &format!("M{}", pair(plus(middle(hex), from, 1.0)));
            }
            path += &match plus(to, from, -1.0) {
                (across, 0.0) => format!("h{}", short(across)),
                slant => format!("l{}", pair(slant)),
            };
            last = Some(to);
        }
    }
    path
}

/// The lines between wooded hexes as path data.
pub(super) fn grid_in_woods() -> String {
    let mut path = String::new();
    for hex in Hex::all().filter(|&hex| is_wooded(hex)) {
        for side in [Hexside::N, Hexside::NE, Hexside::SE] {
            if hex.beyond(side).is_some_and(is_wooded) {
                let (from, to) = ends(side);
                path += &format!("M{}l{}", pair(plus(middle(hex), from, 1.0)), pair(plus(to, from, -1.0)));
            }
        }
    }
    path
}

/// A transparent outline of every hex, to be clicked and lit up.
pub(super) fn places() -> String {
    let place = |hex: Hex| format!(r#"<path class="place" data-place="{hex}" d="{}"/>"#, outline(hex, 1.0));
    Hex::all().map(place).collect()
}
