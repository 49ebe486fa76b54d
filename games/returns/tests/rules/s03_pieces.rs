//! 3. Game playing pieces.

use crate::common::{at, cohesion, hand, start, three, two, unit, view};
use returns::{Army, BlockView, Kind, Objective, Side, Unit, data::rows};
use tabletop::{Next, Seat, Seed, Table};

#[test]
fn r3_1_one_french_and_one_allied_corps_are_cavalry() {
    let cavalry: Vec<Unit> = Unit::all().filter(|it| it.sheet().kind == Kind::Cavalry).collect();
    assert_eq!(cavalry, [unit("F-Cav"), unit("A-Cav")]);
    assert_eq!(Army::ALL.map(|army| army.corps().len()), [7, 4, 4]);
}

#[test]
fn r3_2_each_army_has_its_commander() {
    assert_eq!(Army::ALL.map(|army| army.commander().id()), ["Napoleon", "Wellington", "Blucher"]);
}

#[test]
fn r3_3_every_unit_belongs_to_one_army() {
    for unit in Unit::all() {
        assert_eq!(unit.sheet().army, unit.army());
        assert_eq!(Army::ALL.iter().filter(|army| army.units().contains(unit)).count(), 1);
    }
    let rows = rows("armies.csv").unwrap();
    let colours: Vec<&str> = rows.iter().map(|row| row.text("colour").unwrap()).collect();
    assert_eq!(colours, ["blue", "red", "grey"]);
    for (row, army) in rows.iter().zip(Army::ALL) {
        assert_eq!(row.text("side").unwrap(), army.side().id());
    }
}

#[test]
fn r3_4_names_are_hidden_until_combat() {
    let mut scene = two("F-GD Quatre-Bras; F-VI Quatre-Bras; A-II Waterloo; points 2 0 0");
    let blocks = |scene: &_, seat, town| {
        view(scene, seat).towns.iter().find(|it| it.id == town).unwrap().blocks.clone()
    };
    let upright = BlockView::Upright { army: Army::French };
    assert_eq!(blocks(&scene, 1, "Quatre-Bras"), [upright.clone(), upright.clone()]);
    assert!(matches!(blocks(&scene, 0, "Quatre-Bras")[0], BlockView::Own { unit: "F-VI", .. }));
    scene.play("french", ["pick F-GD", "march F-GD Quatre-Bras Waterloo"]);
    scene.told("allied", "French unit: Quatre Bras to Waterloo.");
    assert_eq!(blocks(&scene, 1, "Waterloo")[0], upright);
    scene.play("french", ["done"]);
    assert!(matches!(blocks(&scene, 1, "Waterloo")[0], BlockView::FaceUp { unit: "F-GD", .. }));
    assert_eq!(blocks(&scene, 1, "Quatre-Bras"), [upright]);
}

#[test]
fn r3_5_commanders_move_two_locations_for_nothing() {
    let mut scene = two("Napoleon Beaumont; F-I Charleroi; P-I Namur");
    scene.play("french", ["pick Napoleon", "march Napoleon Beaumont Thuin"]);
    scene.play("french", ["pick Napoleon", "march Napoleon Thuin Charleroi"]);
    scene.refused("french", "pick Napoleon", "3.5");
}

#[test]
fn r3_5_a_commander_left_alone_joins_the_nearest_corps_of_its_army() {
    // The retreat from Waterloo eliminates the Guard, and Napoleon has nobody left there.
    let text = "phase french-combat; F-GD Waterloo 2 from Quatre-Bras; Napoleon Waterloo from Quatre-Bras; F-I Charleroi;
        F-II Conde; A-II Waterloo; combat Waterloo french 0; present F-GD Napoleon A-II; entered Quatre-Bras;
        hand 0 1 0 0 0 0 0; hand 1 2 0 0 0 0 0; stage attack";
    let mut scene = two(text);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault"]);
    scene.told("allied", "Napoleon joins the nearest corps of its army at Charleroi.");
    assert_eq!((at(&scene, "F-GD"), at(&scene, "Napoleon")), ("out", "Charleroi"));
}

#[test]
fn r3_5_a_commander_who_marched_ends_with_a_corps() {
    // The commander may pass through Thuin and Nivelles, but stop only where a corps stands.
    let mut scene = two("Napoleon Beaumont; F-I Beaumont; F-II Binche; P-I Namur");
    scene.play("french", ["pick Napoleon", "march Napoleon Beaumont Thuin"]);
    scene.offers("french", ["pick Napoleon"]).refused("french", "done", "3.5");
    scene.play("french", ["pick Napoleon"]);
    scene.offers("french", ["march Napoleon Thuin Beaumont", "march Napoleon Thuin Binche"]);
    scene.refused("french", "march Napoleon Thuin Charleroi", "3.5");
    scene.play("french", ["march Napoleon Thuin Binche"]).offers("french", ["done"]);
}

