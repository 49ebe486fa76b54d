//! The start page, new tables, uploaded logs, rules and sources.

use std::{collections::HashMap, sync::Arc};

use axum::{
    Json,
    extract::{FromRequest, Multipart, Path, Request, State},
    http::{HeaderMap, HeaderValue, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use serde::Deserialize;
use tabletop::{Choice, Next, Seed, Setup, Viewer};

use crate::{
    computer,
    fault::Kind,
    hall::{DiceFrom, Hall, NewTable},
    keys, look,
    model::{Created, MyTable, Origin, Start},
    pages,
    store::{KeyHash, Listed},
    table::ORIGIN,
    web::{
        Doors, Fault,
        body::{self, Form},
        seat::Chair,
    },
    work::{Purpose, WorkError},
};

type Here = State<Arc<Hall>>;

pub(crate) async fn start(State(hall): Here, headers: HeaderMap) -> Result<Html<String>, Fault> {
    let owner = owner(&headers).unwrap_or_default();
    let listed = if owner.is_empty() {
        vec![]
    } else {
        hall.store.list(&KeyHash::of(&owner)).await.map_err(Fault::unread)?
    };
    let mine = listed.iter().filter_map(|listed| my_game(&hall, listed, &owner)).collect();
    let games = hall.games.iter().map(|game| game.about()).collect();
    Ok(Html(pages::start(&Start { games, mine })))
}

fn my_game(hall: &Hall, listed: &Listed, owner: &str) -> Option<MyTable> {
    let key = keys::unseal(&listed.sealed, owner, &listed.key)?;
    let about = hall.game(&listed.game).ok()?.about();
    let names = about.seats.iter().find(|names| names.len() == listed.chairs.len())?;
    let seats: Vec<&str> = listed.seats.iter().map(|&seat| names[seat as usize]).collect();
    let other = |seat: usize| {
        let computer = computer::PLAYERS.iter().find(|it| it.id == listed.chairs[seat]);
        let who = computer.map_or(listed.names[seat].as_str(), |it| it.title);
        let side = pages::proper(names[seat]);
        if who.is_empty() { side } else { format!("{who} ({side})") }
    };
    let others = (0..names.len()).filter(|&seat| !listed.seats.contains(&(seat as u8)));
    let others: Vec<String> = others.map(other).collect();
    Some(MyTable {
        id: listed.id.clone(),
        game: listed.game.clone(),
        title: about.title.to_string(),
        path: format!("/table/{}/{key}", listed.id),
        seats: seats.join(", "),
        others: others.join(", "),
        last: listed.status.last.clone(),
        status: listed.status.text.clone(),
        mine: listed.status.decides.is_some_and(|seat| listed.seats.contains(&seat)),
        over: listed.status.decides.is_none(),
        when: listed.touched,
    })
}

pub(crate) async fn tables(
    State(hall): Here,
    headers: HeaderMap,
    Form(fields): Form,
) -> Result<Response, Fault> {
    let (owner, cookie) = known(&hall, &headers);
    let created = hall.create(wanted(fields, owner)?).await?;
    Ok(go(&created, cookie))
}

/// What a form asks for: `game`, `scenario`, `seats`, `option.<id>`, `seat.<name>`.
fn wanted(fields: Vec<(String, String)>, owner: String) -> Result<NewTable, Fault> {
    let mut wanted = NewTable { owner, ..NewTable::default() };
    for (name, value) in fields {
        match name.as_str() {
            "game" => wanted.game = value,
            "dice" => wanted.dice = DiceFrom::parse(&value)?,
            "scenario" => wanted.setup.scenario = value,
            "seats" => {
                wanted.setup.seats = value
                    .parse()
                    .map_err(|_| Fault::malformed(format!("seats: '{value}' is not a number.")))?;
            }
            _ => match name.split_once('.') {
                Some(("option", id)) => _ = wanted.setup.options.insert(id.to_string(), value),
                Some(("seat", seat)) => _ = wanted.chairs.insert(seat.to_string(), value),
                Some(_) | None => {
                    let why = format!(
                        "{name}: the form has no such field; it has game, scenario, seats, dice, option.… and seat.…."
                    );
                    return Err(Fault::malformed(why));
                }
            },
        }
    }
    if wanted.game.is_empty() {
        Err(Fault::malformed("game: say which game is to be played."))
    } else {
        Ok(wanted)
    }
}

pub(crate) async fn logs(
    State(hall): Here,
    State(doors): State<Arc<Doors>>,
    request: Request,
) -> Result<Response, Fault> {
    let (owner, cookie) = known(&hall, request.headers());
    let text = log_text(&hall, request).await?;
    doors.admits_scene()?;
    let created = hall.shelve(text, owner).await?;
    Ok(go(&created, cookie))
}

/// The log in a body: plain text, the field `log` of a form, or a file of that name.
async fn log_text(hall: &Arc<Hall>, request: Request) -> Result<String, Fault> {
    let missing = || Fault::malformed("log: the form must hold the log.");
    let bytes = match request.headers() {
        headers if body::is(headers, "multipart/form-data") => {
            let wrong = |error: axum::extract::multipart::MultipartError| {
                Fault::malformed(format!("log: {}.", error.body_text()))
            };
            let mut form = Multipart::from_request(request, hall)
                .await
                .map_err(|error| Fault::malformed(format!("log: {}.", error.body_text())))?;
            let mut found = None;
            while let Some(field) = form.next_field().await.map_err(wrong)? {
                if field.name() == Some("log") {
                    found = Some(field.bytes().await.map_err(wrong)?.to_vec());
                }
            }
            found.ok_or_else(missing)?
        }
        headers if body::is(headers, "application/x-www-form-urlencoded") => {
            let fields = body::fields(&body::bytes(request, hall).await?);
            let log = fields.into_iter().find(|(name, _)| name == "log").ok_or_else(missing)?;
            log.1.into_bytes()
        }
        _ => body::bytes(request, hall).await?.to_vec(),
    };
    String::from_utf8(bytes).map_err(|_| Fault::malformed("log: this is not text."))
}

/// What a program sends to play on from a moment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fork {
    at: usize,
    #[serde(default)]
    seats: HashMap<String, String>,
}

/// Plays on from a moment as a new game.
pub(crate) async fn fork(chair: Chair, request: Request) -> Result<Response, Fault> {
    let Chair { hall, open, access } = chair;
    let (owner, cookie) = known(&hall, request.headers());
    let is_form = body::is(request.headers(), "application/x-www-form-urlencoded");
    let bytes = body::bytes(request, &hall).await?;
    let fork = if is_form {
        let mut fork = Fork { at: usize::MAX, seats: HashMap::new() };
        for (name, value) in body::fields(&bytes) {
            match name.split_once('.') {
                Some(("seat", seat)) => _ = fork.seats.insert(seat.to_string(), value),
                _ if name == "at" => {
                    fork.at = value
                        .parse()
                        .map_err(|_| Fault::malformed(format!("at: '{value}' is not a number.")))?;
                }
                Some(_) | None => {
                    return Err(Fault::malformed(format!("{name}: the form has no such field.")));
                }
            }
        }
        fork
    } else {
        body::json(&bytes)?
    };
    let slot = open.read(&hall).await?;
    let wanted = {
        let (table, hall) = (open.clone(), hall.clone());
        let task = move || {
            let now = slot.table();
            if slot.dice.is_undealt {
                return Err(Fault::forbidden("The game has not begun."));
            }
            if !open.is_open(now, &access) {
                return Err(Fault::forbidden(
                    "Much is still hidden from you here. You can play on from any moment when the game is over.",
                ));
            }
            if fork.at > now.at() {
                let why = format!("at: say a number of log lines from 0 to {}.", now.at());
                return Err(Fault::malformed(why));
            }
            // Where the game was over, it is played on from the last choice before that.
            let mut at = fork.at;
            let mut then = look::past(&open, now, at)?;
            while at > 0 && matches!(then.next(), Next::Over(_)) {
                at -= 1;
                then = look::past(&open, now, at)?;
            }
            let origin = Origin { at: then.at(), over: open.is_told(now) };
            let origin = serde_json::to_string(&origin).map_err(|_| Fault::broken())?;
            Ok(NewTable {
                game: then.about().id.to_string(),
                setup: Setup::clone(then.setup()),
                scene: then.log(false).scene,
                chairs: fork.seats,
                owner,
                kept: then.lines(0),
                dice: if is_form { DiceFrom::Everyone } else { DiceFrom::Server },
                facts: vec![(ORIGIN.to_string(), origin)],
                ..NewTable::default()
            })
        };
        hall.work(table.purpose(), task).await??
    };
    let created = hall.create(wanted).await?;
    if is_form { Ok(go(&created, cookie)) } else { Ok(Json(created).into_response()) }
}

pub(crate) async fn rules(State(hall): Here, Path(game): Path<String>) -> Result<Html<String>, Fault> {
    Ok(Html({
        let game = hall.game(&game)?;
        pages::rules(game.about(), &game.charts())
    }))
}

pub(crate) async fn rule(
    State(hall): Here,
    Path((game, rule)): Path<(String, String)>,
) -> Result<Redirect, Fault> {
    let id = hall.game(&game)?.about().id;
    let is_number = rule.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_()".contains(&byte));
    if is_number && rule.len() < 40 {
        Ok(Redirect::to(&format!("/rules/{id}#rule-{rule}")))
    } else {
        Err(Fault::unknown("There is no such rule."))
    }
}

pub(crate) async fn sources(State(hall): Here, Path(game): Path<String>) -> Result<Html<String>, Fault> {
    Ok(Html(pages::sources(hall.game(&game)?.about())))
}

pub(crate) async fn help() -> Html<String> {
    Html(pages::help())
}

/// The board of a game at the start of the scenario that sets up most, as a picture.
pub(crate) async fn picture(State(hall): Here, Path(file): Path<String>) -> Result<Response, Fault> {
    let game = hall.game(file.strip_suffix(".svg").unwrap_or(&file))?;
    let draw = move || {
        let open = |scenario: &Choice| {
            let setup = Setup { scenario: scenario.id.to_string(), ..Setup::default() };
            game.open(&setup, Seed::from(1815), &[])
        };
        let tables =
            game.about().scenarios.iter().map(open).collect::<Result<Vec<_>, tabletop::ReadError>>()?;
        let shown = tables.iter().map(|table| (table, table.picture(Viewer::Spectator)));
        let (table, picture) = shown.max_by_key(|(_, it)| it.pieces.len()).ok_or("a game has a scenario")?;
        Ok::<String, String>(drawing::document(&table.still(), &picture))
    };
    let svg = hall.work(Purpose::Nothing, draw).await?.map_err(|why| {
        tracing::error!(why, "a picture cannot be drawn");
        Fault::broken()
    })?;
    let about = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((about, svg).into_response())
}

pub(crate) async fn health(State(hall): Here) -> Result<&'static str, Fault> {
    let kept = hall.writer.check(hall.config.clock.now()).await;
    kept.map_err(|error| Fault::new(Kind::Unavailable, format!("The store fails: {error}.")))?;
    if !hall.aside.is_well() {
        return Err(Fault::no_result(WorkError::Runaways));
    }
    Ok("well\n")
}

/// Sends a browser on to the table just made.
pub(crate) fn go(created: &Created, cookie: Option<HeaderValue>) -> Response {
    with_cookie(Redirect::to(&created.path).into_response(), cookie)
}

/// The answer with a cookie, if there is one to give.
pub(crate) fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// The browser's name for itself, and the cookie to give it if it has none.
pub(crate) fn known(hall: &Hall, headers: &HeaderMap) -> (String, Option<HeaderValue>) {
    if let Some(owner) = owner(headers) {
        return (owner, None);
    }
    let owner = hall.key();
    let secure = if hall.config.https { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={owner}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
    (owner, HeaderValue::from_str(&cookie).ok())
}

const COOKIE: &str = "owner";

/// The browser's name for itself, if it has one.
pub(crate) fn owner(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let owner = pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value.to_string());
    owner.filter(|owner| keys::is_key(owner))
}
