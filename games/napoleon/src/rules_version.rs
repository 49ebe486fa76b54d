//! The versions of the rules, so that a game goes on under the rules it began with.
//!
//! Every difference that would make an old log replay otherwise is one question here, with its rule. What only adds
//! choices or changes words needs none: long range fire at strength 1 (6.33), a first bid of 1 (12.0), a second act of
//! horse artillery that has occupied a Hill (6.21).

use crate::s03_units::UnitId;

/// The version of the rules a game is played under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version(pub u16);

impl Version {
    /// The present one.
    pub const NOW: u16 = 2;

    /// Whether each choice about a block belongs to its owner, and the Allied seats may hand over to each other; in
    /// version 1 the army with more blocks there decided for both. Rule 11.0, ruling N23.
    pub fn has_owners(self) -> bool {
        self.0 >= 2
    }

    /// The number of the attacker's battle turns after which they had to withdraw in version 1; later only a position that
    /// repeats ends a battle so. Rule 2.2, rulings N21 and T10.
    pub fn most_battle_turns(self) -> Option<u16> {
        (self.0 < 2).then_some(40)
    }

    /// Whether a unit that shelters in a square dies with it also by rout attrition. Rule 6.52, ruling N25.
    pub fn shares_attrition(self) -> bool {
        self.0 >= 2
    }

    /// Whether a hit at long range on a hidden block counts as telling that it had more than one step, so that it cannot be
    /// taken back. Rule 6.33.
    pub fn tells_long_range_hits(self) -> bool {
        self.0 >= 2
    }

    /// Whether disrupted units may regroup, where the edition allows it. Rule 7.5, ruling N24.
    pub fn regroups_the_disrupted(self) -> bool {
        self.0 >= 2
    }

    /// The number of a unit's corps; in version 1 the French cavalry corps and their horse artillery were one.
    /// Rule 6.23, ruling N26.
    pub fn corps(self, unit: UnitId) -> u8 {
        if self.0 >= 2 { unit.facts().corps_number } else { unit.facts().group }
    }

    /// Whether the better fire of the 3rd edition lasts for the first battle turn in contact; in version 1 it lasted until
    /// the unit fired. III.D.3.b.(1).(a), III.D.3.c.(3).(a), ruling T17.
    pub fn has_first_fire_for_a_battle_turn(self) -> bool {
        self.0 >= 2
    }

    /// Whether a unit of the 3rd edition that force-marched does not reinforce in the same turn. II.D.2, ruling T26.
    pub fn rests_after_a_force_march(self) -> bool {
        self.0 >= 2
    }

    /// Whether a night march asks for the leader when the unit sets out; in version 1 they had to begin the turn together.
    /// II.D.3, ruling T5.
    pub fn asks_for_the_leader_at_the_march(self) -> bool {
        self.0 >= 2
    }

    /// Whether a force-march in retreat asks for the leader where it starts; in version 1 it helped at either end.
    /// II.E.3.d.(4).(a), III.C.7.a, ruling T14.
    pub fn asks_for_the_leader_at_the_flight(self) -> bool {
        self.0 >= 2
    }

    /// Whether a unit of the 3rd edition that bad morale drove back may still act. III.D.1, ruling T16.
    pub fn acts_after_bad_morale(self) -> bool {
        self.0 >= 2
    }

    /// Whether the 3rd edition is won as soon as an army is reduced; in version 1 at the end of the turn. V, ruling T11.
    pub fn judges_at_once(self) -> bool {
        self.0 >= 2
    }

    /// Whether leaders of the 3rd edition may be given up for supply. IV.1, ruling T21.
    pub fn gives_up_leaders(self) -> bool {
        self.0 >= 2
    }

    /// Whether every block stays in hand after its first road, marching or fleeing, as long as any block might go on; in
    /// version 1 those that could not were put down at once, which told their kind. Rule 5.7, III.D.4, ruling A6.
    pub fn marches_look_alike(self) -> bool {
        self.0 >= 2
    }
}
