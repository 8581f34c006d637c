//! GIPF, slowly: positions, whole turns, turn counts, the classical evaluation and plain minimax.
//!
//! A colour is `'w'` or `'b'`; the words are those of the rules text: spot, dot, row, segment, head, tail.

#![allow(dead_code, unused_imports)]

mod board;
mod notation;

use std::collections::BTreeMap;

pub use board::{Board, Piece, Point, lines, points, pushes, put, rows, spots, symmetries};

/// A position at the start of a turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// What stands where.
    pub board: Board,
    /// The side to move, also when the game has ended.
    pub side: char,
    /// White's reserve and Black's.
    pub reserves: [u32; 2],
    /// `basic`, `standard` or `tournament`.
    pub setup: &'static str,
    /// White's entry right and Black's: `0`, `g` or `s`; `-` outside tournament.
    pub entry: [char; 2],
    /// How many pieces White and Black began with.
    pub totals: [u32; 2],
    /// The winner and the reason, `reserve` or `gipf`, once the game has ended. There is always a winner.
    pub finished: Option<(char, &'static str)>,
}

/// One turn: (head set, push text, tail set), its canonical text and where it leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The canonical text.
    pub text: String,
    /// The names of the pieces' spots removed before the push, in order, separated by blanks.
    pub head: String,
    /// The push as the notation writes it; empty if the turn has none.
    pub push: String,
    /// The names of the pieces' spots removed after the push.
    pub tail: String,
    /// The position after the turn.
    pub after: Position,
}

/// One way to do the whole head or tail.
#[derive(Clone)]
pub struct Removal {
    /// The parts, joined with `;`: of all orders and groupings the first in byte order.
    pub text: String,
    /// The position with the pieces gone; `side` is still the remover.
    pub after: Position,
}

/// 0 for White, 1 for Black.
pub fn index(colour: char) -> usize {
    usize::from(colour == 'b')
}

/// The other colour.
pub fn other(colour: char) -> char {
    if colour == 'w' { 'b' } else { 'w' }
}

impl Position {
    /// The pieces of a colour on the board, a GIPF-piece counting two.
    pub fn on_board(&self, colour: char) -> u32 {
        let mut count = 0;
        for (owner, gipf) in self.board.iter().flatten().flatten() {
            if *owner == colour {
                count += if *gipf { 2 } else { 1 };
            }
        }
        count
    }

    /// How many GIPF-pieces of a colour stand on the board.
    pub fn gipf_count(&self, colour: char) -> u32 {
        let pieces = self.board.iter().flatten().flatten();
        pieces.filter(|piece| **piece == (colour, true)).count() as u32
    }

    /// The pieces of a colour that are captured for good, a GIPF-piece counting two.
    pub fn captured(&self, colour: char) -> u32 {
        self.totals[index(colour)] - self.on_board(colour) - self.reserves[index(colour)]
    }

    /// The result, `1-0`, `0-1` or `*`, and its reason, `gipf`, `reserve` or nothing.
    pub fn outcome(&self) -> (&'static str, &'static str) {
        match self.finished {
            Some(('w', reason)) => ("1-0", reason),
            Some((_, reason)) => ("0-1", reason),
            None => ("*", ""),
        }
    }

    /// The position on a turned or mirrored board, by one of [`symmetries`].
    pub fn mapped(&self, symmetry: &BTreeMap<String, String>) -> Position {
        let mut image = self.clone();
        image.board = [[None; 9]; 9];
        for spot in spots() {
            let there = Point::named(&symmetry[&spot.name()]).expect("a symmetry leads to a point");
            board::put(&mut image.board, there, board::on(&self.board, spot));
        }
        image
    }

    /// Whether a player has lost for want of a GIPF-piece.
    fn has_lost_gipf(&self, colour: char) -> bool {
        let counts = match self.setup {
            "standard" => true,
            "tournament" => self.entry[index(colour)] != '0',
            _ => false,
        };
        counts && self.gipf_count(colour) == 0
    }

    /// How the game has ended if the side to move has no reserve and no row of its own.
    fn empty_reserve(&self) -> Option<(char, &'static str)> {
        let lost = self.reserves[index(self.side)] == 0 && rows(&self.board, self.side).is_empty();
        lost.then_some((other(self.side), "reserve"))
    }

    /// Every way to do the head or the tail of the side to move, by the names of the removed pieces' spots.
    /// If no row stands there is one way, which removes nothing.
    pub fn removals(&self) -> BTreeMap<String, Removal> {
        let mut found = BTreeMap::new();
        self.remove_rows(&[], &[], &[], &mut found);
        found
    }

