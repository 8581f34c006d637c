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
        let mut turns = self.turns();
        turns.retain(|turn| self.turn_text(turn) == text);
        turns
            .pop()
            .ok_or_else(|| TurnError::new(text, "it is not legal here"))
    }

    fn turns(&self) -> Vec<Vec<Action>> {
        turns::turns(self)
    }

    fn perft(&self, depth: u32) -> u64 {
        turns::perft(self, depth)
    }
}
