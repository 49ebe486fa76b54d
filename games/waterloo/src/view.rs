//! What one viewer may know of a position.

use serde::Serialize;
use tabletop::Viewer;

use crate::{
    s02_0_equipment::{Hex, HexSet, Outcome, Side, UnitId, UnitSet, equipment},
    s04_movement, s05_combat_preconditions as duties, s07_reinforcements, s09_grouchy,
    stage::Stage,
    state::{Field, Place, State},
};

/// What one viewer may know of a position. Without the Grouchy variant that is everything.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The Game-Turn, from one to ten; eleven when all are played.
    pub turn: u8,
    /// Whose Player-Turn it is.
    pub active: Side,
    /// The phase of the Player-Turn.
    pub phase: Phase,
    /// The units on the map.
    pub units: Vec<UnitView>,
    /// The units destroyed, the French first.
    pub eliminated: [Vec<UnitId>; 2],
    /// The French units that have left the map. Rule 8.3.
    pub exited: Vec<UnitId>,
    /// Strength points lost, the French first. Rule 8.0.
    pub lost: [u8; 2],
    /// Whether the Allies are demoralized. Rule 8.2.
    pub demoralized: bool,
    /// What may still come in, the French first. Rule 7.0.
    pub reserves: [Reserve; 2],
    /// The chits of the Grouchy variant, the French first. Rule 9.0.
    pub chits: [Chit; 2],
    /// The unit picked to move or made to give way; a secret reinforcement is shown to its owner only.
    pub picked: Option<UnitId>,
    /// The attack under way.
    pub attack: Option<AttackView>,
    /// Hexes of phasing units that must still attack. Rule 5.1.
    pub must_attack: Vec<Hex>,
    /// Hexes of enemies that must still be attacked. Rule 5.1.
    pub must_be_attacked: Vec<Hex>,
}

/// The phases of a Player-Turn. Rule 3.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Before the first Player-Turn: the chits are drawn.
    Setup,
    /// Units move.
    Movement,
    /// Units attack.
    Combat,
    /// The game has ended.
    Over,
}

/// A unit on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct UnitView {
    /// Which unit.
    pub unit: UnitId,
    /// Where it is.
    pub hex: Hex,
    /// Whether it has done what it can do in this phase.
    pub done: bool,
}

/// The units of a side that may still come in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reserve {
    /// These, each from its turn on.
    Open(Vec<(UnitId, u8)>),
    /// The other side's secret. Rule 9.0.
    Secret,
}

/// A side's chit. Rule 9.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Chit {
    /// The variant is not played.
    None,
    /// The other side's secret, or not yet drawn.
    Secret,
    /// Its number.
    Known(u8),
}

/// An attack under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AttackView {
    /// The units attacked.
    pub defenders: Vec<UnitId>,
    /// The units attacking from next to them.
    pub attackers: Vec<UnitId>,
    /// The artillery bombarding.
    pub guns: Vec<UnitId>,
    /// The ratio it is resolved at, once announced.
    pub ratio: Option<&'static str>,
    /// What the table said.
    pub result: Option<Outcome>,
    /// Hexes the loser has left.
    pub vacated: Vec<Hex>,
}

impl View {
    /// The hexes that a side controls. Rule 4.5.
    pub fn zone(&self, side: Side) -> HexSet {
        self.field().zone(side)
    }

    /// Where the unit in a hex could go if it were to move now. Rule 4.1.
    pub fn reach(&self, unit: UnitId) -> HexSet {
        s04_movement::reach(&self.field(), unit).hexes
    }

    fn field(&self) -> Field {
        let mut field = Field::empty();
        self.units.iter().for_each(|it| field.put(it.unit, it.hex));
        field
    }
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let field = &state.field;
    let phase = phase(state.stage);
    let list = |units: UnitSet| units.iter().collect::<Vec<_>>();
    let hexes = |units: UnitSet| units.iter().map(|unit| field.hex_of(unit)).collect();
    let at = |place: Place| UnitId::all().filter(|&unit| field.place(unit) == place).collect::<UnitSet>();
    let done = match phase {
        Phase::Movement => state.moved,
        Phase::Combat => state.fought,
        Phase::Setup | Phase::Over => UnitSet::EMPTY,
    };
    let on_map = UnitId::all().filter_map(|unit| Some((unit, field.hex(unit)?)));
    let (must_attack, must_be_attacked) = duties::owed(state);
    let attack = state.attack;
    View {
        turn: state.turn,
        active: state.active,
        phase,
        units: on_map.map(|(unit, hex)| UnitView { unit, hex, done: done.contains(unit) }).collect(),
        eliminated: Side::BOTH
            .map(|side| list(at(Place::Eliminated).intersection(equipment().of_side[side as usize]))),
        exited: list(at(Place::Exited)),
        lost: Side::BOTH.map(|side| field.lost(side)),
        demoralized: state.demoralized,
        reserves: Side::BOTH.map(|side| {
            if s09_grouchy::may_know(state, viewer, side) {
                Reserve::Open(s07_reinforcements::to_come(state, side))
            } else {
                Reserve::Secret
            }
        }),
        chits: Side::BOTH.map(|side| match state.chits[side as usize] {
            _ if state.possible[side as usize].is_empty() => Chit::None,
            chit if chit > 0 && s09_grouchy::may_know(state, viewer, side) => Chit::Known(chit),
            _ => Chit::Secret,
        }),
        picked: match state.stage {
            Stage::Destination(unit) | Stage::GiveWay(unit) => {
                Some(unit).filter(|&unit| s09_grouchy::may_know_pick(state, viewer, unit))
            }
            _ => None,
        },
        attack: (!attack.defenders.is_empty()).then(|| AttackView {
            defenders: list(attack.defenders),
            attackers: list(attack.attackers),
            guns: list(attack.guns),
            ratio: attack.column.map(|column| equipment().ratios[column as usize]),
            result: attack.result,
            vacated: attack.vacated.iter().collect(),
        }),
        must_attack: hexes(must_attack),
        must_be_attacked: hexes(must_be_attacked),
    }
}

/// The phase a stage belongs to.
pub(crate) fn phase(stage: Stage) -> Phase {
    match stage {
        Stage::Chit(_) => Phase::Setup,
        Stage::Movement | Stage::Destination(_) | Stage::GiveWay(_) => Phase::Movement,
        Stage::Combat
        | Stage::Declare
        | Stage::Throw
        | Stage::Losses
        | Stage::Retreat
        | Stage::Displace
        | Stage::FallBack
        | Stage::Advance => Phase::Combat,
        Stage::Over(_) => Phase::Over,
    }
}
