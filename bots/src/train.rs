//! Learning the value of a game from games that computer players play among themselves.
//!
//! A round plays games with the present value, a little noise and players of unlike skill, keeps some positions of
//! each with its result, and fits the weights to the positions of the last rounds. One game in five is held out: the
//! report is about those.

use tabletop::{Judged, Next, Outcome, Quick, Random, Setup, Silent, Worlds};

use crate::{
    Intent, Player, Wait,
    exam::{Report, report},
    fit::{Fit, fit},
    look::Look,
    path, pool,
    sight::{By, Sight, Until},
    skill::captain,
    value::{CERTAIN, MOST_FEATURES, Value, verdict},
};

/// How a value is to be learned.
#[derive(Clone, Debug)]
pub struct TrainingSettings {
    /// How each game is set up.
    pub setup: Setup,
    /// Games in a round.
    pub games: u64,
    /// Cores to use.
    pub threads: usize,
    /// The same seed gives the same weights, on however many cores.
    pub seed: u64,
    /// Hidden units of the network.
    pub hidden: usize,
    /// What both sides judge by once there is a value; as the Captain does if nothing is said.
    pub by: Option<By>,
    /// Who plays both sides, without a slip; if nobody is named, players of unlike skill, as is best to learn from.
    pub like: Option<Player>,
}

/// What has been learned so far.
#[derive(Clone, Debug, Default)]
pub struct Training {
    /// Rounds done.
    pub round: u32,
    /// The weights, once there are any.
    pub value: Option<Value>,
    /// The share of the last round's games that the first side won, once one has been played.
    pub first: Option<f64>,
    /// The positions of the last rounds.
    pub rows: Vec<Row>,
}

/// A position of a game that has been played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The round it was played in.
    pub round: u32,
    /// The game within the round.
    pub game: u32,
    /// The player turns begun.
    pub clock: u32,
    /// The last clock of its game.
    pub last: u32,
    /// The result of the game for each side, from zero to one.
    pub results: [f32; 2],
    /// What the value is taught for each side: between what it says of the next position and the result.
    pub targets: [f32; 2],
    /// Its features.
    pub features: Vec<i32>,
}

/// Rounds whose positions are learned from.
const WINDOW: u32 = 3;
/// The most positions of one player turn that are kept.
const PER_TURN: usize = 3;
/// What it is worth to have come as near to winning as one can.
const MARGIN: f32 = 0.25;
/// How much of a target is the rest of the game rather than the value of the next position.
const LAMBDA: f32 = 0.9;
/// A game that lasts more choices than this is given up.
const LONGEST: u64 = 20_000;

/// Plays one round and learns from it; `told` is called after each game.
pub fn round<G: Judged>(
    settings: &TrainingSettings,
    training: &mut Training,
    told: &(dyn Fn() + Sync),
) -> Result<Report, String> {
    let (won, choices) = play::<G>(settings, training, told)?;
    training.rows.retain(|row| row.round + WINDOW > training.round);
    let how = Fit { hidden: settings.hidden, seed: settings.seed };
    let fitted = Value::new([0, 1].map(|side| fit(&training.rows, side, G::FEATURES.len(), how)));
    training.first = Some(won);
    let held = training.rows.iter().filter(|row| row.round == training.round && is_held_out(row));
    let report = report(training, held, &fitted, won, choices);
    training.value = Some(fitted);
    Ok(report)
}

