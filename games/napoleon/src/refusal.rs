//! Why something a player asks for may not be done now.

use tabletop::{Next, Refusal};

use crate::{
    edition_cites::{self as cite, Cite},
    game::next,
    ii_e_attacks,
    s01_mapboard::{Road, Town},
    s03_units::UnitId,
    s05_0_movement::{Hindrance, hindrance, may_move_group, ways},
    s06_22_battle_deployment::fits,
    s06_34_reinforcements, s07_0_retreats,
    state::{Flight, Mark, Place, Rules, Stage, State, Wing},
};

/// The reason the rules have against a text of the seat to decide, if they have one. Only the seat's own blocks and
/// what lies open are looked at.
pub(crate) fn why_not(rules: &Rules, state: &State, text: &str) -> Option<Refusal> {
    let (why, rule) = reason(rules, state, text)?;
    Some(Refusal::new(why, rule.in_edition(rules.edition)))
}

/// The reason nothing is offered at a block, town or position of a battle.
pub(crate) fn why_not_at(rules: &Rules, state: &State, place: &str) -> Option<Refusal> {
    if place.contains('/') {
        // A block nobody on this side can read is known by where it stands.
        let why = "This block is not yours to order.";
        return Some(Refusal::new(why, cite::FOG_OF_WAR.in_edition(rules.edition)));
    }
    let hand = state.units().find(|unit| state.block(*unit).is(Mark::Chosen));
    let unit = rules.edition.components().roster.find(place);
    let text = match (state.stage(), hand, unit) {
        (Stage::March { .. } | Stage::Combat { .. }, _, Some(unit)) => format!("take {unit}"),
        (Stage::Step { .. }, _, Some(unit)) => format!("march {unit}"),
        (Stage::Step { .. }, Some(hand), None) => format!("march {hand} {place}"),
        (Stage::DeployTown { .. }, Some(hand), None) => format!("place {hand} {place}"),
        (Stage::Post { wing, .. }, _, Some(unit)) => format!("post {unit} {}", wing.name()),
        (Stage::Act { .. }, _, Some(unit)) => format!("move {unit}"),
        (Stage::Act { .. }, Some(hand), None) => {
            let is_own = place.contains(&format!(":{}-", hand.side().id()));
            format!("{} {hand}", if is_own { "move" } else { "fire" })
        }
        (Stage::WithdrawBy { .. } | Stage::LeaveBy { .. }, Some(hand), None) => {
            format!("retreat {hand} {place}")
        }
        (Stage::Reinforce { .. }, _, Some(unit)) => format!("reinforce {unit}"),
        (Stage::TakeHits(_), _, Some(unit)) => format!("hit {unit}"),
        // Whatever is asked, a block of the enemy is not one's own.
        (_, _, Some(unit)) => format!("take {unit}"),
        (_, _, None) => return None,
    };
    why_not(rules, state, &text)
}

fn reason(rules: &Rules, state: &State, text: &str) -> Option<Reason> {
    let words: Vec<&str> = text.split(' ').collect();
    let (verb, rest) = words.split_first()?;
    let components = rules.edition.components();
    let unit = rest.first().and_then(|code| components.roster.find(code))?;
    let Next::Choice(seat) = next(rules, state) else { return None };
    if rules.seat(state, unit.army()) != seat {
        return Some(against(format!("{} is not yours to order.", unit.title()), cite::FOG_OF_WAR));
    }
    if state.block(unit).place == Place::Eliminated {
        return Some(against(format!("{} is eliminated.", unit.title()), cite::LOSSES));
    }
    let town = rest.last().and_then(|id| components.map.find(id));
    match (*verb, state.stage()) {
        ("take", Stage::March { .. }) => not_taken(rules, state, unit),
        ("march", Stage::March { .. }) => {
            not_taken(rules, state, unit).or_else(|| not_marched(rules, state, unit, town?))
        }
        ("march", Stage::Step { .. }) => {
            if !state.block(unit).is(Mark::Chosen) {
                return Some(against("Finish the march of the block in hand first.", cite::MOVEMENT_RATES));
            }
            not_marched(rules, state, unit, town?)
        }
        ("place", Stage::Deploy { .. } | Stage::DeployTown { .. }) => not_placed(rules, state, unit, town?),
        ("post", Stage::Post { wing, .. }) => not_posted(rules, state, unit, wing, rest),
        ("take", Stage::Combat { .. }) => Some(not_fought(state, unit)),
        ("fire" | "move" | "square" | "break" | "shelter" | "occupy" | "exchange", Stage::Act { .. }) => {
            not_acted(state, unit, verb)
        }
        (
            "retreat",
            Stage::Act { .. }
            | Stage::Combat { .. }
            | Stage::Withdraw { .. }
            | Stage::WithdrawBy { .. }
            | Stage::Leave { .. }
            | Stage::LeaveBy { .. },
        ) => not_retreated(state, unit, town?),
        ("reinforce", Stage::Reinforce { .. }) => not_reinforced(rules, state, unit),
        ("hit", Stage::TakeHits(_)) => {
            Some(against("A hit falls on the strongest unit of the target group.", cite::LOSSES))
        }
        (_, _) => None,
    }
}

