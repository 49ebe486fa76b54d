//! Experiments with computer players: `lab train GAME DIR ROUNDS GAMES [HIDDEN]`, `lab match GAME A B GAMES SEED
//! [WEIGHTS]`, `lab speed GAME`.
//!
//! A match tells each game on the error stream as it ends.
//!
//! A player is a name or a name with changes to how it plays: `captain:until=changed,by=300`, `marshal:turns=4,home.by=worth`.
#![allow(missing_docs, clippy::unwrap_used)]
use std::{hint::black_box, time::Instant};

use bots::{
    By, Intent, Plan, Player, Sight, Skill, Training, TrainingSettings, Until, Value, Wait, choose, round,
    wilson,
};
use tabletop::{Judged, Next, Quick, Setup, Silent, Worlds};

/// Seconds this thread has been on a core.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn train<G: Judged>(arguments: &[String]) {
    let (dir, rounds, games) =
        (&arguments[3], arguments[4].parse::<u32>().unwrap(), arguments[5].parse().unwrap());
    let hidden = arguments.get(6).map_or(16, |it| it.parse().unwrap());
    std::fs::create_dir_all(dir).unwrap();
    let mut training = Training::default();
    let path = format!("{dir}/{}.txt", G::about().id);
    if let Ok(text) = std::fs::read_to_string(&path) {
        training.value = text.parse().ok();
        training.round = 100;
    }
    training.first = std::env::var("LAB_FIRST").ok().map(|it| it.parse().unwrap());
    let by = std::env::var("LAB_BY").ok().map(|it| by(&it));
    let seed = std::env::var("LAB_SEED").map_or(1815, |it| it.parse().unwrap());
    let settings = TrainingSettings {
        setup: Setup::default(),
        games,
        threads: 1,
        seed,
        hidden,
        by,
        like: std::env::var("LAB_LIKE").ok().map(|it| it.parse().unwrap()),
    };
    for _ in 0..rounds {
        let begun = Instant::now();
        let report = round::<G>(&settings, &mut training, &|| {}).unwrap();
        std::fs::write(&path, training.value.as_ref().unwrap().text(G::FEATURES)).unwrap();
        println!(
            "{} round {}: {} rows, first {:.3}, {:.0} choices, area {:.3?}, loss {:.4}, {:.0} s",
            G::about().id,
            report.round,
            report.rows,
            report.first,
            report.choices,
            report.area,
            report.loss,
            begun.elapsed().as_secs_f64()
        );
        println!("   {:.2?}", report.calibration);
    }
}

fn by(text: &str) -> By {
    match text {
        "worth" => By::Worth,
        "value" => By::Value,
        points => By::Both(points.parse().unwrap()),
    }
}

fn change(sight: &mut Sight, key: &str, text: &str) {
    let number = || text.parse().unwrap();
    match key {
        "wide" => sight.wide = number(),
        "then" => sight.then = number(),
        "plies" => sight.plies = number(),
        "budget" => sight.budget = number(),
        "samples" => sight.samples = number(),
        "worlds" => sight.worlds = number(),
        "until" => {
            sight.until = match text {
                "ended" => Until::Ended,
                "settled" => Until::Settled,
                _ => Until::Changed,
            }
        }
        "by" => sight.by = by(text),
        "noise" => sight.noise = number(),
        "columns" => sight.columns = text == "yes",
        _ => panic!("no {key}"),
    }
}

fn change_plan(plan: &mut Plan, key: &str, text: &str) {
    match key.split_once('.') {
        Some(("look0", key)) => change(&mut plan.looks[0], key, text),
        Some(("look1", key)) => change(&mut plan.looks[1], key, text),
        Some(("look2", key)) => change(&mut plan.looks[2], key, text),
        Some(("quick0", key)) => change(&mut plan.quick[0], key, text),
        Some(("quick1", key)) => change(&mut plan.quick[1], key, text),
        Some(("quick", key)) => plan.quick.iter_mut().for_each(|it| change(it, key, text)),
        Some(_) => panic!("no {key}"),
        None => match key {
            "keep0" => plan.keep[0] = text.parse().unwrap(),
            "keep1" => plan.keep[1] = text.parse().unwrap(),
            "keep2" => plan.keep[2] = text.parse().unwrap(),
            "turns" => plan.turns = text.parse().unwrap(),
            "turn" => plan.turn = text.parse().unwrap(),
            "nodes" => plan.budget = text.parse().unwrap(),
            "margin" => plan.margin = text.parse().unwrap(),
            "least" => plan.least = text.parse().unwrap(),
            "most" => plan.most = text.parse().unwrap(),
            _ => panic!("no {key}"),
        },
    }
}

