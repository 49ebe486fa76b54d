//! Facts about a position for a learned value: losses, what each side could attack, the way to the exits.

use crate::{
    s02_0_equipment::{Hex, HexSet, Side, Terrain, UNITS, UnitId, UnitSet, equipment, strength},
    s06_0_combat_resolution,
    s08_victory::{self, EXITS, LIMIT},
    stage::Stage,
    state::{Place, State},
    worth::{likely_gain, seek},
};

/// The French that are counted on their way out beyond those that are needed.
const SPARE: usize = 3;
/// Farther than any way to the edge.
const FAR: i32 = 40;

/// The names of the features, in order.
pub(crate) const NAMES: &[&str] = &[
    "french to move",
    "french to fight",
    "allies to move",
    "allies to fight",
    "turn",
    "french lost",
    "allied lost",
    "french lost beyond half",
    "allied lost beyond half",
    "french left to lose, small",
    "allied left to lose, small",
    "demoralized",
    "exited",
    "french strength",
    "allied strength",
    "french units",
    "allied units",
    "prussians to come",
    "french gains",
    "allied gains",
    "french near the enemy",
    "allied near the enemy",
    "french trapped",
    "allied trapped",
    "french approach",
    "allied approach",
    "way out",
    "way of the spare",
    "french near the edge",
    "allied near the edge",
    "allied way to the edge",
    "french in towns",
    "allied in towns",
    "french guns",
    "allied guns",
    "way out when demoralized",
    "turn when demoralized",
    "exited when demoralized",
    "french lost when not demoralized",
    "turn times allied left to lose",
];

/// Writes the features of a position.
pub(crate) fn write(state: &State, numbers: &mut [i32]) {
    let mut at = 0;
    let mut add = |number: i32| {
        numbers[at] = number;
        at += 1;
    };
    let is_fight = !matches!(state.stage, Stage::Movement | Stage::Destination(_) | Stage::GiveWay(_));
    let phase = state.active as usize * 2 + is_fight as usize;
    (0..4).for_each(|it| add((it == phase) as i32));
    let turn = state.turn as i32;
    let board = Board::new(state);
    let [french, allied] = Side::BOTH.map(|side| board.army(side));
    let left = |army: &Army| (LIMIT as i32 - army.lost).max(0);
    let demoralized = state.demoralized as i32;
    let exited = (state.field.exited() as i32).min(EXITS as i32);
    add(turn);
    add(french.lost);
    add(allied.lost);
    add((french.lost - 20).max(0));
    add((allied.lost - 20).max(0));
    add((8 - left(&french)).max(0));
    add((8 - left(&allied)).max(0));
    add(demoralized);
    add(exited);
    add(french.strength);
    add(allied.strength);
    add(french.units);
    add(allied.units);
    add(to_come(state));
    add(board.gains(Side::French));
    add(board.gains(Side::Allied));
    add(french.near);
    add(allied.near);
    add(french.trapped);
    add(allied.trapped);
    let (french_way, allied_way) = seek(state);
    add(french_way);
    add(allied_way);
    let (way, spare) = way_out(state);
    add(way);
    add(spare);
    add(french.at_edge);
    add(allied.at_edge);
    add(allied.to_edge);
    add(french.in_towns);
    add(allied.in_towns);
    add(french.guns);
    add(allied.guns);
    add(demoralized * way);
    add(demoralized * turn);
    add(demoralized * exited);
    add((1 - demoralized) * french.lost);
    add(turn * left(&allied));
}

/// Which units are next to each other, looked up once.
struct Board<'a> {
    state: &'a State,
    /// The hexes each side controls. Rule 4.5.
    zones: [HexSet; 2],
    /// For each unit in an enemy zone of control the units around it.
    around: [UnitSet; UNITS],
    /// Those units that are on the map and could not retreat into an empty hex. Rule 6.4.
    trapped: UnitSet,
}

