//! When things happen and how long they last, where the editions differ. What changed between versions of the rules is
//! asked of `rules_version.rs`.

use crate::{edition::Edition, s03_units::Kind, state::Rules};

impl Rules {
    /// Whether the better fire in contact lasts for one battle turn, used or not, and not until the unit has fired.
    /// Rule 6.33; III.D.3.b.(1).(a), III.D.3.c.(3).(a), ruling T17.
    pub fn has_first_fire_for_a_battle_turn(&self) -> bool {
        match self.edition {
            Edition::Fourth => false,
            Edition::Third => self.version.has_first_fire_for_a_battle_turn(),
        }
    }

    /// Whether a unit that force-marched may reinforce in the same turn. Ruling N12; II.D.2, ruling T26.
    pub fn may_reinforce_after_a_force_march(&self) -> bool {
        match self.edition {
            Edition::Fourth => true,
            Edition::Third => !self.version.rests_after_a_force_march(),
        }
    }

    /// Whether a unit that bad morale drove back may still act in that battle turn. Rule 6.31; III.D.1, ruling T16.
    pub fn may_act_after_bad_morale(&self) -> bool {
        match self.edition {
            Edition::Fourth => false,
            Edition::Third => self.version.acts_after_bad_morale(),
        }
    }

    /// Whether the game is won as soon as an army is reduced, and not at the end of the turn. Rule 10.0; V, ruling T11.
    pub fn is_won_at_once(&self) -> bool {
        match self.edition {
            Edition::Fourth => false,
            Edition::Third => self.version.judges_at_once(),
        }
    }

    /// Whether a block of this type may be given up for supply. Rule 9.0; IV.1, ruling T21.
    pub fn may_give_up(&self, kind: Kind) -> bool {
        self.version.gives_up_leaders() || self.edition.counts_for_defeat(kind)
    }
}
