//! The fields of a JSON object, taken one by one, so that every error names the field.

use serde_json::{Map, Value};

/// The fields of an object that have not been taken yet.
pub(super) struct Fields {
    path: String,
    left: Map<String, Value>,
}

impl Fields {
    /// The fields of an object.
    pub(super) fn of(path: &str, value: Value) -> Result<Fields, String> {
        match value {
            Value::Object(left) => Ok(Fields { path: path.to_string(), left }),
            other => Err(wrong(path, "an object", &other)),
        }
    }

    /// A field that may be left out; `null` is the same.
    pub(super) fn take(&mut self, key: &str) -> Option<(String, Value)> {
        let value = self.left.remove(key).filter(|value| !value.is_null())?;
        Some((format!("{}.{key}", self.path), value))
    }

    /// A text that may be left out.
    pub(super) fn maybe_text(&mut self, key: &str) -> Result<Option<String>, String> {
        self.take(key).map(|(path, value)| text(&path, value)).transpose()
    }

    /// A text that must be there.
    pub(super) fn text(&mut self, key: &str) -> Result<String, String> {
        self.maybe_text(key)?.ok_or_else(|| format!("{}.{key}: a text is needed", self.path))
    }

    /// Nothing may be left.
    pub(super) fn end(self) -> Result<(), String> {
        match self.left.keys().next() {
            None => Ok(()),
            Some(key) => Err(format!("{}: there is no field '{}'", self.path, short(key))),
        }
    }
}

/// A text.
pub(super) fn text(path: &str, value: Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text),
        other => Err(wrong(path, "a text", &other)),
    }
}

/// A number of one byte.
pub(super) fn small(path: &str, value: &Value) -> Result<u8, String> {
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number.ok_or_else(|| wrong(path, "a number from 0 to 255", value))
}

/// What is needed, and what was found instead.
pub(super) fn wrong(path: &str, needed: &str, found: &Value) -> String {
    format!("{path}: {needed} is needed, not {}", short(&found.to_string()))
}

fn short(text: &str) -> String {
    match text.char_indices().nth(60) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
