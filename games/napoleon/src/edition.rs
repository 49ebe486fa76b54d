//! What differs between the editions. Rules ask here and never compare editions.
//!
//! Numbers like 5.1 are rules of the 4th edition, ids like II.A those of the outline of the 3rd. Each question names
//! both answers side by side, `self.pick(4th, 3rd)`; without a rule of its own an edition has the answer of the other.

use crate::{
    s01_mapboard::{Road, RoadKind, Zone},
    s03_units::{Army, Kind, UnitId},
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
    /// All are set up, then each has a battle turn of both players, in turn until all are over. Rule 6.1.
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

    /// This edition's answer of the two: that of the 4th, then that of the 3rd.
    #[inline(always)]
    fn pick<T>(self, fourth: T, third: T) -> T {
        match self {
            Edition::Fourth => fourth,
            Edition::Third => third,
        }
    }

    /// Group moves of one army in a turn. Rule 5.1; II.A.1, II.B.1 (II.B gives each Allied army its own).
    pub fn group_moves(self, army: Army) -> usize {
        self.pick([2, 1, 1], [3, 2, 2])[army as usize]
    }

    /// How many blocks may march along a road in one turn. Rule 5.4; II.C.3, II.C.4.
    pub fn road_limit(self, road: Road) -> u8 {
        match road.facts().kind {
            RoadKind::Major => self.pick(8, 10),
            RoadKind::Minor => self.pick(6, 6),
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
        match road.facts().kind {
            RoadKind::Major => self.pick(2, 2),
            RoadKind::Minor => self.pick(1, 1),
        }
    }

    /// How many routed blocks may leave a battle along a road. Rule 7.4; III.C.8.d.(1), III.C.8.d.(2), III.D.4.d.(1),
    /// III.D.4.d.(2), ruling T20.
    pub fn rout_road_limit(self, road: Road) -> u8 {
        self.pick(self.battle_road_limit(road), self.attack_limit(road))
    }

    /// Whether an army is routed as soon as a column of its line is killed or has retreated, and not only when the enemy
    /// stands alone in a position. Rule 7.4; III.C.8, III.D.4, ruling T19.
    pub fn is_routed_with_a_column(self) -> bool {
        self.pick(false, true)
    }

    /// How many blocks of an army may deploy in one town. Rules 4.1 and 4.2; I.A.1.b, I.A.1.c, I.A.2.a.
    pub fn deployment_limit(self, army: Army) -> u8 {
        self.pick([12, 4, 4], [16, 5, 6])[army as usize]
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
        // In the 3rd: reduced to 19 of 38, 9 of 19 and 12 of 24.
        self.pick([12, 8, 9], [19, 10, 12])[army as usize]
    }

    /// Whether a lost block of this type counts towards the defeat of its army. Rule 10.0; ruling T8.
    pub fn counts_for_defeat(self, kind: Kind) -> bool {
        self.pick(true, kind != Kind::Leader)
    }

    /// Whether groups that attack together must start beside each other. Rule 5.2.
    pub fn has_command_control(self) -> bool {
        self.pick(true, false)
    }

    /// Whether units that start with their leader may force-march by night. Rule 5.7; II.D.3.
    pub fn leaders_lead_by_night(self) -> bool {
        self.pick(false, true)
    }

    /// The fewest blocks that may attack a town. Rule 6.1; II.E.1.
    pub fn least_to_attack(self) -> u8 {
        self.pick(1, 3)
    }

    /// With fewer blocks than this on one side there is no battle. Rule 6.6; II.E.3, III.
    pub fn least_for_a_battle(self) -> u8 {
        self.pick(3, 3)
    }

    /// What happens instead. Rule 6.6; II.E.3.
    pub fn small_fight(self) -> SmallFight {
        self.pick(SmallFight::Skirmish, SmallFight::Rout)
    }

    /// The most blocks a player may show in a skirmish. Rule 6.6.
    pub fn most_in_a_skirmish(self) -> u8 {
        self.pick(4, 4)
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
        self.pick(die <= power, die + power > 6)
    }

    /// Where firepower comes from. Rules 3.5 and 6.33; III.D.3.
    pub fn fire_table(self) -> FireTable {
        self.pick(FireTable::Printed, FireTable::ByType)
    }

    /// The firepower a unit usually has, for estimates.
    pub fn usual_fire(self, unit: UnitId) -> u8 {
        match unit.kind() {
            kind if kind.is_artillery() => 2,
            kind => self.pick(unit.facts().fire, 1 + kind.is_cavalry() as u8),
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
        self.pick(3, 3)
    }

    /// The highest roll at which a force-march in retreat costs a step, where one is allowed. II.E.3.d.(4), III.C.7.
    pub fn straggling_in_retreat(self) -> Option<u8> {
        self.pick(None, Some(4))
    }

    /// Whether a retreat goes as far as a march, and not only to the next town. Rule 7.1; ruling T9.
    pub fn has_long_retreats(self) -> bool {
        self.pick(false, true)
    }

    /// Whether the attacker may also retreat to towns their friends hold. Rule 7.1; III.C.5.a.
    pub fn may_retreat_to_friends(self) -> bool {
        self.pick(false, true)
    }

    /// Whether retreats are a step of the battle turn before combat, and not acts in it. Rule 6.3; III.C.
    pub fn has_retreat_step(self) -> bool {
        self.pick(false, true)
    }

    /// The order of the battles. Rule 6.1; III.F.
    pub fn battle_order(self) -> BattleOrder {
        self.pick(BattleOrder::InTurn, BattleOrder::Free)
    }

    /// Whether a position is deployed with one corps. Rule 6.23; III.A.
    pub fn has_corps_integrity(self) -> bool {
        self.pick(true, false)
    }

    /// The terrain markers the attacker and the defender of a battle draw. Rule 6.21.
    pub fn terrain_drawn(self) -> (u8, u8) {
        self.pick((1, 2), (0, 0))
    }

    /// The highest roll that is bad morale. Rule 6.31; III.B.1.a.
    pub fn bad_morale(self) -> u8 {
        self.pick(3, 3)
    }

    /// What a square adds to a morale roll. Rule 6.5.
    pub fn square_morale(self) -> u8 {
        self.pick(1, 0)
    }

    /// Whether a leader helps the morale of the whole lane, and not only of one position. Rule 8.2; III.B.1.a.(1).
    pub fn leaders_help_the_lane(self) -> bool {
        self.pick(false, true)
    }

    /// Whether an engaged leader checks morale, given the units of their side there. Rule 8.2; III.B.1.
    pub fn leader_checks_morale(self, units_in_position: u8) -> bool {
        self.pick(units_in_position == 1, true)
    }

    /// Whether bad morale eliminates a unit instead of making it disengage. Rule 6.31; III.B.1.a.
    pub fn dies_of_bad_morale(self, kind: Kind, is_square: bool) -> bool {
        self.pick(is_square || kind == Kind::FootArtillery, false)
    }

    /// Whether units may move sideways between unengaged positions. Rule 6.32; III.D.2.c.(1).
    pub fn may_redeploy_sideways(self) -> bool {
        self.pick(false, true)
    }

    /// Whether infantry may form square where it stands. Rule 6.5; III.D.2.d.
    pub fn may_square_at(self, spot: Spot) -> bool {
        match spot {
            Spot::Reserve => self.pick(false, false),
            Spot::Own(_) => self.pick(true, true),
            Spot::Forward(_) => self.pick(false, true),
        }
    }

    /// Whether squares shelter leaders and guns. Rule 6.52.
    pub fn has_shelter(self) -> bool {
        self.pick(true, false)
    }

    /// Whether long range fire can eliminate. Rule 6.4; III.D.3.d.
    pub fn long_range_kills(self) -> bool {
        self.pick(false, true)
    }

    /// Whether the first fire in contact is a better one for this type. Rule 6.33; III.D.3.b.(1).(a), III.D.3.c.(3).(a).
    pub fn has_first_fire(self, kind: Kind) -> bool {
        // In the 4th cavalry has shock for it, and only when it moved to engage.
        self.pick(kind.is_artillery(), kind.is_artillery() || kind.is_cavalry())
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
        self.pick(false, true)
    }

    /// Whether disrupted units may regroup. Rule 7.5, ruling N24; II.E.3.f.
    pub fn disrupted_units_may_regroup(self) -> bool {
        self.pick(true, false)
    }

    /// Whether an army that is defeated leaves the map. Rule 10.0; V.B.
    pub fn removes_the_defeated(self) -> bool {
        self.pick(true, false)
    }

    /// Whether the death of Napoléon loses the game. Rule 8.3; V.A.1.
    pub fn ends_with_napoleon(self) -> bool {
        self.pick(false, true)
    }

    /// How many supply cities win the game for the French when time expires, if any number does. Rule 10.1; ruling T7.
    pub fn cities_to_win(self) -> Option<usize> {
        self.pick(Some(2), None)
    }
}
