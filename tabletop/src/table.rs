//! One game in progress: its state, its log, its dice, its undo.

mod agree;
mod lines;

use std::{collections::VecDeque, sync::Arc};

use crate::{
    Answer, Awaited, Chance, Dealer, Game, Next, Offer, Outcome, Pool, Prompt, ReadError, Refusal, Report,
    Seat, Seats, Seed, Setup, Sink, Viewer, steps::MOST_ANSWERS,
};

/// One line of the log.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// A player's choice, by its text.
    Chosen(Seat, String),
    /// An answer of chance.
    Answered(Answer),
    /// A player gave up the game.
    Resigned(Seat),
    /// The players agreed to a draw, which this one had proposed.
    Drawn(Seat),
    /// This many answers of chance were passed over, because choices were taken back by agreement.
    Passed(u64),
    /// The dice are new from here on: the answers of chance above are those of another game.
    Renewed,
}

/// Who answers when chance is asked.
pub(crate) const CHANCE: &str = "chance";
/// What a seat writes in the log to give up the game.
pub(crate) const RESIGN: &str = "resign";
/// What a seat writes in a journal to take back its last choice.
pub(crate) const UNDO: &str = "undo";
/// What a seat writes in a journal, with a number of lines, to go back that far by agreement.
const TAKE_BACK: &str = "takeback ";
/// What a seat writes in the log when its proposal of a draw is accepted.
const DRAW: &str = "agreed draw";
/// What chance writes in the log, with their number, when answers are passed over.
const PASS: &str = "pass ";
/// What chance writes in the log of a game that was played on from a moment of another one.
pub(crate) const RENEW: &str = "new dice";

/// One game in progress.
#[derive(Clone)]
pub struct Table<G: Game> {
    game: G,
    setup: Setup,
    seed: Seed,
    /// What the dice come from, if not from the seed alone.
    pool: Option<Arc<Pool>>,
    scene: Option<String>,
    state: G::State,
    entries: Vec<Entry>,
    /// What happened, each with the number of entries there were once it had.
    events: Vec<(usize, G::Event)>,
    /// Answers given beforehand, taken before the dealer is asked.
    script: VecDeque<u8>,
    questions: u64,
    /// What the game waits for since chance last answered; not valid while a log is being read.
    next: Awaited,
    resigned: Option<Seat>,
    /// Whether the players agreed to a draw.
    drawn: bool,
    /// Where each choice that may be taken back was made.
    undoable: Vec<Mark<G>>,
}

#[derive(Clone)]
struct Mark<G: Game> {
    state: G::State,
    entries: usize,
    events: usize,
}

impl<G: Game> Table<G> {
    /// A new game, or what is wrong with its set-up. `script` answers the first questions of chance.
    pub fn new(setup: &Setup, seed: Seed, script: &[u8]) -> Result<Self, ReadError> {
        Table::begin(setup, seed, None, script)
    }

    /// A game that begins from a scene, or what is wrong with the scene.
    pub fn from_scene(setup: &Setup, seed: Seed, scene: &str, script: &[u8]) -> Result<Self, ReadError> {
        Table::begin(setup, seed, Some(scene), script)
    }

    /// Gives numbers that answer the next questions of chance, before the dealer is asked.
    pub fn script(&mut self, numbers: impl IntoIterator<Item = u8>) {
        self.script.extend(numbers);
    }

    fn begin(setup: &Setup, seed: Seed, scene: Option<&str>, script: &[u8]) -> Result<Self, ReadError> {
        let mut table = Table::bare(setup, seed, scene)?;
        table.script = script.iter().copied().collect();
        table.ask_chance()?;
        Ok(table)
    }

    fn bare(setup: &Setup, seed: Seed, scene: Option<&str>) -> Result<Self, ReadError> {
        let scene = scene.map(str::trim);
        if scene.is_some_and(|scene| scene.contains(['\n', '\r'])) {
            return Err(ReadError::at("scene", "a scene is one line"));
        }
        let setup = G::about().complete(setup)?;
        let game = G::new(&setup);
        let state = match scene {
            None => game.start(),
            Some(scene) => game.set(scene).map_err(|error| error.within("scene"))?,
        };
        Ok(Table {
            game,
            setup,
            seed,
            pool: None,
            scene: scene.map(str::to_string),
            state,
            entries: vec![],
            events: vec![],
            script: VecDeque::new(),
            questions: 0,
            next: Next::Choice(Seat(0)),
            resigned: None,
            drawn: false,
            undoable: vec![],
        })
    }

