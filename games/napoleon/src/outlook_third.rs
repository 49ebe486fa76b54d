//! How good a position of the 3rd edition is for the French: only the loss of both Allied armies wins, by battle or for
//! want of supply.

use crate::{
    s01_mapboard::{RoadSlot, TOWNS, Town},
    s02_sequence::last_turn,
    s03_units::{Army, Kind, Side, UnitId},
    s09_supply::cities,
    sight::wing_city,
    state::{Battle, Block, Mark, Place, Rules, Spot, Stage, State},
    worth::{is_emperor, risk},
};

/// A block lost, by army: half of what the army can bear in blocks.
const BLOCK: [i32; 3] = [3_000, 7_200, 6_000];
/// A step lost, by army: the other half in steps.
const STEP: [i32; 3] = [1_000, 2_000, 1_600];
/// An army that is defeated.
const DEFEATED: i32 = 60_000;
/// Napoleon beside more enemy blocks than French ones.
const EXPOSED: i32 = 20_000;
/// The loss of Napoleon.
const DEAD: i32 = 1_000_000;
/// One road nearer to where a block should be.
const ROAD: i32 = 300;
/// A town that needs a march of its own.
const GROUP: i32 = 250;
/// How sure the loss of a step by a force-march counts, in hundredths: somewhat more than it is.
const STRAGGLING: i32 = 75;
/// The chance of a rout of a side that nothing threatens on the board, in hundredths.
const CALM: i64 = 20;
/// Certainty in the chance to win a battle.
const SURE: i64 = 1_000;

/// Who stands in a town, by side.
#[derive(Clone, Copy, Default)]
struct Crowd {
    /// Fire of all steps together.
    might: [i32; 2],
    /// What a rout costs, by the steps lost at once.
    rout: [i32; 2],
    /// What one block is worth at most.
    block: [i32; 2],
}

/// One lane of the battle on the board: what stands in the positions of either side.
#[derive(Clone, Copy, Default)]
struct Lane {
    /// Steps, by owner of the position, then by side.
    steps: [[i32; 2]; 2],
    /// Sixths of a hit a battle turn in contact, likewise.
    close: [[i32; 2]; 2],
    /// The same over the field, by side.
    far: [i32; 2],
    /// What might come to close fire later, by side.
    later: [i32; 2],
}

