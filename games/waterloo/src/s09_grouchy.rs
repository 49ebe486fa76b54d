//! 9.0 The Grouchy Variant: each side draws a secret chit that decides its reinforcements.

use tabletop::{Answer, Chance, Counts, Indexed, Member, Set, Sink, Viewer};

use crate::{
    event::Event,
    s02_0_equipment::{Entry, Group, Side, UnitId, UnitSet, equipment},
    s03_sequence,
    s07_reinforcements::PRUSSIAN_TURN,
    stage::Stage,
    state::{Place, State},
};

/// How many chits each side draws one from. Rule 9.0.
pub const CHITS: u8 = 6;
/// The turn on which the additional forces may come. Rule 9.1.
pub const VARIANT_TURN: u8 = 5;
/// Every chit.
pub(crate) const ANY_CHIT: Chits = Chits::from_bits(0b111_1110);

/// The number on a chit, from 1 to [`CHITS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChitNumber(pub u8);

/// A set of chits.
pub type Chits = Set<ChitNumber>;

impl Member for ChitNumber {
    type Bits = u8;

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Indexed for ChitNumber {
    fn from_index(index: usize) -> ChitNumber {
        ChitNumber(index as u8)
    }
}

/// Whether the variant is played.
pub(crate) fn is_played(state: &State) -> bool {
    state.possible != [Chits::EMPTY; 2]
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
        Side::Allied => s03_sequence::begin(state, events),
    }
}

/// The turn from which a unit that waits may come in under a chit: as many counters of its kind come as the chit
/// brings, whichever the owner likes. Rules 9.2 to 9.4, ruling W8.
pub(crate) fn arrival(state: &State, unit: UnitId, chit: u8) -> Option<u8> {
    let (number, turn) = brought(unit, chit)?;
    (has_come(state, unit) < number).then_some(turn)
}

/// Whether a unit that waits is one of the first of its kind, as many as are still to come.
pub(crate) fn is_expected(state: &State, unit: UnitId) -> bool {
    let number = brought(unit, state.chits[unit.info().side as usize]).map_or(0, |it| it.0);
    let kind = equipment().kinds[unit.index()];
    let before = kind.iter().filter(|&it| it < unit && state.field.place(it) == Place::OffMap).count();
    has_come(state, unit) + before < number
}

/// How many counters of a unit's kind a chit brings, and on which turn.
fn brought(unit: UnitId, chit: u8) -> Option<(usize, u8)> {
    let turns = || equipment().kinds[unit.index()].iter().filter_map(|it| marked(it, chit));
    Some((turns().count(), turns().next()?))
}

/// How many counters of a unit's kind have come in.
fn has_come(state: &State, unit: UnitId) -> usize {
    let kind = equipment().kinds[unit.index()];
    kind.iter().filter(|&it| state.field.place(it) != Place::OffMap).count()
}

/// The turn on which a chit brings the counters marked in the data, which stand for all of their kind.
fn marked(unit: UnitId, chit: u8) -> Option<u8> {
    let info = unit.info();
    match (info.entry, info.side) {
        (Entry::Start(_), _) => None,
        (Entry::Regular | Entry::Variant, Side::French) => french_arrival(info.group, chit),
        (Entry::Regular | Entry::Variant, Side::Allied) => prussian_arrival(info.entry, info.group, chit),
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

/// Whether a viewer may know which unit has been picked: a secret reinforcement is told when it stands on the map.
/// Rule 9.0, ruling W8.
pub(crate) fn may_know_pick(state: &State, viewer: Viewer, unit: UnitId) -> bool {
    state.field.hex(unit).is_some() || may_know(state, viewer, unit.info().side)
}

/// The chits a side could hold by what of its reinforcements has come in until now.
pub(crate) fn could_hold(state: &State, side: Side) -> Chits {
    let is_reinforcement =
        |unit: &UnitId| unit.info().side == side && !matches!(unit.info().entry, Entry::Start(_));
    let units: UnitSet = UnitId::all().filter(is_reinforcement).collect();
    (1..=CHITS).filter(|&chit| units.iter().all(|unit| fits(state, unit, chit))).map(ChitNumber).collect()
}

/// Whether a chit would have brought as many of a unit's kind as have come in.
fn fits(state: &State, unit: UnitId, chit: u8) -> bool {
    match (has_come(state, unit), brought(unit, chit)) {
        (0, _) => true,
        (_, None) => false,
        (come, Some((number, turn))) => come <= number && turn <= state.turn,
    }
}

/// When a unit comes in, all viewers can rule out the chits that would not have brought that many of its kind by now.
pub(crate) fn note_entry(state: &mut State, unit: UnitId) {
    for chit in 1..=CHITS {
        if !fits(state, unit, chit) {
            state.possible[unit.info().side as usize].remove(ChitNumber(chit));
        }
    }
}
