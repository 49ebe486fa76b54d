//! What is said at a table, for all to hear or for the players of one side, and what each key notes for itself.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, MutexGuard, PoisonError},
};

use tabletop::Seat;

use super::{Access, Open, Slot, shown};
use crate::{
    caller,
    fault::Fault,
    hall::Hall,
    model::{Council, Said},
    store::{KeyHash, Saying, Stored, Write},
};

/// Chat and notes.
pub(super) struct Words {
    /// The number of things said.
    count: usize,
    /// What was said to everybody.
    open: Recent,
    /// What was said to the players of one side. Kept apart, so that it takes no room from what others hear.
    council: Recent,
    pub(super) notes: BTreeMap<KeyHash, String>,
}

/// The last of what was said; the rest is in the store only.
struct Recent {
    /// Each with its number among all that was said.
    last: VecDeque<(usize, Saying)>,
    /// How much more there was for each seat.
    before: Vec<usize>,
}

/// The most of what was said to everybody, and to one side, that is kept in memory and sent to a page.
const MOST_CHAT: usize = 200;

impl Recent {
    fn new(seats: usize) -> Recent {
        Recent { last: VecDeque::new(), before: vec![0; seats] }
    }

    /// Adds something that was said, and forgets what is too old to be shown.
    fn push(&mut self, n: usize, saying: Saying) {
        self.last.push_back((n, saying));
        if self.last.len() <= MOST_CHAT {
            return;
        }
        let heard = self.last.pop_front().and_then(|(_, oldest)| oldest.heard);
        for (seat, before) in self.before.iter_mut().enumerate() {
            *before += usize::from(heard.as_ref().is_none_or(|seats| seats.contains(&(seat as u8))));
        }
    }
}

impl Words {
    /// What was said and noted, as it is kept.
    pub(super) fn of(stored: &Stored) -> Words {
        let seats = stored.chairs.len();
        let notes = stored.notes.iter().cloned().collect();
        let mut words = Words { count: 0, open: Recent::new(seats), council: Recent::new(seats), notes };
        stored.chat.iter().cloned().for_each(|saying| words.push(saying));
        words
    }

    fn push(&mut self, saying: Saying) {
        self.count += 1;
        let part = if saying.heard.is_none() { &mut self.open } else { &mut self.council };
        part.push(self.count, saying);
    }

    /// What these seats heard, numbered as if nothing else had been said.
    fn heard_by(&self, seats: &[Seat]) -> Vec<(usize, &Saying)> {
        let hears = |saying: &Saying| match &saying.heard {
            None => true,
            Some(those) => seats.iter().any(|seat| those.contains(&seat.0)),
        };
        let all = self.open.last.iter().chain(&self.council.last);
        let mut heard: Vec<&(usize, Saying)> = all.filter(|(_, saying)| hears(saying)).collect();
        heard.sort_by_key(|(n, _)| *n);
        let before = self.before(seats);
        heard.into_iter().enumerate().map(|(n, (_, saying))| (before + n + 1, saying)).collect()
    }

    /// How much more these seats heard than is in memory.
    fn before(&self, seats: &[Seat]) -> usize {
        let council = seats.iter().map(|seat| self.council.before[seat.0 as usize]).max();
        self.open.before.first().copied().unwrap_or(0) + council.unwrap_or(0)
    }
}

/// Who is to hear something.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hearers {
    Everybody,
    /// The players of one's own side.
    Side,
}

impl Open {
    /// Says something to everybody or to the players of one's own side.
    pub(crate) async fn say(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        access: Access,
        text: String,
        to: Hearers,
    ) -> Result<(), Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            let heard = match to {
                Hearers::Everybody => None,
                Hearers::Side => Some(open.side(&slot, &access)?),
            };
            let who = shown(slot.table(), &access.seats).or(access.seats.first().copied());
            let who = who.map_or("spectator", |seat| open.name(seat)).to_string();
            open.keep_saying(&hall, &mut slot, who, text, heard).await
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// Puts among what is said that the players did something by agreement, if there is room for it.
    pub(super) async fn record(&self, hall: &Hall, slot: &mut Slot, words: String) -> Result<(), Fault> {
        if self.said().count >= hall.config.sizes.chat {
            return Ok(());
        }
        self.keep_saying(hall, slot, "table".to_string(), words, None).await
    }

