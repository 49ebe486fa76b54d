//! The citation of each rule that both editions have: its number in the 4th, its line in the outline of the 3rd.

use crate::{
    edition::Edition,
    s01_mapboard::{Road, RoadKind},
    s03_units::Side,
    s10_victory::Ending,
    state::Flight,
};

/// Where both editions have a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cite {
    fourth: &'static str,
    third: &'static str,
}

impl Cite {
    /// The citation in an edition.
    pub(crate) const fn in_edition(self, edition: Edition) -> &'static str {
        match edition {
            Edition::Fourth => self.fourth,
            Edition::Third => self.third,
        }
    }
}

/// The rule of the 4th edition, then the line of the outline of the 3rd.
const fn both(fourth: &'static str, third: &'static str) -> Cite {
    Cite { fourth, third }
}

/// A rule that only one edition has.
const fn one(rule: &'static str) -> Cite {
    Cite { fourth: rule, third: rule }
}

/// The sequence of play.
pub(crate) const SEQUENCE: Cite = both("2.0", "III.F");
/// Whose blocks a player reads and orders.
pub(crate) const FOG_OF_WAR: Cite = both("3.2", "III.A.3");
/// Deployment.
pub(crate) const DEPLOYMENT: Cite = both("4.0", "I.A");
/// Where the Allies deploy.
pub(crate) const ALLIED_DEPLOYMENT: Cite = both("4.1", "I.A.1");
/// Where the French deploy.
pub(crate) const FRENCH_DEPLOYMENT: Cite = both("4.2", "I.A.2");
/// The historical deployment.
pub(crate) const HISTORICAL_DEPLOYMENT: Cite = both("4.3", "I.B.1");
/// Movement.
pub(crate) const MOVEMENT: Cite = both("5.0", "II.E");
/// How far blocks march.
pub(crate) const MOVEMENT_RATES: Cite = both("5.3", "II.C");
/// How many march along a road.
pub(crate) const ROAD_LIMITS: Cite = both("5.4", "II.C.3");
/// Force-marches.
pub(crate) const FORCE_MARCHES: Cite = both("5.6", "II.D.1");
/// Movement by night.
pub(crate) const NIGHT_MOVES: Cite = both("5.7", "II.E.2");
/// The order of the battles.
pub(crate) const BATTLE_ORDER: Cite = both("6.1", "III.F");
/// Deployment for a battle.
pub(crate) const BATTLE_DEPLOYMENT: Cite = both("6.22", "III.A");
/// Battle turns.
pub(crate) const BATTLE_TURNS: Cite = both("6.3", "III.D.1");
/// Morale.
pub(crate) const MORALE: Cite = both("6.31", "III.B.1");
/// Moves in battle.
pub(crate) const BATTLE_MOVES: Cite = both("6.32", "III.D.2");
/// Fires in battle.
pub(crate) const BATTLE_FIRES: Cite = both("6.33", "III.D.3");
/// Reinforcements.
pub(crate) const REINFORCEMENTS: Cite = both("6.34", "III.E");
/// Losses in combat.
pub(crate) const LOSSES: Cite = both("6.4", "III.D.3.d");
/// Forming square.
pub(crate) const FORMING_SQUARE: Cite = both("6.5", "III.D.2.d");
/// Fire at squares.
pub(crate) const FIRE_AT_SQUARES: Cite = both("6.51", "III.D.3");
/// Fights too small for a battle.
pub(crate) const SKIRMISHES: Cite = both("6.6", "II.E.3");
/// Stalemate.
pub(crate) const STALEMATE: Cite = both("6.7", "ruling T10");
/// Retreats.
pub(crate) const RETREATS: Cite = both("7.0", "III.C");
/// Where a unit retreats to.
pub(crate) const RETREAT_TOWNS: Cite = both("7.1", "III.C");
/// Disrupted units.
pub(crate) const DISRUPTION: Cite = both("7.3", "III.C.1");
/// Routs.
pub(crate) const ROUTS: Cite = both("7.4", "III.D.4");
/// Help of a leader in a force-march.
pub(crate) const LEADERS_HELP: Cite = both("8.1", "II.D.1.a.(1).(a)");
/// Allied supply.
pub(crate) const SUPPLY: Cite = both("9.0", "IV.1");
/// Bidding for sides.
pub(crate) const BIDDING: Cite = one("12.0");
/// Terrain in battle.
pub(crate) const TERRAIN: Cite = one("6.21");
/// One corps to a position.
pub(crate) const CORPS_INTEGRITY: Cite = one("6.23");
/// Shelter in a square.
pub(crate) const SHELTER: Cite = one("6.52");
/// Three players.
pub(crate) const THREE_PLAYERS: Cite = one("11.0");
/// Groups that attack together.
pub(crate) const COMMAND_CONTROL: Cite = one("5.2");
/// The fewest that attack.
pub(crate) const LEAST_TO_ATTACK: Cite = one("II.E.1");
/// Rest after a force-march.
pub(crate) const REST_AFTER_FORCE_MARCH: Cite = one("II.D.2");
/// Leaders who lead force-marches by night.
pub(crate) const LEADERS_BY_NIGHT: Cite = one("II.D.3");
/// An attack that is called off.
pub(crate) const CALLED_OFF: Cite = one("ruling T6");
/// Breaking square.
pub(crate) const BREAKING_SQUARE: Cite = both("6.5", "III.D.2.e");

