//! The texts of the help about GIPF: the rules in short and the notation by examples.

use crate::face::Example;

/// The rules in short, a paragraph each.
pub const RULES: &[&str] = &[
    "A turn is a push: a piece of your reserve comes onto one of the dots around the board and is moved \
     one step along a line, onto the first spot. Pieces in its way are pushed on, each by one spot, as \
     far as they stand without a gap. A full line cannot be pushed.",
    "Four or more of your pieces side by side in a line are a row, and you must remove it: all pieces of \
     both colours that stand connected with it on that line. Yours return to your reserve; the \
     opponent's are captured and out of the game.",
    "After your push you remove the rows of your colour. Rows of the other colour are removed by the \
     opponent at the head of his turn. Where rows cross you choose the first; the other goes too only if it still has \
     four in line.",
    "A GIPF-piece is two pieces on top of each other, moves as one and counts two when taken. In a \
     row that is removed, the owner of the row decides for each GIPF-piece, of either colour, whether \
     it stays or goes.",
    "You lose when you have to push and your reserve is empty. In standard and tournament you also lose \
     when you have no GIPF-piece left on the board.",
    "Basic: three singles each stand on the corners, no GIPF-pieces. Standard: three GIPF-pieces each on the corners. Tournament: \
     an empty board; your first piece must be a GIPF-piece, more may follow until you bring in your \
     first single.",
    "House rule: the same position with the same player to move for the third time is a draw.",
];

/// The notation by examples.
pub const NOTATION: &[Example] = &[
    ("e2", "push onto the free spot e2"),
    (
        "e1-e4",
        "push from dot e1; the last piece that moves ends on e4",
    ),
    (
        "Ge8 Gd8-f7",
        "the same with a GIPF-piece brought in (tournament)",
    ),
    ("e1-e4;xe2,e3,e4,e5", "push, then remove a row"),
    (
        "xe7,e8;c7-e7",
        "remove a row at the head of the turn, then push",
    ),
    (
        "xc6*,Gf6",
        "* marks the opponent's pieces, G a GIPF-piece that goes",
    ),
    (
        "e1-e4;x",
        "x alone: remove whatever must go, if there is one way only",
    ),
];
