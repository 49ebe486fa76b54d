//! The versions of the rules: a game goes on under the version it began with.
//!
//! Every difference that would replay an old log otherwise is a question here, with its rule. What was changed
//! without a question replays alike: a French automatic victory shows the objectives (5.8), a failed
//! reinforcement names nobody to the enemy (3.4), more events reveal (so fewer choices can be taken back), and
//! the worlds of [`Game::redeal`](tabletop::Game::redeal) are fewer.

/// The version of the rules a game is played under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesVersion {
    /// Version 1.
    First,
    /// Version 2.
    Second,
}

impl RulesVersion {
    /// The version of that number.
    pub const fn numbered(number: u16) -> RulesVersion {
        match number {
            1 => RulesVersion::First,
            _ => RulesVersion::Second,
        }
    }

    /// Whether movement ends only when every commander stands with a corps. Rules 3.5, 10.13, ruling M7.
    pub(crate) const fn has_accompanied_commanders(self) -> bool {
        self.is_second()
    }

    /// Whether control is judged before the losses of the same end of turn. Rules 5.2 to 5.5, ruling O4.
    pub(crate) const fn has_control_before_losses(self) -> bool {
        self.is_second()
    }

    /// Whether a road used by a commander alone counts as used. Rules 11.71, 11.72, ruling R2.
    pub(crate) const fn has_roads_of_commanders(self) -> bool {
        self.is_second()
    }

    /// Whether reinforcing leaves a road open to the loser who was not active. Rule 11.72, ruling R2.
    pub(crate) const fn has_open_roads_of_reinforcements(self) -> bool {
        self.is_second()
    }

    /// Whether the French beaten in France stay in France. Rule 11.70, ruling R5.
    pub(crate) const fn has_retreats_within_france(self) -> bool {
        self.is_second()
    }

    /// Whether the fourth elimination ends the game at once. Rule 12.3, ruling O7.
    pub(crate) const fn has_victory_at_the_instant(self) -> bool {
        self.is_second()
    }

    const fn is_second(self) -> bool {
        match self {
            RulesVersion::First => false,
            RulesVersion::Second => true,
        }
    }
}
