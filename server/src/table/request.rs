//! What a player asks of the others: to take back choices, to end the game as a draw. All others must agree, and the
//! request lapses as soon as anybody plays on. A computer player agrees to take back and to no draw.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shelf::{AnyTable, TakeBack};
use tabletop::{Next, Seat};

use super::{Access, Act, Done, Open, Slot, company::REQUEST, shown};
use crate::{
    caller,
    fault::Fault,
    hall::Hall,
    model::{Ask, Asked},
};

/// A request as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Request {
    what: Ask,
    by: u8,
    /// The number of log lines to go back to.
    to: usize,
    /// The version of the table it was made on.
    version: usize,
    /// The seats that have agreed.
    agreed: Vec<u8>,
}

impl Open {
    /// What the key may ask of the others now.
    pub(crate) fn may_ask(&self, slot: &Slot, access: &Access) -> Vec<Ask> {
        if self.request(slot).is_some() {
            return vec![];
        }
        let all = [Ask::Choice, Ask::Turn, Ask::Draw];
        all.into_iter().filter(|&what| self.target(slot.table(), access, what).is_ok()).collect()
    }

    /// What one player asks of the others, as the key is told.
    pub(crate) fn asked(&self, slot: &Slot, access: &Access) -> Option<Asked> {
        let request = self.request(slot)?;
        let waits = self.waits(&request);
        let mine = access.seats.contains(&Seat(request.by));
        let answer = waits.iter().any(|&seat| access.seats.contains(&Seat(seat)));
        let name = |seat: u8| self.name(Seat(seat)).to_string();
        Some(Asked {
            what: request.what,
            by: name(request.by),
            waits: waits.into_iter().map(name).collect(),
            mine,
            answer,
        })
    }

    /// Asks the others; if there is nobody to ask, it is done at once.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        access: Access,
        what: Ask,
    ) -> Result<(), Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move {
            let slot = open.hold(&hall).await?;
            if open.request(&slot).is_some() {
                return Err(Fault::full("Something is asked already. It is to be answered first."));
            }
            let (by, to) = open.target(slot.table(), &access, what)?;
            // A player at the same screen as the one who asks agrees.
            let agreed = access.seats.iter().map(|seat| seat.0).collect();
            let request = Request { what, by: by.0, to, version: slot.version, agreed };
            open.proceed(&hall, slot, request).await
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// Answers what is asked; the one who asked can withdraw it.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        access: Access,
        agrees: Answer,
    ) -> Result<(), Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            let lapsed = || Fault::full("This is no longer asked: somebody has played on or answered.");
            let mut request = open.request(&slot).ok_or_else(lapsed)?;
            let waits = open.waits(&request);
            let mine: Vec<u8> = access.seats.iter().map(|seat| seat.0).collect();
            let may_answer = waits.iter().any(|seat| mine.contains(seat));
            match agrees {
                Answer::Yes if may_answer => {
                    request.agreed.extend(mine);
                    open.proceed(&hall, slot, request).await
                }
                Answer::No if may_answer || mine.contains(&request.by) => {
                    open.keep_fact(&hall, &mut slot, REQUEST, String::new()).await?;
                    let seat = shown(slot.table(), &access.seats).expect("a key that answers has seats");
                    let words = if mine.contains(&request.by) {
                        format!("{} withdrew what was asked.", open.people(seat))
                    } else {
                        format!("{} did not agree to {}.", open.people(seat), plea(request.what))
                    };
                    open.record(&hall, &mut slot, words).await
                }
                Answer::Yes | Answer::No => Err(Fault::forbidden("This is not for you to answer.")),
            }
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// Keeps the request, or does what is asked once nobody is left to answer.
    async fn proceed(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        mut slot: tokio::sync::OwnedRwLockWriteGuard<Slot>,
        request: Request,
    ) -> Result<(), Fault> {
        if !self.waits(&request).is_empty() {
            let text = serde_json::to_string(&request).expect("a request is plain data");
            self.keep_fact(hall, &mut slot, REQUEST, text).await?;
            self.beat(|pulse| pulse.seating += 1);
            return Ok(());
        }
        let (at, seat) = (slot.table().at(), Seat(request.by));
        drop(slot);
        let act = match request.what {
            Ask::Choice | Ask::Turn => Act::TakeBack(request.to),
            Ask::Draw => Act::Draw,
        };
        match self.act(hall, vec![seat], Some(at), act, None).await? {
            Done::Kept(_) => {}
            Done::Stale => return Err(Fault::full("Somebody has played on: what was asked has lapsed.")),
            Done::Refused(refusal) => return Err(Fault::full(refusal.why)),
        }
        let mut slot = self.hold(hall).await?;
        let words = match request.what {
            Ask::Choice => format!("{} took back a choice.", self.people(seat)),
            Ask::Turn => format!("{} took back the choices of the turn.", self.people(seat)),
            Ask::Draw => "A draw was agreed.".to_string(),
        };
        self.record(hall, &mut slot, words).await
    }

    /// The seat that asks and the number of log lines to go back to, or why it cannot ask.
    fn target(&self, table: &dyn AnyTable, access: &Access, what: Ask) -> Result<(Seat, usize), Fault> {
        if self.read_only {
            return Err(Fault::forbidden("This game is here to be watched, not played."));
        }
        if let Next::Over(_) = table.next() {
            return Err(Fault::full("The game is over."));
        }
        let watcher = || Fault::forbidden("You watch this table; only those who sit at it can ask.");
        let back = match what {
            Ask::Choice => TakeBack::Choice,
            Ask::Turn => TakeBack::Turn,
            Ask::Draw => {
                let others = self.chairs.iter().flatten().count();
                if !table.knows_draws() {
                    return Err(Fault::full("This game cannot end in a draw."));
                }
                if others > 0 {
                    return Err(Fault::full("A computer player agrees to no draw."));
                }
                return shown(table, &access.seats).map(|seat| (seat, 0)).ok_or_else(watcher);
            }
        };
        if access.seats.is_empty() {
            return Err(watcher());
        }
        let found = access.seats.iter().filter_map(|&seat| Some((seat, table.before(seat, back)?)));
        found.max_by_key(|(_, to)| *to).ok_or_else(|| Fault::full("You have chosen nothing yet."))
    }

    /// The seats that have not answered a request.
    fn waits(&self, request: &Request) -> Vec<u8> {
        let is_person = |seat: &u8| self.chairs[*seat as usize].is_none();
        (0..self.seats).filter(is_person).filter(|seat| !request.agreed.contains(seat)).collect()
    }

    fn request(&self, slot: &Slot) -> Option<Request> {
        let request: Request = serde_json::from_str(&self.fact(REQUEST)).ok()?;
        (request.version == slot.version).then_some(request)
    }

    /// The player of a seat, as a sentence begins: by name, or as the seat.
    fn people(&self, seat: Seat) -> String {
        match &self.names()[seat.0 as usize] {
            name if name.is_empty() => format!("The {} player", crate::pages::proper(self.name(seat))),
            name => name.clone(),
        }
    }
}

/// An answer to what is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
}

fn plea(what: Ask) -> &'static str {
    match what {
        Ask::Choice => "the choice being taken back",
        Ask::Turn => "the turn being taken back",
        Ask::Draw => "a draw",
    }
}
