//! 6.0 Battles: what is a unit's act of a battle turn. Rulings N27 to N30.
use crate::common::{act, battle, block};

const LINE: &str = "II-b center, III-a right, P-I-b center, P-II-a left; entry ligny charleroi";

fn field(left: &str) -> String {
    format!("ligny: {left}, {LINE}")
}

#[test]
fn ruling_n27_horse_artillery_that_has_occupied_a_hill_moves_or_fires_once() {
    let start = || {
        let field = field("HA1 left, I-art left, II-a left, P-I-a right");
        battle(1, "french", "ligny french-left=hill", &field)
    };
    let mut scene = start();
    act(&mut scene, "french", &["occupy HA1"]);
    scene.play("french", ["take HA1"]).offers("french", ["fire HA1", "move HA1 forward", "move HA1 reserve"]);
    scene
        .roll([2, 6])
        .play("french", ["fire HA1"])
        .told("allied", "fires at long range at F2 on the Allied right: 1 hit");
    scene.lacks(["take HA1"]);
    // A move is the other choice, and gives the hill up; nobody fires after two moves.
    let mut scene = start();
    act(&mut scene, "french", &["occupy HA1", "move HA1 forward"]);
    scene.lacks(["take HA1"]);
    assert!(!block(&scene, "HA1").contains("holds"));
    // Foot artillery has one battle move, and who has fired or moved does not occupy.
    let mut scene = start();
    act(&mut scene, "french", &["occupy I-art"]);
    scene.lacks(["take I-art"]);
    let mut scene = start();
    act(scene.roll([6, 6]), "french", &["fire HA1"]);
    scene.play("french", ["take HA1"]).offers("french", ["move HA1 forward", "move HA1 reserve"]);
}

#[test]
fn ruling_n28_a_square_and_its_guest_retreat_only_when_all_must() {
    let field = "ligny: I-a left square, II-a left, II-b center, III-a right, Napoleon left host=I-a, \
        P-I-a forward-right, P-III-a right, P-I-b center, P-II-a left; entry ligny quatre-bras";
    let mut scene = battle(1, "french", "ligny", field);
    scene.play("french", ["take II-a"]).has("french", ["retreat II-a quatre-bras"]).undo("french");
    scene.play("french", ["take I-a"]).offers("french", ["fire I-a", "break I-a"]).undo("french");
    scene.play("french", ["take Napoleon"]).offers("french", ["emerge Napoleon"]);
    // An attacker who must withdraw (6.7) leads them out.
    let mut scene = battle(1, "french", "ligny stalemate", field);
    scene.play("french", ["take Napoleon"]).offers("french", ["retreat Napoleon quatre-bras"]).undo("french");
    act(&mut scene, "french", &["retreat I-a quatre-bras"]);
    assert_eq!(block(&scene, "I-a"), "quatre-bras: I-a 2 disrupted");
    assert!(block(&scene, "Napoleon").ends_with("left shown"), "{}", block(&scene, "Napoleon"));
}

#[test]
fn ruling_n29_going_into_a_square_and_coming_out_are_the_guests_acts() {
    let mut scene = battle(
        1,
        "allied",
        "ligny",
        &field(
            "3CC forward-left, II-a left, P-I-a right square, P-III-a right, P-II-horse right, Blucher right",
        ),
    );
    act(&mut scene, "allied", &["shelter P-II-horse with P-I-a"]);
    scene.lacks(["take P-II-horse"]).play("allied", ["done"]).play("french", ["done"]);
    act(&mut scene, "allied", &["emerge P-II-horse"]);
    scene.lacks(["take P-II-horse"]);
    // Its place is free again.
    act(&mut scene, "allied", &["shelter Blucher with P-I-a"]);
    assert!(block(&scene, "Blucher").contains("host=P-I-a"));
}

#[test]
fn ruling_n30_who_is_driven_back_by_bad_morale_does_nothing_more() {
    // Cavalry has two battle moves, but the one it must make is all it does.
    let mut scene = battle(
        1,
        "french",
        "ligny",
        &field("II-a forward-left, P-I-cav 1 right, P-III-a right, P-II-cav right"),
    );
    scene.roll([1]).play("french", ["done"]).told("french", "Morale of Prussian I Corps Cavalry: bad");
    scene.lacks(["take P-I-cav"]).has("allied", ["take P-II-cav"]);
}
