//! Checks that a scene is a position that play can reach; the first fault found is named.

use tabletop::ReadError;

use crate::{
    edition::BattleOrder,
    ii_e_attacks,
    s01_mapboard::Town,
    s03_units::{Army, Side, UnitId},
    s04_deployment,
    s06_21_terrain::Terrain,
    s06_30_battle_turns::{Lines, is_fresh},
    s06_31_morale, s06_33_battle_fires, s07_0_retreats, s12_bidding,
    scene::stage_text,
    scene_blocks, scene_stack,
    state::{BATTLES, Battle, Bid, Echo, Field, Flight, Mark, Place, Rules, Stage, State, Traffic, Wing},
};

/// What is wrong with a position, if something is.
pub(crate) fn check(rules: &Rules, state: &State) -> Result<(), ReadError> {
    scene_stack::check(rules, state)?;
    check_bidding(rules, state)?;
    check_numbers(rules, state)?;
    if let Stage::Over(_) = state.stage() {
        // The game may have ended in the middle of anything.
        return Ok(());
    }
    check_battles(rules, state)?;
    for unit in state.units() {
        scene_blocks::check_cell(state, unit).map_err(|why| ReadError::at("seen", why).within(unit))?;
        scene_blocks::check(rules, state, unit).map_err(|why| ReadError::at(unit, why))?;
    }
    scene_blocks::check_hand(state)?;
    check_wanted(rules, state)?;
    for (n, stage) in state.stack[..state.depth as usize].iter().enumerate() {
        let fault = |why: &str| of_stage(*stage, why);
        check_stage(rules, state, *stage, n).map_err(fault)?;
    }
    check_top(rules, state).map_err(|why| of_stage(state.stage(), why))
}

/// What is wrong with a stage of the scene.
pub(crate) fn of_stage(stage: Stage, why: &str) -> ReadError {
    ReadError::at("stage", format!("'{}': {why}", stage_text(stage)))
}

fn check_bidding(rules: &Rules, state: &State) -> Result<(), ReadError> {
    if state.is_swapped && (rules.seats != 2 || !rules.bidding) {
        return Err(ReadError::at("swapped", "nobody changes sides in this game"));
    }
    let Bid { speaker, best, is_passed } = state.bid;
    if state.stage() != Stage::Bidding && state.bid != Bid::default() {
        return Err(ReadError::at("best", "there are bids only while they are made"));
    }
    if speaker > 1 {
        return Err(ReadError::at("speaker", format!("there is no seat {speaker}")));
    }
    if let Some((seat, side, steps)) = best {
        if seat > 1 || seat == speaker || steps > s12_bidding::most(state, side) {
            return Err(ReadError::at("best", "nobody can have made that bid"));
        }
        if is_passed {
            return Err(ReadError::at("speaker", "the bidding is over once there is a bid and a pass"));
        }
    }
    Ok(())
}

fn check_numbers(rules: &Rules, state: &State) -> Result<(), ReadError> {
    let most = state.units().count() as u8;
    for (what, list) in [
        ("road", &state.marched[..]),
        ("leaving", &state.leaving),
        ("crossed", &state.traffic.crossed),
        ("retreated", &state.traffic.retreated),
        ("reinforced", &state.traffic.reinforced),
    ] {
        if list.iter().any(|n| *n > most) {
            return Err(ReadError::at(what, "there are fewer blocks"));
        }
    }
    for army in Army::ALL {
        if state.groups[army as usize].len() > rules.edition.group_moves(army) {
            return Err(ReadError::at(
                "group",
                format!("there are fewer group moves of the {} army", army.id()),
            ));
        }
        if state.defeated.contains(army) && rules.edition.removes_the_defeated() && state.on_map(army) > 0 {
            return Err(ReadError::at("defeated", format!("{} has blocks on the map", army.id())));
        }
    }
    let is_leaving = |stage| matches!(stage, Stage::Leave { .. });
    if state.leaving != State::empty(state.edition).leaving && !state.is_within(is_leaving) {
        return Err(ReadError::at("leaving", "nobody must leave a town"));
    }
    if state.handed > 3 || (state.handed > 0 && (rules.seats != 3 || !rules.version.has_owners())) {
        return Err(ReadError::at("handed", "the Allied seats have not handed over so often"));
    }
    let Echo { age, span, times, .. } = state.echo;
    let is_fighting =
        state.is_within(|stage| matches!(stage, Stage::Round { .. } | Stage::RoundOver | Stage::BattleOrder));
    if state.echo != Echo::default() && (times > 1 || age >= span || !is_fighting) {
        return Err(ReadError::at("echo", "no position is looked for so"));
    }
    if !state.is_announced && state.turn == 0 {
        return Err(ReadError::at("unannounced", "no turn has begun"));
    }
    Ok(())
}