impl<'a> Board<'a> {
    fn new(state: &'a State) -> Board<'a> {
        let field = &state.field;
        let zones = Side::BOTH.map(|side| field.zone(side));
        let mut board = Board { state, zones, around: [UnitSet::EMPTY; UNITS], trapped: UnitSet::EMPTY };
        for side in Side::BOTH {
            let enemies = &board.zones[side.enemy() as usize];
            for unit in field.on_map(side).iter() {
                let hex = field.hex_of(unit);
                if enemies.contains(hex) {
                    board.around[unit.index()] = field.around(hex);
                    let is_way = |it: Hex| !enemies.contains(it) && field.is_empty(it);
                    if !hex.info().open.iter().any(is_way) {
                        board.trapped.insert(unit);
                    }
                }
            }
        }
        board
    }

    /// What a side can hope for from its attacks as the units stand, as if it were its Combat Phase: each unit's
    /// strength is shared among the enemies it could attack.
    fn gains(&self, side: Side) -> i32 {
        let field = &self.state.field;
        let fought = if side == self.state.active { self.state.fought } else { UnitSet::EMPTY };
        let units = field.on_map(side).difference(fought);
        let enemies = field.on_map(side.enemy()).difference(fought);
        let is_clear = |gun: &UnitId| !self.zones[side.enemy() as usize].contains(field.hex_of(*gun));
        let guns: UnitSet = units.intersection(equipment().artillery).iter().filter(is_clear).collect();
        let mut gains = 0;
        for enemy in enemies.iter() {
            let adjacent = self.around[enemy.index()].intersection(units);
            if adjacent.is_empty() {
                continue;
            }
            let share = |unit: UnitId| {
                let targets = self.around[unit.index()].intersection(enemies).len() as i32;
                unit.info().strength as i32 * 12 / targets
            };
            let hex = field.hex_of(enemy);
            let fire = guns.iter().filter(|gun| field.hex_of(*gun).info().in_range.contains(hex));
            let fire: i32 = fire.map(|gun| gun.info().strength as i32).sum();
            let attack = adjacent.iter().map(share).sum::<i32>() + fire * 12;
            let defence = enemy.info().strength as u32 * equipment().defence(hex.info().terrain) * 12;
            let column = s06_0_combat_resolution::ratio(attack.max(1) as u32, defence);
            let column = s08_victory::shifted_for(self.state, side, column);
            gains += likely_gain(column, enemy, adjacent, self.trapped.contains(enemy));
        }
        gains
    }

    /// What is counted of one side.
    fn army(&self, side: Side) -> Army {
        let field = &self.state.field;
        let units = field.on_map(side);
        let mut army = Army {
            lost: field.lost(side) as i32,
            strength: strength(units) as i32,
            units: units.len() as i32,
            trapped: strength(units.intersection(self.trapped)) as i32,
            guns: strength(units.intersection(equipment().artillery)) as i32,
            ..Army::default()
        };
        let enemies = &self.zones[side.enemy() as usize];
        for unit in units.iter() {
            let hex = field.hex_of(unit);
            let strength = unit.info().strength as i32;
            let way = (equipment().to_exit[hex.index()] as i32).min(FAR);
            army.at_edge += (way <= 4) as i32;
            army.to_edge += way;
            army.in_towns += if hex.info().terrain == Terrain::Town { strength } else { 0 };
            army.near += if enemies.contains(hex) { strength } else { 0 };
        }
        army
    }
}

/// What is counted of one side.
#[derive(Default)]
struct Army {
    lost: i32,
    strength: i32,
    units: i32,
    near: i32,
    trapped: i32,
    at_edge: i32,
    to_edge: i32,
    in_towns: i32,
    guns: i32,
}

/// The strength of the Allied reinforcements that may still come. Rule 7.0.
fn to_come(state: &State) -> i32 {
    let is_due = |unit: &UnitId| {
        state.field.place(*unit) == Place::OffMap
            && crate::s07_reinforcements::arrival(state, *unit).is_some()
    };
    let units = equipment().of_side[Side::Allied as usize];
    units.iter().filter(is_due).map(|unit| unit.info().strength as i32).sum()
}

/// The hexes that the French who are still needed have to march to the edge, and a few spare ones after them.
fn way_out(state: &State) -> (i32, i32) {
    let still = EXITS.saturating_sub(state.field.exited()) as usize;
    let mut nearest = [FAR; EXITS as usize + SPARE];
    for unit in state.field.on_map(Side::French).iter() {
        let away = equipment().to_exit[state.field.hex_of(unit).index()] as i32;
        if let Some(slot) = nearest.iter().position(|&it| away < it) {
            nearest[slot..].rotate_right(1);
            nearest[slot] = away;
        }
    }
    (nearest[..still].iter().sum(), nearest[still..still + SPARE].iter().sum())
}
