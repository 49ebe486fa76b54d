//! Scenes: what a position looks like in text, what is refused, and that no text brings the engine down.

use returns::Returns;
use tabletop::{Game, Next, Quick, Random, Setup, Silent};

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
    let slips = [
        ("turn 16", "turn: from 1 to 15"),
        ("F-I Paris", "'Paris' is no town"),
        ("F-I Mons 9", "more cohesion than its track"),
        ("F-I Mons 0", "a corps has cohesion"),
        ("stage attack", "the stage needs a combat"),
        ("stage march 2", "the position does not fit its stage"),
        ("stage nowhere", "no such stage"),
        ("hand 0 1 0 0 0 0 0", "no such clause, or 'combat' must come first"),
        (
            "F-I Mons; A-I Mons; combat Mons french 0; present F-I A-I; stage attack",
            "nobody has anything to choose",
        ),
        (
            "F-I Mons; A-I Mons; combat Mons french 0; present F-I A-I; hand 0 99 0 0 0 0 0",
            "more cards of a type",
        ),
        (
            "F-I Mons; A-I Ath; combat Mons french 0; present F-I A-I",
            "a unit in the combat is not in its town",
        ),
    ];
    for (text, slip) in slips {
        let why = game(2).set(text).expect_err(text);
        assert!(why.contains(slip), "{text}: {why}");
    }
}

/// Spoils a scene by leaving out, doubling or exchanging words and clauses.
fn spoil(scene: &str, random: &mut Quick) -> String {
    let mut words: Vec<&str> = scene.split(' ').collect();
    for _ in 0..=random.below(3) {
        let (a, b) = (random.below(words.len() as u32) as usize, random.below(words.len() as u32) as usize);
        match random.below(4) {
            0 => drop(words.remove(a)),
            1 => words.insert(b, words[a]),
            2 => words.swap(a, b),
            _ => {
                words[a] =
                    ["0", "1", "7", "Mons", "out", "stage", "F-I;", "200", ";"][random.below(9) as usize]
            }
        }
        if words.is_empty() {
            break;
        }
    }
    words.join(" ")
}

#[test]
fn no_text_brings_the_engine_down() {
    let mut random = Quick(1815);
    let mut accepted = 0;
    for round in 0..60 {
        let game = game(2 + round % 2);
        let mut state = game.start();
        let mut offers = vec![];
        loop {
            match game.next(&state) {
                Next::Over(_) => break,
                Next::Chance(chance) => game.settle(&mut state, chance.ask(&mut random), &mut Silent),
                Next::Choice(_) => {
                    offers.clear();
                    game.actions(&state, &mut offers);
                    let pick = offers[random.below(offers.len() as u32) as usize];
                    game.play(&mut state, pick, &mut Silent);
                }
            }
            if random.below(2) == 0 {
                let text = spoil(&game.scene(&state), &mut random);
                if let Ok(other) = game.set(&text) {
                    accepted += 1;
                    play_on(&game, other, &text, &mut random);
                }
            }
        }
    }
    assert!(accepted > 1000, "enough spoiled scenes are still positions: {accepted}");
}

fn play_on(game: &Returns, mut state: returns::State, text: &str, random: &mut Quick) {
    for _ in 0..60 {
        match game.next(&state) {
            Next::Over(_) => return,
            Next::Chance(chance) => game.settle(&mut state, chance.ask(random), &mut Silent),
            Next::Choice(_) => {
                let mut offers = vec![];
                game.actions(&state, &mut offers);
                assert!(!offers.is_empty(), "nothing to choose after {text}\n{}", game.scene(&state));
                let pick = offers[random.below(offers.len() as u32) as usize];
                game.label(&state, pick);
                game.play(&mut state, pick, &mut Silent);
            }
        }
    }
}
