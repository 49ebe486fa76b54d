//! A second referee for the 3rd edition, written from the outline and the rulings: slow, plain and in one piece.
//!
//! It plays a game from the top to the bottom of the outline and asks its caller for every choice and every die. It knows
//! no stage, no undo and no secret. Questions with one answer are not asked, as the program does.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
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
    /// Whether the battle on the field is said to go round in a circle (T10); the referee checks that it may be said.
    Circle,
}

/// What it is told.
pub(crate) enum Reply {
    Choice(String),
    Dice(Vec<u8>),
    /// What is said of a repetition, if anything is known of the battle.
    Circle(Option<bool>),
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
    /// Positions at the beginning of the attacker's battle turns since the last fire.
    pub(crate) past: Vec<String>,
}

#[derive(Clone, Default)]
pub(crate) struct Battle {
    /// Battle turns of both sides.
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

impl fmt::Debug for Battle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "idle {} withdraws {}", self.idle, self.must_withdraw)
    }
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
            past: vec![],
        }
    }

    /// The battles as everyone sees them: the lines by their labels, all others by number.
    fn as_everyone_sees(&self) -> String {
        let mut lines: Vec<String> = vec![format!("{} {:?}", self.field, self.battles)];
        for unit in &self.units {
            let text = format!("{:?} {:?} {}", unit.at, unit.army, unit.is_disrupted);
            lines.push(match unit.post {
                None => text,
                Some(post) => format!("{text} {} {} {post:?} {}", unit.code, unit.strength, unit.is_square),
            });
        }
        lines.sort();
        let steps =
            |army: Army| self.units.iter().filter(|it| it.army == army).map(|it| it.strength as u32).sum();
        let steps: [u32; 3] = [Army::French, Army::British, Army::Prussian].map(steps);
        format!("{steps:?} {}", lines.join("; "))
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
            Reply::Dice(_) | Reply::Circle(_) => panic!("a choice was asked for"),
        }
    }

    pub(crate) fn roll(&mut self, dice: u8) -> Result<Vec<u8>, Stop> {
        match (self.watcher)(&self.game, Question::Dice(dice))? {
            Reply::Dice(dice) => Ok(dice),
            Reply::Choice(_) | Reply::Circle(_) => panic!("dice were asked for"),
        }
    }

    /// T10: whether a position that comes again makes the attacker withdraw: never before the third time, and not much later.
    pub(crate) fn is_circle(&mut self) -> Result<bool, Stop> {
        let now = self.as_everyone_sees();
        self.game.past.push(now.clone());
        let times = self.game.past.iter().filter(|it| **it == now).count();
        let Reply::Circle(said) = (self.watcher)(&self.game, Question::Circle)? else {
            panic!("a circle was asked for")
        };
        let is_circle = said.unwrap_or(times >= 3);
        assert!(times >= 3 || !is_circle, "a circle after {times}: {now}");
        assert!(times <= 8 || is_circle, "no circle after {times}: {now}");
        Ok(is_circle)
    }

    /// Takes steps from a block.
    pub(crate) fn lose(&mut self, n: usize, steps: u8) -> Play {
        let unit = &mut self.game.units[n];
        unit.strength = unit.strength.saturating_sub(steps);
        if unit.strength == 0 { self.kill(n) } else { Ok(()) }
    }

    /// Takes a block out of the game. V: the side that has won then has won (T11).
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
}
