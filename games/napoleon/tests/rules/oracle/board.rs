//! Rules 6.2 to 6.5 and 7.0 on the battle board: what each unit may do, and how it fires.

use super::{
    march::exits,
    position::{Block, Book, Position, enemy, is_of},
};

/// A target group: the units in the open, or the squares with their guests. Rule 6.51.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Group {
    Line,
    Squares,
}

/// A position of the board: the side that owns it and its wing.
pub(crate) type Field = (&'static str, &'static str);

fn wing_of(spot: &str) -> Option<&'static str> {
    ["left", "center", "right"].into_iter().find(|wing| spot.ends_with(wing))
}

fn facing(wing: &str) -> &'static str {
    match wing {
        "left" => "right",
        "right" => "left",
        _ => "center",
    }
}

/// The position a spot of a side lies in; none for the reserve.
pub(crate) fn field(side: &str, spot: &str) -> Option<Field> {
    let wing = wing_of(spot)?;
    let own = if side == "french" { "french" } else { "allied" };
    Some(if spot.starts_with("forward") { (enemy(side), facing(wing)) } else { (own, wing) })
}

/// The units of a side in a position.
pub(crate) fn units(book: &Book, position: &Position, side: &str, at: Field) -> Vec<String> {
    let here = position.there(book, &position.battle().town, side).into_iter();
    here.filter(|code| field(side, &position.blocks[code].spot) == Some(at)).collect()
}

pub(crate) fn is_engaged(book: &Book, position: &Position, at: Field) -> bool {
    ["french", "allied"].iter().all(|side| !units(book, position, side, at).is_empty())
}

pub(crate) fn terrain(position: &Position, (side, wing): Field) -> &str {
    position.battle().terrain.get(&format!("{side}-{wing}")).map_or("open", |kind| kind.as_str())
}

pub(crate) fn has_stream(position: &Position, (side, wing): Field) -> bool {
    terrain(position, (side, wing)) == "stream" || terrain(position, (enemy(side), facing(wing))) == "stream"
}

/// The units of a target group.
pub(crate) fn group(book: &Book, position: &Position, side: &str, at: Field, group: Group) -> Vec<String> {
    let in_square =
        |code: &String| position.blocks[code].is("square") || position.blocks[code].host.is_some();
    let all = units(book, position, side, at).into_iter();
    all.filter(|code| in_square(code) == (group == Group::Squares)).collect()
}

fn is_fresh(block: &Block) -> bool {
    !["spent", "stepped", "fired"].iter().any(|word| block.is(word))
}

/// A fire: how many dice, the highest number that hits, whether at long range, and into which position.
pub(crate) struct Fire {
    pub(crate) dice: u8,
    pub(crate) power: i32,
    pub(crate) is_long: bool,
    pub(crate) at: Field,
}

/// Rule 6.33 with 6.21 and 6.51: the fire of a unit at a group, if it may fire.
pub(crate) fn fire(book: &Book, position: &Position, code: &str, target: Group) -> Option<Fire> {
    let (block, facts, side) = (&position.blocks[code], &book.units[code], book.side(code));
    let is_horse_gun = facts.kind == "horse-artillery";
    if block.is("fired")
        || block.is("spent")
        || block.host.is_some()
        || (block.is("stepped") && !is_horse_gun)
    {
        return None;
    }
    let here = field(side, &block.spot)?;
    let is_long = !is_engaged(book, position, here);
    let at = if is_long { (enemy(here.0), facing(here.1)) } else { here };
    if is_long {
        let is_forward = block.spot.starts_with("forward");
        let has_friends = !units(book, position, side, at).is_empty();
        if !book.is_artillery(code) || is_forward || has_friends || terrain(position, at) == "woods" {
            return None;
        }
    }
    let foes = group(book, position, enemy(side), at, target);
    if foes.is_empty() {
        return None;
    }
    let squares = (target == Group::Squares) as i32;
    let holds = block.is("holds") as i32;
    let power = if book.is_cavalry(code) {
        let is_farm = |it: &String| position.blocks[it].is("holds") && terrain(position, at) == "farm";
        if foes.iter().all(is_farm) {
            return None;
        }
        if terrain(position, at) == "woods" {
            1
        } else if squares == 1 {
            facts.fire - 1
        } else {
            facts.fire + block.is("shock") as i32
        }
    } else if book.is_artillery(code) {
        let range = if is_long { holds } else { !block.is("canister") as i32 };
        facts.fire + range + squares
    } else if facts.kind == "infantry" {
        facts.fire + holds + squares
    } else {
        facts.fire
    };
    (power > 0).then_some(Fire { dice: block.strength, power, is_long, at })
}

