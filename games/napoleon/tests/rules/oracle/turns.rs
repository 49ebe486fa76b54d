//! What must hold in skirmishes, in supply and between two player turns.

use super::{
    board::to_check,
    march::owed,
    position::{Book, Position, enemy},
    results::{Train, compare_town, give_out, hits},
};

/// Rule 6.6: goes on with a skirmish from a series of hits to the next choice or to its end.
pub(crate) fn finish_skirmish(
    book: &Book,
    world: &mut Position,
    stage: &[&str],
    left: u32,
    dice: &[Vec<u8>],
    after: &Position,
) -> Result<(), String> {
    let town = stage[5].to_string();
    let mut train = give_out(book, world, stage, left);
    let mut thrown = dice.iter();
    let attacker = world.active();
    for side in [enemy(attacker), attacker] {
        if side == stage[2] && side != attacker {
            continue;
        }
        loop {
            let foe = enemy(side);
            if train != Train::Spent {
                let now = after.top();
                let is_so =
                    matches!(train, Train::Waits(left) if now[0] == "hits" && now[1] == left.to_string());
                return if is_so {
                    compare_town(book, world, after, &town)
                } else {
                    Err(format!("not {train:?}"))
                };
            }
            let is_ready = |code: &String| world.blocks[code].is("picked") && !world.blocks[code].is("fired");
            let targets = world
                .there(book, &town, foe)
                .into_iter()
                .filter(|code| world.blocks[code].is("picked"))
                .count();
            let Some(next) =
                world.there(book, &town, side).into_iter().find(is_ready).filter(|_| targets > 0)
            else {
                break;
            };
            let Some(dice) = thrown.next() else { return Err(format!("{next} has not fired")) };
            if dice.len() != usize::from(world.blocks[&next].strength) {
                return Err(format!("{next} throws {} dice", dice.len()));
            }
            let power = if book.is_fast(&next) { 2 } else { 1 };
            world.blocks.get_mut(&next).expect("a block").words.insert("fired".into());
            let stage = ["hits", "", foe, "plain", "skirmish", &town];
            train = give_out(book, world, &stage, hits(dice, power));
        }
    }
    compare_skirmish_end(book, world, &town, after)
}

/// Rule 6.6: the side with fewer units leaves, the attacker if they are equal.
fn compare_skirmish_end(book: &Book, world: &Position, town: &str, after: &Position) -> Result<(), String> {
    let attacker = world.active();
    let count = |side: &str| world.there(book, town, side).len();
    let gives_way = if count(enemy(attacker)) < count(attacker) { enemy(attacker) } else { attacker };
    let stays = enemy(gives_way);
    let is_asked = |side: &str| {
        let who = if side == "french" { &["french"][..] } else { &["allied", "anglo-dutch", "prussian"] };
        after.stack.iter().any(|stage| who.iter().any(|who| *stage == format!("leave {town} {who}")))
    };
    let lost: Vec<String> = world
        .there(book, town, stays)
        .into_iter()
        .filter(|code| after.blocks[code].strength != world.blocks[code].strength)
        .collect();
    if is_asked(stays)
        || !(is_asked(gives_way) || after.there(book, town, gives_way).is_empty())
        || !lost.is_empty()
    {
        return Err(format!("the {gives_way} side gives way at {town}: {lost:?}"));
    }
    Ok(())
}

/// Rules 2.3, 9.0 and 10: what must hold between two player turns.
pub(crate) fn compare_turn(book: &Book, before: &Position, after: &Position) -> Result<(), String> {
    let lost = |army: &str| {
        book.order
            .iter()
            .filter(|code| book.army(code) == army && after.blocks[**code].place == "eliminated")
            .count()
    };
    let is_defeated = [lost("french") >= 12, lost("anglo-dutch") >= 8, lost("prussian") >= 9];
    let held = ["ghent", "brussels", "liege"]
        .iter()
        .filter(|town| !after.there(book, town, "french").is_empty())
        .count();
    let want = match is_defeated {
        [true, true, true] => Some("AllDefeated"),
        [false, true, true] => Some("AlliesDefeated"),
        [true, _, _] => Some("FrenchDefeated"),
        _ if before.turn < book.turns => None,
        _ if held >= 2 => Some("CitiesHeld"),
        _ => Some("TimeExpired"),
    };
    let top = after.top();
    let now = (top[0] == "over").then(|| top[1]);
    if now != want {
        return Err(format!("the game should end by {want:?}, not {now:?}"));
    }
    for (army, is_out) in ["french", "anglo-dutch", "prussian"].into_iter().zip(is_defeated) {
        let on_map = book.towns.iter().any(|town| !after.there(book, town, army).is_empty());
        if is_out && on_map {
            return Err(format!("the defeated {army} army is still on the map"));
        }
    }
    let contested = book.towns.iter().find(|town| after.is_contested(book, town));
    contested.map_or(Ok(()), |town| Err(format!("both sides stand in {town} when the turn is over")))
}

/// Rule 9.0: what the Allies still owe is no more than the cities cost.
pub(crate) fn compare_supply(book: &Book, position: &Position) -> Result<(), String> {
    let top = position.top();
    let left: usize = top[2].parse().expect("a number");
    if left <= owed(book, position, top[1]) && position.turn % 2 == 1 {
        Ok(())
    } else {
        Err(format!("{left} units asked of the {} army", top[1]))
    }
}

/// Rule 6.31: with one unit to check nobody is asked, so more are due here.
pub(crate) fn compare_checks(book: &Book, position: &Position) -> Result<(), String> {
    let due = to_check(book, position, position.top()[1]);
    if due.len() > 1 { Ok(()) } else { Err(format!("{due:?} need no choice")) }
}
