//! Marks of what is under way, and what can be laid over the board.

use super::{
    battle, blocks, field,
    plane::middle,
    stacks,
    ways::{Way, between, bridges, ways},
};
use crate::{
    FAMILY, Overlay, Overlays,
    geometry::{Point, distance, pair, short},
    palette::*,
};
use napoleon::{Edition, RoadKind, RoadView, Side, Town, TownView, View};

/// Groups that have moved, roads in use, towns fought over, and the board of the battle being fought.
pub(super) fn marks(view: &View) -> String {
    let mut svg = view.roads.iter().filter_map(road).collect::<String>();
    for group in &view.groups {
        let Some(town) = stacks::find(group.town) else { continue };
        let (x, y) = middle(town);
        svg += &format!(
            r##"<g class="mark group"><circle cx="{x}" cy="{y}" r="31" fill="none" stroke="{HALO}" stroke-width="5"/><circle cx="{x}" cy="{y}" r="31" fill="none" stroke="{}" stroke-width="3" stroke-dasharray="9 5"/></g>"##,
            blocks::style(group.army).wood
        );
    }
    svg += &leaders(view);
    let fought = view.towns.iter().filter(|town| is_contested(town) && view.fight != Some(town.town));
    svg += &fought.filter_map(|town| stacks::find(town.town)).map(contested).collect::<String>();
    if let Some(town) = view.fight.and_then(stacks::find) {
        svg += &contested(town);
    }
    if let Some(town) = picked(view).and_then(stacks::find) {
        let (x, y) = middle(town);
        svg += &format!(
            r##"<g class="mark picked" fill="none"><circle cx="{x}" cy="{y}" r="35" fill="{CHOSEN_GROUND}" fill-opacity=".5" stroke="{MARK_INK}" stroke-width="6.4"/><circle cx="{x}" cy="{y}" r="35" stroke="{CHOSEN}" stroke-width="3.4"/></g>"##
        );
    }
    if let Some(fight) = battle::current(view) {
        svg += &field::grounds(view, fight);
    }
    svg
}

/// How far from its town a stack is still seen to belong to the name there.
const NEAR: f32 = 42.0;

/// Lines from towns to stacks that had to stand aside.
fn leaders(view: &View) -> String {
    let (mut lines, mut names) = (String::new(), String::new());
    let stands = stacks::stands(view);
    for it in stands.iter().filter(|it| distance(it.home, it.at) > 12.0) {
        let (name, (x, y)) = (stacks::town_name(it.id()), it.at);
        lines += &format!("M{}L{}", pair(it.home), pair(it.at));
        // Near its town a stack needs no second name, unless the first is hidden.
        let first = (it.home.0, it.home.1 + 20.0);
        if distance(it.home, it.at) < NEAR && !stands.iter().any(|other| other.covers(first)) {
            continue;
        }
        names += &format!(r##"<text x="{}" y="{}">{name}</text>"##, short(x), short(y + 28.0));
    }
    format!(
        r##"<g fill="none" stroke-linecap="round"><path d="{lines}" stroke="{HALO}" stroke-width="7"/><path d="{lines}" stroke="{MARK_INK}" stroke-width="3"/></g><g class="aside" font-family="{FAMILY}" font-size="17.5" text-anchor="middle" fill="{NAME_INK}" stroke="{NAME_HALO}" stroke-width="5" stroke-linejoin="round" paint-order="stroke">{names}</g>"##
    )
}

/// The town of the block in hand.
fn picked(view: &View) -> Option<&'static str> {
    let here = |town: &&TownView| town.open.iter().any(|block| view.hand == Some(block.unit));
    view.towns.iter().find(here).map(|town| town.town)
}

/// Whether both sides have blocks in a town.
pub(super) fn is_contested(town: &TownView) -> bool {
    Side::BOTH.into_iter().all(|side| {
        town.open.iter().any(|block| block.army.side() == side)
            || town.upright.iter().any(|pile| pile.army.side() == side)
    })
}

