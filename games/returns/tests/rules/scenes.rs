//! Scenes: what a position looks like in text, what is refused, and that no text makes the engine panic.

use returns::Returns;
use tabletop::{Game, Setup, laws};

use crate::common::setup;

fn game(seats: u8) -> Returns {
    Returns::new(&Returns::about().complete(&Setup { seats, ..setup(2, &[]) }).unwrap())
}

#[test]
fn a_scene_reads_like_the_board() {
    let text = "turn 3; rain; phase french-movement; objectives Antwerp Ghent; control Ghent; spent Ghent; points 5 0 0; \
        F-VI out; F-GD Thuin 9 from Beaumont steps 1; A-I Ath 9; stage march 0";
    let state = game(2).set(text).unwrap();
    assert_eq!(game(2).scene(&state), text);
}

#[test]
fn slips_are_named() {
    let errors = [
        ("turn 16", "turn: from 1 to 15"),
        ("F-I Paris", "'Paris' is no town"),
        ("F-I Mons 9", "more cohesion than its track"),
        ("F-I Mons 0", "a corps has cohesion"),
        ("F-I Mons from Ghent", "F-I.from: a town that is not adjacent"),
        ("F-I Mons steps 3", "F-I.steps: two at most"),
        ("A-I Mons steps 1", "A-I.steps: only of units that move"),
        ("F-I Mons fought", "F-I.fought: not before the combats"),
        ("F-I Mons tried", "F-I.tried: only in a combat"),
        ("F-I", "'F-I': no town, and not 'out'"),
        ("F-I steps 1", "'steps' is no town"),
        ("F-I out 3", "'3' after 'out'"),
        ("F-I Mons 3 4", "'cohesion' twice"),
        ("Napoleon Mons 3", "a commander has no cohesion"),
        ("F-I out; F-II out; F-III out; F-IV out", "four French corps are out, and the game would be over"),
        ("control Mons", "control: Mons is no objective"),
        ("control Ghent Ghent", "'Ghent' twice"),
        ("objectives Ghent", "objectives: none or two"),
        ("objectives Ghent Liege; control Ghent Liege", "objectives: both are achieved"),
        ("fallen 1", "fallen: more than the Allied and Prussian corps that are out"),
        ("points 8 0 0", "points: 8 for the French army, 7 at most"),
        ("points 0 1 0", "points: only an army that moves has any"),
        ("phase setup; F-I out; stage set-up 0", "F-I: nobody is out before the first turn"),
        ("phase setup; F-I Ghent; stage set-up 0", "F-I: not a town of its set-up"),
        ("stage attack", "stage: it needs a combat"),
        ("stage weather", "stage: not in this phase"),
        ("phase allied-movement; stage march 2", "stage: there is no such seat"),
        ("stage march-unit F-I", "stage: the unit may not move"),
        ("Napoleon Mons; F-I Mons; stage rejoin Napoleon", "stage: no commander who stands alone"),
        ("stage nowhere", "no such stage"),
        ("hand 0 1 0 0 0 0 0", "no such clause, or 'combat' must come first"),
        ("F-I Mons; A-I Mons; combat Mons french 0; present F-I A-I; stage attack", "not in this phase"),
        (
            "F-I Mons; A-I Mons; combat Mons french 0; present F-I A-I; hand 0 1 0 0 0 0 0",
            "combat: none is fought in this stage",
        ),
    ];
    for (text, error) in errors {
        let why = game(2).set(text).expect_err(text).to_string();
        assert!(why.contains(error), "{text}: {why}");
    }
}

#[test]
fn slips_in_a_combat_are_named() {
    let sound = "phase french-combat; F-I Mons from Maubeuge; F-II Maubeuge; A-I Mons; A-II Ath; combat Mons french 1;
        present F-I A-I; entered Maubeuge; hand 0 1 0 0 0 0 0; hand 1 1 0 0 0 0 0; stage attack";
    game(2).set(sound).unwrap();
    let won = "winner french; total 1; stage retreat";
    let errors = [
        ("hand 0 0 0 0 0 0 0", "stage: nobody has anything to choose"),
        ("hand 0 99 0 0 0 0 0", "combat.hand, deck: more cards of a type"),
        ("hand 2 1 0 0 0 0 0", "combat.hand: of a player without a corps"),
        ("present F-I", "combat.present: a combat has corps of both sides"),
        ("present F-I F-II A-I", "combat.present: a unit is not in the town of the combat"),
        ("F-III Mons", "combat.present: a unit in the town has not fought and takes no part"),
        ("F-I Mons fought", "combat.present: a unit has fought already"),
        ("A-I out; A-III Mons", "'A-III Mons': no such clause"),
        ("A-I out", "combat.present: a unit is out before the losses"),
        ("entered Ghent", "combat.entered, reinforced: a town that is not adjacent"),
        ("reinforced Ghent", "combat.entered, reinforced: a town that is not adjacent"),
        ("due 1 0 0", "combat.due: cards are due while they are dealt"),
        ("stage deal", "combat.due: cards are due while they are dealt"),
        ("winner french", "winner: it does not fit the stage"),
        ("winner french; total 4; stage retreat", "combat.total: the rounds, or one more or less"),
        ("total 1", "combat.total: nobody has won"),
        ("left 1 0 0", "combat.left: nobody has won"),
        ("lead allied", "combat.lead: there is no joint force"),
        ("advice concede", "combat.advice: nobody advises"),
        ("card skirmish", "card: it does not fit the stage"),
        ("stage match", "card: it does not fit the stage"),
        ("stage advise", "stage: nobody advises"),
        ("stage lead", "stage: the two armies are not even"),
        ("stage reinforce attacker 1", "stage: the seat is not of the side that reinforces"),
        ("stage reinforce winner 0", "winner: it does not fit the stage"),
        ("stage roll-reinforce attacker 0 F-I", "stage: the unit may not reinforce"),
        ("winner french; total 1; stage propose allied-prussian", "stage: there are no losses to share"),
        ("winner french; total 1; stage spread 1", "left: the player has no losses to take"),
        ("winner french; total 1; left 1 1 0; stage spread 1", "left: more than the side loses"),
        ("winner french; total 1; left 0 1 0; stage retreat", "left: no losses are taken in this stage"),
        ("F-III Ath fought; A-II Ath", "fought: at Ath a side has no corps left to fight"),
        ("A-I Mons 0; stage match", "A-I: a corps has cohesion"),
        ("rounds 3", "no such clause"),
    ];
    for (text, error) in errors {
        let why = game(2).set(&format!("{sound}; {text}")).expect_err(text).to_string();
        assert!(why.contains(error), "{text}: {why}");
    }
    game(2).set(&format!("{sound}; {won}")).unwrap();
}

/// Changes many scenes of random games; `SCENES=1000000` for more of them.
#[test]
fn a_changed_scene_is_refused_or_can_be_played() {
    let many: u64 = std::env::var("SCENES").ok().and_then(|it| it.parse().ok()).unwrap_or(12_000);
    let options = [("sheets", "screened"), ("setup", "free"), ("objectives", "chosen")];
    let setups = [setup(2, &[]), setup(3, &[]), setup(2, &options), setup(3, &options)];
    for (n, setup) in setups.iter().enumerate() {
        let seen = laws::mutated_scenes::<Returns>(setup, 1815 + n as u64, many / 4);
        let seen = seen.unwrap_or_else(|broken| panic!("{broken}"));
        assert!(seen.tried == many / 4 && seen.accepted > seen.tried / 100, "{seen:?}");
    }
}
