//! What is hidden stays hidden, and a redeal reaches every possibility.
use std::collections::BTreeSet;

use crate::common::{self, battle_with, plain, setup, state};
use napoleon::{Edition, Marks, Napoleon4, Place, Spot};
use tabletop::{Game, Quick, Scene, Seat, Viewer};

const FRENCH: Viewer = Viewer::Seat(Seat(0));

#[test]
fn the_state_is_flat_and_small() {
    assert!(std::mem::size_of::<napoleon::State>() <= 2048, "{}", std::mem::size_of::<napoleon::State>());
    assert!(std::mem::size_of::<napoleon::Action>() <= 8);
}

#[test]
fn ruling_a2_a_redeal_puts_every_block_in_every_town_its_army_holds() {
    let game = Napoleon4::new(&Napoleon4::about().complete(&plain()).expect("a setup"));
    let truth = game.start();
    let mut random = Quick(1);
    let mut reached = BTreeSet::new();
    for _ in 0..3000 {
        let world = game.redeal(&truth, FRENCH, &mut random);
        assert_eq!(world.blocks[..24], truth.blocks[..24], "one's own blocks are known");
        for unit in 24..58 {
            if let Place::In(town) = world.blocks[unit].place {
                reached.insert((unit, town));
            }
        }
    }
    assert_eq!(reached.len(), 18 * 5 + 16 * 5, "each Prussian in five towns, each Anglo-Dutch in five");
}

#[test]
fn unseen_losses_may_lie_with_any_hidden_block_and_their_number_is_known() {
    let scene = common::march(
        5,
        "beaumont: G-inf; namur: P-I-a 2 seen=4, P-I-b, P-II-a; liege: P-III-a; ghent: A-I-BR",
    );
    let game = scene.table().game();
    let mut random = Quick(2);
    let mut reached = BTreeSet::new();
    for _ in 0..2000 {
        let world = game.redeal(state(&scene), FRENCH, &mut random);
        let left = ["P-I-a", "P-I-b", "P-II-a", "P-III-a"]
            .map(|code| world.block(napoleon::UnitId::find(code).expect("a block")).strength);
        assert_eq!(left.iter().sum::<u8>(), 14);
        reached.insert(left);
    }
    assert_eq!(reached.len(), 10, "two steps over four blocks: 4 pairs alike, 6 apart");
}

#[test]
fn blocks_that_lie_open_stay_where_they_are() {
    let scene = common::battle(
        1,
        "french",
        "ligny",
        "ligny: II-a left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left, P-II-b, P-III-a; namur: P-IV-a; entry ligny charleroi",
    );
    let game = scene.table().game();
    let mut random = Quick(3);
    let mut reserve = BTreeSet::new();
    for _ in 0..500 {
        let world = game.redeal(state(&scene), FRENCH, &mut random);
        for code in ["P-I-a", "P-I-b", "P-II-a"] {
            let unit = napoleon::UnitId::find(code).expect("a block");
            assert_eq!(world.block(unit), state(&scene).block(unit));
        }
        for unit in Edition::Fourth.units() {
            let block = world.block(unit);
            if block.place == Place::In(world.battle().town) && block.spot == Spot::Reserve {
                reserve.insert(unit.code());
            }
        }
    }
    assert_eq!(reserve.into_iter().collect::<Vec<_>>(), ["P-II-b", "P-III-a", "P-IV-a"]);
}

#[test]
fn no_artillery_is_dealt_into_woods_and_farms_hold_infantry() {
    let hidden = setup("historical", 2, &[("hidden-until-fire", "yes")]);
    let scene = battle_with(
        &hidden,
        1,
        "french",
        "ligny allied-left=woods allied-right=farm allied-center=hill",
        "ligny: II-a left, II-b center, III-a right, P-I-a right holds, P-I-art center holds, P-II-a left, P-II-art, P-I-cav; namur: P-IV-art; entry ligny charleroi",
    );
    let game = scene.table().game();
    let mut random = Quick(4);
    let (mut woods, mut farm, mut hill) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for _ in 0..2000 {
        let world = game.redeal(state(&scene), FRENCH, &mut random);
        for unit in Edition::Fourth.units().filter(|unit| unit.side() == napoleon::Side::Allied) {
            let block = world.block(unit);
            match block.spot {
                Spot::Own(napoleon::Wing::Left) => woods.insert(unit.code()),
                Spot::Own(napoleon::Wing::Right) if block.is(Marks::HOLDS) => farm.insert(unit.code()),
                Spot::Own(napoleon::Wing::Center) if block.is(Marks::HOLDS) => hill.insert(unit.code()),
                _ => false,
            };
        }
    }
    assert_eq!(woods.into_iter().collect::<Vec<_>>(), ["P-I-a", "P-I-cav", "P-II-a"]);
    assert_eq!(farm.into_iter().collect::<Vec<_>>(), ["P-I-a", "P-II-a"]);
    assert_eq!(hill.into_iter().collect::<Vec<_>>(), ["P-I-art", "P-II-art", "P-IV-art"]);
}

#[test]
fn while_a_battle_is_deployed_positions_hold_one_corps_in_every_world() {
    let scene = Scene::<Napoleon4>::set(
        &plain(),
        "turn 1; stage begin-turn > end-turn > round 0 french > set-up 1 > reveal > post french left; battle ligny; \
         ligny: II-a, II-b, III-a, P-I-a left, P-I-b left, P-II-a center, P-II-b right; namur: P-III-a, P-III-b; entry ligny charleroi",
    );
    let game = scene.table().game();
    let mut random = Quick(5);
    let mut left = BTreeSet::new();
    for _ in 0..1000 {
        let world = game.redeal(state(&scene), FRENCH, &mut random);
        let here: Vec<_> = Edition::Fourth
            .units()
            .filter(|unit| world.block(*unit).spot == Spot::Own(napoleon::Wing::Left))
            .map(|unit| unit.facts().corps)
            .collect();
        assert_eq!(here.len(), 2);
        assert_eq!(here[0], here[1]);
        left.insert(here[0]);
    }
    assert_eq!(left.into_iter().collect::<Vec<_>>(), ["I", "II", "III"]);
}

#[test]
fn spectators_see_no_hidden_block_of_either_side() {
    let game = Napoleon4::new(&Napoleon4::about().complete(&plain()).expect("a setup"));
    let view = game.view(&game.start(), Viewer::Spectator);
    assert!(view.towns.iter().all(|town| town.open.is_empty()));
    assert_eq!(view.towns.iter().flat_map(|town| &town.upright).map(|pile| pile.blocks).sum::<u8>(), 58);
}

#[test]
fn refusals_say_nothing_about_enemy_blocks() {
    let mut scene = Scene::<Napoleon4>::start(&plain(), &[]);
    scene.refused("french", "take P-I-a", "3.2").refused("french", "take Blucher", "3.2");
}