/// How good the position is for the French.
pub(crate) fn for_the_french(rules: &Rules, state: &State) -> i32 {
    let mut crowds = [Crowd::default(); TOWNS];
    let mut lanes = [Lane::default(); 3];
    let (mut lost, mut sum, mut reserve) = ([0; 3], 0, [0; 2]);
    let board = on_board(state);
    let mut open = [None; 3];
    for ((city, army, blocks), slot) in cities(state.edition).zip(&mut open) {
        let is_held = state.count(city, Side::French) > 0 && !state.is_contested(city);
        *slot = Some((city, army, blocks as i32, is_held));
    }
    for unit in state.units() {
        let (block, army) = (state.block(unit), unit.army());
        let at = army as usize;
        let Place::In(town) = block.place else {
            lost[at] +=
                (block.place == Place::Eliminated && rules.edition.counts_for_defeat(unit.kind())) as i32;
            continue;
        };
        let (side, steps) = (army.side(), block.strength as i32);
        let is_idle = state.defeated.contains(army);
        if !is_idle {
            sum += sign(side) * steps * STEP[at];
        }
        let power = steps * power(unit.kind());
        let crowd = &mut crowds[town.at()];
        crowd.might[side.index()] += power;
        if !is_idle {
            crowd.rout[side.index()] += rout_cost(rules, unit, steps);
            crowd.block[side.index()] = crowd.block[side.index()].max(BLOCK[at] + 2 * STEP[at]);
        }
        if side == Side::French {
            sum -= ROAD * way(state, &open, unit, town);
            if is_emperor(rules, unit) {
                let around: i32 =
                    town.roads().iter().map(|(_, to)| state.count(*to, Side::Allied) as i32).sum();
                let is_safe = state.is_contested(town) || around <= state.count(town, Side::French) as i32;
                sum -= risk(rules, state, unit, town) + if is_safe { 0 } else { EXPOSED };
            }
        }
        if block.is(Mark::Forced) {
            let stake = STEP[at] + if steps == 1 { BLOCK[at] } else { 0 };
            let stake = if is_emperor(rules, unit) { DEAD } else { stake * STRAGGLING / 100 };
            sum -= sign(side) * stake;
        }
        if board == Some(town) {
            match block.spot {
                Spot::Reserve => reserve[side.index()] += steps,
                spot => post(&mut lanes, unit, spot, block),
            }
        }
    }
    for army in Army::ALL {
        let at = army as usize;
        let defeat = rules.edition.defeat(army) as i32;
        sum -= sign(army.side())
            * (lost[at].min(defeat) * BLOCK[at]
                + DEFEATED * (state.defeated.contains(army) || lost[at] >= defeat) as i32);
    }
    let french = state.towns_where(|counts| counts[0] > 0);
    sum -= GROUP * french.len() as i32;
    let mut chances = [None; TOWNS];
    for n in french.intersection(state.towns_where(|counts| counts[1] + counts[2] > 0)).indices() {
        let town = state.edition.town(n);
        let hazard =
            (board == Some(town)).then(|| [0, 1].map(|side| hazard(state, &lanes, side, reserve[side])));
        let chance = chance(rules, state, &crowds, town, hazard);
        // Those too few to defend are pushed out and cost the attacker nothing. II.E.3.
        let few = state.count(town, Side::French).min(state.count(town, Side::Allied));
        let is_battle = few >= rules.edition.least_for_a_battle();
        let worn = if is_battle { crowds[n].might[0].min(crowds[n].might[1]) / 4 } else { 0 };
        let [ours, theirs] = [Side::French, Side::Allied].map(|side| {
            let army =
                if side == Side::French { 0 } else { 1 + (state.counts[n][2] > state.counts[n][1]) as usize };
            stake(state, &crowds, town, side) + worn * (STEP[army] + BLOCK[army] / 2)
        });
        sum += ((chance * theirs as i64 - (SURE - chance) * ours as i64) / SURE) as i32;
        chances[n] = Some(chance);
    }
    let left = (last_turn(state.edition) as i32 - state.turn as i32).max(0) / 2 + 1;
    sum += reach(state, &crowds, Side::French) / 4 - reach(state, &crowds, Side::Allied) / 2;
    for (city, army, blocks, is_held) in open.into_iter().flatten() {
        if state.defeated.contains(army) {
            continue;
        }
        let at = army as usize;
        let need = rules.edition.defeat(army) as i32 - lost[at];
        let price = (blocks * left).min(need) as i64 * (BLOCK[at] + STEP[at]) as i64;
        let chance = match chances[city.at()] {
            Some(chance) => chance,
            None if is_held => near(state, &crowds, city) / 2 + SURE / 2,
            None => near(state, &crowds, city) / 8,
        };
        sum += (price * chance / SURE) as i32;
    }
    sum
}

fn sign(side: Side) -> i32 {
    if side == Side::French { 1 } else { -1 }
}

/// Faces that hit most of the time.
fn power(kind: Kind) -> i32 {
    match kind {
        Kind::Leader => 0,
        kind if kind.is_cavalry() => 3,
        _ => 2,
    }
}

/// What a rout costs the owner of a block.
fn rout_cost(rules: &Rules, unit: UnitId, steps: i32) -> i32 {
    let at = unit.army() as usize;
    let most = if unit.kind().is_cavalry() { 0 } else { rules.edition.attrition(unit.kind()) as i32 };
    steps.min(most) * STEP[at] + if most > 0 && steps <= most { BLOCK[at] } else { 0 }
}

