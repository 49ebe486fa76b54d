//! 6.21 Battle terrain: markers drawn and placed, Farms and Hills held, exchanged and captured.

use serde::Serialize;
use tabletop::{Chance, Counts, ReadError, Sink};

use crate::{
    action::Action,
    data::{Files, rows_of},
    event::{Event, who},
    s03_units::{Kind, Side, UnitId},
    s06_30_battle_turns::is_fresh,
    state::{Mark, Rules, Stage, State, Wing},
};

/// What a position is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// No marker.
    Open,
    /// Cavalry at F1, no artillery, unengaged blocks upright.
    Woods,
    /// One infantry at +1, safe from cavalry.
    Farm,
    /// Two crossings a battle turn, none by horse artillery.
    Stream,
    /// One artillery at +1 at long range.
    Hill,
}

impl Terrain {
    /// The kinds of markers in the order of the draw.
    pub const MARKERS: [Terrain; 4] = [Terrain::Woods, Terrain::Farm, Terrain::Stream, Terrain::Hill];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Open => "open",
            Terrain::Woods => "woods",
            Terrain::Farm => "farm",
            Terrain::Stream => "stream",
            Terrain::Hill => "hill",
        }
    }

    /// Whether a unit of this type may stand in the position.
    pub const fn admits(self, kind: Kind) -> bool {
        !(matches!(self, Terrain::Woods) && kind.is_artillery())
    }

    /// Whether one unit of this type may hold the marker.
    pub const fn may_be_held_by(self, kind: Kind) -> bool {
        match self {
            Terrain::Farm => matches!(kind, Kind::Infantry),
            Terrain::Hill => kind.is_artillery(),
            Terrain::Open | Terrain::Woods | Terrain::Stream => false,
        }
    }
}

/// How many markers there are of each kind.
pub(crate) fn marker_counts(files: &Files) -> Result<[u8; 4], ReadError> {
    let mut counts = [0; 4];
    for row in rows_of(files, "terrain.csv")? {
        let kind = |name: &str| Terrain::MARKERS.iter().position(|kind| kind.name() == name);
        counts[row.find("kind", "a kind of marker", kind)?] = row.number("count")?;
    }
    Ok(counts)
}

/// The markers face down: all but those on the boards; all of them again if none is left.
pub fn face_down(state: &State, hand: [Terrain; 2]) -> [u8; 4] {
    let all = state.edition.components().terrain;
    let mut left = all;
    let boards = state.battles[..state.battle_count as usize].iter().filter(|battle| !battle.is_over);
    let placed = boards.flat_map(|battle| battle.terrain.into_iter().flatten());
    for kind in placed.chain(hand) {
        if let Some(n) = Terrain::MARKERS.iter().position(|it| *it == kind) {
            left[n] = left[n].saturating_sub(1);
        }
    }
    if left == [0; 4] { all } else { left }
}

/// The draw of one marker.
pub(crate) fn draw(state: &State, hand: [Terrain; 2]) -> Chance {
    Chance::Draw(Counts::new(&face_down(state, hand)))
}

/// Takes a drawn marker in hand.
pub(crate) fn drawn(state: &mut State, kind: usize, events: &mut impl Sink<Event>) {
    let Stage::Terrain { side, to_draw, mut hand } = state.stage() else {
        panic!("markers are drawn in their stage")
    };
    let free = hand.iter().position(|it| *it == Terrain::Open).expect("two markers at most are drawn");
    hand[free] = Terrain::MARKERS[kind];
    state.replace(Stage::Terrain { side, to_draw: to_draw - 1, hand });
    events.tell(Event::TerrainDrawn { side, kind: Terrain::MARKERS[kind] });
}

/// Goes on when all markers are placed.
pub(crate) fn resume(state: &mut State, _: Side, to_draw: u8, hand: [Terrain; 2]) -> bool {
    let is_done = to_draw == 0 && hand == [Terrain::Open; 2];
    if is_done {
        state.pop();
    }
    is_done
}

