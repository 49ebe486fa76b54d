//! Scenes: what contradicts itself is refused, and the refusal names the clause.

use crate::common::{ALLIED_39, FRENCH_39, SEVEN_EXITED, variant};
use tabletop::{Game, Setup};
use waterloo::Waterloo;

/// What is wrong with a scene, by the game set up like this.
fn fault(setup: &Setup, scene: &str) -> String {
    let game = Waterloo::new(&Waterloo::about().complete(setup).unwrap());
    game.set(scene).err().unwrap_or_else(|| panic!("accepted: {scene}")).to_string()
}

/// Every scene with the clause that its refusal names.
fn refused(setup: &Setup, cases: &[(&str, &str)]) {
    for (clause, scene) in cases {
        let why = fault(setup, scene);
        assert!(why.starts_with(&format!("{clause}: ")), "{scene}\n{why}");
    }
}

#[test]
fn a_scene_names_units_hexes_and_clauses_of_the_game() {
    assert!(fault(&Setup::default(), "").starts_with("a scene begins with"));
    refused(
        &Setup::default(),
        &[
            ("turn", "turn 11 french movement"),
            ("side", "turn 1 prussian movement"),
            ("stage", "turn 1 french siesta"),
            ("weather", "turn 1 french movement; weather fair"),
            ("at", "turn 1 french movement; at 0118 fr-1-I"),
            ("at", "turn 1 french movement; at 0101 fr-99-I"),
            ("at", "turn 1 french movement; at 0804 fr-1-I"),
            ("at", "turn 1 french movement; at 0101 fr-1-I, 0101 fr-2-I"),
            ("at", "turn 1 french movement; at 0101 fr-1-I, 0102 fr-1-I"),
            ("at", "turn 1 french movement; at 0101 fr-1-I; at 0102 fr-2-I"),
            ("eliminated", "turn 1 french movement; at 0101 fr-1-I; eliminated fr-1-I"),
            ("eliminated", "turn 1 french movement; eliminated fr-1-I fr-1-I"),
            ("exited", "turn 1 french movement; exited al-1-I"),
            ("moved", "turn 1 french movement; at 0101 al-1-I; moved al-1-I"),
            ("moved", "turn 1 french combat; at 0101 fr-1-I; moved fr-1-I"),
            ("fought", "turn 1 french movement; at 0101 fr-1-I; fought fr-1-I"),
            ("owed", "turn 1 french combat; at 0101 fr-1-I; owed fr-1-I"),
            ("steady", "turn 1 french movement; steady no"),
        ],
    );
}

#[test]
fn a_stage_needs_what_it_works_on() {
    let fight = "at 1906 fr-1-I, 1905 al-3db-I, 1907 fr-art-I";
    let fought = format!("{fight}; fought fr-1-I al-3db-I; defenders al-3db-I; attackers fr-1-I; column 1-1");
    let cases = [
        ("stage", format!("turn 1 french destination al-3db-I; {fight}")),
        ("stage", format!("turn 1 french destination fr-1-I; {fight}")),
        ("stage", format!("turn 1 french give-way fr-1-I; {fight}")),
        ("stage", format!("turn 1 french combat; {fight}; defenders al-3db-I")),
        ("defenders", format!("turn 1 french declare; {fight}")),
        ("defenders", format!("turn 1 french declare; {fight}; defenders fr-1-I")),
        ("attackers", format!("turn 1 french declare; {fight}; defenders al-3db-I; attackers fr-2-I")),
        ("attackers", format!("turn 1 french declare; {fight}; defenders al-3db-I; attackers fr-art-I")),
        ("guns", format!("turn 1 french declare; {fight}; defenders al-3db-I; guns fr-1-I")),
        ("column", format!("turn 1 french throw; {fight}; defenders al-3db-I; attackers fr-1-I")),
        ("column", format!("turn 1 french throw; {}", fought.replace("1-1", "6-1"))),
        ("result", format!("turn 1 french retreat; {fought}; retreating fr-1-I; victors al-3db-I")),
        (
            "result",
            format!("turn 1 french retreat; {fought}; result De; retreating fr-1-I; victors al-3db-I"),
        ),
        ("victors", format!("turn 1 french retreat; {fought}; result Ar; retreating fr-1-I; victors fr-1-I")),
        ("retreating", format!("turn 1 french retreat; {fought}; result Ar; victors al-3db-I")),
        ("falling-back", format!("turn 1 french fall-back; {fought}; result Ar; victors al-3db-I")),
        ("chain", format!("turn 1 french displace; {fought}; result Ar; victors al-3db-I")),
        (
            "chain",
            format!("turn 1 french displace; {fought}; result Ar; victors al-3db-I; chain 1907 fr-1-I"),
        ),
        ("to-lose", format!("turn 1 french losses; {fought}; result Dr; victors fr-1-I; to-lose 0")),
        ("stage", format!("turn 1 french over Draw; {fight}")),
        ("eliminated", format!("turn 1 french movement; eliminated {FRENCH_39} fr-cav-1-I")),
        ("exited", format!("turn 1 french movement; eliminated {ALLIED_39} al-bru-R; exited {SEVEN_EXITED}")),
        ("steady", format!("turn 1 french movement; eliminated {ALLIED_39} al-bru-R; steady yes")),
    ];
    for (clause, scene) in &cases {
        refused(&Setup::default(), &[(clause, scene)]);
    }
}

#[test]
fn chits_belong_to_the_variant_and_fit_what_has_come_in() {
    refused(&Setup::default(), &[("chits", "turn 5 allied movement; at 0105 al-1-I; chits 1 1")]);
    refused(
        &variant(),
        &[
            ("chits", "turn 5 allied movement; at 0105 al-1-I"),
            ("chits", "turn 5 allied movement; at 0105 al-1-I; chits 1 7"),
            ("chits", "turn 5 allied movement; at 0105 al-1-I; chits 1 0"),
            ("chits", "turn 5 allied movement; at 0105 pr-13-IV; chits 1 2"),
            ("chits", "turn 3 allied movement; at 0105 pr-13-IV; chits 1 3"),
            ("chits", "turn 3 allied movement; at 0105 pr-13-IV, 0107 pr-14-IV; chits 1 4"),
            ("possible", "turn 5 allied movement; at 0105 al-1-I; chits 1 2; possible 1 13"),
            ("possible", "turn 5 allied movement; at 0105 pr-art-II; chits 1 1; possible 1 12"),
            ("chits", "turn 1 french chit allied; at 0105 al-1-I; chits 0 0"),
            ("stage", "turn 2 french chit french; at 0105 al-1-I; chits 0 0"),
        ],
    );
}
