//! One act at a table: carried out and drawn on a thread of its own, and written while it is drawn.

use std::sync::Arc;

use shelf::AnyTable;
use tabletop::{Refusal, Role, Seat, Viewer};
use tokio::sync::oneshot;

use super::{Act, After, Open, Slot, status};
use crate::{
    fault::Fault,
    hall::Hall,
    look,
    model::Page,
    store::{StoreError, Write, Writer},
};

/// The result of an act on the worker thread.
pub(super) enum Performed {
    /// It is written; what the one who asked sees then, if they want it.
    Done(Slot, Option<Vec<u8>>),
    /// The rules do not allow it; the game is as it was.
    Refused(Slot, Refusal),
    /// It was carried out, and the store did not confirm what was to be written.
    Unwritten(Write, StoreError),
    /// It broke a promise or took too long; whether it is written the journal tells.
    Failed(Fault),
}

/// What the thread brings back.
enum Worked {
    Done(Slot, Option<Vec<u8>>),
    Refused(Slot, Refusal),
}

impl Open {
    /// Does it with the game of a slot that nobody else uses.
    pub(super) async fn perform(
        self: &Arc<Self>,
        hall: &Hall,
        slot: Slot,
        seat: Seat,
        act: Act,
        look: Option<After>,
    ) -> Performed {
        let (tell, mut told) = oneshot::channel();
        let (open, writer) = (self.clone(), hall.writer.clone());
        let (when, n) = (hall.config.clock.now(), slot.version);
        let job = move || -> Result<Worked, Fault> {
            let (slot, (lines, stopped)) = match carry_out(slot, seat, act) {
                Ok(done) => done,
                Err((slot, refusal)) => return Ok(Worked::Refused(slot, refusal)),
            };
            open.moments.forget_after(slot.right_until(usize::MAX, Some(n)));
            let table = open.id.clone();
            let write = Write::Lines { table, n, lines, status: status(slot.table()), when };
            let (ack, receipt) = oneshot::channel();
            // Where this took so long that it was given up, nothing is written.
            tell.send((write.clone(), receipt)).map_err(|_| Fault::broken())?;
            writer.queue(write, ack);
            // What they see is drawn while the disk works, and shown to nobody before the disk is done.
            let text = match look {
                Some(After::Page(access, ask)) => {
                    let page = look::page(&open, &slot, &access, &ask)?;
                    Some(look::json(&Page { stopped, ..page }))
                }
                Some(After::Sight(access)) => Some(look::json(&look::sight(&open, &slot, &access))),
                None => None,
            };
            Ok(Worked::Done(slot, text))
        };
        let worked = hall.work(self.purpose(), job).await.and_then(|worked| worked);
        // From here on a computation that does not end writes nothing any more.
        told.close();
        let written = match told.try_recv() {
            Ok((write, receipt)) => Some(Writer::result(receipt).await.map_err(|error| (write, error))),
            Err(_) => None,
        };
        match (worked, written) {
            (Ok(Worked::Refused(slot, refusal)), _) => Performed::Refused(slot, refusal),
            (_, Some(Err((write, error)))) => Performed::Unwritten(write, error),
            (Ok(Worked::Done(slot, page)), Some(Ok(()))) => Performed::Done(slot, page),
            (Ok(Worked::Done(..)), None) => Performed::Failed(Fault::broken()),
            (Err(fault), _) => Performed::Failed(fault),
        }
    }
}

/// Does it; the slot after it, the lines it adds to the journal and why it stopped before its end, or the slot as it was and why it is refused.
fn carry_out(mut slot: Slot, seat: Seat, act: Act) -> Result<(Slot, Written), (Slot, Refusal)> {
    let before = slot.table().at();
    let back = if let Act::TakeBack(to) = &act { Some(*to) } else { None };
    let table = slot.table.as_deref_mut().expect("a slot in use holds its game");
    let (lines, stopped) = match lines(table, seat, act) {
        Ok(lines) => lines,
        Err(refusal) => return Err((slot, refusal)),
    };
    let at = back.unwrap_or(table.at());
    slot.drawn = Box::default();
    slot.version += lines.len();
    slot.dice.seal(&lines);
    if at < before {
        slot.undos.push((slot.version, at));
    }
    Ok((slot, (lines, stopped)))
}

/// A line of the journal: who and what.
type Line = (String, String);

/// What is added to the journal, and why not all that was asked for was done.
type Written = (Vec<Line>, Option<Refusal>);

/// Does it; the new lines of the journal, and why not all of it was done.
fn lines(table: &mut dyn AnyTable, seat: Seat, act: Act) -> Result<Written, Refusal> {
    let name = table.about().name(table.setup().seats, seat).to_string();
    let before = table.at();
    match act {
        Act::Play(text) => table.submit(seat, &text).map(|()| (table.lines(before), None)),
        Act::Orders(orders) => {
            // What each order takes in hand, while it is still offered.
            let offers = table.offers(Viewer::Seat(seat));
            let piece = |texts: &[String]| {
                offers.iter().find(|it| Some(&it.text) == texts.first()).and_then(|it| it.place.clone())
            };
            let stopped = orders.iter().find_map(|texts| {
                let refusal = order(table, seat, texts).err()?;
                Some(in_words(table, seat, piece(texts).as_deref(), texts, refusal))
            });
            match stopped {
                Some(refusal) if table.at() == before => Err(refusal),
                stopped => Ok((table.lines(before), stopped)),
            }
        }
        Act::Undo(to) => {
            table.undo(seat)?;
            let mut lines = vec![(name.clone(), "undo".to_string())];
            while to.is_some_and(|to| table.at() > to) && table.may_undo(seat) {
                table.undo(seat)?;
                lines.push((name.clone(), "undo".to_string()));
            }
            Ok((lines, None))
        }
        Act::Resign => table.resign(seat).map(|()| (vec![(name, "resign".to_string())], None)),
        Act::TakeBack(to) => table.take_back(to).map(|()| {
            let mut lines = vec![(name, format!("takeback {to}"))];
            // The answers that were passed over, if any were given.
            lines.extend(table.lines(to));
            (lines, None)
        }),
        Act::Draw => table.agree_to_draw(seat).map(|()| (table.lines(before), None)),
    }
}

/// Why an order was not carried out: what its piece has to say, else the refusal, without the text of a choice.
fn in_words(
    table: &dyn AnyTable,
    seat: Seat,
    piece: Option<&str>,
    texts: &[String],
    refusal: Refusal,
) -> Refusal {
    if let Some(why) = piece.and_then(|it| table.why_not_at(Viewer::Seat(seat), it)) {
        return why;
    }
    if texts.iter().any(|text| refusal.why.contains(text.as_str())) {
        return Refusal::new("This way is not open any more.", refusal.rule);
    }
    refusal
}

/// Plays one order; if a part of it is not offered, what can be taken back of it is.
fn order(table: &mut dyn AnyTable, seat: Seat, texts: &[String]) -> Result<(), Refusal> {
    let before = table.at();
    let played = texts.iter().try_for_each(|text| table.submit(seat, text));
    while played.is_err() && table.at() > before && table.may_undo(seat) {
        table.undo(seat)?;
    }
    played?;
    // What arrives is let go.
    let end = table.offers(Viewer::Seat(seat)).into_iter().find(|it| it.role == Some(Role::End));
    end.map_or(Ok(()), |it| table.submit(seat, &it.text))
}
