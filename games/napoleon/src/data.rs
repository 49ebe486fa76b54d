//! The components as data: a small reader for the files in `data/`, and the tables made from them.

use std::sync::OnceLock;

use crate::{
    edition::Edition,
    s1_mapboard::{Map, Town},
    s2_sequence::{Turn, turn_record},
    s3_units::{Army, Kind, Roster, UNITS},
    s4_deployment::historical_towns,
    s6_21_terrain::marker_counts,
};

/// Every component of one edition, read once.
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
    /// The army of every block of any edition, by its number.
    pub(crate) armies: [Army; 256],
    /// The type of every block of any edition, by its number.
    pub(crate) kinds: [Kind; 256],
}

/// The components of all editions.
pub(crate) fn components() -> &'static All {
    static ALL: OnceLock<All> = OnceLock::new();
    ALL.get_or_init(|| {
        let editions = Edition::ALL.map(read);
        let (mut armies, mut kinds) = ([Army::French; 256], [Kind::Leader; 256]);
        for (edition, set) in Edition::ALL.into_iter().zip(&editions) {
            for (n, unit) in set.roster.units.iter().enumerate() {
                let n = edition.unit(n).0 as usize;
                (armies[n], kinds[n]) = (unit.army, unit.kind);
            }
        }
        All { editions, armies, kinds }
    })
}

fn read(edition: Edition) -> Components {
    let (map, roster) = (Map::read(edition), Roster::read(edition));
    let historical = historical_towns(&map, &roster);
    let turns = turn_record(edition);
    Components { map, roster, historical, turns, terrain: marker_counts() }
}

impl Edition {
    /// Its components.
    #[inline]
    pub fn components(self) -> &'static Components {
        &components().editions[self as usize]
    }
}

/// The rows of a data file: fields between commas, lines that begin with `#` left out.
pub fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(|line| {
        let fields: Vec<&'static str> = line.split(',').map(str::trim).collect();
        fields
    })
}

/// A number field of a data file.
pub fn number<T: std::str::FromStr>(field: &str) -> T {
    match field.parse() {
        Ok(number) => number,
        Err(_) => panic!("a data file holds a number where '{field}' stands"),
    }
}
