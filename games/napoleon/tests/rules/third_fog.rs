//! What is hidden in the 3rd edition stays hidden, and a redeal reaches every possibility.
use std::collections::BTreeSet;

use crate::third::{self, Third, act, battle_turn, combat, go, march, place, setup, state};
use napoleon::{Army, Edition, Mark, Napoleon3, Place, Side, Spot, State, UnitId};
use tabletop::{Game, Next, Quick, Random, Scene, Seat, Silent, Viewer};

const FRENCH: Viewer = Viewer::Seat(Seat(0));
const ALLIED: Viewer = Viewer::Seat(Seat(1));

fn unit(code: &str) -> UnitId {
    UnitId::find(code).expect("a block")
}

/// This many worlds that a viewer cannot tell from a scene.
fn worlds(scene: &Third, viewer: Viewer, count: usize) -> Vec<State> {
    let mut random = Quick(7);
    (0..count).map(|_| scene.table().game().redeal(state(scene), viewer, &mut random)).collect()
}

/// The blocks that stand in a town in some of these worlds.
fn possible(worlds: &[State], army: Army, test: impl Fn(&State, UnitId) -> bool) -> Vec<&'static str> {
    let mut codes = BTreeSet::new();
    for world in worlds {
        let there = Edition::Third.units().filter(|unit| unit.army() == army && test(world, *unit));
        codes.extend(there.map(UnitId::code));
    }
    codes.into_iter().collect()
}

#[test]
fn any_upright_block_may_stand_where_its_army_has_one() {
    let scene: Third = Scene::start(&setup("historical"), &[]);
    let truth = state(&scene);
    let mut reached = BTreeSet::new();
    for world in worlds(&scene, FRENCH, 3000) {
        for unit in Edition::Third.units() {
            match unit.side() {
                Side::French => assert_eq!(world.block(unit), truth.block(unit), "one's own are known"),
                Side::Allied => {
                    let Place::In(town) = world.block(unit).place else { panic!("{unit} is on the map") };
                    reached.insert((unit.code(), town.id()));
                }
            }
        }
        assert_eq!(world.counts, truth.counts, "numbers and colours are public");
    }
    let towns = |army: Army| truth.counts.iter().filter(|counts| counts[army as usize] > 0).count();
    let all = 20 * towns(Army::AngloDutch) + 25 * towns(Army::Prussian);
    assert_eq!(reached.len(), all, "each block in every town of its army");
}

#[test]
fn the_code_of_a_block_of_the_other_edition_is_answered_without_a_look_at_any_block() {
    let field = "ligny: f-5 left, f-6 center, f-7 right, p-1 right, p-2 center, p-3 left, p-4, p-c1; \
                 namur: p-a2; ghent: b-bk; entry ligny charleroi";
    let scenes = [battle_turn(1, "french", "ligny", field), march(2, "ligny: p-1; thuin: f-5")];
    for scene in scenes {
        let game = scene.table().game();
        for code in Edition::Fourth.units().map(UnitId::code) {
            assert_eq!(game.why_not_at(state(&scene), code), None, "{code}");
            for verb in ["take", "march", "fire", "reinforce", "hit"] {
                assert_eq!(game.why_not(state(&scene), &format!("{verb} {code}")), None, "{verb} {code}");
            }
        }
    }
}

#[test]
fn the_block_in_hand_is_named_to_its_owner_alone() {
    let field =
        "ligny: f-5 left, f-6 center, f-7 right, p-1 right, p-2 center, p-3 left; entry ligny charleroi";
    let mut scene = battle_turn(1, "french", "ligny", field);
    scene.play("french", ["take f-6"]);
    let name = Edition::Third.units().find(|unit| unit.code() == "f-6").expect("a block").title();
    assert!(third::prompt(&scene, "french").text.starts_with(&format!("{name}: ")));
    assert!(!third::prompt(&scene, "allied").text.contains(&name.to_string()));
}

