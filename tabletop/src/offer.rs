//! A choice as it is shown to the player who must make it.

use serde::Serialize;

use crate::{Label, Odds, Role};

/// A choice on show now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Offer {
    /// Its identity: what to send in order to play it.
    pub text: String,
    /// A few words for a person.
    pub label: String,
    /// The rule behind it.
    pub rule: &'static str,
    /// The place or piece on the board that stands for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Its possible results, each with its chance.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub odds: Vec<Odds>,
    /// A question to ask before it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// What part of an order to a piece it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

impl Offer {
    /// The offer of a text with its label.
    pub(crate) fn new(text: String, label: Label) -> Offer {
        let Label { text: label, rule, place, odds, asks, role } = label;
        Offer { text, label, rule, place, odds, asks, role }
    }
}
