//! A table: submitting, refusing, taking back, giving up, scripted chance.

#![allow(clippy::unwrap_used)]

mod flawed;

use flawed::Pickets;
use tabletop::{About, Answer, Entry, Game, Next, Outcome, Scene, Seat, Seats, Seed, Setup, Table, Viewer};

const BLUE: Seat = Seat(0);
const RED: Seat = Seat(1);

fn table(seed: u64, script: &[u8]) -> Table<Pickets> {
    Table::new(&Setup::default(), Seed::from(seed), script).unwrap()
}

fn set(scene: &str, script: &[u8]) -> Table<Pickets> {
    Table::from_scene(&Setup::default(), Seed::from(1), scene, script).unwrap()
}

#[test]
fn a_new_table_has_asked_chance_and_waits_for_a_seat() {
    let table = table(7, &[]);
    assert_eq!(table.next(), Next::Choice(BLUE));
    assert_eq!(table.at(), 4);
    assert!(table.entries().iter().all(|it| matches!(it, Entry::Answered(Answer::Drawn(_)))));
    assert_eq!(table.setup().scenario, "road");
    assert_eq!(table.setup().option("clock"), "twelve");
    assert_eq!(table.setup().seats, 2);
}

#[test]
fn an_offer_is_played_and_nothing_else() {
    let mut table = table(7, &[]);
    table.submit(BLUE, "pick 1").unwrap();
    let texts: Vec<String> = table.offers().iter().map(|it| it.to_string()).collect();
    assert_eq!(texts, ["march 2"]);
    let before = (*table.state(), table.at());
    for wrong in ["", "march 3", "march 2 ", "MARCH 2", "pick 1", "halt", "resign", "undo", "\n", "märz"] {
        assert!(table.submit(BLUE, wrong).is_err(), "{wrong}");
    }
    assert_eq!((*table.state(), table.at()), before);
    table.submit(BLUE, "march 2").unwrap();
    assert_eq!(table.next(), Next::Choice(RED));
}

#[test]
fn a_refusal_names_the_rule() {
    let mut table = table(7, &[]);
    let refusal = table.submit(RED, "halt").unwrap_err();
    assert_eq!((refusal.why.as_str(), refusal.rule), ("It is for blue to decide.", "2"));
    table.submit(BLUE, "pick 1").unwrap();
    let refusal = table.submit(BLUE, "march 4").unwrap_err();
    assert_eq!(refusal.to_string(), "A block marches to the next town only. (2)");
    let refusal = table.submit(BLUE, "dance").unwrap_err();
    assert_eq!(refusal.to_string(), "'dance' is not offered now. (2)");
    let long = table.submit(BLUE, &"x".repeat(100_000)).unwrap_err();
    assert!(long.why.len() < 200);
}

#[test]
fn nobody_chooses_once_the_game_is_over() {
    let mut table = set("6 blue picked0 4 33ho 01sx 41ho 42sx", &[6, 1]);
    table.submit(BLUE, "march 5").unwrap();
    let why = "Red has no blocks left.";
    assert_eq!(table.next(), Next::Over(Outcome { winners: Seats::one(BLUE), why, rule: "4" }));
    assert!(table.offers().is_empty());
    assert_eq!(table.submit(RED, "halt").unwrap_err().why, "The game is over.");
    assert_eq!(table.resign(RED).unwrap_err().why, "The game is over.");
    assert!(table.undo(BLUE).is_err());
    assert_eq!(table.prompt(Viewer::Spectator).text, why);
}

#[test]
fn undo_takes_back_until_the_other_side_decides() {
    let mut table = table(7, &[]);
    assert!(!table.may_undo(BLUE));
    let (start, at, told) = (*table.state(), table.at(), table.events().len());
    table.submit(BLUE, "pick 2").unwrap();
    assert!(table.may_undo(BLUE));
    assert!(!table.may_undo(RED));
    assert!(table.undo(RED).is_err());
    table.undo(BLUE).unwrap();
    assert_eq!((*table.state(), table.at(), table.events().len()), (start, at, told));
    assert!(table.undo(BLUE).unwrap_err().why.starts_with("Nothing can be taken back"));
    table.submit(BLUE, "halt").unwrap();
    assert!(!table.may_undo(BLUE));
    assert!(!table.may_undo(RED));
}

