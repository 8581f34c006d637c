//! GIPF and YINSH: rules, notation, records and an opponent.

pub mod face;
pub mod game;
pub mod games;
pub mod gipf;
pub mod hex;
pub mod notation;
pub mod player;
