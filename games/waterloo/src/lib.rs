//! Napoleon at Waterloo, third edition (1979): the rules.
//!
//! Read `RULES.md` beside this crate first: it lists every case of the rulebook with its home. A file here is a
//! section of the book and bears its number: to find rule 6.5, open `s06_5_displacement.rs`. Where play
//! waits there is a [`Stage`]; what may be chosen there is in the file of its rule. [`State`] is the whole truth,
//! [`View`] what one viewer may know, [`Action`] one small choice, [`Event`] one fact.

mod about;
mod action;
pub mod data;
mod event;
mod features;
mod game;
mod judged;
mod label;
mod luck;
mod prompt;
mod redeal;
mod refusal;
mod report;
mod rules_version;
pub mod s02_0_equipment;
mod s02_1_map;
mod s02_4_pieces;
mod s03_sequence;
mod s04_movement;
mod s05_combat_preconditions;
mod s06_0_combat_resolution;
mod s06_4_retreats;
mod s06_5_displacement;
mod s06_6_advance;
mod s07_reinforcements;
mod s08_victory;
mod s09_grouchy;
mod scene;
mod scene_check;
mod scene_read;
mod stage;
mod state;
mod view;
mod worth;

pub use action::Action;
pub use event::{Announced, Event, Secrecy};
pub use game::Waterloo;
pub use report::name;
pub use rules_version::RulesVersion;
pub use s03_sequence::{TURNS, hour};
pub use s06_0_combat_resolution::ratio;
pub use s07_reinforcements::PRUSSIAN_TURN;
pub use s08_victory::{EXITS, LIMIT};
pub use s09_grouchy::{CHITS, ChitNumber, Chits, VARIANT_TURN};
pub use stage::{End, Stage};
pub use state::{Attack, Chain, Field, Place, State};
pub use view::{AttackView, Chit, Phase, Reserve, UnitView, View};
