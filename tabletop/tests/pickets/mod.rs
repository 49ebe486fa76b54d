//! Pickets, a toy block game for tests: two sides, five towns in a row, hidden strengths.
//!
//! Each side draws two blocks from a bag of its own with one 1, one 2 and one 3. A block that enters an enemy's
//! town is fought there and then. `FLAW` breaks the game in one way, so that tests can see the laws catch it.

#![allow(dead_code, unreachable_pub, missing_docs)]

use std::{
    fmt,
    sync::atomic::{AtomicU8, Ordering},
};

use serde::Serialize;
use tabletop::{
    About, Answer, Chance, Choice, Counts, Game, Label, Next, Outcome, Prompt, Random, ReadError, Refusal,
    Report, Seat, Seats, Setting, Setup, Sink, Tone, Viewer,
};

/// The ways to break the game.
pub mod flaw {
    pub const NONE: u8 = 0;
    pub const VIEW_TELLS: u8 = 1;
    pub const OFFERS_TELL: u8 = 2;
    pub const REPORT_TELLS: u8 = 3;
    pub const PROMPT_TELLS: u8 = 4;
    pub const LABEL_TELLS: u8 = 5;
    pub const REFUSAL_TELLS: u8 = 6;
    pub const TWIN_TEXTS: u8 = 7;
    pub const TWIN_LABELS: u8 = 8;
    pub const DEAD_END: u8 = 9;
    pub const SCENE_FORGETS: u8 = 10;
    pub const SCENE_UNREADABLE: u8 = 11;
    pub const SCENE_OF_TWO_LINES: u8 = 12;
    pub const MEETING_NOT_REVEALED: u8 = 13;
    pub const MOODY_PICK: u8 = 14;
    pub const MOODY_HALT: u8 = 15;
    pub const ENDLESS: u8 = 16;
    pub const PANICS: u8 = 17;
    pub const NEXT_TELLS: u8 = 18;
    pub const STRONGEST_RESTS: u8 = 19;
    pub const HAND_SHOWN: u8 = 20;
    pub const CHANCE_FOR_EVER: u8 = 21;
    pub const RULE_FOR_EVER: u8 = 22;
    pub const WORLD_OF_NO_CHOICE: u8 = 23;
    pub const LABEL_OUTSIDE_THE_BOOK: u8 = 24;
    pub const REPORT_OUTSIDE_THE_BOOK: u8 = 25;
    pub const REFUSAL_OUTSIDE_THE_BOOK: u8 = 26;
}

const TOWNS: u8 = 5;

/// The game; a whole one unless `FLAW` says otherwise.
#[derive(Clone)]
pub struct Pickets<const FLAW: u8 = { flaw::NONE }> {
    last_turn: u8,
}

/// A block of one side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Block {
    Undrawn,
    At { town: u8, strength: u8, seen: bool },
    Lost { strength: u8 },
}

impl Block {
    fn town(self) -> Option<u8> {
        match self {
            Block::At { town, .. } => Some(town),
            Block::Undrawn | Block::Lost { .. } => None,
        }
    }

    pub fn strength(self) -> Option<u8> {
        match self {
            Block::At { strength, .. } | Block::Lost { strength } => Some(strength),
            Block::Undrawn => None,
        }
    }

    fn is_known(self) -> bool {
        matches!(self, Block::Lost { .. } | Block::At { seen: true, .. })
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    Draw,
    Move,
    Picked(u8),
    Fire {
        mover: u8,
        target: u8,
    },
    /// Only in a broken game.
    Rest,
}

/// The whole truth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    turn: u8,
    active: u8,
    stage: Stage,
    pub blocks: [[Block; 2]; 2],
    /// Always zero in the whole game.
    mood: u8,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Action {
    Pick(u8),
    March(u8),
    Halt,
    Twin,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Pick(block) => write!(f, "pick {}", block + 1),
            Action::March(to) => write!(f, "march {to}"),
            Action::Halt | Action::Twin => f.write_str("halt"),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    Drew { seat: Seat, strength: u8 },
    Picked,
    Marched { to: u8, strength: u8 },
    Met { strengths: [u8; 2] },
    Fired { dice: [u8; 2], hit: bool },
    Halted { seat: Seat },
}

/// A block as one viewer knows it: an unseen enemy has no strength at all.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BlockView {
    Undrawn,
    Upright { town: u8 },
    Known { town: u8, strength: u8, seen: bool },
    Lost { strength: u8 },
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub turn: u8,
    pub active: u8,
    pub picked: Option<u8>,
    /// The strength of the picked block; only a broken game shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<u8>,
    pub blocks: [[BlockView; 2]; 2],
}

