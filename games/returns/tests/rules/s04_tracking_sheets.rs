//! 4. Army tracking sheets.

use crate::common::{at, cohesion, state, two, unit, view};
use returns::{CohesionView, Kind, Returns, Unit, data::rows};
use tabletop::Scene;

/// Nothing happens in the Allied half of a turn.
const ALLIED_TURN: &str = "phase allied-movement; stage march 1";

#[test]
fn r4_1_a_line_for_every_unit() {
    let scene = two("F-I Mons");
    let sheets = view(&scene, 1).sheets;
    assert_eq!(sheets.len(), 18);
    for sheet in Unit::all().map(Unit::sheet) {
        let line = sheets.iter().find(|line| line.id == sheet.id).unwrap();
        assert_eq!((line.leader, line.army), (sheet.leader, sheet.army));
        assert!(!sheet.leader.is_empty() && (sheet.kind == Kind::Commander) == (sheet.cohesion == 0));
    }
    let count: u8 = rows("armies.csv").unwrap().iter().map(|row| row.number::<u8>("sheets").unwrap()).sum();
    assert_eq!(count, 4);
}

#[test]
fn r4_2_commanders_have_a_tactical_and_a_card_rating() {
    let [napoleon, wellington] = ["Napoleon", "Wellington"].map(|id| unit(id).sheet());
    assert_eq!((napoleon.tactical, napoleon.cards), (3, 3));
    assert_eq!((wellington.tactical >= 2, wellington.cards), (true, 3));
}

#[test]
fn r4_3_corps_have_cards_and_a_tactical_rating() {
    let sheet = unit("F-I").sheet();
    assert_eq!((sheet.leader, sheet.tactical), ("d'Erlon", 2));
    // Without a commander the leader's own rating serves a counterattack: Hill's two.
    for (die, who) in [(2, "allied"), (3, "french")] {
        let rest = "Wellington Ghent; combat Waterloo french 0; present F-GD A-II; entered Quatre-Bras;
            hand 0 2 0 0 0 0 0; hand 1 2 0 0 0 0 0";
        let mut scene = crate::common::waterloo("2 0 0 0 0 0", "2 0 0 0 0 0", rest);
        scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
        scene.roll([die]).play("allied", ["counterattack"]).decides(who);
    }
}

#[test]
fn r4_4_below_one_a_corps_is_eliminated() {
    let mut scene = crate::common::waterloo("0 0 1 0 0 0", "0 1 0 0 0 0", "A-II Waterloo 1; A-I Ghent");
    scene.play("french", ["play cavalry-charge"]).play("allied", ["concede"]);
    assert_eq!(at(&scene, "A-II"), "out");
    scene.told("spectator", "Allied II Corps is eliminated.");
}

#[test]
fn r4_4_at_the_mark_a_corps_draws_its_reduced_cards() {
    let hill = unit("A-II").sheet();
    assert_eq!([8, 5, 4, 1].map(|points| hill.cards_at(points)), [2, 2, 1, 1]);
}

#[test]
fn r4_5_screened_sheets_are_hidden_from_the_enemy() {
    let scene = Scene::<Returns>::set(&crate::common::setup(2, &[("sheets", "screened")]), "F-I Mons 3");
    assert_eq!(view(&scene, 1).sheets[0].cohesion, CohesionView::Screened);
    assert_eq!(view(&scene, 0).sheets[0].cohesion, CohesionView::Open { points: 3 });
    assert_eq!(view(&two("F-I Mons 3"), 1).sheets[0].cohesion, CohesionView::Open { points: 3 });
}

#[test]
fn r4_6_combat_extra_movement_and_retreat_cost_cohesion() {
    let mut scene = two("F-I Maubeuge; F-II Mons; P-I Namur; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Maubeuge Binche", "pick F-I", "march F-I Binche Nivelles"]);
    assert_eq!(cohesion(&scene, "F-I"), 7);
    let mut scene = crate::common::waterloo("0 1 0 0 0 0", "1 0 0 0 0 0", "");
    scene.play("french", ["play grand-battery"]).play("allied", ["concede"]);
    // One round and the retreat.
    assert_eq!(cohesion(&scene, "A-II"), 8 - 2);
}

fn one_time(town: &str) -> Scene<Returns> {
    let mut scene = two(&format!("F-I {town}; A-I Ath; A-II Ath; P-I Huy; P-II Huy; {ALLIED_TURN}"));
    scene.play("allied", ["done"]);
    scene
}

#[test]
fn r4_7_ghent_costs_each_allied_corps_two() {
    let scene = one_time("Ghent");
    assert_eq!(["A-I", "A-II", "P-I", "P-II"].map(|id| cohesion(&scene, id)), [7, 6, 10, 10]);
}

#[test]
fn r4_8_brussels_costs_each_corps_of_both_armies_one() {
    let scene = one_time("Brussels");
    assert_eq!(["A-I", "A-II", "P-I", "P-II"].map(|id| cohesion(&scene, id)), [8, 7, 9, 9]);
}

#[test]
fn r4_9_antwerp_costs_each_corps_of_both_armies_one() {
    let scene = one_time("Antwerp");
    assert_eq!(["A-I", "A-II", "P-I", "P-II"].map(|id| cohesion(&scene, id)), [8, 7, 9, 9]);
}

#[test]
fn r4_10_liege_costs_each_prussian_corps_two() {
    let scene = one_time("Liege");
    assert_eq!(["A-I", "A-II", "P-I", "P-II"].map(|id| cohesion(&scene, id)), [9, 8, 8, 8]);
}

#[test]
fn r4_11_the_loss_comes_once_and_whether_or_not_the_town_is_an_objective() {
    let text = format!("objectives Liege Antwerp; F-I Ghent; A-I Ath; {ALLIED_TURN}");
    let mut scene = two(&text);
    scene.roll([1, 1]).play("allied", ["done"]);
    assert_eq!(cohesion(&scene, "A-I"), 7);
    scene.roll([1, 1]).play("french", ["done"]).play("allied", ["done"]);
    assert_eq!((cohesion(&scene, "A-I"), state(&scene).turn), (7, 3));
}

#[test]
fn r4_12_example_ghent_retaken_in_the_allied_half_costs_nothing() {
    let text = "phase allied-combat; F-I Ghent; F-II Ghent; A-I Ghent from Oudenarde; A-II Ath; A-Res Hal; A-Cav Hal;
        combat Ghent allied-prussian 0; present F-I F-II A-I; entered Oudenarde; hand 0 0 1 0 0 0 0;
        hand 1 1 0 0 0 0 0; stage attack";
    let mut scene = two(text);
    scene.play("allied", ["play infantry-assault"]).play("french", ["concede", "lose F-I"]);
    scene.play("french", ["retreat Alost"]);
    assert_eq!(["A-I", "A-II", "A-Res", "A-Cav"].map(|id| cohesion(&scene, id)), [9, 8, 8, 6]);
    // Had the French won, every Allied corps would have lost two; the I Corps has lost two more by the combat.
    let mut scene = two(&text.replace("hand 0 0 1 0 0 0 0", "hand 0 1 0 0 0 0 0"));
    scene.play("allied", ["play infantry-assault"]).play("french", ["match infantry-assault"]);
    assert_eq!(["A-I", "A-II", "A-Res", "A-Cav"].map(|id| cohesion(&scene, id)), [9 - 2 - 2, 6, 6, 4]);
}
