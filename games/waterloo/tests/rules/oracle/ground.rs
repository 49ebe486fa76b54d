//! The map and the pieces as the data files list them, with a geometry of the referee's own.

use std::collections::{BTreeMap, BTreeSet};

/// A hex: its column, and twice its height on the page, so that even columns lie one lower.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Spot(i32, i32);

impl Spot {
    pub(crate) fn number(number: &str) -> Spot {
        let (column, row): (i32, i32) = (number[..2].parse().unwrap(), number[2..].parse().unwrap());
        Spot(column, 2 * row + i32::from(column % 2 == 0))
    }

    pub(crate) fn text(self) -> String {
        format!("{:02}{:02}", self.0, (self.1 - i32::from(self.0 % 2 == 0)) / 2)
    }

    pub(crate) fn column(self) -> i32 {
        self.0
    }

    /// The six spots around, on the map or off it.
    pub(crate) fn around(self) -> [Spot; 6] {
        [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)].map(|(x, y)| Spot(self.0 + x, self.1 + y))
    }

    pub(crate) fn touches(self, other: Spot) -> bool {
        self.around().contains(&other)
    }
}

pub(crate) struct Ground {
    /// Every hex with its terrain.
    pub(crate) terrain: BTreeMap<Spot, &'static str>,
    pub(crate) exits: BTreeSet<Spot>,
    roads: BTreeSet<(Spot, Spot)>,
    pub(crate) pieces: Vec<Piece>,
    /// The Combat Results Table: by die from one, the cells of its row.
    pub(crate) results: Vec<Vec<&'static str>>,
    pub(crate) ratios: Vec<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Army {
    French,
    Allied,
}

impl Army {
    pub(crate) fn other(self) -> Army {
        if self == Army::French { Army::Allied } else { Army::French }
    }
}

pub(crate) struct Piece {
    pub(crate) id: &'static str,
    pub(crate) army: Army,
    pub(crate) is_gun: bool,
    pub(crate) strength: u32,
    pub(crate) allowance: u32,
    pub(crate) start: Option<Spot>,
    /// `3`, `5v` or nothing.
    pub(crate) entry: &'static str,
}

fn rows(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(',').collect())
}

impl Ground {
    pub(crate) fn read() -> Ground {
        let hexes: Vec<_> = rows(include_str!("../../../data/hexes.csv")).skip(1).collect();
        let mut roads = BTreeSet::new();
        for row in rows(include_str!("../../../data/roads.csv")).skip(1) {
            let spots: Vec<Spot> = row[1].split(' ').map(Spot::number).collect();
            roads.extend(spots.windows(2).flat_map(|it| [(it[0], it[1]), (it[1], it[0])]));
        }
        let pieces = rows(include_str!("../../../data/units.csv")).skip(1).map(|row| Piece {
            id: row[0],
            army: if row[2] == "french" { Army::French } else { Army::Allied },
            is_gun: row[4] == "artillery",
            strength: row[5].parse().unwrap(),
            allowance: row[6].parse().unwrap(),
            start: (!row[7].is_empty()).then(|| Spot::number(row[7])),
            entry: row[8],
        });
        let mut table = rows(include_str!("../../../data/combat_results.csv"));
        let ratios = table.next().unwrap()[1..].to_vec();
        Ground {
            terrain: hexes.iter().map(|row| (Spot::number(row[0]), row[1])).collect(),
            exits: hexes.iter().filter(|row| row[2] == "exit").map(|row| Spot::number(row[0])).collect(),
            roads,
            pieces: pieces.collect(),
            results: table.map(|row| row[1..].to_vec()).collect(),
            ratios,
        }
    }

    fn is_wooded(&self, spot: Spot) -> bool {
        self.terrain.get(&spot).is_some_and(|it| it.starts_with("woods"))
    }

    /// 4.2: whether a unit can step from one hex to the next.
    pub(crate) fn may_step(&self, from: Spot, to: Spot) -> bool {
        let on_map = self.terrain.contains_key(&from) && self.terrain.contains_key(&to);
        let wooded = self.is_wooded(from) || self.is_wooded(to);
        on_map && from.touches(to) && (!wooded || self.roads.contains(&(from, to)))
    }

    /// The hexes a unit can step to.
    pub(crate) fn steps(&self, from: Spot) -> Vec<Spot> {
        from.around().into_iter().filter(|&to| self.may_step(from, to)).collect()
    }

    /// 5.6 and W11: two hexes apart, and not all that lies between is wooded; off the map nothing is.
    pub(crate) fn may_shoot(&self, from: Spot, to: Spot) -> bool {
        let between: Vec<Spot> = from.around().into_iter().filter(|it| it.touches(to)).collect();
        from != to && !from.touches(to) && between.iter().any(|&it| !self.is_wooded(it))
    }

    /// 7.0: the hexes where reinforcements come in.
    pub(crate) fn entries(&self) -> Vec<Spot> {
        let plain = self.terrain.iter().filter(|(spot, it)| spot.column() == 23 && **it != "woods");
        plain.map(|(spot, _)| *spot).collect()
    }

    /// The Terrain Effects Chart: what the defender's strength is multiplied by.
    pub(crate) fn cover(&self, spot: Spot) -> u32 {
        if ["town", "woods_road"].contains(&self.terrain[&spot]) { 2 } else { 1 }
    }
}
