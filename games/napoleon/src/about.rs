//! What there is to know about the game before it is set up.

use tabletop::{About, Choice, Setting};

use crate::rules_version::Version;

const SEATS: &[&[&str]] = &[&["french", "allied"], &["french", "anglo-dutch", "prussian"]];

const SCENARIOS: &[Choice] = &[
    Choice {
        id: "free",
        title: "Free deployment",
        about: "The Allies deploy where they like north of the border, then the French south of it.",
    },
    Choice {
        id: "historical",
        title: "Historical campaign",
        about: "All three armies stand where they stood on 15 June 1815.",
    },
    Choice {
        id: "gambit",
        title: "Napoleon's Gambit",
        about: "The Allies stand as in history; the French deploy freely against them.",
    },
];

const OPTIONS: &[Setting] = &[
    Setting {
        id: "hidden-until-fire",
        title: "Blocks in battle stay hidden until they fire or are engaged",
        rule: "6.24",
        values: &[
            Choice { id: "no", title: "No", about: "Blocks are revealed when the battle starts." },
            Choice {
                id: "yes",
                title: "Yes",
                about: "Blocks stay upright until they fire, or while engaged.",
            },
        ],
    },
    Setting {
        id: "bidding",
        title: "Bid for sides",
        rule: "12.0",
        values: &[
            Choice {
                id: "no",
                title: "No",
                about: "Everyone plays the side of their seat at full strength.",
            },
            Choice { id: "yes", title: "Yes", about: "The two seats bid steps for the side they want." },
        ],
    },
    Setting {
        id: "silence",
        title: "Silence between the Allied seats",
        rule: "11.0",
        values: &[
            Choice {
                id: "yes",
                title: "Kept",
                about: "With three seats the Allies talk only while deploying and in Allied night turns.",
            },
            Choice { id: "no", title: "Lifted", about: "The Allies may talk at any time." },
        ],
    },
];

/// The 4th edition.
pub(crate) static FOURTH: About = About {
    id: "napoleon4",
    title: "Napoléon: The Waterloo Campaign, 1815",
    edition: "Columbia Games, 4th edition, 2013",
    rules_version: Version::NOW,
    length: "two hours",
    pitch: "Hidden blocks, hard marches and three armies: find the enemy before they find you.",
    seats: SEATS,
    scenarios: SCENARIOS,
    options: OPTIONS,
    rules: include_str!("../RULES.md"),
    rulings: include_str!("../RULINGS.md"),
    sources: include_str!("../data/SOURCES.md"),
    reconstructed: &[
        "Map: 30 of 57 towns are named by the rulebook and 10 by players; 17 towns, most minor roads and the deployment line are reconstructed.",
        "Rivers: Sambre and Meuse are sure; which roads cross Scheldt, Lys and Dender is reconstructed.",
        "Blocks: numbers, total steps and all French strengths are sourced; which French corps has which block and the Prussian and Anglo-Dutch blocks are reconstructed.",
        "Firepower of infantry and of some cavalry is reconstructed.",
        "Historical deployment: the main corps are sourced; the cavalry reserves and overflow towns are reconstructed.",
        "Terrain markers: twelve are known to exist; three of each kind is a reconstruction.",
    ],
};

/// The 3rd edition.
pub(crate) static THIRD: About = About {
    id: "napoleon3",
    title: "Napoleon 3.1",
    edition: "Columbia Games, 3rd edition, rules 3.1 of 1994",
    rules_version: Version::NOW,
    length: "three hours",
    pitch: "The older sister: 84 blocks, three French marches a turn, cavalry charges on 4, 5 and 6.",
    seats: &[&["french", "allied"]],
    scenarios: SCENARIOS,
    options: &[],
    rules: include_str!("../RULES-3e.md"),
    rulings: include_str!("../RULINGS-3e.md"),
    sources: include_str!("../data/SOURCES.md"),
    reconstructed: &[
        "Map: that of the 4th edition without its six rim towns; most minor roads and 11 of 51 towns are reconstructed.",
        "Blocks: 84, and the steps of the Allied armies are sourced; all names and nearly all strengths are reconstructed.",
        "Historical deployment: reconstructed from the cantonments of June 1815.",
        "Rules: from a published outline and the official errata; where both are silent, see the rulings.",
        "Time: the record of 24 turns is derived from the 4th edition's; that it ends the game is a reconstruction.",
    ],
};
