//! 11.0 Three player game: each choice about a block belongs to its owner. Ruling N23.
use crate::common::{act, battle_with, block, label, march_with, setup, state, strength};
use napoleon::Napoleon4;
use tabletop::{Game, Prompt, Scene, Setup, Viewer};

fn three() -> Setup {
    setup("historical", 3, &[])
}

fn prompt(scene: &Scene<Napoleon4>, viewer: &str) -> Prompt {
    let viewer = Napoleon4::about().viewer(3, viewer).expect("a viewer");
    scene.table().game().prompt(state(scene), viewer)
}

/// The movement phase of an Allied turn, the Anglo-Dutch asked first.
fn allied_march(blocks: &str) -> Scene<Napoleon4> {
    let stack = "begin-turn > end-turn > battle-phase > force-march prussian > force-march anglo-dutch > march prussian > march anglo-dutch";
    Scene::set(&three(), &format!("turn 2; stage {stack}; {blocks}"))
}

/// A battle at Ligny with both Allies in it, at the beginning of a battle turn.
fn ligny(who: &str, blocks: &str) -> Scene<Napoleon4> {
    battle_with(&three(), 1, who, "ligny", &format!("ligny: {blocks}; entry ligny charleroi"))
}

#[test]
fn r11_0_each_allied_seat_commands_its_own_army() {
    let mut scene = allied_march("brussels: A-I-BR, P-I-a; namur: P-II-a; beaumont: G-inf");
    scene.offers("anglo-dutch", ["take A-I-BR", "done", "hand over"]).play("anglo-dutch", ["done"]);
    scene.offers("prussian", ["take P-I-a", "take P-II-a", "done"]);
    scene.refused("prussian", "take A-I-BR", "3.2").play("prussian", ["done"]).decides("french");
    // A seat without blocks is not asked, and nobody can hand over to it.
    let mut scene = march_with(&three(), 1, "french", "brussels: A-I-BR; beaumont: G-inf");
    scene.play("french", ["done"]).offers("anglo-dutch", ["take A-I-BR", "done"]);
    scene.play("anglo-dutch", ["done"]).decides("french");
}

#[test]
fn ruling_n23_group_moves_in_any_order_until_both_are_done() {
    let mut scene = allied_march("brussels: A-I-BR, A-I-NE; namur: P-II-a, P-II-b; beaumont: G-inf");
    scene.play("anglo-dutch", ["take A-I-BR", "march A-I-BR brussels wavre", "halt A-I-BR", "hand over"]);
    scene.told("french", "The Prussians may act");
    scene.play("prussian", ["take P-II-a", "march P-II-a namur gembloux", "halt P-II-a", "hand over"]);
    scene.play("anglo-dutch", ["take A-I-NE", "march A-I-NE brussels hal", "halt A-I-NE", "done"]);
    scene.offers("prussian", ["take P-II-b", "done"]).play("prussian", ["done"]).decides("french");
}

#[test]
fn ruling_n23_a_player_handed_back_to_without_an_act_must_act_or_end() {
    let mut scene = allied_march("brussels: A-I-BR; namur: P-II-a; beaumont: G-inf");
    assert_eq!(label(&scene, "hand over").text, "Let the Prussians act");
    scene.play("anglo-dutch", ["hand over"]).offers("prussian", ["take P-II-a", "done", "hand over"]);
    scene.play("prussian", ["hand over"]).offers("anglo-dutch", ["take A-I-BR", "done"]);
    scene.play("anglo-dutch", ["take A-I-BR", "march A-I-BR brussels wavre", "halt A-I-BR"]);
    scene.has("anglo-dutch", ["hand over"]);
}

#[test]
fn ruling_n23_the_owner_chooses_who_takes_a_hit() {
    let blocks =
        "G-inf forward-left, II-b center, III-a right, A-I-BR right, P-I-a right, P-I-b center, P-II-a left";
    let mut scene = ligny("french", blocks);
    act(scene.roll([1, 6, 6, 6]), "french", &["fire G-inf"]);
    scene.offers("prussian", ["hit P-I-a", "hand over"]);
    assert_eq!(
        prompt(&scene, "french").text,
        "Waiting for the Prussians to choose who takes a hit at Ligny (1 left)."
    );
    scene.play("prussian", ["hand over"]).offers("anglo-dutch", ["hit A-I-BR", "hand over"]);
    scene.play("anglo-dutch", ["hand over"]).offers("prussian", ["hit P-I-a"]);
    scene.play("prussian", ["hit P-I-a"]);
    assert_eq!((strength(&scene, "P-I-a"), strength(&scene, "A-I-BR")), (3, 4));
    // Two of one army are the choice of that army, though the other has more blocks in the battle.
    let blocks = "G-inf forward-left, II-b center, III-a right, A-I-BR right, A-I-NE right, P-I-a 3 right, P-I-b center, P-II-a left, P-II-b left";
    let mut scene = ligny("french", blocks);
    act(scene.roll([1, 6, 6, 6]), "french", &["fire G-inf"]);
    scene.offers("anglo-dutch", ["hit A-I-BR", "hit A-I-NE"]);
}

