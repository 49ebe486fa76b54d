//! What one viewer may know of a position.

use serde::Serialize;
use tabletop::Viewer;

use crate::{
    edition::Edition,
    s1_mapboard::{Road, Town},
    s2_sequence::turn,
    s3_units::{Army, Kind, Side, UnitId},
    s6_21_terrain::{Terrain, holder},
    s11_three_players::may_talk,
    state::{Battle, Marks, Place, Rules, Spot, Stage, State, Wing},
};

/// What one viewer may know.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The turn, from one; zero before the first.
    pub turn: u8,
    /// The day of June 1815.
    pub day: u8,
    /// Morning, afternoon or night.
    pub part: &'static str,
    /// The active side.
    pub active: Side,
    /// What is going on: `bidding`, `deployment`, `movement`, `skirmish`, `battle`, `supply` or `over`.
    pub phase: &'static str,
    /// The side of the viewer, if he plays.
    pub you: Option<Side>,
    /// The seat that plays each army: French, Anglo-Dutch, Prussian.
    pub seats: [u8; 3],
    /// Whether the Allied seats may talk now. Rule 11.0.
    pub may_talk: bool,
    /// The towns with blocks.
    pub towns: Vec<TownView>,
    /// The roads marched on this turn.
    pub roads: Vec<RoadView>,
    /// The groups moved this turn.
    pub groups: Vec<GroupView>,
    /// The three armies.
    pub armies: Vec<ArmyView>,
    /// The battles of this turn in order.
    pub battles: Vec<BattleView>,
    /// The town of the battle or skirmish that is being fought.
    pub fight: Option<&'static str>,
    /// The block in hand; only its owner sees it.
    pub hand: Option<&'static str>,
    /// The best bid so far: its side and steps.
    pub bid: Option<(Side, u8)>,
}

/// A town with blocks.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct TownView {
    /// Its id.
    pub town: &'static str,
    /// Blocks of which only colour and number are known.
    pub upright: Vec<Upright>,
    /// Blocks the viewer can read.
    pub open: Vec<Open>,
}

/// Blocks of one army of which only the number is known.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Upright {
    /// Their army.
    pub army: Army,
    /// How many.
    pub blocks: u8,
    /// How many of them lie face down after a retreat.
    pub disrupted: u8,
}

/// A block the viewer can read.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Open {
    /// Its id.
    pub unit: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its army.
    pub army: Army,
    /// Its type.
    pub kind: Kind,
    /// Its corps.
    pub corps: &'static str,
    /// Its present strength.
    pub strength: u8,
    /// Its strength when fresh.
    pub full: u8,
    /// Its firepower.
    pub fire: u8,
    /// Whether everybody can read it.
    pub is_shown: bool,
    /// What is to be said of it now: `moved`, `disrupted`, `forced`, `square`, `holds`, `shock`, `spent`, …
    pub marks: Vec<&'static str>,
    /// The infantry it shelters with.
    pub shelter: Option<&'static str>,
}

/// A road marched on this turn.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct RoadView {
    /// Its towns.
    pub towns: [&'static str; 2],
    /// Blocks that marched on it.
    pub used: u8,
    /// Blocks that may.
    pub limit: u8,
    /// Blocks that may if they attack.
    pub attack_limit: u8,
}

/// A group moved this turn.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct GroupView {
    /// Its army.
    pub army: Army,
    /// Where it stood.
    pub town: &'static str,
}

/// What is known of an army as a whole.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct ArmyView {
    /// The army.
    pub army: Army,
    /// Blocks eliminated.
    pub eliminated: Vec<&'static str>,
    /// Blocks it must lose to be defeated.
    pub defeat: u8,
    /// Whether it has been defeated.
    pub is_defeated: bool,
    /// Blocks not yet deployed.
    pub in_box: u8,
    /// Steps lost by blocks since they were last seen.
    pub unseen_losses: u8,
    /// The strength at which each block in play was last seen by all.
    pub last_seen: Vec<(&'static str, u8)>,
}

/// A battle of this turn.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct BattleView {
    /// Where.
    pub town: &'static str,
    /// The attacker.
    pub attacker: Side,
    /// Battle turns of the attacker so far.
    pub round: u16,
    /// Whose battle turn it is, while one is played.
    pub turn_of: Option<Side>,
    /// Whether it has ended.
    pub is_over: bool,
    /// Whether the attacker must withdraw.
    pub is_stalemate: bool,
    /// The positions and reserves of both sides.
    pub positions: Vec<PositionView>,
}

