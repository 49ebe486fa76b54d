//! The points where play waits.

use tabletop::Seat;

use crate::{
    s03_pieces::{Army, Side, Unit},
    s12_winning::Ending,
};

/// A point where play waits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stage {
    /// Chance draws an objective. Rule 5.1.
    DrawObjective,
    /// The French player chooses an objective. Rule 5.10.
    ChooseObjective,
    /// A player picks a unit to set up. Rule 7.9.
    SetUp(Seat),
    /// They choose its town. Rule 7.9.
    PlaceUnit(Unit),
    /// Chance decides the weather. Rule 9.1.
    RollWeather,
    /// Chance decides an army's variable movement points. Rule 10.4.
    RollPoints(Army),
    /// A player picks a unit to move, or is done. Rule 10.12.
    March(Seat),
    /// They choose where it goes. Rule 10.13.
    MarchUnit(Unit),
    /// The owner of a lone commander chooses which corps to join. Rule 3.5.
    Rejoin(Unit),
    /// The active side chooses the next combat. Rule 11.7.
    ChooseCombat,
    /// Chance deals the hands. Rule 11.19.
    DealHands,
    /// The Allied player settles whose rating serves. Rule 11.56.
    ChooseLead,
    /// The other player of a joint force advises. Rule 11.57.
    Advise,
    /// The attacker plays a card. Rule 11.34.
    Attack,
    /// The defender matches it or not. Rule 11.30.
    Match,
    /// The defender may counterattack. Rule 11.35.
    Counterattack,
    /// Chance decides a counterattack. Rule 11.36.
    RollCounterattack,
    /// A player may call for reinforcements. Rule 11.39.
    Reinforce(Call),
    /// Chance decides whether a unit reinforces. Rule 11.41.
    RollReinforce(Call, Unit),
    /// Chance deals the cards of a reinforcement. Rule 11.48.
    DealMore(Call),
    /// The Allied player proposes how to share losses. Rule 11.59.
    ProposeShare(Side),
    /// The Prussian player answers a proposed share of the Allied army. Rule 11.59.
    AnswerShare(u8),
    /// A player takes a point of loss. Rule 11.63.
    Spread(Seat),
    /// The loser chooses where to retreat. Rule 11.69.
    Retreat,
    /// The game has ended.
    Over(Ending),
}

/// Who may call for reinforcements now.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Call {
    /// In whose part of the attempts.
    pub part: Part,
    /// The player.
    pub seat: Seat,
}

/// The parts of the reinforcement attempts after a round. Rule 11.41.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Part {
    /// The attacker of the coming round, who goes first.
    Attacker,
    /// The defender of the coming round.
    Defender,
    /// The winner, after the round that won. Rule 11.48.
    Winner,
}
