//! Whole games between computer players, on all cores.

use std::{
    collections::BTreeMap,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use tabletop::{Game, Next, Outcome, Quick, Seat, Setup, Silent, Worlds};

use crate::{Player, choose};

/// A game that lasts more choices than this is given up.
const LONGEST: u64 = 100_000;

/// Games to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// How each game is set up.
    pub setup: Setup,
    /// Who sits on each seat.
    pub players: Vec<Player>,
    /// How many games.
    pub games: u64,
    /// The same seed gives the same games, on however many cores.
    pub seed: u64,
}

/// What came of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Choices made in them.
    pub choices: u64,
    /// Games won, by seat.
    pub wins: Vec<u64>,
    /// Games nobody won.
    pub draws: u64,
    /// Games given up because they did not end.
    pub unfinished: u64,
    /// How often games ended for each reason.
    pub endings: BTreeMap<&'static str, u64>,
}

impl Tally {
    fn add(&mut self, seats: u8, choices: u64, outcome: Option<Outcome>) {
        self.games += 1;
        self.choices += choices;
        self.wins.resize(seats as usize, 0);
        let Some(outcome) = outcome else {
            self.unfinished += 1;
            return;
        };
        *self.endings.entry(outcome.why).or_default() += 1;
        outcome.winners.iter().for_each(|seat| self.wins[seat.0 as usize] += 1);
        self.draws += u64::from(outcome.winners.iter().next().is_none());
    }

    fn merge(&mut self, other: Tally) {
        self.games += other.games;
        self.choices += other.choices;
        self.wins.resize(self.wins.len().max(other.wins.len()), 0);
        self.wins.iter_mut().zip(other.wins).for_each(|(sum, more)| *sum += more);
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        for (why, times) in other.endings {
            *self.endings.entry(why).or_default() += times;
        }
    }
}

/// Plays the games of a contest on all cores; `told` is called after each.
pub fn simulate<G: Game>(contest: &Contest, told: &(dyn Fn() + Sync)) -> Result<Tally, String> {
    let setup = G::about().complete(&contest.setup)?;
    if contest.players.len() != setup.seats as usize {
        return Err(format!("players: {} given for {} seats", contest.players.len(), setup.seats));
    }
    let game = G::new(&setup);
    let begun = AtomicU64::new(0);
    let sum = Mutex::new(Tally { wins: vec![0; setup.seats as usize], ..Tally::default() });
    let work = || {
        let mut own = Tally::default();
        loop {
            let n = begun.fetch_add(1, Ordering::Relaxed);
            if n >= contest.games {
                break;
            }
            match guarded(&game, contest, n) {
                Ok((choices, outcome)) => own.add(setup.seats, choices, outcome),
                Err(why) => return Err(why),
            }
            told();
        }
        sum.lock().expect("no game panicked").merge(own);
        Ok(())
    };
    let done: Result<(), String> = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a game's panic is caught"))
    });
    done?;
    Ok(sum.into_inner().expect("no game panicked"))
}

/// Plays one game; if a rule panics, tells the position in which it did.
fn guarded<G: Game>(game: &G, contest: &Contest, n: u64) -> Result<(u64, Option<Outcome>), String> {
    let mut state = game.start();
    let played = catch_unwind(AssertUnwindSafe(|| play(game, &mut state, contest, n)));
    played.map_err(|_| {
        let scene = catch_unwind(AssertUnwindSafe(|| game.scene(&state))).unwrap_or_default();
        format!("game {n} of seed {}: a rule panicked. The position: {scene}", contest.seed)
    })
}

/// Plays one game, and returns how many choices it took and how it ended, if it did.
fn play<G: Game>(game: &G, state: &mut G::State, contest: &Contest, n: u64) -> (u64, Option<Outcome>) {
    // Each game has a stream of its own, so that it does not matter which core plays it.
    let mut random = Quick(Quick(contest.seed).bits() ^ n);
    let mut choices = 0;
    loop {
        match game.next(state) {
            Next::Over(outcome) => return (choices, Some(outcome)),
            Next::Chance(chance) => {
                let answer = chance.ask(&mut random);
                game.settle(state, answer, &mut Silent);
            }
            Next::Choice(_) if choices == LONGEST => return (choices, None),
            Next::Choice(seat @ Seat(at)) => {
                let worlds = Worlds::new(game, state, seat);
                let action = choose(contest.players[at as usize], &worlds, &mut random);
                game.play(state, action, &mut Silent);
                choices += 1;
            }
        }
    }
}

/// The interval that holds the true share of `part` in `whole` with a certainty of 95 % (Wilson's score).
pub fn wilson(part: u64, whole: u64) -> (f64, f64) {
    if whole == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_964;
    let n = whole as f64;
    let share = part as f64 / n;
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((middle - reach) / scale).max(0.0), ((middle + reach) / scale).min(1.0))
}
