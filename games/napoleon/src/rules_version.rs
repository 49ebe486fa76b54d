//! The versions of the rules, so that a game goes on under the rules it began with.
//!
//! Every difference that would make an old log replay otherwise is one question here, with its rule. What only adds
//! choices or changes words needs none: long range fire at strength 1 (6.33), a first bid of 1 (12.0).

/// The version of the rules a game is played under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version(pub u16);

impl Version {
    /// The present one.
    pub const NOW: Version = Version(2);

    /// Whether each choice about a block belongs to its owner, and the Allied seats may hand over to each other; in
    /// version 1 the army with more blocks there decided for both. Rule 11.0, ruling N23.
    pub fn has_owners(self) -> bool {
        self.0 >= 2
    }

    /// The number of the attacker's battle turns after which he had to withdraw in version 1; later only a position that
    /// repeats ends a battle so. Rule 2.2, rulings N21 and T10.
    pub fn most_battle_turns(self) -> Option<u16> {
        (self.0 < 2).then_some(40)
    }

    /// Whether a unit that shelters in a square dies with it also by rout attrition. Rule 6.52, ruling N25.
    pub fn shares_attrition(self) -> bool {
        self.0 >= 2
    }

    /// Whether disrupted units may regroup, where the edition allows it. Rule 7.5, ruling N24.
    pub fn regroups_the_disrupted(self) -> bool {
        self.0 >= 2
    }

    /// Whether the four French cavalry corps are four corps; in version 1 they were one. Rule 6.23, ruling N26.
    pub fn has_four_cavalry_corps(self) -> bool {
        self.0 >= 2
    }

    /// Whether every block stays in hand after its first road, marching or fleeing, as long as any block might go on; in
    /// version 1 those that could not were put down at once, which told their kind. Rule 5.7, III.D.4, ruling A6.
    pub fn marches_look_alike(self) -> bool {
        self.0 >= 2
    }
}
