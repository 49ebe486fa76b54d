//! Counts of paths from a position: they change when the rules do.

use tabletop::{Game, Setup};
use testing::{every_die, paths};
use waterloo::Waterloo;

fn count(text: Option<&str>, most: u32) -> Vec<u64> {
    let game = Waterloo::new(&Setup::default());
    let state = text.map_or_else(|| game.start(), |text| game.set(text).unwrap());
    (1..=most).map(|choices| paths(&game, &state, choices, every_die)).collect()
}

#[test]
fn from_the_start_of_the_battle() {
    assert_eq!(count(None, 3), [24, 1179, 35010]);
}

#[test]
fn from_a_fight_of_four() {
    let fight =
        "turn 4 french combat; at 1906 fr-1-I, 1804 fr-2-I, 1905 al-3db-I, 1805 al-bru-R, 2006 fr-art-I";
    assert_eq!(count(Some(fight), 5), [2, 8, 210, 995, 2304]);
}