#[test]
fn r_iii_a_3_the_line_lies_open_and_the_reserve_is_hidden() {
    let field = "ligny: f-5 left, f-6 center, f-7 right, p-1 right, p-2 center, p-3 left, p-4, p-c1; \
                 namur: p-a2; ghent: b-bk; entry ligny charleroi";
    let scene = battle_turn(1, "french", "ligny", field);
    let worlds = worlds(&scene, FRENCH, 500);
    for world in &worlds {
        for code in ["p-1", "p-2", "p-3"] {
            assert_eq!(world.block(unit(code)), state(&scene).block(unit(code)));
        }
    }
    let in_reserve = |world: &State, it: UnitId| {
        let block = world.block(it);
        block.place == Place::In(world.battle().town) && block.spot == Spot::Reserve
    };
    assert_eq!(possible(&worlds, Army::Prussian, in_reserve), ["p-4", "p-a2", "p-c1"]);
}

#[test]
fn r_iii_c_1_a_block_that_retreated_is_one_of_those_face_down() {
    let field = "ligny: f-5 left, f-6 center, f-7 right, p-1 right, p-2 center, p-3 left, p-4; \
                 namur: p-a2, p-5; ghent: b-bk; entry ligny charleroi";
    let mut scene = third::retreats(1, "allied", "ligny", field);
    third::retreat(&mut scene, "allied", "p-4", "namur");
    let worlds = worlds(&scene, FRENCH, 500);
    let is_down = |world: &State, it: UnitId| world.block(it).is(Mark::Disrupted);
    assert_eq!(possible(&worlds, Army::Prussian, is_down), ["p-4", "p-5", "p-a2"]);
    assert!(worlds.iter().all(|world| Edition::Third.units().filter(|it| is_down(world, *it)).count() == 1));
}

#[test]
fn unseen_straggling_may_lie_with_any_hidden_block_and_its_number_is_known() {
    let rest = "beaumont: f-1, f-2, f-21; ghent: b-1; liege: p-1";
    let mut scene = march(1, rest);
    go(&mut scene, "french", "f-1", &["beaumont", "thuin", "binche"]);
    scene.play("french", ["done"]).roll([1]).play("french", ["roll"]).decides("allied");
    scene.told("allied", "a French block loses a step");
    let mut reached = BTreeSet::new();
    for world in worlds(&scene, ALLIED, 300) {
        reached.insert(["f-1", "f-2", "f-21"].map(|code| world.block(unit(code)).strength));
    }
    // A block at 1 would have been seen to die.
    assert_eq!(reached.into_iter().collect::<Vec<_>>(), [[1, 2, 1], [2, 1, 1]]);
}

#[test]
fn ruling_t26_a_block_that_force_marched_is_one_that_could() {
    // Two towns by force-march is infantry or artillery; two towns without is cavalry or the leader.
    let field = "philippeville: f-1, f-c1, f-a1, f-nap; charleroi: f-5, f-6, f-7; ligny: p-2, p-3, p-4; \
                 ghent: b-1; liege: p-1";
    let mut scene = march(1, field);
    for unit in ["f-5", "f-6", "f-7"] {
        go(&mut scene, "french", unit, &["charleroi", "ligny"]);
    }
    go(&mut scene, "french", "f-1", &["philippeville", "laneffe", "charleroi"]);
    go(&mut scene, "french", "f-c1", &["philippeville", "laneffe", "charleroi"]);
    scene.play("french", ["done"]).roll([4]).play("french", ["roll"]).decides("allied");
    let worlds = worlds(&scene, ALLIED, 500);
    let gone_two = |world: &State, it: UnitId| world.block(it).steps == 2;
    let foot: Vec<&str> = possible(&worlds, Army::French, gone_two);
    assert_eq!(foot, ["f-1", "f-5", "f-6", "f-7", "f-a1", "f-c1", "f-nap"]);
    for world in &worlds {
        let far = Edition::Third.units().filter(|it| gone_two(world, *it));
        let mounted = far.filter(|it| it.kind().is_mounted()).count();
        assert_eq!(mounted, 1, "one went two towns by force-march and one did not");
    }
}

