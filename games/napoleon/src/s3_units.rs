//! 3.0 Units: nationalities, fog of war, strength, step reduction, firepower, unit types.

use std::fmt;

use serde::Serialize;

use crate::data::{components, number, rows};

/// How many blocks the game has. Rule 3.1.
pub const UNITS: usize = 58;

/// A block, as its line in `data/units-4e.csv`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnitId(pub u8);

/// A nationality. Rule 3.1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Army {
    /// Blue blocks.
    French,
    /// Red blocks.
    AngloDutch,
    /// Black blocks.
    Prussian,
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The French.
    French,
    /// The Anglo-Dutch and the Prussians.
    Allied,
}

/// A set of armies of one side: those for whom someone decides now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Armies(pub u8);

/// A unit type. Rule 3.6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Rule 3.61.
    Leader,
    /// Rule 3.62.
    Infantry,
    /// Rule 3.63, generally F3.
    HeavyCavalry,
    /// Rule 3.63, generally F2.
    LightCavalry,
    /// Rule 3.64, moves like infantry.
    FootArtillery,
    /// Rule 3.64, moves like cavalry and may move and fire.
    HorseArtillery,
}

/// What is printed on a block.
#[derive(Clone, Copy, Debug)]
pub struct UnitFacts {
    /// Its id on the board and in texts.
    pub code: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Its nationality.
    pub army: Army,
    /// The corps printed on it.
    pub corps: &'static str,
    /// A number for what counts as its corps when a battle is deployed; the same for blocks of one corps.
    pub group: u8,
    /// Its type.
    pub kind: Kind,
    /// British, Nederland or Brunswick for Anglo-Dutch blocks. Rule 3.62.
    pub nation: Option<&'static str>,
    /// Its strength when fresh. Rule 3.3.
    pub strength: u8,
    /// The highest roll that hits. Rule 3.5.
    pub fire: u8,
}

/// All blocks.
pub struct Roster {
    /// The blocks in order.
    pub units: Vec<UnitFacts>,
    armies: [Army; UNITS],
    kinds: [Kind; UNITS],
}

impl Army {
    /// All armies in order.
    pub const ALL: [Army; 3] = [Army::French, Army::AngloDutch, Army::Prussian];

    /// The side it fights on.
    pub const fn side(self) -> Side {
        match self {
            Army::French => Side::French,
            Army::AngloDutch | Army::Prussian => Side::Allied,
        }
    }

    /// The word before a noun.
    pub const fn name(self) -> &'static str {
        match self {
            Army::French => "French",
            Army::AngloDutch => "Anglo-Dutch",
            Army::Prussian => "Prussian",
        }
    }

    /// Its short name in texts.
    pub const fn id(self) -> &'static str {
        match self {
            Army::French => "french",
            Army::AngloDutch => "anglo-dutch",
            Army::Prussian => "prussian",
        }
    }
}

impl Side {
    /// Both sides in order.
    pub const BOTH: [Side; 2] = [Side::French, Side::Allied];

    /// The opponent.
    pub const fn enemy(self) -> Side {
        match self {
            Side::French => Side::Allied,
            Side::Allied => Side::French,
        }
    }

    /// Its number, French first.
    pub const fn index(self) -> usize {
        match self {
            Side::French => 0,
            Side::Allied => 1,
        }
    }

    /// The word before a noun.
    pub const fn name(self) -> &'static str {
        match self {
            Side::French => "French",
            Side::Allied => "Allied",
        }
    }

    /// Its short name in texts.
    pub const fn id(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::Allied => "allied",
        }
    }

    /// Its armies.
    pub const fn armies(self) -> Armies {
        match self {
            Side::French => Armies(1),
            Side::Allied => Armies(6),
        }
    }
}

impl Armies {
    /// Only this army.
    pub const fn one(army: Army) -> Armies {
        Armies(1 << army as u8)
    }

    /// Whether the army is in the set.
    pub const fn has(self, army: Army) -> bool {
        self.0 & 1 << army as u8 != 0
    }

