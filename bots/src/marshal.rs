//! A player who plans: the best few paths of a look ahead are played out in worlds that may be the true one.
//!
//! All candidates meet the same worlds and the same dice. The choice of the look ahead stands unless another is ahead
//! of it by more than chance explains. The budget is counted in positions, never in seconds, so that every machine
//! chooses alike.

use tabletop::{Judged, Next, Quick, Silent, Worlds};

use crate::{
    look::{Look, Path, Sight},
    value::Value,
};

/// How a planner thinks in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The look ahead that proposes candidates.
    pub sight: Sight,
    /// The quick look by which both sides play in a playout.
    pub quick: Sight,
    /// Candidates.
    pub keep: usize,
    /// Player turns a playout looks ahead.
    pub turns: u32,
    /// Positions for one choice.
    pub budget: u64,
    /// By how many standard errors a candidate must be ahead of the first.
    pub margin: f64,
    /// The most playouts of one candidate.
    pub most: usize,
}

impl Plan {
    /// The plan for a game.
    pub fn of(game: &str) -> Plan {
        let sight = Sight { wide: 1000, then: 1000, plies: 10, budget: 1500, samples: 8, worlds: 3 };
        let quick = Sight { wide: 5, then: 4, plies: 8, budget: 32, samples: 1, worlds: 1 };
        let plan = Plan { sight, quick, keep: 6, turns: 2, budget: 20_000, margin: 0.7, most: 100 };
        match game {
            "returns" => Plan { turns: 8, ..plan },
            "napoleon4" => Plan { turns: 4, ..plan },
            "napoleon3" => Plan { turns: 2, ..plan },
            _ => plan,
        }
    }
}

/// Playouts of each candidate before the first is struck off.
const FIRST: usize = 6;
/// A playout that lasts more choices than this is judged where it stands.
const LONGEST: u32 = 2000;

/// The choice of a planner.
pub(crate) fn choose<'a, G: Judged>(
    plan: Plan,
    value: Option<&'a Value>,
    worlds: &Worlds<'a, G>,
    random: &mut Quick,
) -> G::Action {
    let game = worlds.game();
    let first = worlds.one(random);
    let mut offers = vec![];
    game.actions(&first, &mut offers);
    if let [only] = offers[..] {
        return only;
    }
    let until = game.clock(&first) + plan.turns;
    let mut look = Look::new(game, value, random.bits());
    let mut scores = look.scores(plan.sight, worlds, first, random);
    scores.sort_by_key(|it| -it.mean());
    scores.truncate(plan.keep);
    let paths: Vec<Path<G::Action>> = scores.iter().map(|it| it.path).collect();
    let start = |path: &Path<G::Action>| path.first().expect("a path has a first choice");
    if paths.iter().all(|path| start(path) == start(&paths[0])) {
        return start(&paths[0]);
    }
    let mut planner = Planner { look, value, plan, worlds, until, possible: vec![] };
    start(&planner.best(paths, random))
}

struct Planner<'a, 'b, G: Judged> {
    look: Look<'a, G>,
    value: Option<&'a Value>,
    plan: Plan,
    worlds: &'b Worlds<'a, G>,
    until: u32,
    /// The worlds played out in, each with the seed of its dice.
    possible: Vec<(G::State, u64)>,
}

/// A candidate and what its playouts came to.
struct Arm<A: Copy> {
    path: Path<A>,
    ends: Vec<f64>,
}

impl<A: Copy> Arm<A> {
    fn mean(&self) -> f64 {
        self.ends.iter().sum::<f64>() / self.ends.len() as f64
    }

    /// By how much the arm is ahead of another, less the margin in standard errors.
    fn gain(&self, other: &Arm<A>, margin: f64) -> f64 {
        let n = self.ends.len().min(other.ends.len());
        let ahead: Vec<f64> = (0..n).map(|i| self.ends[i] - other.ends[i]).collect();
        let mean = ahead.iter().sum::<f64>() / n as f64;
        let square = ahead.iter().map(|it| (it - mean) * (it - mean)).sum::<f64>() / n as f64;
        mean - margin * (square / n as f64).sqrt()
    }
}

impl<G: Judged> Planner<'_, '_, G> {
    fn best(&mut self, paths: Vec<Path<G::Action>>, random: &mut Quick) -> Path<G::Action> {
        let mut arms: Vec<Arm<G::Action>> =
            paths.into_iter().map(|path| Arm { path, ends: vec![] }).collect();
        let mut next_cut = FIRST;
        for played in 0..self.plan.most {
            if self.look.nodes >= self.plan.budget && played >= FIRST {
                break;
            }
            if played == next_cut && arms.len() > 2 {
                // Halving; the first candidate stays to the end.
                let mut rest = arms.split_off(1);
                rest.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
                rest.truncate(rest.len().div_ceil(2));
                arms.extend(rest);
                next_cut += next_cut / 2;
            }
            self.possible.push((self.worlds.one(random), random.bits()));
            for arm in &mut arms {
                let end = self.play_out(played, &arm.path);
                arm.ends.push(end);
            }
        }
        let rivals = arms[1..].iter().map(|arm| (arm.gain(&arms[0], self.plan.margin), arm.path));
        match rivals.max_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((gain, path)) if gain > 0.0 => path,
            Some(_) | None => arms[0].path,
        }
    }

    /// Follows a path in world `n` as far as it is lawful there, then plays on by the quick look. The chance at the end.
    fn play_out(&mut self, n: usize, path: &Path<G::Action>) -> f64 {
        let (game, seat) = (self.look.game, self.worlds.seat());
        let (mut state, seed) = (self.possible[n].0.clone(), self.possible[n].1);
        self.look.random = Quick(seed);
        // Dice come from a stream of their own, so that candidates that think alike meet the same ones.
        let mut dice = Quick(!seed);
        let mut offers = vec![];
        for action in path.iter() {
            offers.clear();
            if game.next(&state) != Next::Choice(seat) {
                break;
            }
            game.actions(&state, &mut offers);
            if !offers.contains(&action) {
                break;
            }
            self.look.nodes += 1;
            game.play(&mut state, action, &mut Silent);
        }
        let mut choices = 0;
        loop {
            match game.next(&state) {
                Next::Chance(chance) => {
                    let answer = chance.ask(&mut dice);
                    game.settle(&mut state, answer, &mut Silent);
                }
                Next::Choice(mover) if game.clock(&state) < self.until && choices < LONGEST => {
                    for action in self.look.path_of(&state, mover, self.plan.quick).iter() {
                        choices += 1;
                        self.look.nodes += 1;
                        game.play(&mut state, action, &mut Silent);
                    }
                }
                Next::Over(_) | Next::Choice(_) => {
                    return self.look.judge_for(self.value, &state, seat) as f64;
                }
            }
        }
    }
}
