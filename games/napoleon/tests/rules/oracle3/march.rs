//! II Movement: marches, road limits, force-marches, nights, and the three units of an attack.

use super::{
    board::{Army, Kind},
    referee::{At, Game, Play, Referee},
};

impl Referee<'_> {
    /// II: the active side marches.
    pub(crate) fn movement(&mut self) -> Play {
        let side = self.active();
        let mut attack = None;
        loop {
            let ready: Vec<usize> = self.all().filter(|n| self.may_set_out(*n, attack)).collect();
            let mut offers: Vec<String> =
                ready.iter().map(|n| format!("take {}", self.unit(*n).code)).collect();
            if attack.is_none() {
                offers.push("done".into());
            }
            let text = self.choose(side, offers)?;
            if text == "done" {
                return Ok(());
            }
            self.march(self.named(&text), &mut attack)?;
        }
    }

    fn march(&mut self, n: usize, attack: &mut Option<usize>) -> Play {
        loop {
            let from = self.where_is(n);
            let ways = self.ways_on(n, *attack);
            // A6: nobody must see whether a block is foot, or led by night.
            let roads = self.unit(n).roads;
            let is_unknown = (1..=self.rate(n)).contains(&roads) && !self.roads_for_anyone(n).is_empty();
            if ways.is_empty() && !is_unknown {
                return Ok(());
            }
            let code = self.unit(n).code;
            let way = |to: &usize| format!("march {code} {} {}", self.id(from), self.id(*to));
            let mut offers: Vec<String> = ways.iter().map(way).collect();
            if self.unit(n).roads > 0 && attack.is_none() {
                offers.push(format!("halt {code}"));
            }
            let text = self.choose(self.active(), offers)?;
            if text.starts_with("halt") {
                return Ok(());
            }
            let to = self.town_of(&text);
            let is_attack = self.count(self.active().other(), to) > 0;
            self.step(n, to);
            if is_attack {
                self.saw("attack");
                self.game.entries.insert((to, from));
                // II.E.1: nothing else is done before three units are there.
                *attack = (self.count(self.active(), to) < 3).then_some(to);
            }
        }
    }

    /// II.D.1: a die for each unit that force-marched, after all marches.
    pub(crate) fn force_march_rolls(&mut self) -> Play {
        let side = self.active();
        let mut forced: Vec<usize> =
            self.all().filter(|n| self.side(*n) == side && self.unit(*n).roads > self.rate(*n)).collect();
        if forced.is_empty() {
            return Ok(());
        }
        loop {
            let may_help = |n: &usize| {
                let unit = self.unit(*n);
                let is_with = |it: &usize| self.unit(*it).army == unit.army && self.unit(*it).at == unit.at;
                unit.kind == Kind::Leader && !unit.is_revealed && forced.iter().any(is_with)
            };
            let leaders: Vec<usize> = self.all().filter(|n| self.side(*n) == side).filter(may_help).collect();
            let mut offers: Vec<String> =
                leaders.iter().map(|n| format!("reveal {}", self.unit(*n).code)).collect();
            offers.push("roll".into());
            let text = self.choose(side, offers)?;
            if text == "roll" {
                break;
            }
            let leader = self.named(&text);
            self.game.units[leader].is_revealed = true;
        }
        // Town by town, the leader last.
        forced.sort_by_key(|n| (self.where_is(*n), self.unit(*n).kind == Kind::Leader, *n));
        for n in forced {
            self.saw("force-march");
            let die = self.roll(1)?[0];
            let leader = self.unit(self.leader_of(n));
            let is_helped = leader.is_revealed && leader.at == self.unit(n).at;
            if die <= if is_helped { 2 } else { 3 } {
                self.lose(n, 1)?;
            }
        }
        Ok(())
    }
}

