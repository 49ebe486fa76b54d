//! 6.22 Unit deployment and 6.23 Corps integrity. III.A in the 3rd edition.

use tabletop::Sink;

use crate::{
    action::Action,
    event::{Event, who},
    s03_units::{Armies, Side, UnitId},
    s06_21_terrain::{self, Terrain, holder},
    state::{Mark, Rules, Spot, Stage, State, Wing},
};

/// Whether the rules of terrain and of one corps let a unit deploy to a position. Rules 6.21 and 6.23.
pub(crate) fn fits(rules: &Rules, state: &State, unit: UnitId, wing: Wing) -> bool {
    let side = unit.side();
    if !state.battle().terrain(side, wing).admits(unit.kind()) {
        return false;
    }
    if State::is_leader(unit) || !state.edition.has_corps_integrity() {
        return true;
    }
    let group = rules.version.corps(unit);
    let mut others = [None; 2];
    let mut commands = [false; 3];
    for other in posted(state, side, wing) {
        if State::is_leader(other) {
            commands[other.army() as usize] = true;
        } else if rules.version.corps(other) != group {
            let found = Some((rules.version.corps(other), other.army()));
            let n = others[0].is_some() as usize;
            if others[0] != found {
                others[n] = found;
            }
        }
    }
    match others {
        [None, _] => true,
        // Rule 6.23: two corps in a leader's position; rule 8.0: it commands its own army only.
        [Some((_, army)), None] => army == unit.army() && commands[army as usize],
        [Some(_), Some(_)] => false,
    }
}

fn posted(state: &State, side: Side, wing: Wing) -> impl Iterator<Item = UnitId> + '_ {
    state.of_side(state.battle().town, side).filter(move |unit| state.block(*unit).spot == Spot::Own(wing))
}

/// Whether a unit waits to be deployed; who came as a reinforcement stays in the reserve, unless too few others are
/// there to fill the line. Rule 6.22; II.E.3.f.(2).(a), ruling T18.
fn is_waiting(state: &State, unit: UnitId) -> bool {
    let (block, town) = (state.block(unit), state.battle().town);
    let others = || state.of_side(town, unit.side()).filter(|it| !state.block(*it).is(Mark::Late)).count();
    block.spot == Spot::Reserve && (!block.is(Mark::Late) || others() < Wing::ALL.len())
}

/// An empty position: whether it is woods, and whether the present voice and its partner may still fill it.
type Empty = (bool, [bool; 2]);

/// How many of the empty positions units can still fill; `left` counts the present voice's artillery and others,
/// then its partner's.
fn best_fill(empty: &[Empty], left: [u8; 4]) -> u8 {
    let Some((&(is_woods, is_open), rest)) = empty.split_first() else { return 0 };
    let mut best = best_fill(rest, left);
    for class in 0..4 {
        let (is_artillery, voice) = (class % 2 == 0, class / 2);
        if left[class] == 0 || (is_woods && is_artillery) || !is_open[voice] {
            continue;
        }
        let mut fewer = left;
        fewer[class] -= 1;
        best = best.max(1 + best_fill(rest, fewer));
    }
    best
}

/// What can still be filled, seen from one voice at one position.
struct Outlook {
    empty: [Option<Empty>; 3],
    left: [u8; 4],
}

impl Outlook {
    fn new(state: &State, armies: Armies, wing: Wing) -> Outlook {
        let (side, town) = (Side::of(armies), state.battle().town);
        // Rule 11.0: the other Allied seat may deploy after this one, from where it stopped.
        let partner = match state.stage_below() {
            Stage::Post { armies: other, wing } if Side::of(other) == side => Some((other, wing)),
            _ => None,
        };
        let mut left = [0; 4];
        for unit in state.of_side(town, side).filter(|unit| is_waiting(state, *unit)) {
            let class = !unit.kind().is_artillery() as usize;
            if armies.contains(unit.army()) {
                left[class] += 1;
            } else if partner.is_some_and(|(other, _)| other.contains(unit.army())) {
                left[2 + class] += 1;
            }
        }
        let empty = Wing::ALL.map(|it| {
            let is_woods = state.battle().terrain(side, it) == Terrain::Woods;
            let is_open = [it.at() >= wing.at(), partner.is_some_and(|(_, wing)| it.at() >= wing.at())];
            posted(state, side, it).next().is_none().then_some((is_woods, is_open))
        });
        Outlook { empty, left }
    }

