//! What the engine can be asked. The readers are derived, so that every error names its field.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{self, MapAccess, Visitor, value::MapAccessDeserializer},
};
use serde_json::Value;
use tabletop::{ReadError, Seed, Setup};

/// A request, read and checked as far as that goes without a table.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", expecting = "one request")]
pub(super) enum Request {
    New(New),
    Scene(Scene),
    Offers(Nothing),
    Play(Play),
    Undo(Undo),
    View(View),
    Log(Nothing),
    Load(String),
    Hello(Hello),
    Go(Go),
    Stop(Nothing),
}

/// A greeting; what the greeting program says of itself is not needed.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct Hello {}

/// A new table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct New {
    pub(super) game: String,
    scenario: Option<String>,
    options: Option<BTreeMap<String, String>>,
    seats: Option<u8>,
    seed: Option<Key>,
    dice: Option<Vec<u8>>,
}

/// A table that begins from a scene: its text, or the text with a set-up.
pub(super) struct Scene(pub(super) SceneOf);

/// A scene with its set-up.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, expecting = "a text or an object")]
pub(super) struct SceneOf {
    pub(super) text: String,
    pub(super) game: Option<String>,
    scenario: Option<String>,
    options: Option<BTreeMap<String, String>>,
    seats: Option<u8>,
    seed: Option<Key>,
    dice: Option<Vec<u8>>,
}

/// A choice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Play {
    pub(super) seat: String,
    pub(super) text: String,
}

/// A computer player is asked for a choice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Go {
    pub(super) player: Option<String>,
    pub(super) seed: Option<u64>,
    /// The positions to look at for one choice.
    pub(super) budget: Option<u64>,
}

/// A choice taken back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Undo {
    pub(super) seat: String,
}

/// A look at the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct View {
    #[serde(rename = "as")]
    pub(super) viewer: String,
}

/// A request that needs no more than its name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Nothing {}

impl Request {
    /// The request of a line, or what is wrong with it.
    pub(super) fn read(line: &[u8]) -> Result<Request, ReadError> {
        let line = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8")?;
        let value: Value =
            serde_json::from_str(line).map_err(|error| format!("the line is not JSON: {error}"))?;
        let one =
            value.as_object().filter(|object| object.len() == 1).and_then(|object| object.iter().next());
        let Some((name, asked)) = one else {
            return Err("a request is an object with one field, its name".into());
        };
        // A derived reader also takes the fields as a list; the protocol does not.
        if asked.is_array() {
            return Err(ReadError::at(short(name), "invalid type: sequence, expected an object"));
        }
        serde_path_to_error::deserialize(&value).map_err(|error| {
            let (path, why) = (error.path().to_string(), short(&error.inner().to_string()));
            ReadError::at(if path == "." { String::new() } else { short(&path) }, why)
        })
    }
}

impl New {
    /// The set-up, the key of the dice and the numbers that answer the first questions of chance.
    pub(super) fn split(self) -> (Setup, Seed, Vec<u8>) {
        let setup = setup(self.scenario, self.options, self.seats).unwrap_or_default();
        (setup, key(self.seed), self.dice.unwrap_or_default())
    }
}

impl SceneOf {
    /// The same for a scene; no set-up if nothing is said about it.
    pub(super) fn split(self) -> (Option<Setup>, Seed, Vec<u8>) {
        (setup(self.scenario, self.options, self.seats), key(self.seed), self.dice.unwrap_or_default())
    }
}

fn setup(
    scenario: Option<String>,
    options: Option<BTreeMap<String, String>>,
    seats: Option<u8>,
) -> Option<Setup> {
    if scenario.is_none() && options.is_none() && seats.is_none() {
        return None;
    }
    Some(Setup {
        scenario: scenario.unwrap_or_default(),
        options: options.unwrap_or_default(),
        seats: seats.unwrap_or_default(),
        rules: 0,
    })
}

fn key(seed: Option<Key>) -> Seed {
    seed.map_or(Seed::from(0), |Key(seed)| seed)
}

/// The key of the dice as a number or as a text.
struct Key(Seed);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Key, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Key;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a whole number or a text of 64 hexadecimal digits")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Key, E> {
                Ok(Key(Seed::from(number)))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Key, E> {
                text.parse().map(Key).map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }
        reader.deserialize_any(Reader)
    }
}

impl<'de> Deserialize<'de> for Scene {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Scene, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Scene;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text or an object")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Scene, E> {
                Ok(Scene(SceneOf { text: text.to_string(), ..SceneOf::default() }))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Scene, A::Error> {
                SceneOf::deserialize(MapAccessDeserializer::new(map)).map(Scene)
            }
        }
        reader.deserialize_any(Reader)
    }
}

/// A text cut to a length that can be read.
fn short(text: &str) -> String {
    match text.char_indices().nth(300) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
