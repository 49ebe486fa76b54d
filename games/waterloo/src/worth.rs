//! How good a position is: losses first, then the attacks that can be made, then the way to the exits.
//!
//! The unit is a tenth of a strength point. What the phasing side's attacks are likely to gain is computed from
//! the exact columns of the Combat Results Table, each unit's strength shared among the enemies it could attack.

use tabletop::Seat;

use crate::{
    s02_0_equipment::{COLUMNS, Hex, Outcome, Side, UnitId, UnitSet, equipment, strength},
    s06_0_combat_resolution, s06_4_retreats, s07_reinforcements,
    s08_victory::{self, EXITS, LIMIT},
    stage::{End, Stage},
    state::State,
};

const POINT: i32 = 10;
const VICTORY: i32 = 100_000;
/// Holding the hex the enemy was driven from, or losing one's own.
const GROUND: i32 = 4;
/// How many more units than needed are sent towards the exits.
const SPARE: usize = 3;
/// One hex nearer to the enemy.
const APPROACH: i32 = 1;

pub(crate) fn worth(state: &State, seat: Seat) -> i32 {
    if seat == Side::French.seat() {
        for_the_french(state, Side::French)
    } else {
        -for_the_french(state, Side::Allied)
    }
}

/// What the position is worth to the French, by what one side knows.
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
    let units = field.on_map(state.active).difference(state.fought);
    let enemies = field.on_map(state.active.enemy()).difference(state.fought);
    let zone = field.zone(state.active);
    let mut gains = 0;
    for enemy in enemies.iter().filter(|&enemy| zone.contains(field.hex_of(enemy))) {
        let adjacent = field.around(field.hex_of(enemy)).intersection(units);
        if adjacent.is_empty() {
            continue;
        }
        let share = |unit: UnitId| {
            let targets = field.around(field.hex_of(unit)).intersection(enemies).len() as i32;
            unit.info().strength as i32 * 12 / targets
        };
        let attack = adjacent.iter().map(share).sum::<i32>() + guns(state, enemy, units) * 12;
        let defence = s06_0_combat_resolution::defence(state, UnitSet::one(enemy)) * 12;
        let column = s06_0_combat_resolution::ratio(attack.max(1) as u32, defence);
        let is_trapped = s06_4_retreats::empty_safe_hexes(state, enemy).next().is_none();
        gains += likely_gain(s08_victory::shifted(state, column), enemy, adjacent, is_trapped);
    }
    gains
}

/// The artillery that could bombard an enemy: it counts once, for the first enemy in its range.
fn guns(state: &State, enemy: UnitId, units: UnitSet) -> i32 {
    let field = &state.field;
    let target = field.hex_of(enemy);
    let guns = units.intersection(equipment().artillery).iter().filter(|&gun| {
        let hex = field.hex_of(gun);
        hex.info().in_range.contains(target) && !field.is_controlled(hex, state.active.enemy())
    });
    guns.map(|gun| gun.info().strength as i32).sum()
}

/// The mean over the six dice of what an attack does.
pub(crate) fn likely_gain(column: u8, enemy: UnitId, attackers: UnitSet, is_trapped: bool) -> i32 {
    debug_assert!((column as usize) < COLUMNS);
    let theirs = enemy.info().strength as i32 * POINT;
    let ours = strength(attackers) as i32 * POINT;
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
    let way = match still {
        0 => 0,
        _ => way_of_the_nearest(state, still + SPARE),
    };
    let left = gone.min(EXITS as i32);
    // It is four turns' march to the edge, so the way counts before the Allies break.
    let turn = state.turn as i32;
    // The defender does better to destroy the enemy than to count its steps.
    let (early, late) = match eyes {
        Side::French => ((turn - 2).max(0) * lost / 25, 6 + turn),
        Side::Allied => (0, 8),
    };
    if state.demoralized { left * 200 - way * late } else { left * (near - 5) * 3 - way * (early + near / 8) }
}

