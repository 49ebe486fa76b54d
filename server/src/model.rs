//! What the pages and programs are told: plain data, made from views, never from the truth.
//!
//! [`Page`] is one viewer's table. The functions in `pages` turn [`Start`], [`Seated`], [`Invitation`],
//! [`MyTable`] and [`ErrorPage`] into HTML.

mod company;
mod programs;

use drawing::Still;
use serde::Serialize;
use tabletop::{About, Offer, Prompt, Refusal, Report};
use utoipa::ToSchema;

use crate::Shown;

pub use company::{Ask, Asked, Company, Council, Origin, Reach, Summary, Thrown};
pub use programs::{
    Created, ErrorInfo, GameInfo, Invited, OddsSchema, OfferSchema, PromptSchema, RefusalSchema, SeatKey,
    Sight, SightRefused, SightStale,
};

/// One table as one viewer sees it.
#[derive(Clone, Debug, Serialize)]
pub struct Page {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's printed title.
    pub title: String,
    /// Whether anything is hidden from anyone as the game is set up.
    pub hides: bool,
    /// The number of log lines of the position shown; send it back with every choice.
    pub at: usize,
    /// The number of log lines of the game as it stands now; more than `at` when the past is shown.
    pub last: usize,
    /// Grows with everything that happens at the table, also when a choice is taken back.
    pub version: usize,
    /// The log lines below follow those with `at` up to this number; later ones the page holds are void.
    pub since: usize,
    /// The seat whose view this is; none for the public view.
    pub seat: Option<String>,
    /// The seats this key may play, in order: several when they share one screen.
    pub seats_held: Vec<String>,
    /// All seats in order.
    pub seats: Vec<SeatInfo>,
    /// What the game waits for.
    pub next: NextInfo,
    /// Whether this key must decide now.
    pub mine: bool,
    /// Whether the screen passes from one seat with secrets to another: draw a curtain before showing it.
    pub curtain: bool,
    /// Whether the last choice can be taken back by this key.
    pub undo: bool,
    /// Whether this key may give up the game.
    pub resign: bool,
    /// Whether this key is the host's: it may offer seats anew and delete the table.
    pub host: bool,
    /// Whether everything is open to this key: it may download the log, look from every seat and play on from here.
    pub open: bool,
    /// What the viewer is asked to do or waits for.
    pub prompt: Prompt,
    /// The choices on show now.
    pub offers: Vec<OfferInfo>,
    /// Why not all of the orders just given were carried out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Refusal>,
    /// What lies on the board.
    pub picture: Shown,
    /// What the viewer was told after `since`.
    pub log: Vec<Line>,
    /// What was said at the table after what the page has.
    pub chat: Vec<Said>,
    /// The private note of this key.
    pub note: String,
    /// Who plays with whom, and what they ask of each other.
    pub company: Company,
    /// The SHA-256 of what the server adds to the dice: what is promised about them; empty if nothing is.
    pub commitment: String,
    /// What the server added to the dice, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Who adds to the dice.
    pub dice: DiceInfo,
}

/// Who adds to the dice of a table.
#[derive(Clone, Debug, Serialize)]
pub struct DiceInfo {
    /// The names of the seats whose players have added to them.
    pub added: Vec<String>,
    /// The names of the seats they wait for.
    pub waits: Vec<String>,
    /// Whether this key is to add its share now.
    pub wanted: bool,
    /// What can be said of the dice of a game that was uploaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The seal of the journal as it is at this version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
}

/// All that the dice of a finished game came from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Proof {
    /// The table's id.
    pub table: String,
    /// What the server promised: the SHA-256 of its secret.
    pub commitment: String,
    /// The table, the server's secret and the players' shares, as one text; its SHA-256 is the key of the dice.
    pub pool: Option<String>,
    /// The seed of a game of the older kind.
    pub seed: Option<String>,
    /// Every throw and draw in order.
    pub throws: Vec<ThrowInfo>,
}

/// One throw or draw.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ThrowInfo {
    /// Its number, from zero.
    pub n: u64,
    /// What was asked: `dice 2`, or `draw` and the number of each kind.
    pub question: String,
    /// The answer in the log.
    pub answer: String,
    /// The answer that follows from the pool or the seed.
    pub expected: Option<String>,
}

/// A choice on show, and what the board tells of the thing it names.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OfferInfo {
    /// The choice.
    #[serde(flatten)]
    pub offer: Offer,
    /// What the name of its place or piece tells beyond its words: strength, place; empty if nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub more: String,
}

