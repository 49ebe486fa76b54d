//! III.D.1 to III.D.3 Combat of the 3rd edition: moves, squares and fires.
use crate::third::{self, Third, act, block, combat, offers, place, strength, tellings};

const REST: &str = "entry ligny charleroi; liege: p-16; ghent: b-bk";

/// Ligny with the left of the French to be filled in.
fn field(left: &str) -> String {
    format!("ligny: {left}, f-6 center, f-7 right, p-2 center, p-3 left; {REST}")
}

fn french(left: &str) -> Third {
    combat(1, "french", "ligny", &field(left))
}

fn allied(left: &str) -> Third {
    combat(1, "allied", "ligny", &field(left))
}

/// What a unit may do.
fn acts(scene: &mut Third, seat: &str, unit: &str) -> Vec<String> {
    if !offers(scene).contains(&format!("take {unit}")) {
        return vec![];
    }
    scene.play(seat, [format!("take {unit}").as_str()]);
    let mut acts: Vec<String> =
        offers(scene).iter().map(|text| text.replacen(&format!(" {unit}"), "", 1)).collect();
    scene.undo(seat);
    acts.sort();
    acts
}

/// Fires with these dice; the line that is told about it.
fn fire(mut scene: Third, seat: &str, text: &str, dice: &[u8]) -> (Third, String) {
    act(scene.roll(dice.iter().copied()), seat, &[text]);
    let reports = scene.table().reports(tabletop::Viewer::Spectator, 0);
    let line = reports.iter().rev().find(|(_, report)| report.text.contains(" fires")).expect("a fire");
    let line = line.1.text.split(" fires").nth(1).expect("what it did").trim();
    let line = line.replace(" on the Allied right", "");
    (scene, line)
}

fn told(scene: Third, seat: &str, text: &str, dice: &[u8]) -> String {
    fire(scene, seat, text, dice).1
}

#[test]
fn r_iii_d_1_each_unit_moves_or_fires_in_any_order() {
    let mut scene = french("f-5 forward-left, f-8 left, p-1 right");
    scene.has("french", ["take f-5", "take f-6", "take f-7", "take f-8", "done"]);
    scene.refused("french", "retreat f-8 charleroi", "III.C");
    act(&mut scene, "french", &["move f-8 reserve"]);
    act(scene.roll([1, 1]), "french", &["fire f-5"]);
    scene.lacks(["take f-5", "take f-8"]);
    act(&mut scene, "french", &["move f-6 forward"]);
    // Who has moved does not fire.
    scene.offers("french", ["take f-7", "done"]);
    let mut scene = french("f-a1 left, f-8 left, p-1 right");
    act(&mut scene, "french", &["move f-a1 reserve"]);
    scene.lacks(["take f-a1"]);
}

#[test]
fn r_iii_d_2_one_move_for_infantry_and_artillery_two_for_cavalry_and_leaders() {
    for unit in ["f-1", "f-a1"] {
        let mut scene = french(&format!("{unit}, f-5 left, p-1 right"));
        act(&mut scene, "french", &[&format!("move {unit} left")]);
        scene.lacks([format!("take {unit}").as_str()]);
    }
    for unit in ["f-c1", "f-nap"] {
        let mut scene = french(&format!("{unit}, f-5 left, p-1 right"));
        act(&mut scene, "french", &[&format!("move {unit} left"), &format!("move {unit} forward")]);
        scene.lacks([format!("take {unit}").as_str()]);
    }
}

#[test]
fn r_iii_d_2_a_engage_forward_or_from_the_reserve() {
    let mut scene = french("f-5 left, p-1 right, p-4");
    act(&mut scene, "french", &["move f-5 forward"]);
    scene.told("allied", "5th Division (Bachelu) engages: to the Allied right");
    scene.play("french", ["done"]).play("allied", ["done"]);
    act(&mut scene, "allied", &["move p-4 right"]);
    scene.told("french", "engages: to the Allied right");
    assert!(block(&scene, "p-4").contains("right shown stepped engaging"), "{}", block(&scene, "p-4"));
}

