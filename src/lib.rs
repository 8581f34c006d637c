//! GIPF and YINSH: rules, notation, records and an opponent.

pub mod game;
pub mod gipf;
pub mod hex;
pub mod notation;
