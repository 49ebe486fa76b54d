//! II.E.3 Small fights, III.C.3 to III.C.8 and III.D.4: who leaves a fight, by which roads and how far; the victor regroups.

use std::collections::BTreeMap;

use super::{
    board::{Kind, Side},
    referee::{At, Game, Play, Referee},
};

/// Why blocks leave a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// III.C: of their own will.
    Retreat,
    /// II.E.3: one or two defenders.
    PushedOut,
    /// III.C.8, III.D.4.
    Rout,
    /// T6: an attack that straggling left with fewer than three.
    CalledOff,
    /// II.E.3.f, III.C.8.f, III.D.4.f.
    Regroup,
}

impl Game<'_> {
    /// Two by a major road and one by a minor one; in a rout as many as attack along it.
    fn flight_limit(&self, road: usize, why: Why) -> usize {
        match why {
            // T20: five and three over a river.
            Why::Rout | Why::CalledOff => self.march_limit(road, true),
            Why::Retreat | Why::PushedOut | Why::Regroup => self.few(road),
        }
    }

    /// The limit of retreats, regrouping and reinforcements.
    pub(crate) fn few(&self, road: usize) -> usize {
        if self.board.roads[road].is_major { 2 } else { 1 }
    }

    /// Whether a side may flee from the field to a town.
    pub(crate) fn is_refuge(&self, side: Side, town: usize) -> bool {
        let is_entry = self.entries.contains(&(self.field, town));
        if town == self.field || self.count(side.other(), town) > 0 {
            return false;
        }
        if side == self.active() { is_entry || self.count(side, town) > 0 } else { !is_entry }
    }

    /// The refuges beside a town whose roads still have room.
    pub(crate) fn refuges(&self, side: Side, from: usize, why: Why) -> Vec<usize> {
        let mut towns = self.board.next_to[from].clone();
        towns.retain(|to| {
            let road = self.board.road(from, *to).expect("a road");
            let used = self.used.get(&road).copied().unwrap_or(0);
            self.is_refuge(side, *to) && used < self.flight_limit(road, why)
        });
        towns
    }

    /// Where a unit of the victor may go: to refuges, and to battles while their roads take reinforcements.
    fn regroup_ways(&self, n: usize, sent: &BTreeMap<usize, usize>) -> Vec<usize> {
        let mut towns = self.refuges(self.side(n), self.field, Why::Regroup);
        towns.extend(self.board.next_to[self.field].iter().filter(|to| {
            let road = self.board.road(self.field, **to).expect("a road");
            let used = sent.get(&road).copied().unwrap_or(0);
            self.is_battle(**to) && used < self.few(road) && self.may_reinforce(n)
        }));
        towns
    }

    /// III.C.1, T26: who may reinforce.
    pub(crate) fn may_reinforce(&self, n: usize) -> bool {
        !self.unit(n).is_disrupted && !self.has_force_marched(n)
    }
}

