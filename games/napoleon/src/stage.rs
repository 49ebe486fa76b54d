//! What play may wait for, and what it goes through between decisions.

use crate::{
    s01_mapboard::Town,
    s03_units::{Armies, Army, Side, UnitId},
    s06_21_terrain::Terrain,
    s10_victory::Ending,
    state::Wing,
};

/// What a block fires at. Rule 6.51.
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

/// Why blocks leave a town, which says by which roads and how far. Rules 6.6, 7.0, 7.4, 7.5; II.E.3, III.C, III.D.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flight {
    /// They retreat from a battle by choice.
    Retreat,
    /// They are routed in a battle.
    Rout,
    /// They are too few to defend a town.
    Pushed,
    /// They are too few to attack one.
    Recall,
    /// They have won.
    Regroup,
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
        armies: Armies,
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
        armies: Armies,
    },
    /// The way out for the block in hand. Rules 6.6 and 7.4.
    LeaveBy {
        /// Where.
        town: Town,
        /// Who.
        armies: Armies,
    },
    /// The order of the battles. Rule 6.1; III.F.
    BattleOrder,
    /// Both players have had their battle turn. III.F.
    RoundOver,
    /// Retreats before combat. III.C.
    Withdraw {
        /// Who.
        armies: Armies,
    },
    /// The way out for the block in hand. III.C.
    WithdrawBy {
        /// Who.
        armies: Armies,
    },
    /// Whether the block in hand flees on. Ruling T9.
    FleeOn {
        /// The town it leaves.
        town: Town,
        /// Why.
        flight: Flight,
    },
    /// The die for a force-march in retreat. II.E.3.d.(4), III.C.7.
    FlightDie {
        /// The town the block left; it is the one that owes a roll.
        town: Town,
        /// Why.
        flight: Flight,
    },
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
        /// The target.
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