/// The town whose battle is on the board.
fn on_board(state: &State) -> Option<Town> {
    let is_on =
        state.is_within(|it| matches!(it, Stage::Round { .. } | Stage::RoundOver | Stage::Post { .. }));
    is_on.then(|| state.battle().town)
}

/// Roads a French block has still to go, twice.
fn way(state: &State, open: &[Option<(Town, Army, i32, bool)>; 3], unit: UnitId, town: Town) -> i32 {
    let wing = wing_city(state.edition, unit);
    let known = |city: Town| open.iter().flatten().find(|it| it.0 == city);
    let is_over = |it: &(Town, Army, i32, bool)| state.defeated.contains(it.1);
    match wing.and_then(known) {
        Some(goal) if !is_over(goal) => {
            let next = open.iter().flatten().find(|it| goal.3 && it.1 == goal.1 && it.0 != goal.0);
            match next.filter(|_| unit.at() % 4 == 1) {
                Some(next) => 2 * town.distance(next.0) as i32 - 2 * next.0.distance(goal.0) as i32,
                None => 2 * town.distance(goal.0) as i32,
            }
        }
        _ => {
            let left = open.iter().flatten().filter(|it| !is_over(it));
            left.map(|it| 2 * town.distance(it.0) as i32).min().unwrap_or(0)
        }
    }
}

/// Counts a block on the board.
fn post(lanes: &mut [Lane; 3], unit: UnitId, spot: Spot, block: &Block) {
    let side = unit.side();
    let Some((owner, wing)) = spot.position(side) else { return };
    let lane = &mut lanes[Battle::lane(owner, wing)];
    let (s, steps) = (side.index(), block.strength as i32);
    // The last step stands or goes by its morale. III.B.
    lane.steps[owner.index()][s] += if steps == 1 { 1 } else { 2 * steps };
    let is_first = !block.is(Mark::Canister) as i32;
    let (close, far, later) = match unit.kind() {
        Kind::Leader => (0, 0, 0),
        kind if kind.is_cavalry() => (2 + is_first, 0, 2),
        kind if kind.is_artillery() => (1 + is_first, (owner == side) as i32, 0),
        _ => (1, 0, !block.is(Mark::Square) as i32),
    };
    // A unit that has acted counts half, so that acting is worth more than waiting.
    let has_acted = block.is_any([Mark::Spent, Mark::Stepped, Mark::Fired]) && !block.is(Mark::Engaging);
    let fresh = if has_acted { 1 } else { 2 };
    lane.close[owner.index()][s] += close * steps * fresh;
    lane.far[s] += far * steps * fresh;
    lane.later[s] += later * steps;
}

/// How soon a side is to be routed, in hundredths.
fn hazard(state: &State, lanes: &[Lane; 3], side: usize, reserve: i32) -> i64 {
    let enemy = 1 - side;
    let is_next = next_to_act(state).index() == side;
    let mut sum = 0;
    for lane in lanes {
        let (own, forward) = (lane.steps[side][side], lane.steps[enemy][side]);
        let is_engaged = own > 0 && lane.steps[side][enemy] > 0;
        let has_free_guns = lane.steps[enemy][side] == 0;
        let mut threat = 0;
        if is_engaged {
            threat += lane.close[side][enemy];
        } else if has_free_guns {
            threat += lane.far[enemy];
        }
        if !is_engaged && forward == 0 {
            threat += lane.later[enemy];
        }
        if forward > 0 {
            threat += lane.close[enemy][enemy];
        }
        sum += if own + forward == 0 {
            if is_next && reserve > 0 { 50 } else { 100 }
        } else {
            let part = (100 * threat / (6 * (own + forward))).min(120) as i64;
            let open = if own == 0 { 20 } else { 0 };
            part * (part + 30) / 130 + open
        };
    }
    sum.min(200)
}

