//! The types of a view. In what is hidden there is no field for the secret: hidden blocks are counted, not listed.

use serde::Serialize;

use crate::{
    block::Mark,
    s03_units::{Army, Kind, Side},
    s06_21_terrain::Terrain,
};

/// What one viewer may know.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The turn, from one; zero before the first.
    pub turn: u8,
    /// The day of June 1815.
    pub day: u8,
    /// Morning, afternoon or night.
    pub part: &'static str,
    /// The active side.
    pub active: Side,
    /// What is going on.
    pub phase: Phase,
    /// The side of the viewer, if they play.
    pub you: Option<Side>,
    /// The seat that plays each army: French, Anglo-Dutch, Prussian.
    pub seats: [u8; 3],
    /// Whether the Allied seats may talk now. Rule 11.0.
    pub may_talk: bool,
    /// The towns with blocks.
    pub towns: Vec<TownView>,
    /// The roads marched on this turn.
    pub roads: Vec<RoadView>,
    /// The groups moved this turn.
    pub groups: Vec<GroupView>,
    /// The three armies.
    pub armies: Vec<ArmyView>,
    /// The battles of this turn in order.
    pub battles: Vec<BattleView>,
    /// The town of the battle or skirmish that is being fought.
    pub fight: Option<&'static str>,
    /// The block in hand; only its owner sees it.
    pub hand: Option<&'static str>,
    /// The best bid so far: its side and steps.
    pub bid: Option<(Side, u8)>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The sides are bid for. Rule 12.0.
    Bidding,
    /// The armies deploy. Rule 4.0.
    Deployment,
    /// Blocks march. Rule 5.0.
    Movement,
    /// A fight too small for a battle. Rule 6.6; II.E.3.
    Skirmish,
    /// A battle, with its retreats and regrouping. Rules 6.0 and 7.0.
    Battle,
    /// The end of a turn. Rule 9.0.
    Supply,
    /// The game has ended.
    Over,
}

impl Phase {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Bidding => "bidding",
            Phase::Deployment => "deployment",
            Phase::Movement => "movement",
            Phase::Skirmish => "skirmish",
            Phase::Battle => "battle",
            Phase::Supply => "supply",
            Phase::Over => "over",
        }
    }
}

/// A town with blocks.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct TownView {
    /// Its id.
    pub town: &'static str,
    /// Blocks of which only colour and number are known.
    pub upright: Vec<Upright>,
    /// What was read before of the blocks of which only colour and number can be seen now.
    pub known: Vec<Known>,
    /// Blocks the viewer can read.
    pub open: Vec<Open>,
}

/// Blocks of one army of which only the number is known.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Upright {
    /// Their army.
    pub army: Army,
    /// How many.
    pub blocks: u8,
    /// How many of them lie face down after a retreat.
    pub disrupted: u8,
}

/// Upright blocks of which the viewer has read some before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Known {
    /// Their army.
    pub army: Army,
    /// How many of these blocks are here.
    pub here: u8,
    /// The blocks they are among, by their names: all of them are here if there are no more than that.
    pub among: Vec<&'static str>,
}

/// A block the viewer can read.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Open {
    /// Its id.
    pub unit: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its army.
    pub army: Army,
    /// Its type.
    pub kind: Kind,
    /// Its corps.
    pub corps: &'static str,
    /// Its present strength.
    pub strength: u8,
    /// Its strength when fresh.
    pub full: u8,
    /// Its firepower.
    pub fire: u8,
    /// Whether everybody can read it.
    pub is_shown: bool,
    /// What it has done or is doing.
    pub marks: Vec<Mark>,
    /// The infantry it shelters with.
    pub shelter: Option<&'static str>,
}

/// A road marched on this turn.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct RoadView {
    /// Its towns.
    pub towns: [&'static str; 2],
    /// Blocks that marched on it.
    pub used: u8,
    /// Blocks that may.
    pub limit: u8,
    /// Blocks that may if they attack.
    pub attack_limit: u8,
}

/// A group moved this turn.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct GroupView {
    /// Its army.
    pub army: Army,
    /// Where it stood.
    pub town: &'static str,
}

/// What is known of an army as a whole.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct ArmyView {
    /// The army.
    pub army: Army,
    /// Blocks eliminated.
    pub eliminated: Vec<&'static str>,
    /// Blocks it must lose to be defeated.
    pub defeat: u8,
    /// Whether it has been defeated.
    pub is_defeated: bool,
    /// Blocks not yet deployed.
    pub in_box: u8,
    /// Steps lost by blocks since they were last seen.
    pub unseen_losses: u8,
    /// The strength at which each block in play was last seen by all.
    pub last_seen: Vec<(&'static str, u8)>,
}

/// A battle of this turn.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct BattleView {
    /// Where.
    pub town: &'static str,
    /// The attacker.
    pub attacker: Side,
    /// Battle turns of the attacker so far.
    pub round: u16,
    /// Whose battle turn it is, while one is played.
    pub turn_of: Option<Side>,
    /// Whether it has ended.
    pub is_over: bool,
    /// Whether the attacker must withdraw.
    pub is_stalemate: bool,
    /// The positions and reserves of both sides.
    pub positions: Vec<PositionView>,
}

/// A position or a reserve on a battle board.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct PositionView {
    /// Its id: `ligny:french-left`.
    pub id: String,
    /// The side that owns it.
    pub side: Side,
    /// `left`, `center`, `right` or `reserve`.
    pub name: &'static str,
    /// Its terrain.
    pub terrain: Terrain,
    /// The side that holds its Farm or Hill.
    pub held: Option<Side>,
    /// Blocks of which only colour and number are known.
    pub upright: Vec<Upright>,
    /// Blocks the viewer can read.
    pub open: Vec<Open>,
}
