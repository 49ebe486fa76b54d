//! 2.1 The game map: hexes, terrain, roads.

use std::fmt;

use serde::{Serialize, Serializer};
use tabletop::{Indexed, Member, ReadError, Set, data::Row};

use crate::data::equipment;

/// How many hexes the map has. Rule 2.1.
pub const HEXES: usize = 380;
/// A hex of the map; its text is its four-digit number. Rule 2.1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u16);

impl Hex {
    /// Every hex, by column and row.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..HEXES as u16).map(Hex)
    }

    /// The hex of that number, if it is on the map.
    pub fn from_number(number: &str) -> Option<Hex> {
        let digits = number.len() == 4 && number.bytes().all(|b| b.is_ascii_digit());
        let number: u16 = digits.then(|| number.parse().ok()).flatten()?;
        Hex::at((number / 100) as i32, (number % 100) as i32)
    }

    /// Its place in lists of all hexes.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, from 1 in the west.
    pub fn column(self) -> i32 {
        // A pair of columns has 17 + 16 hexes.
        let (pair, rest) = (self.0 as i32 / 33, self.0 as i32 % 33);
        2 * pair + 1 + i32::from(rest >= 17)
    }

    /// Its row, from 1 in the north.
    pub fn row(self) -> i32 {
        let rest = self.0 as i32 % 33;
        if rest >= 17 { rest - 16 } else { rest + 1 }
    }

    fn at(column: i32, row: i32) -> Option<Hex> {
        let rows = if column % 2 == 1 { 17 } else { 16 };
        let on_map = (1..=23).contains(&column) && (1..=rows).contains(&row);
        let before = (column - 1) / 2 * 33 + if column % 2 == 0 { 17 } else { 0 };
        on_map.then(|| Hex((before + row - 1) as u16))
    }

    /// The hex on the other side of a hexside. Even columns lie half a hex lower.
    pub fn beyond(self, hexside: Hexside) -> Option<Hex> {
        let (column, row) = (self.column(), self.row());
        let lower = i32::from(column % 2 == 0);
        let (dc, dr) = match hexside {
            Hexside::N => (0, -1),
            Hexside::NE => (1, lower - 1),
            Hexside::SE => (1, lower),
            Hexside::S => (0, 1),
            Hexside::SW => (-1, lower),
            Hexside::NW => (-1, lower - 1),
        };
        Hex::at(column + dc, row + dr)
    }

    /// The hexes next to it.
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Hexside::ALL.into_iter().filter_map(move |side| self.beyond(side))
    }

    /// What is known of it.
    pub fn info(self) -> &'static HexInfo {
        &equipment().hexes[self.index()]
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column(), self.row())
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One of the six sides of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Hexside {
    N,
    NE,
    SE,
    S,
    SW,
    NW,
}

impl Hexside {
    /// All six, clockwise from the north.
    pub const ALL: [Hexside; 6] =
        [Hexside::N, Hexside::NE, Hexside::SE, Hexside::S, Hexside::SW, Hexside::NW];

    /// The next one clockwise.
    pub fn next(self) -> Hexside {
        Hexside::ALL[(self as usize + 1) % 6]
    }
}

/// A set of hexes.
pub type HexSet = Set<Hex>;

impl Member for Hex {
    type Bits = [u64; WORDS];

    #[inline]
    fn index(self) -> usize {
        Hex::index(self)
    }
}

impl Indexed for Hex {
    #[inline]
    fn from_index(index: usize) -> Hex {
        Hex(index as u16)
    }
}

/// The words of 64 bits that a set of hexes needs.
const WORDS: usize = HEXES.div_ceil(64);

/// How far on in the order of all hexes the neighbours to the south, north-east and south-east are: the columns have
/// 17 and 16 hexes in turn, so that it is the same for every hex.
const DOWN_AND_EAST: [usize; 3] = [1, 16, 17];

/// Hexsides, by the hex on the side that comes first in the order of all hexes.
#[derive(Debug)]
pub(crate) struct Crossings([HexSet; 3]);

