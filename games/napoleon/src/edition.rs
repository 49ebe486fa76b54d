//! What differs between the editions. Rules ask here and never compare editions.

use crate::{
    s1_mapboard::{Road, RoadKind, Zone},
    s3_units::{Army, Kind},
};

/// A printed edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// The 4th edition of 2013.
    Fourth,
}

impl Edition {
    /// Group moves of one army in a turn. Rule 5.1.
    pub fn group_moves(self, army: Army) -> u32 {
        match (self, army) {
            (Edition::Fourth, Army::French) => 2,
            (Edition::Fourth, Army::AngloDutch | Army::Prussian) => 1,
        }
    }

    /// How many blocks may march along a road in one turn. Rule 5.4.
    pub fn road_limit(self, road: Road) -> u8 {
        match (self, road.facts().kind) {
            (Edition::Fourth, RoadKind::Major) => 8,
            (Edition::Fourth, RoadKind::Minor) => 6,
        }
    }

    /// How many blocks may attack along a road in one turn. Rule 5.5.
    pub fn attack_limit(self, road: Road) -> u8 {
        match (self, road.facts().river) {
            (Edition::Fourth, Some(_)) => self.road_limit(road) / 2,
            (Edition::Fourth, None) => self.road_limit(road),
        }
    }

    /// How many blocks may reinforce, retreat or regroup along a road at a time. Rules 6.34, 7.2, 7.5.
    pub fn battle_road_limit(self, road: Road) -> u8 {
        match (self, road.facts().kind) {
            (Edition::Fourth, RoadKind::Major) => 2,
            (Edition::Fourth, RoadKind::Minor) => 1,
        }
    }

    /// How many blocks of an army may deploy in one town. Rules 4.1 and 4.2.
    pub fn deployment_limit(self, army: Army) -> u8 {
        match (self, army) {
            (Edition::Fourth, Army::French) => 12,
            (Edition::Fourth, Army::AngloDutch | Army::Prussian) => 4,
        }
    }

    /// Whether an army may deploy in a zone. Rules 4.1 and 4.2.
    pub fn may_deploy(self, army: Army, zone: Zone) -> bool {
        match (self, army) {
            (Edition::Fourth, Army::French) => zone == Zone::French,
            (Edition::Fourth, Army::AngloDutch) => zone == Zone::AngloDutch,
            (Edition::Fourth, Army::Prussian) => zone == Zone::Prussian,
        }
    }

    /// How many blocks an army must have lost to be defeated. Rules 10.1 and 10.2.
    pub fn defeat(self, army: Army) -> u8 {
        match (self, army) {
            (Edition::Fourth, Army::French) => 12,
            (Edition::Fourth, Army::AngloDutch) => 8,
            (Edition::Fourth, Army::Prussian) => 9,
        }
    }

    /// With fewer blocks than this on one side an attack is a skirmish. Rule 6.6.
    pub fn least_for_a_battle(self) -> u8 {
        match self {
            Edition::Fourth => 3,
        }
    }

    /// The most blocks a player may show in a skirmish. Rule 6.6.
    pub fn most_in_a_skirmish(self) -> u8 {
        match self {
            Edition::Fourth => 4,
        }
    }

    /// The highest roll that hits in a skirmish. Rule 6.6.
    pub fn skirmish_fire(self, kind: Kind) -> u8 {
        match (self, kind) {
            (Edition::Fourth, Kind::Infantry | Kind::FootArtillery) => 1,
            (
                Edition::Fourth,
                Kind::Leader | Kind::HeavyCavalry | Kind::LightCavalry | Kind::HorseArtillery,
            ) => 2,
        }
    }

    /// The highest roll at which a force-march costs a step. Rule 5.6.
    pub fn straggling(self) -> u8 {
        match self {
            Edition::Fourth => 3,
        }
    }

    /// The highest roll that is bad morale. Rule 6.31.
    pub fn bad_morale(self) -> u8 {
        match self {
            Edition::Fourth => 3,
        }
    }

    /// The steps a block of a type loses to rout attrition; cavalry only if engaged by cavalry. Rule 7.41.
    pub fn attrition(self, kind: Kind) -> u8 {
        match (self, kind) {
            (Edition::Fourth, Kind::Leader) => 0,
            (
                Edition::Fourth,
                Kind::Infantry | Kind::HorseArtillery | Kind::HeavyCavalry | Kind::LightCavalry,
            ) => 1,
            (Edition::Fourth, Kind::FootArtillery) => 2,
        }
    }

    /// The terrain markers the attacker and the defender of a battle draw. Rule 6.21.
    pub fn terrain_drawn(self) -> (u8, u8) {
        match self {
            Edition::Fourth => (1, 2),
        }
    }
}
