//! What every game's texts have in common: the trait [`Notation`] and its errors.

use std::fmt::Display;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{Action, Game};

/// A position text that cannot be read or stands for no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("position text {text:?}: {reason}")]
pub struct PositionError {
    text: String,
    reason: String,
}

impl PositionError {
    /// The part of the text that is wrong, and why.
    pub fn new(text: impl Into<String>, reason: impl Into<String>) -> PositionError {
        PositionError {
            text: shortened(&text.into()),
            reason: reason.into(),
        }
    }
}

/// The beginning of a text for a message, with `…` in place of what is left out.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A turn's text that cannot be read or is not legal in its position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?}: {reason}")]
pub struct TurnError {
    /// The text as it was given, shortened if it is long.
    pub text: String,
    /// Why it is no turn.
    pub reason: String,
}

impl TurnError {
    /// The text as it was given, and why it is no turn.
    pub fn new(text: impl Into<String>, reason: impl Into<String>) -> TurnError {
        TurnError {
            text: shortened(&text.into()),
            reason: reason.into(),
        }
    }
}

/// A game whose positions and turns can be written and read. `Display` and `FromStr` are the position
/// text, which is of the start of a turn.
pub trait Notation: Game + Display + FromStr<Err = PositionError> {
    /// The canonical text of a turn: of all orders in which it can be played, the one whose text is first
    /// in byte order.
    ///
    /// `turn` is legal from here on; a beginning of a turn, or the rest of one, is written likewise.
    fn turn_text(&self, turn: &[Action]) -> String;

    /// Reads a turn, or the rest of one, generously.
    ///
    /// # Errors
    /// If the text cannot be read, is not legal here or can mean several turns.
    fn read_turn(&self, text: &str) -> Result<Vec<Action>, TurnError>;

    /// Every different turn from here on (not every order in which it can be played).
    fn turns(&self) -> Vec<Vec<Action>>;

    /// The number of sequences of exactly `depth` turns from here.
    fn perft(&self, depth: u32) -> u64;
}
