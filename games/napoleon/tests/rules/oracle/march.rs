//! Rules 4, 5, 6.6, 7 and 9 on the map: who may deploy, march, skirmish, retreat and regroup where.

use std::collections::BTreeSet;

use super::position::{Book, Position, enemy, is_of};

/// Rule 5.1: whether a group may still be moved.
fn may_move_group(book: &Book, position: &Position, code: &str) -> bool {
    let army = book.army(code);
    let moved = position.blocks.iter().filter(|(it, block)| book.army(it) == army && block.is("moved"));
    let origins: BTreeSet<&String> = moved.filter_map(|(_, block)| block.from.as_ref()).collect();
    let most = if army == "french" { 2 } else { 1 };
    origins.contains(&position.blocks[code].place) || origins.len() < most
}

/// Rules 5.0 to 5.7: whether a block may go one road further.
pub(crate) fn may_step(book: &Book, position: &Position, code: &str, to: &str) -> bool {
    let block = &position.blocks[code];
    let Some((is_major, is_river)) = book.road(&block.place, to) else { return false };
    let foe = enemy(book.side(code));
    let is_night = book.nights.contains(&position.turn);
    let rate = if book.is_fast(code) { 2 } else { 1 };
    let has_enemies = |town: &str| !position.there(book, town, foe).is_empty();
    let (is_forced, is_attack) = (block.steps == rate, has_enemies(to));
    if has_enemies(&block.place) || block.steps > rate || (is_night && (is_forced || is_attack)) {
        return false;
    }
    let most = if is_major { 8 } else { 6 };
    let most = if is_attack && is_river { most / 2 } else { most };
    let used = position.roads.get(&(block.place.clone(), to.to_string())).copied().unwrap_or(0);
    if used >= most {
        return false;
    }
    // Rule 5.2: two groups attack one town only from beside it and beside each other.
    let origin = block.from.as_ref().unwrap_or(&block.place);
    let beside = |a: &str, b: &str| book.road(a, b).is_some();
    !is_attack
        || position.there(book, to, book.side(code)).iter().all(|other| {
            let from = position.blocks[other].from.as_ref().expect("an attacker has marched");
            from == origin || (beside(from, to) && beside(origin, to) && beside(from, origin))
        })
}

pub(crate) fn march(book: &Book, position: &Position, who: &str) -> Vec<String> {
    let may_go = |code: &str| {
        let block = &position.blocks[code];
        is_of(book, code, who)
            && book.zones.contains_key(block.place.as_str())
            && !block.is("moved")
            && may_move_group(book, position, code)
            && book.beside(&block.place).iter().any(|to| may_step(book, position, code, to))
    };
    let mut offers: Vec<String> =
        book.order.iter().filter(|code| may_go(code)).map(|code| format!("take {code}")).collect();
    offers.push("done".into());
    offers
}

pub(crate) fn step(book: &Book, position: &Position) -> Vec<String> {
    let (code, block) =
        position.blocks.iter().find(|(_, block)| block.is("chosen")).expect("a block in hand");
    let open = book.beside(&block.place).into_iter().filter(|to| may_step(book, position, code, to));
    let mut offers: Vec<String> = open.map(|to| format!("march {code} {} {to}", block.place)).collect();
    if block.steps > 0 {
        offers.push(format!("halt {code}"));
    }
    offers
}

/// Rule 8.1: leaders that may be revealed for the rolls.
pub(crate) fn force_march(book: &Book, position: &Position, who: &str) -> Vec<String> {
    let mut offers = vec!["roll".to_string()];
    for code in book.order.iter().filter(|code| book.units[**code].kind == "leader" && is_of(book, code, who))
    {
        let leader = &position.blocks[*code];
        let helps = |(it, block): (&String, &super::position::Block)| {
            book.army(it) == book.army(code) && block.is("forced") && block.place == leader.place
        };
        if !leader.is("shown") && position.blocks.iter().any(helps) {
            offers.push(format!("reveal {code}"));
        }
    }
    offers
}

/// Rule 4: deployment.
pub(crate) fn deploy(book: &Book, position: &Position, who: &str) -> Vec<String> {
    let ours: Vec<&str> = book.order.iter().copied().filter(|code| is_of(book, code, who)).collect();
    let boxed: Vec<&str> =
        ours.iter().copied().filter(|code| position.blocks[*code].place == "box").collect();
    if boxed.is_empty() {
        return vec!["done".into()];
    }
    let first = if boxed.len() == ours.len() { "historical" } else { "fill the rest" };
    boxed.iter().map(|code| format!("take {code}")).chain([first.to_string()]).collect()
}

pub(crate) fn deploy_town(book: &Book, position: &Position) -> Vec<String> {
    let (code, _) = position.blocks.iter().find(|(_, block)| block.is("chosen")).expect("a block in hand");
    let army = book.units[code.as_str()].army;
    let most = if army == "FR" { 12 } else { 4 };
    let fits =
        |town: &&&str| book.zones[**town] == army && position.there(book, town, book.army(code)).len() < most;
    book.towns.iter().filter(fits).map(|town| format!("place {code} {town}")).collect()
}

/// Rules 6.6 and 6.1: the fights that may be put next.
pub(crate) fn fights(book: &Book, position: &Position, word: &str) -> Vec<String> {
    let is_due = |town: &str| {
        let few = ["french", "allied"].iter().any(|side| position.there(book, town, side).len() < 3);
        match word {
            "skirmish" => few,
            _ => position.battles.iter().all(|battle| battle.town != town),
        }
    };
    let towns = book.towns.iter().filter(|town| position.is_contested(book, town) && is_due(town));
    towns.map(|town| format!("{word} {town}")).collect()
}

