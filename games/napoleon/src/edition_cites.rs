//! Where each edition has the rule a player stands under: its number in the 4th, its line in the outline of the 3rd.

use crate::{
    edition::Edition,
    s1_mapboard::{Road, RoadKind},
    s3_units::Side,
    s10_victory::Ending,
    state::Flight,
};

impl Edition {
    /// The rule about group moves. Rule 5.1; II.A.1, II.B.1.
    pub fn group_rule(self, side: Side) -> &'static str {
        match (self, side) {
            (Edition::Fourth, _) => "5.1",
            (Edition::Third, Side::French) => "II.A.1",
            (Edition::Third, Side::Allied) => "II.B.1",
        }
    }

    /// The rule by which a game ends. Rules 10.1 and 10.2; V.A, V.B, rulings T7 and T11.
    pub fn cite_ending(self, ending: Ending) -> &'static str {
        match (self, ending) {
            (Edition::Third, Ending::NapoleonDead) => "V.A.1",
            (Edition::Third, Ending::FrenchDefeated) => "V.A.2",
            (Edition::Third, Ending::TimeExpired) => "ruling T7",
            (Edition::Third, Ending::AllDefeated) => "ruling T11",
            (Edition::Third, Ending::AlliesDefeated) => "V.B",
            (Edition::Fourth | Edition::Third, ending) => ending.rule(),
        }
    }

    /// The rule about the limit of a road for who marches. Rule 5.4; II.C.3, II.C.4.
    pub fn road_rule(self, road: Road) -> &'static str {
        match (self, road.facts().kind) {
            (Edition::Fourth, _) => "5.4",
            (Edition::Third, RoadKind::Major) => "II.C.3",
            (Edition::Third, RoadKind::Minor) => "II.C.4",
        }
    }

    /// The rule about the limit of a road for who attacks over a river. Rule 5.5; II.C.3.a, II.C.4.a.
    pub fn river_rule(self, road: Road) -> &'static str {
        match (self, road.facts().kind) {
            (Edition::Fourth, _) => "5.5",
            (Edition::Third, RoadKind::Major) => "II.C.3.a",
            (Edition::Third, RoadKind::Minor) => "II.C.4.a",
        }
    }

    /// The rule about a flight: where the 4th edition has it, or the line of the outline.
    pub fn flight_rule(self, flight: Flight, fourth: &'static str) -> &'static str {
        match (self, flight) {
            (Edition::Fourth, _) => fourth,
            (Edition::Third, Flight::Retreat) => "III.C",
            (Edition::Third, Flight::Rout) => "III.D.4.d",
            (Edition::Third, Flight::Pushed) => "II.E.3.d",
            (Edition::Third, Flight::Recall) => "ruling T6",
            (Edition::Third, Flight::Regroup) => "III.D.4.f",
        }
    }

    /// The rule about a force-march in a flight. II.E.3.d.(4), III.C.7.
    pub fn forced_flight_rule(self, flight: Flight) -> &'static str {
        match flight {
            Flight::Pushed => "II.E.3.d.(4)",
            Flight::Retreat | Flight::Rout | Flight::Recall | Flight::Regroup => "III.C.7",
        }
    }

    /// The rule about the limit of a road in a flight. Rule 7.2; II.E.3.d.(1), II.E.3.d.(2), III.C.3, III.C.4,
    /// III.D.4.d.(1), III.D.4.d.(2).
    pub fn flight_road_rule(self, flight: Flight, road: Road) -> &'static str {
        match (self, flight, road.facts().kind) {
            (Edition::Fourth, _, _) => "7.2",
            (Edition::Third, Flight::Retreat, RoadKind::Major) => "III.C.3",
            (Edition::Third, Flight::Retreat, RoadKind::Minor) => "III.C.4",
            (Edition::Third, Flight::Rout, RoadKind::Major) => "III.D.4.d.(1)",
            (Edition::Third, Flight::Rout, RoadKind::Minor) => "III.D.4.d.(2)",
            (Edition::Third, Flight::Pushed, RoadKind::Major) => "II.E.3.d.(1)",
            (Edition::Third, Flight::Pushed, RoadKind::Minor) => "II.E.3.d.(2)",
            (Edition::Third, Flight::Recall | Flight::Regroup, _) => self.flight_rule(flight, "7.2"),
        }
    }

    /// The rule about regrouping, by the flight of the defeated. Rule 7.5; II.E.3.f, III.D.4.f.
    pub fn regroup_rule(self, defeated: Flight) -> &'static str {
        match (self, defeated) {
            (Edition::Fourth, _) => "7.5",
            (Edition::Third, Flight::Pushed) => "II.E.3.f",
            (Edition::Third, Flight::Retreat | Flight::Rout | Flight::Recall | Flight::Regroup) => {
                "III.D.4.f"
            }
        }
    }

    /// The rule about breaking square. Rule 6.5; III.D.2.e.
    pub fn break_rule(self) -> &'static str {
        match self {
            Edition::Fourth => "6.5",
            Edition::Third => "III.D.2.e",
        }
    }

    /// The edition's own number of a rule the code knows by its number in the 4th.
    pub fn cite(self, rule: &'static str) -> &'static str {
        match self {
            Edition::Fourth => rule,
            Edition::Third => outline(rule),
        }
    }
}

/// Where the outline of the 3rd edition has what the 4th has at a number.
fn outline(rule: &'static str) -> &'static str {
    match rule {
        "2.0" => "III.F",
        "3.2" => "III.A.3",
        "4.0" => "I.A",
        "4.1" => "I.A.1",
        "4.2" => "I.A.2",
        "4.3" => "I.B.1",
        "5.0" => "II.E",
        "5.1" => "II.A.1",
        "5.3" => "II.C",
        "5.4" => "II.C.3",
        "5.5" => "II.C.3.a",
        "5.6" => "II.D.1",
        "5.7" => "II.E.2",
        "6.1" => "III.F",
        "6.22" => "III.A",
        "6.3" => "III.D.1",
        "6.31" => "III.B.1",
        "6.32" => "III.D.2",
        "6.33" => "III.D.3",
        "6.34" => "III.E",
        "6.4" => "III.D.3.d",
        "6.5" => "III.D.2.d",
        "6.51" => "III.D.3",
        "6.6" => "II.E.3",
        "6.7" => "ruling T10",
        "7.0" | "7.1" => "III.C",
        "7.2" => "III.C.3",
        "7.3" => "III.C.1",
        "7.4" => "III.D.4",
        "7.5" => "III.D.4.f",
        "8.1" => "II.D.1.a.(1).(a)",
        "9.0" => "IV.1",
        "10.1" => "V.B",
        "10.2" => "V.A",
        own => own,
    }
}
