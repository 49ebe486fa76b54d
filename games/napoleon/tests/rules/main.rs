//! Tests of the rules of both editions of Napoléon: a file for each section of the book, one test for each statement.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
mod fog;
mod index;
mod laws;
mod night_logs;
mod notation;
mod offers;
mod old_logs;
mod oracle;
mod oracle3;
mod playthroughs;
mod s01_mapboard;
mod s02_sequence;
mod s03_units;
mod s04_deployment;
mod s05_movement;
mod s06_acts;
mod s06_battle_deployment;
mod s06_battle_turns;
mod s06_squares_skirmishes;
mod s07_retreats;
mod s08_to_s12;
mod s11_three_players;
mod third;
mod third_allied_attack;
mod third_citations;
mod third_components;
mod third_fog;
mod third_i_deployment;
mod third_ii_e_attacks;
mod third_ii_movement;
mod third_iii_battle;
mod third_iii_c_retreats;
mod third_iii_d_combat;
mod third_iii_routs;
mod third_iv_v_supply_victory;
mod third_old_logs;
