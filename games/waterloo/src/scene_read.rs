//! Reads a position from its line of text. What contradicts itself is refused by `scene_check`.

use tabletop::ReadError;

use crate::{
    data::equipment,
    game::Variant,
    rules_version::RulesVersion,
    s02_0_equipment::{Hex, Outcome, Side, UnitId, UnitSet},
    s05_combat_preconditions as duties, s08_victory,
    s09_grouchy::{self, CHITS, ChitNumber, Chits},
    scene::NOBODY,
    scene_check,
    stage::{End, Stage},
    state::{Chain, Place, State},
};

/// The position a scene describes, or what is wrong with the text.
pub(crate) fn read(text: &str, variant: Variant, rules: RulesVersion) -> Result<State, ReadError> {
    let mut clauses = text.split(';').map(|clause| clause.trim());
    let mut state = read_head(clauses.next().unwrap_or_default(), rules)?;
    let mut said: Vec<&str> = vec![];
    let mut chain = "";
    for clause in clauses.filter(|clause| !clause.is_empty()) {
        let (name, words) = clause.split_once(' ').unwrap_or((clause, ""));
        if said.contains(&name) {
            return Err(ReadError::at(name, "the clause stands twice"));
        }
        said.push(name);
        match name {
            "chain" => chain = words,
            _ => read_clause(&mut state, name, words).map_err(|why| ReadError::at(name, why))?,
        }
    }
    if !chain.is_empty() {
        read_chain(&mut state, chain).map_err(|why| ReadError::at("chain", why))?;
    }
    state.demoralized = state.field.lost(Side::Allied) >= s08_victory::LIMIT && !said.contains(&"steady");
    if variant == Variant::Grouchy && !said.contains(&"possible") {
        state.possible = Side::BOTH.map(|side| s09_grouchy::could_hold(&state, side));
    }
    if state.stage == Stage::Combat && !said.contains(&"owed") {
        state.owed = duties::contacts(&state);
    }
    if state.attack.column.is_some() && !said.contains(&"fought") {
        let attack = &state.attack;
        state.fought = attack.defenders.union(attack.attackers).union(attack.guns);
    }
    scene_check::check(&state, variant)?;
    Ok(state)
}

fn read_head(head: &str, rules: RulesVersion) -> Result<State, ReadError> {
    let words: Vec<&str> = head.split_whitespace().collect();
    let &["turn", turn, side, stage, ref rest @ ..] = words.as_slice() else {
        return Err(format!("a scene begins with 'turn 1 french movement', not '{head}'").into());
    };
    let turns = 1..=crate::TURNS;
    let turn = turn.parse().ok().filter(|turn| turns.contains(turn));
    Ok(State {
        turn: turn.ok_or_else(|| ReadError::at("turn", "a number from 1 to 10"))?,
        active: read_side(side)?,
        stage: read_stage(stage, rest)?,
        ..State::empty(rules)
    })
}

fn read_clause(state: &mut State, name: &str, words: &str) -> Result<(), String> {
    let attack = &mut state.attack;
    match name {
        "at" => read_places(state, words)?,
        "eliminated" => read_gone(state, words, Place::Eliminated)?,
        "exited" => read_gone(state, words, Place::Exited)?,
        "moved" => state.moved = set(words)?,
        "fought" => state.fought = set(words)?,
        "owed" => state.owed = if words == NOBODY { UnitSet::EMPTY } else { set(words)? },
        "advanced" => state.advanced = set(words)?,
        "steady" if words == "yes" => {}
        "steady" => return Err(format!("'{words}' is not yes")),
        "chits" => state.chits = pair(words, |it| it.parse().ok().filter(|&chit| chit <= CHITS))?,
        "possible" => state.possible = pair(words, read_chits)?,
        "defenders" => attack.defenders = set(words)?,
        "attackers" => attack.attackers = set(words)?,
        "guns" => attack.guns = set(words)?,
        "column" => {
            let column = equipment().ratios.iter().position(|ratio| *ratio == words);
            attack.column = Some(column.ok_or_else(|| format!("no ratio '{words}'"))? as u8);
        }
        "result" => attack.result = Some(read_result(words)?),
        "retreating" => attack.retreating = set(words)?,
        "falling-back" => attack.falling_back = set(words)?,
        "to-lose" => {
            let number = words.parse().ok().filter(|&number| number > 0);
            attack.to_lose = number.ok_or_else(|| format!("'{words}' is no such number"))?;
        }
        "vacated" => {
            for number in words.split_whitespace() {
                let hex = hex(number)?;
                if attack.vacated.contains(hex) {
                    return Err(format!("{hex} stands twice"));
                }
                attack.vacated.insert(hex);
            }
        }
        "victors" => attack.victors = set(words)?,
        _ => return Err("a scene has no such clause".to_string()),
    }
    Ok(())
}

