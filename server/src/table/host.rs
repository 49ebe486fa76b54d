//! Who sits where: invitations taken and renewed, players removed, the table deleted.

use std::sync::{Arc, MutexGuard, PoisonError, atomic::Ordering};

use super::{Access, Open, name_of};
use crate::{
    caller,
    fault::Fault,
    hall::Hall,
    store::{Grant, KeyHash, Role, StoreError, Visit, Write},
};

/// How many browsers a table notes while it is in memory: one that keeps no cookie is another browser each time.
const MOST_VISITS: usize = 64;

impl Open {
    /// Takes the seat of an invitation; the answer is the seat's key. Taken again by the same browser, it is the same.
    pub(crate) async fn take(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        invite: String,
        owner: String,
    ) -> Result<String, Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        // Runs to its end even if the one who asked has left.
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            if let Some(taken) = open.taken(&invite, &owner) {
                return Ok(taken);
            }
            let taken = || Fault::forbidden("This seat has been taken.");
            let seats = open.invited(&invite).ok_or_else(taken)?.seats;
            let (key, invite) = (hall.key(), KeyHash::of(&invite));
            let grant = Grant { invite: invite.clone(), ..Grant::new(&key, seats, Role::Player, &owner) };
            let write = Write::Take { table: open.id.clone(), invite: invite.clone(), grant: grant.clone() };
            match hall.writer.write(write.clone()).await {
                Ok(()) => open.replace(&invite, grant),
                Err(StoreError::Taken) => {
                    slot.table = None;
                    return Err(taken());
                }
                Err(error) => open.settle(&hall, &mut slot, &write, error).await?,
            }
            open.beat(|pulse| pulse.seating += 1);
            Ok(key)
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// What a browser opens that has taken an invitation and comes with it again.
    pub(crate) fn access_by_invitation(&self, invite: &str, owner: &str) -> Option<Access> {
        self.access(&self.taken(invite, owner)?)
    }

    /// Offers a seat again, by a new invitation: the old one, or the key of the player, becomes invalid.
    pub(crate) async fn invite(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        host: &Access,
        seat: u8,
    ) -> Result<String, Fault> {
        let (open, hall, host) = (self.clone(), hall.clone(), host.key.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            let holds = |grant: &&Grant| grant.role != Role::Host && grant.seats == [seat];
            let old = open.grants().iter().find(holds).map(|grant| grant.key.clone());
            let old = old.ok_or_else(|| {
                Fault::malformed(
                    "seat: nobody is or can be invited to this seat: it is yours or a computer's.",
                )
            })?;
            let key = hall.key();
            let grant = Grant::invitation(&key, seat, &host);
            let write = Write::Invite { table: open.id.clone(), old: old.clone(), grant: grant.clone() };
            let path = open.path(&key);
            match hall.writer.write(write.clone()).await {
                Ok(()) => open.replace(&old, grant),
                Err(error) => open.settle(&hall, &mut slot, &write, error).await?,
            }
            _ = open.said().notes.remove(&old);
            open.keep_fact(&hall, &mut slot, &name_of(seat), String::new()).await?;
            open.beat(|pulse| pulse.seating += 1);
            Ok(path)
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// Deletes the table with everything kept of it.
    pub(crate) async fn delete(self: &Arc<Self>, hall: &Arc<Hall>) -> Result<(), Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            let write = Write::Delete { table: open.id.clone() };
            if let Err(error) = hall.writer.write(write.clone()).await {
                open.settle(&hall, &mut slot, &write, error).await?;
            }
            slot.table = None;
            open.is_deleted.store(true, Ordering::Release);
            hall.forget(&open.id);
            hall.store.release(vec![open.id.clone()]).await;
            open.beat(|_| {});
            Ok(())
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// The paths of the invitations nobody has taken, by seat, for the host.
    pub(crate) fn invites(&self, host: &Access) -> Vec<(u8, String)> {
        let grants = self.grants();
        let invites = grants.iter().filter(|grant| grant.role == Role::Invite);
        invites.filter_map(|it| Some((it.seats[0], self.path(&it.unsealed(&host.key)?)))).collect()
    }

    /// The seats the host can offer anew.
    pub(crate) fn offerable(&self) -> Vec<u8> {
        let grants = self.grants();
        grants.iter().filter(|grant| grant.role != Role::Host).map(|grant| grant.seats[0]).collect()
    }

    fn path(&self, key: &str) -> String {
        format!("/table/{}/{key}", self.id)
    }

    /// Notes that a key was opened in a browser: unless it was given to this one, the browser lists the game from now on.
    pub(crate) fn visited(&self, hall: &Arc<Hall>, key: &str, owner: &str) {
        let visit = Visit::new(key, owner);
        let is_known = self.grants().iter().any(|it| it.key == visit.key && it.owner == visit.owner);
        let mut visits = self.visits.lock().unwrap_or_else(PoisonError::into_inner);
        if is_known || visits.len() >= MOST_VISITS || !visits.insert((visit.key.clone(), visit.owner.clone()))
        {
            return;
        }
        let visit = Write::Visit { table: self.id.clone(), visit };
        let hall = hall.clone();
        caller::spawn(async move {
            if let Err(error) = hall.writer.write(visit).await {
                tracing::warn!(%error, "a visit could not be kept");
            }
        });
    }

    fn invited(&self, invite: &str) -> Option<Grant> {
        self.grants().iter().find(|it| it.role == Role::Invite && it.key.is_of(invite)).cloned()
    }

    /// The key that a browser got for an invitation.
    fn taken(&self, invite: &str, owner: &str) -> Option<String> {
        let is_it = |it: &&Grant| it.invite.is_of(invite) && it.owner.is_of(owner);
        let grants = self.grants();
        let mut taken = grants.iter().filter(|it| !it.owner.is_empty() && !it.invite.is_empty());
        taken.find(is_it)?.unsealed(owner)
    }

    fn replace(&self, old: &KeyHash, new: Grant) {
        let mut grants = self.grants();
        grants.retain(|grant| grant.key != *old);
        grants.push(new);
    }

    pub(super) fn grants(&self) -> MutexGuard<'_, Vec<Grant>> {
        self.grants.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
