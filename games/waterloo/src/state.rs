//! The whole truth of a position: flat, small, copied by search thousands of times a second.

use std::fmt;

use crate::s2_equipment::{HEXES, Hex, HexSet, Outcome, Side, UNITS, UnitId, UnitSet, equipment};

/// The whole truth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
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
    /// Phasing units that have advanced in this Combat Phase: contacts they made count for nothing. Ruling W1.
    pub advanced: UnitSet,
    /// The attack under way.
    pub attack: Attack,
    /// Whether the Allies are demoralized. Rule 8.2.
    pub demoralized: bool,
    /// The secret chits of the Grouchy variant, by side; zero without the variant. Rule 9.0.
    pub chits: [u8; 2],
    /// The chits each side may still hold as far as the other can tell, as a set of bits. Rule 9.0.
    pub possible: [u8; 2],
}

/// Where play waits. Each stage has its `actions` and `play` in the file of its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A side draws its secret chit. Rule 9.0.
    Chit(Side),
    /// The phasing player picks a unit to move. Rule 4.0.
    Movement,
    /// The picked unit is to be given a destination. Rule 4.1.
    Destination(UnitId),
    /// A unit must leave the hex another has moved into. Rule 4.4.
    GiveWay(UnitId),
    /// The phasing player picks an enemy to attack. Rule 5.0.
    Combat,
    /// The phasing player announces who attacks whom. Rule 6.1.
    Declare,
    /// The die of the attack is thrown. Rule 6.2.
    Throw,
    /// The attacker picks what he loses to an equal elimination. Rule 6.3.
    Losses,
    /// The loser retreats his units. Rule 6.4.
    Retreat,
    /// A displaced unit retreats in its turn. Rule 6.5.
    Displace,
    /// Bombarding artillery may fall back. Rule 6.8.
    FallBack,
    /// The victor may advance. Rule 6.6.
    Advance,
    /// The game has ended. Rule 8.0.
    Over(End),
}

/// How the game ended. Rules 8.1 to 8.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Forty French strength points destroyed first. Rule 8.1.
    AlliedVictory,
    /// Allies demoralized and seven French units exited. Rule 8.3.
    FrenchVictory,
    /// Neither. Rule 8.4.
    Draw,
    /// Both reached forty at once and seven French units had exited. Rule 8.4.
    BothFrench,
    /// Both reached forty at once and fewer than seven French units had exited. Rule 8.4.
    BothAllied,
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

/// The most links of a chain of displacements; a way out that takes more is not looked for.
pub const LONGEST_CHAIN: usize = 16;

/// Units displacing one another, each with the hex it goes to; the last one named has still to be given a hex.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Chain {
    len: u8,
    links: [Option<(UnitId, Hex)>; LONGEST_CHAIN],
}

impl Chain {
    /// Adds a unit and the hex it goes to.
    pub fn push(&mut self, unit: UnitId, to: Hex) {
        self.links[self.len as usize] = Some((unit, to));
        self.len += 1;
    }

    /// The links in order.
    pub fn links(&self) -> impl DoubleEndedIterator<Item = (UnitId, Hex)> {
        self.links.into_iter().flatten()
    }

    /// Whether a link goes to that hex or a unit of the chain stands in it.
    pub fn uses(&self, hex: Hex) -> bool {
        self.links().any(|(_, to)| to == hex)
    }

    /// How many links it has.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it has no links.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether it can grow no further.
    pub fn is_full(&self) -> bool {
        self.len() == LONGEST_CHAIN
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.links()).finish()
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
            index => Some(UnitId::from_index(index)),
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
        hex.info().near.iter().filter_map(|near| self.unit(near)).collect()
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
        let hexes = &equipment().hexes;
        let mut zone = HexSet::EMPTY;
        for unit in self.on_map(side).iter() {
            zone.add_all(&hexes[self.hex_of(unit).index()].near);
        }
        zone
    }

    /// Whether a hex is in the zone of control of a side. Rule 4.5.
    pub fn is_controlled(&self, hex: Hex, by: Side) -> bool {
        hex.info().near.iter().any(|near| self.unit(near).is_some_and(|unit| unit.info().side == by))
    }

    /// Puts a unit in a hex, from wherever it was.
    pub fn put(&mut self, unit: UnitId, hex: Hex) {
        self.lift(unit);
        self.places[unit.index()] = Place::On(hex);
        self.occupants[hex.index()] = unit.index() as u8;
        self.on_map[unit.info().side as usize].add(unit);
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
