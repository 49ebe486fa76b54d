//! How good a position is: losses first, then the attacks that can be made, then the way to the exits.
//!
//! The unit is a tenth of a strength point. What the phasing side's attacks are likely to bring is reckoned from
//! the exact columns of the Combat Results Table, each unit's strength shared among the enemies it could attack.

use tabletop::Seat;

use crate::{
    s2_equipment::{COLUMNS, Hex, HexSet, Outcome, Side, UnitId, UnitSet, equipment},
    s6_4_retreats, s6_combat_resolution,
    s8_victory::{self, EXITS, LIMIT},
    state::{End, Place, Stage, State},
};

const POINT: i32 = 10;
const VICTORY: i32 = 100_000;
/// Holding the ground the enemy was driven from, or losing one's own.
const GROUND: i32 = 4;
/// How many more units than needed are sent towards the exits.
const SPARE: usize = 3;
/// One hex nearer to the enemy.
const APPROACH: i32 = 1;

pub(crate) fn worth(state: &State, seat: Seat) -> i32 {
    match seat == Side::French.seat() {
        true => for_the_french(state, Side::French),
        false => -for_the_french(state, Side::Allied),
    }
}

/// What the position is worth to the French, in the eyes of one side.
fn for_the_french(state: &State, eyes: Side) -> i32 {
    if let Stage::Over(end) = state.stage {
        return match end {
            End::FrenchVictory | End::BothFrench => VICTORY,
            End::AlliedVictory | End::BothAllied => -VICTORY,
            End::Draw => -VICTORY / 4,
        };
    }
    let lost = |side| state.field.lost(side) as i32 * POINT;
    let chances = likely_gains(state);
    let chances = if state.active == Side::French { chances } else { -chances };
    lost(Side::Allied) - broken(state) + chances + exits(state, eyes) + approach(state)
}

/// French losses hurt the more the nearer they come to the limit; after demoralization they do not matter.
fn broken(state: &State) -> i32 {
    let lost = state.field.lost(Side::French) as i32;
    if state.demoralized { lost * 2 } else { lost * POINT + (lost - 25).max(0) * 4 }
}

/// What the phasing side can hope for from its attacks as the units stand.
fn likely_gains(state: &State) -> i32 {
    let field = &state.field;
    let units = field.on_map(state.active).without(state.fought);
    let enemies = field.on_map(state.active.enemy()).without(state.fought);
    let mut gains = 0;
    let mut reach = HexSet::EMPTY;
    units.iter().for_each(|unit| reach.add_all(&field.hex_of(unit).info().near));
    for enemy in enemies.iter() {
        if !reach.has(field.hex_of(enemy)) {
            continue;
        }
        let adjacent = field.around(field.hex_of(enemy)).and(units);
        if adjacent.is_empty() {
            continue;
        }
        let share = |unit: UnitId| {
            let targets = field.around(field.hex_of(unit)).and(enemies).len() as i32;
            unit.info().strength as i32 * 12 / targets
        };
        let attack = adjacent.iter().map(share).sum::<i32>() + guns(state, enemy, units) * 12;
        let defence = s6_combat_resolution::defence(state, UnitSet::one(enemy)) * 12;
        let column = s6_combat_resolution::ratio(attack.max(1) as u32, defence);
        let is_trapped = s6_4_retreats::empty_safe_hexes(state, enemy).next().is_none();
        gains += likely_gain(s8_victory::shifted(state, column), enemy, adjacent, is_trapped);
    }
    gains
}

/// The artillery that could bombard an enemy: it counts once, for the first enemy in its range.
fn guns(state: &State, enemy: UnitId, units: UnitSet) -> i32 {
    let field = &state.field;
    let target = field.hex_of(enemy);
    let guns = units.and(equipment().artillery).iter().filter(|&gun| {
        let hex = field.hex_of(gun);
        hex.info().in_range.has(target) && !field.is_controlled(hex, state.active.enemy())
    });
    guns.map(|gun| gun.info().strength as i32).sum()
}

