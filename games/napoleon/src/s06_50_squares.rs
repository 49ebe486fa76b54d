//! 6.5 Squares: form and break square, shelter in one. III.D.2.d and III.D.2.e in the 3rd edition.

use tabletop::Sink;

use crate::{
    action::Action,
    event::Event,
    s03_units::{Kind, UnitId},
    s06_21_terrain::Terrain,
    s06_30_battle_turns::is_fresh,
    state::{Mark, Spot, State},
};

/// Whether infantry may form square: in its own position, not in Woods, not in a Farm.
pub(crate) fn may_form(state: &State, unit: UnitId) -> bool {
    let block = state.block(unit);
    let Some((owner, wing)) = block.spot.position(unit.side()) else { return false };
    unit.kind() == Kind::Infantry
        && state.edition.may_square_at(block.spot)
        && is_fresh(state, unit)
        && !block.is_any([Mark::Square, Mark::Holds])
        && state.battle().terrain(owner, wing) != Terrain::Woods
}

/// Whether a unit may shelter with infantry in square. Rule 6.52.
pub(crate) fn may_shelter(state: &State, unit: UnitId, host: UnitId) -> bool {
    let block = state.block(unit);
    (State::is_leader(unit) || unit.kind().is_artillery())
        && is_fresh(state, unit)
        && block.host.is_none()
        && state.block(host).is(Mark::Square)
        && host.side() == unit.side()
        && state.block(host).place == block.place
        && state.block(host).spot == block.spot
        && !state.units().any(|other| state.block(other).host == Some(host))
}

/// Adds what a unit may do with squares.
pub(crate) fn actions(state: &State, unit: UnitId, offers: &mut Vec<Action>) {
    if may_form(state, unit) {
        offers.push(Action::FormSquare(unit));
    }
    let block = state.block(unit);
    if block.is(Mark::Square) && is_fresh(state, unit) {
        offers.push(Action::BreakSquare(unit));
    }
    if block.host.is_some() && is_fresh(state, unit) {
        offers.push(Action::Emerge(unit));
    }
    let may_hide = unit.kind() == Kind::Leader || unit.kind().is_artillery();
    if state.edition.has_shelter() && may_hide && matches!(block.spot, Spot::Own(_)) {
        let hosts = state.units().filter(|host| may_shelter(state, unit, *host));
        offers.extend(hosts.map(|host| Action::Shelter { unit, host }));
    }
}

/// Plays a choice about squares; each is the unit's special battle move.
pub(crate) fn play(state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match action {
        Action::FormSquare(unit) => {
            state.block_mut(unit).marks.insert_all([Mark::Square, Mark::Spent]);
            events.tell(Event::Formed { unit });
        }
        Action::BreakSquare(unit) => {
            state.block_mut(unit).marks.remove(Mark::Square);
            state.block_mut(unit).marks.insert(Mark::Spent);
            for block in &mut state.blocks {
                if block.host == Some(unit) {
                    block.host = None;
                }
            }
            events.tell(Event::Broke { unit });
        }
        Action::Shelter { unit, host } => {
            let block = state.block_mut(unit);
            block.host = Some(host);
            block.marks.remove(Mark::Holds);
            block.marks.insert(Mark::Spent);
            events.tell(Event::Sheltered { unit, host });
        }
        Action::Emerge(unit) => {
            let block = state.block_mut(unit);
            block.host = None;
            block.marks.insert(Mark::Spent);
            events.tell(Event::Emerged { unit });
        }
        other => panic!("'{other}' has nothing to do with squares"),
    }
}
