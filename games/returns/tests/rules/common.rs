//! Short ways to set a scene and to look at it.
#![allow(dead_code, reason = "each test file uses some of these")]

use returns::{Place, Returns, State, Unit, View};
use tabletop::{Game, Scene, Seat, Setup, Viewer};

pub(crate) fn setup(seats: u8, options: &[(&str, &str)]) -> Setup {
    testing::setup("", seats, options)
}

/// A scene for two seats.
pub(crate) fn two(scene: &str) -> Scene<Returns> {
    Scene::set(&setup(2, &[]), scene)
}

/// A scene for three seats.
pub(crate) fn three(scene: &str) -> Scene<Returns> {
    Scene::set(&setup(3, &[]), scene)
}

/// The game's own beginning for two seats: two draws of objectives, the weather, the French die.
pub(crate) fn start(dice: &[u8]) -> Scene<Returns> {
    Scene::start(&setup(2, &[]), dice)
}

/// The Imperial Guard has come to Waterloo from Quatre Bras and meets Wellington and the Allied II Corps.
pub(crate) fn waterloo(french: &str, allied: &str, rest: &str) -> Scene<Returns> {
    two(&format!(
        "phase french-combat; F-GD Waterloo from Quatre-Bras; A-II Waterloo; Wellington Waterloo;
        combat Waterloo french 0; present F-GD A-II Wellington; entered Quatre-Bras;
        hand 0 {french}; hand 1 {allied}; stage attack; {rest}"
    ))
}

/// The Allied II Corps and Wellington lose one round at Waterloo to the Guard from Quatre Bras.
pub(crate) fn beaten(rest: &str) -> Scene<Returns> {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene
}

/// One matched round at Waterloo without a counterattack.
pub(crate) fn one_round(french: &str, allied: &str, rest: &str) -> Scene<Returns> {
    let mut scene = waterloo(french, allied, rest);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    scene
}

pub(crate) fn state(scene: &Scene<Returns>) -> &State {
    scene.table().state()
}

pub(crate) fn cohesion(scene: &Scene<Returns>, id: &str) -> u8 {
    state(scene).piece(unit(id)).cohesion
}

/// The id of the unit's town, or `out` or `aside`.
pub(crate) fn at(scene: &Scene<Returns>, id: &str) -> &'static str {
    match state(scene).piece(unit(id)).place {
        Place::In(town) => town.id(),
        Place::Eliminated => "out",
        Place::Aside => "aside",
    }
}

pub(crate) fn unit(id: &str) -> Unit {
    Unit::named(id).unwrap()
}

pub(crate) fn view(scene: &Scene<Returns>, seat: u8) -> View {
    scene.table().game().view(state(scene), Viewer::Seat(Seat(seat)))
}

/// The number of cards in a seat's hand.
pub(crate) fn hand(scene: &Scene<Returns>, seat: usize) -> u8 {
    state(scene).combat.unwrap().hands[seat].iter().sum()
}

/// The deck as it lies before a combat.
pub(crate) fn whole_deck() -> returns::Hand {
    returns::data::components().deck.count
}
