//! 2.4 The playing pieces: what is printed on them.

use std::fmt;

use serde::{Serialize, Serializer};
use tabletop::{Indexed, Member, ReadError, Seat, Set, data::Row};

use crate::{data::equipment, s02_1_map::Hex};

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

/// A playing piece; its text is its id in the data. Rule 2.4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u8);

impl UnitId {
    /// Every unit, in the order of the data.
    pub fn all() -> impl Iterator<Item = UnitId> {
        (0..UNITS as u8).map(UnitId)
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
pub type UnitSet = Set<UnitId>;

impl Member for UnitId {
    type Bits = u128;

    #[inline]
    fn index(self) -> usize {
        UnitId::index(self)
    }
}

impl Indexed for UnitId {
    #[inline]
    fn from_index(index: usize) -> UnitId {
        UnitId(index as u8)
    }
}

/// The strength printed on all these units, each whole. Rules 2.5 and 5.5.
pub fn strength(units: UnitSet) -> u32 {
    units.iter().map(|unit| unit.info().strength as u32).sum()
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

/// Which group of the Grouchy variant a unit belongs to, a column of `units.csv` that players may change.
/// Rules 9.3, 9.4 and 9.5.
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

/// The pieces as the data file describes them.
pub(crate) fn read_units(list: &[Row]) -> Result<Vec<UnitInfo>, ReadError> {
    if list.len() == UNITS {
        list.iter().map(read_unit).collect()
    } else {
        Err(ReadError::at("units.csv", format!("{} units, not {UNITS}", list.len())))
    }
}

fn read_unit(row: &Row) -> Result<UnitInfo, ReadError> {
    Ok(UnitInfo {
        id: row.text("id")?,
        label: row.text("label")?,
        side: row.find("side", "french or allied", |text| {
            Side::BOTH.into_iter().find(|side| side.name() == text)
        })?,
        nation: row.find("nation", "a nation", |text| match text {
            "french" => Some(Nation::French),
            "british" => Some(Nation::British),
            "dutch_belgian" => Some(Nation::DutchBelgian),
            "brunswick" => Some(Nation::Brunswick),
            "allied" => Some(Nation::Allied),
            "prussian" => Some(Nation::Prussian),
            _ => None,
        })?,
        arm: row.find("arm", "infantry, cavalry or artillery", |text| match text {
            "infantry" => Some(Arm::Infantry),
            "cavalry" => Some(Arm::Cavalry),
            "artillery" => Some(Arm::Artillery),
            _ => None,
        })?,
        strength: row.number("strength")?,
        movement: row.number("movement")?,
        entry: match (row.text("start")?, row.text("entry")?) {
            ("", "3") => Entry::Regular,
            ("", "5v") => Entry::Variant,
            (_, "") => Entry::Start(row.find("start", "a hex", Hex::from_number)?),
            (start, entry) => return Err(row.error("entry", format!("'{entry}' with the start '{start}'"))),
        },
        group: row.find("group", "a group of the variant", |text| match text {
            "" => Some(Group::None),
            "grouchy" => Some(Group::Grouchy),
            "reduced" => Some(Group::Reduced),
            "extra" => Some(Group::Extra),
            _ => None,
        })?,
        commander: row.text("commander")?,
    })
}
