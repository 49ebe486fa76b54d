//! The server through its socket, with time standing still.

#![expect(clippy::unwrap_used, reason = "a test fails by breaking off")]

mod aside;
mod bounds;
mod changes;
mod client;
mod company;
mod dice;
#[path = "../common/direct.rs"]
mod direct;
mod durable;
mod fog;
mod full_disk;
mod fuzz;
mod live;
mod memory;
mod moves;
mod one_process;
mod palette;
#[path = "../common/pickets.rs"]
mod pickets;
mod play;
mod postgres;
mod process;
mod programs;
mod proxy;
mod refusals;
mod replay;
mod seats;
mod several;
mod site;
mod slow;
mod stores;
mod twins;
mod unknown;
