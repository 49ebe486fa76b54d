//! Pickets, a toy block game for tests: two sides, five towns in a row, hidden strengths.

use std::{
    fmt, hint, thread,
    time::{Duration, Instant},
};

use drawing::{Overlay, Paint, Panel, Piece, Place, Still};
use serde::Serialize;
use tabletop::{
    About, Answer, Chance, Choice, Counts, Game, Judged, Label, Next, Outcome, Prompt, Random, ReadError,
    Refusal, Report, Role, Seat, Seats, Setup, Sink, Tone, Viewer,
};

const TOWNS: u8 = 5;
const LAST_TURN: u8 = 12;
const SIDES: [&str; 2] = ["blue", "red"];

/// The game.
#[derive(Clone)]
pub(crate) struct Pickets {
    ground: Ground,
}

/// What is wrong with the game, so that tests can see the server bear it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Ground {
    /// Nothing.
    Plain,
    /// A choice that breaks a promise is offered.
    Trap,
    /// With blue's first block in town 3 the search for choices does not end while a test lasts.
    Bog,
    /// The search for choices is slow.
    Mire,
}

/// How long the search in a bog lasts: longer than any test waits.
const BOG: Duration = Duration::from_secs(60);
/// How long the search in a mire lasts.
const MIRE: Duration = Duration::from_millis(50);

#[derive(Clone, Copy, PartialEq, Debug)]
struct Block {
    town: u8,
    strength: u8,
    seen: bool,
    gone: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Phase {
    Draw,
    Move { picked: Option<usize> },
    Fire { mover: usize, target: usize },
}

/// Each side draws its two strengths from a bag of its own with one 1, one 2, one 3.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct State {
    turn: u8,
    active: u8,
    phase: Phase,
    drawn: usize,
    blocks: [[Block; 2]; 2],
}

/// One small choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Action {
    /// Picks a block.
    Pick(usize),
    /// Marches it.
    March(u8),
    /// Ends the turn.
    Halt,
    /// Breaks a promise: the game panics when it is played.
    Stumble,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Pick(block) => write!(f, "pick {}", block + 1),
            Action::March(to) => write!(f, "march {}", to + 1),
            Action::Halt => f.write_str("halt"),
            Action::Stumble => f.write_str("stumble"),
        }
    }
}

/// One fact.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Event {
    /// A block was drawn.
    Drew(u8, u8),
    /// A block was picked.
    Picked,
    /// It marched.
    Marched(u8, u8),
    /// Two met, with these strengths.
    Met([u8; 2]),
    /// They fired.
    Fired([u8; 2], bool),
    /// The side halted.
    Halted(u8),
}

/// A block as one viewer knows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) enum BlockView {
    /// Face up.
    Known {
        /// Where.
        town: u8,
        /// How strong.
        strength: u8,
    },
    /// Upright.
    Upright {
        /// Where.
        town: u8,
    },
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct View {
    turn: u8,
    active: u8,
    picked: Option<usize>,
    blocks: [Vec<Option<BlockView>>; 2],
}

static ABOUT: About = About {
    id: "pickets",
    title: "Pickets",
    edition: "for tests",
    rules_version: 1,
    length: "two minutes",
    pitch: "Two blocks a side, and nobody knows which is which.",
    seats: &[&SIDES],
    scenarios: &[
        Choice { id: "plain", title: "Plain", about: "As it is." },
        Choice { id: "trap", title: "Trap", about: "With a choice that breaks a promise." },
        Choice { id: "bog", title: "Bog", about: "With a position whose choices are not found." },
        Choice { id: "mire", title: "Mire", about: "With choices that are slow to find." },
    ],
    options: &[],
    rules: "# Pickets\n\n| rule | in short | home | tests |\n|---|---|---|---|\n| 1 | March a block to the next town. | `pickets.rs` | `r1` |\n",
    rulings: "# Rulings\n",
    sources: "# Sources\n\nNone.\n",
    reconstructed: &[],
};

