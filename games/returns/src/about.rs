//! What there is to know about the game before it is set up. Section 1, the introduction: rules 1.1 to 1.5.

use tabletop::{About, Choice, Setting};

/// What there is to know about the game before it is set up.
pub(crate) static ABOUT: About = About {
    id: "returns",
    title: "Napoleon Returns 1815",
    edition: "Worthington 2019",
    rules_version: 2,
    length: "60 to 90 minutes",
    pitch: "Two secret objectives, fifteen turns, and three armies on the roads of Belgium.",
    seats: &[&["french", "allied"], &["french", "allied", "prussian"]],
    scenarios: &[Choice {
        id: "campaign",
        title: "The Waterloo campaign",
        about: "The French need both their objectives by the end of turn 15.",
    }],
    options: &[
        Setting {
            id: "objectives",
            title: "French objectives",
            rule: "5.10",
            values: &[
                Choice { id: "drawn", title: "Drawn", about: "Two of the five cards at random." },
                Choice { id: "chosen", title: "Chosen", about: "The French player chooses two cards." },
            ],
        },
        Setting {
            id: "setup",
            title: "Set-up",
            rule: "7.9",
            values: &[
                Choice { id: "standard", title: "Standard", about: "Every unit where the book puts it." },
                Choice { id: "free", title: "Free", about: "Each player chooses among their towns." },
            ],
        },
        Setting {
            id: "sheets",
            title: "Tracking sheets",
            rule: "4.5",
            values: &[
                Choice { id: "open", title: "Open", about: "Everyone sees every corps' cohesion." },
                Choice { id: "screened", title: "Screened", about: "Each side sees only its own sheets." },
            ],
        },
    ],
    rules: include_str!("../RULES.md"),
    rulings: include_str!("../RULINGS.md"),
    sources: include_str!("../data/SOURCES.md"),
    reconstructed: &[
        "The board: 31 of the 49 towns and 97 of the 100 roads, with every river but the Sambre at Thuin.",
        "The tracking sheets: most combat card and tactical ratings, and every cohesion track.",
        "The deck: how many of the 68 combat cards are of each type.",
    ],
};
