//! What programs are told, and how the rules' own types look in the description of their interface.

use serde::Serialize;
use tabletop::{Offer, Prompt, Refusal};
use utoipa::ToSchema;

use super::NextInfo;

/// A table as a program sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Sight {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The number of log lines.
    pub at: usize,
    /// Grows with everything that happens at the table.
    pub version: usize,
    /// The seat whose view this is; none for the public view.
    pub seat: Option<String>,
    /// What the game waits for.
    pub next: NextInfo,
    /// Whether this key must decide now.
    pub mine: bool,
    /// What the viewer is asked to do or waits for.
    #[schema(value_type = PromptSchema)]
    pub prompt: Prompt,
    /// What the viewer may know, in the game's own terms.
    #[schema(value_type = Object)]
    pub view: Box<serde_json::value::RawValue>,
    /// The choices on show now.
    #[schema(value_type = Vec<OfferSchema>)]
    pub offers: Vec<Offer>,
}

/// The answer to a program's choice made on an old position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SightStale {
    /// Always true.
    pub stale: bool,
    /// The table as it is now.
    pub table: Sight,
}

/// The answer to something a program may not do.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SightRefused {
    /// Why not.
    #[schema(value_type = RefusalSchema)]
    pub refused: Refusal,
    /// The table as it is now.
    pub table: Sight,
}

/// A table just created, for programs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Created {
    /// The table's id.
    pub id: String,
    /// The path of the table's page for the person who created it.
    pub path: String,
    /// The key of each seat a person or program plays.
    pub keys: Vec<SeatKey>,
    /// The SHA-256 of the seed.
    pub commitment: String,
}

/// A seat and its key.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatKey {
    /// The seat's name.
    pub seat: String,
    /// The key that plays it.
    pub key: String,
}

/// A seat offered anew, for programs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Invited {
    /// The path of the new invitation.
    pub path: String,
}

/// A game on the shelf, for programs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameInfo {
    /// Its id.
    pub id: &'static str,
    /// Its printed title.
    pub title: &'static str,
    /// The edition the rules follow.
    pub edition: &'static str,
    /// The names of the seats, one list for each number of seats.
    pub seats: &'static [&'static [&'static str]],
    /// The ids of the scenarios; the first is the default.
    pub scenarios: Vec<&'static str>,
    /// The ids of the options and their values; the first value is the default.
    pub options: Vec<(&'static str, Vec<&'static str>)>,
    /// The ids of the computer players.
    pub players: Vec<&'static str>,
}

/// What is wrong, for programs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorInfo {
    /// A sentence that names the field, line or key that is wrong.
    pub error: String,
}

/// What a viewer is asked to do or waits for.
#[derive(ToSchema)]
#[schema(as = Prompt)]
pub struct PromptSchema {
    /// One sentence.
    pub text: String,
    /// The rule behind it.
    pub rule: String,
}

/// A choice on show now.
#[derive(ToSchema)]
#[schema(as = Offer)]
pub struct OfferSchema {
    /// What to send in order to play it.
    pub text: String,
    /// A few words for a person.
    pub label: String,
    /// The rule behind it.
    pub rule: String,
    /// The place or piece on the board that stands for it.
    pub place: Option<String>,
    /// Its possible results, each with its chance.
    pub odds: Vec<OddsSchema>,
    /// A question to ask before it is played.
    pub asks: Option<String>,
    /// What part of an order to a piece it is: `pick`, `go` or `end`.
    pub role: Option<String>,
}

/// One possible result and its chance.
#[derive(ToSchema)]
#[schema(as = Odds)]
pub struct OddsSchema {
    /// What may happen.
    pub result: String,
    /// Number of outcomes with this result.
    pub role: u32,
    /// Number of outcomes in all.
    pub whole: u32,
}

/// Why something asked for does not happen.
#[derive(ToSchema)]
#[schema(as = Refusal)]
pub struct RefusalSchema {
    /// A sentence for the player.
    pub why: String,
    /// The rule that forbids it.
    pub rule: String,
}
