//! An event as told to one viewer.

use tabletop::{Kind, Report, Tone, Viewer};

use crate::{
    event::Event,
    s02_board::Town,
    s03_pieces::{Army, Side, Unit, Units},
    s05_objectives::{Objective, Objectives},
    s09_weather::Weather,
    s11e_three_players::Advice,
    s12_winning::Ending,
    state::MOST_SEATS,
    view::{Sheets, side_of},
};

/// The event as told to one viewer, or nothing.
pub(crate) fn report(event: &Event, viewer: Viewer, sheets: Sheets) -> Option<Report> {
    let mine = |side: Side| side_of(viewer) == Some(side);
    Some(match *event {
        Event::ObjectiveTaken { objective } if mine(Side::French) => {
            line(format!("Your objective: {}.", objective.name()))
        }
        Event::ObjectiveTaken { .. } => line("The French take an objective card."),
        Event::Placed { unit, town, .. } => placed(unit, town, mine(unit.side())),
        Event::SetUpDone { seat, seats } => {
            line(format!("{} set up.", crate::about::ABOUT.name(seats, seat)))
        }
        Event::TurnBegan { turn } => Report::new(Tone::Turn, format!("Turn {turn}")),
        Event::PhaseBegan { phase } => Report::new(Tone::Phase, phase.name()),
        Event::WeatherRolled { die, weather: Weather::Clear } => line("Weather: clear.").die(die, false),
        Event::WeatherRolled { die, weather: Weather::Rain } => {
            line("Weather: rain. Infantry moves one location at most.").die(die, true)
        }
        Event::PointsRolled { army, die, points } => {
            line(format!("{} army: {points} movement points.", army.name())).die(die, false)
        }
        Event::Marched { unit, from, to } => marched(unit, from, to, mine(unit.side())),
        Event::ForcedMarch { .. } | Event::ReinforcementCalled { .. } | Event::CardDrawn { .. } => {
            return None;
        }
        Event::MovesDone { seat } => {
            detail(format!("The {} player finished moving.", Army::ALL[seat.0 as usize].name()))
        }
        Event::Lost { unit, points } if mine(unit.side()) || sheets == Sheets::Open => {
            detail(format!("{} loses {} of cohesion.", unit.name(), count(points, "point")))
                .name(unit.name(), unit.id())
        }
        Event::Lost { unit, .. } => detail(format!("A {} corps loses cohesion.", unit.army().name())),
        Event::Eliminated { unit } if unit.is_commander() => {
            line(format!("{} leaves the game: his army has no corps left.", unit.name())).of(Kind::Loss)
        }
        Event::Eliminated { unit } => {
            line(format!("{} is eliminated.", unit.name())).of(Kind::Loss).at(unit.id())
        }
        Event::CommanderAlone { unit } => {
            detail(format!("{} stands alone.", unit.name())).name(unit.name(), unit.id())
        }
        Event::Rejoined { unit, to } => named(
            detail(format!("{} joins the nearest corps of its army at {}.", unit.name(), to.name())),
            to,
        )
        .at(to.id()),
        Event::CombatBegan { town, present } => began(town, present),
        Event::Dealt { due, seats, river } => dealt(due, seats, river),
        Event::LeadSet { army } => detail(format!("The {} rating serves the joint force.", army.name())),
        Event::Advised { .. } if !mine(Side::AlliedPrussian) => return None,
        Event::Advised { advice: Advice::Card(card, _), .. } => detail(format!("Advice: {}.", card.name())),
        Event::Advised { advice: Advice::Concede, .. } => detail("Advice: do not match."),
        Event::Played { side, card, round } => {
            line(format!("Round {round}: the {} plays {}.", side.name(), card.name()))
        }
        Event::Matched { side, card } => detail(format!("The {} matches with {}.", side.name(), card.name())),
        Event::Conceded { side } => detail(format!("The {} does not match.", side.name())),
        Event::Held { side } => detail(format!("The {} does not counterattack.", side.name())),
        Event::CounterRolled { side, unit, die, success } => counter_rolled(side, unit, die, success),
        Event::RolesTurned { side } => {
            detail(format!("Counter Attack: the {} becomes the attacker.", side.name()))
        }
        Event::ReinforceRolled { unit, from, town, die, success } => {
            let result = if success { "reinforces" } else { "fails to reinforce" };
            // Rule 3.4: a unit that fails stays where it is and is not named.
            let who = if success || mine(unit.side()) {
                unit.name()
            } else {
                format!("A unit of the {} army", unit.army().name())
            };
            let text = format!("{who} {result} {} from {}.", town.name(), from.name());
            named(named(detail(text), town), from).die(die, success).along(from.id(), town.id())
        }
        Event::DealtMore { unit, cards } => {
            detail(format!("{} brings {}.", unit.name(), count(cards, "card")))
        }
        Event::CombatWon { winner, town, rounds, total } => won(winner, town, rounds, total),
        Event::ShareProposed { points } => {
            detail(format!("The Allied player offers to take {points} of the losses."))
        }
        Event::ShareAnswered { agreed: true } => detail("The Prussian player agrees."),
        Event::ShareAnswered { agreed: false } => detail("The Prussian player refuses."),
        Event::LossesSplit { allied, prussian } => {
            detail(format!("Losses: {allied} Allied, {prussian} Prussian."))
        }
        Event::Retreated { side, from, to, units, extra } => retreated(side, [from, to], units, extra),
        Event::NoRetreat { side, from } => {
            let (side, town) = (side.name(), from.name());
            let text = format!("The {side} has no way out of {town}: its corps there are lost.");
            named(line(text), from).of(Kind::Loss).at(from.id())
        }
        Event::OneTimeLoss { town, points } => {
            outcome(line(format!("{} has fallen: each corps concerned loses {points}.", town.name())), town)
        }
        Event::Controlled { town, side } => {
            outcome(line(format!("{} is under the control of the {}.", town.name(), side.name())), town)
        }
        Event::GameOver { ending, objectives } => over(ending, objectives, mine(Side::French)),
    })
}

