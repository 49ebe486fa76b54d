//! 7.5 Regrouping: what the victor of a battle may do at the instant of victory.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Event, who},
    ii_e_attacks::flight,
    iii_c_retreats, iii_d_4_regrouping,
    s01_mapboard::Town,
    s03_units::{Armies, Side, UnitId},
    s06_30_battle_turns::clear_board,
    s11_three_players::push_voices,
    state::{Flight, Mark, Place, Rules, Stage, State, Traffic},
};

/// Ends a fight: the board is cleared and the victor may regroup.
pub(crate) fn victory(rules: &Rules, state: &mut State, side: Side, events: &mut impl Sink<Event>) {
    let town = state.battle().town;
    events.tell(match flight(state, side.enemy()) {
        Flight::Pushed => Event::Taken { town, side },
        Flight::Retreat | Flight::Rout | Flight::Recall | Flight::Regroup => Event::Won { town, side },
    });
    clear_board(state);
    state.battle_mut().is_over = true;
    state.pop();
    push_voices(rules, state, side, |armies| Stage::Regroup { armies });
}

/// Resets the roads and blocks for a new regrouping.
pub(crate) fn fresh(state: &mut State) {
    state.traffic = Traffic::default();
    iii_c_retreats::clear_roads(state);
    for block in &mut state.blocks {
        block.marks.remove(Mark::Regrouped);
    }
}

/// Calls `each` with every regroup move open to a block.
fn each_move(rules: &Rules, state: &State, unit: UnitId, mut each: impl FnMut(Town, Town)) {
    let battle = state.battle();
    let block = state.block(unit);
    let Place::In(from) = block.place else { return };
    // Rule 7.3 keeps disrupted units from reinforcing only. Ruling N24.
    let may_be_disrupted =
        rules.version.regroups_the_disrupted() && rules.edition.disrupted_units_may_regroup();
    if block.is(Mark::Regrouped) || (block.is(Mark::Disrupted) && !may_be_disrupted) {
        return;
    }
    if state.edition.regroups_by_retreating() {
        return iii_d_4_regrouping::each_move(rules, state, unit, each);
    }
    let side = unit.side();
    for (slot, (road, town)) in battle.town.roads().iter().enumerate() {
        if state.traffic.retreated[slot] >= rules.edition.battle_road_limit(*road)
            || state.count(*town, side.enemy()) > 0
        {
            continue;
        }
        if from == battle.town && state.count(*town, side) > 0 {
            each(from, *town);
        } else if from == *town {
            each(from, battle.town);
        }
    }
}

fn has_move(rules: &Rules, state: &State, unit: UnitId) -> bool {
    let mut any = false;
    each_move(rules, state, unit, |_, _| any = true);
    any
}

/// Whether a block of these armies may regroup.
pub(crate) fn may_go(rules: &Rules, state: &State, armies: Armies) -> bool {
    state.units_of(armies).any(|unit| has_move(rules, state, unit))
}

/// Goes on when there is nothing to regroup.
pub(crate) fn resume(rules: &Rules, state: &mut State, armies: Armies) -> bool {
    let is_done = !may_go(rules, state, armies);
    if is_done {
        state.pop();
    }
    is_done
}

/// The blocks that may regroup, or nothing more.
pub(crate) fn actions(rules: &Rules, state: &State, armies: Armies, offers: &mut Vec<Action>) {
    let units = state.units_of(armies).filter(|unit| has_move(rules, state, *unit));
    offers.extend(units.map(Action::Take));
    offers.push(Action::Done);
}

/// Where the block in hand may regroup to.
pub(crate) fn way_actions(rules: &Rules, state: &State, offers: &mut Vec<Action>) {
    let unit = state.chosen();
    each_move(rules, state, unit, |from, to| offers.push(Action::Regroup { unit, from, to }));
}

/// Plays a choice of the victor.
pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    armies: Armies,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    match action {
        Action::Take(unit) => {
            state.choose(unit);
            state.push(Stage::RegroupTo { armies });
        }
        Action::Regroup { unit, from, to } => {
            state.let_go(unit);
            state.pop();
            if rules.edition.regroups_by_retreating() {
                return iii_d_4_regrouping::go(rules, state, unit, to, events);
            }
            let town = state.battle().town;
            let slot = town.slot(if from == town { to } else { from }).expect("regrouping follows a road");
            state.traffic.retreated[slot] += 1;
            state.put(unit, Place::In(to));
            state.block_mut(unit).marks.insert(Mark::Regrouped);
            events.tell(Event::Regrouped { who: who(rules, state, unit), from, to });
        }
        Action::Done => state.pop(),
        other => panic!("'{other}' is not offered while regrouping"),
    }
}