#[test]
fn ruling_n23_hidden_blocks_do_not_tell_whose_is_the_strongest() {
    let hidden = setup("historical", 3, &[("hidden-until-fire", "yes")]);
    let field = "ligny: I-art left, II-b center, III-a right, A-I-BR right, P-I-a 2 right, P-I-b center, P-II-a left; entry ligny charleroi";
    let mut scene = battle_with(&hidden, 1, "french", "ligny", field);
    act(scene.roll([1, 6, 6]), "french", &["fire I-art"]);
    // Prussian blocks are more, so the Prussians are asked; theirs is not the strongest, and they can only hand over.
    scene.offers("prussian", ["hand over"]).play("prussian", ["hand over"]);
    scene.offers("anglo-dutch", ["hit A-I-BR"]);
}

#[test]
fn ruling_n23_both_fight_in_one_battle_turn_as_long_as_they_like() {
    let blocks = "II-a left, II-b center, III-a right, A-I-BR right, A-C-light right, P-I-a center, P-II-a left, P-II-cav left, P-II-b";
    let mut scene = ligny("allied", blocks);
    scene.decides("anglo-dutch");
    act(&mut scene, "anglo-dutch", &["move A-C-light forward"]);
    scene.play("anglo-dutch", ["hand over"]);
    act(&mut scene, "prussian", &["move P-II-cav forward"]);
    scene.play("prussian", ["hand over"]);
    act(&mut scene, "anglo-dutch", &["move A-I-BR forward"]);
    scene.play("anglo-dutch", ["done"]).has("prussian", ["take P-II-b"]).lacks(["hand over", "take A-I-BR"]);
    scene.play("prussian", ["done"]).decides("french");
}

#[test]
fn ruling_n23_each_owner_leads_their_blocks_out_of_a_rout() {
    let blocks = "G-inf forward-left, II-b center, III-a right, P-I-a 1 right, A-I-BR center, A-I-NE, P-II-a left, P-II-b, P-II-cav";
    let mut scene = ligny("french", blocks);
    act(scene.roll([1, 6, 6, 6]), "french", &["fire G-inf"]);
    scene.told("french", "The Allies are routed at Ligny!");
    scene.offers("anglo-dutch", ["take A-I-BR", "take A-I-NE", "hand over"]);
    scene.play("anglo-dutch", ["take A-I-BR", "retreat A-I-BR quatre-bras", "hand over"]);
    scene.offers("prussian", ["take P-II-a", "take P-II-b", "take P-II-cav", "hand over"]);
    scene.play("prussian", ["take P-II-a", "retreat P-II-a namur", "hand over"]);
    scene.offers("anglo-dutch", ["take A-I-NE", "hand over"]);
    scene.play("anglo-dutch", ["take A-I-NE", "retreat A-I-NE quatre-bras"]).decides("prussian");
}

#[test]
fn ruling_n23_each_owner_shows_their_blocks_in_a_skirmish() {
    let stack = "begin-turn > end-turn > battle-phase > force-march french > march french";
    let blocks = "turn 1; stage {stack}; ligny: A-I-BR, P-I-a; charleroi: I-a, I-b, II-a; liege: P-IV-a; ghent: A-II-BR";
    let mut scene = Scene::<Napoleon4>::set(&three(), &blocks.replace("{stack}", stack));
    for unit in ["I-a", "I-b"] {
        let march = format!("march {unit} charleroi ligny");
        scene.play("french", [format!("take {unit}").as_str(), march.as_str()]);
    }
    scene.play("french", ["done"]);
    scene.offers("anglo-dutch", ["show A-I-BR", "done", "hand over"]).play("anglo-dutch", ["done"]);
    // Somebody must be shown.
    scene.offers("prussian", ["show P-I-a"]).play("prussian", ["show P-I-a"]).decides("french");
    assert!(block(&scene, "P-I-a").contains("picked") && !block(&scene, "A-I-BR").contains("picked"));
}

