//! III Battle: deployment, morale, retreats, combat, reinforcements, and the order of battles.

use std::collections::BTreeMap;

use super::{
    board::{Kind, Side},
    flight::Why,
    referee::{At, Battle, Game, Play, Post, Referee},
};

const WINGS: [&str; 3] = ["left", "center", "right"];

/// How a battle turn goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    On,
    /// The battle is over.
    Over,
}

pub(crate) type Step = Result<Flow, super::referee::Stop>;

impl Game<'_> {
    /// The column of a wing, named as its owner sees it, counted from the French left.
    pub(crate) fn column(side: Side, wing: &str) -> usize {
        let n = WINGS.iter().position(|it| *it == wing).expect("a wing");
        if side == Side::French { n } else { 2 - n }
    }

    pub(crate) fn wing(side: Side, column: usize) -> &'static str {
        WINGS[if side == Side::French { column } else { 2 - column }]
    }

    /// The blocks of a side at a place of the board.
    pub(crate) fn at_post(&self, side: Side, post: Post) -> Vec<usize> {
        self.in_town(side, self.field).into_iter().filter(|n| self.unit(*n).post == Some(post)).collect()
    }

    /// Sharing a place with an enemy (N1).
    pub(crate) fn is_engaged(&self, n: usize) -> bool {
        self.unit(n).post.is_some_and(|post| !self.at_post(self.side(n).other(), post).is_empty())
    }

    pub(crate) fn is_engaged_by_cavalry(&self, n: usize) -> bool {
        let is_horse = |it: &usize| self.unit(*it).kind == Kind::Cavalry;
        self.unit(n).post.is_some_and(|post| self.at_post(self.side(n).other(), post).iter().any(is_horse))
    }

    /// A side's blocks in a column, in either half.
    pub(crate) fn in_column(&self, side: Side, column: usize) -> usize {
        [Side::French, Side::Allied].map(|half| self.at_post(side, Post { column, half }).len()).iter().sum()
    }

    pub(crate) fn battle(&self) -> &Battle {
        &self.battles[&self.field]
    }
}