#[test]
fn r3_5_the_corps_goes_ahead_and_the_commander_follows() {
    let mut scene = two("Napoleon Beaumont; F-I Beaumont; F-II Mons; P-I Namur; points 2 0 0");
    // Nobody stands at Charleroi yet, though the I Corps could come there.
    scene.play("french", ["pick Napoleon", "march Napoleon Beaumont Thuin", "pick Napoleon"]);
    scene.offers("french", ["march Napoleon Thuin Beaumont"]).undo("french");
    // The corps it counts on may come to it and pass on, but not leave its reach.
    scene.play("french", ["pick F-I"]).offers("french", ["march F-I Beaumont Thuin"]);
    scene.play("french", ["march F-I Beaumont Thuin", "pick F-I", "march F-I Thuin Charleroi"]);
    scene.offers("french", ["pick Napoleon"]).play("french", ["pick Napoleon"]);
    scene.offers("french", ["march Napoleon Thuin Charleroi"]);
}

#[test]
fn r3_5_no_march_kills_or_takes_away_a_commanders_only_corps() {
    // Napoleon has moved twice: the corps with him stays. The march would eliminate the II Corps, and nobody needs it.
    let text = "Napoleon Mons steps 2; F-I Mons; F-II Binche 1 steps 1; F-III Conde; P-I Namur; points 2 0 0";
    let mut scene = two(text);
    scene.offers("french", ["pick F-II", "pick F-III", "done"]).refused("french", "pick F-I", "3.5");
    // When the III Corps has come the I Corps may go.
    scene.play("french", ["pick F-III", "march F-III Conde Mons"]);
    scene.offers("french", ["pick F-I", "pick F-II", "pick F-III", "done"]);
    // Napoleon can go to Binche only, and the march there would eliminate the corps.
    let mut scene =
        two("Napoleon Thuin steps 1; F-II Binche 1 steps 1; F-III Conde; P-I Namur; points 2 0 0");
    scene.lacks(["pick F-II"]).refused("french", "pick F-II", "3.5");
}

#[test]
fn r3_5_whom_only_a_corps_can_help_waits_for_it() {
    // Described, not played: Napoleon has moved twice and stands alone; the I Corps can come for a point.
    let text = "Napoleon Thuin steps 2; F-I Beaumont; F-II Conde; P-I Namur; points 1 0 0";
    let mut scene = two(text);
    scene.refused("french", "done", "3.5").play("french", ["pick F-I", "march F-I Beaumont Thuin"]);
    scene.has("french", ["done"]);
    // Without a point nobody can.
    let mut scene = two(&text.replace("points 1 0 0", "points 0 0 0"));
    scene.offers("french", ["done"]).play("french", ["done"]);
    assert_eq!(at(&scene, "Napoleon"), "Beaumont");
}

#[test]
fn r3_5_the_side_does_not_leave_a_commander_of_either_player_alone() {
    // Wellington stands with a Prussian corps; the Allied player has moved, and the Prussian corps must not leave.
    let text =
        "phase allied-movement; F-I Mons; Wellington Namur steps 2; P-I Namur; A-I Ath; A-II Ath; P-II Liege;
        points 0 0 1; stage march 1";
    let mut scene = three(text);
    scene.offers("allied", ["done"]).play("allied", ["done"]).offers("prussian", ["pick P-II", "done"]);
    scene.refused("prussian", "pick P-I", "3.5");
    // With another Prussian corps there the first may go.
    let mut scene = three(&text.replace("P-II Liege", "P-II Huy").replace("points 0 0 1", "points 0 0 2"));
    scene.play("allied", ["done"]).play("prussian", ["pick P-II", "march P-II Huy Namur", "pick P-I"]);
    // The Allied player must not leave Wellington to the Prussians' help, but may leave Blücher to it.
    let text =
        "phase allied-movement; F-I Mons; Wellington Gembloux steps 1; P-I Namur; Blucher Ath; A-I Ath;
        A-II Wavre; points 0 2 2; stage march 1";
    let mut scene = three(text);
    scene
        .refused("allied", "done", "3.5")
        .play("allied", ["pick Wellington", "march Wellington Gembloux Wavre"]);
    scene.has("allied", ["done"]);
    let mut scene =
        three(&text.replace("Blucher Ath", "Blucher Hannut").replace("Gembloux steps 1", "Wavre"));
    scene.has("allied", ["pick A-I", "done"]).play("allied", ["done"]).refused("prussian", "done", "3.5");
}

#[test]
fn r3_5_a_commander_alone_does_not_stop_the_enemy() {
    let mut scene = two("F-I Binche; Wellington Nivelles; A-I Ghent; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Binche Nivelles", "pick F-I"]);
    scene.has("french", ["march F-I Nivelles Waterloo"]);
}

#[test]
fn r3_5_a_commander_alone_neither_attacks_nor_takes_a_town() {
    let mut scene = two("objectives Ghent Liege; Napoleon Oudenarde steps 1; F-I Leuze; A-I Ghent");
    scene.play("french", ["pick Napoleon"]).offers("french", ["march Napoleon Oudenarde Leuze"]);
    // Alone in Ghent when the turn ends, a commander neither takes it nor costs the Allied army cohesion.
    let mut scene = two("phase allied-movement; Napoleon Ghent; F-I Mons; A-I Tournai; stage march 1");
    scene.play("allied", ["done"]);
    assert!(!crate::common::state(&scene).is_achieved(Objective::Ghent));
    assert_eq!(cohesion(&scene, "A-I"), 9);
}