fn contested(town: Town) -> String {
    let (x, y) = middle(town);
    format!(
        r##"<g class="mark fight"><circle cx="{x}" cy="{y}" r="40" fill="{FIGHT_GROUND}" fill-opacity=".12" stroke="{FIGHT}" stroke-width="3"/><circle cx="{x}" cy="{y}" r="21" fill="{HALO}" stroke="{FIGHT}" stroke-width="1.6"/><use href="#np-swords" x="{x}" y="{y}"/></g>"##
    )
}

/// How many blocks have marched on a road, and how many may.
fn road(road: &RoadView) -> Option<String> {
    let way = between(road.towns)?;
    let extra =
        if road.attack_limit < road.limit { format!(" ({})", road.attack_limit) } else { String::new() };
    let text = format!("{}/{}{extra}", road.used, road.limit);
    let full = if road.used >= road.limit { FIGHT } else { MARK_INK };
    Some(format!(
        r##"<path d="{}" fill="none" stroke="{CHOSEN}" stroke-width="13" stroke-opacity=".5"/>{}"##,
        way.path,
        badge(halfway(way), &text, full)
    ))
}

fn halfway(way: &Way) -> Point {
    way.points[way.points.len() / 2]
}

fn badge((x, y): Point, text: &str, fill: &str) -> String {
    let wide = 14.0 + 8.4 * text.len() as f32;
    format!(
        r##"<g class="badge"><rect x="{}" y="{}" width="{}" height="21" rx="10" fill="{fill}" stroke="{HALO}" stroke-width="1.4"/><text x="{}" y="{}" font-family="{FAMILY}" font-size="16" font-weight="bold" text-anchor="middle" fill="{HALO}">{text}</text></g>"##,
        short(x - wide / 2.0),
        short(y - 10.5),
        short(wide),
        short(x),
        short(y + 5.4),
    )
}

/// What can be laid over the board.
pub(super) fn overlays(edition: Edition, seen: Overlays<'_>) -> Vec<Overlay> {
    vec![
        seen.overlay("roads", "Roads and their limits", || limits(edition)),
        seen.overlay("rivers", "River crossings", || crossings(edition)),
        seen.overlay("supply", "Supply cities", || supply(edition)),
    ]
}

fn limits(edition: Edition) -> String {
    let path = |kind: RoadKind| {
        ways(edition)
            .iter()
            .filter(|way| way.facts.kind == kind)
            .map(|way| way.path.as_str())
            .collect::<String>()
    };
    let number = |way: &Way| badge(halfway(way), &edition.road_limit(way.road).to_string(), ROAD_EDGE);
    format!(
        r##"<g class="roads"><g fill="none"><path d="{}" stroke="{WAY}" stroke-width="14" stroke-opacity=".4"/><path d="{}" stroke="{WAY_EDGE}" stroke-width="8" stroke-opacity=".4"/></g>{}</g>"##,
        path(RoadKind::Major),
        path(RoadKind::Minor),
        ways(edition).iter().map(number).collect::<String>()
    )
}

fn crossings(edition: Edition) -> String {
    let crossing = |way: &Way| {
        let limit = edition.attack_limit(way.road).to_string();
        bridges(way).iter().map(|it| badge(it.at, &limit, BRIDGE_BADGE)).collect::<String>()
    };
    format!(
        r##"<g class="rivers">{}</g>"##,
        ways(edition).iter().filter(|way| way.facts.river.is_some()).map(crossing).collect::<String>()
    )
}

fn supply(edition: Edition) -> String {
    let city = |town: Town| {
        let (x, y) = middle(town);
        format!(
            r##"<circle cx="{x}" cy="{y}" r="52" fill="{GOLD}" fill-opacity=".12" stroke="{EXIT_EDGE}" stroke-width="5"/><circle cx="{x}" cy="{y}" r="59" fill="none" stroke="{EXIT_EDGE}" stroke-width="1.6"/>"##
        )
    };
    let cities = edition.towns().filter(|town| town.facts().is_supply);
    format!(r##"<g class="supply">{}</g>"##, cities.map(city).collect::<String>())
}
