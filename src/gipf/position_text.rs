//! Positions as text, both ways (rules, 8).

use std::fmt;
use std::str::FromStr;

use super::board::{self, HEX};
use super::rules::{Entry, Position, Setup};
use crate::game::{Outcome, Reason, Side};
use crate::hex::Point;
use crate::notation::{PositionError, board_text, columns, read_board, read_pair, read_side};

impl fmt::Display for Position {
    /// The position text: `B2W/5/6/W5B/6/5/B2W w 12/12 standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |point| self.letter(board::cell(point)?);
        f.write_str(&board_text(&spots(), letter))?;
        let [white, black] = self.reserve;
        let (side, setup) = (self.to_move.letter(), self.setup.word());
        write!(f, " {side} {white}/{black} {setup}")?;
        if self.setup == Setup::Tournament {
            let letter = |entry| match entry {
                Entry::Nothing => '0',
                Entry::Gipf => 'g',
                Entry::Singles => 's',
            };
            write!(f, " {}{}", letter(self.entry[0]), letter(self.entry[1]))?;
        }
        Ok(())
    }
}

/// The spots by columns, `b` to `h`.
fn spots() -> Vec<(char, Vec<Point>)> {
    columns(&HEX, |point| board::cell(point).is_some())
}

impl Position {
    /// `w` `b` for a single, `W` `B` for a GIPF-piece on this cell.
    fn letter(&self, cell: u32) -> Option<char> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.men(side) >> cell & 1 != 0)?;
        Some(if self.gipfs >> cell & 1 != 0 {
            side.letter().to_ascii_uppercase()
        } else {
            side.letter()
        })
    }

    fn check(&self) -> Result<(), String> {
        for side in Side::BOTH {
            let (on_board, reserve) = (self.on_board(side), self.reserve(side));
            if u32::from(on_board) + u32::from(reserve) > 18 {
                let sum = u32::from(on_board) + u32::from(reserve);
                return Err(format!("{side} has {sum} pieces, and there are 18"));
            }
            let gipfs = (self.men(side) & self.gipfs).count_ones();
            match self.setup {
                Setup::Basic if gipfs > 0 => {
                    return Err(format!("{side} has a GIPF-piece, and basic has none"));
                }
                Setup::Standard if gipfs > 3 => {
                    return Err(format!(
                        "{side} has {gipfs} GIPF-pieces, and standard has three"
                    ));
                }
                _ => {}
            }
            match self.entry(side) {
                Entry::Nothing if on_board > 0 || reserve != 18 => {
                    return Err(format!(
                        "entry 0 of {side} needs an empty board and a reserve of 18"
                    ));
                }
                Entry::Gipf if self.men(side) & !self.gipfs != 0 => {
                    return Err(format!(
                        "entry g of {side}, and a single of his is on the board"
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        let wrong = |part: &str, reason: &str| Err(PositionError::new(part, reason));
        let fields: Vec<&str> = text.split(' ').collect();
        let (&[board, side, reserves, setup, ref entry @ ..], false) =
            (&fields[..], fields.contains(&""))
        else {
            return wrong(
                text,
                "it needs BOARD SIDE WHITE/BLACK SETUP with single blanks between",
            );
        };
        let Some(setup) = Setup::ALL.into_iter().find(|s| s.word() == setup) else {
            return wrong(setup, "the set-up is basic, standard or tournament");
        };
        let mut position = Position {
            men: [0; 2],
            gipfs: 0,
            ..Position::start(setup)
        };
        read_board(board, &spots(), |point, side, gipf| {
            let here = board::cell(point).map_or(0, |cell| 1 << cell);
            position.men[side.index()] |= here;
            position.gipfs |= if gipf { here } else { 0 };
        })?;
        position.to_move = read_side(side)?;
        position.reserve = read_pair(reserves).ok_or_else(|| {
            PositionError::new(reserves, "the reserves are WHITE/BLACK, two numbers")
        })?;
        position.entry = match (setup, entry) {
            (Setup::Tournament, &[letters]) => {
                let letters: Vec<char> = letters.chars().collect();
                let entry = |letter| match letter {
                    '0' => Some(Entry::Nothing),
                    'g' => Some(Entry::Gipf),
                    's' => Some(Entry::Singles),
                    _ => None,
                };
                match letters[..]
                    .try_into()
                    .map(|both: [char; 2]| both.map(entry))
                {
                    Ok([Some(white), Some(black)]) => [white, black],
                    _ => {
                        return wrong(
                            entry_text(&fields),
                            "the entry rights are two letters of 0, g and s",
                        );
                    }
                }
            }
            (Setup::Tournament, []) => {
                return wrong(text, "tournament needs the entry rights at the end");
            }
            (_, []) => position.entry,
            (Setup::Tournament, _) => {
                return wrong(text, "there is something behind the entry rights");
            }
            _ => return wrong(entry_text(&fields), "entry rights are only for tournament"),
        };
        position
            .check()
            .map_err(|reason| PositionError::new(text, reason))?;
        for side in Side::BOTH {
            // in basic 15 or what the handicap says, and a handicap shows only while nothing is lost
            let seen = position.on_board(side) + position.reserve(side);
            let total = if setup == Setup::Basic { 15 } else { 18 };
            position.total[side.index()] = seen.max(total);
        }
        let mover = position.to_move;
        if position.without_gipf(mover) {
            position.outcome = Some(Outcome::win(!mover, Reason::Gipf));
        } else if position.without_gipf(!mover) {
            position.outcome = Some(Outcome::win(mover, Reason::Gipf));
        } else {
            position.begin_turn();
        }
        Ok(position)
    }
}

fn entry_text<'a>(fields: &[&'a str]) -> &'a str {
    fields[4]
}
