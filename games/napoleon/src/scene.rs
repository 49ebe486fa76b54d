//! A position as one line of text; `scene_read.rs` reads it back.
//!
//! Parts are separated by `; `. `turn`, `stage`, `groups`, `roads`, `entries`, `battle` … come first, then a part
//! for each town with its blocks: `ligny: G-inf 3 left shown, 2CC reserve`. A block is its id, its strength if it
//! is not full, and words. `seen G-inf 2CC` are blocks that the enemy read and cannot tell from each other now.
//! What is left out has its default; blocks that are not named are in the box.

use crate::{
    s01_mapboard::{MOST_ROADS, Road, RoadSlot},
    s03_units::{Armies, Army, Side, UnitId},
    s06_21_terrain::Terrain,
    state::{
        Battle, Block, Cell, Echo, Field, Flight, HitKind, Hits, Mark, Place, Spot, Stage, State, Target,
        Traffic, Wing,
    },
};

pub(crate) const MARKS: [(Mark, &str); 21] = [
    (Mark::Moved, "moved"),
    (Mark::Chosen, "chosen"),
    (Mark::Forced, "forced"),
    (Mark::Shown, "shown"),
    (Mark::Disrupted, "disrupted"),
    (Mark::Picked, "picked"),
    (Mark::Spent, "spent"),
    (Mark::Stepped, "stepped"),
    (Mark::Fired, "fired"),
    (Mark::Engaging, "engaging"),
    (Mark::Disengaging, "disengaging"),
    (Mark::Checked, "checked"),
    (Mark::Shock, "shock"),
    (Mark::Canister, "canister"),
    (Mark::Square, "square"),
    (Mark::Holds, "holds"),
    (Mark::Known, "known"),
    (Mark::Regrouped, "regrouped"),
    (Mark::Exchanged, "exchanged"),
    (Mark::Trimmed, "trimmed"),
    (Mark::Late, "late"),
];

/// The position as one line.
pub(crate) fn write(state: &State) -> String {
    let mut parts = vec![format!("turn {}", state.turn)];
    let stages: Vec<String> =
        state.stack[..state.depth as usize].iter().map(|stage| stage_text(*stage)).collect();
    parts.push(format!("stage {}", stages.join(" > ")));
    if state.is_swapped {
        parts.push("swapped".into());
    }
    if !state.is_announced {
        parts.push("unannounced".into());
    }
    if let Some((seat, side, steps)) = state.bid.best {
        parts.push(format!("best {seat} {} {steps}", side.id()));
    }
    if state.bid.speaker != 0 || state.bid.is_passed {
        parts.push(format!("speaker {} {}", state.bid.speaker, state.bid.is_passed as u8));
    }
    for army in Army::ALL {
        if state.defeated.contains(army) {
            parts.push(format!("defeated {}", army.id()));
        }
        let groups = state.towns().filter(|town| state.groups[army as usize].contains(*town));
        parts.extend(groups.map(|town| format!("group {} {town}", army.id())));
    }
    for (n, used) in state.marched.iter().enumerate().filter(|(_, used)| **used > 0) {
        let [a, b] = Road(n as u8).facts().ends;
        parts.push(format!("road {a} {b} {used}"));
    }
    for town in state.towns() {
        for (slot, (_, from)) in town.roads().iter().enumerate() {
            if state.entries[town.at()].contains(RoadSlot(slot)) {
                parts.push(format!("entry {town} {from}"));
            }
        }
    }
    if let Some(town) = state.wanted {
        parts.push(format!("wanted {town}"));
    }
    if state.leaving != [0; MOST_ROADS] {
        parts.push(format!("leaving {}", numbers(&state.leaving)));
    }
    for (n, battle) in state.battles[..state.battle_count as usize].iter().enumerate() {
        let traffic = if n == state.current as usize { state.traffic } else { Traffic::default() };
        parts.push(battle_text(battle, &traffic));
    }
    if state.echo != Echo::default() {
        let Echo { mark, age, span, times } = state.echo;
        parts.push(format!("echo {mark} {age} {span} {times}"));
    }
    if state.handed > 0 {
        parts.push(format!("handed {}", state.handed));
    }
    if state.current > 0 {
        parts.push(format!("current {}", state.current));
    }
    for town in state.towns() {
        let blocks: Vec<String> =
            state.in_town(town).map(|unit| block_text(unit, state.block(unit))).collect();
        if !blocks.is_empty() {
            parts.push(format!("{town}: {}", blocks.join(", ")));
        }
    }
    let dead = state.units().filter(|unit| state.block(*unit).place == Place::Eliminated);
    let dead: Vec<&str> = dead.map(UnitId::code).collect();
    if !dead.is_empty() {
        parts.push(format!("eliminated: {}", dead.join(", ")));
    }
    let in_box = state
        .units()
        .filter(|unit| state.block(*unit).place == Place::Box && *state.block(*unit) != Block::fresh(*unit));
    let in_box: Vec<String> = in_box.map(|unit| block_text(unit, state.block(unit))).collect();
    if !in_box.is_empty() {
        parts.push(format!("box: {}", in_box.join(", ")));
    }
    for first in state.units().filter(|unit| state.block(*unit).cell == Cell::of(*unit)) {
        let is_in =
            |unit: &UnitId| state.block(*unit).cell == Cell::of(first) && !state.block(*unit).is(Mark::Shown);
        let cell: Vec<&str> = state.units().filter(is_in).map(UnitId::code).collect();
        if !cell.is_empty() {
            parts.push(format!("seen {}", cell.join(" ")));
        }
    }
    parts.join("; ")
}

