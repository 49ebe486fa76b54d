//! What one viewer may know of a position.

use tabletop::Viewer;

pub use crate::view_types::{
    ArmyView, BattleView, Known, Open, Phase, PositionView, RoadView, TownView, Upright, View,
};
use crate::{
    edition::Edition,
    s01_mapboard::{Road, Town},
    s02_sequence::turn,
    s03_units::{Armies, Army, Side, UnitId},
    s06_21_terrain::{Terrain, holder},
    s11_three_players::may_talk,
    state::{Battle, Cell, Mark, Place, Rules, Spot, Stage, State, Wing},
    view_types::GroupView,
};

/// The id of a position on a battle board; the reserve has no wing.
pub fn position_id(town: Town, side: Side, wing: Option<Wing>) -> String {
    format!("{town}:{}-{}", side.id(), wing.map_or("reserve", Wing::name))
}

/// What `viewer` may know.
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let you = rules.side_of(state, viewer);
    let now = turn(state.edition, state.turn);
    let towns = state.towns().filter(|town| state.counts[town.at()] != [0; 3]);
    let groups = Army::ALL.into_iter().flat_map(|army| {
        let moved = move |town: &Town| state.groups[army as usize].contains(*town);
        state.towns().filter(moved).map(move |town| GroupView { army, town: town.id() })
    });
    let hand = state.units().find(|unit| state.block(*unit).is(Mark::Chosen) && you == Some(unit.side()));
    View {
        turn: state.turn,
        day: now.day,
        part: now.part,
        active: state.active_or_french(),
        phase: phase(state),
        you,
        seats: Army::ALL.map(|army| rules.seat(state, army).0),
        may_talk: may_talk(rules, state),
        towns: towns.map(|town| town_view(state, town, you)).collect(),
        roads: (0..state.marched.len())
            .filter(|_| phase(state) == Phase::Movement || !rules.edition.has_long_retreats())
            .filter_map(|n| road_view(rules.edition, state, Road(n as u8)))
            .collect(),
        groups: groups.collect(),
        armies: Army::ALL.map(|army| army_view(rules, state, army)).into(),
        battles: state.battles[..state.battle_count as usize]
            .iter()
            .map(|battle| battle_view(state, battle, you))
            .collect(),
        fight: fight(state).map(Town::id),
        hand: hand.map(UnitId::code),
        bid: state.bid.best.map(|(_, side, steps)| (side, steps)),
    }
}

impl State {
    fn active_or_french(&self) -> Side {
        if self.turn == 0 { Side::French } else { self.active() }
    }
}

/// What is going on.
pub(crate) fn phase(state: &State) -> Phase {
    match state.stage() {
        Stage::CoinToss | Stage::Bidding | Stage::Trim { .. } => Phase::Bidding,
        Stage::Deploy { .. } | Stage::DeployTown { .. } => Phase::Deployment,
        Stage::BeginTurn
        | Stage::March { .. }
        | Stage::Step { .. }
        | Stage::ForceMarch { .. }
        | Stage::ForceDice { .. } => Phase::Movement,
        Stage::SkirmishOrder
        | Stage::SkirmishPick { .. }
        | Stage::SkirmishFire { .. }
        | Stage::SkirmishEnd { .. } => Phase::Skirmish,
        Stage::BattlePhase
        | Stage::RoundOver
        | Stage::Withdraw { .. }
        | Stage::WithdrawBy { .. }
        | Stage::FleeOn { .. }
        | Stage::FlightDie { .. }
        | Stage::Leave { .. }
        | Stage::LeaveBy { .. }
        | Stage::BattleOrder
        | Stage::SetUp { .. }
        | Stage::Terrain { .. }
        | Stage::Post { .. }
        | Stage::Hold { .. }
        | Stage::Reveal
        | Stage::Round { .. }
        | Stage::Morale { .. }
        | Stage::MoraleDie { .. }
        | Stage::Combat { .. }
        | Stage::Act { .. }
        | Stage::FireDice { .. }
        | Stage::TakeHits(_)
        | Stage::Reinforce { .. }
        | Stage::EndBattleTurn { .. }
        | Stage::Victory { .. }
        | Stage::Regroup { .. }
        | Stage::RegroupTo { .. } => Phase::Battle,
        Stage::EndTurn | Stage::Supply { .. } | Stage::Judge => Phase::Supply,
        Stage::Over(_) | Stage::Idle => Phase::Over,
    }
}

/// The town that is fought over now.
fn fight(state: &State) -> Option<Town> {
    let skirmish = state.stack[..state.depth as usize].iter().find_map(|stage| {
        let (Stage::SkirmishEnd { town } | Stage::Leave { town, .. }) = stage else { return None };
        Some(*town)
    });
    let is_battle = state.is_within(|stage| matches!(stage, Stage::Round { .. } | Stage::RoundOver));
    skirmish.or(is_battle.then(|| state.battle().town))
}

/// Whether the viewer's side can read a block: its own, those that lie open, and eliminated ones.
fn is_readable(state: &State, unit: UnitId, you: Option<Side>) -> bool {
    you == Some(unit.side()) || state.block(unit).is(Mark::Shown)
}

fn split(state: &State, units: impl Iterator<Item = UnitId>, you: Option<Side>) -> (Vec<Upright>, Vec<Open>) {
    let mut upright = Army::ALL.map(|army| Upright { army, blocks: 0, disrupted: 0 });
    let mut open = vec![];
    for unit in units {
        if is_readable(state, unit, you) {
            open.push(open_block(state, unit, you));
        } else {
            let pile = &mut upright[unit.army() as usize];
            pile.blocks += 1;
            pile.disrupted += state.block(unit).is(Mark::Disrupted) as u8;
        }
    }
    (upright.into_iter().filter(|pile| pile.blocks > 0).collect(), open)
}

