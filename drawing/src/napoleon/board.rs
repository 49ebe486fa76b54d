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
};
use napoleon::{Edition, LineKind, RoadKind, Town};

/// Ink of lines and letters.
pub(super) const INK: &str = "#33291c";
/// Ink of light lines.
pub(super) const SEPIA: &str = "#6f5a3c";
/// The sheet.
pub(super) const PAPER: &str = "#f4ead3";
/// Ink of rivers.
pub(super) const BLUE: &str = "#234f70";

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
    let mut svg = format!(
        r##"<defs>{DEFS}{}{}<clipPath id="np-map"><rect x="{left}" y="{top}" width="{width}" height="{height}"/></clipPath></defs>"##,
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
        r##"<g fill="none" stroke="#5d4a2e" stroke-linecap="round" transform="scale(.5)"><path d="{gentle}" stroke-width="1.2" stroke-opacity=".42"/><path d="{steep}" stroke-width="1.7" stroke-opacity=".54"/></g>"##
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
    svg += r##"</g><g fill="#fff" fill-opacity="0">"##;
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
        let bands: String = [(-7.0, "#4a66a8"), (7.0, "#b98a2e")]
            .map(|(aside, colour)| {
                let band = line(&beside(&border.points, aside));
                format!(r##"<path d="{band}" stroke="{colour}" stroke-width="13" stroke-opacity=".26"/>"##)
            })
            .concat();
        svg += &format!(
            r##"<path d="{france}" fill="#c9d2e2" fill-opacity=".38"/><g fill="none" stroke-linejoin="round">{bands}<path id="np-border" d="{}" stroke="#7d2f24" stroke-width="2.6" stroke-dasharray="13 4 2.5 4"/></g>"##,
            border.path
        );
    }
    if let Some(deployment) = course(LineKind::Deployment) {
        let bands: String = [(-6.0, "#a8232b"), (6.0, "#3a3a40")]
            .map(|(aside, colour)| {
                let band = line(&beside(&deployment.points, aside));
                format!(r##"<path d="{band}" stroke="{colour}" stroke-width="10" stroke-opacity=".1"/>"##)
            })
            .concat();
        svg += &format!(
            r##"<g fill="none">{bands}<path id="np-line" d="{}" stroke="#7a5222" stroke-width="3" stroke-dasharray="10 6"/></g>"##,
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
            r##"<path d="{0}" stroke="{BLUE}" stroke-width="8"/><path d="{0}" stroke="#78abc9" stroke-width="5.4"/><path d="{0}" stroke="#234f70" stroke-width=".8" stroke-opacity=".7"/>"##,
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
        r##"<g fill="none" stroke-linejoin="round"><path d="{minor}" stroke="#5c4630" stroke-width="4.6" stroke-linecap="round"/><path d="{guess}" stroke="#5c4630" stroke-width="5.2" stroke-dasharray="7 5"/><path d="{great}" stroke="#3f2d1b" stroke-width="9.4" stroke-dasharray="11 6"/><path d="{major}" stroke="#3f2d1b" stroke-width="9.4" stroke-linecap="round"/><path d="{minor}{guess}" stroke="#f5e8c6" stroke-width="2.6" stroke-linecap="round"/><path d="{major}{great}" stroke="#e9b872" stroke-width="6.2" stroke-linecap="round"/></g>"##
    )
}

/// The bridges, over all else, since much hangs on them.
fn crossings(edition: Edition) -> String {
    let crossings =
        |way: &Way| bridges(way).iter().map(|bridge| bridge_path(bridge, way.facts.kind)).collect::<String>();
    let crossings: String = ways(edition).iter().map(crossings).collect();
    format!(
        r##"<g fill="none"><path d="{crossings}" stroke="#fff6df" stroke-width="4.2"/><path d="{crossings}" stroke="{INK}" stroke-width="2"/></g>"##
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
const DEFS: &str = r##"<radialGradient id="np-ground" cx=".5" cy=".48" r=".75"><stop offset="0" stop-color="#f4ebd0"/><stop offset=".7" stop-color="#ecdfbd"/><stop offset="1" stop-color="#dfcea2"/></radialGradient>
<g id="np-t0"><ellipse cx="2" cy="2.2" rx="5.2" ry="3.8" fill="#2f3a22" fill-opacity=".35"/><path d="M-4.6 1.4a3 3 0 0 1 .6-4.6a3.4 3.4 0 0 1 6-.9a3.1 3.1 0 0 1 2.2 4.8a3.2 3.2 0 0 1-4.6 2.2a3 3 0 0 1-4.2-1.5z" fill="#8a9f6a" stroke="#3d4b26" stroke-width=".7"/><path d="M-2.8-1.2a2.8 2.8 0 0 1 3-2" fill="none" stroke="#c9d4a4" stroke-width=".9"/></g>
<g id="np-t1"><ellipse cx="1.8" cy="2" rx="4.4" ry="3.2" fill="#2f3a22" fill-opacity=".35"/><circle r="4" fill="#7b925b" stroke="#3d4b26" stroke-width=".7"/><path d="M-2.2-1a2.6 2.6 0 0 1 2.4-1.6" fill="none" stroke="#bccb95" stroke-width=".9"/></g>
<g id="np-t2"><ellipse cx="2" cy="2.2" rx="5" ry="3.4" fill="#2f3a22" fill-opacity=".35"/><path d="M-4.4.8a2.8 2.8 0 0 1 1.8-4a3.2 3.2 0 0 1 5.4.4a2.7 2.7 0 0 1 .8 4.6a3.4 3.4 0 0 1-5 1.2a2.6 2.6 0 0 1-3-2.2z" fill="#94a773" stroke="#414f2a" stroke-width=".7"/><path d="M-2.4-1.2a2.4 2.4 0 0 1 2.6-1.6" fill="none" stroke="#d3dcb0" stroke-width=".9"/></g>
<g id="np-town"><circle r="8.4" fill="#fff8e4" stroke="#33291c" stroke-width="2.2"/><circle r="3.6" fill="#8f2f24"/></g>
<g id="np-guess"><circle r="8" fill="#fff8e4" stroke="#33291c" stroke-width="1.8" stroke-dasharray="2.6 2"/><circle r="3" fill="none" stroke="#8f2f24" stroke-width="1.4"/></g>
<g id="np-city"><path d="M0-15l5.4 4.6 7-1 .6 7L18 0l-5 4.4-.6 7-7-1L0 15l-5.4-4.6-7 1-.6-7L-18 0l5-4.4.6-7 7 1z" fill="#fff8e4" stroke="#33291c" stroke-width="2.2" stroke-linejoin="round"/><path d="M-7-6h6v5h-6zM2-7h5v6H2zM-6 2h5v5h-5zM2 2h6v4H2z" fill="#b4473a" stroke="#56201a" stroke-width=".6"/></g>
<g id="np-supply"><path d="M0-17l6 5 8-1 .7 8L20 0l-5.4 5-.7 8-8-1L0 17l-6-5-8 1-.7-8L-20 0l5.4-5 .7-8 8 1z" fill="#f0c94e" stroke="#33291c" stroke-width="2.6" stroke-linejoin="round"/><circle r="9" fill="#8f2f24" stroke="#33291c" stroke-width="1.4"/><path d="M0-7.6L1.9-2.5 7.2-2.3 3 1 4.5 6.2 0 3.2-4.5 6.2-3 1-7.2-2.3-1.9-2.5z" fill="#fff8e4"/></g>"##;
