//! A choice as a person reads it.

use tabletop::{Label, Role};

use crate::{
    action::Action,
    edition::SmallFight,
    edition_cites::{self as cite, Cite},
    event::MoveKind,
    ii_e_attacks, iii_c_retreats,
    prompt::{army_name, ask, deploy_rule, regroup_rule, side_name, way_rule},
    s01_mapboard::Town,
    s03_units::{Armies, UnitId},
    s05_0_movement::{self, rate},
    s06_30_battle_turns::Lines,
    s06_31_morale, s06_32_battle_moves, s06_33_battle_fires,
    s11_three_players::may_hand_over,
    state::{Place, Rules, Spot, Stage, State, Target, Wing},
    view::{Phase, phase, position_id},
};

/// A choice as a person reads it.
pub(crate) fn label(rules: &Rules, state: &State, action: Action) -> Label {
    let (text, rule) = words(rules, state, action);
    let label = Label::new(text, rule.in_edition(rules.edition));
    let label = match place(state, action) {
        Some(place) => label.at(place),
        None => label,
    };
    let label = match role(action) {
        Some(role) => label.role(role),
        None => label,
    };
    let label = match asks(rules, state, action) {
        Some(question) => label.asks(question),
        None => label,
    };
    with_odds(rules, state, action, label)
}

/// What is asked before a choice that leaves undone what people would regret.
fn asks(rules: &Rules, state: &State, action: Action) -> Option<String> {
    match (action, state.stage()) {
        (Action::Done, Stage::March { armies }) => {
            let left: usize = armies
                .iter()
                .map(|army| {
                    let made = state.groups[army as usize].len();
                    rules.edition.group_moves(army).saturating_sub(made)
                })
                .sum();
            let mut offers = vec![];
            s05_0_movement::actions(rules, state, armies, &mut offers);
            let may_march = left > 0 && offers.iter().any(|it| matches!(it, Action::Take(_)));
            let moves = match left {
                1 => "One group move is left.".to_string(),
                left => format!("{left} group moves are left."),
            };
            let is_fight = state.towns().any(|town| state.is_contested(town));
            let fights = "Fights follow: after this the marches cannot be taken back.";
            match (may_march, is_fight) {
                (true, true) => Some(format!("{moves} {fights}")),
                (true, false) => Some(moves),
                (false, true) => Some(fights.to_string()),
                (false, false) => None,
            }
        }
        (Action::Done, Stage::Combat { armies }) => {
            let lines = Lines::new(state);
            let may_fire = |unit: &UnitId| {
                let at = |target| s06_33_battle_fires::fire(rules, state, &lines, *unit, target).is_some();
                at(Target::Line) || at(Target::Squares)
            };
            match state.of_armies(state.battle().town, armies).filter(may_fire).count() {
                0 => None,
                1 => Some("One block has not fired yet.".to_string()),
                blocks => Some(format!("{blocks} blocks have not fired yet.")),
            }
        }
        (Action::Exchange(unit), _) => {
            Some(format!("{} changes places with the unit that holds it.", unit.title()))
        }
        (_, _) => None,
    }
}

/// What part of an order to a block a choice is.
fn role(action: Action) -> Option<Role> {
    match action {
        Action::Take(_) => Some(Role::Pick),
        Action::Place { .. }
        | Action::March { .. }
        | Action::Move { .. }
        | Action::Retreat { .. }
        | Action::Regroup { .. } => Some(Role::Go),
        Action::Halt(_) => Some(Role::End),
        Action::Bid { .. }
        | Action::Pass
        | Action::Trim(_)
        | Action::Historical
        | Action::FillRest
        | Action::Done
        | Action::ShowLeader(_)
        | Action::Roll
        | Action::Skirmish(_)
        | Action::Show(_)
        | Action::Fight(_)
        | Action::Terrain { .. }
        | Action::Post { .. }
        | Action::Hold { .. }
        | Action::Check(_)
        | Action::Fire { .. }
        | Action::FormSquare(_)
        | Action::BreakSquare(_)
        | Action::Shelter { .. }
        | Action::Emerge(_)
        | Action::Occupy(_)
        | Action::Exchange(_)
        | Action::Hit(_)
        | Action::NoEffect
        | Action::Reinforce { .. }
        | Action::Remove(_)
        | Action::HandOver => None,
    }
}

