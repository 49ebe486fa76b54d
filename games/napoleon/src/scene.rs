//! A position as one line of text, and back.
//!
//! Parts are separated by `; `. `turn`, `stage`, `groups`, `roads`, `entries`, `battle` … come first, then a part
//! for each town with its blocks: `ligny: G-inf 3 left shown, 2CC reserve`. A block is its id, its strength if it
//! is not full, and words. What is left out has its default; blocks nowhere named are in the box.

use crate::{
    data::components,
    s1_mapboard::{MOST_ROADS, Road, Town},
    s2_sequence::{go_on, last_turn},
    s3_units::{Armies, Army, Side, UnitId},
    s6_21_terrain::Terrain,
    s10_victory::Ending,
    state::{
        BATTLES, Battle, Block, DEPTH, Field, HitKind, Hits, Marks, Place, Rules, Spot, Stage, State, Target,
        Wing,
    },
};

const MARKS: [(Marks, &str); 20] = [
    (Marks::MOVED, "moved"),
    (Marks::CHOSEN, "chosen"),
    (Marks::FORCED, "forced"),
    (Marks::SHOWN, "shown"),
    (Marks::DISRUPTED, "disrupted"),
    (Marks::PICKED, "picked"),
    (Marks::SPENT, "spent"),
    (Marks::STEPPED, "stepped"),
    (Marks::FIRED, "fired"),
    (Marks::ENGAGING, "engaging"),
    (Marks::DISENGAGING, "disengaging"),
    (Marks::CHECKED, "checked"),
    (Marks::SHOCK, "shock"),
    (Marks::CANISTER, "canister"),
    (Marks::SQUARE, "square"),
    (Marks::HOLDS, "holds"),
    (Marks::KNOWN, "known"),
    (Marks::REGROUPED, "regrouped"),
    (Marks::EXCHANGED, "exchanged"),
    (Marks::TRIMMED, "trimmed"),
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
        if state.defeated.has(army) {
            parts.push(format!("defeated {}", army.id()));
        }
        let groups = Town::all().filter(|town| state.groups[army as usize] & 1 << town.0 != 0);
        parts.extend(groups.map(|town| format!("group {} {town}", army.id())));
    }
    for (n, used) in state.marched.iter().enumerate().filter(|(_, used)| **used > 0) {
        let [a, b] = Road(n as u8).facts().ends;
        parts.push(format!("road {a} {b} {used}"));
    }
    for town in Town::all() {
        for (slot, (_, from)) in town.roads().iter().enumerate() {
            if state.entries[town.0 as usize] & 1 << slot != 0 {
                parts.push(format!("entry {town} {from}"));
            }
        }
    }
    if state.leaving != [0; MOST_ROADS] {
        parts.push(format!("leaving {}", numbers(&state.leaving)));
    }
    parts.extend(state.battles[..state.battle_count as usize].iter().map(battle_text));
    if state.current > 0 {
        parts.push(format!("current {}", state.current));
    }
    for town in Town::all() {
        let blocks: Vec<String> =
            state.in_town(town).map(|unit| block_text(unit, state.block(unit))).collect();
        if !blocks.is_empty() {
            parts.push(format!("{town}: {}", blocks.join(", ")));
        }
    }
    let dead = UnitId::all().filter(|unit| state.block(*unit).place == Place::Eliminated);
    let dead: Vec<&str> = dead.map(UnitId::code).collect();
    if !dead.is_empty() {
        parts.push(format!("eliminated: {}", dead.join(", ")));
    }
    let in_box = UnitId::all()
        .filter(|unit| state.block(*unit).place == Place::Box && *state.block(*unit) != Block::fresh(*unit));
    let in_box: Vec<String> = in_box.map(|unit| block_text(unit, state.block(unit))).collect();
    if !in_box.is_empty() {
        parts.push(format!("box: {}", in_box.join(", ")));
    }
    parts.join("; ")
}

fn numbers(list: &[u8]) -> String {
    list.iter().map(u8::to_string).collect::<Vec<_>>().join("/")
}

fn battle_text(battle: &Battle) -> String {
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
        ("crossed", &battle.crossed[..]),
        ("retreated", &battle.retreated),
        ("reinforced", &battle.reinforced),
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
    match armies.0 {
        1 => "french",
        2 => "anglo-dutch",
        4 => "prussian",
        _ => "allied",
    }
}

