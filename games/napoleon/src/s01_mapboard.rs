//! 1.0 Mapboard: towns, roads and rivers. Woods on the map have no effect and are not kept.

use std::fmt;

use tabletop::{Member, ReadError, Set, data::Row};

use crate::{
    data::{FILES, Files, rows_of},
    edition::Edition,
    number::Number,
};

/// How many towns the larger map, that of the 4th edition, has.
pub(crate) const TOWNS: usize = 57;
/// How many roads the larger map has.
pub(crate) const ROADS: usize = 107;
/// The most roads that meet in one town.
pub(crate) const MOST_ROADS: usize = 7;

/// A town.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Town(Number);

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
    /// Whether it is reconstructed: no source names it.
    pub is_reconstructed: bool,
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
    /// Whether the printed map is known to have it.
    pub is_sure: bool,
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

impl TownFacts {
    fn read(row: &Row) -> Result<TownFacts, ReadError> {
        Ok(TownFacts {
            id: row.text("id")?,
            name: row.text("name")?,
            latitude: row.number("latitude")?,
            longitude: row.number("longitude")?,
            zone: row.find("zone", "FR, AD or PR", |text| match text {
                "FR" => Some(Zone::French),
                "AD" => Some(Zone::AngloDutch),
                "PR" => Some(Zone::Prussian),
                _ => None,
            })?,
            is_supply: row.flag("supply")?,
            is_reconstructed: row.text("source")? == "recon",
            roads: vec![],
        })
    }
}

/// A set of towns of one edition.
pub(crate) type Towns = Set<Town>;

impl Member for Town {
    type Bits = u64;

    #[inline]
    fn index(self) -> usize {
        self.at()
    }
}

/// A road of a town, by its number among the roads of that town.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoadSlot(pub usize);

/// A set of roads of one town.
pub(crate) type RoadSlots = Set<RoadSlot>;

impl Member for RoadSlot {
    type Bits = u8;

    #[inline]
    fn index(self) -> usize {
        self.0
    }
}

impl Town {
    /// What the map says of it.
    pub fn facts(self) -> &'static TownFacts {
        &self.0.edition().components().map.towns[self.at()]
    }

    /// The town on that line of an edition's map.
    pub(crate) const fn new(edition: Edition, line: usize) -> Town {
        Town(Number::new(edition, line))
    }

    /// Its number, for mixing into other numbers.
    pub(crate) const fn bits(self) -> u8 {
        self.0.bits()
    }

    /// Its index in arrays.
    #[inline]
    pub const fn at(self) -> usize {
        self.0.line()
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
        self.0.edition().components().map.distance[self.at()][other.at()]
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
    /// Reads an edition's map.
    pub fn read(files: &Files, edition: Edition) -> Result<Map, ReadError> {
        let mut towns: Vec<TownFacts> = vec![];
        for row in rows_of(files, "towns.csv")? {
            if edition.is_in(row.text("editions")?) {
                towns.push(TownFacts::read(&row)?);
            }
        }
        let mut roads = vec![];
        for row in rows_of(files, "roads.csv")? {
            if !edition.is_in(row.text("editions")?) {
                continue;
            }
            let find = |id: &str| towns.iter().position(|town| town.id == id).map(|n| edition.town(n));
            let [from, to] = [row.find("from", "a town", find)?, row.find("to", "a town", find)?];
            let road = Road(roads.len() as u8);
            towns[from.at()].roads.push((road, to));
            towns[to.at()].roads.push((road, from));
            roads.push(RoadFacts {
                ends: [from, to],
                kind: row.find("kind", "major or minor", |text| match text {
                    "major" => Some(RoadKind::Major),
                    "minor" => Some(RoadKind::Minor),
                    _ => None,
                })?,
                river: Some(row.text("river")?).filter(|river| *river != "-"),
                is_sure: row.text("sure")? != "low",
            });
        }
        for town in &mut towns {
            town.roads.sort_by_key(|(_, to)| to.at());
        }
        let distance = distances(&towns);
        Ok(Map { edition, towns, roads, distance })
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

/// A line to draw on the map.
pub struct MapLine {
    /// What it stands for.
    pub kind: LineKind,
    /// Its name.
    pub name: &'static str,
    /// Latitude and longitude of its points in thousandths of a degree.
    pub points: Vec<(i32, i32)>,
}

/// What a line on the map stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// A river.
    River,
    /// The border of France.
    Border,
    /// The line between the deployment areas of the Allied armies.
    Deployment,
}

/// The lines to draw on the map. Rule 1.0.
pub fn lines() -> Vec<MapLine> {
    read_lines(&FILES).unwrap_or_else(|error| panic!("the data files are sound: {error}"))
}

fn read_lines(files: &Files) -> Result<Vec<MapLine>, ReadError> {
    let point = |text: &str| {
        let (latitude, longitude) = text.trim().split_once(' ')?;
        Some((latitude.parse().ok()?, longitude.parse().ok()?))
    };
    let line = |row: &Row| {
        Ok(MapLine {
            kind: row.find("kind", "river, border or deployment", |text| match text {
                "river" => Some(LineKind::River),
                "border" => Some(LineKind::Border),
                "deployment" => Some(LineKind::Deployment),
                _ => None,
            })?,
            name: row.text("name")?,
            points: row.find("points", "a list of points", |text| text.split(';').map(point).collect())?,
        })
    };
    rows_of(files, "lines.csv")?.iter().map(line).collect()
}
