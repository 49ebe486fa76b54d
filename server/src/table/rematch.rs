//! The game after the game: the same set-up, sides changed.

use std::{collections::HashMap, sync::Arc};

use tabletop::{Next, Seat, Setup};

use super::{Access, Open, company::REMATCH, name_of};
use crate::{
    caller,
    fault::Fault,
    hall::{Hall, Wish},
    store::{Grant, Role, Write},
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
            drop(slot);
            let next = hall.table(&id).await?;
            let key = match access.seats.first() {
                Some(&seat) => next.key_of(open.after(seat)),
                None => next.host_key(),
            };
            let key =
                key.ok_or_else(|| Fault::unknown("The seat of the rematch is offered to somebody else."))?;
            Ok(format!("/table/{id}/{key}"))
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// The seat that the holder of a seat has in the rematch.
    fn after(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// Sets up the rematch; the answer is its id.
    async fn set_up_again(&self, hall: &Arc<Hall>, setup: Setup) -> Result<String, Fault> {
        let grants: Vec<Grant> = self.grants().clone();
        let mut wish = Wish { game: self.game.about().id.to_string(), setup, ..Wish::default() };
        let mut chairs = HashMap::new();
        for seat in (0..self.seats).map(Seat) {
            let holder = grants.iter().find(|grant| grant.seats.contains(&seat.0)).map(|grant| grant.role);
            let who = match (&self.chairs[seat.0 as usize], holder) {
                (Some(player), _) => player.clone(),
                (None, Some(Role::Host)) => "me".to_string(),
                (None, Some(Role::Player)) => "key".to_string(),
                (None, Some(Role::Invite) | None) => "link".to_string(),
            };
            chairs.insert(self.name(self.after(seat)).to_string(), who);
            let name = self.fact(&name_of(seat.0));
            if !name.is_empty() {
                wish.facts.push((name_of(self.after(seat).0), name));
            }
        }
        wish.chairs = chairs;
        wish.owner =
            grants.iter().find(|it| it.role == Role::Host).map_or(String::new(), |it| it.owner.clone());
        let created = hall.create(wish).await?;
        // Everybody finds the rematch among their games.
        for grant in grants.iter().filter(|it| it.role == Role::Player && !it.owner.is_empty()) {
            let seat = grant.seats.first().map(|&seat| self.name(self.after(Seat(seat))));
            let key = created.keys.iter().find(|it| Some(it.seat.as_str()) == seat);
            if let Some(key) = key {
                let (key, owner) = (key.key.clone(), grant.owner.clone());
                let visit = Write::Visit { table: created.id.clone(), key, owner };
                hall.writer.write(visit).await.map_err(Fault::store)?;
            }
        }
        Ok(created.id)
    }
}