#[test]
fn ruling_n23_a_full_skirmish_line_is_not_told_by_who_is_asked() {
    let blocks = "turn 2; stage begin-turn > end-turn > battle-order > skirmish-order; \
        ligny: I-a, A-I-BR, A-I-NE, A-II-BR, A-II-NE, P-I-a, P-I-b; beaumont: G-inf, I-b; entry ligny quatre-bras";
    let mut scene = Scene::<Napoleon4>::set(&three(), blocks);
    scene.play("anglo-dutch", ["show A-I-BR", "show A-I-NE", "show A-II-BR", "show A-II-NE"]);
    scene.offers("prussian", ["done"]);
}

#[test]
fn ruling_n23_each_owner_checks_their_morale() {
    let blocks = "II-a left, II-b center, III-a right, A-I-BR 1 forward-right, P-I-b 1 forward-right, P-II-b forward-right, A-II-BR right, P-II-a left, P-I-a center";
    let mut scene = ligny("allied", blocks);
    scene.offers("prussian", ["check P-I-b", "hand over"]).play("prussian", ["hand over"]);
    scene.offers("anglo-dutch", ["check A-I-BR", "hand over"]);
    // The last one left needs no choice.
    scene.roll([6, 6]).play("anglo-dutch", ["check A-I-BR"]).told("french", "I Corps b: good");
}

#[test]
fn ruling_n23_reinforcements_of_both_in_any_order() {
    let stack = "begin-turn > end-turn > round 0 french > end-battle-turn allied > reinforce prussian > reinforce anglo-dutch";
    let rest = "battle ligny rounds=1; ligny: II-a left shown, II-b center shown, III-a right shown, P-I-a right shown, P-I-b center shown, P-II-a left shown; \
        quatre-bras: A-I-BR, P-III-a, A-I-NE; entry ligny charleroi";
    let mut scene = Scene::<Napoleon4>::set(&three(), &format!("turn 1; stage {stack}; {rest}"));
    scene.offers(
        "anglo-dutch",
        ["reinforce A-I-BR quatre-bras", "reinforce A-I-NE quatre-bras", "done", "hand over"],
    );
    scene.play("anglo-dutch", ["reinforce A-I-BR quatre-bras", "hand over"]);
    // The road takes two: the second is a Prussian, and nobody else can come.
    scene.play("prussian", ["reinforce P-III-a quatre-bras"]).decides("french");
}

#[test]
fn ruling_n23_both_victors_regroup_in_any_order() {
    let blocks = "turn 2; stage begin-turn > end-turn > round 0 allied > reveal; battle ligny; \
        ligny: A-I-BR forward-right, A-I-NE center, P-II-a left, II-a 1 left, II-b center, III-a right; \
        quatre-bras: A-II-BR; namur: P-II-b; beaumont: G-inf; entry ligny quatre-bras; entry ligny namur";
    let mut scene = Scene::<Napoleon4>::set(&three(), blocks);
    act(scene.roll([1, 1, 6, 6]), "anglo-dutch", &["fire A-I-BR"]);
    scene.play("french", ["take II-b", "retreat II-b charleroi"]);
    scene.offers("anglo-dutch", ["take A-I-BR", "take A-I-NE", "take A-II-BR", "done", "hand over"]);
    scene.play("anglo-dutch", ["hand over"]).has("prussian", ["take P-II-a", "take P-II-b", "hand over"]);
    scene.play("prussian", ["take P-II-b", "regroup P-II-b namur ligny", "hand over"]);
    scene.has("anglo-dutch", ["take A-II-BR"]);
}