/// How a player plays each side, from its text.
fn skills(text: &str, game: &str) -> [Skill; 2] {
    let (name, changes) = text.split_once(':').unwrap_or((text, ""));
    [true, false].map(|is_first| {
        let mut skill = Skill::of(name.parse().unwrap(), game, is_first);
        for (key, text) in changes.split(',').filter_map(|it| it.split_once('=')) {
            match &mut skill {
                Skill::Look(sight) => change(sight, key, text),
                Skill::Plan(plan) => change_plan(plan, key, text),
                Skill::Random | Skill::Greedy => {}
            }
        }
        skill
    })
}

fn contest<G: Judged>(arguments: &[String]) {
    let players = [3, 4].map(|n| skills(&arguments[n], G::about().id));
    let (games, seed): (u64, u64) = (arguments[5].parse().unwrap(), arguments[6].parse().unwrap());
    let values: Vec<Option<Value>> = (7..9)
        .map(|n| {
            arguments
                .get(n)
                .or(arguments.get(7))
                .map(|it| std::fs::read_to_string(it).unwrap().parse().unwrap())
                .or(Value::of::<G>().cloned())
        })
        .collect();
    let only = std::env::var("LAB_SIDE").ok();
    let seats = std::env::var("LAB_SEATS").map_or(0, |it| it.parse().unwrap());
    let game = G::new(&G::about().complete(&Setup { seats, ..Setup::default() }).unwrap());
    for swap in [false, true] {
        if only.as_ref().is_some_and(|it| (it == "1") != swap) {
            continue;
        }
        let mut why = std::collections::BTreeMap::<&str, u32>::new();
        let mut near = 0;
        let (mut wins, mut draws, mut seconds, mut longest, mut choices, mut turns) =
            ([0; 2], 0, [0.0; 2], [0.0; 2], [0; 2], [0; 2]);
        for n in 0..games {
            let before = seconds;
            let mut dice = Quick(Quick(seed).bits() ^ n);
            let mut thoughts = Quick(!dice.0);
            let mut state = game.start();
            let mut turn = [(u32::MAX, 0.0); 2];
            let mut intents = [Intent::default(), Intent::default()];
            let mut step = 0;
            let mut offers = vec![];
            loop {
                step += 1;
                match game.next(&state) {
                    Next::Over(outcome) => {
                        *why.entry(outcome.why).or_default() += 1;
                        near += game.margin(&state);
                        let Some(seat) = outcome.winners.iter().next() else {
                            draws += 1;
                            eprintln!("{n} drawn: {}", outcome.why);
                            break;
                        };
                        let side = !game.is_first(&state, seat) as usize;
                        let who = side ^ swap as usize;
                        wins[who] += 1;
                        let took = [0, 1].map(|who: usize| seconds[who] - before[who]);
                        eprintln!("{n} {}: {}; {took:.1?} s", ["won", "lost"][who], outcome.why);
                        break;
                    }
                    Next::Chance(chance) => {
                        let answer = chance.ask(&mut dice);
                        game.settle(&mut state, answer, &mut Silent);
                    }
                    Next::Choice(seat) => {
                        let side = !game.is_first(&state, seat) as usize;
                        let who = !game.is_first(&state, seat) as usize ^ swap as usize;
                        let clock = game.clock(&state);
                        if turn[who].0 != clock {
                            turn[who] = (clock, 0.0);
                            turns[who] += 1;
                        }
                        let begun = cpu();
                        offers.clear();
                        game.actions(&state, &mut offers);
                        let worlds = Worlds::new(&game, &state, seat);
                        let value = values[who].as_ref();
                        let action = intents[who].next(
                            step,
                            |action| offers.contains(action),
                            |budget| {
                                let wait = Wait::default();
                                players[who][side].path(value, &worlds, &mut thoughts, budget, &wait)
                            },
                        );
                        let took = cpu() - begun;
                        seconds[who] += took;
                        choices[who] += 1;
                        turn[who].1 += took;
                        if turn[who].1 > longest[who] {
                            longest[who] = turn[who].1;
                        }
                        game.play(&mut state, action, &mut Silent);
                    }
                }
            }
        }
        let (low, high) = wilson(wins[0], games);
        println!(
            "{} {} as {} v {}: {} wins, {} losses, {draws} draws of {games} ({:.0}-{:.0} %); s/turn {:.3} {:.3} max {:.2} {:.2}; ms/choice {:.2} {:.2}; choices/turn {:.1} {:.1}",
            G::about().id,
            arguments[3],
            ["first", "second"][swap as usize],
            arguments[4],
            wins[0],
            wins[1],
            100.0 * low,
            100.0 * high,
            seconds[0] / turns[0] as f64,
            seconds[1] / turns[1] as f64,
            longest[0],
            longest[1],
            1000.0 * seconds[0] / choices[0] as f64,
            1000.0 * seconds[1] / choices[1] as f64,
            choices[0] as f64 / turns[0] as f64,
            choices[1] as f64 / turns[1] as f64,
        );
        println!("    {why:?}; the first side came this near: {}", near / games as i32);
    }
}

