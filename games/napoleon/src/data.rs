//! The components of both editions, read once from the files in `data/`.

use tabletop::ReadError;

use std::sync::OnceLock;

use tabletop::data::Row;

use crate::{
    edition::Edition,
    number::Numbered,
    s01_mapboard::{Map, Town},
    s02_sequence::{Turn, turn_record},
    s03_units::{Army, Kind, Roster, UNITS},
    s04_deployment::historical_towns,
    s06_21_terrain::marker_counts,
};

/// The components of one edition.
pub struct Components {
    /// The campaign map.
    pub map: Map,
    /// The blocks.
    pub roster: Roster,
    /// The town of each block in the historical deployment, by block.
    pub historical: [Town; UNITS],
    /// The turn record.
    pub turns: Vec<Turn>,
    /// How many terrain markers there are of each kind.
    pub terrain: [u8; 4],
}

/// The components of all editions.
pub(crate) struct All {
    editions: [Components; Edition::ALL.len()],
    /// The army of every block of any edition.
    pub(crate) armies: Numbered<Army>,
    /// The type of every block of any edition.
    pub(crate) kinds: Numbered<Kind>,
}

/// The components of all editions.
pub(crate) fn components() -> &'static All {
    static ALL: OnceLock<All> = OnceLock::new();
    ALL.get_or_init(|| {
        let editions = Edition::ALL.map(|edition| {
            read(&FILES, edition).unwrap_or_else(|error| panic!("the data files are sound: {error}"))
        });
        let (mut armies, mut kinds) = (Numbered::all(Army::French), Numbered::all(Kind::Leader));
        for (edition, set) in Edition::ALL.into_iter().zip(&editions) {
            for (unit, facts) in edition.units().zip(&set.roster.units) {
                armies.set(unit.number(), facts.army);
                kinds.set(unit.number(), facts.kind);
            }
        }
        All { editions, armies, kinds }
    })
}

/// The components of an edition from these files, or the first error in them.
pub fn read(files: &Files, edition: Edition) -> Result<Components, ReadError> {
    let (map, roster) = (Map::read(files, edition)?, Roster::read(files, edition)?);
    let historical = historical_towns(files, &map, &roster)?;
    let (turns, terrain) = (turn_record(files, edition)?, marker_counts(files)?);
    Ok(Components { map, roster, historical, turns, terrain })
}

impl Edition {
    /// Whether a row of a data file belongs to it, by the column that says so.
    pub(crate) fn is_in(self, editions: &str) -> bool {
        let word = match self {
            Edition::Fourth => "4e",
            Edition::Third => "3e",
        };
        editions.split('+').any(|it| it == word)
    }

    /// The file of its blocks.
    pub(crate) const fn units_file(self) -> &'static str {
        match self {
            Edition::Fourth => "units-4e.csv",
            Edition::Third => "units-3e.csv",
        }
    }

    /// The file of its historical deployment.
    pub(crate) const fn setup_file(self) -> &'static str {
        match self {
            Edition::Fourth => "setup-4e.csv",
            Edition::Third => "setup-3e.csv",
        }
    }

    /// The file of its turn record.
    pub(crate) const fn turns_file(self) -> &'static str {
        match self {
            Edition::Fourth => "turns-4e.csv",
            Edition::Third => "turns-3e.csv",
        }
    }

    /// Its components.
    #[inline]
    pub fn components(self) -> &'static Components {
        &components().editions[self as usize]
    }
}

/// The text of each data file, by its name.
pub type Files = [(&'static str, &'static str); 10];

/// The files in `data/`.
pub const FILES: Files = [
    ("towns.csv", include_str!("../data/towns.csv")),
    ("roads.csv", include_str!("../data/roads.csv")),
    ("lines.csv", include_str!("../data/lines.csv")),
    ("terrain.csv", include_str!("../data/terrain.csv")),
    ("units-4e.csv", include_str!("../data/units-4e.csv")),
    ("units-3e.csv", include_str!("../data/units-3e.csv")),
    ("setup-4e.csv", include_str!("../data/setup-4e.csv")),
    ("setup-3e.csv", include_str!("../data/setup-3e.csv")),
    ("turns-4e.csv", include_str!("../data/turns-4e.csv")),
    ("turns-3e.csv", include_str!("../data/turns-3e.csv")),
];

/// The rows of one of these files.
pub(crate) fn rows_of(files: &Files, name: &str) -> Result<Vec<Row>, ReadError> {
    let found = files.iter().find(|(file, _)| *file == name);
    let &(file, text) = found.ok_or_else(|| ReadError::at(name, "there is no such data file"))?;
    tabletop::data::rows(file, text)
}
