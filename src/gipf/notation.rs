//! Turns as text: how they are written (rules, 7).

use super::board::{self, HEX, PUSH, Spots};
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

impl Position {
    pub(super) fn push_text(&self, number: usize, gipf: bool) -> String {
        let push = &PUSH[number];
        let mark = if gipf { "G" } else { "" };
        let first = HEX.name(board::point(push.first));
        let run = push.run(self.occupied()).unwrap_or(0);
        if run == 0 {
            return format!("{mark}{first}");
        }
        let dot = HEX.name(push.dot);
        let furthest = HEX.name(board::point(furthest(push, run)));
        format!("{mark}{dot}-{furthest}")
    }

    /// `;xe7,Gf6*`: a part that names these pieces, or nothing if there are none.
    pub(super) fn part_text(&self, taken: Spots) -> String {
        let pieces: Vec<String> = board::points(taken)
            .iter()
            .map(|point| {
                let cell = board::cell(point).unwrap_or(0);
                let mark = if self.gipfs >> cell & 1 != 0 { "G" } else { "" };
                let foreign = self.men(self.to_move) >> cell & 1 == 0;
                let star = if foreign { "*" } else { "" };
                format!("{mark}{}{star}", HEX.name(point))
            })
            .collect();
        if pieces.is_empty() {
            return String::new();
        }
        format!(";x{}", pieces.join(","))
    }
}

/// The spot on which the furthest piece of a run ends.
pub(super) fn furthest(push: &board::Push, run: Spots) -> u32 {
    let ends = push.shift(run) & !run;
    ends.trailing_zeros()
}
