//! The pages' HTML, made from the plain data in [`crate::model`].

use crate::model::{Invitation, Seated, Shelf, Start, Trouble};
use drawing::escape;

/// The start page.
pub fn start(start: &Start) -> String {
    let games: Vec<&str> = start.games.iter().map(|game| game.about.title).collect();
    plain("Hundred Days", &games.join(", "))
}

/// A table's page.
pub fn table(seated: &Seated) -> String {
    plain(&seated.page.title, &seated.page.prompt.text)
}

/// The page of one who followed an invitation.
pub fn invitation(invitation: &Invitation) -> String {
    plain("Invitation", &invitation.seat)
}

/// A game's rules; each rule has an anchor of its number.
pub fn rules(shelf: &Shelf) -> String {
    plain(shelf.about.title, shelf.about.rules)
}

/// Where a game's facts come from.
pub fn sources(shelf: &Shelf) -> String {
    plain(shelf.about.title, shelf.about.sources)
}

/// A page that says what is wrong.
pub fn error(trouble: &Trouble) -> String {
    plain(&trouble.title, &trouble.why)
}

fn plain(title: &str, text: &str) -> String {
    let (title, text) = (escape(title), escape(text));
    format!("<!doctype html><html lang=\"en\"><title>{title}</title><h1>{title}</h1><p>{text}</p></html>")
}