fn words(rules: &Rules, state: &State, action: Action) -> (String, Cite) {
    match action {
        Action::Bid { side, steps } => (format!("Bid {steps} for {}", side_name(side)), cite::BIDDING),
        Action::Pass => ("Pass".into(), cite::BIDDING),
        Action::Trim(unit) => (format!("Remove a step from {}", unit.title()), cite::BIDDING),
        Action::Take(unit) => (format!("{} ({})", unit.title(), unit.code()), take_rule(state, unit)),
        Action::Place { unit, town } => {
            (format!("{} to {}", unit.title(), town.name()), deploy_rule(Armies::one(unit.army())))
        }
        Action::Historical => ("Deploy as in history".into(), cite::HISTORICAL_DEPLOYMENT),
        Action::FillRest => {
            ("Deploy the rest near their historical towns".into(), cite::HISTORICAL_DEPLOYMENT)
        }
        Action::Done => (done_words(state).into(), ask(rules, state).2),
        Action::March { unit, to, .. } => march_words(state, unit, to),
        Action::Halt(unit) => (format!("{} halts", unit.title()), way_rule(state, cite::MOVEMENT_RATES)),
        Action::ShowLeader(unit) => {
            (format!("Reveal {} for +1 to the rolls", unit.title()), cite::LEADERS_HELP)
        }
        Action::Roll => ("Roll for the force-marches".into(), cite::FORCE_MARCHES),
        Action::Skirmish(town) => match rules.edition.small_fight() {
            SmallFight::Skirmish => (format!("Skirmish at {}", town.name()), cite::SKIRMISHES),
            SmallFight::Rout if ii_e_attacks::still_wanted(state, town) > 0 => {
                (format!("Call off the attack on {}", town.name()), cite::CALLED_OFF)
            }
            SmallFight::Rout => (format!("Rout the few at {}", town.name()), cite::SKIRMISHES),
        },
        Action::Show(unit) => (format!("Show {}", unit.title()), cite::SKIRMISHES),
        Action::Fight(town) => (format!("Battle of {}", town.name()), cite::BATTLE_ORDER),
        Action::Terrain { kind, wing } => {
            (format!("{} on the {}", capital(kind.name()), wing.name()), cite::TERRAIN)
        }
        Action::Post { unit, wing } => {
            (format!("{} to the {}", unit.title(), wing.name()), cite::BATTLE_DEPLOYMENT)
        }
        Action::Hold { unit, wing } => {
            let kind = state.battle().terrain(unit.side(), wing);
            (format!("{} holds the {} on the {}", unit.title(), kind.name(), wing.name()), cite::TERRAIN)
        }
        Action::Check(unit) => (format!("Check {}", unit.title()), cite::MORALE),
        Action::Move { unit, to } => move_words(state, unit, to),
        Action::Fire { unit, target: Target::Line } => {
            (format!("{} fires", unit.title()), cite::BATTLE_FIRES)
        }
        Action::Fire { unit, target: Target::Squares } => {
            (format!("{} fires at the squares", unit.title()), cite::FIRE_AT_SQUARES)
        }
        Action::FormSquare(unit) => (format!("{} forms square", unit.title()), cite::FORMING_SQUARE),
        Action::BreakSquare(unit) => (format!("{} breaks square", unit.title()), cite::BREAKING_SQUARE),
        Action::Shelter { unit, host } => {
            (format!("{} shelters with {}", unit.title(), host.title()), cite::SHELTER)
        }
        Action::Emerge(unit) => (format!("{} leaves the square", unit.title()), cite::SHELTER),
        Action::Occupy(unit) => {
            (format!("{} occupies the {}", unit.title(), held(state, unit)), cite::TERRAIN)
        }
        Action::Exchange(unit) => {
            (format!("{} takes over the {}", unit.title(), held(state, unit)), cite::TERRAIN)
        }
        Action::Retreat { unit, to } => retreat_words(state, unit, to),
        Action::Hit(unit) => {
            let strength = state.block(unit).strength;
            (
                format!("{} takes the hit ({strength} to {})", unit.title(), strength.saturating_sub(1)),
                cite::LOSSES,
            )
        }
        Action::NoEffect => ("No effect: long range fire eliminates nobody".into(), cite::LOSSES),
        Action::Reinforce { unit, from } => {
            (format!("{} from {}", unit.title(), from.name()), cite::REINFORCEMENTS)
        }
        Action::Regroup { unit, to, .. } => {
            (format!("{} to {}", unit.title(), to.name()), regroup_rule(state, unit.side()))
        }
        Action::HandOver => (hand_over_words(rules, state), cite::THREE_PLAYERS),
        Action::Remove(unit) => {
            (format!("Give up {} (strength {})", unit.title(), state.block(unit).strength), cite::SUPPLY)
        }
    }
}