/// The towns both sides stand in.
fn contested(state: &State) -> impl Iterator<Item = Town> + '_ {
    state.towns().filter(|town| state.is_contested(*town))
}

fn check_battles(rules: &Rules, state: &State) -> Result<(), ReadError> {
    let battles = &state.battles[..state.battle_count as usize];
    if state.current >= state.battle_count.max(1) {
        return Err(ReadError::at("current", format!("there is no battle {}", state.current)));
    }
    if contested(state).filter(|town| battles.iter().all(|battle| battle.town != *town)).count()
        + battles.len()
        > BATTLES
    {
        return Err(ReadError::at("battle", "too many towns are fought over"));
    }
    for (n, battle) in battles.iter().enumerate() {
        let town = battle.town;
        let fault = |why: &str| Err(ReadError::at("battle", format!("{town}: {why}")));
        if battles[..n].iter().any(|other| other.town == town) {
            return fault("it is named twice");
        }
        if battle.idle > 2 || (battle.is_stalemate != (battle.idle == 2) && battle.idle == 2) {
            return fault("the attacker is not idle so long");
        }
        let is_open =
            |side: Side| Wing::ALL.into_iter().all(|wing| battle.terrain(side, wing) == Terrain::Open);
        if rules.edition.terrain_drawn() == (0, 0) && !Side::BOTH.into_iter().all(is_open) {
            return fault("this edition has no terrain");
        }
        check_battle(state, n, battle).or_else(fault)?;
    }
    let is_fighting = state.is_within(|stage| {
        matches!(stage, Stage::Round { .. } | Stage::RoundOver | Stage::BattleOrder | Stage::SkirmishOrder)
    });
    if !battles.is_empty() && !is_fighting {
        return Err(ReadError::at("battle", "there are battles in the battle phase only"));
    }
    if state.traffic != Traffic::default() && battles.is_empty() {
        return Err(ReadError::at("battle", "nobody crosses, retreats or reinforces without one"));
    }
    let is_in_order = rules.edition.battle_order() == BattleOrder::InTurn;
    let may_be_new =
        if is_in_order { !state.is_within(|stage| matches!(stage, Stage::Round { .. })) } else { true };
    let is_before = state
        .is_within(|stage| matches!(stage, Stage::BattlePhase | Stage::BattleOrder | Stage::Round { .. }));
    for town in contested(state) {
        let is_board = battles.iter().any(|battle| battle.town == town);
        if !is_before || state.is_night() || (!is_board && !may_be_new) {
            return Err(ReadError::at(town, "no battle can be fought there now"));
        }
    }
    if state.turn == 0 && contested(state).next().is_some() {
        return Err(ReadError::at("turn", "nobody fights before the first"));
    }
    Ok(())
}

fn is_flight(stage: Stage) -> bool {
    matches!(stage, Stage::FleeOn { .. } | Stage::FlightDie { .. })
}

