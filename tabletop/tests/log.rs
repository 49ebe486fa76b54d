//! A game as text: written, read, and refused with the line that is wrong.

#![allow(clippy::unwrap_used)]

mod flawed;

use flawed::Pickets;
use tabletop::{Log, Next, Quick, Random, ReadError, Seat, Seed, Setup, Table};

const GAME: &str = "\
game: pickets
edition: for tests
rules: 3
scenario: road
options: clock=twelve
seats: 2
seed: 7
---
chance: draw 3
chance: draw 1
chance: draw 2
chance: draw 1
blue: pick 1
blue: march 2
red: halt
";

fn load(text: &str) -> Result<Table<Pickets>, ReadError> {
    Table::load(&text.parse()?)
}

/// What is wrong with the game when this line of it reads otherwise.
fn wrong(line: &str, instead: &str) -> ReadError {
    assert!(GAME.contains(line));
    load(&GAME.replace(line, instead)).err().expect("the log is refused")
}

/// A whole game at random.
fn finished(seed: u64) -> Table<Pickets> {
    let mut table = Table::<Pickets>::new(&Setup::default(), Seed::from(seed), &[]).unwrap();
    let mut random = Quick(seed);
    while let Next::Choice(seat) = table.next() {
        let offers = table.offers();
        let pick = offers[random.below(offers.len() as u32) as usize];
        table.submit(seat, &pick.to_string()).unwrap();
    }
    table
}

#[test]
fn a_log_reads_back_to_the_same_text_and_game() {
    let table = load(GAME).unwrap();
    assert_eq!(table.log(true).to_string(), GAME);
    assert_eq!(table.log(false).to_string(), GAME.replace("seed: 7\n", ""));
    for seed in 0..50 {
        let table = finished(seed);
        let text = table.log(true).to_string();
        let again = load(&text).unwrap();
        assert_eq!(again.log(true).to_string(), text);
        assert_eq!(again.state(), table.state());
        assert_eq!(again.events(), table.events());
        assert_eq!(again.next(), table.next());
    }
}

#[test]
fn a_log_from_a_scene_keeps_the_scene() {
    let setup = Setup { scenario: "bridge".into(), ..Setup::default() };
    let scene = "2 red move 4 01ho 12so 43ho 42sx";
    let table = Table::<Pickets>::from_scene(&setup, Seed([9; 32]), scene, &[]).unwrap();
    let text = table.log(true).to_string();
    assert!(text.contains(&format!("scene: {scene}\n")));
    assert!(text.contains(&format!("seed: {}\n", "09".repeat(32))));
    assert_eq!(load(&text).unwrap().log(true).to_string(), text);
}

#[test]
fn spaces_and_foreign_line_ends_do_no_harm() {
    assert_eq!(load(&GAME.replace('\n', "  \r\n")).unwrap().log(true).to_string(), GAME);
}

#[test]
fn a_forged_choice_is_named_by_its_line() {
    let error = wrong("blue: march 2", "blue: march 3");
    assert_eq!(error.to_string(), "line 14: A block marches to the next town only. (2)");
    let error = wrong("red: halt", "red: dance");
    assert_eq!(error.to_string(), "line 15: 'dance' is not offered now. (2)");
    let error = wrong("red: halt", "blue: halt");
    assert_eq!(error.to_string(), "line 15: It is for red to decide. (2)");
    let error = wrong("red: halt", "red: halt\nred: halt");
    assert_eq!(error.field, "line 16");
}

#[test]
fn a_wrong_answer_of_chance_is_named_by_its_line() {
    // The bag of blue has no second block of three.
    assert_eq!(
        wrong("chance: draw 1", "chance: draw 3").to_string(),
        "line 10: 'draw 3' does not answer a draw of 3 kinds"
    );
    assert_eq!(wrong("chance: draw 2", "chance: dice 2").field, "line 11");
    assert_eq!(wrong("chance: draw 2", "chance: draw 0").field, "line 11");
    assert_eq!(wrong("chance: draw 2", "chance: draw 300").field, "line 11");
    assert_eq!(wrong("chance: draw 2", "chance: draw").field, "line 11");
    assert_eq!(wrong("red: halt", "chance: dice 1 2").to_string(), "line 15: chance was not asked");
    assert_eq!(
        wrong("chance: draw 2\n", "blue: halt\n").to_string(),
        "line 11: chance must answer a draw of 3 kinds first"
    );
    let scene =
        "game: pickets\nscene: 1 blue picked0 4 31ho 02ho 41ho 42sx\n---\nblue: march 5\nchance: dice 1 7\n";
    assert_eq!(load(scene).err().unwrap().to_string(), "line 5: 'dice 1 7' does not answer 2 dice");
}

#[test]
fn an_unknown_seat_is_named_by_its_line() {
    assert_eq!(wrong("red: halt", "green: halt").to_string(), "line 15: there is no seat 'green'");
    assert_eq!(wrong("red: halt", ": halt").field, "line 15");
}

