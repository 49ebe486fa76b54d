//! What is hidden, and that a redealt world keeps what is known.

use returns::{Army, Objective, Objectives, Place, Returns, Side, State, Unit};
use tabletop::{Game, Quick, Scene, Seat, Viewer};

use crate::common::{state, three, two, unit, waterloo};

fn worlds(scene: &Scene<Returns>, viewer: Viewer) -> Vec<State> {
    let mut random = Quick(18);
    (0..100).map(|_| scene.table().game().redeal(state(scene), viewer, &mut random)).collect()
}

const FRENCH: Viewer = Viewer::Seat(Seat(0));
const ALLIED: Viewer = Viewer::Seat(Seat(1));

#[test]
fn hidden_names_vary_and_own_names_do_not() {
    let scene = two("F-I Mons; F-II Ath; F-III Leuze; A-I Ghent; A-II Hal; stage march 0");
    let seen = worlds(&scene, ALLIED);
    assert!(
        seen.iter().any(|world| world.piece(unit("F-I")).place != state(&scene).piece(unit("F-I")).place)
    );
    let same =
        |world: &State, side: Side| side.units().iter().all(|it| world.piece(it) == state(&scene).piece(it));
    assert!(seen.iter().all(|world| same(world, Side::AlliedPrussian)));
    assert!(worlds(&scene, FRENCH).iter().all(|world| same(world, Side::French)));
}

#[test]
fn the_number_of_pieces_of_an_army_in_a_town_never_varies() {
    let scene =
        three("F-I Mons; F-II Mons; F-III Leuze; A-I Ghent; A-II Hal; P-I Huy; Blucher Huy; P-II Namur");
    for world in worlds(&scene, Viewer::Spectator) {
        for army in Army::ALL {
            for town in state(&scene).towns_of(army.units()).iter() {
                let count = |state: &State| state.units_in(town).intersection(army.units()).len();
                assert_eq!(count(&world), count(state(&scene)));
            }
        }
    }
}

#[test]
fn a_lone_piece_is_never_a_commander() {
    let text = "phase allied-movement; Napoleon Mons; F-I Mons; F-II Ath; A-I Ghent; stage march 1";
    for world in worlds(&two(text), ALLIED) {
        assert_eq!(world.town(unit("Napoleon")).unwrap().id(), "Mons");
    }
}

#[test]
fn units_in_combat_are_known_and_their_hands_are_not() {
    let scene = waterloo("1 1 1 1 1 0", "2 0 0 0 2 1", "F-I Mons; F-II Ath");
    let seen = worlds(&scene, ALLIED);
    let known = |world: &State| world.town(unit("F-GD")).map(|town| town.id()) == Some("Waterloo");
    assert!(seen.iter().all(known));
    let hand = |world: &State, seat: usize| world.combat.unwrap().hands[seat];
    assert!(seen.iter().all(|world| hand(world, 1) == [2, 0, 0, 0, 2, 1]));
    assert!(seen.iter().all(|world| hand(world, 0).iter().sum::<u8>() == 5));
    assert!(seen.iter().any(|world| hand(world, 0) != [1, 1, 1, 1, 1, 0]));
    // No card is made or lost.
    for world in &seen {
        let combat = world.combat.unwrap();
        for kind in 0..6 {
            let all = combat.hands.iter().map(|hand| hand[kind]).sum::<u8>() + combat.deck[kind];
            assert_eq!(all, crate::common::whole_deck()[kind]);
        }
    }
}

#[test]
fn objectives_vary_but_never_to_a_pair_that_would_have_won() {
    let scene = two("objectives Ghent Liege; control Antwerp Brussels; F-I Mons; A-I Ghent");
    let seen = worlds(&scene, ALLIED);
    let pairs: std::collections::BTreeSet<u8> = seen.iter().map(|world| world.objectives.bits()).collect();
    assert_eq!(pairs.len(), 9, "all pairs but Antwerp with Brussels");
    assert!(worlds(&scene, FRENCH).iter().all(|world| world.objectives == state(&scene).objectives));
}

#[test]
fn ruling_h6_a_pair_that_would_have_won_an_earlier_turn_is_never_dealt() {
    // Three corps had fallen when Ghent was held at the end of the last turn.
    let text =
        "turn 4; objectives Brussels Liege; control Ghent; F-I Mons; A-I out; A-II out; P-I out; P-II Ath";
    let possible = |text: &str| -> std::collections::BTreeSet<u8> {
        worlds(&two(text), ALLIED).iter().map(|world| world.objectives.bits()).collect()
    };
    let ghent_and_three = Objectives::from([Objective::Ghent, Objective::EliminateThree]).bits();
    assert!(!possible(&format!("{text}; fallen 3")).contains(&ghent_and_three));
    assert_eq!(possible(&format!("{text}; fallen 3")).len(), 9);
    // The third has fallen in this turn only: the French may win by the pair when it ends.
    assert!(possible(&format!("{text}; fallen 2")).contains(&ghent_and_three));
    // The end of a turn notes how many have fallen.
    let text =
        "phase allied-movement; objectives Brussels Liege; F-I Mons; A-I out; A-II out; P-I out; P-II Ath";
    let mut scene = two(&format!("{text}; stage march 1"));
    scene.play("allied", ["done"]);
    assert_eq!(state(&scene).fallen, 3);
}

#[test]
fn cohesion_behind_no_screen_never_varies() {
    let scene = two("F-I Mons 3; F-II Mons 9; A-I Ghent 2");
    for world in worlds(&scene, Viewer::Spectator) {
        for unit in Unit::all() {
            assert_eq!(world.piece(unit).cohesion, state(&scene).piece(unit).cohesion);
        }
    }
}

#[test]
fn the_dead_stay_dead() {
    let scene = two("F-I out; F-II Mons; F-III Ath; A-I Ghent; A-II out");
    for world in worlds(&scene, Viewer::Spectator) {
        assert_eq!(world.piece(unit("F-I")).place, Place::Eliminated);
        assert_eq!(world.eliminated(Side::AlliedPrussian), 1);
    }
}
