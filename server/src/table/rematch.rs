//! The game after the game: the same set-up, sides changed.

use std::sync::Arc;

use tabletop::{Next, Seat, Setup};

use super::{Access, Open, company::REMATCH, name_of};
use crate::{
    caller,
    fault::Fault,
    hall::{Hall, NewTable},
};

impl Open {
    /// The path of the rematch for a key; the first to ask sets it up.
    pub(crate) async fn play_again(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        access: &Access,
    ) -> Result<String, Fault> {
        if access.role.is_none() || self.read_only {
            return Err(Fault::forbidden("You watch this table; only those who played can play again."));
        }
        let (open, hall, access) = (self.clone(), hall.clone(), access.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            let Next::Over(_) = slot.table().next() else {
                return Err(Fault::full("A rematch can be had when the game is over."));
            };
            let id = match open.rematch() {
                Some(id) => id,
                None => {
                    let setup = Setup { rules: 0, ..slot.table().setup().clone() };
                    let id = open.set_up_again(&hall, setup).await?;
                    open.keep_fact(&hall, &mut slot, REMATCH, id.clone()).await?;
                    open.beat(|pulse| pulse.seating += 1);
                    id
                }
            };
            Ok(format!("/table/{id}/{}", access.key))
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// The seat that the holder of a seat has in the rematch.
    fn after(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// Sets up the rematch, where everybody's key opens the seat they have next; the answer is its id.
    async fn set_up_again(&self, hall: &Arc<Hall>, setup: Setup) -> Result<String, Fault> {
        let mut wanted = NewTable { game: self.game.about().id.to_string(), setup, ..NewTable::default() };
        for seat in (0..self.seats).map(Seat) {
            let next = self.after(seat);
            if let Some(player) = &self.chairs[seat.0 as usize] {
                wanted.chairs.insert(self.name(next).to_string(), player.clone());
            }
            let name = self.fact(&name_of(seat.0));
            if !name.is_empty() {
                wanted.facts.push((name_of(next.0), name));
            }
        }
        wanted.holders = self.grants().clone();
        for seat in wanted.holders.iter_mut().flat_map(|it| &mut it.seats) {
            *seat = self.after(Seat(*seat)).0;
        }
        Ok(hall.create(wanted).await?.id)
    }
}
