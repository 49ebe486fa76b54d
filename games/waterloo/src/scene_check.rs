//! Whether a scene is a position of the game: what contradicts itself is refused, and the reason names the clause.

use tabletop::{ReadError, Silent};

use crate::{
    action::Action,
    game::Variant,
    s02_0_equipment::{Arm, Outcome, Side, Terrain, UnitId, UnitSet, equipment, strength},
    s05_combat_preconditions as duties, s06_4_retreats, s06_5_displacement,
    s08_victory::{EXITS, LIMIT},
    s09_grouchy::{self, ANY_CHIT, CHITS, ChitNumber},
    scene::stage_text,
    stage::{End, Stage},
    state::{Attack, Chain, Place, State},
    view::{self, Phase},
};

/// What is wrong with a position, if anything.
pub(crate) fn check(state: &State, variant: Variant) -> Result<(), ReadError> {
    check_chits(state, variant)?;
    check_victory(state)?;
    check_sets(state)?;
    match state.stage {
        Stage::Chit(_) => needs(is_before_the_battle(state), "stage", "the chits are drawn before turn 1")?,
        Stage::Movement => {}
        Stage::Destination(unit) => check_destination(state, unit)?,
        Stage::GiveWay(unit) => check_give_way(state, unit)?,
        Stage::Combat => {}
        Stage::Declare => duties::check_selection(state)?,
        Stage::Throw => check_throw(state)?,
        Stage::Losses | Stage::Retreat | Stage::FallBack | Stage::Advance => check_resolution(state)?,
        Stage::Displace => check_chain(state)?,
        Stage::Over(end) => check_end(state, end)?,
    }
    match state.stage {
        Stage::Chit(_) | Stage::Throw | Stage::Over(_) => Ok(()),
        // A player who may fall back or advance has a choice besides doing nothing.
        Stage::FallBack | Stage::Advance => needs(offers(state).len() > 1, "stage", "nobody could do it"),
        Stage::Movement
        | Stage::Destination(_)
        | Stage::GiveWay(_)
        | Stage::Combat
        | Stage::Declare
        | Stage::Losses
        | Stage::Retreat
        | Stage::Displace => needs(!offers(state).is_empty(), "stage", "there is nothing to choose"),
    }
}

fn offers(state: &State) -> Vec<Action> {
    let mut offers = vec![];
    crate::game::actions(state, &mut offers);
    offers
}

pub(crate) fn needs(is_so: bool, clause: &str, why: &str) -> Result<(), ReadError> {
    if is_so { Ok(()) } else { Err(ReadError::at(clause, why)) }
}

/// Checks every unit of a set.
pub(crate) fn each(
    units: UnitSet,
    clause: &str,
    why: &str,
    passes: impl Fn(UnitId) -> bool,
) -> Result<(), ReadError> {
    match units.iter().find(|&unit| !passes(unit)) {
        None => Ok(()),
        Some(unit) => Err(ReadError::at(clause, format!("{unit} {why}"))),
    }
}

/// Rule 9.0: the chits fit the variant and what has come in.
fn check_chits(state: &State, variant: Variant) -> Result<(), ReadError> {
    let is_none = state.chits == [0; 2] && !s09_grouchy::is_played(state);
    match (variant, state.stage) {
        (Variant::Standard, _) => return needs(is_none, "chits", "the Grouchy variant is not played"),
        (Variant::Grouchy, Stage::Chit(side)) => {
            let [french, allied] = state.chits;
            let is_drawn = (side == Side::Allied) == (french != 0) && allied == 0;
            needs(is_drawn, "chits", "the French draw first, then the Allies")?;
            return needs(state.possible == [ANY_CHIT; 2], "possible", "before the battle any chit is");
        }
        (Variant::Grouchy, _) => {}
    }
    for side in Side::BOTH {
        let (chit, possible) = (state.chits[side as usize], state.possible[side as usize]);
        let could_hold = s09_grouchy::could_hold(state, side);
        needs((1..=CHITS).contains(&chit), "chits", "both sides have drawn")?;
        let fits = could_hold.contains(ChitNumber(chit));
        needs(fits, "chits", &format!("{chit} does not bring what has come in for the {}", side.name()))?;
        needs(possible.contains(ChitNumber(chit)), "possible", "the chit of each side is")?;
        needs(
            possible.is_subset(could_hold),
            "possible",
            "not a chit that would not have brought what came in",
        )?;
    }
    Ok(())
}

