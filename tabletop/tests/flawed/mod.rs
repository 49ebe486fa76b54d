//! Pickets with one fault at a time, to test that the laws detect each. Everything else is the game in
//! `pickets/`; only scenarios and a clock are added, so that there is something to set up.

#![allow(dead_code, unreachable_pub, missing_docs)]

use std::sync::atomic::{AtomicU8, Ordering};

use pickets::{Action, Block, Event as Fact, Phase, Pickets as Whole};
use serde::Serialize;
use tabletop::{
    About, Answer, Choice, Game, Label, Next, Outcome, Prompt, Random, ReadError, Refusal, Report, Seat,
    Seats, Setting, Setup, Sink, Steps, Tone, Viewer,
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

/// The game; a whole one unless `FLAW` says otherwise.
#[derive(Clone)]
pub struct Pickets<const FLAW: u8 = { flaw::NONE }> {
    last_turn: u8,
}

/// The whole truth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub of: pickets::State,
    /// Always zero in the whole game.
    mood: u8,
}

/// A fact, with the strength of the block in hand; only a broken report tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    of: Fact,
    strength: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    of: pickets::View,
    /// The strength of the block in hand; only a broken view shows it.
    hand: Option<u8>,
}

static ABOUT: About = About {
    rules_version: 3,
    scenarios: &[
        Choice { id: "road", title: "The road", about: "Twelve turns." },
        Choice { id: "bridge", title: "The bridge", about: "Six turns." },
    ],
    options: &[Setting {
        id: "clock",
        title: "Length of the game",
        rule: "4",
        values: &[
            Choice { id: "twelve", title: "Twelve turns", about: "As the rules say." },
            Choice { id: "six", title: "Six turns", about: "A short game." },
        ],
    }],
    ..pickets::ABOUT
};