    /// The game played here.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The truth. Only the table, the laws and tests may look.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How the game was set up, complete.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of lines in the log: the position's place in the game.
    pub fn at(&self) -> usize {
        self.entries.len()
    }

    /// The lines of the log.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What happened, each with the number of entries there were once it had.
    pub fn events(&self) -> &[(usize, G::Event)] {
        &self.events
    }

    /// What the game waits for.
    pub fn next(&self) -> Awaited {
        self.next
    }

    /// What the game waits for now, which may be chance in the middle of a step.
    pub(crate) fn asked(&self) -> Next {
        if self.drawn {
            return Next::Over(Outcome {
                winners: Seats::EMPTY,
                why: "The players agreed to a draw.",
                rule: "",
            });
        }
        let Some(loser) = self.resigned else { return self.game.next(&self.state) };
        let lost = self.game.allies(loser);
        let others = (0..self.setup.seats).map(Seat).filter(|&seat| !lost.contains(seat));
        let winners = others.fold(Seats::EMPTY, Seats::with);
        Next::Over(Outcome { winners, why: "The losing side resigned.", rule: "" })
    }

    /// The choices of the seat that must decide.
    pub fn offers(&self) -> Vec<G::Action> {
        let mut offers = vec![];
        if let Next::Choice(_) = self.next() {
            self.game.actions(&self.state, &mut offers);
        }
        offers
    }

    /// The choices as the viewer reads them; none unless they must decide.
    pub fn offers_to(&self, viewer: Viewer) -> Vec<Offer> {
        if !matches!(self.next(), Next::Choice(seat) if viewer.is(seat)) {
            return vec![];
        }
        let offer = |action: G::Action| Offer::new(action.to_string(), self.game.label(&self.state, action));
        self.offers().into_iter().map(offer).collect()
    }

    /// What the viewer is asked to do or waits for, or how the game ended.
    pub fn prompt(&self, viewer: Viewer) -> Prompt {
        match self.next() {
            Next::Over(outcome) => Prompt { text: outcome.why.to_string(), rule: outcome.rule },
            Next::Choice(_) => self.game.prompt(&self.state, viewer),
        }
    }

    /// What the viewer may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// What the viewer was told since the log had `from` lines, each with the log's length once it had happened.
    pub fn reports(&self, viewer: Viewer, from: usize) -> Vec<(usize, Report)> {
        // Events are in order, so the new ones are at the end.
        let old = if from == 0 { 0 } else { self.events.partition_point(|(at, _)| *at <= from) };
        let told = |(at, event): &(usize, G::Event)| Some((*at, self.game.report(event, viewer)?));
        self.events[old..].iter().filter_map(told).collect()
    }

    /// Of these seats the one that made the latest choice.
    pub fn last_of(&self, seats: &[Seat]) -> Option<Seat> {
        self.entries.iter().rev().find_map(|entry| match entry {
            Entry::Chosen(seat, _) | Entry::Resigned(seat) if seats.contains(seat) => Some(*seat),
            Entry::Chosen(..)
            | Entry::Resigned(_)
            | Entry::Answered(_)
            | Entry::Drawn(_)
            | Entry::Passed(_)
            | Entry::Renewed => None,
        })
    }

    /// The key of the dice. The caller must not pass it on before the game is over.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Plays the offer of that text for that seat, then lets chance answer until a player must decide.
    pub fn submit(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let action = self.find(seat, text)?;
        if self.script.is_empty() {
            self.choose(seat, text, action);
            self.ask_chance().unwrap_or_else(|promise| panic!("{promise}"));
            return Ok(());
        }
        let before = self.mark();
        let (questions, undoable) = (self.questions, self.undoable.clone());
        self.choose(seat, text, action);
        self.ask_chance().map_err(|why| {
            // A refusal changes nothing: the choice is as if it had never been made.
            self.restore(before);
            (self.questions, self.undoable) = (questions, undoable);
            Refusal::new(why, "")
        })
    }

    fn find(&self, seat: Seat, text: &str) -> Result<G::Action, Refusal> {
        let about = G::about();
        match self.next() {
            Next::Over(_) => return Err(Refusal::new("The game is over.", "")),
            Next::Choice(it) if it == seat => {}
            Next::Choice(it) => {
                let name = about.name(self.setup.seats, it);
                let rule = self.game.prompt(&self.state, Viewer::Seat(seat)).rule;
                return Err(Refusal::new(format!("It is for {name} to decide."), rule));
            }
        }
        if let Some(action) = self.offers().into_iter().find(|action| action.to_string() == text) {
            return Ok(action);
        }
        Err(self.game.why_not(&self.state, text).unwrap_or_else(|| {
            let rule = self.game.prompt(&self.state, Viewer::Seat(seat)).rule;
            let shown: String = text.chars().take(80).collect();
            Refusal::new(format!("'{shown}' is not offered now."), rule)
        }))
    }

