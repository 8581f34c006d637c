//! Writes the data files of the tests that are made with the slow rules of GIPF; they are committed.

#![allow(clippy::unwrap_used)]

#[path = "../tests/slow/mod.rs"]
mod slow;

use slow::gipf::{Position, Turn, index, other, perft, rows};
use std::collections::HashSet;
use std::fmt::Write;

const COMMAND: &str = "cargo run --release --example generate";

/// Positions with more turns than this are left out of the lists of turns.
const MOST_TURNS: usize = 120;

/// A linear congruential generator: the same numbers everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// The positions of one game, in order, without a finished one. Each game has its own share of greedy turns,
/// which are those with the best classical value a turn later, among the random ones. Nobody brings in more than
/// four GIPF-pieces: rows of many of them can be taken in too many ways to list.
fn game(random: &mut Random, setup: &str) -> Vec<Position> {
    let greedy = [10, 40, 70, 90][random.below(4)];
    let mut position = Position::start(setup);
    let mut positions = Vec::new();
    while position.finished.is_none() && positions.len() < 150 {
        let mut turns = position.turns();
        if position.gipf_count(position.side) >= 4 {
            turns.retain(|turn| !turn.push.starts_with('G'));
        }
        if random.below(100) < greedy {
            let values: Vec<i32> = turns.iter().map(|turn| -turn.after.minimax(0)).collect();
            let best = values.iter().max();
            let mut each = values.iter();
            turns.retain(|_| each.next() == best);
        }
        let next = turns.swap_remove(random.below(turns.len())).after;
        positions.push(std::mem::replace(&mut position, next));
    }
    positions
}

/// Whether a turn of this side has won the game at once.
fn wins(turn: &Turn, side: char) -> bool {
    turn.after
        .finished
        .is_some_and(|(winner, _)| winner == side)
}

/// Whether a turn loses the game at once or allows a reply that wins. In basic only an empty reserve loses, so
/// that the replies need not be looked at while there is any.
fn is_bad(turn: &Turn, side: char) -> bool {
    if turn.after.setup == "basic" && turn.after.reserves[index(side)] > 0 {
        return false;
    }
    let replies = turn.after.turns();
    wins(turn, other(side)) || replies.iter().any(|reply| wins(reply, other(side)))
}

fn texts<'a>(turns: impl IntoIterator<Item = &'a Turn>) -> Vec<&'a str> {
    turns.into_iter().map(|turn| turn.text.as_str()).collect()
}

/// A line of `absurd.tsv`, if some but not all turns are bad and none wins at once.
fn absurd_line(position: &Position) -> Option<String> {
    let turns = position.turns();
    if turns.len() > MOST_TURNS || turns.iter().any(|turn| wins(turn, position.side)) {
        return None;
    }
    let (bad, good): (Vec<&Turn>, Vec<&Turn>) =
        turns.iter().partition(|turn| is_bad(turn, position.side));
    if bad.is_empty() || good.is_empty() {
        return None;
    }
    let (total, count) = (turns.len(), bad.len());
    let (name, list) = if count <= good.len() {
        ("bad", bad)
    } else {
        ("good", good)
    };
    let list = texts(list).join(" ");
    Some(format!(
        "{}\t{total}\t{count}\t{name}: {list}\n",
        position.text()
    ))
}

/// A line of `wins.tsv`, if some but not all turns win at once.
fn wins_line(position: &Position) -> Option<String> {
    let turns = position.turns();
    let winning = texts(turns.iter().filter(|turn| wins(turn, position.side)));
    if winning.is_empty() || winning.len() == turns.len() || turns.len() > MOST_TURNS {
        return None;
    }
    Some(format!("{}\t{}\n", position.text(), winning.join(" ")))
}

/// A line of `reference.tsv`.
fn reference_line(position: &Position) -> String {
    let mut line = position.text();
    for depth in 1..=3 {
        write!(line, "\t{}", position.minimax(depth)).unwrap();
    }
    line + "\n"
}

/// Collects `count` lines for a set-up, at most `per_game` of a game and none before `from` turns.
fn collect(
    random: &mut Random,
    setup: &str,
    count: usize,
    from: usize,
    per_game: usize,
    mut line: impl FnMut(&Position) -> Option<String>,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut seen = HashSet::new();
    while lines.len() < count {
        let mut positions = game(random, setup);
        positions.drain(..from.min(positions.len()));
        let mut taken = 0;
        while taken < per_game && lines.len() < count && !positions.is_empty() {
            let position = positions.swap_remove(random.below(positions.len()));
            if !seen.insert(position.clone()) {
                continue;
            }
            if let Some(line) = line(&position) {
                taken += 1;
                lines.push(line);
            }
        }
    }
    lines
}

