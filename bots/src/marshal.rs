//! A player who plans: the best few paths of a look ahead are played out in worlds that may be the true one.
//!
//! All candidates meet the same worlds and the same dice. The choice of the look ahead stands unless another is ahead
//! of it by more than chance explains. The budget is counted in positions, never in seconds, so that every machine
//! chooses alike.

use tabletop::{Judged, Next, Quick, Silent, Worlds};

use crate::{
    intent::{Budget, Wait},
    look::Look,
    path::Path,
    sight::{By, Sight},
    value::Value,
};

/// How a planner thinks on one side of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The looks that propose candidates; the best path of the first stands unless another is better.
    pub looks: [Sight; 3],
    /// Candidates of each look.
    pub keep: [usize; 3],
    /// The quick look by which the first and the second side play in a playout. The player's own turn is played to its
    /// end as widely as this, in the manner of the look that proposed the candidate.
    pub quick: [Sight; 2],
    /// What judges the ends of playouts, once a value has been learned.
    pub end: By,
    /// Player turns a playout looks ahead.
    pub turns: u32,
    /// Positions for one path; playouts that every candidate must have are finished beyond that.
    pub budget: u64,
    /// Positions for one player turn: a path takes a quarter of what is left at most.
    pub turn: u64,
    /// Playouts of each candidate before any is struck off.
    pub least: usize,
    /// By how many standard errors a candidate must be ahead of the first.
    pub margin: f64,
    /// The most playouts of one candidate.
    pub most: usize,
}

/// Playouts without which no rival is better than the first.
const FEWEST: usize = 2;
/// Rivals of the first candidate that are played out more often than all must be.
const FEW: usize = 2;
/// The part of what a turn has left that one path may take.
const SHARE: u64 = 4;
/// A playout that lasts more choices than this is judged where it stands.
const LONGEST: u32 = 2000;

/// The choice of a planner.
pub(crate) fn choose<'a, G: Judged>(
    plan: Plan,
    value: Option<&'a Value>,
    worlds: &Worlds<'a, G>,
    random: &mut Quick,
    budget: &mut Budget,
    wait: &Wait,
) -> Vec<G::Action> {
    let game = worlds.game();
    let first = worlds.one(random);
    let mut offers = vec![];
    game.actions(&first, &mut offers);
    if let [only] = offers[..] {
        return vec![only];
    }
    let mut look = Look::new(game, value, random.bits());
    let mut arms: Vec<Arm<G::Action>> = vec![];
    for (sight, keep) in plan.looks.into_iter().zip(plan.keep) {
        if keep > 0 {
            let mut scores = look.scores(sight, worlds, first.clone(), random);
            scores.sort_by_key(|it| -it.mean());
            for score in scores.into_iter().take(keep) {
                if arms.iter().all(|arm| arm.path != score.path) {
                    arms.push(Arm { path: score.path, sight, ends: vec![] });
                }
            }
        }
    }
    if let [only] = &arms[..] {
        return only.path.iter().collect();
    }
    let (now, is_first) = (game.clock(&first), game.is_first(&first, worlds.seat()));
    let own = plan.quick[!is_first as usize];
    let most = budget.path.min(budget.left(now, plan.turn) / SHARE);
    let mut planner = Planner { look, value, plan, own, worlds, now, possible: vec![], most, wait };
    let best = planner.best(arms, &first, random);
    budget.spend(planner.look.nodes);
    best.iter().collect()
}

struct Planner<'a, 'b, G: Judged> {
    look: Look<'a, G>,
    value: Option<&'a Value>,
    plan: Plan,
    /// How widely the player's own turn is played to its end.
    own: Sight,
    worlds: &'b Worlds<'a, G>,
    /// The player turns begun.
    now: u32,
    /// The worlds played out in, each with the seed of its dice.
    possible: Vec<(G::State, u64)>,
    /// Positions after which no candidate is played out any more.
    most: u64,
    /// Who waits for the choice.
    wait: &'b Wait,
}

/// A candidate and what its playouts came to.
struct Arm<A: Copy> {
    path: Path<A>,
    /// The look that proposed it.
    sight: Sight,
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
    /// Plays the candidates out in turn, those that fall behind no longer; the first stands unless one is ahead.
    fn best(
        &mut self,
        mut arms: Vec<Arm<G::Action>>,
        first: &G::State,
        random: &mut Quick,
    ) -> Path<G::Action> {
        let mut played = 0;
        while arms.len() > 1
            && played < self.plan.most
            && (self.look.nodes < self.plan.budget || played < self.plan.least)
            && self.look.nodes < self.most
            && !self.wait.is_hurried()
        {
            self.possible.push((self.worlds.one(random), random.bits()));
            for arm in &mut arms {
                self.wait.consider(idea(self.look.game, first, &arm.path));
                let end = self.play_out(played, &arm.path, arm.sight);
                arm.ends.push(end);
            }
            played += 1;
            if played >= self.plan.least {
                let first = arms.remove(0);
                arms.retain(|arm| arm.gain(&first, -1.0) > 0.0);
                if played == self.plan.least {
                    arms.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
                    arms.truncate(FEW);
                }
                arms.insert(0, first);
            }
        }
        if played < FEWEST {
            return arms[0].path;
        }
        let rivals = arms[1..].iter().map(|arm| (arm.gain(&arms[0], self.plan.margin), arm.path));
        match rivals.max_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((gain, path)) if gain > 0.0 => path,
            Some(_) | None => arms[0].path,
        }
    }

    /// Follows a path in world `n` as far as it is lawful there, then plays on by the quick look. The chance at the end.
    fn play_out(&mut self, n: usize, path: &Path<G::Action>, sight: Sight) -> f64 {
        let own = Sight { until: sight.until, by: sight.by, ..self.own };
        let until = self.now + self.plan.turns;
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
                Next::Choice(mover) if game.clock(&state) < until && choices < LONGEST => {
                    let quick = if mover == seat && game.clock(&state) == self.now {
                        own
                    } else {
                        self.plan.quick[!game.is_first(&state, mover) as usize]
                    };
                    for action in self.look.path_of(&state, mover, quick).iter() {
                        choices += 1;
                        self.look.nodes += 1;
                        game.play(&mut state, action, &mut Silent);
                    }
                }
                Next::Over(_) | Next::Choice(_) => {
                    let by = if self.value.is_some() { self.plan.end } else { By::Worth };
                    return self.look.judge_for(&state, seat, by) as f64;
                }
            }
        }
    }
}

/// What a path is about: the label of its last choice that has a place on the board. Nothing is told where something is
/// hidden, because what a player considers depends on what they alone know.
fn idea<G: Judged>(game: &G, state: &G::State, path: &Path<G::Action>) -> Option<String> {
    if game.hides() {
        return None;
    }
    let (mut state, mut idea) = (state.clone(), None);
    for action in path.iter() {
        let label = game.label(&state, action);
        if label.place.is_some() || idea.is_none() {
            idea = Some(label.text);
        }
        game.play(&mut state, action, &mut Silent);
    }
    idea
}
