//! Events as told to one viewer.

use tabletop::{Dice, Kind, Report, Tone, Viewer};

use crate::{
    edition::Edition,
    event::{Cause, Event, MoveKind, Who},
    s01_mapboard::Town,
    s02_sequence::turn,
    s03_units::{Armies, Army, Side},
    state::{Spot, Target, Wing},
};

/// An event as told to one viewer, or nothing.
pub(crate) fn report(edition: Edition, event: &Event, viewer: Viewer) -> Option<Report> {
    Some(match *event {
        Event::CoinTossed { first } => line(format!("By the toss of a coin seat {} bids first.", first + 1)),
        Event::BidMade { side, steps } => line(format!("Bid: {} {steps}.", side.name())),
        Event::BidPassed => line("Pass.".into()),
        Event::SidesTaken { is_swapped, best } => line(sides_text(is_swapped, best)),
        Event::Trimmed { who } => {
            detail(format!("{} loses a step for the bid.", capital(&name(who, viewer))))
        }
        Event::Placed { who, town } => {
            with_town(detail(format!("{} deploys at {}.", capital(&name(who, viewer)), town.name())), town)
                .at(town.id())
        }
        Event::Filled { .. } | Event::PostEnded { .. } | Event::TakenAgain { .. } => return None,
        Event::Deployed { armies } => Report::new(Tone::Phase, format!("{} deployed", voice(armies))),
        Event::TurnBegan { turn: n } => {
            let now = turn(edition, n);
            Report::new(Tone::Turn, format!("Turn {n}: {} June, {}, {}", now.day, now.part, now.side.name()))
        }
        Event::Marched { who, from, to, is_forced, is_attack, tells: _ } => {
            let verb = if is_attack { "attacks" } else { "marches" };
            let way = if is_forced { " by force-march" } else { "" };
            let text =
                format!("{} {verb} from {} to {}{way}.", capital(&name(who, viewer)), from.name(), to.name());
            went(line(text), from, to)
        }
        Event::LeaderShown { unit, town } => with_town(
            line(format!("{} is revealed at {}: +1 to the force-march rolls.", unit.title(), town.name())),
            town,
        )
        .at(town.id()),
        Event::ForceRolled { who, town, die, bonus, is_lost } => {
            let plus = if bonus > 0 { format!(" +{bonus}") } else { String::new() };
            let end = if is_lost { "loses a step" } else { "arrives in good order" };
            let text = format!("Force-march to {}{plus}: {} {end}.", town.name(), name(who, viewer));
            with_town(line(text), town).die(die, is_lost).at(town.id())
        }
        Event::Lost { unit, cause } => {
            let text = format!("{} is eliminated {}.", unit.title(), cause_text(cause));
            detail(text).of(Kind::Loss).at(unit.code())
        }
        Event::SkirmishBegan { town, attacker, blocks } => {
            let text = format!("Skirmish at {}: {}", town.name(), attack_text(attacker, blocks));
            with_town(Report::new(Tone::Phase, text), town).of(Kind::Fight).at(town.id())
        }
        Event::Picked { who } => {
            if who.readers.has(viewer) {
                detail(format!("{} will be shown.", who.unit.title()))
            } else {
                return None;
            }
        }
        Event::Shown { unit, strength } => {
            let facts = unit.facts();
            // Only the 4th edition prints a firepower.
            let fire = if facts.fire > 0 { format!("F{}", facts.fire) } else { String::new() };
            let text = format!("{} is revealed: {}, {strength}{fire}.", unit.title(), facts.kind.name());
            detail(text).name(unit.title(), unit.code()).at(unit.code())
        }
        Event::SkirmishFired { unit, dice, power } => throw(
            edition,
            line(format!("{} fires at F{power}: {}.", unit.title(), hits_text(edition, dice, power))),
            dice,
            power,
        )
        .name(unit.title(), unit.code())
        .at(unit.code()),
        Event::HitTaken { who, strength, .. } => {
            if who.readers.has(viewer) {
                detail(format!("{} is reduced to {strength}.", who.unit.title())).at(who.unit.code())
            } else {
                detail(format!("{} loses a step.", capital(&name(who, viewer))))
            }
        }
        Event::HitsForfeit { hits } => detail(format!("{} without effect.", count(hits, "hit"))),
        Event::SkirmishEnded { town, loser, blocks: 0 } => {
            let text = format!("No {} block is left at {}.", loser.name(), town.name());
            outcome(line(text), town)
        }
        Event::SkirmishEnded { town, loser, .. } => {
            outcome(line(format!("The {} give way at {}.", plural(loser), town.name())), town)
        }
        Event::CalledOff { town, side } => outcome(
            line(format!(
                "The {} call off the attack on {}: too few have arrived.",
                plural(side),
                town.name()
            )),
            town,
        ),
        Event::PushedOut { town, side } => outcome(
            Report::new(
                Tone::Phase,
                format!("The {} at {} are too few for a battle and are routed", plural(side), town.name()),
            ),
            town,
        ),
        Event::BattleBegan { town, attacker, blocks } => {
            let text = format!("Battle of {}: {}", town.name(), attack_text(attacker, blocks));
            with_town(Report::new(Tone::Phase, text), town).of(Kind::Fight).at(town.id())
        }
        Event::TerrainDrawn { side, kind } => line(format!("The {} draw {}.", plural(side), kind.name())),
        Event::TerrainPlaced { side, kind, wing } => {
            let text = format!("{} on the {} {}.", capital(kind.name()), side.name(), wing.name());
            detail(text).at(on_field(side, Some(wing)))
        }
        Event::Posted { who, wing, tells: _ } => {
            let side = who.unit.side();
            let text =
                format!("{} deploys on the {} {}.", capital(&name(who, viewer)), side.name(), wing.name());
            detail(text).at(on_field(side, Some(wing)))
        }
        Event::Held { who, side, wing, kind } => {
            let place = format!("the {} of the {} {}", kind.name(), side.name(), wing.name());
            detail(format!("{} holds {place}.", capital(&name(who, viewer)))).at(on_field(side, Some(wing)))
        }
        Event::BattleTurnBegan { town, side, round } => {
            let text = format!("{}: {} battle turn {round}", town.name(), side.name());
            with_town(Report::new(Tone::Phase, text), town).at(town.id())
        }
        Event::MoraleRolled { unit, die, bonus, is_good } => {
            let plus = if bonus > 0 { format!(" +{bonus}") } else { String::new() };
            let end = if is_good { "good" } else { "bad" };
            line(format!("Morale of {}{plus}: {end}.", unit.title()))
                .die(die, is_good)
                .name(unit.title(), unit.code())
                .at(unit.code())
        }
        Event::Moved { who, kind, to, tells: _ } => {
            let told = line(move_text(&name(who, viewer), who.unit.side(), kind, to));
            told.at(if who.readers.has(viewer) {
                who.unit.code().to_string()
            } else {
                spot_on_field(who.unit.side(), to)
            })
        }
        Event::Fired { unit, target, position: (side, wing), dice, power, is_long } => {
            let range = if is_long { " at long range" } else { "" };
            let aim = match target {
                Target::Line => "",
                Target::Squares => " at the squares",
            };
            let (power_text, hits) = (edition.power_text(power), hits_text(edition, dice, power));
            let place = format!("{} {}", side.name(), wing.name());
            let text = format!("{} fires{range}{aim} {power_text} on the {place}: {hits}.", unit.title());
            let told = throw(edition, line(text), dice, power).name(unit.title(), unit.code());
            told.along(unit.code(), on_field(side, Some(wing)))
        }
        Event::Formed { unit } => {
            line(format!("{} forms square.", unit.title())).name(unit.title(), unit.code()).at(unit.code())
        }
        Event::Broke { unit } => {
            line(format!("{} breaks square.", unit.title())).name(unit.title(), unit.code()).at(unit.code())
        }
        Event::Sheltered { unit, host } => line(format!("{} shelters with {}.", unit.title(), host.title())),
        Event::Emerged { unit } => line(format!("{} leaves the square.", unit.title())),
        Event::Retreated { who, from, to, tells: _ } => {
            let text =
                format!("{} retreats from {} to {}.", capital(&name(who, viewer)), from.name(), to.name());
            went(line(text), from, to)
        }
        Event::Attrited { who, steps } => {
            let steps = count(steps, "step");
            detail(format!("{} loses {steps} to rout attrition.", capital(&name(who, viewer))))
        }
        Event::Reinforced { who, from, town } => {
            let text =
                format!("{} reinforces {} from {}.", capital(&name(who, viewer)), town.name(), from.name());
            went(line(text), from, town)
        }
        Event::Stalemated { town, side } => {
            outcome(line(format!("Stalemate at {}: the {} must withdraw.", town.name(), plural(side))), town)
        }
        Event::Routed { town, side, wing } => {
            let text =
                format!("The {} are routed at {}! Their {} is lost.", plural(side), town.name(), wing.name());
            outcome(line(text), town)
        }
        Event::Won { town, side } => {
            outcome(line(format!("The {} win the battle of {}.", plural(side), town.name())), town)
        }
        Event::Taken { town, side } => {
            outcome(line(format!("The {} hold {}.", plural(side), town.name())), town)
        }
        Event::Regrouped { who, from, to } => {
            let text =
                format!("{} regroups from {} to {}.", capital(&name(who, viewer)), from.name(), to.name());
            went(line(text), from, to)
        }
        Event::HandedOver { to } => detail(format!("{} may act.", capital(crate::prompt::army_name(to)))),
        Event::SupplyCut { army, blocks } => Report::new(
            Tone::Phase,
            format!("Supply is cut: the {} army gives up {}", army.name(), count(blocks, "unit")),
        ),
        Event::Defeated { army } => {
            Report::new(Tone::Phase, format!("The {} army is defeated", army.name())).of(Kind::Result)
        }
        Event::Ended { ending } => Report::new(Tone::Turn, ending.why()).of(Kind::Result),
    })
}