#[test]
fn r_iii_d_2_a_1_artillery_does_not_engage() {
    let mut scene = french("f-a1 left, f-5 left, p-1 right");
    assert!(!acts(&mut scene, "french", "f-a1").contains(&"move forward".into()));
    let mut scene = allied("f-5 forward-left, p-1 right, p-a1");
    assert_eq!(acts(&mut scene, "allied", "p-a1"), ["move center", "move left"]);
}

#[test]
fn r_iii_d_2_a_2_nobody_engages_sideways() {
    let mut scene = allied("f-5 forward-left, p-1 right, p-4 center");
    // The right is engaged, so neither infantry nor cavalry comes from the center.
    assert_eq!(acts(&mut scene, "allied", "p-4"), ["move forward", "move left", "move reserve", "square"]);
}

#[test]
fn r_iii_d_2_a_3_nobody_engages_and_disengages_together() {
    let mut scene = french("f-c1 left, f-5 left, p-1 right");
    act(&mut scene, "french", &["move f-c1 forward"]);
    scene.lacks(["take f-c1"]);
}

#[test]
fn r_iii_d_2_b_disengage_backward_or_to_the_reserve() {
    let mut scene = french("f-5 forward-left, f-8 forward-left, p-1 right, p-4 right");
    act(&mut scene, "french", &["move f-8 left"]);
    scene.told("allied", "8th Division (Lefol) disengages: to the French left");
    scene.play("french", ["done"]).play("allied", ["done"]);
    act(&mut scene, "allied", &["move p-4 reserve"]);
    scene.told("french", "4th Brigade (Henckel) disengages: to the Allied reserve");
}

#[test]
fn r_iii_d_2_b_1_nobody_disengages_sideways() {
    let mut scene = allied("f-5 forward-left, p-1 right, p-4 right");
    assert_eq!(acts(&mut scene, "allied", "p-4"), ["fire", "move reserve", "square"]);
    let mut scene = french("f-5 forward-left, f-8 forward-left, p-1 right");
    assert_eq!(acts(&mut scene, "french", "f-8"), ["fire", "move left", "square"]);
}

#[test]
fn r_iii_d_2_b_2_nobody_disengages_and_engages_together() {
    let mut scene = french("f-c1 forward-left, f-5 forward-left, p-1 right");
    act(&mut scene, "french", &["move f-c1 left"]);
    // The second move may redeploy it, not engage it again; nor in another column.
    assert_eq!(acts(&mut scene, "french", "f-c1"), ["move center", "move reserve", "move right"]);
    act(&mut scene, "french", &["move f-c1 center"]);
    scene.lacks(["take f-c1"]);
}

#[test]
fn r_iii_d_2_c_1_redeploy_between_unengaged_positions_also_sideways() {
    let mut scene = french("f-8 left, f-5 left, p-1 right");
    let all = ["move center", "move forward", "move reserve", "move right", "square"];
    assert_eq!(acts(&mut scene, "french", "f-8"), all);
    act(&mut scene, "french", &["move f-8 right"]);
    scene.told("allied", "8th Division (Lefol) redeploys: to the French right");
    let mut scene = french("f-8, f-5 left, p-1 right");
    assert_eq!(acts(&mut scene, "french", "f-8"), ["move center", "move left", "move right"]);
    // Cavalry may redeploy and then engage.
    let mut scene = french("f-c1 left, f-5 left, p-1 right");
    act(&mut scene, "french", &["move f-c1 right", "move f-c1 forward"]);
}

