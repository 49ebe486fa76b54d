//! A position as one line of text.
//!
//! Clauses are separated by semicolons: `turn 3 allied combat; at 1310 al-art-R, 1411 fr-art-gd`. The first names
//! turn, side and stage; the others list units. What is left out is empty. A scene at stage `combat` without the
//! clause `owed` begins a Combat Phase: the duties are read off the board.

use std::fmt::Write;

use crate::{
    s2_equipment::{Hex, HexSet, Outcome, Side, UnitId, UnitSet, equipment},
    s5_combat_preconditions as duties, s8_victory,
    s9_grouchy::{ANY_CHIT, CHITS},
    state::{Attack, Chain, End, Field, Place, Stage, State},
};

/// An empty list that must be said: without the clause the duties are read off the board.
const NOBODY: &str = "nobody";

pub(crate) fn write(state: &State) -> String {
    let mut text = format!("turn {} {} {}", state.turn, state.active.name(), stage_text(state.stage));
    let field = &state.field;
    let on_map: Vec<String> =
        UnitId::all().filter_map(|unit| Some(format!("{} {unit}", field.hex(unit)?))).collect();
    let mut clause = |name: &str, words: String| {
        if !words.is_empty() {
            write!(text, "; {name} {words}").expect("a string takes text");
        }
    };
    // The one that gives way stands below the one that moved in.
    clause("at", on_map.join(", "));
    let of_place = |place: Place| UnitId::all().filter(|&unit| field.place(unit) == place).collect();
    clause("eliminated", list(of_place(Place::Eliminated)));
    clause("exited", list(of_place(Place::Exited)));
    clause("moved", list(state.moved));
    clause("fought", list(state.fought));
    if crate::view::phase(state.stage) == crate::view::Phase::Combat {
        clause("owed", if state.owed.is_empty() { NOBODY.to_string() } else { list(state.owed) });
    }
    clause("advanced", list(state.advanced));
    if field.lost(Side::Allied) >= s8_victory::LIMIT && !state.demoralized {
        clause("steady", "yes".to_string());
    }
    if state.possible != [0; 2] {
        clause("chits", format!("{} {}", state.chits[0], state.chits[1]));
        clause("possible", format!("{} {}", bits(state.possible[0]), bits(state.possible[1])));
    }
    let attack = &state.attack;
    clause("defenders", list(attack.defenders));
    clause("attackers", list(attack.attackers));
    clause("guns", list(attack.guns));
    clause("column", attack.column.map(|it| equipment().ratios[it as usize].to_string()).unwrap_or_default());
    clause("result", attack.result.map(|it| format!("{it:?}")).unwrap_or_default());
    clause("retreating", list(attack.retreating));
    clause("falling-back", list(attack.falling_back));
    clause("to-lose", if attack.to_lose > 0 { attack.to_lose.to_string() } else { String::new() });
    clause("vacated", attack.vacated.iter().map(|hex| hex.to_string()).collect::<Vec<_>>().join(" "));
    clause("victors", list(attack.victors));
    clause(
        "chain",
        attack.chain.links().map(|(unit, to)| format!("{to} {unit}")).collect::<Vec<_>>().join(", "),
    );
    text
}

fn list(units: UnitSet) -> String {
    units.iter().map(|unit| unit.to_string()).collect::<Vec<_>>().join(" ")
}

fn bits(possible: u8) -> String {
    (1..=CHITS).filter(|chit| possible & 1 << chit != 0).map(|chit| chit.to_string()).collect()
}

/// The stages' names in scenes.
fn stage_text(stage: Stage) -> String {
    match stage {
        Stage::Chit(side) => format!("chit {}", side.name()),
        Stage::Movement => "movement".to_string(),
        Stage::Destination(unit) => format!("destination {unit}"),
        Stage::GiveWay(unit) => format!("give-way {unit}"),
        Stage::Combat => "combat".to_string(),
        Stage::Declare => "declare".to_string(),
        Stage::Throw => "throw".to_string(),
        Stage::Losses => "losses".to_string(),
        Stage::Retreat => "retreat".to_string(),
        Stage::Displace => "displace".to_string(),
        Stage::FallBack => "fall-back".to_string(),
        Stage::Advance => "advance".to_string(),
        Stage::Over(end) => format!("over {end:?}"),
    }
}

