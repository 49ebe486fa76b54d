//! Facts about the opening that players published: they prove map and set-up from outside.

use crate::common::{battle, hex};
use tabletop::{Game, Viewer};
use waterloo::{
    View,
    s02_0_equipment::{Arm, Side, UnitId, UnitSet, equipment},
};

fn view() -> View {
    let scene = battle();
    scene.table().game().view(scene.table().state(), Viewer::Spectator)
}

/// The French units that can attack or bombard the unit in a hex on turn one.
fn attackers(view: &View, target: &str) -> UnitSet {
    let target = hex(target);
    let zone = view.zone(Side::Allied);
    let french = view.units.iter().filter(|it| it.unit.info().side == Side::French);
    let can = |unit: UnitId, from| {
        let mut ends = view.reach(unit);
        ends.insert(from);
        ends.iter().any(|end| {
            let bombards = unit.info().arm == Arm::Artillery
                && !zone.contains(end)
                && end.info().in_range.contains(target);
            end.info().near.contains(target) || bombards
        })
    };
    french.filter(|it| can(it.unit, it.hex)).map(|it| it.unit).collect()
}

fn ids(units: UnitSet) -> Vec<String> {
    units.iter().map(|unit| unit.to_string()).collect()
}

#[test]
fn three_french_units_are_in_contact_at_the_start() {
    let view = view();
    let zone = view.zone(Side::Allied);
    let pinned = view.units.iter().filter(|it| it.unit.info().side == Side::French && zone.contains(it.hex));
    assert_eq!(pinned.map(|it| it.hex.to_string()).collect::<Vec<_>>(), ["0915", "0814", "1014"]);
}

#[test]
fn six_further_french_units_reach_no_other_target_on_turn_one() {
    let view = view();
    let allied = view.units.iter().filter(|it| it.unit.info().side == Side::Allied);
    let targets = allied.map(|it| it.hex.to_string()).filter(|hex| hex != "0914");
    let busy = targets.fold(UnitSet::EMPTY, |sum, target| sum.union(attackers(&view, &target)));
    let french = view.units.iter().map(|it| it.unit).filter(|unit| unit.info().side == Side::French);
    let idle: UnitSet = french.filter(|&unit| !busy.contains(unit)).collect();
    let pinned: UnitSet =
        ["fr-6-II", "fr-art-I", "fr-9-II"].map(|id| UnitId::from_id(id).unwrap()).into_iter().collect();
    assert_eq!(idle.difference(pinned).len(), 6, "{:?}", ids(idle));
}

#[test]
fn the_westernmost_allies_can_be_attacked_by_one_unit_only() {
    let view = view();
    assert!(attackers(&view, "0310").len() <= 1);
    assert!(attackers(&view, "0509").len() <= 1);
}

#[test]
fn the_cavalry_in_0711_can_be_attacked_at_one_to_two_or_one_to_one() {
    let units = attackers(&view(), "0711");
    assert_eq!(units.iter().map(|unit| unit.info().strength).collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn la_haye_sainte_can_be_attacked_at_two_to_one() {
    let units = ids(attackers(&view(), "1310"));
    for id in ["fr-art-gd", "fr-art-II", "fr-5-II"] {
        assert!(units.contains(&id.to_string()), "{id} in {units:?}");
    }
    assert_eq!(equipment().ratios[waterloo::ratio(5 + 3 + 4, 2 * 3) as usize], "2-1");
}

#[test]
fn the_french_need_three_to_six_turns_to_an_exit() {
    let view = view();
    let french = view.units.iter().filter(|it| it.unit.info().side == Side::French);
    let turns = french
        .map(|it| (equipment().to_exit[it.hex.index()] as u32 + 1).div_ceil(it.unit.info().movement as u32));
    let turns: Vec<u32> = turns.collect();
    assert_eq!((turns.iter().min(), turns.iter().max()), (Some(&3), Some(&6)));
}
