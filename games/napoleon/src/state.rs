//! The whole truth of a position, flat and small, and the stack of stages that says what play waits for.

use tabletop::{Seat, Viewer};

use crate::{
    edition::Edition,
    s1_mapboard::{MOST_ROADS, ROADS, TOWNS, Town},
    s3_units::{Armies, Army, Kind, Side, UNITS, UnitId},
    s6_21_terrain::Terrain,
    s10_victory::Ending,
};

/// The most battles that can be fought at once: each needs three French blocks.
pub const BATTLES: usize = 8;
/// The deepest stack of stages.
pub const DEPTH: usize = 10;

/// How one game is set up.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The edition.
    pub edition: Edition,
    /// Two or three seats.
    pub seats: u8,
    /// How the armies begin.
    pub scenario: Scenario,
    /// Whether blocks in battle stay hidden until they fire or are engaged. Option of rule 6.24.
    pub hidden_until_fire: bool,
    /// Whether the sides are bid for. Rule 12.0.
    pub bidding: bool,
    /// Whether the two Allied seats keep silence. Rule 11.0.
    pub silence: bool,
}

/// How the armies begin. Rule 4.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scenario {
    /// Everyone deploys freely.
    Free,
    /// Everyone stands where the history has them.
    Historical,
    /// Historical Allies, free French.
    Gambit,
}

/// Where a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Not yet on the map.
    Box,
    /// In a town.
    In(Town),
    /// Out of the game.
    Eliminated,
}

/// A position of a side's battle line, named as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wing {
    /// Left.
    Left,
    /// Center.
    Center,
    /// Right.
    Right,
}

/// Where a block stands on a battle board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// In the reserve; also where every block is that is in no battle.
    Reserve,
    /// In a position of its own side.
    Own(Wing),
    /// Forward in the enemy position that faces this one.
    Forward(Wing),
}

/// Facts about a block that come and go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks(pub u32);

impl Marks {
    /// It has marched this turn.
    pub const MOVED: Marks = Marks(1);
    /// Its owner has it in hand.
    pub const CHOSEN: Marks = Marks(1 << 1);
    /// It owes a roll for its force-march.
    pub const FORCED: Marks = Marks(1 << 2);
    /// It lies face up for all to see.
    pub const SHOWN: Marks = Marks(1 << 3);
    /// It has retreated and lies face down.
    pub const DISRUPTED: Marks = Marks(1 << 4);
    /// It is picked for a skirmish.
    pub const PICKED: Marks = Marks(1 << 5);
    /// It has done all it may in this battle turn.
    pub const SPENT: Marks = Marks(1 << 6);
    /// It has made one battle move in this battle turn.
    pub const STEPPED: Marks = Marks(1 << 7);
    /// It has fired in this battle turn or skirmish.
    pub const FIRED: Marks = Marks(1 << 8);
    /// It has made an Engage move in this battle turn.
    pub const ENGAGING: Marks = Marks(1 << 9);
    /// It has made a Disengage move in this battle turn.
    pub const DISENGAGING: Marks = Marks(1 << 10);
    /// Its morale has been determined in this battle turn.
    pub const CHECKED: Marks = Marks(1 << 11);
    /// Cavalry that moved to engage and has not fired since.
    pub const SHOCK: Marks = Marks(1 << 12);
    /// Artillery that has fired at short range since it was engaged.
    pub const CANISTER: Marks = Marks(1 << 13);
    /// Infantry in square.
    pub const SQUARE: Marks = Marks(1 << 14);
    /// It holds the Farm or Hill of its position.
    pub const HOLDS: Marks = Marks(1 << 15);
    /// It has fired from where it stands, so all know it (option of 6.24).
    pub const KNOWN: Marks = Marks(1 << 16);
    /// It has regrouped after the present victory.
    pub const REGROUPED: Marks = Marks(1 << 17);
    /// It took part in an exchange in this battle turn.
    pub const EXCHANGED: Marks = Marks(1 << 18);
    /// It has given a step for the bid.
    pub const TRIMMED: Marks = Marks(1 << 19);