fn numbers(list: &[u8]) -> String {
    list.iter().map(u8::to_string).collect::<Vec<_>>().join("/")
}

fn battle_text(battle: &Battle, traffic: &Traffic) -> String {
    let mut text = format!("battle {}", battle.town);
    for side in Side::BOTH {
        for wing in Wing::ALL {
            let kind = battle.terrain(side, wing);
            if kind != Terrain::Open {
                text += &format!(" {}-{}={}", side.id(), wing.name(), kind.name());
            }
        }
    }
    for (name, list) in [
        ("crossed", &traffic.crossed[..]),
        ("retreated", &traffic.retreated),
        ("reinforced", &traffic.reinforced),
    ] {
        if list.iter().any(|n| *n > 0) {
            text += &format!(" {name}={}", numbers(list));
        }
    }
    if battle.idle > 0 {
        text += &format!(" idle={}", battle.idle);
    }
    if battle.rounds > 0 {
        text += &format!(" rounds={}", battle.rounds);
    }
    for (is_set, name) in
        [(battle.is_active, "active"), (battle.is_stalemate, "stalemate"), (battle.is_over, "over")]
    {
        if is_set {
            text += &format!(" {name}");
        }
    }
    text
}

fn block_text(unit: UnitId, block: &Block) -> String {
    let mut text = unit.code().to_string();
    if block.strength != unit.facts().strength {
        text += &format!(" {}", block.strength);
    }
    if block.seen != block.strength {
        text += &format!(" seen={}", block.seen);
    }
    match block.spot {
        Spot::Reserve => {}
        Spot::Own(wing) => text += &format!(" {}", wing.name()),
        Spot::Forward(wing) => text += &format!(" forward-{}", wing.name()),
    }
    if let Some(origin) = block.origin {
        text += &format!(" from={origin}");
    }
    if block.steps > 0 {
        text += &format!(" steps={}", block.steps);
    }
    if let Some(host) = block.host {
        text += &format!(" host={host}");
    }
    for (mark, name) in MARKS {
        if block.is(mark) {
            text += &format!(" {name}");
        }
    }
    text
}

fn armies_text(armies: Armies) -> &'static str {
    armies.only().map_or("allied", Army::id)
}

