//! A look ahead along the player's own choices, to positions that can be judged.
//!
//! Choices are small: a unit is picked for the best place it can go to, an attack is announced for what its die may
//! bring. So a choice is followed by the player's own next ones until the position is settled or its worth changes.

use tabletop::{Answer, Chance, Column, Dice, Judged, Next, Quick, Random, Seat, Silent, Worlds};

use crate::{
    path::{LONGEST, Path, Score},
    sight::{By, Sight, Until},
    value::{CERTAIN, NAT, Value, verdict},
};

/// A point of worth in parts of certainty.
const POINT: i64 = 256;
/// The most answers of chance that are all looked at.
const MANY: usize = 6;

/// The best choice as far as a look ahead can tell.
pub(crate) fn choose<G: Judged>(
    sight: Sight,
    value: Option<&Value>,
    worlds: &Worlds<G>,
    random: &mut Quick,
) -> G::Action {
    let game = worlds.game();
    let first = worlds.one(random);
    let mut offers = vec![];
    game.actions(&first, &mut offers);
    if let [only] = offers[..] {
        return only;
    }
    let mut look = Look::new(game, value, random.bits());
    let scores = look.scores(sight, worlds, first, random);
    let best =
        scores.iter().max_by_key(|it| it.mean()).expect("a player who must decide has something to choose");
    best.path.first().expect("a path has a first choice")
}

/// One look ahead in one world.
pub(crate) struct Look<'a, G: Judged> {
    pub(crate) game: &'a G,
    value: Option<&'a Value>,
    pub(crate) random: Quick,
    /// Positions looked at so far.
    pub(crate) nodes: u64,
    /// Every path with its worth, if asked for.
    leaves: Option<Vec<(i64, Path<G::Action>)>>,
    spare: Vec<Vec<G::Action>>,
    sight: Sight,
    /// The worth of the position before the choice.
    origin: i32,
    seat: Seat,
    path: Path<G::Action>,
    best: (i64, Path<G::Action>, u32),
    /// The position before the choice, where columns are looked at, and what the joining of others adds to each.
    root: Option<G::State>,
    columns: Vec<(Column, i64)>,
}

impl<'a, G: Judged> Look<'a, G> {
    /// A look in one game; without a value it judges by the game's own worth.
    pub(crate) fn new(game: &'a G, value: Option<&'a Value>, seed: u64) -> Self {
        Look {
            game,
            value,
            random: Quick(seed),
            nodes: 0,
            leaves: None,
            spare: vec![],
            sight: Sight::LEAST,
            origin: 0,
            seat: Seat(0),
            path: Path::EMPTY,
            best: (i64::MIN, Path::EMPTY, 0),
            root: None,
            columns: vec![],
        }
    }

    /// Every path looked at with its worth, over the worlds of the sight; the first world is given.
    pub(crate) fn scores(
        &mut self,
        sight: Sight,
        worlds: &Worlds<G>,
        first: G::State,
        random: &mut Quick,
    ) -> Vec<Score<G::Action>> {
        let seat = worlds.seat();
        let count = if self.game.hides() { sight.worlds } else { 1 };
        let share = Sight { budget: sight.budget / count, ..sight };
        let mut scores: Vec<Score<G::Action>> = vec![];
        let mut world = first;
        for n in 0..count {
            if n > 0 {
                world = worlds.one(random);
            }
            self.leaves = Some(vec![]);
            self.path_of(&world, seat, share);
            for (worth, path) in self.leaves.take().expect("leaves are kept") {
                match scores.iter_mut().find(|it| it.path == path) {
                    Some(it) => (it.sum, it.times) = (it.sum + worth, it.times + 1),
                    None => scores.push(Score { path, sum: worth, times: 1 }),
                }
            }
        }
        scores
    }

    /// The next few choices of the seat that decides, as the position of this world suggests them.
    pub(crate) fn path_of(&mut self, state: &G::State, seat: Seat, sight: Sight) -> Path<G::Action> {
        self.seat = seat;
        self.sight = sight;
        self.best = (i64::MIN, Path::EMPTY, 0);
        self.path = Path::EMPTY;
        self.root = sight.columns.then(|| state.clone());
        self.columns.clear();
        if sight.until == Until::Changed {
            self.origin = self.game.worth(state, seat);
        }
        self.explore(state, sight.plies, sight.wide, sight.budget);
        self.best.1
    }

    fn leaf(&mut self, worth: i64) {
        // Of equal results the sooner one is better.
        let worth = worth - i64::from(self.path.len);
        if let Some(leaves) = &mut self.leaves {
            leaves.push((worth, self.path));
        }
        if worth > self.best.0 {
            self.best = (worth, self.path, 1);
        } else if worth == self.best.0 {
            self.best.2 += 1;
            if self.random.below(self.best.2) == 0 {
                self.best.1 = self.path;
            }
        }
    }

