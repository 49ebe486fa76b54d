//! A second referee for the 3rd edition, written from the outline and the rulings: slow, plain and in one piece.
//!
//! It plays a game from the top to the bottom of the outline and asks whoever watches for every choice and every die. It knows
//! no stage, no undo and no secret. Questions with one answer are not asked, as the program does.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::{Deref, DerefMut},
};

use super::board::{Army, Board, Kind, Label, Side};

/// Where a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum At {
    Box,
    Town(usize),
    Dead,
}

/// A place on a battle board: a column counted from the French left, and whose half of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Post {
    pub(crate) column: usize,
    pub(crate) half: Side,
}

#[derive(Clone, Debug)]
pub(crate) struct Unit<'b> {
    pub(crate) code: &'b str,
    pub(crate) army: Army,
    pub(crate) kind: Kind,
    pub(crate) at: At,
    pub(crate) strength: u8,
    /// Roads marched this turn, and where the march started.
    pub(crate) roads: usize,
    pub(crate) start: usize,
    pub(crate) has_marched: bool,
    pub(crate) is_revealed: bool,
    pub(crate) is_disrupted: bool,
    /// Its place in battle; without one it is in the reserve.
    pub(crate) post: Option<Post>,
    pub(crate) is_square: bool,
    pub(crate) came_late: bool,
    /// What it has done in this battle turn.
    pub(crate) moves: usize,
    pub(crate) is_done: bool,
    pub(crate) has_engaged: bool,
    pub(crate) has_disengaged: bool,
    pub(crate) has_checked: bool,
    /// The battle turn in which it came into contact.
    pub(crate) contact: Option<usize>,
}

/// What the referee wants to know.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Question {
    Choice(Side, Vec<String>),
    Dice(u8),
}

/// What it is told.
pub(crate) enum Reply {
    Choice(String),
    Dice(Vec<u8>),
}

/// Why a game stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    Won(Side),
    Enough,
}

pub(crate) type Play = Result<(), Stop>;

/// Who answers.
pub(crate) type Watcher<'w> = &'w mut dyn FnMut(&Game, Question) -> Result<Reply, Stop>;

/// A position.
#[derive(Clone)]
pub(crate) struct Game<'b> {
    pub(crate) board: &'b Board,
    pub(crate) units: Vec<Unit<'b>>,
    pub(crate) turn: usize,
    /// Blocks that marched, or fled, along each road.
    pub(crate) used: BTreeMap<usize, usize>,
    /// Towns whose group an army has moved this turn.
    pub(crate) groups: Vec<(Army, usize)>,
    /// For each attacked town the towns attackers and their reinforcements came from.
    pub(crate) entries: BTreeSet<(usize, usize)>,
    /// The town that is fought over.
    pub(crate) field: usize,
    /// Battles deployed this turn, and how they stand.
    pub(crate) battles: BTreeMap<usize, Battle>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Battle {
    /// Battle turns of the attacker, and of both.
    pub(crate) rounds: usize,
    pub(crate) clock: usize,
    pub(crate) idle: usize,
    pub(crate) is_active: bool,
    pub(crate) must_withdraw: bool,
}

pub(crate) struct Referee<'w> {
    pub(crate) game: Game<'w>,
    pub(crate) watcher: Watcher<'w>,
    /// How often each thing happened, so that the tests know what they have seen.
    pub(crate) seen: BTreeMap<&'static str, usize>,
}

impl<'w> Deref for Referee<'w> {
    type Target = Game<'w>;

    fn deref(&self) -> &Game<'w> {
        &self.game
    }
}

impl DerefMut for Referee<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.game
    }
}

impl<'b> Game<'b> {
    /// A table with every block in its box.
    pub(crate) fn new(board: &'b Board) -> Game<'b> {
        let unit = |label: &'b Label| Unit {
            code: &label.code,
            army: label.army,
            kind: label.kind,
            at: At::Box,
            strength: label.strength,
            roads: 0,
            start: 0,
            has_marched: false,
            is_revealed: false,
            is_disrupted: false,
            post: None,
            is_square: false,
            came_late: false,
            moves: 0,
            is_done: false,
            has_engaged: false,
            has_disengaged: false,
            has_checked: false,
            contact: None,
        };
        Game {
            board,
            units: board.labels.iter().map(unit).collect(),
            turn: 0,
            used: BTreeMap::new(),
            groups: vec![],
            entries: BTreeSet::new(),
            field: 0,
            battles: BTreeMap::new(),
        }
    }

    pub(crate) fn active(&self) -> Side {
        if self.turn % 2 == 1 { Side::French } else { Side::Allied }
    }

