//! The program `gipf`.
fn main() {}
