//! Movement by the book: who may go where, what it costs, where commanders end, what follows. Sections 8 to 10.

use std::collections::BTreeSet;

use super::{
    Referee,
    book::{GOALS, Id, Side},
};

impl Referee<'_> {
    /// What the next location costs a unit in points and cohesion, if it may have one.
    fn price(&self, unit: Id) -> Option<(i32, i32)> {
        let piece = &self.now.units[unit];
        self.price_from(unit, piece.at?, piece.steps, self.points_of(unit))
    }

    /// The same for a unit in this town after this many steps, when its army has this many points.
    fn price_from(&self, unit: Id, town: Id, steps: i32, points: i32) -> Option<(i32, i32)> {
        // 10.16: who has met enemy corps has stopped.
        if steps >= 2 || steps > 0 && self.has_corps(self.side(unit).other(), town) {
            return None;
        }
        match (self.book.sheets[unit].kind, steps) {
            ("commander", _) => Some((0, 0)),
            (_, 0) => (points > 0).then_some((1, 0)),
            ("cavalry", _) => Some((0, 0)),
            // 9.2: in rain no extra location.
            _ => (points > 0 && !self.now.rain).then_some((1, 1)),
        }
    }

    fn points_of(&self, unit: Id) -> i32 {
        self.now.points["FAP".find(self.book.sheets[unit].army).unwrap()]
    }

    /// The position after a march.
    fn marched(&self, unit: Id, to: Id) -> Referee<'_> {
        let (points, cohesion) = self.price(unit).unwrap();
        let mut after = self.copy();
        after.now.points["FAP".find(self.book.sheets[unit].army).unwrap()] -= points;
        let piece = after.now.units.get_mut(unit).unwrap();
        (piece.from, piece.at) = (piece.at, Some(to));
        piece.steps += 1;
        piece.cohesion -= cohesion;
        after
    }

    /// Every town a unit can still be in when movement ends, by all marches that do not eliminate it.
    fn reach(&self, unit: Id) -> BTreeSet<Id> {
        let piece = &self.now.units[unit];
        let mut towns = BTreeSet::new();
        if let Some(at) = piece.at {
            self.reach_from(unit, at, [piece.steps, self.points_of(unit), piece.cohesion], &mut towns);
        }
        towns
    }

    fn reach_from(&self, unit: Id, at: Id, [steps, points, cohesion]: [i32; 3], towns: &mut BTreeSet<Id>) {
        towns.insert(at);
        let Some((price, loss)) = self.price_from(unit, at, steps, points) else { return };
        if self.is_commander(unit) || cohesion > loss {
            for to in self.book.near(at) {
                self.reach_from(unit, to, [steps + 1, points - price, cohesion - loss], towns);
            }
        }
    }

    /// Whether a commander can end with a corps where corps stand now, if its player still moves.
    fn finds(&self, commander: Id, seat: usize) -> bool {
        let Some(at) = self.now.units[commander].at else { return true };
        let moves = self.owner(self.book.sheets[commander].army) >= seat;
        let towns = if moves { self.reach(commander) } else { BTreeSet::from([at]) };
        towns.iter().any(|town| self.has_corps(self.side(commander), town))
    }

    fn all_find(&self, seat: usize) -> bool {
        self.commanders(self.side_of_seat(seat)).iter().all(|commander| self.finds(commander, seat))
    }

    /// Where a unit may march. Rules 3.5, 10.12 to 10.16, ruling M7.
    pub(crate) fn marches(&self, unit: Id) -> BTreeSet<Id> {
        let (Some(at), Some(_)) = (self.now.units[unit].at, self.price(unit)) else { return BTreeSet::new() };
        let seat = self.owner(self.book.sheets[unit].army);
        let near = self.book.near(at);
        let after = |to: Id| {
            let mut after = self.marched(unit, to);
            let piece = after.now.units.get_mut(unit).unwrap();
            if piece.cohesion <= 0 && self.book.sheets[unit].kind != "commander" {
                piece.at = None;
            }
            after.now.clone()
        };
        let keeps = |to: &Id| {
            let after = Referee { book: self.book, now: after(to) };
            if self.is_commander(unit) { after.finds(unit, seat) } else { after.all_find(seat) }
        };
        let kept: BTreeSet<Id> = near.iter().copied().filter(keeps).collect();
        let is_alone = !self.has_corps(self.side(unit), at);
        let is_free =
            if self.is_commander(unit) { kept.is_empty() && is_alone } else { !self.all_find(seat) };
        if is_free { near } else { kept }
    }

    fn may_finish(&self, seat: usize) -> bool {
        let side = self.side_of_seat(seat);
        let alone = |it: &&Id| self.now.units[**it].at.is_some_and(|town| !self.has_corps(side, town));
        let commanders = self.commanders(side);
        let mut lonely = commanders.iter().filter(alone);
        if self.all_find(seat) {
            return !lonely.any(|it| self.owner(self.book.sheets[it].army) == seat);
        }
        // Described so: a unit that can be helped is waited for.
        let corps = self.own(seat).into_iter().filter(|unit| !self.is_commander(unit));
        let comes: BTreeSet<Id> = corps
            .flat_map(|unit| {
                let here = self.now.units[unit].at;
                self.reach(unit).into_iter().filter(move |town| Some(*town) != here)
            })
            .collect();
        let moves = |it: Id| self.owner(self.book.sheets[it].army) >= seat;
        let ends =
            |it: Id| if moves(it) { self.reach(it) } else { self.now.units[it].at.into_iter().collect() };
        !lonely.any(|it| !ends(it).is_disjoint(&comes))
    }

    pub(crate) fn march_offers(&self, seat: usize) -> BTreeSet<String> {
        let movable = self.own(seat).into_iter().filter(|unit| !self.marches(unit).is_empty());
        let mut offers: BTreeSet<String> = movable.map(|unit| format!("pick {unit}")).collect();
        if self.may_finish(seat) || offers.is_empty() {
            offers.insert("done".to_string());
        }
        offers
    }

    pub(crate) fn march(&mut self, unit: Id, to: Id) {
        let army = self.book.sheets[unit].army;
        self.now = self.marched(unit, to).now;
        self.now.stage = format!("march {}", self.owner(army));
        if self.now.units[unit].cohesion <= 0 && !self.is_commander(unit) {
            self.eliminate(unit);
        }
    }

    pub(crate) fn finish_moving(&mut self, seat: usize) {
        if seat == 1 && self.now.seats == 3 {
            self.now.stage = "march 2".to_string()
        } else {
            self.end_movement()
        }
    }

    pub(crate) fn end_movement(&mut self) {
        if self.gather(self.active()) {
            return;
        }
        self.now.units.values_mut().for_each(|piece| piece.steps = 0);
        self.now.points = [0; 3];
        self.now.phase = self.now.phase.replace("movement", "combat");
        self.next_combat();
    }

    /// Lone commanders go to the nearest corps of their army; whether an owner must choose. Rule 3.5, ruling M8.
    pub(crate) fn gather(&mut self, side: Side) -> bool {
        for commander in self.commanders(side) {
            let Some(at) = self.now.units[commander].at else { continue };
            if self.has_corps(side, at) {
                continue;
            }
            let nearest: Vec<Id> = self.nearest(commander).into_iter().collect();
            match nearest[..] {
                [] => self.remove(commander),
                [town] => self.join(commander, town),
                _ => {
                    self.now.stage = format!("rejoin {commander}");
                    return true;
                }
            }
        }
        false
    }

    pub(crate) fn nearest(&self, commander: Id) -> BTreeSet<Id> {
        let army = self.book.sheets[commander].army;
        let at = self.now.units[commander].at.unwrap();
        let corps = self.corps_of(&army.to_string());
        let towns: BTreeSet<Id> = corps.iter().filter_map(|unit| self.now.units[unit].at).collect();
        let away = |town: Id| self.book.distance(at, &BTreeSet::from([town]));
        let least = towns.iter().map(|town| away(town)).min();
        towns.into_iter().filter(|town| Some(away(town)) == least).collect()
    }

    pub(crate) fn join(&mut self, commander: Id, town: Id) {
        let piece = self.now.units.get_mut(commander).unwrap();
        (piece.at, piece.from) = (Some(town), None);
    }

    pub(crate) fn joined(&mut self) {
        match self.now.phase.as_str() {
            "french-movement" | "allied-movement" => self.end_movement(),
            "french-combat" | "allied-combat" => self.after_combat(),
            _ => self.next_turn(),
        }
    }

    pub(crate) fn begin_movement(&mut self, phase: &str, army: &str) {
        self.now.phase = phase.to_string();
        for piece in self.now.units.values_mut() {
            (piece.from, piece.fought) = (None, false);
        }
        self.now.stage = format!("points {army}");
    }

    /// 10.3 to 10.8, 9.2.
    pub(crate) fn points(&mut self, army: &str, die: i32) {
        let die = if self.now.rain { (die - 1).max(1) } else { die };
        let (n, points, next) = match army {
            "french" => (0, 4 + (die + 1) / 2, "march 0"),
            "allied" => (1, 2 + if die >= 5 { 2 } else { 1 }, "points prussian"),
            _ => (2, 2 + if die >= 5 { 2 } else { 1 }, "march 1"),
        };
        self.now.points[n] = points;
        self.now.stage = next.to_string();
    }

    /// The end of a turn: control, one-time losses, objectives. Rules 4.7 to 5.7, 12.1, 12.2, ruling O4.
    pub(crate) fn end_turn(&mut self) {
        self.now.phase = "victory".to_string();
        for (town, ..) in GOALS {
            if self.has_corps(Side::French, town) {
                self.now.control.insert(town);
            } else if self.has_corps(Side::Coalition, town) {
                self.now.control.remove(town);
            }
        }
        for (town, points, armies) in GOALS {
            if self.has_corps(Side::French, town) && self.now.spent.insert(town) {
                for unit in self.corps_of(armies) {
                    self.lose(unit, points);
                    if self.is_over() {
                        return;
                    }
                }
            }
        }
        self.now.fallen = self.fallen(Side::Coalition);
        let achieved = self.now.objectives.iter().filter(|goal| match goal.as_str() {
            "Eliminate-3" => self.now.fallen >= 3,
            town => self.now.control.contains(town),
        });
        if achieved.count() == 2 {
            self.now.stage = "over objectives".to_string();
        } else if self.now.turn == 15 {
            self.now.stage = "over time".to_string();
        } else {
            self.next_turn();
        }
    }

    fn next_turn(&mut self) {
        if !self.gather(Side::Coalition) {
            self.now.turn += 1;
            (self.now.phase, self.now.stage) = ("weather".to_string(), "weather".to_string());
        }
    }
}
