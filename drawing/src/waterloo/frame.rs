//! The frame of the map, its lettering, title, key, compass and scale.

use super::{
    board::{star, typeset},
    plane::{APOTHEM, HEIGHT, MAP, RADIUS, WIDTH, middle},
};
use crate::{escape, geometry::short, palette::*};
use waterloo::s02_0_equipment::{Edge, Hex};

/// Where a name stands: the hex it is set under, how far to the right of its middle, and the name of the data.
const NAMES: [(&str, f32, &str); 11] = [
    ("0207", 0.0, "Braine l'Alleud"),
    ("0604", 0.0, "Le Mesnu"),
    ("0709", 0.0, "Merbe"),
    ("0912", 0.0, "Hougoumont"),
    ("1005", -4.0, "Mont St. Jean"),
    ("1310", 0.0, "La Haye Sainte"),
    ("1711", 0.0, "Papelotte"),
    ("1809", 0.0, "La Haye"),
    ("1901", 0.0, "Ransbeche"),
    ("2009", 0.0, "Frichermont"),
    ("1715", 0.0, "Plancenoit"),
];
/// The baseline of a name below the middle of its hex: between two counters.
const BELOW: f32 = 33.0;

/// Frame, margins and what stands in them.
pub(super) fn around() -> String {
    let (left, top, right, bottom) = MAP;
    let (width, height) = (right - left, bottom - top);
    let mut svg = format!(
        r##"<g fill="none" stroke="{INK}"><rect x="14" y="14" width="{}" height="{}" stroke-width="3.2"/><rect x="20" y="20" width="{}" height="{}" stroke-width=".8"/><rect x="{left}" y="{top}" width="{width}" height="{height}" stroke-width="1.1"/>"##,
        WIDTH - 28.0,
        HEIGHT - 28.0,
        WIDTH - 40.0,
        HEIGHT - 40.0,
    );
    // A graduated bar: one stroke a column and one a row.
    let (first, last) = (middle(corner("0101")), middle(corner("2317")));
    let (x, y) = (first.0 - 30.0, first.1 - APOTHEM);
    let (x_end, y_end) = (last.0 + 30.0, last.1 + APOTHEM);
    svg += &format!(
        r##"<rect x="{0}" y="{1}" width="{2}" height="{3}" stroke-width=".8"/><path d="M{x} {4}H{x_end}M{x} {5}H{x_end}" stroke-width="4" stroke-dasharray="60 60"/><path d="M{6} {y}V{y_end}M{7} {y}V{y_end}" stroke-width="4" stroke-dasharray="{8} {8}"/></g>"##,
        left - 5.0,
        top - 5.0,
        width + 10.0,
        height + 10.0,
        top - 2.5,
        bottom + 2.5,
        left - 2.5,
        right + 2.5,
        2.0 * APOTHEM,
    );
    svg += &margin_numbers();
    svg += &exits();
    svg += &entries();
    svg += &road_ends();
    svg += &title();
    svg += &key();
    svg + &scale_and_compass()
}

fn corner(number: &str) -> Hex {
    Hex::from_number(number).expect("the frame names hexes of the map")
}