    fn explore(&mut self, state: &G::State, plies: u32, wide: u32, budget: u32) {
        let mut offers = self.spare.pop().unwrap_or_default();
        offers.clear();
        self.game.actions(state, &mut offers);
        self.drop_futile(state, &mut offers);
        let is_root = self.path.len == 0;
        if let ([only], true) = (&offers[..], is_root) {
            self.path.push(*only);
            self.leaf(0);
            self.path.pop();
            self.spare.push(offers);
            return;
        }
        let least = if is_root { wide } else { 1 };
        let tried = self.pick(&mut offers, wide.min(budget.max(least)));
        let share = budget / tried as u32;
        let pass = self.game.pass(state);
        for &action in &offers[..tried] {
            let mut next = state.clone();
            self.nodes += 1;
            self.game.play(&mut next, action, &mut Silent);
            self.path.push(action);
            if plies > 1 && (self.path.len as usize) < LONGEST && self.goes_on(&next, share) {
                self.explore(&next, plies - 1, self.sight.then, share);
            } else {
                let column = self.column(&next);
                let worth = if Some(action) == pass {
                    self.judge(&next)
                } else {
                    self.resolve(next, share.max(1), plies)
                };
                let worth = column.map_or(worth, |(column, state)| self.joined(column, state, worth));
                self.leaf(worth);
            }
            self.path.pop();
        }
        self.spare.push(offers);
    }

    /// Whether the player looks on along its own choices.
    fn goes_on(&self, state: &G::State, share: u32) -> bool {
        self.game.next(state) == Next::Choice(self.seat)
            && match self.sight.until {
                Until::Ended | Until::Settled => !self.game.is_settled(state),
                Until::Changed => share > 1 && self.game.worth(state, self.seat) == self.origin,
            }
    }

    /// Puts the offers to be tried first and says how many they are.
    fn pick(&mut self, offers: &mut [G::Action], most: u32) -> usize {
        let (all, tried) = (offers.len(), offers.len().min(most.max(1) as usize));
        if tried < all {
            // The last offer is often the one that ends something.
            offers.swap(0, all - 1);
            for n in 1..tried {
                let other = n + self.random.below((all - n) as u32) as usize;
                offers.swap(n, other);
            }
        }
        tried
    }

    fn drop_futile(&self, state: &G::State, offers: &mut Vec<G::Action>) {
        if offers.len() > 1 && offers.iter().any(|&it| !self.game.is_futile(state, it)) {
            offers.retain(|&it| !self.game.is_futile(state, it));
        }
    }

    /// What a position comes to for the player once it is settled.
    fn resolve(&mut self, mut state: G::State, budget: u32, plies: u32) -> i64 {
        loop {
            let seat = match self.game.next(&state) {
                Next::Over(_) => return self.judge(&state),
                Next::Chance(chance) => return self.expected(&state, &chance, budget, plies),
                Next::Choice(seat) => seat,
            };
            let is_done = match self.sight.until {
                Until::Ended | Until::Settled => self.game.is_settled(&state),
                Until::Changed => true,
            };
            if is_done || plies == 0 {
                return self.end(state, seat);
            }
            let mut offers = self.spare.pop().unwrap_or_default();
            offers.clear();
            self.game.actions(&state, &mut offers);
            self.drop_futile(&state, &mut offers);
            if let [only] = offers[..] {
                self.nodes += 1;
                self.game.play(&mut state, only, &mut Silent);
                self.spare.push(offers);
                continue;
            }
            let wide = budget.clamp(1, self.sight.then);
            let tried = self.pick(&mut offers, wide);
            let is_friend = self.is_friend(&state, seat);
            let mut best = if is_friend { i64::MIN } else { i64::MAX };
            for &action in &offers[..tried] {
                let mut next = state.clone();
                self.nodes += 1;
                self.game.play(&mut next, action, &mut Silent);
                let worth = self.resolve(next, budget / tried as u32, plies - 1);
                best = if is_friend { best.max(worth) } else { best.min(worth) };
            }
            self.spare.push(offers);
            return best;
        }
    }

    /// What has been begun that others can join, where the player looks at that, and the position it was begun in.
    fn column(&self, state: &G::State) -> Option<(Column, G::State)> {
        let root = self.root.as_ref()?;
        self.game.column(root, state).map(|column| (column, state.clone()))
    }

