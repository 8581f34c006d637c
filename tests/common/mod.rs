//! What several test files need.

#![allow(dead_code, reason = "each test file uses a part")]

use std::collections::HashMap;

use gipf::game::{Action, Game, Side, result_text};
use gipf::gipf::Position;
use gipf::gipf::board::{HEX, cell};
use gipf::hex::{Hex, Point};
use gipf::notation::Notation;

/// A position from lists of pieces as the rule cases write them: `Ge5 b5`, `G` before a GIPF-piece.
///
/// `rest` is what follows the board in a position text.
pub fn position(white: &str, black: &str, rest: &str) -> Position {
    let mut letters = HashMap::new();
    for (list, single) in [(white, 'w'), (black, 'b')] {
        for piece in list.split_whitespace() {
            let gipf = piece
                .strip_prefix('G')
                .map(|spot| (spot, single.to_ascii_uppercase()));
            let (spot, letter) = gipf.unwrap_or((piece, single));
            letters.insert(spot, letter);
        }
    }
    let letter = |point| {
        letters
            .get(&HEX.name(point).to_string()[..])
            .copied()
            .unwrap_or('.')
    };
    let board = board(&HEX, |point| cell(point).is_some(), letter);
    let text = format!("{board} {rest}");
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The pieces of a side as the rule cases list them, GIPF-pieces first.
pub fn pieces(position: &Position, side: Side) -> String {
    use gipf::face::{Face, Kind};
    let mut pieces: Vec<String> = position
        .hex()
        .points()
        .filter_map(|point| {
            let man = position.man(point).filter(|man| man.side == side)?;
            let mark = if man.kind == Kind::Gipf { "G" } else { "" };
            Some(format!("{mark}{}", position.hex().name(point)))
        })
        .collect();
    pieces.sort();
    pieces.join(" ")
}

/// The canonical texts of all turns, in byte order.
pub fn turn_texts<G: Notation>(position: &G) -> Vec<String> {
    let turns = position.turns();
    let mut texts: Vec<String> = turns.iter().map(|turn| position.turn_text(turn)).collect();
    texts.sort();
    texts
}

/// The position after a turn.
pub fn after<G: Game>(position: &G, turn: &[Action]) -> G {
    let mut position = position.clone();
    for &action in turn {
        position.play(action);
    }
    position
}

/// The position after the turn that `text` stands for.
pub fn play<G: Notation>(position: &G, text: &str) -> G {
    let turn = position
        .read_turn(text)
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    after(position, &turn)
}

/// Why `text` is no turn here.
pub fn refusal<G: Notation>(position: &G, text: &str) -> String {
    match position.read_turn(text) {
        Ok(turn) => panic!(
            "{position}: {text} was read as {}",
            position.turn_text(&turn)
        ),
        Err(error) => error.reason,
    }
}

/// Compares everything that can be asked of a position with what the slow rules say: its text, result and
/// reason, its turns with their texts and the texts of the positions after them.
pub fn agree<G: Notation>(fast: &G, text: &str, outcome: (&str, &str), turns: &[(String, String)]) {
    assert_eq!(fast.to_string(), text);
    let ended = fast.outcome();
    let reason = ended.map_or("", |outcome| outcome.reason.word());
    assert_eq!((result_text(ended), reason), outcome, "{text}");
    let mut found: Vec<_> = fast
        .turns()
        .iter()
        .map(|turn| (fast.turn_text(turn), after(fast, turn).to_string()))
        .collect();
    found.sort();
    assert_eq!(found, turns, "{text}");
    for (turn, position) in turns {
        assert_eq!(play(fast, turn).to_string(), *position, "{text} {turn}");
    }
    assert_eq!(fast.perft(1), turns.len() as u64, "{text}");
}

/// The board of a position text with these letters on its points, `.` where one is vacant. `has` tells the
/// points that the text has.
pub fn board(hex: &Hex, has: impl Fn(Point) -> bool, letter: impl Fn(Point) -> char) -> String {
    let mut columns = vec![String::new(); usize::from(hex.columns())];
    for point in hex.points().filter(|&point| has(point)) {
        columns[hex.place(point).0 as usize].push(letter(point));
    }
    columns.retain(|column| !column.is_empty());
    let mut board = columns.join("/");
    for vacant in (1..=10).rev() {
        board = board.replace(&".".repeat(vacant), &vacant.to_string());
    }
    board
}