impl Referee<'_> {
    pub(crate) fn battle_mut(&mut self) -> &mut Battle {
        let field = self.field;
        self.game.battles.get_mut(&field).expect("a battle")
    }

    /// III.F: after a battle turn of both the attacker goes on with any battle.
    pub(crate) fn fight_battles(&mut self) -> Play {
        loop {
            let towns = self.battles();
            let town = match towns[..] {
                [] => return Ok(()),
                [town] => town,
                _ => {
                    let offers = towns.iter().map(|town| format!("fight {}", self.id(*town))).collect();
                    let text = self.choose(self.active(), offers)?;
                    self.town_of(&text)
                }
            };
            self.game.field = town;
            if !self.battles.contains_key(&town) {
                self.saw("battle");
                self.game.battles.insert(town, Battle::default());
                let attacker = self.active();
                self.deploy_for_battle(attacker.other())?;
                self.deploy_for_battle(attacker)?;
            }
            for side in [self.active(), self.active().other()] {
                if self.battle_turn(side)? == Flow::Over {
                    break;
                }
            }
        }
    }

    /// III.A: at least one unit in each column; who came late waits in the reserve (T18).
    fn deploy_for_battle(&mut self, side: Side) -> Play {
        let field = self.field;
        let here = self.in_town(side, field);
        let early = here.iter().filter(|n| !self.unit(**n).came_late).count();
        let is_late = |n: &usize| self.unit(*n).came_late && early >= 3;
        let mut waiting: Vec<usize> = here.iter().copied().filter(|n| !is_late(n)).collect();
        for (k, wing) in WINGS.into_iter().enumerate() {
            let post = Post { column: Game::column(side, wing), half: side };
            loop {
                let is_manned = !self.at_post(side, post).is_empty();
                let columns_to_come = 2 - k;
                let mut offers = vec![];
                if waiting.len() > columns_to_come {
                    offers.extend(waiting.iter().map(|n| format!("post {} {wing}", self.unit(*n).code)));
                }
                if is_manned {
                    offers.push("done".into());
                }
                let text = self.choose(side, offers)?;
                if text == "done" {
                    break;
                }
                let n = self.named(&text);
                self.game.units[n].post = Some(post);
                waiting.retain(|it| *it != n);
            }
        }
        Ok(())
    }

    /// III.B to III.E, T23.
    fn battle_turn(&mut self, side: Side) -> Step {
        let is_attacker = side == self.active();
        self.game.used.clear();
        self.fresh();
        let battle = self.battle_mut();
        battle.clock += 1;
        battle.is_active = false;
        if is_attacker && !self.battle().must_withdraw && self.is_circle()? {
            self.saw("circle");
            self.battle_mut().must_withdraw = true;
        }
        if self.morale(side)? == Flow::Over || self.retreats(side)? == Flow::Over {
            return Ok(Flow::Over);
        }
        if !(is_attacker && self.battle().must_withdraw) {
            if self.combat(side)? == Flow::Over {
                return Ok(Flow::Over);
            }
            self.reinforcements(side)?;
        }
        if !is_attacker || self.battle().must_withdraw {
            return Ok(Flow::On);
        }
        // T10: after two idle battle turns the attacker must withdraw, and begins with it now.
        let battle = self.battle_mut();
        battle.idle = if battle.is_active { 0 } else { battle.idle + 1 };
        if battle.idle < 2 {
            return Ok(Flow::On);
        }
        battle.must_withdraw = true;
        self.saw("stalemate");
        self.fresh();
        self.retreats(side)
    }

    /// Everyone may act anew.
    fn fresh(&mut self) {
        let field = self.field;
        for unit in self.game.units.iter_mut().filter(|unit| unit.at == At::Town(field)) {
            (unit.moves, unit.is_done, unit.has_engaged) = (0, false, false);
            (unit.has_disengaged, unit.has_checked) = (false, false);
        }
    }

    /// Looks at the board after a change: who is in contact, and whether the battle is over. `gone` is the column a unit of
    /// a side was killed in or has retreated from (T19).
    pub(crate) fn look(&mut self, gone: Option<(Side, usize)>) -> Step {
        let (attacker, defender) = (self.active(), self.active().other());
        let clock = self.battle().clock;
        for side in [attacker, defender] {
            for n in self.in_town(side, self.field) {
                let contact = if self.is_engaged(n) { self.unit(n).contact.or(Some(clock)) } else { None };
                self.game.units[n].contact = contact;
            }
        }
        for side in [defender, attacker] {
            if self.count(side, self.field) == 0 {
                self.saw("a side is gone");
                return self.won(side.other());
            }
        }
        for side in [defender, attacker] {
            let is_overrun = |column: usize| {
                let post = Post { column, half: side };
                self.at_post(side, post).is_empty() && !self.at_post(side.other(), post).is_empty()
            };
            let is_eliminated =
                gone.is_some_and(|(it, column)| it == side && self.in_column(side, column) == 0);
            if is_eliminated || (0..3).any(is_overrun) {
                self.saw("rout");
                return self.rout(side);
            }
        }
        Ok(Flow::On)
    }

    /// III.C.8 and III.D.4.
    fn rout(&mut self, side: Side) -> Step {
        let units = self.in_town(side, self.field);
        let losses: Vec<(usize, u8)> =
            units.iter().map(|n| (*n, self.attrition(*n, self.is_engaged_by_cavalry(*n)))).collect();
        for (n, steps) in losses {
            self.game.units[n].is_square = false;
            self.lose(n, steps)?;
        }
        self.game.used.clear();
        self.drive_out(side, Why::Rout)?;
        self.won(side.other())
    }

    fn won(&mut self, side: Side) -> Step {
        self.regroup(side)?;
        Ok(Flow::Over)
    }

    /// III.B.
    fn morale(&mut self, side: Side) -> Step {
        loop {
            let must_check = |n: &usize| {
                let unit = self.unit(*n);
                unit.strength == 1 && !unit.has_checked && self.is_engaged(*n)
            };
            let units: Vec<usize> = self.in_town(side, self.field).into_iter().filter(must_check).collect();
            let n = match units[..] {
                [] => return Ok(Flow::On),
                [n] => n,
                _ => {
                    let offers = units.iter().map(|n| format!("check {}", self.unit(*n).code)).collect();
                    let text = self.choose(side, offers)?;
                    self.named(&text)
                }
            };
            let die = self.roll(1)?[0];
            let (unit, leader) = (self.unit(n), self.unit(self.leader_of(n)));
            let column = unit.post.expect("an engaged unit has a place").column;
            let is_led = leader.at == unit.at && leader.post.is_some_and(|post| post.column == column);
            self.game.units[n].has_checked = true;
            if die > if is_led { 2 } else { 3 } {
                continue;
            }
            self.saw("bad morale");
            let unit = &mut self.game.units[n];
            unit.post = unit.post.filter(|post| post.half != side).map(|_| Post { column, half: side });
            unit.is_square = false;
            unit.has_disengaged = true;
            if self.look(None)? == Flow::Over {
                return Ok(Flow::Over);
            }
        }
    }

    /// III.C.
    fn retreats(&mut self, side: Side) -> Step {
        loop {
            let towns = self.refuges(side, self.field, Why::Retreat);
            let units = self.in_town(side, self.field);
            let must = side == self.active() && self.battle().must_withdraw;
            if towns.is_empty() {
                let is_shut_in = !self.board.next_to[self.field].iter().any(|to| self.is_refuge(side, *to));
                if must && is_shut_in {
                    self.saw("shut in");
                    units.into_iter().try_for_each(|n| self.kill(n))?;
                    return self.look(None);
                }
                return Ok(Flow::On);
            }
            let mut offers: Vec<String> =
                units.iter().map(|n| format!("take {}", self.unit(*n).code)).collect();
            if !must {
                offers.push("done".into());
            }
            let text = self.choose(side, offers)?;
            if text == "done" {
                return Ok(Flow::On);
            }
            let n = self.named(&text);
            let to = self.choose_way(side, n, &towns)?;
            self.saw("retreat");
            self.battle_mut().is_active = true;
            let column = self.unit(n).post.map(|post| (side, post.column));
            let is_by_cavalry = self.is_engaged_by_cavalry(n);
            if self.is_engaged(n) {
                let steps = self.attrition(n, is_by_cavalry);
                self.lose(n, steps)?;
            }
            if self.unit(n).at != At::Dead {
                self.flee(n, to, Why::Retreat)?;
            }
            if self.look(column)? == Flow::Over {
                return Ok(Flow::Over);
            }
        }
    }

    /// III.E.
    fn reinforcements(&mut self, side: Side) -> Play {
        let field = self.field;
        let mut sent = BTreeMap::new();
        loop {
            let mut offers = vec![];
            for from in self.board.next_to[field].iter().filter(|from| !self.is_battle(**from)) {
                let road = self.board.road(*from, field).expect("a road");
                if sent.get(&road).copied().unwrap_or(0) < self.few(road) {
                    let able = self.in_town(side, *from).into_iter().filter(|n| self.may_reinforce(*n));
                    offers
                        .extend(able.map(|n| format!("reinforce {} {}", self.unit(n).code, self.id(*from))));
                }
            }
            if offers.is_empty() {
                return Ok(());
            }
            offers.push("done".into());
            let text = self.choose(side, offers)?;
            if text == "done" {
                return Ok(());
            }
            self.saw("reinforces");
            let (n, from) = (self.named(&text), self.town_of(&text));
            *sent.entry(self.board.road(from, field).expect("a road")).or_insert(0) += 1;
            if side == self.active() {
                self.game.entries.insert((field, from));
            }
            self.battle_mut().is_active = true;
            self.game.units[n].at = At::Town(field);
        }
    }
}