    /// Tries every row that still stands and every choice among its GIPF-pieces, then goes on from there.
    /// `dealt` are the lines dealt with so far, `removed` and `parts` what was taken from them.
    fn remove_rows(
        &self,
        dealt: &[usize],
        removed: &[Point],
        parts: &[String],
        found: &mut BTreeMap<String, Removal>,
    ) {
        let mut standing = rows(&self.board, self.side);
        standing.retain(|row| !dealt.contains(&row.line));
        if self.finished.is_some() || standing.is_empty() {
            let mut removed = removed.to_vec();
            removed.sort_unstable();
            let text = parts.join(";");
            let known = found.entry(names(&removed)).or_insert_with(|| Removal {
                text: text.clone(),
                after: self.clone(),
            });
            if text < known.text {
                known.text = text;
            }
            return;
        }
        for row in standing {
            let mut gipf = row.segment.clone();
            gipf.retain(|&spot| board::on(&self.board, spot).is_some_and(|piece| piece.1));
            for choice in 0..1 << gipf.len() {
                let mut part = row.segment.clone();
                part.retain(|spot| match gipf.iter().position(|it| it == spot) {
                    Some(i) => choice >> i & 1 == 1,
                    None => true,
                });
                part.sort_unstable();
                let mut after = self.clone();
                let text = after.take(&part);
                let mut parts = parts.to_vec();
                if !part.is_empty() {
                    parts.push(text);
                }
                let dealt = [dealt, &[row.line]].concat();
                let removed = [removed, &part[..]].concat();
                after.remove_rows(&dealt, &removed, &parts, found);
            }
        }
    }

    /// Takes the pieces of one row off the board, for the side to move; answers the part's text.
    fn take(&mut self, part: &[Point]) -> String {
        let mut texts = Vec::new();
        for &spot in part {
            let (colour, gipf) = board::on(&self.board, spot).expect("a row is of pieces");
            let mark = if gipf { "G" } else { "" };
            let star = if colour == self.side { "" } else { "*" };
            texts.push(format!("{mark}{}{star}", spot.name()));
            if colour == self.side {
                self.reserves[index(colour)] += if gipf { 2 } else { 1 };
            }
            board::put(&mut self.board, spot, None);
        }
        // If both lose their last GIPF-piece in the same removal, the remover wins.
        if self.has_lost_gipf(other(self.side)) {
            self.finished = Some((self.side, "gipf"));
        } else if self.has_lost_gipf(self.side) {
            self.finished = Some((other(self.side), "gipf"));
        }
        format!("x{}", texts.join(","))
    }

    /// The push of a dot into a line with a single or a GIPF-piece: its text and the board, reserve and entry
    /// right after it, or `None` where it is not allowed.
    pub fn pushed(&self, dot: Point, line: &[Point], gipf: bool) -> Option<(String, Position)> {
        let me = index(self.side);
        let entry = self.entry[me];
        let cost = if gipf { 2 } else { 1 };
        let allowed = if gipf {
            entry == '0' || entry == 'g'
        } else {
            entry != '0'
        };
        if !allowed || self.reserves[me] < cost {
            return None;
        }
        let mut next = self.clone();
        let shifted = board::push(&mut next.board, line, (self.side, gipf))?;
        next.reserves[me] -= cost;
        if self.setup == "tournament" {
            next.entry[me] = if gipf { 'g' } else { 's' };
        }
        let mark = if gipf { "G" } else { "" };
        let text = if shifted == 0 {
            format!("{mark}{}", line[0].name())
        } else {
            format!("{mark}{}-{}", dot.name(), line[shifted].name())
        };
        Some((text, next))
    }

    /// Every distinct turn, ordered by its text; none if the game has ended.
    pub fn turns(&self) -> Vec<Turn> {
        if self.finished.is_some() {
            return Vec::new();
        }
        let mut turns = BTreeMap::new();
        for (head_set, mut head) in self.removals() {
            if head.after.finished.is_none() && head.after.reserves[index(self.side)] == 0 {
                head.after.finished = Some((other(self.side), "reserve"));
            }
            if head.after.finished.is_some() {
                let key = (head_set, String::new(), String::new());
                turns.insert(key, (head.text, head.after));
                continue;
            }
            for (dot, line) in pushes() {
                for gipf in [false, true] {
                    let Some((push, pushed)) = head.after.pushed(*dot, line, gipf) else {
                        continue;
                    };
                    for (tail_set, tail) in pushed.removals() {
                        let parts = [head.text.clone(), push.clone(), tail.text];
                        let parts: Vec<String> =
                            parts.into_iter().filter(|part| !part.is_empty()).collect();
                        let key = (head_set.clone(), push.clone(), tail_set);
                        turns.insert(key, (parts.join(";"), tail.after));
                    }
                }
            }
        }
        let mut all = Vec::new();
        for ((head, push, tail), (mut text, mut after)) in turns {
            if text.is_empty() {
                text = "-".to_string();
            }
            after.side = other(self.side);
            if after.finished.is_none() {
                after.finished = after.empty_reserve();
            }
            all.push(Turn {
                text,
                head,
                push,
                tail,
                after,
            });
        }
        all.sort_by(|a, b| a.text.cmp(&b.text));
        all
    }

