//! A player's choices as he reads them.

use tabletop::{Label, Role};

use crate::{
    action::Action,
    edition::SmallFight,
    event::MoveKind,
    ii_e_attacks, iii_c_retreats,
    prompt::{army_name, ask, deploy_rule, regroup_rule, side_name, way_rule},
    s1_mapboard::Town,
    s3_units::{Armies, Army, UnitId},
    s5_movement::{self, rate},
    s6_3_battle_turns::Lines,
    s6_31_morale, s6_32_battle_moves, s6_33_battle_fires,
    s11_three_players::may_hand_over,
    state::{Place, Rules, Spot, Stage, State, Target, Wing},
    view::position_id,
};

/// A choice as a person reads it.
pub(crate) fn label(rules: &Rules, state: &State, action: Action) -> Label {
    let (text, rule) = words(rules, state, action);
    let label = Label::new(text, rules.edition.cite(rule));
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
            let left: u32 = Army::ALL
                .into_iter()
                .filter(|army| armies.has(*army))
                .map(|army| {
                    let made = state.groups[army as usize].count_ones();
                    rules.edition.group_moves(army).saturating_sub(made)
                })
                .sum();
            let mut offers = vec![];
            s5_movement::actions(rules, state, armies, &mut offers);
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
                let at = |target| s6_33_battle_fires::fire(rules, state, &lines, *unit, target).is_some();
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

fn words(rules: &Rules, state: &State, action: Action) -> (String, &'static str) {
    match action {
        Action::Bid { side, steps } => (format!("Bid {steps} for {}", side_name(side)), "12.0"),
        Action::Pass => ("Pass".into(), "12.0"),
        Action::Trim(unit) => (format!("Remove a step from {}", unit.title()), "12.0"),
        Action::Take(unit) => (format!("{} ({})", unit.title(), unit.code()), take_rule(state, unit)),
        Action::Place { unit, town } => {
            (format!("{} to {}", unit.title(), town.name()), deploy_rule(Armies::one(unit.army())))
        }
        Action::Historical => ("Deploy as in history".into(), "4.3"),
        Action::FillRest => ("Deploy the rest near their historical towns".into(), "4.3"),
        Action::Done => (done_words(state).into(), ask(rules, state).2),
        Action::March { unit, to, .. } => march_words(state, unit, to),
        Action::Halt(unit) => (format!("{} halts", unit.title()), way_rule(state, "5.3")),
        Action::ShowLeader(unit) => (format!("Reveal {} for +1 to the rolls", unit.title()), "8.1"),
        Action::Roll => ("Roll for the force-marches".into(), "5.6"),
        Action::Skirmish(town) => match rules.edition.small_fight() {
            SmallFight::Skirmish => (format!("Skirmish at {}", town.name()), "6.6"),
            SmallFight::Rout if ii_e_attacks::still_wanted(state, town) > 0 => {
                (format!("Call off the attack on {}", town.name()), "ruling T6")
            }
            SmallFight::Rout => (format!("Rout the few at {}", town.name()), "6.6"),
        },
        Action::Show(unit) => (format!("Show {}", unit.title()), "6.6"),
        Action::Fight(town) => (format!("Battle of {}", town.name()), "6.1"),
        Action::Terrain { kind, wing } => {
            (format!("{} on the {}", capital(kind.name()), wing.name()), "6.21")
        }
        Action::Post { unit, wing } => (format!("{} to the {}", unit.title(), wing.name()), "6.22"),
        Action::Hold { unit, wing } => {
            let kind = state.battle().terrain(unit.side(), wing);
            (format!("{} holds the {} on the {}", unit.title(), kind.name(), wing.name()), "6.21")
        }
        Action::Check(unit) => (format!("Check {}", unit.title()), "6.31"),
        Action::Move { unit, to } => move_words(state, unit, to),
        Action::Fire { unit, target: Target::Line } => (format!("{} fires", unit.title()), "6.33"),
        Action::Fire { unit, target: Target::Squares } => {
            (format!("{} fires at the squares", unit.title()), "6.51")
        }
        Action::FormSquare(unit) => (format!("{} forms square", unit.title()), "6.5"),
        Action::BreakSquare(unit) => (format!("{} breaks square", unit.title()), rules.edition.break_rule()),
        Action::Shelter { unit, host } => {
            (format!("{} shelters with {}", unit.title(), host.title()), "6.52")
        }
        Action::Emerge(unit) => (format!("{} leaves the square", unit.title()), "6.52"),
        Action::Occupy(unit) => (format!("{} occupies the {}", unit.title(), held(state, unit)), "6.21"),
        Action::Exchange(unit) => (format!("{} takes over the {}", unit.title(), held(state, unit)), "6.21"),
        Action::Retreat { unit, to } => retreat_words(state, unit, to),
        Action::Hit(unit) => {
            let strength = state.block(unit).strength;
            (format!("{} takes the hit ({strength} to {})", unit.title(), strength.saturating_sub(1)), "6.4")
        }
        Action::NoEffect => ("No effect: long range fire eliminates nobody".into(), "6.4"),
        Action::Reinforce { unit, from } => (format!("{} from {}", unit.title(), from.name()), "6.34"),
        Action::Regroup { unit, to, .. } => {
            (format!("{} to {}", unit.title(), to.name()), regroup_rule(state, unit.side()))
        }
        Action::HandOver => (hand_over_words(rules, state), "11.0"),
        Action::Remove(unit) => {
            (format!("Give up {} (strength {})", unit.title(), state.block(unit).strength), "9.0")
        }
    }
}

fn hand_over_words(rules: &Rules, state: &State) -> String {
    match may_hand_over(rules, state) {
        Some(army) => format!("Let {} act", army_name(army)),
        None => "Let the other Allied seat act".into(),
    }
}

fn take_rule(state: &State, unit: UnitId) -> &'static str {
    match crate::view::phase(state) {
        "deployment" => "4.0",
        "movement" => state.edition.group_rule(state.active()),
        _ if matches!(state.stage(), Stage::Leave { .. }) => way_rule(state, "7.4"),
        _ if matches!(state.stage(), Stage::Regroup { .. }) => regroup_rule(state, unit.side()),
        _ if matches!(state.stage(), Stage::Withdraw { .. }) => "7.0",
        _ => "6.3",
    }
}

