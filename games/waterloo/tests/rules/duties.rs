//! Rule 5.1 against brute force: on small positions, what may be announced is exactly what leaves everyone's duty
//! satisfiable. The search here knows nothing of how the rules look ahead.

use std::collections::{BTreeSet, HashMap};

use tabletop::{Game, Quick, Random, Setup, Silent};
use waterloo::{
    Action, Stage, State, Waterloo,
    s02_0_equipment::{Arm, Hex, Side, UnitId},
};

/// Defenders, adjacent attackers, guns.
type Attack = (BTreeSet<UnitId>, BTreeSet<UnitId>, BTreeSet<UnitId>);

struct Board {
    units: Vec<(UnitId, Hex)>,
    enemies: Vec<(UnitId, Hex)>,
}

impl Board {
    fn adjacent(&self, unit: usize, enemy: usize) -> bool {
        self.units[unit].1.neighbours().any(|hex| hex == self.enemies[enemy].1)
    }

    fn may_bombard(&self, unit: usize, enemy: usize) -> bool {
        let (id, hex) = self.units[unit];
        let in_zone = (0..self.enemies.len()).any(|it| self.adjacent(unit, it));
        id.info().arm == Arm::Artillery && !in_zone && hex.info().in_range.contains(self.enemies[enemy].1)
    }

    /// Every attack that can be made with these units on these enemies, as three sets of bits.
    fn attacks(&self, units: u32, enemies: u32) -> Vec<(u32, u32, u32)> {
        let bits = |set: u32| (0..16).filter(move |n| set & 1 << n != 0);
        let mut all = vec![];
        for defenders in (1..=enemies).filter(|it| it & !enemies == 0) {
            for part in (1..=units).filter(|it| it & !units == 0) {
                let near: u32 = bits(part)
                    .filter(|&unit| bits(defenders).all(|enemy| self.adjacent(unit, enemy)))
                    .map(|unit| 1 << unit)
                    .sum();
                let guns = part & !near;
                let in_range = |gun| bits(defenders).any(|enemy| self.may_bombard(gun, enemy));
                let alone = near == 0 && defenders.count_ones() > 1;
                if bits(guns).all(in_range) && !alone {
                    all.push((defenders, near, guns));
                }
            }
        }
        all
    }

    /// Whether everyone left can still do their duty.
    fn satisfiable(&self, units: u32, enemies: u32, known: &mut HashMap<(u32, u32), bool>) -> bool {
        if let Some(&answer) = known.get(&(units, enemies)) {
            return answer;
        }
        let in_contact = |unit: usize| (0..self.enemies.len()).any(|enemy| self.adjacent(unit, enemy));
        let touched = |enemy: usize| (0..self.units.len()).any(|unit| self.adjacent(unit, enemy));
        let units_done = (0..self.units.len()).all(|unit| units & 1 << unit == 0 || !in_contact(unit));
        let enemies_done = (0..self.enemies.len()).all(|enemy| enemies & 1 << enemy == 0 || !touched(enemy));
        let answer = units_done && enemies_done
            || self.attacks(units, enemies).iter().any(|(defenders, near, guns)| {
                self.satisfiable(units & !near & !guns, enemies & !defenders, known)
            });
        known.insert((units, enemies), answer);
        answer
    }

    fn by_brute_force(&self) -> BTreeSet<Attack> {
        let (units, enemies) = ((1 << self.units.len()) - 1, (1 << self.enemies.len()) - 1);
        let mut known = HashMap::new();
        let name = |set: u32, of: &[(UnitId, Hex)]| -> BTreeSet<UnitId> {
            of.iter().enumerate().filter(|(n, _)| set & 1 << n != 0).map(|(_, it)| it.0).collect()
        };
        let lawful = self.attacks(units, enemies).into_iter().filter(|(defenders, near, guns)| {
            self.satisfiable(units & !near & !guns, enemies & !defenders, &mut known)
        });
        lawful
            .map(|(defenders, near, guns)| {
                (name(defenders, &self.enemies), name(near, &self.units), name(guns, &self.units))
            })
            .collect()
    }
}

/// Every attack that can be announced by picking offers, and the certainty that no pick leads nowhere.
fn by_the_rules(game: &Waterloo, state: &State) -> BTreeSet<Attack> {
    let (mut found, mut seen, mut open) = (BTreeSet::new(), vec![], vec![*state]);
    while let Some(state) = open.pop() {
        let mut offers = vec![];
        game.actions(&state, &mut offers);
        assert!(!offers.is_empty(), "a pick that leads nowhere: {}", game.scene(&state));
        for action in offers {
            match action {
                Action::Attack(_) | Action::With(_) => {
                    let mut next = state;
                    game.play(&mut next, action, &mut Silent);
                    if !seen.contains(&next) {
                        seen.push(next);
                        open.push(next);
                    }
                }
                Action::Roll(_) => {
                    let attack = state.attack;
                    let sets =
                        [attack.defenders, attack.attackers, attack.guns].map(|set| set.iter().collect());
                    let [defenders, near, guns] = sets;
                    found.insert((defenders, near, guns));
                }
                Action::EndCombat => {}
                other => panic!("{other:?} is not offered here"),
            }
        }
    }
    found
}

#[test]
fn r5_1_what_may_be_announced_is_what_leaves_every_duty_satisfiable() {
    let game = Waterloo::new(&Setup::default());
    let mut random = Quick(5);
    let hexes: Vec<Hex> =
        Hex::all().filter(|hex| (18..=20).contains(&hex.column()) && (4..=7).contains(&hex.row())).collect();
    let pick = |side: Side, gun: bool, taken: &[UnitId]| {
        let fits = |unit: &UnitId| unit.info().side == side && (unit.info().arm == Arm::Artillery) == gun;
        UnitId::all().filter(fits).find(|unit| !taken.contains(unit)).unwrap()
    };
    let mut attacks = 0;
    for _ in 0..3000 {
        let (mut placed, mut taken): (Vec<(UnitId, Hex)>, Vec<UnitId>) = (vec![], vec![]);
        let sides = [(Side::French, 2 + random.below(4)), (Side::Allied, 1 + random.below(4))];
        for (side, number) in sides {
            for _ in 0..number {
                let hex = hexes[random.below(hexes.len() as u32) as usize];
                if placed.iter().any(|it| it.1 == hex) {
                    continue;
                }
                let unit = pick(side, random.below(3) == 0, &taken);
                taken.push(unit);
                placed.push((unit, hex));
            }
        }
        let of =
            |side: Side| placed.iter().copied().filter(|it| it.0.info().side == side).collect::<Vec<_>>();
        let board = Board { units: of(Side::French), enemies: of(Side::Allied) };
        let at: Vec<String> = placed.iter().map(|(unit, hex)| format!("{hex} {unit}")).collect();
        let text = format!("turn 1 french combat; at {}", at.join(", "));
        let state = game.set(&text).unwrap();
        assert_eq!(state.stage, Stage::Combat);
        let mut offers = vec![];
        game.actions(&state, &mut offers);
        if offers == [Action::EndCombat] {
            continue;
        }
        let wanted = board.by_brute_force();
        assert_eq!(by_the_rules(&game, &state), wanted, "{text}");
        attacks += wanted.len();
    }
    assert!(attacks > 5000, "enough was compared: {attacks}");
}