#[test]
fn r_iii_d_2_d_infantry_forms_square_engaged_or_not() {
    // Unengaged, and forward in the enemy's position.
    let mut scene = french("f-5 forward-left, f-8 left, f-c1 left, f-a1 left, f-nap left, p-1 right");
    act(&mut scene, "french", &["square f-8", "square f-5"]);
    scene
        .told("allied", "8th Division (Lefol) forms square")
        .told("allied", "5th Division (Bachelu) forms square");
    scene.lacks(["take f-8", "take f-5"]);
    for unit in ["f-c1", "f-a1", "f-nap"] {
        assert!(!acts(&mut scene, "french", unit).contains(&"square".into()), "{unit}");
    }
    // A square shelters nobody (ruling T22).
    let sideways = ["move center", "move forward", "move reserve", "move right"];
    assert_eq!(acts(&mut scene, "french", "f-nap"), sideways);
    // Engaged in its own position.
    let mut scene = allied("f-5 forward-left, p-1 right");
    act(&mut scene, "allied", &["square p-1"]);
    assert!(block(&scene, "p-1").contains("square"));
}

#[test]
fn r_iii_d_2_e_infantry_breaks_square_engaged_or_not() {
    let mut scene = french("f-5 forward-left square, f-8 left square, p-1 right");
    scene.play("french", ["take f-8"]);
    assert_eq!(third::label(&scene, "break f-8").rule, "III.D.2.e");
    scene.undo("french");
    act(&mut scene, "french", &["break f-8", "break f-5"]);
    scene.lacks(["take f-8", "take f-5"]).told("allied", "8th Division (Lefol) breaks square");
    assert!(!block(&scene, "f-5").contains("square"), "{}", block(&scene, "f-5"));
}

#[test]
fn r_iii_d_3_one_die_for_each_step_at_squares_or_at_the_others() {
    let mut scene = french("f-og forward-left, f-5 left, p-1 right square, p-4 right");
    assert_eq!(acts(&mut scene, "french", "f-og"), ["fire", "fire at squares", "move left", "square"]);
    let (scene, line) = fire(scene, "french", "fire f-og", &[6, 6, 6, 1]);
    assert_eq!(line, "hitting on 6: 3 hits.");
    assert_eq!((strength(&scene, "p-1"), place(&scene, "p-4").as_str()), (3, "eliminated"));
    let scene = french("f-og 2 forward-left, f-5 left, p-1 right square, p-4 right");
    let (scene, _) = fire(scene, "french", "fire f-og at squares", &[6, 6]);
    assert_eq!((strength(&scene, "p-1"), strength(&scene, "p-4")), (1, 3));
    // Without a square there is no such target, and without others neither is that.
    assert!(
        !acts(&mut french("f-5 forward-left, p-1 right"), "french", "f-5")
            .contains(&"fire at squares".into())
    );
    assert!(
        !acts(&mut french("f-5 forward-left, p-1 right square"), "french", "f-5").contains(&"fire".into())
    );
}

#[test]
fn r_iii_d_3_a_1_infantry_hits_on_6() {
    let line = told(french("f-5 forward-left, p-1 right"), "french", "fire f-5", &[5, 6]);
    assert_eq!(line, "hitting on 6: 1 hit.");
    let mut scene = french("f-5 left, p-1 right");
    assert!(!acts(&mut scene, "french", "f-5").contains(&"fire".into()), "only engaged");
}

#[test]
fn r_iii_d_3_a_2_infantry_hits_squares_on_5_and_6() {
    let line = told(french("f-5 forward-left, p-1 right square"), "french", "fire f-5 at squares", &[4, 5]);
    assert_eq!(line, "at the squares hitting on 5-6: 1 hit.");
}

#[test]
fn r_iii_d_3_a_2_a_infantry_in_square_hits_squares_on_6() {
    let scene = french("f-5 forward-left square, p-1 right square");
    assert_eq!(told(scene, "french", "fire f-5 at squares", &[5, 6]), "at the squares hitting on 6: 1 hit.");
}

#[test]
fn r_iii_d_3_a_3_infantry_in_square_hits_on_6() {
    let line = told(allied("f-5 forward-left, p-1 right square"), "allied", "fire p-1", &[5, 6, 4]);
    assert_eq!(line, "hitting on 6: 1 hit.");
}

