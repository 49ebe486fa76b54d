//! 4.0 and 7.0 for the second referee: where units can go.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    ground::{Army, Spot},
    referee::{Ask, Place, Referee, Unit},
};

impl Referee<'_> {
    /// Hexes a unit can reach, and whether it can leave the map; its own hex does not count.
    fn reach(&self, unit: Unit) -> (BTreeSet<Spot>, bool) {
        let piece = &self.ground.pieces[unit];
        let zone = self.zone(piece.army.other());
        let enemies: BTreeSet<Spot> = self.on_map(piece.army.other()).into_values().collect();
        // Points spent to be in a hex, the fewest.
        let mut spent: BTreeMap<Spot, u32> = BTreeMap::new();
        match self.places[unit] {
            Place::On(spot) if zone.contains(&spot) => return (BTreeSet::new(), false),
            Place::On(spot) => drop(spent.insert(spot, 0)),
            Place::Waiting => {
                let open = self.ground.entries().into_iter();
                spent.extend(open.filter(|it| !enemies.contains(it) && !zone.contains(it)).map(|it| (it, 1)));
            }
            Place::Dead | Place::Gone => panic!("only units in the game move"),
        }
        for points in 1..=piece.allowance {
            let here: Vec<Spot> = spent.iter().filter(|it| *it.1 == points - 1).map(|it| *it.0).collect();
            for from in here.into_iter().filter(|it| !zone.contains(it)) {
                for to in self.ground.steps(from).into_iter().filter(|to| !enemies.contains(to)) {
                    spent.entry(to).or_insert(points);
                }
            }
        }
        let leaves = |(spot, points): (&Spot, &u32)| {
            self.ground.exits.contains(spot) && !zone.contains(spot) && *points < piece.allowance
        };
        let leaves = piece.army == Army::French && spent.iter().any(leaves);
        if let Some(own) = self.spot(unit) {
            spent.remove(&own);
        }
        (spent.into_keys().collect(), leaves)
    }

    /// 4.4, W10: whether a unit may end its move in a hex: nobody there, or a friend who then finds another place.
    fn may_end(&self, unit: Unit, spot: Spot) -> bool {
        let Some(friend) = self.at(spot) else { return true };
        if self.moved.contains(&friend) {
            return false;
        }
        let mut after = self.clone();
        after.go(unit, spot);
        after.may_find_a_place(friend)
    }

    fn may_find_a_place(&self, unit: Unit) -> bool {
        let (spots, leaves) = self.reach(unit);
        leaves
            || spots.iter().any(|&spot| self.at(spot).is_none())
            || spots.iter().any(|&spot| self.may_end(unit, spot))
    }

    /// The unit's move is over; the unit that stood there must leave.
    pub(crate) fn go(&mut self, unit: Unit, to: Spot) {
        let friend = self.at(to);
        self.places[unit] = Place::On(to);
        self.moved.insert(unit);
        self.ask = friend.map_or(Ask::Pick, Ask::Leave);
    }

    pub(crate) fn picks(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::from(["end movement".to_string()]);
        for unit in 0..self.places.len() {
            let piece = &self.ground.pieces[unit];
            if piece.army != self.army || self.moved.contains(&unit) {
                continue;
            }
            match self.places[unit] {
                Place::On(spot) if self.may_find_a_place(unit) => {
                    all.insert(format!("move {}", spot.text()));
                }
                Place::Waiting if self.is_due(unit) && self.may_find_a_place(unit) => {
                    all.insert(format!("enter {}", piece.id));
                }
                Place::On(_) | Place::Waiting | Place::Dead | Place::Gone => {}
            }
        }
        all
    }

    pub(crate) fn goals(&self, unit: Unit) -> BTreeSet<String> {
        let (spots, leaves) = self.reach(unit);
        let ends = spots.into_iter().filter(|&spot| self.may_end(unit, spot));
        let exit = leaves.then(|| "exit".to_string());
        ends.map(|spot| format!("to {}", spot.text())).chain(exit).collect()
    }

    /// 7.0, 7.3, 9.1 to 9.4, W8: whether a unit that waits may come in by now.
    fn is_due(&self, unit: Unit) -> bool {
        let piece = &self.ground.pieces[unit];
        let Some([french, allied]) = self.chits else {
            return piece.entry == "3" && self.turn >= 3;
        };
        // The book's lists: strength, movement, how many.
        let grouchy = [(5, 4, 1), (4, 4, 2), (2, 5, 1), (3, 3, 1)];
        let four = [(5, 4, 1), (4, 4, 1), (3, 5, 1), (3, 3, 1)];
        let listed = |list: &[(u32, u32, usize)]| {
            let line = list.iter().find(|it| (it.0, it.1) == (piece.strength, piece.allowance));
            line.map_or(0, |it| it.2)
        };
        const ALL: usize = 99;
        let (number, turn) = match (piece.army, piece.entry) {
            (Army::French, "5v") => match french {
                4 | 5 => (listed(&grouchy), 5),
                6 => (ALL, 5),
                _ => (0, 5),
            },
            (Army::Allied, "3") => match allied {
                1 | 5 | 6 => (ALL, 3),
                3 => (ALL, 5),
                4 => (listed(&four), 3),
                _ => (0, 3),
            },
            (Army::Allied, "5v") => match allied {
                5 => (listed(&four), 5),
                6 => (ALL, 5),
                _ => (0, 5),
            },
            _ => (0, 0),
        };
        let key = |it: Unit| {
            let piece = &self.ground.pieces[it];
            (piece.army, piece.entry, piece.strength, piece.allowance)
        };
        let alike = (0..self.places.len()).filter(|&it| key(it) == key(unit));
        let come = alike.filter(|&it| self.places[it] != Place::Waiting).count();
        self.turn >= turn && come < number
    }
}
