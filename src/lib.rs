//! GIPF and YINSH: rules, notation, records and an opponent.

pub mod app;
pub mod arena;
pub mod board_text;
pub mod cli;
pub mod engine;
pub mod face;
pub mod game;
pub mod games;
pub mod gipf;
pub mod hex;
pub mod launch;
pub mod learn;
pub mod level;
pub mod network;
pub mod notation;
pub mod player;
pub mod random;
pub mod record;
pub mod search;
pub mod settings;
pub mod store;
pub mod term;
mod turns;
pub mod ugi;
pub mod ui;
pub mod yinsh;