fn line(text: String) -> Report {
    Report::new(Tone::Line, text)
}

fn detail(text: String) -> Report {
    Report::new(Tone::Detail, text)
}

fn with_town(report: Report, town: Town) -> Report {
    report.name(town.name(), town.id())
}

/// A block went from one town to another.
fn went(report: Report, from: Town, to: Town) -> Report {
    with_town(with_town(report, from), to).of(Kind::March).along(from.id(), to.id())
}

/// Something happened at a town.
fn outcome(report: Report, town: Town) -> Report {
    with_town(report, town).of(Kind::Result).at(town.id())
}

/// A position of the battle being fought, wherever that is.
fn on_field(side: Side, wing: Option<Wing>) -> String {
    format!("field:{}-{}", side.id(), wing.map_or("reserve", Wing::name))
}

fn spot_on_field(side: Side, spot: Spot) -> String {
    match spot {
        Spot::Reserve => on_field(side, None),
        Spot::Own(wing) => on_field(side, Some(wing)),
        Spot::Forward(wing) => on_field(side.enemy(), Some(wing.facing())),
    }
}

fn plural(side: Side) -> &'static str {
    match side {
        Side::French => "French",
        Side::Allied => "Allies",
    }
}

fn voice(armies: Armies) -> &'static str {
    match (armies.contains(Army::French), armies.contains(Army::AngloDutch), armies.contains(Army::Prussian))
    {
        (true, _, _) => "The French have",
        (false, true, true) => "The Allies have",
        (false, true, false) => "The Anglo-Dutch have",
        (false, false, _) => "The Prussians have",
    }
}

