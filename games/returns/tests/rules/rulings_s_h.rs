//! Tests of the rulings: set-up, three players, what is hidden.

use returns::{Army, BlockView, HandView, Returns, Side};
use tabletop::{Game, Quick, Scene, Seat, Viewer};

use crate::common::{at, hand, one_round, setup, state, three, unit, view, waterloo};

const EQUAL: &str = "phase french-combat; F-GD Quatre-Bras from Charleroi; A-Res Quatre-Bras; P-I Quatre-Bras;
    combat Quatre-Bras french 0; present F-GD A-Res P-I; entered Charleroi; hand 0 3 0 0 0 0 0; hand 1 3 0 0 0 0 0;
    hand 2 3 0 0 0 0 0";

#[test]
fn ruling_s1_a_commander_is_set_up_with_a_corps_of_its_army() {
    let mut scene = Scene::<Returns>::start(&setup(2, &[("setup", "free")]), &[1, 2]);
    scene.lacks(["pick Napoleon"]).play("french", ["pick F-I", "place F-I Bavay"]);
    scene.refused("french", "place Napoleon Beaumont", "3.5").play("french", ["pick Napoleon"]);
    scene.offers("french", ["place Napoleon Bavay"]);
}

#[test]
fn ruling_s2_allied_and_prussian_players_have_no_secrets_from_each_other() {
    let scene = three(
        "phase french-combat; F-GD Quatre-Bras from Charleroi; A-Res Quatre-Bras; P-I Quatre-Bras; P-II Namur;
        combat Quatre-Bras french 0; present F-GD A-Res P-I; entered Charleroi; hand 0 3 0 0 0 0 0; hand 1 1 1 0 0 0 0;
        hand 2 1 0 1 0 0 0; lead allied; stage attack",
    );
    let seen = view(&scene, 1);
    assert!(matches!(seen.combat.unwrap().hands[2], HandView::Faces { .. }));
    let namur = seen.towns.iter().find(|it| it.id == "Namur").unwrap();
    assert!(matches!(namur.blocks[0], BlockView::Own { unit: "P-II", .. }));
}

#[test]
fn ruling_s3_the_allied_player_moves_first_and_orders_the_combats() {
    let mut scene =
        three("phase allied-movement; F-I Nivelles; F-II Ligny; A-I Nivelles; P-I Ligny; stage march 1");
    scene.play("allied", ["done"]).play("prussian", ["done"]);
    scene.offers("allied", ["fight Nivelles", "fight Ligny"]);
}

#[test]
fn ruling_s4_the_choice_of_the_rating_stands_while_nothing_changes() {
    let mut scene = three(&format!("{EQUAL}; lead prussian; stage attack"));
    scene.play("french", ["play infantry-assault"]).play("allied", ["advise concede"]);
    scene.play("prussian", ["match infantry-assault allied", "hold"]).decides("french");
    assert_eq!(state(&scene).fight().lead, Some(Army::Prussian));
}

#[test]
fn ruling_s4_newcomers_who_make_a_tie_leave_the_choice_to_the_allied_player() {
    // Picton's two are better than Pirch's one; then Hill and Zieten come, and all is even.
    let mut scene = three(
        "phase french-combat; F-GD Quatre-Bras from Charleroi; A-Res Quatre-Bras; P-II Quatre-Bras; A-II Waterloo;
        P-I Ligny; combat Quatre-Bras french 0; present F-GD A-Res P-II; entered Charleroi; hand 0 3 0 0 0 0 0;
        hand 1 3 0 0 0 0 0; hand 2 3 0 0 0 0 0; lead allied; stage attack",
    );
    scene.play("french", ["play infantry-assault"]).play("prussian", ["advise concede"]);
    scene.play("allied", ["match infantry-assault allied", "hold"]);
    scene.roll([1, 2, 2]).play("allied", ["reinforce A-II"]);
    scene.roll([1, 2, 2, 2]).play("prussian", ["reinforce P-I"]);
    scene.offers("allied", ["lead allied", "lead prussian"]).play("allied", ["lead prussian"]);
    assert_eq!(state(&scene).fight().lead, Some(Army::Prussian));
}

#[test]
fn ruling_s5_with_equal_corps_the_leading_army_takes_the_odd_loss() {
    for (lead, text) in [("allied", "1 Allied, 0 Prussian"), ("prussian", "0 Allied, 1 Prussian")] {
        let mut scene = three(&format!("{EQUAL}; lead {lead}; stage attack"));
        let other = if lead == "allied" { "prussian" } else { "allied" };
        scene
            .play("french", ["play infantry-assault"])
            .play(other, ["advise concede"])
            .play(lead, ["concede"]);
        scene.play("allied", ["share 0"]).play("prussian", ["refuse"]).told("french", text);
    }
}