/// Rule 6.32: the battle moves of a unit.
fn moves(book: &Book, position: &Position, code: &str) -> Vec<String> {
    let (block, side, kind) = (&position.blocks[code], book.side(code), book.units[code].kind);
    let (is_stepped, is_fired) = (block.is("stepped"), block.is("fired"));
    let may_move = match (is_stepped, is_fired) {
        (false, false) => true,
        (true, false) => book.is_fast(code),
        (false, true) => kind == "horse-artillery",
        (true, true) => false,
    };
    if !may_move || block.is("spent") || block.is("square") || block.host.is_some() {
        return vec![];
    }
    let mut spots: Vec<String> = vec![];
    match wing_of(&block.spot) {
        None => spots.extend(["left", "center", "right"].map(str::to_string)),
        Some(wing) if block.spot.starts_with("forward") => spots.push(wing.into()),
        Some(wing) => spots.extend([format!("forward-{wing}"), "reserve".into()]),
    }
    let has_foes =
        |spot: &str| field(side, spot).is_some_and(|at| !units(book, position, enemy(side), at).is_empty());
    let may_go = |to: &String| {
        let is_crossing = to.starts_with("forward") != block.spot.starts_with("forward");
        let is_engage = to.starts_with("forward") || (block.spot == "reserve" && has_foes(to));
        let is_disengage = block.spot.starts_with("forward") || (to == "reserve" && has_foes(&block.spot));
        let at = field(side, to);
        if is_engage && (kind == "foot-artillery" || block.is("disengaging")) {
            return false;
        }
        if is_disengage && block.is("engaging") {
            return false;
        }
        if to.starts_with("forward") && has_foes(&block.spot) {
            return false;
        }
        if book.is_artillery(code) && at.is_some_and(|at| terrain(position, at) == "woods") {
            return false;
        }
        !is_crossing || may_cross(book, position, code)
    };
    let text = |to: &String| if to.starts_with("forward") { "forward" } else { to }.to_string();
    spots.iter().filter(|to| may_go(to)).map(|to| format!("move {code} {}", text(to))).collect()
}

/// Rule 6.21: whether a unit may cross the stream of its lane, if there is one.
pub(crate) fn may_cross(book: &Book, position: &Position, code: &str) -> bool {
    let side = book.side(code);
    let wing = wing_of(&position.blocks[code].spot).expect("who crosses stands in a lane");
    let own = if side == "french" { "french" } else { "allied" };
    let lane = if side == "french" { wing } else { facing(wing) };
    let n = ["left", "center", "right"].iter().position(|it| *it == lane).expect("a lane");
    let crossed = position.battle().crossed.get(n).copied().unwrap_or(0);
    !has_stream(position, (own, wing)) || (book.units[code].kind != "horse-artillery" && crossed < 2)
}

