//! Which stages of a scene may lie on which, and what they may name.

use tabletop::ReadError;

use crate::{
    edition::{BattleOrder, SmallFight},
    s02_sequence::last_turn,
    s03_units::{Armies, Army, Side},
    s06_21_terrain::Terrain,
    scene::stage_text,
    scene_check::of_stage,
    state::{Field, Flight, Hits, Rules, Stage, State},
};

/// What is wrong with the stack of stages, if something is.
pub(crate) fn check(rules: &Rules, state: &State) -> Result<(), ReadError> {
    let stack = &state.stack[..state.depth as usize];
    if state.turn > last_turn(state.edition) {
        return Err(ReadError::at("turn", format!("{} lies beyond the record", state.turn)));
    }
    let Some((Stage::BeginTurn, above)) = stack.split_first() else {
        return Err(ReadError::at("stage", "the first stage is begin-turn"));
    };
    if above.is_empty() && state.turn == last_turn(state.edition) {
        return Err(ReadError::at("stage", "no turn follows the last"));
    }
    for stage in stack {
        names(rules, state, *stage).map_err(|why| of_stage(*stage, why))?;
    }
    for (n, pair) in stack.windows(2).enumerate() {
        if !lies_on(rules, state, pair[0], pair[1]) {
            return Err(ReadError::at(
                "stage",
                format!("{} cannot lie on {}", stage_text(pair[1]), stage_text(pair[0])),
            ));
        }
        if let (Stage::Reveal, true) = (pair[0], n > 1 && is_of_a_turn(stack[n - 1])) {
            return Err(ReadError::at("stage", "reveal within a battle turn is the last stage"));
        }
    }
    Ok(())
}

fn is_of_a_turn(stage: Stage) -> bool {
    matches!(
        stage,
        Stage::EndBattleTurn { .. }
            | Stage::Reinforce { .. }
            | Stage::Combat { .. }
            | Stage::Withdraw { .. }
            | Stage::Morale { .. }
    )
}

/// Whether the stage names sides, armies and numbers that there are at this time in this game.
fn names(rules: &Rules, state: &State, stage: Stage) -> Result<(), &'static str> {
    let (attacker, has_turn) = (state.active(), state.turn > 0);
    let is_voice = |armies: Armies, side: Option<Side>| {
        if side.is_some_and(|side| Side::of(armies) != side) {
            Err("it is the other side's")
        } else if !speaks(rules, armies) {
            Err("no seat speaks for those armies")
        } else {
            Ok(())
        }
    };
    let is_long = rules.edition.has_long_retreats();
    let during = |is_turn: bool| {
        if is_turn == has_turn {
            Ok(())
        } else if has_turn {
            Err("it comes before the first turn")
        } else {
            Err("play begins with turn 1")
        }
    };
    match stage {
        Stage::BeginTurn => Ok(()),
        Stage::CoinToss | Stage::Bidding if !rules.bidding || rules.seats != 2 => {
            Err("nobody bids in this game")
        }
        Stage::CoinToss | Stage::Bidding => during(false),
        Stage::Trim { .. } if !rules.bidding || rules.seats != 2 => Err("nobody bids in this game"),
        Stage::Trim { .. } => during(false),
        Stage::Deploy { armies } | Stage::DeployTown { armies } => during(false).and(is_voice(armies, None)),
        Stage::March { armies }
        | Stage::Step { armies }
        | Stage::ForceMarch { armies }
        | Stage::ForceDice { armies } => during(true).and(is_voice(armies, Some(attacker))),
        Stage::SkirmishPick { armies, .. } | Stage::Leave { armies, .. } | Stage::LeaveBy { armies, .. } => {
            let is_shared = rules.seats == 3 && !rules.version.has_owners();
            if !is_shared || Side::of(armies) != Side::Allied {
                during(true).and(is_voice(armies, None))
            } else if armies == Side::Allied.armies() {
                during(true)
            } else {
                Err("no seat speaks for those armies")
            }
        }
        Stage::Post { armies, .. }
        | Stage::Hold { armies }
        | Stage::Combat { armies }
        | Stage::Act { armies }
        | Stage::Reinforce { armies }
        | Stage::Regroup { armies }
        | Stage::RegroupTo { armies } => during(true).and(is_voice(armies, None)),
        Stage::Withdraw { .. }
        | Stage::WithdrawBy { .. }
        | Stage::FleeOn { .. }
        | Stage::FlightDie { .. }
            if !is_long =>
        {
            Err("this edition does not know it")
        }
        Stage::Withdraw { armies } | Stage::WithdrawBy { armies } => during(true).and(is_voice(armies, None)),
        Stage::RoundOver if rules.edition.battle_order() != BattleOrder::Free => {
            Err("this edition does not know it")
        }
        Stage::SkirmishFire { .. } | Stage::SkirmishEnd { .. }
            if rules.edition.small_fight() != SmallFight::Skirmish =>
        {
            Err("this edition does not know it")
        }
        Stage::Terrain { to_draw, hand, .. } => {
            let held = hand.iter().filter(|kind| **kind != Terrain::Open).count();
            let (_, most) = rules.edition.terrain_drawn();
            if to_draw as usize + held <= most as usize && (hand[0] != Terrain::Open || held == 0) {
                during(true)
            } else {
                Err("those are too many markers")
            }
        }
        Stage::Supply { army, .. } if army == Army::French || attacker == Side::Allied => {
            Err("the French have no want of supply, and the Allies only after a French turn")
        }
        Stage::Supply { left, .. } if left > 4 => Err("those are too many units"),
        Stage::TakeHits(Hits { left, .. }) if left > 8 => Err("those are too many hits"),
        Stage::Idle => Err("it is no stage to wait in"),
        Stage::EndTurn
        | Stage::BattlePhase
        | Stage::SkirmishOrder
        | Stage::SkirmishFire { .. }
        | Stage::SkirmishEnd { .. }
        | Stage::BattleOrder
        | Stage::RoundOver
        | Stage::FleeOn { .. }
        | Stage::FlightDie { .. }
        | Stage::SetUp { .. }
        | Stage::Reveal
        | Stage::Round { .. }
        | Stage::Morale { .. }
        | Stage::MoraleDie { .. }
        | Stage::FireDice { .. }
        | Stage::TakeHits(_)
        | Stage::EndBattleTurn { .. }
        | Stage::Victory { .. }
        | Stage::Supply { .. }
        | Stage::Judge
        | Stage::Over(_) => during(true),
    }
}

