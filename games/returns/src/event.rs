//! The facts of a game, and how each is told to each viewer.

use tabletop::{Kind, Report, Seat, Tone, Viewer};

use crate::{
    s02_board::Town,
    s03_pieces::{Army, Side, Unit, Units},
    s05_objectives::{Objective, Objectives},
    s06_combat_cards::Card,
    s08_sequence::Phase,
    s09_weather::Weather,
    s11e_three_players::Advice,
    s12_winning::Ending,
    state::MOST_SEATS,
    view::{Sheets, side_of},
};

/// One fact that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the fields say what they are by their names and types")]
pub enum Event {
    /// The French drew or chose an objective. Rules 5.1, 5.10.
    ObjectiveTaken { objective: Objective },
    /// A unit was set up. Rule 7.9.
    Placed { unit: Unit, town: Town, is_first: bool },
    /// A player finished setting up. Rule 7.9.
    SetUpDone { seat: Seat, seats: u8 },
    /// A turn began. Rule 8.
    TurnBegan { turn: u8 },
    /// A phase began. Rule 8.
    PhaseBegan { phase: Phase },
    /// The weather die fell. Rule 9.1.
    WeatherRolled { die: u8, weather: Weather },
    /// An army's movement die fell. Rule 10.4.
    PointsRolled { army: Army, die: u8, points: u8 },
    /// A unit moved one location. Rule 10.12.
    Marched { unit: Unit, from: Town, to: Town },
    /// A player finished moving. Rule 10.11.
    MovesDone { seat: Seat },
    /// It was an infantry corps' extra location. Rule 10.13.
    ForcedMarch { unit: Unit },
    /// A corps lost cohesion. Rule 4.6.
    Lost { unit: Unit, points: u8 },
    /// A unit left the game. Rule 4.4.
    Eliminated { unit: Unit },
    /// A commander stands alone. Rule 3.5.
    CommanderAlone { unit: Unit },
    /// A lone commander joined a corps. Rule 3.5.
    Rejoined { unit: Unit, to: Town },
    /// A combat began, and the units in it were shown. Rules 3.4, 11.8.
    CombatBegan { town: Town, present: Units },
    /// The size of the hands was settled. Rule 11.19.
    Dealt { due: [u8; MOST_SEATS], seats: u8, river: bool },
    /// It was settled whose rating serves a joint force. Rules 11.55, 11.56.
    LeadSet { army: Army },
    /// A player of a joint force advised the other. Rule 11.57.
    Advised { seat: Seat, advice: Advice },
    /// The attacker played a card. Rule 11.34.
    Played { side: Side, card: Card, round: u8 },
    /// The defender matched it. Rule 11.34.
    Matched { side: Side, card: Card },
    /// The defender did not match it. Rule 11.30.
    Conceded { side: Side },
    /// The defender did not counterattack. Rule 11.35.
    Held { side: Side },
    /// The counterattack die fell. Rule 11.36.
    CounterRolled { side: Side, unit: Unit, die: u8, success: bool },
    /// A Counter Attack matched a Counter Attack. Rule 11.17.
    RolesTurned { side: Side },
    /// A player called a unit to a combat. Rule 11.41.
    ReinforcementCalled { unit: Unit },
    /// A reinforcement die fell. Rule 11.41.
    ReinforceRolled { unit: Unit, from: Town, town: Town, die: u8, success: bool },
    /// A reinforcement brought cards. Rule 11.48.
    DealtMore { unit: Unit, cards: u8 },
    /// A combat was won. Rules 11.61, 11.62.
    CombatWon { winner: Side, town: Town, rounds: u8, total: u8 },
    /// The Allied player proposed his share of the losses. Rule 11.59.
    ShareProposed { points: u8 },
    /// The Prussian player answered. Rules 11.59, 11.60.
    ShareAnswered { agreed: bool },
    /// The losses of a joint force were shared. Rules 11.59, 11.60.
    LossesSplit { allied: u8, prussian: u8 },
    /// The losers retreated. Rule 11.68.
    Retreated { side: Side, from: Town, to: Town, units: Units, extra: u8 },
    /// The losers had no way to retreat. Ruling R7.
    NoRetreat { side: Side, from: Town },
    /// A town fell that costs its armies cohesion. Rules 4.7 to 4.10.
    OneTimeLoss { town: Town, points: u8 },
    /// Control of an objective town changed. Rules 5.2 to 5.5.
    Controlled { town: Town, side: Side },
    /// The game ended. Rule 12.
    GameOver { ending: Ending, objectives: Objectives },
}

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
        Event::ForcedMarch { .. } | Event::ReinforcementCalled { .. } => return None,
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
        Event::Eliminated { unit } => line(format!("{} is eliminated.", unit.name())).of(Kind::Loss).at(unit.id()),
        Event::CommanderAlone { unit } => {
            detail(format!("{} stands alone.", unit.name())).name(unit.name(), unit.id())
        }
        Event::Rejoined { unit, to } => named(
            detail(format!("{} joins the nearest corps of his army at {}.", unit.name(), to.name())),
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
            // Rule 3.4: who fails stays where he is and keeps his name to himself.
            let who = match success || mine(unit.side()) {
                true => unit.name(),
                false => format!("A unit of the {} army", unit.army().name()),
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

/// Something came about at a town.
fn outcome(report: Report, town: Town) -> Report {
    named(report, town).of(Kind::Result).at(town.id())
}

fn count(number: u8, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

fn placed(unit: Unit, town: Town, mine: bool) -> Report {
    let text = match mine {
        true => format!("{} is set up at {}.", unit.name(), town.name()),
        false => format!("A unit of the {} army is set up at {}.", unit.army().name(), town.name()),
    };
    named(line(text), town).at(town.id())
}

fn marched(unit: Unit, from: Town, to: Town, mine: bool) -> Report {
    let who = match mine {
        true => unit.name(),
        false => format!("{} unit", unit.army().name()),
    };
    went(line(format!("{who}: {} to {}.", from.name(), to.name())), from, to)
}

fn began(town: Town, present: Units) -> Report {
    let names = |side: Side| {
        let names: Vec<String> = present.both(side.units()).iter().map(Unit::name).collect();
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

/// Whether someone now knows what he did not know before.
pub(crate) fn reveals(event: &Event, sheets: Sheets) -> bool {
    match event {
        // Behind a screen it shows that the corps had something left to lose.
        Event::Lost { .. } => sheets == Sheets::Screened,
        // A commander is not the first of his army in a town.
        Event::Placed { is_first, .. } => *is_first,
        // What a march costs tells a commander from a corps; where it may end, and that movement is over, too.
        Event::Marched { .. }
        | Event::MovesDone { .. }
        | Event::ForcedMarch { .. }
        | Event::ReinforcementCalled { .. }
        | Event::ShareProposed { .. }
        | Event::ShareAnswered { .. }
        | Event::Eliminated { .. }
        | Event::CommanderAlone { .. }
        | Event::Rejoined { .. }
        | Event::CombatBegan { .. }
        | Event::Played { .. }
        | Event::Matched { .. }
        | Event::Conceded { .. }
        | Event::CounterRolled { .. }
        | Event::ReinforceRolled { .. }
        | Event::DealtMore { .. }
        | Event::LossesSplit { .. }
        | Event::Retreated { .. }
        | Event::NoRetreat { .. }
        | Event::WeatherRolled { .. }
        | Event::PointsRolled { .. }
        | Event::GameOver { .. } => true,
        Event::ObjectiveTaken { .. }
        | Event::SetUpDone { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::Dealt { .. }
        | Event::LeadSet { .. }
        | Event::Advised { .. }
        | Event::Held { .. }
        | Event::RolesTurned { .. }
        | Event::CombatWon { .. }
        | Event::OneTimeLoss { .. }
        | Event::Controlled { .. } => false,
    }
}
