//! 9.0 The Grouchy Variant: each side draws a secret chit that decides its reinforcements.

use tabletop::{Answer, Chance, Counts, Sink, Viewer};

use crate::{
    event::Event,
    s2_equipment::{Entry, Group, Side, UnitId},
    s3_sequence,
    s7_reinforcements::PRUSSIAN_TURN,
    state::{Stage, State},
};

/// How many chits each side draws one from. Rule 9.0.
pub const CHITS: u8 = 6;
/// The turn on which the additional forces may come. Rule 9.1.
pub const VARIANT_TURN: u8 = 5;
/// Every chit, as a set of bits.
pub(crate) const ANY_CHIT: u8 = 0b111_1110;

/// Whether the variant is played.
pub(crate) fn is_played(state: &State) -> bool {
    state.possible != [0; 2]
}

/// Whether a viewer may know a side's chit and what it brings. Rule 9.0.
pub(crate) fn may_know(state: &State, viewer: Viewer, side: Side) -> bool {
    !is_played(state) || viewer.is(side.seat()) || matches!(state.stage, Stage::Over(_))
}

/// The question put to chance when a side draws.
pub(crate) fn question() -> Chance {
    Chance::Draw(Counts::new(&[1; CHITS as usize]))
}

/// A side draws its chit. Rule 9.0.
pub(crate) fn settle(state: &mut State, side: Side, answer: Answer, events: &mut impl Sink<Event>) {
    let chit = answer.drawn() as u8 + 1;
    state.chits[side as usize] = chit;
    events.tell(Event::DrewChit(side, chit));
    match side {
        Side::French => state.stage = Stage::Chit(Side::Allied),
        Side::Allied => s3_sequence::begin(state, events),
    }
}

/// The turn from which a unit may come in under a chit. Rules 9.2 to 9.4.
pub(crate) fn arrival(unit: UnitId, chit: u8) -> Option<u8> {
    let info = unit.info();
    match info.side {
        Side::French => french_arrival(info.group, chit),
        Side::Allied => prussian_arrival(info.entry, info.group, chit),
    }
}

/// Rule 9.3.
fn french_arrival(group: Group, chit: u8) -> Option<u8> {
    let comes = match chit {
        4 | 5 => group == Group::Grouchy,
        6 => true,
        _ => false,
    };
    comes.then_some(VARIANT_TURN)
}

/// Rule 9.4.
fn prussian_arrival(entry: Entry, group: Group, chit: u8) -> Option<u8> {
    match (entry, chit) {
        (Entry::Regular, 1 | 5 | 6) => Some(PRUSSIAN_TURN),
        (Entry::Regular, 3) => Some(VARIANT_TURN),
        (Entry::Regular, 4) if group == Group::Reduced => Some(PRUSSIAN_TURN),
        (Entry::Variant, 5) if group == Group::Extra => Some(VARIANT_TURN),
        (Entry::Variant, 6) => Some(VARIANT_TURN),
        (Entry::Regular | Entry::Variant | Entry::Start(_), _) => None,
    }
}

/// Whoever sees a unit come in can rule out the chits that would not have brought it by now.
pub(crate) fn note_entry(state: &mut State, unit: UnitId) {
    let side = unit.info().side as usize;
    for chit in 1..=CHITS {
        if arrival(unit, chit).is_none_or(|turn| turn > state.turn) {
            state.possible[side] &= !(1 << chit);
        }
    }
}
