//! What differs between the editions. Rules ask here and never compare editions.
//!
//! Numbers like 5.1 are rules of the 4th edition, ids like II.A those of the outline of the 3rd.

use crate::{
    s1_mapboard::{Road, RoadKind, TOWNS, Town, Zone},
    s3_units::{Army, Kind, UNITS, UnitId},
    state::Spot,
};

/// A printed edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// The 4th edition of 2013.
    Fourth,
    /// The 3rd edition, rules 3.1 of 1994.
    Third,
}

/// What happens where too few defend a town for a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SmallFight {
    /// One round of fire. Rule 6.6.
    Skirmish,
    /// The defender is routed at once. II.E.3.
    Rout,
}

/// The order in which the battles of a turn are fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BattleOrder {
    /// All are set up, then each has a battle turn of both players, round and round. Rule 6.1.
    InTurn,
    /// After each battle turn of both players the attacker goes on with any battle. III.F.
    Free,
}

/// Where the firepower of a fire comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FireTable {
    /// Printed on the block, with modifiers. Rule 6.33.
    Printed,
    /// From the type and the situation alone. III.D.3.
    ByType,
}

impl Edition {
    /// All editions in order.
    pub const ALL: [Edition; 2] = [Edition::Fourth, Edition::Third];
    /// The bit of a town's or block's number that tells the edition.
    pub const BIT: u8 = 0x80;

    /// The edition of a numbered town or block.
    #[inline]
    pub const fn of(number: u8) -> Edition {
        if number & Edition::BIT == 0 { Edition::Fourth } else { Edition::Third }
    }

    const fn bit(self) -> u8 {
        match self {
            Edition::Fourth => 0,
            Edition::Third => Edition::BIT,
        }
    }

    /// The block on that line of its roster.
    pub const fn unit(self, n: usize) -> UnitId {
        UnitId(self.bit() | n as u8)
    }

    /// The town on that line of its map.
    pub const fn town(self, n: usize) -> Town {
        Town(self.bit() | n as u8)
    }

    /// Its blocks in order. Rule 3.1.
    #[inline]
    pub fn units(self) -> impl Iterator<Item = UnitId> + Clone {
        let count = match self {
            Edition::Fourth => 58,
            Edition::Third => UNITS,
        };
        (0..count).map(move |n| self.unit(n))
    }

    /// Its towns in order. Rule 1.0.
    #[inline]
    pub fn towns(self) -> impl Iterator<Item = Town> + Clone {
        let count = match self {
            Edition::Fourth => TOWNS,
            Edition::Third => 51,
        };
        (0..count).map(move |n| self.town(n))
    }

    /// Whether a row of a data file belongs to it, by the field that says so.
    pub fn is_in(self, field: &str) -> bool {
        let word = match self {
            Edition::Fourth => "4e",
            Edition::Third => "3e",
        };
        field.split('+').any(|it| it == word)
    }