#[test]
fn a_log_cut_off_anywhere_loads_or_names_a_line() {
    for end in 0..GAME.len() {
        match load(&GAME[..end]) {
            Ok(table) => assert_ne!(table.next(), Next::Over(outcome()), "{end}"),
            Err(error) => assert!(!error.field.is_empty(), "{error}"),
        }
    }
    let half = load(&GAME[..GAME.len() - 3]).err().unwrap();
    assert_eq!(half.field, "line 15");
}

fn outcome() -> tabletop::Outcome {
    tabletop::Outcome { winners: tabletop::Seats::EMPTY, why: "Night falls.", rule: "4" }
}

#[test]
fn a_log_that_ends_in_mid_throw_goes_on_with_the_dice_of_its_seed() {
    let whole = finished(5).log(true);
    let text = whole.to_string();
    for end in text.match_indices('\n').map(|(at, _)| at + 1) {
        let Ok(table) = load(&text[..end]) else { continue };
        let lines = table.log(true).lines;
        if end > text.find("---").unwrap() {
            assert_eq!(lines[..], whole.lines[..lines.len()]);
        }
    }
}

#[test]
fn newer_rules_are_refused_and_older_ones_are_not() {
    assert_eq!(wrong("rules: 3", "rules: 4").to_string(), "rules: version 4 is newer than 3");
    assert!(load(&GAME.replace("rules: 3", "rules: 2")).is_ok());
}

#[test]
fn a_wrong_header_is_named_by_its_line_or_field() {
    assert!(wrong("game: pickets", "game: chess").why.contains("'chess' is not 'pickets'"));
    assert!(wrong("game: pickets\n", "").why.contains("must name the game"));
    assert_eq!(wrong("rules: 3", "rules: three").field, "line 3, rules");
    assert_eq!(wrong("rules: 3", "rules: 99999999").field, "line 3, rules");
    assert_eq!(wrong("seats: 2", "seats: 258").field, "line 6, seats");
    assert_eq!(wrong("seats: 2", "seats: -2").field, "line 6, seats");
    assert_eq!(wrong("seats: 2", "seats: 5").to_string(), "seats: 5 is not one of 2");
    assert_eq!(wrong("options: clock=twelve", "options: clock").field, "line 5, options");
    assert_eq!(wrong("options: clock=twelve", "options: clock=nine").field, "options.clock");
    assert_eq!(wrong("scenario: road", "scenario: sea").field, "scenario");
    assert_eq!(wrong("seed: 7", "seed: seven").field, "line 7, seed");
    assert_eq!(
        wrong("seed: 7", "seed: 7\nseed: 8").to_string(),
        "line 8, seed: it stands twice in the header"
    );
    assert_eq!(wrong("seed: 7", "colour: 7").to_string(), "line 7, colour: the header has no such field");
    assert_eq!(wrong("seed: 7", "scene: nonsense").field, "scene");
    assert!(wrong("---\n", "").field.starts_with("line "));
}

#[test]
fn garbage_is_refused() {
    for text in [
        "",
        "\0",
        "hello",
        "{\"new\":{}}",
        ":",
        "---",
        "---\n---",
        "game: pickets\n---\n\n",
        "\u{feff}game: x",
    ] {
        assert!(load(text).is_err(), "{text:?}");
    }
    let mut random = Quick(1);
    for _ in 0..2000 {
        let mut bytes = GAME.as_bytes().to_vec();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len() as u32) as usize;
            bytes[at] = random.below(128) as u8;
        }
        // The result may be an error, but never a panic.
        let text = String::from_utf8(bytes).unwrap();
        if let Ok(table) = load(&text) {
            assert!(matches!(table.next(), Next::Choice(_) | Next::Over(_)));
        }
    }
}

#[test]
fn a_journal_takes_back_choices() {
    let journal = GAME.replace("blue: march 2\n", "blue: undo\nblue: pick 2\nblue: march 2\n");
    let table = load(&journal).unwrap();
    assert_eq!(table.log(true).to_string(), GAME.replace("pick 1", "pick 2"));
    let error = load(&GAME.replace("red: halt", "red: undo")).err().unwrap();
    assert_eq!(error.field, "line 15");
    assert!(error.why.starts_with("Nothing can be taken back"));
    let error = load(&GAME.replace("blue: pick 1", "blue: undo")).err().unwrap();
    assert_eq!(error.field, "line 13");
}

#[test]
fn a_resigned_game_reads_back() {
    let text = format!("{GAME}red: resign\n");
    let table = load(&text).unwrap();
    assert!(matches!(table.next(), Next::Over(it) if it.winners.contains(Seat(0))));
    assert_eq!(table.log(true).to_string(), text);
    assert_eq!(load(&format!("{text}blue: halt\n")).err().unwrap().to_string(), "line 17: The game is over.");
}

#[test]
fn lines_can_be_taken_one_by_one() {
    let log: Log = GAME.parse().unwrap();
    let mut table = Table::<Pickets>::new(&log.setup, log.seed.unwrap(), &[3, 1, 2, 1]).unwrap();
    for line in &log.lines[4..] {
        table.take_lines(std::slice::from_ref(line)).unwrap();
    }
    assert_eq!(table.log(true).to_string(), GAME);
    let nobody = table.take_lines(&[("nobody".to_string(), "halt".to_string())]).unwrap_err();
    assert_eq!(nobody.to_string(), "line 1: there is no seat 'nobody'");
}
