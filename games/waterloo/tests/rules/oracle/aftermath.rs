//! 6.3 to 6.8 for the second referee: results, losses, retreats, displacement, advances.

use std::collections::BTreeSet;

use super::{
    ground::Spot,
    referee::{Ask, Place, Referee, Unit, Units},
};

impl Referee<'_> {
    /// The die falls. Rule 6.3.
    pub(crate) fn throw(&mut self, die: u8) {
        let result = self.ground.results[die as usize - 1][self.attack.column];
        let (attackers, defenders) = (self.attack.attackers.clone(), self.attack.defenders.clone());
        if ["Ae", "Ar", "Ee"].contains(&result) {
            self.attack.may_fall_back = self.attack.guns.clone();
        }
        let attacker_wins = ["Ee", "Dr", "De"].contains(&result);
        self.attack.may_advance = if attacker_wins { attackers.clone() } else { defenders.clone() };
        match result {
            "Ae" => self.kill_losers(&attackers),
            "De" => self.kill_losers(&defenders),
            "Ar" => self.attack.to_retreat = attackers,
            "Dr" => self.attack.to_retreat = defenders,
            "Ee" => {
                self.attack.debt = defenders.iter().map(|&it| self.ground.pieces[it].strength).sum();
                self.kill_losers(&defenders);
            }
            other => panic!("no result {other}"),
        }
        self.settle_debt();
    }

    fn kill_losers(&mut self, units: &Units) {
        for &unit in units {
            self.attack.vacated.insert(self.spot(unit).unwrap());
            self.kill(unit);
        }
    }

    pub(crate) fn kill(&mut self, unit: Unit) {
        self.places[unit] = Place::Dead;
        for units in [&mut self.attack.attackers, &mut self.attack.defenders, &mut self.attack.may_advance] {
            units.remove(&unit);
        }
    }

    /// W4: whole units until the loss is covered; all of them if they are too few.
    pub(crate) fn settle_debt(&mut self) {
        if self.attack.debt > 0 {
            let left: u32 = self.attack.attackers.iter().map(|&it| self.ground.pieces[it].strength).sum();
            if left > self.attack.debt && self.attack.attackers.len() > 1 {
                self.ask = Ask::Lose;
                return;
            }
            self.attack.debt = 0;
            for unit in self.attack.attackers.clone() {
                self.kill(unit);
            }
        }
        if !self.judge() {
            self.go_on_retreating();
        }
    }

    /// W3: as long as anyone can retreat the owner chooses; then the rest is destroyed.
    fn go_on_retreating(&mut self) {
        if self.attack.to_retreat.iter().any(|&unit| !self.ways_back(unit).is_empty()) {
            self.ask = Ask::Retreat;
            return;
        }
        for unit in std::mem::take(&mut self.attack.to_retreat) {
            self.kill_losers(&Units::from([unit]));
            if self.judge() {
                return;
            }
        }
        self.after_retreats();
    }

    /// 6.4: hexes next to a unit that it could enter and that no enemy holds or controls.
    fn safe(&self, unit: Unit) -> Vec<Spot> {
        let enemies = self.on_map(self.army_of(unit).other());
        let steps = self.ground.steps(self.spot(unit).unwrap()).into_iter();
        steps.filter(|&spot| enemies.values().all(|&it| it != spot && !it.touches(spot))).collect()
    }

    fn empty_safe(&self, unit: Unit) -> Vec<Spot> {
        self.safe(unit).into_iter().filter(|&spot| self.at(spot).is_none()).collect()
    }

    /// 6.4, 6.5: where a unit may retreat to.
    fn ways_back(&self, unit: Unit) -> Vec<Spot> {
        let empty = self.empty_safe(unit);
        if !empty.is_empty() {
            return empty;
        }
        self.safe(unit)
            .into_iter()
            .filter(|&spot| self.may_make_room(self.at(spot).unwrap(), &[unit]))
            .collect()
    }

    /// W13: free hexes of a displaced unit: empty ones, and the one the first of the chain has left.
    fn free(&self, unit: Unit, chain: &[Unit]) -> Vec<Spot> {
        let left = self.spot(chain[0]).unwrap();
        self.safe(unit).into_iter().filter(|&spot| spot == left || self.at(spot).is_none()).collect()
    }

    /// 6.5: whether a unit can make room without anyone of the chain moving again. Units that can are gathered from
    /// the free hexes backwards until no more are found.
    fn may_make_room(&self, unit: Unit, chain: &[Unit]) -> bool {
        let army = self.army_of(chain[0]);
        let others: Units =
            self.on_map(army).into_keys().filter(|it| !chain.contains(it) && !self.is_needed(*it)).collect();
        let mut able: Units = others.iter().copied().filter(|&it| !self.free(it, chain).is_empty()).collect();
        loop {
            let pushes = |it: Unit| {
                self.safe(it).into_iter().any(|to| self.at(to).is_some_and(|it| able.contains(&it)))
            };
            let more: Units =
                others.iter().copied().filter(|&it| !able.contains(&it) && pushes(it)).collect();
            if more.is_empty() {
                return able.contains(&unit);
            }
            able.extend(more);
        }
    }

    pub(crate) fn retreats(&self) -> BTreeSet<String> {
        let step =
            |unit: Unit, to: Spot| format!("retreat {} {}", self.spot(unit).unwrap().text(), to.text());
        let units = self.attack.to_retreat.iter();
        units.flat_map(|&unit| self.ways_back(unit).into_iter().map(move |to| step(unit, to))).collect()
    }

    pub(crate) fn retreat(&mut self, unit: Unit, to: Spot) {
        self.attack.to_retreat.remove(&unit);
        self.attack.vacated.insert(self.spot(unit).unwrap());
        if let Some(friend) = self.at(to) {
            self.attack.chain = vec![unit, friend];
            self.ask = Ask::Push;
            return;
        }
        self.places[unit] = Place::On(to);
        self.go_on_retreating();
    }

    pub(crate) fn pushes(&self) -> BTreeSet<String> {
        let chain = &self.attack.chain;
        let unit = *chain.last().unwrap();
        let free = self.free(unit, chain);
        let ways = if free.is_empty() {
            let held = self.safe(unit).into_iter().filter_map(|spot| Some((spot, self.at(spot)?)));
            held.filter(|(_, friend)| self.may_make_room(*friend, chain)).map(|(spot, _)| spot).collect()
        } else {
            free
        };
        let from = self.spot(unit).unwrap().text();
        ways.into_iter().map(|to| format!("retreat {from} {}", to.text())).collect()
    }

    /// The last of the chain goes; if it found room, everyone moves up.
    pub(crate) fn push(&mut self, to: Spot) {
        let first = self.attack.chain[0];
        let friend = self.at(to).filter(|&it| it != first);
        if let Some(friend) = friend {
            self.attack.chain.push(friend);
            return;
        }
        let chain = std::mem::take(&mut self.attack.chain);
        let mut goals: Vec<Spot> = chain[1..].iter().map(|&unit| self.spot(unit).unwrap()).collect();
        goals.push(to);
        for (unit, goal) in chain.into_iter().zip(goals) {
            self.places[unit] = Place::On(goal);
        }
        self.go_on_retreating();
    }

    /// 6.8, W9: artillery falls back before the advance.
    pub(crate) fn after_retreats(&mut self) {
        if self.attack.may_fall_back.iter().any(|&gun| !self.empty_safe(gun).is_empty()) {
            self.ask = Ask::FallBack;
            return;
        }
        self.after_falling_back();
    }

    pub(crate) fn fall_backs(&self) -> BTreeSet<String> {
        let step =
            |gun: Unit, to: Spot| format!("fall back {} {}", self.spot(gun).unwrap().text(), to.text());
        let guns = self.attack.may_fall_back.iter();
        let steps = guns.flat_map(|&gun| self.empty_safe(gun).into_iter().map(move |to| step(gun, to)));
        steps.chain(["stand".to_string()]).collect()
    }

    pub(crate) fn after_falling_back(&mut self) {
        self.ask = Ask::Advance;
        if self.advances().len() == 1 {
            self.next_attack();
        }
    }

    /// 6.6, W5: one victorious unit into each hex the loser left.
    pub(crate) fn advances(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::from(["hold".to_string()]);
        for &unit in &self.attack.may_advance {
            let from = self.spot(unit).unwrap();
            let open = |to: &&Spot| self.ground.may_step(from, **to) && self.at(**to).is_none();
            let goals = self.attack.vacated.iter().filter(open);
            all.extend(goals.map(|to| format!("advance {} {}", from.text(), to.text())));
        }
        all
    }

    pub(crate) fn advance(&mut self, unit: Unit, to: Spot) {
        self.places[unit] = Place::On(to);
        self.attack.may_advance.remove(&unit);
        self.attack.vacated.remove(&to);
        self.after_falling_back();
    }
}
