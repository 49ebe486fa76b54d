//! Pickets: the smallest whole game with hidden blocks, dice and a draw. `CONTRIBUTING.md` walks through this file.
//!
//! Two sides, five towns in a row. Each side draws two blocks of strength 1, 2 or 3 and keeps them upright, so that the
//! other side does not see the strength. A block that marches into an enemy's town fights there and then.
//!
//! ```
//! use pickets::Pickets;
//! use tabletop::{Scene, Setup, laws};
//!
//! // A position as text, a choice as text, the dice: what a test of a rule looks like.
//! Scene::<Pickets>::set(&Setup::default(), "3 red move 4 21ho 02ho 31ho 43ho")
//!     .has("red", ["pick 1", "halt"])
//!     .play("red", ["pick 1"])
//!     .roll([6, 1])
//!     .play("red", ["march 3"])
//!     .told("spectator", "A 1 met a 1.")
//!     .decides("blue");
//!
//! // A whole game at random, with every law checked at every step.
//! assert!(laws::check::<Pickets>(&Setup::default(), 1).is_ok());
//! ```

mod paint;
mod rules;
mod scene;

use std::fmt;

use serde::Serialize;
use tabletop::{
    About, Answer, Chance, Choice, Counts, Game, Judged, Label, Next, Outcome, Prompt, Random, ReadError,
    Refusal, Report, Role, Seat, Seats, Setup, Sink, Tone, Viewer,
};

use rules::{bag, draw, end_turn, fire, march};

const TOWNS: u8 = 5;
const LAST_TURN: u8 = 12;
const SIDES: [&str; 2] = ["blue", "red"];

/// What there is to know before the game is set up. Step 1: begin with this and with the rules.
pub const ABOUT: About = About {
    id: "pickets",
    title: "Pickets",
    edition: "for tests",
    rules_version: 1,
    length: "two minutes",
    pitch: "Two blocks a side, and nobody knows which is which.",
    seats: &[&SIDES],
    scenarios: &[Choice { id: "plain", title: "Plain", about: "As it is." }],
    options: &[],
    rules: include_str!("../RULES.md"),
    rulings: include_str!("../RULINGS.md"),
    sources: "# Sources\n\nNone: it was made up for this project.\n",
    reconstructed: &[],
};

/// The game as set up; there is nothing to set up.
#[derive(Clone)]
pub struct Pickets;

/// A block of one side. Rule 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Block {
    /// The town it is in, from zero.
    pub town: u8,
    /// Its strength; zero until it is drawn.
    pub strength: u8,
    /// Whether both sides have seen its strength.
    pub seen: bool,
    /// Whether it is out of the game.
    pub gone: bool,
}

/// Where play waits. Step 3.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Phase {
    /// For a draw. Rule 1.
    Draw,
    /// For the side that moves: which block, and then where. Rule 2.
    Move {
        /// The block in hand.
        picked: Option<usize>,
    },
    /// For the dice of a fight. Rule 3.
    Fire {
        /// The block that moved in.
        mover: usize,
        /// The block that was there.
        target: usize,
    },
}

/// The whole truth. Step 2: it is flat, copies cheaply and cannot be serialized, so nobody sends it by mistake.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    /// The turn, from one.
    pub turn: u8,
    /// The side that moves.
    pub active: u8,
    /// Where play waits.
    pub phase: Phase,
    /// How many blocks have been drawn.
    pub drawn: usize,
    /// The blocks of both sides.
    pub blocks: [[Block; 2]; 2],
}

/// One small choice. Its text is its identity: the page sends it, the log keeps it, tests play it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Action {
    /// Takes a block in hand.
    Pick(usize),
    /// Marches it.
    March(u8),
    /// Ends the turn.
    Halt,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Pick(block) => write!(f, "pick {}", block + 1),
            Action::March(to) => write!(f, "march {}", to + 1),
            Action::Halt => f.write_str("halt"),
        }
    }
}

