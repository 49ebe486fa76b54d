//! Live updates: a stream that says when something changed; the page then asks what.

use std::{convert::Infallible, time::Duration};

use axum::{
    http::{HeaderName, HeaderValue, StatusCode},
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::{Stream, stream};
use tokio::sync::watch;

use crate::{
    table::Pulse,
    web::{Fault, seat::Chair},
};

/// How often a sign of life is sent when nothing happens.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The most streams of one table.
const MOST_FOLLOWERS: usize = 1000;

pub(crate) async fn live(chair: Chair) -> Result<Response, Fault> {
    if chair.open.followers() >= MOST_FOLLOWERS {
        let why = "Too many look at this table. Load the page again to see how it goes.";
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, why));
    }
    let stream = changes(chair);
    let sse = Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT).text("here"));
    // A proxy must not hold the stream back.
    let unbuffered = (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(([unbuffered], sse).into_response())
}

/// How the table is now, then again whenever something has changed, until the server stops.
fn changes(chair: Chair) -> impl Stream<Item = Result<Event, Infallible>> {
    let (mut pulse, presence) = chair.open.follow(&chair.access.seats);
    pulse.mark_changed();
    let closing = chair.hall.closing();
    stream::unfold(
        (pulse, closing, chair, presence),
        |(mut pulse, mut closing, chair, presence)| async move {
            next(&mut pulse, &mut closing).await?;
            // A key that opens the table no more, or a table that is gone, ends the stream.
            chair.open.access(&chair.access.key)?;
            let now = pulse.borrow_and_update().clone();
            let event = Event::default().event("changed").id(now.beat.to_string());
            let event = event.json_data(chair.open.changed(&now)).ok()?;
            Some((Ok(event), (pulse, closing, chair, presence)))
        },
    )
}

async fn next(pulse: &mut watch::Receiver<Pulse>, closing: &mut watch::Receiver<bool>) -> Option<()> {
    tokio::select! {
        changed = pulse.changed() => changed.ok(),
        _ = closing.wait_for(|&closing| closing) => None,
    }
}
