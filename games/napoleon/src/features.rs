//! Facts about a position for a learned value: losses, cities, who stands near whom, who stands better in the battles.

use crate::{
    s01_mapboard::{TOWNS, Town, Towns},
    s02_sequence::{last_turn, turn},
    s03_units::{Army, Side},
    s09_supply::cities,
    state::{Battle, Mark, Place, Rules, Spot, Stage, State},
};

/// The most supply cities of an edition.
const CITIES: usize = 3;
/// Farther than any road leads.
const FAR: i32 = 12;

/// The names of the features, in order.
pub(crate) const NAMES: &[&str] = &[
    "french turn",
    "in battle",
    "french battle turn",
    "allied battle turn",
    "turn",
    "turns left, few",
    "night",
    "french lost",
    "anglo-dutch lost",
    "prussian lost",
    "french near defeat",
    "anglo-dutch near defeat",
    "prussian near defeat",
    "anglo-dutch defeated",
    "prussian defeated",
    "french steps",
    "anglo-dutch steps",
    "prussian steps",
    "french blocks",
    "anglo-dutch blocks",
    "prussian blocks",
    "cities held",
    "two cities held",
    "turn times cities held",
    "first city: french way",
    "second city: french way",
    "third city: french way",
    "first city: french blocks near",
    "second city: french blocks near",
    "third city: french blocks near",
    "first city: allied blocks near",
    "second city: allied blocks near",
    "third city: allied blocks near",
    "french way to cities",
    "anglo-dutch way to cities",
    "prussian way to cities",
    "french way to the enemy",
    "anglo-dutch way to the enemy",
    "prussian way to the enemy",
    "french company",
    "allied company",
    "french threats",
    "allied threats",
    "battles",
    "french might in battle",
    "allied might in battle",
    "odds in battle",
    "stake of the french",
    "stake of the allies",
    "odds in cities",
    "might beside battles",
    "lanes",
    "french lanes empty",
    "allied lanes empty",
    "french engaged",
    "allied engaged",
    "french guns posted",
    "allied guns posted",
    "french horse engaged",
    "allied horse engaged",
    "french squares",
    "allied squares",
    "french holding ground",
    "allied holding ground",
    "french fleeing",
    "allied fleeing",
    "french weak in battle",
    "allied weak in battle",
    "french disrupted",
    "allied disrupted",
    "force-marches",
    "emperor in battle",
    "emperor's escort short",
    "emperor dead",
    "small groups french",
    "small groups allied",
];

/// What is counted of one army or side.
#[derive(Clone, Copy, Default)]
struct Count {
    lost: i32,
    steps: i32,
    blocks: i32,
    to_city: i32,
    to_enemy: i32,
    engaged: i32,
    guns: i32,
    horse: i32,
    squares: i32,
    holding: i32,
    fleeing: i32,
    weak: i32,
    disrupted: i32,
    forced: i32,
}

