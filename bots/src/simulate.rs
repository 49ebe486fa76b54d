//! Whole games between computer players.

use std::{
    collections::BTreeMap,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use tabletop::{Judged, Mark, Next, Outcome, Quick, Seat, Setup, Worlds};

use crate::{CERTAIN, Intent, Player, Value, Wait, path, pool};

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
    /// Cores to use; all there are if none is said.
    pub threads: usize,
    /// Which part of the games to play (from zero), and how many parts there are.
    pub shard: (u64, u64),
}

/// One game of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its number in the contest.
    pub game: u64,
    /// The seats that won; none in a draw or if it was given up.
    pub winners: Vec<Seat>,
    /// Why it ended; empty if it was given up.
    pub why: &'static str,
    /// Choices made in it.
    pub choices: u64,
    /// Its player turns in order.
    pub turns: Vec<TurnRow>,
    /// The fights and losses, in order.
    pub marks: Vec<MarkRow>,
}

/// A fight or a loss in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkRow {
    /// Player turns begun.
    pub clock: u32,
    /// What happened, and where.
    pub mark: Mark,
}

/// One player turn of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnRow {
    /// Player turns begun.
    pub clock: u32,
    /// Choices made in it.
    pub choices: u64,
    /// The chance of the first side at its beginning, in parts of a thousand, if the game has been learned.
    pub chance: Option<u16>,
}

/// The results of games.
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
    /// The games in order.
    pub rows: Vec<GameRow>,
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
}

/// Plays the games of a contest; `told` is called after each.
pub fn simulate<G: Judged>(contest: &Contest, told: &(dyn Fn() + Sync)) -> Result<Tally, String> {
    let setup = G::about().complete(&contest.setup)?;
    if contest.players.len() != setup.seats as usize {
        return Err(format!("players: {} given for {} seats", contest.players.len(), setup.seats));
    }
    let game = G::new(&setup);
    let (part, parts) = contest.shard;
    if part >= parts {
        return Err(format!("shard: there is no part {part} of {parts}"));
    }
    let threads = match contest.threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        some => some,
    };
    let count = (contest.games + parts - 1 - part) / parts;
    let played = pool::in_order(count, threads, |n| {
        let played = guarded(&game, contest, n * parts + part);
        told();
        played
    });
    let mut tally = Tally { wins: vec![0; setup.seats as usize], ..Tally::default() };
    for played in played {
        let (row, outcome) = played?;
        tally.add(setup.seats, row.choices, outcome);
        tally.rows.push(row);
    }
    Ok(tally)
}

/// Plays one game; if a rule panics, tells the position in which it did.
fn guarded<G: Judged>(game: &G, contest: &Contest, n: u64) -> Result<(GameRow, Option<Outcome>), String> {
    let mut state = game.start();
    let played = catch_unwind(AssertUnwindSafe(|| play(game, &mut state, contest, n)));
    played.map_err(|_| {
        let scene = catch_unwind(AssertUnwindSafe(|| game.scene(&state))).unwrap_or_default();
        format!("game {n} of seed {}: a rule panicked. The position: {scene}", contest.seed)
    })
}

/// Plays one game, and returns what is kept of it and how it ended, if it did.
fn play<G: Judged>(game: &G, state: &mut G::State, contest: &Contest, n: u64) -> (GameRow, Option<Outcome>) {
    // Each game has a stream of its own, so that it does not matter which core plays it.
    let mut random = Quick(Quick(contest.seed).bits() ^ n);
    let mut row = GameRow { game: n, winners: vec![], why: "", choices: 0, turns: vec![], marks: vec![] };
    let mut intents: Vec<_> = contest.players.iter().map(|_| Intent::default()).collect();
    let (mut step, mut offers) = (0, vec![]);
    let mut events = vec![];
    loop {
        step += 1;
        match game.next(state) {
            Next::Over(outcome) => {
                (row.winners, row.why) = (outcome.winners.iter().collect(), outcome.why);
                return (row, Some(outcome));
            }
            Next::Chance(chance) => {
                let (answer, before) = (chance.ask(&mut random), state.clone());
                game.settle(state, answer, &mut events);
                keep(game, &before, &mut events, &mut row);
            }
            Next::Choice(_) if row.choices == LONGEST => return (row, None),
            Next::Choice(seat) => {
                note(game, state, &mut row);
                offers.clear();
                game.actions(state, &mut offers);
                let worlds = Worlds::new(game, state, seat);
                let player = contest.players[seat.0 as usize];
                let intent = &mut intents[seat.0 as usize];
                let action = intent.next(
                    step,
                    |it| offers.contains(it),
                    |budget| path(player, &worlds, &mut random, budget, &Wait::default()),
                );
                let before = state.clone();
                game.play(state, action, &mut events);
                keep(game, &before, &mut events, &mut row);
            }
        }
    }
}

/// Counts a choice, and begins a row where a player turn begins.
fn note<G: Judged>(game: &G, state: &G::State, row: &mut GameRow) {
    row.choices += 1;
    let clock = game.clock(state);
    match row.turns.last_mut() {
        Some(turn) if turn.clock == clock => turn.choices += 1,
        Some(_) | None => {
            let first = (0..8).map(Seat).find(|&seat| game.is_first(state, seat));
            let chance = Value::of::<G>()
                .zip(first)
                .map(|(value, seat)| (value.chance(game, state, seat) * 1000 / CERTAIN) as u16);
            row.turns.push(TurnRow { clock, choices: 1, chance });
        }
    }
}

/// Keeps the fights and losses among the events of a step.
fn keep<G: Judged>(game: &G, before: &G::State, events: &mut Vec<G::Event>, row: &mut GameRow) {
    let clock = game.clock(before);
    row.marks.extend(
        events.drain(..).filter_map(|event| game.mark(before, &event)).map(|mark| MarkRow { clock, mark }),
    );
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
