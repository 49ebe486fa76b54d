//! Two players against each other: mirrored sides and dice, a sequential test, ratings, times.

use std::time::{Duration, Instant};

use tabletop::{Judged, Next, Outcome, Quick, Setup, Silent, Worlds};

use crate::{Intent, Player, Wait, path, pool};

/// A game that lasts more choices than this is a draw.
const LONGEST: u64 = 100_000;
/// Pairs of games between two looks at the sequential test; the same on any number of cores.
const BATCH: u64 = 8;

/// Two players and how they are to be compared.
#[derive(Clone, Debug)]
pub struct Duel {
    /// How each game is set up.
    pub setup: Setup,
    /// The two players.
    pub players: [Player; 2],
    /// The most pairs of games; in a pair each plays the first side once, with the same dice.
    pub pairs: u64,
    /// The same seed gives the same games, on however many cores.
    pub seed: u64,
    /// Cores to use.
    pub threads: usize,
    /// When to stop before all pairs are played.
    pub test: Option<Test>,
}

/// A sequential test between two differences of rating, in Elo, at an error of one in twenty each way.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// The difference that counts as no better.
    pub low: f64,
    /// The difference that counts as better.
    pub high: f64,
}

/// The result of a duel.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Wins, draws and losses of the first player on the first side and on the second.
    pub sides: [[u64; 3]; 2],
    /// The points of the first player in each pair, from zero to two.
    pub pairs: Vec<f64>,
    /// The time of each choice where there was one, by player.
    pub choices: [Vec<Duration>; 2],
    /// The time of each player turn, by player.
    pub turns: [Vec<Duration>; 2],
}

impl Score {
    /// Games played.
    pub fn games(&self) -> u64 {
        2 * self.pairs.len() as u64
    }

    /// The share of the points that the first player made.
    pub fn share(&self) -> f64 {
        self.pairs.iter().sum::<f64>() / self.games().max(1) as f64
    }

    /// The standard error of the share, from pair to pair.
    pub fn error(&self) -> f64 {
        let (n, share) = (self.pairs.len().max(1) as f64, self.share());
        let square = self.pairs.iter().map(|it| (it / 2.0 - share).powi(2)).sum::<f64>() / n;
        // A pair that has not been seen yet counts a little, so that a small sample never looks certain.
        ((square * n + 0.25) / (n + 1.0) / n).sqrt()
    }

    /// The difference of rating in Elo, with its interval of 95 %.
    pub fn elo(&self) -> (f64, f64, f64) {
        let (share, reach) = (self.share(), 1.96 * self.error());
        (elo(share), elo(share - reach), elo(share + reach))
    }

    /// The logarithm of how much likelier the higher difference of the test is than the lower.
    pub fn likelihood(&self, test: Test) -> f64 {
        let [low, high] = [test.low, test.high].map(|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
        let square = self.error().powi(2) * self.pairs.len() as f64;
        (high - low) * (2.0 * self.share() - low - high) * self.pairs.len() as f64 / (2.0 * square)
    }

    /// Whether the first player is better by the test; nothing while it is open.
    pub fn is_better(&self, test: Test) -> Option<bool> {
        let (bound, likelihood) = ((0.95_f64 / 0.05).ln(), self.likelihood(test));
        let is_decided = self.pairs.len() as u64 >= BATCH && likelihood.abs() >= bound;
        is_decided.then_some(likelihood > 0.0)
    }
}

/// The difference of rating that a share of the points stands for.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The time below which a part of the times lie.
pub fn quantile(times: &[Duration], part: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    let at = (part * times.len().saturating_sub(1) as f64).round() as usize;
    times.get(at).copied().unwrap_or_default()
}

/// One game: how it ended for the first player of the duel, and the times of both.
struct Bout {
    points: f64,
    choices: [Vec<Duration>; 2],
    turns: [Vec<Duration>; 2],
}

/// Lets two players play; `told` is called after each game.
pub fn duel<G: Judged>(duel: &Duel, told: &(dyn Fn() + Sync)) -> Result<Score, String> {
    let setup = G::about().complete(&duel.setup)?;
    let game = G::new(&setup);
    let mut score = Score::default();
    while (score.pairs.len() as u64) < duel.pairs {
        let begun = score.pairs.len() as u64;
        let count = BATCH.min(duel.pairs - begun);
        let bouts = pool::in_order(2 * count, duel.threads, |n| {
            let bout = bout(&game, duel, begun + n / 2, n % 2 == 1);
            told();
            bout
        });
        for pair in bouts.chunks(2) {
            score.pairs.push(pair.iter().map(|bout| bout.points).sum());
        }
        for (n, bout) in bouts.into_iter().enumerate() {
            let result = if bout.points == 1.0 { 0 } else { 1 + (bout.points == 0.0) as usize };
            score.sides[n % 2][result] += 1;
            for (all, more) in score.choices.iter_mut().zip(bout.choices) {
                all.extend(more);
            }
            for (all, more) in score.turns.iter_mut().zip(bout.turns) {
                all.extend(more);
            }
        }
        if duel.test.is_some_and(|test| score.is_better(test).is_some()) {
            break;
        }
    }
    Ok(score)
}

/// Plays a game of pair `n`; in the mirrored one the players change sides.
fn bout<G: Judged>(game: &G, duel: &Duel, n: u64, is_mirrored: bool) -> Bout {
    // Both games of a pair meet the same dice.
    let key = Quick(Quick(duel.seed).bits() ^ n).bits();
    let mut dice = Quick(key);
    let mut thoughts = Quick(!key);
    let mut state = game.start();
    let mut bout = Bout { points: 0.5, choices: [vec![], vec![]], turns: [vec![], vec![]] };
    let mut intents = [Intent::default(), Intent::default()];
    let mut turn = [None; 2];
    let mut offers = vec![];
    for at in 0..LONGEST as usize {
        match game.next(&state) {
            Next::Over(outcome) => {
                bout.points = points(game, &state, outcome, is_mirrored);
                break;
            }
            Next::Chance(chance) => {
                let answer = chance.ask(&mut dice);
                game.settle(&mut state, answer, &mut Silent);
            }
            Next::Choice(seat) => {
                let who = (game.is_first(&state, seat) == is_mirrored) as usize;
                let clock = game.clock(&state);
                if turn[who] != Some(clock) {
                    turn[who] = Some(clock);
                    bout.turns[who].push(Duration::ZERO);
                }
                offers.clear();
                game.actions(&state, &mut offers);
                let begun = Instant::now();
                let worlds = Worlds::new(game, &state, seat);
                let action = intents[who].next(
                    at,
                    |action| offers.contains(action),
                    |budget| path(duel.players[who], &worlds, &mut thoughts, budget, &Wait::default()),
                );
                let took = begun.elapsed();
                if offers.len() > 1 {
                    bout.choices[who].push(took);
                }
                *bout.turns[who].last_mut().expect("a turn has begun") += took;
                game.play(&mut state, action, &mut Silent);
            }
        }
    }
    bout
}

fn points<G: Judged>(game: &G, state: &G::State, outcome: Outcome, is_mirrored: bool) -> f64 {
    match outcome.winners.iter().next() {
        Some(seat) => f64::from(game.is_first(state, seat) != is_mirrored),
        None => 0.5,
    }
}
