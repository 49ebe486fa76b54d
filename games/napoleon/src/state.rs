//! The whole truth of a position, flat and small, and the stack of stages that says what play waits for.

pub(crate) use crate::{
    block::{Block, Mark, Marks, Place, Spot, Wing},
    memory::Cell,
    stage::{Field, Flight, HitKind, Hits, Stage, Target},
    state_rules::{Rules, Scenario},
};
use crate::{
    edition::Edition,
    s01_mapboard::{MOST_ROADS, ROADS, RoadSlots, TOWNS, Town, Towns},
    s03_units::{Armies, Army, Kind, Side, UNITS, UnitId},
    s06_21_terrain::Terrain,
};

/// The most fights that can have a board in one turn: each needs three attackers, and the Allies of the 3rd edition have 45.
pub(crate) const BATTLES: usize = 15;
/// The deepest stack of stages.
pub(crate) const DEPTH: usize = 12;

/// One battle of the present turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battle {
    /// Where it is fought.
    pub town: Town,
    /// The terrain of each side's positions, by side and wing.
    pub terrain: [[Terrain; 3]; 2],
    /// Battle turns in a row in which the attacker did nothing. Rule 6.7.
    pub idle: u8,
    /// Whether the player has fired, engaged, retreated or reinforced in this battle turn.
    pub is_active: bool,
    /// Whether the attacker must withdraw. Rule 6.7.
    pub is_stalemate: bool,
    /// Whether it has ended.
    pub is_over: bool,
    /// Battle turns of the attacker so far.
    pub rounds: u16,
}

/// Who came and went in the present battle turn, or in the regrouping after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traffic {
    /// Blocks that crossed the stream of each lane, by the French wing.
    pub crossed: [u8; 3],
    /// Blocks that retreated along each road of the town.
    pub retreated: [u8; MOST_ROADS],
    /// Blocks that reinforced along each road of the town.
    pub reinforced: [u8; MOST_ROADS],
}

/// The search for repeated positions in the battles of a turn. Ruling N21.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Echo {
    /// The position that is looked for, as a number made of what everyone sees.
    pub mark: u64,
    /// Battle turns of the attacker since it was last there.
    pub age: u16,
    /// The battle turns after which a newer position is looked for.
    pub span: u16,
    /// How often it has come again.
    pub times: u8,
}

/// The state of the bidding. Rule 12.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bid {
    /// The seat to speak.
    pub speaker: u8,
    /// The best bid so far: its seat, side and steps.
    pub best: Option<(u8, Side, u8)>,
    /// Whether the first bidder has passed.
    pub is_passed: bool,
}

/// The whole truth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The edition, so that a position knows its blocks and towns.
    pub edition: Edition,
    /// The blocks.
    pub blocks: [Block; UNITS],
    /// Blocks of each army in each town.
    pub counts: [[u8; 3]; TOWNS],
    /// The turn, from one.
    pub turn: u8,
    /// Towns whose group has been moved this turn, by army.
    pub groups: [Towns; 3],
    /// Blocks that marched along each road this turn; in editions with long retreats, those that fled along it.
    pub marched: [u8; ROADS],
    /// The town whose attack needs more units. II.E.1.
    pub wanted: Option<Town>,
    /// For each town the roads by which the active side came to attack it.
    pub entries: [RoadSlots; TOWNS],
    /// Blocks that left along each road of the town that is being left. Rules 6.6 and 7.4.
    pub leaving: [u8; MOST_ROADS],
    /// The battles of this turn in the attacker's order.
    pub battles: [Battle; BATTLES],
    /// How many of them there are.
    pub battle_count: u8,
    /// The battle on the board now.
    pub current: u8,
    /// Who came and went in it in this battle turn.
    pub traffic: Traffic,
    /// Positions that come again.
    pub echo: Echo,
    /// How often the Allied seats have handed over to each other since either acted. Rule 11.0, ruling N23.
    pub handed: u8,
    /// Armies that have been defeated.
    pub defeated: Armies,
    /// Whether a block has been eliminated since play last went on. Ruling T11.
    pub has_losses: bool,
    /// The bidding.
    pub bid: Bid,
    /// Whether the bidding made the two seats change sides.
    pub is_swapped: bool,
    /// Whether the log has been told that the turn began.
    pub is_announced: bool,
    /// What play waits for, the last on top.
    pub stack: [Stage; DEPTH],
    /// How many stages are on the stack.
    pub depth: u8,
}