/// One fact that happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A side drew a block of this strength.
    Drew(u8, u8),
    /// A block was picked.
    Picked,
    /// A block of this side marched to this town.
    Marched(u8, u8),
    /// Two blocks of these strengths met.
    Met([u8; 2]),
    /// The dice of attacker and defender, and whether the attacker won.
    Fired([u8; 2], bool),
    /// A side halted.
    Halted(u8),
}

/// A block as one viewer knows it: the hidden case has no field for the secret.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum BlockView {
    /// Face up, or the viewer's own.
    Known {
        /// The town it is in.
        town: u8,
        /// Its strength.
        strength: u8,
    },
    /// Upright: its strength is hidden.
    Upright {
        /// The town it is in.
        town: u8,
    },
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The turn.
    pub turn: u8,
    /// The side that moves.
    pub active: u8,
    /// The block in hand.
    pub picked: Option<usize>,
    /// The blocks of both sides; none where a block is out of the game.
    pub blocks: [Vec<Option<BlockView>>; 2],
}

impl Game for Pickets {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about() -> &'static About {
        static FACTS: About = ABOUT;
        &FACTS
    }

    fn new(_setup: &Setup) -> Self {
        Pickets
    }

    fn start(&self) -> State {
        let block = |town| Block { town, strength: 0, seen: false, gone: false };
        let blocks = [[block(0); 2], [block(TOWNS - 1); 2]];
        State { turn: 1, active: 0, phase: Phase::Draw, drawn: 0, blocks }
    }

    // Step 3: what is waited for, what is offered, what a choice and an answer of chance do.

    fn next(&self, state: &State) -> Next {
        let over = |winners, why| Next::Over(Outcome { winners, why, rule: "4" });
        let lost = |side: usize| state.blocks[side].iter().all(|block| block.gone);
        match state.phase {
            _ if lost(0) => over(Seats::one(Seat(1)), "Blue has no blocks left."),
            _ if lost(1) => over(Seats::one(Seat(0)), "Red has no blocks left."),
            _ if state.turn > LAST_TURN => over(Seats::EMPTY, "Night falls."),
            Phase::Draw => Next::Chance(Chance::Draw(Counts::new(&bag(state)))),
            Phase::Move { .. } => Next::Choice(Seat(state.active)),
            Phase::Fire { .. } => Next::Chance(Chance::Dice(2)),
        }
    }

    fn actions(&self, state: &State, offers: &mut Vec<Action>) {
        let own = &state.blocks[state.active as usize];
        match state.phase {
            Phase::Move { picked: None } => {
                offers.extend((0..2).filter(|&n| !own[n].gone).map(Action::Pick));
                offers.push(Action::Halt);
            }
            Phase::Move { picked: Some(block) } => {
                let here = own[block].town;
                offers.extend((0..TOWNS).filter(|to| to.abs_diff(here) == 1).map(Action::March));
            }
            Phase::Draw | Phase::Fire { .. } => {}
        }
    }

    fn play(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Pick(block) => {
                state.phase = Phase::Move { picked: Some(block) };
                events.tell(Event::Picked);
            }
            Action::March(to) => march(state, to, events),
            Action::Halt => {
                events.tell(Event::Halted(state.active));
                end_turn(state);
            }
        }
    }

    fn settle(&self, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
        match state.phase {
            Phase::Draw => draw(state, answer, events),
            Phase::Fire { mover, target } => fire(state, mover, target, answer, events),
            Phase::Move { .. } => panic!("a march does not ask chance"),
        }
    }

    // Step 4: what a viewer may know. `redeal` is written from the rules of hiding, without looking at `view`.

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let look = |side: u8| {
            let is_own = viewer.is(Seat(side));
            let show = |block: &Block| {
                let &Block { town, strength, seen, gone } = block;
                let known = BlockView::Known { town, strength };
                (!gone).then_some(if is_own || seen { known } else { BlockView::Upright { town } })
            };
            state.blocks[side as usize].iter().map(show).collect()
        };
        let picked = match state.phase {
            Phase::Move { picked } => picked,
            Phase::Draw | Phase::Fire { .. } => None,
        };
        View { turn: state.turn, active: state.active, picked, blocks: [look(0), look(1)] }
    }

    fn report(&self, event: &Event, viewer: Viewer) -> Option<Report> {
        let line = |text: String| Some(Report::new(Tone::Line, text));
        let name = |side: u8| SIDES[side as usize];
        match *event {
            Event::Drew(side, strength) if viewer.is(Seat(side)) => line(format!("You drew a {strength}.")),
            Event::Drew(side, _) => line(format!("{} drew a block.", name(side))),
            Event::Picked => None,
            Event::Marched(side, to) => {
                let town = format!("Town {}", to + 1);
                let report = Report::new(Tone::Line, format!("{} marched to {town}.", name(side)));
                Some(report.name(town, format!("t{to}")))
            }
            Event::Met([a, b]) => line(format!("A {a} met a {b}.")),
            Event::Fired([a, b], hit) => {
                Some(Report::new(Tone::Detail, "They fired.").die(a, hit).die(b, !hit))
            }
            Event::Halted(side) => line(format!("{} halted.", name(side))),
        }
    }

    fn reveals(&self, event: &Event) -> bool {
        match event {
            Event::Met(_) | Event::Drew(..) | Event::Fired(..) => true,
            Event::Picked | Event::Marched(..) | Event::Halted(_) => false,
        }
    }

    fn redeal(&self, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
        let mut state = *state;
        for side in [0, 1] {
            if viewer.is(Seat(side)) {
                continue;
            }
            let blocks = &mut state.blocks[side as usize];
            let mut free: Vec<u8> =
                (1..=3).filter(|&n| !blocks.iter().any(|block| block.seen && block.strength == n)).collect();
            for block in blocks.iter_mut().filter(|block| !block.seen && block.strength > 0) {
                block.strength = free.remove(random.below(free.len() as u32) as usize);
            }
        }
        state
    }

    // Step 5: what people read, each with its rule.

    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        let text = match (viewer.is(Seat(state.active)), state.phase) {
            (true, Phase::Move { picked: Some(_) }) => "March where?".to_string(),
            (true, _) => "Pick a block or halt.".to_string(),
            (false, _) => format!("Waiting for {}.", SIDES[state.active as usize]),
        };
        Prompt { text, rule: "2" }
    }

    fn label(&self, state: &State, action: Action) -> Label {
        match action {
            Action::Pick(n) => {
                let place = format!("{}{n}", SIDES[state.active as usize]);
                Label::new(format!("Block {}", n + 1), "2").at(place).role(Role::Pick)
            }
            Action::March(to) => {
                Label::new(format!("To town {}", to + 1), "2").at(format!("t{to}")).role(Role::Go)
            }
            Action::Halt => Label::new("Halt", "2"),
        }
    }

    fn why_not(&self, _state: &State, text: &str) -> Option<Refusal> {
        text.starts_with("march").then(|| Refusal::new("A block marches to the next town only.", "2"))
    }

    // Step 6: what computer players and tests need.

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        let left = |side: usize| state.blocks[side].iter().filter(|block| !block.gone);
        // A block is worth more the stronger it is; the strong ones seek the enemy.
        let of = |block: &Block, enemy: usize| {
            let strength = i32::from(block.strength);
            let away = left(enemy).map(|it| it.town.abs_diff(block.town)).min().unwrap_or_default();
            40 + 4 * strength - (strength - 1).max(0) * i32::from(away)
        };
        let side = |own: usize| left(own).map(|block| of(block, 1 - own)).sum::<i32>();
        side(seat.0 as usize) - side(1 - seat.0 as usize)
    }

    fn scene(&self, state: &State) -> String {
        scene::write(state)
    }

    fn set(&self, scene: &str) -> Result<State, ReadError> {
        scene::read(scene)
    }
}

impl Judged for Pickets {}