/// Rules 8.1 to 8.4: a side that has won does not play on; only an equal elimination is judged when it is complete.
fn check_victory(state: &State) -> Result<(), ReadError> {
    let [french, allied] = Side::BOTH.map(|side| state.field.lost(side) >= LIMIT);
    let is_steady = allied && !state.demoralized;
    let is_pending = state.stage == Stage::Losses;
    needs(!is_steady || is_pending, "steady", "only while an equal elimination is carried out")?;
    if matches!(state.stage, Stage::Over(_)) {
        return Ok(());
    }
    let has_exited = state.field.exited() >= EXITS;
    needs(!(state.demoralized && has_exited), "exited", "seven and the Allies demoralized end the game")?;
    needs(!french || allied || is_pending, "eliminated", "forty French points end the game")
}

fn check_end(state: &State, end: End) -> Result<(), ReadError> {
    let [french, allied] = Side::BOTH.map(|side| state.field.lost(side) >= LIMIT);
    let has_exited = state.field.exited() >= EXITS;
    let fits = match end {
        End::AlliedVictory => french && !allied,
        End::FrenchVictory => allied && has_exited,
        End::Draw => {
            let is_last = state.turn == crate::TURNS && state.active == Side::Allied;
            is_last && (!french || allied) && !(allied && has_exited)
        }
        End::BothFrench => french && allied && has_exited,
        End::BothAllied => french && allied && !has_exited,
    };
    needs(fits, "stage", "the game does not end like that here")
}

/// The sets belong to the phase, and their units to the right side.
fn check_sets(state: &State) -> Result<(), ReadError> {
    let (active, enemy) = (state.active, state.active.enemy());
    let of = |side: Side| move |unit: UnitId| unit.info().side == side;
    let place = |unit: UnitId| state.field.place(unit);
    let is_on_map = |unit: UnitId| state.field.hex(unit).is_some();
    let phase = view::phase(state.stage);
    let there = stage_text(state.stage);
    let idle = |units: UnitSet, clause: &str| {
        needs(
            units.is_empty(),
            clause,
            &format!("not at stage {}", there.split(' ').next().unwrap_or(&there)),
        )
    };
    if phase == Phase::Movement {
        each(state.moved, "moved", "is not of the side that moves", of(active))?;
        each(state.moved, "moved", "is neither on the map nor gone over the edge", |unit| {
            is_on_map(unit) || place(unit) == Place::Exited
        })?;
    } else {
        idle(state.moved, "moved")?;
    }
    if phase == Phase::Combat {
        let fights = |unit| is_on_map(unit) || place(unit) == Place::Eliminated;
        each(state.fought, "fought", "is neither on the map nor eliminated", fights)?;
        each(state.owed, "owed", "is not an enemy of the side that attacks", of(enemy))?;
        each(state.owed, "owed", "is neither on the map nor eliminated", fights)?;
        let has_advanced = |unit: UnitId| {
            of(active)(unit) && state.fought.contains(unit) && !state.rules.has_duties_after_an_advance()
        };
        each(state.advanced, "advanced", "cannot have given up its contacts", has_advanced)?;
    } else {
        idle(state.fought, "fought")?;
        idle(state.owed, "owed")?;
        idle(state.advanced, "advanced")?;
    }
    check_attack(state)
}