#[test]
fn r3_5_a_commander_alone_does_not_defend() {
    let mut scene = two("F-I Binche; Wellington Nivelles; A-I Ghent; points 1 0 0");
    scene.play("french", ["pick F-I", "march F-I Binche Nivelles", "done"]).decides("allied");
    assert!(crate::common::state(&scene).combat.is_none());
}

#[test]
fn r3_5_commanders_take_no_losses() {
    let mut scene = crate::common::waterloo("1 0 0 0 0 0", "0 1 0 0 0 0", "");
    scene.play("french", ["play infantry-assault"]).play("allied", ["concede"]);
    assert_eq!(cohesion(&scene, "A-II"), 6);
    assert_eq!(at(&scene, "Wellington"), at(&scene, "A-II"));
}

#[test]
fn r3_6_example_wellington_among_prussians_counts_once_an_allied_corps_arrives() {
    let mut scene =
        two("F-I Nivelles; F-II Nivelles; Wellington Quatre-Bras; P-I Quatre-Bras; P-II Quatre-Bras;
        A-Res Waterloo; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Nivelles Quatre-Bras"]);
    scene.play("french", ["pick F-II", "march F-II Nivelles Quatre-Bras"]);
    scene.roll([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).play("french", ["done"]);
    assert_eq!([hand(&scene, 0), hand(&scene, 1)], [6, 6]);
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    // A die of 2 brings the Reserve: three cards of its own and three of Wellington.
    scene.roll([2, 2, 2, 2, 3, 3, 3]).play("allied", ["reinforce A-Res"]);
    assert_eq!(hand(&scene, 1), 5 + 6);
}

#[test]
fn r3_7_cavalry_moves_two_locations_for_one_point() {
    let mut scene = two("F-Cav Philippeville; P-I Namur; points 1 0 0");
    scene.play("french", ["pick F-Cav", "march F-Cav Philippeville Laneffe"]);
    scene.play("french", ["pick F-Cav", "march F-Cav Laneffe Charleroi"]);
    assert_eq!(cohesion(&scene, "F-Cav"), 7);
    scene.refused("french", "pick F-Cav", "3.7");
}

#[test]
fn r3_8_infantry_pays_a_point_and_cohesion_for_one_extra_location() {
    let mut scene = two("F-I Maubeuge; P-I Namur; points 3 0 0");
    scene.play("french", ["pick F-I", "march F-I Maubeuge Binche"]);
    assert_eq!(cohesion(&scene, "F-I"), 8);
    scene.play("french", ["pick F-I", "march F-I Binche Nivelles"]);
    assert_eq!((cohesion(&scene, "F-I"), crate::common::state(&scene).points[0]), (7, 1));
    scene.refused("french", "pick F-I", "3.8");
}

#[test]
fn r1_6_two_seats_share_the_coalition_three_divide_it() {
    let scene = start(&[1, 2, 1, 1]);
    let state = crate::common::state(&scene);
    assert_eq!(state.command(tabletop::Seat(1)), Side::AlliedPrussian.units());
    let scene = tabletop::Scene::<returns::Returns>::start(&crate::common::setup(3, &[]), &[1, 2, 1, 1]);
    let state = crate::common::state(&scene);
    assert_eq!(state.command(tabletop::Seat(1)), Army::Allied.units());
    assert_eq!(state.command(tabletop::Seat(2)), Army::Prussian.units());
    assert_eq!(state.command(tabletop::Seat(0)), Army::French.units());
}

#[test]
fn r1_6_allied_and_prussian_players_lose_together_when_one_resigns() {
    let winners = |seats: u8, loser: u8| {
        let setup = crate::common::setup(seats, &[]);
        let mut table = Table::<returns::Returns>::new(&setup, Seed::from(1), &[]).expect("a table");
        table.resign(Seat(loser)).expect("the game goes on");
        let Next::Over(outcome) = table.next() else { panic!("a resigned game is over") };
        outcome.winners.iter().map(|seat| seat.0).collect::<Vec<u8>>()
    };
    assert_eq!([winners(3, 0), winners(3, 1), winners(3, 2)], [vec![1, 2], vec![0], vec![0]]);
    assert_eq!([winners(2, 0), winners(2, 1)], [vec![1], vec![0]]);
}

#[test]
fn r1_6_allied_and_prussian_corps_do_not_fight_each_other() {
    let text = "phase allied-movement; F-I Mons; A-I Nivelles; P-I Ligny; points 0 1 1; stage march 1";
    let mut scene = crate::common::three(text);
    scene.play("allied", ["pick A-I", "march A-I Nivelles Quatre-Bras", "done"]);
    scene.play("prussian", ["pick P-I", "march P-I Ligny Quatre-Bras"]);
    scene.roll([1, 1]).play("prussian", ["done"]).decides("french");
    assert_eq!((at(&scene, "A-I"), at(&scene, "P-I")), ("Quatre-Bras", "Quatre-Bras"));
}
