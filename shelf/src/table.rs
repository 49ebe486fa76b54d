//! A table with the type of its game forgotten.

use bots::{Intent, Player, Wait};
use drawing::{Overlays, Paint, Picture, Still};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};
use tabletop::{
    About, Awaited, Judged, Log, Luck, Offer, Prompt, ReadError, Refusal, Report, Seat, Seats, Seed, Setup,
    Table, Viewer, Way,
};

/// What a player asks to take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeBack {
    /// Their last choice.
    Choice,
    /// Their choices of the turn.
    Turn,
}

/// A table with the type of its game forgotten: text in, views out.
pub trait AnyTable: Send + Sync {
    /// The game played here.
    fn about(&self) -> &'static About;
    /// How it was set up.
    fn setup(&self) -> &Setup;
    /// Whether anything is hidden from anyone as the game is set up.
    fn hides(&self) -> bool;
    /// The number of lines in the log.
    fn at(&self) -> usize;
    /// The number of player turns begun.
    fn clock(&self) -> u32;
    /// What the game waits for.
    fn next(&self) -> Awaited;
    /// Of these seats the one that made the latest choice.
    fn last_of(&self, seats: &[Seat]) -> Option<Seat>;

    /// What the viewer is asked to do or waits for.
    fn prompt(&self, viewer: Viewer) -> Prompt;
    /// The choices of the viewer; none unless they must decide.
    fn offers(&self, viewer: Viewer) -> Vec<Offer>;
    /// Why nothing is offered to the viewer at a place or piece; nothing if something is.
    fn why_not_at(&self, viewer: Viewer, place: &str) -> Option<Refusal>;
    /// Where the seat can send these pieces, each for itself.
    fn ways(&self, seat: Seat, pieces: &[String]) -> Vec<Way>;
    /// What the viewer may know, as data for programs.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same as JSON text.
    fn view_text(&self, viewer: Viewer) -> Box<RawValue>;
    /// What the viewer was told since the log had `from` lines, each with the log's length once it had happened.
    fn reports(&self, viewer: Viewer, from: usize) -> Vec<(usize, Report)>;

    /// Plays the offer of that text.
    fn submit(&mut self, seat: Seat, text: &str) -> Result<(), Refusal>;
    /// Whether the seat may take back its last choice.
    fn may_undo(&self, seat: Seat) -> bool;
    /// Takes back the last choice.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Takes lines of a log or journal.
    fn take_lines(&mut self, lines: &[(String, String)]) -> Result<(), ReadError>;
    /// Gives up the game.
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal>;

