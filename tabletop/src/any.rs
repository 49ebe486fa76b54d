//! Games and tables with their types forgotten, so that one list holds all of them.

use std::{any::Any, marker::PhantomData, time::Duration};

use serde::Serialize;

use crate::{
    About, Entry, Game, Label, Log, LogError, Next, Odds, Role, Prompt, Refusal, Report, Seat, Seed, Setup, Table,
    Viewer, laws,
};

/// A game with its type forgotten.
pub trait AnyGame: Send + Sync {
    /// What there is to know about it.
    fn about(&self) -> &'static About;
    /// A new table; `script` answers the first questions of chance.
    fn open(&self, setup: &Setup, seed: Seed, script: &[u8]) -> Result<Box<dyn AnyTable>, String>;
    /// A table that begins from a scene.
    fn set(&self, setup: &Setup, seed: Seed, scene: &str, script: &[u8])
    -> Result<Box<dyn AnyTable>, String>;
    /// The table of a log, every line checked.
    fn load(&self, log: &Log) -> Result<Box<dyn AnyTable>, LogError>;
    /// Plays one game at random under all laws.
    fn check(&self, setup: &Setup, seed: u64) -> Result<laws::Checked, laws::Broken>;
    /// Changes scenes at random; each is refused or can be played.
    fn mutate(&self, setup: &Setup, seed: u64, scenes: u64) -> Result<laws::Mutated, laws::Broken>;
    /// Plays at random without laws for about that long.
    fn race(&self, setup: &Setup, seed: u64, time: Duration) -> Result<laws::Pace, String>;
}

/// A game on the shelf.
pub struct Shelved<G>(PhantomData<G>);

impl<G> Shelved<G> {
    /// The game `G`.
    pub const fn new() -> Shelved<G> {
        Shelved(PhantomData)
    }
}

impl<G> Default for Shelved<G> {
    fn default() -> Self {
        Shelved::new()
    }
}

impl<G: Game> AnyGame for Shelved<G> {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn open(&self, setup: &Setup, seed: Seed, script: &[u8]) -> Result<Box<dyn AnyTable>, String> {
        Ok(Box::new(Table::<G>::new(setup, seed, script)?))
    }

    fn set(
        &self,
        setup: &Setup,
        seed: Seed,
        scene: &str,
        script: &[u8],
    ) -> Result<Box<dyn AnyTable>, String> {
        Ok(Box::new(Table::<G>::from_scene(setup, seed, scene, script)?))
    }

    fn load(&self, log: &Log) -> Result<Box<dyn AnyTable>, LogError> {
        Ok(Box::new(Table::<G>::load(log)?))
    }

    fn check(&self, setup: &Setup, seed: u64) -> Result<laws::Checked, laws::Broken> {
        laws::check::<G>(setup, seed)
    }

    fn mutate(&self, setup: &Setup, seed: u64, scenes: u64) -> Result<laws::Mutated, laws::Broken> {
        laws::mutated_scenes::<G>(setup, seed, scenes)
    }

    fn race(&self, setup: &Setup, seed: u64, time: Duration) -> Result<laws::Pace, String> {
        laws::race::<G>(setup, seed, time)
    }
}

/// A choice on show now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Offer {
    /// Its identity: what to send in order to play it.
    pub text: String,
    /// A few words for a person.
    pub label: String,
    /// The rule behind it.
    pub rule: &'static str,
    /// The place or piece on the board that stands for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What may come of it, each with its chance.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub odds: Vec<Odds>,
    /// A question to ask before it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// What part of an order to a piece it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

/// What one viewer may know, with its type forgotten.
pub trait AnyView: Send + Sync {
    /// The view as data for programs.
    fn json(&self) -> serde_json::Value;
    /// The view for one who knows its type.
    fn as_any(&self) -> &dyn Any;
}