/// Everything one unit may do. Rules 6.3, 6.5, 6.21 and 7.0.
pub(crate) fn acts(book: &Book, position: &Position, code: &str) -> Vec<String> {
    let (block, side, kind) = (&position.blocks[code], book.side(code), book.units[code].kind);
    let battle = position.battle();
    let must_withdraw = battle.stalemate && side == position.active();
    let mut found = vec![];
    let at = field(side, &block.spot);
    let is_own = at.is_some() && !block.spot.starts_with("forward");
    let mates = position.there(book, &battle.town, side);
    if !must_withdraw {
        for (target, end) in [(Group::Line, ""), (Group::Squares, " at squares")] {
            if fire(book, position, code, target).is_some() {
                found.push(format!("fire {code}{end}"));
            }
        }
        found.extend(moves(book, position, code));
        let kind_here = at.map_or("open", |at| terrain(position, at));
        if kind == "infantry"
            && is_own
            && is_fresh(block)
            && !block.is("square")
            && !block.is("holds")
            && kind_here != "woods"
        {
            found.push(format!("square {code}"));
        }
        if block.is("square") && is_fresh(block) {
            found.push(format!("break {code}"));
        }
        if block.host.is_some() && is_fresh(block) {
            found.push(format!("emerge {code}"));
        }
        let may_hide = kind == "leader" || book.is_artillery(code);
        if may_hide && is_own && is_fresh(block) && block.host.is_none() {
            for host in &mates {
                let other = &position.blocks[host];
                let is_taken = mates.iter().any(|it| position.blocks[it].host.as_ref() == Some(host));
                if other.is("square") && other.spot == block.spot && !is_taken {
                    found.push(format!("shelter {code} with {host}"));
                }
            }
        }
        let fits =
            kind_here == "farm" && kind == "infantry" || kind_here == "hill" && book.is_artillery(code);
        if fits && !block.is("square") && block.host.is_none() && is_fresh(block) {
            let here = position.blocks.iter().filter(|(it, other)| {
                other.place == battle.town && other.is("holds") && field(book.side(it), &other.spot) == at
            });
            match here.map(|(it, _)| it).next() {
                None => found.push(format!("occupy {code}")),
                Some(it) if it != code && book.side(it) == side => {
                    let other = &position.blocks[it];
                    if is_fresh(other) && !other.is("exchanged") && !block.is("exchanged") {
                        found.push(format!("exchange {code}"));
                    }
                }
                Some(_) => {}
            }
        }
    }
    let is_bound = block.is("square") || block.host.is_some();
    if is_fresh(block) && (!is_bound || must_withdraw) {
        let ways = exits(book, position, side, &battle.town, &battle.retreated);
        found.extend(ways.iter().map(|(to, _)| format!("retreat {code} {to}")));
    }
    found
}

pub(crate) fn combat(book: &Book, position: &Position, who: &str) -> Vec<String> {
    let battle = position.battle();
    let side = if who == "french" { "french" } else { "allied" };
    let ours = position.there(book, &battle.town, who);
    let mut offers: Vec<String> = ours
        .iter()
        .filter(|code| !acts(book, position, code).is_empty())
        .map(|code| format!("take {code}"))
        .collect();
    if offers.is_empty() || !(battle.stalemate && side == position.active()) {
        offers.push("done".into());
    }
    offers
}

/// Rule 6.31: units whose morale is to be determined.
pub(crate) fn to_check(book: &Book, position: &Position, side: &str) -> Vec<String> {
    let due = |code: &String| {
        let block = &position.blocks[code];
        let Some(at) = field(side, &block.spot) else { return false };
        let is_alone = units(book, position, side, at).len() == 1;
        block.strength == 1
            && !block.is("checked")
            && block.host.is_none()
            && is_engaged(book, position, at)
            && (book.units[code.as_str()].kind != "leader" || is_alone)
    };
    position.there(book, &position.battle().town, side).into_iter().filter(due).collect()
}

/// Rules 6.5 and 8.2: what is added to a morale roll.
pub(crate) fn morale_bonus(book: &Book, position: &Position, code: &str) -> u8 {
    let block = &position.blocks[code];
    let led = |(it, other): (&String, &Block)| {
        book.units[it.as_str()].kind == "leader"
            && book.army(it) == book.army(code)
            && (&other.place, &other.spot) == (&block.place, &block.spot)
    };
    position.blocks.iter().any(led) as u8 + block.is("square") as u8
}

/// Rule 7.41: the steps a unit loses to rout attrition where it stands.
pub(crate) fn attrition(book: &Book, position: &Position, code: &str) -> u8 {
    let side = book.side(code);
    match book.units[code].kind {
        "leader" => 0,
        "foot-artillery" => 2,
        "infantry" | "horse-artillery" => 1,
        _ => {
            let at = field(side, &position.blocks[code].spot);
            let foes = at.map(|at| units(book, position, enemy(side), at)).unwrap_or_default();
            foes.iter().any(|it| book.is_cavalry(it)) as u8
        }
    }
}

/// Rule 7.4: whether a side has lost a position, so that it is routed.
pub(crate) fn is_routed(book: &Book, position: &Position, side: &'static str) -> bool {
    ["left", "center", "right"].into_iter().any(|wing| {
        let at = (side, wing);
        units(book, position, side, at).is_empty() && !units(book, position, enemy(side), at).is_empty()
    })
}

