//! 2.0 Equipment: the map with its hexes, the charts, and the playing pieces, read from `data/`.

use std::{fmt, sync::LazyLock};

use serde::{Serialize, Serializer};
use tabletop::Seat;

/// How many hexes the map has. Rule 2.1.
pub const HEXES: usize = 380;
/// How many playing pieces there are. Rule 2.4.
pub const UNITS: usize = 73;

/// The two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Napoleon.
    French,
    /// Wellington and Blücher.
    Allied,
}

impl Side {
    /// Both, the French first.
    pub const BOTH: [Side; 2] = [Side::French, Side::Allied];

    /// The other player.
    pub fn enemy(self) -> Side {
        match self {
            Side::French => Side::Allied,
            Side::Allied => Side::French,
        }
    }

    /// The seat of this player.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The player's name in texts.
    pub fn name(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::Allied => "allied",
        }
    }

    /// The player's name at the head of a sentence.
    pub fn title(self) -> &'static str {
        match self {
            Side::French => "The French",
            Side::Allied => "The Allies",
        }
    }
}

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
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct HexSet([u64; 6]);

impl HexSet {
    /// The empty set.
    pub const EMPTY: HexSet = HexSet([0; 6]);

    /// Whether the hex is in it.
    pub fn has(&self, hex: Hex) -> bool {
        self.0[hex.index() / 64] & 1 << (hex.index() % 64) != 0
    }

    /// Puts a hex in.
    pub fn add(&mut self, hex: Hex) {
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    /// Takes a hex out.
    pub fn remove(&mut self, hex: Hex) {
        self.0[hex.index() / 64] &= !(1 << (hex.index() % 64));
    }

    /// Puts all hexes of another set in.
    pub fn add_all(&mut self, other: &HexSet) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// Whether the two sets have a hex in common.
    pub fn meets(&self, other: &HexSet) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// The hexes in order.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<> {
        let words = self.0;
        (0..6).flat_map(move |n| Bits(words[n]).map(move |bit| Hex((n * 64) as u16 + bit as u16)))
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.add(hex));
        set
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The positions of the bits of a word, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
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
    /// The hexes next to it that a unit can reach from it. Rule 4.2.
    pub open: HexSet,
    /// The hexes two away that artillery in it can bombard. Rule 5.6.
    pub in_range: HexSet,
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

/// A playing piece; its text is its id in the data. Rule 2.4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u8);

impl UnitId {
    /// Every unit, in the order of the data.
    pub fn all() -> impl Iterator<Item = UnitId> {
        (0..UNITS as u8).map(UnitId)
    }

    pub(crate) fn from_index(index: u8) -> UnitId {
        UnitId(index)
    }

    /// The unit of that id.
    pub fn from_id(id: &str) -> Option<UnitId> {
        UnitId::all().find(|unit| unit.info().id == id)
    }

    /// Its place in lists of all units.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    pub fn info(self) -> &'static UnitInfo {
        &equipment().units[self.index()]
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.info().id)
    }
}

impl fmt::Debug for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for UnitId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.info().id)
    }
}

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct UnitSet(u128);

impl UnitSet {
    /// The empty set.
    pub const EMPTY: UnitSet = UnitSet(0);

    /// The set of one unit.
    pub fn one(unit: UnitId) -> UnitSet {
        UnitSet(1 << unit.0)
    }

    /// Whether the unit is in it.
    pub fn has(self, unit: UnitId) -> bool {
        self.0 & 1 << unit.0 != 0
    }

    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Puts a unit in.
    pub fn add(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes a unit out.
    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// Those in either set.
    #[must_use]
    pub fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }

    /// Those in both sets.
    #[must_use]
    pub fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    /// Those of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    /// The units in order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        Bits(low).map(|bit| UnitId(bit as u8)).chain(Bits(high).map(|bit| UnitId(bit as u8 + 64)))
    }

    /// The strength printed on all of them. Rule 2.5.
    pub fn strength(self) -> u32 {
        self.iter().map(|unit| unit.info().strength as u32).sum()
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        units.into_iter().for_each(|unit| set.add(unit));
        set
    }
}

impl fmt::Debug for UnitSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The arm of a unit. Rule 2.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Arm {
    Infantry,
    Cavalry,
    Artillery,
}

/// Whose flag a unit flies. Rule 2.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Nation {
    French,
    British,
    DutchBelgian,
    Brunswick,
    Allied,
    Prussian,
}

/// When a unit that does not start on the map may come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// It starts on the map, in this hex.
    Start(Hex),
    /// With the regular Prussian contingent. Rule 7.0.
    Regular,
    /// In the Grouchy variant only. Rule 9.1.
    Variant,
}

/// Which group of the Grouchy variant a unit belongs to. Rules 9.3 and 9.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// None.
    None,
    /// Comes on French chit 4 or 5.
    Grouchy,
    /// Comes on Prussian chit 4.
    Reduced,
    /// Comes on Prussian chit 5.
    Extra,
}