impl Game<'_> {
    /// II.C.1 and II.C.2.
    pub(crate) fn rate(&self, n: usize) -> usize {
        match self.unit(n).kind {
            Kind::Infantry | Kind::Artillery => 1,
            Kind::Cavalry | Kind::Leader => 2,
        }
    }

    fn may_set_out(&self, n: usize, attack: Option<usize>) -> bool {
        let is_ready = self.side(n) == self.active()
            && matches!(self.unit(n).at, At::Town(_))
            && !self.unit(n).has_marched
            && self.has_group_move(n);
        is_ready && !self.ways_on(n, attack).is_empty()
    }

    /// II.A and II.B: three French groups, two British, two Prussian.
    fn has_group_move(&self, n: usize) -> bool {
        let (army, town) = (self.unit(n).army, self.where_is(n));
        let most = if army == Army::French { 3 } else { 2 };
        let moved: Vec<_> = self.groups.iter().filter(|(it, _)| *it == army).collect();
        moved.len() < most || moved.contains(&&(army, town))
    }

    /// Moves a block one road on.
    fn step(&mut self, n: usize, to: usize) {
        let from = self.where_is(n);
        let road = self.board.road(from, to).expect("a road");
        *self.used.entry(road).or_default() += 1;
        let group = (self.unit(n).army, from);
        let unit = &mut self.units[n];
        if unit.roads == 0 {
            unit.start = from;
            if !self.groups.contains(&group) {
                self.groups.push(group);
            }
        }
        unit.roads += 1;
        unit.has_marched = true;
        unit.at = At::Town(to);
    }

    /// The towns a block may go on to, so that an attack begun can still be brought to three units.
    fn ways_on(&self, n: usize, attack: Option<usize>) -> Vec<usize> {
        let mut ways = self.open_roads(n);
        ways.retain(|to| {
            let is_attack = self.count(self.active().other(), *to) > 0;
            let goal = match (attack, is_attack) {
                (None, false) => return true,
                (Some(goal), true) if goal != *to => return false,
                (Some(goal), _) => goal,
                (None, true) => *to,
            };
            let mut trial = self.clone();
            trial.step(n, *to);
            if *to == goal { trial.can_muster(goal) } else { trial.can_bring(n, goal) }
        });
        ways
    }

    /// The roads a block may take, whatever the others do.
    fn open_roads(&self, n: usize) -> Vec<usize> {
        let (from, enemy) = (self.where_is(n), self.active().other());
        let roads = self.unit(n).roads;
        // T28: it stops where the enemy is.
        if self.count(enemy, from) > 0 || roads > self.rate(n) {
            return vec![];
        }
        if roads == self.rate(n) && self.is_night() && !self.is_led(n) {
            return vec![];
        }
        self.roads_for_anyone(n)
    }

    /// The roads with room for one block more, however far it has come.
    fn roads_for_anyone(&self, n: usize) -> Vec<usize> {
        let (from, enemy) = (self.where_is(n), self.active().other());
        if self.unit(n).roads > 0 && self.count(enemy, from) > 0 {
            return vec![];
        }
        let mut towns = self.board.next_to[from].clone();
        towns.retain(|to| {
            let is_attack = self.count(enemy, *to) > 0;
            let road = self.board.road(from, *to).expect("a road");
            let used = self.used.get(&road).copied().unwrap_or(0);
            // II.E.2.
            !(is_attack && self.is_night()) && used < self.march_limit(road, is_attack)
        });
        towns
    }

    /// II.D.3 with T5: the leader is, or was, in the town the block sets out from.
    fn is_led(&self, n: usize) -> bool {
        let start = if self.unit(n).roads == 0 { self.where_is(n) } else { self.unit(n).start };
        let leader = self.leader_of(n);
        leader == n || self.unit(leader).at == At::Town(start)
    }

    /// II.C.3 and II.C.4.
    pub(crate) fn march_limit(&self, road: usize, is_attack: bool) -> usize {
        let road = &self.board.roads[road];
        match (road.is_major, road.has_river && is_attack) {
            (true, false) => 10,
            (true, true) => 5,
            (false, false) => 6,
            (false, true) => 3,
        }
    }

    pub(crate) fn has_force_marched(&self, n: usize) -> bool {
        self.unit(n).roads > self.rate(n)
    }

    /// Whether three units can still come to a town: try everyone and every way.
    fn can_muster(&self, goal: usize) -> bool {
        let side = self.active();
        if self.count(side, goal) >= 3 {
            return true;
        }
        let mut tried = vec![];
        self.all().any(|n| {
            // Two alike in one town can do the same.
            let like = (self.unit(n).army, self.rate(n), self.unit(n).at);
            let may_try = self.side(n) == side
                && matches!(self.unit(n).at, At::Town(_))
                && !self.unit(n).has_marched
                && !tried.contains(&like)
                && self.has_group_move(n);
            if may_try {
                tried.push(like);
            }
            may_try && self.can_bring(n, goal)
        })
    }

    /// Whether one block can march on to a town and the others after it.
    fn can_bring(&self, n: usize, goal: usize) -> bool {
        let left = self.rate(n) + 1 - self.unit(n).roads;
        if self.board.distance[self.where_is(n)][goal] > left {
            return false;
        }
        self.open_roads(n).into_iter().any(|to| {
            let is_free = to == goal || self.count(self.active().other(), to) == 0;
            let mut trial = self.clone();
            trial.step(n, to);
            is_free && if to == goal { trial.can_muster(goal) } else { trial.can_bring(n, goal) }
        })
    }
}
