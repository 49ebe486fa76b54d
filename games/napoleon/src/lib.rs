//! Napoléon: The Waterloo Campaign, 1815. The rules of the 4th edition, and of the 3rd (3.1).
//!
//! Read `state.rs` first (with `block.rs` and `stage.rs`): a position is the blocks of its edition (58 or 84), the battles of the
//! turn and a stack of stages that says what play waits for. Then `s2_sequence.rs`: it walks through a turn and calls
//! every other section. Each `sN_…` file is one section of the rulebook of the 4th edition; `RULES.md` lists every
//! statement with its home and its tests, `RULINGS.md` what was decided where the book is silent.
//!
//! What differs between editions is asked of `edition.rs` and `edition_timing.rs`, and where they say it of
//! `edition_cites.rs`. What only the 3rd knows has files named after its outline: `ii_e_attacks.rs`, `iii_c_retreats.rs`, `iii_d_3_fires.rs`,
//! `iii_d_4_regrouping.rs`. `RULES-3e.md` and `RULINGS-3e.md` are its lists. Secrets: `view.rs` shows what a viewer may
//! know, `redeal.rs` deals anew what he may not.

pub mod about;
pub mod action;
pub mod block;
pub mod data;
pub mod edition;
mod edition_cites;
mod edition_timing;
pub mod event;
mod features;
mod game;
pub mod ii_e_attacks;
pub mod iii_c_retreats;
pub mod iii_d_3_fires;
pub mod iii_d_4_regrouping;
mod judged;
mod label;
mod prompt;
pub mod redeal;
mod report;
pub mod rules_version;
pub mod s10_victory;
pub mod s11_three_players;
pub mod s12_bidding;
pub mod s1_mapboard;
pub mod s2_sequence;
pub mod s3_units;
pub mod s4_deployment;
pub mod s5_2_command_control;
pub mod s5_4_road_limits;
pub mod s5_6_force_marches;
pub mod s5_7_night_moves;
pub mod s5_movement;
pub mod s6_1_attacking;
pub mod s6_21_terrain;
pub mod s6_22_battle_deployment;
pub mod s6_24_fog_of_battle;
pub mod s6_31_morale;
pub mod s6_32_battle_moves;
pub mod s6_33_battle_fires;
pub mod s6_34_reinforcements;
pub mod s6_3_battle_turns;
pub mod s6_4_combat_losses;
pub mod s6_5_squares;
pub mod s6_6_skirmishes;
pub mod s6_7_stalemate;
pub mod s7_4_routs;
pub mod s7_5_regrouping;
pub mod s7_retreats;
pub mod s8_leaders;
pub mod s9_supply;
mod scene;
mod scene_blocks;
mod scene_check;
mod scene_read;
mod scene_stack;
mod sight;
pub mod stage;
pub mod state;
pub mod view;
mod why_not;
mod worth;

pub use game::{Fourth, Napoleon, Napoleon3, Napoleon4, Printing, Third};
pub use view::View;