pub(crate) fn read(text: &str) -> Result<State, String> {
    let mut clauses = text.split(';').map(|clause| clause.trim());
    let head = clauses.next().unwrap_or_default();
    let mut state = read_head(head)?;
    let mut has_owed = false;
    let mut is_steady = false;
    for clause in clauses.filter(|clause| !clause.is_empty()) {
        let (name, words) = clause.split_once(' ').unwrap_or((clause, ""));
        let attack = &mut state.attack;
        match name {
            "at" => read_places(&mut state, words)?,
            "eliminated" => set(words)?.iter().for_each(|unit| state.field.eliminate(unit)),
            "exited" => set(words)?.iter().for_each(|unit| state.field.exit(unit)),
            "moved" => state.moved = set(words)?,
            "fought" => state.fought = set(words)?,
            "owed" => {
                has_owed = true;
                state.owed = if words == NOBODY { UnitSet::EMPTY } else { set(words)? };
            }
            "advanced" => state.advanced = set(words)?,
            "steady" => is_steady = true,
            "chits" => state.chits = pair(words, |it| it.parse().ok().filter(|&chit| chit <= CHITS))?,
            "possible" => state.possible = pair(words, read_bits)?,
            "defenders" => attack.defenders = set(words)?,
            "attackers" => attack.attackers = set(words)?,
            "guns" => attack.guns = set(words)?,
            "column" => {
                let column = equipment().ratios.iter().position(|ratio| *ratio == words);
                attack.column = Some(column.ok_or_else(|| format!("column: no ratio '{words}'"))? as u8);
            }
            "result" => attack.result = Some(read_result(words)?),
            "retreating" => attack.retreating = set(words)?,
            "falling-back" => attack.falling_back = set(words)?,
            "to-lose" => {
                attack.to_lose = words.parse().map_err(|_| format!("to-lose: '{words}' is no number"))?
            }
            "vacated" => attack.vacated = words.split_whitespace().map(hex).collect::<Result<HexSet, _>>()?,
            "victors" => attack.victors = set(words)?,
            "chain" => attack.chain = read_chain(words)?,
            _ => return Err(format!("a scene has no clause '{name}'")),
        }
    }
    state.demoralized = state.field.lost(Side::Allied) >= s8_victory::LIMIT && !is_steady;
    if state.chits != [0; 2] && state.possible == [0; 2] {
        state.possible = [ANY_CHIT; 2];
    }
    if state.stage == Stage::Combat && !has_owed {
        state.owed = duties::contacts(&state);
    }
    check(&state)?;
    Ok(state)
}

fn read_head(head: &str) -> Result<State, String> {
    let words: Vec<&str> = head.split_whitespace().collect();
    let &["turn", turn, side, stage, ref rest @ ..] = words.as_slice() else {
        return Err(format!("a scene begins with 'turn 1 french movement', not '{head}'"));
    };
    let turns = 1..=crate::TURNS;
    let turn = turn.parse().ok().filter(|turn| turns.contains(turn));
    Ok(State {
        field: Field::empty(),
        turn: turn.ok_or("turn: a number from 1 to 10")?,
        active: read_side(side)?,
        stage: read_stage(stage, rest)?,
        moved: UnitSet::EMPTY,
        fought: UnitSet::EMPTY,
        owed: UnitSet::EMPTY,
        advanced: UnitSet::EMPTY,
        attack: Attack::default(),
        demoralized: false,
        chits: [0; 2],
        possible: [0; 2],
    })
}

fn read_side(text: &str) -> Result<Side, String> {
    let side = Side::BOTH.into_iter().find(|side| side.name() == text);
    side.ok_or_else(|| format!("side: '{text}' is neither french nor allied"))
}

fn read_stage(name: &str, rest: &[&str]) -> Result<Stage, String> {
    match (name, rest) {
        ("chit", [side]) => Ok(Stage::Chit(read_side(side)?)),
        ("movement", []) => Ok(Stage::Movement),
        ("destination", [id]) => Ok(Stage::Destination(unit(id)?)),
        ("give-way", [id]) => Ok(Stage::GiveWay(unit(id)?)),
        ("combat", []) => Ok(Stage::Combat),
        ("declare", []) => Ok(Stage::Declare),
        ("throw", []) => Ok(Stage::Throw),
        ("losses", []) => Ok(Stage::Losses),
        ("retreat", []) => Ok(Stage::Retreat),
        ("displace", []) => Ok(Stage::Displace),
        ("fall-back", []) => Ok(Stage::FallBack),
        ("advance", []) => Ok(Stage::Advance),
        ("over", [end]) => {
            let ends = [End::AlliedVictory, End::FrenchVictory, End::Draw, End::BothFrench, End::BothAllied];
            let end = ends.into_iter().find(|it| format!("{it:?}") == *end);
            Ok(Stage::Over(end.ok_or("stage: no such end of the game")?))
        }
        _ => Err(format!("stage: there is no stage '{name}' with {} words behind it", rest.len())),
    }
}