#[test]
fn r_iii_d_3_a_3_a_a_square_hits_a_square_on_6() {
    let scene = allied("f-5 forward-left square, p-1 right square");
    let line = told(scene, "allied", "fire p-1 at squares", &[5, 6, 4]);
    assert_eq!(line, "at the squares hitting on 6: 1 hit.");
}

#[test]
fn r_iii_d_3_b_1_cavalry_hits_on_5_and_6() {
    let scene = french("f-c1 forward-left canister, p-1 right");
    assert_eq!(told(scene, "french", "fire f-c1", &[4, 5]), "hitting on 5-6: 1 hit.");
    let mut scene = french("f-c1 left, f-5 left, p-1 right");
    assert!(!acts(&mut scene, "french", "f-c1").contains(&"fire".into()), "only engaged");
}

#[test]
fn r_iii_d_3_b_1_a_first_fire_of_cavalry_that_charges() {
    let mut scene = french("f-c1 left, f-5 left, p-1 right, p-4 right");
    act(&mut scene, "french", &["move f-c1 forward"]);
    scene.play("french", ["done"]).play("allied", ["done", "done"]).play("french", ["done"]);
    let (mut scene, line) = fire(scene, "french", "fire f-c1", &[3, 4]);
    assert_eq!(line, "hitting on 4-6: 1 hit.");
    scene.play("allied", ["hit p-1"]);
    scene.play("french", ["done"]).play("allied", ["done", "done"]).play("french", ["done"]);
    assert_eq!(told(scene, "french", "fire f-c1", &[4, 4]), "hitting on 5-6: no hit.", "once");
}

#[test]
fn r_iii_d_3_b_1_a_first_fire_of_cavalry_that_comes_from_the_reserve() {
    let mut scene = allied("f-5 forward-left, p-1 right, p-c1");
    act(&mut scene, "allied", &["move p-c1 right"]);
    scene.play("allied", ["done"]).play("french", ["done", "done"]).play("allied", ["done"]);
    assert_eq!(told(scene, "allied", "fire p-c1", &[3, 4]), "hitting on 4-6: 1 hit.");
}

#[test]
fn r_iii_d_3_b_1_a_first_fire_of_cavalry_that_is_charged() {
    // The errata of 2001: it need not have moved itself.
    let mut scene = french("f-5 left, p-c1 right, p-1 right");
    act(&mut scene, "french", &["move f-5 forward"]);
    scene.play("french", ["done"]).play("allied", ["done"]);
    assert_eq!(told(scene, "allied", "fire p-c1", &[3, 4]), "hitting on 4-6: 1 hit.");
}

#[test]
fn r_iii_d_3_b_2_cavalry_hits_squares_on_6() {
    for mark in ["", " canister"] {
        let scene = french(&format!("f-c1 forward-left{mark}, p-1 right square"));
        let line = told(scene, "french", "fire f-c1 at squares", &[5, 6]);
        assert_eq!(line, "at the squares hitting on 6: 1 hit.", "also at first");
    }
}

#[test]
fn r_iii_d_3_c_artillery_in_reserve_does_not_fire() {
    let mut scene = french("f-a1, f-5 left, p-1 right");
    assert_eq!(acts(&mut scene, "french", "f-a1"), ["move center", "move left", "move right"]);
}

#[test]
fn r_iii_d_3_c_1_unengaged_artillery_hits_on_6() {
    let scene = french("f-a1 left, f-5 left, p-1 right");
    assert_eq!(told(scene, "french", "fire f-a1", &[5, 6, 1]), "at long range hitting on 6: 1 hit.");
}

#[test]
fn r_iii_d_3_c_1_a_not_where_friends_are_engaged() {
    let mut scene = french("f-a1 left, f-5 left, p-1 right");
    assert!(acts(&mut scene, "french", "f-a1").contains(&"fire".into()));
    act(&mut scene, "french", &["move f-5 forward"]);
    assert!(!acts(&mut scene, "french", "f-a1").contains(&"fire".into()));
}