fn check_battle(state: &State, n: usize, battle: &Battle) -> Result<(), &'static str> {
    let is_current = n == state.current as usize;
    let is_ending = is_current
        && state.is_within(|stage| {
            matches!(stage, Stage::Victory { .. } | Stage::Leave { .. } | Stage::Regroup { .. })
        });
    let is_contested = state.is_contested(battle.town);
    // The board is looked at when a flight is over.
    let is_fleeing = is_current && is_flight(state.stage());
    if battle.is_over && is_contested && !is_ending {
        return Err("it is over, but both sides are there");
    }
    if !battle.is_over && !is_contested && !is_ending && !is_fleeing {
        return Err("one side has no block there");
    }
    let is_deploying = is_current
        && state.is_within(|stage| {
            matches!(stage, Stage::Post { .. } | Stage::Hold { .. } | Stage::Terrain { .. })
        });
    let is_new = battle.rounds == 0;
    if battle.is_over || is_ending || is_fleeing {
        return Ok(());
    }
    let mut world = *state;
    world.current = n as u8;
    let lines = Lines::new(&world);
    if is_deploying && (lines.forward != [[0; 3]; 2] || !is_new) {
        return Err("it is being deployed and fought");
    }
    if Side::BOTH.into_iter().any(|side| lines.lost(side).is_some()) {
        return Err("a position is lost, and the battle with it");
    }
    Ok(())
}

fn check_wanted(rules: &Rules, state: &State) -> Result<(), ReadError> {
    let Some(town) = state.wanted else { return Ok(()) };
    let is_marching = matches!(state.stage(), Stage::March { .. } | Stage::Step { .. });
    let is_attack = state.is_contested(town) && ii_e_attacks::still_wanted(state, town) > 0;
    if is_marching && is_attack && ii_e_attacks::is_kept(rules, state) {
        Ok(())
    } else {
        Err(ReadError::at("wanted", format!("no attack on {town} waits for more units")))
    }
}

/// Whether the stage on top, and the ones it belongs to, can go on.
fn check_top(rules: &Rules, state: &State) -> Result<(), &'static str> {
    let town = state.battle().town;
    match state.stage() {
        Stage::BeginTurn | Stage::EndTurn | Stage::Judge if contested(state).next().is_some() => {
            Err("both sides stand in a town")
        }
        Stage::MoraleDie { unit } => {
            let mut is_due = false;
            s06_31_morale::pending(state, unit.side(), |it| is_due |= it == unit);
            if is_due { Ok(()) } else { Err("its morale is not to be determined") }
        }
        Stage::FireDice { unit, target } => {
            let fire = s06_33_battle_fires::fire(rules, state, &Lines::new(state), unit, target);
            let is_here = state.block(unit).place == Place::In(town);
            if is_here && fire.is_some() { Ok(()) } else { Err("it cannot fire so") }
        }
        Stage::FlightDie { town, .. } => {
            let mut owing = state.units().filter(|unit| state.block(*unit).is(Mark::Forced));
            match (owing.next(), owing.next()) {
                (Some(unit), None)
                    if state.block(unit).place != Place::In(town)
                        && !scene_blocks::is_among_enemies(state, unit) =>
                {
                    Ok(())
                }
                (_, _) => Err("one block owes a roll"),
            }
        }
        Stage::Victory { .. } if state.is_contested(town) => Err("both sides are there"),
        Stage::Trim { side, left } => {
            let mut offers = vec![];
            s12_bidding::trim_actions(state, side, &mut offers);
            if left > 0 && offers.len() >= left as usize {
                Ok(())
            } else {
                Err("nobody can give those steps")
            }
        }
        Stage::WithdrawBy { .. } => {
            let unit = state.chosen();
            let ways = s07_0_retreats::exits(rules, state, town, unit.side(), Flight::Retreat);
            if ways.is_some() && is_fresh(state, unit) { Ok(()) } else { Err("it cannot retreat") }
        }
        Stage::LeaveBy { town, armies } => {
            let flight = ii_e_attacks::flight(state, Side::of(armies));
            match s07_0_retreats::exits(rules, state, town, Side::of(armies), flight) {
                Some(_) => Ok(()),
                None => Err("it cannot retreat"),
            }
        }
        Stage::DeployTown { .. } => {
            let unit = state.chosen();
            if state.towns().any(|town| s04_deployment::may_place(rules, state, unit, town)) {
                Ok(())
            } else {
                Err("no town has room")
            }
        }
        _ => Ok(()),
    }
}

