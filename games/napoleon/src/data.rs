//! The components as data: a small reader for the files in `data/`, and the tables made from them.

use std::sync::OnceLock;

use crate::{
    s1_mapboard::Map,
    s3_units::{Roster, UnitId},
    s4_deployment::historical_towns,
};

/// Every component of the game, read once.
pub struct Components {
    /// The campaign map.
    pub map: Map,
    /// The blocks.
    pub roster: Roster,
    /// The town of each block in the historical deployment, by block.
    pub historical: [crate::s1_mapboard::Town; crate::s3_units::UNITS],
    /// The turn record.
    pub turns: Vec<crate::s2_sequence::Turn>,
    /// How many terrain markers there are of each kind.
    pub terrain: [u8; 4],
}

/// The components of the 4th edition.
pub fn components() -> &'static Components {
    static ALL: OnceLock<Components> = OnceLock::new();
    ALL.get_or_init(|| {
        let map = Map::read();
        let roster = Roster::read();
        let historical = historical_towns(&map, &roster);
        let turns = crate::s2_sequence::turn_record();
        let terrain = crate::s6_21_terrain::marker_counts();
        Components { map, roster, historical, turns, terrain }
    })
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

impl Components {
    /// The block of that id.
    pub fn unit(&self, code: &str) -> Option<UnitId> {
        self.roster.find(code)
    }
}
