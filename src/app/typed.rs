//! Typed turns: how they are completed and what they play.

use crate::face::{Face, Spelling};
use crate::game::{Action, Actions, Game};
use crate::games::Position;
use crate::notation::Notation;

/// True for a character with which a typed turn can begin on the board of `position`: a column, `G`, `x`, or
/// the digit of a number before it.
#[must_use]
pub fn begins(position: &Position, c: char) -> bool {
    let last = (b'a' + position.hex().columns() - 1) as char;
    let c = c.to_ascii_lowercase();
    ('a'..=last).contains(&c) || c == 'g' || c == 'x' || c.is_ascii_digit()
}

/// The turns whose text begins with what was typed, those that may be written with both their points but
/// need not among them; else the turn that it is another way to write.
#[must_use]
pub fn candidates(position: &Position, typed: &str) -> Vec<String> {
    let typed: String = typed.split_whitespace().collect();
    let begun = |text: &String| {
        let head = text.get(..typed.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(&typed))
    };
    let turns = position.turns();
    let mut found: Vec<_> = turns
        .iter()
        .map(|turn| position.listed_text(turn))
        .collect();
    found.retain(begun);
    let mut long = long_texts(position);
    long.retain(|text| begun(text) && position.read_turn(text).is_ok());
    found.extend(long);
    found.sort();
    found.dedup();
    if found.is_empty()
        && let Ok(turn) = position.read_turn(&typed)
    {
        found.push(position.turn_text(&turn));
    }
    found
}

/// `from-to` of every step that has two points, with and without the mark of a GIPF-piece.
fn long_texts(position: &Position) -> Vec<String> {
    let mut actions = Actions::new();
    position.actions(&mut actions);
    let hex = position.hex();
    let pairs = actions
        .iter()
        .filter_map(|&action| match position.spelling(action) {
            Spelling::Path {
                from, to: Some(to), ..
            } => Some(format!("{}-{}", hex.name(from), hex.name(to))),
            _ => None,
        });
    pairs.flat_map(|pair| [format!("G{pair}"), pair]).collect()
}

/// What was typed, completed as far as it is unique.
#[must_use]
pub fn complete(position: &Position, typed: &str) -> String {
    let found = candidates(position, typed);
    let Some(first) = found.first() else {
        return typed.into();
    };
    let shared = found.iter().fold(first.len(), |shared, text| {
        let same = |(a, b): &(u8, u8)| a == b;
        first
            .bytes()
            .zip(text.bytes())
            .take_while(same)
            .count()
            .min(shared)
    });
    first[..shared].into()
}

/// The actions that a typed text stands for: a turn, what is left of one, or its beginning where the
/// rest has still to be decided.
///
/// # Errors
/// If it is not legal or cannot be read, with the reason.
pub fn read(position: &Position, typed: &str) -> Result<Vec<Action>, String> {
    let error = match position.read_turn(typed) {
        Ok(actions) => return Ok(actions),
        Err(error) => error,
    };
    let typed: String = typed.split_whitespace().collect();
    for turn in position.turns() {
        for steps in 1..turn.len() {
            let text = position.listed_text(&turn[..steps]);
            if text.eq_ignore_ascii_case(&typed) {
                return Ok(turn[..steps].to_vec());
            }
        }
    }
    Err(error.reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    const START: &str = "B2W/5/6/W5B/6/5/B2W w 12/12 standard";

    #[test]
    fn a_turn_begins_with_a_column_or_a_mark() {
        let start = position(START);
        for c in "abcdefghixGXE1".chars() {
            assert!(begins(&start, c), "{c}");
        }
        for c in "jklmn-?".chars() {
            assert!(!begins(&start, c), "{c}");
        }
    }

    #[test]
    fn completion_goes_as_far_as_it_is_unique() {
        let start = position(START);
        for (typed, completed) in [
            ("e", "e"),
            ("e1", "e1-e3"),
            ("E1", "e1-e3"),
            ("E1 - E3", "e1-e3"),
            ("c1-c2", "c1-c2"),
            ("1.e1-e3", "e1-e3"),
            ("c2", "c2"),
            ("d1", "d1-"),
            ("d1-f", "d1-f2"),
            ("a2", "a2-"),
            ("a2-b", "a2-b3"),
            ("zz", "zz"),
        ] {
            assert_eq!(complete(&start, typed), completed, "{typed}");
        }
    }

    #[test]
    fn the_beginning_of_a_turn_is_played_where_the_rest_is_a_choice() {
        // the push e1-e5 makes a row with two GIPF-pieces, each of which may stay
        let position = position("B2W/5/6/WWw4/6/5/B3 w 9/12 standard");
        assert_eq!(read(&position, "e1-e5").unwrap().len(), 1);
        assert_eq!(read(&position, "E1 - e5").unwrap().len(), 1);
        assert_eq!(read(&position, "e1-e5;xe2,e5").unwrap().len(), 2);
        assert!(read(&position, "e1-e6").is_err());
    }
}
