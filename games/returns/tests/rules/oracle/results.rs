//! What follows a combat by the book: losses, retreat, elimination. Rules 11.58 to 11.75, 12.3.

use std::collections::BTreeSet;

use super::{
    Referee,
    book::{Id, Side},
};

impl Referee<'_> {
    fn loser(&self) -> Side {
        self.fight().winner.unwrap().other()
    }

    /// The losses of a side: the loser's total, half of it for the winner.
    pub(crate) fn bill(&self, side: Side) -> i32 {
        if side == self.loser() { self.fight().total } else { self.fight().total / 2 }
    }

    /// The living corps of armies in the combat.
    fn bearers(&self, armies: &str) -> Vec<Id> {
        let corps = self.corps_of(armies).into_iter();
        corps.filter(|unit| self.fight().present.contains(unit)).collect()
    }

    fn bearable(&self, army: &str) -> i32 {
        self.bearers(army).iter().map(|unit| self.now.units[unit].cohesion).sum()
    }

    pub(crate) fn results(&mut self) {
        self.losses(self.loser());
    }

    fn losses(&mut self, side: Side) {
        let bill = self.bill(side);
        let armies: Vec<char> =
            side.armies().chars().filter(|army| !self.bearers(&army.to_string()).is_empty()).collect();
        match armies[..] {
            [_, _] if self.now.seats == 3 && bill > 0 => {
                self.now.stage = "propose allied-prussian".to_string();
                return;
            }
            [army, ..] => {
                let owner = self.owner(army);
                self.fight_mut().left[owner] = bill;
            }
            [] => {}
        }
        self.spread(side);
    }

    /// What the Allied player may offer to take.
    pub(crate) fn shares(&self) -> BTreeSet<i32> {
        let bill = self.bill(Side::Coalition);
        let most = bill.min(self.bearable("A"));
        let least = (bill - self.bearable("P")).max(0).min(most);
        (least..=most).collect()
    }

    /// 11.60, ruling S5: evenly, the odd point to the army with more corps, then to the one that leads.
    pub(crate) fn even_share(&self) -> i32 {
        let bill = self.bill(Side::Coalition);
        let (allied, prussian) = (self.bearers("A").len(), self.bearers("P").len());
        let is_more = allied > prussian || allied == prussian && self.fight().lead != Some('P');
        let even = if is_more { (bill + 1) / 2 } else { bill / 2 };
        even.max(bill - self.bearable("P")).min(self.bearable("A"))
    }

    pub(crate) fn split(&mut self, allied: i32) {
        let bill = self.bill(Side::Coalition);
        self.fight_mut().left[1] = allied;
        self.fight_mut().left[2] = bill - allied;
        self.spread(Side::Coalition);
    }

    /// The living corps of a player in the combat.
    pub(crate) fn takers(&self, seat: usize) -> Vec<Id> {
        let own = self.own(seat);
        self.bearers("FAP").into_iter().filter(|unit| own.contains(unit)).collect()
    }

    pub(crate) fn spread(&mut self, side: Side) {
        for seat in self.seats(side) {
            let (left, takers) = (self.fight().left[seat], self.takers(seat));
            if left > 0 && takers.len() > 1 {
                self.now.stage = format!("spread {seat}");
                return;
            }
            self.fight_mut().left[seat] = 0;
            if let (1.., [only]) = (left, &takers[..]) {
                self.lose(only, left);
                if self.is_over() {
                    return;
                }
            }
        }
        if side == self.loser() { self.losses(side.other()) } else { self.begin_retreat() }
    }

    pub(crate) fn take_loss(&mut self, unit: Id) {
        let (side, owner) = (self.side(unit), self.owner(self.book.sheets[unit].army));
        self.fight_mut().left[owner] -= 1;
        self.lose(unit, 1);
        if !self.is_over() {
            self.spread(side);
        }
    }

    /// Takes points from a living corps; without any it is out, and the fourth of a side ends the game.
    pub(crate) fn lose(&mut self, unit: Id, points: i32) {
        self.now.units.get_mut(unit).unwrap().cohesion -= points;
        if self.now.units[unit].cohesion <= 0 {
            self.eliminate(unit);
        }
    }

    pub(crate) fn eliminate(&mut self, unit: Id) {
        self.remove(unit);
        let ends = [(Side::French, "over allied-automatic"), (Side::Coalition, "over french-automatic")];
        for (side, stage) in ends {
            if self.fallen(side) >= 4 && !self.is_over() {
                self.now.stage = stage.to_string();
                self.now.fight = None;
                self.now.units.values_mut().for_each(|piece| piece.tried = false);
            }
        }
    }

    /// Everyone of the losing side in the town, onlookers too.
    fn beaten(&self) -> Vec<Id> {
        let (town, loser) = (self.fight().town, self.loser());
        let units = self.book.order.iter().copied();
        units.filter(|unit| self.now.units[unit].at == Some(town) && self.side(unit) == loser).collect()
    }

    fn beaten_corps(&self) -> Vec<Id> {
        self.beaten().into_iter().filter(|unit| !self.is_commander(unit)).collect()
    }

    fn begin_retreat(&mut self) {
        if self.beaten_corps().is_empty() {
            return self.finish();
        }
        let Some((towns, extra)) = self.retreats() else {
            for unit in self.beaten_corps() {
                self.eliminate(unit);
                if self.is_over() {
                    return;
                }
            }
            return self.finish();
        };
        match towns.iter().collect::<Vec<_>>()[..] {
            [only] => self.retreat(only, extra),
            _ => self.now.stage = "retreat".to_string(),
        }
    }

    pub(crate) fn retreat_decider(&self) -> usize {
        self.leader(self.loser())
    }

    pub(crate) fn retreat(&mut self, to: Id, extra: i32) {
        for unit in self.beaten_corps() {
            self.lose(unit, 1 + extra);
            if self.is_over() {
                return;
            }
        }
        if !self.beaten_corps().is_empty() {
            for unit in self.beaten() {
                let piece = self.now.units.get_mut(unit).unwrap();
                (piece.at, piece.from) = (Some(to), None);
            }
        }
        self.finish();
    }

    fn finish(&mut self) {
        let fight = self.now.fight.take().unwrap();
        for unit in fight.present {
            let piece = self.now.units.get_mut(unit).unwrap();
            piece.fought = piece.at.is_some();
        }
        self.now.units.values_mut().for_each(|piece| piece.tried = false);
        self.after_combat();
    }

    pub(crate) fn after_combat(&mut self) {
        if !self.gather(Side::French) && !self.gather(Side::Coalition) {
            self.next_combat();
        }
    }

    /// Where the losers may go, and what it costs each corps beyond one. Rules 11.69 to 11.75.
    pub(crate) fn retreats(&self) -> Option<(BTreeSet<Id>, i32)> {
        let fight = self.fight();
        let near = self.book.near(fight.town);
        let came: BTreeSet<Id> = fight.entered.union(&fight.reinforced).copied().collect();
        let ways: Vec<(BTreeSet<Id>, i32)> = if self.loser() == self.active() {
            vec![(if came.is_empty() { near } else { came }, 0)]
        } else {
            let used = near.intersection(&fight.entered).copied().collect();
            vec![(near.difference(&fight.entered).copied().collect(), 0), (used, 1)]
        };
        let stands = |side: Side, town: &Id| {
            self.book
                .order
                .iter()
                .any(|unit| self.now.units[unit].at == Some(*town) && self.side(unit) == side)
        };
        let (own, enemy) = (self.loser(), self.loser().other());
        let combats = self.contested();
        for (roads, extra) in &ways {
            let friends = |town: &Id| stands(own, town) && !stands(enemy, town);
            let empty = |town: &Id| !stands(own, town) && !stands(enemy, town);
            let waiting = |town: &Id| combats.contains(town);
            let classes: [&dyn Fn(&Id) -> bool; 3] = [&friends, &empty, &waiting];
            for class in classes {
                let towns: BTreeSet<Id> = roads.iter().copied().filter(|town| class(town)).collect();
                if !towns.is_empty() {
                    return Some((self.homewards(towns), *extra));
                }
            }
        }
        // 11.75: through towns the enemy alone holds, a point for each.
        let held = |town: &Id| stands(enemy, town) && !stands(own, town) && *town != fight.town;
        for (roads, extra) in &ways {
            let mut edge: BTreeSet<Id> = roads.iter().copied().filter(held).collect();
            let (mut passed, mut cost) = (BTreeSet::new(), *extra);
            while !edge.is_empty() {
                cost += 1;
                passed.extend(edge.iter().copied());
                let mut beyond: BTreeSet<Id> = edge.iter().flat_map(|town| self.book.near(town)).collect();
                beyond.remove(fight.town);
                let open: BTreeSet<Id> = beyond.iter().copied().filter(|town| !stands(enemy, town)).collect();
                if !open.is_empty() {
                    return Some((self.homewards(open), cost));
                }
                edge = beyond.into_iter().filter(|town| held(town) && !passed.contains(town)).collect();
            }
        }
        None
    }

    /// Of these towns those towards the side of the board of a retreating army, if there are any. Rule 11.70.
    fn homewards(&self, towns: BTreeSet<Id>) -> BTreeSet<Id> {
        let here = self.fight().town;
        let armies: BTreeSet<char> =
            self.beaten_corps().iter().map(|unit| self.book.sheets[unit].army).collect();
        let is_nearer = |town: Id, home: Id| {
            let home = BTreeSet::from([home]);
            self.book.distance(town, &home) < self.book.distance(here, &home)
        };
        let leads_home = |town: &&Id| {
            armies.iter().any(|army| match army {
                'F' if self.book.france.contains(here) => self.book.france.contains(**town),
                'F' => {
                    let border = &self.book.france;
                    self.book.distance(town, border) < self.book.distance(here, border)
                }
                'A' => is_nearer(town, "Ghent") || is_nearer(town, "Antwerp"),
                _ => is_nearer(town, "Liege") || is_nearer(town, "Antwerp"),
            })
        };
        let home: BTreeSet<Id> = towns.iter().filter(leads_home).copied().collect();
        if home.is_empty() { towns } else { home }
    }
}