/// The attack under way is as far on as its stage says.
fn check_attack(state: &State) -> Result<(), ReadError> {
    let attack = &state.attack;
    let (active, enemy) = (state.active, state.active.enemy());
    let (is_declared, is_thrown, is_resolved) = match state.stage {
        Stage::Declare => (true, false, false),
        Stage::Throw => (true, true, false),
        Stage::Losses | Stage::Retreat | Stage::Displace | Stage::FallBack | Stage::Advance => {
            (true, true, true)
        }
        Stage::Chit(_)
        | Stage::Movement
        | Stage::Destination(_)
        | Stage::GiveWay(_)
        | Stage::Combat
        | Stage::Over(_) => (false, false, false),
    };
    needs(is_declared || *attack == Attack::default(), "stage", "no attack is under way there")?;
    let bare = Attack {
        defenders: attack.defenders,
        attackers: attack.attackers,
        guns: attack.guns,
        column: attack.column,
        ..Attack::default()
    };
    needs(is_resolved || *attack == bare, "stage", "the die has not fallen there")?;
    needs(is_thrown == attack.column.is_some(), "column", "an announced attack has one, no other")?;
    needs(is_resolved == attack.result.is_some(), "result", "an attack has one when the die has fallen")?;
    for (units, clause, side) in [
        (attack.defenders, "defenders", enemy),
        (attack.attackers, "attackers", active),
        (attack.guns, "guns", active),
    ] {
        each(units, clause, "is on the wrong side", |unit| unit.info().side == side)?;
        each(units, clause, "is not on the map", |unit| state.field.hex(unit).is_some())?;
        let why =
            if is_thrown { "is in the attack but not in the clause fought" } else { "has fought already" };
        each(units, clause, why, |unit| state.fought.contains(unit) == is_thrown)?;
    }
    each(attack.guns, "guns", "is no artillery that bombards", |gun| {
        gun.info().arm == Arm::Artillery && !attack.attackers.contains(gun)
    })
}

/// Before the first turn no unit has moved or fought.
fn is_before_the_battle(state: &State) -> bool {
    let is_fresh = |unit: UnitId| matches!(state.field.place(unit), Place::On(_) | Place::OffMap);
    state.turn == 1 && state.active == Side::French && UnitId::all().all(is_fresh)
}

fn check_destination(state: &State, unit: UnitId) -> Result<(), ReadError> {
    let before = State { stage: Stage::Movement, ..*state };
    let pick = state.field.hex(unit).map_or(Action::Enter(unit), Action::Move);
    needs(offers(&before).contains(&pick), "stage", &format!("{unit} cannot be picked"))
}

fn check_give_way(state: &State, unit: UnitId) -> Result<(), ReadError> {
    let side = |unit: UnitId| unit.info().side;
    let above = state.field.hex(unit).and_then(|hex| state.field.unit(hex)).filter(|&it| it != unit);
    let is_shared = above.is_some_and(|it| side(it) == state.active && state.moved.contains(it));
    needs(is_shared, "stage", &format!("no unit has moved into the hex of {unit}"))?;
    let may = side(unit) == state.active && !state.moved.contains(unit);
    needs(may, "stage", &format!("{unit} is not one that can still move"))
}

/// The attack could have been announced on this column. Rules 6.1 and 6.2.
fn check_throw(state: &State) -> Result<(), ReadError> {
    let attack = &state.attack;
    let all = attack.defenders.union(attack.attackers).union(attack.guns);
    let column = attack.column.expect("checked before");
    let before = State {
        stage: Stage::Declare,
        fought: state.fought.difference(all),
        attack: Attack { column: None, ..*attack },
        ..*state
    };
    duties::check_selection(&before)?;
    let is_offered = offers(&before).contains(&Action::Roll(column));
    needs(is_offered, "column", "the attack cannot be announced like that")
}

/// What is left to do of an attack fits its result. Rules 6.3 to 6.8.
fn check_resolution(state: &State) -> Result<(), ReadError> {
    let attack = &state.attack;
    let column = attack.column.expect("checked before") as usize;
    let result = attack.result.expect("checked before");
    let is_on_table = equipment().results.iter().any(|row| row[column] == result);
    needs(is_on_table, "result", "the column does not have it")?;
    let (loser, victors) = match result {
        Outcome::Ae | Outcome::Ar => (attack.attackers, attack.defenders),
        Outcome::Ee | Outcome::Dr | Outcome::De => (attack.defenders, attack.attackers),
    };
    let is_retreat = matches!(result, Outcome::Ar | Outcome::Dr);
    needs(is_retreat || loser.is_empty(), "result", "the loser's units are gone")?;
    let is_in = |set: UnitSet| move |unit: UnitId| set.contains(unit);
    each(attack.victors, "victors", "did not win", is_in(victors))?;
    each(attack.retreating, "retreating", "did not lose", is_in(loser))?;
    each(attack.falling_back, "falling-back", "does not bombard", is_in(attack.guns))?;
    let is_bad = matches!(result, Outcome::Ae | Outcome::Ar | Outcome::Ee);
    needs(is_bad || attack.falling_back.is_empty(), "falling-back", "not after this result")?;
    let is_retreat = matches!(state.stage, Stage::Retreat);
    needs(is_retreat != attack.retreating.is_empty(), "retreating", "only at stage retreat, and there")?;
    needs((state.stage == Stage::Losses) == (attack.to_lose > 0), "to-lose", "at stage losses only")?;
    needs(attack.chain.is_empty(), "chain", "at stage displace only")?;
    let winner = if is_bad && result != Outcome::Ee { state.active.enemy() } else { state.active };
    let is_vacant = |it: &_| state.field.unit(*it).is_none_or(|unit| unit.info().side != winner);
    for hex in attack.vacated.iter() {
        let is_hex = hex.info().terrain != Terrain::Woods && is_vacant(&hex);
        needs(is_hex, "vacated", &format!("{hex} was not left by the loser"))?;
    }
    match state.stage {
        Stage::Losses => check_losses(state, result),
        Stage::Retreat => check_retreat(state, victors),
        Stage::FallBack => needs(!attack.falling_back.is_empty(), "falling-back", "somebody must"),
        Stage::Advance => {
            let is_early = state.rules.has_fall_back_before_the_advance_only();
            needs(!is_early || attack.falling_back.is_empty(), "falling-back", "not after the advance")?;
            needs(!attack.victors.is_empty(), "victors", "somebody must advance")
        }
        _ => panic!("the other stages have checks of their own"),
    }
}

