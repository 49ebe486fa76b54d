//! What a player is asked, or waits for.

use tabletop::{Prompt, Viewer};

use crate::{
    edition::SmallFight,
    edition_cites::{self as cite, Cite},
    ii_e_attacks,
    s03_units::{Armies, Army, Side, UnitId},
    s11_three_players::speaker,
    state::{Field, Flight, Mark, Rules, Stage, State},
};

/// What all but its owner may call a block that was picked.
const IN_HAND: &str = "the block in hand";

/// What the viewer is asked to do or waits for.
pub(crate) fn prompt(rules: &Rules, state: &State, viewer: Viewer) -> Prompt {
    let (who, what, rule) = ask(rules, state);
    let rule = rule.in_edition(rules.edition);
    let tabletop::Next::Choice(seat) = crate::game::next(rules, state) else {
        return Prompt { text: what, rule };
    };
    if viewer.is(seat) {
        let mut text = match state.stage() {
            Stage::Step { .. } | Stage::DeployTown { .. } => {
                let unit = state.chosen();
                what.replace(IN_HAND, &format!("{} ({})", unit.title(), unit.code()))
            }
            _ => what,
        };
        if let Some(unit) = in_hand(rules, state, viewer) {
            return Prompt { text: format!("{}: {text}.", unit.title()), rule };
        }
        if let Some(first) = text.get(..1).map(str::to_uppercase) {
            text.replace_range(..1, &first);
        }
        return Prompt { text: format!("{text}."), rule };
    }
    Prompt { text: format!("Waiting for {who} to {what}."), rule }
}

/// The block a prompt about its next step names: one of the viewer's own side that is in hand.
fn in_hand(rules: &Rules, state: &State, viewer: Viewer) -> Option<UnitId> {
    let is_named = matches!(
        state.stage(),
        Stage::Act { .. }
            | Stage::LeaveBy { .. }
            | Stage::WithdrawBy { .. }
            | Stage::RegroupTo { .. }
            | Stage::FleeOn { .. }
    );
    let side = rules.side_of(state, viewer);
    state.units().find(|unit| is_named && state.block(*unit).is(Mark::Chosen) && side == Some(unit.side()))
}

