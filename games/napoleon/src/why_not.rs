//! Why something a player asks for may not be done now.

use tabletop::{Next, Refusal};

use crate::{
    game::next,
    ii_e_attacks,
    s1_mapboard::{Road, Town},
    s3_units::UnitId,
    s5_movement::{Hindrance, hindrance, may_move_group},
    s6_22_battle_deployment::fits,
    s6_34_reinforcements, s7_retreats,
    state::{Flight, Marks, Place, Rules, Stage, State, Wing},
};

/// The reason the rules have against a text of the seat to decide, if they have one. Only the seat's own blocks and
/// what lies open are looked at.
pub(crate) fn why_not(rules: &Rules, state: &State, text: &str) -> Option<Refusal> {
    let refusal = reason(rules, state, text)?;
    Some(Refusal { rule: rules.edition.cite(refusal.rule), ..refusal })
}

/// The reason nothing is offered at a block, town or position of a battle.
pub(crate) fn why_not_at(rules: &Rules, state: &State, place: &str) -> Option<Refusal> {
    if place.contains('/') {
        // A block nobody on this side can read is known by where it stands.
        let why = "This block is not yours to order.";
        return Some(Refusal::new(why, rules.edition.cite("3.2")));
    }
    let hand = state.units().find(|unit| state.block(*unit).is(Marks::CHOSEN));
    let unit = UnitId::find(place);
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
        (_, _, _) => return None,
    };
    why_not(rules, state, &text)
}

