//! III.D Combat: each unit moves or fires, forms square or breaks it.

use super::{
    battle::{Flow, Step},
    board::{Kind, Side},
    referee::{Game, Post, Referee},
};

impl Game<'_> {
    /// All a unit may do now.
    fn acts(&self, n: usize) -> Vec<String> {
        let mut acts = self.moves(n);
        let unit = self.unit(n);
        for (target, words) in [(false, ""), (true, " at squares")] {
            if !self.targets(n, target).is_empty() {
                acts.push(format!("fire {}{words}", unit.code));
            }
        }
        let is_fresh = !unit.is_done && unit.moves == 0;
        // III.D.2.d and e, T22: in the line, engaged or not.
        if is_fresh && unit.kind == Kind::Infantry && unit.post.is_some() && !unit.is_square {
            acts.push(format!("square {}", unit.code));
        }
        if is_fresh && unit.is_square {
            acts.push(format!("break {}", unit.code));
        }
        acts
    }

    /// III.D.2: where a unit may move.
    fn moves(&self, n: usize) -> Vec<String> {
        let (unit, side) = (self.unit(n), self.side(n));
        let most = match unit.kind {
            Kind::Infantry | Kind::Artillery => 1,
            Kind::Cavalry | Kind::Leader => 2,
        };
        if unit.is_done || unit.is_square || unit.moves >= most {
            return vec![];
        }
        let may_engage = unit.kind != Kind::Artillery && !unit.has_disengaged;
        let may_disengage = !unit.has_engaged;
        let is_invaded = |column| !self.at_post(side.other(), Post { column, half: side }).is_empty();
        let to = |place: &str| format!("move {} {place}", unit.code);
        let mut moves = vec![];
        match unit.post {
            // III.D.2.a and c: from the reserve, into an engaged place or another.
            None => {
                let open = (0..3).filter(|column| may_engage || !is_invaded(*column));
                moves.extend(open.map(|column| to(Game::wing(side, column))));
            }
            Some(Post { column, half }) if half == side => {
                let is_engaged = is_invaded(column);
                if may_engage && !is_engaged {
                    moves.push(to("forward"));
                }
                if !is_engaged || may_disengage {
                    moves.push(to("reserve"));
                }
                // III.D.2.c: sideways only between unengaged places.
                let others = (0..3).filter(|it| *it != column && !is_engaged && !is_invaded(*it));
                moves.extend(others.map(|column| to(Game::wing(side, column))));
            }
            // III.D.2.b: back from the enemy's place.
            Some(Post { column, .. }) => {
                if may_disengage {
                    moves.push(to(Game::wing(side, column)));
                }
            }
        }
        moves
    }

    /// III.D.3: the place a unit fires into, if it may fire at all.
    fn aim(&self, n: usize) -> Option<Post> {
        let (unit, side) = (self.unit(n), self.side(n));
        let post = unit.post?;
        if unit.is_done || unit.moves > 0 || unit.kind == Kind::Leader {
            return None;
        }
        if self.is_engaged(n) {
            return Some(post);
        }
        let opposite = Post { column: post.column, half: side.other() };
        // III.D.3.c.(1).(a): not where friends are engaged.
        let is_clear = self.at_post(side, opposite).is_empty();
        (unit.kind == Kind::Artillery && post.half == side && is_clear).then_some(opposite)
    }

    /// The enemies a unit may fire at, in square or not.
    fn targets(&self, n: usize, in_square: bool) -> Vec<usize> {
        let Some(post) = self.aim(n) else { return vec![] };
        let mut units = self.at_post(self.side(n).other(), post);
        units.retain(|it| self.unit(*it).is_square == in_square);
        units
    }

    /// III.D.3: the lowest number that hits.
    fn hits_on(&self, n: usize, at_squares: bool) -> u8 {
        let unit = self.unit(n);
        let clock = self.battle().clock;
        // T17: its side's first battle turn after contact was made, in the enemy's battle turn or in its own before that.
        let is_first = unit.contact.is_some_and(|since| clock > since && clock - since <= 2);
        match (unit.kind, at_squares) {
            (Kind::Infantry, true) if !unit.is_square => 5,
            (Kind::Infantry, _) => 6,
            (Kind::Cavalry, true) => 6,
            (Kind::Cavalry, false) if is_first => 4,
            (Kind::Cavalry, false) => 5,
            (Kind::Artillery, _) if self.is_engaged(n) && is_first => 5,
            (Kind::Artillery, _) if self.is_engaged(n) => 6,
            (Kind::Artillery, true) => 5,
            (Kind::Artillery, false) => 6,
            (Kind::Leader, _) => panic!("leaders do not fire"),
        }
    }
}

