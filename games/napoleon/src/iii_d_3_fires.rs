//! III.D.3 Fire of the 3rd edition: one die a step, and what hits depends on the type and the situation alone.

use crate::{
    s03_units::{Kind, Side, UnitId},
    s06_30_battle_turns::Lines,
    state::{Mark, Place, Rules, State, Target},
};

/// How many faces of the die hit, from 6 down. III.D.3.a, III.D.3.b, III.D.3.c; leaders do not fire (ruling T13).
pub fn firepower(state: &State, unit: UnitId, target: Target, is_long: bool) -> i8 {
    let block = state.block(unit);
    let is_first = !block.is(Mark::Canister);
    match (unit.kind(), target) {
        (Kind::Leader, _) => 0,
        // III.D.3.a.(1): on 6. III.D.3.a.(2): on 5-6 against a square from outside one. III.D.3.a.(3): in square on 6.
        (Kind::Infantry, Target::Line) => 1,
        (Kind::Infantry, Target::Squares) => 1 + !block.is(Mark::Square) as i8,
        // III.D.3.b.(1) and the errata: on 5-6, in the first battle turn of contact on 4-6, whichever side charged. III.D.3.b.(2): squares on 6.
        (Kind::Cavalry | Kind::HeavyCavalry | Kind::LightCavalry, Target::Line) => 2 + is_first as i8,
        (Kind::Cavalry | Kind::HeavyCavalry | Kind::LightCavalry, Target::Squares) => 1,
        // III.D.3.c.(3): engaged on 6, in the first battle turn of contact on 5-6.
        (Kind::Artillery | Kind::FootArtillery | Kind::HorseArtillery, _) if !is_long => 1 + is_first as i8,
        // III.D.3.c.(1): over the field on 6. III.D.3.c.(2): at squares on 5-6.
        (Kind::Artillery | Kind::FootArtillery | Kind::HorseArtillery, Target::Line) => 1,
        (Kind::Artillery | Kind::FootArtillery | Kind::HorseArtillery, Target::Squares) => 2,
    }
}

/// Ends the better fire of those a side's battle turn found in contact; who engaged in it has theirs in the next.
/// III.D.3.b.(1).(a), III.D.3.c.(3).(a), ruling T17.
pub(crate) fn end_battle_turn(rules: &Rules, state: &mut State, side: Side) {
    if !rules.has_first_fire_for_a_battle_turn() {
        return;
    }
    let (lines, town) = (Lines::new(state), state.battle().town);
    for unit in state.units_of(side.armies()) {
        let block = state.block_mut(unit);
        let is_engaged = block.spot.position(side).is_some_and(|it| lines.is_engaged(it));
        let is_here = block.place == Place::In(town) && is_engaged;
        if is_here && rules.edition.has_first_fire(unit.kind()) && !block.is(Mark::Engaging) {
            block.marks.insert(Mark::Canister);
        }
    }
}