fn reason(rules: &Rules, state: &State, text: &str) -> Option<Refusal> {
    let words: Vec<&str> = text.split(' ').collect();
    let (verb, rest) = words.split_first()?;
    let unit = rest.first().and_then(|code| UnitId::find(code))?;
    let Next::Choice(seat) = next(rules, state) else { return None };
    if rules.seat(state, unit.army()) != seat {
        return Some(Refusal::new(format!("{} is not yours to order.", unit.title()), "3.2"));
    }
    if state.block(unit).place == Place::Eliminated {
        return Some(Refusal::new(format!("{} is eliminated.", unit.title()), "6.4"));
    }
    let town = rest.last().and_then(|id| rules.edition.components().map.find(id));
    match (*verb, state.stage()) {
        ("take", Stage::March { .. }) => not_taken(rules, state, unit),
        ("march", Stage::March { .. }) => {
            not_taken(rules, state, unit).or_else(|| not_marched(rules, state, unit, town?))
        }
        ("march", Stage::Step { .. }) => {
            if !state.block(unit).is(Marks::CHOSEN) {
                return Some(Refusal::new("Finish the march of the block in hand first.", "5.3"));
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
            Some(Refusal::new("A hit falls on the strongest unit of the target group.", "6.4"))
        }
        (_, _) => None,
    }
}

/// An attack is waited for, or cannot be brought about.
const TOO_FEW: &str = "An attack needs three units before anything else is done.";

fn refuse(why: impl Into<String>, rule: &'static str) -> Option<Refusal> {
    Some(Refusal::new(why, rule))
}

fn not_taken(rules: &Rules, state: &State, unit: UnitId) -> Option<Refusal> {
    let Place::In(town) = state.block(unit).place else {
        return refuse("The block is not on the map.", "4.0");
    };
    if state.block(unit).is(Marks::MOVED) {
        return refuse("The block has marched this turn.", "5.3");
    }
    if !may_move_group(rules, state, unit, town) {
        return refuse("No group move is left for another group.", rules.edition.group_rule(unit.side()));
    }
    let is_stuck = town.roads().iter().all(|(_, to)| hindrance(rules, state, unit, *to).is_some());
    if is_stuck && state.wanted.is_some() {
        return refuse(TOO_FEW, "II.E.1");
    }
    if is_stuck {
        return refuse("No road is open to the block.", "5.4");
    }
    None
}

fn not_marched(rules: &Rules, state: &State, unit: UnitId, to: Town) -> Option<Refusal> {
    match hindrance(rules, state, unit, to)? {
        Hindrance::NoRoad => refuse(format!("No road leads there directly: {}.", to.name()), "5.3"),
        Hindrance::TooFar => refuse("The block has gone as far as a force-march takes it.", "5.6"),
        Hindrance::MustFight => refuse("It must stop and fight where the enemy is.", "5.0"),
        Hindrance::NightMarch if rules.edition.leaders_lead_by_night() => {
            refuse("No force-marches by night but from the town where the leader is.", "II.D.3")
        }
        Hindrance::NightMarch => refuse("No force-marches by night.", "5.7"),
        Hindrance::NightAttack => refuse("No attacks by night.", "5.7"),
        Hindrance::RoadFull => {
            let rule = rules.edition.road_rule(road_ahead(state, unit, to)?);
            refuse(format!("The road to {} is full.", to.name()), rule)
        }
        Hindrance::RiverFull => {
            let rule = rules.edition.river_rule(road_ahead(state, unit, to)?);
            refuse(format!("No more may attack {} across the river.", to.name()), rule)
        }
        Hindrance::CommandControl => refuse(
            format!(
                "Two groups may attack {} only if both start beside it and beside each other.",
                to.name()
            ),
            "5.2",
        ),
        Hindrance::TooFew => refuse(TOO_FEW, "II.E.1"),
    }
}

fn road_ahead(state: &State, unit: UnitId, to: Town) -> Option<Road> {
    let Place::In(from) = state.block(unit).place else { return None };
    from.road_to(to)
}

fn not_placed(rules: &Rules, state: &State, unit: UnitId, town: Town) -> Option<Refusal> {
    let rule = crate::s3_units::Side::French == unit.side();
    let rule = if rule { "4.2" } else { "4.1" };
    if !rules.edition.may_deploy(unit.army(), town.facts().zone) {
        return refuse(
            format!("{} lies outside the {} deployment area.", town.name(), unit.army().name()),
            rule,
        );
    }
    let is_full = !crate::s4_deployment::has_room(rules, state, unit.army(), town);
    is_full.then(|| Refusal::new(format!("{} is full.", town.name()), rule))
}

fn not_posted(rules: &Rules, state: &State, unit: UnitId, wing: Wing, rest: &[&str]) -> Option<Refusal> {
    if rest.get(1).is_some_and(|word| *word != wing.name()) {
        return refuse(format!("Units are now deployed to the {}.", wing.name()), "6.22");
    }
    if !state.battle().terrain(unit.side(), wing).admits(unit.kind()) {
        return refuse("Artillery cannot deploy in woods.", "6.21");
    }
    if !fits(rules, state, unit, wing) {
        return refuse("One corps to a position; two of his army with a leader.", "6.23");
    }
    refuse("Every position needs a unit first.", "6.22")
}

fn not_fought(state: &State, unit: UnitId) -> Refusal {
    let block = state.block(unit);
    if block.place != Place::In(state.battle().town) {
        return Refusal::new("The block is not in this battle.", "6.3");
    }
    if block.is(Marks::FIRED) {
        return Refusal::new("The unit has fired.", "6.33");
    }
    Refusal::new("The unit has nothing left to do in this battle turn.", "6.3")
}

fn not_acted(state: &State, unit: UnitId, verb: &str) -> Option<Refusal> {
    let block = state.block(unit);
    if !block.is(Marks::CHOSEN) {
        return refuse("Another block is in hand.", "6.3");
    }
    match verb {
        "fire" if block.is(Marks::FIRED) => refuse("A unit fires once in a battle turn.", "6.33"),
        "fire" if block.is(Marks::STEPPED) => refuse("A unit that has moved may not fire.", "6.33"),
        "fire" if block.host.is_some() => refuse("A sheltered unit cannot fire.", "6.52"),
        "fire" => refuse("It has nobody to fire at from where it stands.", "6.33"),
        "move" if block.is(Marks::SQUARE) => refuse("A unit in square cannot move.", "6.5"),
        "move" if block.is(Marks::ENGAGING) => {
            refuse("It cannot engage and disengage in one battle turn.", "6.32")
        }
        "move" => refuse("It may not move there.", "6.32"),
        "occupy" | "exchange" => refuse("It may not take that terrain now.", "6.21"),
        _ => refuse("It may not do that now.", "6.5"),
    }
}

fn not_retreated(state: &State, unit: UnitId, to: Town) -> Option<Refusal> {
    let Place::In(from) = state.block(unit).place else { return None };
    let is_combat = matches!(state.stage(), Stage::Combat { .. } | Stage::Act { .. });
    if is_combat && state.edition.has_retreat_step() {
        return refuse("Units retreat before combat, not in it.", "7.0");
    }
    let side = unit.side();
    let is_leaving = matches!(state.stage(), Stage::Leave { .. } | Stage::LeaveBy { .. });
    let flight = if is_leaving { ii_e_attacks::flight(state, side) } else { Flight::Retreat };
    let rule = state.edition.flight_rule(flight, "7.1");
    let (Some(slot), Some(road)) = (from.slot(to), from.road_to(to)) else {
        return refuse("No road leads there directly.", rule);
    };
    if state.count(to, side.enemy()) > 0 {
        return refuse("The enemy is there.", rule);
    }
    if !s7_retreats::may_retreat_to(state, from, side, to) {
        return match side == state.active() {
            true if state.edition.may_retreat_to_friends() => {
                refuse("The attacker retreats only the way he came or to friends.", rule)
            }
            true => refuse("The attacker retreats only the way he came.", rule),
            false => refuse("The attacker came that way.", rule),
        };
    }
    let (limit, used) = s7_retreats::road_use(state, flight, slot, road);
    if used >= limit {
        let rule = state.edition.flight_road_rule(flight, road);
        return refuse(format!("The road to {} takes no more this battle turn.", to.name()), rule);
    }
    refuse("A unit that has moved or fired may not retreat.", "7.0")
}

fn not_reinforced(rules: &Rules, state: &State, unit: UnitId) -> Option<Refusal> {
    let Place::In(from) = state.block(unit).place else { return None };
    let town = state.battle().town;
    let Some(slot) = town.slot(from) else {
        return refuse("Reinforcements come from adjacent towns.", "6.34");
    };
    if state.block(unit).is(Marks::DISRUPTED) {
        return refuse("Disrupted units cannot reinforce.", "7.3");
    }
    if !s6_34_reinforcements::is_able(rules, state, unit) {
        return refuse("A unit that force-marched this turn does not reinforce.", "II.D.2");
    }
    if state.is_contested(from) {
        return refuse("A town that is itself a battle sends nobody.", "6.34");
    }
    let is_full = s6_34_reinforcements::is_full(rules, state, slot);
    is_full.then(|| {
        Refusal::new(format!("The road from {} takes no more this battle turn.", from.name()), "6.34")
    })
}
