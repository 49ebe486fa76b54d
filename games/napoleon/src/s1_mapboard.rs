//! 1.0 Mapboard: towns, roads and rivers. Woods on the map have no effect and are not kept.

use std::fmt;

use crate::{
    data::{number, rows},
    edition::Edition,
};

/// How many towns the larger map, that of the 4th edition, has.
pub const TOWNS: usize = 57;
/// How many roads the larger map has.
pub const ROADS: usize = 107;
/// The most roads that meet in one town.
pub const MOST_ROADS: usize = 7;

/// A town: the edition's bit and its line in `data/towns.csv`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Town(pub u8);

/// A section of road between two adjacent towns, as its line in `data/roads.csv`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Road(pub u8);

/// Whose deployment area a town lies in. Rule 1.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// South of the border.
    French,
    /// North of the border and west of the deployment line.
    AngloDutch,
    /// North of the border and east of the deployment line.
    Prussian,
}

/// How big a road is. Rule 1.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoadKind {
    /// A thick line.
    Major,
    /// A thin line.
    Minor,
}

/// What the map says of one town.
#[derive(Clone, Debug)]
pub struct TownFacts {
    /// Its id on the board and in texts.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Latitude in thousandths of a degree.
    pub latitude: i32,
    /// Longitude in thousandths of a degree.
    pub longitude: i32,
    /// Its deployment area.
    pub zone: Zone,
    /// Whether it is one of the three supply cities.
    pub is_supply: bool,
    /// The roads that leave it, each with the town at the other end, in order of the towns.
    pub roads: Vec<(Road, Town)>,
}

/// What the map says of one section of road.
#[derive(Clone, Debug)]
pub struct RoadFacts {
    /// The two towns.
    pub ends: [Town; 2],
    /// Major or minor.
    pub kind: RoadKind,
    /// The river it crosses, if any.
    pub river: Option<&'static str>,
}

/// The campaign map.
pub struct Map {
    /// The edition it belongs to.
    pub edition: Edition,
    /// The towns in order.
    pub towns: Vec<TownFacts>,
    /// The roads in order.
    pub roads: Vec<RoadFacts>,
    /// For each pair of towns the number of roads of the shortest way.
    pub distance: Vec<[u8; TOWNS]>,
}

impl Town {
    /// What the map says of it.
    pub fn facts(self) -> &'static TownFacts {
        &Edition::of(self.0).components().map.towns[self.at()]
    }

    /// Its index in arrays.
    #[inline]
    pub const fn at(self) -> usize {
        (self.0 & !Edition::BIT) as usize
    }

    /// Its id.
    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The roads that leave it, each with the town at the other end.
    pub fn roads(self) -> &'static [(Road, Town)] {
        &self.facts().roads
    }

    /// The road that joins it directly to another town, if there is one.
    pub fn road_to(self, other: Town) -> Option<Road> {
        self.roads().iter().find(|(_, town)| *town == other).map(|(road, _)| *road)
    }

    /// Whether a road joins the two directly.
    pub fn is_adjacent(self, other: Town) -> bool {
        self.road_to(other).is_some()
    }

    /// The number of the road to an adjacent town among the roads of this one.
    pub fn slot(self, other: Town) -> Option<usize> {
        self.roads().iter().position(|(_, town)| *town == other)
    }

    /// The number of roads of the shortest way to another town.
    pub fn distance(self, other: Town) -> u8 {
        Edition::of(self.0).components().map.distance[self.at()][other.at()]
    }
}

impl fmt::Display for Town {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Road {
    /// What the map says of it.
    pub fn facts(self) -> &'static RoadFacts {
        // The roads of the smaller map come first on the larger one.
        &Edition::Fourth.components().map.roads[self.0 as usize]
    }
}

impl Map {
    /// Reads an edition's map from the data files.
    pub fn read(edition: Edition) -> Map {
        let mut towns: Vec<TownFacts> = rows(include_str!("../data/towns.csv"))
            .filter(|row| edition.is_in(row[6]))
            .map(|row| TownFacts {
                id: row[0],
                name: row[1],
                latitude: number(row[2]),
                longitude: number(row[3]),
                zone: match row[4] {
                    "FR" => Zone::French,
                    "AD" => Zone::AngloDutch,
                    "PR" => Zone::Prussian,
                    other => panic!("'{other}' is no zone"),
                },
                is_supply: row[5] == "yes",
                roads: vec![],
            })
            .collect();
        let mut roads = vec![];
        for row in rows(include_str!("../data/roads.csv")).filter(|row| edition.is_in(row[4])) {
            let ends = [row[0], row[1]].map(|id| {
                let n =
                    towns.iter().position(|town| town.id == id).expect("a road joins two towns of the map");
                edition.town(n)
            });
            let road = Road(roads.len() as u8);
            towns[ends[0].at()].roads.push((road, ends[1]));
            towns[ends[1].at()].roads.push((road, ends[0]));
            let kind = if row[2] == "major" { RoadKind::Major } else { RoadKind::Minor };
            roads.push(RoadFacts { ends, kind, river: (row[3] != "-").then_some(row[3]) });
        }
        for town in &mut towns {
            town.roads.sort_by_key(|(_, to)| to.0);
        }
        let distance = distances(&towns);
        Map { edition, towns, roads, distance }
    }

    /// The town of that id.
    pub fn find(&self, id: &str) -> Option<Town> {
        self.towns.iter().position(|town| town.id == id).map(|n| self.edition.town(n))
    }
}

fn distances(towns: &[TownFacts]) -> Vec<[u8; TOWNS]> {
    let far = u8::MAX;
    let mut all = vec![[far; TOWNS]; towns.len()];
    for (from, row) in all.iter_mut().enumerate() {
        row[from] = 0;
        let mut front = vec![from];
        while let Some(town) = (!front.is_empty()).then(|| front.remove(0)) {
            for (_, next) in &towns[town].roads {
                if row[next.at()] == far {
                    row[next.at()] = row[town] + 1;
                    front.push(next.at());
                }
            }
        }
    }
    all
}

/// A line to draw on the map: a river, the border or the deployment line.
pub struct MapLine {
    /// `river`, `border` or `deployment`.
    pub kind: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Latitude and longitude of its points in thousandths of a degree.
    pub points: Vec<(i32, i32)>,
}

/// The lines to draw on the map. Rule 1.0.
pub fn lines() -> Vec<MapLine> {
    let point = |field: &str| {
        let (latitude, longitude) = field.split_once(' ').expect("a point has two numbers");
        (number(latitude), number(longitude))
    };
    rows(include_str!("../data/lines.csv"))
        .map(|row| MapLine {
            kind: row[0],
            name: row[1],
            points: row[2..].iter().map(|field| point(field)).collect(),
        })
        .collect()
}
