//! 5.6 Force marches: one town more, at the risk of a step. The dice come after all moves. II.D in the 3rd edition.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Cause, Event, who},
    s03_units::{Armies, UnitId},
    s05_0_movement::rate,
    s06_40_combat_losses::{eliminate, lose_step},
    s08_leaders,
    state::{Mark, Place, Rules, Stage, State},
};

/// The blocks of these armies that owe a roll.
pub(crate) fn forced(state: &State, armies: Armies) -> impl Iterator<Item = UnitId> + '_ {
    state.units_of(armies).filter(|unit| state.block(*unit).is(Mark::Forced))
}

/// Whether a block has marched further this turn than its rate. Rule 5.6; II.D.1.
pub(crate) fn has_force_marched(state: &State, unit: UnitId) -> bool {
    state.block(unit).steps > rate(unit)
}

/// Goes on when nobody owes a roll.
pub(crate) fn resume(state: &mut State, armies: Armies) -> bool {
    let is_done = forced(state, armies).next().is_none();
    if is_done {
        state.pop();
    }
    is_done
}

/// The choices before the dice: a leader to show, or the roll. Rule 8.1, ruling N13.
pub(crate) fn actions(state: &State, armies: Armies, offers: &mut Vec<Action>) {
    offers.push(Action::Roll);
    let leaders = state.units_of(armies).filter(|unit| s08_leaders::may_help_march(state, *unit));
    offers.extend(leaders.map(Action::ShowLeader));
}

/// Plays a choice before the dice.
pub(crate) fn play(state: &mut State, armies: Armies, action: Action, events: &mut impl Sink<Event>) {
    match action {
        Action::Roll => state.push(Stage::ForceDice { armies }),
        Action::ShowLeader(unit) => {
            let Place::In(town) = state.block(unit).place else { panic!("a leader who helps is on the map") };
            state.show(unit);
            events.tell(Event::LeaderShown { unit, town });
        }
        other => panic!("'{other}' is not offered before force-march rolls"),
    }
}

/// The next block to roll for: town by town, so that the order tells nothing; leaders after the units they help.
pub(crate) fn next_die(state: &State, armies: Armies) -> Option<UnitId> {
    forced(state, armies).min_by_key(|unit| {
        let Place::In(town) = state.block(*unit).place else { panic!("a block that marched is on the map") };
        (town, State::is_leader(*unit), *unit)
    })
}

/// Ends the rolls when all dice are thrown; revealed leaders are hidden again.
pub(crate) fn resume_dice(state: &mut State, armies: Armies) -> bool {
    if forced(state, armies).next().is_some() {
        return false;
    }
    for unit in state.units_of(armies) {
        state.block_mut(unit).marks.remove(Mark::Shown);
    }
    state.pop();
    true
}

/// Takes the die for the next block. Rule 5.6; II.D.1.a.
pub(crate) fn settle(
    rules: &Rules,
    state: &mut State,
    armies: Armies,
    die: u8,
    events: &mut impl Sink<Event>,
) {
    let unit = next_die(state, armies).expect("a force-march is rolled for");
    let Place::In(town) = state.block(unit).place else { panic!("a block that marched is on the map") };
    let bonus = s08_leaders::march_bonus(state, unit);
    state.block_mut(unit).marks.remove(Mark::Forced);
    let is_lost = die + bonus <= rules.edition.straggling();
    events.tell(Event::ForceRolled { who: who(rules, state, unit), town, die, bonus, is_lost });
    if !is_lost {
        return;
    }
    match state.block(unit).strength {
        1 => eliminate(state, unit, Cause::Straggling, events),
        _ => lose_step(state, unit),
    }
}