    /// The turn of this canonical text.
    pub fn turn(&self, text: &str) -> Option<Turn> {
        self.turns().into_iter().find(|turn| turn.text == text)
    }

    /// The classical evaluation for the side to move, in whole numbers. For each side, with everything doubled,
    ///
    /// ```text
    /// strength = 2 × (20 + 20 × enemy pieces captured + own pieces on the board, a GIPF-piece being 2)
    ///          − 2 × 5 if exactly one own GIPF-piece stands on the board
    ///          + sum over the own pieces of 2 × w for a single and 3 × w for a GIPF-piece
    /// ```
    ///
    /// where w is 5, 2, 1, 0 at distance 0, 1, 2, 3 from e5, and "pieces captured" counts as [`Position::captured`]
    /// does. The score is 1000 × (mine − his) / (mine + his), truncated toward zero. The board is taken as it
    /// stands: pending rows and a finished game change nothing here.
    pub fn classical(&self) -> i32 {
        let mine = self.strength(self.side);
        let his = self.strength(other(self.side));
        1000 * (mine - his) / (mine + his)
    }

    fn strength(&self, colour: char) -> i32 {
        let captured = self.captured(other(colour)) as i32;
        let pieces = self.on_board(colour) as i32;
        let mut strength = 2 * (20 + 20 * captured + pieces);
        if self.gipf_count(colour) == 1 {
            strength -= 2 * 5;
        }
        for spot in spots() {
            let Some((owner, gipf)) = board::on(&self.board, spot) else {
                continue;
            };
            if owner == colour {
                let weight = [5, 2, 1, 0][spot.distance() as usize];
                strength += if gipf { 3 * weight } else { 2 * weight };
            }
        }
        strength
    }

    /// The value of the position for the side to move after `depth` whole turns of plain minimax.
    ///
    /// - A finished position is worth ±1000 if it ended by the last GIPF-piece and ±999 if it ended by an empty
    ///   reserve, + for the winner, at every depth (0 too) and without a term for the distance.
    /// - Else, at depth d > 0, it is the greatest of −minimax(after, d − 1) over all turns.
    /// - Else, at depth 0, pending removals are searched out: of all ways to do the side to move's head (one, which
    ///   removes nothing, if no row of his stands) the greatest value for him, where a head that ends the game is
    ///   worth ±1000 as above, a head that leaves his reserve at 0 is worth −999, and any other is worth the
    ///   classical evaluation of the board after it, reserves and captured pieces included, still for him. He does
    ///   not push. Rows of the other colour stay where they are.
    pub fn minimax(&self, depth: u32) -> i32 {
        if let Some(value) = self.end_value() {
            return value;
        }
        let mut best = i32::MIN;
        if depth > 0 {
            for turn in self.turns() {
                best = best.max(-turn.after.minimax(depth - 1));
            }
            return best;
        }
        for (_, head) in self.removals() {
            let value = if let Some(value) = head.after.end_value() {
                value
            } else if head.after.reserves[index(self.side)] == 0 {
                -999
            } else {
                head.after.classical()
            };
            best = best.max(value);
        }
        best
    }

    /// What the end of the game is worth for the side to move, if it has come.
    fn end_value(&self) -> Option<i32> {
        let (winner, reason) = self.finished?;
        let value = if reason == "gipf" { 1000 } else { 999 };
        Some(if winner == self.side { value } else { -value })
    }
}

/// The number of sequences of exactly `depth` turns.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turns = position.turns();
    if depth == 1 {
        return turns.len() as u64;
    }
    turns.iter().map(|turn| perft(&turn.after, depth - 1)).sum()
}

/// The names of points, separated by blanks.
fn names(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(|point| point.name()).collect();
    names.join(" ")
}