impl Battle {
    /// A battle at a town before anything has happened there.
    pub const fn at(town: Town) -> Battle {
        Battle {
            town,
            terrain: [[Terrain::Open; 3]; 2],
            idle: 0,
            is_active: false,
            is_stalemate: false,
            is_over: false,
            rounds: 0,
        }
    }

    /// The terrain of a position.
    pub const fn terrain(&self, side: Side, wing: Wing) -> Terrain {
        self.terrain[side.index()][wing.at()]
    }

    /// The lane of a position: the French wing in it.
    pub const fn lane(side: Side, wing: Wing) -> usize {
        match side {
            Side::French => wing.at(),
            Side::Allied => wing.facing().at(),
        }
    }

    /// Whether a stream runs between a position and the one that faces it.
    pub fn has_stream(&self, side: Side, wing: Wing) -> bool {
        self.terrain(side, wing) == Terrain::Stream
            || self.terrain(side.enemy(), wing.facing()) == Terrain::Stream
    }
}

impl State {
    /// A position with every block in its box and nothing to do.
    pub fn empty(edition: Edition) -> State {
        let mut blocks = [Block::fresh(edition.unit(0)); UNITS];
        for unit in edition.units() {
            blocks[unit.at()] = Block::fresh(unit);
        }
        State {
            edition,
            blocks,
            counts: [[0; 3]; TOWNS],
            turn: 0,
            groups: [Towns::EMPTY; 3],
            marched: [0; ROADS],
            wanted: None,
            entries: [RoadSlots::EMPTY; TOWNS],
            leaving: [0; MOST_ROADS],
            battles: [Battle::at(edition.town(0)); BATTLES],
            battle_count: 0,
            current: 0,
            traffic: Traffic::default(),
            echo: Echo::default(),
            handed: 0,
            defeated: Armies::EMPTY,
            has_losses: false,
            bid: Bid::default(),
            is_swapped: false,
            is_announced: true,
            stack: [Stage::Idle; DEPTH],
            depth: 0,
        }
    }

    /// The blocks of its edition, wherever they are.
    #[inline]
    pub fn units(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.edition.units()
    }

    /// The blocks of armies of one side, wherever they are.
    #[inline]
    pub(crate) fn units_of(&self, armies: Armies) -> impl Iterator<Item = UnitId> + Clone + use<> {
        let edition = self.edition;
        edition.components().roster.lines(armies).map(move |line| edition.unit(line))
    }

    /// The towns of its edition.
    #[inline]
    pub fn towns(&self) -> impl Iterator<Item = Town> + Clone + use<> {
        self.edition.towns()
    }

