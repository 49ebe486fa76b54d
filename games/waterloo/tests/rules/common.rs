//! What the tests of every section use.

use tabletop::Setup;
use waterloo::{Waterloo, s02_0_equipment::Hex};

/// A position under test.
pub(crate) type Scene = tabletop::Scene<Waterloo>;

/// The position a scene describes.
pub(crate) fn scene(text: &str) -> Scene {
    Scene::set(&Setup::default(), text)
}

/// The beginning of the battle.
pub(crate) fn battle() -> Scene {
    Scene::start(&Setup::default(), &[])
}

/// The beginning of the Grouchy variant with these chits.
pub(crate) fn grouchy(french: u8, allied: u8) -> Scene {
    Scene::start(&variant(), &[french, allied])
}

/// The set-up of the Grouchy variant.
pub(crate) fn variant() -> Setup {
    Setup { options: [("grouchy".to_string(), "yes".to_string())].into(), ..Setup::default() }
}

/// The hex of that number.
pub(crate) fn hex(number: &str) -> Hex {
    Hex::from_number(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// Units whose strengths add up to exactly 39 for a side, to be listed as eliminated.
pub(crate) const FRENCH_39: &str = "fr-gren-gd fr-chas-gd fr-6-II fr-9-II fr-yng-gd fr-2-I fr-3-I";
/// As above for the Allies: 39 points.
pub(crate) const ALLIED_39: &str = "al-1-I al-5-R al-3-I al-2-II al-4-II al-3db-I al-cav-rf";
/// Seven French units that have left the map.
pub(crate) const SEVEN_EXITED: &str =
    "fr-cav-1-I fr-cav-2-II fr-cav-3-III fr-cav-5-IC fr-cav-11-IIIC fr-cav-12-IIIC fr-cav-13-IVC";
