//! What every game's texts have in common: the trait [`Notation`] and its errors.

use std::fmt::Display;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{Action, Game, Side};
use crate::hex::{Hex, Point};

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

    /// The texts of the turns that a line of legal actions is made of, without a last one that is not complete.
    fn line_texts(&self, line: &[Action]) -> Vec<String> {
        let mut texts = Vec::new();
        let (mut start, mut now) = (self.clone(), self.clone());
        let mut turn = Vec::new();
        for &action in line {
            turn.push(action);
            now.play(action);
            if now.at_turn_start() || now.outcome().is_some() {
                texts.push(start.turn_text(&turn));
                turn.clear();
                start = now.clone();
            }
        }
        texts
    }

    /// Every different turn from here on, in the order of its canonical text (not every order in which it
    /// can be played).
    fn turns(&self) -> Vec<Vec<Action>>;

    /// The text of a turn of [`Notation::turns`], or of its beginning: as [`Notation::turn_text`], without
    /// looking for another order.
    fn listed_text(&self, turn: &[Action]) -> String;

    /// The number of sequences of exactly `depth` turns from here.
    fn perft(&self, depth: u32) -> u64;
}

/// The columns of a board that a position text has, from the left: the letter of each, and its points from
/// the lowest up.
pub(crate) fn columns(hex: &Hex, has: impl Fn(Point) -> bool) -> Vec<(char, Vec<Point>)> {
    let mut columns: Vec<(char, Vec<Point>)> = Vec::new();
    for point in hex.points().filter(|&point| has(point)) {
        let letter = hex.name(point).letter;
        match columns.last_mut() {
            Some((last, points)) if *last == letter => points.push(point),
            _ => columns.push((letter, vec![point])),
        }
    }
    columns
}

/// The board of a position text: `letter` is the man on a point, numbers count vacant points.
pub(crate) fn board_text(
    columns: &[(char, Vec<Point>)],
    letter: impl Fn(Point) -> Option<char>,
) -> String {
    let column_text = |(_, points): &(char, Vec<Point>)| {
        let (mut text, mut vacant) = (String::new(), 0);
        for letter in points.iter().map(|&point| letter(point)).chain([Some('/')]) {
            let Some(letter) = letter else {
                vacant += 1;
                continue;
            };
            if vacant > 0 {
                text += &vacant.to_string();
            }
            vacant = 0;
            text.push(letter);
        }
        text
    };
    let text: String = columns.iter().map(column_text).collect();
    text.trim_end_matches('/').into()
}

/// Reads what [`board_text`] writes; `put` gets each man's point, side, and whether its letter is a capital.
pub(crate) fn read_board(
    text: &str,
    columns: &[(char, Vec<Point>)],
    mut put: impl FnMut(Point, Side, bool),
) -> Result<(), PositionError> {
    let fields: Vec<&str> = text.split('/').collect();
    if fields.len() != columns.len() {
        let (count, length) = (fields.len(), columns.len());
        let reason = format!("the board has {count} columns instead of {length}");
        return Err(PositionError::new(text, reason));
    }
    let longest = columns.iter().map(|(_, points)| points.len()).max();
    for (field, (name, points)) in fields.into_iter().zip(columns) {
        let wrong = |reason: String| {
            let reason = format!("column {name} {reason}");
            Err(PositionError::new(field, reason))
        };
        let mut letters = field.chars().peekable();
        let mut count = 0;
        while let Some(letter) = letters.next() {
            if !letter.is_ascii_digit() {
                let side = match letter.to_ascii_lowercase() {
                    'w' => Side::White,
                    'b' => Side::Black,
                    _ => return wrong(format!("has {letter:?}, which is no man and no number")),
                };
                if let Some(&point) = points.get(count) {
                    put(point, side, letter.is_ascii_uppercase());
                }
                count += 1;
                continue;
            }
            let mut digits = String::from(letter);
            while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            if letter == '0' {
                return wrong("has a digit 0".into());
            }
            match digits.parse() {
                Ok(number) if digits.len() == 1 || Some(number) <= longest => count += number,
                _ => {
                    return wrong(format!(
                        "has two digits in a row, {digits:?}, and no column is as long"
                    ));
                }
            }
        }
        if count != points.len() {
            return wrong(format!("has {count} points instead of {}", points.len()));
        }
    }
    Ok(())
}

/// Two numbers with a slash between, as position texts write them.
pub(crate) fn read_pair(text: &str) -> Option<[u8; 2]> {
    let number = |text: &str| {
        let plain = (1..3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| plain)
    };
    let (white, black) = text.split_once('/')?;
    Some([number(white)?, number(black)?])
}

/// The side of a letter, `w` or `b`.
pub(crate) fn read_side(text: &str) -> Result<Side, PositionError> {
    let side = Side::BOTH
        .into_iter()
        .find(|side| text == side.letter().to_string());
    side.ok_or_else(|| PositionError::new(text, "the side is w or b"))
}