fn read_places(state: &mut State, words: &str) -> Result<(), String> {
    let makes_room = match state.stage {
        Stage::GiveWay(unit) => Some(unit),
        _ => None,
    };
    let mut given = vec![];
    for pair in words.split(',') {
        let &[number, id] = pair.split_whitespace().collect::<Vec<_>>().as_slice() else {
            return Err(format!("at: '{pair}' is not of the form '1310 al-art-R'"));
        };
        given.push((hex(number)?, unit(id)?));
    }
    // The one that gives way is put down first, below the one that moved in.
    given.sort_by_key(|&(_, unit)| Some(unit) != makes_room);
    for (hex, unit) in given {
        let is_below = state.field.unit(hex).is_some_and(|it| Some(it) == makes_room);
        if !state.field.is_empty(hex) && !is_below {
            return Err(format!("at: two units in {hex}"));
        }
        if hex.info().terrain == crate::s2_equipment::Terrain::Woods {
            return Err(format!("at: {hex} is woods without a road"));
        }
        if state.field.place(unit) != Place::OffMap {
            return Err(format!("at: {unit} stands twice"));
        }
        state.field.put(unit, hex);
    }
    Ok(())
}

fn read_chain(words: &str) -> Result<Chain, String> {
    let mut chain = Chain::default();
    for link in words.split(',') {
        let &[to, id] = link.split_whitespace().collect::<Vec<_>>().as_slice() else {
            return Err(format!("chain: '{link}' is not of the form '1310 al-art-R'"));
        };
        if chain.is_full() {
            return Err("chain: it is too long".to_string());
        }
        chain.push(unit(id)?, hex(to)?);
    }
    Ok(chain)
}

fn read_result(text: &str) -> Result<Outcome, String> {
    let all = [Outcome::Ae, Outcome::Ar, Outcome::Ee, Outcome::Dr, Outcome::De];
    let result = all.into_iter().find(|it| format!("{it:?}") == text);
    result.ok_or_else(|| format!("result: there is no '{text}'"))
}

fn read_bits(text: &str) -> Option<u8> {
    text.chars().try_fold(0, |bits, digit| {
        let chit = digit.to_digit(10).filter(|chit| (1..=CHITS as u32).contains(chit))?;
        Some(bits | 1 << chit)
    })
}

fn pair<T>(words: &str, read: impl Fn(&str) -> Option<T>) -> Result<[T; 2], String> {
    let mut both = words.split_whitespace().map(read);
    match (both.next().flatten(), both.next().flatten(), both.next()) {
        (Some(french), Some(allied), None) => Ok([french, allied]),
        _ => Err(format!("'{words}' is not a pair, the French first")),
    }
}

fn unit(id: &str) -> Result<UnitId, String> {
    UnitId::from_id(id).ok_or_else(|| format!("there is no unit '{id}'"))
}

fn hex(number: &str) -> Result<Hex, String> {
    Hex::from_number(number).ok_or_else(|| format!("there is no hex '{number}'"))
}

fn set(words: &str) -> Result<UnitSet, String> {
    words.split_whitespace().map(unit).collect()
}

/// Whether play can go on from here: a stage needs what it works on.
fn check(state: &State) -> Result<(), String> {
    let attack = &state.attack;
    let needs = |is_there: bool, what: &str| match is_there {
        true => Ok(()),
        false => Err(format!("stage: {} needs {what}", stage_text(state.stage))),
    };
    let all = attack.defenders.or(attack.attackers).or(attack.guns).or(attack.retreating);
    let all = all.or(attack.falling_back).or(attack.victors);
    let missing = all.iter().find(|&unit| state.field.hex(unit).is_none());
    if let Some(unit) = missing {
        return Err(format!("{unit} is not on the map"));
    }
    match state.stage {
        Stage::Declare | Stage::Throw => {
            needs(!attack.defenders.is_empty(), "defenders")?;
            needs(state.stage == Stage::Declare || attack.column.is_some(), "a column")
        }
        Stage::Losses => needs(!attack.attackers.is_empty(), "attackers"),
        Stage::Retreat => needs(!attack.retreating.is_empty(), "units retreating"),
        Stage::Displace => {
            let last = attack.chain.links().next_back();
            needs(last.is_some_and(|(_, hex)| !state.field.is_empty(hex)), "a chain to a held hex")
        }
        Stage::FallBack => needs(!attack.falling_back.is_empty(), "artillery falling back"),
        Stage::Advance => needs(!attack.victors.is_empty(), "victors"),
        Stage::GiveWay(unit) => needs(state.field.hex(unit).is_some(), "that unit on the map"),
        Stage::Chit(_) => needs(state.possible != [0; 2], "the variant: clause possible"),
        Stage::Destination(_) | Stage::Movement | Stage::Combat | Stage::Over(_) => Ok(()),
    }
}
