//! 3. Game playing pieces: the units, their armies and sides. Rules 3.1 to 3.4; how they move stands in section 10.

use std::fmt;

use tabletop::{Indexed, Member, Set};

use crate::{data::components, s04_tracking_sheets::Sheet};

/// The number of armies.
pub(crate) const ARMIES: usize = 3;
/// The number of corps.
pub const CORPS: usize = 15;
/// The number of units: corps and commanders.
pub const UNITS: usize = CORPS + ARMIES;
/// The most locations a unit moves in a movement phase. Rules 3.5, 3.7, 3.8.
pub(crate) const MOST_STEPS: u8 = 2;

/// The army of each unit, in the order of the sheets: corps, then commanders.
const ARMY_OF: [Army; UNITS] = {
    use Army::{Allied as A, French as F, Prussian as P};
    [F, F, F, F, F, F, F, A, A, A, A, P, P, P, P, F, A, P]
};

/// One of the two sides. Rule 1.6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The French.
    French,
    /// The Allied and Prussian armies together.
    AlliedPrussian,
}

/// One of the three armies. Rule 3.3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Army {
    /// Napoleon's, blue.
    French,
    /// Wellington's, red.
    Allied,
    /// Blücher's, grey.
    Prussian,
}

/// What a unit is. Rules 3.5, 3.7, 3.8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A corps of foot, horse and guns.
    Infantry,
    /// A corps of cavalry.
    Cavalry,
    /// An army commander with the units attached to them.
    Commander,
}

/// One wooden piece: a corps or a commander.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit(pub u8);

/// A set of units.
pub type Units = Set<Unit>;

impl Side {
    /// The other side.
    pub const fn enemy(self) -> Side {
        match self {
            Side::French => Side::AlliedPrussian,
            Side::AlliedPrussian => Side::French,
        }
    }

    /// The armies of the side.
    pub const fn armies(self) -> &'static [Army] {
        match self {
            Side::French => &[Army::French],
            Side::AlliedPrussian => &[Army::Allied, Army::Prussian],
        }
    }

    /// All corps of the side.
    pub fn corps(self) -> Units {
        match self {
            Side::French => Army::French.corps(),
            Side::AlliedPrussian => Army::Allied.corps().union(Army::Prussian.corps()),
        }
    }

    /// The places of its corps in lists.
    pub(crate) const fn corps_range(self) -> std::ops::Range<usize> {
        match self {
            Side::French => 0..7,
            Side::AlliedPrussian => 7..CORPS,
        }
    }

    /// All units of the side.
    pub fn units(self) -> Units {
        match self {
            Side::French => Army::French.units(),
            Side::AlliedPrussian => Army::Allied.units().union(Army::Prussian.units()),
        }
    }

    /// The side's name.
    pub const fn name(self) -> &'static str {
        match self {
            Side::French => "French side",
            Side::AlliedPrussian => "Allied/Prussian side",
        }
    }

    /// The side's short name in scenes.
    pub const fn id(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::AlliedPrussian => "allied-prussian",
        }
    }
}

impl Army {
    /// All armies.
    pub const ALL: [Army; ARMIES] = [Army::French, Army::Allied, Army::Prussian];

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its side. Rule 1.6.
    pub const fn side(self) -> Side {
        match self {
            Army::French => Side::French,
            Army::Allied | Army::Prussian => Side::AlliedPrussian,
        }
    }

    /// Its commander. Rule 3.2.
    pub const fn commander(self) -> Unit {
        Unit((CORPS + self as usize) as u8)
    }

    /// All its corps; French seven, Allied and Prussian four each.
    pub const fn corps(self) -> Units {
        match self {
            Army::French => Units::from_bits(0b0000_0000_0111_1111),
            Army::Allied => Units::from_bits(0b0000_0111_1000_0000),
            Army::Prussian => Units::from_bits(0b0111_1000_0000_0000),
        }
    }

    /// All its units.
    pub fn units(self) -> Units {
        self.corps().with(self.commander())
    }

    /// Its short name.
    pub const fn id(self) -> &'static str {
        match self {
            Army::French => "french",
            Army::Allied => "allied",
            Army::Prussian => "prussian",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Army::French => "French",
            Army::Allied => "Allied",
            Army::Prussian => "Prussian",
        }
    }

    /// The army of that short name.
    pub fn named(id: &str) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.id() == id)
    }
}

impl Unit {
    /// All units, corps first, army by army.
    pub fn all() -> impl Iterator<Item = Unit> {
        (0..UNITS as u8).map(Unit)
    }

    /// The unit of that id.
    pub fn named(id: &str) -> Option<Unit> {
        Unit::all().find(|unit| unit.id() == id)
    }

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its line on the tracking sheet.
    pub fn sheet(self) -> &'static Sheet {
        &components().sheets[self.index()]
    }

    /// Its id: in actions, scenes, and as a piece on the board.
    pub fn id(self) -> &'static str {
        self.sheet().id
    }

    /// Its name with its army's.
    pub fn name(self) -> String {
        let sheet = self.sheet();
        match sheet.kind {
            Kind::Commander => sheet.name.to_string(),
            Kind::Infantry | Kind::Cavalry => format!("{} {}", sheet.army.name(), sheet.name),
        }
    }

    /// Its army.
    pub const fn army(self) -> Army {
        ARMY_OF[self.index()]
    }

    /// Its side.
    pub const fn side(self) -> Side {
        self.army().side()
    }

    /// Whether it is a commander.
    pub const fn is_commander(self) -> bool {
        self.index() >= CORPS
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Member for Unit {
    type Bits = u32;

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Indexed for Unit {
    #[inline]
    fn from_index(index: usize) -> Unit {
        Unit(index as u8)
    }
}
