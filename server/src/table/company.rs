//! Who plays: names by seat, and the small facts kept of a table.

use std::{
    collections::BTreeMap,
    sync::{Arc, MutexGuard, PoisonError},
};

use tabletop::Seat;

use super::{Access, Open, Slot};
use crate::{caller, computer, fault::Fault, hall::Hall, model::Origin, store::Write};

/// The small facts of a table by name.
pub(crate) type Facts = BTreeMap<String, String>;

/// The fact that tells which table is the rematch.
pub(super) const REMATCH: &str = "rematch";
/// The fact that tells what one player asks of the others.
pub(super) const REQUEST: &str = "request";
/// The fact that tells which moment of another game this one was played on from.
pub(crate) const ORIGIN: &str = "origin";

/// The fact that tells the name of the player of a seat.
pub(crate) fn name_of(seat: u8) -> String {
    format!("seat.{seat}")
}

/// The most letters a player's name has.
pub(crate) const MOST_NAME: usize = 40;

impl Open {
    /// The fact of that name; empty if there is none.
    pub(crate) fn fact(&self, name: &str) -> String {
        self.facts().get(name).cloned().unwrap_or_default()
    }

    pub(super) fn facts(&self) -> MutexGuard<'_, Facts> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a fact for one who holds the table.
    pub(super) async fn keep_fact(
        &self,
        hall: &Hall,
        slot: &mut Slot,
        name: &str,
        value: String,
    ) -> Result<(), Fault> {
        if self.fact(name) == value {
            return Ok(());
        }
        let write = Write::Fact { table: self.id.clone(), name: name.to_string(), value: value.clone() };
        match hall.writer.write(write.clone()).await {
            Ok(()) => _ = self.facts().insert(name.to_string(), value),
            Err(error) => self.settle(hall, slot, &write, error).await?,
        }
        Ok(())
    }

    /// The name of the player of each seat: as they gave it, or the computer player's title.
    pub(crate) fn names(&self) -> Vec<String> {
        let facts = self.facts();
        let name = |(seat, player): (usize, &Option<String>)| match player {
            Some(id) => {
                computer::PLAYERS.iter().find(|it| it.id == *id).map_or("computer", |it| it.title).to_string()
            }
            None => facts.get(&name_of(seat as u8)).cloned().unwrap_or_default(),
        };
        self.chairs.iter().enumerate().map(name).collect()
    }

    /// Gives the seats of a key the name of the one who holds it.
    pub(crate) async fn name_seats(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        access: Access,
        name: String,
    ) -> Result<(), Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            for Seat(seat) in access.seats {
                open.keep_fact(&hall, &mut slot, &name_of(seat), name.clone()).await?;
            }
            open.beat(|pulse| pulse.seating += 1);
            Ok(())
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// The moment of another game that this one was played on from.
    pub(crate) fn origin_moment(&self) -> Option<Origin> {
        serde_json::from_str(&self.fact(ORIGIN)).ok()
    }

    /// The id of the table of the rematch.
    pub(crate) fn rematch(&self) -> Option<String> {
        Some(self.fact(REMATCH)).filter(|id| !id.is_empty())
    }
}
