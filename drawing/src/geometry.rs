//! The small arithmetic of drawing.
//!
//! Only sums, products and square roots are used, so that every machine draws the same lines.

/// A point of a sheet.
pub(crate) type Point = (f32, f32);

/// A number with one decimal at most.
pub(crate) fn short(number: f32) -> String {
    let tenths = (number * 10.0).round() as i32;
    // Written by hand: a board has thousands of numbers, and the formatter is many times slower.
    let mut text = String::with_capacity(12);
    if tenths < 0 {
        text.push('-');
    }
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if whole > 0 || rest == 0 {
        push_digits(&mut text, whole);
    }
    if rest > 0 {
        text.push('.');
        push_digits(&mut text, rest);
    }
    text
}

fn push_digits(text: &mut String, number: u32) {
    if number >= 10 {
        push_digits(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Two numbers of path data, joined as tightly as they may be.
pub(crate) fn pair((x, y): Point) -> String {
    let (mut text, y) = (short(x), short(y));
    if !y.starts_with('-') {
        text.push(' ');
    }
    text + &y
}

/// The sum of two points.
pub(crate) fn plus(a: Point, b: Point, times: f32) -> Point {
    (a.0 + b.0 * times, a.1 + b.1 * times)
}

/// The distance between two points.
pub(crate) fn distance(a: Point, b: Point) -> f32 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}

/// The point at length one in the direction from one point to another.
pub(crate) fn toward(a: Point, b: Point) -> Point {
    let length = distance(a, b).max(0.001);
    ((b.0 - a.0) / length, (b.1 - a.1) / length)
}

/// How far a point is from a section of a line.
pub(crate) fn away_from(at: Point, from: Point, to: Point) -> f32 {
    let along = plus(to, from, -1.0);
    let part = plus(at, from, -1.0);
    let length = (along.0 * along.0 + along.1 * along.1).max(0.001);
    let share = (part.0 * along.0 + part.1 * along.1) / length;
    distance(at, plus(from, along, share.clamp(0.0, 1.0)))
}

/// How far a point is from a line.
pub(crate) fn away(at: Point, line: &[Point]) -> f32 {
    line.windows(2).map(|ends| away_from(at, ends[0], ends[1])).fold(f32::MAX, f32::min)
}

/// A number from zero to one that looks random and is the same for the same place and purpose.
pub(crate) fn chance(a: i32, b: i32, purpose: u32) -> f32 {
    let mut mixed = (a as u32).wrapping_mul(0x9E37_79B1)
        ^ (b as u32).wrapping_mul(0x85EB_CA77)
        ^ purpose.wrapping_mul(0xC2B2_AE3D);
    for shift in [15, 13, 16] {
        mixed = (mixed ^ (mixed >> shift)).wrapping_mul(0x2C1B_3C6D);
    }
    (mixed >> 8) as f32 / (1 << 24) as f32
}

/// A line through points, as smooth path data and as points close together.
pub(crate) fn smooth(knots: &[Point]) -> (String, Vec<Point>) {
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
    (path, points)
}

/// A point of a curve, given by its ends and what draws it, after a share of its length.
pub(crate) fn on_curve(curve: [Point; 4], t: f32) -> Point {
    let s = 1.0 - t;
    let parts = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    curve.iter().zip(parts).fold((0.0, 0.0), |sum, (&point, part)| plus(sum, point, part))
}

/// The straight or bent line as path data.
pub(crate) fn line(points: &[Point]) -> String {
    let mark = |(n, point): (usize, &Point)| format!("{}{}", if n == 0 { "M" } else { "L" }, pair(*point));
    points.iter().enumerate().map(mark).collect()
}

/// The line moved sideways, to its left as one walks along it if positive.
pub(crate) fn beside(points: &[Point], aside: f32) -> Vec<Point> {
    let at = |n: usize| {
        let ahead = toward(points[n.saturating_sub(1)], points[(n + 1).min(points.len() - 1)]);
        plus(points[n], (ahead.1, -ahead.0), aside)
    };
    (0..points.len()).map(at).collect()
}

/// Smooth random heights between zero and one.
pub(crate) fn roughness(at: Point, size: f32, purpose: u32) -> f32 {
    let (x, y) = (at.0 / size, at.1 / size);
    let (a, b) = (x.floor(), y.floor());
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (s, t) = (ease(x - a), ease(y - b));
    let corner = |i: i32, j: i32| chance(a as i32 + i, b as i32 + j, purpose);
    let north = corner(0, 0) * (1.0 - s) + corner(1, 0) * s;
    let south = corner(0, 1) * (1.0 - s) + corner(1, 1) * s;
    north * (1.0 - t) + south * t
}
