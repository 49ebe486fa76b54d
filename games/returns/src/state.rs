//! The whole truth of a position: flat, and copied as one piece of memory.

use std::mem;

use tabletop::Seat;

use crate::{
    rules_version::RulesVersion,
    s02_board::{Town, Towns},
    s03_pieces::{ARMIES, Army, Side, UNITS, Unit, Units},
    s05_objectives::Objectives,
    s06_combat_cards::{Card, Hand},
    s08_sequence::Phase,
    s09_weather::Weather,
    s11e_three_players::Advice,
    stage::Stage,
};

/// The most seats at a table.
pub(crate) const MOST_SEATS: usize = 3;

/// A position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    /// The number of seats.
    pub seats: u8,
    /// The version of the rules it is played under.
    pub rules: RulesVersion,
    /// The game turn, from one.
    pub turn: u8,
    /// The weather of the turn.
    pub weather: Weather,
    /// The step of the sequence of play.
    pub phase: Phase,
    /// The French objectives.
    pub objectives: Objectives,
    /// The objective towns under French control.
    pub control: Towns,
    /// The towns whose one-time loss has been suffered.
    pub spent: Towns,
    /// How many Allied and Prussian corps had been eliminated when the objectives were last judged. Rule 5.6.
    pub fallen: u8,
    /// The movement points left to each army.
    pub points: [u8; ARMIES],
    /// The pieces. Where corps stand is kept a second time in `corps` and `crowded`.
    pub units: [Piece; UNITS],
    /// The towns where corps of each side stand.
    pub(crate) corps: [Towns; 2],
    /// The towns where two or more corps of each side stand.
    pub(crate) crowded: [Towns; 2],
    /// The combat being fought.
    pub combat: Option<Combat>,
    /// What the game waits for.
    pub stage: Stage,
}

/// Where a unit stands and what it has done in this player turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Where it stands.
    pub place: Place,
    /// Its cohesion points; none for a commander.
    pub cohesion: u8,
    /// The locations it has moved in this movement phase.
    pub steps: u8,
    /// The town it last came from by road in this player turn.
    pub from: Option<Town>,
    /// Whether it has been in a combat in this player turn.
    pub fought: bool,
    /// Whether it has tried to reinforce since the last round.
    pub tried: bool,
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Not set up.
    Aside,
    /// In a town.
    In(Town),
    /// Out of the game.
    Eliminated,
}

/// The combat being fought. Rule 11.8.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Combat {
    /// Where it is fought.
    pub town: Town,
    /// The units that take part.
    pub present: Units,
    /// The towns at the other end of the roads the active side used to enter. Rules 11.71, 11.72.
    pub entered: Towns,
    /// The towns at the other end of the roads the active side used to reinforce. Rule 11.71.
    pub reinforced: Towns,
    /// The attacker of the current or coming round.
    pub attacker: Side,
    /// The rounds fought, the current one included.
    pub rounds: u8,
    /// The attacker's card on the table.
    pub card: Option<Card>,
    /// The attacker's and the defender's card of the last round, until the next begins.
    pub matched: Option<[Card; 2]>,
    /// The hands, by seat.
    pub hands: [Hand; MOST_SEATS],
    /// The cards not yet drawn.
    pub deck: Hand,
    /// The cards still to be dealt, by seat.
    pub due: [u8; MOST_SEATS],
    /// The army whose rating serves a joint force. Rules 11.55, 11.56.
    pub lead: Option<Army>,
    /// What the other Allied or Prussian player advises. Rule 11.57.
    pub advice: Option<Advice>,
    /// The side that has won.
    pub winner: Option<Side>,
    /// The battle round losses of the loser. Rule 11.63.
    pub total: u8,
    /// The battle round losses still to be taken, by seat.
    pub left: [u8; MOST_SEATS],
}

impl Piece {
    /// A piece that is not set up.
    pub const ASIDE: Piece =
        Piece { place: Place::Aside, cohesion: 0, steps: 0, from: None, fought: false, tried: false };

    /// The town it stands in.
    pub const fn town(&self) -> Option<Town> {
        match self.place {
            Place::In(town) => Some(town),
            Place::Aside | Place::Eliminated => None,
        }
    }
}

impl State {
    /// The piece of a unit.
    pub fn piece(&self, unit: Unit) -> &Piece {
        &self.units[unit.index()]
    }

