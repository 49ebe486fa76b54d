//! The other subcommands, through the real program.

#![allow(clippy::unwrap_used)]

mod common;

use std::fs;

use common::{complained, folder, printed, run};

/// The log of a finished game.
fn finished(seed: u64) -> String {
    let path = folder("finished").join(format!("{seed}.log"));
    let seed = seed.to_string();
    let all = ["play", "--terminal", "waterloo", "--seed", &seed, "--players", "french=random,allied=random"];
    let output = run(&all, b"");
    assert!(output.status.success(), "{}", complained(&output));
    assert!(printed(&output).contains("\nThe game is over: "));
    let path = path.to_str().unwrap();
    let output = run(&[&all[..], &["--save", path]].concat(), b"");
    assert!(output.status.success(), "{}", complained(&output));
    fs::read_to_string(path).unwrap()
}

#[test]
fn usage_errors_name_the_field_and_end_with_two() {
    for (arguments, part) in [
        (&["fuzz", "chess"][..], "game: 'chess' is not one of waterloo"),
        (&["fuzz", "waterloo", "--scenario", "sea"], "scenario: 'sea' is not one of battle"),
        (&["fuzz", "waterloo", "--options", "fog=on"], "options: waterloo has no option 'fog'"),
        (&["fuzz", "waterloo", "--options", "grouchy"], "options: 'grouchy' is not of the form name=value"),
        (&["fuzz", "waterloo", "--seats", "5"], "seats: 5 is not one of 2"),
        (&["fuzz", "waterloo", "--games", "many"], "invalid value 'many' for '--games"),
        (
            &["simulate", "waterloo", "--players", "french=deep"],
            "players.french: 'deep' is not one of person, random, conscript",
        ),
        (
            &["simulate", "waterloo", "--players", "prussian=random"],
            "players: 'prussian' is not one of french, allied",
        ),
        (&["simulate", "waterloo", "--players", "french=person"], "players: a person cannot be simulated"),
        (&["play", "--terminal"], "game: name one"),
        (&["play", "--terminal", "waterloo", "--seed", "seven"], "seed: 'seven' is neither a number nor"),
        (&["rules", "chess"], "game: 'chess'"),
        (&["draw", "-o", "board.jpeg"], "output: the file's name must end in .svg or .png"),
        (&["draw", "--as", "god", "-o", "board.svg"], "as: 'god' is not one of french, allied, spectator"),
        (&["dance"], "unrecognized subcommand 'dance'"),
        (&["--loud"], "unexpected argument '--loud'"),
        (&["serve", "--public-url", "example.org"], "public-url: 'example.org' begins neither with"),
    ] {
        let output = run(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", complained(&output));
        assert!(complained(&output).contains(part), "{arguments:?}: {}", complained(&output));
    }
}

#[test]
fn random_games_keep_the_laws() {
    let output = run(&["fuzz", "waterloo", "--games", "6", "--seed", "3"], b"");
    assert!(output.status.success(), "{}", complained(&output));
    let text = printed(&output);
    assert!(text.starts_with("waterloo: 6 games over 2 set-ups, "), "{text}");
    assert!(text.ends_with("No law was broken.\n"), "{text}");
    let output = run(&["fuzz", "waterloo", "--games", "2", "--options", "grouchy=no"], b"");
    assert!(printed(&output).contains("2 games over 1 set-ups"));
}

#[test]
fn a_game_is_replayed_and_its_dice_are_verified() {
    let log = finished(5);
    let path = folder("replay").join("whole.log");
    fs::write(&path, &log).unwrap();
    let output = run(&["replay", "--verify", path.to_str().unwrap()], b"");
    assert!(output.status.success(), "{}", complained(&output));
    let text = printed(&output);
    assert!(text.contains("\nThe game is over: "), "{text}");
    assert!(text.contains("answers of chance, each as the seed gives it."), "{text}");
}

#[test]
fn a_forged_log_is_refused_by_its_line() {
    let log = finished(6);
    let folder = folder("forged");
    let lines: Vec<&str> = log.lines().collect();
    let replay = |name: &str, change: &dyn Fn(&mut Vec<String>), more: &[&str]| {
        let path = folder.join(name);
        let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        change(&mut lines);
        fs::write(&path, lines.join("\n")).unwrap();
        let output = run(&[&["replay", path.to_str().unwrap()], more].concat(), b"");
        assert_eq!(output.status.code(), Some(1));
        complained(&output)
    };
    let move_at = lines.iter().position(|line| line.starts_with("french: to ")).unwrap();
    let why = replay("choice.log", &|lines| lines[move_at] = "french: to 0101".into(), &[]);
    assert!(why.contains(&format!("line {}: ", move_at + 1)), "{why}");
    let why = replay("seat.log", &|lines| lines[move_at] = "prussian: to 0101".into(), &[]);
    assert!(why.contains(&format!("line {}: there is no seat 'prussian'", move_at + 1)), "{why}");
    let die_at = lines.iter().position(|line| line.starts_with("chance: dice ")).unwrap();
    let why = replay("die.log", &|lines| lines[die_at] = "chance: dice 7".into(), &[]);
    assert!(why.contains(&format!("line {}: 'dice 7' does not answer 1 dice", die_at + 1)), "{why}");
    let why = replay("cut.log", &|lines| lines[move_at].truncate(5), &[]);
    assert!(why.contains(&format!("line {}: every line is of the form", move_at + 1)), "{why}");
    let why = replay("newer.log", &|lines| lines[2] = "rules: 999".into(), &[]);
    assert!(why.contains("rules: version 999 is newer"), "{why}");
    // Another die may be a possible game, but not the one of this seed.
    let loaded = |lines: &mut Vec<String>| {
        let pips = lines[die_at].pop().unwrap();
        lines[die_at].push(if pips == '6' { '1' } else { '6' });
        lines.truncate(die_at + 1);
    };
    let why = replay("loaded.log", &loaded, &["--verify"]);
    assert!(why.contains(&format!("line {}: the seed gives 'dice ", die_at + 1)), "{why}");
}

#[test]
fn a_missing_or_foreign_file_is_told() {
    let output = run(&["replay", "nowhere.log"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(complained(&output).contains("nowhere.log: "));
    let path = folder("foreign").join("noise.log");
    fs::write(&path, b"\xff\xfe\x00").unwrap();
    assert_eq!(run(&["replay", path.to_str().unwrap()], b"").status.code(), Some(1));
}

#[test]
fn people_play_in_the_terminal() {
    let path = folder("terminal").join("game.log");
    let input = format!(
        "help\nboard\n\ndance\nmove 1517\nundo\n1\nundo\nundo\nlog\nrules 4\n999\nend movement\nsave {}\nquit\n",
        path.display()
    );
    let output = run(&["play", "waterloo", "--terminal", "--seed", "7"], input.as_bytes());
    assert!(output.status.success(), "{}", complained(&output));
    let text = printed(&output);
    for part in [
        "Napoleon at Waterloo",
        "  1. move ",
        "take back your last choice",
        "No: 'dance' is not offered now. Rule 4.0.",
        "Taken back.",
        "No: Nothing can be taken back",
        "No: '999' is not offered now.",
        "Written to ",
        "The game ends here, ",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(text.is_ascii() || !text.contains('\u{1b}'), "no escape sequences");
    let path = path.to_str().unwrap();
    assert!(fs::read_to_string(path).unwrap().ends_with("french: end movement\n"));
    let output = run(&["play", "--terminal", "--load", path], b"resign\n");
    assert!(printed(&output).contains("won. The losing side resigned."), "{}", printed(&output));
}

#[test]
fn a_game_against_the_computer_ends_with_the_input() {
    let output = run(
        &["play", "--terminal", "waterloo", "--seed", "7", "--players", "allied=random"],
        b"end movement\nend combat\n\xff\xfe\n",
    );
    assert!(output.status.success(), "{}", complained(&output));
    assert!(printed(&output).contains("The input has ended"), "{}", printed(&output));
}

#[test]
fn computers_play_each_other() {
    let arguments =
        ["simulate", "waterloo", "--games", "20", "--seed", "3", "--players", "french=random,allied=random"];
    let [one, two] = [0, 1].map(|_| printed(&run(&arguments, b"")));
    assert!(one.starts_with("waterloo: 20 games, "), "{one}");
    let tallies = |text: &str| text.lines().skip(1).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(tallies(&one), tallies(&two));
    assert!(one.contains("french (random) ") && one.contains(" to "), "{one}");
}

#[test]
fn parts_of_a_simulation_are_put_together() {
    let folder = std::env::temp_dir().join(format!("hundred-days-parts-{}", std::process::id()));
    let path = |name: &str| folder.join(name).display().to_string();
    let base = ["simulate", "returns", "--games", "12", "--seed", "5"];
    let part = |extra: &[&str]| {
        let arguments: Vec<&str> = base.iter().chain(extra).copied().collect();
        let output = run(&arguments, b"");
        assert!(output.status.success(), "{}", complained(&output));
        printed(&output)
    };
    let whole = part(&["--threads", "1", "--out", &path("whole")]);
    part(&["--shard", "0/2", "--threads", "2", "--out", &path("a")]);
    part(&["--shard", "1/2", "--out", &path("b")]);
    let merged = part(&["--merge", &format!("{},{}", path("b"), path("a")), "--out", &path("both")]);
    let tallies = |text: &str| text.lines().skip(1).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(tallies(&whole), tallies(&merged));
    for file in
        ["games.csv", "turns.csv", "events.csv", "chance.svg", "length.svg", "losses.svg", "fights.svg"]
    {
        let read = |name: &str| std::fs::read_to_string(folder.join(name).join(file)).unwrap();
        assert_eq!(read("whole"), read("both"), "{file}");
    }
    let games = std::fs::read_to_string(folder.join("whole/games.csv")).unwrap();
    assert_eq!(games.lines().count(), 13, "{games}");
    let twice = run(&["simulate", "returns", "--merge", &format!("{0},{0}", path("a"))], b"");
    assert!(complained(&twice).contains("is there twice"), "{}", complained(&twice));
    assert!(!merged.contains("are missing"), "{merged}");
    let half = printed(&run(&["simulate", "returns", "--merge", &path("b")], b""));
    assert!(half.contains("6 games up to the last one are missing"), "{half}");
    let foreign = run(&["simulate", "waterloo", "--merge", &path("whole")], b"");
    assert!(complained(&foreign).contains("the board has no place"), "{}", complained(&foreign));
    part(&["--shard", "1/2", "--players", "french=conscript", "--out", &path("other")]);
    let mixed = run(&["simulate", "returns", "--merge", &format!("{},{}", path("a"), path("other"))], b"");
    let why = "game 1 was played by conscript random, game 0 by random random";
    assert!(complained(&mixed).contains(why), "{}", complained(&mixed));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_tables_of_a_simulation_are_read_by_duckdb_as_the_document_shows() {
    let document = include_str!("../../docs/simulate.md");
    let (_, program) = document.split_once("```python\n").unwrap();
    let (program, _) = program.split_once("```").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("parts/0");
    let games = run(&["simulate", "napoleon4", "--games", "6", "--out", out.to_str().unwrap()], b"");
    assert!(games.status.success(), "{}", complained(&games));
    let modules = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/python");
    let read = std::process::Command::new("python3")
        .args(["-c", program])
        .env("PYTHONPATH", modules)
        .current_dir(folder.path())
        .output()
        .expect("python3 is here");
    assert!(read.status.success(), "./check installs duckdb: {}", complained(&read));
    let text = printed(&read);
    assert!(text.contains("winners") && text.contains("lost") && text.contains("chance"), "{text}");
}

#[test]
fn another_program_plays_a_match() {
    let python = ["match", "returns", "random", "python3 ../docs/player.py", "--pairs", "1", "--seed", "4"];
    let output = run(&python, b"");
    assert!(output.status.success(), "{}", complained(&output));
    assert!(printed(&output).contains("| random | player.py | 2 |"), "{}", printed(&output));
    let nobody = run(&["match", "returns", "random", "no-such-player"], b"");
    assert_eq!(nobody.status.code(), Some(2), "{}", complained(&nobody));
    assert!(complained(&nobody).contains("'no-such-player': not one of random, "), "{}", complained(&nobody));
    let none = run(&["match", "returns", "random", "random", "--pairs", "0"], b"");
    assert_eq!(none.status.code(), Some(2), "no games tell nothing");
    // A program that ends instead of answering ends the match.
    let output = run(&["match", "returns", "true", "random", "--pairs", "1"], b"");
    assert_eq!(output.status.code(), Some(1), "{}", complained(&output));
}

/// A player turn of `waterloo` has some dozens of choices.
#[test]
fn the_turns_of_a_program_are_timed_as_a_whole() {
    let folder = folder("slow-player");
    std::fs::create_dir_all(&folder).unwrap();
    let player = folder.join("slow.py");
    let slow = "import time\nchoose_at_once = choose\ndef choose(go):\n    time.sleep(0.002)\n    return choose_at_once(go)\n\nfor line";
    let quick = std::fs::read_to_string("../docs/player.py").unwrap();
    std::fs::write(&player, quick.replace("for line", slow)).unwrap();
    let command = format!("python3 {}", player.display());
    let output = run(&["match", "waterloo", &command, "random", "--pairs", "1"], b"");
    assert!(output.status.success(), "{}", complained(&output));
    let text = printed(&output);
    let row = text.lines().find(|it| it.starts_with("| player.py")).unwrap();
    let times: Vec<Vec<f64>> = row
        .trim_matches(['|', ' '])
        .split(" | ")
        .skip(7)
        .map(|cell| cell.split(" / ").map(|it| it.parse().unwrap()).collect())
        .collect();
    let ([choice, _], [_, _, turn]) = (&times[0][..], &times[1][..]) else { panic!("{row}") };
    assert!(*choice >= 2.0 && 1000.0 * turn > 5.0 * choice, "{row}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_ladder_is_played() {
    let arguments = [
        "ladder",
        "returns",
        "--players",
        "random,conscript,sergeant",
        "--pairs",
        "2",
        "--seed",
        "9",
        "--neighbours",
    ];
    let output = run(&arguments, b"");
    assert!(output.status.success(), "{}", complained(&output));
    let text = printed(&output);
    assert!(text.contains("| conscript | random | 4 |"), "{text}");
    assert!(text.contains("| sergeant | conscript | 4 |"), "{text}");
    assert!(!text.contains("| sergeant | random |") && !text.contains("Sequential"), "{text}");
    let stopped =
        printed(&run(&["ladder", "returns", "--players", "random,greedy", "--pairs", "12", "--stop"], b""));
    assert!(stopped.contains("| greedy | random | 16 |"), "{stopped}");
    assert!(
        stopped.contains("Sequential test (Elo 0 against 100): greedy against random better."),
        "{stopped}"
    );
}

#[test]
fn training_goes_on_where_it_stopped() {
    let folder = std::env::temp_dir().join(format!("hundred-days-train-{}", std::process::id()));
    let train = |rounds: &str, into: &str| {
        let into = folder.join(into).display().to_string();
        let output = run(
            &["train", "returns", "--rounds", rounds, "--games", "6", "--hidden", "2", "--folder", &into],
            b"",
        );
        assert!(output.status.success(), "{}", complained(&output));
        std::fs::read_to_string(folder.join(into).join("returns/weights.txt")).unwrap()
    };
    let once = train("2", "once");
    train("1", "twice");
    assert_eq!(train("1", "twice"), once);
    let curve = std::fs::read_to_string(folder.join("twice/returns/curve.csv")).unwrap();
    assert_eq!(curve.lines().count(), 3, "{curve}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_exam_tells_how_well_the_value_that_ships_knows_who_wins() {
    let folder = folder("exam");
    let into = folder.display().to_string();
    let exam = |threads: &str| {
        let output = run(
            &["train", "returns", "--exam", "--games", "4", "--threads", threads, "--folder", &into],
            b"",
        );
        assert!(output.status.success(), "{}", complained(&output));
        printed(&output)
    };
    let text = exam("1");
    assert!(text.contains("area under the curve by fifths") && text.contains("says"), "{text}");
    assert_eq!(exam("2"), text, "on any number of threads");
    let picture = std::fs::read_to_string(folder.join("returns/calibration.svg")).unwrap();
    assert!(picture.contains("<title>Napoleon Returns 1815: games won"), "{picture}");
    assert!(!folder.join("returns/weights.txt").exists(), "nothing is learned");
    // The same games, played by a player who knows no value, judged by what ships and by weights that know nothing.
    let fixed = |more: &[&str]| {
        let arguments =
            ["train", "returns", "--exam", "--like", "conscript", "--games", "4", "--folder", &into];
        run(&[&arguments[..], more].concat(), b"")
    };
    let shipped = std::fs::read_to_string("../bots/weights/returns.txt").unwrap();
    let zero = |line: &str| match line.split_once(": ") {
        Some((name, numbers)) if !line.starts_with('#') => {
            let zeros: Vec<&str> = numbers.split(' ').map(|_| "0").collect();
            format!("{name}: {}\n", zeros.join(" "))
        }
        _ => format!("{line}\n"),
    };
    let weights = folder.join("zero.txt");
    std::fs::write(&weights, shipped.lines().map(zero).collect::<String>()).unwrap();
    let other = fixed(&["--weights", &weights.display().to_string()]);
    assert!(printed(&other).contains("fifths 0.500 0.500 0.500 0.500 0.500"), "{}", printed(&other));
    let text = printed(&fixed(&[]));
    assert!(text.contains("area under the curve") && !text.contains("0.500 0.500"), "{text}");
    let wrong = fixed(&["--weights", "../bots/weights/napoleon4.txt"]);
    assert!(complained(&wrong).contains("features"), "{}", complained(&wrong));
}

/// As with `hundred-days rules waterloo | head -1`.
#[test]
fn nobody_has_to_read_to_the_end() {
    let log = folder("unread").join("game.log");
    std::fs::write(&log, finished(3)).unwrap();
    for arguments in [["rules", "waterloo"], ["replay", log.to_str().unwrap()]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_hundred-days"));
        let output = program.args(arguments).stdout(writer).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{}", complained(&output));
    }
}

#[test]
fn the_rules_are_listed() {
    let output = run(&["rules", "waterloo"], b"");
    assert!(output.status.success());
    let text = printed(&output);
    assert!(text.starts_with("Napoleon at Waterloo, "), "{text}");
    assert!(text.contains("\nReconstructed\n") && !text.contains('|'), "{text}");
    let one = printed(&run(&["rules", "waterloo", "4.1"], b""));
    assert!(one.starts_with("4.1 ") && one.lines().skip(1).all(|line| line.starts_with("  ")), "{one}");
    let homes = printed(&run(&["rules", "waterloo", "6.5", "--homes"], b""));
    assert!(homes.contains("s06_5_displacement.rs"), "{homes}");
    let outline = printed(&run(&["rules", "napoleon3"], b""));
    assert!(outline.contains(": 215 rules, 35 rulings"), "{outline}");
    assert!(printed(&run(&["rules", "napoleon3", "II.E.1"], b"")).starts_with("II.E.1 "));
    assert_eq!(run(&["rules", "waterloo", "99.9"], b"").status.code(), Some(2));
}

#[test]
fn a_board_is_drawn() {
    let folder = folder("draw");
    let path = folder.join("board.svg");
    let output = run(&["draw", "--game", "waterloo", "-o", path.to_str().unwrap()], b"");
    assert!(output.status.success(), "{}", complained(&output));
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg "));
    let png = folder.join("board.png");
    let output = run(&["draw", "--as", "french", "--width", "400", "-o", png.to_str().unwrap()], b"");
    assert!(output.status.success(), "{}", complained(&output));
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let output = run(&["draw", "--scene", "nonsense", "-o", path.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn help_names_every_game() {
    for command in ["play", "fuzz", "simulate", "rules"] {
        let output = run(&[command, "--help"], b"");
        for game in ["waterloo", "napoleon4", "returns", "napoleon3"] {
            assert!(printed(&output).contains(game), "{command} --help: {game}");
        }
    }
}

#[test]
fn every_game_is_on_the_shelf() {
    let path = folder("shelf").join("board.svg");
    for (game, title) in [
        ("waterloo", "Napoleon at Waterloo, "),
        ("napoleon4", "Napoléon: The Waterloo Campaign, 1815, "),
        ("returns", "Napoleon Returns 1815, "),
        ("napoleon3", "Napoleon 3.1, "),
    ] {
        let output = run(&["draw", "--game", game, "-o", path.to_str().unwrap()], b"");
        assert!(output.status.success(), "{}", complained(&output));
        assert!(fs::read_to_string(&path).unwrap().starts_with("<svg "), "{game}");
        let rules = printed(&run(&["rules", game], b""));
        assert!(rules.starts_with(title), "{rules}");
    }
}

#[test]
fn a_taken_port_is_named_with_what_to_do() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let database = std::env::temp_dir().join(format!("hundred-days-{}.sqlite", std::process::id()));
    let output = run(&["serve", "--listen", &address, "--database", database.to_str().unwrap()], b"");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("is taken") && said.contains("--listen"), "{said}");
}

/// A finished game whose dice come from a pool, by way of a log without lines.
fn pooled() -> String {
    let pool = format!("table=abc secret={} french={}", "11".repeat(32), "22".repeat(32));
    let head = finished(5).lines().take_while(|line| *line != "---").fold(String::new(), |head, line| {
        if line.starts_with("seed:") { head + &format!("dice: {pool}\n") } else { head + line + "\n" }
    });
    let game = shelf::find("waterloo").unwrap();
    let mut table = game.load(&format!("{head}---\n").parse().unwrap()).unwrap();
    while let tabletop::Next::Choice(seat) = table.next() {
        let offers = table.offers(tabletop::Viewer::Seat(seat));
        let n = table.at() * 7919 % offers.len();
        table.submit(seat, &offers[n].text).unwrap();
    }
    table.log(true).to_string()
}

#[test]
fn every_throw_of_a_pool_is_verified_and_a_lie_is_found() {
    let (folder, log) = (folder("verify"), pooled());
    let verify = |name: &str, log: &str, more: &[&str]| {
        let path = folder.join(name);
        fs::write(&path, log).unwrap();
        let output = run(&[&["verify", path.to_str().unwrap()], more].concat(), b"");
        (output.status.code().unwrap(), printed(&output), complained(&output))
    };
    let share = format!("french={}", "22".repeat(32));
    let promise = "3138bb9bc78df27c473ecfd1410f7bd45ebac1f59cf3ff9cfe4db77aab7aedd3";
    let (code, said, _) = verify("whole.log", &log, &["--commitment", promise, "--share", &share]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("each as its pool of secret and shares gives it"), "{said}");
    assert!(said.contains("is kept.") && said.contains("is the one you added"), "{said}");
    let (code, _, why) = verify("promise.log", &log, &["--commitment", &"0".repeat(64)]);
    assert!(code == 1 && why.contains("commitment: "), "{why}");
    let (code, _, why) = verify("share.log", &log, &["--share", &share.replace("22", "23")]);
    assert!(code == 1 && why.contains("said to have added something else"), "{why}");
    let (code, _, why) = verify("absent.log", &log, &["--share", &share.replace("french", "allied")]);
    assert!(code == 1 && why.contains("not among those"), "{why}");
    // The seal of the first line, and another first line that throws nothing either.
    let head = log.split_inclusive('\n').take_while(|line| *line != "---\n").collect::<String>() + "---\n";
    let first = log[head.len()..].lines().next().unwrap();
    let (_, said, _) = verify("first.log", &format!("{head}{first}\n"), &[]);
    let seal = format!("1={}", &said.split("1 lines have the seal ").nth(1).unwrap()[..64]);
    let (code, said, why) = verify("sealed.log", &log, &["--seal", &seal]);
    assert!(code == 0 && said.contains("The first 1 lines are those that were sealed."), "{said}{why}");
    let (code, _, why) = verify("changed.log", &format!("{head}french: resign\n"), &["--seal", &seal]);
    assert!(code == 1 && why.contains("seal: the first 1 lines are not those"), "{why}");
    // One digit of the secret changed: the dice of the log are not those of the pool any more.
    let (code, _, why) = verify("secret.log", &log.replacen("secret=1", "secret=2", 1), &[]);
    assert!(code == 1 && why.contains("the pool of secret and shares gives 'dice "), "{why}");
    let (code, said, _) = verify("seed.log", &finished(5), &[]);
    assert!(code == 0 && said.contains("came from one seed"), "{said}");
}
