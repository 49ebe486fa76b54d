//! 5.0 and 6.1, 6.2 for the second referee: who must attack, what may be announced, on which column.

use std::collections::BTreeSet;

use super::{
    ground::Army,
    referee::{Referee, Unit, Units},
};

impl Referee<'_> {
    /// Our units that have not attacked yet.
    fn ready(&self) -> Units {
        self.on_map(self.army).into_keys().filter(|it| !self.fought.contains(it)).collect()
    }

    /// Enemies that have not been attacked yet.
    fn untouched(&self) -> Units {
        self.on_map(self.army.other()).into_keys().filter(|it| !self.fought.contains(it)).collect()
    }

    fn is_next_to(&self, one: Unit, other: Unit) -> bool {
        self.spot(one).unwrap().touches(self.spot(other).unwrap())
    }

    /// 5.6: artillery, in no enemy zone of control, with the enemy two hexes away.
    fn may_bombard(&self, gun: Unit, enemy: Unit) -> bool {
        let spot = self.spot(gun).unwrap();
        let is_free = || !self.on_map(self.army_of(gun).other()).values().any(|it| it.touches(spot));
        self.ground.pieces[gun].is_gun && self.ground.may_shoot(spot, self.spot(enemy).unwrap()) && is_free()
    }

    pub(crate) fn has_targets(&self) -> bool {
        self.untouched().iter().any(|&enemy| self.ready().iter().any(|&unit| self.could_attack(unit, enemy)))
    }

    fn could_attack(&self, unit: Unit, enemy: Unit) -> bool {
        self.is_next_to(unit, enemy) || self.may_bombard(unit, enemy)
    }

    /// How many listed enemies, with one of our units in their zone, nobody of `ready` could attack any more: those
    /// without a unit next to them need a gun each.
    fn lapsing(&self, ready: &Units, untouched: &Units) -> usize {
        let ours: Units = self.on_map(self.army).into_keys().collect();
        let is_near = |units: &Units, enemy| units.iter().any(|&it| self.is_next_to(it, enemy));
        let alone: Vec<Unit> = untouched
            .iter()
            .copied()
            .filter(|it| self.listed.contains(it))
            .filter(|&it| is_near(&ours, it) && !is_near(ready, it))
            .collect();
        let guns: Vec<Unit> = ready.iter().copied().collect();
        let reaches: Vec<Vec<usize>> = alone
            .iter()
            .map(|&enemy| (0..guns.len()).filter(|&gun| self.may_bombard(guns[gun], enemy)).collect())
            .collect();
        // One gun for each, as far as they go: the largest matching.
        let mut taken: Vec<Option<usize>> = vec![None; guns.len()];
        let served = (0..alone.len())
            .filter(|&enemy| serve(enemy, &reaches, &mut taken, &mut BTreeSet::new()))
            .count();
        alone.len() - served
    }

    /// 6.5: whether a gun has a bombardment to make that nobody could make in its place.
    pub(crate) fn is_needed(&self, gun: Unit) -> bool {
        if self.army_of(gun) != self.army || self.fought.contains(&gun) || !self.ground.pieces[gun].is_gun {
            return false;
        }
        let (ready, untouched) = (self.ready(), self.untouched());
        let mut without = ready.clone();
        without.remove(&gun);
        self.lapsing(&without, &untouched) > self.lapsing(&ready, &untouched)
    }

    /// 5.2 to 5.8: whether these units can attack those enemies at all.
    fn is_attack(&self, defenders: &Units, attackers: &Units, guns: &Units) -> bool {
        let all_near = attackers.iter().all(|&it| defenders.iter().all(|&enemy| self.is_next_to(it, enemy)));
        let any_range = guns.iter().all(|&gun| defenders.iter().any(|&enemy| self.may_bombard(gun, enemy)));
        let has_units = !attackers.is_empty() || !guns.is_empty() && defenders.len() == 1;
        !defenders.is_empty() && has_units && all_near && any_range
    }

    /// 5.1, W1: whether the attack leaves nobody without an enemy, and lets no more duties lapse.
    fn keeps_duties(&self, defenders: &Units, attackers: &Units, guns: &Units) -> bool {
        let (ready, untouched) = (self.ready(), self.untouched());
        let left: Units =
            ready.iter().copied().filter(|it| !attackers.contains(it) && !guns.contains(it)).collect();
        let rest: Units = untouched.difference(defenders).copied().collect();
        let has_one = |unit: Unit, of: &Units| of.iter().any(|&enemy| self.is_next_to(unit, enemy));
        left.iter().all(|&unit| !has_one(unit, &untouched) || has_one(unit, &rest))
            && self.lapsing(&left, &rest) <= self.lapsing(&ready, &untouched)
    }

    /// Whether an attack that may be announced can be made of what is picked by picking more.
    fn leads_on(&self, defenders: &Units, attackers: &Units, guns: &Units) -> bool {
        let (ready, untouched) = (self.ready(), self.untouched());
        let near_all = |defenders: &Units| -> Vec<Unit> {
            ready
                .iter()
                .copied()
                .filter(|&it| defenders.iter().all(|&enemy| self.is_next_to(it, enemy)))
                .collect()
        };
        let able = near_all(defenders);
        let others: Vec<Unit> = untouched
            .iter()
            .copied()
            .filter(|it| !defenders.contains(it))
            .filter(|&it| able.iter().any(|&unit| self.is_next_to(unit, it)))
            .collect();
        with_subsets(defenders, &others, &mut |defenders| {
            let more: Vec<Unit> =
                near_all(defenders).into_iter().filter(|it| !attackers.contains(it)).collect();
            with_subsets(attackers, &more, &mut |attackers| {
                let more: Vec<Unit> = ready
                    .iter()
                    .copied()
                    .filter(|gun| !guns.contains(gun))
                    .filter(|&gun| defenders.iter().any(|&enemy| self.may_bombard(gun, enemy)))
                    .collect();
                with_subsets(guns, &more, &mut |guns| {
                    self.is_attack(defenders, attackers, guns)
                        && self.keeps_duties(defenders, attackers, guns)
                })
            })
        })
    }

    pub(crate) fn targets(&self) -> BTreeSet<String> {
        let none = Units::new();
        let (ready, untouched) = (self.ready(), self.untouched());
        let attackable =
            untouched.iter().copied().filter(|&it| ready.iter().any(|&unit| self.could_attack(unit, it)));
        let picks = attackable.filter(|&it| self.leads_on(&Units::from([it]), &none, &none));
        let mut all: BTreeSet<String> = picks.map(|it| format!("attack {}", self.text(it))).collect();
        // 5.1: the phase ends when everyone has attacked, and everyone who could be has been attacked.
        let idle = |unit: &Unit| !untouched.iter().any(|&enemy| self.is_next_to(*unit, enemy));
        let ours = self.on_map(self.army);
        let is_free = |enemy: &Unit| {
            let in_contact = ours.keys().any(|&unit| self.is_next_to(unit, *enemy));
            let duty = self.listed.contains(enemy) && in_contact;
            !duty || !ready.iter().any(|&unit| self.could_attack(unit, *enemy))
        };
        if ready.iter().all(idle) && untouched.iter().all(is_free) {
            all.insert("end combat".to_string());
        }
        all
    }

    pub(crate) fn declarations(&self) -> BTreeSet<String> {
        let attack = &self.attack;
        let (defenders, attackers, guns) = (&attack.defenders, &attack.attackers, &attack.guns);
        let mut all = BTreeSet::new();
        if self.is_attack(defenders, attackers, guns) && self.keeps_duties(defenders, attackers, guns) {
            let columns = &self.ground.ratios[..=self.best_column()];
            all.extend(columns.iter().map(|ratio| format!("roll {ratio}")));
        }
        let plus = |set: &Units, unit: Unit| set.iter().copied().chain([unit]).collect::<Units>();
        for unit in self.ready().into_iter().filter(|it| !attackers.contains(it) && !guns.contains(it)) {
            let joins = if defenders.iter().all(|&enemy| self.is_next_to(unit, enemy)) {
                self.leads_on(defenders, &plus(attackers, unit), guns)
            } else {
                let in_range = defenders.iter().any(|&enemy| self.may_bombard(unit, enemy));
                in_range && self.leads_on(defenders, attackers, &plus(guns, unit))
            };
            if joins {
                all.insert(format!("with {}", self.text(unit)));
            }
        }
        for enemy in self.untouched().into_iter().filter(|it| !defenders.contains(it)) {
            let both = plus(defenders, enemy);
            let is_near = |unit: &Unit| both.iter().all(|&enemy| self.is_next_to(*unit, enemy));
            if self.ready().iter().any(is_near) && self.leads_on(&both, attackers, guns) {
                all.insert(format!("attack {}", self.text(enemy)));
            }
        }
        all
    }

    /// Adds a unit to the attack: next to the enemy it attacks, otherwise it bombards.
    pub(crate) fn join(&mut self, unit: Unit) {
        let is_near = self.attack.defenders.iter().any(|&enemy| self.is_next_to(unit, enemy));
        let set = if is_near { &mut self.attack.attackers } else { &mut self.attack.guns };
        set.insert(unit);
    }

    /// 6.0, 6.2, 8.2: the highest column that the strengths allow.
    fn best_column(&self) -> usize {
        let attack = &self.attack;
        let strength = |unit: &Unit| self.ground.pieces[*unit].strength;
        let ours: u32 = attack.attackers.iter().chain(&attack.guns).map(strength).sum();
        let covered = |unit: &Unit| strength(unit) * self.ground.cover(self.spot(*unit).unwrap());
        let theirs: u32 = attack.defenders.iter().map(covered).sum();
        let is_reached = |ratio: &&str| {
            let (a, b) = ratio.split_once('-').unwrap();
            let (a, b): (u32, u32) = (a.parse().unwrap(), b.parse().unwrap());
            ours * b >= theirs * a
        };
        let column = self.ground.ratios.iter().rposition(is_reached).unwrap_or(0);
        match (self.demoralized, self.army) {
            (false, _) => column,
            (true, Army::French) => (column + 1).min(self.ground.ratios.len() - 1),
            (true, Army::Allied) => column.saturating_sub(1),
        }
    }

    fn text(&self, unit: Unit) -> String {
        self.spot(unit).unwrap().text()
    }
}

/// Finds a gun for an enemy, asking those that have one to take another.
fn serve(
    enemy: usize,
    reaches: &[Vec<usize>],
    taken: &mut [Option<usize>],
    asked: &mut BTreeSet<usize>,
) -> bool {
    reaches[enemy].iter().any(|&gun| {
        asked.insert(gun)
            && (taken[gun].is_none_or(|other| serve(other, reaches, taken, asked)) && {
                taken[gun] = Some(enemy);
                true
            })
    })
}

/// Whether `try_one` holds for the base set with some of the others added.
fn with_subsets(base: &Units, others: &[Unit], try_one: &mut dyn FnMut(&Units) -> bool) -> bool {
    (0u32..1 << others.len()).any(|bits| {
        let more = others.iter().enumerate().filter(|(n, _)| bits & 1 << n != 0).map(|(_, it)| *it);
        try_one(&base.iter().copied().chain(more).collect())
    })
}
