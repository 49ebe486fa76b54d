//! Live updates: a stream that says when something changed; the page then asks what.

use std::{convert::Infallible, net::IpAddr, sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{HeaderName, HeaderValue},
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::{Stream, stream};
use tokio::sync::watch;

use crate::{
    Limits,
    caller::caller,
    table::{Access, Open, Pulse},
    web::{
        Fault,
        seat::Chair,
        tally::{Held, Tally},
    },
};

/// How often a keep-alive comment is sent when nothing happens.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The live streams there are, by address, by key, and of those who only watch.
#[derive(Default)]
pub(crate) struct Streams {
    by_address: Tally<IpAddr>,
    by_key: Tally<(String, String)>,
    watchers: Tally<String>,
}

/// The place of one stream among its address's and among its key's or the watchers'.
type Place = (Held<IpAddr>, Option<Held<(String, String)>>, Option<Held<String>>);

impl Streams {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.by_address.count()
    }

    /// A place for one more, or why not. Those who watch can take no place from those who play.
    fn take(&self, limits: Limits, open: &Open, access: &Access) -> Result<Place, Fault> {
        let full = |most: usize, what: &str| {
            let why = format!(
                "{what} has {most} live streams, and that is the limit. Close another page of the game; \
                 this one can still be loaded again."
            );
            Fault::too_many(why)
        };
        let address = self.by_address.take(caller(), limits.address_streams);
        let address = address.ok_or_else(|| full(limits.address_streams, "Your address"))?;
        Ok(match access.role {
            Some(_) => {
                let key = self.by_key.take((open.id.clone(), access.key.clone()), limits.key_streams);
                (address, Some(key.ok_or_else(|| full(limits.key_streams, "This key"))?), None)
            }
            None => {
                let watcher = self.watchers.take(open.id.clone(), limits.watchers);
                let what = "This table's public view";
                (address, None, Some(watcher.ok_or_else(|| full(limits.watchers, what))?))
            }
        })
    }
}

pub(crate) async fn live(State(streams): State<Arc<Streams>>, chair: Chair) -> Result<Response, Fault> {
    let place = streams.take(chair.hall.config.limits, &chair.open, &chair.access)?;
    let stream = changes(chair, place);
    let sse = Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT).text("here"));
    // A proxy must not hold the stream back.
    let unbuffered = (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(([unbuffered], sse).into_response())
}

/// How the table is now, then again whenever something has changed, until the server stops.
fn changes(chair: Chair, place: Place) -> impl Stream<Item = Result<Event, Infallible>> {
    let (mut pulse, presence) = chair.open.follow(&chair.access.seats);
    pulse.mark_changed();
    let ending = Ending { closing: chair.hall.closing(), losses: chair.hall.losses() };
    stream::unfold(
        (pulse, ending, chair, presence, place, None),
        |(mut pulse, mut ending, chair, presence, place, mut told)| async move {
            loop {
                next(&mut pulse, &mut ending).await?;
                // A key that opens the table no more, or a table that is gone, ends the stream.
                if !chair.open.admits(&chair.access) {
                    return None;
                }
                let now = pulse.borrow_and_update().clone();
                let changed = chair.open.changed(&now, &chair.access);
                let beat = chair.open.last_beat(&chair.access.seats);
                // What concerns others alone is not told, not even that there was something.
                if told.replace(beat) == Some(beat) {
                    continue;
                }
                let event = Event::default().event("changed").id(beat.to_string()).json_data(changed).ok()?;
                return Some((Ok(event), (pulse, ending, chair, presence, place, told)));
            }
        },
    )
}

/// What ends a stream besides its reader.
struct Ending {
    closing: watch::Receiver<bool>,
    losses: watch::Receiver<u64>,
}

async fn next(pulse: &mut watch::Receiver<Pulse>, ending: &mut Ending) -> Option<()> {
    tokio::select! {
        changed = pulse.changed() => changed.ok(),
        _ = ending.closing.wait_for(|&closing| closing) => None,
        // Another server may have the table now: the page comes again and is led there.
        Ok(()) = ending.losses.changed() => None,
    }
}
