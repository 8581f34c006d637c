//! Positions as text, both ways (rules, 7).

use std::fmt;
use std::str::FromStr;

use super::board::{self, HEX};
use super::rules::{MARKERS, Position, RINGS, Setup, Step};
use crate::game::{Outcome, Reason, Side};
use crate::notation::{PositionError, board_text, columns, read_board, read_pair, read_side};

impl fmt::Display for Position {
    /// The position text: `4/7/8/9/10/9/10/9/8/7/4 w 0/0 place yinsh`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |point| {
            let here = 1 << board::cell(point);
            let on = |sets: [u128; 2]| Side::BOTH.into_iter().find(|s| sets[s.index()] & here != 0);
            let ring = on(self.rings).map(|side| side.letter().to_ascii_uppercase());
            ring.or(on(self.markers).map(Side::letter))
        };
        let board = board_text(&columns(&HEX, |_| true), letter);
        let [white, black] = self.removed;
        let phase = if self.placing() { "place" } else { "move" };
        let (side, setup) = (self.to_move.letter(), self.setup.word());
        write!(f, "{board} {side} {white}/{black} {phase} {setup}")
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        let wrong = |part: &str, reason: &str| Err(PositionError::new(part, reason));
        let fields: Vec<&str> = text.split(' ').collect();
        let (&[board, side, removed, phase, setup], false) = (&fields[..], fields.contains(&""))
        else {
            return wrong(
                text,
                "it needs BOARD SIDE WHITE/BLACK PHASE SETUP with single blanks between",
            );
        };
        let Some(setup) = Setup::ALL.into_iter().find(|s| s.word() == setup) else {
            return wrong(setup, "the set-up is yinsh or blitz");
        };
        let mut position = Position::start(setup);
        read_board(board, &columns(&HEX, |_| true), |point, side, ring| {
            let sets = if ring {
                &mut position.rings
            } else {
                &mut position.markers
            };
            sets[side.index()] |= 1 << board::cell(point);
        })?;
        position.to_move = read_side(side)?;
        position.removed = read_pair(removed).ok_or_else(|| {
            PositionError::new(removed, "the removed rings are WHITE/BLACK, two numbers")
        })?;
        let checked = match phase {
            "place" => position.check_placing(),
            "move" => position.check_moving(),
            _ => return wrong(phase, "the phase is place or move"),
        };
        checked.map_err(|reason| PositionError::new(text, reason))?;
        let winner = Side::BOTH
            .into_iter()
            .find(|&side| position.removed(side) == setup.goal());
        match winner {
            Some(side) => position.finish(Outcome::win(side, Reason::Rings)),
            None => position.begin_turn(),
        }
        Ok(position)
    }
}

impl Position {
    fn placing(&self) -> bool {
        self.step == Step::Place
    }

    fn check_placing(&self) -> Result<(), String> {
        if self.markers != [0; 2] {
            return Err("there are markers on the board before ten rings stand".into());
        }
        if self.removed != [0; 2] {
            return Err("rings are removed before ten rings stand".into());
        }
        let [white, black] = Side::BOTH.map(|side| self.rings(side).count_ones());
        if black >= u32::from(RINGS) {
            return Err("all ten rings stand, so the phase is move".into());
        }
        let expected = match self.to_move {
            Side::White => black,
            Side::Black => black + 1,
        };
        if white != expected {
            let side = self.to_move;
            return Err(format!(
                "{side} cannot be to place with {white} white rings and {black} black ones"
            ));
        }
        Ok(())
    }

    fn check_moving(&self) -> Result<(), String> {
        for side in Side::BOTH {
            let (stand, removed) = (self.rings(side).count_ones(), self.removed(side));
            if stand + u32::from(removed) != u32::from(RINGS) {
                return Err(format!(
                    "{side} has {stand} rings on the board and {removed} removed, which must be {RINGS} together"
                ));
            }
            let goal = self.setup.goal();
            if removed > goal {
                return Err(format!(
                    "{side} has removed {removed} rings, and {goal} win"
                ));
            }
        }
        if self.removed == [self.setup.goal(); 2] {
            return Err(
                "both have removed enough rings to win, and the first to do so ends the game"
                    .into(),
            );
        }
        let markers = (self.markers[0] | self.markers[1]).count_ones();
        if markers > u32::from(MARKERS) {
            return Err(format!(
                "there are {markers} markers, and the game has {MARKERS}"
            ));
        }
        Ok(())
    }
}