fn done_words(state: &State) -> &'static str {
    if let Stage::Post { wing: Wing::Left | Wing::Center, .. } = state.stage() {
        return "Next position";
    }
    match crate::view::phase(state) {
        "deployment" => "End deployment",
        "movement" => "End movement",
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

fn march_words(state: &State, unit: UnitId, to: Town) -> (String, &'static str) {
    let is_forced = state.block(unit).steps >= rate(unit);
    let is_attack = state.count(to, state.active().enemy()) > 0;
    let verb = if is_attack { "attacks" } else { "marches to" };
    let text =
        format!("{} {verb} {}{}", unit.title(), to.name(), if is_forced { " by force-march" } else { "" });
    (text, if is_forced { "5.6" } else { "5.3" })
}

/// Whether one more road of a flight is a force-march.
fn is_forced_flight(state: &State, unit: UnitId) -> bool {
    state.block(unit).steps >= rate(unit)
}

fn retreat_words(state: &State, unit: UnitId, to: Town) -> (String, &'static str) {
    let text = format!("{} retreats to {}", unit.title(), to.name());
    match state.stage() {
        Stage::FleeOn { flight, .. } if is_forced_flight(state, unit) => {
            (format!("{text} by force-march"), state.edition.forced_flight_rule(flight))
        }
        _ => (text, way_rule(state, "7.1")),
    }
}

fn move_words(state: &State, unit: UnitId, to: Spot) -> (String, &'static str) {
    let lines = Lines::new(state);
    let verb = match s6_32_battle_moves::kind_of(&lines, unit, state.block(unit).spot, to) {
        MoveKind::Engage => "engages",
        MoveKind::Disengage => "disengages",
        MoveKind::Redeploy => "redeploys",
    };
    let place = match to {
        Spot::Reserve => "to the reserve".to_string(),
        Spot::Own(wing) => format!("on the {}", wing.name()),
        Spot::Forward(wing) => format!("the enemy {}", wing.facing().name()),
    };
    (format!("{} {verb} {place}", unit.title()), "6.32")
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
        && let Some(fire) = s6_33_battle_fires::fire(rules, state, &Lines::new(state), unit, target)
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
        let good = 6 - rules.edition.bad_morale() + s6_31_morale::bonus(state, unit);
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
    for unit in crate::s5_6_force_marches::forced(state, armies) {
        let bonus = crate::s8_leaders::march_bonus(state, unit);
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
