//! A player who takes the offer after which the position is worth most.
//!
//! Choices are small, so a choice is followed by the player's own next ones until the worth of the position
//! changes, chance has answered, another must decide, or the budget is spent: a unit is picked for the best place
//! it can go to, an attack is begun for what its die may bring.

use tabletop::{Answer, Chance, Dice, Game, Next, Outcome, Random, Seat, Silent, Worlds};

/// How many redealt worlds a choice is tried in.
const WORLDS: usize = 3;
/// How many positions may be looked at for one choice, over all worlds.
const BUDGET: u32 = 1500;
/// How many of its own choices the player looks ahead.
const PLIES: u32 = 8;
/// How many answers are sampled for a question with too many answers to enumerate.
const SAMPLES: u32 = 24;
/// One point of worth; fractions come from expectation.
const POINT: i64 = 1024;
/// A game won, beyond any worth.
const WON: i64 = 1 << 40;

/// The best choice as far as a short look ahead can tell.
pub(crate) fn choose<G: Game>(worlds: &Worlds<G>, random: &mut impl Random) -> G::Action {
    let (game, seat) = (worlds.game(), worlds.seat());
    let possible = some_worlds(worlds, random);
    let mut offers = vec![];
    game.actions(&possible[0], &mut offers);
    if let [only] = offers[..] {
        return only;
    }
    let share = BUDGET / (offers.len() * possible.len()) as u32;
    let mut scores = vec![0; offers.len()];
    for world in &possible {
        let mut search = Search { game, seat, random, origin: game.worth(world, seat), spare: vec![] };
        for (score, &action) in scores.iter_mut().zip(&offers) {
            *score += search.after(world, action, PLIES, share.max(1));
        }
    }
    let best = scores.iter().copied().max().expect("a player who must decide has something to choose");
    let ties = scores.iter().filter(|&&score| score == best).count();
    let pick = random.below(ties as u32) as usize;
    let nth = (0..offers.len()).filter(|&n| scores[n] == best).nth(pick);
    offers[nth.expect("one of the best")]
}

/// A few worlds, each once: a game without secrets has only one.
fn some_worlds<G: Game>(worlds: &Worlds<G>, random: &mut impl Random) -> Vec<G::State> {
    let mut some: Vec<G::State> = vec![];
    for _ in 0..WORLDS {
        let world = worlds.one(random);
        if !some.contains(&world) {
            some.push(world);
        }
    }
    some
}

struct Search<'a, G: Game, R: Random> {
    game: &'a G,
    seat: Seat,
    random: &'a mut R,
    /// What the position is worth before the choice.
    origin: i32,
    /// Buffers of offers to be used again.
    spare: Vec<Vec<G::Action>>,
}

impl<G: Game, R: Random> Search<'_, G, R> {
    /// What the position is worth after an action, looking further where its effect does not show yet.
    fn after(&mut self, before: &G::State, action: G::Action, plies: u32, budget: u32) -> i64 {
        let mut state = before.clone();
        self.game.play(&mut state, action, &mut Silent);
        // Of equal results the sooner one is better.
        let delay = i64::from(PLIES - plies);
        let value = match self.game.next(&state) {
            Next::Over(outcome) => self.verdict(outcome, &state),
            Next::Chance(chance) => self.expected(&state, &chance),
            Next::Choice(seat) => {
                let worth = self.game.worth(&state, self.seat);
                if seat == self.seat && worth == self.origin && plies > 1 && budget > 1 {
                    return self.best(&state, plies - 1, budget - 1);
                } else {
                    i64::from(worth) * POINT
                }
            }
        };
        value - delay
    }

    /// The most the player's next choice can make of the position; if there are too many, some are tried.
    fn best(&mut self, state: &G::State, plies: u32, budget: u32) -> i64 {
        let mut offers = self.spare.pop().unwrap_or_default();
        offers.clear();
        self.game.actions(state, &mut offers);
        let tried = offers.len().min(budget as usize);
        let mut best = i64::MIN;
        for n in 0..tried {
            if tried < offers.len() {
                let other = n + self.random.below((offers.len() - n) as u32) as usize;
                offers.swap(n, other);
            }
            best = best.max(self.after(state, offers[n], plies, budget / tried as u32));
        }
        self.spare.push(offers);
        best
    }

    /// The mean over the answers of chance.
    fn expected(&mut self, state: &G::State, chance: &Chance) -> i64 {
        let answers = answers(chance);
        if answers.is_empty() {
            let samples = (0..SAMPLES).map(|_| {
                let answer = chance.ask(self.random);
                self.settled(state, answer)
            });
            return samples.sum::<i64>() / i64::from(SAMPLES);
        }
        let whole: i64 = answers.iter().map(|&(_, weight)| weight).sum();
        let sum: i64 = answers.iter().map(|&(answer, weight)| weight * self.settled(state, answer)).sum();
        sum / whole
    }

    /// What the position is worth once chance has answered.
    fn settled(&mut self, state: &G::State, answer: Answer) -> i64 {
        let mut state = state.clone();
        self.game.settle(&mut state, answer, &mut Silent);
        match self.game.next(&state) {
            Next::Over(outcome) => self.verdict(outcome, &state),
            Next::Chance(chance) => {
                // A second throw is sampled, so that throws after throws stay cheap.
                let answer = chance.ask(self.random);
                self.settled(&state, answer)
            }
            Next::Choice(_) => i64::from(self.game.worth(&state, self.seat)) * POINT,
        }
    }

    fn verdict(&self, outcome: Outcome, state: &G::State) -> i64 {
        let worth = i64::from(self.game.worth(state, self.seat)) * POINT;
        match outcome.winners {
            winners if winners.contains(self.seat) => WON + worth,
            winners if winners.iter().next().is_some() => worth - WON,
            _ => worth,
        }
    }
}

/// Every answer with its weight, if they are few enough to enumerate; otherwise none.
fn answers(chance: &Chance) -> Vec<(Answer, i64)> {
    match chance {
        Chance::Dice(1) => (1..=6).map(|pips| (Answer::Dice(Dice::new(&[pips])), 1)).collect(),
        Chance::Dice(2) => (1..=6)
            .flat_map(|one| (1..=6).map(move |two| (Answer::Dice(Dice::new(&[one, two])), 1)))
            .collect(),
        Chance::Dice(_) => vec![],
        Chance::Draw(counts) => {
            let kinds = counts.kinds().iter().enumerate().filter(|&(_, &left)| left > 0);
            kinds.map(|(kind, &left)| (Answer::Drawn(kind as u8), i64::from(left))).collect()
        }
    }
}