static ABOUT: About = About {
    id: "pickets",
    title: "Pickets",
    edition: "toy",
    rules_version: 3,
    length: "a minute",
    pitch: "Two blocks a side, five towns, one road.",
    seats: &[&["blue", "red"]],
    scenarios: &[
        Choice { id: "road", title: "The road", about: "Both sides start at their end of the road." },
        Choice { id: "bridge", title: "The bridge", about: "The same on a shorter clock." },
    ],
    options: &[Setting {
        id: "clock",
        title: "Length of the game",
        rule: "4.2",
        values: &[
            Choice { id: "twelve", title: "Twelve turns", about: "As printed." },
            Choice { id: "six", title: "Six turns", about: "For a lunch break." },
        ],
    }],
    rules: "# Rules\n\n| rule | in short | home | tests |\n|---|---|---|---|\n\
            | 1.0 | Each side draws two of its three blocks. | mod.rs | yes |\n\
            | 2.0 | A block marches to the next town. | mod.rs | yes |\n\
            | 2.1 | There are five towns. | mod.rs | yes |\n\
            | 3.0 | Whoever enters an enemy's town attacks him. | mod.rs | yes |\n\
            | 4.0 | Whoever has no block left has lost. | mod.rs | yes |\n\
            | 4.2 | The game ends after its last turn. | mod.rs | yes |\n",
    rulings: "# Rulings\n\n1. A tie in a fight goes to the defender.\n",
    sources: "Invented for tests.",
    reconstructed: &["Nothing: it is a toy."],
};

static MOOD: AtomicU8 = AtomicU8::new(0);

fn mood() -> u8 {
    MOOD.fetch_add(1, Ordering::Relaxed)
}

