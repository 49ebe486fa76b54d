//! The components, read once from the files in `data/`.

use std::{collections::BTreeMap, sync::OnceLock};

use crate::{
    s02_board::{Board, Town},
    s03_pieces::{ARMIES, Army, CORPS, Kind, UNITS},
    s04_tracking_sheets::Sheet,
    s05_objectives::{OBJECTIVES, ObjectiveCard},
    s06_combat_cards::{CARDS, Deck},
};

/// The text of each data file, by its name.
pub const FILES: [(&str, &str); 8] = [
    ("towns.csv", include_str!("../data/towns.csv")),
    ("roads.csv", include_str!("../data/roads.csv")),
    ("rivers.csv", include_str!("../data/rivers.csv")),
    ("corps.csv", include_str!("../data/corps.csv")),
    ("commanders.csv", include_str!("../data/commanders.csv")),
    ("armies.csv", include_str!("../data/armies.csv")),
    ("deck.csv", include_str!("../data/deck.csv")),
    ("objectives.csv", include_str!("../data/objectives.csv")),
];

/// Everything in the box.
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
    COMPONENTS.get_or_init(|| match read() {
        Ok(components) => components,
        Err(slip) => panic!("the data files are sound: {slip}"),
    })
}

/// One row of a data file: its values by the column's name.
#[derive(Debug)]
pub struct Row {
    file: &'static str,
    line: usize,
    values: BTreeMap<&'static str, &'static str>,
}

impl Row {
    /// The value in a column.
    pub fn text(&self, column: &str) -> Result<&'static str, String> {
        self.values.get(column).copied().ok_or_else(|| self.slip(format!("no column '{column}'")))
    }

    /// The number in a column.
    pub fn number<N: std::str::FromStr>(&self, column: &str) -> Result<N, String> {
        let text = self.text(column)?;
        text.parse().map_err(|_| self.slip(format!("{column}: '{text}' is not a fitting number")))
    }

    /// What is wrong with this row, with the file's name and line.
    pub fn slip(&self, what: impl std::fmt::Display) -> String {
        format!("{}, line {}: {what}", self.file, self.line)
    }
}

/// The rows of a data file: lines of values between commas under one line of names; `#` opens a remark.
pub fn rows(name: &str) -> Result<Vec<Row>, String> {
    let found = FILES.iter().find(|(file, _)| *file == name);
    let &(file, text) = found.ok_or_else(|| format!("there is no data file '{name}'"))?;
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
    let Some((_, head)) = lines.next() else { return Err(format!("{file}: no line of names")) };
    let names: Vec<&str> = head.split(',').collect();
    let mut rows = vec![];
    for (n, line) in lines {
        let values: Vec<&str> = line.split(',').map(str::trim).collect();
        if values.len() != names.len() {
            let (found, wanted) = (values.len(), names.len());
            return Err(format!("{file}, line {}: {found} values, not {wanted}", n + 1));
        }
        let values = names.iter().copied().zip(values).collect();
        rows.push(Row { file, line: n + 1, values });
    }
    Ok(rows)
}

fn read() -> Result<Components, String> {
    let board = Board::read()?;
    let mut sheets = vec![];
    for row in rows("corps.csv")? {
        sheets.push(Sheet::corps(&row, &board)?);
    }
    if sheets.len() != CORPS {
        return Err(format!("corps.csv: {} corps, not {CORPS}", sheets.len()));
    }
    for row in rows("commanders.csv")? {
        sheets.push(Sheet::commander(&row, &board)?);
    }
    let sheets: [Sheet; UNITS] =
        sheets.try_into().map_err(|_| "commanders.csv: one commander for each army".to_string())?;
    if sheets.is_sorted_by_key(|sheet| (sheet.kind == Kind::Commander, sheet.army)) {
        let (points, home) = armies(&board)?;
        let deck = Deck::read()?;
        debug_assert_eq!(deck.count.len(), CARDS);
        let objectives = ObjectiveCard::read(&board)?;
        return Ok(Components { board, sheets, points, home, deck, objectives });
    }
    Err("corps.csv, commanders.csv: French before Allied before Prussian".to_string())
}

type Armies = ([Points; ARMIES], [Vec<Town>; ARMIES]);

fn armies(board: &Board) -> Result<Armies, String> {
    let mut points = [Points { base: 0, die: [0; 6] }; ARMIES];
    let mut home = [const { vec![] }; ARMIES];
    for row in rows("armies.csv")? {
        let army = Army::named(row.text("id")?).ok_or_else(|| row.slip("no such army"))?;
        let mut die = [0; 6];
        for (face, points) in die.iter_mut().enumerate() {
            *points = row.number(&format!("die{}", face + 1))?;
        }
        points[army.index()] = Points { base: row.number("base")?, die };
        home[army.index()] = match row.text("home")? {
            "France" => board.france().iter().collect(),
            towns => {
                let found: Option<Vec<Town>> = towns.split('+').map(|id| board.named(id)).collect();
                found.ok_or_else(|| row.slip("home: no such town"))?
            }
        };
    }
    match points.iter().all(|it| it.base > 0) {
        true => Ok((points, home)),
        false => Err("armies.csv: a line for each army".to_string()),
    }
}
