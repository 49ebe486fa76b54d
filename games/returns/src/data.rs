//! The components, read once from the files in `data/`.

use tabletop::ReadError;

use std::sync::OnceLock;

pub use tabletop::data::Row;

use crate::{
    s02_board::{Board, Town},
    s03_pieces::{ARMIES, Army, UNITS, Unit},
    s04_tracking_sheets::Sheet,
    s05_objectives::{OBJECTIVES, ObjectiveCard},
    s06_combat_cards::Deck,
};

/// The text of each data file, by its name.
pub type Files = [(&'static str, &'static str); 8];

/// The files in `data/`.
pub const FILES: Files = [
    ("towns.csv", include_str!("../data/towns.csv")),
    ("roads.csv", include_str!("../data/roads.csv")),
    ("rivers.csv", include_str!("../data/rivers.csv")),
    ("corps.csv", include_str!("../data/corps.csv")),
    ("commanders.csv", include_str!("../data/commanders.csv")),
    ("armies.csv", include_str!("../data/armies.csv")),
    ("deck.csv", include_str!("../data/deck.csv")),
    ("objectives.csv", include_str!("../data/objectives.csv")),
];

/// All components of the game.
#[derive(Debug)]
pub struct Components {
    /// The game board.
    pub board: Board,
    /// The tracking sheets' lines, corps first, then the commanders.
    pub sheets: [Sheet; UNITS],
    /// Each army's base movement points and what each face of the die adds.
    pub points: [Points; ARMIES],
    /// The towns each army retreats towards.
    pub home: [Vec<Town>; ARMIES],
    /// The combat cards.
    pub deck: Deck,
    /// The objective cards.
    pub objectives: [ObjectiveCard; OBJECTIVES],
}

/// An army's movement points. Rules 10.3 to 10.8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// Received every turn.
    pub base: u8,
    /// Added for a die of one to six.
    pub die: [u8; 6],
}

/// The components; read on first use.
pub fn components() -> &'static Components {
    static COMPONENTS: OnceLock<Components> = OnceLock::new();
    COMPONENTS.get_or_init(|| match read(&FILES) {
        Ok(components) => components,
        Err(error) => panic!("the data files are sound: {error}"),
    })
}

/// The town in a column.
pub(crate) fn town(row: &Row, column: &str, board: &Board) -> Result<Town, ReadError> {
    town_named(row, column, row.text(column)?, board)
}

/// The town of an id found in a column.
fn town_named(row: &Row, column: &str, id: &str, board: &Board) -> Result<Town, ReadError> {
    board.named(id).ok_or_else(|| row.error(column, format!("'{id}' is no town of towns.csv")))
}

/// The army in a column.
pub(crate) fn army(row: &Row, column: &str) -> Result<Army, ReadError> {
    army_named(row, column, row.text(column)?)
}

/// The army of an id found in a column.
pub(crate) fn army_named(row: &Row, column: &str, id: &str) -> Result<Army, ReadError> {
    Army::named(id).ok_or_else(|| row.error(column, format!("'{id}' is not french, allied or prussian")))
}

/// The rows of a file in `data/`.
pub fn rows(name: &str) -> Result<Vec<Row>, ReadError> {
    rows_of(&FILES, name)
}

/// The rows of one of these files.
pub(crate) fn rows_of(files: &Files, name: &str) -> Result<Vec<Row>, ReadError> {
    let found = files.iter().find(|(file, _)| *file == name);
    let &(file, text) = found.ok_or_else(|| ReadError::at(name, "there is no such data file"))?;
    tabletop::data::rows(file, text)
}

/// The components of these files, or the first error in them.
pub fn read(files: &Files) -> Result<Components, ReadError> {
    let board = Board::read(files)?;
    let mut sheets = vec![];
    for row in rows_of(files, "corps.csv")? {
        sheets.push((Sheet::corps(&row, &board)?, row));
    }
    let counts = Army::ALL.map(|army| sheets.iter().filter(|(sheet, _)| sheet.army == army).count());
    if counts != Army::ALL.map(|army| army.corps().len()) {
        let [french, allied, prussian] = counts;
        let why = format!("{french} French, {allied} Allied and {prussian} Prussian corps, not 7, 4 and 4");
        return Err(ReadError::at("corps.csv", why));
    }
    for row in rows_of(files, "commanders.csv")? {
        sheets.push((Sheet::commander(&row, &board)?, row));
    }
    check_order(&sheets, &board)?;
    let sheets: Vec<Sheet> = sheets.into_iter().map(|(sheet, _)| sheet).collect();
    let sheets =
        sheets.try_into().map_err(|_| ReadError::at("commanders.csv", "one commander for each army"))?;
    let (points, home) = armies(files, &board)?;
    let deck = Deck::read(files)?;
    let objectives = ObjectiveCard::read(files, &board)?;
    Ok(Components { board, sheets, points, home, deck, objectives })
}

/// The units stand army by army, and no id names two things.
fn check_order(sheets: &[(Sheet, Row)], board: &Board) -> Result<(), ReadError> {
    for (n, (sheet, row)) in sheets.iter().enumerate() {
        let army = if n < UNITS { Unit(n as u8).army() } else { sheet.army };
        if sheet.army != army {
            return Err(row.error("", format!("here stands a unit of the {} army", army.name())));
        }
        let twice = sheets[..n].iter().any(|(other, _)| other.id == sheet.id);
        if twice || board.named(sheet.id).is_some() {
            return Err(row.error("", format!("'{}' stands here a second time", sheet.id)));
        }
    }
    Ok(())
}

type Armies = ([Points; ARMIES], [Vec<Town>; ARMIES]);

fn armies(files: &Files, board: &Board) -> Result<Armies, ReadError> {
    let mut points = [Points { base: 0, die: [0; 6] }; ARMIES];
    let mut home = [const { vec![] }; ARMIES];
    let rows = rows_of(files, "armies.csv")?;
    if rows.len() != ARMIES {
        return Err(ReadError::at("armies.csv", format!("{} armies, not {ARMIES}", rows.len())));
    }
    for (row, wanted) in rows.iter().zip(Army::ALL) {
        if army(row, "id")? != wanted {
            return Err(row.error("", format!("here stands '{}'", wanted.id())));
        }
        let mut die = [0; 6];
        for (face, points) in die.iter_mut().enumerate() {
            *points = row.number(&format!("die{}", face + 1))?;
        }
        points[wanted.index()] = Points { base: row.number("base")?, die };
        home[wanted.index()] = match row.text("home")? {
            "France" => board.france().iter().collect(),
            towns => {
                towns.split('+').map(|id| town_named(row, "home", id, board)).collect::<Result<_, _>>()?
            }
        };
    }
    Ok((points, home))
}