    pub(crate) fn is_night(&self) -> bool {
        self.board.nights[self.turn - 1]
    }

    pub(crate) fn unit(&self, n: usize) -> &Unit<'b> {
        &self.units[n]
    }

    pub(crate) fn side(&self, n: usize) -> Side {
        self.units[n].army.side()
    }

    /// The block a text names.
    pub(crate) fn named(&self, text: &str) -> usize {
        let code = text.split(' ').nth(1).expect("a text names its block");
        self.units.iter().position(|unit| unit.code == code).expect("a block")
    }

    /// The town a text ends with.
    pub(crate) fn town_of(&self, text: &str) -> usize {
        self.board.town(text.split(' ').next_back().expect("a text names its town"))
    }

    /// The town a block is in.
    pub(crate) fn where_is(&self, n: usize) -> usize {
        match self.unit(n).at {
            At::Town(town) => town,
            At::Box | At::Dead => panic!("{} is not on the map", self.unit(n).code),
        }
    }

    pub(crate) fn all(&self) -> std::ops::Range<usize> {
        0..self.units.len()
    }

    pub(crate) fn in_town(&self, side: Side, town: usize) -> Vec<usize> {
        self.all().filter(|n| self.side(*n) == side && self.unit(*n).at == At::Town(town)).collect()
    }

    pub(crate) fn count(&self, side: Side, town: usize) -> usize {
        self.in_town(side, town).len()
    }

    /// Whether both sides are in a town, so that a battle is there.
    pub(crate) fn is_battle(&self, town: usize) -> bool {
        self.count(Side::French, town) > 0 && self.count(Side::Allied, town) > 0
    }

    pub(crate) fn battles(&self) -> Vec<usize> {
        (0..self.board.towns.len()).filter(|town| self.is_battle(*town)).collect()
    }

    pub(crate) fn leader_of(&self, n: usize) -> usize {
        let army = self.unit(n).army;
        self.all()
            .find(|it| self.unit(*it).kind == Kind::Leader && self.unit(*it).army == army)
            .expect("a leader")
    }

    pub(crate) fn id(&self, town: usize) -> &'b str {
        &self.board.towns[town].id
    }
}

