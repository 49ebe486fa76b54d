//! Hundred Days.
fn main() {}