impl Referee<'_> {
    /// III.D.
    pub(crate) fn combat(&mut self, side: Side) -> Step {
        loop {
            let units = self.in_town(side, self.field);
            if units.is_empty() {
                return Ok(Flow::On);
            }
            let able = units.iter().filter(|n| !self.acts(**n).is_empty());
            let mut offers: Vec<String> = able.map(|n| format!("take {}", self.unit(*n).code)).collect();
            offers.push("done".into());
            let text = self.choose(side, offers)?;
            if text == "done" {
                return Ok(Flow::On);
            }
            let n = self.named(&text);
            let text = self.choose(side, self.acts(n))?;
            if self.act(n, &text)? == Flow::Over {
                return Ok(Flow::Over);
            }
        }
    }

    fn act(&mut self, n: usize, text: &str) -> Step {
        let words: Vec<&str> = text.split(' ').collect();
        match words[0] {
            "fire" => return self.fire(n, words.len() > 2),
            "square" | "break" => {
                self.saw("square formed or broken");
                self.game.units[n].is_square = words[0] == "square";
                self.game.units[n].is_done = true;
            }
            _ => self.make_move(n, words[2]),
        }
        self.look(None)
    }

    fn make_move(&mut self, n: usize, place: &str) {
        let (side, from) = (self.side(n), self.unit(n).post);
        let was_engaged = self.is_engaged(n);
        let post = match (place, from) {
            ("reserve", _) => None,
            ("forward", Some(post)) => Some(Post { column: post.column, half: side.other() }),
            (wing, _) => Some(Post { column: Game::column(side, wing), half: side }),
        };
        let is_into_contact = post.is_some_and(|post| !self.at_post(side.other(), post).is_empty());
        let is_forward = post.is_some_and(|post| post.half != side);
        let was_forward = from.is_some_and(|post| post.half != side);
        let unit = &mut self.game.units[n];
        unit.moves += 1;
        unit.post = post;
        unit.has_engaged |= is_forward || is_into_contact;
        unit.has_disengaged |= was_engaged || was_forward;
        if is_forward || is_into_contact {
            self.saw("engages");
            self.battle_mut().is_active = true;
        }
    }

    /// III.D.3: a die for each step; the strongest of the target take the hits, one by one.
    fn fire(&mut self, n: usize, at_squares: bool) -> Step {
        let enemy = self.side(n).other();
        let post = self.aim(n).expect("a unit that fires has a target");
        let least = self.hits_on(n, at_squares);
        self.saw(match least {
            4 => "fire on 4-6",
            5 => "fire on 5-6",
            _ => "fire on 6",
        });
        let dice = self.roll(self.unit(n).strength)?;
        self.game.units[n].is_done = true;
        self.battle_mut().is_active = true;
        self.game.past.clear();
        let hits = dice.iter().filter(|die| **die >= least).count();
        for _ in 0..hits {
            let mut units = self.at_post(enemy, post);
            units.retain(|it| self.unit(*it).is_square == at_squares);
            let most = units.iter().map(|it| self.unit(*it).strength).max();
            units.retain(|it| Some(self.unit(*it).strength) == most);
            let hit = match units[..] {
                [] => break,
                [one] => one,
                _ => {
                    let offers = units.iter().map(|it| format!("hit {}", self.unit(*it).code)).collect();
                    let text = self.choose(enemy, offers)?;
                    self.named(&text)
                }
            };
            self.lose(hit, 1)?;
            let is_dead = self.unit(hit).strength == 0;
            if is_dead && self.look(Some((enemy, post.column)))? == Flow::Over {
                return Ok(Flow::Over);
            }
        }
        Ok(Flow::On)
    }
}