impl Game for Pickets {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about() -> &'static About {
        &ABOUT
    }

    fn new(setup: &Setup) -> Self {
        let ground = match setup.scenario.as_str() {
            "trap" => Ground::Trap,
            "bog" => Ground::Bog,
            "mire" => Ground::Mire,
            _ => Ground::Plain,
        };
        Pickets { ground }
    }

    fn start(&self) -> State {
        let block = |town| Block { town, strength: 0, seen: false, gone: false };
        let blocks = [[block(0); 2], [block(TOWNS - 1); 2]];
        State { turn: 1, active: 0, phase: Phase::Draw, drawn: 0, blocks }
    }

    fn next(&self, state: &State) -> Next {
        let over = |winners, why| Next::Over(Outcome { winners, why, rule: "1" });
        let lost = |side: usize| state.blocks[side].iter().all(|block| block.gone);
        match state.phase {
            _ if lost(0) => over(Seats::one(Seat(1)), "Blue has no blocks left."),
            _ if lost(1) => over(Seats::one(Seat(0)), "Red has no blocks left."),
            _ if state.turn > LAST_TURN => over(Seats::NONE, "Night falls."),
            Phase::Draw => Next::Chance(Chance::Draw(Counts::new(&bag(state)))),
            Phase::Move { .. } => Next::Choice(Seat(state.active)),
            Phase::Fire { .. } => Next::Chance(Chance::Dice(2)),
        }
    }

    fn actions(&self, state: &State, offers: &mut Vec<Action>) {
        let own = &state.blocks[state.active as usize];
        match self.ground {
            Ground::Plain | Ground::Trap => {}
            Ground::Bog if state.blocks[0][0].town == 2 => {
                let begun = Instant::now();
                while begun.elapsed() < BOG {
                    hint::spin_loop();
                }
            }
            Ground::Bog => {}
            Ground::Mire => thread::sleep(MIRE),
        }
        match state.phase {
            Phase::Move { picked: None } => {
                offers.extend((0..2).filter(|&n| !own[n].gone).map(Action::Pick));
                offers.push(Action::Halt);
                if self.ground == Ground::Trap {
                    offers.push(Action::Stumble);
                }
            }
            Phase::Move { picked: Some(block) } => {
                let here = own[block].town;
                offers.extend((0..TOWNS).filter(|to| to.abs_diff(here) == 1).map(Action::March));
            }
            Phase::Draw | Phase::Fire { .. } => {}
        }
    }

    fn play(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        match (action, state.phase) {
            (Action::Pick(block), _) => {
                state.phase = Phase::Move { picked: Some(block) };
                events.tell(Event::Picked);
            }
            (Action::March(to), Phase::Move { picked: Some(mover) }) => {
                let (side, enemy) = (state.active as usize, 1 - state.active as usize);
                state.blocks[side][mover].town = to;
                events.tell(Event::Marched(state.active, to));
                match state.blocks[enemy].iter().position(|b| b.town == to && !b.gone) {
                    None => end_turn(state),
                    Some(target) => {
                        state.blocks[side][mover].seen = true;
                        state.blocks[enemy][target].seen = true;
                        let strengths =
                            [state.blocks[side][mover].strength, state.blocks[enemy][target].strength];
                        events.tell(Event::Met(strengths));
                        state.phase = Phase::Fire { mover, target };
                    }
                }
            }
            (Action::Halt, _) => {
                events.tell(Event::Halted(state.active));
                end_turn(state);
            }
            (Action::March(_) | Action::Stumble, _) => panic!("a promise is broken"),
        }
    }

    fn settle(&self, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
        match state.phase {
            Phase::Draw => {
                let (side, n) = (state.drawn / 2, state.drawn % 2);
                let strength = answer.drawn() as u8 + 1;
                state.blocks[side][n].strength = strength;
                state.drawn += 1;
                if state.drawn == 4 {
                    state.phase = Phase::Move { picked: None };
                }
                events.tell(Event::Drew(side as u8, strength));
            }
            Phase::Fire { mover, target } => {
                let (side, enemy) = (state.active as usize, 1 - state.active as usize);
                let dice = [answer.dice().pips()[0], answer.dice().pips()[1]];
                let attack = dice[0] + state.blocks[side][mover].strength;
                let hit = attack > dice[1] + state.blocks[enemy][target].strength;
                match hit {
                    true => state.blocks[enemy][target].gone = true,
                    false => state.blocks[side][mover].gone = true,
                }
                events.tell(Event::Fired(dice, hit));
                end_turn(state);
            }
            Phase::Move { .. } => unreachable!("chance answers the question it was asked"),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let look = |side: u8| {
            let own = viewer.is(Seat(side));
            let show = |b: &Block| match own || b.seen {
                _ if b.gone => None,
                true => Some(BlockView::Known { town: b.town, strength: b.strength }),
                false => Some(BlockView::Upright { town: b.town }),
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
                (1..=3).filter(|&n| !blocks.iter().any(|b| b.seen && b.strength == n)).collect();
            for block in blocks.iter_mut().filter(|b| !b.seen) {
                block.strength = free.remove(random.below(free.len() as u32) as usize);
            }
        }
        state
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        let text = match (viewer.is(Seat(state.active)), state.phase) {
            (true, Phase::Move { picked: Some(_) }) => "March where?".to_string(),
            (true, _) => "Pick a block or halt.".to_string(),
            (false, _) => format!("Waiting for {}.", SIDES[state.active as usize]),
        };
        Prompt { text, rule: "1" }
    }

    fn label(&self, state: &State, action: Action) -> Label {
        match action {
            Action::Pick(n) => {
                let place = format!("{}{n}", SIDES[state.active as usize]);
                Label::new(format!("Block {}", n + 1), "1").at(place).role(Role::Pick)
            }
            Action::March(to) => {
                Label::new(format!("To town {}", to + 1), "1").at(format!("t{to}")).role(Role::Go)
            }
            Action::Halt => Label::new("Halt", "1"),
            Action::Stumble => Label::new("Stumble", "1"),
        }
    }

    fn why_not(&self, _state: &State, text: &str) -> Option<Refusal> {
        text.starts_with("march").then(|| Refusal::new("A block marches to the next town only.", "1"))
    }

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        let left = |side: usize| state.blocks[side].iter().filter(|b| !b.gone).count() as i32;
        left(seat.0 as usize) - left(1 - seat.0 as usize)
    }

    fn scene(&self, state: &State) -> String {
        let State { turn, active, phase, drawn, blocks } = state;
        let phase = match phase {
            Phase::Draw => "draw".to_string(),
            Phase::Move { picked: None } => "move".to_string(),
            Phase::Move { picked: Some(n) } => format!("picked{n}"),
            Phase::Fire { mover, target } => format!("fire{mover}{target}"),
        };
        let block = |b: &Block| {
            format!(
                "{}{}{}{}",
                b.town,
                b.strength,
                if b.seen { 's' } else { 'h' },
                if b.gone { 'x' } else { 'o' }
            )
        };
        let blocks: Vec<String> = blocks.iter().flatten().map(block).collect();
        format!("{turn} {active} {phase} {drawn} {}", blocks.join(" "))
    }

    fn set(&self, scene: &str) -> Result<State, ReadError> {
        let wrong = || ReadError::from(format!("'{scene}' is no scene"));
        let words: Vec<&str> = scene.split(' ').collect();
        let [turn, active, phase, drawn, blocks @ ..] = words.as_slice() else { return Err(wrong()) };
        let digit = |text: &str, n: usize| -> Result<u8, ReadError> {
            Ok(text.chars().nth(n).and_then(|c| c.to_digit(10)).ok_or_else(wrong)? as u8)
        };
        let phase = match *phase {
            "draw" => Phase::Draw,
            "move" => Phase::Move { picked: None },
            text if text.starts_with("picked") => Phase::Move { picked: Some(digit(text, 6)? as usize % 2) },
            text if text.starts_with("fire") => {
                Phase::Fire { mover: digit(text, 4)? as usize % 2, target: digit(text, 5)? as usize % 2 }
            }
            _ => return Err(wrong()),
        };
        let mut state = self.start();
        state.turn = turn.parse().map_err(|_| wrong())?;
        state.active = digit(active, 0)? % 2;
        state.phase = phase;
        state.drawn = drawn.parse().map_err(|_| wrong())?;
        if blocks.len() != 4 {
            return Err(wrong());
        }
        for (n, text) in blocks.iter().enumerate() {
            state.blocks[n / 2][n % 2] = Block {
                town: digit(text, 0)?,
                strength: digit(text, 1)?,
                seen: text.contains('s'),
                gone: text.contains('x'),
            };
        }
        Ok(state)
    }
}

