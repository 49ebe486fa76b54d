//! 5. French objective cards: the deck of five, two drawn or chosen, who controls the towns. Rules 5.1 to 5.10.

use std::fmt;

use tabletop::{Answer, Chance, Counts, Indexed, Member, ReadError, Seat, Set, Sink};

use crate::{
    action::Action,
    data::{self, Files, components, rows_of},
    event::Event,
    s02_board::{Board, Town},
    s03_pieces::{ARMIES, Side},
    s12_winning::ELIMINATE,
    stage::Stage,
    state::State,
};

/// The number of objective cards. Rule 5.1.
pub(crate) const OBJECTIVES: usize = 5;
/// How many of them are the French player's.
pub(crate) const DRAWN: usize = 2;

/// An objective card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    /// Rule 5.2.
    Antwerp,
    /// Rule 5.3.
    Ghent,
    /// Rule 5.4.
    Brussels,
    /// Rule 5.5.
    Liege,
    /// Rule 5.6.
    EliminateThree,
}

/// A set of objective cards.
pub type Objectives = Set<Objective>;

/// What `objectives.csv` says of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObjectiveCard {
    /// The town to hold, if it is one.
    pub town: Option<Town>,
    /// The one-time loss of each corps when the French hold the town. Rules 4.7 to 4.10.
    pub points: u8,
    /// The armies that suffer it.
    pub armies: [bool; ARMIES],
}

impl ObjectiveCard {
    /// The cards of the data files.
    pub(crate) fn read(files: &Files, board: &Board) -> Result<[ObjectiveCard; OBJECTIVES], ReadError> {
        let mut cards = [ObjectiveCard { town: None, points: 0, armies: [false; ARMIES] }; OBJECTIVES];
        let rows = rows_of(files, "objectives.csv")?;
        if rows.len() != OBJECTIVES {
            return Err(ReadError::at("objectives.csv", format!("{OBJECTIVES} cards")));
        }
        for ((row, objective), card) in rows.iter().zip(Objective::ALL).zip(&mut cards) {
            if row.text("id")? != objective.id() {
                return Err(row.error("", format!("here stands '{}'", objective.id())));
            }
            card.points = row.number("points")?;
            card.town = match objective {
                Objective::Antwerp | Objective::Ghent | Objective::Brussels | Objective::Liege => {
                    Some(data::town(row, "town", board)?)
                }
                Objective::EliminateThree => None,
            };
            for id in row.text("armies")?.split('+').filter(|id| *id != "-") {
                card.armies[data::army_named(row, "armies", id)?.index()] = true;
            }
        }
        Ok(cards)
    }
}

impl Objective {
    /// All cards, in the book's order.
    pub const ALL: [Objective; OBJECTIVES] = [
        Objective::Antwerp,
        Objective::Ghent,
        Objective::Brussels,
        Objective::Liege,
        Objective::EliminateThree,
    ];

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its id in actions and scenes.
    pub const fn id(self) -> &'static str {
        match self {
            Objective::Antwerp => "Antwerp",
            Objective::Ghent => "Ghent",
            Objective::Brussels => "Brussels",
            Objective::Liege => "Liege",
            Objective::EliminateThree => "Eliminate-3",
        }
    }

    /// Its title for people.
    pub fn name(self) -> &'static str {
        match self.town() {
            Some(town) => town.name(),
            None => "Eliminate 3 corps",
        }
    }

    /// The rule it stands under.
    pub const fn rule(self) -> &'static str {
        match self {
            Objective::Antwerp => "5.2",
            Objective::Ghent => "5.3",
            Objective::Brussels => "5.4",
            Objective::Liege => "5.5",
            Objective::EliminateThree => "5.6",
        }
    }

    /// The town to hold, if it is one.
    pub fn town(self) -> Option<Town> {
        components().objectives[self.index()].town
    }

    /// The objective of that id.
    pub fn named(id: &str) -> Option<Objective> {
        Objective::ALL.into_iter().find(|it| it.id() == id)
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Member for Objective {
    type Bits = u8;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl Indexed for Objective {
    #[inline]
    fn from_index(index: usize) -> Objective {
        Objective::ALL[index]
    }
}

/// The draw of one objective card. Rule 5.1.
pub(crate) fn draw(state: &State) -> Chance {
    let left = Objective::ALL.map(|it| u8::from(!state.objectives.contains(it)));
    Chance::Draw(Counts::new(&left))
}

/// Takes the drawn card. Rule 5.1.
pub(crate) fn drawn(state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
    take(state, Objective::ALL[answer.drawn()], events);
}

/// The cards the French player may still choose. Rule 5.10.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    let left = Objective::ALL.into_iter().filter(|&it| !state.objectives.contains(it));
    offers.extend(left.map(Action::Choose));
}

/// Takes a card, and goes on when there are two. Rules 5.1, 5.10.
pub(crate) fn take(state: &mut State, objective: Objective, events: &mut impl Sink<Event>) {
    state.objectives.insert(objective);
    events.tell(Event::ObjectiveTaken { objective });
    if state.objectives.len() == DRAWN {
        state.stage = Stage::SetUp(Seat(0));
        crate::s07_setup::enter(state, events);
    }
}

impl State {
    /// Whether the objective is achieved as things stand. Rules 5.2 to 5.6.
    pub fn is_achieved(&self, objective: Objective) -> bool {
        match objective.town() {
            Some(town) => self.control.contains(town),
            None => self.eliminated(Side::AlliedPrussian) >= ELIMINATE,
        }
    }

    /// Control of the objective towns goes to the last side to occupy them at the end of a turn. Rules 5.2 to 5.5.
    pub(crate) fn update_control(&mut self, events: &mut impl Sink<Event>) {
        let french = self.corps_towns(Side::French);
        let enemy = self.corps_towns(Side::AlliedPrussian);
        for town in components().objectives.iter().filter_map(|card| card.town) {
            if french.contains(town) && !self.control.contains(town) {
                self.control.insert(town);
                events.tell(Event::Controlled { town, side: Side::French });
            } else if enemy.contains(town) && self.control.contains(town) {
                self.control = self.control.without(town);
                events.tell(Event::Controlled { town, side: Side::AlliedPrussian });
            }
        }
    }
}
