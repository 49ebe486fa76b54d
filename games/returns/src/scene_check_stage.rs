//! Whether a described position fits the stage it is said to wait in.

use tabletop::{ReadError, Seat};

use crate::{
    s03_pieces::{Army, Side, Unit},
    s07_setup,
    s08_sequence::Phase,
    s10a_movement, s10b_commanders, s11c_rounds, s11d_reinforcement, s11e_three_players, s11f_results,
    s11g_retreat,
    scene_check::demand,
    stage::{Call, Part, Stage},
    state::{Combat, MOST_SEATS, Place, State},
};

/// What is wrong with the stage in its phase, if anything; its seat and its combat too.
pub(crate) fn check_phase(state: &State) -> Result<(), ReadError> {
    let mut is_combat = false;
    let fits = match state.stage {
        Stage::DrawObjective | Stage::ChooseObjective | Stage::SetUp(_) | Stage::PlaceUnit(_) => {
            state.phase == Phase::SetUp
        }
        Stage::RollWeather => state.phase == Phase::Weather,
        Stage::RollPoints(army) => moves(state, army.side()),
        Stage::March(seat) => moves(state, State::side_of(seat)),
        Stage::MarchUnit(unit) => moves(state, unit.side()),
        Stage::Rejoin(unit) => {
            moves(state, unit.side())
                || fights(state)
                || state.phase == Phase::Victory && unit.side() == Side::AlliedPrussian
        }
        Stage::Over(_) => true,
        Stage::ChooseCombat => fights(state),
        Stage::DealHands
        | Stage::ChooseLead
        | Stage::Advise
        | Stage::Attack
        | Stage::Match
        | Stage::Counterattack
        | Stage::RollCounterattack
        | Stage::Reinforce(_)
        | Stage::RollReinforce(..)
        | Stage::DealMore(_)
        | Stage::ProposeShare(_)
        | Stage::AnswerShare(_)
        | Stage::Spread(_)
        | Stage::Retreat => {
            demand(state.combat.is_some(), "stage", "it needs a combat")?;
            is_combat = true;
            fights(state)
        }
    };
    demand(fits, "stage", "not in this phase")?;
    if let Stage::SetUp(seat)
    | Stage::March(seat)
    | Stage::Spread(seat)
    | Stage::Reinforce(Call { seat, .. })
    | Stage::RollReinforce(Call { seat, .. }, _)
    | Stage::DealMore(Call { seat, .. }) = state.stage
    {
        demand(seat.0 < state.seats, "stage", "there is no such seat")?;
    }
    demand(state.combat.is_none() || is_combat, "combat", "none is fought in this stage")
}

fn moves(state: &State, side: Side) -> bool {
    matches!(state.phase, Phase::FrenchMovement | Phase::AlliedMovement) && state.phase.active() == side
}

fn fights(state: &State) -> bool {
    matches!(state.phase, Phase::FrenchCombat | Phase::AlliedCombat)
}

/// What in the position does not fit its stage, if anything.
pub(crate) fn check(state: &State) -> Result<(), ReadError> {
    match &state.combat {
        None => check_peace(state),
        Some(combat) => check_fight(state, combat),
    }
}

fn check_peace(state: &State) -> Result<(), ReadError> {
    if let Stage::PlaceUnit(unit) = state.stage {
        let is_aside = state.piece(unit).place == Place::Aside;
        return demand(
            is_aside && !s07_setup::towns(state, unit).is_empty(),
            "stage",
            "the unit is not to be set up",
        );
    }
    if let Stage::MarchUnit(unit) = state.stage {
        let enemy = state.corps_towns(unit.side().enemy());
        let may_go = s10a_movement::may_move(state, unit, enemy).is_ok();
        return demand(
            may_go && !s10b_commanders::towns(state, unit).is_empty(),
            "stage",
            "the unit may not move",
        );
    }
    if let Stage::Rejoin(unit) = state.stage {
        let town = state.town(unit).filter(|_| unit.is_commander());
        let is_alone = town.is_some_and(|town| !state.corps_towns(unit.side()).contains(town));
        demand(is_alone, "stage", "no commander who stands alone")?;
        return demand(
            !s10b_commanders::nearest_corps(state, unit).is_empty(),
            "stage",
            "the commander has no corps to join",
        );
    }
    Ok(())
}

