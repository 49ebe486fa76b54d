//! Laws every game obeys, checked over random play.

use std::{
    any::Any,
    collections::HashSet,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use crate::{AnyTable, Game, Next, Outcome, Quick, Random, Seat, Seed, Setup, Silent, Table, Viewer};

pub use crate::mutation::{Mutated, mutated_scenes};

/// No game of ours lasts this many choices.
const LONGEST: usize = 100_000;
/// How often the costlier laws are checked: once in so many choices.
const SELDOM: u32 = 8;

/// A game that kept all laws.
#[derive(Clone, Debug)]
pub struct Checked {
    /// How many choices were made in it.
    pub choices: usize,
    /// The longest list of offers.
    pub widest: usize,
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
    let broken = |law: String| Broken { law, log: String::new() };
    let mut table = Table::<G>::new(setup, Seed::from(seed), &[]).map_err(broken)?;
    let mut trial =
        Trial { random: Quick(!seed), seats: table.setup().seats, widest: 0, pick: String::new() };
    let mut choices = 0;
    loop {
        let seat = match Table::next(&table) {
            Next::Choice(seat) => seat,
            Next::Over(outcome) => {
                let result = trial.at_the_end(&table);
                let told = |law: String| Broken { law, log: table.log(true).to_string() };
                return result.map_err(told).map(|()| Checked { choices, widest: trial.widest, outcome });
            }
            Next::Chance(_) => unreachable!("chance is answered at once"),
        };
        choices += 1;
        let result = match choices {
            LONGEST.. => Err("a game ends".to_string()),
            _ => trial.guarded(&mut table, seat),
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
    loop {
        match game.next(state) {
            Next::Over(_) => return choices,
            Next::Chance(chance) => {
                let answer = chance.ask(random);
                game.settle(state, answer, &mut Silent);
            }
            Next::Choice(_) => {
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
    /// The choice being tried.
    pick: String,
}

impl Trial {
    /// A panic breaks a law like any other, so that the game in which it came up is not lost.
    fn guarded<G: Game>(&mut self, table: &mut Table<G>, seat: Seat) -> Result<(), String> {
        self.pick.clear();
        catch_unwind(AssertUnwindSafe(|| self.step(table, seat)))
            .unwrap_or_else(|panic| Err(format!("no rule panics: '{}': {}", self.pick, panic_text(&*panic))))
    }

    fn step<G: Game>(&mut self, table: &mut Table<G>, seat: Seat) -> Result<(), String> {
        let actions = table.offers();
        self.widest = self.widest.max(actions.len());
        offers_read_unlike(table, &actions)?;
        if self.random.below(SELDOM) == 0 {
            self.fog(table, seat, &actions)?;
            scene_restores(table)?;
            strangers_are_refused(table, seat)?;
        }
        let pick = actions[self.random.below(actions.len() as u32) as usize];
        self.pick = pick.to_string();
        self.play(table, seat, pick)
    }

    /// What a viewer must not know changes nothing he is shown, offered or told.
    fn fog<G: Game>(&mut self, table: &Table<G>, seat: Seat, actions: &[G::Action]) -> Result<(), String> {
        let (game, truth) = (table.game(), table.state());
        for viewer in Viewer::all(self.seats) {
            let world = game.redeal(truth, viewer, &mut self.random);
            alike("no view shows a secret", viewer, [truth, &world].map(|s| game.view(s, viewer)))?;
            alike("no prompt tells a secret", viewer, [truth, &world].map(|s| game.prompt(s, viewer)))?;
            alike("who decides is no secret", viewer, [truth, &world].map(|s| game.next(s)))?;
            let refused = |s: &G::State| game.why_not(s, "nonsense");
            alike("no refusal tells a secret", viewer, [truth, &world].map(refused))?;
            if !viewer.is(seat) {
                continue;
            }
            let mut others = vec![];
            game.actions(&world, &mut others);
            alike("no offer tells a secret", viewer, [actions, &others[..]])?;
            for &action in actions {
                let labels = [truth, &world].map(|s| game.label(s, action));
                alike("no label tells a secret", viewer, labels)?;
            }
        }
        Ok(())
    }

    fn play<G: Game>(&mut self, table: &mut Table<G>, seat: Seat, pick: G::Action) -> Result<(), String> {
        let game = table.game().clone();
        let before = table.state().clone();
        self.quiet_steps_look_alike(&game, &before, pick)?;
        let (at, told) = (table.at(), table.events().len());
        table.submit(seat, &pick.to_string()).map_err(|it| format!("an offer is accepted: {it}"))?;
        if !table.may_undo(seat) {
            return Ok(());
        }
        let after = table.state().clone();
        table.undo(seat).map_err(|it| it.to_string())?;
        if *table.state() != before || table.at() != at || table.events().len() != told {
            return Err(format!("undo restores: '{pick}' leaves a trace"));
        }
        table.submit(seat, &pick.to_string()).map_err(|it| format!("an offer is accepted again: {it}"))?;
        match *table.state() == after {
            true => Ok(()),
            false => Err(format!("the same choice does the same: '{pick}'")),
        }
    }

    /// A step that reveals nothing looks to every viewer as it would in any world he thinks possible.
    fn quiet_steps_look_alike<G: Game>(
        &mut self,
        game: &G,
        before: &G::State,
        pick: G::Action,
    ) -> Result<(), String> {
        if self.random.below(SELDOM) != 0 {
            return Ok(());
        }
        for viewer in Viewer::all(self.seats) {
            let mut world = game.redeal(before, viewer, &mut self.random);
            let mut offers = vec![];
            game.actions(&world, &mut offers);
            if !offers.contains(&pick) {
                continue;
            }
            let mut truth = before.clone();
            let (mut here, mut there) = (vec![], vec![]);
            game.play(&mut truth, pick, &mut here);
            game.play(&mut world, pick, &mut there);
            if here.iter().chain(&there).any(|event| game.reveals(event)) {
                continue;
            }
            let views = [&truth, &world].map(|s| game.view(s, viewer));
            alike(&format!("a step that reveals nothing shows nothing: '{pick}'"), viewer, views)?;
            let told = |events: &[G::Event]| -> Vec<_> {
                events.iter().filter_map(|event| game.report(event, viewer)).collect()
            };
            let reports = [told(&here), told(&there)];
            alike(&format!("a step that reveals nothing tells nothing: '{pick}'"), viewer, reports)?;
        }
        Ok(())
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

/// What a panic said.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default()
}

fn offers_read_unlike<G: Game>(table: &Table<G>, actions: &[G::Action]) -> Result<(), String> {
    if actions.is_empty() {
        return Err("whoever must decide has something to choose".to_string());
    }
    let texts: HashSet<String> = actions.iter().map(G::Action::to_string).collect();
    if texts.len() != actions.len() {
        return Err("no two offers read alike".to_string());
    }
    let labels: HashSet<String> =
        actions.iter().map(|&action| table.game().label(table.state(), action).text).collect();
    match labels.len() == actions.len() {
        true => Ok(()),
        false => Err("no two labels read alike".to_string()),
    }
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
        if !AnyTable::offers(table, Viewer::Seat(other)).is_empty() {
            return Err("only the seat that decides has offers".to_string());
        }
    }
    for wrong in ["", "nonsense", &format!("{text} "), &text.to_uppercase().repeat(2)] {
        if table.submit(seat, wrong).is_ok() {
            return Err(format!("only what is offered is accepted, not '{wrong}'"));
        }
    }
    match *table.state() == before && table.at() == at {
        true => Ok(()),
        false => Err("a refusal changes nothing".to_string()),
    }
}

fn alike<T: PartialEq + fmt::Debug>(law: &str, viewer: Viewer, [here, there]: [T; 2]) -> Result<(), String> {
    match here == there {
        true => Ok(()),
        false => Err(format!("{law}: {viewer:?}\nhere  {here:?}\nthere {there:?}")),
    }
}
