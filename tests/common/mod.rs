//! What several test files need.

#![allow(dead_code, reason = "each test file uses a part")]

use gipf::game::{Action, Game, Side, result_text};
use gipf::gipf::Position;
use gipf::hex::Point;
use gipf::notation::Notation;

/// A position from lists of pieces as the rule cases write them: `Ge5 b5`, `G` before a GIPF-piece.
///
/// `rest` is what follows the board in a position text.
pub fn position(white: &str, black: &str, rest: &str) -> Position {
    let mut columns = [4, 5, 6, 7, 6, 5, 4].map(|spots| vec!['.'; spots]);
    for (list, single) in [(white, 'w'), (black, 'b')] {
        for piece in list.split_whitespace() {
            let (spot, letter) = match piece.strip_prefix('G') {
                Some(spot) => (spot, single.to_ascii_uppercase()),
                None => (piece, single),
            };
            let column = spot.as_bytes()[0] - b'b';
            let number = spot.as_bytes()[1] - b'2';
            columns[usize::from(column)][usize::from(number)] = letter;
        }
    }
    let fields: Vec<String> = columns
        .iter()
        .map(|spots| {
            let mut field = String::new();
            let mut empty = 0;
            for &letter in spots.iter().chain(&['|']) {
                if letter == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    field += &empty.to_string();
                    empty = 0;
                }
                if letter != '|' {
                    field.push(letter);
                }
            }
            field
        })
        .collect();
    let text = format!("{} {rest}", fields.join("/"));
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

/// The board of a position text of YINSH with these letters on its points, `.` where one is vacant.
pub fn yinsh_board(letter: impl Fn(Point) -> char) -> String {
    let hex = &gipf::yinsh::board::HEX;
    let mut columns = vec![String::new(); usize::from(hex.columns())];
    for point in hex.points() {
        columns[hex.place(point).0 as usize].push(letter(point));
    }
    let mut board = columns.join("/");
    for vacant in (1..=10).rev() {
        board = board.replace(&".".repeat(vacant), &vacant.to_string());
    }
    board
}
