//! 6.1 Attacking: what is fought this turn and in which order.

use tabletop::Sink;

use crate::{
    action::Action,
    edition::BattleOrder,
    event::Event,
    iii_c_retreats,
    s01_mapboard::Town,
    s03_units::Side,
    s06_21_terrain::Terrain,
    s11_three_players::push_voices_in,
    state::{Battle, Rules, Stage, State, Wing},
};

/// Begins the battle phase: all skirmishes, then all battles. Rules 2.2 and 6.6.
pub(crate) fn begin_phase(state: &mut State) {
    iii_c_retreats::clear_roads(state);
    state.replace(Stage::BattleOrder);
    state.push(Stage::SkirmishOrder);
}

/// The towns the attacker may name next: those not in the order yet, or where battles go on freely any of them. III.F.
fn open(state: &State) -> impl Iterator<Item = Town> + '_ {
    let is_free = state.edition.battle_order() == BattleOrder::Free;
    let named = move |town: &Town| {
        let ordered = &state.battles[..state.battle_count as usize];
        !is_free && ordered.iter().any(|battle| battle.town == *town)
    };
    state.towns().filter(move |town| state.is_contested(*town) && !named(town))
}

/// Orders a battle that stands alone, and begins to set up when all are in order.
pub(crate) fn resume_order(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let mut open = open(state);
    let (first, second) = (open.next(), open.next());
    drop(open);
    match (first, second) {
        (Some(_), Some(_)) => return false,
        (Some(town), None) => order(rules, state, town, events),
        (None, _) if state.battle_count == 0 || rules.edition.battle_order() == BattleOrder::Free => {
            state.pop();
        }
        (None, _) => {
            state.replace(Stage::Round { battle: 0, side: state.active() });
            state.push(Stage::SetUp { battle: 0 });
        }
    }
    true
}

/// The battles the attacker may put next.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    offers.extend(open(state).map(Action::Fight));
}

/// Puts a battle next in the order, or goes on with it at once. Rule 6.1; III.F.
pub(crate) fn order(rules: &Rules, state: &mut State, town: Town, events: &mut impl Sink<Event>) {
    let attacker = state.active();
    let known = state.battles[..state.battle_count as usize].iter().position(|it| it.town == town);
    if known.is_none() {
        enter(state, town);
        let blocks = Side::BOTH.map(|side| state.count(town, side));
        events.tell(Event::BattleBegan { town, attacker, blocks });
    }
    if rules.edition.battle_order() == BattleOrder::Free {
        state.current = known.map_or(state.battle_count - 1, |n| n as u8);
        state.push(Stage::Round { battle: state.current, side: attacker });
        if known.is_none() {
            deploy(rules, state);
        }
    }
}

/// Gives the fight at a town a board of its own and makes it the present one.
pub(crate) fn enter(state: &mut State, town: Town) {
    state.current = state.battle_count;
    state.battles[state.battle_count as usize] = Battle::at(town);
    state.battle_count += 1;
}

/// Sets up one battle: terrain of both sides, then the defender's and the attacker's deployment. Rule 6.2.
pub(crate) fn set_up(rules: &Rules, state: &mut State, battle: u8, _: &mut impl Sink<Event>) {
    if battle == state.battle_count {
        state.current = 0;
        return state.pop();
    }
    state.current = battle;
    state.replace(Stage::SetUp { battle: battle + 1 });
    deploy(rules, state);
}

/// Deploys the present battle: the defender first. Rule 6.2; III.A.
fn deploy(rules: &Rules, state: &mut State) {
    let (attacker, defender) = (state.active(), state.active().enemy());
    let town = state.battle().town;
    state.push(Stage::Reveal);
    for side in [attacker, defender] {
        push_voices_in(rules, state, side, town, |armies| Stage::Post { armies, wing: Wing::Left });
    }
    let (attackers, defenders) = rules.edition.terrain_drawn();
    state.push(Stage::Terrain { side: defender, to_draw: defenders, hand: [Terrain::Open; 2] });
    state.push(Stage::Terrain { side: attacker, to_draw: attackers, hand: [Terrain::Open; 2] });
}
