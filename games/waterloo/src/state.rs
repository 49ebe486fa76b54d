//! The whole truth of a position: flat, small, copied by search thousands of times a second.

use std::fmt;

use tabletop::Indexed;

use crate::{
    data::equipment,
    rules_version::RulesVersion,
    s02_0_equipment::{HEXES, Hex, HexSet, Outcome, Side, UNITS, UnitId, UnitSet},
    s09_grouchy::Chits,
    stage::Stage,
};

/// The whole truth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The version of the rules the game is played under.
    pub rules: RulesVersion,
    /// Where every unit is.
    pub field: Field,
    /// The Game-Turn, from one. Rule 3.0.
    pub turn: u8,
    /// Whose Player-Turn it is: the phasing player.
    pub active: Side,
    /// Where play waits.
    pub stage: Stage,
    /// Units that have moved in this Movement Phase. Rule 4.1.
    pub moved: UnitSet,
    /// Units of both sides that have been in an attack in this Combat Phase. Rule 5.2.
    pub fought: UnitSet,
    /// Enemies that had a phasing unit in their zone of control when the Combat Phase began. Rule 5.1.
    pub owed: UnitSet,
    /// Phasing units whose contacts count for nothing since they advanced: none from version 2 on. Ruling W1.
    pub advanced: UnitSet,
    /// The attack under way.
    pub attack: Attack,
    /// Whether the Allies are demoralized. Rule 8.2.
    pub demoralized: bool,
    /// The secret chits of the Grouchy variant, by side; zero without the variant. Rule 9.0.
    pub chits: [u8; 2],
    /// The chits each side may still hold as far as the other can tell. Rule 9.0.
    pub possible: [Chits; 2],
}

impl State {
    /// The first Movement Phase on an empty map.
    pub(crate) fn empty(rules: RulesVersion) -> State {
        State {
            rules,
            field: Field::empty(),
            turn: 1,
            active: Side::French,
            stage: Stage::Movement,
            moved: UnitSet::EMPTY,
            fought: UnitSet::EMPTY,
            owed: UnitSet::EMPTY,
            advanced: UnitSet::EMPTY,
            attack: Attack::default(),
            demoralized: false,
            chits: [0; 2],
            possible: [Chits::EMPTY; 2],
        }
    }
}

/// The attack under way, from its announcement to its last consequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attack {
    /// The units attacked.
    pub defenders: UnitSet,
    /// The units attacking from next to them.
    pub attackers: UnitSet,
    /// The artillery bombarding from two hexes away. Rule 5.6.
    pub guns: UnitSet,
    /// The column the attack is resolved on, once announced. Rule 6.2.
    pub column: Option<u8>,
    /// What the table said.
    pub result: Option<Outcome>,
    /// Units that must still retreat. Rule 6.4.
    pub retreating: UnitSet,
    /// Guns that may still fall back. Rule 6.8.
    pub falling_back: UnitSet,
    /// Strength the attacker must still lose. Rule 6.3.
    pub to_lose: u8,
    /// Hexes the loser has left. Rule 6.6.
    pub vacated: HexSet,
    /// Units that may still advance. Rule 6.6.
    pub victors: UnitSet,
    /// The chain of displacements under way. Rule 6.5.
    pub chain: Chain,
}

/// Units displacing one another, each going to the hex of the next; the last has still to be given a hex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chain {
    len: u8,
    units: [u8; Chain::MOST],
}

impl Default for Chain {
    fn default() -> Chain {
        Chain { len: 0, units: [NOBODY; Chain::MOST] }
    }
}

impl Chain {
    /// The most units it can name: more than all pieces of one side.
    pub const MOST: usize = 40;

    /// Adds the unit that makes room next.
    pub fn push(&mut self, unit: UnitId) {
        self.units[self.len()] = unit.index() as u8;
        self.len += 1;
    }

    /// The units in order, the retreating one first.
    pub fn units(&self) -> impl DoubleEndedIterator<Item = UnitId> {
        let named = self.units.into_iter().take(self.len());
        named.map(|index| UnitId::from_index(index as usize))
    }

    /// Each unit that has been given a hex, with that hex.
    pub fn links(&self, field: &Field) -> impl DoubleEndedIterator<Item = (UnitId, Hex)> {
        let to = |n: usize| field.hex_of(UnitId::from_index(self.units[n + 1] as usize));
        (1..self.len()).map(move |n| (UnitId::from_index(self.units[n - 1] as usize), to(n - 1)))
    }

