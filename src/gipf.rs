//! GIPF: the board, the rules and the notation.

pub mod board;
mod notation;
mod position_text;
mod read;
mod rules;
mod turns;

pub use rules::{Deed, Entry, Position, Row, Setup, Step};
