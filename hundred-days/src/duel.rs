//! A match of two players of any kind: computer players of ours, or other programs that speak the player protocol of
//! `docs/engine.md`.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use bots::{Duel, Intent, Player, Score, Wait};
use clap::Args;
use serde_json::{Value, json};
use shelf::{AnyGame, AnyTable};
use tabletop::{Next, Outcome, Quick, Seat, Seed, Setup, Viewer};

use crate::{Failure, engine, fuzz, ladder, setting::SetupArguments};

/// What `match` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: waterloo, napoleon4, returns or napoleon3.
    game: String,
    /// A computer player (conscript, sergeant, captain, marshal, greedy, random) or the command of a program.
    one: String,
    /// The other one.
    other: String,
    /// Pairs of games; in a pair each plays either side with the same dice.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// The same seed gives the same dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The positions a program is asked to look at for one choice.
    #[arg(long, default_value_t = 10_000)]
    budget: u64,
    /// Seconds after which a program is told to stop and answer.
    #[arg(long, default_value_t = 15)]
    limit: u64,
    #[command(flatten)]
    setup: SetupArguments,
}

/// Plays the match and prints a table.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = shelf::find(&arguments.game)?;
    let setup = arguments.setup.setup(game.about())?;
    let texts = [&arguments.one, &arguments.other];
    let known = texts.map(|text| text.parse::<Player>());
    let (score, names) = if let [Ok(one), Ok(other)] = known {
        let (pairs, seed) = (arguments.pairs, arguments.seed);
        let duel = Duel { setup: setup.clone(), players: [one, other], pairs, seed, threads: 1, test: None };
        (ladder::play(game, &duel)?, [one.to_string(), other.to_string()])
    } else {
        let mut sides = [side(texts[0], arguments, game)?, side(texts[1], arguments, game)?];
        let score = play(game, &setup, arguments, &mut sides)?;
        (score, sides.map(|side| side.name()))
    };
    ladder::heading();
    ladder::row(&score, &[&names[0], &names[1]]);
    ladder::sides(game.about(), &setup);
    Ok(())
}

/// One of the two players.
enum Side {
    Own(Player),
    Program(Program),
}

impl Side {
    fn name(&self) -> String {
        match self {
            Side::Own(player) => player.to_string(),
            Side::Program(program) => program.name.clone(),
        }
    }

    fn choose(
        &mut self,
        table: &dyn AnyTable,
        seat: Seat,
        seed: u64,
        intent: &mut Intent,
    ) -> Result<String, Failure> {
        match self {
            Side::Own(player) => Ok(table.think(seat, *player, seed, intent, &Wait::default())),
            Side::Program(program) => program.choose(table, seat, seed),
        }
    }
}

fn side(text: &str, arguments: &Arguments, game: &dyn AnyGame) -> Result<Side, Failure> {
    match text.parse() {
        Ok(player) => Ok(Side::Own(player)),
        Err(_) => Program::start(text, arguments, game).map(Side::Program),
    }
}

fn play(
    game: &dyn AnyGame,
    setup: &Setup,
    told: &Arguments,
    sides: &mut [Side; 2],
) -> Result<Score, Failure> {
    let mut score = Score::default();
    let bar = fuzz::bar(2 * told.pairs);
    for pair in 0..told.pairs {
        let key = Quick(told.seed ^ pair << 20).bits();
        let mut points = 0.0;
        for is_mirrored in [false, true] {
            let won = bout(game, setup, key, is_mirrored, sides, &mut score)?;
            points += won;
            let result = if won == 1.0 { 0 } else { 1 + (won == 0.0) as usize };
            score.sides[is_mirrored as usize][result] += 1;
            bar.inc(1);
        }
        score.pairs.push(points);
    }
    bar.finish_and_clear();
    Ok(score)
}

