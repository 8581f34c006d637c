//! What stands on the board that is shown, and how its points are marked.

use super::choices::Choices;
use super::input::{FEW, Stage};
use super::table::Table;
use crate::face::{Face, Spelling};
use crate::game::{Action, Game, Side};
use crate::games::Position;
use crate::hex::{Point, Points};

/// How a point is marked. The first in this order is shown where there are several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Mark {
    /// The cursor stands there.
    Cursor,
    /// Its man will be taken.
    Taken,
    /// It is the first point of the step that is being made.
    Picked,
    /// A man is shifted there, or turned over, by the step that is shown in advance.
    Moved,
    /// It can be chosen.
    Target,
    /// The computer's tip.
    Hint,
    /// The last push or move touched it.
    Last,
    /// A man has been taken from it in the last turn.
    Gone,
}

/// The board as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The men. Where a step is shown in advance they stand as after it.
    pub position: Position,
    /// The points that can be chosen first: dots outside are dim.
    pub live: Points,
    marks: Vec<(Mark, Points)>,
}

impl Board {
    /// A position without marks.
    #[must_use]
    pub fn plain(position: Position) -> Board {
        Board {
            position,
            live: Points::NONE,
            marks: Vec::new(),
        }
    }

    fn mark(&mut self, mark: Mark, points: impl IntoIterator<Item = Point>) {
        self.marks.push((mark, points.into_iter().collect()));
    }

    /// The mark of a point; under the cursor also the one that lies below it.
    #[must_use]
    pub fn marks(&self, point: Point) -> [Option<Mark>; 2] {
        let mut here: Vec<Mark> = self
            .marks
            .iter()
            .filter(|(_, points)| points.has(point))
            .map(|&(mark, _)| mark)
            .collect();
        here.sort_unstable();
        here.dedup();
        let below = here.get(1).filter(|&&mark| mark == Mark::Taken);
        [here.first().copied(), below.copied()]
    }
}

/// The rows that a step makes, of either side.
#[must_use]
pub fn rows_made(before: &Position, after: &Position) -> Vec<(Side, Points)> {
    let mut made = Vec::new();
    for side in Side::BOTH {
        let old = before.rows(side);
        let new = after
            .rows(side)
            .into_iter()
            .filter(|row| !old.contains(row));
        made.extend(new.map(|row| (side, row)));
    }
    made
}

impl Table {
    /// The board as it is to be drawn.
    #[must_use]
    pub fn board(&self) -> Board {
        let now = self.session.now();
        if self.session.view().is_none()
            && let Some(&action) = self.coming.front()
        {
            let mut board = in_advance(now, action);
            if board.position == *now {
                self.mark_traces(&mut board);
            }
            return board;
        }
        let mut board = Board::plain(self.session.shown().clone());
        if !self.entering() {
            self.mark_traces(&mut board);
            return board;
        }
        let stage = self.input.stage(now);
        if let Some(action) = self.input.candidate(now) {
            board = in_advance(now, action);
        }
        board.mark(Mark::Cursor, [self.input.cursor]);
        match stage {
            Stage::First(points) => {
                board.live = points;
                // dots show it themselves, and a board full of marks shows nothing
                if points.count() <= FEW && !points.iter().all(|point| now.is_dot(point)) {
                    board.mark(Mark::Target, points.iter());
                }
                self.mark_traces(&mut board);
            }
            Stage::Second(first, points) => {
                board.mark(Mark::Picked, [first]);
                board.mark(Mark::Target, points.iter());
            }
            Stage::Row(rows, at) => {
                let choices = Choices::of(now);
                let sure = rows[at].without(choices.optional(rows[at]));
                board.mark(Mark::Taken, sure.iter());
                for row in rows {
                    board.mark(Mark::Target, row.iter());
                }
            }
            Stage::Stays { optional, .. } => board.mark(Mark::Target, optional.iter()),
        }
        if let Some(hint) = self.hint() {
            let points = match now.spelling(hint) {
                Spelling::Path { from, to, .. } => [from].into_iter().chain(to).collect(),
                Spelling::Row { taken, .. } => taken,
                Spelling::Pass => Points::NONE,
            };
            board.mark(Mark::Hint, points.iter());
        }
        board
    }

    fn mark_traces(&self, board: &mut Board) {
        let traces = self.session.traces();
        let empty = |&p: &Point| board.position.man(p).is_none();
        let gone: Points = traces.removed.iter().filter(empty).collect();
        board.mark(Mark::Last, traces.paths.without(gone).iter());
        board.mark(Mark::Gone, gone.iter());
    }
}

/// A step as it will be: after a push or move, with what came and which rows it made; before a removal, with
/// what will go.
fn in_advance(now: &Position, action: Action) -> Board {
    let mut board = Board::plain(now.clone());
    match now.spelling(action) {
        Spelling::Row { taken, .. } => board.mark(Mark::Taken, taken.iter()),
        Spelling::Path { from, to: None, .. } if now.man(from).is_some() => {
            board.mark(Mark::Taken, [from]);
        }
        _ => {
            board.position.play(action);
            for (_, row) in rows_made(now, &board.position) {
                board.mark(Mark::Taken, row.iter());
            }
            board.mark(Mark::Moved, now.stirs(action).0.iter());
            if let Spelling::Path { from, to, .. } = now.spelling(action) {
                board.mark(Mark::Last, [from].into_iter().chain(to));
            }
        }
    }
    board
}
