//! Tests of the rules of Napoleon at Waterloo: a file for each section of the book, one test for each statement.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
mod counts;
mod duties;
mod index;
mod laws;
mod old_logs;
mod opening;
mod oracle;
mod playthroughs;
mod s02_equipment;
mod s03_sequence;
mod s04_movement;
mod s05_combat_preconditions;
mod s06_4_retreats;
mod s06_combat_resolution;
mod s07_reinforcements;
mod s08_victory;
mod s09_grouchy;
mod scenes;