/// Plays the games of a round and adds their positions to the training. Returns the share of games that the first side
/// won and the choices in a game.
pub(crate) fn play<G: Judged>(
    settings: &TrainingSettings,
    training: &mut Training,
    told: &(dyn Fn() + Sync),
) -> Result<(f64, f64), String> {
    if G::FEATURES.is_empty() || G::FEATURES.len() > MOST_FEATURES {
        return Err(format!("train: {} has no features to learn from", G::about().id));
    }
    let game = G::new(&G::about().complete(&settings.setup)?);
    training.round += 1;
    let (round, value, first) = (training.round, training.value.as_ref(), training.first.unwrap_or(0.5));
    let played = pool::in_order(settings.games, settings.threads, |n| {
        let seed = Quick(settings.seed ^ u64::from(round) << 40 ^ n).bits();
        let done = match settings.like {
            Some(player) => fair_game(&game, player, seed),
            None => self_play(&game, value, settings.by, first, seed),
        };
        told();
        done
    });
    let (mut won, mut choices) = (0.0, 0);
    for (n, done) in played.into_iter().enumerate() {
        won += f64::from(done.results[0] == 1.0) / settings.games as f64;
        choices += done.choices;
        let last = done.rows.last().map_or(0, |row| row.0);
        let targets = targets(&done, value);
        for ((clock, features), targets) in done.rows.into_iter().zip(targets) {
            let game = n as u32;
            training.rows.push(Row { round, game, clock, last, results: done.results, targets, features });
        }
    }
    Ok((won, choices as f64 / settings.games as f64))
}

/// Whether a row is kept back from learning, so that the report is honest.
pub(crate) fn is_held_out(row: &Row) -> bool {
    row.game.is_multiple_of(5)
}

/// One game and the positions kept of it.
struct Played {
    rows: Vec<(u32, Vec<i32>)>,
    results: [f32; 2],
    choices: u64,
}

/// How one side plays a game of the round.
#[derive(Clone, Copy)]
struct Style {
    sight: Sight,
    /// One choice in this many is made at random, up to the player turn `until`.
    slip: u32,
    until: u32,
}

impl Style {
    /// Any style like that of a sight; a side that won too many games of the last round makes more random choices.
    fn any(like: Sight, won: f64, random: &mut Quick) -> Style {
        let budget = [48, 120, 300, 800][random.below(4) as usize];
        let wide = if random.below(2) == 0 { 1000 } else { 4 + random.below(8) };
        // After some turns of slips the game is played out as well as the style can, so that its result tells
        // what the position was worth.
        let (slips, until) = match won {
            0.85.. => ([30, 6, 3, 2], random.below(24)),
            0.7.. => ([1000, 30, 8, 3], random.below(24)),
            _ => ([1000, 200, 40, 12], random.below(48)),
        };
        let slip = slips[random.below(4) as usize];
        let like = match random.below(6) {
            0 => Sight { by: By::Worth, ..like },
            1 => Sight { by: By::Worth, until: Until::Changed, ..like },
            _ => like,
        };
        let sight = Sight { wide, then: wide, plies: 8, budget, samples: 3, worlds: 1, ..like };
        Style { sight, slip, until }
    }
}

fn self_play<G: Judged>(game: &G, value: Option<&Value>, by: Option<By>, first: f64, seed: u64) -> Played {
    let mut random = Quick(seed);
    let styles = [(false, 1.0 - first), (true, first)].map(|(is_first, won)| {
        let like = captain(G::about().id, is_first);
        Style::any(Sight { by: by.unwrap_or(like.by), ..like }, won, &mut random)
    });
    let mut opening = if random.below(4) == 0 { random.below(40) } else { 0 };
    let mut look = Look::new(game, value, random.bits());
    let mut state = game.start();
    let mut played = Played { rows: vec![], results: [0.3; 2], choices: 0 };
    let mut kept: Vec<(u32, Vec<i32>)> = vec![];
    let mut offers = vec![];
    while played.choices < LONGEST {
        let seat = match game.next(&state) {
            Next::Over(outcome) => {
                played.results = results(game, &state, outcome);
                break;
            }
            Next::Chance(chance) => {
                let answer = chance.ask(&mut random);
                game.settle(&mut state, answer, &mut Silent);
                continue;
            }
            Next::Choice(seat) => seat,
        };
        if game.is_settled(&state) && game.pass(&state).is_none() {
            keep(game, &state, &mut kept);
        }
        let style = styles[game.is_first(&state, seat) as usize];
        let may_slip = game.clock(&state) <= style.until;
        if opening > 0 || (may_slip && random.below(style.slip) == 0) {
            opening = opening.saturating_sub(1);
            offers.clear();
            game.actions(&state, &mut offers);
            let any = offers[random.below(offers.len() as u32) as usize];
            let action = game.pass(&state).filter(|_| random.below(3) == 0).unwrap_or(any);
            step(game, &mut state, action, &mut kept);
            played.choices += 1;
            continue;
        }
        for action in look.path_of(&state, seat, style.sight).iter() {
            step(game, &mut state, action, &mut kept);
            played.choices += 1;
        }
    }
    played.rows = thinned(kept, &mut random);
    played
}