impl<const FLAW: u8> Game for Pickets<FLAW> {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about() -> &'static About {
        &ABOUT
    }

    fn new(setup: &Setup) -> Self {
        let short = setup.scenario == "bridge" || setup.option("clock") == "six";
        Pickets { last_turn: if short { 6 } else { 12 } }
    }

    fn start(&self) -> State {
        State { turn: 1, active: 0, stage: Stage::Draw, blocks: [[Block::Undrawn; 2]; 2], mood: 0 }
    }

    fn next(&self, state: &State) -> Next {
        let over = |winners, why, rule| Next::Over(Outcome { winners, why, rule });
        let lost = |side: usize| state.blocks[side].iter().all(|it| matches!(it, Block::Lost { .. }));
        match state.stage {
            _ if lost(0) => over(Seats::one(Seat(1)), "Blue has no block left.", "4.0"),
            _ if lost(1) => over(Seats::one(Seat(0)), "Red has no block left.", "4.0"),
            _ if state.turn > self.last_turn => over(Seats::NONE, "Time is up.", "4.2"),
            Stage::Draw => Next::Chance(Chance::Draw(bag(state))),
            Stage::Move if FLAW == flaw::NEXT_TELLS && strongest_is_hidden(state) => Next::Choice(Seat(0)),
            Stage::Move | Stage::Picked(_) | Stage::Rest => Next::Choice(Seat(state.active)),
            Stage::Fire { .. } => Next::Chance(Chance::Dice(2)),
        }
    }

    fn actions(&self, state: &State, offers: &mut Vec<Action>) {
        let own = &state.blocks[state.active as usize];
        match state.stage {
            Stage::Move if FLAW == flaw::WORLD_OF_NO_CHOICE && state.mood == 1 => {}
            Stage::Move => {
                if FLAW == flaw::TWIN_TEXTS {
                    offers.push(Action::Twin);
                }
                if FLAW == flaw::ENDLESS {
                    return offers.push(Action::Halt);
                }
                offers.extend((0..2).filter(|&n| own[n as usize].town().is_some()).map(Action::Pick));
                if FLAW != flaw::OFFERS_TELL || !strongest_is_hidden(state) {
                    offers.push(Action::Halt);
                }
            }
            Stage::Picked(_) if FLAW == flaw::DEAD_END => {}
            Stage::Rest => offers.push(Action::Halt),
            Stage::Picked(block) => {
                let here = own[block as usize].town().expect("a picked block is on the map");
                offers.extend((0..TOWNS).filter(|to| to.abs_diff(here) == 1).map(Action::March));
            }
            Stage::Draw | Stage::Fire { .. } => {}
        }
    }

    fn play(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        match (action, state.stage) {
            (Action::Pick(block), _) => {
                state.stage = Stage::Picked(block);
                let mut steps = tabletop::Steps::most(9, "a pick comes to an end");
                loop {
                    if FLAW != flaw::RULE_FOR_EVER {
                        break;
                    }
                    steps.take();
                }
                if FLAW == flaw::MOODY_PICK {
                    state.mood = mood();
                }
                events.tell(Event::Picked);
            }
            (Action::March(_), _) if FLAW == flaw::PANICS => panic!("a march has a goal"),
            (Action::March(to), Stage::Picked(mover)) => {
                let is_strongest = state.blocks[state.active as usize][mover as usize].strength() == Some(3);
                if march(state, mover, to, events) {
                    return;
                }
                match FLAW == flaw::STRONGEST_RESTS && is_strongest {
                    true => state.stage = Stage::Rest,
                    false => end_turn(state),
                }
            }
            (Action::Halt | Action::Twin, _) => {
                if FLAW == flaw::MOODY_HALT {
                    state.mood = mood();
                }
                events.tell(Event::Halted { seat: Seat(state.active) });
                end_turn(state);
                if FLAW == flaw::ENDLESS {
                    state.turn = 1;
                }
            }
            (Action::March(_), _) => unreachable!("the table plays only offered choices"),
        }
    }

    fn settle(&self, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
        match state.stage {
            Stage::Draw => {
                let side = drawing_side(state);
                let town = if side == 0 { 0 } else { TOWNS - 1 };
                let strength = answer.drawn() as u8 + 1;
                let slot = state.blocks[side].iter_mut().find(|it| **it == Block::Undrawn);
                *slot.expect("a block to draw") = Block::At { town, strength, seen: false };
                if state.blocks[1][1] != Block::Undrawn {
                    state.stage = Stage::Move;
                }
                events.tell(Event::Drew { seat: Seat(side as u8), strength });
            }
            Stage::Fire { mover, target } => {
                let (side, enemy) = (state.active as usize, 1 - state.active as usize);
                let strength = |it: Block| it.strength().expect("a block that fights was drawn");
                let dice = answer.dice();
                let dice = [dice.pips()[0], dice.pips()[1]];
                let attack = strength(state.blocks[side][mover as usize]);
                let defence = strength(state.blocks[enemy][target as usize]);
                let hit = dice[0] + attack > dice[1] + defence;
                match hit {
                    true => state.blocks[enemy][target as usize] = Block::Lost { strength: defence },
                    false => state.blocks[side][mover as usize] = Block::Lost { strength: attack },
                }
                events.tell(Event::Fired { dice, hit });
                if FLAW != flaw::CHANCE_FOR_EVER {
                    end_turn(state);
                }
            }
            Stage::Move | Stage::Picked(_) | Stage::Rest => {
                unreachable!("chance answers the question it was asked")
            }
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let look = |side: u8| {
            state.blocks[side as usize].map(|block| match block {
                Block::Undrawn => BlockView::Undrawn,
                Block::Lost { strength } => BlockView::Lost { strength },
                Block::At { town, strength, seen } => {
                    match seen || viewer.is(Seat(side)) || FLAW == flaw::VIEW_TELLS {
                        true => BlockView::Known { town, strength, seen },
                        false => BlockView::Upright { town },
                    }
                }
            })
        };
        let picked = match state.stage {
            Stage::Picked(block) => Some(block),
            Stage::Draw | Stage::Move | Stage::Fire { .. } | Stage::Rest => None,
        };
        let hand = picked.filter(|_| FLAW == flaw::HAND_SHOWN);
        let hand = hand.and_then(|it| state.blocks[state.active as usize][it as usize].strength());
        View { turn: state.turn, active: state.active, picked, hand, blocks: [look(0), look(1)] }
    }

    fn report(&self, event: &Event, viewer: Viewer) -> Option<Report> {
        let line = |text: String| Some(Report::new(Tone::Line, text));
        match event {
            Event::Drew { seat, strength } if viewer.is(*seat) => line(format!("You drew a {strength}.")),
            Event::Drew { .. } => line("A block was drawn.".to_string()),
            Event::Picked => None,
            Event::Marched { to, strength } if FLAW == flaw::REPORT_TELLS => {
                line(format!("A block of {strength} marched to {to}."))
            }
            Event::Marched { to, .. } => line(format!("A block marched to {to}.")),
            Event::Met { strengths: [own, other] } => line(format!("A {own} met a {other}.")),
            Event::Fired { dice, hit } => {
                let text = if *hit { "The attacker won." } else { "The defender won." };
                let report = Report::new(Tone::Detail, text);
                Some(report.die(dice[0], *hit).die(dice[1], !hit))
            }
            Event::Halted { .. } if FLAW == flaw::REPORT_OUTSIDE_THE_BOOK => {
                line("Nobody marched, by ruling P7.".to_string())
            }
            Event::Halted { .. } => line("Nobody marched.".to_string()),
        }
    }

    fn reveals(&self, event: &Event) -> bool {
        match event {
            Event::Met { .. } => FLAW != flaw::MEETING_NOT_REVEALED,
            Event::Drew { .. } | Event::Fired { .. } => true,
            Event::Picked | Event::Marched { .. } | Event::Halted { .. } => false,
        }
    }

    fn redeal(&self, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
        let mut state = *state;
        state.mood += u8::from(FLAW == flaw::WORLD_OF_NO_CHOICE);
        for side in 0..2 {
            if viewer.is(Seat(side)) {
                continue;
            }
            let in_hand = match state.stage {
                Stage::Picked(block) if FLAW == flaw::HAND_SHOWN && side == state.active => Some(block),
                Stage::Draw | Stage::Move | Stage::Picked(_) | Stage::Fire { .. } | Stage::Rest => None,
            };
            let blocks = &mut state.blocks[side as usize];
            let is_kept = |n: usize, it: &Block| it.is_known() || in_hand == Some(n as u8);
            let mut kept = blocks.iter().enumerate().filter(|(n, it)| is_kept(*n, it));
            let known: Vec<u8> = kept.by_ref().filter_map(|(_, it)| it.strength()).collect();
            let mut free: Vec<u8> = (1..=3).filter(|n| !known.contains(n)).collect();
            for (n, block) in blocks.iter_mut().enumerate() {
                if let Block::At { strength, seen: false, .. } = block
                    && in_hand != Some(n as u8)
                {
                    *strength = free.remove(random.below(free.len() as u32) as usize);
                }
            }
        }
        state
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        let text = match state.stage {
            _ if !viewer.is(Seat(state.active)) => "The other side marches.",
            Stage::Move if FLAW == flaw::PROMPT_TELLS && strongest_is_hidden(state) => "Beware.",
            Stage::Move => "Pick a block or halt.",
            Stage::Picked(_) => "Say where it marches.",
            Stage::Rest => "Let it rest.",
            Stage::Draw | Stage::Fire { .. } => "Chance decides.",
        };
        Prompt { text: text.to_string(), rule: "2.0" }
    }

    fn label(&self, state: &State, action: Action) -> Label {
        match action {
            Action::Pick(_) if FLAW == flaw::TWIN_LABELS => Label::new("Pick a block", "2.0"),
            Action::Pick(block) => Label::new(format!("Pick block {}", block + 1), "2.0"),
            Action::March(to) => Label::new(format!("March to {to}"), "2.0").at(to.to_string()),
            Action::Halt if FLAW == flaw::LABEL_TELLS && strongest_is_hidden(state) => {
                Label::new("Halt, if you are wise", "2.0")
            }
            Action::Halt if FLAW == flaw::LABEL_OUTSIDE_THE_BOOK => Label::new("Halt", "9.9"),
            Action::Halt => Label::new("Halt", "2.0"),
            Action::Twin => Label::new("Halt again", "2.0"),
        }
    }

    fn why_not(&self, state: &State, text: &str) -> Option<Refusal> {
        if FLAW == flaw::REFUSAL_TELLS && strongest_is_hidden(state) {
            return Some(Refusal::new("Better not.", "2.0"));
        }
        let town: u8 = text.strip_prefix("march ")?.parse().ok()?;
        Some(match town < TOWNS {
            true if FLAW == flaw::REFUSAL_OUTSIDE_THE_BOOK => Refusal::new("Not there.", "9.9"),
            true => Refusal::new("A block marches to the next town.", "2.0"),
            false => Refusal::new("There are five towns.", "2.1"),
        })
    }

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        let distance = |town: u8, side: u8| {
            let towns = state.blocks[1 - side as usize].iter().filter_map(|it| it.town());
            towns.map(|it| it.abs_diff(town)).min().unwrap_or_default()
        };
        // A block is worth more the stronger it is; the strong ones seek the enemy.
        let of = |side: u8| {
            let worth = state.blocks[side as usize].map(|block| match block {
                Block::At { town, strength, .. } => {
                    40 + 4 * strength as i32 - (strength as i32 - 1) * distance(town, side) as i32
                }
                Block::Undrawn | Block::Lost { .. } => 0,
            });
            worth[0] + worth[1]
        };
        of(seat.0) - of(1 - seat.0)
    }

    fn scene(&self, state: &State) -> String {
        let side = ["blue", "red"][state.active as usize];
        let stage = match state.stage {
            Stage::Draw => "draw".to_string(),
            Stage::Move => "move".to_string(),
            Stage::Rest => "rest".to_string(),
            Stage::Picked(block) => format!("pick{block}"),
            Stage::Fire { mover, target } => format!("fire{mover}{target}"),
        };
        let blocks = state.blocks.as_flattened().iter().map(|block| match block {
            Block::Undrawn => "?".to_string(),
            Block::Lost { strength } => format!("x{strength}"),
            Block::At { town, strength, seen: true } if FLAW != flaw::SCENE_FORGETS => {
                format!("{town}:{strength}!")
            }
            Block::At { town, strength, .. } => format!("{town}:{strength}"),
        });
        let blocks: Vec<String> = blocks.collect();
        let gap = if FLAW == flaw::SCENE_OF_TWO_LINES { "\n" } else { " " };
        let verb = if FLAW == flaw::SCENE_UNREADABLE { "sleep" } else { &stage };
        format!("{} {side} {verb}{gap}{} {}", state.turn, blocks.join(" "), state.mood)
    }

    fn set(&self, scene: &str) -> Result<State, ReadError> {
        let words: Vec<&str> = scene.split_whitespace().collect();
        let &[turn, side, stage, a, b, c, d, mood] = &words[..] else {
            return Err("a turn, a side, a stage, four blocks and a zero are needed".into());
        };
        let number = |text: &str| text.parse::<u8>().map_err(|_| format!("'{text}' is not a number"));
        let active = match side {
            "blue" => 0,
            "red" => 1,
            _ => return Err(ReadError::at("side", format!("'{side}' is neither blue nor red"))),
        };
        let stage = match stage {
            "draw" => Stage::Draw,
            "move" => Stage::Move,
            "rest" => Stage::Rest,
            "pick0" => Stage::Picked(0),
            "pick1" => Stage::Picked(1),
            "fire00" => Stage::Fire { mover: 0, target: 0 },
            "fire01" => Stage::Fire { mover: 0, target: 1 },
            "fire10" => Stage::Fire { mover: 1, target: 0 },
            "fire11" => Stage::Fire { mover: 1, target: 1 },
            _ => return Err(ReadError::at("stage", format!("there is no stage '{stage}'"))),
        };
        let block = |text: &str| -> Result<Block, String> {
            if text == "?" {
                return Ok(Block::Undrawn);
            }
            if let Some(strength) = text.strip_prefix('x') {
                return Ok(Block::Lost { strength: number(strength)? });
            }
            let (town, strength) = text.split_once(':').ok_or(format!("'{text}' is no block"))?;
            let (strength, seen) = match strength.strip_suffix('!') {
                Some(strength) => (strength, true),
                None => (strength, false),
            };
            Ok(Block::At { town: number(town)?, strength: number(strength)?, seen })
        };
        let blue = |text: &str| block(text).map_err(|why| ReadError::at("blue", why));
        let red = |text: &str| block(text).map_err(|why| ReadError::at("red", why));
        let state = State {
            turn: number(turn).map_err(|why| ReadError::at("turn", why))?,
            active,
            stage,
            blocks: [[blue(a)?, blue(b)?], [red(c)?, red(d)?]],
            mood: number(mood).map_err(|why| ReadError::at("mood", why))?,
        };
        self.sound(&state).map(|()| state)
    }
}

