//! The server through its socket, with time standing still.

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
mod stores;