fn hand_over_words(rules: &Rules, state: &State) -> String {
    match may_hand_over(rules, state) {
        Some(army) => format!("Let {} act", army_name(army)),
        None => "Let the other Allied seat act".into(),
    }
}

fn take_rule(state: &State, unit: UnitId) -> Cite {
    match phase(state) {
        Phase::Deployment => cite::DEPLOYMENT,
        Phase::Movement => cite::group(state.active()),
        _ if matches!(state.stage(), Stage::Leave { .. }) => way_rule(state, cite::ROUTS),
        _ if matches!(state.stage(), Stage::Regroup { .. }) => regroup_rule(state, unit.side()),
        _ if matches!(state.stage(), Stage::Withdraw { .. }) => cite::RETREATS,
        _ => cite::BATTLE_TURNS,
    }
}

fn done_words(state: &State) -> &'static str {
    if let Stage::Post { wing: Wing::Left | Wing::Center, .. } = state.stage() {
        return "Next position";
    }
    match phase(state) {
        Phase::Deployment => "End deployment",
        Phase::Movement => "End movement",
        _ => "Done",
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn held(state: &State, unit: UnitId) -> &'static str {
    let position = state.block(unit).spot.position(unit.side());
    position.map_or("position", |(side, wing)| state.battle().terrain(side, wing).name())
}

fn march_words(state: &State, unit: UnitId, to: Town) -> (String, Cite) {
    let is_forced = state.block(unit).steps >= rate(unit);
    let is_attack = state.count(to, state.active().enemy()) > 0;
    let verb = if is_attack { "attacks" } else { "marches to" };
    let text =
        format!("{} {verb} {}{}", unit.title(), to.name(), if is_forced { " by force-march" } else { "" });
    (text, if is_forced { cite::FORCE_MARCHES } else { cite::MOVEMENT_RATES })
}

/// Whether one more road of a flight is a force-march.
fn is_forced_flight(state: &State, unit: UnitId) -> bool {
    state.block(unit).steps >= rate(unit)
}

fn retreat_words(state: &State, unit: UnitId, to: Town) -> (String, Cite) {
    let text = format!("{} retreats to {}", unit.title(), to.name());
    match state.stage() {
        Stage::FleeOn { flight, .. } if is_forced_flight(state, unit) => {
            (format!("{text} by force-march"), cite::forced_flight(flight))
        }
        _ => (text, way_rule(state, cite::RETREAT_TOWNS)),
    }
}

fn move_words(state: &State, unit: UnitId, to: Spot) -> (String, Cite) {
    let lines = Lines::new(state);
    let verb = match s06_32_battle_moves::kind_of(&lines, unit, state.block(unit).spot, to) {
        MoveKind::Engage => "engages",
        MoveKind::Disengage => "disengages",
        MoveKind::Redeploy => "redeploys",
    };
    let place = match to {
        Spot::Reserve => "to the reserve".to_string(),
        Spot::Own(wing) => format!("on the {}", wing.name()),
        Spot::Forward(wing) => format!("the enemy {}", wing.facing().name()),
    };
    (format!("{} {verb} {place}", unit.title()), cite::BATTLE_MOVES)
}