impl<const FLAW: u8> Pickets<FLAW> {
    /// Whether the position can come about, or what in its scene is wrong.
    fn sound(&self, state: &State) -> Result<(), ReadError> {
        let wrong = |field: &str, why: &str| Err(ReadError::at(field, why));
        if state.turn == 0 || state.turn > self.last_turn + 1 {
            return wrong("turn", "there is no such turn");
        }
        let all = state.blocks.as_flattened();
        if all.iter().filter_map(|it| it.town()).any(|town| town >= TOWNS) {
            return wrong("blocks", "there is no such town");
        }
        for side in &state.blocks {
            let [one, other] = side.map(Block::strength);
            if [one, other].into_iter().flatten().any(|it| !(1..=3).contains(&it))
                || one.is_some() && one == other
            {
                return wrong("blocks", "a side has one block each of 1, 2 and 3");
            }
        }
        let drawn = all.iter().take_while(|it| **it != Block::Undrawn).count();
        if all[drawn..].iter().any(|it| *it != Block::Undrawn) || (drawn < 4) != (state.stage == Stage::Draw)
        {
            return wrong("blocks", "blocks are drawn in order, all of them before anyone moves");
        }
        let (own, enemy) = (&state.blocks[state.active as usize], &state.blocks[1 - state.active as usize]);
        match state.stage {
            Stage::Draw | Stage::Move => Ok(()),
            Stage::Rest if FLAW == flaw::STRONGEST_RESTS => Ok(()),
            Stage::Rest => wrong("stage", "no block rests"),
            Stage::Picked(block) if own[block as usize].town().is_some() => Ok(()),
            Stage::Picked(_) => wrong("stage", "a picked block is on the map"),
            Stage::Fire { mover, target } => {
                let [mover, target] = [own[mover as usize], enemy[target as usize]];
                let met = mover.town().is_some() && mover.town() == target.town();
                if met && mover.is_known() && target.is_known() {
                    return Ok(());
                }
                wrong("stage", "blocks that fight have met")
            }
        }
    }
}

