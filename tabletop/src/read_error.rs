//! What is wrong with a text that was given to us, and where.

use std::fmt::{self, Display};

/// What is wrong with a scene, a log, a set-up or a data file: the field, and why. The field is a path such as
/// `options.bidding`, `line 12` or `towns.csv, line 3, roads`; it is empty for the text as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The field that is wrong.
    pub field: String,
    /// What is wrong there.
    pub why: String,
}

impl ReadError {
    /// An error in a field.
    pub fn at(field: impl Display, why: impl Into<String>) -> ReadError {
        ReadError { field: field.to_string(), why: why.into() }
    }

    /// The same error, told by a reader for which all this is one field.
    #[must_use]
    pub fn within(self, outer: impl Display) -> ReadError {
        let field = match self.field.as_str() {
            "" => outer.to_string(),
            inner if inner.starts_with(LINE) => format!("{outer}, {inner}"),
            inner => format!("{outer}.{inner}"),
        };
        ReadError { field, why: self.why }
    }

    /// The same error, told by a reader of lines, which are counted from one.
    #[must_use]
    pub fn on_line(self, line: usize) -> ReadError {
        let field = match self.field.as_str() {
            "" => format!("{LINE}{line}"),
            inner => format!("{LINE}{line}, {inner}"),
        };
        ReadError { field, why: self.why }
    }
}

const LINE: &str = "line ";

impl Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.field.as_str() {
            "" => f.write_str(&self.why),
            field => write!(f, "{field}: {}", self.why),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<String> for ReadError {
    fn from(why: String) -> ReadError {
        ReadError::at("", why)
    }
}

impl From<&str> for ReadError {
    fn from(why: &str) -> ReadError {
        ReadError::at("", why)
    }
}

impl From<ReadError> for String {
    fn from(error: ReadError) -> String {
        error.to_string()
    }
}
