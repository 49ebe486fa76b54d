//! What an act and its dice do, after the book.

use std::collections::BTreeMap;

use super::{
    acts::{compare_act, compare_arrival},
    board::{Group, attrition, fire, is_routed, may_cross, morale_bonus, takers, targets},
    march::exits,
    position::{Book, Position, enemy},
    turns::finish_skirmish,
};

/// Reduces a unit by a step, and with it those who shelter with it if it dies. Rules 6.4 and 6.52.
fn reduce(position: &mut Position, code: &str, steps: u8) {
    let block = position.blocks.get_mut(code).expect("a block");
    block.strength = block.strength.saturating_sub(steps);
    if block.strength > 0 {
        return;
    }
    (block.place, block.spot, block.host) = ("eliminated".into(), "reserve".into(), None);
    block.words.clear();
    let guests: Vec<String> = position
        .blocks
        .iter()
        .filter(|(_, it)| it.host.as_deref() == Some(code))
        .map(|(it, _)| it.clone())
        .collect();
    guests.iter().for_each(|it| reduce(position, it, 9));
}

/// How a series of hits ended.
#[derive(PartialEq, Debug)]
pub(crate) enum Train {
    /// All are given out.
    Spent,
    /// An owner must choose, with this many left.
    Waits(u32),
    /// A side is routed or gone.
    Routed(&'static str),
}

/// Rule 6.4: gives out hits as long as nobody has to choose.
pub(crate) fn give_out(book: &Book, position: &mut Position, stage: &[&str], mut left: u32) -> Train {
    let is_long = stage[3] == "long";
    while left > 0 {
        let all = targets(book, position, stage);
        if all.iter().any(|code| !position.blocks[code].is("shown")) {
            return Train::Waits(left);
        }
        match &takers(position, &all, is_long)[..] {
            [] => return Train::Spent,
            [one] => {
                let one = one.clone();
                reduce(position, &one, 1);
                left -= 1;
            }
            _ => return Train::Waits(left),
        }
        if stage[4] != "skirmish"
            && let Some(side) = loser(book, position)
        {
            return Train::Routed(side);
        }
    }
    Train::Spent
}

/// Rules 7.4 and N4: the side that has lost the battle, if one has; the defender is looked at first.
pub(crate) fn loser(book: &Book, position: &Position) -> Option<&'static str> {
    let active = position.active();
    let sides = [enemy(active), active];
    let town = &position.battle().town;
    sides
        .into_iter()
        .find(|side| position.there(book, town, side).is_empty())
        .or_else(|| sides.into_iter().find(|side| is_routed(book, position, side)))
}

/// Rule 7.41: the strength of every unit of a routed side after attrition.
fn routed(book: &Book, position: &Position, side: &str) -> BTreeMap<String, u8> {
    let mut after = position.clone();
    let here = position.there(book, &position.battle().town, side);
    for steps in 1..=2 {
        for code in &here {
            if after.blocks[code].strength > 0 && attrition(book, position, code) == steps {
                reduce(&mut after, code, steps);
            }
        }
    }
    here.into_iter().map(|code| (code.clone(), after.blocks[&code].strength)).collect()
}

pub(crate) fn hits(dice: &[u8], power: i32) -> u32 {
    dice.iter().filter(|die| i32::from(**die) <= power).count() as u32
}

/// Compares strengths of units after a rout: as attrition left them, or lost for want of a road.
fn compare_rout(book: &Book, world: &Position, after: &Position, side: &'static str) -> Result<(), String> {
    for (code, strength) in routed(book, world, side) {
        let now = after.blocks[&code].strength;
        if now != strength && now != 0 {
            return Err(format!("{code} has strength {now} after the rout, not {strength}"));
        }
    }
    let town = &world.battle().town;
    let is_open = !exits(book, world, side, town, &world.battle().retreated).is_empty();
    let is_asked = after.stack.iter().any(|stage| stage.starts_with(&format!("leave {town}")));
    let is_gone = after.there(book, town, side).is_empty();
    if is_gone || (is_open && is_asked) {
        Ok(())
    } else {
        Err(format!("the {side} side is routed at {town} and neither leaves nor is lost"))
    }
}

