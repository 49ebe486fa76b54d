//! The server through its socket, with time standing still.

#![expect(clippy::unwrap_used, reason = "a test fails by breaking off")]

mod aside;
mod bounds;
mod client;
mod durable;
mod fog;
mod live;
#[path = "../common/pickets.rs"]
mod pickets;
mod play;
mod postgres;
mod programs;
mod refusals;
mod replay;
mod site;
mod slow;
mod stores;