fn stage_text(stage: Stage) -> String {
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
        Stage::SkirmishPick { town, side } => format!("skirmish-pick {town} {}", side.id()),
        Stage::SkirmishFire { town, side } => format!("skirmish-fire {town} {}", side.id()),
        Stage::SkirmishEnd { town } => format!("skirmish-end {town}"),
        Stage::Leave { town, side } => format!("leave {town} {}", side.id()),
        Stage::LeaveBy { town, side } => format!("leave-by {town} {}", side.id()),
        Stage::BattleOrder => "battle-order".into(),
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

fn target_text(target: Target) -> &'static str {
    match target {
        Target::Line => "line",
        Target::Squares => "squares",
    }
}

/// The position a line describes, or what is wrong with it.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<State, String> {
    let mut state = State::empty();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once(':') {
            Some((place, blocks)) => read_blocks(&mut state, place.trim(), blocks)?,
            None => read_part(&mut state, part)?,
        }
    }
    check(&state)?;
    go_on(rules, &mut state, &mut tabletop::Silent);
    Ok(state)
}

fn read_blocks(state: &mut State, place: &str, blocks: &str) -> Result<(), String> {
    let place = match place {
        "eliminated" => Place::Eliminated,
        "box" => Place::Box,
        id => Place::In(town(id)?),
    };
    for block in blocks.split(',').map(str::trim).filter(|block| !block.is_empty()) {
        let mut words = block.split_whitespace();
        let id = unit(words.next().unwrap_or_default())?;
        state.put(id, place);
        let block = state.block_mut(id);
        if place == Place::Eliminated {
            (block.strength, block.seen) = (0, 0);
        }
        let mut seen = None;
        for word in words {
            match word.split_once('=') {
                Some(("seen", n)) => seen = Some(number(n)?),
                Some(("from", id)) => block.origin = Some(town(id)?),
                Some(("steps", n)) => block.steps = number(n)?,
                Some(("host", id)) => block.host = Some(unit(id)?),
                Some((key, _)) => return Err(format!("a block has no '{key}'")),
                None => read_word(block, word)?,
            }
        }
        block.seen = seen.unwrap_or(block.strength);
        let full = id.facts().strength;
        let is_alive = place != Place::Eliminated;
        if is_alive && (block.strength == 0 || block.strength > block.seen || block.seen > full) {
            return Err(format!("{id} cannot have strength {} seen at {}", block.strength, block.seen));
        }
    }
    Ok(())
}

fn read_word(block: &mut Block, word: &str) -> Result<(), String> {
    if let Ok(strength) = word.parse() {
        block.strength = strength;
    } else if let Some(wing) = word.strip_prefix("forward-") {
        block.spot = Spot::Forward(wing_of(wing)?);
    } else if let Ok(wing) = wing_of(word) {
        block.spot = Spot::Own(wing);
    } else if let Some((mark, _)) = MARKS.iter().find(|(_, name)| *name == word) {
        block.marks.set(*mark);
    } else if word != "reserve" {
        return Err(format!("'{word}' is no word for a block"));
    }
    Ok(())
}

fn read_part(state: &mut State, part: &str) -> Result<(), String> {
    let words: Vec<&str> = part.split_whitespace().collect();
    match words[..] {
        ["turn", n] => state.turn = number(n)?,
        ["stage", ..] => {
            for stage in part.trim_start_matches("stage").split('>') {
                if state.depth as usize == DEPTH {
                    return Err("the stack of stages is too deep".into());
                }
                let stage = read_stage(stage.trim())?;
                state.push(stage);
            }
        }
        ["swapped"] => state.is_swapped = true,
        ["unannounced"] => state.is_announced = false,
        ["best", seat, side, steps] => state.bid.best = Some((number(seat)?, side_of(side)?, number(steps)?)),
        ["speaker", seat, passed] => {
            (state.bid.speaker, state.bid.is_passed) = (number(seat)?, passed == "1");
        }
        ["defeated", army] => state.defeated.0 |= Armies::one(army_of(army)?).0,
        ["group", army, id] => state.groups[army_of(army)? as usize] |= 1 << town(id)?.0,
        ["road", a, b, used] => {
            let road = town(a)?.road_to(town(b)?).ok_or_else(|| format!("no road joins {a} and {b}"))?;
            state.marched[road.0 as usize] = number(used)?;
        }
        ["entry", to, from] => {
            let to = town(to)?;
            let slot = to.slot(town(from)?).ok_or_else(|| format!("no road joins {to} and {from}"))?;
            state.entries[to.0 as usize] |= 1 << slot;
        }
        ["leaving", list] => fill(&mut state.leaving, list)?,
        ["current", n] => state.current = number(n)?,
        ["battle", id, ..] => {
            if state.battle_count as usize == BATTLES {
                return Err("too many battles".into());
            }
            state.battles[state.battle_count as usize] = read_battle(town(id)?, &words[2..])?;
            state.battle_count += 1;
        }
        _ => return Err(format!("'{part}' is no part of a scene")),
    }
    Ok(())
}