/// What is printed on a playing piece. Rule 2.4.
#[derive(Debug)]
pub struct UnitInfo {
    /// Its id in texts.
    pub id: &'static str,
    /// Division and corps as on the counter.
    pub label: &'static str,
    /// Its player.
    pub side: Side,
    /// Its flag.
    pub nation: Nation,
    /// Infantry, cavalry or artillery.
    pub arm: Arm,
    /// Its combat strength. Rule 2.5.
    pub strength: u8,
    /// Its movement allowance. Rule 2.6.
    pub movement: u8,
    /// How it comes into the game.
    pub entry: Entry,
    /// Its group in the Grouchy variant.
    pub group: Group,
    /// Its commander in history.
    pub commander: &'static str,
}

/// What the Combat Results Table says. Rule 6.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Outcome {
    /// Attacker eliminated.
    Ae,
    /// Attacker retreats.
    Ar,
    /// Equal elimination.
    Ee,
    /// Defender retreats.
    Dr,
    /// Defender eliminated.
    De,
}

/// How many columns the Combat Results Table has.
pub const COLUMNS: usize = 10;

/// Map, charts and pieces.
#[derive(Debug)]
pub struct Equipment {
    /// All hexes by index.
    pub hexes: Vec<HexInfo>,
    /// The roads.
    pub roads: Vec<Road>,
    /// All units by index.
    pub units: Vec<UnitInfo>,
    /// The Combat Results Table by die less one and column. Rule 2.3.
    pub results: [[Outcome; COLUMNS]; 6],
    /// The headings of its columns.
    pub ratios: [&'static str; COLUMNS],
    /// The units of each side.
    pub of_side: [UnitSet; 2],
    /// All artillery.
    pub artillery: UnitSet,
    /// The hexes where reinforcements come in. Rule 7.0.
    pub entries: HexSet,
    /// The hexes where the French leave the map. Rule 8.3.
    pub exits: HexSet,
    /// What a defender's strength is multiplied by in each terrain, in the order of [`Terrain`].
    pub defence: [u8; 4],
}

/// Map, charts and pieces as the data files describe them.
pub fn equipment() -> &'static Equipment {
    static EQUIPMENT: LazyLock<Equipment> = LazyLock::new(read);
    &EQUIPMENT
}

const HEX_ROWS: &str = include_str!("../data/hexes.csv");
const ROAD_ROWS: &str = include_str!("../data/roads.csv");
const UNIT_ROWS: &str = include_str!("../data/units.csv");
const RESULT_ROWS: &str = include_str!("../data/combat_results.csv");
const TERRAIN_ROWS: &str = include_str!("../data/terrain_effects.csv");

/// The rows of a data file below its comments, each split at commas; the first is the heading.
fn rows(file: &'static str) -> Vec<Vec<&'static str>> {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(',').collect()).collect()
}

fn read() -> Equipment {
    let roads = read_roads();
    let terrain: Vec<Terrain> = rows(HEX_ROWS)[1..].iter().map(|row| read_terrain(row[1])).collect();
    assert_eq!(terrain.len(), HEXES, "hexes.csv lists every hex");
    let blocks_fire = |hex: Hex| {
        let row = &rows(TERRAIN_ROWS)[1..][chart_row(terrain[hex.index()])];
        row[3] == "yes"
    };
    let on_one_road = |a: Hex, b: Hex| {
        let steps = roads.iter().flat_map(|road| road.hexes.windows(2));
        steps.into_iter().any(|step| step == [a, b] || step == [b, a])
    };
    let hex_rows = rows(HEX_ROWS);
    let hexes = hex_rows[1..].iter().zip(Hex::all()).map(|(row, hex)| {
        assert_eq!(row[0], hex.to_string(), "hexes.csv is in order of columns and rows");
        let may_cross = |to: &Hex| match (terrain[hex.index()], terrain[to.index()]) {
            (Terrain::Woods, _) | (_, Terrain::Woods) => false,
            (Terrain::WoodsRoad, _) | (_, Terrain::WoodsRoad) => on_one_road(hex, *to),
            (Terrain::Clear | Terrain::Town, Terrain::Clear | Terrain::Town) => true,
        };
        let near: HexSet = hex.neighbours().collect();
        // A straight shot passes over one hex, a bent shot between two: either may be clear.
        let two_away = hex.neighbours().flat_map(|between| between.neighbours().map(move |to| (between, to)));
        let in_range = two_away.filter(|&(between, to)| to != hex && !near.has(to) && !blocks_fire(between));
        HexInfo {
            terrain: terrain[hex.index()],
            edge: match row[2] {
                "" => Edge::None,
                "exit" => Edge::Exit,
                "entry" => Edge::Entry,
                other => panic!("hexes.csv: {}: edge '{other}'", row[0]),
            },
            place: row[3],
            near,
            open: hex.neighbours().filter(may_cross).collect(),
            in_range: in_range.map(|(_, to)| to).collect(),
        }
    });
    let hexes: Vec<HexInfo> = hexes.collect();
    let at_edge = |edge: Edge| Hex::all().filter(|hex| hexes[hex.index()].edge == edge).collect();
    let units = read_units();
    let those = |pick: &dyn Fn(&UnitInfo) -> bool| -> UnitSet {
        UnitId::all().filter(|unit| pick(&units[unit.index()])).collect()
    };
    let table = rows(RESULT_ROWS);
    Equipment {
        entries: at_edge(Edge::Entry),
        exits: at_edge(Edge::Exit),
        of_side: Side::BOTH.map(|side| those(&|unit| unit.side == side)),
        artillery: those(&|unit| unit.arm == Arm::Artillery),
        hexes,
        roads,
        units,
        results: std::array::from_fn(|die| {
            std::array::from_fn(|column| read_result(table[die + 1][column + 1]))
        }),
        ratios: std::array::from_fn(|column| table[0][column + 1]),
        defence: std::array::from_fn(|row| rows(TERRAIN_ROWS)[row + 1][2].parse().expect("a multiplier")),
    }
}