impl Judged for Pickets {}

impl Paint for Pickets {
    fn still(&self) -> Still {
        let town = |n: u8| {
            let x = 100 + 200 * n as u32;
            format!(r##"<circle cx="{x}" cy="200" r="80" fill="#dcc" data-place="t{n}"/>"##)
        };
        let place = |n: u8| Place {
            id: format!("t{n}"),
            name: format!("Town {}", n + 1),
            x: 100.0 + 200.0 * f32::from(n),
            y: 200.0,
        };
        Still {
            width: 1000,
            height: 400,
            svg: (0..TOWNS).map(town).collect(),
            places: (0..TOWNS).map(place).collect(),
        }
    }

    fn pieces(&self, view: &View) -> Vec<Piece> {
        let sides = view.blocks.iter().enumerate();
        let all = sides.flat_map(|(side, blocks)| {
            blocks.iter().enumerate().map(move |(n, block)| (side, n, block.as_ref()))
        });
        all.filter_map(|(side, n, block)| {
            let (town, face) = match block? {
                BlockView::Known { town, strength } => (*town, strength.to_string()),
                BlockView::Upright { town } => (*town, "?".to_string()),
            };
            Some(Piece {
                key: format!("{}{n}", SIDES[side]),
                place: format!("t{town}"),
                x: 60.0 + 200.0 * f32::from(town) + 80.0 * n as f32,
                y: 160.0 + 80.0 * side as f32,
                svg: format!(
                    r##"<rect x="-30" y="-30" width="60" height="60" fill="{}"/><text fill="#fff" text-anchor="middle">{face}</text>"##,
                    SIDES[side]
                ),
                name: format!("{} block {}, {face}", SIDES[side], n + 1),
            })
        })
        .collect()
    }

    fn marks(&self, _view: &View) -> String {
        String::new()
    }

    fn held(&self, view: &View) -> Option<String> {
        view.picked.map(|n| format!("{}{n}", SIDES[view.active as usize]))
    }

    fn panels(&self, view: &View) -> Vec<Panel> {
        vec![Panel { id: "turn", title: "Turn".to_string(), html: format!("<p>{} of 12</p>", view.turn) }]
    }

    fn overlays(&self, _view: &View) -> Vec<Overlay> {
        vec![]
    }

    fn text(&self, view: &View) -> String {
        format!("{view:?}")
    }
}

fn end_turn(state: &mut State) {
    state.turn += state.active;
    state.active = 1 - state.active;
    state.phase = Phase::Move { picked: None };
}

/// What is left in the bag of the side that draws.
fn bag(state: &State) -> [u8; 3] {
    let (side, n) = (state.drawn / 2, state.drawn % 2);
    [1, 2, 3].map(|s| u8::from(!state.blocks[side][..n].iter().any(|b| b.strength == s)))
}
