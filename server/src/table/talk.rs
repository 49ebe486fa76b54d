//! What is said at a table for all to hear, and what each key notes for itself.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, MutexGuard, PoisonError},
};

use super::{Access, Open, shown};
use crate::{
    caller,
    hall::Hall,
    model::Said,
    store::{Stored, Write},
    web::Fault,
};

/// Chat and notes.
pub(super) struct Words {
    /// The number of things said.
    count: usize,
    /// The last of them; the others are in the store only.
    chat: VecDeque<Said>,
    pub(super) notes: BTreeMap<String, String>,
}

/// The most of what was said that is kept in memory and sent to a page.
const MOST_CHAT: usize = 200;

impl Words {
    /// What was said and noted, as it is kept.
    pub(super) fn of(stored: &Stored) -> Words {
        let count = stored.chat.len();
        let last = stored.chat.iter().cloned().enumerate().skip(count.saturating_sub(MOST_CHAT));
        let chat = last.map(|(n, (who, text, when))| Said { n: n + 1, who, text, when }).collect();
        Words { count, chat, notes: stored.notes.iter().cloned().collect() }
    }

    /// Adds something that was said, and forgets what is too old to be shown.
    fn push(&mut self, said: Said) {
        self.count += 1;
        self.chat.push_back(said);
        if self.chat.len() > MOST_CHAT {
            self.chat.pop_front();
        }
    }
}

impl Open {
    /// Says something for all to hear.
    pub(crate) async fn say(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        access: Access,
        text: String,
    ) -> Result<(), Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            let who = slot.table.as_deref().and_then(|table| shown(table, &access.seats));
            let who = who.or(access.seats.first().copied());
            let name = who.map_or("spectator", |seat| open.game.about().name(open.seats, seat));
            let n = open.said().count;
            let most = hall.config.sizes.chat;
            if n >= most {
                return Err(Fault::full(format!(
                    "text: the chat of a table has at most {most} lines, and this one is full."
                )));
            }
            let said = Said { n: n + 1, who: name.to_string(), text, when: hall.config.clock.now() };
            let write = Write::Chat {
                table: open.id.clone(),
                n,
                who: said.who.clone(),
                words: said.text.clone(),
                when: said.when,
            };
            match hall.writer.write(write.clone()).await {
                Ok(()) => open.said().push(said),
                Err(error) => open.settle(&hall, &mut slot, &write, error).await?,
            }
            open.beat(|pulse| pulse.chat = n + 1);
            Ok(())
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// Keeps a private note.
    pub(crate) async fn note(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        key: String,
        words: String,
    ) -> Result<(), Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            let write = Write::Note { table: open.id.clone(), key: key.clone(), words: words.clone() };
            match hall.writer.write(write.clone()).await {
                Ok(()) => _ = open.said().notes.insert(key, words),
                Err(error) => open.settle(&hall, &mut slot, &write, error).await?,
            }
            open.beat(|_| {});
            Ok(())
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// The last of what was said, and the note of a key.
    pub(crate) fn words(&self, key: &str) -> (Vec<Said>, String) {
        let said = self.said();
        (said.chat.iter().cloned().collect(), said.notes.get(key).cloned().unwrap_or_default())
    }

    pub(super) fn said(&self) -> MutexGuard<'_, Words> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
