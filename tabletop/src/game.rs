//! The interface every game implements. Rules are pure: no input or output, no clock, no random source.

use std::{
    convert::Infallible,
    fmt::{self, Debug, Display},
};

use serde::Serialize;

use crate::{About, Answer, Chance, Indexed, Luck, Member, Random, ReadError, Report, Set, Setup};

/// A game: its set-up as a value, its rules as functions of a state.
pub trait Game: Clone + Send + Sync + 'static {
    /// The whole truth. It cannot be serialized, so it cannot be sent by mistake.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// One small choice of one player. Its text is its identity.
    type Action: Copy + PartialEq + Debug + Display + Send + Sync;
    /// One fact that happened.
    type Event: Clone + PartialEq + Debug + Send + Sync;
    /// What one viewer may know.
    type View: PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// What there is to know about the game before it is set up.
    fn about() -> &'static About;
    /// The game as set up; `setup` has been checked against [`Game::about`].
    fn new(setup: &Setup) -> Self;
    /// Whether anything is hidden from anyone as the game is set up; if not, its log is open to all.
    fn hides(&self) -> bool {
        true
    }
    /// The seats that win and lose together with this one, itself included.
    fn allies(&self, seat: Seat) -> Seats {
        Seats::one(seat)
    }
    /// Whether the game can end in a draw.
    fn knows_draws(&self) -> bool {
        false
    }
    /// The rule by which the players of one side must not talk with each other now, if one does.
    fn silence(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }
    /// The position at the start.
    fn start(&self) -> Self::State;

    /// What the game waits for.
    fn next(&self, state: &Self::State) -> Next;
    /// Adds the choices of the seat that must decide to `offers`; none unless `next` is a choice.
    fn actions(&self, state: &Self::State, offers: &mut Vec<Self::Action>);
    /// Plays one of the `actions`.
    fn play(&self, state: &mut Self::State, action: Self::Action, events: &mut impl Sink<Self::Event>);
    /// Takes the answer to the question in `next`.
    fn settle(&self, state: &mut Self::State, answer: Answer, events: &mut impl Sink<Self::Event>);

    /// What `viewer` may know of the position.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// An event as told to one viewer, or nothing.
    fn report(&self, event: &Self::Event, viewer: Viewer) -> Option<Report>;
    /// How chance treated the seats in a game that is over, by its events in order.
    fn luck(&self, _state: &Self::State, _events: &[&Self::Event]) -> Vec<Luck> {
        vec![]
    }
    /// Whether someone now knows what they did not know before; such a step cannot be taken back.
    ///
    /// What follows by the rules counts as known: a block that marches a second road by night is mounted. If no event
    /// of a step reveals, then every world that another viewer thought possible offers a choice that looks the same to
    /// them: the same reports, prompt, view and next decision. The laws check this. A choice that would tell too much
    /// is kept from others until it is final, or all pieces go through the same stages whatever they are.
    fn reveals(&self, event: &Self::Event) -> bool;
    /// The same position with everything dealt anew that `viewer` must not know.
    fn redeal(&self, state: &Self::State, viewer: Viewer, random: &mut impl Random) -> Self::State;

    /// What `viewer` is asked to do or waits for, and the rule that asks it.
    fn prompt(&self, state: &Self::State, viewer: Viewer) -> Prompt;
    /// A choice as a person reads it, with the rule it comes from.
    fn label(&self, state: &Self::State, action: Self::Action) -> Label;
    /// Why the seat to decide may not play `text` now, if the rules have a reason.
    fn why_not(&self, state: &Self::State, text: &str) -> Option<Refusal>;
    /// Why nothing is offered now at a place or piece of the board, if the rules have a reason. Like [`Game::why_not`] it
    /// looks only at what the seat to decide may know.
    fn why_not_at(&self, _state: &Self::State, _place: &str) -> Option<Refusal> {
        None
    }
    /// How good the position is for `seat`, in the game's own points; more is better.
    fn worth(&self, state: &Self::State, seat: Seat) -> i32;

    /// The position as one line of text, as FEN is for chess.
    fn scene(&self, state: &Self::State) -> String;
    /// The position a scene describes, or what is wrong with the text.
    fn set(&self, scene: &str) -> Result<Self::State, ReadError>;
}

/// A player's place at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Seat(pub u8);

/// A set of seats.
pub type Seats = Set<Seat>;

