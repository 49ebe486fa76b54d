//! Whether a described combat can be fought on: its units, roads, cards and losses.

use tabletop::{ReadError, Seat};

use crate::{
    action::Holder,
    data::components,
    s02_board::Towns,
    s03_pieces::{Army, Side, Unit, Units},
    s06_combat_cards::CARDS,
    s11b_hands, s11c_rounds,
    s11e_three_players::Advice,
    s11f_results,
    scene_check::demand,
    stage::Stage,
    state::{Combat, MOST_SEATS, Place, State},
};

/// What is wrong with the combat, if anything.
pub(crate) fn check(state: &State, combat: &Combat) -> Result<(), ReadError> {
    check_units(state, combat)?;
    let used = combat.entered.union(combat.reinforced).difference(combat.town.adjacent());
    demand(used == Towns::EMPTY, "entered, reinforced", "a town that is not adjacent")?;
    check_cards(state, combat)?;
    check_results(state, combat)?;
    check_joint_force(state, combat)
}

fn check_units(state: &State, combat: &Combat) -> Result<(), ReadError> {
    let is_over = combat.winner.is_some();
    for unit in combat.present.iter() {
        match state.piece(unit).place {
            Place::In(town) => {
                demand(town == combat.town, "present", "a unit is not in the town of the combat")?
            }
            Place::Eliminated => {
                demand(is_over && !unit.is_commander(), "present", "a unit is out before the losses")?;
            }
            Place::Aside => return Err(ReadError::at("present", "a unit is not in the town of the combat")),
        }
        demand(!state.piece(unit).fought, "present", "a unit has fought already")?;
    }
    for side in [Side::French, Side::AlliedPrussian] {
        demand(
            !combat.present.intersection(side.corps()).is_empty(),
            "present",
            "a combat has corps of both sides",
        )?;
    }
    let others = state.units_in(combat.town).difference(combat.present);
    let looks_on = |unit: Unit| state.piece(unit).fought;
    demand(others.iter().all(looks_on), "present", "a unit in the town has not fought and takes no part")
}

/// The corps of a player that are or were in the combat.
fn corps(state: &State, combat: &Combat, seat: usize) -> Units {
    if seat < state.seats as usize {
        let side = State::side_of(Seat(seat as u8));
        combat.present.intersection(side.corps()).intersection(state.command(Seat(seat as u8)))
    } else {
        Units::EMPTY
    }
}

fn check_cards(state: &State, combat: &Combat) -> Result<(), ReadError> {
    for kind in 0..CARDS {
        let held: u32 = combat.hands.iter().map(|hand| u32::from(hand[kind])).sum();
        let all = u32::from(components().deck.count[kind]);
        demand(
            held + u32::from(combat.deck[kind]) <= all,
            "hand, deck",
            "more cards of a type than there are",
        )?;
    }
    if let Some([played, answer]) = combat.matched {
        demand(answer.matches(played), "matched", "the second card does not match the first")?;
        demand(combat.card.is_none() && combat.rounds > 0, "matched", "no round has just been fought")?;
    }
    let whole = s11b_hands::size(&components().deck.count);
    demand(combat.rounds <= whole, "rounds", "more than there are cards")?;
    for seat in 0..MOST_SEATS {
        let is_in = !corps(state, combat, seat).is_empty();
        let held = s11b_hands::size(&combat.hands[seat]);
        demand(is_in || held == 0, "hand", "of a player without a corps in the combat")?;
        demand(is_in || combat.due[seat] == 0, "due", "to a player without a corps in the combat")?;
        demand(combat.due[seat] <= whole, "due", "more than there are cards")?;
    }
    let is_dealing = matches!(state.stage, Stage::DealHands | Stage::DealMore(_));
    let due: u32 = combat.due.iter().map(|&it| u32::from(it)).sum();
    demand((due > 0) == is_dealing, "due", "cards are due while they are dealt, and only then")?;
    demand(
        !is_dealing || s11b_hands::size(&s11b_hands::drawable(combat)) > 0,
        "deck",
        "there is no card to deal",
    )
}

fn check_results(state: &State, combat: &Combat) -> Result<(), ReadError> {
    match combat.winner {
        None => {
            demand(combat.total == 0, "total", "nobody has won")?;
            demand(combat.left == [0; MOST_SEATS], "left", "nobody has won")
        }
        Some(_) => {
            let least = combat.rounds.saturating_sub(1);
            let most = combat.rounds + 1;
            demand((least..=most).contains(&combat.total), "total", "the rounds, or one more or less")?;
            for seat in 0..MOST_SEATS {
                let left = combat.left[seat];
                let is_in = !corps(state, combat, seat).is_empty();
                demand(is_in || left == 0, "left", "of a player without a corps in the combat")?;
                let side = State::side_of(Seat(seat as u8));
                demand(left <= s11f_results::bill(state, side), "left", "more than the side loses")?;
            }
            Ok(())
        }
    }
}

fn check_joint_force(state: &State, combat: &Combat) -> Result<(), ReadError> {
    if let Some(lead) = combat.lead {
        let is_known = lead != Army::French && state.is_joint(Side::AlliedPrussian);
        demand(is_known, "lead", "there is no joint force of that army")?;
    }
    let Some(advice) = combat.advice else { return Ok(()) };
    demand(matches!(state.stage, Stage::Attack | Stage::Match), "advice", "no card is to be chosen")?;
    let is_heard = state.adviser(s11c_rounds::chooser(state)).is_some();
    demand(is_heard, "advice", "nobody advises the side that chooses")?;
    let is_possible = match advice {
        Advice::Concede => combat.card.is_some(),
        Advice::Card(_, Holder::Own) => false,
        Advice::Card(card, holder) => s11c_rounds::cards(state).any(|it| it == (card, holder)),
    };
    demand(is_possible, "advice", "no such card is to be had")
}
