//! What a page asks beside its choices: where pieces can go, why not, and what happened meanwhile.

use axum::{
    extract::Query,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use tabletop::{MOST_PIECES, Refusal, Viewer, Way};

use crate::{
    story,
    table::{Act, shown},
    web::{
        Fault,
        body::Body,
        seat::{Chair, Since, text},
    },
};

/// Orders to several pieces, played one after the other.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Orders {
    /// The number of log lines of the position they are given on.
    at: usize,
    /// For each piece the texts of the offers, in order.
    orders: Vec<Vec<String>>,
}

/// The most texts of one order.
const MOST_TEXTS: usize = 8;

pub(crate) async fn orders(
    chair: Chair,
    Query(since): Query<Since>,
    Body(wish): Body<Orders>,
) -> Result<Response, Fault> {
    if wish.orders.is_empty() || wish.orders.len() > MOST_PIECES {
        return Err(Fault::malformed(format!("orders: give one to {MOST_PIECES} of them.")));
    }
    if wish.orders.iter().any(|texts| texts.is_empty() || texts.len() > MOST_TEXTS) {
        return Err(Fault::malformed(format!("orders: each has one to {MOST_TEXTS} texts.")));
    }
    chair.act_and_look(since, Some(wish.at), Act::Orders(wish.orders)).await
}

/// Pieces of the board.
#[derive(Deserialize)]
pub(crate) struct Pieces {
    /// Their ids, separated by commas.
    pieces: String,
}

/// Where pieces can be sent.
#[derive(Serialize)]
struct Ways {
    /// The number of log lines of the position.
    at: usize,
    /// The places.
    ways: Vec<Way>,
}

pub(crate) async fn to(chair: Chair, Query(asked): Query<Pieces>) -> Result<Response, Fault> {
    let pieces: Vec<String> = asked.pieces.split(',').map(str::to_string).collect();
    if pieces.len() > MOST_PIECES {
        return Err(Fault::malformed(format!("pieces: name at most {MOST_PIECES} of them.")));
    }
    chair
        .look(move |open, table, access| {
            let at = table.at();
            let ways = match shown(table, &access.seats) {
                Some(seat) if !open.read_only => table.ways(seat, &pieces),
                Some(_) | None => vec![],
            };
            Ok(Ways { at, ways })
        })
        .await
}

/// A place or piece of the board.
#[derive(Deserialize)]
pub(crate) struct Place {
    /// Its id.
    place: String,
}

/// Why nothing is offered there.
#[derive(Serialize)]
struct Why {
    /// The reason, if there is one.
    refused: Option<Refusal>,
}

pub(crate) async fn why(chair: Chair, Query(asked): Query<Place>) -> Result<Response, Fault> {
    chair
        .look(move |_, table, access| {
            let viewer = shown(table, &access.seats).map_or(Viewer::Spectator, Viewer::Seat);
            Ok(Why { refused: table.why_not_at(viewer, &asked.place) })
        })
        .await
}

/// A moment of the game.
#[derive(Deserialize)]
pub(crate) struct From {
    /// The number of log lines.
    from: usize,
}

pub(crate) async fn story(chair: Chair, Query(asked): Query<From>) -> Result<Response, Fault> {
    chair
        .look(move |open, table, access| {
            let viewer = shown(table, &access.seats).map_or(Viewer::Spectator, Viewer::Seat);
            story::story(open, table, viewer, asked.from)
        })
        .await
}

pub(crate) async fn in_short(chair: Chair, Query(asked): Query<From>) -> Result<Response, Fault> {
    chair
        .look(move |open, table, access| {
            let viewer = shown(table, &access.seats).map_or(Viewer::Spectator, Viewer::Seat);
            let own: Vec<&str> = access.seats.iter().map(|seat| open.name(*seat)).collect();
            Ok(story::in_short(table, viewer, asked.from, &own))
        })
        .await
}

impl Chair {
    /// Tells something of the table as it is now.
    async fn look<T: Serialize + 'static>(
        &self,
        tell: impl FnOnce(&crate::table::Open, &dyn shelf::AnyTable, &crate::table::Access) -> Result<T, Fault>
        + Send
        + 'static,
    ) -> Result<Response, Fault> {
        let slot = self.open.read(&self.hall).await?;
        let (open, access) = (self.open.clone(), self.access.clone());
        let draw = move || tell(&open, slot.table(), &access).map(|told| crate::look::json(&told));
        Ok(text(self.hall.work(self.open.purpose(), draw).await??).into_response())
    }
}