    /// How many units it names.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no chain.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.units()).finish()
    }
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Not in the game, or not yet. Rules 7.0 and 9.0.
    OffMap,
    /// In a hex.
    On(Hex),
    /// Destroyed. Rule 6.3.
    Eliminated,
    /// Left over the north edge. Rule 8.3.
    Exited,
}

/// Where every unit is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Field {
    places: [Place; UNITS],
    /// The unit in each hex, by index; a unit that has still to give way is not listed.
    occupants: [u8; HEXES],
    on_map: [UnitSet; 2],
    /// The hexes that hold a unit, by side.
    held: [HexSet; 2],
    /// Strength points destroyed, by side. Rule 8.0.
    lost: [u8; 2],
    exited: u8,
}

const NOBODY: u8 = u8::MAX;

impl Field {
    /// An empty map.
    pub fn empty() -> Field {
        Field {
            places: [Place::OffMap; UNITS],
            occupants: [NOBODY; HEXES],
            on_map: [UnitSet::EMPTY; 2],
            held: [HexSet::EMPTY; 2],
            lost: [0; 2],
            exited: 0,
        }
    }

    /// Where a unit is.
    pub fn place(&self, unit: UnitId) -> Place {
        self.places[unit.index()]
    }

    /// The hex a unit is in, if it is on the map.
    pub fn hex(&self, unit: UnitId) -> Option<Hex> {
        match self.place(unit) {
            Place::On(hex) => Some(hex),
            Place::OffMap | Place::Eliminated | Place::Exited => None,
        }
    }

    /// The hex of a unit that must be on the map.
    pub fn hex_of(&self, unit: UnitId) -> Hex {
        self.hex(unit).expect("the unit is on the map")
    }

    /// The unit in a hex.
    pub fn unit(&self, hex: Hex) -> Option<UnitId> {
        match self.occupants[hex.index()] {
            NOBODY => None,
            index => Some(UnitId::from_index(index as usize)),
        }
    }

    /// Whether no unit is in a hex.
    pub fn is_empty(&self, hex: Hex) -> bool {
        self.occupants[hex.index()] == NOBODY
    }

    /// The units of a side on the map.
    pub fn on_map(&self, side: Side) -> UnitSet {
        self.on_map[side as usize]
    }

    /// The units in the hexes next to a hex.
    pub fn around(&self, hex: Hex) -> UnitSet {
        hex.info().neighbours.iter().filter_map(|&near| self.unit(near)).collect()
    }

    /// Strength points a side has lost. Rule 8.0.
    pub fn lost(&self, side: Side) -> u8 {
        self.lost[side as usize]
    }

    /// French units that have left the map. Rule 8.3.
    pub fn exited(&self) -> u8 {
        self.exited
    }

    /// The hexes that the units of a side control. Rule 4.5.
    pub fn zone(&self, side: Side) -> HexSet {
        equipment().all_sides.spread(self.held(side))
    }

    /// The hexes that hold a unit of a side.
    pub fn held(&self, side: Side) -> HexSet {
        self.held[side as usize]
    }

    /// Whether a hex is in the zone of control of a side. Rule 4.5.
    pub fn is_controlled(&self, hex: Hex, by: Side) -> bool {
        self.held(by).intersects(hex.info().near)
    }

    /// Puts a unit in a hex, from wherever it was.
    pub fn put(&mut self, unit: UnitId, hex: Hex) {
        self.lift(unit);
        self.places[unit.index()] = Place::On(hex);
        self.occupants[hex.index()] = unit.index() as u8;
        let side = unit.info().side as usize;
        self.on_map[side].insert(unit);
        self.held[side].insert(hex);
    }

    /// Destroys a unit. Rule 6.3.
    pub fn eliminate(&mut self, unit: UnitId) {
        self.lift(unit);
        self.places[unit.index()] = Place::Eliminated;
        self.lost[unit.info().side as usize] += unit.info().strength;
    }

    /// Takes a French unit off the map over the north edge. Rule 8.3.
    pub fn exit(&mut self, unit: UnitId) {
        self.lift(unit);
        self.places[unit.index()] = Place::Exited;
        self.exited += 1;
    }

    fn lift(&mut self, unit: UnitId) {
        if let Place::On(hex) = self.places[unit.index()] {
            // A unit that gives way no longer occupies its hex.
            if self.unit(hex) == Some(unit) {
                self.occupants[hex.index()] = NOBODY;
                self.held[unit.info().side as usize].remove(hex);
            }
        }
        self.on_map[unit.info().side as usize].remove(unit);
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_map().entries(UnitId::all().map(|unit| (unit, self.place(unit)))).finish()
    }
}