impl<'w> Referee<'w> {
    pub(crate) fn new(board: &'w Board, watcher: Watcher<'w>) -> Referee<'w> {
        Referee { game: Game::new(board), watcher, seen: BTreeMap::new() }
    }

    pub(crate) fn saw(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    /// Asks a side to choose.
    pub(crate) fn choose(&mut self, side: Side, mut offers: Vec<String>) -> Result<String, Stop> {
        offers.sort();
        match (self.watcher)(&self.game, Question::Choice(side, offers))? {
            Reply::Choice(text) => Ok(text),
            Reply::Dice(_) => panic!("a choice was asked for"),
        }
    }

    pub(crate) fn roll(&mut self, dice: u8) -> Result<Vec<u8>, Stop> {
        match (self.watcher)(&self.game, Question::Dice(dice))? {
            Reply::Dice(dice) => Ok(dice),
            Reply::Choice(_) => panic!("dice were asked for"),
        }
    }

    /// Takes steps from a block.
    pub(crate) fn lose(&mut self, n: usize, steps: u8) -> Play {
        let unit = &mut self.game.units[n];
        unit.strength = unit.strength.saturating_sub(steps);
        if unit.strength == 0 { self.kill(n) } else { Ok(()) }
    }

    /// Takes a block out of the game. V: whoever has won then has won (T11).
    pub(crate) fn kill(&mut self, n: usize) -> Play {
        let unit = &mut self.game.units[n];
        (unit.at, unit.strength, unit.post) = (At::Dead, 0, None);
        let dead = |army: Army| {
            let is_lost =
                |unit: &&Unit| unit.army == army && unit.at == At::Dead && unit.kind != Kind::Leader;
            self.game.units.iter().filter(is_lost).count()
        };
        // V.A.2 and V.B with T8: 38, 19 and 24 units that are no leaders.
        let is_napoleon = self.unit(n).kind == Kind::Leader && self.unit(n).army == Army::French;
        if is_napoleon || 38 - dead(Army::French) <= 19 {
            return Err(Stop::Won(Side::Allied));
        }
        if 19 - dead(Army::British) <= 9 && 24 - dead(Army::Prussian) <= 12 {
            return Err(Stop::Won(Side::French));
        }
        Ok(())
    }

    /// Plays a whole game.
    pub(crate) fn play(&mut self, scenario: &str) -> Play {
        // T24: the Allies deploy first.
        for (side, is_free) in [(Side::Allied, scenario == "free"), (Side::French, scenario != "historical")]
        {
            match is_free {
                true => self.deploy(side)?,
                false => self.place_as_in_history(side),
            }
        }
        self.go_on()
    }

    /// I.A: free deployment.
    fn deploy(&mut self, side: Side) -> Play {
        loop {
            let own = self.all().filter(|n| self.side(*n) == side);
            let boxed: Vec<usize> = own.clone().filter(|n| self.unit(*n).at == At::Box).collect();
            let is_untouched = boxed.len() == own.count();
            let mut offers: Vec<String> =
                boxed.iter().map(|n| format!("take {}", self.unit(*n).code)).collect();
            offers.push(match (boxed.is_empty(), is_untouched) {
                (true, _) => "done".into(),
                (false, true) => "historical".into(),
                (false, false) => "fill the rest".into(),
            });
            let text = self.choose(side, offers)?;
            match text.as_str() {
                "done" => return Ok(()),
                "historical" => self.place_as_in_history(side),
                "fill the rest" => boxed.into_iter().for_each(|n| self.fill(n)),
                _ => {
                    let n = self.named(&text);
                    let towns = self.open_towns(n);
                    let place = |town: &usize| format!("place {} {}", self.unit(n).code, self.id(*town));
                    let text = self.choose(side, towns.iter().map(place).collect())?;
                    self.game.units[n].at = At::Town(self.town_of(&text));
                }
            }
        }
    }

    fn place_as_in_history(&mut self, side: Side) {
        let board = self.board;
        for (unit, label) in self.game.units.iter_mut().zip(&board.labels) {
            if label.army.side() == side {
                unit.at = At::Town(label.historical);
            }
        }
    }

    /// I.A.1 and I.A.2: where a block may deploy.
    fn open_towns(&self, n: usize) -> Vec<usize> {
        let army = self.unit(n).army;
        let (zone, most) = match army {
            Army::French => ("FR", 16),
            Army::British => ("AD", 5),
            Army::Prussian => ("PR", 6),
        };
        let full = |town: usize| {
            self.game.units.iter().filter(|it| it.army == army && it.at == At::Town(town)).count() >= most
        };
        (0..self.board.towns.len())
            .filter(|town| self.board.towns[*town].zone == zone && !full(*town))
            .collect()
    }

    /// The open town nearest to its place in history.
    fn fill(&mut self, n: usize) {
        let home = self.board.labels[n].historical;
        let near = self.open_towns(n).into_iter().min_by_key(|town| self.board.distance[home][*town]);
        self.game.units[n].at = At::Town(near.expect("there is room for everyone"));
    }

    /// Plays from the beginning of the next turn.
    pub(crate) fn go_on(&mut self) -> Play {
        while self.game.turn < self.board.nights.len() {
            self.game.turn += 1;
            self.clear_turn();
            self.turn()?;
        }
        self.saw("time expires");
        // T7.
        Err(Stop::Won(Side::Allied))
    }

    pub(crate) fn clear_turn(&mut self) {
        for unit in &mut self.game.units {
            (unit.roads, unit.has_marched, unit.is_revealed, unit.is_disrupted) = (0, false, false, false);
        }
        self.game.used.clear();
        self.game.groups.clear();
        self.game.entries.clear();
        self.game.battles.clear();
    }

    /// One player turn.
    pub(crate) fn turn(&mut self) -> Play {
        self.movement()?;
        self.force_march_rolls()?;
        self.small_fights()?;
        self.fight_battles()?;
        // III.F.1.
        self.game.units.iter_mut().for_each(|unit| unit.is_disrupted = false);
        if self.active() == Side::French { self.supply() } else { Ok(()) }
    }

    /// IV: cities the French occupy cost the Allies units, leaders too (T21).
    fn supply(&mut self) -> Play {
        let held = |id: &str| self.count(Side::French, self.board.town(id)) > 0;
        let british = held("brussels") as usize + held("ghent") as usize;
        let prussian = 2 * held("liege") as usize;
        for (army, owed) in [(Army::British, british), (Army::Prussian, prussian)] {
            for left in (1..=owed).rev() {
                let here = |n: &usize| self.unit(*n).army == army && matches!(self.unit(*n).at, At::Town(_));
                let units: Vec<usize> = self.all().filter(here).collect();
                if units.len() <= left {
                    units.into_iter().try_for_each(|n| self.kill(n))?;
                    break;
                }
                self.saw("supply");
                let offers = units.iter().map(|n| format!("remove {}", self.unit(*n).code)).collect();
                let text = self.choose(Side::Allied, offers)?;
                self.kill(self.named(&text))?;
            }
        }
        Ok(())
    }
}
