//! 5.7 Night moves: normal moves only.

use crate::state::State;

/// Whether blocks may attack this turn. Rule 5.7.
pub fn may_attack(state: &State) -> bool {
    !state.is_night()
}

/// Whether blocks may force-march this turn. Rule 5.7.
pub fn may_force_march(state: &State) -> bool {
    !state.is_night()
}
