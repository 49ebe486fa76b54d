//! A position as one line of text: turn, side, phase, number drawn, then four blocks of town, strength, `s`een or
//! `h`idden, and `x` if it is out of the game or else `o`.

use tabletop::{Game, ReadError};

use crate::{Block, LAST_TURN, Phase, Pickets, SIDES, State, TOWNS};

/// The position as one line.
pub(crate) fn write(state: &State) -> String {
    let State { turn, active, phase, drawn, blocks } = state;
    let phase = match phase {
        Phase::Draw => "draw".to_string(),
        Phase::Move { picked: None } => "move".to_string(),
        Phase::Move { picked: Some(n) } => format!("picked{n}"),
        Phase::Fire { mover, target } => format!("fire{mover}{target}"),
    };
    let block = |it: &Block| {
        let (seen, gone) = (if it.seen { 's' } else { 'h' }, if it.gone { 'x' } else { 'o' });
        format!("{}{}{seen}{gone}", it.town, it.strength)
    };
    let blocks: Vec<String> = blocks.iter().flatten().map(block).collect();
    format!("{turn} {} {phase} {drawn} {}", SIDES[*active as usize], blocks.join(" "))
}

/// The position of a line, or the field that is wrong.
pub(crate) fn read(scene: &str) -> Result<State, ReadError> {
    let words: Vec<&str> = scene.split_whitespace().collect();
    let &[turn, side, phase, drawn, a, b, c, d] = words.as_slice() else {
        return Err("a turn, a side, a phase, the number drawn and four blocks are needed".into());
    };
    let mut state = Pickets.start();
    state.turn = number("turn", turn, LAST_TURN + 1)?;
    let active = SIDES.iter().position(|it| *it == side);
    state.active =
        active.ok_or_else(|| ReadError::at("side", format!("'{side}' is neither blue nor red")))? as u8;
    state.phase = read_phase(phase)?;
    state.drawn = number("drawn", drawn, 4)? as usize;
    state.blocks = [[read_block(a)?, read_block(b)?], [read_block(c)?, read_block(d)?]];
    check(&state)?;
    Ok(state)
}

fn number(field: &str, text: &str, most: u8) -> Result<u8, ReadError> {
    let number = text.parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| ReadError::at(field, format!("'{text}' is not a number up to {most}")))
}

fn read_phase(text: &str) -> Result<Phase, ReadError> {
    match text {
        "draw" => Ok(Phase::Draw),
        "move" => Ok(Phase::Move { picked: None }),
        "picked0" => Ok(Phase::Move { picked: Some(0) }),
        "picked1" => Ok(Phase::Move { picked: Some(1) }),
        "fire00" => Ok(Phase::Fire { mover: 0, target: 0 }),
        "fire01" => Ok(Phase::Fire { mover: 0, target: 1 }),
        "fire10" => Ok(Phase::Fire { mover: 1, target: 0 }),
        "fire11" => Ok(Phase::Fire { mover: 1, target: 1 }),
        _ => Err(ReadError::at("phase", format!("there is no phase '{text}'"))),
    }
}

fn read_block(text: &str) -> Result<Block, ReadError> {
    let wrong = || ReadError::at("block", format!("'{text}' is not of the form 31ho"));
    let digit = |letter: char, most: u32| letter.to_digit(10).filter(|it| *it <= most).map(|it| it as u8);
    let letters: Vec<char> = text.chars().collect();
    let &[town, strength, seen @ ('s' | 'h'), gone @ ('x' | 'o')] = letters.as_slice() else {
        return Err(wrong());
    };
    let town = digit(town, u32::from(TOWNS) - 1).ok_or_else(wrong)?;
    let strength = digit(strength, 3).ok_or_else(wrong)?;
    Ok(Block { town, strength, seen: seen == 's', gone: gone == 'x' })
}

/// A position that contradicts itself is refused.
fn check(state: &State) -> Result<(), ReadError> {
    let needs =
        |holds: bool, field: &str, why: &str| if holds { Ok(()) } else { Err(ReadError::at(field, why)) };
    needs(state.turn > 0, "turn", "the first is 1")?;
    needs(
        (state.drawn < 4) == (state.phase == Phase::Draw),
        "drawn",
        "all blocks are drawn before anyone moves",
    )?;
    for (n, block) in state.blocks.as_flattened().iter().enumerate() {
        needs((n < state.drawn) == (block.strength > 0), "block", "a block has a strength once it is drawn")?;
        needs(!block.gone || block.seen, "block", "one that fell was seen")?;
    }
    for [one, other] in state.blocks {
        let differ = one.strength == 0 || one.strength != other.strength;
        needs(differ, "block", "a side has one block of each strength")?;
    }
    let (own, enemy) = (state.blocks[state.active as usize], state.blocks[1 - state.active as usize]);
    match state.phase {
        Phase::Draw => {
            let is_fresh = state.turn == 1 && state.active == 0;
            needs(
                is_fresh && !state.blocks.as_flattened().iter().any(|it| it.seen),
                "phase",
                "it is too late to draw",
            )
        }
        Phase::Move { picked: None } => Ok(()),
        Phase::Move { picked: Some(n) } => needs(!own[n].gone, "phase", "a block in hand is on the map"),
        Phase::Fire { mover, target } => {
            let (mover, target) = (own[mover], enemy[target]);
            let have_met =
                mover.town == target.town && !mover.gone && !target.gone && mover.seen && target.seen;
            needs(have_met, "phase", "two blocks that fight have met")
        }
    }
}