/// One game of a player against themselves, as it would be played at a table.
fn fair_game<G: Judged>(game: &G, player: Player, seed: u64) -> Played {
    let mut random = Quick(seed);
    let mut state = game.start();
    let mut played = Played { rows: vec![], results: [0.3; 2], choices: 0 };
    let (mut kept, mut offers) = (vec![], vec![]);
    let mut intents = [Intent::default(), Intent::default()];
    for at in 0..LONGEST as usize {
        match game.next(&state) {
            Next::Over(outcome) => {
                played.results = results(game, &state, outcome);
                break;
            }
            Next::Chance(chance) => {
                let answer = chance.ask(&mut random);
                game.settle(&mut state, answer, &mut Silent);
            }
            Next::Choice(seat) => {
                if game.is_settled(&state) && game.pass(&state).is_none() {
                    keep(game, &state, &mut kept);
                }
                offers.clear();
                game.actions(&state, &mut offers);
                let worlds = Worlds::new(game, &state, seat);
                let is_offered = |action: &G::Action| offers.contains(action);
                let think = |budget: &mut _| path(player, &worlds, &mut random, budget, &Wait::default());
                let action = intents[game.is_first(&state, seat) as usize].next(at, is_offered, think);
                step(game, &mut state, action, &mut kept);
                played.choices += 1;
            }
        }
    }
    played.rows = thinned(kept, &mut random);
    played
}

fn step<G: Judged>(game: &G, state: &mut G::State, action: G::Action, kept: &mut Vec<(u32, Vec<i32>)>) {
    let is_pass = game.pass(state) == Some(action);
    game.play(state, action, &mut Silent);
    if is_pass {
        keep(game, state, kept);
    }
}

fn keep<G: Judged>(game: &G, state: &G::State, kept: &mut Vec<(u32, Vec<i32>)>) {
    if let Next::Over(_) = game.next(state) {
        return;
    }
    let mut features = vec![0; G::FEATURES.len()];
    game.features(state, &mut features);
    kept.push((game.clock(state), features));
}

/// The result of a game for each side: a win of the second counts less the nearer the first came to winning.
fn results<G: Judged>(game: &G, state: &G::State, outcome: Outcome) -> [f32; 2] {
    let [first, second] =
        [true, false].map(|side| verdict(game, state, side, outcome) as f32 / CERTAIN as f32);
    let near = if second == 1.0 { MARGIN * game.margin(state) as f32 / 1000.0 } else { 0.0 };
    [first + near, second - near]
}

/// A few positions of each player turn, in order.
fn thinned(kept: Vec<(u32, Vec<i32>)>, random: &mut Quick) -> Vec<(u32, Vec<i32>)> {
    let mut rows = vec![];
    for turn in kept.chunk_by(|a, b| a.0 == b.0) {
        let mut left = PER_TURN.min(turn.len());
        for (n, row) in turn.iter().enumerate() {
            if random.below((turn.len() - n) as u32) < left as u32 {
                rows.push(row.clone());
                left -= 1;
            }
        }
    }
    rows
}

/// What the value is taught for each position: the result, mixed with what the value said of those between.
fn targets(played: &Played, value: Option<&Value>) -> Vec<[f32; 2]> {
    let mut targets = vec![played.results; played.rows.len()];
    let Some(value) = value else { return targets };
    let mut target = played.results;
    for n in (0..played.rows.len()).rev() {
        targets[n] = target;
        for (side, target) in target.iter_mut().enumerate() {
            let says = value.side(side, &played.rows[n].1) as f32 / CERTAIN as f32;
            *target = LAMBDA * *target + (1.0 - LAMBDA) * says;
        }
    }
    targets
}
