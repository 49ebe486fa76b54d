//! What is kept of a table: how it is read again, and how an unknown result of a write becomes known.

use std::sync::PoisonError;

use super::{Open, Slot, rebuild, talk::Words};
use crate::{
    fault::Fault,
    hall::Hall,
    store::{StoreError, Stored, Write},
};

impl Open {
    /// Whether the table was read in this term of the store.
    pub(crate) fn is_of(&self, term: Option<u64>) -> bool {
        term.is_some() && *self.term.lock().unwrap_or_else(PoisonError::into_inner) == term
    }

    /// Reads everything again if something went wrong before, or if another process may have written.
    pub(super) async fn mend(&self, hall: &Hall, slot: &mut Slot) -> Result<(), Fault> {
        let term = hall.store.term(&self.id);
        if slot.table.is_some() && self.is_of(term) {
            return Ok(());
        }
        let stored = hall.store.read(&self.id).await.map_err(Fault::unread)?;
        self.renew(hall, slot, stored).await?;
        *self.term.lock().unwrap_or_else(PoisonError::into_inner) = term;
        Ok(())
    }

    /// After an error of the store: what is kept decides whether the write happened. Without an error, it did.
    pub(super) async fn settle(
        &self,
        hall: &Hall,
        slot: &mut Slot,
        write: &Write,
        error: StoreError,
    ) -> Result<(), Fault> {
        // What is in memory counts for nothing until it has been read again.
        slot.table = None;
        match error {
            StoreError::Unknown(_) => {
                tracing::warn!(table = self.id, %error, "a write with an unknown result")
            }
            StoreError::Taken | StoreError::Refused(_) | StoreError::Failed(_) => {
                return Err(Fault::store(error));
            }
        }
        let stored = hall.read_again(&self.id).await?;
        let happened = write.is_in(stored.as_ref());
        if stored.is_some() {
            self.renew(hall, slot, stored).await?;
        }
        if happened { Ok(()) } else { Err(Fault::not_kept()) }
    }

    /// Puts what is kept in place of all that was in memory.
    async fn renew(&self, hall: &Hall, slot: &mut Slot, stored: Option<Stored>) -> Result<(), Fault> {
        let stored = stored.ok_or_else(|| Fault::unknown("There is no table of this address."))?;
        let game = self.game;
        let (built, stored) = hall.work(self.purpose(), move || (rebuild(game, &stored), stored)).await?;
        *slot = built?.slot;
        self.moments.forget_after(0);
        let (at, version) = (slot.table().at(), slot.version);
        *self.said() = Words::of(&stored);
        *self.grants.lock().unwrap_or_else(PoisonError::into_inner) = stored.grants;
        *self.facts() = stored.facts.into_iter().collect();
        self.beat(|pulse| (pulse.at, pulse.version) = (at, version));
        Ok(())
    }
}
