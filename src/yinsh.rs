//! YINSH: the board, the rules, the notation and the face.

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
mod sgf;
mod turns;

pub use levels::LEVELS;
pub use rules::{Deed, MARKERS, Position, RINGS, Setup, Step};
pub use sgf::{SgfError, to_record};