#[test]
fn r_iii_d_3_c_2_unengaged_artillery_hits_squares_on_5_and_6() {
    let scene = french("f-a1 left, f-5 left, p-1 right square, p-4 right");
    let line = told(scene, "french", "fire f-a1 at squares", &[4, 5, 1]);
    assert_eq!(line, "at long range at the squares hitting on 5-6: 1 hit.");
}

#[test]
fn r_iii_d_3_c_2_a_not_at_squares_where_friends_are_engaged() {
    let mut scene = french("f-a1 left, f-5 left, p-1 right square");
    assert_eq!(
        acts(&mut scene, "french", "f-a1"),
        ["fire at squares", "move center", "move reserve", "move right"]
    );
    act(&mut scene, "french", &["move f-5 forward"]);
    assert_eq!(acts(&mut scene, "french", "f-a1"), ["move center", "move reserve", "move right"]);
}

#[test]
fn r_iii_d_3_c_3_engaged_artillery_hits_on_6() {
    let scene = allied("f-5 forward-left, p-a1 right canister, p-1 right");
    assert_eq!(told(scene, "allied", "fire p-a1", &[5, 6, 1, 1]), "hitting on 6: 1 hit.");
    let scene = allied("f-5 forward-left square, p-a1 right canister, p-1 right");
    let line = told(scene, "allied", "fire p-a1 at squares", &[5, 6, 1, 1]);
    assert_eq!(line, "at the squares hitting on 6: 1 hit.", "at squares too");
}

#[test]
fn r_iii_d_3_c_3_a_at_first_on_5_and_6() {
    let mut scene = french("f-5 left, p-a1 right, p-1 right");
    act(&mut scene, "french", &["move f-5 forward"]);
    scene.play("french", ["done"]).play("allied", ["done"]);
    let (mut scene, line) = fire(scene, "allied", "fire p-a1", &[4, 4, 1, 1]);
    assert_eq!(line, "hitting on 5-6: no hit.");
    scene.play("allied", ["done"]).play("french", ["done", "done"]).play("allied", ["done"]);
    assert_eq!(told(scene, "allied", "fire p-a1", &[5, 6, 1, 1]), "hitting on 6: 1 hit.", "once");
    let scene = allied("f-5 forward-left square, p-a1 right, p-1 right");
    let line = told(scene, "allied", "fire p-a1 at squares", &[4, 5, 1, 1]);
    assert_eq!(line, "at the squares hitting on 5-6: 1 hit.", "at squares too");
}

#[test]
fn ruling_t29_each_hit_of_a_fire_is_taken_by_the_strongest_then() {
    // Two hits: the first makes the strongest as weak as the other, so they need not fall on one unit.
    let scene = french("f-og forward-left, f-5 left, p-1 3 right, p-4 2 right");
    let (mut scene, _) = fire(scene, "french", "fire f-og", &[6, 6, 1, 1]);
    scene.play("allied", ["hit p-4"]);
    assert_eq!((strength(&scene, "p-1"), strength(&scene, "p-4")), (2, 1));
}

#[test]
fn r_iii_d_3_d_hits_fall_on_the_strongest_the_owner_choosing_among_equals() {
    let scene = french("f-og forward-left, f-5 left, p-1 3 right, p-4 2 right, p-5 2 right");
    let (mut scene, _) = fire(scene, "french", "fire f-og", &[6, 6, 1, 1]);
    // The first hit has one strongest; the second has three equals.
    assert_eq!(strength(&scene, "p-1"), 2);
    scene.offers("allied", ["hit p-1", "hit p-4", "hit p-5"]).play("allied", ["hit p-5"]);
    assert_eq!(["p-1", "p-4", "p-5"].map(|unit| strength(&scene, unit)), [2, 2, 1]);
}

