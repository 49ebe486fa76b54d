//! The counters.
//!
//! A counter is `g.counter.french` or `g.counter.allied`, with `done` when it has done what it can. Its parts are
//! `.card`, `.arm`, `.values`, `.label`, `.guard`, `.tick` and, on top, `.ring`: an outline without stroke
//! for the page to light up.

use std::sync::LazyLock;

use super::board::star;
use crate::{FAMILY, escape, palette::*};
use waterloo::s02_0_equipment::{Arm, Nation, Side, UnitId, UnitInfo};

/// The style of a nation's counters.
pub(super) struct Style {
    /// The colour of the card.
    pub(super) card: &'static str,
    /// The colour of its rim and letters.
    pub(super) ink: &'static str,
    /// The letter that stands for the nation.
    pub(super) letter: &'static str,
    /// The nation's adjective.
    pub(super) name: &'static str,
}

/// The style of a nation's counters.
pub(super) fn style(nation: Nation) -> Style {
    let (card, ink, letter, name) = match nation {
        Nation::French => (FRENCH, FRENCH_TEXT, "F", "French"),
        Nation::British => (BRITISH, BRITISH_TEXT, "B", "British"),
        Nation::DutchBelgian => (DUTCH, DUTCH_TEXT, "N", "Dutch-Belgian"),
        Nation::Brunswick => (BRUNSWICK, NAME_HALO, "W", "Brunswick"),
        Nation::Allied => (ALLIED, BRITISH_TEXT, "A", "Allied"),
        Nation::Prussian => (PRUSSIAN, PRUSSIAN_TEXT, "P", "Prussian"),
    };
    Style { card, ink, letter, name }
}

/// Whether a unit belongs to the Imperial Guard.
pub(super) fn is_guard(unit: &UnitInfo) -> bool {
    unit.side == Side::French && unit.label.ends_with("Gd")
}

/// The word for an arm.
pub(super) fn arm(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
    }
}

/// A unit's name for a person: "French infantry 5/II (Bachelu)".
pub(super) fn name(unit: &UnitInfo) -> String {
    let commander = match unit.commander {
        "" => String::new(),
        commander => format!(" ({})", commander.replace(" (", ", ").replace(')', "")),
    };
    let guard = if is_guard(unit) { " of the Guard" } else { "" };
    format!("{} {}{guard} {}{commander}", style(unit.nation).name, arm(unit.arm), unit.label)
}

/// The name of a unit without its commander.
pub(super) fn short_name(unit: &UnitInfo) -> String {
    format!("{} {} {}", style(unit.nation).name, arm(unit.arm), unit.label)
}