fn read_battle(town: Town, words: &[&str]) -> Result<Battle, String> {
    let mut battle = Battle::at(town);
    for word in words {
        match word.split_once('=') {
            None => match *word {
                "active" => battle.is_active = true,
                "stalemate" => battle.is_stalemate = true,
                "over" => battle.is_over = true,
                other => return Err(format!("'{other}' is no word for a battle")),
            },
            Some(("crossed", list)) => fill(&mut battle.crossed, list)?,
            Some(("retreated", list)) => fill(&mut battle.retreated, list)?,
            Some(("reinforced", list)) => fill(&mut battle.reinforced, list)?,
            Some(("idle", n)) => battle.idle = number(n)?,
            Some(("rounds", n)) => battle.rounds = number(n)?,
            Some((position, kind)) => {
                let (side, wing) =
                    position.split_once('-').ok_or_else(|| format!("'{position}' is no position"))?;
                battle.terrain[side_of(side)?.index()][wing_of(wing)?.at()] = terrain_of(kind)?;
            }
        }
    }
    Ok(battle)
}

fn fill(list: &mut [u8], text: &str) -> Result<(), String> {
    for (slot, n) in list.iter_mut().zip(text.split('/')) {
        *slot = number(n)?;
    }
    Ok(())
}

fn read_stage(text: &str) -> Result<Stage, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words[..] {
        ["coin-toss"] => Stage::CoinToss,
        ["bidding"] => Stage::Bidding,
        ["trim", side, n] => Stage::Trim { side: side_of(side)?, left: number(n)? },
        ["deploy", who] => Stage::Deploy { armies: armies_of(who)? },
        ["deploy-town", who] => Stage::DeployTown { armies: armies_of(who)? },
        ["begin-turn"] => Stage::BeginTurn,
        ["march", who] => Stage::March { armies: armies_of(who)? },
        ["step", who] => Stage::Step { armies: armies_of(who)? },
        ["force-march", who] => Stage::ForceMarch { armies: armies_of(who)? },
        ["force-dice", who] => Stage::ForceDice { armies: armies_of(who)? },
        ["battle-phase"] => Stage::BattlePhase,
        ["skirmish-order"] => Stage::SkirmishOrder,
        ["skirmish-pick", id, side] => Stage::SkirmishPick { town: town(id)?, side: side_of(side)? },
        ["skirmish-fire", id, side] => Stage::SkirmishFire { town: town(id)?, side: side_of(side)? },
        ["skirmish-end", id] => Stage::SkirmishEnd { town: town(id)? },
        ["leave", id, side] => Stage::Leave { town: town(id)?, side: side_of(side)? },
        ["leave-by", id, side] => Stage::LeaveBy { town: town(id)?, side: side_of(side)? },
        ["battle-order"] => Stage::BattleOrder,
        ["set-up", n] => Stage::SetUp { battle: number(n)? },
        ["terrain", side, n, a, b] => Stage::Terrain {
            side: side_of(side)?,
            to_draw: number(n)?,
            hand: [terrain_of(a)?, terrain_of(b)?],
        },
        ["post", who, wing] => Stage::Post { armies: armies_of(who)?, wing: wing_of(wing)? },
        ["hold", who] => Stage::Hold { armies: armies_of(who)? },
        ["reveal"] => Stage::Reveal,
        ["round", n, side] => Stage::Round { battle: number(n)?, side: side_of(side)? },
        ["morale", side] => Stage::Morale { side: side_of(side)? },
        ["morale-die", id] => Stage::MoraleDie { unit: unit(id)? },
        ["combat", who] => Stage::Combat { armies: armies_of(who)? },
        ["act", who] => Stage::Act { armies: armies_of(who)? },
        ["fire-dice", id, target] => Stage::FireDice { unit: unit(id)?, target: target_of(target)? },
        ["hits", n, side, kind, ref field @ ..] => {
            let kind = match kind {
                "plain" => HitKind::Plain,
                "cavalry" => HitKind::Cavalry,
                "long" => HitKind::LongRange,
                other => return Err(format!("'{other}' is no kind of hit")),
            };
            let field = match *field {
                ["skirmish", id] => Field::Skirmish(town(id)?),
                [owner, wing, target] => Field::Position(side_of(owner)?, wing_of(wing)?, target_of(target)?),
                _ => return Err(format!("'{text}' names no target")),
            };
            Stage::TakeHits(Hits { left: number(n)?, side: side_of(side)?, field, kind })
        }
        ["reinforce", who] => Stage::Reinforce { armies: armies_of(who)? },
        ["end-battle-turn", side] => Stage::EndBattleTurn { side: side_of(side)? },
        ["victory", side] => Stage::Victory { side: side_of(side)? },
        ["regroup", who] => Stage::Regroup { armies: armies_of(who)? },
        ["regroup-to", who] => Stage::RegroupTo { armies: armies_of(who)? },
        ["end-turn"] => Stage::EndTurn,
        ["supply", army, n] => Stage::Supply { army: army_of(army)?, left: number(n)? },
        ["judge"] => Stage::Judge,
        ["over", word] => {
            let ending = Ending::ALL.into_iter().find(|ending| format!("{ending:?}") == word);
            Stage::Over(ending.ok_or_else(|| format!("'{word}' is no ending"))?)
        }
        _ => return Err(format!("'{text}' is no stage")),
    })
}