fn check_fight(state: &State, combat: &Combat) -> Result<(), ReadError> {
    let Combat { card, winner, rounds, .. } = *combat;
    let is_won = matches!(
        state.stage,
        Stage::ProposeShare(_)
            | Stage::AnswerShare(_)
            | Stage::Spread(_)
            | Stage::Retreat
            | Stage::Reinforce(Call { part: Part::Winner, .. })
            | Stage::RollReinforce(Call { part: Part::Winner, .. }, _)
    );
    demand(winner.is_some() == is_won, "winner", "it does not fit the stage")?;
    let is_advising = matches!(state.stage, Stage::Advise);
    let is_matching = matches!(state.stage, Stage::Match) || is_advising && card.is_some();
    demand(card.is_some() == is_matching, "card", "it does not fit the stage")?;
    let is_first = matches!(state.stage, Stage::DealHands);
    demand(!is_first || rounds == 0, "rounds", "none before the hands are dealt")?;
    let needs_round = is_matching
        || matches!(state.stage, Stage::Counterattack | Stage::RollCounterattack | Stage::Reinforce(_));
    demand(!needs_round || rounds > 0, "rounds", "at least one")?;
    let is_spreading = matches!(state.stage, Stage::Spread(_));
    demand(is_spreading || combat.left == [0; MOST_SEATS], "left", "no losses are taken in this stage")?;
    check_choice(state, combat)
}

fn check_choice(state: &State, combat: &Combat) -> Result<(), ReadError> {
    match state.stage {
        Stage::Advise => demand(
            state.adviser(s11c_rounds::chooser(state)).is_some(),
            "stage",
            "nobody advises the side that chooses",
        ),
        Stage::ChooseLead => {
            demand(combat.lead.is_none(), "lead", "it is still to be chosen")?;
            demand(s11e_three_players::is_even(state), "stage", "the two armies are not even")
        }
        Stage::Reinforce(call) | Stage::DealMore(call) => check_call(state, call),
        Stage::RollReinforce(call, unit) => {
            check_call(state, call)?;
            let may_come = state.command(call.seat).contains(unit)
                && s11d_reinforcement::hindrance(state, unit).is_none();
            demand(may_come, "stage", "the unit may not reinforce")
        }
        Stage::ProposeShare(side) => check_share(state, side),
        Stage::AnswerShare(points) => {
            check_share(state, Side::AlliedPrussian)?;
            let shares = s11e_three_players::shares(state, Side::AlliedPrussian);
            demand(shares.contains(&points), "stage", "no such share can be proposed")
        }
        Stage::Spread(seat) => check_spread(state, combat, seat),
        Stage::Retreat => {
            let losers = state.units_in(combat.town).intersection(s11f_results::loser(state).corps());
            demand(!losers.is_empty(), "stage", "nobody is left to retreat")?;
            demand(s11g_retreat::options(state).is_some(), "stage", "there is no way to retreat")
        }
        Stage::DrawObjective
        | Stage::ChooseObjective
        | Stage::SetUp(_)
        | Stage::PlaceUnit(_)
        | Stage::RollWeather
        | Stage::RollPoints(_)
        | Stage::March(_)
        | Stage::MarchUnit(_)
        | Stage::Rejoin(_)
        | Stage::ChooseCombat
        | Stage::DealHands
        | Stage::Attack
        | Stage::Match
        | Stage::Counterattack
        | Stage::RollCounterattack
        | Stage::Over(_) => Ok(()),
    }
}

fn check_call(state: &State, call: Call) -> Result<(), ReadError> {
    let side = s11d_reinforcement::side(state, call.part);
    demand(State::side_of(call.seat) == side, "stage", "the seat is not of the side that reinforces")
}

fn check_share(state: &State, side: Side) -> Result<(), ReadError> {
    let has_corps = |army: Army| !s11f_results::losers_left(state, army).is_empty();
    let is_shared = state.seats as usize == MOST_SEATS
        && side == Side::AlliedPrussian
        && has_corps(Army::Allied)
        && has_corps(Army::Prussian)
        && s11f_results::bill(state, side) > 0;
    demand(is_shared, "stage", "there are no losses to share")
}

fn check_spread(state: &State, combat: &Combat, seat: Seat) -> Result<(), ReadError> {
    demand(combat.left[seat.0 as usize] > 0, "left", "the player has no losses to take")?;
    let side = State::side_of(seat);
    let is_alive = |unit: Unit| state.town(unit).is_some();
    for other in 0..MOST_SEATS {
        let is_later = State::side_of(Seat(other as u8)) == side && other >= seat.0 as usize;
        demand(is_later || combat.left[other] == 0, "left", "another player has no losses to take now")?;
    }
    let corps = combat.present.intersection(side.corps()).intersection(state.command(seat));
    demand(corps.iter().any(is_alive), "stage", "the player has no corps to take losses")
}
