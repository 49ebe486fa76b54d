//! Laws every game obeys, checked over random play.

mod cited;
mod fog;

use std::{
    any::Any,
    collections::HashSet,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use crate::{
    Answer, Entry, Game, Next, Outcome, Quick, Random, Seat, Seed, Setup, Silent, Steps, Table, Viewer,
    steps::MOST_ANSWERS,
};

pub use crate::mutation::{Mutated, mutated_scenes};

/// More choices than any game takes.
const LONGEST: usize = 100_000;
/// The costlier laws are checked once in this many choices.
const SELDOM: u32 = 8;
/// A choice is compared with other worlds once in this many choices.
const OFTEN: u32 = 2;

/// Chooses for the seat that decides, or leaves the choice open.
pub type Player<'a, G> = dyn FnMut(&Table<G>, Seat) -> Option<<G as Game>::Action> + 'a;

/// A game that kept all laws.
#[derive(Clone, Debug)]
pub struct Checked {
    /// How many choices were made in it.
    pub choices: usize,
    /// The longest list of offers.
    pub widest: usize,
    /// How many other worlds its choices were compared with.
    pub worlds: usize,
    /// How it ended.
    pub outcome: Outcome,
}

/// A law that was broken, and the game in which it was.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The law and what was found instead.
    pub law: String,
    /// The game up to there, as text.
    pub log: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}\n{}", self.law, self.log)
    }
}

/// How fast random play went on one core.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Games finished.
    pub games: u64,
    /// Choices made.
    pub choices: u64,
    /// Time taken.
    pub time: Duration,
}

/// Plays one game at random and checks every law on the way.
pub fn check<G: Game>(setup: &Setup, seed: u64) -> Result<Checked, Broken> {
    check_played::<G>(setup, seed, &mut |_, _| None)
}

/// Plays one game and checks every law on the way; what `player` leaves open is chosen at random.
pub fn check_played<G: Game>(setup: &Setup, seed: u64, player: &mut Player<G>) -> Result<Checked, Broken> {
    let broken = |law: String| Broken { law, log: String::new() };
    let mut table =
        Table::<G>::new(setup, Seed::from(seed), &[]).map_err(|error| broken(error.to_string()))?;
    let mut trial = Trial {
        random: Quick(!seed),
        seats: table.setup().seats,
        widest: 0,
        worlds: 0,
        cited: cited::Cited::new(G::about(), seed).map_err(|error| broken(error.to_string()))?,
        pick: String::new(),
    };
    let mut choices = 0;
    loop {
        let seat = match Table::next(&table) {
            Next::Choice(seat) => seat,
            Next::Over(outcome) => {
                let result = trial.at_the_end(&table).and_then(|()| trial.cited.ended(&outcome));
                let told = |law: String| Broken { law, log: table.log(true).to_string() };
                return result.map_err(told).map(|()| Checked {
                    choices,
                    widest: trial.widest,
                    worlds: trial.worlds,
                    outcome,
                });
            }
        };
        choices += 1;
        let result = match choices {
            LONGEST.. => Err("a game ends".to_string()),
            _ => trial.guarded(&mut table, seat, player),
        };
        if let Err(law) = result {
            return Err(Broken { law, log: table.log(true).to_string() });
        }
    }
}

/// Plays whole games at random without laws and without allocating, for about `time`.
pub fn race<G: Game>(setup: &Setup, seed: u64, time: Duration) -> Result<Pace, String> {
    let game = G::new(&G::about().complete(setup)?);
    let mut random = Quick(seed);
    let mut offers = Vec::with_capacity(256);
    let mut pace = Pace { games: 0, choices: 0, time: Duration::ZERO };
    let begun = Instant::now();
    while pace.time < time {
        let mut state = game.start();
        pace.choices += playout(&game, &mut state, &mut offers, &mut random);
        pace.games += 1;
        pace.time = begun.elapsed();
    }
    Ok(pace)
}

/// Plays a position to its end at random, and returns how many choices that took.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    offers: &mut Vec<G::Action>,
    random: &mut impl Random,
) -> u64 {
    let mut choices = 0;
    let mut answers = Steps::most(MOST_ANSWERS, "chance is not asked without end");
    loop {
        match game.next(state) {
            Next::Over(_) => return choices,
            Next::Chance(chance) => {
                answers.take();
                let answer = chance.ask(random);
                game.settle(state, answer, &mut Silent);
            }
            Next::Choice(_) => {
                assert!(choices < LONGEST as u64, "a game ends");
                answers.again();
                offers.clear();
                game.actions(state, offers);
                let pick = offers[random.below(offers.len() as u32) as usize];
                game.play(state, pick, &mut Silent);
                choices += 1;
            }
        }
    }
}

struct Trial {
    random: Quick,
    seats: u8,
    widest: usize,
    worlds: usize,
    /// The book, and the rules shown so far.
    cited: cited::Cited,
    /// The choice being tried.
    pick: String,
}

impl Trial {
    /// A panic breaks a law like any other, so that the game in which it came up is not lost.
    fn guarded<G: Game>(
        &mut self,
        table: &mut Table<G>,
        seat: Seat,
        player: &mut Player<G>,
    ) -> Result<(), String> {
        self.pick.clear();
        catch_unwind(AssertUnwindSafe(|| self.step(table, seat, player)))
            .unwrap_or_else(|panic| Err(format!("no rule panics: '{}': {}", self.pick, panic_text(&*panic))))
    }

