//! The pages as HTML: functions from plain data to text.
//!
//! Read `frame` first: every page stands in it. [`start()`] is where one picks a game, [`table()`] where one plays,
//! `texts` holds rules, sources, help and errors. Nothing here asks the disk, the clock or a table. No page has
//! inline script or style, so that the strictest content security policy holds.

mod frame;
mod markdown;
mod qr;
mod start;
mod table;
mod texts;

pub use qr::qr;
pub use start::start;
pub use table::table;
pub use texts::{error, help, invitation, rules, sources};

/// The name of a seat as a person reads it: `french` becomes `French`.
pub(crate) fn proper(name: &str) -> String {
    let mut out = String::new();
    for letter in name.replace('_', " ").chars() {
        match out.is_empty() || out.ends_with('-') {
            true => out.extend(letter.to_uppercase()),
            false => out.push(letter),
        }
    }
    out
}