fn read_side(text: &str) -> Result<Side, ReadError> {
    let side = Side::BOTH.into_iter().find(|side| side.name() == text);
    side.ok_or_else(|| ReadError::at("side", format!("'{text}' is neither french nor allied")))
}

fn read_stage(name: &str, rest: &[&str]) -> Result<Stage, ReadError> {
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
            Ok(Stage::Over(end.ok_or_else(|| ReadError::at("stage", "no such end of the game"))?))
        }
        _ => Err(ReadError::at(
            "stage",
            format!("there is no stage '{name}' with {} words behind it", rest.len()),
        )),
    }
}

fn read_places(state: &mut State, words: &str) -> Result<(), String> {
    let makes_room = match state.stage {
        Stage::GiveWay(unit) => Some(unit),
        _ => None,
    };
    let mut given = vec![];
    for pair in words.split(',') {
        given.push(hex_and_unit(pair)?);
    }
    // The one that gives way is put down first, below the one that moved in.
    given.sort_by_key(|&(_, unit)| Some(unit) != makes_room);
    for (hex, unit) in given {
        let is_below = state.field.unit(hex).is_some_and(|it| Some(it) == makes_room);
        if !state.field.is_empty(hex) && !is_below {
            return Err(format!("two units in {hex}"));
        }
        if hex.info().terrain == crate::s02_0_equipment::Terrain::Woods {
            return Err(format!("{hex} is woods without a road"));
        }
        if state.field.place(unit) != Place::OffMap {
            return Err(format!("{unit} stands twice"));
        }
        state.field.put(unit, hex);
    }
    Ok(())
}

fn read_gone(state: &mut State, words: &str, place: Place) -> Result<(), String> {
    for unit in set(words)?.iter() {
        if state.field.place(unit) != Place::OffMap {
            return Err(format!("{unit} stands twice"));
        }
        if place == Place::Exited && unit.info().side != Side::French {
            return Err(format!("{unit} is not French"));
        }
        match place {
            Place::Exited => state.field.exit(unit),
            Place::Eliminated | Place::OffMap | Place::On(_) => state.field.eliminate(unit),
        }
    }
    Ok(())
}

/// Each unit with the hex it goes to, where the next one stands; the last of these has still to be given a hex.
fn read_chain(state: &mut State, words: &str) -> Result<(), String> {
    let chain = &mut state.attack.chain;
    let mut in_the_way = None;
    for link in words.split(',') {
        let (to, unit) = hex_and_unit(link)?;
        if in_the_way.is_some_and(|it| it != unit) {
            return Err(format!("{unit} is not in the way of the one before"));
        }
        if chain.len() + 1 >= Chain::MOST {
            return Err("it is too long".to_string());
        }
        chain.push(unit);
        in_the_way = Some(state.field.unit(to).ok_or_else(|| format!("nobody stands in {to}"))?);
        if state.field.hex(unit).is_none() {
            return Err(format!("{unit} is not on the map"));
        }
    }
    in_the_way.into_iter().for_each(|unit| chain.push(unit));
    Ok(())
}

fn hex_and_unit(words: &str) -> Result<(Hex, UnitId), String> {
    match words.split_whitespace().collect::<Vec<_>>().as_slice() {
        [number, id] => Ok((hex(number)?, unit(id)?)),
        _ => Err(format!("'{}' is not of the form '1310 al-art-R'", words.trim())),
    }
}

fn read_result(text: &str) -> Result<Outcome, String> {
    Outcome::named(text).ok_or_else(|| format!("there is no '{text}'"))
}

fn read_chits(text: &str) -> Option<Chits> {
    let chit = |digit: char| digit.to_digit(10).filter(|chit| (1..=CHITS as u32).contains(chit));
    text.chars().map(|digit| chit(digit).map(|chit| ChitNumber(chit as u8))).collect()
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
    let mut units = UnitSet::EMPTY;
    for id in words.split_whitespace() {
        let unit = unit(id)?;
        if units.contains(unit) {
            return Err(format!("{unit} stands twice"));
        }
        units.insert(unit);
    }
    Ok(units)
}