/// Group moves of a side.
pub(crate) const fn group(side: Side) -> Cite {
    match side {
        Side::French => both("5.1", "II.A.1"),
        Side::Allied => both("5.1", "II.B.1"),
    }
}

/// How a game ends.
pub(crate) const fn ending(ending: Ending) -> Cite {
    match ending {
        Ending::AlliesDefeated => both("10.1", "V.B"),
        Ending::AllDefeated => both("10.1", "ruling T11"),
        Ending::CitiesHeld => one("10.1"),
        Ending::FrenchDefeated => both("10.2", "V.A.2"),
        Ending::NapoleonDead => both("10.2", "V.A.1"),
        Ending::TimeExpired => both("10.2", "ruling T7"),
    }
}

/// How many march along a road.
pub(crate) fn road(road: Road) -> Cite {
    match road.facts().kind {
        RoadKind::Major => both("5.4", "II.C.3"),
        RoadKind::Minor => both("5.4", "II.C.4"),
    }
}

/// How many attack along a road over a river.
pub(crate) fn river(road: Road) -> Cite {
    match road.facts().kind {
        RoadKind::Major => both("5.5", "II.C.3.a"),
        RoadKind::Minor => both("5.5", "II.C.4.a"),
    }
}

/// A way out of a fight; `own` says where the 4th edition has it.
pub(crate) const fn flight(flight: Flight, own: Cite) -> Cite {
    let third = match flight {
        Flight::Retreat => "III.C",
        Flight::Rout => "III.D.4.d",
        Flight::Pushed => "II.E.3.d",
        Flight::Recall => "ruling T6",
        Flight::Regroup => "III.D.4.f",
    };
    both(own.fourth, third)
}

/// A force-march in a flight.
pub(crate) const fn forced_flight(flight: Flight) -> Cite {
    match flight {
        Flight::Pushed => one("II.E.3.d.(4)"),
        Flight::Retreat | Flight::Rout | Flight::Recall | Flight::Regroup => one("III.C.7"),
    }
}

/// How many flee along a road.
pub(crate) fn flight_road(flight: Flight, road: Road) -> Cite {
    match (flight, road.facts().kind) {
        (Flight::Retreat, RoadKind::Major) => both("7.2", "III.C.3"),
        (Flight::Retreat, RoadKind::Minor) => both("7.2", "III.C.4"),
        (Flight::Rout, RoadKind::Major) => both("7.2", "III.D.4.d.(1)"),
        (Flight::Rout, RoadKind::Minor) => both("7.2", "III.D.4.d.(2)"),
        (Flight::Pushed, RoadKind::Major) => both("7.2", "II.E.3.d.(1)"),
        (Flight::Pushed, RoadKind::Minor) => both("7.2", "II.E.3.d.(2)"),
        (Flight::Recall, _) => both("7.2", "ruling T6"),
        (Flight::Regroup, _) => both("7.2", "III.D.4.f"),
    }
}

/// The regrouping of the victors, by the flight of the defeated.
pub(crate) const fn regroup(defeated: Flight) -> Cite {
    match defeated {
        Flight::Pushed => both("7.5", "II.E.3.f"),
        Flight::Retreat | Flight::Rout | Flight::Recall | Flight::Regroup => both("7.5", "III.D.4.f"),
    }
}