    /// The file of its blocks.
    pub fn units_file(self) -> &'static str {
        match self {
            Edition::Fourth => include_str!("../data/units-4e.csv"),
            Edition::Third => include_str!("../data/units-3e.csv"),
        }
    }

    /// The file of its historical deployment.
    pub fn setup_file(self) -> &'static str {
        match self {
            Edition::Fourth => include_str!("../data/setup-4e.csv"),
            Edition::Third => include_str!("../data/setup-3e.csv"),
        }
    }

    /// The file of its turn record.
    pub fn turns_file(self) -> &'static str {
        match self {
            Edition::Fourth => include_str!("../data/turns-4e.csv"),
            Edition::Third => include_str!("../data/turns-3e.csv"),
        }
    }

    /// Group moves of one army in a turn. Rule 5.1; II.A.1, II.B.1 (II.B gives each Allied army its own).
    pub fn group_moves(self, army: Army) -> u32 {
        match (self, army) {
            (Edition::Fourth, Army::French) => 2,
            (Edition::Fourth, Army::AngloDutch | Army::Prussian) => 1,
            (Edition::Third, Army::French) => 3,
            (Edition::Third, Army::AngloDutch | Army::Prussian) => 2,
        }
    }

    /// How many blocks may march along a road in one turn. Rule 5.4; II.C.3, II.C.4.
    pub fn road_limit(self, road: Road) -> u8 {
        match (self, road.facts().kind) {
            (Edition::Fourth, RoadKind::Major) => 8,
            (Edition::Third, RoadKind::Major) => 10,
            (Edition::Fourth | Edition::Third, RoadKind::Minor) => 6,
        }
    }

    /// How many blocks may attack along a road in one turn. Rule 5.5; II.C.3.a, II.C.4.a.
    pub fn attack_limit(self, road: Road) -> u8 {
        match road.facts().river {
            Some(_) => self.road_limit(road) / 2,
            None => self.road_limit(road),
        }
    }

    /// How many blocks may reinforce, retreat or regroup along a road at a time. Rules 6.34, 7.2, 7.5;
    /// II.E.3.d.(1), II.E.3.d.(2), III.C.3, III.C.4, III.E.2, III.E.3; II.E.3.f.(1), III.C.8.f.(1), III.D.4.f.(1).
    pub fn battle_road_limit(self, road: Road) -> u8 {
        match (self, road.facts().kind) {
            (Edition::Fourth | Edition::Third, RoadKind::Major) => 2,
            (Edition::Fourth | Edition::Third, RoadKind::Minor) => 1,
        }
    }

    /// How many routed blocks may leave a battle along a road. Rule 7.4; III.C.8.d.(1), III.C.8.d.(2), III.D.4.d.(1),
    /// III.D.4.d.(2), ruling T20.
    pub fn rout_road_limit(self, road: Road) -> u8 {
        match self {
            Edition::Fourth => self.battle_road_limit(road),
            Edition::Third => self.attack_limit(road),
        }
    }

    /// Whether an army is routed as soon as a column of its line is killed or has retreated, and not only when the enemy
    /// stands alone in a position. Rule 7.4; III.C.8, III.D.4, ruling T19.
    pub fn is_routed_with_a_column(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// How many blocks of an army may deploy in one town. Rules 4.1 and 4.2; I.A.1.b, I.A.1.c, I.A.2.a.
    pub fn deployment_limit(self, army: Army) -> u8 {
        match (self, army) {
            (Edition::Fourth, Army::French) => 12,
            (Edition::Fourth, Army::AngloDutch | Army::Prussian) => 4,
            (Edition::Third, Army::French) => 16,
            (Edition::Third, Army::AngloDutch) => 5,
            (Edition::Third, Army::Prussian) => 6,
        }
    }

    /// Whether an army may deploy in a zone. Rules 4.1 and 4.2; I.A, I.A.1, I.A.2.
    pub fn may_deploy(self, army: Army, zone: Zone) -> bool {
        match army {
            Army::French => zone == Zone::French,
            Army::AngloDutch => zone == Zone::AngloDutch,
            Army::Prussian => zone == Zone::Prussian,
        }
    }

    /// How many blocks an army must have lost to be defeated. Rules 10.1 and 10.2; V.A.2, V.B.1, V.B.2.
    pub fn defeat(self, army: Army) -> u8 {
        match (self, army) {
            (Edition::Fourth, Army::French) => 12,
            (Edition::Fourth, Army::AngloDutch) => 8,
            (Edition::Fourth, Army::Prussian) => 9,
            // Reduced to 19 of 38, 9 of 19 and 12 of 24.
            (Edition::Third, Army::French) => 19,
            (Edition::Third, Army::AngloDutch) => 10,
            (Edition::Third, Army::Prussian) => 12,
        }
    }

    /// Whether a lost block of this type counts towards the defeat of its army. Rule 10.0; ruling T8.
    pub fn counts_for_defeat(self, kind: Kind) -> bool {
        match self {
            Edition::Fourth => true,
            Edition::Third => kind != Kind::Leader,
        }
    }

    /// Whether groups that attack together must start beside each other. Rule 5.2.
    pub fn has_command_control(self) -> bool {
        match self {
            Edition::Fourth => true,
            Edition::Third => false,
        }
    }

    /// Whether units that start with their leader may force-march by night. Rule 5.7; II.D.3.
    pub fn leaders_lead_by_night(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// The fewest blocks that may attack a town. Rule 6.1; II.E.1.
    pub fn least_to_attack(self) -> u8 {
        match self {
            Edition::Fourth => 1,
            Edition::Third => 3,
        }
    }

    /// With fewer blocks than this on one side there is no battle. Rule 6.6; II.E.3, III.
    pub fn least_for_a_battle(self) -> u8 {
        match self {
            Edition::Fourth | Edition::Third => 3,
        }
    }

    /// What happens instead. Rule 6.6; II.E.3.
    pub fn small_fight(self) -> SmallFight {
        match self {
            Edition::Fourth => SmallFight::Skirmish,
            Edition::Third => SmallFight::Rout,
        }
    }

    /// The most blocks a player may show in a skirmish. Rule 6.6.
    pub fn most_in_a_skirmish(self) -> u8 {
        match self {
            Edition::Fourth | Edition::Third => 4,
        }
    }

    /// How many faces of the die hit in a skirmish. Rule 6.6.
    pub fn skirmish_fire(self, kind: Kind) -> u8 {
        match kind {
            Kind::Infantry | Kind::FootArtillery | Kind::Artillery => 1,
            Kind::Leader | Kind::HeavyCavalry | Kind::LightCavalry | Kind::HorseArtillery | Kind::Cavalry => {
                2
            }
        }
    }

    /// Whether a die hits at a firepower: low numbers or high ones. Rule 3.5; III.D.3, ruling T3.
    pub fn hits(self, die: u8, power: u8) -> bool {
        match self {
            Edition::Fourth => die <= power,
            Edition::Third => die + power > 6,
        }
    }

    /// Where firepower comes from. Rules 3.5 and 6.33; III.D.3.
    pub fn fire_table(self) -> FireTable {
        match self {
            Edition::Fourth => FireTable::Printed,
            Edition::Third => FireTable::ByType,
        }
    }

    /// The firepower a unit has most of the time, for a rough reckoning.
    pub fn usual_fire(self, unit: UnitId) -> u8 {
        match (self, unit.kind()) {
            (_, kind) if kind.is_artillery() => 2,
            (Edition::Fourth, _) => unit.facts().fire,
            (Edition::Third, kind) => 1 + kind.is_cavalry() as u8,
        }
    }

    /// A firepower as players read it.
    pub fn power_text(self, power: u8) -> String {
        match (self, power) {
            (Edition::Fourth, _) => format!("at F{power}"),
            (Edition::Third, 1) => "hitting on 6".into(),
            (Edition::Third, _) => format!("hitting on {}-6", 7 - power),
        }
    }

    /// The highest roll at which a force-march costs a step. Rule 5.6; II.D.1.a.(1).
    pub fn straggling(self) -> u8 {
        match self {
            Edition::Fourth | Edition::Third => 3,
        }
    }

    /// The highest roll at which a force-march in retreat costs a step, where one is allowed. II.E.3.d.(4), III.C.7.
    pub fn straggling_in_retreat(self) -> Option<u8> {
        match self {
            Edition::Fourth => None,
            Edition::Third => Some(4),
        }
    }

    /// Whether a retreat goes as far as a march, and not only to the next town. Rule 7.1; ruling T9.
    pub fn has_long_retreats(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// Whether the attacker may also retreat to towns his friends hold. Rule 7.1; III.C.5.a.
    pub fn may_retreat_to_friends(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// Whether retreats are a step of the battle turn before combat, and not acts in it. Rule 6.3; III.C.
    pub fn has_retreat_step(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// The order of the battles. Rule 6.1; III.F.
    pub fn battle_order(self) -> BattleOrder {
        match self {
            Edition::Fourth => BattleOrder::InTurn,
            Edition::Third => BattleOrder::Free,
        }
    }

    /// Whether a position is deployed with one corps. Rule 6.23; III.A.
    pub fn has_corps_integrity(self) -> bool {
        match self {
            Edition::Fourth => true,
            Edition::Third => false,
        }
    }

    /// The terrain markers the attacker and the defender of a battle draw. Rule 6.21.
    pub fn terrain_drawn(self) -> (u8, u8) {
        match self {
            Edition::Fourth => (1, 2),
            Edition::Third => (0, 0),
        }
    }

    /// The highest roll that is bad morale. Rule 6.31; III.B.1.a.
    pub fn bad_morale(self) -> u8 {
        match self {
            Edition::Fourth | Edition::Third => 3,
        }
    }

    /// What a square adds to a morale roll. Rule 6.5.
    pub fn square_morale(self) -> u8 {
        match self {
            Edition::Fourth => 1,
            Edition::Third => 0,
        }
    }

    /// Whether a leader helps the morale of his whole lane, and not only of his position. Rule 8.2; III.B.1.a.(1).
    pub fn leaders_help_the_lane(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// Whether an engaged leader checks morale, given the units of his side there. Rule 8.2; III.B.1.
    pub fn leader_checks_morale(self, units_in_position: u8) -> bool {
        match self {
            Edition::Fourth => units_in_position == 1,
            Edition::Third => true,
        }
    }

    /// Whether bad morale eliminates a unit instead of making it disengage. Rule 6.31; III.B.1.a.
    pub fn dies_of_bad_morale(self, kind: Kind, is_square: bool) -> bool {
        match self {
            Edition::Fourth => is_square || kind == Kind::FootArtillery,
            Edition::Third => false,
        }
    }

    /// Whether units may move sideways between unengaged positions. Rule 6.32; III.D.2.c.(1).
    pub fn may_redeploy_sideways(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// Whether infantry may form square where it stands. Rule 6.5; III.D.2.d.
    pub fn may_square_at(self, spot: Spot) -> bool {
        match (self, spot) {
            (_, Spot::Reserve) => false,
            (_, Spot::Own(_)) => true,
            (Edition::Fourth, Spot::Forward(_)) => false,
            (Edition::Third, Spot::Forward(_)) => true,
        }
    }

    /// Whether squares shelter leaders and guns. Rule 6.52.
    pub fn has_shelter(self) -> bool {
        match self {
            Edition::Fourth => true,
            Edition::Third => false,
        }
    }

    /// Whether long range fire can eliminate. Rule 6.4; III.D.3.d.
    pub fn long_range_kills(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// Whether the first fire in contact is a better one for this type. Rule 6.33; III.D.3.b.(1).(a), III.D.3.c.(3).(a).
    pub fn has_first_fire(self, kind: Kind) -> bool {
        match self {
            // Cavalry has shock for it, and only when it moved to engage.
            Edition::Fourth => kind.is_artillery(),
            Edition::Third => kind.is_artillery() || kind.is_cavalry(),
        }
    }

    /// The steps a block of a type loses to rout attrition; cavalry only if engaged by cavalry. Rule 7.41;
    /// II.E.3.a to c, III.C.2, III.C.8.a to c, III.D.4.a to c.
    pub fn attrition(self, kind: Kind) -> u8 {
        match kind {
            Kind::Leader => 0,
            Kind::Infantry
            | Kind::HorseArtillery
            | Kind::HeavyCavalry
            | Kind::LightCavalry
            | Kind::Cavalry => 1,
            Kind::FootArtillery | Kind::Artillery => 2,
        }
    }

    /// Whether the victor's regrouped units are disrupted, and may go on to reinforce a neighbouring battle, instead
    /// of changing places with friends. Rule 7.5; II.E.3.f, III.C.8.f, III.D.4.f.
    pub fn regroups_by_retreating(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// Whether disrupted units may regroup. Rule 7.5, ruling N24; II.E.3.f.
    pub fn disrupted_units_may_regroup(self) -> bool {
        match self {
            Edition::Fourth => true,
            Edition::Third => false,
        }
    }

    /// Whether an army that is defeated leaves the map. Rule 10.0; V.B.
    pub fn removes_the_defeated(self) -> bool {
        match self {
            Edition::Fourth => true,
            Edition::Third => false,
        }
    }

    /// Whether the death of Napoléon loses the game. Rule 8.3; V.A.1.
    pub fn ends_with_napoleon(self) -> bool {
        match self {
            Edition::Fourth => false,
            Edition::Third => true,
        }
    }

    /// How many supply cities win the game for the French when time expires, if any number does. Rule 10.1; ruling T7.
    pub fn cities_to_win(self) -> Option<usize> {
        match self {
            Edition::Fourth => Some(2),
            Edition::Third => None,
        }
    }
}
