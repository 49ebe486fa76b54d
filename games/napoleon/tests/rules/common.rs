//! Positions to test from.

use napoleon::{Napoleon, Napoleon4, Printing, State};
use tabletop::{Game, Label, Scene, Setup};

pub(crate) use testing::setup;

pub(crate) fn plain() -> Setup {
    setup("historical", 2, &[])
}

pub(crate) fn side(turn: u8) -> &'static str {
    if turn % 2 == 1 { "french" } else { "allied" }
}

/// The movement phase of a turn.
pub(crate) fn march(turn: u8, blocks: &str) -> Scene<Napoleon4> {
    march_with(&plain(), turn, side(turn), blocks)
}

pub(crate) fn march_with(setup: &Setup, turn: u8, who: &str, blocks: &str) -> Scene<Napoleon4> {
    let stack = format!("begin-turn > end-turn > battle-phase > force-march {who} > march {who}");
    Scene::set(setup, &format!("turn {turn}; stage {stack}; {blocks}"))
}

/// A battle on the board at the beginning of a battle turn.
pub(crate) fn battle(turn: u8, who: &str, battle: &str, rest: &str) -> Scene<Napoleon4> {
    battle_with(&plain(), turn, who, battle, rest)
}

pub(crate) fn battle_with(setup: &Setup, turn: u8, who: &str, battle: &str, rest: &str) -> Scene<Napoleon4> {
    let stack = format!("begin-turn > end-turn > round 0 {who} > reveal");
    Scene::set(setup, &format!("turn {turn}; stage {stack}; battle {battle}; {rest}"))
}

/// A battle about to be set up.
pub(crate) fn set_up(setup: &Setup, turn: u8, rest: &str) -> Scene<Napoleon4> {
    Scene::set(
        setup,
        &format!(
            "turn {turn}; stage begin-turn > end-turn > battle-phase > force-march {0} > march {0}; {rest}",
            side(turn)
        ),
    )
}

pub(crate) fn state<P: Printing>(scene: &Scene<Napoleon<P>>) -> &State {
    scene.table().state()
}

pub(crate) fn text<P: Printing>(scene: &Scene<Napoleon<P>>) -> String {
    scene.table().game().scene(state(scene))
}

/// The label of the offer with this text.
pub(crate) fn label<P: Printing>(scene: &Scene<Napoleon<P>>, text: &str) -> Label {
    let offers = scene.table().offers();
    let action = offers.iter().find(|it| it.to_string() == text);
    let action = *action.unwrap_or_else(|| panic!("'{text}' is not offered: {offers:?}"));
    scene.table().game().label(state(scene), action)
}

/// The part of the scene's text about one block, such as `ligny: G-inf 3 left shown`.
pub(crate) fn block<P: Printing>(scene: &Scene<Napoleon<P>>, code: &str) -> String {
    let text = text(scene);
    for part in text.split("; ") {
        if let Some((place, blocks)) = part.split_once(": ") {
            for block in blocks.split(", ") {
                if block.split(' ').next() == Some(code) {
                    return format!("{place}: {block}");
                }
            }
        }
    }
    format!("box: {code}")
}

pub(crate) fn strength<P: Printing>(scene: &Scene<Napoleon<P>>, code: &str) -> u8 {
    let unit = napoleon::UnitId::find(code).expect("a block");
    state(scene).block(unit).strength
}

/// Takes a block in hand and does something with it.
pub(crate) fn act<P: Printing>(scene: &mut Scene<Napoleon<P>>, seat: &str, texts: &[&str]) {
    for text in texts {
        let unit = text.split(' ').nth(1).expect("a text names its block").to_string();
        scene.play(seat, [format!("take {unit}").as_str()]);
        scene.play(seat, [*text]);
    }
}
