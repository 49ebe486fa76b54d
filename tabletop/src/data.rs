//! Data files: lines of values between commas under one line of column names. Values are read by the name of their
//! column; what is wrong is told with the file's name and line.

use std::fmt::Display;

use crate::ReadError;

/// One row of a data file.
#[derive(Clone, Debug)]
pub struct Row {
    file: &'static str,
    line: usize,
    values: Vec<(&'static str, &'static str)>,
}

/// The rows of a data file. Empty lines and lines that begin with `#` are left out; the first other line names the columns.
pub fn rows(file: &'static str, text: &'static str) -> Result<Vec<Row>, ReadError> {
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    let mut lines = lines.map(|(n, line)| (n + 1, line.split(',').map(str::trim).collect::<Vec<_>>()));
    let Some((_, names)) = lines.next() else { return Err(ReadError::at(file, "no line of column names")) };
    let mut rows = vec![];
    for (line, values) in lines {
        if values.len() != names.len() {
            let why = format!("{} values, not {}", values.len(), names.len());
            return Err(ReadError::from(why).on_line(line).within(file));
        }
        rows.push(Row { file, line, values: names.iter().copied().zip(values).collect() });
    }
    Ok(rows)
}

impl Row {
    /// The value in a column.
    pub fn text(&self, column: &str) -> Result<&'static str, ReadError> {
        let found = self.values.iter().find(|(name, _)| *name == column);
        found.map(|(_, value)| *value).ok_or_else(|| self.error("", format!("no column '{column}'")))
    }

    /// The number in a column.
    pub fn number<N: std::str::FromStr>(&self, column: &str) -> Result<N, ReadError> {
        let text = self.text(column)?;
        text.parse().map_err(|_| self.error(column, format!("'{text}' is not a fitting number")))
    }

    /// What the value in a column stands for; `what` says what it should name.
    pub fn find<T>(
        &self,
        column: &str,
        what: impl Display,
        find: impl FnOnce(&'static str) -> Option<T>,
    ) -> Result<T, ReadError> {
        let text = self.text(column)?;
        find(text).ok_or_else(|| self.error(column, format!("'{text}' is not {what}")))
    }

    /// Whether a column says `yes` or `no`.
    pub fn flag(&self, column: &str) -> Result<bool, ReadError> {
        self.find(column, "yes or no", |text| match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })
    }

    /// The values after the first column, each with the name of its column: for tables whose columns are data themselves.
    pub fn rest(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.values.iter().skip(1).copied()
    }

    /// What is wrong in a column of this row, or without a column in the row as a whole.
    pub fn error(&self, column: &str, why: impl Into<String>) -> ReadError {
        ReadError::at(column, why).on_line(self.line).within(self.file)
    }
}