fn line(text: impl Into<String>) -> Report {
    Report::new(Tone::Line, text)
}

fn detail(text: impl Into<String>) -> Report {
    Report::new(Tone::Detail, text)
}

fn named(report: Report, town: Town) -> Report {
    report.name(town.name(), town.id())
}

/// A unit went from one town to another.
fn went(report: Report, from: Town, to: Town) -> Report {
    named(named(report, from), to).of(Kind::March).along(from.id(), to.id())
}

/// Something happened at a town.
fn outcome(report: Report, town: Town) -> Report {
    named(report, town).of(Kind::Result).at(town.id())
}

fn count(number: u8, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

fn placed(unit: Unit, town: Town, mine: bool) -> Report {
    let text = if mine {
        format!("{} is set up at {}.", unit.name(), town.name())
    } else {
        format!("A unit of the {} army is set up at {}.", unit.army().name(), town.name())
    };
    named(line(text), town).at(town.id())
}

fn marched(unit: Unit, from: Town, to: Town, mine: bool) -> Report {
    let who = if mine { unit.name() } else { format!("{} unit", unit.army().name()) };
    went(line(format!("{who}: {} to {}.", from.name(), to.name())), from, to)
}

fn began(town: Town, present: Units) -> Report {
    let names = |side: Side| {
        let names: Vec<String> = present.intersection(side.units()).iter().map(Unit::name).collect();
        names.join(", ")
    };
    let (french, allied) = (names(Side::French), names(Side::AlliedPrussian));
    let text = format!("Combat at {}: {french} against {allied}.", town.name());
    named(line(text), town).of(Kind::Fight).at(town.id())
}

fn dealt(due: [u8; MOST_SEATS], seats: u8, river: bool) -> Report {
    let river = if river { ", two of them for the river" } else { "" };
    let [french, allied, prussian] = due;
    detail(match seats {
        2 => format!("{french} cards against {allied}{river}."),
        _ => format!("{french} cards against {allied} Allied and {prussian} Prussian{river}."),
    })
}

fn counter_rolled(side: Side, unit: Unit, die: u8, success: bool) -> Report {
    let result = if success { "counterattacks" } else { "fails to counterattack" };
    let text = format!("The {} {result} with {}.", side.name(), unit.name());
    detail(text).die(die, success).name(unit.name(), unit.id()).at(unit.id())
}

fn won(winner: Side, town: Town, rounds: u8, total: u8) -> Report {
    let (side, at, rounds) = (winner.name(), town.name(), count(rounds, "round"));
    let text = format!("The {side} wins at {at} after {rounds}: losses {total} and {}.", total / 2);
    outcome(line(text), town)
}

fn retreated(side: Side, [from, to]: [Town; 2], units: Units, extra: u8) -> Report {
    let more = match extra {
        0 => String::new(),
        extra => format!(" and {extra} more for the way"),
    };
    let (pieces, side) = (count(units.len() as u8, "unit"), side.name());
    let text = format!(
        "The {side} retreats from {} to {} with {pieces}: 1 loss for each corps{more}.",
        from.name(),
        to.name()
    );
    went(line(text), from, to)
}

fn over(ending: Ending, objectives: Objectives, mine: bool) -> Report {
    let mut text = ending.outcome(2).why.to_string();
    if ending.shows_objectives() || mine {
        let names: Vec<&str> = objectives.iter().map(Objective::name).collect();
        text = format!("{text} The objectives were {}.", names.join(" and "));
    }
    Report::new(Tone::Turn, text).of(Kind::Result)
}