/// An attack is waited for, or cannot be brought about.
const TOO_FEW: &str = "An attack needs three units before anything else is done.";

/// What the rules have against something, and where both editions say so.
type Reason = (String, Cite);

fn against(why: impl Into<String>, rule: Cite) -> Reason {
    (why.into(), rule)
}

fn refuse(why: impl Into<String>, rule: Cite) -> Option<Reason> {
    Some(against(why, rule))
}

fn not_taken(rules: &Rules, state: &State, unit: UnitId) -> Option<Reason> {
    let Place::In(town) = state.block(unit).place else {
        return refuse("The block is not on the map.", cite::DEPLOYMENT);
    };
    if state.block(unit).is(Mark::Moved) {
        return refuse("The block has marched this turn.", cite::MOVEMENT_RATES);
    }
    if !may_move_group(rules, state, unit, town) {
        return refuse("No group move is left for another group.", cite::group(unit.side()));
    }
    let is_stuck = ways(rules, state, unit, town).next().is_none();
    if is_stuck && state.wanted.is_some() {
        return refuse(TOO_FEW, cite::LEAST_TO_ATTACK);
    }
    if is_stuck {
        return refuse("No road is open to the block.", cite::ROAD_LIMITS);
    }
    None
}

fn not_marched(rules: &Rules, state: &State, unit: UnitId, to: Town) -> Option<Reason> {
    match hindrance(rules, state, unit, to)? {
        Hindrance::NoRoad => {
            refuse(format!("No road leads there directly: {}.", to.name()), cite::MOVEMENT_RATES)
        }
        Hindrance::TooFar => {
            refuse("The block has gone as far as a force-march takes it.", cite::FORCE_MARCHES)
        }
        Hindrance::MustFight => refuse("It must stop and fight where the enemy is.", cite::MOVEMENT),
        Hindrance::NightMarch if rules.edition.leaders_lead_by_night() => {
            refuse("No force-marches by night but from the town where the leader is.", cite::LEADERS_BY_NIGHT)
        }
        Hindrance::NightMarch => refuse("No force-marches by night.", cite::NIGHT_MOVES),
        Hindrance::NightAttack => refuse("No attacks by night.", cite::NIGHT_MOVES),
        Hindrance::RoadFull => {
            let rule = cite::road(road_ahead(state, unit, to)?);
            refuse(format!("The road to {} is full.", to.name()), rule)
        }
        Hindrance::RiverFull => {
            let rule = cite::river(road_ahead(state, unit, to)?);
            refuse(format!("No more may attack {} across the river.", to.name()), rule)
        }
        Hindrance::CommandControl => refuse(
            format!(
                "Two groups may attack {} only if both start beside it and beside each other.",
                to.name()
            ),
            cite::COMMAND_CONTROL,
        ),
        Hindrance::TooFew => refuse(TOO_FEW, cite::LEAST_TO_ATTACK),
    }
}

fn road_ahead(state: &State, unit: UnitId, to: Town) -> Option<Road> {
    let Place::In(from) = state.block(unit).place else { return None };
    from.road_to(to)
}

fn not_placed(rules: &Rules, state: &State, unit: UnitId, town: Town) -> Option<Reason> {
    let rule = crate::s03_units::Side::French == unit.side();
    let rule = if rule { cite::FRENCH_DEPLOYMENT } else { cite::ALLIED_DEPLOYMENT };
    if !rules.edition.may_deploy(unit.army(), town.facts().zone) {
        return refuse(
            format!("{} lies outside the {} deployment area.", town.name(), unit.army().name()),
            rule,
        );
    }
    let is_full = !crate::s04_deployment::has_room(rules, state, unit.army(), town);
    is_full.then(|| against(format!("{} is full.", town.name()), rule))
}

fn not_posted(rules: &Rules, state: &State, unit: UnitId, wing: Wing, rest: &[&str]) -> Option<Reason> {
    if rest.get(1).is_some_and(|word| *word != wing.name()) {
        return refuse(format!("Units are now deployed to the {}.", wing.name()), cite::BATTLE_DEPLOYMENT);
    }
    if !state.battle().terrain(unit.side(), wing).admits(unit.kind()) {
        return refuse("Artillery cannot deploy in woods.", cite::TERRAIN);
    }
    if !fits(rules, state, unit, wing) {
        return refuse("One corps to a position; two of an army with its leader.", cite::CORPS_INTEGRITY);
    }
    refuse("Every position needs a unit first.", cite::BATTLE_DEPLOYMENT)
}

