//! The blocks of a scene: each must be where and as play can have left it.

use tabletop::ReadError;

use crate::{
    s01_mapboard::Town,
    s03_units::{Kind, UnitId},
    s05_0_movement::rate,
    s06_21_terrain::Terrain,
    state::{Cell, Mark, Marks, Place, Rules, Spot, Stage, State},
};

/// Blocks that were read and stand up again: on the map, of one army, none of them shown now.
pub(crate) fn check_cell(state: &State, unit: UnitId) -> Result<(), &'static str> {
    let block = state.block(unit);
    if block.cell == Cell::UNSEEN {
        return Ok(());
    }
    let first = block.cell.first(unit);
    if state.turn == 0 || !matches!(block.place, Place::In(_)) {
        return Err("it is not on the map");
    }
    if first.army() != unit.army() {
        return Err("blocks of two armies can be told from each other");
    }
    if first != unit && (block.is(Mark::Shown) || state.block(first).is(Mark::Shown)) {
        return Err("one that is shown can be told from the others");
    }
    Ok(())
}

/// What is wrong with one block, if something is.
pub(crate) fn check(rules: &Rules, state: &State, unit: UnitId) -> Result<(), &'static str> {
    let block = state.block(unit);
    let (kind, side) = (unit.kind(), unit.side());
    let is = |mark: Mark| block.is(mark);
    if state.turn == 0 && block.place == Place::Eliminated {
        return Err("nobody is eliminated before the first turn");
    }
    if is(Mark::Shown) && block.seen != block.strength {
        return Err("all see the strength of a block that is shown");
    }
    check_trimmed(state, unit)?;
    let Place::In(town) = block.place else {
        let may = match (block.place, state.turn) {
            (Place::Box, 0) => Marks::from([Mark::Chosen, Mark::Trimmed]),
            (_, _) => Marks::EMPTY,
        };
        let is_bare = block.marks.is_subset(may)
            && (block.spot, block.origin, block.steps, block.host) == (Spot::Reserve, None, 0, None);
        return if is_bare { Ok(()) } else { Err("it is not on the map") };
    };
    let deploys = |stage| matches!(stage, Stage::Deploy { armies } if armies.contains(unit.army()));
    if state.turn == 0 && state.is_within(deploys) {
        let is_home = rules.edition.may_deploy(unit.army(), town.facts().zone);
        let count = state.counts[town.at()][unit.army() as usize];
        if !is_home || count > rules.edition.deployment_limit(unit.army()) {
            return Err("it cannot have been deployed there");
        }
    }
    check_march(state, unit)?;
    let boards = &state.battles[..state.battle_count as usize];
    let battle = boards.iter().find(|battle| battle.town == town && !battle.is_over);
    let is_fleeing = block.is_any([Mark::Chosen, Mark::Forced])
        && matches!(state.stage(), Stage::FleeOn { .. } | Stage::FlightDie { .. });
    let position = block.spot.position(side);
    let Some(battle) = battle else {
        let is_picked = is(Mark::Picked);
        let loose = [Mark::Chosen, Mark::Picked, Mark::Shown, Mark::Late];
        let bound = Marks::from(Mark::OF_A_BATTLE).difference(loose.into());
        let bound = if is_picked { bound.without(Mark::Fired) } else { bound };
        if (position.is_some() && !is_fleeing) || block.host.is_some() || block.is_any(bound) {
            return Err("it is in no battle");
        }
        return check_loose(rules, state, unit, town);
    };
    if is(Mark::Picked) {
        return Err("it is in a battle, not in a skirmish");
    }
    if is(Mark::Late) && !rules.edition.regroups_by_retreating() {
        return Err("this edition knows no 'late'");
    }
    if position.is_none() && block.is_any([Mark::Shock, Mark::Canister, Mark::Square, Mark::Holds]) {
        return Err("it stands in no position");
    }
    if is(Mark::Shock) && !kind.is_cavalry() || is(Mark::Canister) && !rules.edition.has_first_fire(kind) {
        return Err("its type has no such first fire");
    }
    if let Some((owner, wing)) = position {
        let terrain = battle.terrain(owner, wing);
        if !terrain.admits(kind) {
            return Err("artillery cannot be in woods");
        }
        if is(Mark::Holds) && !terrain.may_be_held_by(kind) {
            return Err("there is nothing for it to hold");
        }
        let is_wooded = terrain == Terrain::Woods;
        if is(Mark::Square)
            && (kind != Kind::Infantry || is_wooded || !rules.edition.may_square_at(block.spot))
        {
            return Err("it cannot be in square there");
        }
        if is(Mark::Square) && is(Mark::Holds) {
            return Err("a square holds no terrain");
        }
        let others = state.in_town(town).filter(|other| *other != unit);
        let holds = |other: UnitId| {
            state.block(other).is(Mark::Holds) && state.block(other).spot.position(other.side()) == position
        };
        if is(Mark::Holds) && others.into_iter().any(holds) {
            return Err("another unit holds the terrain of its position");
        }
    }
    match block.host {
        Some(host) if !is_guest(rules, state, unit, host) => Err("it cannot shelter there"),
        Some(_) | None => Ok(()),
    }
}

fn is_guest(rules: &Rules, state: &State, unit: UnitId, host: UnitId) -> bool {
    let (block, other) = (state.block(unit), state.block(host));
    let may_hide = unit.kind() == Kind::Leader || unit.kind().is_artillery();
    let mut guests = state.units().filter(|it| state.block(*it).host == Some(host));
    rules.edition.has_shelter()
        && may_hide
        && host.side() == unit.side()
        && other.is(Mark::Square)
        && other.place == block.place
        && other.spot == block.spot
        && !block.is_any([Mark::Square, Mark::Holds])
        && guests.next() == Some(unit)
        && guests.next().is_none()
}