#[test]
fn ruling_s5_no_army_takes_more_than_its_corps_can_bear() {
    // Three points, and the leading Prussians have one left.
    let text = EQUAL.replace("P-I Quatre-Bras", "P-I Quatre-Bras 1").replace("french 0", "french 2");
    let mut scene = three(&format!("{text}; P-II Liege; lead prussian; stage attack"));
    scene.play("french", ["play infantry-assault"]).play("allied", ["advise concede"]);
    scene.play("prussian", ["concede"]).offers("allied", ["share 2", "share 3"]);
    scene.play("allied", ["share 3"]).play("prussian", ["refuse"]);
    scene.told("french", "Losses: 2 Allied, 1 Prussian.");
}

#[test]
fn ruling_s6_among_equals_the_allied_army_has_the_rivers_cards() {
    let mut scene = three("F-I Hal; A-II Waterloo; P-I Waterloo; points 1 0 0");
    scene.play("french", ["pick F-I", "march F-I Hal Waterloo", "done"]);
    assert_eq!([hand(&scene, 1), hand(&scene, 2)], [2 + 2, 3]);
}

#[test]
fn ruling_s6_the_rivers_cards_go_to_the_army_with_more_corps() {
    let mut scene = three("F-I Hal; A-II Waterloo; P-I Waterloo; P-II Waterloo; points 1 0 0");
    scene.play("french", ["pick F-I", "march F-I Hal Waterloo", "done"]);
    assert_eq!([hand(&scene, 1), hand(&scene, 2)], [2, 6 + 2]);
}

#[test]
fn ruling_s7_the_player_whose_rating_serves_chooses_the_retreat() {
    let mut scene = three(&format!("{EQUAL}; lead prussian; stage attack"));
    scene
        .play("french", ["play infantry-assault"])
        .play("allied", ["advise concede"])
        .play("prussian", ["concede"]);
    scene.play("allied", ["share 0"]).play("prussian", ["agree"]).has("prussian", ["retreat Ligny"]);
}

#[test]
fn ruling_h1_a_decision_is_asked_even_where_only_one_answer_is_left() {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).offers("allied", ["concede"]);
    let mut scene = one_round("2 0 0 0 0 0", "2 0 0 0 0 0", "Blucher Wavre; P-I Wavre fought");
    // Blücher may not come without a corps of the same army, but the French must not learn who stands at Wavre.
    scene.offers("allied", ["done"]);
}

#[test]
fn ruling_h2_a_march_cannot_be_taken_back_but_picking_a_unit_can() {
    for sheets in ["open", "screened"] {
        let setup = setup(2, &[("sheets", sheets)]);
        let mut scene = Scene::<Returns>::set(&setup, "F-I Mons; A-I Ghent; points 2 0 0");
        scene.play("french", ["pick F-I"]).undo("french").play("french", ["pick F-I", "march F-I Mons Ath"]);
        assert!(!scene.table().may_undo(Seat(0)));
        scene.play("french", ["pick F-I"]).undo("french").play("french", ["pick F-I", "march F-I Ath Leuze"]);
        assert!(!scene.table().may_undo(Seat(0)));
    }
}

#[test]
fn ruling_h5_a_unit_that_fails_to_reinforce_is_not_named_to_the_enemy() {
    let mut scene = one_round("2 0 0 0 0 0", "2 0 0 0 0 0", "F-I Nivelles; F-II Nivelles");
    scene.roll([6]).play("french", ["reinforce F-I"]);
    scene.told("french", "French I Corps fails to reinforce Waterloo from Nivelles.");
    for viewer in ["allied", "spectator"] {
        scene.told(viewer, "A unit of the French army fails to reinforce Waterloo from Nivelles.");
    }
    // Who comes is seen.
    scene.roll([1, 1, 1, 1]).play("french", ["reinforce F-II"]);
    scene.told("allied", "French II Corps reinforces Waterloo from Nivelles.");
}

#[test]
fn ruling_h3_behind_a_screen_an_armys_total_is_known_and_its_spread_is_not() {
    let screened = setup(2, &[("sheets", "screened")]);
    let scene = Scene::<Returns>::set(&screened, "F-I Mons 2; F-II Mons 9; F-III Ath; A-I Ghent");
    let mut random = Quick(15);
    let total =
        |state: &returns::State| Side::French.corps().iter().map(|it| state.piece(it).cohesion).sum::<u8>();
    let worlds =
        (0..50).map(|_| scene.table().game().redeal(state(&scene), Viewer::Seat(Seat(1)), &mut random));
    let worlds: Vec<returns::State> = worlds.collect();
    assert!(worlds.iter().all(|world| total(world) == total(state(&scene))));
    assert!(worlds.iter().any(|world| world.piece(unit("F-I")).cohesion > 2));
}

#[test]
fn ruling_h4_the_winners_late_reinforcements_draw_no_cards() {
    let mut scene = waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "F-I Nivelles; F-II Nivelles; A-I Ghent");
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    scene.roll([1]).play("french", ["reinforce F-I"]);
    assert_eq!((at(&scene, "F-I"), hand(&scene, 0)), ("Waterloo", 0));
}
