//! Marks of what is under way, and what can be laid over the board.

use super::{
    counters,
    plane::{APOTHEM, RADIUS, ends, middle, outline},
};
use crate::{
    Area, FAMILY, Overlay, Overlays, Stage,
    geometry::{Point, distance, pair, plus, short, toward},
    palette::*,
};
use waterloo::{
    AttackView, View,
    s02_0_equipment::{Hex, Hexside, Side, UnitId},
};

/// The picked unit and the attack under way.
pub(super) fn marks(view: &View) -> String {
    let mut svg = String::new();
    if let Some(hex) = view.picked.and_then(|unit| hex_of(view, unit)) {
        let path = outline(hex, 0.97);
        svg += &format!(
            r##"<g class="mark picked" fill="none" stroke-linejoin="round"><path d="{path}" fill="{CHOSEN_GROUND}" fill-opacity=".55" stroke="{MARK_INK}" stroke-width="6.4"/><path d="{path}" stroke="{CHOSEN}" stroke-width="3.4"/></g>"##
        );
    }
    match &view.attack {
        Some(attack) => svg + &battle(view, attack),
        None => svg,
    }
}

fn hex_of(view: &View, unit: UnitId) -> Option<Hex> {
    view.units.iter().find(|it| it.unit == unit).map(|it| it.hex)
}

