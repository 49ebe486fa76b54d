//! What the engine can be asked.

use std::collections::BTreeMap;

use serde_json::Value;
use tabletop::{Seed, Setup};

use super::fields::{Fields, small, text, wrong};

/// A request, read and checked as far as that goes without a table.
pub(super) enum Request {
    New(Begin),
    Scene(Begin),
    Offers,
    Play { seat: String, text: String },
    Undo { seat: String },
    View { viewer: String },
    Log,
    Load(String),
}

/// How a table is begun.
pub(super) struct Begin {
    /// The request's name, for errors.
    pub(super) field: &'static str,
    pub(super) game: Option<String>,
    pub(super) setup: Option<Setup>,
    pub(super) seed: Seed,
    pub(super) dice: Vec<u8>,
    pub(super) scene: Option<String>,
}

const KNOWN: &str = "new, scene, offers, play, undo, view, log, load";

impl Request {
    /// The request of a line, or what is wrong with it.
    pub(super) fn read(line: &[u8]) -> Result<Request, String> {
        let line = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_string())?;
        let value: Value =
            serde_json::from_str(line).map_err(|error| format!("the line is not JSON: {error}"))?;
        let Value::Object(object) = value else {
            return Err(wrong("request", "an object", &value));
        };
        let mut requests = object.into_iter();
        let (Some((name, value)), None) = (requests.next(), requests.next()) else {
            return Err(format!("a request has one field, one of {KNOWN}"));
        };
        match name.as_str() {
            "new" => new(value).map(Request::New),
            "scene" => scene(value).map(Request::Scene),
            "load" => text("load", value).map(Request::Load),
            "offers" => Fields::of("offers", value)?.end().map(|()| Request::Offers),
            "log" => Fields::of("log", value)?.end().map(|()| Request::Log),
            "play" => {
                let mut fields = Fields::of("play", value)?;
                let (seat, text) = (fields.text("seat")?, fields.text("text")?);
                fields.end().map(|()| Request::Play { seat, text })
            }
            "undo" => {
                let mut fields = Fields::of("undo", value)?;
                let seat = fields.text("seat")?;
                fields.end().map(|()| Request::Undo { seat })
            }
            "view" => {
                let mut fields = Fields::of("view", value)?;
                let viewer = fields.text("as")?;
                fields.end().map(|()| Request::View { viewer })
            }
            other => {
                let shown: String = other.chars().take(60).collect();
                Err(format!("there is no request '{shown}': it is one of {KNOWN}"))
            }
        }
    }
}

fn new(value: Value) -> Result<Begin, String> {
    let mut fields = Fields::of("new", value)?;
    let game = Some(fields.text("game")?);
    let setup = Some(setup(&mut fields)?.unwrap_or_default());
    let (seed, dice) = (seed(&mut fields)?, dice(&mut fields)?);
    fields.end().map(|()| Begin { field: "new", game, setup, seed, dice, scene: None })
}

fn scene(value: Value) -> Result<Begin, String> {
    if let Value::String(scene) = value {
        let seed = Seed::from(0);
        return Ok(Begin { field: "scene", game: None, setup: None, seed, dice: vec![], scene: Some(scene) });
    }
    if !value.is_object() {
        return Err(wrong("scene", "a text or an object", &value));
    }
    let mut fields = Fields::of("scene", value)?;
    let game = fields.maybe_text("game")?;
    let scene = Some(fields.text("text")?);
    let setup = setup(&mut fields)?;
    let (seed, dice) = (seed(&mut fields)?, dice(&mut fields)?);
    fields.end().map(|()| Begin { field: "scene", game, setup, seed, dice, scene })
}

/// The set-up, if anything is said about it.
fn setup(fields: &mut Fields) -> Result<Option<Setup>, String> {
    let scenario = fields.maybe_text("scenario")?;
    let options = options(fields)?;
    let seats = fields.take("seats").map(|(path, value)| small(&path, &value)).transpose()?;
    if scenario.is_none() && options.is_none() && seats.is_none() {
        return Ok(None);
    }
    Ok(Some(Setup {
        scenario: scenario.unwrap_or_default(),
        options: options.unwrap_or_default(),
        seats: seats.unwrap_or_default(),
        rules: 0,
    }))
}

fn options(fields: &mut Fields) -> Result<Option<BTreeMap<String, String>>, String> {
    let Some((path, value)) = fields.take("options") else { return Ok(None) };
    let Value::Object(options) = value else {
        return Err(wrong(&path, "an object", &value));
    };
    let options = options.into_iter().map(|(id, value)| {
        let value = text(&format!("{path}.{id}"), value)?;
        Ok((id, value))
    });
    options.collect::<Result<_, String>>().map(Some)
}

/// The seed as a number or as a text; zero if left out.
fn seed(fields: &mut Fields) -> Result<Seed, String> {
    let Some((path, value)) = fields.take("seed") else { return Ok(Seed::from(0)) };
    let seed = match &value {
        Value::String(text) => text.parse().ok(),
        other => other.as_u64().map(Seed::from),
    };
    seed.ok_or_else(|| wrong(&path, "a whole number or a text of 64 hexadecimal digits", &value))
}

/// The numbers that answer the first questions of chance.
fn dice(fields: &mut Fields) -> Result<Vec<u8>, String> {
    let Some((path, value)) = fields.take("dice") else { return Ok(vec![]) };
    let Value::Array(numbers) = value else {
        return Err(wrong(&path, "a list of numbers", &value));
    };
    numbers.iter().enumerate().map(|(n, value)| small(&format!("{path}[{n}]"), value)).collect()
}