impl Referee<'_> {
    /// II.E.3 and T2: towns where a side is too few for a battle, in the order the attacker likes.
    pub(crate) fn small_fights(&mut self) -> Play {
        loop {
            let is_small =
                |town: &usize| self.count(Side::French, *town).min(self.count(Side::Allied, *town)) < 3;
            let waiting: Vec<usize> = self.battles().into_iter().filter(is_small).collect();
            let town = match waiting[..] {
                [] => return Ok(()),
                [town] => town,
                _ => {
                    let offers = waiting.iter().map(|town| format!("skirmish {}", self.id(*town))).collect();
                    let text = self.choose(self.active(), offers)?;
                    self.town_of(&text)
                }
            };
            self.small_fight(town)?;
        }
    }

    fn small_fight(&mut self, town: usize) -> Play {
        let (attacker, defender) = (self.active(), self.active().other());
        self.game.field = town;
        self.game.used.clear();
        if self.count(attacker, town) < 3 {
            self.saw("called off");
            return self.drive_out(attacker, Why::CalledOff);
        }
        self.saw("pushed out");
        let is_horse = |n: &usize| self.unit(*n).kind == Kind::Cavalry;
        let has_cavalry = self.in_town(attacker, town).iter().any(is_horse);
        for n in self.in_town(defender, town) {
            let steps = self.attrition(n, has_cavalry);
            self.lose(n, steps)?;
        }
        self.drive_out(defender, Why::PushedOut)?;
        self.regroup(attacker)
    }

    /// II.E.3.a to c, III.C.2, III.C.8.a to c, III.D.4.a to c.
    pub(crate) fn attrition(&self, n: usize, is_by_cavalry: bool) -> u8 {
        match self.unit(n).kind {
            Kind::Artillery => 2,
            Kind::Infantry => 1,
            Kind::Cavalry => is_by_cavalry as u8,
            Kind::Leader => 0,
        }
    }

    /// All of a side leave the field; who cannot is killed. II.E.3.d and e, III.C.8.d and e, III.D.4.d and e.
    pub(crate) fn drive_out(&mut self, side: Side, why: Why) -> Play {
        loop {
            let units = self.in_town(side, self.field);
            let towns = self.refuges(side, self.field, why);
            if units.is_empty() || towns.is_empty() {
                for n in units {
                    self.saw("no way out");
                    self.kill(n)?;
                }
                return Ok(());
            }
            let code = |n: usize| self.unit(n).code;
            let (n, to) = match towns[..] {
                [to] => {
                    let way = |n: &usize| format!("retreat {} {}", code(*n), self.id(to));
                    let text = self.choose(side, units.iter().map(way).collect())?;
                    (self.named(&text), to)
                }
                _ => {
                    let text =
                        self.choose(side, units.iter().map(|n| format!("take {}", code(*n))).collect())?;
                    let n = self.named(&text);
                    (n, self.choose_way(side, n, &towns)?)
                }
            };
            self.flee(n, to, why)?;
        }
    }

    /// Asks by which of these towns a block leaves.
    pub(crate) fn choose_way(
        &mut self,
        side: Side,
        n: usize,
        towns: &[usize],
    ) -> Result<usize, super::referee::Stop> {
        let way = |to: &usize| format!("retreat {} {}", self.unit(n).code, self.id(*to));
        let text = self.choose(side, towns.iter().map(way).collect())?;
        Ok(self.town_of(&text))
    }

    /// T9: a flight goes as far as a march; T4: and one road more where the outline says so, with a die.
    pub(crate) fn flee(&mut self, n: usize, first: usize, why: Why) -> Play {
        let (side, field) = (self.side(n), self.field);
        let may_force = matches!(why, Why::Retreat | Why::PushedOut);
        let most = self.rate(n) + may_force as usize;
        let mut roads = 0;
        let mut next = Some(first);
        self.leave_board(n);
        while let Some(to) = next {
            let road = self.board.road(self.where_is(n), to).expect("a road");
            *self.game.used.entry(road).or_default() += 1;
            self.game.units[n].at = At::Town(to);
            self.game.units[n].is_disrupted = true;
            roads += 1;
            let refuges = self.refuges(side, to, why);
            let towns = if roads < most { refuges.clone() } else { vec![] };
            next = None;
            // A6: after one road nobody must see whether it can go on.
            if !towns.is_empty() || (roads == 1 && !refuges.is_empty()) {
                self.saw("may flee on");
                let code = self.unit(n).code;
                let way = |to: &usize| format!("retreat {code} {}", self.id(*to));
                let mut offers: Vec<String> = towns.iter().map(way).collect();
                offers.push(format!("halt {code}"));
                let text = self.choose(side, offers)?;
                next = text.starts_with("retreat").then(|| self.town_of(&text));
            }
        }
        // Its marches are forgotten; it is disrupted and does not reinforce anyway.
        self.game.units[n].roads = 0;
        if roads > self.rate(n) {
            self.saw("force-march in retreat");
            let die = self.roll(1)?[0];
            let leader = self.leader_of(n);
            // T14: the leader is in the fight it flees from, or is the unit itself.
            let is_led = leader == n || self.unit(leader).at == At::Town(field);
            if is_led {
                self.saw("led in retreat");
            }
            if die <= if is_led { 3 } else { 4 } {
                self.lose(n, 1)?;
            }
        }
        Ok(())
    }

    pub(crate) fn leave_board(&mut self, n: usize) {
        let unit = &mut self.game.units[n];
        (unit.post, unit.is_square, unit.contact, unit.came_late) = (None, false, None, false);
        (unit.moves, unit.is_done, unit.has_engaged) = (0, false, false);
        (unit.has_disengaged, unit.has_checked) = (false, false);
    }

    /// The victor's units retreat from the field or go to a battle beside it, each as its owner likes (T15).
    pub(crate) fn regroup(&mut self, side: Side) -> Play {
        let field = self.field;
        self.game.used.clear();
        let mut sent = BTreeMap::new();
        for n in self.in_town(side, field) {
            self.leave_board(n);
        }
        loop {
            let units = self.in_town(side, field).into_iter().filter(|n| !self.unit(*n).is_disrupted);
            let units: Vec<usize> = units.filter(|n| !self.regroup_ways(*n, &sent).is_empty()).collect();
            if units.is_empty() {
                return Ok(());
            }
            let mut offers: Vec<String> =
                units.iter().map(|n| format!("take {}", self.unit(*n).code)).collect();
            offers.push("done".into());
            let text = self.choose(side, offers)?;
            if text == "done" {
                return Ok(());
            }
            let n = self.named(&text);
            let way =
                |to: &usize| format!("regroup {} {} {}", self.unit(n).code, self.id(field), self.id(*to));
            let ways = self.regroup_ways(n, &sent);
            let text = self.choose(side, ways.iter().map(way).collect())?;
            let to = self.town_of(&text);
            if !self.is_battle(to) {
                self.saw("regroups");
                self.flee(n, to, Why::Regroup)?;
                continue;
            }
            self.saw("victor reinforces");
            let road = self.board.road(field, to).expect("a road");
            *sent.entry(road).or_default() += 1;
            if side == self.active() {
                self.game.entries.insert((to, field));
            }
            self.game.units[n].at = At::Town(to);
            // T18.
            self.game.units[n].came_late = !self.game.battles.contains_key(&to);
        }
    }
}
