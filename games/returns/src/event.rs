//! What happened: one fact each.

use tabletop::Seat;

use crate::{
    s02_board::Town,
    s03_pieces::{Army, Side, Unit, Units},
    s05_objectives::{Objective, Objectives},
    s06_combat_cards::Card,
    s08_sequence::Phase,
    s09_weather::Weather,
    s11e_three_players::Advice,
    s12_winning::Ending,
    state::MOST_SEATS,
    view::Sheets,
};

/// One fact that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the fields say what they are by their names and types")]
pub enum Event {
    /// The French drew or chose an objective. Rules 5.1, 5.10.
    ObjectiveTaken { objective: Objective },
    /// A unit was set up. Rule 7.9.
    Placed { unit: Unit, town: Town, is_first: bool },
    /// A player finished setting up. Rule 7.9.
    SetUpDone { seat: Seat, seats: u8 },
    /// A turn began. Rule 8.
    TurnBegan { turn: u8 },
    /// A phase began. Rule 8.
    PhaseBegan { phase: Phase },
    /// The weather die fell. Rule 9.1.
    WeatherRolled { die: u8, weather: Weather },
    /// An army's movement die fell. Rule 10.4.
    PointsRolled { army: Army, die: u8, points: u8 },
    /// A unit moved one location. Rule 10.12.
    Marched { unit: Unit, from: Town, to: Town },
    /// A player finished moving. Rule 10.11.
    MovesDone { seat: Seat },
    /// It was an infantry corps' extra location. Rule 10.13.
    ForcedMarch { unit: Unit },
    /// A corps lost cohesion. Rule 4.6.
    Lost { unit: Unit, points: u8 },
    /// A unit left the game. Rule 4.4.
    Eliminated { unit: Unit },
    /// A commander stands alone. Rule 3.5.
    CommanderAlone { unit: Unit },
    /// A lone commander joined a corps. Rule 3.5.
    Rejoined { unit: Unit, to: Town },
    /// A combat began, and the units in it were shown. Rules 3.4, 11.8.
    CombatBegan { town: Town, present: Units },
    /// The size of the hands was settled. Rule 11.19.
    Dealt { due: [u8; MOST_SEATS], seats: u8, river: bool },
    /// A card was drawn; how many Combined Arms and how many cards in all the deck had before. Rule 11.19.
    CardDrawn { seat: Seat, card: Card, arms: u8, deck: u8 },
    /// It was settled whose rating serves a joint force. Rules 11.55, 11.56.
    LeadSet { army: Army },
    /// A player of a joint force advised the other. Rule 11.57.
    Advised { seat: Seat, advice: Advice },
    /// The attacker played a card. Rule 11.34.
    Played { side: Side, card: Card, round: u8 },
    /// The defender matched it. Rule 11.34.
    Matched { side: Side, card: Card },
    /// The defender did not match it. Rule 11.30.
    Conceded { side: Side },
    /// The defender did not counterattack. Rule 11.35.
    Held { side: Side },
    /// The counterattack die fell. Rule 11.36.
    CounterRolled { side: Side, unit: Unit, die: u8, success: bool },
    /// A Counter Attack matched a Counter Attack. Rule 11.17.
    RolesTurned { side: Side },
    /// A player called a unit to a combat. Rule 11.41.
    ReinforcementCalled { unit: Unit },
    /// A reinforcement die fell. Rule 11.41.
    ReinforceRolled { unit: Unit, from: Town, town: Town, die: u8, success: bool },
    /// A reinforcement brought cards. Rule 11.48.
    DealtMore { unit: Unit, cards: u8 },
    /// A combat was won. Rules 11.61, 11.62.
    CombatWon { winner: Side, town: Town, rounds: u8, total: u8 },
    /// The Allied player proposed their share of the losses. Rule 11.59.
    ShareProposed { points: u8 },
    /// The Prussian player answered. Rules 11.59, 11.60.
    ShareAnswered { agreed: bool },
    /// The losses of a joint force were shared. Rules 11.59, 11.60.
    LossesSplit { allied: u8, prussian: u8 },
    /// The losers retreated. Rule 11.68.
    Retreated { side: Side, from: Town, to: Town, units: Units, extra: u8 },
    /// The losers had no way to retreat. Ruling R7.
    NoRetreat { side: Side, from: Town },
    /// A town fell that costs its armies cohesion. Rules 4.7 to 4.10.
    OneTimeLoss { town: Town, points: u8 },
    /// Control of an objective town changed. Rules 5.2 to 5.5.
    Controlled { town: Town, side: Side },
    /// The game ended. Rule 12.
    GameOver { ending: Ending, objectives: Objectives },
}

/// Whether someone now knows what they did not know before.
pub(crate) fn reveals(event: &Event, sheets: Sheets) -> bool {
    match event {
        // Behind a screen it shows that the corps had something left to lose.
        Event::Lost { .. } => sheets == Sheets::Screened,
        // A commander is not the first of its army in a town.
        Event::Placed { is_first, .. } => *is_first,
        // What a march costs tells a commander from a corps; where it may end, and that movement is over, too.
        Event::Marched { .. }
        | Event::MovesDone { .. }
        | Event::ForcedMarch { .. }
        | Event::ReinforcementCalled { .. }
        | Event::ShareProposed { .. }
        | Event::ShareAnswered { .. }
        | Event::Eliminated { .. }
        | Event::CommanderAlone { .. }
        | Event::Rejoined { .. }
        | Event::CombatBegan { .. }
        | Event::Played { .. }
        | Event::Matched { .. }
        | Event::Conceded { .. }
        | Event::CounterRolled { .. }
        | Event::ReinforceRolled { .. }
        | Event::CardDrawn { .. }
        | Event::DealtMore { .. }
        | Event::LossesSplit { .. }
        | Event::Retreated { .. }
        | Event::NoRetreat { .. }
        | Event::WeatherRolled { .. }
        | Event::PointsRolled { .. }
        | Event::GameOver { .. } => true,
        Event::ObjectiveTaken { .. }
        | Event::SetUpDone { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::Dealt { .. }
        | Event::LeadSet { .. }
        | Event::Advised { .. }
        | Event::Held { .. }
        | Event::RolesTurned { .. }
        | Event::CombatWon { .. }
        | Event::OneTimeLoss { .. }
        | Event::Controlled { .. } => false,
    }
}
