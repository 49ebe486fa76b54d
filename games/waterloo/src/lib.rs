//! Napoleon at Waterloo.
pub mod s2_equipment;
