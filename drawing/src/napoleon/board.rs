//! The still layer: the map of the campaign, in the manner of the engraved maps of its time.

use std::sync::LazyLock;

use super::{
    battle, blocks, field, frame, land, names,
    plane::{HEIGHT, MAP, WIDTH, middle, on_sheet},
    ways::{Course, Way, bridge_path, bridges, courses, ways},
};
use crate::{
    FAMILY, Place, Still,
    geometry::{beside, line, short, smooth},
    palette::*,
};
use napoleon::{Edition, LineKind, RoadKind, Town};

/// How far from a town it can be clicked.
const REACH: f32 = 27.0;

/// The map of an edition with its frame, drawn once.
pub(super) fn still(edition: Edition) -> Still {
    static FOURTH: LazyLock<Still> = LazyLock::new(|| draw(Edition::Fourth));
    static THIRD: LazyLock<Still> = LazyLock::new(|| draw(Edition::Third));
    match edition {
        Edition::Fourth => FOURTH.clone(),
        Edition::Third => THIRD.clone(),
    }
}

fn draw(edition: Edition) -> Still {
    Still { width: WIDTH as u32, height: HEIGHT as u32, svg: svg(edition), places: places(edition) }
}

/// The towns, and the positions of the battle board under the name of every town.
fn places(edition: Edition) -> Vec<Place> {
    let town = |town: Town| {
        let (x, y) = middle(town);
        Place { id: town.id().to_owned(), name: town.name().to_owned(), x, y }
    };
    edition.towns().map(town).chain(edition.towns().flat_map(field::places)).collect()
}