/// A seat of a table.
#[derive(Clone, Debug, Serialize)]
pub struct SeatInfo {
    /// Its name.
    pub name: String,
    /// Who sits there.
    pub kind: SeatKind,
    /// The computer player's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether someone looks at the table from this seat now.
    pub present: bool,
    /// The path to send to the player who is to take this seat; only for the host, only while nobody has taken it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// Whether the host can offer this seat anew; told to the host only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub renewable: bool,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// A holder of the key that looks.
    Me,
    /// Someone else.
    Link,
    /// A computer player.
    Computer,
}

/// What a game waits for.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NextInfo {
    /// A choice of the seat of this name.
    Choice(String),
    /// Nothing: the game is over.
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Ending {
    /// The names of the seats that won; none in a draw.
    pub winners: Vec<String>,
    /// The reason, as a sentence.
    pub why: String,
    /// Who won and why, in full sentences.
    pub told: String,
    /// The rule that says so.
    pub rule: String,
}

/// One line of the log as told to one viewer.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// The length of the log once it had happened.
    pub at: usize,
    /// The line.
    #[serde(flatten)]
    pub report: Report,
}

/// Something said at the table.
#[derive(Clone, Debug, Serialize)]
pub struct Said {
    /// Its number, from one.
    pub n: usize,
    /// The name of the seat, or `spectator`.
    pub who: String,
    /// The words.
    pub text: String,
    /// Seconds since 1970.
    pub when: i64,
    /// Whether only the seats of one side hear it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub council: bool,
}

/// The answer to a choice made on an old position.
#[derive(Clone, Debug, Serialize)]
pub struct Stale {
    /// Always true.
    pub stale: bool,
    /// The table as it is now.
    pub page: Page,
}

/// The answer to something the rules do not allow.
#[derive(Clone, Debug, Serialize)]
pub struct Refused {
    /// Why not.
    pub refused: Refusal,
    /// The table as it is now.
    pub page: Page,
}

/// What the live stream says whenever something changed.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Changed {
    /// The number of log lines.
    pub at: usize,
    /// Grows with everything that happens at the table.
    pub version: usize,
    /// The number of things said.
    pub chat: usize,
    /// Grows when a seat is taken or offered anew.
    pub seating: usize,
    /// The names of the seats someone looks from.
    pub present: Vec<String>,
    /// The computer player who thinks, once it has taken a while.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thinking: Option<Thinking>,
}

/// A computer player who thinks.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Thinking {
    /// The name of its seat.
    pub seat: String,
    /// The choice it considers, in the words of its label; never told in a game that hides something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idea: Option<String>,
}

/// The start page.
#[derive(Clone, Debug)]
pub struct Start {
    /// The games on the shelf.
    pub games: Vec<&'static About>,
    /// The games of this browser, the latest first.
    pub mine: Vec<MyTable>,
}

/// A computer player.
#[derive(Clone, Copy, Debug)]
pub struct Computer {
    /// Its id, as in `seat.<name>=<id>`.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// One sentence on how it plays.
    pub about: &'static str,
}

/// A table this browser takes part in.
#[derive(Clone, Debug, Serialize)]
pub struct MyTable {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The path of the table's page.
    pub path: String,
    /// The names of the seats held, comma-separated; empty for one who watches.
    pub seats: String,
    /// Who else plays, in a few words.
    pub others: String,
    /// What happened last, as everybody was told.
    pub last: String,
    /// Who must decide, or how it ended, in a few words.
    pub status: String,
    /// Whether this browser must decide.
    pub mine: bool,
    /// Whether the game has ended.
    pub over: bool,
    /// Seconds since 1970 of the last thing that happened.
    pub when: i64,
}

/// A table's page: everything the first answer must hold.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The path of the table for this viewer, `/table/{id}/{seat}`, without a slash at the end.
    pub path: String,
    /// The path for those who only watch.
    pub watch: String,
    /// The table as it is now.
    pub page: Page,
    /// The part of the board that never changes.
    pub still: Still,
    /// What there is to know about the game.
    pub about: &'static About,
    /// How others reach this server.
    pub reach: Reach,
}

/// The page of one who followed an invitation: one button that takes the seat by POST to `{path}/take`.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The path of the invitation, without a slash at the end.
    pub path: String,
    /// The name of the seat offered.
    pub seat: String,
    /// What the form sends as `token`: a client that sends it again gets the same seat, with or without cookies.
    pub token: String,
    /// What there is to know about the game.
    pub about: &'static About,
    /// The path for those who would rather watch.
    pub watch: String,
}

/// A page that says what is wrong.
#[derive(Clone, Debug)]
pub struct ErrorPage {
    /// The status of the answer.
    pub status: u16,
    /// What is wrong, in a few words.
    pub title: String,
    /// A sentence that says what is wrong and what can be done.
    pub why: String,
}
