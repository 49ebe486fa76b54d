//! The choices players make. An action's text is its identity.

use std::fmt;

use crate::{
    s02_board::Town,
    s03_pieces::{Army, Unit},
    s05_objectives::Objective,
    s06_combat_cards::Card,
};

/// One small choice of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Take an objective card. Rule 5.10.
    Choose(Objective),
    /// Take a unit in hand to set it up or to move it. Rules 7.9, 10.12.
    Pick(Unit),
    /// Set a unit up. Rule 7.9.
    Place(Unit, Town),
    /// Move a unit one location. Rule 10.12.
    March {
        /// The unit in hand.
        unit: Unit,
        /// Where it stands.
        from: Town,
        /// Where it goes.
        to: Town,
    },
    /// Finish setting up, moving or reinforcing.
    Done,
    /// Move a lone commander to the nearest corps. Rule 3.5.
    Join(Unit, Town),
    /// Fight this combat next. Rule 11.7.
    Fight(Town),
    /// Use this army's rating. Rule 11.56.
    Lead(Army),
    /// Advise a card. Rule 11.57.
    Advise(Card, Holder),
    /// Advise not to match. Rule 11.57.
    AdviseConcede,
    /// Play a card as the attacker. Rule 11.34.
    Play(Card, Holder),
    /// Match the attacker's card. Rule 11.34.
    Match(Card, Holder),
    /// Do not match, and lose the combat. Rule 11.30.
    Concede,
    /// Roll to become the attacker. Rule 11.35.
    Counterattack,
    /// Stay the defender. Rule 11.35.
    Hold,
    /// Roll to bring a unit into the combat. Rule 11.41.
    Reinforce(Unit),
    /// Propose that the Allied army takes this many losses. Rule 11.59.
    Share(u8),
    /// Accept the proposed share. Rule 11.59.
    Agree,
    /// Refuse it: losses are shared evenly. Rule 11.60.
    Refuse,
    /// Let a corps take one battle round loss. Rule 11.63.
    Lose(Unit),
    /// Retreat to a town. Rule 11.69.
    Retreat(Town),
}

/// The hand a card is played from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// The only hand of the side.
    Own,
    /// The Allied player's, in a joint combat of three players.
    Allied,
    /// The Prussian player's, in a joint combat of three players.
    Prussian,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Holder::Own => "",
            Holder::Allied => " allied",
            Holder::Prussian => " prussian",
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Choose(objective) => write!(f, "objective {objective}"),
            Action::Pick(unit) => write!(f, "pick {unit}"),
            Action::Place(unit, town) => write!(f, "place {unit} {town}"),
            Action::March { unit, from, to } => write!(f, "march {unit} {from} {to}"),
            Action::Done => f.write_str("done"),
            Action::Join(unit, town) => write!(f, "join {unit} {town}"),
            Action::Fight(town) => write!(f, "fight {town}"),
            Action::Lead(army) => write!(f, "lead {}", army.id()),
            Action::Advise(card, holder) => write!(f, "advise {card}{holder}"),
            Action::AdviseConcede => f.write_str("advise concede"),
            Action::Play(card, holder) => write!(f, "play {card}{holder}"),
            Action::Match(card, holder) => write!(f, "match {card}{holder}"),
            Action::Concede => f.write_str("concede"),
            Action::Counterattack => f.write_str("counterattack"),
            Action::Hold => f.write_str("hold"),
            Action::Reinforce(unit) => write!(f, "reinforce {unit}"),
            Action::Share(points) => write!(f, "share {points}"),
            Action::Agree => f.write_str("agree"),
            Action::Refuse => f.write_str("refuse"),
            Action::Lose(unit) => write!(f, "lose {unit}"),
            Action::Retreat(town) => write!(f, "retreat {town}"),
        }
    }
}