/// Rules 6.21 and 6.4: the units a hit may fall on.
pub(crate) fn targets(book: &Book, position: &Position, stage: &[&str]) -> Vec<String> {
    let (side, kind) = (stage[2], stage[3]);
    if stage[4] == "skirmish" {
        let all = position.there(book, stage[5], side).into_iter();
        return all.filter(|code| position.blocks[code].is("picked")).collect();
    }
    let owner = if stage[4] == "french" { "french" } else { "allied" };
    let at = (owner, wing_of(stage[5]).expect("a wing"));
    let target = if stage[6] == "line" { Group::Line } else { Group::Squares };
    let is_safe = |code: &String| {
        kind == "cavalry" && position.blocks[code].is("holds") && terrain(position, at) == "farm"
    };
    group(book, position, side, at, target).into_iter().filter(|code| !is_safe(code)).collect()
}

/// Rule 6.4: who takes a hit; the strongest of these, unless long range fire can do no more.
pub(crate) fn takers(position: &Position, targets: &[String], is_long: bool) -> Vec<String> {
    let most = targets.iter().map(|code| position.blocks[code].strength).max().unwrap_or(0);
    let strongest = targets.iter().filter(|code| position.blocks[*code].strength == most);
    strongest.filter(|_| !(is_long && most == 1)).cloned().collect()
}

/// Rule 6.21: where markers in hand may be placed.
pub(crate) fn markers(position: &Position, stage: &[&str]) -> Vec<String> {
    let side = if stage[1] == "french" { "french" } else { "allied" };
    let mut found = vec![];
    for (n, kind) in stage[3..].iter().enumerate() {
        if *kind != "open" && !stage[3..3 + n].contains(kind) {
            let free = ["left", "center", "right"]
                .into_iter()
                .filter(|wing| terrain(position, (side, wing)) == "open");
            found.extend(free.map(|wing| format!("{kind} {wing}")));
        }
    }
    found
}

/// Rules 6.22 and 6.23: the units that fit a position where each needs one; `None` where that cannot be told simply.
pub(crate) fn posts(book: &Book, position: &Position, who: &str, wing: &'static str) -> Vec<String> {
    let side = if who == "french" { "french" } else { "allied" };
    let at = (side, wing);
    let there: Vec<String> = units(book, position, side, at);
    let is_leader = |code: &str| book.units[code].kind == "leader";
    let fits = |code: &String| {
        if position.blocks[code].spot != "reserve"
            || (book.is_artillery(code) && terrain(position, at) == "woods")
        {
            return false;
        }
        let corps = |it: &str| (book.army(it), book.units[it].corps);
        let mut all: Vec<_> = there.iter().filter(|it| !is_leader(it)).map(|it| corps(it)).collect();
        if is_leader(code) {
            return true;
        }
        all.push(corps(code));
        all.sort();
        all.dedup();
        let is_led = |army: &str| there.iter().any(|it| is_leader(it) && book.army(it) == army);
        all.len() == 1 || all.len() == 2 && all[0].0 == all[1].0 && is_led(all[0].0)
    };
    let town = &position.battle().town;
    position
        .there(book, town, who)
        .into_iter()
        .filter(fits)
        .map(|code| format!("post {code} {wing}"))
        .collect()
}

/// Rule 6.21: the units that may be put in Farms and on Hills at deployment.
pub(crate) fn holds(book: &Book, position: &Position, who: &str) -> Vec<String> {
    let side = if who == "french" { "french" } else { "allied" };
    let mut found = vec!["done".to_string()];
    for wing in ["left", "center", "right"] {
        let here = units(book, position, side, (side, wing));
        let kind = terrain(position, (side, wing));
        if here.iter().any(|code| position.blocks[code].is("holds")) {
            continue;
        }
        let fits = |code: &&String| {
            is_of(book, code, who)
                && (kind == "farm" && book.units[code.as_str()].kind == "infantry"
                    || kind == "hill" && book.is_artillery(code))
        };
        found.extend(here.iter().filter(fits).map(|code| format!("hold {code} {wing}")));
    }
    found
}