/// Rule 6.6: blocks to show.
pub(crate) fn pick(book: &Book, position: &Position, town: &str, who: &str) -> Vec<String> {
    let side = if who == "french" { "french" } else { "allied" };
    let all = position.there(book, town, side);
    let shown = all.iter().filter(|code| position.blocks[*code].is("picked")).count();
    let free = position.there(book, town, who).into_iter().filter(|code| !position.blocks[code].is("picked"));
    let mut offers: Vec<String> = free.filter(|_| shown < 4).map(|code| format!("show {code}")).collect();
    let below = position.below();
    let has_partner = below[0] == "skirmish-pick" && (below[2] == "french") == (who == "french");
    if shown > 0 || has_partner {
        offers.push("done".into());
    }
    offers
}

/// Rule 7.1: whether a side may retreat from a town to another.
pub(crate) fn may_retreat(book: &Book, position: &Position, side: &str, from: &str, to: &str) -> bool {
    let came = position.entries.contains(&(from.to_string(), to.to_string()));
    let is_free = position.there(book, to, enemy(side)).is_empty();
    book.road(from, to).is_some() && is_free && came == (side == position.active())
}

/// Rules 7.2 and 7.4: the towns with room, given how many went by each road.
pub(crate) fn exits(
    book: &Book,
    position: &Position,
    side: &str,
    from: &str,
    used: &[u32],
) -> Vec<(&'static str, u32)> {
    let mut found = vec![];
    for (slot, to) in book.beside(from).into_iter().enumerate() {
        let (is_major, _) = book.road(from, to).expect("a road");
        let most = if is_major { 2 } else { 1 };
        let used = used.get(slot).copied().unwrap_or(0);
        if may_retreat(book, position, side, from, to) && used < most {
            found.push((to, most - used));
        }
    }
    found
}

/// Rule 7.4: who must leave, and by which way.
pub(crate) fn leave(book: &Book, position: &Position, town: &str, who: &str) -> Vec<String> {
    let side = if who == "french" { "french" } else { "allied" };
    let ours = position.there(book, town, who);
    match &exits(book, position, side, town, &position.leaving)[..] {
        [(to, _)] => ours.iter().map(|code| format!("retreat {code} {to}")).collect(),
        _ => ours.iter().map(|code| format!("take {code}")).collect(),
    }
}

pub(crate) fn leave_by(book: &Book, position: &Position, town: &str, who: &str) -> Vec<String> {
    let side = if who == "french" { "french" } else { "allied" };
    let (code, _) = position.blocks.iter().find(|(_, block)| block.is("chosen")).expect("a block in hand");
    let ways = exits(book, position, side, town, &position.leaving);
    ways.iter().map(|(to, _)| format!("retreat {code} {to}")).collect()
}

/// Rule 6.34: blocks that may join the battle.
pub(crate) fn reinforce(book: &Book, position: &Position, who: &str) -> Vec<String> {
    let battle = position.battle();
    let mut offers = vec![];
    for (slot, from) in book.beside(&battle.town).into_iter().enumerate() {
        let (is_major, _) = book.road(&battle.town, from).expect("a road");
        let used = battle.reinforced.get(slot).copied().unwrap_or(0);
        if used < if is_major { 2 } else { 1 } && !position.is_contested(book, from) {
            let fit = position.there(book, from, who).into_iter();
            let fit = fit.filter(|code| !position.blocks[code].is("disrupted"));
            offers.extend(fit.map(|code| format!("reinforce {code} {from}")));
        }
    }
    offers.push("done".into());
    offers
}

/// Rule 7.5: the regroup moves of one block.
fn regroups(book: &Book, position: &Position, code: &str) -> Vec<String> {
    let battle = position.battle();
    let (block, side) = (&position.blocks[code], book.side(code));
    let mut found = vec![];
    for (slot, other) in book.beside(&battle.town).into_iter().enumerate() {
        let (is_major, _) = book.road(&battle.town, other).expect("a road");
        let used = battle.retreated.get(slot).copied().unwrap_or(0);
        let is_full = used >= if is_major { 2 } else { 1 };
        if is_full || block.is("regrouped") || !position.there(book, other, enemy(side)).is_empty() {
            continue;
        }
        if block.place == battle.town && !position.there(book, other, side).is_empty() {
            found.push(format!("regroup {code} {} {other}", battle.town));
        } else if block.place == other {
            found.push(format!("regroup {code} {other} {}", battle.town));
        }
    }
    found
}

pub(crate) fn regroup(book: &Book, position: &Position, who: &str) -> Vec<String> {
    let may = |code: &&&str| is_of(book, code, who) && !regroups(book, position, code).is_empty();
    book.order.iter().filter(may).map(|code| format!("take {code}")).chain(["done".to_string()]).collect()
}

pub(crate) fn regroup_to(book: &Book, position: &Position) -> Vec<String> {
    let (code, _) = position.blocks.iter().find(|(_, block)| block.is("chosen")).expect("a block in hand");
    regroups(book, position, code)
}

/// Rule 9.0: the blocks of an army that may be given up.
pub(crate) fn supply(book: &Book, position: &Position, army: &str) -> Vec<String> {
    let on_map = |code: &&&str| {
        book.army(code) == army && book.zones.contains_key(position.blocks[**code].place.as_str())
    };
    book.order.iter().filter(on_map).map(|code| format!("remove {code}")).collect()
}

/// Rule 9.0: how many units an army owes for the cities the French hold.
pub(crate) fn owed(book: &Book, position: &Position, army: &str) -> usize {
    let cost = |town: &str| if position.there(book, town, "french").is_empty() { 0 } else { 1 };
    match army {
        "anglo-dutch" => cost("ghent") + cost("brussels"),
        _ => 2 * cost("liege"),
    }
}