    /// The town of a unit that is on the board.
    pub fn town(&self, unit: Unit) -> Option<Town> {
        self.piece(unit).town()
    }

    /// The units on the board.
    pub fn living(&self) -> Units {
        self.units_where(|place| matches!(place, Place::In(_)))
    }

    /// The towns where any of these units stand.
    pub fn towns_of(&self, units: Units) -> Towns {
        let mut towns = Towns::EMPTY;
        for unit in units.iter() {
            if let Place::In(town) = self.piece(unit).place {
                towns.insert(town);
            }
        }
        towns
    }

    /// The towns where corps of a side stand.
    pub(crate) fn corps_towns(&self, side: Side) -> Towns {
        self.corps[side as usize]
    }

    /// Puts a unit somewhere.
    #[inline]
    pub(crate) fn put(&mut self, unit: Unit, place: Place) {
        let before = mem::replace(&mut self.units[unit.index()].place, place);
        if unit.is_commander() {
            return;
        }
        let side = unit.side();
        let (corps, crowded) = (&mut self.corps[side as usize], &mut self.crowded[side as usize]);
        if let Place::In(town) = before {
            if crowded.contains(town) {
                // Who is left there must be counted.
                return self.look_for_corps(side);
            }
            corps.remove(town);
        }
        if let Place::In(town) = place {
            let also = if corps.contains(town) { crowded } else { corps };
            also.insert(town);
        }
    }

    /// Finds anew where the corps of a side stand.
    pub(crate) fn look_for_corps(&mut self, side: Side) {
        let (mut towns, mut crowded) = (Towns::EMPTY, Towns::EMPTY);
        for piece in &self.units[side.corps_range()] {
            if let Place::In(town) = piece.place {
                let here = Towns::one(town);
                crowded = crowded.union(towns.intersection(here));
                towns = towns.union(here);
            }
        }
        (self.corps[side as usize], self.crowded[side as usize]) = (towns, crowded);
    }

    /// Whether a single corps of a side stands in a town.
    pub(crate) fn has_one_corps(&self, side: Side, town: Town) -> bool {
        self.corps[side as usize].difference(self.crowded[side as usize]).contains(town)
    }

    /// The units in a town.
    pub fn units_in(&self, town: Town) -> Units {
        self.units_where(|place| place == Place::In(town))
    }

    /// The units at such places.
    fn units_where(&self, is_meant: impl Fn(Place) -> bool) -> Units {
        Unit::all().filter(|&unit| is_meant(self.piece(unit).place)).collect()
    }

    /// The towns where corps of both sides stand.
    pub fn contested(&self) -> Towns {
        self.corps_towns(Side::French).intersection(self.corps_towns(Side::AlliedPrussian))
    }

    /// How many corps of a side have been eliminated.
    pub fn eliminated(&self, side: Side) -> usize {
        self.units[side.corps_range()].iter().filter(|piece| piece.place == Place::Eliminated).count()
    }

    /// The seat that owns an army. Rule 1.6.
    pub fn owner(&self, army: Army) -> Seat {
        match army {
            Army::French => Seat(0),
            Army::Allied => Seat(1),
            Army::Prussian => Seat(self.seats - 1),
        }
    }

    /// The units a seat decides for.
    pub fn command(&self, seat: Seat) -> Units {
        match (seat.0, self.seats) {
            (0, _) => Army::French.units(),
            (1, 2) => Side::AlliedPrussian.units(),
            (1, _) => Army::Allied.units(),
            _ => Army::Prussian.units(),
        }
    }

    /// The seats of a side in their order.
    pub fn seats_of(&self, side: Side) -> impl Iterator<Item = Seat> + use<> {
        match side {
            Side::French => 0..1,
            Side::AlliedPrussian => 1..self.seats,
        }
        .map(Seat)
    }

    /// The side a seat plays for.
    pub const fn side_of(seat: Seat) -> Side {
        match seat.0 {
            0 => Side::French,
            _ => Side::AlliedPrussian,
        }
    }

    /// The combat being fought; a stage of combat has one.
    pub fn fight(&self) -> &Combat {
        self.combat.as_ref().expect("a stage of combat has a combat")
    }

    /// The combat being fought; a stage of combat has one.
    pub(crate) fn fight_mut(&mut self) -> &mut Combat {
        self.combat.as_mut().expect("a stage of combat has a combat")
    }
}
