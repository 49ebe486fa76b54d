//! The pages as HTML: functions from plain data to text.
//!
//! Read `frame` first: every page stands in it. [`start()`] is where one picks a game, [`table()`] where one plays,
//! `texts` holds rules, sources, help and errors. Nothing here asks the disk, the clock or a table. No page has
//! inline script or style, so that the strictest content security policy holds.

mod company;
mod frame;
mod markdown;
mod qr;
mod start;
mod table;
mod texts;

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

pub use qr::qr;
pub use start::start;
pub use table::table;
pub use texts::{error, help, invitation, rules, sources};

/// The names of seats as a person reads them: `french, allied` becomes `French, Allied`.
pub(crate) fn proper(names: &str) -> String {
    let title = |name: &str| drawing::side(name).map_or(name.to_string(), |side| side.title.to_string());
    names.split(", ").map(title).collect::<Vec<_>>().join(", ")
}

/// Those who sit on a seat, with the article: `allied` becomes `the Allies`.
pub(crate) fn people(seat: &str) -> String {
    drawing::side(seat).map_or(seat.to_string(), |side| side.people.to_string())
}

/// Data for the modules; never run as a script, and nothing in it can end the element.
fn block(id: &str, data: &impl Serialize) -> Markup {
    let json = serde_json::to_string(data).expect("a page is plain data");
    let json = json.replace('<', "\\u003c");
    html! { script id=(id) type="application/json" { (PreEscaped(json)) } }
}
