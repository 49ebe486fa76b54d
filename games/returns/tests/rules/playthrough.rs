//! A golden playthrough and counts of paths: they warn of rules changed by accident.
//!
//! `UPDATE=1 cargo test -p returns` writes the playthroughs anew; read the difference.

use std::{fmt::Write, fs, path::Path};

use returns::{Returns, State};
use tabletop::{Answer, Chance, Dice, Game, Next, Quick, Random, Seed, Silent, Table, Viewer};

use crate::common::{setup, start, state, three, waterloo};

/// Plays the first choices of a game at random and writes down each decision, its offers and what is told to whom.
fn playthrough(seats: u8, options: &[(&str, &str)], choices: usize) -> String {
    let mut table = Table::<Returns>::new(&setup(seats, options), Seed::from(1815), &[]).unwrap();
    let mut random = Quick(1815);
    let mut text = String::new();
    let mut told = 0;
    for _ in 0..choices {
        let Next::Choice(seat) = Table::next(&table) else { break };
        let offers = table.offers_to(Viewer::Seat(seat));
        let offer = &offers[random.below(offers.len() as u32) as usize];
        let name = Returns::about().name(seats, seat);
        let prompt = table.prompt(Viewer::Seat(seat));
        writeln!(text, "{} ({})", prompt.text, prompt.rule).unwrap();
        writeln!(text, "{name}: {} [{} of {}]", offer.text, offer.label, offers.len()).unwrap();
        table.submit(seat, &offer.text).unwrap();
        for viewer in Viewer::all(seats) {
            for (_, report) in table.reports(viewer, told) {
                let who = match viewer {
                    Viewer::Seat(seat) => Returns::about().name(seats, seat),
                    Viewer::Spectator => "all",
                };
                writeln!(text, "    {who}: {}", report.text).unwrap();
            }
        }
        told = table.at();
    }
    text
}

fn compare(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, found).unwrap();
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    for (n, (found, wanted)) in found.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(found, wanted, "{name}, line {}", n + 1);
    }
    assert_eq!(found.lines().count(), wanted.lines().count(), "{name}");
}

#[test]
fn two_players() {
    compare("two_players.txt", &playthrough(2, &[], 120));
}

#[test]
fn three_players_screened() {
    let options = [("sheets", "screened"), ("setup", "free"), ("objectives", "chosen")];
    compare("three_players_screened.txt", &playthrough(3, &options, 160));
}

/// The number of ways to make so many choices; chance answers with a three or with the first kind there is.
fn paths(game: &Returns, state: &State, choices: u32) -> u64 {
    match game.next(state) {
        Next::Over(_) => 1,
        Next::Chance(chance) => {
            let answer = match chance {
                Chance::Dice(_) => Answer::Dice(Dice::new(&[3])),
                Chance::Draw(counts) => {
                    Answer::Drawn(counts.kinds().iter().position(|&n| n > 0).unwrap() as u8)
                }
            };
            let mut after = *state;
            game.settle(&mut after, answer, &mut Silent);
            paths(game, &after, choices)
        }
        Next::Choice(_) if choices == 0 => 1,
        Next::Choice(_) => {
            let mut offers = vec![];
            game.actions(state, &mut offers);
            let count = |action| {
                let mut after = *state;
                game.play(&mut after, action, &mut Silent);
                paths(game, &after, choices - 1)
            };
            offers.into_iter().map(count).sum()
        }
    }
}

#[test]
fn counts_of_paths() {
    let counts = |scene: &tabletop::Scene<Returns>| {
        [1, 2, 3, 4, 5].map(|choices| paths(scene.table().game(), state(scene), choices))
    };
    assert_eq!(counts(&start(&[1, 2, 1, 1])), [9, 37, 292, 1516, 10354]);
    let scene =
        waterloo("2 1 1 1 0 1", "1 1 0 1 1 1", "F-I Nivelles; Napoleon Nivelles; A-Res Brussels; P-I Wavre");
    assert_eq!(counts(&scene), [5, 13, 31, 93, 357]);
    let scene = three(
        "phase allied-combat; F-GD Quatre-Bras; F-I Quatre-Bras; A-I Quatre-Bras from Nivelles;
        P-I Quatre-Bras from Ligny; P-II Gembloux; P-III Ligny; A-Res Waterloo;
        combat Quatre-Bras allied-prussian 0; present F-GD F-I A-I P-I; entered Nivelles Ligny;
        hand 0 2 1 0 1 0 1; hand 1 1 1 0 0 1 0; hand 2 1 0 0 1 0 1; lead prussian; stage attack",
    );
    assert_eq!(counts(&scene), [6, 16, 32, 64, 132]);
}
