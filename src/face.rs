//! What a screen needs to know of a game: men, points, and how an action is spelled by touching them.
//!
//! Cursor, mouse and typed text all narrow the same list of legal actions; an action is *spelled* by the
//! points a player touches for it. The screen needs no rules of its own.

use crate::game::{Action, Side};
use crate::hex::{Hex, Point, Points};
use crate::notation::Notation;

/// What kind of man stands on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A basic piece of GIPF.
    Single,
    /// Two basic pieces, stacked.
    Gipf,
    /// A ring of YINSH.
    Ring,
    /// A marker of YINSH.
    Marker,
}

/// A man on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

/// How an action is spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// By one point or two, touched one after the other: a dot and the first spot, a ring and where it
    /// goes, the point of a placement, the ring to take.
    Path {
        /// The first point.
        from: Point,
        /// The second, if the action has two.
        to: Option<Point>,
        /// What is brought in, where that is a choice of its own.
        kind: Option<Kind>,
    },
    /// By the row that is removed and the men of it that go.
    Row {
        /// All points of the row.
        row: Points,
        /// Those whose men go.
        taken: Points,
    },
}

/// A number in the panel, with the men it counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stock {
    /// What is counted: `reserve`, `captured`, `GIPF-pieces`.
    pub label: &'static str,
    /// How many.
    pub count: u8,
    /// The man that stands for each.
    pub man: Man,
}

/// A game that can be shown.
pub trait Face: Notation {
    /// The points of its board.
    fn hex(&self) -> &'static Hex;

    /// True for a point that never holds a man between turns and is drawn as its own name: a dot.
    fn is_dot(&self, point: Point) -> bool;

    /// The man on a point.
    fn man(&self, point: Point) -> Option<Man>;

    /// How an action that is legal here is spelled.
    fn spelling(&self, action: Action) -> Spelling;

    /// The rows of `side` that stand now.
    fn rows(&self, side: Side) -> Vec<Points>;

    /// What the panel counts for `side`.
    fn stocks(&self, side: Side) -> Vec<Stock>;

    /// What the side to move has to do in this step, in a few words that follow its name: `pushes: choose
    /// a dot`.
    fn task(&self) -> &'static str;
}