/// Whether one seat speaks for these armies as one voice.
fn speaks(rules: &Rules, armies: Armies) -> bool {
    match (Side::of(armies), rules.seats) {
        (Side::Allied, 3) => armies.only().is_some(),
        (side, _) => armies == side.armies(),
    }
}

/// Whether a stage of the stack may lie directly on another.
fn lies_on(rules: &Rules, state: &State, below: Stage, above: Stage) -> bool {
    let attacker = state.active();
    let is_free = rules.edition.battle_order() == BattleOrder::Free;
    let is_partner = |one: Armies, other: Armies| one != other && Side::of(one) == Side::of(other);
    match (below, above) {
        (Stage::Over(_), _) => false,
        // Ruling T11: the 3rd edition ends the moment a condition is fulfilled.
        (below, Stage::Over(_)) => below == Stage::BeginTurn || (is_free && rules.version.judges_at_once()),
        (Stage::BeginTurn, Stage::CoinToss | Stage::Bidding | Stage::Trim { .. } | Stage::Deploy { .. })
        | (Stage::BeginTurn, Stage::EndTurn | Stage::Judge)
        | (Stage::Deploy { .. }, Stage::Trim { .. })
        | (Stage::EndTurn, Stage::BattlePhase | Stage::BattleOrder)
        | (Stage::BattlePhase, Stage::ForceMarch { .. })
        | (Stage::ForceMarch { .. }, Stage::March { .. })
        | (Stage::BattleOrder, Stage::SkirmishOrder)
        | (Stage::SetUp { .. }, Stage::Reveal)
        | (Stage::Reveal, Stage::Post { .. } | Stage::Hold { .. } | Stage::Terrain { .. })
        | (Stage::Post { .. }, Stage::Terrain { .. })
        | (Stage::Judge, Stage::Supply { .. }) => true,
        (Stage::Deploy { armies }, Stage::Deploy { armies: other }) => {
            armies.contains(Army::French) && !other.contains(Army::French) || is_partner(armies, other)
        }
        (Stage::Deploy { armies }, Stage::DeployTown { armies: other })
        | (Stage::March { armies }, Stage::Step { armies: other })
        | (Stage::ForceMarch { armies }, Stage::ForceDice { armies: other })
        | (Stage::Combat { armies }, Stage::Act { armies: other })
        | (Stage::Withdraw { armies }, Stage::WithdrawBy { armies: other })
        | (Stage::Regroup { armies }, Stage::RegroupTo { armies: other }) => armies == other,
        (Stage::March { armies }, Stage::March { armies: other })
        | (Stage::ForceMarch { armies }, Stage::ForceMarch { armies: other })
        | (Stage::Combat { armies }, Stage::Combat { armies: other })
        | (Stage::Reinforce { armies }, Stage::Reinforce { armies: other })
        | (Stage::Regroup { armies }, Stage::Regroup { armies: other }) => is_partner(armies, other),
        (Stage::EndTurn, Stage::Round { .. }) => !is_free,
        (Stage::BattleOrder, Stage::Round { .. } | Stage::RoundOver) => is_free,
        (Stage::SkirmishOrder, Stage::SkirmishEnd { .. }) => true,
        (Stage::SkirmishOrder, Stage::Leave { armies, .. }) => !is_free || Side::of(armies) == attacker,
        (Stage::SkirmishOrder, Stage::Victory { side }) => is_free && side == attacker,
        (Stage::SkirmishOrder, Stage::Regroup { armies }) => is_free && Side::of(armies) == attacker,
        (Stage::SkirmishEnd { town }, Stage::SkirmishFire { town: other, side }) => {
            town == other && side == attacker
        }
        (Stage::SkirmishFire { town, side }, Stage::SkirmishFire { town: other, side: first }) => {
            town == other && side == attacker && first != attacker
        }
        (Stage::SkirmishFire { town, side }, Stage::SkirmishPick { town: other, armies }) => {
            town == other && side != attacker && Side::of(armies) == attacker
        }
        (Stage::SkirmishPick { town, armies }, Stage::SkirmishPick { town: other, armies: first }) => {
            let is_before = Side::of(armies) == attacker && Side::of(first) != attacker;
            town == other && (is_before || is_partner(armies, first))
        }
        (Stage::SkirmishFire { town, side }, Stage::TakeHits(hits)) => {
            hits.field == Field::Skirmish(town) && hits.side != side
        }
        (Stage::Victory { side }, Stage::Leave { armies, .. }) => Side::of(armies) != side,
        (Stage::Leave { town, armies }, Stage::Leave { town: other, armies: first }) => {
            town == other && is_partner(armies, first)
        }
        (Stage::Leave { town, armies }, Stage::LeaveBy { town: other, armies: same }) => {
            town == other && armies == same
        }
        (
            Stage::Leave { town, .. },
            Stage::FleeOn { town: other, flight } | Stage::FlightDie { town: other, flight },
        ) => town == other && !matches!(flight, Flight::Retreat | Flight::Regroup),
        (Stage::Withdraw { .. }, Stage::FleeOn { flight, .. } | Stage::FlightDie { flight, .. }) => {
            flight == Flight::Retreat
        }
        (Stage::Regroup { .. }, Stage::FleeOn { flight, .. } | Stage::FlightDie { flight, .. }) => {
            flight == Flight::Regroup
        }
        (Stage::Round { side, .. }, Stage::SetUp { .. }) => !is_free && side == attacker,
        (
            Stage::Round { .. } | Stage::RoundOver,
            Stage::Reveal | Stage::Victory { .. } | Stage::Regroup { .. },
        ) => true,
        (Stage::Round { battle, side }, Stage::EndBattleTurn { side: now }) => {
            let after = (state.current + 1) % state.battle_count.max(1);
            if now == attacker {
                side != attacker && battle == state.current
            } else {
                !is_free && side == attacker && battle == after
            }
        }
        (Stage::RoundOver, Stage::EndBattleTurn { side }) => side != attacker,
        (
            Stage::Post { armies, .. } | Stage::Hold { armies },
            Stage::Post { armies: other, .. } | Stage::Hold { armies: other },
        ) => Side::of(armies) == attacker && Side::of(other) != attacker || is_partner(armies, other),
        (Stage::Terrain { side, .. }, Stage::Terrain { side: first, .. }) => {
            side != attacker && first == attacker
        }
        (
            Stage::EndBattleTurn { side },
            Stage::Reinforce { armies } | Stage::Combat { armies } | Stage::Withdraw { armies },
        ) => Side::of(armies) == side,
        (
            Stage::Reinforce { armies },
            Stage::Combat { armies: other } | Stage::Withdraw { armies: other },
        )
        | (Stage::Combat { armies }, Stage::Withdraw { armies: other }) => {
            Side::of(armies) == Side::of(other)
        }
        (Stage::EndBattleTurn { side }, Stage::Morale { side: now }) => side == now,
        (
            Stage::Reinforce { armies } | Stage::Combat { armies } | Stage::Withdraw { armies },
            Stage::Morale { side },
        ) => Side::of(armies) == side,
        (
            Stage::EndBattleTurn { .. }
            | Stage::Reinforce { .. }
            | Stage::Combat { .. }
            | Stage::Withdraw { .. },
            Stage::Reveal,
        ) => true,
        (Stage::Morale { side }, Stage::MoraleDie { unit }) => unit.side() == side,
        (Stage::Combat { armies }, Stage::FireDice { unit, .. }) => armies.contains(unit.army()),
        (Stage::Combat { armies }, Stage::TakeHits(hits)) => {
            matches!(hits.field, Field::Position(..)) && hits.side != Side::of(armies)
        }
        (Stage::Supply { army, .. }, Stage::Supply { army: other, .. }) => {
            army == Army::Prussian && other == Army::AngloDutch
        }
        (_, _) => false,
    }
}
