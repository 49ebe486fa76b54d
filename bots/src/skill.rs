//! How each player plays each side of each game.

use tabletop::{Judged, Quick, Random, Worlds};

use crate::{
    Player, greedy,
    intent::{Budget, Wait},
    look,
    marshal::{self, Plan},
    sight::{By, Sight, Until},
    value::Value,
};

/// A way to make choices on one side of one game. Few are kept at a time, so their size does not matter.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(clippy::large_enum_variant)]
pub enum Skill {
    /// Any offer.
    Random,
    /// The best single step by the game's own worth.
    Greedy,
    /// A look ahead along the player's own choices.
    Look(Sight),
    /// The best candidates are played out.
    Plan(Plan),
}

impl Skill {
    /// How a player plays the first or the second side of a game.
    pub fn of(player: Player, game: &str, is_first: bool) -> Skill {
        let captain = captain(game, is_first);
        match player {
            Player::Random => Skill::Random,
            Player::Greedy => Skill::Greedy,
            Player::Conscript => Skill::Look(Sight { columns: false, ..conscript(game, captain) }),
            Player::Sergeant => Skill::Look(Sight { columns: false, ..sergeant(game, captain) }),
            Player::Captain => Skill::Look(captain),
            Player::Marshal => Skill::Plan(plan(game, is_first)),
        }
    }

    /// The next choices in a row; the first is to be made now, the others as long as nothing comes between.
    pub fn path<'a, G: Judged>(
        self,
        value: Option<&'a Value>,
        worlds: &Worlds<'a, G>,
        random: &mut Quick,
        budget: &mut Budget,
        wait: &Wait,
    ) -> Vec<G::Action> {
        match self {
            Skill::Random => {
                let mut offers = vec![];
                worlds.game().actions(&worlds.one(random), &mut offers);
                vec![offers[random.below(offers.len() as u32) as usize]]
            }
            Skill::Greedy => vec![greedy::choose(worlds, random)],
            Skill::Look(sight) => vec![look::choose(sight, value, worlds, random)],
            Skill::Plan(plan) => marshal::choose(plan, value, worlds, random, budget, wait),
        }
    }
}

/// All choices, once.
const WIDE: Sight = Sight {
    wide: 1000,
    then: 1000,
    plies: 10,
    budget: 2400,
    samples: 12,
    worlds: 3,
    until: Until::Ended,
    by: By::Worth,
    noise: 0,
    columns: false,
};
/// A few choices, for playouts.
const QUICK: Sight = Sight { wide: 5, then: 4, plies: 8, budget: 32, samples: 1, worlds: 1, ..WIDE };

/// How the Captain looks: by worth and value together, with as much of the value as won most games.
pub(crate) fn captain(game: &str, is_first: bool) -> Sight {
    match (game, is_first) {
        ("waterloo", _) => Sight { by: By::Both(60), ..WIDE },
        ("returns", _) => Sight { by: By::Both(100), ..WIDE },
        ("napoleon4", true) => Sight { until: Until::Changed, by: By::Both(13_000), ..WIDE },
        ("napoleon4", false) => Sight { until: Until::Settled, by: By::Both(15_000), ..WIDE },
        ("napoleon3", true) => Sight { columns: true, ..WIDE },
        ("napoleon3", false) => Sight { by: By::Both(15_000), ..WIDE },
        _ => WIDE,
    }
}

/// How the Sergeant looks: at fewer choices, by worth alone. In `waterloo` a player who sees few choices never attacks, so
/// the Sergeant sees more of them there and judges them wrongly by some points.
fn sergeant(game: &str, captain: Sight) -> Sight {
    match game {
        "waterloo" => Sight { wide: 24, then: 12, budget: 200, samples: 2, noise: 8, ..captain },
        _ => {
            Sight { wide: 6, then: 5, plies: 8, budget: 40, samples: 2, worlds: 1, by: By::Worth, ..captain }
        }
    }
}

/// How the Conscript looks: at fewer choices still, or by worth alone and with a larger error.
fn conscript(game: &str, captain: Sight) -> Sight {
    let few =
        Sight { wide: 3, then: 3, plies: 6, budget: 9, samples: 1, worlds: 1, by: By::Worth, ..captain };
    match game {
        "waterloo" => Sight { by: By::Worth, noise: 16, ..sergeant(game, captain) },
        "returns" => Sight { noise: 100, ..few },
        _ => few,
    }
}

/// How the Marshal plans: how far ahead and how often was found by matches.
fn plan(game: &str, is_first: bool) -> Plan {
    let home = Sight { budget: 1500, samples: 8, ..captain(game, is_first) };
    let step = Sight { until: Until::Changed, by: By::Worth, ..home };
    let quick = [true, false].map(|is_first| {
        let Sight { until, by, .. } = captain(game, is_first);
        Sight { until, by, ..QUICK }
    });
    let plan = Plan {
        looks: [home, step, home],
        keep: [3, 2, 0],
        quick,
        end: By::Value,
        turns: 2,
        budget: 20_000,
        turn: 2_000_000,
        least: 4,
        margin: 1.0,
        most: 40,
    };
    match (game, is_first) {
        ("waterloo", _) => {
            Plan { keep: [4, 0, 0], budget: 200_000, turn: 4_000_000, least: 6, most: 80, ..plan }
        }
        ("returns", _) => Plan {
            keep: [8, 4, 0],
            turns: 12,
            budget: 1_500_000,
            turn: 10_000_000,
            least: 16,
            most: 300,
            ..plan
        },
        // Six turns ahead, steps by the game's own worth won most matches; the value judges only the end.
        ("napoleon4", true) => Plan {
            looks: [step; 3],
            keep: [6, 0, 0],
            quick: [Sight { until: Until::Changed, ..QUICK }; 2],
            turns: 6,
            budget: 150_000,
            turn: 4_000_000,
            least: 8,
            most: 60,
            ..plan
        },
        ("napoleon3", true) => {
            Plan { keep: [5, 0, 0], end: By::Worth, budget: 60_000, turn: 4_000_000, least: 6, ..plan }
        }
        ("napoleon4", false) => Plan { budget: 100_000, turn: 4_000_000, least: 6, most: 60, ..plan },
        _ => plan,
    }
}
