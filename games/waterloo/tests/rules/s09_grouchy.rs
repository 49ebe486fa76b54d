//! 9.0 The Grouchy Variant.

use std::collections::BTreeSet;

use crate::common::{self, grouchy, scene, variant};
use tabletop::{Game, Quick, Silent, Viewer};
use waterloo::{
    Action, Reserve, Stage, State, Waterloo,
    s02_0_equipment::{Side, UnitId},
};

/// What a side may bring in on a turn, as strength-movement, with the given chits.
fn comes(side: Side, chits: [u8; 2], turn: u8) -> Vec<String> {
    let [french, allied] = chits;
    let text =
        format!("turn {turn} {} movement; at 0105 al-1-I, 0117 fr-1-I; chits {french} {allied}", side.name());
    let scene = tabletop::Scene::<Waterloo>::set(&variant(), &text);
    let mut state = *scene.table().state();
    let game = scene.table().game();
    let mut all = vec![];
    // Bring in what is offered until nothing is.
    loop {
        let mut offers = vec![];
        game.actions(&state, &mut offers);
        let Some((enter, unit)) = offers.into_iter().find_map(|action| match action {
            Action::Enter(unit) => Some((action, unit)),
            _ => None,
        }) else {
            break;
        };
        all.push(format!("{}-{}", unit.info().strength, unit.info().movement));
        game.play(&mut state, enter, &mut Silent);
        let mut offers = vec![];
        game.actions(&state, &mut offers);
        let free = offers.into_iter().find(|action| match action {
            Action::To(hex) => state.field.is_empty(*hex),
            _ => false,
        });
        game.play(&mut state, free.unwrap(), &mut Silent);
    }
    let view = game.view(scene.table().state(), Viewer::Seat(side.seat()));
    let Reserve::Open(listed) = &view.reserves[side as usize] else { panic!("the owner knows") };
    assert_eq!(listed.iter().filter(|it| it.1 <= turn).count(), all.len());
    all.sort();
    all
}

const REGULAR: [&str; 9] = ["3-3", "3-5", "3-5", "4-3", "4-4", "4-4", "4-4", "4-4", "5-4"];

fn plus<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut all: Vec<&str> = REGULAR.iter().chain(more).copied().collect();
    all.sort();
    all
}

