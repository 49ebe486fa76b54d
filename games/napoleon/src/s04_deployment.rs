//! 4.0 Deployment: the Allies first, then the French. In the 3rd edition I Deployment: free, historical or the Gambit.

use tabletop::{ReadError, Sink};

use crate::{
    action::Action,
    data::{Files, rows_of},
    event::{Event, who},
    s01_mapboard::{Map, Town},
    s03_units::{Armies, Army, Roster, Side, UNITS, UnitId},
    state::{Place, Rules, Scenario, Stage, State},
};

/// The town of each block in the historical deployment. Rule 4.3; I.B.1.
pub(crate) fn historical_towns(
    files: &Files,
    map: &Map,
    roster: &Roster,
) -> Result<[Town; UNITS], ReadError> {
    let mut towns = [map.edition.town(0); UNITS];
    for row in rows_of(files, map.edition.setup_file())? {
        let town = row.find("town", "a town of the map", |id| map.find(id))?;
        let blocks: Vec<UnitId> = row.find("blocks", "a list of blocks", |text| {
            text.split_whitespace().map(|code| roster.find(code)).collect()
        })?;
        for unit in blocks {
            towns[unit.at()] = town;
        }
    }
    Ok(towns)
}

/// Puts the stages of deployment on the stack, the first to deploy on top. Rules 4.0 and 4.3, ruling N17;
/// I.A, I.B, I.C.
pub(crate) fn begin(rules: &Rules, state: &mut State) {
    let (is_french_free, is_allied_free) = match rules.scenario {
        Scenario::Free => (true, true),
        Scenario::Historical => (false, false),
        Scenario::Gambit => (true, false),
    };
    place_historically(state, Side::French.armies(), !is_french_free);
    place_historically(state, Side::Allied.armies(), !is_allied_free);
    if is_french_free {
        state.push(Stage::Deploy { armies: Side::French.armies() });
    }
    if is_allied_free && rules.seats == 3 {
        state.push(Stage::Deploy { armies: Armies::one(Army::Prussian) });
        state.push(Stage::Deploy { armies: Armies::one(Army::AngloDutch) });
    } else if is_allied_free {
        state.push(Stage::Deploy { armies: Side::Allied.armies() });
    }
}

fn place_historically(state: &mut State, armies: Armies, is_wanted: bool) {
    for unit in state.units_of(armies).filter(|_| is_wanted) {
        state.put(unit, Place::In(state.edition.components().historical[unit.at()]));
    }
}

/// Whether a block may deploy in a town. Rules 4.1 and 4.2.
pub(crate) fn may_place(rules: &Rules, state: &State, unit: UnitId, town: Town) -> bool {
    let army = unit.army();
    rules.edition.may_deploy(army, town.facts().zone) && has_room(rules, state, army, town)
}

/// Whether a town has room for one more block of an army. Rules 4.1 and 4.2.
pub(crate) fn has_room(rules: &Rules, state: &State, army: Army, town: Town) -> bool {
    state.counts[town.at()][army as usize] < rules.edition.deployment_limit(army)
}

fn in_box(state: &State, armies: Armies) -> impl Iterator<Item = UnitId> + '_ {
    state.units_of(armies).filter(|unit| state.block(*unit).place == Place::Box)
}

/// The choices of one who deploys.
pub(crate) fn actions(state: &State, armies: Armies, offers: &mut Vec<Action>) {
    if in_box(state, armies).next().is_none() {
        offers.push(Action::Done);
        return;
    }
    let is_untouched = state.units_of(armies).all(|unit| state.block(unit).place == Place::Box);
    offers.push(if is_untouched { Action::Historical } else { Action::FillRest });
    offers.extend(in_box(state, armies).map(Action::Take));
}

/// The towns for the block in hand.
pub(crate) fn town_actions(rules: &Rules, state: &State, offers: &mut Vec<Action>) {
    let unit = state.chosen();
    let towns = state.towns().filter(|town| may_place(rules, state, unit, *town));
    offers.extend(towns.map(|town| Action::Place { unit, town }));
}

/// Plays a choice of the player who deploys.
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
            state.push(Stage::DeployTown { armies });
        }
        Action::Place { unit, town } => {
            state.let_go(unit);
            state.put(unit, Place::In(town));
            events.tell(Event::Placed { who: who(rules, state, unit), town });
            state.pop();
        }
        Action::Historical => {
            place_historically(state, armies, true);
            tell_all(rules, state, armies, events);
        }
        Action::FillRest => {
            fill(rules, state, armies);
            events.tell(Event::Filled { armies });
            tell_all(rules, state, armies, events);
        }
        Action::Done => {
            events.tell(Event::Deployed { armies });
            state.pop();
        }
        other => panic!("'{other}' is not offered while deploying"),
    }
}

fn tell_all(rules: &Rules, state: &State, armies: Armies, events: &mut impl Sink<Event>) {
    // Town by town, so that the order of the lines tells nothing about the labels.
    for town in state.towns() {
        for unit in state.of_armies(town, armies) {
            events.tell(Event::Placed { who: who(rules, state, unit), town });
        }
    }
}

fn fill(rules: &Rules, state: &mut State, armies: Armies) {
    for unit in state.units_of(armies) {
        if state.block(unit).place != Place::Box {
            continue;
        }
        let own = state.edition.components().historical[unit.at()];
        let near = state
            .towns()
            .filter(|town| may_place(rules, state, unit, *town))
            .min_by_key(|town| town.distance(own));
        let town = near.expect("a zone has room for its army");
        state.put(unit, Place::In(town));
    }
}
