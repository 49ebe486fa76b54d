//! What a player is asked, or waits for.

use tabletop::{Prompt, Viewer};

use crate::{
    edition::SmallFight,
    ii_e_attacks,
    s3_units::{Armies, Army, Side},
    s11_three_players::speaker,
    state::{Field, Flight, Rules, Stage, State},
};

/// What the viewer is asked to do or waits for.
pub(crate) fn prompt(rules: &Rules, state: &State, viewer: Viewer) -> Prompt {
    let (who, what, rule) = ask(rules, state);
    let rule = rules.edition.cite(rule);
    let tabletop::Next::Choice(seat) = crate::game::next(rules, state) else {
        return Prompt { text: what, rule };
    };
    if viewer.is(seat) {
        let mut text = what;
        if let Some(first) = text.get(..1).map(str::to_uppercase) {
            text.replace_range(..1, &first);
        }
        return Prompt { text: format!("{text}."), rule };
    }
    Prompt { text: format!("Waiting for {who} to {what}."), rule }
}

fn army_names(rules: &Rules, armies: Armies) -> &'static str {
    match (armies.side(), rules.seats) {
        (Side::French, _) => "the French",
        (Side::Allied, 3) => armies.only().map_or("the Allies", army_name),
        (Side::Allied, _) => "the Allies",
    }
}

pub(crate) fn army_name(army: Army) -> &'static str {
    match army {
        Army::French => "the French",
        Army::AngloDutch => "the Anglo-Dutch",
        Army::Prussian => "the Prussians",
    }
}

pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::French => "the French",
        Side::Allied => "the Allies",
    }
}