fn speed<G: Judged>() {
    let game = G::new(&G::about().complete(&Setup::default()).unwrap());
    let (mut random, mut states, mut offers) = (Quick(7), vec![], vec![]);
    for n in 0..3 {
        let mut state = game.start();
        loop {
            match game.next(&state) {
                Next::Over(_) => break,
                Next::Chance(c) => {
                    let a = c.ask(&mut random);
                    game.settle(&mut state, a, &mut Silent);
                }
                Next::Choice(seat) => {
                    states.push((state.clone(), seat));
                    let p = if n == 0 { Player::Random } else { Player::Sergeant };
                    let a = choose(p, &Worlds::new(&game, &state, seat), &mut random);
                    game.play(&mut state, a, &mut Silent);
                }
            }
        }
    }
    let n = states.len();
    let mix = |sum: i64, more: i32| sum.wrapping_mul(31).wrapping_add(i64::from(more));
    let sums = [
        states.iter().fold(0, |sum, (s, seat)| mix(sum, game.worth(s, *seat))),
        states.iter().fold(0, |sum, (s, seat)| mix(sum, game.outlook(s, *seat))),
        states.iter().fold(0, |sum, (s, _)| {
            let mut numbers = [0; 96];
            game.features(s, &mut numbers);
            numbers.into_iter().fold(sum, mix)
        }),
        states.iter().fold(0, |sum, (s, _)| {
            let mut numbers = [0; 96];
            game.features(s, &mut numbers);
            let value = Value::of::<G>().map_or(0, |it| it.chance(&game, s, tabletop::Seat(0)));
            mix(sum, value as i32)
        }),
    ];
    println!("{}: sums of judgements {sums:x?}", G::about().id);
    let reps = (40_000 / n).max(1);
    let per = |t: f64| (cpu() - t) * 1e9 / (n * reps) as f64;
    let t = cpu();
    for _ in 0..reps {
        for (s, seat) in &states {
            black_box(game.worth(s, *seat));
        }
    }
    let worth = per(t);
    let t = cpu();
    for _ in 0..reps {
        for (s, seat) in &states {
            black_box(game.outlook(s, *seat));
        }
    }
    let outlook = per(t);
    let t = cpu();
    let mut numbers = [0; 96];
    for _ in 0..reps {
        for (s, _) in &states {
            game.features(s, &mut numbers[..G::FEATURES.len()]);
            black_box(&numbers);
        }
    }
    let features = per(t);
    let t = cpu();
    for _ in 0..reps {
        for (s, _) in &states {
            offers.clear();
            game.actions(s, &mut offers);
        }
    }
    println!(
        "{}: {n} states; ns: worth {worth:.0}, outlook {outlook:.0}, features {features:.0}, actions {:.0}",
        G::about().id,
        per(t)
    );
}

fn run<G: Judged>(arguments: &[String]) {
    match arguments[1].as_str() {
        "train" => train::<G>(arguments),
        "match" => contest::<G>(arguments),
        _ => speed::<G>(),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments[2].as_str() {
        "waterloo" => run::<waterloo::Waterloo>(&arguments),
        "returns" => run::<returns::Returns>(&arguments),
        "napoleon4" => run::<napoleon::Napoleon4>(&arguments),
        _ => run::<napoleon::Napoleon3>(&arguments),
    }
}
