//! The frame of the map with its graduation, the title, the key, the compass and the scale.

use super::{
    board::star,
    plane::{HEIGHT, KILOMETRE, MAP, WIDTH, at},
};
use crate::{geometry::short, palette::*};

/// Frame, margins and what stands in the empty corners.
pub(super) fn around() -> String {
    let (left, top, right, bottom) = MAP;
    let (width, height) = (right - left, bottom - top);
    let mut svg = format!(
        r##"<g fill="none" stroke="{RETURNS_INK}"><rect x="12" y="12" width="{}" height="{}" stroke-width="3.4"/><rect x="18" y="18" width="{}" height="{}" stroke-width=".9"/><rect x="{left}" y="{top}" width="{width}" height="{height}" stroke-width="1.2"/><rect x="{}" y="{}" width="{}" height="{}" stroke-width=".9"/>"##,
        WIDTH - 24.0,
        HEIGHT - 24.0,
        WIDTH - 36.0,
        HEIGHT - 36.0,
        left - 6.0,
        top - 6.0,
        width + 12.0,
        height + 12.0,
    );
    svg += &graduation();
    svg += "</g>";
    svg += &degrees();
    svg += &title();
    svg += &key();
    svg += &scale();
    svg + &compass()
}

/// Bars of three minutes of latitude and six of longitude.
fn graduation() -> String {
    let (left, top, right, bottom) = MAP;
    let (mut across, mut down) = (String::new(), String::new());
    for n in 33..58 {
        let (from, to) = (at(51.0, n as f32 / 10.0).0, at(51.0, n as f32 / 10.0 + 0.05).0);
        let (from, to) = (short(from.clamp(left, right)), short(to.clamp(left, right)));
        across += &format!("M{from} {0}H{to}M{from} {1}H{to}", top - 3.0, bottom + 3.0);
    }
    for n in 1001..1027 {
        let (from, to) = (at(n as f32 / 20.0, 4.0).1, at(n as f32 / 20.0 + 0.025, 4.0).1);
        let (from, to) = (short(from.clamp(top, bottom)), short(to.clamp(top, bottom)));
        down += &format!("M{0} {from}V{to}M{1} {from}V{to}", left - 3.0, right + 3.0);
    }
    format!(r##"<path d="{across}{down}" stroke-width="4.6"/>"##)
}

fn degrees() -> String {
    let mut svg = format!(r##"<g font-size="13" fill="{RETURNS_INK}" text-anchor="middle">"##);
    for (lon, text) in [(3.5, "3° 30′"), (4.0, "4°"), (4.5, "4° 30′"), (5.0, "5°"), (5.5, "5° 30′")]
    {
        let x = short(at(51.0, lon).0);
        for y in [MAP.1 - 11.0, MAP.3 + 20.0] {
            svg += &format!(r#"<text x="{x}" y="{y}">{text}</text>"#);
        }
    }
    for (lat, text) in [(50.25, "50° 15′"), (50.5, "50° 30′"), (50.75, "50° 45′"), (51.0, "51°")] {
        let y = short(at(lat, 4.0).1);
        svg += &format!(
            r#"<text transform="translate({} {y}) rotate(-90)">{text}</text><text transform="translate({} {y}) rotate(90)">{text}</text>"#,
            MAP.0 - 11.0,
            MAP.2 + 11.0
        );
    }
    svg + "</g>"
}

/// The cartouche in the empty north-east.
fn title() -> String {
    let (x, y, wide, high) = (1206.0, 66.0, 502.0, 224.0);
    let middle = x + wide / 2.0;
    let scroll = format!(
        "M{} {y}H{}q4 14 20 18V{}q-16 4-20 18H{}q-4-14-20-18V{}q16-4 20-18z",
        x + 20.0,
        x + wide - 20.0,
        y + high - 18.0,
        x + 20.0,
        y + 18.0,
    );
    let laurel: String = (0..7)
        .map(|n| {
            let along = 20 + n * 17;
            format!("M{along} 0q6-9 15-8q-4 8-15 8M{along} 0q6 9 15 8q-4-8-15-8")
        })
        .collect();
    format!(
        r##"<g><path d="{scroll}" fill="{RETURNS_PAPER}" fill-opacity=".95" stroke="{RETURNS_INK}" stroke-width="2.6"/><path d="{scroll}" fill="none" stroke="{RETURNS_SEPIA}" stroke-width="1" transform="translate({} {}) scale(.968 .93) translate(-{} -{})"/><g text-anchor="middle" fill="{RETURNS_INK}"><text x="{middle}" y="{}" font-size="45" letter-spacing="6">NAPOLEON</text><text x="{middle}" y="{}" font-size="30" letter-spacing="2"><tspan font-style="italic">Returns</tspan> <tspan fill="{MADDER}" font-weight="bold" letter-spacing="4">1815</tspan></text><text x="{middle}" y="{}" font-size="16" font-style="italic" letter-spacing=".8">the campaign in Belgium, June 1815</text><g font-size="13.5" fill="{RETURNS_SEPIA}"><text x="{middle}" y="{}">Hills, woods and the bends of roads are ornament. Most towns, roads</text><text x="{middle}" y="{}">and crossings are a reconstruction, not the printed board.</text></g></g><use href="#nr-commander" transform="translate({middle} {}) scale(1.6)"/><g fill="{WREATH}" stroke="{WREATH_EDGE}" stroke-width=".8"><path d="{laurel}M8 0H140" transform="translate({} {})"/><path d="{laurel}M8 0H140" transform="translate({} {}) scale(-1 1)"/></g></g>"##,
        middle,
        y + high / 2.0,
        middle,
        y + high / 2.0,
        y + 62.0,
        y + 103.0,
        y + 160.0,
        y + 184.0,
        y + 201.0,
        y + 128.0,
        middle + 20.0,
        y + 128.0,
        middle - 20.0,
        y + 128.0,
    )
}

/// The key, in the corner of France where no roads run.
fn key() -> String {
    let (x, y) = (58.0, 1200.0);
    let row = |line: f32, column: f32, sign: &str, name: &str| {
        format!(
            r##"<g transform="translate({} {})">{sign}<text x="29" y="5.4">{name}</text></g>"##,
            short(x + 26.0 + column),
            short(y + 24.0 + line)
        )
    };
    let rows = [
        row(0.0, 0.0, r##"<use href="#nr-city" transform="scale(.62)"/>"##, "Objective"),
        row(29.0, 0.0, r##"<use href="#nr-fortress" transform="scale(.78)"/>"##, "Fortress"),
        row(57.0, 0.0, r##"<use href="#nr-town" transform="scale(.85)"/>"##, "Town"),
        row(
            0.0,
            142.0,
            &format!(
                r##"<path d="M-20 0H22" stroke="{CHAUSSEE_EDGE}" stroke-width="8.6"/><path d="M-20 0H22" stroke="{TOWN_GROUND}" stroke-width="5.6"/>"##
            ),
            "Road",
        ),
        row(
            29.0,
            142.0,
            &format!(
                r##"<path d="M-20 0H22" stroke="{LANE_EDGE}" stroke-width="6"/><path d="M-20 0H22" stroke="{LANE}" stroke-width="3.8"/><use href="#nr-bridge" x="1"/>"##
            ),
            "River crossing",
        ),
        row(
            57.0,
            142.0,
            &format!(
                r##"<path d="M-20-7H22V9H-20z" fill="{SEA}" fill-opacity=".3"/><path d="M-20-7H22V9H-20z" fill="url(#nr-hatch)"/><path d="M-20-7H22" stroke="{RETURNS_INK}" stroke-width="2.6" stroke-dasharray="14 5 2 5"/>"##
            ),
            "France",
        ),
    ];
    format!(
        r##"<g><rect x="{x}" y="{y}" width="312" height="136" fill="{RETURNS_PAPER}" fill-opacity=".95" stroke="{RETURNS_INK}" stroke-width="2"/><rect x="{0}" y="{1}" width="302" height="126" fill="none" stroke="{RETURNS_SEPIA}" stroke-width=".9"/><g fill="{RETURNS_INK}" font-size="16.5">{2}</g><g fill="{RETURNS_INK}" font-size="13" font-style="italic"><text x="{3}" y="{4}">The French set up in their towns, but not in Condé.</text><text x="{3}" y="{5}">The fortresses are ornament.</text></g></g>"##,
        x + 5.0,
        y + 5.0,
        rows.concat(),
        x + 12.0,
        y + 110.0,
        y + 126.0,
    )
}

fn scale() -> String {
    let (x, y) = (1492.0, 1314.0);
    let five = 5.0 * KILOMETRE;
    let mut svg = format!(
        r##"<g fill="{RETURNS_INK}" font-size="14" text-anchor="middle"><path d="M{0} {1}h{2}v66h-{2}z" fill="{RETURNS_PAPER}" fill-opacity=".9" stroke="{RETURNS_INK}" stroke-width="1.2"/>"##,
        x - 18.0,
        y - 44.0,
        short(4.0 * five + 46.0),
    );
    for n in 0..4 {
        let fill = if n % 2 == 0 { RETURNS_INK } else { RETURNS_PAPER };
        svg += &format!(
            r##"<rect x="{}" y="{y}" width="{five}" height="7" fill="{fill}" stroke="{RETURNS_INK}"/>"##,
            short(x + five * n as f32)
        );
    }
    for (n, text) in [(0, "0"), (1, "5"), (2, "10"), (4, "20 km")] {
        svg += &format!(r#"<text x="{}" y="{}">{text}</text>"#, short(x + five * n as f32), y - 6.0);
    }
    svg + &format!(
        r##"<text x="{}" y="{}" font-style="italic">Scale of kilometres</text></g>"##,
        short(x + 2.0 * five),
        y - 26.0
    )
}

fn compass() -> String {
    format!(
        r##"<g transform="translate(150 156)" stroke="{RETURNS_INK}" stroke-width=".9"><circle r="58" fill="none"/><circle r="53" fill="none" stroke-width="2.6" stroke-dasharray="1 3.16"/><path d="{}" fill="{RETURNS_PAPER}"/><path d="{}" fill="{COMPASS_SHADE}"/><path d="M0-72L7-7 0 0zM50 0L7 7 0 0zM0 50L-7 7 0 0zM-50 0L-7-7 0 0z" fill="{RETURNS_INK}"/><path d="M0-72L-7-7 0 0zM50 0L7-7 0 0zM0 50L7 7 0 0zM-50 0L-7 7 0 0z" fill="{RETURNS_PAPER}"/><path d="M0-92c4 5 8 6 8 11c0 3-3 4-5 3l2 6H-5l2-6c-2 1-5 0-5-3c0-5 4-6 8-11z" fill="{MADDER}" stroke="none"/><g stroke="none" fill="{RETURNS_INK}" font-size="16" text-anchor="middle" font-style="italic"><text x="72" y="6">E</text><text x="-72" y="6">W</text><text y="76">S</text></g></g>"##,
        star(8, 36.0, 9.0),
        star(4, 30.0, 8.0),
    )
}