    /// The side the armies fight on.
    pub const fn side(self) -> Side {
        if self.has(Army::French) { Side::French } else { Side::Allied }
    }
}

impl Kind {
    /// Whether it is cavalry, heavy or light.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Kind::HeavyCavalry | Kind::LightCavalry)
    }

    /// Whether it is artillery, foot or horse.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Kind::FootArtillery | Kind::HorseArtillery)
    }

    /// Whether it moves at the speed of horses: two towns, two battle moves. Rules 5.3 and 6.32.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Kind::Leader | Kind::HeavyCavalry | Kind::LightCavalry | Kind::HorseArtillery)
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Leader => "leader",
            Kind::Infantry => "infantry",
            Kind::HeavyCavalry => "heavy cavalry",
            Kind::LightCavalry => "light cavalry",
            Kind::FootArtillery => "foot artillery",
            Kind::HorseArtillery => "horse artillery",
        }
    }
}

impl UnitId {
    /// What is printed on it.
    pub fn facts(self) -> &'static UnitFacts {
        &components().roster.units[self.0 as usize]
    }

    /// Its army.
    pub fn army(self) -> Army {
        components().roster.armies[self.at()]
    }

    /// Its side.
    pub fn side(self) -> Side {
        self.army().side()
    }

    /// Its type.
    pub fn kind(self) -> Kind {
        components().roster.kinds[self.at()]
    }

    /// Its id.
    pub fn code(self) -> &'static str {
        self.facts().code
    }

    /// Its index in arrays.
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// Its name with the army where the name alone does not tell it.
    pub fn title(self) -> String {
        let facts = self.facts();
        match (facts.kind, facts.army) {
            (Kind::Leader, _) | (_, Army::French) => facts.name.to_string(),
            (_, Army::AngloDutch | Army::Prussian) => format!("{} {}", facts.army.name(), facts.name),
        }
    }

    /// All blocks in order.
    pub fn all() -> impl Iterator<Item = UnitId> {
        (0..UNITS as u8).map(UnitId)
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Roster {
    /// Reads the blocks from the data file.
    pub fn read() -> Roster {
        let mut groups: Vec<(&str, &str)> = vec![];
        let units: Vec<UnitFacts> = rows(include_str!("../data/units-4e.csv"))
            .map(|row| {
                let group = groups.iter().position(|it| *it == (row[1], row[4])).unwrap_or_else(|| {
                    groups.push((row[1], row[4]));
                    groups.len() - 1
                });
                UnitFacts {
                    code: row[0],
                    army: army(row[1]),
                    name: row[2],
                    corps: row[3],
                    group: group as u8,
                    kind: kind(row[5]),
                    nation: (row[6] != "-").then_some(row[6]),
                    strength: number(row[7]),
                    fire: number(row[8]),
                }
            })
            .collect();
        let (mut armies, mut kinds) = ([Army::French; UNITS], [Kind::Leader; UNITS]);
        for (n, unit) in units.iter().enumerate() {
            (armies[n], kinds[n]) = (unit.army, unit.kind);
        }
        Roster { units, armies, kinds }
    }

    /// The block of that id.
    pub fn find(&self, code: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.code == code).map(|n| UnitId(n as u8))
    }
}

fn army(field: &str) -> Army {
    match field {
        "FR" => Army::French,
        "AD" => Army::AngloDutch,
        "PR" => Army::Prussian,
        other => panic!("'{other}' is no army"),
    }
}

fn kind(field: &str) -> Kind {
    match field {
        "leader" => Kind::Leader,
        "infantry" => Kind::Infantry,
        "heavy-cavalry" => Kind::HeavyCavalry,
        "light-cavalry" => Kind::LightCavalry,
        "foot-artillery" => Kind::FootArtillery,
        "horse-artillery" => Kind::HorseArtillery,
        other => panic!("'{other}' is no unit type"),
    }
}