impl Crossings {
    /// The hexsides between neighbours for which `may_cross` holds.
    pub(crate) fn new(may_cross: impl Fn(Hex, Hex) -> bool) -> Crossings {
        Crossings(DOWN_AND_EAST.map(|by| {
            let next = |from: Hex| from.neighbours().find(|to| to.index() == from.index() + by);
            Hex::all().filter(|&from| next(from).is_some_and(|to| may_cross(from, to))).collect()
        }))
    }

    /// The hexes one step away from these over the hexsides.
    pub(crate) fn spread(&self, from: HexSet) -> HexSet {
        let (from, mut all) = (from.bits(), HexSet::EMPTY.bits());
        for (by, over) in DOWN_AND_EAST.into_iter().zip(&self.0) {
            let over = over.bits();
            for n in 0..WORDS {
                let there = (from[n] & over[n]) << by;
                let carried = if n > 0 { (from[n - 1] & over[n - 1]) >> (64 - by) } else { 0 };
                let back = from[n] >> by | if n + 1 < WORDS { from[n + 1] << (64 - by) } else { 0 };
                all[n] |= there | carried | back & over[n];
            }
        }
        HexSet::from_bits(all)
    }
}

/// What lies in a hex. Rule 2.2 and the Terrain Effects Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// A village, farm or château.
    Town,
    /// Woods without a road: nobody enters.
    Woods,
    /// Woods with a road: entered and left along the road only.
    WoodsRoad,
}

impl Terrain {
    /// All kinds of terrain.
    pub const ALL: [Terrain; 4] = [Terrain::Clear, Terrain::Town, Terrain::Woods, Terrain::WoodsRoad];

    /// Its name in the data files.
    pub const fn id(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Town => "town",
            Terrain::Woods => "woods",
            Terrain::WoodsRoad => "woods_road",
        }
    }

    /// The terrain of that name.
    pub fn named(id: &str) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|it| it.id() == id)
    }
}

/// The edge of the map at a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// Nothing special.
    None,
    /// French units may leave the map here. Rule 8.3.
    Exit,
    /// Reinforcements may come in here. Rule 7.0.
    Entry,
}

/// What is known of a hex.
#[derive(Debug)]
pub struct HexInfo {
    /// What lies in it.
    pub terrain: Terrain,
    /// What its edge of the map is good for.
    pub edge: Edge,
    /// The place it belongs to; empty where the map names none.
    pub place: &'static str,
    /// The hexes next to it: also the zone of control of a unit in it. Rule 4.5.
    pub near: HexSet,
    /// The same as a list, which is quicker to walk through.
    pub neighbours: Vec<Hex>,
    /// The hexes next to it that a unit can reach from it. Rule 4.2.
    pub open: HexSet,
    /// The hexes two away that artillery in it can bombard. Rule 5.6.
    pub in_range: HexSet,
    /// Those of them that a shot reaches only between woods and the edge of the map. Ruling W11.
    pub along_edge: HexSet,
}

/// A road on the map.
#[derive(Debug)]
pub struct Road {
    /// Its name.
    pub name: &'static str,
    /// The hexes it runs through, in order.
    pub hexes: Vec<Hex>,
    /// Where it leaves the map.
    pub off_map: Vec<(Hex, Hexside)>,
}

/// The roads as the data file describes them.
pub(crate) fn read_roads(list: &[Row]) -> Result<Vec<Road>, ReadError> {
    list.iter().map(read_road).collect()
}

fn read_road(row: &Row) -> Result<Road, ReadError> {
    let leaves = |text: &str| {
        let (number, side) = text.split_once(':')?;
        let hexside = Hexside::ALL.into_iter().find(|it| format!("{it:?}") == side);
        Some((Hex::from_number(number)?, hexside?))
    };
    Ok(Road {
        name: row.text("road")?,
        hexes: row.find("hexes", "a list of hexes", |text| {
            text.split_whitespace().map(Hex::from_number).collect()
        })?,
        off_map: row.find("off_map", "a list such as '1001:N'", |text| {
            text.split_whitespace().map(leaves).collect()
        })?,
    })
}
