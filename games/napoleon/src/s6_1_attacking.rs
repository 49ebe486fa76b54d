//! 6.1 Attacking: what is fought this turn and in which order.

use tabletop::Sink;

use crate::{
    action::Action,
    event::Event,
    s1_mapboard::Town,
    s3_units::Side,
    s6_21_terrain::Terrain,
    s11_three_players::{first_voice_in, next_voice},
    state::{Battle, Rules, Stage, State, Wing},
};

/// Begins the battle phase: all skirmishes, then all battles. Rules 2.2 and 6.6.
pub fn begin_phase(state: &mut State) {
    state.replace(Stage::BattleOrder);
    state.push(Stage::SkirmishOrder);
}

/// The contested towns that are not yet in the attacker's order.
pub fn unordered(state: &State) -> impl Iterator<Item = Town> + '_ {
    let ordered = &state.battles[..state.battle_count as usize];
    Town::all().filter(|town| state.is_contested(*town) && !ordered.iter().any(|battle| battle.town == *town))
}

/// Orders a battle that stands alone, and begins to set up when all are in order.
pub fn resume_order(_: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let mut open = unordered(state);
    let (first, second) = (open.next(), open.next());
    drop(open);
    match (first, second) {
        (Some(_), Some(_)) => return false,
        (Some(town), None) => order(state, town, events),
        (None, _) if state.battle_count == 0 => state.pop(),
        (None, _) => {
            state.replace(Stage::Round { battle: 0, side: state.active() });
            state.push(Stage::SetUp { battle: 0 });
        }
    }
    true
}

/// The battles the attacker may put next.
pub fn actions(state: &State, offers: &mut Vec<Action>) {
    offers.extend(unordered(state).map(Action::Fight));
}

/// Puts a battle next in the order.
pub fn order(state: &mut State, town: Town, events: &mut impl Sink<Event>) {
    state.battles[state.battle_count as usize] = Battle::at(town);
    state.battle_count += 1;
    let blocks = Side::BOTH.map(|side| state.count(town, side));
    events.tell(Event::BattleBegan { town, attacker: state.active(), blocks });
}

/// Sets up one battle: terrain of both sides, then the defender's and the attacker's deployment. Rule 6.2.
pub fn set_up(rules: &Rules, state: &mut State, battle: u8, _: &mut impl Sink<Event>) {
    if battle == state.battle_count {
        state.current = 0;
        return state.pop();
    }
    state.current = battle;
    state.replace(Stage::SetUp { battle: battle + 1 });
    let (attacker, defender) = (state.active(), state.active().enemy());
    let town = state.battle().town;
    state.push(Stage::Reveal);
    push_posting(rules, state, attacker, town);
    push_posting(rules, state, defender, town);
    let (attackers, defenders) = rules.edition.terrain_drawn();
    state.push(Stage::Terrain { side: defender, to_draw: defenders, hand: [Terrain::Open; 2] });
    state.push(Stage::Terrain { side: attacker, to_draw: attackers, hand: [Terrain::Open; 2] });
}

fn push_posting(rules: &Rules, state: &mut State, side: Side, town: Town) {
    let armies = first_voice_in(rules, state, side, town);
    let later = next_voice(rules, armies).filter(|it| state.of_armies(town, *it).next().is_some());
    for armies in later.into_iter().chain([armies]) {
        state.push(Stage::Post { armies, wing: Wing::Left });
    }
}
