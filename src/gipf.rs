//! GIPF: the board, the rules, the notation and the face.

pub mod board;
mod eval;
mod face;
mod features;
mod help;
mod levels;
mod notation;
mod play;
mod position_text;
mod read;
mod rules;
mod turns;

pub use levels::LEVELS;
pub use rules::{Deed, Entry, Position, Row, Setup, Step};
