//! Napoléon: The Waterloo Campaign, 1815. The rules of the 4th edition, and of the 3rd (3.1).
//!
//! Read `state.rs` first (with `block.rs` and `stage.rs`): a position is the blocks of its edition (58 or 84), the battles of the
//! turn and a stack of stages that says what play waits for. Then `s02_sequence.rs`: it walks through a turn and calls
//! every other section. Each `sN_…` file is one section of the rulebook of the 4th edition; `RULES.md` lists every
//! statement with its home and its tests, `RULINGS.md` what was decided where the book is silent.
//!
//! What differs between editions is asked of `edition.rs` and `edition_timing.rs`, and where they say it of
//! `edition_cites.rs`. What only the 3rd knows has files named after its outline: `ii_e_attacks.rs`, `iii_c_retreats.rs`, `iii_d_3_fires.rs`,
//! `iii_d_4_regrouping.rs`. `RULES-3e.md` and `RULINGS-3e.md` are its lists. Secrets: `view.rs` shows what a viewer may
//! know, `redeal.rs` deals anew what they may not.

mod about;
mod action;
mod block;
mod column;
pub mod data;
mod edition;
mod edition_cites;
mod edition_timing;
mod event;
mod features;
mod game;
mod ii_e_attacks;
mod iii_c_retreats;
mod iii_d_3_fires;
mod iii_d_4_regrouping;
mod judged;
mod label;
mod luck;
mod memory;
mod number;
mod outlook;
mod outlook_third;
mod prompt;
mod redeal;
mod redeal_places;
mod refusal;
mod report;
mod rules_version;
mod s01_mapboard;
mod s02_sequence;
mod s03_units;
mod s04_deployment;
mod s05_0_movement;
mod s05_2_command_control;
mod s05_4_road_limits;
mod s05_6_force_marches;
mod s05_7_night_moves;
mod s06_10_attacking;
mod s06_21_terrain;
mod s06_22_battle_deployment;
mod s06_24_fog_of_battle;
mod s06_30_battle_turns;
mod s06_31_morale;
mod s06_32_battle_moves;
mod s06_33_battle_fires;
mod s06_34_reinforcements;
mod s06_40_combat_losses;
mod s06_50_squares;
mod s06_60_skirmishes;
mod s06_70_stalemate;
mod s07_0_retreats;
mod s07_4_routs;
mod s07_5_regrouping;
mod s08_leaders;
mod s09_supply;
mod s10_victory;
mod s11_three_players;
mod s12_bidding;
mod scene;
mod scene_blocks;
mod scene_check;
mod scene_read;
mod scene_stack;
mod sight;
mod stage;
mod state;
mod state_rules;
mod view;
mod view_types;
mod worth;

pub use action::Action;
pub use block::{Mark, Place, Spot, Wing};
pub use edition::{Edition, FireTable};
pub use event::Event;
pub use game::{Fourth, Napoleon, Napoleon3, Napoleon4, Printing, Third};
pub use iii_d_3_fires::firepower;
pub use s01_mapboard::{LineKind, MapLine, Road, RoadFacts, RoadKind, Town, Zone, lines};
pub use s03_units::{Army, Kind, Side, UnitFacts, UnitId};
pub use s06_21_terrain::{Terrain, face_down};
pub use s06_30_battle_turns::Lines;
pub use s09_supply::cities;
pub use stage::{Stage, Target};
pub use state::State;
pub use view::{
    ArmyView, BattleView, Known, Open, Phase, PositionView, RoadView, TownView, Upright, View, position_id,
};
