//! 3. Game playing pieces.

use crate::common::{at, cohesion, hand, start, two, unit, view};
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
        assert_eq!(Army::ALL.iter().filter(|army| army.units().has(unit)).count(), 1);
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
fn r3_5_a_commander_left_alone_joins_the_nearest_corps_of_his_army() {
    let mut scene = two("Napoleon Beaumont; F-I Charleroi; F-II Conde; P-I Namur");
    scene
        .play("french", ["done"])
        .told("allied", "Napoleon joins the nearest corps of his army at Charleroi.");
    assert_eq!(at(&scene, "Napoleon"), "Charleroi");
}

#[test]
fn r3_5_a_commander_alone_does_not_stop_the_enemy() {
    let mut scene = two("F-I Binche; Wellington Nivelles; A-I Ghent; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Binche Nivelles", "pick F-I"]);
    scene.has("french", ["march F-I Nivelles Waterloo"]);
}

#[test]
fn r3_5_a_commander_alone_neither_attacks_nor_takes_a_town() {
    let mut scene = two("objectives Ghent Liege; Napoleon Oudenarde; F-I Leuze; A-I Ghent");
    scene.play("french", ["pick Napoleon", "march Napoleon Oudenarde Ghent", "done"]);
    assert_eq!(at(&scene, "Napoleon"), "Leuze");
    scene.decides("allied");
    // Alone in Ghent when the turn ends he neither takes it nor costs the Allied army cohesion.
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