impl<const FLAW: u8> Game for Pickets<FLAW> {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about() -> &'static About {
        &ABOUT
    }

    fn new(setup: &Setup) -> Self {
        let is_short = setup.scenario == "bridge" || setup.option("clock") == "six";
        Pickets { last_turn: if is_short { 6 } else { 12 } }
    }

    fn start(&self) -> State {
        State { of: Whole.start(), mood: 0 }
    }

    fn next(&self, state: &State) -> Next {
        match Whole.next(&state.of) {
            Next::Choice(_) if state.of.turn > self.last_turn => {
                Next::Over(Outcome { winners: Seats::EMPTY, why: "Night falls.", rule: "4" })
            }
            Next::Choice(_) if resting::<FLAW>(state).is_some() => Next::Choice(Seat(state.mood - 1)),
            Next::Choice(_) if FLAW == flaw::NEXT_TELLS && strongest_is_hidden(state) => {
                Next::Choice(Seat(0))
            }
            next => next,
        }
    }

    fn actions(&self, state: &State, offers: &mut Vec<Action>) {
        let is_in_hand = in_hand(state).is_some();
        match FLAW {
            flaw::DEAD_END if is_in_hand => {}
            flaw::WORLD_OF_NO_CHOICE if !is_in_hand && state.mood == 1 => {}
            flaw::ENDLESS => offers.push(Action::Halt),
            _ if resting::<FLAW>(state).is_some() => offers.push(Action::Halt),
            _ => Whole.actions(&state.of, offers),
        }
        if FLAW == flaw::TWIN_TEXTS && !is_in_hand {
            offers.push(Action::Halt);
        }
        if FLAW == flaw::OFFERS_TELL && strongest_is_hidden(state) {
            offers.retain(|it| *it != Action::Halt);
        }
    }

    fn play(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        let (side, strength) = (state.of.active, in_hand(state).map_or(0, |block| block.strength));
        if let Some(side) = resting::<FLAW>(state) {
            state.mood = 0;
            return events.tell(Event { of: Fact::Halted(side), strength });
        }
        match (FLAW, action) {
            (flaw::RULE_FOR_EVER, Action::Pick(_)) => {
                let mut steps = Steps::most(9, "a pick comes to an end");
                loop {
                    steps.take();
                }
            }
            (flaw::PANICS, Action::March(_)) => panic!("a march has a goal"),
            (flaw::MOODY_PICK, Action::Pick(_)) | (flaw::MOODY_HALT, Action::Halt) => state.mood = mood(),
            _ => {}
        }
        Whole.play(&mut state.of, action, &mut Noting { events, strength });
        if FLAW == flaw::ENDLESS {
            state.of.turn = 1;
        }
        let has_marched = matches!(action, Action::March(_)) && state.of.active != side;
        if FLAW == flaw::STRONGEST_RESTS && has_marched && strength == 3 {
            state.mood = side + 1;
        }
    }

    fn settle(&self, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
        let before = state.of;
        Whole.settle(&mut state.of, answer, &mut Noting { events, strength: 0 });
        if FLAW == flaw::CHANCE_FOR_EVER && matches!(before.phase, Phase::Fire { .. }) {
            state.of = before;
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut of = state.of;
        of.blocks.as_flattened_mut().iter_mut().for_each(|block| block.seen |= FLAW == flaw::VIEW_TELLS);
        let hand = in_hand(state).filter(|_| FLAW == flaw::HAND_SHOWN).map(|block| block.strength);
        View { of: Whole.view(&of, viewer), hand }
    }

    fn report(&self, event: &Event, viewer: Viewer) -> Option<Report> {
        match (FLAW, &event.of) {
            (flaw::REPORT_TELLS, Fact::Marched(..)) => {
                Some(Report::new(Tone::Line, format!("A block of {} marched.", event.strength)))
            }
            (flaw::REPORT_OUTSIDE_THE_BOOK, Fact::Halted(_)) => {
                Some(Report::new(Tone::Line, "Nobody marched, by ruling P7."))
            }
            (_, fact) => Whole.report(fact, viewer),
        }
    }

    fn reveals(&self, event: &Event) -> bool {
        let is_quiet = FLAW == flaw::MEETING_NOT_REVEALED && matches!(event.of, Fact::Met(_));
        !is_quiet && Whole.reveals(&event.of)
    }

    fn redeal(&self, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
        let mut of = state.of;
        let is_open = FLAW == flaw::HAND_SHOWN;
        let picked = if is_open { picked(state) } else { None };
        let hand = |of: &mut pickets::State, seen: bool| {
            picked.map(|n| std::mem::replace(&mut of.blocks[of.active as usize][n].seen, seen))
        };
        let was_seen = hand(&mut of, true);
        of = Whole.redeal(&of, viewer, random);
        hand(&mut of, was_seen == Some(true));
        State { of, mood: state.mood + u8::from(FLAW == flaw::WORLD_OF_NO_CHOICE) }
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        let mut prompt = Whole.prompt(&state.of, viewer);
        if FLAW == flaw::PROMPT_TELLS && viewer.is(Seat(state.of.active)) && strongest_is_hidden(state) {
            prompt.text = "Beware.".to_string();
        }
        prompt
    }

    fn label(&self, state: &State, action: Action) -> Label {
        match (FLAW, action) {
            (flaw::TWIN_LABELS, Action::Pick(_)) => Label::new("Pick a block", "2"),
            (flaw::LABEL_OUTSIDE_THE_BOOK, Action::Halt) => Label::new("Halt", "9.9"),
            (flaw::LABEL_TELLS, Action::Halt) if strongest_is_hidden(state) => {
                Label::new("Halt, if you are wise", "2")
            }
            _ => Whole.label(&state.of, action),
        }
    }

    fn why_not(&self, state: &State, text: &str) -> Option<Refusal> {
        match FLAW {
            flaw::REFUSAL_TELLS if strongest_is_hidden(state) => Some(Refusal::new("Better not.", "2")),
            flaw::REFUSAL_OUTSIDE_THE_BOOK if text.starts_with("march") => {
                Some(Refusal::new("Not there.", "9.9"))
            }
            _ => Whole.why_not(&state.of, text),
        }
    }

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        Whole.worth(&state.of, seat)
    }

    fn scene(&self, state: &State) -> String {
        let mut of = state.of;
        if FLAW == flaw::SCENE_FORGETS {
            of.blocks.as_flattened_mut().iter_mut().for_each(|block| block.seen = block.gone);
        }
        let text = Whole.scene(&of);
        match FLAW {
            flaw::SCENE_UNREADABLE => format!("sleep {text}"),
            flaw::SCENE_OF_TWO_LINES => text.replacen(' ', "\n", 1),
            _ if state.mood > 0 => format!("{text} {}", state.mood),
            _ => text,
        }
    }

    fn set(&self, scene: &str) -> Result<State, ReadError> {
        match scene.rsplit_once(' ') {
            Some((of, mood)) if FLAW != flaw::NONE && scene.split(' ').count() == 9 => {
                let mood = mood.parse().map_err(|_| ReadError::at("mood", "it is a number"))?;
                Ok(State { of: Whole.set(of)?, mood })
            }
            _ => Ok(State { of: Whole.set(scene)?, mood: 0 }),
        }
    }
}

/// Passes events on with the strength of the block in hand.
struct Noting<'a, S> {
    events: &'a mut S,
    strength: u8,
}

impl<S: Sink<Event>> Sink<Fact> for Noting<'_, S> {
    fn tell(&mut self, of: Fact) {
        self.events.tell(Event { of, strength: self.strength });
    }
}

fn mood() -> u8 {
    static MOOD: AtomicU8 = AtomicU8::new(1);
    MOOD.fetch_add(1, Ordering::Relaxed)
}

/// The side whose strongest block rests after its march; only in a broken game.
fn resting<const FLAW: u8>(state: &State) -> Option<u8> {
    (FLAW == flaw::STRONGEST_RESTS && state.mood > 0).then(|| state.mood - 1)
}

fn picked(state: &State) -> Option<usize> {
    match state.of.phase {
        Phase::Move { picked } => picked,
        Phase::Draw | Phase::Fire { .. } => None,
    }
}

fn in_hand(state: &State) -> Option<Block> {
    picked(state).map(|n| state.of.blocks[state.of.active as usize][n])
}

/// What the active side must not know before it picks a block: whether the enemy hides a block of three.
fn strongest_is_hidden(state: &State) -> bool {
    let enemy = &state.of.blocks[1 - state.of.active as usize];
    picked(state).is_none() && enemy.iter().any(|it| it.strength == 3 && !it.seen && !it.gone)
}