fn army_names(rules: &Rules, armies: Armies) -> &'static str {
    match (Side::of(armies), rules.seats) {
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

/// Which seat is asked to do what, by which rule. Nothing here may depend on a hidden block.
pub(crate) fn ask(rules: &Rules, state: &State) -> (&'static str, String, Cite) {
    let here = || state.battle().town.name();
    let voice = |armies| army_names(rules, armies);
    // Of two Allied seats the one that is asked.
    let asked = |side: Side| match side {
        Side::French => side_name(side),
        Side::Allied => voice(speaker(rules, state)),
    };
    match state.stage() {
        Stage::CoinToss => ("chance", "toss a coin for the first bid".into(), cite::BIDDING),
        Stage::Bidding => ("the bidder", "bid for a side or pass".into(), cite::BIDDING),
        Stage::Trim { side, left } => {
            (side_name(side), format!("remove {left} more steps, one from a block"), cite::BIDDING)
        }
        Stage::Deploy { armies } => (voice(armies), "pick a block to deploy".into(), deploy_rule(armies)),
        Stage::DeployTown { armies } => {
            (voice(armies), format!("choose a town for {IN_HAND}"), deploy_rule(armies))
        }
        Stage::March { armies } => match state.wanted {
            Some(town) => {
                let more = ii_e_attacks::still_wanted(state, town);
                (
                    voice(armies),
                    format!("send {more} more to the attack on {}", town.name()),
                    cite::LEAST_TO_ATTACK,
                )
            }
            None => (voice(armies), "pick a block to march".into(), cite::group(Side::of(armies))),
        },
        Stage::Step { armies } => {
            (voice(armies), format!("choose the next road of {IN_HAND}"), cite::group(Side::of(armies)))
        }
        Stage::ForceMarch { armies } | Stage::ForceDice { armies } => {
            (voice(armies), "roll for the force-marches".into(), cite::FORCE_MARCHES)
        }
        Stage::SkirmishOrder => match rules.edition.small_fight() {
            SmallFight::Skirmish => {
                (asked(state.active()), "choose the next skirmish".into(), cite::SKIRMISHES)
            }
            SmallFight::Rout => (
                asked(state.active()),
                "choose the next town where one side is too few for a battle".into(),
                cite::SKIRMISHES,
            ),
        },
        Stage::SkirmishPick { town, armies } => (
            voice(armies),
            format!("pick one to four blocks to show in the skirmish at {}", town.name()),
            cite::SKIRMISHES,
        ),
        Stage::SkirmishFire { town, side } => {
            (side_name(side), format!("fire in the skirmish at {}", town.name()), cite::SKIRMISHES)
        }
        Stage::Leave { town, armies } | Stage::LeaveBy { town, armies } => {
            let rule = cite::flight(ii_e_attacks::flight(state, Side::of(armies)), cite::ROUTS);
            (voice(armies), format!("retreat from {}", town.name()), rule)
        }
        Stage::BattleOrder => (asked(state.active()), "choose the next battle".into(), cite::BATTLE_ORDER),
        Stage::Withdraw { armies } | Stage::WithdrawBy { armies } => {
            let is_bound = crate::s06_70_stalemate::must_withdraw(state, Side::of(armies));
            if is_bound {
                (voice(armies), format!("withdraw from {} after the stalemate", here()), cite::STALEMATE)
            } else {
                (voice(armies), format!("retreat from {} or stay", here()), cite::RETREATS)
            }
        }
        Stage::FleeOn { town, flight } => {
            let side = side_name(state.chosen().side());
            let what = match flight {
                Flight::Regroup => format!("regroup after the victory at {}", town.name()),
                Flight::Retreat => format!("retreat further from {} or halt", town.name()),
                Flight::Rout | Flight::Pushed | Flight::Recall => format!("retreat from {}", town.name()),
            };
            (side, what, way_rule(state, cite::RETREAT_TOWNS))
        }
        Stage::FlightDie { flight, .. } => {
            let rule = cite::forced_flight(flight);
            ("chance", "settle the force-march in retreat".into(), rule)
        }
        Stage::Terrain { side, .. } => (asked(side), format!("place terrain at {}", here()), cite::TERRAIN),
        Stage::Post { armies, wing } => (
            voice(armies),
            format!("deploy units to the {} at {}", wing.name(), here()),
            cite::BATTLE_DEPLOYMENT,
        ),
        Stage::Hold { armies } => {
            (voice(armies), format!("put units in the farms and on the hills at {}", here()), cite::TERRAIN)
        }
        Stage::Morale { side } => (asked(side), format!("check morale at {}", here()), cite::MORALE),
        Stage::MoraleDie { .. } => ("chance", "determine morale".into(), cite::MORALE),
        Stage::Combat { armies } | Stage::Act { armies } => {
            if crate::s06_70_stalemate::must_withdraw(state, Side::of(armies)) {
                (voice(armies), format!("withdraw from {} after the stalemate", here()), cite::STALEMATE)
            } else if rules.edition.has_retreat_step() {
                (voice(armies), format!("move or fire at {}", here()), cite::BATTLE_TURNS)
            } else {
                (voice(armies), format!("move, fire or retreat at {}", here()), cite::BATTLE_TURNS)
            }
        }
        Stage::FireDice { .. } => ("chance", "settle the fire".into(), cite::BATTLE_FIRES),
        Stage::TakeHits(hits) => {
            let town = match hits.field {
                Field::Skirmish(town) => town.name(),
                Field::Position(..) => here(),
            };
            (asked(hits.side), format!("choose who takes a hit at {town} ({} left)", hits.left), cite::LOSSES)
        }
        Stage::Reinforce { armies } => {
            (voice(armies), format!("reinforce the battle at {}", here()), cite::REINFORCEMENTS)
        }
        Stage::Regroup { armies } | Stage::RegroupTo { armies } => (
            voice(armies),
            format!("regroup after the victory at {}", here()),
            regroup_rule(state, Side::of(armies)),
        ),
        Stage::Supply { army, left } => (
            army_name(army),
            format!("give up {left} {} for want of supply", if left == 1 { "unit" } else { "units" }),
            cite::SUPPLY,
        ),
        Stage::Over(ending) => ("nobody", ending.why().into(), cite::ending(ending)),
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
        | Stage::Judge => ("nobody", "go on".into(), cite::SEQUENCE),
    }
}

/// The rule about the way of a unit out of a fight; `own` is where the 4th edition has it.
pub(crate) fn way_rule(state: &State, own: Cite) -> Cite {
    match state.stage() {
        Stage::FleeOn { flight: Flight::Regroup, .. } => regroup_rule(state, state.chosen().side()),
        Stage::FleeOn { flight, .. } => cite::flight(flight, own),
        Stage::Leave { armies, .. } | Stage::LeaveBy { armies, .. } => {
            cite::flight(ii_e_attacks::flight(state, Side::of(armies)), own)
        }
        _ => own,
    }
}

/// The rule about the regrouping of the victor of the present fight.
pub(crate) fn regroup_rule(state: &State, victor: Side) -> Cite {
    cite::regroup(ii_e_attacks::flight(state, victor.enemy()))
}

pub(crate) fn deploy_rule(armies: Armies) -> Cite {
    match Side::of(armies) {
        Side::French => cite::FRENCH_DEPLOYMENT,
        Side::Allied => cite::ALLIED_DEPLOYMENT,
    }
}
