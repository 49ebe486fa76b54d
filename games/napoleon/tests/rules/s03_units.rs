//! 3.0 Units.
use crate::common::{self, battle, block, strength};
use napoleon::{Army, Edition, Kind, UnitId};

fn army(army: Army) -> Vec<UnitId> {
    Edition::Fourth.units().filter(|unit| unit.army() == army).collect()
}

#[test]
fn r3_1_58_blocks_of_three_nationalities() {
    for (of, blocks, steps) in [(Army::French, 24, 66), (Army::Prussian, 18, 58), (Army::AngloDutch, 16, 49)]
    {
        assert_eq!(army(of).len(), blocks);
        assert_eq!(army(of).iter().map(|unit| unit.facts().strength as u32).sum::<u32>(), steps);
    }
    let mut codes: Vec<_> = Edition::Fourth.components().roster.units.iter().map(|unit| unit.code).collect();
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), 58);
}

#[test]
fn r3_2_labels_face_their_owner() {
    let game = <napoleon::Napoleon4 as tabletop::Game>::new(&common::plain());
    let state = tabletop::Game::start(&game);
    let view = tabletop::Game::view(&game, &state, tabletop::Viewer::Seat(tabletop::Seat(0)));
    let charleroi = view.towns.iter().find(|town| town.town == "charleroi").expect("blocks there");
    assert!(charleroi.open.is_empty());
    assert_eq!((charleroi.upright[0].army, charleroi.upright[0].blocks), (Army::Prussian, 4));
    assert_eq!(view.towns.iter().find(|town| town.town == "soire").expect("blocks there").open.len(), 6);
}

const LINE: &str = "ligny: II-a forward-left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi";

#[test]
fn r3_3_strength_is_the_number_of_dice() {
    let mut scene = battle(1, "french", "ligny", LINE);
    scene.play("french", ["take II-a"]);
    assert_eq!(common::label(&scene, "fire II-a").odds.last().expect("odds").result, "4 hits");
}

#[test]
fn r3_4_each_hit_takes_a_step() {
    let mut scene = battle(1, "french", "ligny", LINE);
    scene.play("french", ["take II-a"]).roll([1, 2, 6, 6]).play("french", ["fire II-a"]);
    assert_eq!(strength(&scene, "P-I-a"), 2);
    assert_eq!(block(&scene, "P-I-a"), "ligny: P-I-a 2 right shown");
}

#[test]
fn r3_5_firepower_is_the_highest_roll_that_hits() {
    let mut scene = battle(1, "french", "ligny", LINE);
    scene.play("french", ["take II-a"]).roll([2, 3, 3, 3]).play("french", ["fire II-a"]);
    assert_eq!(strength(&scene, "P-I-a"), 3, "F2: a 2 hits, a 3 does not");
}

#[test]
fn r3_61_each_army_has_one_leader_of_strength_1() {
    for of in Army::ALL {
        let leaders: Vec<_> = army(of).into_iter().filter(|unit| unit.kind() == Kind::Leader).collect();
        assert_eq!(leaders.len(), 1);
        assert_eq!(leaders[0].facts().strength, 1);
    }
}

#[test]
fn r3_62_anglo_dutch_infantry_are_british_nederland_or_brunswick() {
    for unit in army(Army::AngloDutch) {
        assert!(["BR", "NE", "BK"].contains(&unit.facts().nation.expect("a nation")));
    }
}

#[test]
fn r3_63_heavy_cavalry_f3_light_f2() {
    let fires = |kind: Kind| {
        Edition::Fourth.units().filter(move |unit| unit.kind() == kind).map(|unit| unit.facts().fire)
    };
    assert!(fires(Kind::HeavyCavalry).all(|fire| fire == 3));
    assert_eq!(fires(Kind::LightCavalry).filter(|fire| *fire != 2).count(), 1, "generally");
}

#[test]
fn r3_64_foot_and_horse_artillery() {
    for unit in Edition::Fourth.units().filter(|unit| unit.kind().is_artillery()) {
        assert_eq!(unit.facts().fire, 1);
        assert_eq!(unit.kind().is_mounted(), unit.kind() == Kind::HorseArtillery);
    }
}
