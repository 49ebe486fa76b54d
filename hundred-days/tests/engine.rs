//! The engine protocol, through the real program.

#![allow(clippy::unwrap_used)]

mod common;

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};

/// The answers to these lines.
fn talk(lines: &[u8]) -> Vec<Value> {
    let output = common::run(&["engine"], lines);
    assert!(output.status.success(), "{}", common::complained(&output));
    common::printed(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answers to these requests.
fn ask(requests: &[Value]) -> Vec<Value> {
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let answers = talk(lines.as_bytes());
    assert_eq!(answers.len(), requests.len());
    answers
}

fn error(answer: &Value) -> &str {
    answer["error"].as_str().unwrap_or_else(|| panic!("no error: {answer}"))
}

#[test]
fn the_worked_session_of_the_document_goes_as_written() {
    let document = include_str!("../../docs/engine.md");
    let lines =
        |mark: &str| -> Vec<&str> { document.lines().filter_map(|line| line.strip_prefix(mark)).collect() };
    let (requests, answers) = (lines("--> "), lines("<-- "));
    assert!(requests.len() > 8);
    let output = common::run(&["engine"], (requests.join("\n") + "\n").as_bytes());
    let printed = common::printed(&output);
    for ((request, wanted), answer) in requests.iter().zip(&answers).zip(printed.lines()) {
        assert_eq!(answer, *wanted, "the answer to {request}");
    }
    assert_eq!(printed.lines().count(), answers.len());
    assert_eq!(requests.len(), answers.len());
}

#[test]
fn whatever_is_sent_one_answer_comes_back_and_the_engine_goes_on() {
    let new = br#"{"new":{"game":"waterloo","seed":7}}"#.to_vec();
    let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    let huge = [br#"{"load":""#.to_vec(), vec![b'x'; 3 << 20], br#""}"#.to_vec()].concat();
    let mut garbage: Vec<Vec<u8>> = [
        &b""[..],
        b" ",
        b"hello",
        b"{",
        b"}",
        b"[]",
        b"null",
        b"7",
        b"\"new\"",
        b"{}",
        b"{\"new\"",
        b"{\"new\":{\"game\":\"water",
        b"{\"dance\":{}}",
        b"{\"offers\":{},\"log\":{}}",
        b"\0\0\0",
        b"\xff\xfe{\"offers\":{}}",
        b"\xc3\x28",
        b"{\"offers\":\"\\ud800\"}",
    ]
    .map(<[u8]>::to_vec)
    .into();
    garbage.extend([deep, huge]);
    let mut state = 1u64;
    for _ in 0..300 {
        // Noise without line ends.
        let noise = (0..40).map(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            match (state >> 33) as u8 {
                b'\n' => b'x',
                byte => byte,
            }
        });
        garbage.push(noise.collect());
    }
    let count = garbage.len();
    let lines =
        [vec![new], garbage, vec![br#"{"offers":{}}"#.to_vec(), b"{\"half".to_vec()]].concat().join(&b'\n');
    let answers = talk(&lines);
    assert_eq!(answers.len(), count + 3);
    assert_eq!(answers[0]["next"], json!({"choice": "french"}));
    for answer in &answers[1..=count] {
        assert!(error(answer).len() < 1000);
    }
    assert!(answers[count + 1]["offers"].as_array().unwrap().len() > 5, "the table is still there");
    error(&answers[count + 2]);
}

#[test]
fn an_error_names_the_field() {
    let wrong = [
        (json!({"new": 7}), "new: invalid type: integer `7`, expected an object"),
        (json!({"new": {}}), "new: missing field `game`"),
        (json!({"new": []}), "new: invalid type: sequence, expected an object"),
        (json!({"new": {"game": 1}}), "new.game: invalid type: integer `1`, expected a string"),
        (json!({"new": {"game": "chess"}}), "new.game: 'chess' is not one of waterloo"),
        (json!({"new": {"game": "waterloo", "scenario": "sea"}}), "new.scenario: 'sea' is not one of battle"),
        (
            json!({"new": {"game": "waterloo", "scenario": {}}}),
            "new.scenario: invalid type: map, expected a string",
        ),
        (
            json!({"new": {"game": "waterloo", "options": []}}),
            "new.options: invalid type: sequence, expected a map",
        ),
        (
            json!({"new": {"game": "waterloo", "options": {"fog": "x"}}}),
            "new.options: waterloo has no option 'fog'",
        ),
        (
            json!({"new": {"game": "waterloo", "options": {"grouchy": 1}}}),
            "new.options.grouchy: invalid type",
        ),
        (
            json!({"new": {"game": "waterloo", "options": {"grouchy": "?"}}}),
            "new.options.grouchy: '?' is not one of",
        ),
        (json!({"new": {"game": "waterloo", "seats": 3}}), "new.seats: 3 is not one of 2"),
        (
            json!({"new": {"game": "waterloo", "seats": 300}}),
            "new.seats: invalid value: integer `300`, expected u8",
        ),
        (json!({"new": {"game": "waterloo", "seats": "2"}}), "new.seats: invalid type: string"),
        (json!({"new": {"game": "waterloo", "seed": -1}}), "new.seed: invalid"),
        (json!({"new": {"game": "waterloo", "seed": 1.5}}), "new.seed: invalid"),
        (json!({"new": {"game": "waterloo", "seed": "abc"}}), "new.seed: invalid"),
        (
            json!({"new": {"game": "waterloo", "dice": 3}}),
            "new.dice: invalid type: integer `3`, expected a sequence",
        ),
        (json!({"new": {"game": "waterloo", "dice": [1, "x"]}}), "new.dice[1]: invalid type: string"),
        (
            json!({"new": {"game": "waterloo", "colour": 1}}),
            "new.colour: unknown field `colour`, expected one of `game`",
        ),
        (json!({"scene": 7}), "scene: invalid type: integer `7`, expected a text or an object"),
        (json!({"scene": {}}), "scene: missing field `text`"),
        (json!({"scene": {"text": "x", "game": "chess"}}), "scene.game: 'chess'"),
        (json!({"scene": {"text": "x", "colour": 1}}), "scene.colour: unknown field `colour`"),
        (json!({"scene": "nonsense"}), "scene: a scene begins with"),
        (json!({"offers": 1}), "offers: invalid type: integer `1`, expected an object"),
        (json!({"offers": {"as": "x"}}), "offers.as: unknown field `as`, there are no fields"),
        (json!({"log": null}), "log: invalid type: null, expected an object"),
        (json!({"play": {}}), "play: missing field `seat`"),
        (json!({"play": {"seat": "french"}}), "play: missing field `text`"),
        (
            json!({"play": {"seat": 1, "text": "x"}}),
            "play.seat: invalid type: integer `1`, expected a string",
        ),
        (json!({"play": ["french", "x"]}), "play: invalid type: sequence, expected an object"),
        (
            json!({"play": {"seat": "prussian", "text": "x"}}),
            "play.seat: 'prussian' is not one of french, allied",
        ),
        (
            json!({"play": {"seat": "french", "text": "x", "at": 3}}),
            "play.at: unknown field `at`, expected `seat` or `text`",
        ),
        (json!({"undo": {}}), "undo: missing field `seat`"),
        (json!({"undo": {"seat": "nobody"}}), "undo.seat: 'nobody' is not one of"),
        (json!({"view": {}}), "view: missing field `as`"),
        (json!({"view": {"as": "god"}}), "view.as: 'god' is not one of french, allied, spectator"),
        (json!({"load": {}}), "load: invalid type: map, expected a string"),
        (json!({"load": ""}), "load.game: the header must name the game"),
        (json!({"load": "game: chess\n---\n"}), "load.game: 'chess' is not one of waterloo"),
        (json!({"load": "game: waterloo\n---\nfrench: dance\n"}), "load, line 3:"),
        (json!({"dance": {}}), "unknown variant `dance`, expected one of `new`, `scene`"),
    ];
    let new = json!({"new": {"game": "waterloo"}});
    let requests: Vec<Value> = std::iter::once(new).chain(wrong.iter().map(|it| it.0.clone())).collect();
    for (answer, (request, part)) in ask(&requests)[1..].iter().zip(&wrong) {
        assert!(error(answer).starts_with(part), "{request}\n{answer}\nwanted {part}");
    }
}

/// Scenes with a mistake, one or more of each game, and how the answer begins.
const WRONG_SCENES: [(&str, &str, &str); 12] = [
    ("waterloo", "", "scene: a scene begins with 'turn 1 french movement'"),
    ("waterloo", "turn 11 french movement", "scene.turn: a number from 1 to 10"),
    ("waterloo", "turn 1 french movement; at 0101 fr-99-I", "scene.at: there is no unit 'fr-99-I'"),
    ("returns", "stage nowhere", "scene.stage: 'stage nowhere': no such stage"),
    ("returns", "points 8 0 0", "scene.points: 8 for the French army, 7 at most"),
    ("returns", "F-I Gand", "scene.F-I: 'F-I Gand': 'Gand' is no town"),
    ("napoleon4", "turn 1", "scene.stage: a scene needs one"),
    ("napoleon4", "turn 1; stage begin-turn; ligny: G-inf left", "scene.G-inf: it is in no battle"),
    ("napoleon4", "turn 1; stage begin-turn; lygny: G-inf", "scene.lygny: 'lygny' is no town"),
    ("napoleon3", "turn x; stage begin-turn", "scene.turn: 'x' is not a number"),
    (
        "napoleon3",
        "turn 1; stage begin-turn; weather fair",
        "scene.weather: 'weather fair' is no part of a scene",
    ),
    ("napoleon3", "turn 1; stage begin-turn; ligny: f-0", "scene.ligny: 'f-0' is no block"),
];

#[test]
fn a_mistake_in_a_scene_is_named_by_its_field() {
    let requests = WRONG_SCENES.map(|(game, text, _)| json!({"scene": {"game": game, "text": text}}));
    for (answer, (game, text, why)) in ask(&requests).iter().zip(WRONG_SCENES) {
        assert!(error(answer).starts_with(why), "{game}: {text}\n{answer}\nwanted {why}");
    }
    for (game, text, why) in WRONG_SCENES {
        let output = common::run(&["draw", "--game", game, "--scene", text, "-o", "never.svg"], b"");
        assert_eq!(output.status.code(), Some(2), "{game}: {text}");
        let said = common::complained(&output);
        assert!(said.starts_with(&format!("hundred-days: {why}")), "{said}\nwanted {why}");
    }
    let seats =
        json!({"scene": {"game": "waterloo", "text": "turn 1 french movement; at 0101 fr-1-I", "seats": 4}});
    assert_eq!(error(&ask(&[seats])[0]), "scene.seats: 4 is not one of 2");
}

#[test]
fn without_a_table_nothing_can_be_asked() {
    let requests = [
        json!({"offers": {}}),
        json!({"play": {"seat": "french", "text": "end movement"}}),
        json!({"undo": {"seat": "french"}}),
        json!({"view": {"as": "spectator"}}),
        json!({"log": {}}),
    ];
    for answer in ask(&requests) {
        assert_eq!(error(&answer), "there is no table: send 'new', 'scene' or 'load' first");
    }
}

#[test]
fn a_failed_beginning_leaves_the_table_as_it_was() {
    let requests = [
        json!({"new": {"game": "waterloo", "seed": 7}}),
        json!({"play": {"seat": "french", "text": "end movement"}}),
        json!({"new": {"game": "chess"}}),
        json!({"load": "nonsense"}),
        json!({"scene": "nonsense"}),
        json!({"offers": {}}),
    ];
    let answers = ask(&requests);
    assert_eq!(answers[5]["at"], json!(1));
}

/// A running engine that is asked one request after the other.
struct Conversation {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    fn new() -> Conversation {
        let program = env!("CARGO_BIN_EXE_hundred-days");
        let engine = Command::new(program).arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = engine.unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Conversation { child, input, output: BufReader::new(output) }
    }

    fn say(&mut self, request: &Value) -> Value {
        writeln!(self.input, "{request}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn end(mut self) {
        drop(self.input);
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_whole_game_can_be_played_undone_logged_and_loaded() {
    let mut engine = Conversation::new();
    let mut say = |request: Value| engine.say(&request);
    say(json!({"new": {"game": "waterloo", "options": {"grouchy": "yes"}, "seed": 11, "dice": [1, 2]}}));
    let mut choices = 0usize;
    let over = loop {
        let now = say(json!({"offers": {}}));
        let Some(seat) = now["next"]["choice"].as_str() else { break now };
        let offers = now["offers"].as_array().unwrap();
        let text = &offers[choices * 7919 % offers.len()]["text"];
        let after = say(json!({"play": {"seat": seat, "text": text}}));
        assert!(after["at"].as_u64() > now["at"].as_u64(), "{after}");
        let taken_back = say(json!({"undo": {"seat": seat}}));
        if taken_back.get("refused").is_none() {
            assert_eq!(taken_back["at"], now["at"]);
            say(json!({"play": {"seat": seat, "text": text}}));
        }
        choices += 1;
        assert!(choices < 5000);
    };
    assert!(over["next"]["over"]["why"].is_string());
    assert!(over["offers"].as_array().unwrap().is_empty());
    let refused = say(json!({"play": {"seat": "french", "text": "end movement"}}));
    assert_eq!(refused["refused"]["why"], json!("The game is over."));
    let log = say(json!({"log": {}}));
    assert!(log["log"].as_str().unwrap().contains("---\nchance: draw 1\nchance: draw 2\n"));
    let view = say(json!({"view": {"as": "spectator"}}));
    let loaded = say(json!({"load": log["log"]}));
    assert_eq!(loaded["next"], over["next"]);
    assert_eq!(say(json!({"view": {"as": "spectator"}})), view);
    assert_eq!(say(json!({"log": {}})), log);
    engine.end();
}

#[test]
fn dice_that_do_not_fit_are_named() {
    let [new, ..] =
        &ask(&[json!({"new": {"game": "waterloo", "options": {"grouchy": "yes"}, "dice": [99]}})])[..]
    else {
        panic!("an answer")
    };
    assert!(error(new).starts_with("new.dice: [99] does not answer a draw"), "{new}");
}

/// Plays choices of computer players that the engine is asked for, and gives the engine's answers to `go`.
fn played_by(player: &str, game: &str, seed: u64, choices: usize) -> Vec<Value> {
    let mut engine = Conversation::new();
    engine.say(&json!({"new": {"game": game, "seed": seed}}));
    let mut answers = vec![];
    while answers.len() < choices {
        let offers = engine.say(&json!({"offers": {}}));
        let go = engine.say(&json!({"go": {"player": player, "seed": seed, "budget": 500}}));
        assert_eq!((&go["at"], &go["seat"]), (&offers["at"], &offers["next"]["choice"]));
        assert!(offers["offers"].as_array().unwrap().iter().any(|offer| offer["text"] == go["play"]), "{go}");
        assert_eq!(engine.say(&json!({"offers": {}})), offers, "nothing is played");
        engine.say(&json!({"play": {"seat": go["seat"], "text": go["play"]}}));
        answers.push(go);
    }
    engine.end();
    answers
}

#[test]
fn any_computer_player_can_be_asked_for_a_choice_and_chooses_alike() {
    let hello = &ask(&[json!({"hello": {}})])[0];
    for player in hello["players"].as_array().unwrap() {
        for game in hello["games"].as_array().unwrap() {
            let play = || played_by(player.as_str().unwrap(), game.as_str().unwrap(), 5, 6);
            assert_eq!(play(), play(), "{player} at {game}");
        }
    }
}

#[test]
fn a_player_who_thinks_is_told_to_stop() {
    // The three lines are sent at once, so the stop is read before the plan is made or while it is made.
    let requests = [
        json!({"new": {"game": "returns", "seed": 3}}),
        json!({"go": {}}),
        json!({"stop": {}}),
        json!({"go": {"player": "captain"}}),
    ];
    let answers = ask(&requests);
    assert!(answers[1]["play"].is_string() && answers[3]["play"].is_string(), "{answers:?}");
    assert_eq!(answers[2], json!({"stopped": true}));
}

#[test]
fn what_is_wrong_with_a_request_to_a_computer_player_is_named() {
    let answers = ask(&[
        json!({"go": {}}),
        json!({"new": {"game": "waterloo"}}),
        json!({"go": {"player": "nobody"}}),
        json!({"go": {"budget": -1}}),
        json!({"go": {"depth": 3}}),
    ]);
    assert!(error(&answers[0]).starts_with("there is no table"));
    assert!(error(&answers[2]).starts_with("go.player: 'nobody' is not one of random,"), "{}", answers[2]);
    assert!(error(&answers[3]).starts_with("go.budget: "), "{}", answers[3]);
    assert!(error(&answers[4]).starts_with("go.depth: "), "{}", answers[4]);
}