/// Writes the features of a position.
pub(crate) fn write(rules: &Rules, state: &State, numbers: &mut [i32]) {
    let mut at = 0;
    let mut add = |number: i32| {
        numbers[at] = number;
        at += 1;
    };
    let map = &state.edition.components().map;
    let french = state.towns_where(|counts| counts[0] > 0);
    let allied = state.towns_where(|counts| counts[1] + counts[2] > 0);
    let contested = french.intersection(allied);
    let near = |towns: Towns, from: Town| {
        let row = &map.distance[from.at()];
        towns.indices().map(|n| row[n] as i32).min().unwrap_or(FAR).min(FAR)
    };
    let mut known = [[-1_i8; TOWNS]; 2];
    let mut to_enemy = |side: Side, from: Town| {
        let slot = &mut known[side.index()][from.at()];
        if *slot < 0 {
            *slot = near(if side == Side::French { allied } else { french }, from) as i8;
        }
        *slot as i32
    };
    let mut list = [(state.edition.town(0), Army::AngloDutch); CITIES];
    cities(state.edition).zip(&mut list).for_each(|((town, army, _), slot)| *slot = (town, army));
    let fleeing = match state.stage() {
        Stage::Leave { town, armies } | Stage::LeaveBy { town, armies } => Some((town, Side::of(armies))),
        _ => None,
    };
    let mut fights = [Fight::default(); TOWNS];
    let mut armies = [Count::default(); 3];
    let mut emperor = Emperor::default();
    for unit in state.units() {
        let (block, army) = (state.block(unit), unit.army());
        let count = &mut armies[army as usize];
        let side = army.side();
        match block.place {
            Place::Eliminated => {
                count.lost += rules.edition.counts_for_defeat(unit.kind()) as i32;
                emperor.is_dead |= side == Side::French && State::is_leader(unit);
            }
            Place::Box => {}
            Place::In(town) => {
                let power = block.strength as i32 * state.edition.usual_fire(unit) as i32;
                count.steps += block.strength as i32;
                count.blocks += 1;
                count.to_enemy += to_enemy(side, town);
                let own = |it: &&(Town, Army)| side == Side::French || it.1 == army;
                let ways = list.iter().filter(own).map(|it| map.distance[town.at()][it.0.at()] as i32);
                count.to_city += ways.min().unwrap_or(0);
                count.disrupted += block.is(Mark::Disrupted) as i32;
                count.forced += block.is(Mark::Forced) as i32 * if block.strength == 1 { 4 } else { 1 };
                let is_here = contested.contains(town);
                if side == Side::French && State::is_leader(unit) {
                    emperor.town = Some(town);
                    emperor.in_battle = is_here as i32 * if block.spot == Spot::Reserve { 1 } else { 3 };
                }
                if is_here {
                    let fight = &mut fights[town.at()];
                    fight.might[side.index()] += power;
                    count.weak += (block.strength == 1) as i32;
                    count.fleeing += (fleeing == Some((town, side))) as i32;
                    if let Some((owner, wing)) = block.spot.position(side) {
                        fight.posted += 1;
                        fight.lanes[side.index()][Battle::lane(owner, wing)] += power;
                        count.engaged += if owner == side { 0 } else { power };
                        count.guns += if unit.kind().is_artillery() { power } else { 0 };
                        count.horse += if block.is(Mark::Shock) { power } else { 0 };
                        count.squares += block.is(Mark::Square) as i32;
                        count.holding += block.is(Mark::Holds) as i32;
                    }
                } else if state.counts[town.at()].iter().sum::<u8>() > 0 && !block.is(Mark::Disrupted) {
                    town.roads().iter().for_each(|(_, to)| fights[to.at()].beside[side.index()] += power);
                }
            }
        }
    }
    let sum = |side: Side, of: fn(&Count) -> i32| {
        let own = Army::ALL.into_iter().filter(|army| army.side() == side);
        own.map(|army| of(&armies[army as usize])).sum::<i32>()
    };
    let is_battle = state.is_within(|it| matches!(it, Stage::Round { .. } | Stage::EndBattleTurn { .. }));
    let turn_of = |side: Side| {
        state.is_within(|it| matches!(it, Stage::EndBattleTurn { side: it } if it == side)) as i32
    };
    let now = state.turn as i32;
    let left = last_turn(state.edition) as i32 - now;
    add((state.turn > 0 && state.active() == Side::French) as i32);
    add(is_battle as i32);
    add(turn_of(Side::French));
    add(turn_of(Side::Allied));
    add(now);
    add((6 - left).max(0));
    add((state.turn > 0 && turn(state.edition, state.turn).is_night) as i32);
    armies.iter().for_each(|it| add(it.lost));
    for army in Army::ALL {
        add((4 - (rules.edition.defeat(army) as i32 - armies[army as usize].lost)).max(0));
    }
    add(state.defeated.contains(Army::AngloDutch) as i32);
    add(state.defeated.contains(Army::Prussian) as i32);
    armies.iter().for_each(|it| add(it.steps));
    armies.iter().for_each(|it| add(it.blocks));
    let held = list.iter().filter(|it| french.difference(contested).contains(it.0)).count() as i32;
    add(held);
    add((held >= 2) as i32);
    add(now * held);
    list.iter().for_each(|it| add(near(french, it.0)));
    for side in [Side::French, Side::Allied] {
        for (city, _) in list {
            let around = city.roads().iter().map(|(_, to)| state.count(*to, side) as i32).sum::<i32>();
            add(state.count(city, side) as i32 * 2 + around);
        }
    }
    armies.iter().for_each(|it| add(it.to_city));
    armies.iter().for_each(|it| add(it.to_enemy));
    for side in [Side::French, Side::Allied] {
        let company = |n: usize| (state.count(state.edition.town(n), side) as i32).min(8).pow(2);
        add(french.union(allied).indices().map(company).sum());
    }
    for side in [Side::French, Side::Allied] {
        add(threats(state, side, french, allied, contested, &fights));
    }
    let mut all = Fight::default();
    let (mut odds_sum, mut stakes, mut in_cities, mut lanes, mut gaps) = (0, [0; 2], 0, 0, [0; 2]);
    let mut beside = 0;
    for n in contested.indices() {
        let fight = &fights[n];
        let [ours, theirs] = fight.might;
        all.might[0] += ours;
        all.might[1] += theirs;
        let odds = (ours - theirs) * 100 / (ours + theirs).max(1);
        odds_sum += odds * ours.min(theirs).min(40) / 10;
        stakes[0] += (-odds).max(0) * ours / 100;
        stakes[1] += odds.max(0) * theirs / 100;
        in_cities += if state.edition.town(n).facts().is_supply { odds } else { 0 };
        beside += fight.beside[0].min(30) - fight.beside[1].min(30);
        if fight.posted > 0 {
            for (ours, theirs) in fight.lanes[0].into_iter().zip(fight.lanes[1]) {
                lanes += (ours - theirs) * 100 / (ours + theirs).max(1);
            }
            let empty = |side: usize| fight.lanes[side].iter().filter(|it| **it == 0).count() as i32;
            gaps[0] += empty(0);
            gaps[1] += empty(1);
        }
    }
    add(contested.len() as i32);
    add(all.might[0]);
    add(all.might[1]);
    add(odds_sum);
    add(stakes[0]);
    add(stakes[1]);
    add(in_cities);
    add(beside);
    add(lanes);
    add(gaps[0]);
    add(gaps[1]);
    let pairs: [fn(&Count) -> i32; 7] = [
        |it| it.engaged,
        |it| it.guns,
        |it| it.horse,
        |it| it.squares,
        |it| it.holding,
        |it| it.fleeing,
        |it| it.weak,
    ];
    for of in pairs {
        add(sum(Side::French, of));
        add(sum(Side::Allied, of));
    }
    add(sum(Side::French, |it| it.disrupted));
    add(sum(Side::Allied, |it| it.disrupted));
    add(sum(Side::Allied, |it| it.forced) - sum(Side::French, |it| it.forced));
    add(emperor.in_battle);
    let least = rules.edition.least_for_a_battle() as i32;
    let escort = emperor.town.map_or(least, |town| state.count(town, Side::French) as i32);
    add((least - escort).max(0));
    add(emperor.is_dead as i32);
    for side in [Side::French, Side::Allied] {
        let is_small = |n: &usize| (1..least).contains(&(state.count(state.edition.town(*n), side) as i32));
        add(french.union(allied).indices().filter(is_small).count() as i32);
    }
}

/// Where Napoleon is and what threatens him.
#[derive(Default)]
struct Emperor {
    town: Option<Town>,
    in_battle: i32,
    is_dead: bool,
}

/// Who stands in a town and beside it, by side.
#[derive(Clone, Copy, Default)]
struct Fight {
    might: [i32; 2],
    beside: [i32; 2],
    lanes: [[i32; 3]; 2],
    posted: i32,
}

/// How many enemy blocks a side could overwhelm from the towns beside them.
fn threats(
    state: &State,
    side: Side,
    french: Towns,
    allied: Towns,
    contested: Towns,
    fights: &[Fight],
) -> i32 {
    let prey = if side == Side::French { allied } else { french };
    let mut sum = 0;
    for n in prey.difference(contested).indices() {
        let defenders = state.count(state.edition.town(n), side.enemy()) as i32;
        // A block fires for about six points at the start.
        let ours = fights[n].beside[side.index()] / 6;
        sum += (ours - defenders).clamp(0, 4) * defenders.min(6);
    }
    sum
}