/// The chart's rows stand in the order of [`Terrain`]'s chart order.
fn chart_row(terrain: Terrain) -> usize {
    match terrain {
        Terrain::Clear => 0,
        Terrain::Town => 1,
        Terrain::WoodsRoad => 2,
        Terrain::Woods => 3,
    }
}

impl Equipment {
    /// What the strength of a defender in that terrain is multiplied by. Terrain Effects Chart.
    pub fn defence(&self, terrain: Terrain) -> u32 {
        self.defence[chart_row(terrain)] as u32
    }
}

fn read_roads() -> Vec<Road> {
    let hex = |number: &str| Hex::from_number(number).unwrap_or_else(|| panic!("roads.csv: no hex {number}"));
    let leaves = |text: &str| {
        let (number, side) = text.split_once(':').expect("roads.csv: a hex and a hexside");
        let hexside = Hexside::ALL.into_iter().find(|it| format!("{it:?}") == side);
        (hex(number), hexside.expect("roads.csv: a hexside"))
    };
    rows(ROAD_ROWS)[1..]
        .iter()
        .map(|row| Road {
            name: row[0],
            hexes: row[1].split(' ').map(hex).collect(),
            off_map: row[2].split_whitespace().map(leaves).collect(),
        })
        .collect()
}

fn read_units() -> Vec<UnitInfo> {
    rows(UNIT_ROWS)[1..].iter().map(|row| read_unit(row)).collect()
}

fn read_unit(row: &[&'static str]) -> UnitInfo {
    let wrong = |what: &str| -> ! { panic!("units.csv: {}: no such {what}", row[0]) };
    let number = |text: &str| text.parse().unwrap_or_else(|_| wrong("number"));
    UnitInfo {
        id: row[0],
        label: row[1],
        side: match row[2] {
            "french" => Side::French,
            "allied" => Side::Allied,
            _ => wrong("side"),
        },
        nation: match row[3] {
            "french" => Nation::French,
            "british" => Nation::British,
            "dutch_belgian" => Nation::DutchBelgian,
            "brunswick" => Nation::Brunswick,
            "allied" => Nation::Allied,
            "prussian" => Nation::Prussian,
            _ => wrong("nation"),
        },
        arm: match row[4] {
            "infantry" => Arm::Infantry,
            "cavalry" => Arm::Cavalry,
            "artillery" => Arm::Artillery,
            _ => wrong("arm"),
        },
        strength: number(row[5]),
        movement: number(row[6]),
        entry: match (row[7], row[8]) {
            ("", "3") => Entry::Regular,
            ("", "5v") => Entry::Variant,
            (hex, "") => Entry::Start(Hex::from_number(hex).unwrap_or_else(|| wrong("start hex"))),
            _ => wrong("entry"),
        },
        group: match row[9] {
            "" => Group::None,
            "grouchy" => Group::Grouchy,
            "reduced" => Group::Reduced,
            "extra" => Group::Extra,
            _ => wrong("group"),
        },
        commander: row[10],
    }
}

fn read_terrain(text: &str) -> Terrain {
    match text {
        "clear" => Terrain::Clear,
        "town" => Terrain::Town,
        "woods" => Terrain::Woods,
        "woods_road" => Terrain::WoodsRoad,
        other => panic!("hexes.csv: no terrain '{other}'"),
    }
}

fn read_result(text: &str) -> Outcome {
    match text {
        "Ae" => Outcome::Ae,
        "Ar" => Outcome::Ar,
        "Ee" => Outcome::Ee,
        "Dr" => Outcome::Dr,
        "De" => Outcome::De,
        other => panic!("combat_results.csv: no result '{other}'"),
    }
}