#[test]
fn r_iii_d_3_d_losses_are_taken_at_the_instant_of_fire() {
    // The second unit fires at what the first has left.
    let scene = french("f-5 forward-left, f-8 forward-left, p-1 right, p-4 1 right");
    let (scene, _) = fire(scene, "french", "fire f-5", &[6, 6]);
    assert_eq!((strength(&scene, "p-1"), strength(&scene, "p-4")), (1, 1));
    let (mut scene, _) = fire(scene, "french", "fire f-8", &[6, 1]);
    scene.offers("allied", ["hit p-1", "hit p-4"]);
}

#[test]
fn r_iii_d_3_d_long_range_fire_may_eliminate() {
    let scene = french("f-a1 left, f-5 left, p-4 1 right, p-1 1 right");
    let (mut scene, _) = fire(scene, "french", "fire f-a1", &[6, 1, 1]);
    scene.play("allied", ["hit p-4"]).told("french", "4th Brigade (Henckel) is eliminated by fire");
}

#[test]
fn ruling_t3_players_read_high_numbers() {
    let scene = french("f-c1 forward-left, p-1 right");
    let (scene, line) = fire(scene, "french", "fire f-c1", &[1, 4]);
    assert_eq!(line, "hitting on 4-6: 1 hit.");
    assert_eq!(tellings(&scene, " at F"), 0);
    let mut scene = french("f-5 forward-left, p-1 right");
    scene.play("french", ["take f-5"]);
    let odds = third::label(&scene, "fire f-5").odds;
    assert_eq!((odds[0].part, odds[0].whole), (25, 36), "two dice that each hit on 6 alone");
}

/// Both players' battle turns until the French fight again, without a shot.
fn wait(scene: &mut Third) {
    scene.play("french", ["done"]).play("allied", ["done", "done"]).play("french", ["done"]);
}

#[test]
fn ruling_t17_the_first_battle_turn_in_contact_is_better() {
    // The battle turn after the charge, and not the next one, fired in or not.
    let mut scene = french("f-c1 left, f-5 left, p-1 right");
    act(&mut scene, "french", &["move f-c1 forward"]);
    wait(&mut scene);
    scene.play("french", ["take f-c1"]);
    assert_eq!(third::label(&scene, "fire f-c1").odds[0].part, 9, "two dice that each miss on 1 to 3");
    scene.undo("french");
    wait(&mut scene);
    let (mut scene, line) = fire(scene, "french", "fire f-c1", &[4, 4]);
    assert_eq!(line, "hitting on 5-6: no hit.", "it waited");
    // Fresh again when contact was lost.
    wait(&mut scene);
    act(&mut scene, "french", &["move f-c1 left"]);
    wait(&mut scene);
    act(&mut scene, "french", &["move f-c1 forward"]);
    wait(&mut scene);
    assert_eq!(told(scene, "french", "fire f-c1", &[1, 1]), "hitting on 4-6: no hit.");
}

#[test]
fn ruling_t17_cavalry_does_not_wait_for_a_square_to_break() {
    let mut scene = french("f-c1 left, f-5 left, p-1 right square, p-4 right square");
    act(&mut scene, "french", &["move f-c1 forward"]);
    wait(&mut scene);
    scene.play("french", ["done"]).play("allied", ["done"]);
    act(&mut scene, "allied", &["break p-1"]);
    scene.play("allied", ["done"]).play("french", ["done"]);
    assert_eq!(told(scene, "french", "fire f-c1", &[4, 4]), "hitting on 5-6: no hit.");
}

#[test]
fn ruling_t17_guns_and_charged_cavalry_have_one_battle_turn_too() {
    for (unit, dice, line) in
        [("p-a1", vec![5, 5, 5, 5], "hitting on 6: no hit."), ("p-c1", vec![4, 4], "hitting on 5-6: no hit.")]
    {
        let mut scene = french(&format!("f-5 left, {unit} right, p-1 right"));
        act(&mut scene, "french", &["move f-5 forward"]);
        scene.play("french", ["done"]).play("allied", ["done", "done"]);
        scene.play("french", ["done", "done"]).play("allied", ["done"]);
        assert_eq!(told(scene, "allied", &format!("fire {unit}"), &dice), line);
    }
}
