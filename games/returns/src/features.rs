//! Facts about a position for a learned value: cohesion, objectives and who is near them, the combats.

use crate::{
    s03_pieces::{Army, Side},
    s05_objectives::Objective,
    s08_sequence::Phase,
    s12_winning::{ELIMINATE, LAST_TURN},
    state::State,
    worth::{combats, company, hunt, one_time, two_nearest},
};

/// The names of the features, in order.
pub(crate) const NAMES: &[&str] = &[
    "french to move",
    "french to fight",
    "allies to move",
    "allies to fight",
    "turn",
    "turns left, few",
    "french cohesion",
    "allied cohesion",
    "prussian cohesion",
    "french corps gone",
    "allied corps gone",
    "french corps gone, squared",
    "allied corps gone, squared",
    "french corps weak",
    "allied corps weak",
    "french corps very weak",
    "allied corps very weak",
    "movement points",
    "combats",
    "company",
    "losses at the end of the turn",
    "objectives achieved",
    "objectives occupied",
    "one objective missing",
    "late with none",
    "way to the nearer objective",
    "way to the farther objective",
    "second corps to the farther objective",
    "guard of the nearer objective",
    "guard of the farther objective",
    "hunt is an objective",
    "hunt",
    "hunt: corps gone",
    "antwerp is an objective",
    "ghent is an objective",
    "brussels is an objective",
    "liege is an objective",
    "antwerp held",
    "ghent held",
    "brussels held",
    "liege held",
    "french to antwerp",
    "french to ghent",
    "french to brussels",
    "french to liege",
    "allies to antwerp",
    "allies to ghent",
    "allies to brussels",
    "allies to liege",
    "turn times achieved",
    "turn times way to the farther",
    "contacts",
    "french in contact",
    "allies in contact",
];

/// Writes the features of a position.
pub(crate) fn write(state: &State, numbers: &mut [i32]) {
    let mut at = 0;
    let mut add = |number: i32| {
        numbers[at] = number;
        at += 1;
    };
    let phase = match state.phase {
        Phase::SetUp | Phase::Weather | Phase::FrenchMovement => 0,
        Phase::FrenchCombat => 1,
        Phase::AlliedMovement => 2,
        Phase::AlliedCombat | Phase::Victory => 3,
    };
    (0..4).for_each(|it| add((it == phase) as i32));
    let turn = state.turn as i32;
    let left = LAST_TURN as i32 - turn;
    add(turn);
    add((4 - left).max(0));
    for army in Army::ALL {
        add(army.corps().iter().map(|unit| state.piece(unit).cohesion as i32).sum());
    }
    let gone = [Side::French, Side::AlliedPrussian].map(|side| state.eliminated(side) as i32);
    gone.into_iter().for_each(&mut add);
    gone.into_iter().for_each(|it| add(it * it));
    for least in [3, 1] {
        for side in [Side::French, Side::AlliedPrussian] {
            let weak = side.corps().iter().filter(|&unit| state.town(unit).is_some());
            add(weak.filter(|&unit| state.piece(unit).cohesion <= least).count() as i32);
        }
    }
    let active = state.phase.active();
    let points: i32 = active.armies().iter().map(|army| state.points[army.index()] as i32).sum();
    add(if active == Side::French { points } else { -points });
    add(combats(state));
    add(company(state));
    add(one_time(state));
    let french = state.towns_of(Side::French.corps());
    let allied = state.towns_of(Side::AlliedPrussian.corps());
    let goals = Goals::new(state);
    add(goals.achieved);
    add(goals.occupied);
    add((goals.achieved == 1) as i32);
    add(if goals.achieved == 0 { (turn - 8).max(0) } else { 0 });
    add(goals.ways[0].0);
    add(goals.ways[1].0);
    add(goals.ways[1].1);
    add(goals.ways[0].2);
    add(goals.ways[1].2);
    let has_hunt = state.objectives.contains(Objective::EliminateThree) as i32;
    add(has_hunt);
    add(if has_hunt > 0 { hunt(state) } else { 0 });
    add(has_hunt * gone[1].min(ELIMINATE as i32));
    let towns = || Objective::ALL.into_iter().filter_map(|it| it.town().map(|town| (it, town)));
    towns().for_each(|(it, _)| add(state.objectives.contains(it) as i32));
    towns().for_each(|(_, town)| {
        let is_held = (french.contains(town) || state.control.contains(town)) && !allied.contains(town);
        add(is_held as i32);
    });
    towns().for_each(|(_, town)| add(two_nearest(state, town, Side::French).0 as i32));
    towns().for_each(|(_, town)| add(two_nearest(state, town, Side::AlliedPrussian).0 as i32));
    add(turn * goals.achieved);
    add(turn * goals.ways[1].0);
    let contested = french.intersection(allied);
    add(contested.len() as i32);
    for side in [Side::French, Side::AlliedPrussian] {
        let there =
            side.corps().iter().filter(|&unit| state.town(unit).is_some_and(|it| contested.contains(it)));
        add(there.map(|unit| state.piece(unit).cohesion as i32).sum());
    }
}

/// Where the French objectives stand.
struct Goals {
    achieved: i32,
    occupied: i32,
    /// For the nearer and the farther objective: the nearest French corps, the second, the nearest enemy.
    ways: [(i32, i32, i32); 2],
}

impl Goals {
    fn new(state: &State) -> Goals {
        let mut goals = Goals { achieved: 0, occupied: 0, ways: [(0, 0, 9); 2] };
        let (french, allied) =
            (state.towns_of(Side::French.corps()), state.towns_of(Side::AlliedPrussian.corps()));
        for (objective, way) in state.objectives.iter().zip(&mut goals.ways) {
            goals.achieved += state.is_achieved(objective) as i32;
            let Some(town) = objective.town() else {
                goals.occupied += state.is_achieved(objective) as i32;
                *way = (ELIMINATE.saturating_sub(state.eliminated(Side::AlliedPrussian)) as i32, 0, 9);
                continue;
            };
            goals.occupied +=
                ((french.contains(town) || state.control.contains(town)) && !allied.contains(town)) as i32;
            let (first, second) = two_nearest(state, town, Side::French);
            let guard = two_nearest(state, town, Side::AlliedPrussian).0;
            let is_safe = state.control.contains(town) && !allied.contains(town);
            *way = if is_safe { (0, 0, guard as i32) } else { (first as i32, second as i32, guard as i32) };
        }
        goals.ways.sort_by_key(|it| it.0);
        goals
    }
}
