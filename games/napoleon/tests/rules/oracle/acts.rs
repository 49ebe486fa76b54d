//! What an act leaves behind: where the unit stands, what it may still do in this battle turn, and what lasts beyond it.

use super::{
    board::{Field, field, is_engaged, terrain, units},
    position::{Block, Book, Position, enemy},
};

/// What is forgotten when a battle turn is over. Rules 6.32, 6.33 and 6.21.
const OF_A_BATTLE_TURN: [&str; 5] = ["fired", "stepped", "engaging", "exchanged", "chosen"];

fn say(is_so: bool, code: &str, what: &str, block: &Block) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(format!("{code} {what}: {block:?}")) }
}

/// Whether the same battle goes on with the same side's combat.
fn goes_on(before: &Position, after: &Position) -> bool {
    let is_combat = |stage: &String| stage.starts_with("combat");
    before.turn == after.turn
        && before.current == after.current
        && after.stack.iter().filter(|it| is_combat(it)).count()
            == before.stack.iter().filter(|it| is_combat(it)).count()
        && ["combat", "hits"].contains(&after.top()[0])
}

/// Compares what a unit's act did to it.
pub(crate) fn compare_act(
    book: &Book,
    before: &Position,
    words: &[&str],
    after: &Position,
) -> Result<(), String> {
    let (verb, code) = (words[0], words[1]);
    let (block, now) = (&before.blocks[code], &after.blocks[code]);
    if verb == "retreat" {
        let is_disrupted = now.is("disrupted") || now.place == "eliminated" || after.turn != before.turn;
        return say(is_disrupted, code, "is not disrupted (7.3)", now);
    }
    if !goes_on(before, after) {
        return Ok(());
    }
    let is_free = |it: &(&String, &Block)| it.1.host.as_deref() != Some(code);
    match verb {
        "move" => compare_move(book, before, code, words[2], after),
        "fire" => compare_fired(book, before, code, after),
        // Ruling N27: a battle move, so that horse artillery has another act.
        "occupy" => say(now.is("holds") && now.is("stepped") && !now.is("spent"), code, "occupies", now),
        "exchange" => {
            let at = field(book.side(code), &now.spot).expect("a position");
            let holders = units(book, after, book.side(code), at);
            let holders = holders.iter().filter(|it| after.blocks[*it].is("holds")).count();
            let is_so = now.is("holds") && now.is("exchanged") && !now.is("stepped") && !now.is("spent");
            say(is_so && holders == 1, code, "is exchanged (6.21)", now)
        }
        "square" => say(now.is("square") && now.is("spent") && !now.is("holds"), code, "forms square", now),
        "break" => {
            let is_so = !now.is("square") && now.is("spent") && after.blocks.iter().all(|it| is_free(&it));
            say(is_so, code, "breaks square (6.5)", now)
        }
        "shelter" => {
            let is_so = now.host.as_deref() == Some(words[3]) && now.is("spent") && !now.is("holds");
            say(is_so && now.spot == block.spot, code, "shelters (6.52)", now)
        }
        "emerge" => say(now.host.is_none() && now.is("spent"), code, "comes out of the square", now),
        _ => Ok(()),
    }
}

/// Rule 6.32: a battle move, its kind, and what it begins or ends.
fn compare_move(
    book: &Book,
    before: &Position,
    code: &str,
    to: &str,
    after: &Position,
) -> Result<(), String> {
    let (block, now, side) = (&before.blocks[code], &after.blocks[code], book.side(code));
    let to = if to == "forward" { format!("forward-{}", block.spot) } else { to.to_string() };
    let at: Option<Field> = field(side, &to);
    let has_foes =
        |spot: &str| field(side, spot).is_some_and(|at| !units(book, before, enemy(side), at).is_empty());
    let is_engage = to.starts_with("forward") || (block.spot == "reserve" && has_foes(&to));
    let is_disengage = block.spot.starts_with("forward") || (to == "reserve" && has_foes(&block.spot));
    let is_stopped = book.is_cavalry(code) && at.is_some_and(|at| terrain(before, at) == "woods");
    let crossed = |position: &Position| position.battle().crossed.iter().sum::<u32>();
    let is_crossing = to.starts_with("forward") != block.spot.starts_with("forward");
    let has_stream = field(side, if is_engage { &to } else { &block.spot })
        .is_some_and(|(side, wing)| super::board::has_stream(before, (side, wing)));
    let checks = [
        (now.spot == to, "stands elsewhere (6.32)"),
        (now.is("stepped") && !now.is("holds"), "has made a battle move (6.32)"),
        (now.is("spent") == (block.is("stepped") || is_stopped), "has this many moves (6.32, 6.21)"),
        (now.is("engaging") == (is_engage || block.is("engaging")), "engages (6.32)"),
        (now.is("disengaging") == (is_disengage || block.is("disengaging")), "disengages (6.32)"),
        (now.is("shock") == (is_engage && book.is_cavalry(code)), "has shock by moving to engage (6.33)"),
        (!now.is("canister"), "is fresh at short range (6.33)"),
        (
            crossed(after) == crossed(before) + u32::from(is_crossing && has_stream),
            "crosses the stream (6.21)",
        ),
    ];
    checks.into_iter().try_for_each(|(is_so, what)| say(is_so, code, what, now))
}

