//! What a player is asked to do or waits for.

use tabletop::{Game, Next, Prompt, Seat, Viewer};

use crate::{
    game::{self, Returns},
    s05_objectives::DRAWN,
    s06_combat_cards::Card,
    s11f_results,
    stage::{Part, Stage},
    state::State,
};

/// What a viewer is asked to do or waits for.
pub(crate) fn prompt(state: &State, viewer: Viewer) -> Prompt {
    let decider = match game::next(state) {
        Next::Choice(seat) => seat,
        Next::Chance(_) | Next::Over(_) => Seat(0),
    };
    let asked = viewer.is(decider);
    let (text, rule) = asks(state, asked);
    if asked {
        Prompt { text, rule }
    } else {
        let name = Returns::about().name(state.seats, decider);
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let name: String = first.chain(letters).collect();
        Prompt { text: format!("{name}: {}", lower(&text)), rule }
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

/// The question of a stage; what only the player who decides may know is in it only when they read it.
fn asks(state: &State, own: bool) -> (String, &'static str) {
    let text = |text: &str| text.to_string();
    match state.stage {
        Stage::ChooseObjective => {
            let left = DRAWN - state.objectives.len();
            (format!("Choose your objectives: {left} to go."), "5.10")
        }
        Stage::SetUp(_) => (text("Pick a unit to set up."), "7.9"),
        Stage::PlaceUnit(unit) if own => (format!("Choose a town for {}.", unit.name()), "7.9"),
        Stage::PlaceUnit(_) => (text("Pick a unit to set up."), "7.9"),
        Stage::March(_) => (text("Pick a unit to move, or finish moving."), "10.12"),
        Stage::MarchUnit(unit) if own => (format!("Choose where {} goes.", unit.name()), "10.12"),
        Stage::MarchUnit(_) => (text("Pick a unit to move, or finish moving."), "10.12"),
        Stage::Rejoin(unit) => (format!("Choose which corps {} joins.", unit.name()), "3.5"),
        Stage::ChooseCombat => (text("Choose the next combat."), "11.7"),
        Stage::ChooseLead => (text("Choose whose rating serves the joint force."), "11.56"),
        Stage::Advise => (text("Advise the player who chooses the card."), "11.57"),
        Stage::Attack => (format!("Round {}: play a card.", state.fight().rounds + 1), "11.34"),
        Stage::Match => {
            let card = state.fight().card.map_or("the card", Card::name);
            (format!("Match {card} or lose the combat."), "11.30")
        }
        Stage::Counterattack => (text("Counterattack to become the attacker?"), "11.35"),
        Stage::Reinforce(call) => {
            let what = match call.part {
                Part::Attacker | Part::Defender => "Bring reinforcements to the combat?",
                Part::Winner => "The combat is won. Bring reinforcements?",
            };
            (text(what), "11.39")
        }
        Stage::ProposeShare(side) => {
            let bill = s11f_results::bill(state, side);
            (format!("Propose how many of {bill} losses the Allied army takes."), "11.59")
        }
        Stage::AnswerShare(points) => (format!("The Allied player offers to take {points}. Agree?"), "11.59"),
        Stage::Spread(seat) => {
            let left = state.fight().left[seat.0 as usize];
            let rule = if State::side_of(seat) == s11f_results::loser(state) { "11.63" } else { "11.64" };
            (format!("Choose a corps to take a loss: {left} to go."), rule)
        }
        Stage::Retreat => (text("Choose where to retreat."), "11.69"),
        Stage::Over(_) => (text("The game is over."), "12.1"),
        Stage::DrawObjective
        | Stage::RollWeather
        | Stage::RollPoints(_)
        | Stage::DealHands
        | Stage::RollCounterattack
        | Stage::RollReinforce(..)
        | Stage::DealMore(_) => (text("Chance decides."), "8.0"),
    }
}
