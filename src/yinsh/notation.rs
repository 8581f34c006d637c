//! Turns as text, and how many there are.

use super::rules::Position;
use crate::game::Action;
use crate::notation::{Notation, TurnError};
use crate::turns;

impl Notation for Position {
    fn turn_text(&self, turn: &[Action]) -> String {
        turns::text(self, turn)
    }

    fn read_turn(&self, text: &str) -> Result<Vec<Action>, TurnError> {
        turns::read(self, text).map_err(|reason| TurnError::new(text, reason))
    }

    fn turns(&self) -> Vec<Vec<Action>> {
        turns::turns(self)
    }

    fn listed_text(&self, turn: &[Action]) -> String {
        turns::order_text(self, turn)
    }

    fn perft(&self, depth: u32) -> u64 {
        turns::perft(self, depth)
    }
}