/// The mean over the six dice of what an attack does.
pub(crate) fn likely_gain(column: u8, enemy: UnitId, attackers: UnitSet, is_trapped: bool) -> i32 {
    debug_assert!((column as usize) < COLUMNS);
    let theirs = enemy.info().strength as i32 * POINT;
    let ours = attackers.strength() as i32 * POINT;
    let one = |result: Outcome| match result {
        Outcome::De => theirs,
        Outcome::Dr if is_trapped => theirs,
        Outcome::Dr => GROUND,
        Outcome::Ee => theirs - ours.min(theirs + POINT),
        Outcome::Ar => -GROUND,
        Outcome::Ae => -ours,
    };
    equipment().results.iter().map(|row| one(row[column as usize])).sum::<i32>() / 6
}

/// How far the French are on their way out, which counts once the Allies are near breaking. Rule 8.3.
fn exits(state: &State, eyes: Side) -> i32 {
    let lost = state.field.lost(Side::Allied) as i32;
    let near = (lost - LIMIT as i32 / 2).max(0);
    let gone = state.field.exited() as i32;
    let still = (EXITS as i32 - gone).max(0) as usize;
    let mut nearest = [40; EXITS as usize + SPARE];
    for unit in state.field.on_map(Side::French).iter() {
        let away = equipment().to_exit[state.field.hex_of(unit).index()] as i32;
        if let Some(slot) = nearest.iter().position(|&it| away < it) {
            nearest[slot..].rotate_right(1);
            nearest[slot] = away;
        }
    }
    let way = match still {
        0 => 0,
        _ => nearest[..still + SPARE].iter().sum::<i32>(),
    };
    let left = gone.min(EXITS as i32);
    // It is four turns' march to the edge, so the way counts before the Allies break.
    let turn = state.turn as i32;
    // Whoever defends does better to destroy the enemy than to count his steps.
    let (early, late) = match eyes {
        Side::French => ((turn - 2).max(0) * lost / 25, 6 + turn),
        Side::Allied => (0, 8),
    };
    match state.demoralized {
        true => left * 200 - way * late,
        false => left * (near - 5) * 3 - way * (early + near / 8),
    }
}

/// Whoever must break the other seeks him out: the French first, the Prussians when they come.
fn approach(state: &State) -> i32 {
    let (french, allied) = seek(state);
    let waiting = UnitId::all().filter(|&unit| {
        unit.info().side == Side::Allied
            && state.field.place(unit) == Place::OffMap
            && crate::s7_reinforcements::arrival(state, unit).is_some()
    });
    let french = if state.demoralized { 0 } else { french };
    (allied - french) * APPROACH + waiting.count() as i32 * 15
}

const LANES: usize = 64;

/// The sum over the units of each side of how far the nearest enemy is.
pub(crate) fn seek(state: &State) -> (i32, i32) {
    let (mut q, mut r, mut near) = ([[1000i16; LANES]; 2], [[1000i16; LANES]; 2], [[i16::MAX; LANES]; 2]);
    let mut len = [0; 2];
    for side in [Side::French, Side::Allied] {
        let at = side as usize;
        for unit in state.field.on_map(side).iter() {
            (q[at][len[at]], r[at][len[at]]) = axial(state.field.hex_of(unit));
            len[at] += 1;
        }
    }
    let [ours, theirs] = len;
    if ours == 0 || theirs == 0 {
        return (0, 0);
    }
    let lanes = theirs.next_multiple_of(8);
    for n in 0..ours {
        let (oq, or) = (q[0][n], r[0][n]);
        let mut best = [i16::MAX; 8];
        for base in (0..lanes).step_by(8) {
            for lane in 0..8 {
                let (dq, dr) = (oq - q[1][base + lane], or - r[1][base + lane]);
                let away = dq.abs().max(dr.abs()).max((dq + dr).abs());
                best[lane] = best[lane].min(away);
                near[1][base + lane] = near[1][base + lane].min(away);
            }
        }
        near[0][n] = best.into_iter().min().unwrap_or(0);
    }
    let sum = |at: usize| near[at][..len[at]].iter().map(|&it| it as i32).sum::<i32>();
    (sum(0), sum(1))
}

fn axial(hex: Hex) -> (i16, i16) {
    let (column, row) = (hex.column() as i16 - 1, hex.row() as i16 - 1);
    (column, row - (column - (column & 1)) / 2)
}
