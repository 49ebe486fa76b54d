//! 6.33 Battle fires: who may fire at whom, and with what firepower.

use tabletop::{Dice, Sink};

use crate::{
    action::Action,
    edition::FireTable,
    event::Event,
    iii_d_3_fires,
    s03_units::{Kind, Side, UnitId},
    s06_21_terrain::{Terrain, holder},
    s06_24_fog_of_battle::refresh,
    s06_30_battle_turns::Lines,
    s06_70_stalemate,
    state::{Field, HitKind, Hits, Mark, Rules, Spot, Stage, State, Target, Wing},
};

/// A fire as it would be thrown now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fire {
    /// Dice thrown.
    pub dice: u8,
    /// The highest roll that hits.
    pub power: u8,
    /// Whether it is artillery at long range.
    pub is_long: bool,
    /// The position fired into.
    pub position: (Side, Wing),
}

/// Whether a unit may still fire in this battle turn.
fn may_fire(state: &State, unit: UnitId) -> bool {
    let block = state.block(unit);
    let has_moved = block.is(Mark::Stepped) && unit.kind() != Kind::HorseArtillery;
    !block.is_any([Mark::Fired, Mark::Spent]) && !has_moved && block.host.is_none()
}

/// The fire of a unit at a target group, if there is one.
pub(crate) fn fire(
    rules: &Rules,
    state: &State,
    lines: &Lines,
    unit: UnitId,
    target: Target,
) -> Option<Fire> {
    if !may_fire(state, unit) {
        return None;
    }
    let block = state.block(unit);
    let (side, kind) = (unit.side(), unit.kind());
    let here = block.spot.position(side)?;
    let is_long = !lines.is_engaged(here);
    let position = match (is_long, block.spot) {
        (false, _) => here,
        (true, Spot::Own(wing)) if kind.is_artillery() => (side.enemy(), wing.facing()),
        (true, Spot::Own(_) | Spot::Forward(_) | Spot::Reserve) => return None,
    };
    if is_long && !may_fire_long(state, lines, side, position) {
        return None;
    }
    if !has_target(state, lines, unit, target, position) {
        return None;
    }
    let power = match rules.edition.fire_table() {
        FireTable::Printed => firepower(state, unit, target, position, is_long),
        FireTable::ByType => iii_d_3_fires::firepower(state, unit, target, is_long),
    };
    (power > 0).then_some(Fire { dice: block.strength, power: power.min(6) as u8, is_long, position })
}

/// Long range: not into woods, and not where friends are engaged at that instant. Rules 6.21 and 6.33;
/// III.D.3.c.(1).(a), III.D.3.c.(2).(a).
fn may_fire_long(state: &State, lines: &Lines, side: Side, position: (Side, Wing)) -> bool {
    state.battle().terrain(position.0, position.1) != Terrain::Woods && lines.units(side, position) == 0
}

fn has_target(state: &State, lines: &Lines, unit: UnitId, target: Target, position: (Side, Wing)) -> bool {
    let enemy = unit.side().enemy();
    let squares = lines.squares(enemy, position);
    let count = match target {
        Target::Squares => squares,
        Target::Line => lines.units(enemy, position) - squares,
    };
    if count == 0 {
        return false;
    }
    if unit.kind().is_cavalry() && target == Target::Line && count == 1 {
        // Rule 6.21: cavalry cannot attack a Farm.
        let is_farm = state.battle().terrain(position.0, position.1) == Terrain::Farm;
        return !(is_farm && holder(state, position).is_some_and(|it| it.side() == enemy));
    }
    true
}

/// Whether a fire with this many hits has done, or could have done, something that cannot be undone. Ruling N21.
///
/// Rule 6.4: long range cannot eliminate; of hidden units only a hit without effect tells that they are at strength 1.
fn may_matter(rules: &Rules, state: &State, fire: &Fire, target: Target, side: Side, hits: u8) -> bool {
    !fire.is_long
        || rules.edition.long_range_kills()
        || members(state, side.enemy(), fire.position, target).any(|unit| match state.block(unit) {
            block if block.is(Mark::Shown) => block.strength > 1,
            _ => hits == 0,
        })
}

