//! Orders to several pieces at once, put together from the small choices a game offers.
//!
//! An order is what a player would play by hand: take a piece, go, let go. Nothing here knows a rule: each text is one
//! that is offered when its turn comes. What a step would reveal is not looked at.

use serde::Serialize;

use crate::{AnyTable, Offer, Role, Seat, Viewer};

/// The most pieces one order may be given to.
pub const MOST_PIECES: usize = 32;

/// The most steps one piece is sent at once.
const MOST_STEPS: usize = 3;

/// A place to which pieces can be sent, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Way {
    /// The place.
    pub place: String,
    /// For each piece that can go there its last step in words.
    pub labels: Vec<String>,
    /// For each of these pieces the texts to play, in order; whoever may be let go at the end is.
    pub orders: Vec<Vec<String>>,
}

/// Where these pieces can be sent, each for itself; nearer places first. A piece is named by the place of the offer that
/// takes it in hand.
pub fn ways(table: &dyn AnyTable, seat: Seat, pieces: &[String]) -> Vec<Way> {
    let mut all: Vec<Way> = vec![];
    for piece in pieces.iter().take(MOST_PIECES) {
        for (place, label, order) in reach(table, seat, piece) {
            let at = all.iter().position(|way| way.place == place).unwrap_or_else(|| {
                all.push(Way { place, labels: vec![], orders: vec![] });
                all.len() - 1
            });
            all[at].labels.push(label);
            all[at].orders.push(order);
        }
    }
    all
}

/// Where one piece can be sent: the place, the last step in words, the texts. The fewest steps to each place.
fn reach(table: &dyn AnyTable, seat: Seat, piece: &str) -> Vec<(String, String, Vec<String>)> {
    let viewer = Viewer::Seat(seat);
    let is_pick = |it: &Offer| it.role == Some(Role::Pick) && it.place.as_deref() == Some(piece);
    let Some(pick) = table.offers(viewer).into_iter().find(is_pick) else { return vec![] };
    let mut taken = table.copy();
    if taken.submit(seat, &pick.text).is_err() || !taken.may_undo(seat) {
        return vec![];
    }
    let mut found: Vec<(String, String, Vec<String>)> = vec![];
    let mut open = vec![(taken, vec![pick.text])];
    for _ in 0..MOST_STEPS {
        let mut next = vec![];
        for (here, texts) in &open {
            let goes = here.offers(viewer).into_iter().filter(|it| it.role == Some(Role::Go));
            for go in goes {
                let Some(place) = go.place else { continue };
                if found.iter().any(|it| it.0 == place) {
                    continue;
                }
                let mut there = here.copy();
                let mut texts = texts.clone();
                if there.submit(seat, &go.text).is_err() {
                    continue;
                }
                texts.push(go.text);
                // After a step that reveals something or ends the turn, nothing is looked at.
                let offers = if there.may_undo(seat) { there.offers(viewer) } else { vec![] };
                let is_in_hand = offers.iter().any(|it| it.role == Some(Role::Go));
                let may_end = offers.iter().any(|it| it.role == Some(Role::End));
                if is_in_hand {
                    next.push((there, texts.clone()));
                }
                if !is_in_hand || may_end {
                    found.push((place, go.label, texts));
                }
            }
        }
        open = next;
    }
    found
}