    /// All marks that end with a player turn.
    pub const OF_A_TURN: Marks = Marks(
        Self::MOVED.0 | Self::CHOSEN.0 | Self::FORCED.0 | Self::SHOWN.0 | Self::DISRUPTED.0 | Self::PICKED.0,
    );
    /// All marks that end with a battle turn.
    pub const OF_A_BATTLE_TURN: Marks = Marks(
        Self::SPENT.0
            | Self::STEPPED.0
            | Self::FIRED.0
            | Self::ENGAGING.0
            | Self::DISENGAGING.0
            | Self::CHECKED.0
            | Self::EXCHANGED.0,
    );
    /// All marks that end when a block leaves a battle.
    pub const OF_A_BATTLE: Marks = Marks(
        Self::OF_A_BATTLE_TURN.0
            | Self::SHOCK.0
            | Self::CANISTER.0
            | Self::SQUARE.0
            | Self::HOLDS.0
            | Self::KNOWN.0
            | Self::SHOWN.0
            | Self::CHOSEN.0
            | Self::PICKED.0,
    );

    /// Whether any of these marks is set.
    #[inline]
    pub const fn any(self, marks: Marks) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets marks.
    #[inline]
    pub fn set(&mut self, marks: Marks) {
        self.0 |= marks.0;
    }

    /// Clears marks.
    #[inline]
    pub fn clear(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }

    /// Both sets of marks together.
    pub const fn and(self, marks: Marks) -> Marks {
        Marks(self.0 | marks.0)
    }
}

/// One block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Where it is.
    pub place: Place,
    /// Its present strength. Rule 3.3.
    pub strength: u8,
    /// Its strength when the enemy last saw it.
    pub seen: u8,
    /// Where it stood when the turn began, once it has marched.
    pub origin: Option<Town>,
    /// The towns it has marched this turn.
    pub steps: u8,
    /// Where it stands in its battle.
    pub spot: Spot,
    /// The infantry in whose square it shelters. Rule 6.52.
    pub host: Option<UnitId>,
    /// Facts that come and go.
    pub marks: Marks,
}

/// One battle of the present turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battle {
    /// Where it is fought.
    pub town: Town,
    /// The terrain of each side's positions, by side and wing.
    pub terrain: [[Terrain; 3]; 2],
    /// Blocks that crossed the stream of each lane in this battle turn, by the French wing.
    pub crossed: [u8; 3],
    /// Blocks that retreated along each road of the town in this battle turn.
    pub retreated: [u8; MOST_ROADS],
    /// Blocks that reinforced along each road of the town in this battle turn.
    pub reinforced: [u8; MOST_ROADS],
    /// Battle turns in a row in which the attacker did nothing. Rule 6.7.
    pub idle: u8,
    /// Whether the player has fired, engaged, retreated or reinforced in this battle turn.
    pub is_active: bool,
    /// Whether the attacker must withdraw. Rule 6.7.
    pub is_stalemate: bool,
    /// Whether it has ended.
    pub is_over: bool,
    /// Battle turns of the attacker so far.
    pub rounds: u8,
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

/// At whom a block fires. Rule 6.51.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Units that are not in square.
    Line,
    /// Units in square and those that shelter there.
    Squares,
}

/// Hits that wait to be taken. Rule 6.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hits {
    /// How many.
    pub left: u8,
    /// Who takes them.
    pub side: Side,
    /// Where they fall.
    pub field: Field,
    /// What they cannot do.
    pub kind: HitKind,
}

/// Where hits fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// On the blocks shown in a skirmish.
    Skirmish(Town),
    /// On a target group in a position, named by the side and wing that own the position.
    Position(Side, Wing, Target),
}