/// Where a marker in hand may be placed: a position without one.
pub(crate) fn actions(state: &State, side: Side, hand: [Terrain; 2], offers: &mut Vec<Action>) {
    for (n, kind) in hand.into_iter().enumerate() {
        if kind == Terrain::Open || hand[..n].contains(&kind) {
            continue;
        }
        let free = Wing::ALL.into_iter().filter(|wing| state.battle().terrain(side, *wing) == Terrain::Open);
        offers.extend(free.map(|wing| Action::Terrain { kind, wing }));
    }
}

/// Places a marker.
pub(crate) fn place(state: &mut State, kind: Terrain, wing: Wing, events: &mut impl Sink<Event>) {
    let Stage::Terrain { side, to_draw, mut hand } = state.stage() else {
        panic!("markers are placed in their stage")
    };
    let n = hand.iter().position(|it| *it == kind).expect("the marker is in hand");
    hand[n] = Terrain::Open;
    hand.sort_by_key(|kind| *kind == Terrain::Open);
    state.battle_mut().terrain[side.index()][wing.at()] = kind;
    state.replace(Stage::Terrain { side, to_draw, hand });
    events.tell(Event::TerrainPlaced { side, kind, wing });
}

/// The unit that holds the Farm or Hill of a position, whichever side it is on.
pub(crate) fn holder(state: &State, position: (Side, Wing)) -> Option<UnitId> {
    state.in_town(state.battle().town).find(|unit| {
        let block = state.block(*unit);
        block.is(Mark::Holds) && block.spot.position(unit.side()) == Some(position)
    })
}

/// The terrain a unit may occupy by a battle move: vacant, and of its type. Ruling N8.
pub(crate) fn may_occupy(state: &State, unit: UnitId) -> bool {
    let Some((kind, position)) = fitting(state, unit) else { return false };
    is_fresh(state, unit) && kind.may_be_held_by(unit.kind()) && holder(state, position).is_none()
}

/// Whether a unit may take the place of the one that holds the terrain of its position.
pub(crate) fn may_exchange(state: &State, unit: UnitId) -> bool {
    let Some((kind, position)) = fitting(state, unit) else { return false };
    kind.may_be_held_by(unit.kind())
        && holder(state, position).is_some_and(|other| {
            other != unit
                && other.side() == unit.side()
                && [unit, other]
                    .iter()
                    .all(|it| is_fresh(state, *it) && !state.block(*it).is(Mark::Exchanged))
        })
}

fn fitting(state: &State, unit: UnitId) -> Option<(Terrain, (Side, Wing))> {
    let block = state.block(unit);
    // Squares cannot be in Farms (6.5), and who shelters holds nothing.
    if block.is(Mark::Square) || block.host.is_some() {
        return None;
    }
    let (side, wing) = block.spot.position(unit.side())?;
    let kind = state.battle().terrain(side, wing);
    matches!(kind, Terrain::Farm | Terrain::Hill).then_some((kind, (side, wing)))
}

/// Occupies vacant terrain, which is a battle move: horse artillery has another, or a fire. Ruling N27.
pub(crate) fn occupy(rules: &Rules, state: &mut State, unit: UnitId, events: &mut impl Sink<Event>) {
    state.block_mut(unit).marks.insert_all([Mark::Holds, Mark::Stepped]);
    tell(rules, state, unit, events);
}

/// Exchanges the unit that holds the terrain with another of the position.
pub(crate) fn exchange(rules: &Rules, state: &mut State, unit: UnitId, events: &mut impl Sink<Event>) {
    let position = state.block(unit).spot.position(unit.side()).expect("terrain is held in a position");
    let other = holder(state, position).expect("an exchange needs someone to leave");
    state.block_mut(other).marks.remove(Mark::Holds);
    state.block_mut(other).marks.insert(Mark::Exchanged);
    state.block_mut(unit).marks.insert_all([Mark::Holds, Mark::Exchanged]);
    tell(rules, state, unit, events);
}

/// Tells who holds a Farm or Hill now.
pub(crate) fn tell(rules: &Rules, state: &State, unit: UnitId, events: &mut impl Sink<Event>) {
    let (side, wing) = state.block(unit).spot.position(unit.side()).expect("terrain is held in a position");
    let kind = state.battle().terrain(side, wing);
    events.tell(Event::Held { who: who(rules, state, unit), side, wing, kind });
}
