//! Who looks at a table, and how the live streams learn that something changed.

use std::{
    sync::{Arc, PoisonError},
    time::{Duration, Instant},
};

use tabletop::Seat;
use tokio::sync::watch;

use super::{Access, Open};
use crate::model::{Changed, Thinking};

/// What the live streams tell.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Pulse {
    /// Grows with every change of any kind.
    pub(crate) beat: u64,
    pub(super) at: usize,
    pub(super) version: usize,
    pub(super) seating: usize,
    /// For each seat the number of changes that nobody else is told of.
    pub(super) quiet: Vec<u64>,
    /// How many look from each seat.
    pub(super) present: Vec<u32>,
    /// The computer player who thinks, and what about, once it has taken a while.
    pub(super) thinking: Option<(Seat, Option<String>)>,
}

impl Open {
    /// Whether someone looks from the seat.
    pub(crate) fn is_present(&self, seat: u8) -> bool {
        self.pulse.borrow().present[seat as usize] > 0
    }

    pub(super) fn beat(&self, change: impl FnOnce(&mut Pulse)) {
        self.pulse.send_modify(|pulse| {
            change(pulse);
            pulse.beat += 1;
        });
    }

    /// Something changed that only these seats are told of.
    pub(super) fn beat_for(&self, seats: &[u8]) {
        self.pulse.send_modify(|pulse| seats.iter().for_each(|&seat| pulse.quiet[seat as usize] += 1));
    }

    /// A number that grows with every change these seats are told of.
    pub(crate) fn last_beat(&self, seats: &[Seat]) -> u64 {
        let pulse = self.pulse.borrow();
        pulse.beat + seats.iter().map(|seat| pulse.quiet[seat.0 as usize]).sum::<u64>()
    }

    /// Follows the table for a live stream; the seats count as present until the guard is dropped.
    pub(crate) fn follow(self: &Arc<Self>, seats: &[Seat]) -> (watch::Receiver<Pulse>, Presence) {
        let seats = seats.to_vec();
        if !seats.is_empty() {
            self.beat(|pulse| seats.iter().for_each(|seat| pulse.present[seat.0 as usize] += 1));
        }
        (self.pulse.subscribe(), Presence { open: self.clone(), seats })
    }

    /// The pulse as a key is told of it.
    pub(crate) fn changed(&self, pulse: &Pulse, access: &Access) -> Changed {
        let present = (0..self.seats).filter(|&seat| pulse.present[seat as usize] > 0);
        let present = present.map(|seat| self.name(Seat(seat)).to_string()).collect();
        let chat = self.heard(&access.seats);
        let thinking = pulse.thinking.clone();
        let thinking = thinking.map(|(seat, idea)| Thinking { seat: self.name(seat).to_string(), idea });
        Changed { at: pulse.at, version: pulse.version, chat, seating: pulse.seating, present, thinking }
    }

    /// Tells those who look that a computer player thinks and what about, or that it no longer does.
    pub(crate) fn tell_thinking(&self, thinking: Option<(Seat, Option<String>)>) {
        if self.pulse.borrow().thinking != thinking {
            self.beat(|pulse| pulse.thinking = thinking);
        }
    }

    /// Notes that someone was here.
    pub(crate) fn touch(&self) {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Whether nobody has been here for that long.
    pub(crate) fn is_idle(&self, idle: Duration) -> bool {
        self.pulse.receiver_count() == 0
            && self.touched.lock().unwrap_or_else(PoisonError::into_inner).elapsed() >= idle
    }
}

/// Keeps the seats of a live stream present while it lasts.
pub(crate) struct Presence {
    open: Arc<Open>,
    seats: Vec<Seat>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.open.touch();
        if !self.seats.is_empty() {
            self.open.beat(|pulse| self.seats.iter().for_each(|seat| pulse.present[seat.0 as usize] -= 1));
        }
    }
}
