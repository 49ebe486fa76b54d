//! Marks of what is under way, and what can be laid over the board.

use super::{
    board::{label, name, star},
    plane::{country, middle, town, way},
    stand,
};
use crate::{
    FAMILY, Overlay, Overlays,
    geometry::{Point, distance, line, plus, short, toward},
    palette::*,
};
use returns::{CombatView, Objective, Town, TownView, View};

/// Control, contested towns, the combat and the unit in hand.
pub(super) fn marks(view: &View) -> String {
    let mut svg = String::new();
    for here in &view.towns {
        let fought = view.combat.as_ref().is_some_and(|combat| combat.town == here.id);
        if here.contested && !fought {
            svg += &contested(middle(town(here.id)));
        }
        if here.french_control {
            svg += &flag(middle(town(here.id)));
        }
    }
    if let Some(combat) = &view.combat {
        svg += &battle(combat);
    }
    svg += &picked(view);
    // A mark lies over the name of its town, so the name is set once more.
    let fought = view.combat.as_ref().map(|combat| combat.town);
    let marked = view.towns.iter().filter(|here| here.contested || fought == Some(here.id));
    let names: String = marked.map(|here| label(town(here.id))).collect();
    svg + &format!(r#"<g font-family="{FAMILY}">{names}</g>"#)
}

/// A ring and crossed sabres: corps of both sides stand here.
fn contested((x, y): Point) -> String {
    format!(
        r##"<g class="mark contested" transform="translate({} {})"><circle r="27" fill="{FIGHT_LIGHT}" fill-opacity=".75" stroke="{HALO}" stroke-width="6"/><circle r="27" fill="none" stroke="{MADDER}" stroke-width="3" stroke-dasharray="9 5"/><use href="#nr-swords"/></g>"##,
        short(x),
        short(y)
    )
}

/// A French flag with its letter: the town is under French control.
fn flag((x, y): Point) -> String {
    format!(
        r##"<g class="mark control" transform="translate({} {})"><path d="M0 6V-34" stroke="{RETURNS_MARK}" stroke-width="2.6" stroke-linecap="round"/><path d="M1-34h10v20H1z" fill="{FRENCH_BLOCK}"/><path d="M11-34h10v20H11z" fill="{COUNT_TEXT}"/><path d="M21-34h10v20H21z" fill="{ALLIED_BLOCK}"/><path d="M1-34h30v20H1z" fill="none" stroke="{RETURNS_MARK}" stroke-width="1.2"/><text x="16" y="-19.6" font-family="{FAMILY}" font-size="13" font-weight="bold" text-anchor="middle" fill="{RETURNS_MARK}">F</text></g>"##,
        short(x + 26.0),
        short(y + 10.0)
    )
}

/// The town of the combat in a burst, and the roads the active side used to enter and to reinforce.
fn battle(combat: &CombatView) -> String {
    let here = town(combat.town);
    let (x, y) = middle(here);
    let mut svg = String::from(r##"<g class="mark combat">"##);
    let used = combat.entered.iter().chain(&combat.reinforced);
    svg += &used.map(|from| entered(town(from), here)).collect::<String>();
    svg + &format!(
        r##"<g transform="translate({} {})"><path d="{}" fill="{FIGHT_RAYS}" fill-opacity=".8" stroke="{HALO}" stroke-width="5" stroke-linejoin="round"/><path d="{}" fill="none" stroke="{MADDER}" stroke-width="2.6" stroke-linejoin="round"/><circle r="24" fill="{FIGHT_LIGHT}" stroke="{MADDER}" stroke-width="2.4"/><use href="#nr-swords" transform="scale(1.25)"/></g></g>"##,
        short(x),
        short(y),
        star(14, 46.0, 31.0),
        star(14, 46.0, 31.0),
    )
}

/// An arrow along the road from one town into another.
fn entered(from: Town, to: Town) -> String {
    let Some(way) = way(from, to) else { return String::new() };
    let mut points = way.points.clone();
    if way.ends[0] != from {
        points.reverse();
    }
    // Neither under the sign of the one town nor under the burst of the other.
    let inner: Vec<Point> = points
        .into_iter()
        .filter(|&point| distance(point, middle(from)) > 26.0 && distance(point, middle(to)) > 66.0)
        .collect();
    let [.., before, end] = inner[..] else { return String::new() };
    let ahead = toward(before, end);
    let across = (-ahead.1, ahead.0);
    let at = |along: f32, aside: f32| plus(plus(end, ahead, along), across, aside);
    let head = line(&[at(0.0, -10.0), at(17.0, 0.0), at(0.0, 10.0)]);
    let path = line(&inner);
    format!(
        r##"<g class="entered" fill="none" stroke-linejoin="round"><path d="{path}" stroke="{HALO}" stroke-width="11"/><path d="{path}" stroke="{MADDER}" stroke-width="6" stroke-dasharray="12 4"/><path d="{head}z" fill="{MADDER}" stroke="{HALO}" stroke-width="2"/></g>"##
    )
}

/// The unit in hand in a golden ring, and the town it would leave.
fn picked(view: &View) -> String {
    let Some(unit) = view.in_hand else { return String::new() };
    let pieces = stand::pieces(view);
    let Some(piece) = pieces.iter().find(|piece| piece.key == unit) else { return String::new() };
    let (x, y) = middle(town(&piece.place));
    format!(
        r##"<g class="mark picked" fill="none"><circle cx="{0}" cy="{1}" r="30" stroke="{RETURNS_MARK}" stroke-width="6"/><circle cx="{0}" cy="{1}" r="30" stroke="{CHOSEN}" stroke-width="3.2" stroke-dasharray="10 5"/><rect x="{2}" y="{3}" width="54" height="54" rx="6" fill="{CHOSEN_GROUND}" fill-opacity=".8" stroke="{RETURNS_MARK}" stroke-width="6"/><rect x="{2}" y="{3}" width="54" height="54" rx="6" stroke="{CHOSEN}" stroke-width="3.2"/></g>"##,
        short(x),
        short(y),
        short(piece.x - 26.0),
        short(piece.y - 27.0),
    )
}

/// What can be laid over the board.
pub(super) fn overlays(view: &View, seen: Overlays<'_>) -> Vec<Overlay> {
    let mut all = vec![
        seen.overlay("crossings", "River crossings", crossings),
        seen.overlay("control", "Objectives and control", || control(view)),
        seen.overlay("holders", "Who stands where", || holders(view)),
    ];
    if let Some(here) = unit_town(view) {
        all.push(seen.overlay("roads", "Roads from the picked unit", || roads_from(here)));
    }
    all
}

fn unit_town(view: &View) -> Option<Town> {
    let unit = view.in_hand?;
    let pieces = stand::pieces(view);
    pieces.iter().find(|piece| piece.key == unit).map(|piece| town(&piece.place))
}

/// Every crossing in a ring, with the road on both sides of it.
fn crossings() -> String {
    let mut svg = String::from(r##"<g class="crossings" fill="none">"##);
    for (at, along) in country().ways.iter().flat_map(|way| &way.bridges) {
        let (x, y) = (short(at.0), short(at.1));
        let road = line(&[plus(*at, *along, -15.0), plus(*at, *along, 15.0)]);
        svg += &format!(
            r##"<circle cx="{x}" cy="{y}" r="15" fill="{LIGHT}" stroke="{LIGHT}" stroke-width="6"/><circle cx="{x}" cy="{y}" r="15" fill="{WATER_MARK_GROUND}" stroke="{WATER_MARK}" stroke-width="3.4"/><path d="{road}" stroke="{RETURNS_MARK}" stroke-width="5"/>"##
        );
    }
    svg + "</g>"
}

/// The four towns of the objectives with who controls them.
fn control(view: &View) -> String {
    let mut svg = format!(
        r##"<g class="control" font-family="{FAMILY}" font-size="17" font-weight="bold" text-anchor="middle">"##
    );
    for here in Objective::ALL.into_iter().filter_map(Objective::town) {
        let french = at(view, here).is_some_and(|it| it.french_control);
        let spent = at(view, here).is_some_and(|it| it.spent);
        let (x, y) = middle(here);
        let (fill, text) =
            if french { (FRENCH_BLOCK, "French control") } else { (ALLIED_CONTROL, "Allied control") };
        let loss = if spent { ", loss taken" } else { "" };
        let wide = if spent { 224.0 } else { 136.0 };
        svg += &format!(
            r##"<circle cx="{0}" cy="{1}" r="34" fill="none" stroke="{LIGHT}" stroke-width="8"/><circle cx="{0}" cy="{1}" r="34" fill="none" stroke="{fill}" stroke-width="4"/><rect x="{2}" y="{3}" width="{wide}" height="24" rx="12" fill="{fill}" stroke="{LIGHT}" stroke-width="2"/><text x="{0}" y="{4}" fill="{LIGHT}">{text}{loss}</text>"##,
            short(x),
            short(y),
            short(x - wide / 2.0),
            short(y + 46.0),
            short(y + 63.5),
        );
    }
    svg + "</g>"
}

fn at(view: &View, here: Town) -> Option<&TownView> {
    view.towns.iter().find(|it| it.id == here.id())
}

/// The number of blocks of each army at every town, large.
fn holders(view: &View) -> String {
    let mut svg = format!(
        r##"<g class="holders" font-family="{FAMILY}" font-size="24" font-weight="bold" text-anchor="middle" stroke="{LIGHT}" stroke-width="6" stroke-linejoin="round" paint-order="stroke">"##
    );
    for here in view.towns.iter().filter(|here| !here.blocks.is_empty()) {
        let (x, y) = middle(town(here.id));
        let counts = returns::Army::ALL.map(|army| {
            let count = here.blocks.iter().filter(|block| stand::army(block) == army).count();
            match count {
                0 => String::new(),
                count => format!(
                    r#"<tspan fill="{}"> {count}{} </tspan>"#,
                    super::blocks::style(army).dark,
                    super::blocks::style(army).letter
                ),
            }
        });
        svg += &format!(r#"<text x="{}" y="{}">{}</text>"#, short(x), short(y + 8.0), counts.concat());
    }
    svg + "</g>"
}

/// The roads out of a town, with the towns they lead to; those over a river are dashed.
fn roads_from(here: Town) -> String {
    let mut svg = String::from(r##"<g class="roads" fill="none">"##);
    for to in here.adjacent().iter() {
        let Some(way) = way(here, to) else { continue };
        let path = line(&way.points);
        let dashes = if here.is_over_river(to) { r#" stroke-dasharray="9 6""# } else { "" };
        let (x, y) = middle(to);
        svg += &format!(
            r##"<path d="{path}" stroke="{LIGHT}" stroke-width="10" stroke-opacity=".85"/><path d="{path}" stroke="{EXIT_EDGE}" stroke-width="5"{dashes}/><circle cx="{x}" cy="{y}" r="26" fill="{EXIT_GROUND}" fill-opacity=".45" stroke="{EXIT_EDGE}" stroke-width="3"><title>{}</title></circle>"##,
            name(to),
            x = short(x),
            y = short(y)
        );
    }
    let (x, y) = middle(here);
    let names: String = here.adjacent().iter().chain([here]).map(label).collect();
    svg + &format!(
        r##"<circle cx="{}" cy="{}" r="30" stroke="{RETURNS_INK}" stroke-width="3"/><g font-family="{FAMILY}">{names}</g></g>"##,
        short(x),
        short(y)
    )
}
