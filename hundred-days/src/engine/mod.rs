//! The engine protocol of `docs/engine.md`: a JSON object per line in, one per line out.

mod request;

use std::{
    collections::BTreeMap,
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        mpsc::{SyncSender, sync_channel},
    },
    thread,
};

use bots::{Intent, Player, Wait};
use serde::Serialize;
use serde_json::Value;
use shelf::{AnyGame, AnyTable, GAMES};
use tabletop::{Answer as Chanced, Next, Offer, ReadError, Refusal, Report, Seat, Setup, Viewer};

use crate::{
    Failure,
    engine::request::{Go, New, Play, Request, Scene, Undo, View},
    lines::{self, Line},
};

/// The version of this protocol and of the one that programs speak in a match.
pub(crate) const PROTOCOL: u32 = 1;
/// Lines that are read before the first of them is answered.
const AHEAD: usize = 64;

/// Answers every line of standard input until it ends.
pub(crate) fn run() -> Result<(), Failure> {
    let (sender, lines) = sync_channel(AHEAD);
    thread::spawn(move || read(&sender));
    let mut output = io::stdout().lock();
    let mut engine = Engine::new();
    for line in lines {
        let (request, wait) = line?;
        let answer = engine.answer(request, &wait);
        serde_json::to_writer(&mut output, &answer).map_err(io::Error::from)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

/// A request or what is wrong with its line, and what ends a computer player's thinking about it.
type Asked = (Result<Request, ReadError>, Arc<Wait>);

/// Reads lines while earlier ones are answered, so that `stop` reaches a player who thinks.
fn read(sender: &SyncSender<io::Result<Asked>>) {
    let mut input = io::stdin().lock();
    let (mut line, mut wait) = (vec![], Arc::new(Wait::default()));
    loop {
        let request = match lines::next(&mut input, &mut line) {
            Ok(Line::End) => return,
            Ok(Line::TooLong) => Err(format!("a line may have {} bytes", lines::LONGEST).into()),
            Ok(Line::Whole) => Request::read(&line),
            Err(error) => {
                let _ = sender.send(Err(error));
                return;
            }
        };
        let before = wait.clone();
        if let Ok(Request::Stop(_)) = request {
            before.hurry();
            wait = Arc::default();
        }
        if sender.send(Ok((request, before))).is_err() {
            return;
        }
    }
}

/// One table and the game that a scene without a game's name is of.
struct Engine {
    game: &'static dyn AnyGame,
    table: Option<Box<dyn AnyTable>>,
    /// What each computer player means to do next at this table.
    intents: BTreeMap<(Seat, Player), Intent>,
}

/// What is answered to a line.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Standing(Standing),
    Hello {
        name: &'static str,
        version: &'static str,
        protocol: u32,
        games: Vec<&'static str>,
        players: Vec<&'static str>,
    },
    Go {
        at: usize,
        seat: &'static str,
        play: String,
    },
    Stopped {
        stopped: bool,
    },
    Offers {
        at: usize,
        next: Waits,
        prompt: String,
        rule: &'static str,
        offers: Vec<Offer>,
    },
    View {
        at: usize,
        #[serde(rename = "as")]
        viewer: String,
        view: Value,
    },
    Log {
        log: String,
        scene: String,
    },
    Refused {
        refused: Refusal,
    },
    Error {
        error: String,
    },
}

impl Answer {
    fn error(why: impl Into<String>) -> Answer {
        Answer::Error { error: why.into() }
    }
}

/// Where the game stands, and what has been told and thrown on the way there.
#[derive(Serialize)]
struct Standing {
    game: &'static str,
    at: usize,
    next: Waits,
    #[serde(skip_serializing_if = "Option::is_none")]
    reports: Option<Vec<Report>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Vec<u8>>,
}

/// What the game waits for.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Waits {
    Choice(&'static str),
    Over { winner: Winner, why: &'static str, rule: &'static str },
}

/// Who won: a seat, several, or in a draw nobody.
#[derive(Serialize)]
#[serde(untagged)]
enum Winner {
    Nobody(()),
    One(&'static str),
    Several(Vec<&'static str>),
}

impl Engine {
    fn new() -> Engine {
        Engine { game: GAMES[0], table: None, intents: BTreeMap::new() }
    }

    /// The answer to one request; never a panic.
    fn answer(&mut self, request: Result<Request, ReadError>, wait: &Wait) -> Answer {
        let request = match request {
            Ok(request) => request,
            Err(why) => return Answer::error(why),
        };
        // What a panic left behind is not looked at again: the table is dropped.
        let answer = catch_unwind(AssertUnwindSafe(|| self.obey(request, wait)));
        answer.unwrap_or_else(|_| Err(self.drop_table())).unwrap_or_else(Answer::error)
    }

    fn drop_table(&mut self) -> ReadError {
        self.table = None;
        ReadError::from("the rules broke a promise of theirs; the table has been dropped")
    }

    fn obey(&mut self, request: Request, wait: &Wait) -> Result<Answer, ReadError> {
        match request {
            Request::Hello(_) => Ok(Answer::Hello {
                name: "Hundred Days",
                version: env!("CARGO_PKG_VERSION"),
                protocol: PROTOCOL,
                games: GAMES.iter().map(|game| game.about().id).collect(),
                players: Player::ALL.map(Player::name).to_vec(),
            }),
            Request::Go(go) => self.go(&go, wait),
            Request::Stop(_) => Ok(Answer::Stopped { stopped: true }),
            Request::New(new) => self.new_table(new),
            Request::Scene(scene) => self.scene(scene),
            Request::Load(text) => self.load(&text),
            Request::Offers(_) => self.offers(),
            Request::Play(Play { seat, text }) => self.play(&seat, &text),
            Request::Undo(Undo { seat }) => self.undo(&seat),
            Request::View(View { viewer }) => self.view(&viewer),
            Request::Log(_) => {
                let table = self.table()?;
                Ok(Answer::Log { log: table.log(true).to_string(), scene: table.scene() })
            }
        }
    }

    fn new_table(&mut self, new: New) -> Result<Answer, ReadError> {
        let field = |error: ReadError| error.within("new");
        let game = shelf::find(&new.game).map_err(field)?;
        let (setup, seed, dice) = new.split();
        let table = game.open(&setup, seed, &dice).map_err(field)?;
        self.begin(game, table)
    }

    fn scene(&mut self, Scene(scene): Scene) -> Result<Answer, ReadError> {
        let game = match &scene.game {
            Some(id) => shelf::find(id).map_err(|error| error.within("scene"))?,
            None => self.game,
        };
        let text = scene.text.clone();
        let (setup, seed, dice) = scene.split();
        // A scene stands on the set-up of the table before it, if it is of the same game.
        let setup = setup.unwrap_or_else(|| match &self.table {
            Some(table) if table.about().id == game.about().id => table.setup().clone(),
            Some(_) | None => Setup::default(),
        });
        // What is wrong with the text itself says already that it is the scene.
        let is_scene = |error: &ReadError| error.field.split('.').next() == Some("scene");
        let table = game
            .set(&setup, seed, &text, &dice)
            .map_err(|error| if is_scene(&error) { error } else { error.within("scene") })?;
        self.begin(game, table)
    }

    fn begin(&mut self, game: &'static dyn AnyGame, table: Box<dyn AnyTable>) -> Result<Answer, ReadError> {
        let table = self.take(game, table);
        Ok(Answer::Standing(standing(table, 0, Viewer::Spectator)))
    }

    /// Takes a table in place of the one before.
    fn take(&mut self, game: &'static dyn AnyGame, table: Box<dyn AnyTable>) -> &dyn AnyTable {
        self.game = game;
        self.intents.clear();
        &**self.table.insert(table)
    }

    fn load(&mut self, text: &str) -> Result<Answer, ReadError> {
        let (game, log) = shelf::of_log(text).map_err(|error| error.within("load"))?;
        let table = game.load(&log).map_err(|error| error.within("load"))?;
        Ok(Answer::Standing(quiet(self.take(game, table))))
    }

    fn offers(&mut self) -> Result<Answer, ReadError> {
        let table = self.table()?;
        let viewer = match table.next() {
            Next::Choice(seat) => Viewer::Seat(seat),
            Next::Over(_) => Viewer::Spectator,
        };
        let prompt = table.prompt(viewer);
        Ok(Answer::Offers {
            at: table.at(),
            next: waits(&**table),
            prompt: prompt.text,
            rule: prompt.rule,
            offers: table.offers(viewer),
        })
    }

    fn play(&mut self, seat: &str, text: &str) -> Result<Answer, ReadError> {
        let table = self.table()?;
        let seat = seat_of(&**table, "play.seat", seat)?;
        let from = table.at();
        Ok(match table.submit(seat, text) {
            Ok(()) => Answer::Standing(standing(&**table, from, Viewer::Seat(seat))),
            Err(refused) => Answer::Refused { refused },
        })
    }

    /// The choice of a computer player for the seat that must decide; it is not played.
    fn go(&mut self, go: &Go, wait: &Wait) -> Result<Answer, ReadError> {
        let player = go.player.as_deref().map_or(Ok(Player::Marshal), str::parse);
        let player: Player = player.map_err(|why: String| ReadError::at("go.player", why))?;
        let table = self.table.as_deref().ok_or_else(no_table)?;
        let Next::Choice(seat) = table.next() else { return Err(ReadError::at("go", "the game is over")) };
        let intent = self.intents.entry((seat, player)).or_default();
        intent.limit(go.budget.unwrap_or(u64::MAX));
        let play = table.think(seat, player, go.seed.unwrap_or_default(), intent, wait);
        let seat = table.about().name(table.setup().seats, seat);
        Ok(Answer::Go { at: table.at(), seat, play })
    }

    fn undo(&mut self, seat: &str) -> Result<Answer, ReadError> {
        self.intents.clear();
        let table = self.table()?;
        let seat = seat_of(&**table, "undo.seat", seat)?;
        Ok(match table.undo(seat) {
            Ok(()) => Answer::Standing(quiet(&**table)),
            Err(refused) => Answer::Refused { refused },
        })
    }

    fn view(&mut self, viewer: &str) -> Result<Answer, ReadError> {
        let table = self.table()?;
        let (about, seats) = (table.about(), table.setup().seats);
        let Some(known) = about.viewer(seats, viewer) else {
            let names = about.names(seats).join(", ");
            return Err(ReadError::at("view.as", format!("'{viewer}' is not one of {names}, spectator")));
        };
        Ok(Answer::View { at: table.at(), viewer: viewer.to_string(), view: table.view(known) })
    }

    fn table(&mut self) -> Result<&mut Box<dyn AnyTable>, ReadError> {
        self.table.as_mut().ok_or_else(no_table)
    }
}

fn no_table() -> ReadError {
    ReadError::from("there is no table: send 'new', 'scene' or 'load' first")
}

fn seat_of(table: &dyn AnyTable, field: &str, name: &str) -> Result<Seat, ReadError> {
    let (about, seats) = (table.about(), table.setup().seats);
    about.seat(seats, name).ok_or_else(|| {
        let known = about.names(seats).join(", ");
        ReadError::at(field, format!("'{name}' is not one of {known}"))
    })
}

/// Where the game stands, with what the viewer was told since the log had `from` lines.
fn standing(table: &dyn AnyTable, from: usize, viewer: Viewer) -> Standing {
    let reports = table.reports(viewer, from).into_iter().map(|(_, report)| report).collect();
    // A draw may be secret; dice are thrown in the open.
    let lines = table.lines(from).into_iter().filter(|(who, _)| who == "chance");
    let thrown = lines.filter_map(|(_, what)| match what.parse() {
        Ok(Chanced::Dice(dice)) => Some(dice.pips().to_vec()),
        Ok(Chanced::Drawn(_)) | Err(_) => None,
    });
    let dice = thrown.flatten().collect();
    Standing { reports: Some(reports), dice: Some(dice), ..quiet(table) }
}

/// Where the game stands, and no more.
fn quiet(table: &dyn AnyTable) -> Standing {
    Standing { game: table.about().id, at: table.at(), next: waits(table), reports: None, dice: None }
}

fn waits(table: &dyn AnyTable) -> Waits {
    let name = |seat| table.about().name(table.setup().seats, seat);
    match table.next() {
        Next::Choice(seat) => Waits::Choice(name(seat)),
        Next::Over(outcome) => {
            let names: Vec<&str> = outcome.winners.iter().map(name).collect();
            let winner = match names[..] {
                [] => Winner::Nobody(()),
                [one] => Winner::One(one),
                [..] => Winner::Several(names),
            };
            Waits::Over { winner, why: outcome.why, rule: outcome.rule }
        }
    }
}

/// What must hold for any lines: each gets an answer, and the rules keep their promises.
#[cfg_attr(not(test), allow(dead_code))]
pub(crate) fn must_answer(bytes: &[u8]) {
    let mut engine = Engine::new();
    let wait = Wait::default();
    wait.hurry();
    for line in bytes.split(|it| *it == b'\n').take(100) {
        let answer = serde_json::to_string(&engine.answer(Request::read(line), &wait))
            .expect("an answer is plain data");
        assert!(!answer.contains("broke a promise"), "{}: {answer}", String::from_utf8_lossy(line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_lines_are_answered() {
        fuzzing::run("engine", fuzzing::runs(100), must_answer);
    }
}
