//! Whether a position that was described in text can be played: what is wrong with it, and in which field.

use tabletop::{Next, ReadError};

use crate::{
    data::components,
    s02_board::Towns,
    s03_pieces::{Army, MOST_STEPS, Side, Unit, Units},
    s05_objectives::{DRAWN, Objective},
    s07_setup,
    s08_sequence::Phase,
    s12_winning::{AUTOMATIC, ELIMINATE, LAST_TURN},
    scene_check_combat, scene_check_stage,
    stage::Stage,
    state::{Place, State},
};

/// What keeps a game from going on from this position, if anything.
pub(crate) fn check(state: &State) -> Result<(), ReadError> {
    demand((1..=LAST_TURN).contains(&state.turn), "turn", "from 1 to 15")?;
    check_objectives(state)?;
    check_points(state)?;
    for unit in Unit::all() {
        check_unit(state, unit).map_err(|error| error.within(unit))?;
    }
    check_eliminated(state)?;
    scene_check_stage::check_phase(state)?;
    if let Some(combat) = &state.combat {
        scene_check_combat::check(state, combat).map_err(|error| error.within("combat"))?;
    }
    check_waiting_combats(state)?;
    scene_check_stage::check(state)?;
    match crate::game::next(state) {
        Next::Chance(_) | Next::Over(_) => Ok(()),
        Next::Choice(_) => {
            let mut offers = vec![];
            crate::game::actions(state, &mut offers);
            demand(!offers.is_empty(), "stage", "nobody has anything to choose")
        }
    }
}

/// Nothing if it holds, else what is wrong with the field.
pub(crate) fn demand(holds: bool, field: &str, else_wrong: &str) -> Result<(), ReadError> {
    if holds { Ok(()) } else { Err(ReadError::at(field, else_wrong)) }
}

fn check_objectives(state: &State) -> Result<(), ReadError> {
    let count = state.objectives.len();
    if let Stage::DrawObjective | Stage::ChooseObjective = state.stage {
        demand(count < DRAWN, "objectives", "one at most while they are taken")?;
    } else {
        demand(count == 0 || count == DRAWN, "objectives", "none or two")?;
    }
    let mut goals = Towns::EMPTY;
    Objective::ALL.iter().filter_map(|it| it.town()).for_each(|town| goals.insert(town));
    for (field, towns) in [("control", state.control), ("spent", state.spent)] {
        let other = towns.difference(goals).first();
        if let Some(town) = other {
            return Err(ReadError::at(field, format!("{town} is no objective")));
        }
    }
    let out = state.eliminated(Side::AlliedPrussian);
    demand(
        usize::from(state.fallen) <= out,
        "fallen",
        "more than the Allied and Prussian corps that are out",
    )?;
    if let Stage::Over(_) = state.stage {
        return Ok(());
    }
    let held = |it: Objective| match it.town() {
        Some(town) => state.control.contains(town),
        None => usize::from(state.fallen) >= ELIMINATE,
    };
    demand(
        count < DRAWN || !state.objectives.iter().all(held),
        "objectives",
        "both are achieved, and the game would be over",
    )
}

fn check_points(state: &State) -> Result<(), ReadError> {
    for army in Army::ALL {
        let points = state.points[army.index()];
        let table = components().points[army.index()];
        let most = table.base + table.die.iter().max().copied().unwrap_or(0);
        if points > most {
            return Err(ReadError::at(
                "points",
                format!("{} for the {} army, {most} at most", points, army.name()),
            ));
        }
        let moves = matches!(state.phase, Phase::FrenchMovement | Phase::AlliedMovement);
        let is_moving = moves && state.phase.active() == army.side();
        demand(points == 0 || is_moving, "points", "only an army that moves has any")?;
    }
    Ok(())
}

fn check_unit(state: &State, unit: Unit) -> Result<(), ReadError> {
    let piece = state.piece(unit);
    let Place::In(town) = piece.place else {
        let is_out = piece.place == Place::Eliminated;
        return demand(!is_out || state.phase != Phase::SetUp, "", "nobody is out before the first turn");
    };
    let sheet = unit.sheet();
    demand(piece.cohesion <= sheet.cohesion, "", "more cohesion than its track")?;
    demand(piece.cohesion > 0 || unit.is_commander(), "", "a corps has cohesion")?;
    let moves = matches!(state.phase, Phase::FrenchMovement | Phase::AlliedMovement);
    let is_moving = moves && state.phase.active() == unit.side();
    demand(piece.steps <= MOST_STEPS, "steps", "two at most")?;
    demand(piece.steps == 0 || is_moving, "steps", "only of units that move")?;
    if let Some(from) = piece.from {
        demand(from.adjacent().contains(town), "from", "a town that is not adjacent")?;
        demand(state.phase != Phase::SetUp && (is_moving || !moves), "from", "only of units that have come")?;
    }
    let before = matches!(state.phase, Phase::SetUp | Phase::FrenchMovement | Phase::AlliedMovement);
    demand(!piece.fought || !before, "fought", "not before the combats of a player turn")?;
    demand(!piece.tried || state.combat.is_some(), "tried", "only in a combat")?;
    if state.phase == Phase::SetUp {
        let mut towns = s07_setup::towns(state, unit);
        towns = towns.union(if unit.is_commander() { Towns::EMPTY } else { Towns::one(sheet.start) });
        demand(towns.contains(town), "", "not a town of its set-up")?;
    }
    Ok(())
}

/// Four corps out end the game; under the first version of the rules only after their combat.
fn check_eliminated(state: &State) -> Result<(), ReadError> {
    let goes_on = !matches!(state.stage, Stage::Over(_));
    let at_once = state.rules.has_victory_at_the_instant() || state.combat.is_none();
    for (side, name) in [(Side::French, "French"), (Side::AlliedPrussian, "Allied and Prussian")] {
        if goes_on && at_once && state.eliminated(side) >= AUTOMATIC {
            return Err(ReadError::at(
                "units",
                format!("four {name} corps are out, and the game would be over"),
            ));
        }
    }
    Ok(())
}

/// Where corps of both sides stand in a combat phase, both have some that have not fought.
fn check_waiting_combats(state: &State) -> Result<(), ReadError> {
    if !matches!(state.phase, Phase::FrenchCombat | Phase::AlliedCombat) {
        return Ok(());
    }
    let here = state.combat.map_or(Towns::EMPTY, |combat| Towns::one(combat.town));
    for town in state.contested().difference(here).iter() {
        let mut fresh = Units::EMPTY;
        state
            .units_in(town)
            .iter()
            .filter(|&unit| !state.piece(unit).fought)
            .for_each(|unit| fresh.insert(unit));
        let has_fresh = |side: Side| !fresh.intersection(side.corps()).is_empty();
        if !has_fresh(Side::French) || !has_fresh(Side::AlliedPrussian) {
            return Err(ReadError::at("fought", format!("at {town} a side has no corps left to fight")));
        }
    }
    Ok(())
}
