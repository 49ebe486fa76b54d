//! Orders to several pieces at once, put together from the small choices a game offers.
//!
//! An order is what a player would play by hand: take a piece, move it, put it down. Nothing here knows a rule: each text is one
//! that is offered when its turn comes. What a step would reveal is not looked at.

use serde::Serialize;

use crate::{Game, Next, Offer, Refusal, Role, Seat, Table, Viewer};

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
    /// For each of these pieces the texts to play, in order; a piece that may be let go at the end is.
    pub orders: Vec<Vec<String>>,
}

impl<G: Game> Table<G> {
    /// Where the seat can send these pieces, each for itself; nearer places first. A piece is named by the place of the
    /// offer that takes it in hand.
    pub fn ways(&self, seat: Seat, pieces: &[String]) -> Vec<Way> {
        let mut all: Vec<Way> = vec![];
        for piece in pieces.iter().take(MOST_PIECES) {
            for (place, label, order) in self.reach(seat, piece) {
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
    fn reach(&self, seat: Seat, piece: &str) -> Vec<(String, String, Vec<String>)> {
        let viewer = Viewer::Seat(seat);
        let is_pick = |it: &Offer| it.role == Some(Role::Pick) && it.place.as_deref() == Some(piece);
        let Some(pick) = self.offers_to(viewer).into_iter().find(is_pick) else { return vec![] };
        let mut taken = self.clone();
        if taken.submit(seat, &pick.text).is_err() || !taken.may_undo(seat) {
            return vec![];
        }
        let mut found: Vec<(String, String, Vec<String>)> = vec![];
        let mut open = vec![(taken, vec![pick.text])];
        for _ in 0..MOST_STEPS {
            let mut next = vec![];
            for (here, texts) in &open {
                for go in here.offers_to(viewer).into_iter().filter(|it| it.role == Some(Role::Go)) {
                    let Some(place) = go.place else { continue };
                    let mut there = here.clone();
                    if found.iter().any(|it| it.0 == place) || there.submit(seat, &go.text).is_err() {
                        continue;
                    }
                    let texts: Vec<String> = texts.iter().cloned().chain([go.text]).collect();
                    // After a step that reveals something or ends the turn, nothing is looked at.
                    let offers = if there.may_undo(seat) { there.offers_to(viewer) } else { vec![] };
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

    /// Why nothing is offered to the viewer at a place or piece; nothing if something is, or if the game is over.
    pub fn why_not_at(&self, viewer: Viewer, place: &str) -> Option<Refusal> {
        let Next::Choice(seat) = self.next() else { return None };
        let prompt = self.prompt(viewer);
        if !viewer.is(seat) {
            return Some(Refusal::new(prompt.text, prompt.rule));
        }
        if self.offers_to(viewer).iter().any(|it| it.place.as_deref() == Some(place)) {
            return None;
        }
        let asked = || Refusal::new(format!("Not now. You are asked: {}", prompt.text), prompt.rule);
        Some(self.game().why_not_at(self.state(), place).unwrap_or_else(asked))
    }
}