fn battle(view: &View, attack: &AttackView) -> String {
    let places = |units: &[UnitId]| units.iter().filter_map(|&unit| hex_of(view, unit)).collect::<Vec<_>>();
    let (attackers, guns, defenders) =
        (places(&attack.attackers), places(&attack.guns), places(&attack.defenders));
    let mut svg = String::from(r##"<g class="mark attack">"##);
    for &hex in &attack.vacated {
        svg += &format!(
            r##"<path class="vacated" d="{}" fill="{VACATED}" fill-opacity=".45" stroke="{INK}" stroke-width="2.6" stroke-dasharray="1 6" stroke-linecap="round"/>"##,
            outline(hex, 0.93)
        );
    }
    for &hex in &defenders {
        svg += &format!(
            r##"<path class="defender" d="{0}" fill="{FIGHT_GROUND}" fill-opacity=".22" stroke="{HALO}" stroke-width="5"/><path d="{0}" fill="none" stroke="{FIGHT}" stroke-width="2.8" stroke-dasharray="9 4"/>"##,
            outline(hex, 0.95)
        );
    }
    for (hexes, dashes) in [(&attackers, ""), (&guns, r#" stroke-dasharray="7 5""#)] {
        for &hex in hexes {
            svg += &format!(
                r##"<path class="attacker" d="{0}" fill="{HALO}" fill-opacity=".5" stroke="{HALO}" stroke-width="5"/><path d="{0}" fill="none" stroke="{MARK_INK}" stroke-width="2.6"{dashes}/>"##,
                outline(hex, 0.95)
            );
        }
    }
    for &from in &attackers {
        let near = defenders.iter().filter(|&&to| from.info().near.contains(to));
        svg += &near.map(|&to| arrow(middle(from), middle(to))).collect::<String>();
    }
    for &from in &guns {
        let in_range = defenders.iter().filter(|&&to| from.info().in_range.contains(to));
        svg += &in_range.map(|&to| shot(middle(from), middle(to), &attackers)).collect::<String>();
    }
    let badge_at = defenders.first().or(attack.vacated.first());
    if let (Some(&hex), Some(ratio)) = (badge_at, attack.ratio) {
        let text = match attack.result {
            Some(result) => format!("{ratio} {result:?}"),
            None => ratio.to_owned(),
        };
        svg += &badge(middle(hex), &text);
    }
    svg + "</g>"
}

/// Where the attack under way is fought, and who fights it.
pub(super) fn stage(view: &View, attack: &AttackView) -> Option<Stage> {
    let all = [&attack.attackers, &attack.guns, &attack.defenders];
    let hexes = all.into_iter().flatten().filter_map(|&unit| hex_of(view, unit));
    let spots: Vec<Point> = hexes.chain(attack.vacated.iter().copied()).map(middle).collect();
    let edge = |pick: fn(f32, f32) -> f32, part: fn(&Point) -> f32| spots.iter().map(part).reduce(pick);
    let (left, right) = (edge(f32::min, |it| it.0)?, edge(f32::max, |it| it.0)?);
    let (top, bottom) = (edge(f32::min, |it| it.1)?, edge(f32::max, |it| it.1)?);
    let names = |units: &[UnitId]| {
        units.iter().map(|unit| counters::short_name(unit.info())).collect::<Vec<_>>().join(", ")
    };
    let attackers: Vec<UnitId> = attack.attackers.iter().chain(&attack.guns).copied().collect();
    let title = if attackers.is_empty() {
        format!("Attack on {}", names(&attack.defenders))
    } else {
        format!("{} against {}", names(&attackers), names(&attack.defenders))
    };
    let area = Area {
        x: left - RADIUS,
        y: top - RADIUS,
        width: right - left + 2.0 * RADIUS,
        height: bottom - top + 2.0 * RADIUS,
    };
    Some(Stage::Spot { title, area })
}

/// A front along the hexside between two counters, with three points toward the defender.
fn arrow(from: Point, to: Point) -> String {
    let ahead = toward(from, to);
    let (across, start) = ((-ahead.1, ahead.0), plus(from, ahead, APOTHEM - 5.0));
    let at = |along: f32, aside: f32| pair(plus(plus(start, ahead, along), across, aside));
    let front = [
        (0.0, -19.0),
        (6.0, -19.0),
        (13.0, -13.0),
        (6.0, -7.0),
        (17.0, 0.0),
        (6.0, 7.0),
        (13.0, 13.0),
        (6.0, 19.0),
        (0.0, 19.0),
    ];
    let points: Vec<String> = front.into_iter().map(|(along, aside)| at(along, aside)).collect();
    format!(
        r##"<path class="arrow" d="M{}z" fill="{FIGHT}" stroke="{HALO}" stroke-width="1.8" stroke-linejoin="round" paint-order="stroke"/>"##,
        points.join("L"),
    )
}

/// A shot over one hex: a dashed arc that ends in a ball, bent away from the attackers.
fn shot(from: Point, to: Point, attackers: &[Hex]) -> String {
    let ahead = toward(from, to);
    let halfway = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let bends = [1.0, -1.0].map(|side| plus(halfway, (ahead.1, -ahead.0), 2.0 * RADIUS * side));
    let room =
        |bend: Point| attackers.iter().map(|&hex| distance(middle(hex), bend)).fold(f32::MAX, f32::min);
    let bend = if room(bends[0]) >= room(bends[1]) { bends[0] } else { bends[1] };
    let end = plus(to, toward(to, bend), 31.0);
    let path = format!("M{}Q{} {}", pair(from), pair(bend), pair(end));
    format!(
        r##"<path d="{path}" fill="none" stroke="{HALO}" stroke-width="6" stroke-opacity=".9"/><path class="shot" d="{path}" fill="none" stroke="{MARK_INK}" stroke-width="3" stroke-dasharray="7 5"/><circle cx="{x}" cy="{y}" r="6" fill="{MARK_INK}" stroke="{HALO}" stroke-width="1.6"/><circle cx="{x}" cy="{y}" r="2" fill="{CHOSEN}"/>"##,
        x = short(end.0),
        y = short(end.1),
    )
}

/// The ratio on the northern hexside, between two counters.
fn badge((x, y): Point, text: &str) -> String {
    let wide = 16.0 + 8.0 * text.len() as f32;
    let y = y - APOTHEM;
    format!(
        r##"<g class="badge"><rect x="{}" y="{}" width="{}" height="18" rx="9" fill="{MARK_INK}" stroke="{HALO}" stroke-width="1.4"/><text x="{}" y="{}" font-family="{FAMILY}" font-size="15" font-weight="bold" text-anchor="middle" fill="{HALO}">{text}</text></g>"##,
        short(x - wide / 2.0),
        short(y - 9.0),
        short(wide),
        short(x),
        short(y + 5.2),
    )
}

/// What can be laid over the board.
pub(super) fn overlays(view: &View, seen: Overlays<'_>) -> Vec<Overlay> {
    let mut all = vec![
        seen.overlay("french-zone", "French zone of control", || {
            zone(view, Side::French, ZONE_FRENCH, "M0 0V8")
        }),
        seen.overlay("allied-zone", "Allied zone of control", || {
            zone(view, Side::Allied, ZONE_ALLIED, "M2 2h2.4v2.4H2z")
        }),
        seen.overlay("owed", "Attacks still owed", || owed(view)),
    ];
    if let Some(unit) = view.picked {
        let dot = |hex: Hex| {
            let (x, y) = middle(hex);
            format!(
                r##"<path d="{}" fill="{EXIT_GROUND}" fill-opacity=".4" stroke="{EXIT_EDGE}" stroke-width="1.4"/><circle cx="{}" cy="{}" r="6" fill="{EXIT_EDGE}" stroke="{EXIT_RIM}" stroke-width="1.6"/>"##,
                outline(hex, 0.92),
                short(x),
                short(y)
            )
        };
        all.push(seen.overlay("reach", "Reach of the picked unit", || {
            format!(r#"<g class="reach">{}</g>"#, view.reach(unit).iter().map(dot).collect::<String>())
        }));
    }
    all.push(seen.overlay("numbers", "Large hex numbers", numbers));
    all
}

/// A side's zone: lines for the French, squares for the Allies, so that both can be seen at once and without colour.
fn zone(view: &View, side: Side, colour: &str, sign: &str) -> String {
    let zone = view.zone(side);
    let name = side.name();
    let turn = if side == Side::French { 45 } else { 0 };
    let hexes: String = zone.iter().map(|hex| outline(hex, 1.0)).collect();
    let edge: String = zone
        .iter()
        .flat_map(|hex| Hexside::ALL.map(|hexside| (hex, hexside)))
        .filter(|&(hex, hexside)| !hex.beyond(hexside).is_some_and(|next| zone.contains(next)))
        .map(|(hex, hexside)| {
            let (from, to) = ends(hexside);
            format!("M{}l{}", pair(plus(middle(hex), from, 0.97)), pair(plus(to, from, -1.0)))
        })
        .collect();
    format!(
        r##"<defs><pattern id="wl-zone-{name}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate({turn})"><path d="{sign}" fill="{colour}" stroke="{colour}" stroke-width="1.6" stroke-opacity=".7" fill-opacity=".7"/></pattern></defs><g class="zone {name}"><path d="{hexes}" fill="{colour}" fill-opacity=".12"/><path d="{hexes}" fill="url(#wl-zone-{name})" fill-opacity=".55"/><path d="{edge}" fill="none" stroke="{colour}" stroke-width="2.6" stroke-linecap="round"/></g>"##
    )
}

/// Who must still attack and who must still be attacked.
fn owed(view: &View) -> String {
    let mut svg = String::from(r#"<g class="owed">"#);
    for &hex in &view.must_be_attacked {
        let (x, y) = middle(hex);
        svg += &format!(
            r##"<path class="must-be-attacked" d="{}" fill="none" stroke="{FIGHT}" stroke-width="4" stroke-dasharray="8 5"/><g transform="translate({} {})"><circle r="8" fill="{HALO}" stroke="{FIGHT}" stroke-width="2"/><circle r="3.6" fill="none" stroke="{FIGHT}" stroke-width="1.4"/><path d="M-11 0H11M0-11V11" stroke="{FIGHT}" stroke-width="1.4"/></g>"##,
            outline(hex, 0.93),
            short(x + 29.0),
            short(y)
        );
    }
    for &hex in &view.must_attack {
        let (x, y) = middle(hex);
        svg += &format!(
            r##"<path class="must-attack" d="{}" fill="none" stroke="{MARK_INK}" stroke-width="4"/><g transform="translate({} {})"><path d="M0-10L10 8H-10z" fill="{CHOSEN}" stroke="{MARK_INK}" stroke-width="1.6" stroke-linejoin="round"/><path d="M0-4V2.4M0 4.6V6" stroke="{MARK_INK}" stroke-width="2.2"/></g>"##,
            outline(hex, 0.93),
            short(x - 29.0),
            short(y)
        );
    }
    svg + "</g>"
}

fn numbers() -> String {
    let number = |hex: Hex| {
        let (x, y) = middle(hex);
        format!(r#"<text x="{}" y="{}">{hex}</text>"#, short(x), short(y + 7.0))
    };
    format!(
        r##"<g class="numbers" font-family="{FAMILY}" font-size="21" font-weight="bold" text-anchor="middle" fill="{MARK_INK}" stroke="{LIGHT}" stroke-width="4" stroke-linejoin="round" paint-order="stroke" pointer-events="none">{}</g>"##,
        Hex::all().map(number).collect::<String>()
    )
}
