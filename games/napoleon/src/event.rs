//! Facts that happen, and whether they reveal something.

use tabletop::{Dice, Seats, Viewer};

use crate::{
    s01_mapboard::Town,
    s03_units::{Armies, Army, Side, UnitId},
    s06_21_terrain::Terrain,
    s10_victory::Ending,
    state::{Place, Rules, Spot, State, Target, Wing},
};

/// Who may read the label of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readers {
    /// Everyone, spectators too.
    All,
    /// The players on these seats.
    Only(Seats),
}

impl Readers {
    /// Whether the viewer may read it.
    pub fn has(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Readers::All, _) => true,
            (Readers::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Readers::Only(_), Viewer::Spectator) => false,
        }
    }
}

/// A block in an event, and who may know which one it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who {
    /// The block.
    pub unit: UnitId,
    /// Who may know it.
    pub readers: Readers,
}

impl Who {
    /// Whether somebody may not know which block it was.
    fn is_hidden(self) -> bool {
        self.readers != Readers::All
    }
}

/// A kind of battle move. Rule 6.32.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// To the same position as enemy units.
    Engage,
    /// Away from enemy units.
    Disengage,
    /// Between unengaged positions.
    Redeploy,
}

/// Why a block was eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// By a hit. Rule 6.4.
    Hit,
    /// By stragglers on a force-march. Rule 5.6.
    Straggling,
    /// By bad morale in square or of foot artillery. Rule 6.31.
    Morale,
    /// By bad morale beyond what the stream lets across. Rule 6.21.
    Stream,
    /// With the square it sheltered in. Rule 6.52.
    Shelter,
    /// By rout attrition. Rule 7.41.
    Attrition,
    /// For want of a road to retreat by. Rule 7.4.
    NoRetreat,
    /// For want of supply. Rule 9.0.
    Supply,
    /// With its defeated army. Rule 10.0.
    Defeat,
}

/// One fact that happened. A field bears the name of what it holds.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// The coin fell.
    CoinTossed { first: u8 },
    /// A bid was made.
    BidMade { side: Side, steps: u8 },
    /// A bidder passed.
    BidPassed,
    /// The bidding ended.
    SidesTaken { is_swapped: bool, best: Option<(Side, u8)> },
    /// A step was removed for the bid.
    Trimmed { who: Who },
    /// A block was deployed.
    Placed { who: Who, town: Town },
    /// The rest of the blocks were deployed.
    Filled { armies: Armies },
    /// The armies have deployed.
    Deployed { armies: Armies },
    /// A player turn began.
    TurnBegan { turn: u8 },
    /// A block marched; whether its march tells something about hidden blocks.
    Marched { who: Who, from: Town, to: Town, is_forced: bool, is_attack: bool, tells: bool },
    /// A leader was shown to help force-marches.
    LeaderShown { unit: UnitId, town: Town },
    /// A force-march was rolled for.
    ForceRolled { who: Who, town: Town, die: u8, bonus: u8, is_lost: bool },
    /// A block was eliminated.
    Lost { unit: UnitId, cause: Cause },
    /// A skirmish began; the blocks of the French and of the Allies there.
    SkirmishBegan { town: Town, attacker: Side, blocks: [u8; 2] },
    /// A block was picked for a skirmish.
    Picked { who: Who },
    /// A block was turned face up.
    Shown { unit: UnitId, strength: u8 },
    /// A block fired in a skirmish.
    SkirmishFired { unit: UnitId, dice: Dice, power: u8 },
    /// A block lost a step to a hit; whether that tells that it had more than one.
    HitTaken { who: Who, strength: u8, tells: bool },
    /// Hits found nobody to take them.
    HitsForfeit { hits: u8 },
    /// A skirmish ended; how many blocks of the loser must leave.
    SkirmishEnded { town: Town, loser: Side, blocks: u8 },
    /// An attack was left with too few units and called off. Ruling T6.
    CalledOff { town: Town, side: Side },
    /// Too few to defend a town were routed without a battle. II.E.3.
    PushedOut { town: Town, side: Side },
    /// A battle is to be fought; the blocks of the French and of the Allies there.
    BattleBegan { town: Town, attacker: Side, blocks: [u8; 2] },
    /// A terrain marker was drawn.
    TerrainDrawn { side: Side, kind: Terrain },
    /// A terrain marker was placed.
    TerrainPlaced { side: Side, kind: Terrain, wing: Wing },
    /// A block was deployed to a position of its side; whether that tells something about hidden blocks.
    Posted { who: Who, wing: Wing, tells: bool },
    /// No more blocks are deployed to a position; whether that tells something about hidden blocks.
    PostEnded { tells: bool },
    /// A block was put in a Farm or on a Hill.
    Held { who: Who, side: Side, wing: Wing, kind: Terrain },
    /// A battle turn began.
    BattleTurnBegan { town: Town, side: Side, round: u16 },
    /// A unit's morale was determined.
    MoraleRolled { unit: UnitId, die: u8, bonus: u8, is_good: bool },
    /// A block that has acted already was taken in hand again, as only some may.
    TakenAgain { who: Who },
    /// A block made a battle move; whether not every block could have.
    Moved { who: Who, kind: MoveKind, to: Spot, tells: bool },
    /// A block fired.
    Fired { unit: UnitId, target: Target, position: (Side, Wing), dice: Dice, power: u8, is_long: bool },
    /// Infantry formed square.
    Formed { unit: UnitId },
    /// Infantry broke square.
    Broke { unit: UnitId },
    /// A block sheltered in a square.
    Sheltered { unit: UnitId, host: UnitId },
    /// A block left its shelter.
    Emerged { unit: UnitId },
    /// A block retreated; whether its flight tells something about a hidden block.
    Retreated { who: Who, from: Town, to: Town, tells: bool },
    /// Blocks lost steps to rout attrition.
    Attrited { who: Who, steps: u8 },
    /// A block reinforced a battle.
    Reinforced { who: Who, from: Town, town: Town },
    /// The attacker must withdraw.
    Stalemated { town: Town, side: Side },
    /// A side was routed because a position of its line was lost.
    Routed { town: Town, side: Side, wing: Wing },
    /// A side won a battle.
    Won { town: Town, side: Side },
    /// A side holds a town from which it drove too few to defend it. II.E.3.
    Taken { town: Town, side: Side },
    /// A block regrouped.
    Regrouped { who: Who, from: Town, to: Town },
    /// An Allied seat let the other act.
    HandedOver { to: Army },
    /// A city in French hands costs blocks.
    SupplyCut { army: Army, blocks: u8 },
    /// An army was defeated.
    Defeated { army: Army },
    /// The game ended.
    Ended { ending: Ending },
}