    fn step<G: Game>(
        &mut self,
        table: &mut Table<G>,
        seat: Seat,
        player: &mut Player<G>,
    ) -> Result<(), String> {
        let actions = table.offers();
        self.widest = self.widest.max(actions.len());
        self.offers_read_unlike(table, &actions)?;
        if self.random.below(SELDOM) == 0 {
            fog::stands((table.game(), table.state()), (seat, &actions), self.seats, &mut self.random)?;
            scene_restores(table)?;
            strangers_are_refused(table, seat)?;
        }
        let pick =
            player(table, seat).unwrap_or_else(|| actions[self.random.below(actions.len() as u32) as usize]);
        self.pick = pick.to_string();
        self.cited.asked(table, pick)?;
        self.play(table, seat, pick)
    }

    fn play<G: Game>(&mut self, table: &mut Table<G>, seat: Seat, pick: G::Action) -> Result<(), String> {
        let game = table.game().clone();
        let before = table.state().clone();
        let (at, told) = (table.at(), table.events().len());
        table.submit(seat, &pick.to_string()).map_err(|it| format!("an offer is accepted: {it}"))?;
        self.cited.told(&game, &table.events()[told..], self.seats)?;
        if self.random.below(OFTEN) == 0 {
            let answers = answers(&table.entries()[at..]);
            let step = fog::Step { game: &game, before: &before, seat, pick, answers: &answers };
            self.worlds += fog::shrinks_only_by_revealing(&step, self.seats, &mut self.random)?;
        }
        if !table.may_undo(seat) {
            return Ok(());
        }
        let after = table.state().clone();
        table.undo(seat).map_err(|it| it.to_string())?;
        if *table.state() != before || table.at() != at || table.events().len() != told {
            return Err(format!("undo restores: '{pick}' leaves a trace"));
        }
        table.submit(seat, &pick.to_string()).map_err(|it| format!("an offer is accepted again: {it}"))?;
        if *table.state() == after { Ok(()) } else { Err(format!("the same choice does the same: '{pick}'")) }
    }

    /// No two offers read alike, and their rules stand in the book.
    fn offers_read_unlike<G: Game>(&mut self, table: &Table<G>, actions: &[G::Action]) -> Result<(), String> {
        if actions.is_empty() {
            return Err("a player who must decide has something to choose".to_string());
        }
        let texts: HashSet<String> = actions.iter().map(G::Action::to_string).collect();
        if texts.len() != actions.len() {
            return Err("no two offers read alike".to_string());
        }
        let mut labels = HashSet::new();
        for &action in actions {
            let label = table.game().label(table.state(), action);
            self.cited.rule(label.rule, &label.text)?;
            labels.insert(label.text);
        }
        if labels.len() == actions.len() { Ok(()) } else { Err("no two labels read alike".to_string()) }
    }

    /// The log alone gives the same game.
    fn at_the_end<G: Game>(&mut self, table: &Table<G>) -> Result<(), String> {
        let text = table.log(true).to_string();
        let log = text.parse().map_err(|it| format!("a log can be read: {it}"))?;
        let again = Table::<G>::load(&log).map_err(|it| format!("a log replays: {it}"))?;
        if again.state() != table.state() || again.log(true).to_string() != text {
            return Err("a log replays to the same position".to_string());
        }
        if again.events() != table.events() {
            return Err("a log replays to the same events".to_string());
        }
        scene_restores(table)
    }
}

/// The message of a panic.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default()
}

/// The answers of chance among lines of a log.
fn answers(entries: &[Entry]) -> Vec<Answer> {
    let answer = |entry: &Entry| match entry {
        Entry::Answered(answer) => Some(*answer),
        Entry::Chosen(..) | Entry::Resigned(_) | Entry::Drawn(_) | Entry::Passed(_) | Entry::Renewed => None,
    };
    entries.iter().filter_map(answer).collect()
}

/// A scene holds the whole position.
fn scene_restores<G: Game>(table: &Table<G>) -> Result<(), String> {
    let scene = table.game().scene(table.state());
    if scene.contains('\n') {
        return Err("a scene is one line".to_string());
    }
    match table.game().set(&scene) {
        Err(why) => Err(format!("a scene can be read: {why}\n{scene}")),
        Ok(state) if state == *table.state() => Ok(()),
        Ok(state) => {
            Err(format!("a scene holds the whole position:\n{scene}\n{:?}\n{state:?}", table.state()))
        }
    }
}

/// Neither another seat nor another text is accepted, and a refusal changes nothing.
fn strangers_are_refused<G: Game>(table: &mut Table<G>, seat: Seat) -> Result<(), String> {
    let before = table.state().clone();
    let at = table.at();
    let text = table.offers()[0].to_string();
    for other in (0..table.setup().seats).map(Seat).filter(|&it| it != seat) {
        if table.submit(other, &text).is_ok() {
            return Err("only the seat that decides may choose".to_string());
        }
        if !table.offers_to(Viewer::Seat(other)).is_empty() {
            return Err("only the seat that decides has offers".to_string());
        }
    }
    for wrong in ["", "nonsense", &format!("{text} "), &text.to_uppercase().repeat(2)] {
        if table.submit(seat, wrong).is_ok() {
            return Err(format!("only what is offered is accepted, not '{wrong}'"));
        }
    }
    if *table.state() == before && table.at() == at {
        Ok(())
    } else {
        Err("a refusal changes nothing".to_string())
    }
}