fn not_fought(state: &State, unit: UnitId) -> Reason {
    let block = state.block(unit);
    if block.place != Place::In(state.battle().town) {
        return against("The block is not in this battle.", cite::BATTLE_TURNS);
    }
    if block.is(Mark::Fired) {
        return against("The unit has fired.", cite::BATTLE_FIRES);
    }
    against("The unit has nothing left to do in this battle turn.", cite::BATTLE_TURNS)
}

fn not_acted(state: &State, unit: UnitId, verb: &str) -> Option<Reason> {
    let block = state.block(unit);
    if !block.is(Mark::Chosen) {
        return refuse("Another block is in hand.", cite::BATTLE_TURNS);
    }
    match verb {
        "fire" if block.is(Mark::Fired) => refuse("A unit fires once in a battle turn.", cite::BATTLE_FIRES),
        "fire" if block.is(Mark::Stepped) => {
            refuse("A unit that has moved may not fire.", cite::BATTLE_FIRES)
        }
        "fire" if block.host.is_some() => refuse("A sheltered unit cannot fire.", cite::SHELTER),
        "fire" => refuse("It has nobody to fire at from where it stands.", cite::BATTLE_FIRES),
        "move" if block.is(Mark::Square) => refuse("A unit in square cannot move.", cite::FORMING_SQUARE),
        "move" if block.is(Mark::Engaging) => {
            refuse("It cannot engage and disengage in one battle turn.", cite::BATTLE_MOVES)
        }
        "move" => refuse("It may not move there.", cite::BATTLE_MOVES),
        "occupy" | "exchange" => refuse("It may not take that terrain now.", cite::TERRAIN),
        _ => refuse("It may not do that now.", cite::FORMING_SQUARE),
    }
}

fn not_retreated(state: &State, unit: UnitId, to: Town) -> Option<Reason> {
    let Place::In(from) = state.block(unit).place else { return None };
    let is_combat = matches!(state.stage(), Stage::Combat { .. } | Stage::Act { .. });
    if is_combat && state.edition.has_retreat_step() {
        return refuse("Units retreat before combat, not in it.", cite::RETREATS);
    }
    let side = unit.side();
    let is_leaving = matches!(state.stage(), Stage::Leave { .. } | Stage::LeaveBy { .. });
    let flight = if is_leaving { ii_e_attacks::flight(state, side) } else { Flight::Retreat };
    let rule = cite::flight(flight, cite::RETREAT_TOWNS);
    let (Some(slot), Some(road)) = (from.slot(to), from.road_to(to)) else {
        return refuse("No road leads there directly.", rule);
    };
    if state.count(to, side.enemy()) > 0 {
        return refuse("The enemy is there.", rule);
    }
    if !s07_0_retreats::may_retreat_to(state, from, side, to) {
        let why = if side != state.active() {
            "The attacker came that way."
        } else if state.edition.may_retreat_to_friends() {
            "The attacker retreats only the way they came or to friends."
        } else {
            "The attacker retreats only the way they came."
        };
        return refuse(why, rule);
    }
    let (limit, used) = s07_0_retreats::road_use(state, flight, slot, road);
    if used >= limit {
        let rule = cite::flight_road(flight, road);
        return refuse(format!("The road to {} takes no more this battle turn.", to.name()), rule);
    }
    refuse("A unit that has moved or fired may not retreat.", cite::RETREATS)
}

fn not_reinforced(rules: &Rules, state: &State, unit: UnitId) -> Option<Reason> {
    let Place::In(from) = state.block(unit).place else { return None };
    let town = state.battle().town;
    let Some(slot) = town.slot(from) else {
        return refuse("Reinforcements come from adjacent towns.", cite::REINFORCEMENTS);
    };
    if state.block(unit).is(Mark::Disrupted) {
        return refuse("Disrupted units cannot reinforce.", cite::DISRUPTION);
    }
    if !s06_34_reinforcements::is_able(rules, state, unit) {
        return refuse(
            "A unit that force-marched this turn does not reinforce.",
            cite::REST_AFTER_FORCE_MARCH,
        );
    }
    if state.is_contested(from) {
        return refuse("A town that is itself a battle sends nobody.", cite::REINFORCEMENTS);
    }
    let is_full = s06_34_reinforcements::is_full(rules, state, slot);
    is_full.then(|| {
        against(
            format!("The road from {} takes no more this battle turn.", from.name()),
            cite::REINFORCEMENTS,
        )
    })
}
