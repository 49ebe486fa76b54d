//! The counters.

use super::board::star;
use crate::{FAMILY, escape};
use waterloo::s2_equipment::{Arm, Nation, Side, UnitInfo};

/// Half the side of a counter.
pub(super) const HALF: f32 = 26.0;

/// The look of a nation's counters.
pub(super) struct Livery {
    /// The colour of the card.
    pub(super) card: &'static str,
    /// The colour of its rim and letters.
    pub(super) ink: &'static str,
    /// The letter that stands for the nation.
    pub(super) letter: &'static str,
    /// The nation's adjective.
    pub(super) name: &'static str,
}

/// The look of a nation's counters.
pub(super) fn livery(nation: Nation) -> Livery {
    let (card, ink, letter, name) = match nation {
        Nation::French => ("#2b4a8f", "#fdf8e8", "F", "French"),
        Nation::British => ("#a8232b", "#fff6e6", "B", "British"),
        Nation::DutchBelgian => ("#d97a1c", "#231505", "N", "Dutch-Belgian"),
        Nation::Brunswick => ("#1d1d1f", "#f3e9cd", "W", "Brunswick"),
        Nation::Allied => ("#7c6a2c", "#fff6e6", "A", "Allied"),
        Nation::Prussian => ("#39424e", "#f4f4f0", "P", "Prussian"),
    };
    Livery { card, ink, letter, name }
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
        commander => format!(" ({commander})"),
    };
    let guard = if is_guard(unit) { " of the Guard" } else { "" };
    format!("{} {}{guard} {}{commander}", livery(unit.nation).name, arm(unit.arm), unit.label)
}

/// Cards and unit symbols used by every counter; part of the still layer.
pub(super) fn defs() -> String {
    format!(
        r##"<path id="wl-card-french" d="M-20-26H20a6 6 0 0 1 6 6V20a6 6 0 0 1-6 6H-20a6 6 0 0 1-6-6V-20a6 6 0 0 1 6-6z"/><path id="wl-card-allied" d="M-19-26H19l7 7V19l-7 7H-19l-7-7V-19z"/><path id="wl-rim-french" d="M-18.5-23.6H18.5a5.1 5.1 0 0 1 5.1 5.1V18.5a5.1 5.1 0 0 1-5.1 5.1H-18.5a5.1 5.1 0 0 1-5.1-5.1V-18.5a5.1 5.1 0 0 1 5.1-5.1z"/><path id="wl-rim-allied" d="M-18-23.6H18l5.6 5.6V18l-5.6 5.6H-18l-5.6-5.6V-18z"/><g id="wl-infantry"><rect x="-11" y="-7" width="22" height="14" fill="#fffdf4" stroke="#16110a" stroke-width="1.4"/><path d="M-11-7L11 7M11-7L-11 7" stroke="#16110a" stroke-width="1.5"/></g><g id="wl-cavalry"><rect x="-11" y="-7" width="22" height="14" fill="#fffdf4" stroke="#16110a" stroke-width="1.4"/><path d="M-11 7L11-7" stroke="#16110a" stroke-width="1.8"/></g><g id="wl-artillery"><rect x="-11" y="-7" width="22" height="14" fill="#fffdf4" stroke="#16110a" stroke-width="1.4"/><circle r="3.6" fill="#16110a"/></g><path id="wl-guard" d="{}"/>"##,
        star(6.4, 2.9)
    )
}

/// What a counter looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// It may still act.
    Fresh,
    /// It has done what it can do in this phase.
    Done,
}

/// The counter of a unit around the origin.
pub(super) fn counter(unit: &UnitInfo, look: Look) -> String {
    let Livery { card, ink, letter, .. } = livery(unit.nation);
    let side = unit.side.name();
    let rim = if is_guard(unit) { "#f0c94e" } else { ink };
    let wide = if is_guard(unit) { "1.8" } else { ".9" };
    let mut svg = format!(
        r##"<g class="counter {side}" font-family="{FAMILY}" text-anchor="middle"><g class="shadow" fill="#1d150a"><use href="#wl-card-{side}" x="2.6" y="3.2" fill-opacity=".18"/><use href="#wl-card-{side}" x="1.3" y="1.7" fill-opacity=".3"/></g><use class="card" href="#wl-card-{side}" fill="{card}" stroke="#14100a" stroke-width=".8"/><use class="rim" href="#wl-rim-{side}" fill="none" stroke="{rim}" stroke-width="{wide}"/>"##
    );
    svg += &format!(
        r##"<use class="arm" href="#wl-{}" y="-13"/><g fill="{ink}"><text class="nation" x="-17.4" y="-10" font-size="10" font-weight="bold">{letter}</text><text class="values" y="11" font-size="25" font-weight="bold">{}-{}</text><text class="label" y="20.6" font-size="9.6">{}</text></g>"##,
        arm(unit.arm),
        unit.strength,
        unit.movement,
        escape(unit.label)
    );
    if is_guard(unit) {
        svg += r##"<use class="guard" href="#wl-guard" x="17.4" y="-13.4" fill="#f0c94e" stroke="#14100a" stroke-width=".5"/>"##;
    }
    if look == Look::Done {
        svg += &format!(
            r##"<use class="veil" href="#wl-card-{side}" fill="#e9dfc6" fill-opacity=".46"/><g class="tick" transform="translate(20 -20)"><circle r="6.6" fill="#f6eed9" stroke="#33291c" stroke-width=".9"/><path d="M-3 .2l2.2 2.4L3.2-2.6" fill="none" stroke="#33291c" stroke-width="1.6"/></g>"##
        );
    }
    svg + "</g>"
}
