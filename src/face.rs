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

impl Kind {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Single => "single",
            Kind::Gipf => "GIPF-piece",
            Kind::Ring => "ring",
            Kind::Marker => "marker",
        }
    }
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
    /// By nothing: the turn is passed, which is then the only action.
    Pass,
}

/// What the side to move has to do: `White` *does*: `choose` *choose*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The verb that follows the side's name: `pushes`.
    pub does: &'static str,
    /// What is touched first: `a dot`.
    pub choose: &'static str,
}

/// On which side of a point, as White sees the board, a label stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// Under it.
    Below,
    /// To its left.
    Left,
}

/// A text at the edge of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The point that it stands beside.
    pub point: Point,
    /// Where beside it.
    pub edge: Edge,
    /// A letter or a number of at most two digits.
    pub text: String,
}

/// A line of help: something that can be written, and what it means.
pub type Example = (&'static str, &'static str);

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

    /// True for a point that never holds a man and is drawn as its own name: a dot.
    fn is_dot(&self, point: Point) -> bool;

    /// The man on a point.
    fn man(&self, point: Point) -> Option<Man>;

    /// How an action that is legal here is spelled.
    fn spelling(&self, action: Action) -> Spelling;

    /// The men that an action which is legal here shifts or turns over, at their places after it, and the
    /// verb for that.
    fn stirs(&self, action: Action) -> (Points, &'static str);

    /// The rows of `side` that stand now.
    fn rows(&self, side: Side) -> Vec<Points>;

    /// What the panel counts for `side`.
    fn stocks(&self, side: Side) -> Vec<Stock>;

    /// What the side to move has to do in this step.
    fn task(&self) -> Task;

    /// The labels at the edge of the board; none where dots are drawn as their names.
    fn labels(&self) -> Vec<Label> {
        Vec::new()
    }

    /// What a player should be asked before this action, which is legal here: what it gives up for the
    /// rest of the game.
    fn warning(&self, _action: Action) -> Option<&'static str> {
        None
    }

    /// The rules in short, a paragraph each.
    fn rules(&self) -> &'static [&'static str];

    /// The notation by examples.
    fn notation(&self) -> &'static [Example];
}
