//! Counting turns, the evaluation of `reference:N` and plain minimax over whole turns.

use super::{Position, other};

/// The number of sequences of exactly `depth` turns from the position.
pub fn perft(position: &Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        return position.turns().len() as u64;
    }
    position
        .turns()
        .iter()
        .map(|turn| perft(&turn.after, depth - 1))
        .sum()
}

/// The evaluation of `reference:N` for the side to move, ten times as large to be whole.
///
/// For each player: 1000 for each ring he has removed, 1 for each marker of his colour on the board, 1 for each
/// target of each of his rings. The value is that of the side to move less that of the opponent.
///
/// The targets of a ring are the points to which it could move on the board as it stands (rules, 3): in the phase of
/// placing too, whoever's turn it is, with rows standing, with an empty pool. The targets of two rings
/// on one point count twice. The end of the game is not looked at.
pub fn reference_eval(position: &Position) -> i64 {
    let total = |colour: char| {
        1000 * position.removed_by(colour) as i64
            + position.count(colour) as i64
            + position.freedom(colour) as i64
    };
    total(position.side) - total(other(position.side))
}

/// What a win is worth, at any distance.
pub const WIN: i64 = 1_000_000;

/// Plain minimax over whole turns: the value for the side to move.
///
/// - A finished position, at any depth: `WIN` if the side to move has won, `-WIN` if he has lost, 0 for a draw. The
///   distance does not count.
/// - `depth` above 0: the highest of `-minimax(after, depth - 1)` over all turns. A pass is a turn, and so is
///   a turn that ends the game in its head.
/// - `depth` 0: if a row of the side to move stands, he removes in every possible way until none stands (his head, as in
///   a turn, without the move) and takes the highest value of what is left; without a row there is one way, removing
///   nothing. The value of what is left, all for him, the same side: `WIN` if his last ring is out; if no ring of either
///   side can move the game has ended by rule 5c: `WIN`, `-WIN` or 0 by removed rings; else `reference_eval` with him
///   to move, also if he would have to pass. Rows of the opponent that still stand stay and count as
///   markers only.
pub fn minimax(position: &Position, depth: usize) -> i64 {
    let value = |end: (Option<char>, &'static str)| match end.0 {
        None => 0,
        Some(winner) if winner == position.side => WIN,
        Some(_) => -WIN,
    };
    if let Some(end) = position.finished {
        return value(end);
    }
    if depth > 0 {
        let values = position
            .turns()
            .into_iter()
            .map(|turn| -minimax(&turn.after, depth - 1));
        return values
            .max()
            .expect("a position that is not finished has a turn");
    }
    let ways = position
        .removals()
        .into_iter()
        .map(|(_, left)| match left.end() {
            Some(end) => value(end),
            None => reference_eval(&left),
        });
    ways.max().expect("at least one way")
}

/// The turns that win at once.
pub fn winning_turns(position: &Position) -> Vec<String> {
    let mut winning = Vec::new();
    for turn in position.turns() {
        if matches!(turn.after.finished, Some((Some(winner), _)) if winner == position.side) {
            winning.push(turn.text);
        }
    }
    winning
}

/// The turns after which the opponent has a turn that wins at once.
pub fn absurd_turns(position: &Position) -> Vec<String> {
    let mut absurd = Vec::new();
    for turn in position.turns() {
        if !winning_turns(&turn.after).is_empty() {
            absurd.push(turn.text);
        }
    }
    absurd
}