    async fn keep_saying(
        &self,
        hall: &Hall,
        slot: &mut Slot,
        who: String,
        words: String,
        heard: Option<Vec<u8>>,
    ) -> Result<(), Fault> {
        let n = self.said().count;
        let most = hall.config.sizes.chat;
        if n >= most {
            let why = format!("text: the chat of a table has at most {most} lines, and this one is full.");
            return Err(Fault::full(why));
        }
        let saying = Saying { who, words, when: hall.config.clock.now(), heard };
        let write = Write::Chat { table: self.id.clone(), n, saying: saying.clone() };
        let council = saying.heard.clone();
        match hall.writer.write(write.clone()).await {
            Ok(()) => self.said().push(saying),
            Err(error) => self.settle(hall, slot, &write, error).await?,
        }
        match council {
            None => self.beat(|_| {}),
            Some(seats) => self.beat_for(&seats),
        }
        Ok(())
    }

    /// The seats of a key's side, if they are several and may talk with each other now.
    fn side(&self, slot: &Slot, access: &Access) -> Result<Vec<u8>, Fault> {
        let Some(council) = self.council(slot, access) else {
            return Err(Fault::forbidden("Nobody else plays on your side."));
        };
        match council.silence {
            Some(rule) => {
                Err(Fault::forbidden(format!("The players of your side must not talk now (rule {rule}).")))
            }
            None => Ok(self.allies(slot, access)),
        }
    }

    /// The seats that win and lose together with those of a key.
    fn allies(&self, slot: &Slot, access: &Access) -> Vec<u8> {
        let Some(&own) = access.seats.first() else { return vec![] };
        slot.table().allies(own).iter().map(|seat| seat.0).collect()
    }

    /// The talk of a key's side among itself; none where the side has one player only, or the key plays both sides.
    pub(crate) fn council(&self, slot: &Slot, access: &Access) -> Option<Council> {
        let allies = self.allies(slot, access);
        let plays_both = access.seats.iter().any(|seat| !allies.contains(&seat.0));
        let others = allies
            .iter()
            .filter(|&&seat| !access.seats.contains(&Seat(seat)) && self.chairs[seat as usize].is_none());
        let with: Vec<String> = others.map(|&seat| self.name(Seat(seat)).to_string()).collect();
        let silence = slot.table().silence().map(str::to_string);
        (!with.is_empty() && !plays_both).then_some(Council { with, silence })
    }

    /// Keeps a private note.
    pub(crate) async fn note(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        access: Access,
        words: String,
    ) -> Result<(), Fault> {
        let Access { hash: key, seats, .. } = access;
        let seats: Vec<u8> = seats.iter().map(|seat| seat.0).collect();
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            let write = Write::Note { table: open.id.clone(), key: key.clone(), words: words.clone() };
            match hall.writer.write(write.clone()).await {
                Ok(()) => _ = open.said().notes.insert(key, words),
                Err(error) => open.settle(&hall, &mut slot, &write, error).await?,
            }
            open.beat_for(&seats);
            Ok(())
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// The last of what a key heard after the first `known` things, and its note.
    pub(crate) fn words(&self, access: &Access, known: usize) -> (Vec<Said>, String) {
        let words = self.said();
        let heard = words.heard_by(&access.seats).into_iter().filter(|(n, _)| *n > known);
        let said = heard.map(|(n, it)| Said {
            n,
            who: it.who.clone(),
            text: it.words.clone(),
            when: it.when,
            council: it.heard.is_some(),
        });
        (said.collect(), words.notes.get(&access.hash).cloned().unwrap_or_default())
    }

    /// How much these seats have heard in all.
    pub(crate) fn heard(&self, seats: &[Seat]) -> usize {
        let words = self.said();
        words.before(seats) + words.heard_by(seats).len()
    }

    pub(super) fn said(&self) -> MutexGuard<'_, Words> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