    fn choose(&mut self, seat: Seat, text: &str, action: G::Action) {
        self.undoable.push(self.mark());
        let mut events = vec![];
        self.game.play(&mut self.state, action, &mut events);
        let revealed = events.iter().any(|event| self.game.reveals(event));
        self.entries.push(Entry::Chosen(seat, text.to_string()));
        self.keep(events);
        if revealed || self.game.next(&self.state) != Next::Choice(seat) {
            self.undoable.clear();
        }
    }

    /// Whether the seat may take back its last choice.
    pub fn may_undo(&self, seat: Seat) -> bool {
        self.next() == Next::Choice(seat) && !self.undoable.is_empty()
    }

    /// Takes back the last choice, unless a die, a revelation or another player's choice came after it.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.may_undo(seat) {
            let why = "Nothing can be taken back: a die, a revelation or a change of player lies between.";
            return Err(Refusal::new(why, ""));
        }
        let mark = self.undoable.pop().expect("there is something to undo");
        self.restore(mark);
        self.next = Next::Choice(seat);
        Ok(())
    }

    fn mark(&self) -> Mark<G> {
        Mark { state: self.state.clone(), entries: self.entries.len(), events: self.events.len() }
    }

    fn restore(&mut self, mark: Mark<G>) {
        self.state = mark.state;
        self.entries.truncate(mark.entries);
        self.events.truncate(mark.events);
    }

    /// Gives up the game for a seat.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        if let Next::Over(_) = self.next() {
            return Err(Refusal::new("The game is over.", ""));
        }
        self.resigned = Some(seat);
        self.entries.push(Entry::Resigned(seat));
        self.undoable.clear();
        self.end();
        Ok(())
    }

    /// Notes that the game is over by a resignation or an agreement.
    fn end(&mut self) {
        if let Next::Over(outcome) = self.asked() {
            self.next = Next::Over(outcome);
        }
    }

    /// Lets chance answer until a player must decide; an error if the script does not fit the question.
    fn ask_chance(&mut self) -> Result<(), ReadError> {
        for _ in 0..MOST_ANSWERS {
            let chance = match self.asked() {
                Next::Chance(chance) => chance,
                Next::Choice(seat) => {
                    self.next = Next::Choice(seat);
                    return Ok(());
                }
                Next::Over(outcome) => {
                    self.next = Next::Over(outcome);
                    return Ok(());
                }
            };
            let answer = self.answer(&chance)?;
            self.settle(answer);
        }
        Err(format!("chance is not asked without end: more than {MOST_ANSWERS} answers in a row").into())
    }

    fn answer(&mut self, chance: &Chance) -> Result<Answer, ReadError> {
        if self.script.is_empty() {
            return Ok(self.dealt(chance));
        }
        let numbers: Vec<u8> = (0..chance.numbers()).map_while(|_| self.script.pop_front()).collect();
        if let Some(answer) = chance.spelled(&numbers) {
            return Ok(answer);
        }
        // A script that does not fit is dropped, so that the game can go on.
        self.script.clear();
        let why = format!("{numbers:?} does not answer {chance}; the seed answers from here on");
        Err(ReadError::at("dice", why))
    }

    /// The answer that the seed or the pool gives to the present question.
    pub(crate) fn dealt(&self, chance: &Chance) -> Answer {
        match &self.pool {
            Some(pool) => chance.ask(&mut pool.dealer(self.questions, chance)),
            None => chance.ask(&mut Dealer::new(self.seed, self.questions)),
        }
    }

    /// How many questions chance has answered.
    pub(crate) fn questions(&self) -> u64 {
        self.questions
    }

    fn settle(&mut self, answer: Answer) {
        let mut events = vec![];
        self.game.settle(&mut self.state, answer, &mut events);
        self.entries.push(Entry::Answered(answer));
        self.keep(events);
        self.questions += 1;
        self.undoable.clear();
    }

    fn keep(&mut self, events: Vec<G::Event>) {
        for event in events {
            self.events.tell((self.entries.len(), event));
        }
    }
}