/// Rule 6.33: who has fired does not fire again, and the bonus of the first fire is gone.
fn compare_fired(book: &Book, before: &Position, code: &str, after: &Position) -> Result<(), String> {
    let now = &after.blocks[code];
    let at = field(book.side(code), &now.spot).expect("who fires stands in a position");
    let is_short = is_engaged(book, before, at) && is_engaged(book, after, at);
    say(now.is("fired") && !now.is("shock"), code, "has fired", now)?;
    say(now.is("canister") == (is_short && book.is_artillery(code)), code, "has fired at short range", now)
}

/// Rules 6.34, 7.1 and 7.5: who comes into a battle or regroups, and what that makes of the roads.
pub(crate) fn compare_arrival(
    book: &Book,
    before: &Position,
    words: &[&str],
    after: &Position,
) -> Result<(), String> {
    let (code, now) = (words[1], &after.blocks[words[1]]);
    let town = &before.battle().town;
    let place = if words[0] == "reinforce" { town.as_str() } else { words[3] };
    if after.turn != before.turn {
        return Ok(());
    }
    say(now.place == place && now.spot == "reserve", code, "has come", now)?;
    let is_active = book.side(code) == before.active();
    let is_entry = after.entries.contains(&(town.clone(), words[2].to_string()));
    say(words[0] != "reinforce" || !is_active || is_entry, code, "has opened a road of retreat (7.1)", now)
}

/// What holds on the board at every choice of a combat: contact, squares and their guests, Farms and Hills.
pub(crate) fn compare_board(book: &Book, position: &Position) -> Result<(), String> {
    let town = &position.battle().town;
    for (code, block) in position.blocks.iter().filter(|(_, block)| block.place == *town) {
        let at = field(book.side(code), &block.spot);
        let is_met = at.is_some_and(|at| is_engaged(book, position, at));
        say(is_met || !(block.is("shock") || block.is("canister")), code, "is out of contact (N7)", block)?;
        let kind = book.units[code.as_str()].kind;
        let here = at.map_or("none", |at| terrain(position, at));
        let is_squared = kind == "infantry" && !block.spot.starts_with("forward") && at.is_some();
        say(!block.is("square") || is_squared && here != "woods", code, "is no square (6.5)", block)?;
        let is_held = here == "farm" && kind == "infantry" || here == "hill" && book.is_artillery(code);
        say(!block.is("holds") || is_held && !block.is("square"), code, "holds nothing (6.21)", block)?;
        if let Some(host) = &block.host {
            let host = &position.blocks[host];
            say(host.is("square") && host.spot == block.spot, code, "has no square (6.52)", block)?;
        }
    }
    Ok(())
}

/// What holds when a side begins to fight: all may act, but for those whose morale broke. Rules 6.3 and 6.31.
pub(crate) fn compare_new_turn(position: &Position) -> Result<(), String> {
    let town = &position.battle().town;
    for (code, block) in position.blocks.iter().filter(|(_, block)| block.place == *town) {
        let is_new = !OF_A_BATTLE_TURN.iter().any(|word| block.is(word));
        say(is_new, code, "has not begun its battle turn anew (6.3)", block)?;
        let is_broken = block.is("spent") || block.is("disengaging");
        say(!is_broken || block.is("checked"), code, "may act (6.31)", block)?;
    }
    Ok(())
}