#[test]
fn ruling_t14_a_leader_who_helps_in_a_retreat_is_seen_and_others_are_not() {
    let field = "ligny: f-5 left, f-6 center, f-7 right, p-1 right, p-2 center, p-3 left, p-4, p-blu; \
                 ghent: b-bk; liege: p-16; entry ligny charleroi";
    let mut scene = third::retreats(1, "allied", "ligny", field);
    scene.play("allied", ["take p-4", "retreat p-4 namur"]);
    // Which block the Prussians have in hand is not told, nor what it might do.
    let seen = format!("{:?}", scene.table().reports(FRENCH, 0));
    assert!(!seen.contains("4th Brigade") && !seen.contains("Blücher"), "{seen}");
    scene.roll([4]).play("allied", ["retreat p-4 huy"]);
    scene.told("french", "Blücher is revealed at Ligny").told("french", "a Prussian block");
    let seen = format!("{:?}", scene.table().reports(FRENCH, 0));
    assert!(!seen.contains("4th Brigade"), "{seen}");
    assert_eq!(place(&scene, "p-4"), "huy");
}

#[test]
fn ruling_t11_the_game_ends_in_battle_with_hidden_blocks_still_hidden() {
    let field = "ligny: f-nap left, f-5 1 left, f-6 center, f-7 right, f-8, p-1 forward-right, p-2 center, p-3 left, \
                 p-4; entry ligny charleroi; ghent: b-bk; namur: p-5";
    let mut scene = combat(1, "allied", "ligny", field);
    act(scene.roll([6, 1, 1]), "allied", &["fire p-1"]);
    scene.play("french", ["hit f-nap"]).over(["allied"], "V.A.1");
    let worlds = worlds(&scene, FRENCH, 200);
    let at_namur =
        |world: &State, it: UnitId| world.block(it).place == state(&scene).block(unit("p-5")).place;
    assert_eq!(possible(&worlds, Army::Prussian, at_namur), ["p-4", "p-5"]);
}

/// Plays at random; at every decision each viewer's view, question and reports are the same in a world they cannot tell from the
/// truth, and so are the offers of the one who decides.
fn play_in_the_fog(scenario: &str, seed: u64) -> usize {
    let game = Napoleon3::new(&Napoleon3::about().complete(&setup(scenario)).expect("a setup"));
    let (mut state, mut random, mut compared) = (game.start(), Quick(seed), 0);
    loop {
        let next = game.next(&state);
        for viewer in [FRENCH, ALLIED, Viewer::Spectator] {
            let world = game.redeal(&state, viewer, &mut random);
            assert_eq!(game.view(&world, viewer), game.view(&state, viewer), "{}", game.scene(&state));
            let (one, other) = (game.prompt(&world, viewer), game.prompt(&state, viewer));
            assert_eq!((one.text, one.rule), (other.text, other.rule), "{}", game.scene(&state));
            assert_eq!(game.next(&world), next, "{}", game.scene(&state));
            if let Next::Choice(seat) = next
                && viewer == Viewer::Seat(seat)
            {
                let [here, there] = [&state, &world].map(|it| {
                    let mut offers = vec![];
                    game.actions(it, &mut offers);
                    offers.iter().map(|action| game.label(it, *action).text).collect::<Vec<_>>()
                });
                assert_eq!(here, there, "{}", game.scene(&state));
            }
            compared += 1;
        }
        match next {
            Next::Over(_) => return compared,
            Next::Chance(chance) => {
                let answer = chance.ask(&mut random);
                game.settle(&mut state, answer, &mut Silent);
            }
            Next::Choice(_) => {
                let mut offers = vec![];
                game.actions(&state, &mut offers);
                let pick = offers[random.below(offers.len() as u32) as usize];
                game.play(&mut state, pick, &mut Silent);
            }
        }
    }
}

#[test]
fn nothing_a_viewer_reads_depends_on_what_is_hidden() {
    for scenario in ["historical", "free", "gambit"] {
        let compared: usize = (0..3).map(|seed| play_in_the_fog(scenario, seed)).sum();
        assert!(compared > 500, "{scenario}: {compared}");
    }
}
