//! The position a scene describes, or what is wrong with the text.

use tabletop::{Next, ReadError};

use crate::{
    edition::Edition,
    game,
    s01_mapboard::{RoadSlot, Town},
    s02_sequence::goes_on,
    s03_units::{Armies, Army, Side, UNITS, UnitId},
    s06_21_terrain::Terrain,
    s10_victory::Ending,
    scene::{FLIGHTS, MARKS, flight_text, target_text},
    scene_check::check,
    state::{
        BATTLES, Battle, Block, Cell, DEPTH, Echo, Field, Flight, HitKind, Hits, Mark, Place, Rules, Spot,
        Stage, State, Target, Traffic, Wing,
    },
};

/// The position a line describes, or what is wrong with it.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<State, ReadError> {
    let mut state = State::empty(rules.edition);
    let mut named = [false; UNITS];
    let mut once: Vec<&str> = vec![];
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once(':') {
            Some((place, blocks)) => read_blocks(&mut state, place.trim(), blocks, &mut named)?,
            None => {
                let key = part.split_whitespace().next().unwrap_or_default();
                if once.contains(&key) {
                    return Err(ReadError::at(key, "it stands twice"));
                }
                if !["battle", "group", "road", "entry", "defeated", "seen"].contains(&key) {
                    once.push(key);
                }
                read_part(&mut state, part).map_err(|why| ReadError::at(key, why))?;
            }
        }
    }
    if once.iter().all(|key| *key != "stage") {
        return Err(ReadError::at("stage", "a scene needs one"));
    }
    add_partners(rules, &mut state)?;
    check(rules, &state)?;
    if !goes_on(rules, &mut state, &mut tabletop::Silent) {
        return Err(ReadError::at("stage", "play would go on by itself without end"));
    }
    let mut offers = vec![];
    game::actions(rules, &state, &mut offers);
    match game::next(rules, &state) {
        Next::Choice(_) if offers.is_empty() => Err(ReadError::at("stage", "nobody has anything to choose")),
        Next::Choice(_) | Next::Chance(_) | Next::Over(_) => Ok(state),
    }
}

/// Adds what a scene of version 1 of the rules leaves out: where two Allied seats acted one after the other it named the
/// first only.
fn add_partners(rules: &Rules, state: &mut State) -> Result<(), ReadError> {
    if rules.seats < 3 || rules.version.has_owners() {
        return Ok(());
    }
    let old = *state;
    state.depth = 0;
    for n in 0..old.depth as usize {
        let partner =
            partner(old.stack[n]).filter(|it| state.stage() != *it && state.on_map(Army::Prussian) > 0);
        for stage in partner.into_iter().chain([old.stack[n]]) {
            if state.depth as usize == DEPTH {
                return Err(ReadError::at("stage", "the stack is too deep"));
            }
            state.push(stage);
        }
    }
    Ok(())
}

fn partner(stage: Stage) -> Option<Stage> {
    let armies = Armies::one(Army::Prussian);
    let is_first = |it: Armies| it == Armies::one(Army::AngloDutch);
    if let Stage::March { armies: it } = stage {
        is_first(it).then_some(Stage::March { armies })
    } else if let Stage::ForceMarch { armies: it } = stage {
        is_first(it).then_some(Stage::ForceMarch { armies })
    } else if let Stage::Combat { armies: it } = stage {
        is_first(it).then_some(Stage::Combat { armies })
    } else if let Stage::Reinforce { armies: it } = stage {
        is_first(it).then_some(Stage::Reinforce { armies })
    } else if let Stage::Regroup { armies: it } = stage {
        is_first(it).then_some(Stage::Regroup { armies })
    } else {
        None
    }
}