#[test]
fn ruling_n23_both_deploy_for_battle_in_any_order() {
    let scene = "turn 1; stage begin-turn > end-turn > battle-order; \
        ligny: I-a, I-b, II-a, II-b, A-I-BR, A-I-NE, P-I-a, P-II-a; entry ligny charleroi; liege: P-IV-a; ghent: A-II-BR";
    let table =
        tabletop::Table::<Napoleon4>::from_scene(&three(), tabletop::Seed::from(0), scene, &[3, 3, 3]);
    let mut table = table.expect("a table");
    let mut play = |seat: &str, texts: &[&str]| {
        for text in texts {
            let seat = Napoleon4::about().seat(3, seat).expect("a seat");
            table.submit(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        }
    };
    play("french", &["stream left"]);
    // What is asked of the side as a whole either may decide.
    play("anglo-dutch", &["stream left", "hand over"]);
    play("prussian", &["stream right"]);
    play("anglo-dutch", &["done", "hand over"]);
    play("prussian", &["post P-I-a left", "done", "hand over"]);
    play("anglo-dutch", &["post A-I-BR center", "done", "hand over"]);
    play("prussian", &["done", "post P-II-a right", "done"]);
    play("anglo-dutch", &["done"]);
    play("french", &["post I-a left"]);
}

#[test]
fn ruling_n23_no_position_stays_empty_because_both_left_it_to_the_other() {
    let scene = "turn 1; stage begin-turn > end-turn > round 0 french > reveal > post french left > post prussian left > post anglo-dutch left; \
        battle ligny; ligny: I-a, I-b, II-a, A-I-BR, A-I-NE, P-I-a; entry ligny charleroi; liege: P-IV-a; ghent: A-II-BR";
    let mut scene = Scene::<Napoleon4>::set(&three(), scene);
    scene.play("anglo-dutch", ["done", "hand over"]);
    // Three blocks for three positions: the left is now the Prussians' to man.
    scene.offers("prussian", ["post P-I-a left", "hand over"]).play("prussian", ["hand over"]);
    scene.play("anglo-dutch", ["post A-I-BR center"]).lacks(["post A-I-NE center"]);
}

#[test]
fn ruling_n23_the_order_of_fights_is_for_either() {
    let blocks = "turn 2; stage begin-turn > end-turn > battle-order; \
        ligny: I-a, I-b, II-a, P-I-a, P-I-b, P-II-a; entry ligny namur; \
        quatre-bras: II-b, III-a, III-b, A-I-BR, A-I-NE, A-II-BR, A-II-NE; entry quatre-bras waterloo";
    let mut scene = Scene::<Napoleon4>::set(&three(), blocks);
    scene.offers("anglo-dutch", ["fight ligny", "fight quatre-bras", "hand over"]);
    assert_eq!(prompt(&scene, "french").text, "Waiting for the Anglo-Dutch to choose the next battle.");
    scene
        .play("anglo-dutch", ["hand over"])
        .offers("prussian", ["fight ligny", "fight quatre-bras", "hand over"]);
}

#[test]
fn ruling_n23_both_deploy_on_the_map_in_any_order() {
    let mut scene = Scene::<Napoleon4>::start(&setup("free", 3, &[]), &[]);
    scene.play("anglo-dutch", ["take A-I-BR", "place A-I-BR hal", "hand over"]);
    scene.play("prussian", ["historical", "done"]).lacks(["hand over"]).decides("anglo-dutch");
}

#[test]
fn ruling_n23_allied_labels_face_the_allied_side() {
    let scene = allied_march("brussels: A-I-BR; namur: P-II-a; beaumont: G-inf");
    let read = |viewer: &str| {
        let viewer = Napoleon4::about().viewer(3, viewer).expect("a viewer");
        let view = scene.table().game().view(state(&scene), viewer);
        view.towns.iter().flat_map(|town| town.open.iter().map(|it| it.unit)).collect::<Vec<_>>()
    };
    assert_eq!(read("anglo-dutch"), ["A-I-BR", "P-II-a"]);
    assert_eq!(read("prussian"), ["A-I-BR", "P-II-a"]);
    assert_eq!(read("french"), ["G-inf"]);
    assert!(scene.table().offers_to(Viewer::Spectator).is_empty());
}

#[test]
fn ruling_n23_version_1_lets_the_larger_army_decide_for_both() {
    let old = Setup { rules: 1, ..three() };
    let field = "ligny: G-inf forward-left, II-b center, III-a right, A-I-BR right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi";
    let mut scene = battle_with(&old, 1, "french", "ligny", field);
    act(scene.roll([1, 6, 6, 6]), "french", &["fire G-inf"]);
    scene.offers("prussian", ["hit A-I-BR", "hit P-I-a"]);
    // A scene of version 1 names the first of two Allied voices only.
    let mut scene =
        march_with(&old, 2, "anglo-dutch", "brussels: A-I-BR, P-I-a; namur: P-II-a; beaumont: G-inf");
    scene.offers("anglo-dutch", ["take A-I-BR", "done"]).play("anglo-dutch", ["done"]);
    scene.offers("prussian", ["take P-I-a", "take P-II-a", "done"]);
}