    fn best(&self) -> u8 {
        let mut empty = [(false, [false; 2]); 3];
        let mut n = 0;
        for it in self.empty.into_iter().flatten() {
            empty[n] = it;
            n += 1;
        }
        best_fill(&empty[..n], self.left)
    }

    /// Whether a unit of this class posted here leaves as much fillable as before.
    fn may_post(&self, wing: Wing, class: usize) -> bool {
        let mut after = Outlook { empty: self.empty, left: self.left };
        after.left[class] -= 1;
        let gained = after.empty[wing.at()].take().is_some() as u8;
        gained + after.best() == self.best()
    }

    /// Whether leaving the position as it is leaves as much fillable as before.
    fn may_leave(&self, wing: Wing) -> bool {
        let mut after = Outlook { empty: self.empty, left: self.left };
        if let Some((_, is_open)) = &mut after.empty[wing.at()] {
            is_open[0] = false;
        }
        after.best() == self.best()
    }
}

/// The units that may deploy to a position, or nothing more. Rule 6.22.
pub(crate) fn actions(rules: &Rules, state: &State, armies: Armies, wing: Wing, offers: &mut Vec<Action>) {
    let outlook = Outlook::new(state, armies, wing);
    let may =
        [outlook.left[0] > 0 && outlook.may_post(wing, 0), outlook.left[1] > 0 && outlook.may_post(wing, 1)];
    for unit in state.of_armies(state.battle().town, armies) {
        let class = !unit.kind().is_artillery() as usize;
        if is_waiting(state, unit) && may[class] && fits(rules, state, unit, wing) {
            offers.push(Action::Post { unit, wing });
        }
    }
    if outlook.may_leave(wing) {
        offers.push(Action::Done);
    }
}

/// Plays a choice of one who deploys for battle.
pub(crate) fn play(rules: &Rules, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match (state.stage(), action) {
        (Stage::Post { .. }, Action::Post { unit, wing }) => {
            // Rule 6.23: those who share a position belong together.
            let is_shared = posted(state, unit.side(), wing).next().is_some();
            let tells = has_woods(state, unit.side()) || is_shared && state.edition.has_corps_integrity();
            state.block_mut(unit).spot = Spot::Own(wing);
            events.tell(Event::Posted { who: who(rules, state, unit), wing, tells });
        }
        (Stage::Post { armies, wing }, Action::Done) => {
            events.tell(Event::PostEnded { tells: has_woods(state, Side::of(armies)) });
            state.replace(match wing {
                Wing::Left => Stage::Post { armies, wing: Wing::Center },
                Wing::Center => Stage::Post { armies, wing: Wing::Right },
                Wing::Right => Stage::Hold { armies },
            });
        }
        (Stage::Hold { .. }, Action::Hold { unit, .. }) => {
            state.block_mut(unit).marks.insert(Mark::Holds);
            s06_21_terrain::tell(rules, state, unit, events);
        }
        (Stage::Hold { .. }, Action::Done) => state.pop(),
        (_, other) => panic!("'{other}' is not offered while deploying for battle"),
    }
}

/// Whether a side has woods in its line: where artillery is not posted tells where it may be. Rule 6.21.
fn has_woods(state: &State, side: Side) -> bool {
    Wing::ALL.into_iter().any(|wing| state.battle().terrain(side, wing) == Terrain::Woods)
}

fn vacant(state: &State, side: Side) -> impl Iterator<Item = Wing> + '_ {
    Wing::ALL.into_iter().filter(move |wing| {
        matches!(state.battle().terrain(side, *wing), Terrain::Farm | Terrain::Hill)
            && holder(state, (side, *wing)).is_none()
    })
}

/// Goes on when the side has no Farm or Hill left to hold.
pub(crate) fn resume_hold(_: &Rules, state: &mut State, armies: Armies) -> bool {
    let is_done = vacant(state, Side::of(armies)).next().is_none();
    if is_done {
        state.pop();
    }
    is_done
}

/// The units that may be put in a Farm or on a Hill at deployment. Rule 6.21.
pub(crate) fn hold_actions(state: &State, armies: Armies, offers: &mut Vec<Action>) {
    let side = Side::of(armies);
    for wing in vacant(state, side) {
        let kind = state.battle().terrain(side, wing);
        let units = posted(state, side, wing)
            .filter(|unit| armies.contains(unit.army()) && kind.may_be_held_by(unit.kind()));
        offers.extend(units.map(|unit| Action::Hold { unit, wing }));
    }
    offers.push(Action::Done);
}