/// Plays one game and returns the points of the first player.
fn bout(
    game: &dyn AnyGame,
    setup: &Setup,
    key: u64,
    is_mirrored: bool,
    sides: &mut [Side; 2],
    score: &mut Score,
) -> Result<f64, Failure> {
    let mut table = game.open(setup, Seed::from(key), &[])?;
    let (mut thoughts, mut intents) = (Quick(!key), [Intent::default(), Intent::default()]);
    let who = |seat: Seat| ((seat == Seat(0)) == is_mirrored) as usize;
    let mut turns = [None; 2];
    loop {
        match table.next() {
            Next::Choice(seat) => {
                let (who, turn) = (who(seat), Some(table.clock()));
                if std::mem::replace(&mut turns[who], turn) != turn {
                    score.turns[who].push(Duration::ZERO);
                }
                let begun = Instant::now();
                let text = sides[who].choose(&*table, seat, thoughts.bits(), &mut intents[who])?;
                let took = begun.elapsed();
                score.choices[who].push(took);
                *score.turns[who].last_mut().expect("a turn has begun") += took;
                let refused = |why| Failure::Check(format!("{}: '{text}': {why}", sides[who].name()));
                table.submit(seat, &text).map_err(refused)?;
            }
            Next::Over(outcome) => {
                for side in sides.iter_mut() {
                    if let Side::Program(program) = side {
                        program.tell(&over(&*table, outcome))?;
                    }
                }
                let winner = outcome.winners.iter().next();
                return Ok(winner.map_or(0.5, |seat| f64::from(who(seat) == 0)));
            }
        }
    }
}

fn over(table: &dyn AnyTable, outcome: Outcome) -> Value {
    let name = |seat: Seat| table.about().name(table.setup().seats, seat);
    let winners: Vec<&str> = outcome.winners.iter().map(name).collect();
    json!({ "over": { "winners": winners, "why": outcome.why } })
}

/// Another program that plays: it is sent a JSON object per line and answers with one.
struct Program {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    budget: u64,
    limit: Duration,
}

/// How long a program may take to begin, and to answer once it has been told to stop.
const GRACE: Duration = Duration::from_secs(10);

impl Program {
    fn start(text: &str, arguments: &Arguments, game: &dyn AnyGame) -> Result<Program, Failure> {
        let mut words = text.split_whitespace();
        let failed = |why: &str| Failure::Usage(format!("player: '{text}': {why}"));
        let command = words.next().ok_or_else(|| failed("no command"))?;
        let child = Command::new(command).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let known = Player::ALL.map(Player::name).join(", ");
        let mut child = child.map_err(|error| {
            failed(&format!("not one of {known}, and a program cannot be started by it: {error}"))
        })?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("no pipes"));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.take_while(|line| sender.send(line.clone()).is_ok()).for_each(drop);
        });
        let (budget, limit) = (arguments.budget, Duration::from_secs(arguments.limit));
        let mut program = Program { name: text.to_string(), child, input, lines, budget, limit };
        program.tell(&json!({ "hello": { "protocol": engine::PROTOCOL, "game": game.about().id } }))?;
        let answer = program.hear(GRACE)?.ok_or_else(|| failed("it does not answer 'hello'"))?;
        if let Some(name) = answer["name"].as_str() {
            program.name = name.to_string();
        }
        Ok(program)
    }

    fn tell(&mut self, message: &Value) -> Result<(), Failure> {
        let written = writeln!(self.input, "{message}").and_then(|()| self.input.flush());
        // The pipe of a program that has ended is closed (EPIPE).
        written.map_err(|error| Failure::Check(format!("{} has ended: {error}", self.name)))
    }

    /// The next line of the program, or nothing if it takes too long.
    fn hear(&mut self, limit: Duration) -> Result<Option<Value>, Failure> {
        match self.lines.recv_timeout(limit) {
            Ok(line) => serde_json::from_str(&line)
                .map(Some)
                .map_err(|error| Failure::Check(format!("{}: '{line}': {error}", self.name))),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Check(format!("{} has ended", self.name))),
        }
    }

    fn choose(&mut self, table: &dyn AnyTable, seat: Seat, seed: u64) -> Result<String, Failure> {
        let viewer = Viewer::Seat(seat);
        let prompt = table.prompt(viewer);
        self.tell(&json!({ "go": {
            "game": table.about().id,
            "seat": table.about().name(table.setup().seats, seat),
            "budget": self.budget,
            "seed": seed >> 12,
            "prompt": prompt.text,
            "offers": table.offers(viewer),
            "view": table.view(viewer),
        } }))?;
        let answer = match self.hear(self.limit)? {
            Some(answer) => Some(answer),
            None => {
                self.tell(&json!({ "stop": {} }))?;
                self.hear(GRACE)?
            }
        };
        let text = answer.as_ref().and_then(|answer| answer["play"].as_str()).map(str::to_string);
        text.ok_or_else(|| Failure::Check(format!("{}: no 'play' in its answer", self.name)))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
