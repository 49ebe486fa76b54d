//! An event as told to one viewer.

use tabletop::{Kind, Report, Tone, Viewer};

use crate::{
    data::equipment,
    event::{Announced, Event},
    s02_0_equipment::{Arm, Hex, Outcome, Side, UnitId, UnitSet},
};

/// An event as told to one viewer, or nothing.
pub(crate) fn report(event: &Event, viewer: Viewer) -> Option<Report> {
    let report = match event {
        Event::DrewChit(side, chit) if viewer.is(side.seat()) => {
            Report::new(Tone::Line, format!("You draw chit {chit} and keep it secret."))
        }
        Event::DrewChit(side, _) => Report::new(Tone::Line, format!("{} draw a secret chit.", side.title())),
        Event::TurnBegan(turn) => {
            Report::new(Tone::Turn, format!("Turn {turn}, {}", crate::s03_sequence::hour(*turn)))
        }
        Event::MovementBegan(side) => Report::new(Tone::Phase, format!("{} move", side.title())),
        Event::CombatBegan(side) => Report::new(Tone::Phase, format!("{} attack", side.title())),
        Event::Moved(unit, from, to) => step(Tone::Line, *unit, "moves", *from, *to).of(Kind::March),
        // The prompt says it until the unit stands on the map.
        Event::Called(_) => return None,
        Event::Entered(unit, hex, _) => {
            let text = format!("{} comes in at {}.", name(*unit), place(*hex));
            let told = Report::new(Tone::Line, text).name(place(*hex), hex.to_string());
            told.of(Kind::March).at(hex.to_string())
        }
        Event::Exited(unit, count) => {
            let text = format!("{} leaves the map: {count} of seven.", name(*unit));
            Report::new(Tone::Line, text).of(Kind::Result).at("exit")
        }
        Event::Announced(attack) => announced(attack),
        Event::Threw(die, result) => Report::new(Tone::Detail, result_text(*result)).die(*die, false),
        Event::Eliminated(unit, hex, lost) => {
            let side = lower(unit.info().side);
            let text = format!("{} is eliminated in {}; {side} have lost {lost}.", name(*unit), place(*hex));
            let told = Report::new(Tone::Detail, text).name(place(*hex), hex.to_string());
            told.of(Kind::Loss).at(hex.to_string())
        }
        Event::Retreated(unit, from, to) => step(Tone::Detail, *unit, "retreats", *from, *to),
        Event::Displaced(unit, from, to) => step(Tone::Detail, *unit, "is displaced", *from, *to),
        Event::FellBack(unit, from, to) => step(Tone::Detail, *unit, "falls back", *from, *to),
        Event::Advanced(unit, from, to) => step(Tone::Detail, *unit, "advances", *from, *to),
        Event::Demoralized => {
            Report::new(Tone::Line, "The Allies have lost forty and are demoralized.").of(Kind::Result)
        }
        Event::ChitsShown([french, allied]) => {
            Report::new(Tone::Line, format!("The chits are shown: French {french}, Allied {allied}."))
        }
        Event::Ended(end) => Report::new(Tone::Turn, crate::s08_victory::outcome(*end).why).of(Kind::Result),
    };
    Some(report)
}

/// A unit as the log names it: `French infantry 5/II`.
pub fn name(unit: UnitId) -> String {
    let info = unit.info();
    format!("{} {} {}", adjective(unit), arm(info.arm), info.label)
}

fn adjective(unit: UnitId) -> &'static str {
    use crate::s02_0_equipment::Nation;
    match unit.info().nation {
        Nation::French => "French",
        Nation::British => "British",
        Nation::DutchBelgian => "Dutch-Belgian",
        Nation::Brunswick => "Brunswick",
        Nation::Allied => "Allied",
        Nation::Prussian => "Prussian",
    }
}

fn arm(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
    }
}

fn lower(side: Side) -> &'static str {
    match side {
        Side::French => "the French",
        Side::Allied => "the Allies",
    }
}

fn step(tone: Tone, unit: UnitId, verb: &str, from: Hex, to: Hex) -> Report {
    let (from, to) = ((place(from), from.to_string()), (place(to), to.to_string()));
    let text = format!("{} {verb} from {} to {}.", name(unit), from.0, to.0);
    let told = Report::new(tone, text).along(&from.1, &to.1);
    told.name(from.0, from.1).name(to.0, to.1)
}

fn announced(attack: &Announced) -> Report {
    let Announced { defenders, hexes, attackers, guns, column } = *attack;
    let list = |units: UnitSet| units.iter().map(name).collect::<Vec<_>>().join(", ");
    let places = hexes.iter().map(place).collect::<Vec<_>>().join(" and ");
    let how = match (attackers.is_empty(), guns.is_empty()) {
        (false, true) => format!("attacked by {}", list(attackers)),
        (true, _) => format!("bombarded by {}", list(guns)),
        (false, false) => format!("attacked by {} and bombarded by {}", list(attackers), list(guns)),
    };
    let text = format!("{} in {places} {how} at {}.", list(defenders), equipment().ratios[column as usize]);
    let told = Report::new(Tone::Line, text).of(Kind::Fight);
    let told = hexes.iter().take(1).fold(told, |report, hex| report.at(hex.to_string()));
    hexes.iter().fold(told, |report, hex| report.name(place(hex), hex.to_string()))
}

/// A hex as the log names it: by its village where it has one.
pub(crate) fn place(hex: Hex) -> String {
    match hex.info().place {
        "" => hex.to_string(),
        village => format!("{village} ({hex})"),
    }
}

/// What a result means, in a few words. Rule 6.3.
pub(crate) fn result_text(result: Outcome) -> &'static str {
    match result {
        Outcome::Ae => "Ae: attacker eliminated",
        Outcome::Ar => "Ar: attacker retreats",
        Outcome::Ee => "Ee: equal elimination",
        Outcome::Dr => "Dr: defender retreats",
        Outcome::De => "De: defender eliminated",
    }
}