    /// The number of log lines before the seat's last choice, or before its first of the turn; none if it made none.
    fn before(&self, seat: Seat, back: TakeBack) -> Option<usize>;
    /// Goes back to when the log had `to` lines; the answers of chance given since are passed over.
    fn take_back(&mut self, to: usize) -> Result<(), Refusal>;
    /// Whether the game can end in a draw.
    fn knows_draws(&self) -> bool;
    /// Ends the game as a draw that the seat proposed.
    fn agree_to_draw(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// The seats that win and lose together with this one, itself included.
    fn allies(&self, seat: Seat) -> Seats;
    /// The rule by which allies must not talk now, if one does.
    fn silence(&self) -> Option<&'static str>;
    /// For each seat how many of the dice it threw showed one to six pips.
    fn thrown(&self) -> Vec<[u32; 6]>;
    /// How chance treated the seats; none while the game goes on.
    fn luck(&self) -> Vec<Luck>;

    /// The part of the board that never changes.
    fn still(&self) -> Still;
    /// What lies on the board now, as the viewer may know it, with every overlay.
    fn picture(&self, viewer: Viewer) -> Picture;
    /// The same with only those overlays that are to be seen.
    fn picture_with(&self, viewer: Viewer, seen: Overlays<'_>) -> Picture;
    /// Whether two viewers may know the same, so that one picture is right for both.
    fn look_alike(&self, one: Viewer, other: Viewer) -> bool;
    /// The board in plain text, as the viewer may know it.
    fn text(&self, viewer: Viewer) -> String;
    /// The text of the computer player's choice for the seat, which must be the one that decides. `intent` is what
    /// the player means to do next; `wait` lets others hurry the player and read what they consider.
    fn think(&self, seat: Seat, player: Player, seed: u64, intent: &mut Intent, wait: &Wait) -> String;

    /// A copy to think about; playing on it changes nothing here.
    fn copy(&self) -> Box<dyn AnyTable>;
    /// The whole truth as text. The caller must show it only to those who may read it.
    fn log(&self, with_seed: bool) -> Log;
    /// The lines of the log from number `from` on, secrets included. The caller must show it only to those who may read it.
    fn lines(&self, from: usize) -> Vec<(String, String)>;
    /// The key of the dice. The caller must not pass it on before the game is over.
    fn seed(&self) -> Seed;
    /// The whole truth of the position as text. The caller must show it only to those who may read it.
    fn scene(&self) -> String;
}

impl<G: Paint + Judged> AnyTable for Table<G> {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn setup(&self) -> &Setup {
        self.setup()
    }

    fn hides(&self) -> bool {
        self.game().hides()
    }

    fn at(&self) -> usize {
        self.at()
    }

    fn clock(&self) -> u32 {
        self.game().clock(self.state())
    }

    fn next(&self) -> Awaited {
        self.next()
    }

    fn last_of(&self, seats: &[Seat]) -> Option<Seat> {
        self.last_of(seats)
    }

    fn prompt(&self, viewer: Viewer) -> Prompt {
        self.prompt(viewer)
    }

    fn offers(&self, viewer: Viewer) -> Vec<Offer> {
        self.offers_to(viewer)
    }

    fn why_not_at(&self, viewer: Viewer, place: &str) -> Option<Refusal> {
        self.why_not_at(viewer, place)
    }

    fn ways(&self, seat: Seat, pieces: &[String]) -> Vec<Way> {
        self.ways(seat, pieces)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.view(viewer)).expect("a view is plain data")
    }

    fn view_text(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&self.view(viewer)).expect("a view is plain data")
    }

    fn reports(&self, viewer: Viewer, from: usize) -> Vec<(usize, Report)> {
        self.reports(viewer, from)
    }

    fn submit(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.submit(seat, text)
    }

    fn may_undo(&self, seat: Seat) -> bool {
        self.may_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.undo(seat)
    }

    fn take_lines(&mut self, lines: &[(String, String)]) -> Result<(), ReadError> {
        self.take_lines(lines)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.resign(seat)
    }

    fn before(&self, seat: Seat, back: TakeBack) -> Option<usize> {
        match back {
            TakeBack::Choice => self.before_last_choice(seat),
            TakeBack::Turn => self.before_turn(seat),
        }
    }

    fn take_back(&mut self, to: usize) -> Result<(), Refusal> {
        self.take_back(to)
    }

    fn knows_draws(&self) -> bool {
        self.game().knows_draws()
    }

    fn agree_to_draw(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.agree_to_draw(seat)
    }

    fn allies(&self, seat: Seat) -> Seats {
        self.game().allies(seat)
    }

    fn silence(&self) -> Option<&'static str> {
        self.game().silence(self.state())
    }

    fn thrown(&self) -> Vec<[u32; 6]> {
        self.thrown()
    }

    fn luck(&self) -> Vec<Luck> {
        self.luck()
    }

    fn still(&self) -> Still {
        self.game().still()
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        drawing::picture(self, viewer)
    }

    fn picture_with(&self, viewer: Viewer, seen: Overlays<'_>) -> Picture {
        drawing::picture_with(self, viewer, seen)
    }

    fn look_alike(&self, one: Viewer, other: Viewer) -> bool {
        self.view(one) == self.view(other)
    }

    fn text(&self, viewer: Viewer) -> String {
        self.game().text(&self.view(viewer))
    }

    fn think(&self, seat: Seat, player: Player, seed: u64, intent: &mut Intent, wait: &Wait) -> String {
        bots::think(self, seat, player, seed, intent, wait)
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn log(&self, with_seed: bool) -> Log {
        self.log(with_seed)
    }

    fn lines(&self, from: usize) -> Vec<(String, String)> {
        self.lines(from)
    }

    fn seed(&self) -> Seed {
        self.seed()
    }

    fn scene(&self) -> String {
        self.game().scene(self.state())
    }
}