/// Compares the strengths of all blocks of a town.
pub(crate) fn compare_town(
    book: &Book,
    world: &Position,
    after: &Position,
    town: &str,
) -> Result<(), String> {
    for side in ["french", "allied"] {
        for code in world.there(book, town, side) {
            let (want, now) = (world.blocks[&code].strength, after.blocks[&code].strength);
            if want != now {
                return Err(format!("{code} has strength {now}, not {want}"));
            }
        }
    }
    Ok(())
}

/// Compares what an act and its dice did with what the book says.
pub(crate) fn compare(
    book: &Book,
    before: &Position,
    act: &str,
    dice: &[Vec<u8>],
    after: &Position,
) -> Result<(), String> {
    let words: Vec<&str> = act.split(' ').collect();
    let top = before.top();
    if top[0] == "act" {
        compare_act(book, before, &words, after)?;
    }
    match (words[0], top[0]) {
        ("reinforce" | "regroup", _) => compare_arrival(book, before, &words, after),
        ("march", _) => compare_march(before, &words, after),
        ("fire", _) => compare_fire(book, before, &words, dice, after),
        ("hit", _) => compare_hit(book, before, words[1], dice, after),
        ("check", _) => compare_morale(book, before, words[1], &dice[0], after),
        ("retreat", "act") => compare_retreat(book, before, words[1], words[2], after),
        ("roll", _) => compare_forced(book, before, dice, after),
        ("remove", _) => match after.blocks[words[1]].place.as_str() {
            "eliminated" => Ok(()),
            place => Err(format!("{} was given up and is at {place}", words[1])),
        },
        _ => Ok(()),
    }
}

fn compare_march(before: &Position, words: &[&str], after: &Position) -> Result<(), String> {
    let (code, from, to) = (words[1], words[2], words[3]);
    let used =
        |position: &Position| position.roads.get(&(from.to_string(), to.to_string())).copied().unwrap_or(0);
    let block = &after.blocks[code];
    let is_so =
        block.place == to && block.steps == before.blocks[code].steps + 1 && used(after) == used(before) + 1;
    if is_so { Ok(()) } else { Err(format!("{code} did not march from {from} to {to}")) }
}

fn compare_fire(
    book: &Book,
    before: &Position,
    words: &[&str],
    dice: &[Vec<u8>],
    after: &Position,
) -> Result<(), String> {
    let code = words[1];
    let target = if words.len() > 2 { Group::Squares } else { Group::Line };
    let shot = fire(book, before, code, target).ok_or("it may not fire so")?;
    if dice[0].len() != usize::from(shot.dice) {
        return Err(format!("{code} throws {} dice, not {}", dice[0].len(), shot.dice));
    }
    let count = hits(&dice[0], shot.power);
    let kind = if shot.is_long {
        "long"
    } else if book.is_cavalry(code) {
        "cavalry"
    } else {
        "plain"
    };
    let foe = enemy(book.side(code));
    let word = if target == Group::Squares { "squares" } else { "line" };
    let stage = ["hits", "", foe, kind, shot.at.0, shot.at.1, word];
    let mut world = before.clone();
    finish_train(book, &mut world, &stage, count, after)
}

fn finish_train(
    book: &Book,
    world: &mut Position,
    stage: &[&str],
    count: u32,
    after: &Position,
) -> Result<(), String> {
    let town = world.battle().town.clone();
    match give_out(book, world, stage, count) {
        Train::Routed(side) => compare_rout(book, world, after, side),
        Train::Spent if after.top()[0] == "hits" => Err(format!("hits are left: {:?}", after.stack.last())),
        Train::Spent => compare_town(book, world, after, &town),
        Train::Waits(left) => {
            let now = after.top();
            if now[0] != "hits" || now[1] != left.to_string() || now[2..] != stage[2..] {
                return Err(format!("{left} hits wait at {stage:?}, not {now:?}"));
            }
            compare_town(book, world, after, &town)
        }
    }
}