    /// The towns for which something holds of the blocks of each army in them.
    pub(crate) fn towns_where(&self, holds: impl Fn(&[u8; 3]) -> bool) -> Towns {
        let bit = |(at, counts)| u64::from(holds(counts)) << at;
        Towns::from_bits(self.counts.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit))
    }

    /// The stage on top.
    #[inline]
    pub fn stage(&self) -> Stage {
        match self.depth {
            0 => Stage::Idle,
            n => self.stack[n as usize - 1],
        }
    }

    /// Puts a stage on top.
    pub fn push(&mut self, stage: Stage) {
        self.stack[self.depth as usize] = stage;
        self.depth += 1;
    }

    /// Takes the stage on top away.
    pub fn pop(&mut self) {
        self.depth -= 1;
        self.stack[self.depth as usize] = Stage::Idle;
    }

    /// Puts a stage in the place of the one on top.
    pub fn replace(&mut self, stage: Stage) {
        self.stack[self.depth as usize - 1] = stage;
    }

    /// The stage under the one on top.
    pub fn stage_below(&self) -> Stage {
        match self.depth {
            0 | 1 => Stage::Idle,
            n => self.stack[n as usize - 2],
        }
    }

    /// Puts the stage under the one on top in its place, and it under that.
    pub fn swap_stages(&mut self) {
        let top = self.depth as usize - 1;
        self.stack.swap(top, top - 1);
    }

    /// One block.
    #[inline]
    pub fn block(&self, unit: UnitId) -> &Block {
        &self.blocks[unit.at()]
    }

    /// One block, to be changed.
    #[inline]
    pub fn block_mut(&mut self, unit: UnitId) -> &mut Block {
        &mut self.blocks[unit.at()]
    }

    /// Moves a block to another place; the enemy forgets what can no longer be told.
    pub fn put(&mut self, unit: UnitId, place: Place) {
        self.forget(unit, place);
        self.carry(unit, place);
    }

    /// Moves a block to another place, as it is tried out before a choice: nobody sees it, nobody forgets.
    pub(crate) fn carry(&mut self, unit: UnitId, place: Place) {
        let army = unit.army() as usize;
        if let Place::In(town) = self.block(unit).place {
            self.counts[town.at()][army] -= 1;
        }
        if let Place::In(town) = place {
            self.counts[town.at()][army] += 1;
        }
        self.block_mut(unit).place = place;
    }

    /// The blocks in a town, of both sides.
    pub fn in_town(&self, town: Town) -> impl Iterator<Item = UnitId> + '_ {
        self.units().filter(move |unit| self.block(*unit).place == Place::In(town))
    }

    /// The blocks of a side in a town.
    pub fn of_side(&self, town: Town, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.of_armies(town, side.armies())
    }

    /// The blocks of some armies in a town.
    pub fn of_armies(&self, town: Town, armies: Armies) -> impl Iterator<Item = UnitId> + '_ {
        let counts = self.counts[town.at()];
        let count: u8 = armies.iter().map(|army| counts[army as usize]).sum();
        let is_here = move |unit: &UnitId| self.block(*unit).place == Place::In(town);
        self.units_of(armies).filter(is_here).take(count as usize)
    }

    /// How many blocks of a side are in a town.
    #[inline]
    pub fn count(&self, town: Town, side: Side) -> u8 {
        let counts = &self.counts[town.at()];
        match side {
            Side::French => counts[0],
            Side::Allied => counts[1] + counts[2],
        }
    }

    /// Whether both sides have blocks in a town, so that a battle is to be fought there.
    #[inline]
    pub fn is_contested(&self, town: Town) -> bool {
        self.count(town, Side::French) > 0 && self.count(town, Side::Allied) > 0
    }

    /// The block in hand.
    pub fn chosen(&self) -> UnitId {
        let chosen = self.units().find(|unit| self.block(*unit).is(Mark::Chosen));
        chosen.expect("a stage that asks for more has a block in hand")
    }

    /// Takes a block in hand.
    pub fn choose(&mut self, unit: UnitId) {
        self.block_mut(unit).marks.insert(Mark::Chosen);
    }

    /// Lets the block in hand go.
    pub fn let_go(&mut self, unit: UnitId) {
        self.block_mut(unit).marks.remove(Mark::Chosen);
    }

    /// How many blocks an army has lost that count towards its defeat. Rule 10.0; ruling T8.
    pub fn lost(&self, army: Army) -> u8 {
        let counts = |unit: &UnitId| {
            self.block(*unit).place == Place::Eliminated && self.edition.counts_for_defeat(unit.kind())
        };
        self.units_of(Armies::one(army)).filter(counts).count() as u8
    }

    /// How many blocks of an army are on the map.
    pub fn on_map(&self, army: Army) -> u8 {
        self.counts.iter().map(|counts| counts[army as usize]).sum()
    }

    /// The battle on the board.
    pub fn battle(&self) -> &Battle {
        &self.battles[self.current as usize]
    }

    /// The battle on the board, to be changed.
    pub fn battle_mut(&mut self) -> &mut Battle {
        &mut self.battles[self.current as usize]
    }

    /// Whether a stage of that description is on the stack.
    pub fn is_within(&self, test: impl Fn(Stage) -> bool) -> bool {
        self.stack[..self.depth as usize].iter().any(|stage| test(*stage))
    }

    /// Whether a block is a leader.
    pub fn is_leader(unit: UnitId) -> bool {
        unit.kind() == Kind::Leader
    }
}