/// What kind of fire made the hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HitKind {
    /// Nothing special.
    Plain,
    /// Cavalry, which cannot hit the unit in a Farm. Rule 6.21.
    Cavalry,
    /// Long range artillery, which cannot eliminate. Rule 6.4.
    LongRange,
}

/// A point where play waits, or a step of the sequence still to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Nothing.
    Idle,
    /// The coin that says who bids first. Rule 12.0.
    CoinToss,
    /// A bid. Rule 12.0.
    Bidding,
    /// The highest bidder removes steps. Rule 12.0.
    Trim {
        /// Whose steps.
        side: Side,
        /// Steps still to remove.
        left: u8,
    },
    /// Deployment of these armies. Rule 4.0.
    Deploy {
        /// Who deploys.
        armies: Armies,
    },
    /// The town for the block in hand. Rule 4.0.
    DeployTown {
        /// Who deploys.
        armies: Armies,
    },
    /// The beginning of a player turn. Rule 2.0.
    BeginTurn,
    /// Group moves of these armies. Rule 5.1.
    March {
        /// Who marches.
        armies: Armies,
    },
    /// The next town for the block in hand. Rule 5.3.
    Step {
        /// Who marches.
        armies: Armies,
    },
    /// Rolls for force-marches. Rule 5.6.
    ForceMarch {
        /// Whose.
        armies: Armies,
    },
    /// The dice of the force-marches, block by block. Rule 5.6.
    ForceDice {
        /// Whose.
        armies: Armies,
    },
    /// The beginning of the battle phase. Rule 2.2.
    BattlePhase,
    /// The order of the skirmishes. Rule 6.6.
    SkirmishOrder,
    /// A side shows units for a skirmish. Rule 6.6.
    SkirmishPick {
        /// Where.
        town: Town,
        /// Who.
        side: Side,
    },
    /// A side fires in a skirmish. Rule 6.6.
    SkirmishFire {
        /// Where.
        town: Town,
        /// Who.
        side: Side,
    },
    /// A skirmish ends. Rule 6.6.
    SkirmishEnd {
        /// Where.
        town: Town,
    },
    /// Units that must leave a town. Rules 6.6 and 7.4.
    Leave {
        /// Where.
        town: Town,
        /// Who.
        side: Side,
    },
    /// The way out for the block in hand. Rules 6.6 and 7.4.
    LeaveBy {
        /// Where.
        town: Town,
        /// Who.
        side: Side,
    },
    /// The order of the battles. Rule 6.1.
    BattleOrder,
    /// Battles still to be set up, from this one on. Rule 6.2.
    SetUp {
        /// Its number.
        battle: u8,
    },
    /// Terrain drawn and placed. Rule 6.21.
    Terrain {
        /// Who.
        side: Side,
        /// Markers still to draw.
        to_draw: u8,
        /// Markers drawn and not placed.
        hand: [Terrain; 2],
    },
    /// Units deployed to a position. Rule 6.22.
    Post {
        /// Who.
        armies: Armies,
        /// Where.
        wing: Wing,
    },
    /// Units put in Farms and on Hills at deployment. Rule 6.21.
    Hold {
        /// Who.
        armies: Armies,
    },
    /// Units are revealed before the battle starts. Rule 6.24.
    Reveal,
    /// The next battle turn. Rule 6.3.
    Round {
        /// In which battle.
        battle: u8,
        /// Whose.
        side: Side,
    },
    /// Morale of engaged units at strength 1. Rule 6.31.
    Morale {
        /// Who.
        side: Side,
    },
    /// The die for one unit's morale. Rule 6.31.
    MoraleDie {
        /// Which.
        unit: UnitId,
    },
    /// Moves, fires and retreats. Rule 6.3.
    Combat {
        /// Who.
        armies: Armies,
    },
    /// What the block in hand does. Rule 6.3.
    Act {
        /// Who.
        armies: Armies,
    },
    /// The dice of one fire. Rule 6.33.
    FireDice {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        target: Target,
    },
    /// Hits to be taken. Rule 6.4.
    TakeHits(Hits),
    /// Reinforcements. Rule 6.34.
    Reinforce {
        /// Who.
        armies: Armies,
    },
    /// The end of a battle turn. Rule 6.7.
    EndBattleTurn {
        /// Whose.
        side: Side,
    },
    /// The end of a battle. Rule 7.5.
    Victory {
        /// Who won.
        side: Side,
    },
    /// Regrouping. Rule 7.5.
    Regroup {
        /// Who.
        armies: Armies,
    },
    /// The other end of the road for the block in hand. Rule 7.5.
    RegroupTo {
        /// Who.
        armies: Armies,
    },
    /// The end of a player turn. Rule 2.3.
    EndTurn,
    /// Units lost for want of supply. Rule 9.0.
    Supply {
        /// Whose.
        army: Army,
        /// How many.
        left: u8,
    },
    /// Defeat and victory. Rule 10.0.
    Judge,
    /// The game has ended.
    Over(Ending),
}

