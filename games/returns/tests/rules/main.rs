//! Tests of the rules of Napoleon Returns 1815: a file for each section of the book, one test for each statement.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod combat_table;
mod common;
mod data;
mod fog;
mod index;
mod laws;
mod old_logs;
mod oracle;
mod playthroughs;
mod rulings_c;
mod rulings_o_m;
mod rulings_r;
mod rulings_s_h;
mod s03_pieces;
mod s04_tracking_sheets;
mod s05_objectives;
mod s07_setup;
mod s10_movement;
mod s11_combat;
mod s11_results;
mod s11_rounds;
mod s11_three_players;
mod scenes;
mod worth;