fn margin_numbers() -> String {
    let mut svg = format!(r##"<g font-size="13" fill="{SEPIA}" text-anchor="middle">"##);
    for hex in Hex::all().filter(|hex| hex.row() == 1) {
        for y in [MAP.1 - 13.0, MAP.3 + 22.0] {
            svg += &format!(r#"<text x="{}" y="{y}">{:02}</text>"#, middle(hex).0, hex.column());
        }
    }
    for hex in Hex::all().filter(|hex| hex.column() == 1) {
        for x in [MAP.0 - 17.0, MAP.2 + 17.0] {
            svg += &format!(r#"<text x="{x}" y="{}">{:02}</text>"#, short(middle(hex).1 + 4.5), hex.row());
        }
    }
    svg + "</g>"
}

fn exits() -> String {
    let arrow = |hex: Hex| {
        let (x, y) = middle(hex);
        format!(
            r##"<path d="M{} {}l-8 12h4.6v9h6.8v-9h4.6z" fill="{EXIT_ARROW}" stroke="{PAPER}" stroke-width="1.2"/>"##,
            short(x),
            short(y - APOTHEM - 25.0)
        )
    };
    let arrows: String = Hex::all().filter(|hex| hex.info().edge == Edge::Exit).map(arrow).collect();
    format!(
        r##"{arrows}<text x="362" y="67" font-size="15" font-style="italic" letter-spacing="3" text-anchor="middle" fill="{INK}">To Waterloo &amp; Brussels</text>"##
    )
}

fn entries() -> String {
    let arrow = |hex: Hex| {
        let (x, y) = middle(hex);
        format!(
            r##"<path d="M{} {}l12-8v4.6h9v6.8h-9v4.6z" fill="{ENTRY_ARROW}" stroke="{PAPER}" stroke-width="1.2"/>"##,
            short(x + RADIUS + 2.0),
            short(y)
        )
    };
    let arrows: String = Hex::all().filter(|hex| hex.info().edge == Edge::Entry).map(arrow).collect();
    let middle_y = middle(corner("2310")).1;
    format!(
        r##"{arrows}<text transform="translate({} {}) rotate(90)" font-size="15" font-style="italic" letter-spacing="3" text-anchor="middle" fill="{INK}">Prussians, turn 3</text>"##,
        short(MAP.2 - 19.0),
        short(middle_y)
    )
}

fn road_ends() -> String {
    let end = |x: f32, y: f32, anchor: &str, text: &str| {
        format!(r##"<text x="{}" y="{}" text-anchor="{anchor}">{text}</text>"##, short(x), short(y))
    };
    let (brussels, nivelles, charleroi) =
        (middle(corner("1001")), middle(corner("0517")), middle(corner("1416")));
    format!(
        r##"<g font-size="12" font-style="italic" fill="{INK}" stroke="{EDGE_NAME_HALO}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">{}{}{}</g>"##,
        end(brussels.0 + 11.0, MAP.1 + 18.0, "start", "Chaussée de Bruxelles"),
        end(nivelles.0 - 9.0, MAP.3 - 7.0, "end", "to Nivelles"),
        end(charleroi.0 + 11.0, MAP.3 - 9.0, "start", "to Charleroi"),
    )
}

fn title() -> String {
    let x = WIDTH / 2.0;
    let y = MAP.3 + 78.0;
    format!(
        r##"<g text-anchor="middle" fill="{INK}"><text x="{x}" y="{y}" font-size="41" letter-spacing="5">NAPOLEON <tspan font-size="27" font-style="italic" letter-spacing="1">at</tspan> WATERLOO</text><path d="M{0} {2}H{1}M{3} {2}H{4}" stroke="{INK}" stroke-width="1"/><path d="M{x} {2}m-9 0l9-3.4 9 3.4-9 3.4z"/><text x="{x}" y="{5}" font-size="21" font-style="italic" letter-spacing="1.5">the field of battle, 18 June 1815</text><text x="{x}" y="{6}" font-size="12.5" letter-spacing=".6" fill="{SEPIA}">Hills and fields are ornament; woods, villages and roads are as the rules know them.</text></g>"##,
        x - 190.0,
        x - 20.0,
        y + 19.0,
        x + 20.0,
        x + 190.0,
        y + 46.0,
        y + 68.0,
    )
}

fn key() -> String {
    let (x, y) = (56.0, MAP.3 + 48.0);
    let tree = |dx: f32, dy: f32, kind: u8| {
        format!(r##"<use href="#wl-t{kind}" x="{}" y="{}"/>"##, short(dx), short(dy))
    };
    let trees: String = [(8.0, 4.0, 0), (19.0, 2.0, 1), (29.0, 5.0, 2), (13.0, 11.0, 2), (24.0, 12.0, 0)]
        .into_iter()
        .map(|(dx, dy, kind)| tree(dx, dy, kind))
        .collect();
    let avenue: String =
        [(6.0, 2.0, 1), (18.0, 1.0, 0), (30.0, 2.0, 2), (7.0, 17.0, 2), (19.0, 18.0, 1), (31.0, 17.0, 0)]
            .into_iter()
            .map(|(dx, dy, kind)| tree(dx, dy, kind))
            .collect();
    let row = |column: f32, line: f32, sign: &str, name: &str, what: &str| {
        format!(
            r##"<g transform="translate({} {})">{sign}<text x="48" y="8" font-size="15" font-style="italic">{name}</text><text x="48" y="22" font-size="11.5" fill="{SEPIA}">{what}</text></g>"##,
            short(x + column),
            short(y + line)
        )
    };
    let village = format!(
        r##"<rect x="1" y="-2" width="36" height="22" fill="url(#wl-garden)" stroke="{GARDEN_EDGE}" stroke-dasharray="1.6 1.6"/><path d="M5 2h9v5H5zM18 13h8v5h-8zM6 12h7v5H6z" fill="{ROOF}" stroke="{ROOF_EDGE}" stroke-width=".7"/><use href="#wl-c" x="27" y="8"/>"##
    );
    let wood = format!(
        r##"<rect x="1" y="-2" width="36" height="22" rx="5" fill="{WOODS}" stroke="{WOODS_EDGE}" stroke-width=".9"/>{trees}"##
    );
    let way = format!(
        r##"<path d="M-2 10H40" fill="none" stroke="{TRACK_EDGE}" stroke-width="5.6"/><path d="M-2 10H40" fill="none" stroke="{TRACK}" stroke-width="3.8"/>"##
    );
    let through = format!(
        r##"<rect x="1" y="-2" width="36" height="24" rx="5" fill="{WOODS}" stroke="{WOODS_EDGE}" stroke-width=".9"/>{way}{avenue}"##
    );
    let great = format!(
        r##"<path d="M-2 9H40" stroke="{AVENUE}" stroke-width="13.4" stroke-dasharray="2.6 5.4"/><path d="M-2 9H40" stroke="{HIGHWAY_EDGE}" stroke-width="8.6"/><path d="M-2 9H40" stroke="{HIGHWAY}" stroke-width="6.2"/>"##
    );
    let leave = format!(r##"<path d="M19-3l-8 12h4.6v9h6.8v-9h4.6z" fill="{EXIT_ARROW}"/>"##);
    let enter = format!(r##"<path d="M8 9l12-8v4.6h9v6.8h-9v4.6z" fill="{ENTRY_ARROW}"/>"##);
    let rows = [
        row(0.0, 0.0, &village, "Village", "defender doubled"),
        row(0.0, 39.0, &wood, "Wood", "not to be entered"),
        row(0.0, 78.0, &through, "Road through a wood", "along the road only; doubled"),
        row(228.0, 0.0, &great, "Chaussée", "no bonus for marching"),
        row(228.0, 39.0, &leave, "French exit", "north edge"),
        row(228.0, 78.0, &enter, "Prussian entry", "east edge, from turn 3"),
    ];
    format!(r##"<g fill="{INK}">{}</g>"##, rows.concat())
}

fn scale_and_compass() -> String {
    let (x, y) = (1150.0, MAP.3 + 120.0);
    // A hex is 400 metres from side to side.
    let hex = 2.0 * APOTHEM;
    let kilometre = hex * 2.5;
    let mut svg = format!(
        r##"<g fill="{INK}" font-size="12" text-anchor="middle"><text x="{}" y="{}" font-size="15" font-style="italic">Scale of one kilometre</text><g stroke="{INK}" stroke-width="1" fill="none"><rect x="{x}" y="{y}" width="{}" height="6"/>"##,
        short(x + kilometre / 2.0),
        short(y - 14.0),
        short(kilometre),
    );
    for n in [0.0, 2.0, 4.0] {
        svg += &format!(
            r##"<rect x="{}" y="{y}" width="{}" height="6" fill="{INK}"/>"##,
            short(x + n * kilometre / 5.0),
            short(kilometre / 5.0)
        );
    }
    svg += "</g>";
    for (share, text) in [(0.0, "0"), (0.4, "400 m"), (1.0, "1 km")] {
        svg +=
            &format!(r#"<text x="{}" y="{}">{text}</text>"#, short(x + kilometre * share), short(y + 21.0));
    }
    svg += &format!(
        r##"<text x="{}" y="{}" font-style="italic" fill="{SEPIA}">a hex is 400 m, a turn one hour</text></g>"##,
        short(x + kilometre / 2.0),
        short(y + 38.0)
    );
    let (x, y) = (1456.0, MAP.3 + 100.0);
    svg += &format!(
        r##"<g transform="translate({x} {y})" stroke="{INK}" stroke-width=".8"><circle r="45" fill="none"/><circle r="41" fill="none" stroke-width="2.2" stroke-dasharray="1 3.03"/><path d="{}" fill="{PAPER}"/><path d="M0-38L5.4-5.4 0 0zM38 0L5.4 5.4 0 0zM0 38L-5.4 5.4 0 0zM-38 0L-5.4-5.4 0 0z" fill="{INK}"/><path d="M0-38L-5.4-5.4 0 0zM38 0L5.4-5.4 0 0zM0 38L5.4 5.4 0 0zM-38 0L-5.4 5.4 0 0z" fill="{PAPER}"/><g stroke="none" fill="{INK}" font-size="14" text-anchor="middle"><text y="-50" font-size="17">N</text><text x="57" y="5" font-style="italic">E</text><text x="-57" y="5" font-style="italic">W</text><text y="60" font-style="italic">S</text></g></g>"##,
        star(25.0, 7.0),
    );
    svg
}

/// The number of every hex.
pub(super) fn numbers() -> String {
    let number = |hex: Hex| {
        let (x, y) = middle(hex);
        format!(r#"<text x="{}" y="{}">{hex}</text>"#, short(x), short(y - 26.8))
    };
    format!(
        r##"<g font-size="8" fill="{INK}" fill-opacity=".82" text-anchor="middle" stroke="{NUMBER_HALO}" stroke-width="1.8" stroke-opacity=".7" stroke-linejoin="round" paint-order="stroke">{}</g>"##,
        Hex::all().map(number).collect::<String>()
    )
}

/// The names of villages, farms and châteaux, each between the counters.
pub(super) fn names() -> String {
    let mut svg = format!(
        r##"<g font-size="15" font-style="italic" fill="{NAME_INK}" text-anchor="middle" stroke="{NAME_HALO}" stroke-width="3.4" stroke-opacity=".92" stroke-linejoin="round" paint-order="stroke">"##
    );
    for (number, right, name) in NAMES {
        let (x, y) = middle(corner(number));
        let name = escape(&typeset(name));
        svg += &format!(r#"<text x="{}" y="{}">{name}</text>"#, short(x + right), short(y + BELOW));
    }
    svg + "</g>"
}
