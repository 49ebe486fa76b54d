//! 6.6 Skirmishes: one round of fire where a side has fewer than three units.

use tabletop::{Dice, Sink};

use crate::{
    action::Action,
    edition::SmallFight,
    event::{Event, who},
    ii_e_attacks,
    s01_mapboard::{MOST_ROADS, Town},
    s03_units::{Armies, Side, UnitId},
    s11_three_players::push_owners_in,
    state::{Field, HitKind, Hits, Mark, Rules, Stage, State},
};

/// The contested towns where a side has too few units for a battle. Rules 6.1 and 6.6.
pub(crate) fn waiting<'a>(rules: &'a Rules, state: &'a State) -> impl Iterator<Item = Town> + 'a {
    let least = rules.edition.least_for_a_battle();
    state.towns().filter(move |town| {
        state.is_contested(*town) && Side::BOTH.iter().any(|side| state.count(*town, *side) < least)
    })
}

/// Begins a skirmish that stands alone, and goes on when none is left.
pub(crate) fn resume(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let mut open = waiting(rules, state);
    let (first, second) = (open.next(), open.next());
    drop(open);
    match (first, second) {
        (Some(_), Some(_)) => return false,
        (Some(town), None) => begin(rules, state, town, events),
        (None, _) => state.pop(),
    }
    true
}

/// The skirmishes the attacker may fight next.
pub(crate) fn actions(rules: &Rules, state: &State, offers: &mut Vec<Action>) {
    offers.extend(waiting(rules, state).map(Action::Skirmish));
}

/// Begins a skirmish: both sides pick, the defender fires, then the attacker. Ruling N11.
pub(crate) fn begin(rules: &Rules, state: &mut State, town: Town, events: &mut impl Sink<Event>) {
    if rules.edition.small_fight() == SmallFight::Rout {
        return ii_e_attacks::settle(rules, state, town, events);
    }
    let (attacker, defender) = (state.active(), state.active().enemy());
    let blocks = Side::BOTH.map(|side| state.count(town, side));
    events.tell(Event::SkirmishBegan { town, attacker, blocks });
    state.push(Stage::SkirmishEnd { town });
    state.push(Stage::SkirmishFire { town, side: attacker });
    state.push(Stage::SkirmishFire { town, side: defender });
    for side in [attacker, defender] {
        push_owners_in(rules, state, side, town, |armies| Stage::SkirmishPick { town, armies });
    }
}

fn picked(state: &State, town: Town, side: Side) -> u8 {
    state.of_side(town, side).filter(|unit| state.block(*unit).is(Mark::Picked)).count() as u8
}

fn unpicked(state: &State, town: Town, armies: Armies) -> impl Iterator<Item = UnitId> + '_ {
    state.of_armies(town, armies).filter(|unit| !state.block(*unit).is(Mark::Picked))
}

/// Picks a single unit by itself, and goes on when this voice can pick no more.
pub(crate) fn resume_pick(rules: &Rules, state: &mut State, town: Town, armies: Armies) -> bool {
    let side = Side::of(armies);
    if state.count(town, side) == 1 {
        let unit = state.of_side(town, side).next().expect("the side has a unit here");
        state.block_mut(unit).marks.insert(Mark::Picked);
    }
    let (count, most) = (picked(state, town, side), rules.edition.most_in_a_skirmish());
    let is_done = if armies == side.armies() {
        count == most.min(state.count(town, side))
    } else {
        // A seat that has picked nothing is asked even so: how many the other Allied seat picked is still secret.
        let own = state.of_armies(town, armies).count();
        let left = unpicked(state, town, armies).count();
        left == 0 || (count == most && left < own)
    };
    if is_done {
        state.pop();
    }
    is_done
}

/// The units that may be shown, or nothing more; a side shows at least one.
pub(crate) fn pick_actions(
    rules: &Rules,
    state: &State,
    town: Town,
    armies: Armies,
    offers: &mut Vec<Action>,
) {
    let side = Side::of(armies);
    let count = picked(state, town, side);
    if count < rules.edition.most_in_a_skirmish() {
        offers.extend(unpicked(state, town, armies).map(Action::Show));
    }
    let has_partner =
        matches!(state.stage_below(), Stage::SkirmishPick { armies, .. } if Side::of(armies) == side);
    if count > 0 || has_partner {
        offers.push(Action::Done);
    }
}

/// Plays a pick.
pub(crate) fn play_pick(rules: &Rules, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match action {
        Action::Show(unit) => {
            state.block_mut(unit).marks.insert(Mark::Picked);
            events.tell(Event::Picked { who: who(rules, state, unit) });
        }
        Action::Done => state.pop(),
        other => panic!("'{other}' is not offered before a skirmish"),
    }
}

/// The next unit of a side to fire, while there is someone to fire at.
pub(crate) fn next_to_fire(state: &State, town: Town, side: Side) -> Option<UnitId> {
    if picked(state, town, side.enemy()) == 0 {
        return None;
    }
    let ready = |unit: &UnitId| state.block(*unit).is(Mark::Picked) && !state.block(*unit).is(Mark::Fired);
    state.of_side(town, side).find(ready)
}

/// Shows what both sides picked, and goes on when all have fired.
pub(crate) fn resume_fire(
    _: &Rules,
    state: &mut State,
    town: Town,
    side: Side,
    events: &mut impl Sink<Event>,
) -> bool {
    for unit in state.units() {
        let block = *state.block(unit);
        if block.is(Mark::Picked) && !block.is(Mark::Shown) {
            state.show(unit);
            let strength = block.strength;
            events.tell(Event::Shown { unit, strength });
        }
    }
    let is_done = next_to_fire(state, town, side).is_none();
    if is_done {
        state.pop();
    }
    is_done
}

/// Takes the dice of one unit.
pub(crate) fn settle(
    rules: &Rules,
    state: &mut State,
    town: Town,
    side: Side,
    dice: Dice,
    events: &mut impl Sink<Event>,
) {
    let unit = next_to_fire(state, town, side).expect("a unit fires in a skirmish");
    state.block_mut(unit).marks.insert(Mark::Fired);
    let power = rules.edition.skirmish_fire(unit.kind());
    let hits = dice.pips().iter().filter(|pips| **pips <= power).count() as u8;
    events.tell(Event::SkirmishFired { unit, dice, power });
    if hits > 0 {
        let field = Field::Skirmish(town);
        state.push(Stage::TakeHits(Hits { left: hits, side: side.enemy(), field, kind: HitKind::Plain }));
    }
}

/// Ends a skirmish: the side with fewer units retreats, the attacker if equal.
pub(crate) fn end(rules: &Rules, state: &mut State, town: Town, events: &mut impl Sink<Event>) {
    for unit in state.units() {
        if state.block(unit).is(Mark::Picked) {
            state.block_mut(unit).leave_battle();
        }
    }
    let (attacker, defender) = (state.active(), state.active().enemy());
    let loser = if state.count(town, defender) < state.count(town, attacker) { defender } else { attacker };
    events.tell(Event::SkirmishEnded { town, loser, blocks: state.count(town, loser) });
    state.leaving = [0; MOST_ROADS];
    state.pop();
    push_owners_in(rules, state, loser, town, |armies| Stage::Leave { town, armies });
}