fn save(name: &str, header: &str, lines: &[String]) {
    let path = format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::write(path, format!("{header}{}", lines.concat())).unwrap();
}

const SETUPS: [&str; 3] = ["basic", "standard", "tournament"];

fn absurd() {
    let seed = 1;
    let mut random = Random(seed);
    let mut lines = Vec::new();
    for (setup, count) in SETUPS.into_iter().zip([166, 167, 167]) {
        lines.extend(collect(&mut random, setup, count, 12, 2, absurd_line));
    }
    let header = format!(
        "# GIPF positions where no turn wins at once, and some turns are bad, others good. A turn is bad if it loses\n\
         # at once or if the opponent has a reply that wins at once. Tab-separated: position text, number of turns,\n\
         # number of bad turns, and the shorter list, `bad:` or `good:`, as canonical texts with blanks between.\n\
         # Made from random and greedy games with the slow rules: {COMMAND} (seed {seed}).\n"
    );
    save("absurd.tsv", &header, &lines);
}

fn winning() {
    let seed = 2;
    let mut random = Random(seed);
    let mut lines = Vec::new();
    for (setup, count) in SETUPS.into_iter().zip([66, 67, 67]) {
        lines.extend(collect(&mut random, setup, count, 12, 1, wins_line));
    }
    let header = format!(
        "# GIPF positions where some turns win at once and others do not. Tab-separated: position text, and the\n\
         # winning turns as canonical texts with blanks between.\n\
         # Made from random and greedy games with the slow rules: {COMMAND} (seed {seed}).\n"
    );
    save("wins.tsv", &header, &lines);
}

/// What a position of `reference.tsv` is chosen for.
#[derive(Clone, Copy)]
enum Kind {
    /// A row stands that the side to move must remove.
    Row,
    /// The same, with a GIPF-piece in it.
    GipfRow,
    /// A reserve of two or less, on either side.
    LowReserve,
    /// A player's last GIPF-piece is on the board.
    LastGipf,
    /// Somebody may still bring in GIPF-pieces.
    Entry,
    /// Nothing in particular.
    Any,
}

impl Kind {
    fn fits(self, position: &Position) -> bool {
        let rows = rows(&position.board, position.side);
        match self {
            Kind::Row => !rows.is_empty(),
            Kind::GipfRow => rows.iter().flat_map(|row| &row.segment).any(|spot| {
                let piece = position.board[spot.column][spot.height];
                piece.is_some_and(|(_, gipf)| gipf)
            }),
            Kind::LowReserve => position.reserves.iter().any(|&reserve| reserve <= 2),
            Kind::LastGipf => ['w', 'b'].iter().any(|&it| position.gipf_count(it) == 1),
            Kind::Entry => position.entry != ['s', 's'],
            Kind::Any => true,
        }
    }
}

fn reference() {
    let seed = 3;
    let mut random = Random(seed);
    let kinds = [
        ("standard", Kind::GipfRow, 10),
        ("standard", Kind::Row, 8),
        ("standard", Kind::LowReserve, 8),
        ("standard", Kind::LastGipf, 7),
        ("standard", Kind::Any, 7),
        ("basic", Kind::Row, 12),
        ("basic", Kind::LowReserve, 8),
        ("basic", Kind::Any, 10),
        ("tournament", Kind::GipfRow, 6),
        ("tournament", Kind::Row, 6),
        ("tournament", Kind::LowReserve, 6),
        ("tournament", Kind::Entry, 7),
        ("tournament", Kind::Any, 5),
    ];
    let mut lines = Vec::new();
    for (setup, kind, count) in kinds {
        lines.extend(collect(&mut random, setup, count, 4, 1, |position| {
            let small = kind.fits(position) && perft(position, 2) <= 3000;
            small.then(|| reference_line(position))
        }));
    }
    let header = format!(
        "# GIPF positions and their values by plain minimax over 1, 2 and 3 whole turns with the classical evaluation,\n\
         # pending removals at the end searched out: see `minimax` and `classical` in tests/slow/gipf.rs.\n\
         # Made from random and greedy games with the slow rules: {COMMAND} (seed {seed}).\n"
    );
    save("reference.tsv", &header, &lines);
}

fn main() {
    absurd();
    winning();
    reference();
}