/// The place or piece on the board that stands for a choice.
fn place(state: &State, action: Action) -> Option<String> {
    let here = state.battle().town;
    let town = match action {
        Action::Place { town, .. } | Action::Skirmish(town) | Action::Fight(town) => town,
        Action::March { to, .. } | Action::Retreat { to, .. } | Action::Regroup { to, .. } => to,
        Action::Terrain { wing, .. } => {
            let Stage::Terrain { side, .. } = state.stage() else { return None };
            return Some(position_id(here, side, Some(wing)));
        }
        Action::Move { unit, to } => {
            let position = to.position(unit.side());
            let (side, wing) = position.map_or((unit.side(), None), |(side, wing)| (side, Some(wing)));
            return Some(position_id(here, side, wing));
        }
        Action::Fire { unit, .. } => {
            let side = unit.side();
            let (owner, wing) = state.block(unit).spot.position(side)?;
            let is_engaged = Lines::new(state).is_engaged((owner, wing));
            let target = if is_engaged { (owner, wing) } else { (side.enemy(), wing.facing()) };
            return Some(position_id(here, target.0, Some(target.1)));
        }
        Action::Trim(unit)
        | Action::Take(unit)
        | Action::Halt(unit)
        | Action::ShowLeader(unit)
        | Action::Show(unit)
        | Action::Post { unit, .. }
        | Action::Hold { unit, .. }
        | Action::Check(unit)
        | Action::FormSquare(unit)
        | Action::BreakSquare(unit)
        | Action::Emerge(unit)
        | Action::Occupy(unit)
        | Action::Exchange(unit)
        | Action::Hit(unit)
        | Action::Reinforce { unit, .. }
        | Action::Remove(unit) => return Some(unit.code().to_string()),
        Action::Shelter { host, .. } => return Some(host.code().to_string()),
        Action::Bid { .. }
        | Action::Pass
        | Action::Historical
        | Action::FillRest
        | Action::Done
        | Action::Roll
        | Action::NoEffect
        | Action::HandOver => return None,
    };
    Some(town.id().to_string())
}

fn with_odds(rules: &Rules, state: &State, action: Action, label: Label) -> Label {
    if let Action::Fire { unit, target } = action
        && let Some(fire) = s06_33_battle_fires::fire(rules, state, &Lines::new(state), unit, target)
    {
        return hits_odds(label, fire.dice, fire.power);
    }
    if let (Action::Retreat { unit, to }, Stage::FleeOn { town, .. }) = (action, state.stage())
        && is_forced_flight(state, unit)
    {
        let worst = iii_c_retreats::worst_roll(rules, state, unit, [town, to]);
        return label.may(straggler(state, unit, to), worst as u32, 6);
    }
    if let Action::Check(unit) = action {
        let good = 6 - rules.edition.bad_morale() + s06_31_morale::bonus(state, unit);
        return good_odds(label, "good morale", "bad morale", good.min(6));
    }
    if action == Action::Roll { march_odds(rules, state, label) } else { label }
}

fn good_odds(label: Label, good: &str, bad: &str, faces: u8) -> Label {
    let label = label.may(good, faces as u32, 6);
    if faces < 6 { label.may(bad, 6 - faces as u32, 6) } else { label }
}

/// The chance of each number of hits: binomial, in cases out of six to the number of dice.
fn hits_odds(mut label: Label, dice: u8, power: u8) -> Label {
    let (dice, power) = (dice as u32, power as u32);
    let whole = 6u32.pow(dice);
    let mut ways = 1;
    for hits in 0..=dice {
        let part = ways * power.pow(hits) * (6 - power).pow(dice - hits);
        let word = if hits == 1 { "1 hit".to_string() } else { format!("{hits} hits") };
        if part > 0 {
            label = label.may(word, part, whole);
        }
        ways = ways * (dice - hits) / (hits + 1);
    }
    label
}

/// For each force-march the chance that it costs a step.
fn march_odds(rules: &Rules, state: &State, label: Label) -> Label {
    let Stage::ForceMarch { armies } = state.stage() else { return label };
    let mut label = label;
    let lost = rules.edition.straggling();
    for unit in crate::s05_6_force_marches::forced(state, armies) {
        let bonus = crate::s08_leaders::march_bonus(state, unit);
        let faces = lost.saturating_sub(bonus);
        let Place::In(town) = state.block(unit).place else { continue };
        label = label.may(straggler(state, unit, town), faces as u32, 6);
    }
    label
}

/// What straggling does to a unit that force-marches to a town.
fn straggler(state: &State, unit: UnitId, town: Town) -> String {
    let end = if state.block(unit).strength == 1 { "is eliminated" } else { "loses a step" };
    format!("{} at {} {end}", unit.title(), town.name())
}
