//! The texts of the help about YINSH: the rules in short and the notation by examples.

use crate::face::Example;

/// The rules in short, a paragraph each.
pub const RULES: &[&str] = &[
    "First each player places five rings, in turn, on any vacant points.",
    "Then a turn is a move: a marker of your colour is set into one of your rings, and the ring leaves along \
     a line. It goes over any number of vacant points, and then over one group of markers without a gap, of \
     any colours; it stops on the first point behind them, which must be vacant. It never goes over \
     another ring. The marker stays behind.",
    "Every marker that the ring has gone over changes its colour; the one just set does not.",
    "Five markers of your colour side by side in a line are a row, and you must remove it: the five markers \
     return to the pool, and one of your rings, whichever you choose, leaves the board. Of a longer \
     line you choose five. Where rows cross you choose the first; the other goes too only if it still stands.",
    "A row of the other colour is removed by the opponent at the head of his turn.",
    "Who has removed three rings wins, in blitz who has removed one. A move that completes rows of both colours is \
     counted for its player first.",
    "If none of your rings can move, you pass. When the pool of 51 markers is empty and the side to move has \
     no row, or when no ring of either side can move, the game ends: more removed rings win, as many are a \
     draw.",
];

/// The notation by examples.
pub const NOTATION: &[Example] = &[
    ("f6", "place a ring on f6"),
    ("h7-g7", "move the ring from h7 to g7"),
    (
        "i8-f5;xg5-g9xa5",
        "move, then remove the row from g5 to g9 and the ring on a5",
    ),
    (
        "xg5-g9xa5;d3-b3",
        "remove a row and a ring at the head of the turn, then move",
    ),
    (
        "i8-f5;xa5",
        "the row can be left out where only one is possible",
    ),
    ("pass", "no ring can move"),
];
