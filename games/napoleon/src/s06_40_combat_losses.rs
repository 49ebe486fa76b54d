//! 6.4 Combat losses: each hit falls on the strongest unit of the target group. III.D.3.d in the 3rd edition.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Cause, Event, who},
    s03_units::{Armies, UnitId},
    s06_21_terrain::Terrain,
    s06_30_battle_turns::check_column,
    s06_33_battle_fires::members,
    s11_three_players::speaker,
    state::{Field, HitKind, Hits, Mark, Marks, Place, Rules, Stage, State},
};

/// The units a hit may fall on, before the strongest are chosen.
fn each_target(state: &State, hits: &Hits, mut each: impl FnMut(UnitId)) {
    match hits.field {
        Field::Skirmish(town) => {
            let shown = state.of_side(town, hits.side).filter(|unit| state.block(*unit).is(Mark::Picked));
            shown.for_each(each);
        }
        Field::Position(owner, wing, target) => {
            let is_farm = state.battle().terrain(owner, wing) == Terrain::Farm;
            for unit in members(state, hits.side, (owner, wing), target) {
                // Rule 6.21: cavalry hits cannot be applied to the unit in the Farm.
                let is_safe = hits.kind == HitKind::Cavalry && is_farm && state.block(unit).is(Mark::Holds);
                if !is_safe {
                    each(unit);
                }
            }
        }
    }
}

struct Targets {
    count: u8,
    strongest: u8,
    equals: u8,
    is_hidden: bool,
    one: UnitId,
}

fn targets(state: &State, hits: &Hits) -> Targets {
    let mut all = Targets { count: 0, strongest: 0, equals: 0, is_hidden: false, one: state.edition.unit(0) };
    each_target(state, hits, |unit| {
        let block = state.block(unit);
        all.count += 1;
        all.is_hidden |= !block.is(Mark::Shown);
        if block.strength > all.strongest {
            (all.strongest, all.equals, all.one) = (block.strength, 1, unit);
        } else if block.strength == all.strongest {
            all.equals += 1;
        }
    });
    all
}

/// Gives out hits as long as nobody has to choose.
pub(crate) fn resume(rules: &Rules, state: &mut State, hits: Hits, events: &mut impl Sink<Event>) -> bool {
    let found = targets(state, &hits);
    if hits.left == 0 {
        state.pop();
        return true;
    }
    // Who is asked must not depend on strengths nobody may see.
    if found.is_hidden && found.count > 0 {
        return false;
    }
    if found.count == 0 || is_spared(&hits, &found) {
        events.tell(Event::HitsForfeit { hits: hits.left });
        state.pop();
        return true;
    }
    if found.equals > 1 {
        return false;
    }
    take(rules, state, hits, found.one, events);
    true
}

/// The owner's choice among the strongest. Rulings N18 and N23.
pub(crate) fn actions(rules: &Rules, state: &State, hits: Hits, offers: &mut Vec<Action>) {
    let found = targets(state, &hits);
    if is_spared(&hits, &found) {
        return offers.push(Action::NoEffect);
    }
    let armies = speaker(rules, state);
    each_target(state, &hits, |unit| {
        if state.block(unit).strength == found.strongest && armies.contains(unit.army()) {
            offers.push(Action::Hit(unit));
        }
    });
}

fn is_spared(hits: &Hits, found: &Targets) -> bool {
    hits.kind == HitKind::LongRange && found.strongest == 1
}

/// The armies whose blocks may have to take the next hit, as far as everyone can see.
pub(crate) fn owners(state: &State, hits: Hits) -> Armies {
    let found = targets(state, &hits);
    let mut armies = Armies::EMPTY;
    each_target(state, &hits, |unit| {
        if found.is_hidden || state.block(unit).strength == found.strongest {
            armies = armies.with(unit.army());
        }
    });
    armies
}

/// The armies with a block that can take the next hit.
pub(crate) fn takers(state: &State, hits: Hits) -> Armies {
    let found = targets(state, &hits);
    let mut armies = Armies::EMPTY;
    each_target(state, &hits, |unit| {
        if state.block(unit).strength == found.strongest && !is_spared(&hits, &found) {
            armies = armies.with(unit.army());
        }
    });
    armies
}

/// Plays the owner's choice.
pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    hits: Hits,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    match action {
        Action::Hit(unit) => take(rules, state, hits, unit, events),
        Action::NoEffect => {
            events.tell(Event::HitsForfeit { hits: hits.left });
            state.pop();
        }
        other => panic!("'{other}' is not offered while hits are taken"),
    }
}

fn take(rules: &Rules, state: &mut State, hits: Hits, unit: UnitId, events: &mut impl Sink<Event>) {
    state.replace(Stage::TakeHits(Hits { left: hits.left - 1, ..hits }));
    if state.block(unit).strength > 1 {
        // Rule 6.33: at long range a last step is never hit, so the enemy learns that a hidden block had more.
        let is_hidden = !state.block(unit).is(Mark::Shown);
        let tells = is_hidden && hits.kind == HitKind::LongRange && rules.version.tells_long_range_hits();
        lose_step(state, unit);
        let strength = state.block(unit).strength;
        return events.tell(Event::HitTaken { who: who(rules, state, unit), strength, tells });
    }
    let lane = state.block(unit).spot.lane().map(|wing| (unit.side(), wing));
    eliminate(state, unit, Cause::Hit, events);
    if let Field::Position(..) = hits.field {
        crate::s06_24_fog_of_battle::refresh(rules, state, events);
        check_column(rules, state, lane, events);
    }
}

/// Reduces a unit that survives it by one step. Rule 3.4.
pub(crate) fn lose_step(state: &mut State, unit: UnitId) {
    let block = state.block_mut(unit);
    block.strength -= 1;
    if block.is(Mark::Shown) {
        block.seen = block.strength;
    }
}

/// Removes a unit from the game, and what shelters with it. Rules 6.4 and 6.52.
pub(crate) fn eliminate(state: &mut State, unit: UnitId, cause: Cause, events: &mut impl Sink<Event>) {
    state.put(unit, Place::Eliminated);
    state.has_losses = true;
    let block = state.block_mut(unit);
    block.leave_battle();
    block.marks = Marks::EMPTY;
    (block.strength, block.seen, block.steps, block.origin) = (0, 0, 0, None);
    events.tell(Event::Lost { unit, cause });
    for guest in state.units() {
        if state.block(guest).host == Some(unit) {
            eliminate(state, guest, Cause::Shelter, events);
        }
    }
}