    /// The worth of a move when as many others join it as is best.
    fn joined(&mut self, column: Column, mut state: G::State, alone: i64) -> i64 {
        if let Some((_, more)) = self.columns.iter().find(|it| it.0 == column) {
            return alone + more;
        }
        let (mut offers, mut best) = (self.spare.pop().unwrap_or_default(), alone);
        while self.game.next(&state) == Next::Choice(self.seat) {
            offers.clear();
            self.game.actions(&state, &mut offers);
            let Some(action) = self.game.join(&state, column, &offers) else { break };
            self.nodes += 1;
            self.game.play(&mut state, action, &mut Silent);
            if self.game.is_settled(&state) {
                best = best.max(self.end(state.clone(), self.seat));
            }
        }
        self.spare.push(offers);
        self.columns.push((column, best - alone));
        best
    }

    fn is_friend(&self, state: &G::State, seat: Seat) -> bool {
        self.game.is_first(state, seat) == self.game.is_first(state, self.seat)
    }

    /// What a settled position is worth, once the player ends the phase if that is how they look.
    fn end(&mut self, mut state: G::State, seat: Seat) -> i64 {
        if seat == self.seat
            && self.sight.until == Until::Ended
            && let Some(pass) = self.game.pass(&state)
        {
            self.nodes += 1;
            self.game.play(&mut state, pass, &mut Silent);
        }
        self.judge(&state)
    }

    /// What a position is worth to a seat as it stands.
    pub(crate) fn judge_for(&mut self, state: &G::State, seat: Seat, by: By) -> i64 {
        (self.seat, self.sight.by) = (seat, by);
        self.judge(state)
    }

    fn judge(&mut self, state: &G::State) -> i64 {
        if let Next::Over(outcome) = self.game.next(state) {
            return verdict(self.game, state, self.game.is_first(state, self.seat), outcome);
        }
        let worth = || i64::from(self.game.outlook(state, self.seat)) * POINT;
        let worth = match (self.sight.by, self.value) {
            (By::Value, Some(value)) => return value.chance(self.game, state, self.seat),
            (By::Both(points), Some(value)) => {
                worth() + value.logit(self.game, state, self.seat) * POINT * i64::from(points) / NAT
            }
            (By::Worth, _) | (By::Value | By::Both(_), None) => worth(),
        };
        (CERTAIN / 2 + worth + self.error()).clamp(1, CERTAIN - 1)
    }

    /// The error added to a judgement.
    fn error(&mut self) -> i64 {
        match i64::from(self.sight.noise) {
            0 => 0,
            most => (i64::from(self.random.below(2 * most as u32 + 1)) - most) * POINT,
        }
    }

    fn expected(&mut self, state: &G::State, chance: &Chance, budget: u32, plies: u32) -> i64 {
        let answers = answers(chance);
        let few = answers.len() as u32;
        let plies = plies.saturating_sub(1);
        if few > 0 && budget >= few {
            let whole: i64 = answers.iter().map(|&(_, weight)| weight).sum();
            let mut sum = 0;
            for (answer, weight) in answers {
                sum += weight * self.settled(state, answer, budget / few, plies);
            }
            return sum / whole;
        }
        let times = self.sight.samples.min(budget).max(1);
        let (mut sum, mut before) = (0, None);
        for _ in 0..times {
            let mut answer = chance.ask(&mut self.random);
            // Every other throw is the reverse of the one before.
            match (before, answer) {
                (Some(Answer::Dice(dice)), Answer::Dice(_)) => {
                    answer = Answer::Dice(reverse(dice));
                    before = None;
                }
                _ => before = Some(answer),
            }
            sum += self.settled(state, answer, budget / times, plies);
        }
        sum / i64::from(times)
    }

    fn settled(&mut self, state: &G::State, answer: Answer, budget: u32, plies: u32) -> i64 {
        let mut state = state.clone();
        self.nodes += 1;
        self.game.settle(&mut state, answer, &mut Silent);
        self.resolve(state, budget.max(1), plies)
    }
}

/// Every answer with its weight, if they are few enough to be all looked at; otherwise none.
fn answers(chance: &Chance) -> Vec<(Answer, i64)> {
    match chance {
        Chance::Dice(1) => (1..=6).map(|pips| (Answer::Dice(Dice::new(&[pips])), 1)).collect(),
        Chance::Dice(_) => vec![],
        Chance::Draw(counts) => {
            let kinds = counts.kinds().iter().enumerate().filter(|&(_, &left)| left > 0);
            let all: Vec<_> =
                kinds.map(|(kind, &left)| (Answer::Drawn(kind as u8), i64::from(left))).collect();
            if all.len() <= MANY { all } else { vec![] }
        }
    }
}

fn reverse(dice: Dice) -> Dice {
    let mut pips = [0; tabletop::MOST_DICE];
    for (to, from) in pips.iter_mut().zip(dice.pips()) {
        *to = 7 - from;
    }
    Dice::new(&pips[..dice.pips().len()])
}