fn town_view(state: &State, town: Town, you: Option<Side>) -> TownView {
    let (upright, open) = split(state, state.in_town(town), you);
    TownView { town: town.id(), upright, known: known(state, town, you), open }
}

/// What the viewer's side remembers of the upright blocks in a town.
fn known(state: &State, town: Town, you: Option<Side>) -> Vec<Known> {
    let upright = |unit: &UnitId| !is_readable(state, *unit, you);
    let mut all: Vec<(Cell, Known)> = vec![];
    for unit in state.in_town(town).filter(upright) {
        let cell = state.block(unit).cell;
        match all.iter_mut().find(|(it, known)| (*it, known.army) == (cell, unit.army())) {
            Some((_, known)) => known.here += 1,
            None if cell == Cell::UNSEEN => {}
            None => {
                let mates = state.units().filter(|it| state.block(*it).cell == cell);
                let among = mates.map(|it| it.facts().name).collect();
                all.push((cell, Known { army: unit.army(), here: 1, among }));
            }
        }
    }
    all.sort_by_key(|(cell, _)| *cell);
    all.into_iter().map(|(_, known)| known).collect()
}

/// The marks that all see of a block they can read.
const PUBLIC_MARKS: [Mark; 11] = [
    Mark::Disrupted,
    Mark::Spent,
    Mark::Stepped,
    Mark::Fired,
    Mark::Engaging,
    Mark::Disengaging,
    Mark::Checked,
    Mark::Shock,
    Mark::Canister,
    Mark::Square,
    Mark::Holds,
];

/// The marks that only the owner of a block sees.
const OWN_MARKS: [Mark; 6] =
    [Mark::Moved, Mark::Forced, Mark::Picked, Mark::Regrouped, Mark::Trimmed, Mark::Late];

fn open_block(state: &State, unit: UnitId, you: Option<Side>) -> Open {
    let (block, facts) = (state.block(unit), unit.facts());
    let own = OWN_MARKS.iter().filter(|_| you == Some(unit.side()));
    let marks = PUBLIC_MARKS.iter().chain(own).filter(|mark| block.is(**mark)).copied();
    Open {
        unit: facts.code,
        name: facts.name,
        army: facts.army,
        kind: facts.kind,
        corps: facts.corps,
        strength: block.strength,
        full: facts.strength,
        fire: facts.fire,
        is_shown: block.is(Mark::Shown),
        marks: marks.collect(),
        shelter: block.host.map(UnitId::code),
    }
}

fn road_view(edition: Edition, state: &State, road: Road) -> Option<RoadView> {
    let used = state.marched[road.0 as usize];
    (used > 0).then(|| RoadView {
        towns: road.facts().ends.map(Town::id),
        used,
        limit: edition.road_limit(road),
        attack_limit: edition.attack_limit(road),
    })
}

fn army_view(rules: &Rules, state: &State, army: Army) -> ArmyView {
    let units = || state.units_of(Armies::one(army));
    let dead = units().filter(|unit| state.block(*unit).place == Place::Eliminated);
    let alive = units().filter(|unit| state.block(*unit).place != Place::Eliminated);
    ArmyView {
        army,
        eliminated: dead.map(UnitId::code).collect(),
        defeat: rules.edition.defeat(army),
        is_defeated: state.defeated.contains(army),
        in_box: units().filter(|unit| state.block(*unit).place == Place::Box).count() as u8,
        unseen_losses: units().map(|unit| state.block(unit).seen - state.block(unit).strength).sum(),
        last_seen: alive.map(|unit| (unit.code(), state.block(unit).seen)).collect(),
    }
}

fn battle_view(state: &State, battle: &Battle, you: Option<Side>) -> BattleView {
    let mut positions = vec![];
    for side in Side::BOTH {
        for wing in Wing::ALL.map(Some).into_iter().chain([None]) {
            positions.push(position_view(state, battle, side, wing, you));
        }
    }
    BattleView {
        town: battle.town.id(),
        attacker: state.active(),
        round: battle.rounds,
        turn_of: turn_of(state, battle),
        is_over: battle.is_over,
        is_stalemate: battle.is_stalemate,
        positions,
    }
}

/// Whose battle turn it is in the battle being fought; before the first, whose will be.
fn turn_of(state: &State, battle: &Battle) -> Option<Side> {
    let stages = &state.stack[..state.depth as usize];
    let now = stages.iter().find_map(|stage| {
        let Stage::EndBattleTurn { side } = *stage else { return None };
        Some(side)
    });
    let next = stages.iter().find_map(|stage| {
        let Stage::Round { side, .. } = *stage else { return None };
        Some(side)
    });
    now.or(next).filter(|_| fight(state) == Some(battle.town))
}

fn position_view(
    state: &State,
    battle: &Battle,
    side: Side,
    wing: Option<Wing>,
    you: Option<Side>,
) -> PositionView {
    let stands = |unit: &UnitId| {
        let spot = state.block(*unit).spot;
        match wing {
            Some(wing) => spot.position(unit.side()) == Some((side, wing)),
            None => spot == Spot::Reserve && unit.side() == side,
        }
    };
    let units = state.in_town(battle.town).filter(|_| !battle.is_over).filter(stands);
    let (upright, open) = split(state, units, you);
    let is_current = state.battle().town == battle.town;
    PositionView {
        id: position_id(battle.town, side, wing),
        side,
        name: wing.map_or("reserve", Wing::name),
        terrain: wing.map_or(Terrain::Open, |wing| battle.terrain(side, wing)),
        held: wing.filter(|_| is_current).and_then(|wing| holder(state, (side, wing))).map(UnitId::side),
        upright,
        open,
    }
}