/// Cards and unit symbols used by every counter; part of the still layer.
pub(super) fn defs() -> String {
    let mut svg = outlines();
    for nation in NATIONS {
        let Style { card, ink, letter, .. } = style(nation);
        svg += &sheet(nation, letter, card, ink, r#"stroke-width=".9""#);
    }
    let Style { card, letter, .. } = style(Nation::French);
    svg += &sheet(Nation::French, "Gd", card, GOLD, r#"stroke-width="1.8""#)
        .replace(">Gd<", &format!(">{letter}<"));
    svg + &format!(
        r##"<path id="wl-guard" d="{}" fill="{GOLD}" stroke="{OUTLINE}" stroke-width=".5"/>"##,
        star(6.4, 2.9)
    )
}

/// An empty card with its shadow, rim and letter.
fn sheet(nation: Nation, id: &str, card: &str, rim: &str, wide: &str) -> String {
    let (ink, side) = (style(nation).ink, side(nation));
    let strip = if nation == Nation::French {
        String::new()
    } else {
        format!(r##"<path d="M-23.6 13H23.6V18l-5.6 5.6H-18l-5.6-5.6z" fill="{COUNTER_STRIP}"/>"##)
    };
    format!(
        r##"<g id="wl-card-{id}"><g fill="{MARK_INK}"><use href="#wl-{side}" x="2.6" y="3.2" fill-opacity=".18"/><use href="#wl-{side}" x="1.3" y="1.7" fill-opacity=".3"/></g><use href="#wl-{side}" fill="{card}" stroke="{OUTLINE}" stroke-width=".8"/>{strip}<use href="#wl-rim-{side}" fill="none" stroke="{rim}" {wide}/><text x="-17.2" y="-11" font-family="{FAMILY}" font-size="10" font-weight="bold" text-anchor="middle" fill="{ink}">{id}</text></g>"##
    )
}

fn side(nation: Nation) -> &'static str {
    if nation == Nation::French { "french" } else { "allied" }
}

const NATIONS: [Nation; 6] = [
    Nation::French,
    Nation::British,
    Nation::DutchBelgian,
    Nation::Brunswick,
    Nation::Allied,
    Nation::Prussian,
];
/// French cards have round corners, Allied cards cut ones and a light strip: they differ without colour.
fn outlines() -> String {
    format!(
        r##"<path id="wl-french" d="M-20-26H20a6 6 0 0 1 6 6V20a6 6 0 0 1-6 6H-20a6 6 0 0 1-6-6V-20a6 6 0 0 1 6-6z"/><path id="wl-allied" d="M-19-26H19l7 7V19l-7 7H-19l-7-7V-19z"/><path id="wl-rim-french" d="M-18.5-23.6H18.5a5.1 5.1 0 0 1 5.1 5.1V18.5a5.1 5.1 0 0 1-5.1 5.1H-18.5a5.1 5.1 0 0 1-5.1-5.1V-18.5a5.1 5.1 0 0 1 5.1-5.1z"/><path id="wl-rim-allied" d="M-18-23.6H18l5.6 5.6V18l-5.6 5.6H-18l-5.6-5.6V-18z"/><g id="wl-infantry"><rect x="-10.5" y="-6" width="21" height="12" fill="{SYMBOL}" stroke="{COUNTER_EDGE}" stroke-width="1.4"/><path d="M-10.5-6L10.5 6M10.5-6L-10.5 6" stroke="{COUNTER_EDGE}" stroke-width="1.5"/></g><g id="wl-cavalry"><rect x="-10.5" y="-6" width="21" height="12" fill="{SYMBOL}" stroke="{COUNTER_EDGE}" stroke-width="1.4"/><path d="M-10.5 6L10.5-6" stroke="{COUNTER_EDGE}" stroke-width="1.8"/></g><g id="wl-artillery"><rect x="-10.5" y="-6" width="21" height="12" fill="{SYMBOL}" stroke="{COUNTER_EDGE}" stroke-width="1.4"/><circle r="3.4" fill="{COUNTER_EDGE}"/></g><g id="wl-tick"><circle r="6.6" fill="{BOX}" stroke="{INK}" stroke-width=".9"/><path d="M-3 .2l2.2 2.4L3.2-2.6" fill="none" stroke="{INK}" stroke-width="1.6"/></g>"##
    )
}

/// What a counter looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// It may still act.
    Fresh,
    /// It has done what it can do in this phase.
    Done,
}

/// A unit's name and its counter in both looks.
pub(super) struct Printed {
    pub(super) name: String,
    pub(super) fresh: String,
    pub(super) done: String,
}

/// What is printed for a unit: drawn once, because every picture shows all counters.
pub(super) fn printed(unit: UnitId) -> &'static Printed {
    static ALL: LazyLock<Vec<Printed>> = LazyLock::new(|| {
        let print = |unit: UnitId| Printed {
            name: name(unit.info()),
            fresh: counter(unit.info(), Look::Fresh),
            done: counter(unit.info(), Look::Done),
        };
        UnitId::all().map(print).collect()
    });
    &ALL[unit.index()]
}

/// The counter of a unit around the origin. Cards and symbols are those of the still layer.
fn counter(unit: &UnitInfo, look: Look) -> String {
    let Style { ink, letter, .. } = style(unit.nation);
    let side = unit.side.name();
    let done = if look == Look::Done { " done" } else { "" };
    let card = if is_guard(unit) { "Gd" } else { letter };
    let label_ink = match unit.side {
        Side::French => ink,
        Side::Allied => MARK_INK,
    };
    let mut svg = format!(
        r##"<g class="counter {side}{done}" font-family="{FAMILY}" text-anchor="middle" fill="{ink}"><use class="card" href="#wl-card-{card}"/><use class="arm" href="#wl-{}" y="-14.4"/><text class="values" y="11.4" font-size="24" font-weight="bold">{}-{}</text><text class="label" y="21" font-size="9.8" fill="{label_ink}">{}</text>"##,
        arm(unit.arm),
        unit.strength,
        unit.movement,
        escape(unit.label)
    );
    if is_guard(unit) {
        svg += r##"<use class="guard" href="#wl-guard" x="17.4" y="-14.4"/>"##;
    }
    if look == Look::Done {
        svg += r##"<use class="tick" href="#wl-tick" transform="translate(21 -21) scale(1.4)"/>"##;
    }
    svg + &format!(r##"<use class="ring" href="#wl-{side}" fill="none"/></g>"##)
}

/// A small picture of a counter for a panel, with its name. `place` is how an offer may name it.
pub(super) fn small(unit: &UnitInfo, place: Option<&str>) -> String {
    let name = escape(&format!("{}, strength {}, movement {}", name(unit), unit.strength, unit.movement));
    let class = match place {
        Some(id) => format!(r#"class="mini place" data-place="{}""#, escape(id)),
        None => r#"class="mini""#.to_owned(),
    };
    format!(
        r##"<svg {class} viewBox="-28 -28 58 59" width="44" height="45" role="img" aria-label="{name}"><title>{name}</title>{}</svg>"##,
        counter(unit, Look::Fresh)
    )
}