/// A scene must not promise what its stages cannot keep.
fn check(state: &State) -> Result<(), String> {
    if state.turn > last_turn() {
        return Err(format!("turn {} lies beyond the record", state.turn));
    }
    if state.depth == 0 {
        return Err("a scene needs a stage".into());
    }
    let chosen = UnitId::all().filter(|unit| state.block(*unit).is(Marks::CHOSEN)).count();
    let has_hand = matches!(
        state.stage(),
        Stage::DeployTown { .. }
            | Stage::Step { .. }
            | Stage::LeaveBy { .. }
            | Stage::Act { .. }
            | Stage::RegroupTo { .. }
    );
    if chosen != has_hand as usize {
        return Err("exactly the stages that ask for more have one block in hand".into());
    }
    let needs_battle = state.is_within(|stage| {
        matches!(stage, Stage::Round { battle, .. } if battle >= state.battle_count)
            || matches!(stage, Stage::SetUp { battle } if battle > state.battle_count)
    });
    let is_fight = matches!(
        state.stage(),
        Stage::Morale { .. } | Stage::Combat { .. } | Stage::Act { .. } | Stage::Post { .. } | Stage::Reveal
    );
    if needs_battle || (is_fight && state.current >= state.battle_count) {
        return Err("a battle stage needs its battle".into());
    }
    if state.turn == 0 && state.is_within(|stage| !is_before_turns(stage)) {
        return Err("play begins with turn 1".into());
    }
    Ok(())
}

fn is_before_turns(stage: Stage) -> bool {
    matches!(
        stage,
        Stage::CoinToss
            | Stage::Bidding
            | Stage::Trim { .. }
            | Stage::Deploy { .. }
            | Stage::DeployTown { .. }
            | Stage::BeginTurn
    )
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("'{text}' is not a number"))
}

fn town(id: &str) -> Result<Town, String> {
    Town::find(id).ok_or_else(|| format!("'{id}' is no town"))
}

fn unit(code: &str) -> Result<UnitId, String> {
    components().unit(code).ok_or_else(|| format!("'{code}' is no block"))
}

fn side_of(id: &str) -> Result<Side, String> {
    Side::BOTH.into_iter().find(|side| side.id() == id).ok_or_else(|| format!("'{id}' is no side"))
}

fn army_of(id: &str) -> Result<Army, String> {
    Army::ALL.into_iter().find(|army| army.id() == id).ok_or_else(|| format!("'{id}' is no army"))
}

fn armies_of(id: &str) -> Result<Armies, String> {
    match id {
        "allied" => Ok(Side::Allied.armies()),
        _ => army_of(id).map(Armies::one),
    }
}

fn wing_of(name: &str) -> Result<Wing, String> {
    Wing::ALL.into_iter().find(|wing| wing.name() == name).ok_or_else(|| format!("'{name}' is no position"))
}

fn target_of(name: &str) -> Result<Target, String> {
    [Target::Line, Target::Squares]
        .into_iter()
        .find(|target| target_text(*target) == name)
        .ok_or_else(|| format!("'{name}' is no target"))
}

fn terrain_of(name: &str) -> Result<Terrain, String> {
    [Terrain::Open]
        .into_iter()
        .chain(Terrain::MARKERS)
        .find(|kind| kind.name() == name)
        .ok_or_else(|| format!("'{name}' is no terrain"))
}
