//! 4. Army tracking sheets: ratings, cohesion, and what reduces it. Rules 4.1 to 4.12.

use tabletop::{ReadError, Sink};

use crate::{
    data::{self, Row, components},
    event::Event,
    s02_board::{Board, Town},
    s03_pieces::{Army, Kind, Side, Unit, Units},
    s12_winning,
    state::{Piece, Place, State},
};

/// The highest face of a die.
const DIE: u8 = 6;

/// One unit's line on a tracking sheet. Rules 4.1 to 4.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The unit's id.
    pub id: &'static str,
    /// Its army.
    pub army: Army,
    /// The name on the piece.
    pub name: &'static str,
    /// Its leader; a commander is its own.
    pub leader: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Its combat card rating.
    pub cards: u8,
    /// Its combat card rating at the mark or below; a commander's never falls.
    pub reduced: u8,
    /// Its tactical rating.
    pub tactical: u8,
    /// The highest space of its cohesion track; none for a commander.
    pub cohesion: u8,
    /// The mark near the middle of the track.
    pub mark: u8,
    /// Where the standard set-up puts it.
    pub start: Town,
}

impl Sheet {
    /// The line of a corps.
    pub fn corps(row: &Row, board: &Board) -> Result<Sheet, ReadError> {
        let kind = match row.text("kind")? {
            "infantry" => Kind::Infantry,
            "cavalry" => Kind::Cavalry,
            other => return Err(row.error("kind", format!("'{other}'"))),
        };
        let sheet = Sheet {
            leader: row.text("leader")?,
            reduced: row.number("reduced")?,
            cohesion: row.number("cohesion")?,
            mark: row.number("mark")?,
            ..Sheet::common(row, board, kind)?
        };
        if !(1..sheet.cohesion).contains(&sheet.mark) {
            return Err(row.error("mark", format!("{} is not on a track of {}", sheet.mark, sheet.cohesion)));
        }
        if !(1..=sheet.cards).contains(&sheet.reduced) {
            return Err(row.error("reduced", format!("{} of {} cards", sheet.reduced, sheet.cards)));
        }
        Ok(sheet)
    }

    /// The line of a commander. Rule 4.2.
    pub fn commander(row: &Row, board: &Board) -> Result<Sheet, ReadError> {
        Sheet::common(row, board, Kind::Commander)
    }

    fn common(row: &Row, board: &Board, kind: Kind) -> Result<Sheet, ReadError> {
        let (cards, name) = (row.number("cards")?, row.text("name")?);
        let tactical = row.number("tactical")?;
        if !(1..=DIE).contains(&tactical) {
            return Err(row.error("tactical", format!("{tactical} is no face of a die")));
        }
        Ok(Sheet {
            id: row.text("id")?,
            army: data::army(row, "army")?,
            name,
            leader: name,
            kind,
            cards,
            reduced: cards,
            tactical,
            cohesion: 0,
            mark: 0,
            start: data::town(row, "start", board)?,
        })
    }

    /// The cards it adds to a combat with that many cohesion points left. Rules 4.3, 4.4.
    pub fn cards_at(&self, cohesion: u8) -> u8 {
        match self.kind {
            Kind::Commander => self.cards,
            Kind::Infantry | Kind::Cavalry if cohesion <= self.mark => self.reduced,
            Kind::Infantry | Kind::Cavalry => self.cards,
        }
    }
}

impl State {
    /// The cards a unit adds to a combat now. Rules 4.3, 4.4.
    pub fn cards(&self, unit: Unit) -> u8 {
        unit.sheet().cards_at(self.units[unit.index()].cohesion)
    }

    /// Takes cohesion points from a corps; below one it is eliminated. Returns whether that ends the game. Rules 4.4, 4.6.
    #[must_use]
    pub(crate) fn lose(&mut self, unit: Unit, points: u8, events: &mut impl Sink<Event>) -> bool {
        debug_assert!(!unit.is_commander(), "commanders take no losses");
        let piece = &mut self.units[unit.index()];
        piece.cohesion = piece.cohesion.saturating_sub(points);
        events.tell(Event::Lost { unit, points });
        piece.cohesion == 0 && self.eliminate(unit, events)
    }

    /// Eliminates a corps; true if that ends the game. Rules 4.4, 12.3.
    #[must_use]
    pub(crate) fn eliminate(&mut self, corps: Unit, events: &mut impl Sink<Event>) -> bool {
        self.remove(corps, events);
        // Ruling O7: the side that loses its fourth corps first has lost.
        self.rules.has_victory_at_the_instant() && s12_winning::test_four(self, events)
    }

    /// Takes a unit off the board for good.
    pub(crate) fn remove(&mut self, unit: Unit, events: &mut impl Sink<Event>) {
        self.put(unit, Place::Eliminated);
        self.units[unit.index()] = Piece { place: Place::Eliminated, ..Piece::ASIDE };
        events.tell(Event::Eliminated { unit });
    }

    /// The one-time losses for towns the French hold at the end of a game turn; true if they end the game.
    /// Rules 4.7 to 4.11.
    #[must_use]
    pub(crate) fn one_time_losses(&mut self, events: &mut impl Sink<Event>) -> bool {
        let occupied = self.corps_towns(Side::French);
        for card in &components().objectives {
            let Some(town) = card.town else { continue };
            if !occupied.contains(town) || self.spent.contains(town) {
                continue;
            }
            self.spent.insert(town);
            events.tell(Event::OneTimeLoss { town, points: card.points });
            let hit = Army::ALL.into_iter().filter(|army| card.armies[army.index()]);
            let corps = hit.fold(Units::EMPTY, |all, army| all.union(army.corps()));
            for unit in corps.intersection(self.living()).iter() {
                if self.lose(unit, card.points, events) {
                    return true;
                }
            }
        }
        false
    }
}