fn svg(edition: Edition) -> String {
    let (left, top, right, bottom) = MAP;
    let (width, height) = (right - left, bottom - top);
    let defs = signs_and_shades();
    let mut svg = format!(
        r##"<defs>{defs}{}{}<clipPath id="np-map"><rect x="{left}" y="{top}" width="{width}" height="{height}"/></clipPath></defs>"##,
        blocks::defs(),
        battle::defs()
    );
    svg +=
        &format!(r##"<g font-family="{FAMILY}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>"##);
    svg += r##"<g clip-path="url(#np-map)">"##;
    svg += &format!(
        r##"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="url(#np-ground)"/>"##
    );
    svg += &countries();
    let [gentle, steep] = land::hachures();
    svg += &format!(
        r##"<g fill="none" stroke="{SLOPE}" stroke-linecap="round" transform="scale(.5)"><path d="{gentle}" stroke-width="1.2" stroke-opacity=".42"/><path d="{steep}" stroke-width="1.7" stroke-opacity=".54"/></g>"##
    );
    svg += &land::trees(edition);
    svg += &rivers();
    svg += &names::countries();
    svg += &roads(edition);
    svg += &names::rivers();
    svg += &names::towns(edition);
    svg += &crossings(edition);
    svg += "</g>";
    svg += &frame::around(edition);
    svg += &format!(r##"</g><g fill="{WHITE}" fill-opacity="0">"##);
    svg += &clicks(edition);
    svg + "</g>"
}

fn course(kind: LineKind) -> Option<&'static Course> {
    courses().iter().find(|it| it.kind == kind)
}

/// France under a wash, the border with its coloured bands, and the deployment line.
fn countries() -> String {
    let mut svg = String::new();
    if let Some(border) = course(LineKind::Border) {
        let france =
            format!("{}L{} {}L{} {}L0 {}z", border.path, MAP.2, MAP.3, MAP.2, MAP.3 + 50.0, MAP.3 + 50.0);
        let bands: String = [(-7.0, BORDER_FRANCE), (7.0, BORDER_NORTH)]
            .map(|(aside, colour)| {
                let band = line(&beside(&border.points, aside));
                format!(r##"<path d="{band}" stroke="{colour}" stroke-width="13" stroke-opacity=".26"/>"##)
            })
            .concat();
        svg += &format!(
            r##"<path d="{france}" fill="{FRANCE}" fill-opacity=".38"/><g fill="none" stroke-linejoin="round">{bands}<path id="np-border" d="{}" stroke="{BORDER}" stroke-width="2.6" stroke-dasharray="13 4 2.5 4"/></g>"##,
            border.path
        );
    }
    if let Some(deployment) = course(LineKind::Deployment) {
        let bands: String = [(-6.0, BRITISH), (6.0, LINE_PRUSSIAN)]
            .map(|(aside, colour)| {
                let band = line(&beside(&deployment.points, aside));
                format!(r##"<path d="{band}" stroke="{colour}" stroke-width="10" stroke-opacity=".1"/>"##)
            })
            .concat();
        svg += &format!(
            r##"<g fill="none">{bands}<path id="np-line" d="{}" stroke="{WAY_EDGE}" stroke-width="3" stroke-dasharray="10 6"/></g>"##,
            deployment.path
        );
    }
    svg
}

/// How rivers run on from the last point of the data to the edge of the sheet.
const MOUTHS: [(&str, &[(i32, i32)]); 2] =
    [("Scheldt", &[(51300, 4310), (51350, 4250)]), ("Meuse", &[(51010, 5830), (51050, 5920), (51080, 6060)])];

fn mouth(course: &Course) -> Option<String> {
    let knots = MOUTHS.iter().find(|it| it.0 == course.name)?.1;
    let knots = knots.iter().map(|&(latitude, longitude)| on_sheet(latitude, longitude));
    let (path, _) = smooth(&course.points.last().copied().into_iter().chain(knots).collect::<Vec<_>>());
    path.find('C').map(|at| path[at..].to_owned())
}

fn rivers() -> String {
    let river = |course: &Course| {
        let path = course.path.clone() + &mouth(course).unwrap_or_default();
        format!(
            r##"<path d="{0}" stroke="{WATER_EDGE}" stroke-width="8"/><path d="{0}" stroke="{WATER}" stroke-width="5.4"/><path d="{0}" stroke="{WATER_EDGE}" stroke-width=".8" stroke-opacity=".7"/>"##,
            path
        )
    };
    let all: String = courses().iter().filter(|it| it.kind == LineKind::River).map(river).collect();
    format!(r##"<g fill="none" stroke-linejoin="round" stroke-linecap="round">{all}</g>"##)
}

fn roads(edition: Edition) -> String {
    let some = |kind: RoadKind, is_guess: bool| {
        let these = ways(edition).iter().filter(|way| way.facts.kind == kind && way.is_guess == is_guess);
        these.map(|way| way.path.as_str()).collect::<String>()
    };
    let (minor, major) = (some(RoadKind::Minor, false), some(RoadKind::Major, false));
    let (guess, great) = (some(RoadKind::Minor, true), some(RoadKind::Major, true));
    format!(
        r##"<g fill="none" stroke-linejoin="round"><path d="{minor}" stroke="{TRACK_EDGE}" stroke-width="4.6" stroke-linecap="round"/><path d="{guess}" stroke="{TRACK_EDGE}" stroke-width="5.2" stroke-dasharray="7 5"/><path d="{great}" stroke="{ROAD_EDGE}" stroke-width="9.4" stroke-dasharray="11 6"/><path d="{major}" stroke="{ROAD_EDGE}" stroke-width="9.4" stroke-linecap="round"/><path d="{minor}{guess}" stroke="{MINOR_ROAD}" stroke-width="2.6" stroke-linecap="round"/><path d="{major}{great}" stroke="{ROAD}" stroke-width="6.2" stroke-linecap="round"/></g>"##
    )
}

/// The bridges, over all else, since much hangs on them.
fn crossings(edition: Edition) -> String {
    let crossings =
        |way: &Way| bridges(way).iter().map(|bridge| bridge_path(bridge, way.facts.kind)).collect::<String>();
    let crossings: String = ways(edition).iter().map(crossings).collect();
    format!(
        r##"<g fill="none"><path d="{crossings}" stroke="{CROSSING}" stroke-width="4.2"/><path d="{crossings}" stroke="{INK}" stroke-width="2"/></g>"##
    )
}

/// What can be clicked: the towns, and for the table's use the positions of every battle.
fn clicks(edition: Edition) -> String {
    let town = |town: Town| {
        let (x, y) = middle(town);
        format!(
            r#"<circle class="place" data-place="{}" cx="{}" cy="{}" r="{REACH}"/>"#,
            town.id(),
            short(x),
            short(y)
        )
    };
    let positions: String = edition.towns().map(field::click_areas).collect();
    format!(r#"{}<g pointer-events="none">{positions}</g>"#, edition.towns().map(town).collect::<String>())
}

/// Gradients and small signs used again and again.
fn signs_and_shades() -> String {
    format!(
        r##"<radialGradient id="np-ground" cx=".5" cy=".48" r=".75"><stop offset="0" stop-color="{GROUND_CENTRE}"/><stop offset=".7" stop-color="{GROUND_MIDDLE}"/><stop offset="1" stop-color="{GROUND_EDGE}"/></radialGradient>
<g id="np-t0"><ellipse cx="2" cy="2.2" rx="5.2" ry="3.8" fill="{TREE_SHADOW}" fill-opacity=".35"/><path d="M-4.6 1.4a3 3 0 0 1 .6-4.6a3.4 3.4 0 0 1 6-.9a3.1 3.1 0 0 1 2.2 4.8a3.2 3.2 0 0 1-4.6 2.2a3 3 0 0 1-4.2-1.5z" fill="{TREE}" stroke="{TREE_EDGE}" stroke-width=".7"/><path d="M-2.8-1.2a2.8 2.8 0 0 1 3-2" fill="none" stroke="{TREE_LIGHT}" stroke-width=".9"/></g>
<g id="np-t1"><ellipse cx="1.8" cy="2" rx="4.4" ry="3.2" fill="{TREE_SHADOW}" fill-opacity=".35"/><circle r="4" fill="{TREE_SMALL}" stroke="{TREE_EDGE}" stroke-width=".7"/><path d="M-2.2-1a2.6 2.6 0 0 1 2.4-1.6" fill="none" stroke="{TREE_SMALL_LIGHT}" stroke-width=".9"/></g>
<g id="np-t2"><ellipse cx="2" cy="2.2" rx="5" ry="3.4" fill="{TREE_SHADOW}" fill-opacity=".35"/><path d="M-4.4.8a2.8 2.8 0 0 1 1.8-4a3.2 3.2 0 0 1 5.4.4a2.7 2.7 0 0 1 .8 4.6a3.4 3.4 0 0 1-5 1.2a2.6 2.6 0 0 1-3-2.2z" fill="{TREE_WIDE}" stroke="{TREE_WIDE_EDGE}" stroke-width=".7"/><path d="M-2.4-1.2a2.4 2.4 0 0 1 2.6-1.6" fill="none" stroke="{TREE_WIDE_LIGHT}" stroke-width=".9"/></g>
<g id="np-town"><circle r="8.4" fill="{LIGHT}" stroke="{INK}" stroke-width="2.2"/><circle r="3.6" fill="{TOWN}"/></g>
<g id="np-guess"><circle r="8" fill="{LIGHT}" stroke="{INK}" stroke-width="1.8" stroke-dasharray="2.6 2"/><circle r="3" fill="none" stroke="{TOWN}" stroke-width="1.4"/></g>
<g id="np-city"><path d="M0-15l5.4 4.6 7-1 .6 7L18 0l-5 4.4-.6 7-7-1L0 15l-5.4-4.6-7 1-.6-7L-18 0l5-4.4.6-7 7 1z" fill="{LIGHT}" stroke="{INK}" stroke-width="2.2" stroke-linejoin="round"/><path d="M-7-6h6v5h-6zM2-7h5v6H2zM-6 2h5v5h-5zM2 2h6v4H2z" fill="{ROOF}" stroke="{ROOF_EDGE}" stroke-width=".6"/></g>
<g id="np-supply"><path d="M0-17l6 5 8-1 .7 8L20 0l-5.4 5-.7 8-8-1L0 17l-6-5-8 1-.7-8L-20 0l5.4-5 .7-8 8 1z" fill="{GOLD}" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/><circle r="9" fill="{TOWN}" stroke="{INK}" stroke-width="1.4"/><path d="M0-7.6L1.9-2.5 7.2-2.3 3 1 4.5 6.2 0 3.2-4.5 6.2-3 1-7.2-2.3-1.9-2.5z" fill="{LIGHT}"/></g>"##
    )
}