fn read_blocks(
    state: &mut State,
    place: &str,
    blocks: &str,
    named: &mut [bool; UNITS],
) -> Result<(), ReadError> {
    let edition = state.edition;
    let fault = |why: String| ReadError::at(place, why);
    let place = match place {
        "eliminated" => Place::Eliminated,
        "box" => Place::Box,
        id => Place::In(town(edition, id).map_err(fault)?),
    };
    for block in blocks.split(',').map(str::trim).filter(|block| !block.is_empty()) {
        let mut words = block.split_whitespace();
        let id = unit(edition, words.next().unwrap_or_default()).map_err(fault)?;
        if std::mem::replace(&mut named[id.at()], true) {
            return Err(ReadError::at(id, "it is named twice"));
        }
        state.put(id, place);
        let block = state.block_mut(id);
        if place == Place::Eliminated {
            (block.strength, block.seen) = (0, 0);
            match words.next() {
                Some(word) => {
                    return Err(ReadError::at(id, format!("'{word}' is no word for an eliminated block")));
                }
                None => continue,
            }
        }
        let mut seen = None;
        for word in words {
            let fault = |why: String| ReadError::at(id, why);
            match word.split_once('=') {
                Some(("seen", n)) => seen = Some(number(n).map_err(fault)?),
                Some(("from", id)) => block.origin = Some(town(edition, id).map_err(fault)?),
                Some(("steps", n)) => block.steps = number(n).map_err(fault)?,
                Some(("host", id)) => block.host = Some(unit(edition, id).map_err(fault)?),
                Some((key, _)) => return Err(ReadError::at(id, format!("a block has no '{key}'"))),
                None => read_word(block, word).map_err(fault)?,
            }
        }
        block.seen = seen.unwrap_or(block.strength);
        if block.is(Mark::Shown) {
            block.cell = Cell::of(id);
        }
        let full = id.facts().strength;
        if block.strength == 0 || block.strength > block.seen || block.seen > full {
            return Err(ReadError::at(
                id,
                format!("it cannot have strength {} seen at {}", block.strength, block.seen),
            ));
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
        block.marks.insert(*mark);
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
            let is_passed = match passed {
                "0" => false,
                "1" => true,
                other => return Err(format!("'{other}' is neither 0 nor 1")),
            };
            (state.bid.speaker, state.bid.is_passed) = (number(seat)?, is_passed);
        }
        ["defeated", army] => state.defeated.insert(army_of(army)?),
        ["group", army, id] => state.groups[army_of(army)? as usize].insert(town(edition, id)?),
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
            state.entries[to.at()].insert(RoadSlot(slot));
        }
        ["seen", _, ..] => {
            let units: Vec<UnitId> =
                words[1..].iter().map(|id| unit(edition, id)).collect::<Result<_, _>>()?;
            let first = units.iter().min().expect("there is one at least");
            for unit in &units {
                if std::mem::replace(&mut state.block_mut(*unit).cell, Cell::of(*first)) != Cell::UNSEEN {
                    return Err(format!("{unit} is named twice"));
                }
            }
        }
        ["wanted", id] => state.wanted = Some(town(edition, id)?),
        ["leaving", list] => fill(&mut state.leaving, list)?,
        ["echo", mark, age, span, times] => {
            state.echo =
                Echo { mark: number(mark)?, age: number(age)?, span: number(span)?, times: number(times)? };
        }
        ["handed", n] => state.handed = number(n)?,
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
    if text.split('/').count() != list.len() {
        return Err(format!("'{text}' is not a list of {} numbers", list.len()));
    }
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
        ["skirmish-pick", id, who] => {
            Stage::SkirmishPick { town: town(edition, id)?, armies: armies_of(who)? }
        }
        ["skirmish-fire", id, side] => Stage::SkirmishFire { town: town(edition, id)?, side: side_of(side)? },
        ["skirmish-end", id] => Stage::SkirmishEnd { town: town(edition, id)? },
        ["leave", id, who] => Stage::Leave { town: town(edition, id)?, armies: armies_of(who)? },
        ["leave-by", id, who] => Stage::LeaveBy { town: town(edition, id)?, armies: armies_of(who)? },
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