#[test]
fn undo_does_not_reach_behind_a_die() {
    let mut table = set("6 blue picked0 4 33ho 01ho 41ho 42sx", &[6, 1]);
    table.submit(BLUE, "march 5").unwrap();
    assert!(table.undo(BLUE).is_err());
    assert!(table.undo(RED).is_err());
}

#[test]
fn a_player_who_resigns_loses() {
    let mut table = table(7, &[]);
    table.submit(BLUE, "pick 1").unwrap();
    table.resign(RED).unwrap();
    let Next::Over(outcome) = table.next() else { panic!("the game goes on") };
    assert_eq!(outcome.winners, Seats::one(BLUE));
    assert!(table.offers().is_empty());
    assert!(!table.may_undo(BLUE));
    assert!(table.log(true).to_string().ends_with("blue: pick 1\nred: resign\n"));
}

#[test]
fn a_script_answers_the_first_questions_and_the_seed_the_rest() {
    let scripted = table(7, &[3, 1]);
    let free = table(7, &[]);
    let lines = |table: &Table<Pickets>| table.log(false).lines;
    assert_eq!(lines(&scripted)[0].1, "draw 3");
    assert_eq!(lines(&scripted)[1].1, "draw 1");
    // Questions keep their numbers, so the seed answers the third as if it had answered all.
    assert_eq!(lines(&scripted)[2..], lines(&free)[2..]);
}

#[test]
fn a_script_that_does_not_fit_is_named() {
    for (script, part) in [
        (&[4][..], "dice: [4] does not answer"),
        (&[0], "dice: [0]"),
        (&[3, 3], "dice: [3]"),
        (&[255], "[255]"),
    ] {
        let why = Table::<Pickets>::new(&Setup::default(), Seed::from(7), script).err().unwrap();
        assert!(why.to_string().contains(part), "{why}");
    }
}

#[test]
fn a_script_that_does_not_fit_refuses_the_choice_and_is_given_up() {
    for script in [&[7, 1][..], &[1], &[0, 0]] {
        let mut table = set("6 blue move 4 33ho 01ho 41ho 42sx", script);
        table.submit(BLUE, "pick 1").unwrap();
        let before = (*table.state(), table.at(), table.events().len());
        let refusal = table.submit(BLUE, "march 5").unwrap_err();
        assert!(refusal.why.starts_with("dice: ["), "{refusal}");
        assert_eq!((*table.state(), table.at(), table.events().len()), before);
        assert!(table.may_undo(BLUE), "what could be taken back before still can");
        table.submit(BLUE, "march 5").unwrap();
        assert!(matches!(table.next(), Next::Choice(RED) | Next::Over(_)));
    }
}

#[test]
fn a_script_can_be_given_in_play() {
    let mut scene = Scene::<Pickets>::set(&Setup::default(), "6 blue move 4 31ho 02ho 43ho 42sx");
    scene
        .has("blue", ["halt"])
        .lacks(["march 5"])
        .play("blue", ["pick 1"])
        .offers("blue", ["march 3", "march 5"]);
    scene.refused("blue", "march 1", "2").undo("blue").play("blue", ["pick 1"]);
    scene.roll([4, 1]).play("blue", ["march 5"]).told("red", "A 1 met a 3.").told("spectator", "They fired.");
    scene.over(["blue"], "4");
}

#[test]
fn a_scene_is_refused_with_its_reason() {
    let set = |scene: &str| {
        Table::<Pickets>::from_scene(&Setup::default(), Seed::from(1), scene, &[]).err().unwrap().to_string()
    };
    assert!(set("nonsense").starts_with("scene: a turn"));
    assert_eq!(set("1 blue sing 4 01ho 02ho 41ho 42ho"), "scene.phase: there is no phase 'sing'");
    assert_eq!(set("1 blue move 4 01ho 02ho\n41ho 42ho"), "scene: a scene is one line");
}

