//! One deed at a table: carried out and drawn on a thread of its own, and written while it is drawn.

use std::{
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use shelf::AnyTable;
use tabletop::{Refusal, Seat};
use tokio::sync::oneshot;

use super::{Access, Ask, Deed, Open, Slot, status};
use crate::{
    fault::Fault,
    hall::Hall,
    look,
    store::{StoreError, Write},
};

/// What came of a deed.
pub(super) enum Performed {
    /// It is written; the page of whoever asked, if they want it.
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
        deed: Deed,
        look: Option<(Access, Ask)>,
    ) -> Performed {
        let (tell, told) = oneshot::channel();
        let (open, n) = (self.clone(), slot.version);
        let job = move || -> Result<Worked, Fault> {
            let (slot, lines) = match carry_out(slot, seat, deed) {
                Ok(done) => done,
                Err((slot, refusal)) => return Ok(Worked::Refused(slot, refusal)),
            };
            let _ = tell.send((lines, status(slot.table())));
            // The page is drawn while the disk works, and shown to nobody before the disk is done.
            let page = look.map(|(access, ask)| look::page(&open, &slot, &access, &ask));
            let page = page.transpose()?.map(|page| look::json(&page));
            Ok(Worked::Done(slot, page))
        };
        let begun = AtomicBool::new(false);
        let writing = async {
            let (lines, status) = told.await.ok()?;
            begun.store(true, Ordering::Relaxed);
            let when = hall.config.clock.now();
            let write = Write::Lines { table: self.id.clone(), n, lines, status, when };
            let written = hall.writer.write(write.clone()).await;
            Some(written.map_err(|error| (write, error)))
        };
        let (mut working, mut writing) = (pin!(hall.work(self.purpose(), job)), pin!(writing));
        let mut written = None;
        let worked = loop {
            tokio::select! {
                worked = &mut working => break worked.and_then(|worked| worked),
                it = &mut writing, if written.is_none() => written = Some(it),
            }
        };
        // A computation that does not end may never tell what to write.
        if written.is_none() && (worked.is_ok() || begun.load(Ordering::Relaxed)) {
            written = Some(writing.await);
        }
        match (worked, written.flatten()) {
            (Ok(Worked::Refused(slot, refusal)), _) => Performed::Refused(slot, refusal),
            (_, Some(Err((write, error)))) => Performed::Unwritten(write, error),
            (Ok(Worked::Done(slot, page)), Some(Ok(()))) => Performed::Done(slot, page),
            (Ok(Worked::Done(..)), None) => Performed::Failed(Fault::broken()),
            (Err(fault), _) => Performed::Failed(fault),
        }
    }
}

/// Does it; the slot after it and the lines it adds to the journal, or the slot as it was and why it is refused.
fn carry_out(mut slot: Slot, seat: Seat, deed: Deed) -> Result<(Slot, Vec<Line>), (Slot, Refusal)> {
    let before = slot.table().at();
    let back = if let Deed::TakeBack(to) = &deed { Some(*to) } else { None };
    let table = slot.table.as_deref_mut().expect("a slot in use holds its game");
    let lines = match lines(table, seat, deed) {
        Ok(lines) => lines,
        Err(refusal) => return Err((slot, refusal)),
    };
    let at = back.unwrap_or(table.at());
    slot.version += lines.len();
    if at < before {
        slot.undos.push((slot.version, at));
    }
    Ok((slot, lines))
}

/// A line of the journal: who and what.
type Line = (String, String);

fn lines(table: &mut dyn AnyTable, seat: Seat, deed: Deed) -> Result<Vec<Line>, Refusal> {
    let name = table.about().name(table.setup().seats, seat).to_string();
    let before = table.at();
    match deed {
        Deed::Play(text) => table.submit(seat, &text).map(|()| table.lines(before)),
        Deed::Undo => table.undo(seat).map(|()| vec![(name, "undo".to_string())]),
        Deed::Resign => table.resign(seat).map(|()| vec![(name, "resign".to_string())]),
        Deed::TakeBack(to) => table.take_back(to).map(|()| {
            let mut lines = vec![(name, format!("takeback {to}"))];
            // The answers that were passed over, if any were given.
            lines.extend(table.lines(to));
            lines
        }),
        Deed::Draw => table.agree_to_draw(seat).map(|()| table.lines(before)),
    }
}