/// Who is asked to do what, by which rule. Nothing here may depend on a hidden block.
pub(crate) fn ask(rules: &Rules, state: &State) -> (&'static str, String, &'static str) {
    let here = || state.battle().town.name();
    let voice = |armies| army_names(rules, armies);
    // Of two Allied seats the one that is asked.
    let asked = |side: Side| match side {
        Side::French => side_name(side),
        Side::Allied => voice(speaker(rules, state)),
    };
    match state.stage() {
        Stage::CoinToss => ("chance", "toss a coin for the first bid".into(), "12.0"),
        Stage::Bidding => ("the bidder", "bid for a side or pass".into(), "12.0"),
        Stage::Trim { side, left } => {
            (side_name(side), format!("remove {left} more steps, one from a block"), "12.0")
        }
        Stage::Deploy { armies } => (voice(armies), "pick a block to deploy".into(), deploy_rule(armies)),
        Stage::DeployTown { armies } => {
            (voice(armies), "choose a town for the block in hand".into(), deploy_rule(armies))
        }
        Stage::March { armies } => match state.wanted {
            Some(town) => {
                let more = ii_e_attacks::still_wanted(state, town);
                (voice(armies), format!("send {more} more to the attack on {}", town.name()), "II.E.1")
            }
            None => (voice(armies), "pick a block to march".into(), rules.edition.group_rule(armies.side())),
        },
        Stage::Step { armies } => (
            voice(armies),
            "choose the next road of the block in hand".into(),
            rules.edition.group_rule(armies.side()),
        ),
        Stage::ForceMarch { armies } | Stage::ForceDice { armies } => {
            (voice(armies), "roll for the force-marches".into(), "5.6")
        }
        Stage::SkirmishOrder => match rules.edition.small_fight() {
            SmallFight::Skirmish => (asked(state.active()), "choose the next skirmish".into(), "6.6"),
            SmallFight::Rout => (
                asked(state.active()),
                "choose the next town where one side is too few for a battle".into(),
                "6.6",
            ),
        },
        Stage::SkirmishPick { town, armies } => (
            voice(armies),
            format!("pick one to four blocks to show in the skirmish at {}", town.name()),
            "6.6",
        ),
        Stage::SkirmishFire { town, side } => {
            (side_name(side), format!("fire in the skirmish at {}", town.name()), "6.6")
        }
        Stage::Leave { town, armies } | Stage::LeaveBy { town, armies } => {
            let rule = rules.edition.flight_rule(ii_e_attacks::flight(state, armies.side()), "7.4");
            (voice(armies), format!("retreat from {}", town.name()), rule)
        }
        Stage::BattleOrder => (asked(state.active()), "choose the next battle".into(), "6.1"),
        Stage::Withdraw { armies } | Stage::WithdrawBy { armies } => {
            let is_bound = crate::s6_7_stalemate::must_withdraw(state, armies.side());
            match is_bound {
                true => (voice(armies), format!("withdraw from {} after the stalemate", here()), "6.7"),
                false => (voice(armies), format!("retreat from {} or stay", here()), "7.0"),
            }
        }
        Stage::FleeOn { town, flight } => {
            let side = side_name(state.chosen().side());
            let what = match flight {
                Flight::Regroup => format!("regroup after the victory at {}", town.name()),
                Flight::Retreat => format!("retreat further from {} or halt", town.name()),
                Flight::Rout | Flight::Pushed | Flight::Recall => format!("retreat from {}", town.name()),
            };
            (side, what, way_rule(state, "7.1"))
        }
        Stage::FlightDie { flight, .. } => {
            let rule = rules.edition.forced_flight_rule(flight);
            ("chance", "settle the force-march in retreat".into(), rule)
        }
        Stage::Terrain { side, .. } => (asked(side), format!("place terrain at {}", here()), "6.21"),
        Stage::Post { armies, wing } => {
            (voice(armies), format!("deploy units to the {} at {}", wing.name(), here()), "6.22")
        }
        Stage::Hold { armies } => {
            (voice(armies), format!("put units in the farms and on the hills at {}", here()), "6.21")
        }
        Stage::Morale { side } => (asked(side), format!("check morale at {}", here()), "6.31"),
        Stage::MoraleDie { .. } => ("chance", "determine morale".into(), "6.31"),
        Stage::Combat { armies } | Stage::Act { armies } => {
            let is_bound = crate::s6_7_stalemate::must_withdraw(state, armies.side());
            match is_bound {
                true => (voice(armies), format!("withdraw from {} after the stalemate", here()), "6.7"),
                false if rules.edition.has_retreat_step() => {
                    (voice(armies), format!("move or fire at {}", here()), "6.3")
                }
                false => (voice(armies), format!("move, fire or retreat at {}", here()), "6.3"),
            }
        }
        Stage::FireDice { .. } => ("chance", "settle the fire".into(), "6.33"),
        Stage::TakeHits(hits) => {
            let town = match hits.field {
                Field::Skirmish(town) => town.name(),
                Field::Position(..) => here(),
            };
            (asked(hits.side), format!("choose who takes a hit at {town} ({} left)", hits.left), "6.4")
        }
        Stage::Reinforce { armies } => (voice(armies), format!("reinforce the battle at {}", here()), "6.34"),
        Stage::Regroup { armies } | Stage::RegroupTo { armies } => (
            voice(armies),
            format!("regroup after the victory at {}", here()),
            regroup_rule(state, armies.side()),
        ),
        Stage::Supply { army, left } => (
            army_name(army),
            format!("give up {left} {} for want of supply", if left == 1 { "unit" } else { "units" }),
            "9.0",
        ),
        Stage::Over(ending) => ("nobody", ending.why().into(), rules.edition.cite_ending(ending)),
        Stage::Idle
        | Stage::BeginTurn
        | Stage::BattlePhase
        | Stage::SkirmishEnd { .. }
        | Stage::SetUp { .. }
        | Stage::Reveal
        | Stage::Round { .. }
        | Stage::RoundOver
        | Stage::EndBattleTurn { .. }
        | Stage::Victory { .. }
        | Stage::EndTurn
        | Stage::Judge => ("nobody", "go on".into(), "2.0"),
    }
}

/// The rule about the way of a unit out of a fight; where the 4th edition has it.
pub(crate) fn way_rule(state: &State, fourth: &'static str) -> &'static str {
    match state.stage() {
        Stage::FleeOn { flight: Flight::Regroup, .. } => regroup_rule(state, state.chosen().side()),
        Stage::FleeOn { flight, .. } => state.edition.flight_rule(flight, fourth),
        Stage::Leave { armies, .. } | Stage::LeaveBy { armies, .. } => {
            state.edition.flight_rule(ii_e_attacks::flight(state, armies.side()), fourth)
        }
        _ => fourth,
    }
}

/// The rule about the regrouping of the victor of the present fight.
pub(crate) fn regroup_rule(state: &State, victor: Side) -> &'static str {
    state.edition.regroup_rule(ii_e_attacks::flight(state, victor.enemy()))
}

pub(crate) fn deploy_rule(armies: Armies) -> &'static str {
    match armies.side() {
        Side::French => "4.2",
        Side::Allied => "4.1",
    }
}