/// A position or a reserve on a battle board.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct PositionView {
    /// Its id: `ligny:french-left`.
    pub id: String,
    /// The side that owns it.
    pub side: Side,
    /// `left`, `center`, `right` or `reserve`.
    pub name: &'static str,
    /// Its terrain.
    pub terrain: Terrain,
    /// The side that holds its Farm or Hill.
    pub held: Option<Side>,
    /// Blocks of which only colour and number are known.
    pub upright: Vec<Upright>,
    /// Blocks the viewer can read.
    pub open: Vec<Open>,
}

/// The id of a position on a battle board; the reserve has no wing.
pub fn position_id(town: Town, side: Side, wing: Option<Wing>) -> String {
    format!("{town}:{}-{}", side.id(), wing.map_or("reserve", Wing::name))
}

/// What `viewer` may know.
pub fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let you = rules.side_of(state, viewer);
    let now = turn(state.edition, state.turn);
    let towns = state.towns().filter(|town| state.counts[town.at()] != [0; 3]);
    let groups = Army::ALL.into_iter().flat_map(|army| {
        let moved = move |town: &Town| state.groups[army as usize] & 1 << town.at() != 0;
        state.towns().filter(moved).map(move |town| GroupView { army, town: town.id() })
    });
    let hand = state.units().find(|unit| state.block(*unit).is(Marks::CHOSEN) && you == Some(unit.side()));
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
            .filter(|_| phase(state) == "movement" || !rules.edition.has_long_retreats())
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
pub fn phase(state: &State) -> &'static str {
    match state.stage() {
        Stage::CoinToss | Stage::Bidding | Stage::Trim { .. } => "bidding",
        Stage::Deploy { .. } | Stage::DeployTown { .. } => "deployment",
        Stage::BeginTurn
        | Stage::March { .. }
        | Stage::Step { .. }
        | Stage::ForceMarch { .. }
        | Stage::ForceDice { .. } => "movement",
        Stage::SkirmishOrder
        | Stage::SkirmishPick { .. }
        | Stage::SkirmishFire { .. }
        | Stage::SkirmishEnd { .. } => "skirmish",
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
        | Stage::RegroupTo { .. } => "battle",
        Stage::EndTurn | Stage::Supply { .. } | Stage::Judge => "supply",
        Stage::Over(_) | Stage::Idle => "over",
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

/// Whether the viewer's side can read a block: his own, those that lie open, the dead.
fn is_readable(state: &State, unit: UnitId, you: Option<Side>) -> bool {
    you == Some(unit.side()) || state.block(unit).is(Marks::SHOWN)
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
            pile.disrupted += state.block(unit).is(Marks::DISRUPTED) as u8;
        }
    }
    (upright.into_iter().filter(|pile| pile.blocks > 0).collect(), open)
}

fn town_view(state: &State, town: Town, you: Option<Side>) -> TownView {
    let (upright, open) = split(state, state.in_town(town), you);
    TownView { town: town.id(), upright, open }
}

const PUBLIC_MARKS: [(Marks, &str); 11] = [
    (Marks::DISRUPTED, "disrupted"),
    (Marks::SPENT, "spent"),
    (Marks::STEPPED, "stepped"),
    (Marks::FIRED, "fired"),
    (Marks::ENGAGING, "engaging"),
    (Marks::DISENGAGING, "disengaging"),
    (Marks::CHECKED, "checked"),
    (Marks::SHOCK, "shock"),
    (Marks::CANISTER, "canister"),
    (Marks::SQUARE, "square"),
    (Marks::HOLDS, "holds"),
];

const OWN_MARKS: [(Marks, &str); 6] = [
    (Marks::MOVED, "moved"),
    (Marks::FORCED, "forced"),
    (Marks::PICKED, "picked"),
    (Marks::REGROUPED, "regrouped"),
    (Marks::TRIMMED, "trimmed"),
    (Marks::LATE, "late"),
];

fn open_block(state: &State, unit: UnitId, you: Option<Side>) -> Open {
    let (block, facts) = (state.block(unit), unit.facts());
    let own = OWN_MARKS.iter().filter(|_| you == Some(unit.side()));
    let marks = PUBLIC_MARKS.iter().chain(own).filter(|(mark, _)| block.is(*mark)).map(|(_, name)| *name);
    Open {
        unit: facts.code,
        name: facts.name,
        army: facts.army,
        kind: facts.kind,
        corps: facts.corps,
        strength: block.strength,
        full: facts.strength,
        fire: facts.fire,
        is_shown: block.is(Marks::SHOWN),
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
    let units = || state.units().filter(|unit| unit.army() == army);
    let dead = units().filter(|unit| state.block(*unit).place == Place::Eliminated);
    let alive = units().filter(|unit| state.block(*unit).place != Place::Eliminated);
    ArmyView {
        army,
        eliminated: dead.map(UnitId::code).collect(),
        defeat: rules.edition.defeat(army),
        is_defeated: state.defeated.has(army),
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