/// Whose battle turn is the next to decide in.
fn next_to_act(state: &State) -> Side {
    let now = state.stack[..state.depth as usize].iter().rev().find_map(|stage| match stage {
        Stage::EndBattleTurn { side } => Some(*side),
        _ => None,
    });
    match (now, state.stage()) {
        (
            Some(side),
            Stage::Morale { .. } | Stage::Withdraw { .. } | Stage::Combat { .. } | Stage::Act { .. },
        ) => side,
        (Some(side), _) => side.enemy(),
        (None, _) => state.active(),
    }
}

/// The chance of the French to win at a contested town, out of [`SURE`]. Battles end too soon for those beside to matter,
/// and the odds follow the might of those there hardly more than in proportion, because one broken lane decides.
fn chance(
    rules: &Rules,
    state: &State,
    crowds: &[Crowd; TOWNS],
    town: Town,
    hazard: Option<[i64; 2]>,
) -> i64 {
    let attacker = state.active();
    let few = |side: Side| (state.count(town, side) as i32) < rules.edition.least_for_a_battle() as i32;
    if hazard.is_none() && few(attacker.enemy()) && !few(attacker) {
        return if attacker == Side::French { SURE } else { 0 };
    }
    let mut might = crowds[town.at()].might;
    if hazard.is_none() {
        might[attacker.index()] += might[attacker.index()] / 5;
    }
    let [french, allied] = might.map(|it| it as i64 + 1);
    let [ours, theirs] = hazard.unwrap_or([0, 0]).map(|it| CALM + it);
    SURE * french * theirs / (french * theirs + allied * ours)
}

/// What a side loses if it is routed from a town: attrition, and those who find no road.
fn stake(state: &State, crowds: &[Crowd; TOWNS], town: Town, side: Side) -> i32 {
    let crowd = &crowds[town.at()];
    let mut room = 0;
    for (slot, (road, to)) in town.roads().iter().enumerate() {
        let is_entry = state.entries[town.at()].contains(RoadSlot(slot));
        let is_open = if side == state.active() { is_entry || state.count(*to, side) > 0 } else { !is_entry };
        if is_open && state.count(*to, side.enemy()) == 0 {
            room += state.edition.rout_road_limit(*road) as i32;
        }
    }
    let trapped = (state.count(town, side) as i32 - room).max(0);
    crowd.rout[side.index()] + trapped * crowd.block[side.index()]
}

/// Which side is stronger at a city and near it.
fn near(state: &State, crowds: &[Crowd; TOWNS], city: Town) -> i64 {
    let row = &state.edition.components().map.distance[city.at()];
    let mut might = [0_i64; 2];
    for (crowd, away) in crowds.iter().zip(row) {
        let share = match away {
            0 => 4,
            1 => 3,
            2 => 2,
            _ => continue,
        };
        might[0] += (crowd.might[0] * share) as i64;
        might[1] += (crowd.might[1] * share) as i64;
    }
    let [french, allied] = might.map(|it| it * it);
    SURE * french / (french + allied + 1)
}

/// What a side may gain next by attacks from the towns beside an enemy.
fn reach(state: &State, crowds: &[Crowd; TOWNS], side: Side) -> i32 {
    let (own, enemy) = (side.index(), side.enemy().index());
    let mut sum = 0;
    for town in state.towns() {
        let crowd = &crowds[town.at()];
        if crowd.rout[enemy] == 0 || state.count(town, side) > 0 {
            continue;
        }
        let mut might = [0_i64; 2];
        might[enemy] = crowd.might[enemy] as i64;
        for (_, to) in town.roads() {
            let beside = &crowds[to.at()];
            might[own] += beside.might[own] as i64;
            might[enemy] += beside.might[enemy] as i64 / 2;
        }
        let [ours, theirs] = [might[own] * might[own], might[enemy] * might[enemy]];
        let chance = SURE * ours / (ours + theirs + 1);
        sum += (crowd.rout[enemy] as i64 * chance / SURE) as i32;
    }
    sum
}
