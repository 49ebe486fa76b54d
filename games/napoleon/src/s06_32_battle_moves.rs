//! 6.32 Battle moves: engage, disengage, redeploy. Corps may mix once the battle has started (6.23). III.D.2 in the
//! 3rd edition.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Event, MoveKind, who},
    s03_units::{Kind, UnitId},
    s06_21_terrain::Terrain,
    s06_30_battle_turns::Lines,
    state::{Battle, Mark, Rules, Spot, State, Wing},
};

/// Crossings of a stream in one battle turn. Rule 6.21.
const CROSSINGS: u8 = 2;

/// Adds the battle moves a unit may make now.
pub(crate) fn actions(state: &State, lines: &Lines, unit: UnitId, offers: &mut Vec<Action>) {
    if !may_step(state, unit) {
        return;
    }
    let mut offer = |to: Spot| {
        if may_move(state, lines, unit, to) {
            offers.push(Action::Move { unit, to });
        }
    };
    match state.block(unit).spot {
        Spot::Reserve => Wing::ALL.into_iter().for_each(|wing| offer(Spot::Own(wing))),
        Spot::Own(wing) => {
            offer(Spot::Forward(wing));
            offer(Spot::Reserve);
            if state.edition.may_redeploy_sideways() {
                let others = Wing::ALL.into_iter().filter(|other| *other != wing);
                others.for_each(|other| offer(Spot::Own(other)));
            }
        }
        Spot::Forward(wing) => offer(Spot::Own(wing)),
    }
}

/// Whether a unit has a battle move left. Rules 6.32, 6.33 and 6.5.
pub(crate) fn may_step(state: &State, unit: UnitId) -> bool {
    let block = state.block(unit);
    if block.is_any([Mark::Spent, Mark::Square]) || block.host.is_some() {
        return false;
    }
    match (block.is(Mark::Stepped), block.is(Mark::Fired)) {
        (false, false) => true,
        (true, false) => unit.kind().is_mounted(),
        (false, true) => unit.kind() == Kind::HorseArtillery,
        (true, true) => false,
    }
}

/// The kind of a move by the places it joins. Ruling N2; III.D.2.a, III.D.2.b, III.D.2.c.
pub(crate) fn kind_of(lines: &Lines, unit: UnitId, from: Spot, to: Spot) -> MoveKind {
    let side = unit.side();
    let is_engaged = |spot: Spot| spot.position(side).is_some_and(|it| lines.units(side.enemy(), it) > 0);
    match (from, to) {
        (_, Spot::Forward(_)) => MoveKind::Engage,
        (Spot::Forward(_), _) => MoveKind::Disengage,
        (Spot::Reserve, Spot::Own(_)) if is_engaged(to) => MoveKind::Engage,
        (Spot::Own(_), Spot::Reserve) if is_engaged(from) => MoveKind::Disengage,
        (Spot::Reserve | Spot::Own(_), Spot::Own(_) | Spot::Reserve) => MoveKind::Redeploy,
    }
}

fn may_move(state: &State, lines: &Lines, unit: UnitId, to: Spot) -> bool {
    let block = state.block(unit);
    let side = unit.side();
    let kind = unit.kind();
    let is_fit = match kind_of(lines, unit, block.spot, to) {
        MoveKind::Engage => !kind.is_foot_artillery() && !block.is(Mark::Disengaging),
        MoveKind::Disengage => !block.is(Mark::Engaging),
        MoveKind::Redeploy => true,
    };
    let is_held = |wing: Wing| lines.units(side.enemy(), (side, wing)) > 0;
    let is_past_enemy = matches!((block.spot, to), (Spot::Own(wing), Spot::Forward(_)) if is_held(wing));
    // III.D.2.c.(1): sideways only between unengaged positions.
    let is_past_enemy = is_past_enemy
        || matches!((block.spot, to), (Spot::Own(one), Spot::Own(other)) if is_held(one) || is_held(other));
    let is_barred =
        to.position(side).is_some_and(|(owner, wing)| !state.battle().terrain(owner, wing).admits(kind));
    is_fit && !is_past_enemy && !is_barred && may_cross(state, unit, to)
}

/// Whether the stream on the way, if any, lets one more unit across. Rule 6.21.
pub(crate) fn may_cross(state: &State, unit: UnitId, to: Spot) -> bool {
    match crossing(state.block(unit).spot, to) {
        Some(wing) if state.battle().has_stream(unit.side(), wing) => {
            let lane = Battle::lane(unit.side(), wing);
            unit.kind() != Kind::HorseArtillery && state.traffic.crossed[lane] < CROSSINGS
        }
        Some(_) | None => true,
    }
}

fn crossing(from: Spot, to: Spot) -> Option<Wing> {
    match (from, to) {
        (Spot::Own(wing), Spot::Forward(_)) | (Spot::Forward(wing), Spot::Own(_)) => Some(wing),
        (
            Spot::Reserve | Spot::Own(_) | Spot::Forward(_),
            Spot::Reserve | Spot::Own(_) | Spot::Forward(_),
        ) => None,
    }
}

/// Makes a battle move.
pub(crate) fn play(rules: &Rules, state: &mut State, unit: UnitId, to: Spot, events: &mut impl Sink<Event>) {
    let kind = kind_of(&Lines::new(state), unit, state.block(unit).spot, to);
    go(rules, state, unit, to, kind, events);
    let is_stop = to.position(unit.side()).is_some_and(|(owner, wing)| {
        unit.kind().is_cavalry() && state.battle().terrain(owner, wing) == Terrain::Woods
    });
    let block = state.block_mut(unit);
    let was_stepped = block.is(Mark::Stepped);
    block.marks.insert(Mark::Stepped);
    if is_stop || was_stepped {
        block.marks.insert(Mark::Spent);
    }
    if kind == MoveKind::Engage {
        state.battle_mut().is_active = true;
    }
}

/// Moves a unit on the board, with what follows from the kind of move.
pub(crate) fn go(
    rules: &Rules,
    state: &mut State,
    unit: UnitId,
    to: Spot,
    kind: MoveKind,
    events: &mut impl Sink<Event>,
) {
    let crossed = crossing(state.block(unit).spot, to);
    let crossed = crossed.filter(|wing| state.battle().has_stream(unit.side(), *wing));
    // Foot artillery does not engage, no artillery enters woods (6.21), horse artillery crosses no stream.
    let is_woods = to
        .position(unit.side())
        .is_some_and(|(owner, wing)| state.battle().terrain(owner, wing) == Terrain::Woods);
    let tells = kind == MoveKind::Engage || is_woods || crossed.is_some();
    events.tell(Event::Moved { who: who(rules, state, unit), kind, to, tells });
    if let Some(wing) = crossed {
        let lane = Battle::lane(unit.side(), wing);
        state.traffic.crossed[lane] += 1;
    }
    let block = state.block_mut(unit);
    block.spot = to;
    block.marks.remove(Mark::Holds);
    match kind {
        MoveKind::Engage => {
            block.marks.insert(Mark::Engaging);
            if unit.kind().is_cavalry() {
                block.marks.insert(Mark::Shock);
            }
        }
        MoveKind::Disengage => block.marks.insert(Mark::Disengaging),
        MoveKind::Redeploy => {}
    }
}