pub(crate) fn stage_text(stage: Stage) -> String {
    match stage {
        Stage::Idle => "idle".into(),
        Stage::CoinToss => "coin-toss".into(),
        Stage::Bidding => "bidding".into(),
        Stage::Trim { side, left } => format!("trim {} {left}", side.id()),
        Stage::Deploy { armies } => format!("deploy {}", armies_text(armies)),
        Stage::DeployTown { armies } => format!("deploy-town {}", armies_text(armies)),
        Stage::BeginTurn => "begin-turn".into(),
        Stage::March { armies } => format!("march {}", armies_text(armies)),
        Stage::Step { armies } => format!("step {}", armies_text(armies)),
        Stage::ForceMarch { armies } => format!("force-march {}", armies_text(armies)),
        Stage::ForceDice { armies } => format!("force-dice {}", armies_text(armies)),
        Stage::BattlePhase => "battle-phase".into(),
        Stage::SkirmishOrder => "skirmish-order".into(),
        Stage::SkirmishPick { town, armies } => format!("skirmish-pick {town} {}", armies_text(armies)),
        Stage::SkirmishFire { town, side } => format!("skirmish-fire {town} {}", side.id()),
        Stage::SkirmishEnd { town } => format!("skirmish-end {town}"),
        Stage::Leave { town, armies } => format!("leave {town} {}", armies_text(armies)),
        Stage::LeaveBy { town, armies } => format!("leave-by {town} {}", armies_text(armies)),
        Stage::BattleOrder => "battle-order".into(),
        Stage::RoundOver => "round-over".into(),
        Stage::Withdraw { armies } => format!("withdraw {}", armies_text(armies)),
        Stage::WithdrawBy { armies } => format!("withdraw-by {}", armies_text(armies)),
        Stage::FleeOn { town, flight } => format!("flee-on {town} {}", flight_text(flight)),
        Stage::FlightDie { town, flight } => format!("flight-die {town} {}", flight_text(flight)),
        Stage::SetUp { battle } => format!("set-up {battle}"),
        Stage::Terrain { side, to_draw, hand: [a, b] } => {
            format!("terrain {} {to_draw} {} {}", side.id(), a.name(), b.name())
        }
        Stage::Post { armies, wing } => format!("post {} {}", armies_text(armies), wing.name()),
        Stage::Hold { armies } => format!("hold {}", armies_text(armies)),
        Stage::Reveal => "reveal".into(),
        Stage::Round { battle, side } => format!("round {battle} {}", side.id()),
        Stage::Morale { side } => format!("morale {}", side.id()),
        Stage::MoraleDie { unit } => format!("morale-die {unit}"),
        Stage::Combat { armies } => format!("combat {}", armies_text(armies)),
        Stage::Act { armies } => format!("act {}", armies_text(armies)),
        Stage::FireDice { unit, target } => format!("fire-dice {unit} {}", target_text(target)),
        Stage::TakeHits(Hits { left, side, field, kind }) => {
            let kind = match kind {
                HitKind::Plain => "plain",
                HitKind::Cavalry => "cavalry",
                HitKind::LongRange => "long",
            };
            let field = match field {
                Field::Skirmish(town) => format!("skirmish {town}"),
                Field::Position(owner, wing, target) => {
                    format!("{} {} {}", owner.id(), wing.name(), target_text(target))
                }
            };
            format!("hits {left} {} {kind} {field}", side.id())
        }
        Stage::Reinforce { armies } => format!("reinforce {}", armies_text(armies)),
        Stage::EndBattleTurn { side } => format!("end-battle-turn {}", side.id()),
        Stage::Victory { side } => format!("victory {}", side.id()),
        Stage::Regroup { armies } => format!("regroup {}", armies_text(armies)),
        Stage::RegroupTo { armies } => format!("regroup-to {}", armies_text(armies)),
        Stage::EndTurn => "end-turn".into(),
        Stage::Supply { army, left } => format!("supply {} {left}", army.id()),
        Stage::Judge => "judge".into(),
        Stage::Over(ending) => format!("over {ending:?}"),
    }
}

pub(crate) const FLIGHTS: [Flight; 5] =
    [Flight::Retreat, Flight::Rout, Flight::Pushed, Flight::Recall, Flight::Regroup];

pub(crate) fn flight_text(flight: Flight) -> &'static str {
    match flight {
        Flight::Retreat => "retreat",
        Flight::Rout => "rout",
        Flight::Pushed => "pushed",
        Flight::Recall => "recall",
        Flight::Regroup => "regroup",
    }
}

pub(crate) fn target_text(target: Target) -> &'static str {
    match target {
        Target::Line => "line",
        Target::Squares => "squares",
    }
}