/// The whole truth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The blocks.
    pub blocks: [Block; UNITS],
    /// Blocks of each army in each town.
    pub counts: [[u8; 3]; TOWNS],
    /// The turn, from one.
    pub turn: u8,
    /// Towns whose group has been moved this turn, by army, a bit for each town.
    pub groups: [u64; 3],
    /// Blocks that marched along each road this turn.
    pub marched: [u8; ROADS],
    /// For each town the roads by which the active side came to attack it, a bit for each.
    pub entries: [u8; TOWNS],
    /// Blocks that left along each road of the town that is being left. Rules 6.6 and 7.4.
    pub leaving: [u8; MOST_ROADS],
    /// The battles of this turn in the attacker's order.
    pub battles: [Battle; BATTLES],
    /// How many of them there are.
    pub battle_count: u8,
    /// The battle on the board now.
    pub current: u8,
    /// Armies that have been defeated.
    pub defeated: Armies,
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

impl Wing {
    /// All three.
    pub const ALL: [Wing; 3] = [Wing::Left, Wing::Center, Wing::Right];

    /// The enemy's position that faces this one. Ruling N1.
    pub const fn facing(self) -> Wing {
        match self {
            Wing::Left => Wing::Right,
            Wing::Center => Wing::Center,
            Wing::Right => Wing::Left,
        }
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Wing::Left => "left",
            Wing::Center => "center",
            Wing::Right => "right",
        }
    }

    /// Its index in arrays.
    pub const fn at(self) -> usize {
        self as usize
    }
}

