//! What is hidden stays hidden, and a redeal reaches every possibility.
use std::collections::BTreeSet;

use crate::common::{self, battle_with, plain, setup, state};
use napoleon::{Edition, Mark, Napoleon4, Place, Spot};
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
                Spot::Own(napoleon::Wing::Right) if block.is(Mark::Holds) => farm.insert(unit.code()),
                Spot::Own(napoleon::Wing::Center) if block.is(Mark::Holds) => hill.insert(unit.code()),
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

/// The towns in which a block stands in the worlds of the French.
fn towns_of(scene: &Scene<Napoleon4>, code: &str) -> Vec<&'static str> {
    let (game, unit, mut random) =
        (scene.table().game(), napoleon::UnitId::find(code).expect("a block"), Quick(6));
    let mut towns = BTreeSet::new();
    for _ in 0..400 {
        let Place::In(town) = game.redeal(state(scene), FRENCH, &mut random).block(unit).place else {
            panic!("it is on the map");
        };
        towns.insert(town.id());
    }
    towns.into_iter().collect()
}

#[test]
fn a_block_that_was_read_stays_in_its_town_until_one_of_those_there_leaves() {
    let mut scene = common::march(
        2,
        "beaumont: G-inf; namur: P-I-a, P-I-b; liege: P-II-a, P-II-b; ghent: A-I-BR, A-II-BR; seen P-I-a",
    );
    assert_eq!(towns_of(&scene, "P-I-a"), ["namur"]);
    assert_eq!(towns_of(&scene, "P-I-b"), ["liege", "namur"], "one of three that were never read");
    // Who comes to the town changes nothing.
    scene.play("allied", ["take P-II-a", "march P-II-a liege huy", "halt P-II-a"]);
    assert_eq!(towns_of(&scene, "P-I-a"), ["namur"]);
    // Who leaves it may be the block that was read, whichever it is.
    for code in ["P-I-a", "P-I-b"] {
        let mut scene = common::march(
            2,
            "beaumont: G-inf; namur: P-I-a, P-I-b; liege: P-II-a, P-II-b; ghent: A-I-BR, A-II-BR; seen P-I-a",
        );
        scene.play("allied", [format!("take {code}").as_str(), &format!("march {code} namur ligny")]);
        assert_eq!(towns_of(&scene, "P-I-a"), ["liege", "ligny", "namur"]);
    }
}

#[test]
fn blocks_read_together_are_remembered_together() {
    let mut scene = common::march(
        2,
        "beaumont: G-inf; namur: P-I-a, P-I-b; liege: P-II-a, P-II-b; ghent: A-I-BR, A-II-BR; seen P-I-a; seen P-I-b",
    );
    scene.play("allied", ["take P-I-b", "march P-I-b namur ligny"]);
    assert_eq!(towns_of(&scene, "P-I-a"), ["ligny", "namur"]);
    assert_eq!(towns_of(&scene, "P-I-b"), ["ligny", "namur"]);
    assert_eq!(towns_of(&scene, "P-II-a"), ["liege"]);
    let view = scene.table().game().view(state(&scene), FRENCH);
    let ligny = view.towns.iter().find(|it| it.town == "ligny").expect("a town with blocks");
    let known: Vec<(u8, usize)> = ligny.known.iter().map(|it| (it.here, it.among.len())).collect();
    assert_eq!(known, [(1, 2)], "one of two");
}

#[test]
fn what_a_scene_says_was_seen_is_checked() {
    let faults = [
        ("seen P-II-a", "P-II-a.seen: it is not on the map"),
        ("seen G-inf P-I-a", "P-I-a.seen: blocks of two armies can be told from each other"),
        ("seen P-I-a; seen P-I-a P-I-b", "seen: P-I-a is named twice"),
        ("seen nobody", "nobody"),
    ];
    let game = Napoleon4::new(&Napoleon4::about().complete(&plain()).expect("a setup"));
    for (part, why) in faults {
        let text = format!(
            "turn 2; stage begin-turn > end-turn > battle-phase > force-march allied > march allied; ghent: A-I-BR; \
             beaumont: G-inf; namur: P-I-a, P-I-b; {part}"
        );
        let fault = game.set(&text).expect_err("it is refused");
        assert!(fault.to_string().contains(why), "{fault}");
    }
}
