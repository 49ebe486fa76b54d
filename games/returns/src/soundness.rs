//! Whether a game can go on from a position that was described in text.

use tabletop::{Next, Seat};

use crate::{
    data::components,
    s02_board::Towns,
    s03_pieces::{Side, Unit},
    s05_objectives::DRAWN,
    s06_combat_cards::CARDS,
    s07_setup, s10_movement, s11b_hands, s11f_results, s11g_retreat,
    s12_winning::LAST_TURN,
    state::{Call, Combat, MOST_SEATS, Part, Place, Stage, State},
};

/// The most rounds and losses a described combat may have had.
const MOST: u8 = 100;

/// What keeps a game from going on from this position, if anything.
pub(crate) fn check(state: &State) -> Result<(), &'static str> {
    demand((1..=LAST_TURN).contains(&state.turn), "turn: from 1 to 15")?;
    demand(state.objectives.len() <= DRAWN, "objectives: two at most")?;
    demand(state.points.iter().all(|&it| it <= MOST), "points: too many")?;
    if let Some(combat) = &state.combat {
        check_combat(state, combat)?;
    }
    check_stage(state)?;
    match crate::next(state) {
        Next::Chance(_) | Next::Over(_) => Ok(()),
        Next::Choice(seat) => {
            let mut offers = vec![];
            crate::actions(state, &mut offers);
            demand(seat.0 < state.seats && !offers.is_empty(), "nobody has anything to choose")
        }
    }
}

fn demand(holds: bool, else_wrong: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(else_wrong) }
}

fn check_combat(state: &State, combat: &Combat) -> Result<(), &'static str> {
    for kind in 0..CARDS {
        let held: u32 = combat.hands.iter().map(|hand| u32::from(hand[kind])).sum();
        let all = u32::from(components().deck.count[kind]);
        demand(held + u32::from(combat.deck[kind]) <= all, "more cards of a type than there are")?;
    }
    let is_here = |unit: Unit| match state.piece(unit).place {
        Place::In(town) => town == combat.town,
        Place::Eliminated => true,
        Place::Aside => false,
    };
    demand(combat.present.iter().all(is_here), "a unit in the combat is not in its town")?;
    let sides = [Side::French, Side::AlliedPrussian];
    let has_corps = |side: &Side| !combat.present.both(side.corps()).is_empty();
    demand(sides.iter().all(has_corps), "a combat has corps of both sides")?;
    let entered = combat.entered.without(combat.town.adjacent());
    demand(entered == Towns::NONE, "entered: a town that is not adjacent")?;
    let counts = combat.due.iter().chain(&combat.left).chain([&combat.rounds, &combat.total]);
    demand(counts.copied().all(|it| it <= MOST), "too many rounds, cards or losses")
}

fn check_stage(state: &State) -> Result<(), &'static str> {
    let needs = |holds: bool| demand(holds, "the position does not fit its stage");
    let seat = |seat: Seat| needs(seat.0 < state.seats);
    let placed = |unit: Unit| needs(state.town(unit).is_some());
    match state.stage {
        Stage::DrawObjective | Stage::ChooseObjective => needs(state.objectives.len() < DRAWN),
        Stage::SetUp(it) | Stage::March(it) => seat(it),
        Stage::PlaceUnit(unit) => {
            needs(state.piece(unit).place == Place::Aside && !s07_setup::towns(state, unit).is_empty())
        }
        Stage::MarchUnit(unit) => {
            let enemy = state.towns_of(unit.side().enemy().corps());
            needs(s10_movement::may_move(state, unit, enemy).is_ok())
        }
        Stage::Rejoin(unit) => placed(unit).and(needs(unit.is_commander())),
        Stage::RollWeather | Stage::RollPoints(_) | Stage::ChooseCombat | Stage::Over(_) => Ok(()),
        Stage::DealHands => in_combat(state, is_dealing),
        Stage::DealMore(Call { seat: it, .. }) => seat(it).and(in_combat(state, is_dealing)),
        Stage::Attack => in_combat(state, |_, combat| combat.card.is_none() && combat.winner.is_none()),
        Stage::Match => in_combat(state, |_, combat| combat.card.is_some() && combat.winner.is_none()),
        Stage::Advise => in_combat(state, |state, combat| {
            combat.winner.is_none() && state.adviser(crate::s11c_rounds::chooser(state)).is_some()
        }),
        Stage::ChooseLead | Stage::Counterattack | Stage::RollCounterattack => {
            in_combat(state, |_, combat| combat.card.is_none() && combat.winner.is_none())
        }
        Stage::Reinforce(call) => seat(call.seat).and(in_part(state, call)),
        Stage::RollReinforce(call, unit) => {
            seat(call.seat).and(placed(unit)).and(in_part(state, call)).and(needs(!unit_is_in(state, unit)))
        }
        Stage::ProposeShare(side) => in_combat(state, |state, combat| {
            state.seats as usize == MOST_SEATS && side == Side::AlliedPrussian && combat.winner.is_some()
        }),
        Stage::AnswerShare(points) => in_combat(state, |state, combat| {
            let fits = || points <= s11f_results::bill(state, Side::AlliedPrussian);
            state.seats as usize == MOST_SEATS && combat.winner.is_some() && fits()
        }),
        Stage::Spread(it) => seat(it)
            .and(in_combat(state, |_, combat| combat.winner.is_some() && combat.left[it.0 as usize] > 0)),
        Stage::Retreat => in_combat(state, |state, combat| {
            combat.winner.is_some() && s11g_retreat::options(state).is_some()
        }),
    }
}

fn in_combat(state: &State, holds: impl Fn(&State, &Combat) -> bool) -> Result<(), &'static str> {
    match &state.combat {
        None => Err("the stage needs a combat"),
        Some(combat) => demand(holds(state, combat), "the combat does not fit its stage"),
    }
}

fn in_part(state: &State, call: Call) -> Result<(), &'static str> {
    in_combat(state, |_, combat| match call.part {
        Part::Attacker | Part::Defender => combat.winner.is_none(),
        Part::Winner => combat.winner == Some(State::side_of(call.seat)),
    })
}

fn unit_is_in(state: &State, unit: Unit) -> bool {
    state.combat.is_some_and(|combat| combat.present.has(unit))
}

/// Whether cards are due and there are cards to draw.
fn is_dealing(_: &State, combat: &Combat) -> bool {
    let due: u32 = combat.due.iter().map(|&it| u32::from(it)).sum();
    due > 0 && s11b_hands::size(&s11b_hands::drawable(combat)) > 0
}
