//! The board of YINSH: 85 points, 33 lines, rays.
//!
//! A set of points is a `u128`. The cell of a point is 11·column + number − 1, so that the three line
//! directions run along +1, +11 and +12. The cut-off corners of the skewed 11 × 11 square keep shifts
//! from wrapping: wherever a step would leave the board, the cell it reaches is none of the board's.
//!
//! ```text
//!        f10             up a column       +1
//!    e10     g11         up to the right   +12
//! …      f9      …       down to the right +11
//!    e9      g10
//!        f8              cell of a2: 1, of f6: 60, of k10: 119
//! ```
//!
//! All tables are built by the compiler.

use crate::hex::{Direction, Hex, Point, Points};

/// The points: columns `a` to `k`.
pub static HEX: Hex = Hex::new(&COLUMNS);
const COLUMNS: [(u8, u8); 11] = [
    (2, 4),
    (1, 7),
    (1, 8),
    (1, 9),
    (1, 10),
    (2, 9),
    (2, 10),
    (3, 9),
    (4, 8),
    (5, 7),
    (7, 4),
];
const SHAPE: Hex = Hex::new(&COLUMNS);

/// A set of points: the cells of the skewed square.
pub type Cells = u128;

/// How many cells the skewed square has.
pub const SQUARE: usize = 121;

/// The cell of a point.
#[must_use]
pub const fn cell(point: Point) -> u32 {
    let name = SHAPE.name(point);
    11 * (name.letter as u32 - 'a' as u32) + name.number as u32 - 1
}

/// The point of a cell.
#[must_use]
pub const fn point(cell: u32) -> Point {
    POINTS[cell as usize]
}

/// The points of a set of cells.
#[must_use]
pub fn points(cells: Cells) -> Points {
    each(cells).map(point).collect()
}

/// The cells of a set, from the lowest up.
pub fn each(cells: Cells) -> impl Iterator<Item = u32> {
    Points(cells).iter().map(|bit| u32::from(bit.0))
}

const POINTS: [Point; SQUARE] = {
    let mut points = [Point(0); SQUARE];
    let mut number = 0;
    while number < SHAPE.size() {
        points[cell(Point(number)) as usize] = Point(number);
        number += 1;
    }
    points
};

/// All points.
pub const BOARD: Cells = {
    let mut cells = 0;
    let mut number = 0;
    while number < SHAPE.size() {
        cells |= 1 << cell(Point(number));
        number += 1;
    }
    cells
};

/// How far apart neighbours lie in the cells, for the three line directions of [`Direction::ALL`].
pub const STRIDES: [u32; 3] = [1, 12, 11];

/// For each cell and each of the six directions the points that lie that way. The first three directions
/// run to higher cells.
pub static RAYS: [[Cells; 6]; SQUARE] = rays();

const fn rays() -> [[Cells; 6]; SQUARE] {
    let mut rays = [[0; 6]; SQUARE];
    let mut number = 0;
    while number < SHAPE.size() {
        let from = cell(Point(number)) as usize;
        let mut direction = 0;
        while direction < 6 {
            let mut at = Point(number);
            while let Some(next) = SHAPE.step(at, Direction::ALL[direction]) {
                rays[from][direction] |= 1 << cell(next);
                at = next;
            }
            direction += 1;
        }
        number += 1;
    }
    rays
}

/// The points between two cells of one line.
#[must_use]
#[inline]
pub const fn between(from: u32, to: u32) -> Cells {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let stride = match high - low {
        gap if gap < 10 => 0,
        gap if gap % 12 == 0 => 1,
        _ => 2,
    };
    RAYS[low as usize][stride] & ((1 << high) - 1)
}

/// The first points of five neighbours of a set along a stride.
#[must_use]
#[inline]
pub const fn fives(cells: Cells, stride: u32) -> Cells {
    let pairs = cells & cells >> stride;
    pairs & pairs >> (2 * stride) & cells >> (4 * stride)
}

/// True if five neighbours of a line are in the set.
#[must_use]
#[inline]
pub const fn has_five(cells: Cells) -> bool {
    fives(cells, 1) | fives(cells, 11) | fives(cells, 12) != 0
}

/// Five neighbours from a first cell on, along a stride.
#[must_use]
#[inline]
pub const fn five(first: u32, stride: u32) -> Cells {
    (1 | 1 << stride | 1 << (2 * stride) | 1 << (3 * stride) | 1 << (4 * stride)) << first
}

/// A ray's points from its first member of `set` on, and everything behind.
///
/// The ray runs to higher cells in the first three directions, to lower ones in the others.
#[must_use]
#[inline]
pub const fn from_first(set: Cells, direction: usize) -> Cells {
    if set == 0 {
        0
    } else if direction < 3 {
        Cells::MAX << set.trailing_zeros()
    } else {
        Cells::MAX >> set.leading_zeros()
    }
}

/// The unbroken run of a set's points through one of them, both ways along a line.
#[must_use]
pub const fn run(through: u32, direction: usize, set: Cells) -> Cells {
    let [ahead, back] = [direction, direction + 3];
    let rays = RAYS[through as usize];
    rays[ahead] & !from_first(rays[ahead] & !set, ahead)
        | rays[back] & !from_first(rays[back] & !set, back)
        | 1 << through
}

/// The neighbours of a set of points.
#[must_use]
#[inline]
pub const fn neighbours(cells: Cells) -> Cells {
    (cells << 1 | cells >> 1 | cells << 11 | cells >> 11 | cells << 12 | cells >> 12) & BOARD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_the_size_that_the_rules_give() {
        assert_eq!((HEX.size(), BOARD.count_ones()), (85, 85));
        for name in ["a1", "a6", "f1", "f11", "k6", "k11"] {
            let (letter, number) = name.split_at(1);
            assert_eq!(
                HEX.find(letter.chars().next().unwrap(), number.parse().unwrap()),
                None
            );
        }
        // a line starts at each point that has nothing behind it
        let mut lengths = Vec::new();
        for direction in 0..3 {
            for cell in each(BOARD) {
                let [ahead, behind] = [0, 3].map(|d| RAYS[cell as usize][direction + d]);
                if behind == 0 {
                    lengths.push(1 + ahead.count_ones());
                }
            }
        }
        lengths.sort_unstable();
        let expected = [(6, 4), (6, 7), (6, 8), (9, 9), (6, 10)];
        let expected = expected.map(|(lines, length)| vec![length; lines]).concat();
        assert_eq!(lengths, expected);
    }

    #[test]
    fn shifts_agree_with_the_shape_of_the_board() {
        for cell in each(BOARD) {
            let steps = Direction::ALL.map(|direction| HEX.step(point(cell), direction));
            let expected: Points = steps.into_iter().flatten().collect();
            assert_eq!(points(neighbours(1 << cell)), expected);
            for (direction, &stride) in STRIDES.iter().enumerate() {
                let line = RAYS[cell as usize][direction] | 1 << cell;
                let fits = line.count_ones() >= 5;
                // on a full board five stand wherever the line has four more
                assert_eq!(fives(BOARD, stride) >> cell & 1 != 0, fits);
                if fits {
                    let five = five(cell, stride);
                    assert_eq!((five & !line, five.count_ones()), (0, 5));
                }
            }
        }
    }

    #[test]
    fn between_is_what_lies_ahead_of_both() {
        for from in each(BOARD) {
            for direction in 0..6 {
                for to in each(RAYS[from as usize][direction]) {
                    let back = RAYS[to as usize][(direction + 3) % 6];
                    assert_eq!(between(from, to), RAYS[from as usize][direction] & back);
                }
            }
        }
    }
}