/// A block on the map that is in no battle.
fn check_loose(rules: &Rules, state: &State, unit: UnitId, town: Town) -> Result<(), &'static str> {
    let block = state.block(unit);
    if block.is(Mark::Picked) {
        let is_here = |stage| matches!(stage, Stage::SkirmishEnd { town: it } if it == town);
        let picked = state.of_side(town, unit.side()).filter(|it| state.block(*it).is(Mark::Picked)).count();
        if !state.is_within(is_here) || picked > rules.edition.most_in_a_skirmish() as usize {
            return Err("it cannot be picked for a skirmish");
        }
        let is_picking = state.is_within(|stage| matches!(stage, Stage::SkirmishPick { .. }));
        if is_picking && block.is_any([Mark::Fired, Mark::Shown]) {
            return Err("nobody is shown or fires before all have picked");
        }
        return Ok(());
    }
    let is_dicing =
        state.is_within(|stage| matches!(stage, Stage::ForceMarch { .. } | Stage::ForceDice { .. }));
    if block.is(Mark::Shown) && !(is_dicing && unit.kind() == Kind::Leader) {
        return Err("nothing shows it");
    }
    if block.is(Mark::Late) && !(rules.edition.regroups_by_retreating() && state.is_contested(town)) {
        return Err("it is late for no battle");
    }
    Ok(())
}

fn check_trimmed(state: &State, unit: UnitId) -> Result<(), &'static str> {
    let block = state.block(unit);
    let lost = block.seen - block.strength;
    match state.stage() {
        Stage::Trim { .. } if lost != block.is(Mark::Trimmed) as u8 => {
            Err("it has given other steps than marked")
        }
        Stage::Trim { side, .. } if block.is(Mark::Trimmed) && unit.side() != side => {
            Err("the other side gives steps")
        }
        _ if block.is(Mark::Trimmed) && !matches!(state.stage(), Stage::Trim { .. }) => {
            Err("nobody gives steps now")
        }
        _ if state.turn == 0 && lost > 1 => Err("no block gives more than one step"),
        _ => Ok(()),
    }
}

fn check_march(state: &State, unit: UnitId) -> Result<(), &'static str> {
    let block = state.block(unit);
    let rate = rate(unit);
    let is_flying = matches!(state.stage(), Stage::FleeOn { .. } | Stage::FlightDie { .. });
    let is_marching = state.is_within(|stage| matches!(stage, Stage::ForceMarch { .. }));
    if block.is(Mark::Moved) && (block.origin.is_none() || unit.side() != state.active()) {
        return Err("it marched from nowhere, or in the other side's turn");
    }
    if block.steps > rate + 1 || (state.turn == 0 && (block.steps > 0 || block.origin.is_some())) {
        return Err("it has not marched so far");
    }
    if is_marching && !is_flying && (block.steps > 0) != block.is(Mark::Moved) {
        return Err("who has marched is marked 'moved'");
    }
    let is_owed = block.is(Mark::Forced);
    if is_owed && (block.steps <= rate || !(is_marching || matches!(state.stage(), Stage::FlightDie { .. })))
    {
        return Err("it owes no roll");
    }
    let is_rolled = state.is_within(|stage| matches!(stage, Stage::ForceDice { .. }))
        || !state.is_within(|stage| matches!(stage, Stage::March { .. }));
    if is_marching && block.steps > rate && !is_owed && !is_rolled {
        return Err("it owes a roll");
    }
    Ok(())
}

/// What is wrong with the block in hand, if something is.
pub(crate) fn check_hand(state: &State) -> Result<(), ReadError> {
    let mut chosen = state.units().filter(|unit| state.block(*unit).is(Mark::Chosen));
    let hand = (chosen.next(), chosen.next());
    let town = state.battle().town;
    let fits = |unit: UnitId| {
        let place = state.block(unit).place;
        let is_on_map = matches!(place, Place::In(_));
        match state.stage() {
            Stage::DeployTown { armies } => armies.contains(unit.army()) && place == Place::Box,
            Stage::Step { armies } => {
                armies.contains(unit.army()) && is_on_map && !is_among_enemies(state, unit)
            }
            Stage::RegroupTo { armies } => armies.contains(unit.army()) && is_on_map,
            Stage::LeaveBy { town, armies } => armies.contains(unit.army()) && place == Place::In(town),
            Stage::WithdrawBy { armies } | Stage::Act { armies } => {
                armies.contains(unit.army()) && place == Place::In(town)
            }
            Stage::FleeOn { town, .. } => {
                let is_away = matches!(place, Place::In(here) if here != town);
                is_away && state.block(unit).steps > 0 && !is_among_enemies(state, unit)
            }
            _ => false,
        }
    };
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
    match hand {
        (None, _) if !has_hand => Ok(()),
        (Some(unit), None) if has_hand && fits(unit) => Ok(()),
        (Some(unit), None) => Err(ReadError::at(unit, "it cannot be in hand now")),
        (_, _) => Err(ReadError::at("chosen", "exactly the stages that ask for more have one block in hand")),
    }
}

/// Whether enemies stand in the town of a block.
pub(crate) fn is_among_enemies(state: &State, unit: UnitId) -> bool {
    matches!(state.block(unit).place, Place::In(town) if state.count(town, unit.side().enemy()) > 0)
}