/// How far it is to the exits for the nearest French units, this many of them; a missing one counts as far away.
fn way_of_the_nearest(state: &State, number: usize) -> i32 {
    const FARTHEST: usize = 40;
    let mut units = [0; FARTHEST];
    for unit in state.field.on_map(Side::French).iter() {
        let away = equipment().to_exit[state.field.hex_of(unit).index()] as usize;
        if away < FARTHEST {
            units[away] += 1;
        }
    }
    let (mut way, mut left) = (0, number);
    for (away, &here) in units.iter().enumerate() {
        let counted = left.min(here);
        way += counted * away;
        left -= counted;
        if left == 0 {
            break;
        }
    }
    (way + left * FARTHEST) as i32
}

/// The side that must break the other seeks it out: the French first, the Prussians when they come.
fn approach(state: &State) -> i32 {
    let (french, allied) = seek(state);
    let waiting = s07_reinforcements::number_to_come(state, Side::Allied) as i32;
    let french = if state.demoralized { 0 } else { french };
    (allied - french) * APPROACH + waiting * 15
}

/// How many hexes the French and the Allies are away from the nearest enemy, all together.
pub(crate) fn seek(state: &State) -> (i32, i32) {
    let [french, allied] = steps_to_the_enemy(&Side::BOTH.map(|side| Crowd::of(state, side)));
    (french, allied)
}

/// The most units a side has, rounded up to whole registers.
const MOST: usize = 48;
/// Farther away than any hex.
const FAR: i16 = 1000;

/// Where the units of a side are, in two coordinates in which distances are easy; lanes without a unit are far away.
struct Crowd {
    len: usize,
    q: [i16; MOST],
    r: [i16; MOST],
}

impl Crowd {
    fn of(state: &State, side: Side) -> Crowd {
        let mut crowd = Crowd { len: 0, q: [FAR; MOST], r: [FAR; MOST] };
        for unit in state.field.on_map(side).iter() {
            (crowd.q[crowd.len], crowd.r[crowd.len]) = axial(state.field.hex_of(unit));
            crowd.len += 1;
        }
        crowd
    }
}

/// For each side, how many hexes its units are away from the nearest enemy, all together.
///
/// Everyone is compared with everyone; the loops have no branches, so that the compiler uses vector instructions.
fn steps_to_the_enemy([french, allied]: &[Crowd; 2]) -> [i32; 2] {
    if french.len == 0 || allied.len == 0 {
        return [0; 2];
    }
    let mut nearest = [FAR; MOST];
    let mut sum = 0;
    for n in 0..french.len {
        let (q, r) = (french.q[n], french.r[n]);
        let mut least = FAR;
        for ((q2, r2), nearest) in allied.q.iter().zip(&allied.r).zip(&mut nearest) {
            let (dq, dr) = (q2 - q, r2 - r);
            let away = dq.abs().max(dr.abs()).max((dq + dr).abs());
            least = least.min(away);
            *nearest = away.min(*nearest);
        }
        sum += least as i32;
    }
    [sum, nearest[..allied.len].iter().map(|&it| it as i32).sum()]
}

/// Two coordinates of a hex: the distance of two hexes is the largest of their differences and of the sum of these.
fn axial(hex: Hex) -> (i16, i16) {
    let (column, row) = (hex.column() - 1, hex.row() - 1);
    (column as i16, (row - (column - (column & 1)) / 2) as i16)
}

#[cfg(test)]
mod tests {
    use super::{Crowd, FAR, Hex, MOST, axial, steps_to_the_enemy};

    #[test]
    fn steps_are_counted_hex_by_hex() {
        for from in [0, 70, 200, 379].map(|n| Hex::all().nth(n).expect("a hex")) {
            let mut away = vec![(from, 0)];
            let mut at = 0;
            while at < away.len() {
                let (hex, steps) = away[at];
                for next in hex.neighbours() {
                    if away.iter().all(|it| it.0 != next) {
                        away.push((next, steps + 1));
                    }
                }
                at += 1;
            }
            let alone = |hex: Hex| {
                let mut crowd = Crowd { len: 1, q: [FAR; MOST], r: [FAR; MOST] };
                (crowd.q[0], crowd.r[0]) = axial(hex);
                crowd
            };
            for (hex, steps) in away {
                assert_eq!(steps_to_the_enemy(&[alone(from), alone(hex)]), [steps; 2], "{from} {hex}");
            }
        }
    }
}