/// Whether the march met an enemy.
fn march(state: &mut State, mover: u8, to: u8, events: &mut impl Sink<Event>) -> bool {
    let (side, enemy) = (state.active as usize, 1 - state.active as usize);
    let target = state.blocks[enemy].iter().position(|it| it.town() == Some(to));
    let Block::At { town, strength, seen } = &mut state.blocks[side][mover as usize] else {
        unreachable!("a picked block is on the map")
    };
    let own = *strength;
    *town = to;
    *seen |= target.is_some();
    events.tell(Event::Marched { to, strength: own });
    let Some(target) = target else { return false };
    let Block::At { strength, seen, .. } = &mut state.blocks[enemy][target] else {
        unreachable!("a target is on the map")
    };
    *seen = true;
    events.tell(Event::Met { strengths: [own, *strength] });
    state.stage = Stage::Fire { mover, target: target as u8 };
    true
}

fn end_turn(state: &mut State) {
    state.turn += state.active;
    state.active = 1 - state.active;
    state.stage = Stage::Move;
}

fn drawing_side(state: &State) -> usize {
    usize::from(state.blocks[0][1] != Block::Undrawn)
}

/// What is left in the bag of the side that draws.
fn bag(state: &State) -> Counts {
    let drawn = &state.blocks[drawing_side(state)];
    Counts::new(&[1, 2, 3].map(|n| u8::from(!drawn.iter().any(|it| it.strength() == Some(n)))))
}

/// What the active side must not know: whether the enemy hides a block of three.
fn strongest_is_hidden(state: &State) -> bool {
    let enemy = &state.blocks[1 - state.active as usize];
    enemy.iter().any(|it| matches!(it, Block::At { strength: 3, seen: false, .. }))
}