/// Whether a stage of the stack, at this depth, has the battle and the blocks it needs.
fn check_stage(rules: &Rules, state: &State, stage: Stage, depth: usize) -> Result<(), &'static str> {
    let battle = state.battle();
    let above = state.stack.get(depth + 1).copied().filter(|_| depth + 1 < state.depth as usize);
    let has_board = state.battle_count > 0
        && !battle.is_over
        && (state.is_contested(battle.town) || is_flight(state.stage()));
    match stage {
        Stage::Round { battle, .. } if battle >= state.battle_count => Err("there is no such battle"),
        Stage::SetUp { battle } if battle > state.battle_count || state.battle_count == 0 => {
            Err("there is no such battle")
        }
        Stage::SetUp { battle } if above.is_some() && battle != state.current + 1 => {
            Err("another battle is set up")
        }
        Stage::RoundOver if state.battle_count == 0 => Err("there is no battle"),
        Stage::SkirmishOrder
            if state.battle_count > 0 && rules.edition.battle_order() == BattleOrder::InTurn =>
        {
            Err("skirmishes come before battles")
        }
        Stage::Reveal
        | Stage::Terrain { .. }
        | Stage::Post { .. }
        | Stage::Hold { .. }
        | Stage::EndBattleTurn { .. }
        | Stage::Morale { .. }
        | Stage::Combat { .. }
        | Stage::Withdraw { .. }
        | Stage::Reinforce { .. }
            if !has_board =>
        {
            Err("it needs a battle that both sides are in")
        }
        Stage::TakeHits(hits) if matches!(hits.field, Field::Position(..)) && !has_board => {
            Err("it needs a battle that both sides are in")
        }
        Stage::Terrain { side, to_draw, hand } => {
            let held = hand.iter().filter(|kind| **kind != Terrain::Open).count();
            let free =
                Wing::ALL.into_iter().filter(|wing| battle.terrain(side, *wing) == Terrain::Open).count();
            if to_draw as usize + held <= free { Ok(()) } else { Err("no position is free for the markers") }
        }
        Stage::SkirmishEnd { town }
            if !state.is_contested(town)
                && above.is_some_and(|it| matches!(it, Stage::SkirmishPick { .. })) =>
        {
            Err("one side is not there")
        }
        Stage::SkirmishPick { town, armies } if state.of_armies(town, armies).next().is_none() => {
            Err("it has no block there")
        }
        Stage::Leave { town, armies } => {
            let is_covered = |unit: UnitId| {
                state.is_within(|stage| matches!(stage, Stage::Leave { town: it, armies } if it == town && armies.contains(unit.army())))
            };
            let is_board = state.is_within(|stage| {
                matches!(stage, Stage::Round { .. } | Stage::RoundOver | Stage::Victory { .. })
            }) || rules.edition.battle_order() == BattleOrder::Free;
            if !state.of_side(town, Side::of(armies)).all(is_covered) {
                Err("an army that must leave is not asked")
            } else if is_board && (state.battle_count == 0 || battle.town != town) {
                Err("another battle is fought")
            } else {
                Ok(())
            }
        }
        Stage::Victory { .. } if state.battle_count == 0 => Err("nobody has won"),
        Stage::Regroup { .. }
            if state.battle_count == 0 || !battle.is_over || state.is_contested(battle.town) =>
        {
            Err("no battle has been won")
        }
        Stage::FleeOn { town, flight } | Stage::FlightDie { town, flight } => {
            let is_here = state.battle_count > 0 && battle.town == town;
            let side = state
                .units()
                .find(|unit| state.block(*unit).is_any([Mark::Chosen, Mark::Forced]))
                .map(UnitId::side);
            let is_so = match flight {
                Flight::Retreat | Flight::Regroup => true,
                Flight::Rout | Flight::Pushed | Flight::Recall => {
                    side.is_some_and(|side| ii_e_attacks::flight(state, side) == flight)
                }
            };
            if is_here && is_so { Ok(()) } else { Err("nobody flees so") }
        }
        _ => Ok(()),
    }
}