fn check_losses(state: &State, result: Outcome) -> Result<(), ReadError> {
    let attack = &state.attack;
    needs(result == Outcome::Ee, "result", "losses are picked after Ee only")?;
    needs(attack.victors == attack.attackers, "victors", "all attackers at this stage")?;
    needs(attack.falling_back == attack.guns, "falling-back", "all guns at this stage")?;
    needs(attack.vacated.iter().next().is_some(), "vacated", "the defenders left a hex")?;
    let has_choice = attack.attackers.len() > 1 && strength(attack.attackers) > attack.to_lose as u32;
    needs(has_choice, "to-lose", "the attackers have no choice")
}

/// Those who retreat still stand where the attack met them. Rules 5.4 to 5.8.
fn check_retreat(state: &State, victors: UnitSet) -> Result<(), ReadError> {
    let attack = &state.attack;
    let is_dr = attack.result == Some(Outcome::Dr);
    needs(attack.victors == victors, "victors", "all who won at this stage")?;
    let falling_back = if is_dr { UnitSet::EMPTY } else { attack.guns };
    needs(attack.falling_back == falling_back, "falling-back", "all guns after Ar, none after Dr")?;
    each(attack.retreating, "retreating", "does not stand next to all it fought", |unit| {
        let around = state.field.around(state.field.hex_of(unit));
        victors.difference(around).is_empty() && !attack.vacated.contains(state.field.hex_of(unit))
    })?;
    if victors.is_empty() {
        let is_shot = attack.retreating.len() == 1 && !attack.guns.is_empty();
        needs(is_shot, "guns", "a bombardment alone is against one unit")?;
        each(attack.guns, "guns", "does not have it in range", |gun| {
            let in_range = &state.field.hex_of(gun).info().in_range;
            attack.retreating.iter().all(|unit| in_range.contains(state.field.hex_of(unit)))
        })?;
    }
    let may_go = s06_4_retreats::has_retreat(state);
    needs(may_go, "retreating", "nobody has a hex to retreat to")
}

/// A chain is what picking its links one after the other gives. Rule 6.5.
fn check_chain(state: &State) -> Result<(), ReadError> {
    let chain = state.attack.chain;
    let Some(first) = chain.units().next() else {
        return Err(ReadError::at("chain", "stage displace needs one"));
    };
    let mut before = State { stage: Stage::Retreat, ..*state };
    before.attack.chain = Chain::default();
    before.attack.retreating.insert(first);
    before.attack.vacated.remove(state.field.hex_of(first));
    check_resolution(&before)?;
    for (unit, to) in chain.links(&state.field) {
        let link = Action::Retreat(state.field.hex_of(unit), to);
        needs(offers(&before).contains(&link), "chain", &format!("{unit} cannot go to {to}"))?;
        match before.stage {
            Stage::Displace => s06_5_displacement::play(&mut before, to, &mut Silent),
            _ => s06_4_retreats::retreat(&mut before, state.field.hex_of(unit), to, &mut Silent),
        }
    }
    needs(before == *state, "chain", "it does not lead to this position")
}