#[test]
fn a_setup_is_refused_by_field() {
    let refused = |setup: Setup| Table::<Pickets>::new(&setup, Seed::from(1), &[]).err().unwrap().to_string();
    let about: &About = Pickets::<0>::about();
    assert_eq!(about.viewer(2, "spectator"), Some(Viewer::Spectator));
    assert_eq!(about.viewer(2, "green"), None);
    let scenario = Setup { scenario: "sea".into(), ..Setup::default() };
    assert_eq!(refused(scenario), "scenario: 'sea' is not one of road, bridge");
    let seats = Setup { seats: 3, ..Setup::default() };
    assert_eq!(refused(seats), "seats: 3 is not one of 2");
    let option = |id: &str, value: &str| Setup {
        options: [(id.to_string(), value.to_string())].into(),
        ..Setup::default()
    };
    assert_eq!(refused(option("fog", "on")), "options: pickets has no option 'fog'");
    assert_eq!(refused(option("clock", "nine")), "options.clock: 'nine' is not one of twelve, six");
}

#[test]
fn a_viewer_gets_their_own_offers_and_reports() {
    let mut table = Table::<Pickets>::new(&Setup::default(), Seed::from(7), &[1, 2, 1, 2]).unwrap();
    assert_eq!(table.offers_to(Viewer::Seat(BLUE)).len(), 3);
    assert!(table.offers_to(Viewer::Seat(RED)).is_empty());
    assert!(table.offers_to(Viewer::Spectator).is_empty());
    let told = |table: &Table<Pickets>, viewer, from| -> Vec<String> {
        table.reports(viewer, from).into_iter().map(|(_, report)| report.text).collect()
    };
    let all = ["You drew a 1.", "You drew a 2.", "red drew a block.", "red drew a block."];
    assert_eq!(told(&table, Viewer::Seat(BLUE), 0), all);
    assert_eq!(told(&table, Viewer::Seat(BLUE), 3), all[3..]);
    assert!(told(&table, Viewer::Spectator, 4).is_empty());
    table.submit(BLUE, "halt").unwrap();
    assert_eq!(told(&table, Viewer::Spectator, 4), ["blue halted."]);
}

#[test]
fn a_copy_plays_on_alone_and_gives_its_lines_from_a_number_on() {
    let table = Table::<Pickets>::new(&Setup::default(), Seed::from(4), &[]).unwrap();
    let mut copy = table.clone();
    let at = copy.at();
    copy.submit(Seat(0), "halt").unwrap();
    assert_eq!((table.at(), copy.at()), (at, at + 1));
    assert_eq!(copy.lines(at), [("blue".to_string(), "halt".to_string())]);
    assert_eq!(copy.log(false).lines, copy.lines(0));
    assert_eq!(copy.last_of(&[Seat(0), Seat(1)]), Some(Seat(0)));
    assert_eq!(copy.last_of(&[Seat(1)]), None);
}

#[test]
fn choices_taken_back_by_agreement_leave_the_dice_behind() {
    // Blue marches until the pickets meet and fire, then takes the shot back.
    let mut table = table(7, &[]);
    let mut before = None;
    for _ in 0..60 {
        let Next::Choice(seat) = table.next() else { break };
        let offer = table.offers().first().unwrap().to_string();
        let (at, state) = (table.at(), *table.state());
        table.submit(seat, &offer).unwrap();
        let thrown = table.entries()[at..].iter().filter(|it| matches!(it, Entry::Answered(_))).count();
        if thrown > 0 {
            before = Some((at, state, thrown as u64, seat));
            break;
        }
    }
    let (at, state, thrown, seat) = before.expect("dice are thrown in this game");
    let first = table.entries()[at + 1].clone();
    assert!(!table.may_undo(seat));
    assert_eq!(table.before_last_choice(seat), Some(at));
    assert!(table.before_turn(seat).is_some_and(|turn| turn <= at));
    assert!(table.take_back(at + 1).is_err() && table.take_back(999).is_err());
    table.take_back(at).unwrap();
    assert_eq!((*table.state(), table.at()), (state, at + 1));
    assert_eq!(table.entries()[at], Entry::Passed(thrown));
    // The same choice gets the answers that follow, not those already seen; a copy from the log agrees.
    let mut copy = Table::<Pickets>::load(&table.log(true)).unwrap();
    let offer = table.offers().first().unwrap().to_string();
    table.submit(seat, &offer).unwrap();
    copy.submit(seat, &offer).unwrap();
    assert_eq!(table.log(true), copy.log(true));
    let mut fresh = Table::<Pickets>::load(&copy.log(true)).unwrap();
    assert_eq!(fresh.log(true), copy.log(true));
    assert!(fresh.agree_to_draw(seat).unwrap_err().why.contains("draw"));
    assert!(matches!(first, Entry::Answered(_)));
}