impl Battle {
    /// A battle at a town before anything has happened there.
    pub const fn at(town: Town) -> Battle {
        Battle {
            town,
            terrain: [[Terrain::Open; 3]; 2],
            crossed: [0; 3],
            retreated: [0; MOST_ROADS],
            reinforced: [0; MOST_ROADS],
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

impl Block {
    /// A fresh block in its box.
    pub fn fresh(unit: UnitId) -> Block {
        let strength = unit.facts().strength;
        Block {
            place: Place::Box,
            strength,
            seen: strength,
            origin: None,
            steps: 0,
            spot: Spot::Reserve,
            host: None,
            marks: Marks(0),
        }
    }

    /// Whether it has these marks.
    #[inline]
    pub fn is(&self, marks: Marks) -> bool {
        self.marks.any(marks)
    }

    /// Forgets all that belongs to a battle.
    pub fn leave_battle(&mut self) {
        self.spot = Spot::Reserve;
        self.host = None;
        self.marks.clear(Marks::OF_A_BATTLE);
    }
}

impl Spot {
    /// The position it is in, named by the side and wing that own it.
    #[inline]
    pub fn position(self, side: Side) -> Option<(Side, Wing)> {
        match self {
            Spot::Reserve => None,
            Spot::Own(wing) => Some((side, wing)),
            Spot::Forward(wing) => Some((side.enemy(), wing.facing())),
        }
    }
}

impl State {
    /// A position with every block in its box and nothing to do.
    pub fn empty() -> State {
        let mut blocks = [Block::fresh(UnitId(0)); UNITS];
        for unit in UnitId::all() {
            blocks[unit.at()] = Block::fresh(unit);
        }
        State {
            blocks,
            counts: [[0; 3]; TOWNS],
            turn: 0,
            groups: [0; 3],
            marched: [0; ROADS],
            entries: [0; TOWNS],
            leaving: [0; MOST_ROADS],
            battles: [Battle::at(Town(0)); BATTLES],
            battle_count: 0,
            current: 0,
            defeated: Armies(0),
            bid: Bid::default(),
            is_swapped: false,
            is_announced: true,
            stack: [Stage::Idle; DEPTH],
            depth: 0,
        }
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

    /// Moves a block to another place.
    pub fn put(&mut self, unit: UnitId, place: Place) {
        let army = unit.army() as usize;
        if let Place::In(town) = self.block(unit).place {
            self.counts[town.0 as usize][army] -= 1;
        }
        if let Place::In(town) = place {
            self.counts[town.0 as usize][army] += 1;
        }
        self.block_mut(unit).place = place;
    }

    /// The blocks in a town, of both sides.
    pub fn in_town(&self, town: Town) -> impl Iterator<Item = UnitId> + '_ {
        UnitId::all().filter(move |unit| self.block(*unit).place == Place::In(town))
    }

    /// The blocks of a side in a town.
    pub fn of_side(&self, town: Town, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.in_town(town).filter(move |unit| unit.side() == side)
    }

    /// The blocks of some armies in a town.
    pub fn of_armies(&self, town: Town, armies: Armies) -> impl Iterator<Item = UnitId> + '_ {
        self.in_town(town).filter(move |unit| armies.has(unit.army()))
    }

    /// How many blocks of a side are in a town.
    #[inline]
    pub fn count(&self, town: Town, side: Side) -> u8 {
        let counts = &self.counts[town.0 as usize];
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
        let chosen = UnitId::all().find(|unit| self.block(*unit).is(Marks::CHOSEN));
        chosen.expect("a stage that asks for more has a block in hand")
    }

    /// Takes a block in hand.
    pub fn choose(&mut self, unit: UnitId) {
        self.block_mut(unit).marks.set(Marks::CHOSEN);
    }

    /// Lets the block in hand go.
    pub fn let_go(&mut self, unit: UnitId) {
        self.block_mut(unit).marks.clear(Marks::CHOSEN);
    }

    /// How many blocks of an army have been eliminated.
    pub fn eliminated(&self, army: Army) -> u8 {
        let dead = |unit: &UnitId| unit.army() == army && self.block(*unit).place == Place::Eliminated;
        UnitId::all().filter(dead).count() as u8
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

impl Rules {
    /// The seat that plays an army.
    pub fn seat(&self, state: &State, army: Army) -> Seat {
        match (self.seats, army.side()) {
            (3, _) => Seat(army as u8),
            (_, Side::French) => Seat(state.is_swapped as u8),
            (_, Side::Allied) => Seat(!state.is_swapped as u8),
        }
    }

    /// The side a viewer plays, if any.
    pub fn side_of(&self, state: &State, viewer: Viewer) -> Option<Side> {
        let side = |army: Army| viewer.is(self.seat(state, army)).then_some(army.side());
        Army::ALL.into_iter().find_map(side)
    }

    /// The seats of a side as the bits of [`crate::event::Eyes`].
    pub fn eyes(&self, state: &State, side: Side) -> u8 {
        let seats = Army::ALL.into_iter().filter(|army| army.side() == side);
        seats.fold(0, |eyes, army| eyes | 1 << self.seat(state, army).0)
    }
}
