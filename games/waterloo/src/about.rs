//! What there is to know about the game before it is set up.

use tabletop::{About, Choice, Setting};

use crate::rules_version::RulesVersion;

/// What there is to know about the game before it is set up.
pub(crate) static ABOUT: About = About {
    id: "waterloo",
    title: "Napoleon at Waterloo",
    edition: "3rd (1979)",
    rules_version: RulesVersion::PRESENT,
    length: "one to two hours",
    pitch: "The battle itself, hex by hex: break Wellington's line before Blücher arrives.",
    seats: &[&["french", "allied"]],
    scenarios: &[Choice {
        id: "battle",
        title: "The battle of 18 June 1815",
        about: "Ten turns from one o'clock to ten at night, everyone where they stood.",
    }],
    options: &[Setting {
        id: "grouchy",
        title: "The Grouchy variant",
        rule: "9.0",
        values: &[
            Choice { id: "no", title: "No", about: "Nine Prussian units come on turn three." },
            Choice {
                id: "yes",
                title: "Yes",
                about: "Secret chits decide which French and Prussian reinforcements come, and when.",
            },
        ],
    }],
    rules: include_str!("../RULES.md"),
    rulings: include_str!("../RULINGS.md"),
    sources: include_str!("../data/SOURCES.md"),
    reconstructed: &[
        "The map, the counters and the tables were put together from transcriptions of the printed game; no printed copy was at hand.",
        "The nine exit hexes, the strength of the French 20th division and the start hex of the Guard grenadiers are fairly sure, not certain.",
    ],
};
