//! 6.0 Combat Resolution: the Combat Ratio, the die, and the results that eliminate. Retreats, displacement and
//! advances have files of their own.

use tabletop::{Answer, Sink};

use crate::{
    action::Action,
    event::{Announced, Event},
    s02_0_equipment::{COLUMNS, Hex, Outcome, UnitId, UnitSet, equipment, strength},
    s03_sequence,
    s05_combat_preconditions::Selection,
    s06_4_retreats, s06_6_advance, s08_victory,
    stage::Stage,
    state::{Attack, State},
};

/// The column of even odds.
const EVEN: u32 = 4;

/// The column of the Combat Results Table for two strengths, rounded in favour of the defender. Rule 6.2.
pub fn ratio(attack: u32, defence: u32) -> u8 {
    let last = COLUMNS as u32 - 1;
    let column = if attack >= defence {
        (EVEN - 1 + attack / defence).min(last)
    } else {
        (EVEN + 1).saturating_sub(defence.div_ceil(attack))
    };
    column as u8
}

/// The column an attack is resolved on unless the attacker lowers it. Rules 6.0, 6.2 and 8.2.
pub(crate) fn column(state: &State, attack: &Selection) -> u8 {
    let strength = strength(attack.attackers.union(attack.guns));
    let column = ratio(strength, defence(state, attack.defenders));
    s08_victory::shifted(state, column)
}

/// The strength of the defenders, doubled where the terrain doubles it. Rule 2.5, Terrain Effects Chart.
pub(crate) fn defence(state: &State, defenders: UnitSet) -> u32 {
    let one = |unit: UnitId| {
        let terrain = state.field.hex_of(unit).info().terrain;
        unit.info().strength as u32 * equipment().defence(terrain)
    };
    defenders.iter().map(one).sum()
}

/// The attack is announced and cannot be changed any more. Rule 6.1.
pub(crate) fn announce(state: &mut State, column: u8, events: &mut impl Sink<Event>) {
    let attack = &mut state.attack;
    attack.column = Some(column);
    state.fought = state.fought.union(attack.defenders).union(attack.attackers).union(attack.guns);
    state.stage = Stage::Throw;
    let hexes = attack.defenders.iter().map(|unit| state.field.hex_of(unit)).collect();
    let Attack { defenders, attackers, guns, .. } = *attack;
    events.tell(Event::Announced(Announced { defenders, hexes, attackers, guns, column }));
}

/// The die falls, and its result is applied at once. Rules 6.0 and 6.3.
pub(crate) fn settle(state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
    let die = answer.die();
    let column = state.attack.column.expect("an announced attack has a column");
    let result = equipment().results[die as usize - 1][column as usize];
    events.tell(Event::Threw(die, result));
    apply(state, result, events);
}

/// What each result does. Rule 6.3.
fn apply(state: &mut State, result: Outcome, events: &mut impl Sink<Event>) {
    let attack = &mut state.attack;
    let (attackers, defenders) = (attack.attackers, attack.defenders);
    attack.result = Some(result);
    // Rule 6.8: bombarding artillery suffers nothing, but may fall back after a bad result.
    attack.falling_back = match result {
        Outcome::Ae | Outcome::Ar | Outcome::Ee => attack.guns,
        Outcome::Dr | Outcome::De => UnitSet::EMPTY,
    };
    attack.victors = match result {
        Outcome::Ae | Outcome::Ar => defenders,
        Outcome::Ee | Outcome::Dr | Outcome::De => attackers,
    };
    match result {
        Outcome::Ae => eliminate_all(state, attackers, events),
        Outcome::De => eliminate_all(state, defenders, events),
        Outcome::Ar => attack.retreating = attackers,
        Outcome::Dr => attack.retreating = defenders,
        Outcome::Ee => {
            // The printed strength counts, whatever the terrain.
            attack.to_lose = strength(defenders) as u8;
            eliminate_all(state, defenders, events);
        }
    }
    go_on(state, events);
}

/// What comes next of the attack under way; the next attack when nothing does.
pub(crate) fn go_on(state: &mut State, events: &mut impl Sink<Event>) {
    if state.attack.to_lose > 0 {
        let attackers = state.attack.attackers;
        if attackers.len() > 1 && strength(attackers) > state.attack.to_lose as u32 {
            state.stage = Stage::Losses;
            return;
        }
        // Whole units, and all of them if they fall short.
        state.attack.to_lose = 0;
        eliminate_all(state, attackers, events);
    }
    // Rule 8.4: both sides' losses of an equal elimination happen in the same instant.
    if s08_victory::check(state, events)
        || s06_4_retreats::go_on(state, events)
        || s06_4_retreats::may_fall_back(state)
        || s06_6_advance::may_advance(state)
    {
        return;
    }
    s03_sequence::go_on_with_combat(state, events);
}

/// Picking what to lose to an equal elimination: whole units. Rule 6.3, ruling W4.
pub(crate) fn losses_actions(state: &State, offers: &mut Vec<Action>) {
    offers.extend(state.attack.attackers.iter().map(|unit| Action::Lose(state.field.hex_of(unit))));
}

pub(crate) fn lose(state: &mut State, hex: Hex, events: &mut impl Sink<Event>) {
    let unit = state.field.unit(hex).expect("a unit to lose");
    state.attack.to_lose = state.attack.to_lose.saturating_sub(unit.info().strength);
    eliminate(state, unit, events);
    go_on(state, events);
}

fn eliminate_all(state: &mut State, units: UnitSet, events: &mut impl Sink<Event>) {
    units.iter().for_each(|unit| eliminate(state, unit, events));
}

/// A unit is destroyed. If the loser's, its hex is open to an advance. Rules 6.3 and 6.6.
pub(crate) fn eliminate(state: &mut State, unit: UnitId, events: &mut impl Sink<Event>) {
    let attack = &mut state.attack;
    let hex = state.field.hex_of(unit);
    if !attack.victors.contains(unit) {
        attack.vacated.insert(hex);
    }
    for units in [&mut attack.attackers, &mut attack.defenders, &mut attack.victors, &mut attack.retreating] {
        units.remove(unit);
    }
    state.field.eliminate(unit);
    events.tell(Event::Eliminated(unit, hex, state.field.lost(unit.info().side)));
}