impl Event {
    /// Whether someone now knows what they did not know before.
    pub fn reveals(&self) -> bool {
        match self {
            Event::Marched { tells, .. }
            | Event::Retreated { tells, .. }
            | Event::Posted { tells, .. }
            | Event::PostEnded { tells }
            | Event::HitTaken { tells, .. } => *tells,
            // Only infantry holds a Farm, only artillery a Hill; only mounted units move twice.
            Event::Held { who, .. } | Event::TakenAgain { who } => who.is_hidden(),
            Event::Moved { who, tells, .. } => *tells && who.is_hidden(),
            Event::CoinTossed { .. }
            | Event::Filled { .. }
            | Event::LeaderShown { .. }
            | Event::ForceRolled { .. }
            | Event::Lost { .. }
            | Event::Shown { .. }
            | Event::SkirmishFired { .. }
            | Event::HitsForfeit { .. }
            | Event::TerrainDrawn { .. }
            | Event::MoraleRolled { .. }
            | Event::Fired { .. }
            | Event::Attrited { .. }
            | Event::PushedOut { .. }
            | Event::Routed { .. } => true,
            Event::BidMade { .. }
            | Event::BidPassed
            | Event::SidesTaken { .. }
            | Event::Trimmed { .. }
            | Event::Placed { .. }
            | Event::Deployed { .. }
            | Event::TurnBegan { .. }
            | Event::SkirmishBegan { .. }
            | Event::Picked { .. }
            | Event::SkirmishEnded { .. }
            | Event::BattleBegan { .. }
            | Event::CalledOff { .. }
            | Event::TerrainPlaced { .. }
            | Event::BattleTurnBegan { .. }
            | Event::Formed { .. }
            | Event::Broke { .. }
            | Event::Sheltered { .. }
            | Event::Emerged { .. }
            | Event::Reinforced { .. }
            | Event::Stalemated { .. }
            | Event::Won { .. }
            | Event::Taken { .. }
            | Event::Regrouped { .. }
            | Event::HandedOver { .. }
            | Event::SupplyCut { .. }
            | Event::Defeated { .. }
            | Event::Ended { .. } => false,
        }
    }
}

/// A block as it appears in an event now. Rule 3.2.
pub(crate) fn who(rules: &Rules, state: &State, unit: UnitId) -> Who {
    let block = state.block(unit);
    let is_open = block.is(crate::state::Mark::Shown) || block.place == Place::Eliminated;
    let readers = if is_open { Readers::All } else { Readers::Only(rules.seats_of(state, unit.side())) };
    Who { unit, readers }
}
