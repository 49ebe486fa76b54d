//! What changed between the versions of the rules. A game goes on under the version it began with.
//!
//! Listed are the changes after which an old log would replay differently. Everything else is the same in all
//! versions: what a view, a prompt or a report says, which scenes are refused, and offers that were only added, as
//! the counters that may stand for one another in the Grouchy variant (9.3, 9.4, ruling W8).

/// A version of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesVersion {
    /// Version 1.
    First,
    /// Version 2.
    Second,
}

impl RulesVersion {
    /// The present version, as a number.
    pub(crate) const PRESENT: u16 = 2;

    /// The version of that number; a set-up without a number is of the present one.
    pub(crate) fn of(number: u16) -> RulesVersion {
        match number {
            1 => RulesVersion::First,
            _ => RulesVersion::Second,
        }
    }

    /// Rule 5.1, ruling W1: whether an enemy must still be attacked if only a unit that has advanced stands in
    /// its zone. Until version 1 an advance gave up all contacts.
    pub(crate) fn has_duties_after_an_advance(self) -> bool {
        self == RulesVersion::Second
    }

    /// Rule 5.6, ruling W11: whether a shot may pass between woods and the edge of the map.
    pub(crate) fn has_shots_along_the_edge(self) -> bool {
        self == RulesVersion::Second
    }

    /// Rule 6.5, ruling W13: whether each unit moves once in a chain of displacements, however long, and the hex
    /// just left is free. In version 1 a chain could come back to its first unit and had sixteen links at most.
    pub(crate) fn has_single_displacement(self) -> bool {
        self == RulesVersion::Second
    }

    /// Rule 6.8, ruling W9: whether artillery falls back before the advance only, not after it too.
    pub(crate) fn has_fall_back_before_the_advance_only(self) -> bool {
        self == RulesVersion::Second
    }

    /// Rule 9.0, ruling W8: whether picking a secret reinforcement is an announcement that stands. In version 1 the
    /// pick could be taken back.
    pub(crate) fn has_announced_entries(self) -> bool {
        self == RulesVersion::Second
    }
}