/// The units of a side that form a target group in a position. Rule 6.51.
pub(crate) fn members(
    state: &State,
    side: Side,
    position: (Side, Wing),
    target: Target,
) -> impl Iterator<Item = UnitId> + '_ {
    state.of_side(state.battle().town, side).filter(move |unit| {
        let block = state.block(*unit);
        let is_square = block.is(Mark::Square) || block.host.is_some();
        block.spot.position(side) == Some(position) && is_square == (target == Target::Squares)
    })
}

/// The highest roll that hits, with every modifier. Rules 6.21, 6.33 and 6.51.
fn firepower(state: &State, unit: UnitId, target: Target, position: (Side, Wing), is_long: bool) -> i8 {
    let block = state.block(unit);
    let base = unit.facts().fire as i8;
    let at_squares = (target == Target::Squares) as i8;
    match unit.kind() {
        Kind::Leader => base,
        Kind::Infantry => base + block.is(Mark::Holds) as i8 + at_squares,
        Kind::HeavyCavalry | Kind::LightCavalry | Kind::Cavalry => {
            let is_woods = state.battle().terrain(position.0, position.1) == Terrain::Woods;
            match (is_woods, target) {
                (true, _) => 1,
                (false, Target::Squares) => base - 1,
                (false, Target::Line) => base + block.is(Mark::Shock) as i8,
            }
        }
        Kind::FootArtillery | Kind::HorseArtillery | Kind::Artillery => {
            let range = if is_long { block.is(Mark::Holds) as i8 } else { !block.is(Mark::Canister) as i8 };
            base + range + at_squares
        }
    }
}

/// Adds the fires a unit may make now.
pub(crate) fn actions(rules: &Rules, state: &State, lines: &Lines, unit: UnitId, offers: &mut Vec<Action>) {
    for target in [Target::Line, Target::Squares] {
        if fire(rules, state, lines, unit, target).is_some() {
            offers.push(Action::Fire { unit, target });
        }
    }
}

/// Takes the dice of a fire. Rule 6.33.
pub(crate) fn settle(
    rules: &Rules,
    state: &mut State,
    unit: UnitId,
    target: Target,
    dice: Dice,
    events: &mut impl Sink<Event>,
) {
    state.pop();
    let fire = fire(rules, state, &Lines::new(state), unit, target).expect("a unit that fires has a target");
    let hits = dice.pips().iter().filter(|pips| rules.edition.hits(**pips, fire.power)).count() as u8;
    if may_matter(rules, state, &fire, target, unit.side(), hits) {
        s06_70_stalemate::forget(state);
    }
    let block = state.block_mut(unit);
    block.marks.insert_all([Mark::Fired, Mark::Known]);
    block.marks.remove(Mark::Shock);
    if rules.edition.has_first_fire(unit.kind()) && !fire.is_long {
        block.marks.insert(Mark::Canister);
    }
    state.battle_mut().is_active = true;
    refresh(rules, state, events);
    let Fire { power, is_long, position, .. } = fire;
    events.tell(Event::Fired { unit, target, position, dice, power, is_long });
    if hits > 0 {
        let is_harmless = fire.is_long && !rules.edition.long_range_kills();
        let kind = match (is_harmless, unit.kind().is_cavalry()) {
            (true, _) => HitKind::LongRange,
            (false, true) => HitKind::Cavalry,
            (false, false) => HitKind::Plain,
        };
        let (owner, wing) = fire.position;
        let field = Field::Position(owner, wing, target);
        state.push(Stage::TakeHits(Hits { left: hits, side: unit.side().enemy(), field, kind }));
    }
}
