//! 3.0 Units: nationalities, fog of war, strength, step reduction, firepower, unit types.

use tabletop::{Indexed, Member, ReadError, Set};

use std::{array, fmt, ops::Range};

use serde::Serialize;

use crate::{
    data::{Files, components, rows_of},
    edition::Edition,
    number::Number,
};

/// How many blocks the larger set, that of the 3rd edition, has. The 4th has 58 (3.1).
pub(crate) const UNITS: usize = 84;

/// A block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnitId(Number);

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
pub(crate) type Armies = Set<Army>;

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
    /// Cavalry of the 3rd edition, all alike.
    Cavalry,
    /// Artillery of the 3rd edition, on foot.
    Artillery,
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
    /// The number of its corps; the same for blocks of one corps. Rule 6.23.
    pub corps_number: u8,
    /// The number of what version 1 of the rules took as its corps.
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

/// All blocks of an edition.
pub struct Roster {
    /// The edition.
    pub edition: Edition,
    /// The blocks in order, army by army.
    pub units: Vec<UnitFacts>,
    /// The lines of the blocks of each set of armies, from the first to the last.
    lines: [Range<usize>; 8],
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

    /// The side that armies of one side fight on.
    #[inline]
    pub fn of(armies: Armies) -> Side {
        if armies.contains(Army::French) { Side::French } else { Side::Allied }
    }

    /// Its armies.
    pub const fn armies(self) -> Armies {
        match self {
            Side::French => Armies::from_bits(0b001),
            Side::Allied => Armies::from_bits(0b110),
        }
    }
}

impl Member for Army {
    type Bits = u8;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl Indexed for Army {
    #[inline]
    fn from_index(index: usize) -> Army {
        Army::ALL[index]
    }
}

impl Kind {
    /// Whether it is cavalry, heavy or light.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Kind::HeavyCavalry | Kind::LightCavalry | Kind::Cavalry)
    }

    /// Whether it is artillery, foot or horse.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Kind::FootArtillery | Kind::HorseArtillery | Kind::Artillery)
    }

    /// Whether it is artillery that moves like infantry.
    pub const fn is_foot_artillery(self) -> bool {
        matches!(self, Kind::FootArtillery | Kind::Artillery)
    }

    /// Whether it moves at the speed of horses: two towns, two battle moves. Rules 5.3 and 6.32.
    pub const fn is_mounted(self) -> bool {
        self.is_cavalry() || matches!(self, Kind::Leader | Kind::HorseArtillery)
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
            Kind::Cavalry => "cavalry",
            Kind::Artillery => "artillery",
        }
    }
}

/// A set of blocks of one edition.
pub(crate) type Units = Set<UnitId>;

impl Member for UnitId {
    type Bits = u128;

    #[inline]
    fn index(self) -> usize {
        self.at()
    }
}

impl UnitId {
    /// What is printed on it.
    pub fn facts(self) -> &'static UnitFacts {
        &self.0.edition().components().roster.units[self.at()]
    }

    /// Its army.
    #[inline]
    pub fn army(self) -> Army {
        components().armies.get(self.0)
    }

    /// Its side.
    pub fn side(self) -> Side {
        self.army().side()
    }

    /// Its type.
    #[inline]
    pub fn kind(self) -> Kind {
        components().kinds.get(self.0)
    }

    /// Its id.
    pub fn code(self) -> &'static str {
        self.facts().code
    }

    /// The block on that line of an edition's roster.
    pub(crate) const fn new(edition: Edition, line: usize) -> UnitId {
        UnitId(Number::new(edition, line))
    }

    /// Its number.
    pub(crate) const fn number(self) -> Number {
        self.0
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

    /// Its edition.
    pub(crate) const fn edition(self) -> Edition {
        self.0.edition()
    }

    /// The block of that id; no two blocks of the two editions share one.
    pub fn find(code: &str) -> Option<UnitId> {
        Edition::ALL.into_iter().find_map(|edition| edition.components().roster.find(code))
    }

    /// Its name with the army where the name alone does not tell it.
    pub fn title(self) -> String {
        let facts = self.facts();
        match (facts.kind, facts.army) {
            (Kind::Leader, _) | (_, Army::French) => facts.name.to_string(),
            (_, Army::AngloDutch | Army::Prussian) => format!("{} {}", facts.army.name(), facts.name),
        }
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Roster {
    /// Reads an edition's blocks.
    pub fn read(files: &Files, edition: Edition) -> Result<Roster, ReadError> {
        let (mut corps, mut groups) = (vec![], vec![]);
        let mut units: Vec<UnitFacts> = vec![];
        for row in rows_of(files, edition.units_file())? {
            let (letters, army) = (row.text("army")?, row.find("army", "FR, AD or PR", Army::lettered)?);
            let is_apart = units.last().is_some_and(|last| {
                last.army != army && units.iter().any(|it| it.army == army)
                    || last.army.side() != army.side() && units.iter().any(|it| it.army.side() == army.side())
            });
            if is_apart {
                return Err(row.error("army", "the blocks of an army and of a side stand together"));
            }
            units.push(UnitFacts {
                code: row.text("id")?,
                army,
                name: row.text("name")?,
                corps: row.text("corps")?,
                corps_number: number_of(&mut corps, (letters, row.text("corps")?)),
                group: number_of(&mut groups, (letters, row.text("group")?)),
                kind: row.find("kind", "a type of unit", Kind::named)?,
                nation: Some(row.text("nation")?).filter(|nation| *nation != "-"),
                strength: row.number("strength")?,
                fire: row.number("firepower")?,
            });
        }
        if units.len() != edition.units().count() {
            return Err(ReadError::at(edition.units_file(), format!("{} blocks", units.len())));
        }
        let lines = array::from_fn(|bits| {
            let is_in = |unit: &UnitFacts| Armies::from_bits(bits as u8).contains(unit.army);
            let first = units.iter().position(is_in).unwrap_or_default();
            first..units.iter().rposition(is_in).map_or(first, |last| last + 1)
        });
        Ok(Roster { edition, units, lines })
    }

    /// The lines of the blocks of armies of one side.
    #[inline]
    pub(crate) fn lines(&self, armies: Armies) -> Range<usize> {
        self.lines[armies.bits() as usize].clone()
    }

    /// The block of that id.
    pub fn find(&self, code: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.code == code).map(|n| self.edition.unit(n))
    }
}

/// The number of a corps of an army among those met so far.
fn number_of<'a>(met: &mut Vec<(&'a str, &'a str)>, corps: (&'a str, &'a str)) -> u8 {
    let number = met.iter().position(|it| *it == corps).unwrap_or_else(|| {
        met.push(corps);
        met.len() - 1
    });
    number as u8
}

impl Army {
    /// The army of the letters in the data files.
    fn lettered(letters: &str) -> Option<Army> {
        match letters {
            "FR" => Some(Army::French),
            "AD" => Some(Army::AngloDutch),
            "PR" => Some(Army::Prussian),
            _ => None,
        }
    }
}

impl Kind {
    /// The type of that name in the data files.
    fn named(name: &str) -> Option<Kind> {
        match name {
            "leader" => Some(Kind::Leader),
            "infantry" => Some(Kind::Infantry),
            "heavy-cavalry" => Some(Kind::HeavyCavalry),
            "light-cavalry" => Some(Kind::LightCavalry),
            "foot-artillery" => Some(Kind::FootArtillery),
            "horse-artillery" => Some(Kind::HorseArtillery),
            "cavalry" => Some(Kind::Cavalry),
            "artillery" => Some(Kind::Artillery),
            _ => None,
        }
    }
}