impl Member for Seat {
    type Bits = u8;

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Indexed for Seat {
    #[inline]
    fn from_index(index: usize) -> Seat {
        Seat(index as u8)
    }
}

/// Who is looking. A spectator sees only what is public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anyone else.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits on `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Every viewer of a table with that many seats.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        (0..seats).map(|n| Viewer::Seat(Seat(n))).chain([Viewer::Spectator])
    }
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Next<C = Chance> {
    /// A choice of one seat.
    Choice(Seat),
    /// An answer of chance.
    Chance(C),
    /// Nothing: the game has ended.
    Over(Outcome),
}

/// What a table waits for: a choice, or nothing. Chance has answered, so no value says that it is asked.
pub type Awaited = Next<Infallible>;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The seats that won; none in a draw.
    pub winners: Seats,
    /// The reason, as a sentence.
    pub why: &'static str,
    /// The rule that says so.
    pub rule: &'static str,
}

/// What a viewer is asked to do, or what they wait for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    /// One sentence.
    pub text: String,
    /// The rule behind it.
    pub rule: &'static str,
}

/// A choice as a person reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Label {
    /// A few words.
    pub text: String,
    /// The rule behind it.
    pub rule: &'static str,
    /// The place or piece on the board that stands for it.
    pub place: Option<String>,
    /// Its possible results, each with its chance; empty where nothing is left to chance.
    pub odds: Vec<Odds>,
    /// A question to ask before it is played, where people would often regret it.
    pub asks: Option<String>,
    /// What part of an order to a piece it is, if it is one.
    pub role: Option<Role>,
}

/// What part of an order to one piece a choice is. Orders to several pieces are given one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// It takes the piece at its place in hand.
    Pick,
    /// The piece in hand goes to its place.
    Go,
    /// The piece in hand is let go where it is.
    End,
}

impl Label {
    /// A label without place and odds.
    pub fn new(text: impl Into<String>, rule: &'static str) -> Label {
        Label { text: text.into(), rule, place: None, odds: vec![], asks: None, role: None }
    }

    /// The label at a place or piece on the board.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Label {
        self.place = Some(place.into());
        self
    }

    /// The label with a question to ask first.
    #[must_use]
    pub fn asks(mut self, question: impl Into<String>) -> Label {
        self.asks = Some(question.into());
        self
    }

    /// The label of a part of an order to a piece.
    #[must_use]
    pub fn role(mut self, role: Role) -> Label {
        self.role = Some(role);
        self
    }

    /// The label with one possible result more.
    #[must_use]
    pub fn may(mut self, result: impl Into<String>, part: u32, whole: u32) -> Label {
        self.odds.push(Odds { result: result.into(), part, whole });
        self
    }
}

/// One possible result and its exact chance, computed over what the player may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Odds {
    /// What may happen, in a word or two.
    pub result: String,
    /// Number of outcomes with this result.
    pub part: u32,
    /// Number of outcomes in all.
    pub whole: u32,
}

/// Why something asked for does not happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// A sentence for the player.
    pub why: String,
    /// The rule that forbids it, or an empty text where no rule is concerned.
    pub rule: &'static str,
}

impl Refusal {
    /// A refusal with its reason and rule.
    pub fn new(why: impl Into<String>, rule: &'static str) -> Refusal {
        Refusal { why: why.into(), rule }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.rule {
            "" => f.write_str(&self.why),
            rule => write!(f, "{} ({rule})", self.why),
        }
    }
}

/// Takes the events of a step.
pub trait Sink<Event> {
    /// Takes one event.
    fn tell(&mut self, event: Event);
}

impl<Event> Sink<Event> for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}

/// A sink that drops every event, for play that nobody is told of.
pub struct Silent;

impl<Event> Sink<Event> for Silent {
    #[inline(always)]
    fn tell(&mut self, _: Event) {}
}

/// The worlds that look the same to a player as the true one. Holds the truth and never shows it.
pub struct Worlds<'a, G: Game> {
    game: &'a G,
    truth: &'a G::State,
    seat: Seat,
}

impl<'a, G: Game> Worlds<'a, G> {
    /// The worlds of the player on `seat`.
    pub fn new(game: &'a G, truth: &'a G::State, seat: Seat) -> Self {
        Worlds { game, truth, seat }
    }

    /// The game that is played.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The player they look the same to.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// One world that looks to the player exactly like the true one.
    pub fn one(&self, random: &mut impl Random) -> G::State {
        self.game.redeal(self.truth, Viewer::Seat(self.seat), random)
    }
}
