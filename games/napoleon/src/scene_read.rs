//! The position a scene describes, or what is wrong with the text.

use crate::{
    edition::Edition,
    s1_mapboard::Town,
    s2_sequence::{go_on, last_turn},
    s3_units::{Armies, Army, Side, UnitId},
    s6_21_terrain::Terrain,
    s10_victory::Ending,
    scene::{FLIGHTS, MARKS, flight_text, target_text},
    state::{
        BATTLES, Battle, Block, DEPTH, Field, Flight, HitKind, Hits, Marks, Place, Rules, Spot, Stage, State,
        Target, Traffic, Wing,
    },
};

/// The position a line describes, or what is wrong with it.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<State, String> {
    let mut state = State::empty(rules.edition);
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
    let edition = state.edition;
    let place = match place {
        "eliminated" => Place::Eliminated,
        "box" => Place::Box,
        id => Place::In(town(edition, id)?),
    };
    for block in blocks.split(',').map(str::trim).filter(|block| !block.is_empty()) {
        let mut words = block.split_whitespace();
        let id = unit(edition, words.next().unwrap_or_default())?;
        state.put(id, place);
        let block = state.block_mut(id);
        if place == Place::Eliminated {
            (block.strength, block.seen) = (0, 0);
        }
        let mut seen = None;
        for word in words {
            match word.split_once('=') {
                Some(("seen", n)) => seen = Some(number(n)?),
                Some(("from", id)) => block.origin = Some(town(edition, id)?),
                Some(("steps", n)) => block.steps = number(n)?,
                Some(("host", id)) => block.host = Some(unit(edition, id)?),
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
    let edition = state.edition;
    let words: Vec<&str> = part.split_whitespace().collect();
    match words[..] {
        ["turn", n] => state.turn = number(n)?,
        ["stage", ..] => {
            for stage in part.trim_start_matches("stage").split('>') {
                if state.depth as usize == DEPTH {
                    return Err("the stack of stages is too deep".into());
                }
                let stage = read_stage(edition, stage.trim())?;
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
        ["group", army, id] => state.groups[army_of(army)? as usize] |= 1 << town(edition, id)?.at(),
        ["road", a, b, used] => {
            let road = town(edition, a)?
                .road_to(town(edition, b)?)
                .ok_or_else(|| format!("no road joins {a} and {b}"))?;
            state.marched[road.0 as usize] = number(used)?;
        }
        ["entry", to, from] => {
            let to = town(edition, to)?;
            let slot =
                to.slot(town(edition, from)?).ok_or_else(|| format!("no road joins {to} and {from}"))?;
            state.entries[to.at()] |= 1 << slot;
        }
        ["wanted", id] => state.wanted = Some(town(edition, id)?),
        ["leaving", list] => fill(&mut state.leaving, list)?,
        ["current", n] => state.current = number(n)?,
        ["battle", id, ..] => {
            if state.battle_count as usize == BATTLES {
                return Err("too many battles".into());
            }
            let battle = read_battle(town(edition, id)?, &words[2..], &mut state.traffic)?;
            state.battles[state.battle_count as usize] = battle;
            state.battle_count += 1;
        }
        _ => return Err(format!("'{part}' is no part of a scene")),
    }
    Ok(())
}

fn read_battle(town: Town, words: &[&str], traffic: &mut Traffic) -> Result<Battle, String> {
    let mut battle = Battle::at(town);
    for word in words {
        match word.split_once('=') {
            None => match *word {
                "active" => battle.is_active = true,
                "stalemate" => battle.is_stalemate = true,
                "over" => battle.is_over = true,
                other => return Err(format!("'{other}' is no word for a battle")),
            },
            Some(("crossed", list)) => fill(&mut traffic.crossed, list)?,
            Some(("retreated", list)) => fill(&mut traffic.retreated, list)?,
            Some(("reinforced", list)) => fill(&mut traffic.reinforced, list)?,
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

fn read_stage(edition: Edition, text: &str) -> Result<Stage, String> {
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
        ["skirmish-pick", id, side] => Stage::SkirmishPick { town: town(edition, id)?, side: side_of(side)? },
        ["skirmish-fire", id, side] => Stage::SkirmishFire { town: town(edition, id)?, side: side_of(side)? },
        ["skirmish-end", id] => Stage::SkirmishEnd { town: town(edition, id)? },
        ["leave", id, side] => Stage::Leave { town: town(edition, id)?, side: side_of(side)? },
        ["leave-by", id, side] => Stage::LeaveBy { town: town(edition, id)?, side: side_of(side)? },
        ["battle-order"] => Stage::BattleOrder,
        ["round-over"] => Stage::RoundOver,
        ["withdraw", who] => Stage::Withdraw { armies: armies_of(who)? },
        ["withdraw-by", who] => Stage::WithdrawBy { armies: armies_of(who)? },
        ["flee-on", id, flight] => Stage::FleeOn { town: town(edition, id)?, flight: flight_of(flight)? },
        ["flight-die", id, flight] => {
            Stage::FlightDie { town: town(edition, id)?, flight: flight_of(flight)? }
        }
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
        ["morale-die", id] => Stage::MoraleDie { unit: unit(edition, id)? },
        ["combat", who] => Stage::Combat { armies: armies_of(who)? },
        ["act", who] => Stage::Act { armies: armies_of(who)? },
        ["fire-dice", id, target] => Stage::FireDice { unit: unit(edition, id)?, target: target_of(target)? },
        ["hits", n, side, kind, ref field @ ..] => {
            let kind = match kind {
                "plain" => HitKind::Plain,
                "cavalry" => HitKind::Cavalry,
                "long" => HitKind::LongRange,
                other => return Err(format!("'{other}' is no kind of hit")),
            };
            let field = match *field {
                ["skirmish", id] => Field::Skirmish(town(edition, id)?),
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
    if state.turn > last_turn(state.edition) {
        return Err(format!("turn {} lies beyond the record", state.turn));
    }
    if state.depth == 0 {
        return Err("a scene needs a stage".into());
    }
    let chosen = state.units().filter(|unit| state.block(*unit).is(Marks::CHOSEN)).count();
    let has_hand = matches!(
        state.stage(),
        Stage::DeployTown { .. }
            | Stage::Step { .. }
            | Stage::LeaveBy { .. }
            | Stage::WithdrawBy { .. }
            | Stage::FleeOn { .. }
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

fn town(edition: Edition, id: &str) -> Result<Town, String> {
    edition.components().map.find(id).ok_or_else(|| format!("'{id}' is no town"))
}

fn unit(edition: Edition, code: &str) -> Result<UnitId, String> {
    edition.components().roster.find(code).ok_or_else(|| format!("'{code}' is no block"))
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

fn flight_of(name: &str) -> Result<Flight, String> {
    let flight = FLIGHTS.into_iter().find(|flight| flight_text(*flight) == name);
    flight.ok_or_else(|| format!("'{name}' is no flight"))
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