/// A block's name for one who may read it, its colour for others.
fn name(who: Who, viewer: Viewer) -> String {
    if who.readers.has(viewer) {
        who.unit.title()
    } else {
        match who.unit.army() {
            Army::French => "a French block".into(),
            Army::AngloDutch => "an Anglo-Dutch block".into(),
            Army::Prussian => "a Prussian block".into(),
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn throw(edition: Edition, mut report: Report, dice: Dice, power: u8) -> Report {
    for pips in dice.pips() {
        report = report.die(*pips, edition.hits(*pips, power));
    }
    report
}

fn count(n: u8, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}

fn attack_text(attacker: Side, blocks: [u8; 2]) -> String {
    let (ours, theirs) = (blocks[attacker.index()], blocks[attacker.enemy().index()]);
    format!("the {} attack with {} against {theirs}", plural(attacker), count(ours, "block"))
}

fn hits_text(edition: Edition, dice: Dice, power: u8) -> String {
    match dice.pips().iter().filter(|pips| edition.hits(**pips, power)).count() {
        0 => "no hit".into(),
        hits => count(hits as u8, "hit"),
    }
}

fn cause_text(cause: Cause) -> &'static str {
    match cause {
        Cause::Hit => "by fire",
        Cause::Straggling => "by straggling",
        Cause::Morale => "when its morale breaks",
        Cause::Stream => "at the stream",
        Cause::Shelter => "with its square",
        Cause::Attrition => "by rout attrition",
        Cause::NoRetreat => "for want of a way out",
        Cause::Supply => "for want of supply",
        Cause::Defeat => "with its army",
    }
}

fn move_text(name: &str, side: Side, kind: MoveKind, to: Spot) -> String {
    let verb = match kind {
        MoveKind::Engage => "engages",
        MoveKind::Disengage => "disengages",
        MoveKind::Redeploy => "redeploys",
    };
    let place = |side: Side, wing: Wing| format!("the {} {}", side.name(), wing.name());
    let place = match to {
        Spot::Reserve => format!("the {} reserve", side.name()),
        Spot::Own(wing) => place(side, wing),
        Spot::Forward(wing) => place(side.enemy(), wing.facing()),
    };
    format!("{} {verb}: to {place}.", capital(name))
}

fn sides_text(is_swapped: bool, best: Option<(Side, u8)>) -> String {
    let seats = if is_swapped { "the seats change sides" } else { "the seats keep their sides" };
    match best {
        None => format!("Nobody bids; {seats}."),
        Some((side, steps)) => format!("{} {steps} wins the bidding; {seats}.", side.name()),
    }
}
