//! 6.31 Morale: engaged units at strength 1 may have to disengage. III.B in the 3rd edition.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Cause, Event, MoveKind},
    s03_units::{Side, UnitId},
    s06_24_fog_of_battle::refresh,
    s06_30_battle_turns::{Lines, check_end},
    s06_32_battle_moves,
    s06_40_combat_losses::eliminate,
    s08_leaders,
    s11_three_players::speaker,
    state::{Mark, Rules, Spot, Stage, State},
};

/// The units whose morale is still to be determined.
pub(crate) fn pending(state: &State, side: Side, mut each: impl FnMut(UnitId)) {
    let lines = Lines::new(state);
    for unit in state.of_side(state.battle().town, side) {
        let block = state.block(unit);
        if block.strength != 1 || block.is(Mark::Checked) || block.host.is_some() {
            continue;
        }
        let Some(position) = block.spot.position(side) else { continue };
        if !lines.is_engaged(position) {
            continue;
        }
        // Rule 8.2: a leader checks only when nobody else of its side is there.
        if State::is_leader(unit) && !state.edition.leader_checks_morale(lines.units(side, position)) {
            continue;
        }
        each(unit);
    }
}

/// Rolls for a single unit at once, and goes on when none is left.
pub(crate) fn resume(state: &mut State, side: Side) -> bool {
    let (mut count, mut last) = (0, state.edition.unit(0));
    pending(state, side, |unit| {
        count += 1;
        last = unit;
    });
    match count {
        0 => state.pop(),
        1 => state.push(Stage::MoraleDie { unit: last }),
        _ => return false,
    }
    count == 0
}

/// The units to roll for, in the order their owners like. Rulings N5 and N23.
pub(crate) fn actions(rules: &Rules, state: &State, side: Side, offers: &mut Vec<Action>) {
    let armies = speaker(rules, state);
    pending(state, side, |unit| {
        if armies.contains(unit.army()) {
            offers.push(Action::Check(unit));
        }
    });
}

/// What is added to a unit's morale roll. Rules 6.5 and 8.2.
pub(crate) fn bonus(state: &State, unit: UnitId) -> u8 {
    s08_leaders::morale_bonus(state, unit)
        + state.edition.square_morale() * state.block(unit).is(Mark::Square) as u8
}

/// Takes the die for one unit's morale and carries out the result at once.
pub(crate) fn settle(rules: &Rules, state: &mut State, unit: UnitId, die: u8, events: &mut impl Sink<Event>) {
    state.pop();
    let bonus = bonus(state, unit);
    let is_good = die + bonus > rules.edition.bad_morale();
    events.tell(Event::MoraleRolled { unit, die, bonus, is_good });
    state.block_mut(unit).marks.insert(Mark::Checked);
    if is_good {
        return;
    }
    if rules.edition.dies_of_bad_morale(unit.kind(), state.block(unit).is(Mark::Square)) {
        eliminate(state, unit, Cause::Morale, events);
    } else {
        flee(rules, state, unit, events);
    }
    refresh(rules, state, events);
    check_end(rules, state, events);
}

/// Disengages a unit with bad morale; what the stream does not let across is eliminated. Rule 6.21.
fn flee(rules: &Rules, state: &mut State, unit: UnitId, events: &mut impl Sink<Event>) {
    let to = match state.block(unit).spot {
        Spot::Forward(wing) => Spot::Own(wing),
        Spot::Own(_) | Spot::Reserve => Spot::Reserve,
    };
    if !s06_32_battle_moves::may_cross(state, unit, to) {
        return eliminate(state, unit, Cause::Stream, events);
    }
    s06_32_battle_moves::go(rules, state, unit, to, MoveKind::Disengage, events);
    state.block_mut(unit).marks.remove(Mark::Square);
    if !rules.may_act_after_bad_morale() {
        state.block_mut(unit).marks.insert(Mark::Spent);
    }
}
