//! What players do beside playing: names, requests to each other, links to send, a rematch.

use axum::{
    Json,
    extract::Query,
    http::header,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};

use crate::{
    model::Ask,
    pages,
    table::{Answer, MOST_NAME},
    truth,
    web::{
        Fault,
        body::Body,
        host,
        seat::{Chair, Since, without_zero},
    },
};

/// A player's name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    name: String,
}

/// Sets the name of the player who holds the key.
pub(crate) async fn name(
    chair: Chair,
    Query(since): Query<Since>,
    Body(named): Body<Named>,
) -> Result<Response, Fault> {
    if chair.access.seats.is_empty() {
        return Err(Fault::forbidden("You watch this table; only those who sit at it have a name."));
    }
    let name = proper_name(&named.name)?;
    chair.open.name_seats(&chair.hall, chair.access.clone(), name).await?;
    chair.tell(since.ask(), |page| page).await
}

/// A name as it is kept: one line without blanks around it, not too long.
pub(crate) fn proper_name(name: &str) -> Result<String, Fault> {
    without_zero("name", name)?;
    let words: Vec<&str> = name.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let name = words.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ");
    if name.chars().count() > MOST_NAME {
        return Err(Fault::malformed(format!("name: a name has at most {MOST_NAME} letters.")));
    }
    Ok(name)
}

/// What a player asks of the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    what: Ask,
}

/// Asks the other players.
pub(crate) async fn ask(
    chair: Chair,
    Query(since): Query<Since>,
    Body(wanted): Body<Wanted>,
) -> Result<Response, Fault> {
    chair.open.ask(&chair.hall, chair.access.clone(), wanted.what).await?;
    chair.tell(since.ask(), |page| page).await
}

/// The answer to what another player asks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answered {
    agree: bool,
}

/// Answers what another player asks; the player who asked withdraws it by not agreeing.
pub(crate) async fn answer(
    chair: Chair,
    Query(since): Query<Since>,
    Body(answered): Body<Answered>,
) -> Result<Response, Fault> {
    let answer = if answered.agree { Answer::Yes } else { Answer::No };
    chair.open.answer(&chair.hall, chair.access.clone(), answer).await?;
    chair.tell(since.ask(), |page| page).await
}

/// The path of the rematch for the key that asks.
#[derive(Serialize)]
struct Rematch {
    path: String,
}

/// Sets up a rematch with sides changed, or leads to the one there is.
pub(crate) async fn rematch(chair: Chair) -> Result<Response, Fault> {
    let path = chair.open.play_again(&chair.hall, &chair.access).await?;
    Ok(Json(Rematch { path }).into_response())
}

/// Which invitation is wanted as a QR code, and what the link begins with.
#[derive(Deserialize)]
pub(crate) struct Coded {
    seat: String,
    base: String,
}

/// The invitation to a seat as a QR code, for the host.
pub(crate) async fn qr(chair: Chair, Query(coded): Query<Coded>) -> Result<Response, Fault> {
    chair.is_host()?;
    let seat = chair.open.game.about().seat(chair.open.seats, &coded.seat);
    let seat = seat.ok_or_else(|| Fault::malformed(format!("seat: there is no seat '{}'.", coded.seat)))?;
    let rest = coded.base.strip_prefix("http://").or(coded.base.strip_prefix("https://"));
    if !rest.is_some_and(|rest| host::is_ours(&chair.hall.config.hosts, rest)) {
        return Err(Fault::malformed("base: this is not an address of this server."));
    }
    let invites = chair.open.invites(&chair.access);
    let path = invites.iter().find(|(it, _)| *it == seat.0).map(|(_, path)| path);
    let path = path.ok_or_else(|| Fault::unknown("Nobody is invited to this seat."))?;
    let svg = pages::qr(&format!("{}{path}", coded.base)).ok_or_else(Fault::broken)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// The board as it lies at the end, everything open.
pub(crate) async fn end_picture(chair: Chair) -> Result<Response, Fault> {
    let slot = chair.open.read(&chair.hall).await?;
    if !chair.open.is_told(slot.table()) {
        return Err(Fault::forbidden("Everything is shown when the game is over."));
    }
    let draw = move || {
        let table = slot.table();
        drawing::document(&table.still(), &truth::picture(table))
    };
    let svg = chair.hall.work(chair.open.purpose(), draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