impl<View: Serialize + Send + Sync + 'static> AnyView for View {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("a view is plain data")
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A table with its game forgotten: text in, views out.
pub trait AnyTable: Send + Sync {
    /// The game played here.
    fn about(&self) -> &'static About;
    /// How it was set up.
    fn setup(&self) -> &Setup;
    /// Whether anything is hidden from anyone as the game is set up.
    fn hides(&self) -> bool;
    /// The number of lines in the log.
    fn at(&self) -> usize;
    /// What the game waits for; never chance.
    fn next(&self) -> Next;
    /// What the viewer is asked to do or waits for.
    fn prompt(&self, viewer: Viewer) -> Prompt;
    /// The choices of the viewer; none unless he must decide.
    fn offers(&self, viewer: Viewer) -> Vec<Offer>;
    /// Why nothing is offered to the viewer at a place or piece; nothing if something is.
    fn why_not_at(&self, viewer: Viewer, place: &str) -> Option<Refusal>;
    /// What the viewer may know.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;
    /// What the viewer was told since the log had `from` lines, each with the log's length once it had happened.
    fn reports(&self, viewer: Viewer, from: usize) -> Vec<(usize, Report)>;
    /// Plays the offer of that text.
    fn submit(&mut self, seat: Seat, text: &str) -> Result<(), Refusal>;
    /// Whether the seat may take back its last choice.
    fn may_undo(&self, seat: Seat) -> bool;
    /// Takes back the last choice.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Gives up the game.
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Takes one line of a log or journal.
    fn take(&mut self, who: &str, what: &str) -> Result<(), String>;
    /// The whole truth as text. Whoever calls this answers for who reads it.
    fn log(&self, with_seed: bool) -> Log;
    /// The lines of the log from number `from` on. Whoever calls this answers for who reads it.
    fn lines(&self, from: usize) -> Vec<(String, String)>;
    /// Of these seats the one that made the latest choice.
    fn last_of(&self, seats: &[Seat]) -> Option<Seat>;
    /// A copy to think about; playing on it changes nothing here.
    fn copy(&self) -> Box<dyn AnyTable>;
    /// The whole truth of the position as text. Whoever calls this answers for who reads it.
    fn scene(&self) -> String;
    /// The table for one who knows its game.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyTable for Table<G> {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn setup(&self) -> &Setup {
        Table::setup(self)
    }

    fn hides(&self) -> bool {
        self.game().hides()
    }

    fn at(&self) -> usize {
        Table::at(self)
    }

    fn next(&self) -> Next {
        Table::next(self)
    }

    fn prompt(&self, viewer: Viewer) -> Prompt {
        match Table::next(self) {
            Next::Over(outcome) => Prompt { text: outcome.why.to_string(), rule: outcome.rule },
            Next::Choice(_) | Next::Chance(_) => self.game().prompt(self.state(), viewer),
        }
    }

    fn offers(&self, viewer: Viewer) -> Vec<Offer> {
        match Table::next(self) {
            Next::Choice(seat) if viewer.is(seat) => Table::offers(self)
                .into_iter()
                .map(|action| {
                    let Label { text: label, rule, place, odds, asks, role } =
                        self.game().label(self.state(), action);
                    Offer { text: action.to_string(), label, rule, place, odds, asks, role }
                })
                .collect(),
            Next::Choice(_) | Next::Chance(_) | Next::Over(_) => vec![],
        }
    }

    fn why_not_at(&self, viewer: Viewer, place: &str) -> Option<Refusal> {
        let Next::Choice(seat) = Table::next(self) else { return None };
        let (game, state) = (self.game(), self.state());
        let prompt = || AnyTable::prompt(self, viewer);
        if !viewer.is(seat) {
            return Some(Refusal::new(prompt().text, prompt().rule));
        }
        let is_offered = |action| game.label(state, action).place.as_deref() == Some(place);
        if Table::offers(self).into_iter().any(is_offered) {
            return None;
        }
        let asked = || Refusal::new(format!("Not now. You are asked: {}", prompt().text), prompt().rule);
        Some(game.why_not_at(state, place).unwrap_or_else(asked))
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(self.game().view(self.state(), viewer))
    }

    fn reports(&self, viewer: Viewer, from: usize) -> Vec<(usize, Report)> {
        let new = self.events().iter().filter(|(at, _)| *at > from || from == 0);
        new.filter_map(|(at, event)| Some((*at, self.game().report(event, viewer)?))).collect()
    }

    fn submit(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        Table::submit(self, seat, text)
    }

    fn may_undo(&self, seat: Seat) -> bool {
        Table::may_undo(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        Table::undo(self, seat)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        Table::resign(self, seat)
    }

    fn take(&mut self, who: &str, what: &str) -> Result<(), String> {
        Table::take(self, who, what)
    }

    fn log(&self, with_seed: bool) -> Log {
        Table::log(self, with_seed)
    }

    fn lines(&self, from: usize) -> Vec<(String, String)> {
        Table::lines(self, from)
    }

    fn last_of(&self, seats: &[Seat]) -> Option<Seat> {
        self.entries().iter().rev().find_map(|entry| match entry {
            Entry::Chosen(seat, _) | Entry::Resigned(seat) if seats.contains(seat) => Some(*seat),
            Entry::Chosen(..) | Entry::Resigned(_) | Entry::Answered(_) => None,
        })
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn scene(&self) -> String {
        self.game().scene(self.state())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