#[test]
fn r9_0_each_side_draws_a_secret_chit() {
    let mut scene = grouchy(4, 2);
    assert_eq!(scene.table().state().chits, [4, 2]);
    scene.told("french", "You draw chit 4").told("allied", "You draw chit 2");
    scene
        .told("allied", "The French draw a secret chit.")
        .told("spectator", "The Allies draw a secret chit.");
    let shown = |viewer| {
        serde_json::to_string(&Waterloo::view(scene.table().game(), scene.table().state(), viewer)).unwrap()
    };
    assert!(shown(Viewer::Spectator).contains(r#""chits":["secret","secret"]"#));
    assert!(shown(Viewer::Seat(Side::French.seat())).contains(r#""chits":[{"known":4},"secret"]"#));
}

#[test]
fn r9_0_the_chits_are_shown_at_the_end() {
    let text = "turn 10 allied movement; at 0117 fr-1-I, 2117 al-3db-I; chits 6 1";
    let mut scene = tabletop::Scene::<Waterloo>::set(&variant(), text);
    scene.play("allied", ["end movement"]).over([], "8.4");
    scene.told("spectator", "The chits are shown: French 6, Allied 1.");
}

#[test]
fn r9_1_the_5v_units_come_on_turn_five_at_the_earliest() {
    assert!(comes(Side::French, [6, 6], 4).is_empty());
    assert_eq!(comes(Side::French, [6, 6], 5).len(), 13);
    scene("turn 5 french movement; at 0117 fr-1-I").lacks(["enter frv-12-IV"]);
}

#[test]
fn r9_2_they_come_in_like_the_prussians() {
    let text = "turn 5 french movement; at 0117 fr-1-I, 0105 al-1-I; chits 6 1";
    let mut scene = tabletop::Scene::<Waterloo>::set(&variant(), text);
    scene
        .play("french", ["enter frv-12-IV"])
        .has("french", ["to 2303", "to 2308", "to 2316"])
        .lacks(["to 1908"]);
}

#[test]
fn r9_3_french_codes() {
    for chit in 1..=3 {
        assert!(comes(Side::French, [chit, 1], 9).is_empty(), "chit {chit}");
    }
    for chit in 4..=5 {
        assert_eq!(comes(Side::French, [chit, 1], 5), ["2-5", "3-3", "4-4", "4-4", "5-4"], "chit {chit}");
    }
    assert_eq!(comes(Side::French, [6, 1], 5).len(), 13);
}

#[test]
fn r9_4_prussian_codes() {
    let on = |chit: u8, turn: u8| comes(Side::Allied, [1, chit], turn);
    assert_eq!(on(1, 3), REGULAR);
    assert_eq!(on(1, 5), REGULAR);
    assert!(on(2, 3).is_empty() && on(2, 9).is_empty());
    assert!(on(3, 4).is_empty());
    assert_eq!(on(3, 5), REGULAR);
    assert_eq!(on(4, 3), ["3-3", "3-5", "4-4", "5-4"]);
    assert_eq!(on(4, 9), ["3-3", "3-5", "4-4", "5-4"]);
    assert_eq!(on(5, 3), REGULAR);
    assert_eq!(on(5, 5), plus(&["3-3", "3-5", "4-4", "5-4"]));
    assert_eq!(on(6, 3), REGULAR);
    assert_eq!(on(6, 5), plus(&["3-3", "3-5", "3-5", "4-4", "4-4", "5-4", "5-4"]));
}

/// What a viewer gets to see and read.
fn shown(scene: &tabletop::Scene<Waterloo>, viewer: Viewer) -> String {
    let (game, state) = (scene.table().game(), scene.table().state());
    let view = serde_json::to_string(&game.view(state, viewer)).unwrap();
    format!("{view} {:?}", game.prompt(state, viewer))
}

const FRENCH: Viewer = Viewer::Seat(tabletop::Seat(0));
const ALLIED: Viewer = Viewer::Seat(tabletop::Seat(1));

#[test]
fn r9_0_which_reinforcement_is_picked_is_told_when_it_stands_on_the_map() {
    let text = "turn 5 allied movement; at 0117 fr-1-I, 0105 al-1-I; chits 2 6";
    let after = |unit: &str| {
        let mut scene = tabletop::Scene::<Waterloo>::set(&variant(), text);
        scene.play("allied", [format!("enter {unit}").as_str()]);
        scene
    };
    let (one, other) = (after("prv-6-II"), after("pr-art-IV"));
    for viewer in [FRENCH, Viewer::Spectator] {
        assert_eq!(shown(&one, viewer), shown(&other, viewer));
        assert!(!shown(&one, viewer).contains("6-II") && shown(&one, viewer).contains("\"picked\":null"));
        assert!(shown(&one, viewer).contains("Waiting for the Allies: bring in a reinforcement."));
        assert_eq!(one.table().reports(viewer, 0), other.table().reports(viewer, 0));
    }
    assert!(shown(&one, ALLIED).contains("\"picked\":\"prv-6-II\""));
    // A unit on the map is no secret.
    let mut plain = tabletop::Scene::<Waterloo>::set(&variant(), text);
    plain.play("allied", ["move 0105"]);
    assert!(shown(&plain, FRENCH).contains("\"picked\":\"al-1-I\""));
    plain.undo("allied");
}

#[test]
fn ruling_w8_a_pick_is_dealt_anew_with_the_chit() {
    let text = "turn 5 allied movement; at 0117 fr-1-I, 0105 al-1-I; chits 2 6";
    let mut scene = tabletop::Scene::<Waterloo>::set(&variant(), text);
    scene.play("allied", ["enter prv-6-II"]);
    // It has been announced that somebody comes, so it is not taken back.
    assert!(!scene.table().may_undo(Side::Allied.seat()));
    let (game, truth, mut random) = (scene.table().game(), *scene.table().state(), Quick(3));
    let mut worlds = BTreeSet::new();
    for _ in 0..2000 {
        let world = game.redeal(&truth, FRENCH, &mut random);
        let Stage::Destination(unit) = world.stage else { panic!("a unit is being placed") };
        worlds.insert((world.chits[1], unit));
        assert_eq!(game.view(&world, FRENCH), game.view(&truth, FRENCH));
        let before = State { stage: Stage::Movement, ..world };
        let mut offers = vec![];
        game.actions(&before, &mut offers);
        assert!(offers.contains(&Action::Enter(unit)), "{unit} with chit {}", world.chits[1]);
    }
    // Every chit but the one that brings nobody, and with each everyone it brings by turn five.
    let of = |chit: u8| worlds.iter().filter(|it| it.0 == chit).count();
    assert_eq!([1, 2, 3, 4, 5, 6].map(of), [9, 0, 9, 8, 16, 16]);
    // The owner knows what they have picked.
    assert_eq!(game.redeal(&truth, ALLIED, &mut random).stage, truth.stage);
}

#[test]
fn ruling_w8_a_counters_name_tells_no_more_than_its_numbers() {
    let chits = |names: &[&str]| -> BTreeSet<u8> {
        let text = "turn 3 allied movement; at 0117 fr-1-I, 0105 al-1-I; chits 2 1";
        let mut scene = tabletop::Scene::<Waterloo>::set(&variant(), text);
        for (name, hex) in names.iter().zip(["2307", "2308", "2309"]) {
            scene.play("allied", [format!("enter {name}").as_str(), format!("to {hex}").as_str()]);
        }
        let (game, truth, mut random) = (scene.table().game(), *scene.table().state(), Quick(4));
        (0..300).map(|_| game.redeal(&truth, FRENCH, &mut random).chits[1]).collect()
    };
    // One 4-4, whichever, comes with chit 4 too; two do not.
    assert_eq!(chits(&["pr-13-IV"]), [1, 4, 5, 6].into());
    assert_eq!(chits(&["pr-16-IV"]), [1, 4, 5, 6].into());
    assert_eq!(chits(&["pr-16-IV", "pr-cav-IV"]), [1, 4, 5, 6].into());
    assert_eq!(chits(&["pr-16-IV", "pr-13-IV"]), [1, 5, 6].into());
    assert_eq!(chits(&["pr-art-II"]), [1, 5, 6].into());
    // The holder of chit 4 may take any 4-4, and then no other.
    let text = "turn 3 allied movement; at 0117 fr-1-I, 0105 al-1-I; chits 2 4";
    let mut scene = tabletop::Scene::<Waterloo>::set(&variant(), text);
    scene.has("allied", ["enter pr-13-IV", "enter pr-16-IV"]).play("allied", ["enter pr-16-IV", "to 2308"]);
    scene.lacks(["enter pr-13-IV", "enter pr-14-IV"]).has("allied", ["enter pr-cav-IV", "enter pr-5-II"]);
}

#[test]
fn ruling_w8_what_comes_in_narrows_the_chit_down() {
    let reach = |text: &str, viewer: Viewer| -> BTreeSet<[u8; 2]> {
        let scene = tabletop::Scene::<Waterloo>::set(&variant(), text);
        let (game, truth) = (scene.table().game(), *scene.table().state());
        let mut random = Quick(1);
        (0..400).map(|_| game.redeal(&truth, viewer, &mut random).chits).collect()
    };
    let text = "turn 3 allied movement; at 0117 fr-1-I, 0105 al-1-I; chits 2 5";
    // The French know their own chit and nothing of the other; a spectator knows neither.
    let french = reach(text, Viewer::Seat(Side::French.seat()));
    assert_eq!(french, (1..=6).map(|chit| [2, chit]).collect());
    assert_eq!(reach(text, Viewer::Spectator).len(), 36);
    // The 4-3 comes in on turn three: only chits 1, 5 and 6 bring it then.
    let mut scene = tabletop::Scene::<Waterloo>::set(&variant(), text);
    scene.play("allied", ["enter pr-art-II", "to 2308"]);
    let (game, truth) = (scene.table().game(), *scene.table().state());
    let mut random = Quick(2);
    let seen: BTreeSet<u8> = (0..200)
        .map(|_| game.redeal(&truth, Viewer::Seat(Side::French.seat()), &mut random).chits[1])
        .collect();
    assert_eq!(seen, [1, 5, 6].into());
}

#[test]
fn ruling_w8_a_secret_entry_is_not_taken_back() {
    let text = "turn 3 allied movement; at 0117 fr-1-I, 0105 al-1-I; chits 2 5";
    let mut scene = tabletop::Scene::<Waterloo>::set(&variant(), text);
    scene.play("allied", ["enter pr-14-IV", "to 2308"]);
    assert!(!scene.table().may_undo(Side::Allied.seat()));
    // Where both knew it would come, it can be.
    let mut open = common::scene("turn 3 allied movement; at 0117 fr-1-I, 0105 al-1-I");
    open.play("allied", ["enter pr-14-IV", "to 2308"]).undo("allied");
}

#[test]
fn r9_5_the_variations_are_data() {
    // Who belongs to which group is a column of units.csv, so that players can make variations of their own.
    let grouped = UnitId::all().filter(|unit| unit.info().group != waterloo::s02_0_equipment::Group::None);
    assert_eq!(grouped.count(), 5 + 4 + 4);
}
