//! 9.0 Allied supply: French blocks in a supply city cost the Allies units after every French turn. IV in the 3rd edition.

use tabletop::Sink;

use crate::{
    action::Action,
    edition::Edition,
    event::{Cause, Event},
    s01_mapboard::{Town, Zone},
    s03_units::{Armies, Army, Side, UnitId},
    s06_40_combat_losses::eliminate,
    state::{Place, Rules, Stage, State},
};

/// The supply cities, each with the army it feeds and the units its loss costs.
pub fn cities(edition: Edition) -> impl Iterator<Item = (Town, Army, u8)> + Clone {
    static LISTS: std::sync::OnceLock<[Vec<(Town, Army, u8)>; 2]> = std::sync::OnceLock::new();
    let lists = LISTS.get_or_init(|| [Edition::Third, Edition::Fourth].map(|it| read_cities(it).collect()));
    lists[(edition == Edition::Fourth) as usize].iter().copied()
}

fn read_cities(edition: Edition) -> impl Iterator<Item = (Town, Army, u8)> + Clone {
    let towns = edition.components().map.towns.iter().enumerate().filter(|(_, town)| town.is_supply);
    towns.map(move |(n, town)| {
        let (army, units) = match town.zone {
            Zone::Prussian => (Army::Prussian, 2),
            Zone::AngloDutch | Zone::French => (Army::AngloDutch, 1),
        };
        (edition.town(n), army, units)
    })
}

/// How many units an army must give up now.
pub(crate) fn demand(rules: &Rules, state: &State, army: Army) -> u8 {
    let held =
        cities(state.edition).filter(|(town, it, _)| *it == army && state.count(*town, Side::French) > 0);
    held.map(|(_, _, units)| units).sum::<u8>().min(givable(rules, state, army).count() as u8)
}

/// The units an army may give up: all on the map. Rule 9.0; IV.1, ruling T21.
fn givable<'a>(rules: &'a Rules, state: &'a State, army: Army) -> impl Iterator<Item = UnitId> + 'a {
    state
        .units_of(Armies::one(army))
        .filter(|unit| matches!(state.block(*unit).place, Place::In(_)) && rules.may_give_up(unit.kind()))
}

/// Asks for the units of both Allied armies at the end of a French turn, night turns included. Ruling N15.
pub(crate) fn begin(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    if state.active() != Side::French {
        return;
    }
    for army in [Army::Prussian, Army::AngloDutch] {
        let left = demand(rules, state, army);
        if left > 0 {
            events.tell(Event::SupplyCut { army, blocks: left });
            state.push(Stage::Supply { army, left });
        }
    }
}

/// Goes on when nothing more is owed, and takes the last unit without asking.
pub(crate) fn resume(
    rules: &Rules,
    state: &mut State,
    army: Army,
    left: u8,
    events: &mut impl Sink<Event>,
) -> bool {
    if left > 0 && givable(rules, state, army).count() > left as usize {
        return false;
    }
    if left > 0 {
        let last: Vec<UnitId> = givable(rules, state, army).collect();
        last.into_iter().for_each(|unit| eliminate(state, unit, Cause::Supply, events));
    }
    state.pop();
    true
}

/// The units the Allied player may give up.
pub(crate) fn actions(rules: &Rules, state: &State, army: Army, offers: &mut Vec<Action>) {
    offers.extend(givable(rules, state, army).map(Action::Remove));
}

/// Gives up a unit.
pub(crate) fn play(state: &mut State, unit: UnitId, events: &mut impl Sink<Event>) {
    let Stage::Supply { army, left } = state.stage() else { panic!("units are given up in their stage") };
    eliminate(state, unit, Cause::Supply, events);
    state.replace(Stage::Supply { army, left: left - 1 });
}
