//! Napoleon Returns 1815: the rules.
//!
//! Read `RULES.md` beside this crate first: it gives every paragraph of the book a number and says which file is
//! its home. Then [`State`] (the position and the [`Stage`] it waits in), then the sections in the book's order.
//! `game.rs` sends each stage to its section. What is hidden from each viewer is in `view.rs` and, written independently,
//! in `redeal.rs`.

mod about;
mod action;
pub mod data;
mod event;
mod features;
mod game;
mod judged;
mod label;
mod luck;
mod outlook;
mod prompt;
mod redeal;
mod refusal;
mod report;
mod rules_version;
mod s02_board;
mod s03_pieces;
mod s04_tracking_sheets;
mod s05_objectives;
mod s06_combat_cards;
mod s07_setup;
mod s08_sequence;
mod s09_weather;
mod s10a_movement;
mod s10b_commanders;
mod s11a_combat;
mod s11b_hands;
mod s11c_rounds;
mod s11d_reinforcement;
mod s11e_three_players;
mod s11f_results;
mod s11g_retreat;
mod s12_winning;
mod scene;
mod scene_check;
mod scene_check_combat;
mod scene_check_stage;
mod scene_read;
mod stage;
mod state;
mod view;
mod worth;

pub use crate::{
    action::{Action, Holder},
    event::Event,
    game::Returns,
    rules_version::RulesVersion,
    s02_board::{Board, Town, Towns},
    s03_pieces::{Army, CORPS, Kind, Side, UNITS, Unit, Units},
    s04_tracking_sheets::Sheet,
    s05_objectives::{Objective, ObjectiveCard, Objectives},
    s06_combat_cards::{Card, Deck, Hand},
    s07_setup::{SetUp, own_towns},
    s08_sequence::Phase,
    s09_weather::Weather,
    s11e_three_players::Advice,
    s12_winning::Ending,
    stage::{Call, Part, Stage},
    state::{Combat, Piece, Place, State},
    view::{
        BlockView, CohesionView, CombatView, HandView, ObjectivesView, SheetView, Sheets, TownView, View,
    },
};