fn compare_hit(
    book: &Book,
    before: &Position,
    code: &str,
    dice: &[Vec<u8>],
    after: &Position,
) -> Result<(), String> {
    let top: Vec<String> = before.top().iter().map(|word| word.to_string()).collect();
    let stage: Vec<&str> = top.iter().map(String::as_str).collect();
    let left: u32 = stage[1].parse().expect("a number");
    let mut world = before.clone();
    reduce(&mut world, code, 1);
    if stage[4] == "skirmish" {
        return finish_skirmish(book, &mut world, &stage, left - 1, dice, after);
    }
    if let Some(side) = loser(book, &world) {
        return compare_rout(book, &world, after, side);
    }
    finish_train(book, &mut world, &stage, left - 1, after)
}

fn compare_morale(
    book: &Book,
    before: &Position,
    code: &str,
    dice: &[u8],
    after: &Position,
) -> Result<(), String> {
    let is_good = dice[0] + morale_bonus(book, before, code) > 3;
    let (block, now) = (&before.blocks[code], &after.blocks[code]);
    if is_good {
        let is_so = now.spot == block.spot && now.strength > 0;
        // Another check that needs no choice may follow and rout the side.
        let is_routed = now.place != block.place || now.spot == "reserve";
        return if is_so || is_routed {
            Ok(())
        } else {
            Err(format!("{code} has good morale and is at {}", now.spot))
        };
    }
    let is_forward = block.spot.starts_with("forward");
    let is_lost = block.is("square")
        || book.units[code].kind == "foot-artillery"
        || (is_forward && !may_cross(book, before, code));
    if is_lost && now.place != "eliminated" {
        return Err(format!("{code} should be lost"));
    }
    if !is_lost && now.spot == block.spot && now.place == block.place {
        return Err(format!("{code} has bad morale and stays"));
    }
    Ok(())
}

fn compare_retreat(
    book: &Book,
    before: &Position,
    code: &str,
    to: &str,
    after: &Position,
) -> Result<(), String> {
    let block = &before.blocks[code];
    let at = super::board::field(book.side(code), &block.spot);
    let is_engaged = at.is_some_and(|at| super::board::is_engaged(book, before, at));
    let steps = if is_engaged { attrition(book, before, code) } else { 0 };
    let (want, now) = (block.strength.saturating_sub(steps), &after.blocks[code]);
    match want {
        0 if now.place == "eliminated" => Ok(()),
        // The end of the turn may follow at once and end disruption.
        _ if want > 0 && now.place == to && now.strength == want => Ok(()),
        // A side whose last unit in a position retreats is routed, and some of it may be lost.
        _ => Err(format!(
            "{code} should be at {to} with {want}, and is at {} with {}",
            now.place, now.strength
        )),
    }
}

/// Rules 5.6 and 8.1: as many steps are lost as the dice say, at most one a unit.
fn compare_forced(book: &Book, before: &Position, dice: &[Vec<u8>], after: &Position) -> Result<(), String> {
    let who = before.top()[1];
    let forced: Vec<&String> = before
        .blocks
        .iter()
        .filter(|(code, block)| block.is("forced") && super::position::is_of(book, code, who))
        .map(|(code, _)| code)
        .collect();
    let helped = |code: &str| {
        before.blocks.iter().any(|(it, leader)| {
            book.units[it.as_str()].kind == "leader"
                && leader.is("shown")
                && book.army(it) == book.army(code)
                && leader.place == before.blocks[code].place
        })
    };
    let lost: u32 = forced
        .iter()
        .map(|code| u32::from(before.blocks[*code].strength) - u32::from(after.blocks[*code].strength))
        .sum();
    if dice.len() < forced.len() {
        return Err(format!("{} dice for {} force-marches", dice.len(), forced.len()));
    }
    if dice.len() > forced.len() || after.top()[0] == "over" {
        // A skirmish or a defeat followed at once, and its losses with it.
        return Ok(());
    }
    let rolled: Vec<u8> = dice[..forced.len()].iter().map(|die| die[0]).collect();
    let sure = rolled.iter().filter(|die| **die <= 2).count() as u32;
    let most = rolled.iter().filter(|die| **die <= 3).count() as u32;
    let is_so =
        if forced.iter().any(|code| helped(code)) { (sure..=most).contains(&lost) } else { lost == most };
    if is_so { Ok(()) } else { Err(format!("{lost} steps lost by dice {rolled:?}")) }
}
