//! The board of GIPF: 37 spots, 24 dots, 21 lines and 42 pushes.
//!
//! A set of spots is a `u64`. The cell of a spot is 8·row + column of a skewed 7 × 7 square, so
//! that the three line directions run along +1, +8 and +9 and the empty eighth column keeps shifts from
//! wrapping:
//!
//! ```text
//!            e9                 up a column      +1
//!        d8      f8             up to the right  +9
//!    c7      e8      g7         down to the right +8
//! b6     d7      f7      h6
//!    c6      e7      g6         cell of b2: 0, of e5: 27, of h5: 54
//! ```
//!
//! All tables are built by the compiler.

use crate::hex::{Direction, Hex, Point, Points};

/// All 61 points, dots included: columns `a` to `i` of 5 6 7 8 9 8 7 6 5 points.
pub static HEX: Hex = Hex::new(&COLUMNS);
const COLUMNS: [(u8, u8); 9] = [
    (1, 5),
    (1, 6),
    (1, 7),
    (1, 8),
    (1, 9),
    (1, 8),
    (1, 7),
    (1, 6),
    (1, 5),
];
const SHAPE: Hex = Hex::new(&COLUMNS);

/// A set of spots: the cells of the skewed square.
pub type Spots = u64;

/// How many lines the board has.
pub const LINES: usize = 21;
/// How many pushes there are: pairs of a dot and a direction.
pub const PUSHES: usize = 42;

/// The cell of a point, if it is a spot.
#[must_use]
pub const fn cell(point: Point) -> Option<u32> {
    let (column, half_row) = SHAPE.place(point);
    let height = (half_row + column + 4) / 2;
    let inner = SHAPE.step(point, Direction::ALL[0]).is_some()
        && SHAPE.step(point, Direction::ALL[3]).is_some();
    if inner && column > 0 && column < 8 {
        Some(8 * (column as u32 - 1) + height as u32 - 1)
    } else {
        None
    }
}

/// The point of a cell.
#[must_use]
pub const fn point(cell: u32) -> Point {
    POINTS[cell as usize]
}

/// The points of a set of spots.
#[must_use]
pub fn points(mut spots: Spots) -> Points {
    let mut set = Points::NONE;
    while spots != 0 {
        set.insert(point(spots.trailing_zeros()));
        spots &= spots - 1;
    }
    set
}

const POINTS: [Point; 64] = {
    let mut points = [Point(0); 64];
    let mut number = 0;
    while number < SHAPE.size() {
        if let Some(cell) = cell(Point(number)) {
            points[cell as usize] = Point(number);
        }
        number += 1;
    }
    points
};

/// All spots.
pub const BOARD: Spots = {
    let mut spots = 0;
    let mut number = 0;
    while number < SHAPE.size() {
        if let Some(cell) = cell(Point(number)) {
            spots |= 1 << cell;
        }
        number += 1;
    }
    spots
};

/// How far apart neighbours lie in the cells, for the three line directions of [`Direction::ALL`].
pub const STRIDES: [u32; 3] = [1, 9, 8];

/// A line of four to seven spots.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Its spots.
    pub spots: Spots,
    /// The cell of its first spot: the lowest one.
    pub first: u32,
    /// The distance from each of its cells to the next.
    pub stride: u32,
    /// How many spots it has.
    pub length: u32,
    /// Multiplied with spots of this line, brings them to the highest seven bits in their order.
    magic: u64,
}

impl Line {
    /// The spots of this line that a mask names: bit `i` for its spot number `i`.
    #[must_use]
    pub const fn spread(self, mask: u16) -> Spots {
        let (mut spots, mut i) = (0, 0);
        while i < self.length {
            spots |= ((mask >> i & 1) as u64) << (self.first + i * self.stride);
            i += 1;
        }
        spots
    }

    /// The mask that names these spots of the line: the inverse of [`Line::spread`].
    #[must_use]
    #[inline]
    pub const fn gather(self, spots: Spots) -> u16 {
        ((spots & self.spots).wrapping_mul(self.magic) >> 57) as u16
    }

    /// The whole gap-free segment that `spot` of this line belongs to where `occupied` spots hold pieces.
    #[must_use]
    #[inline]
    pub const fn segment(&self, spot: Spots, occupied: Spots) -> Spots {
        let free = self.spots & !occupied;
        let (below, above) = (free & (spot - 1), free & !(spot - 1));
        let from = if below == 0 {
            u64::MAX
        } else {
            !(u64::MAX >> below.leading_zeros())
        };
        let to = (above & above.wrapping_neg()).wrapping_sub(1);
        self.spots & from & to
    }
}

/// The number of the line through each spot, in each direction.
pub static LINE_THROUGH: [[u8; 64]; 3] = {
    let mut through = [[0; 64]; 3];
    let lines = lines();
    let mut number = 0;
    while number < LINES {
        let mut cell = 0;
        while cell < 64 {
            if lines[number].spots >> cell & 1 != 0 {
                through[number / 7][cell] = number as u8;
            }
            cell += 1;
        }
        number += 1;
    }
    through
};

/// The 21 lines, seven in each direction.
pub static LINE: [Line; LINES] = lines();

const fn lines() -> [Line; LINES] {
    let mut lines = [Line {
        spots: 0,
        first: 0,
        stride: 0,
        length: 0,
        magic: 0,
    }; LINES];
    let mut count = 0;
    let mut direction = 0;
    while direction < 3 {
        let stride = STRIDES[direction];
        let mut first = 0;
        while first < 56 {
            let starts =
                BOARD >> first & 1 != 0 && (first < stride || BOARD >> (first - stride) & 1 == 0);
            if starts {
                let (mut spots, mut magic, mut cell) = (0, 0, first);
                while cell < 64 && BOARD >> cell & 1 != 0 {
                    let number = u64::count_ones(spots);
                    if stride > 1 || number == 0 {
                        magic |= 1 << (57 + number - cell);
                    }
                    spots |= 1 << cell;
                    cell += stride;
                }
                lines[count] = Line {
                    spots,
                    first,
                    stride,
                    length: u64::count_ones(spots),
                    magic,
                };
                count += 1;
            }
            first += 1;
        }
        direction += 1;
    }
    assert!(count == LINES);
    lines
}

/// A push: from a dot along a line.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    /// The dot it comes from.
    pub dot: Point,
    /// The cell of the first spot.
    pub first: u32,
    /// The whole line of spots it runs along.
    pub line: Spots,
    /// How far a pushed piece moves in the cells.
    pub stride: u32,
    /// By how many bits cells are rotated to the left for one step.
    turn: u32,
    /// The number of that in [`STRIDES`].
    pub direction: usize,
    /// True if it moves to higher cells.
    pub rising: bool,
}

impl Push {
    /// The pieces that this push shifts where `occupied` spots hold pieces: the whole gap-free run from
    /// the first spot on. `None` if the line is full.
    #[must_use]
    #[inline]
    pub const fn run(&self, occupied: Spots) -> Option<Spots> {
        match self.reach(occupied) {
            Some(reach) => Some(reach & occupied),
            None => None,
        }
    }

    /// The spots on which other pieces stand after this push than before: those from the first to the free one at
    /// the end of the run. `None` if the line is full.
    #[must_use]
    #[inline]
    pub const fn reach(&self, occupied: Spots) -> Option<Spots> {
        let free = self.line & !occupied;
        if free == 0 {
            return None;
        }
        Some(if self.rising {
            // all bits up to the lowest one
            self.line & (free ^ (free - 1))
        } else {
            self.line & !(u64::MAX >> free.leading_zeros() >> 1)
        })
    }

    /// Where these pieces stand after the push, which shifts those of them that are within its `reach`.
    #[must_use]
    #[inline]
    pub const fn moved(&self, pieces: Spots, reach: Spots) -> Spots {
        pieces & !reach | self.shift(pieces & reach)
    }

    /// Where `spots` stand after one step along this push.
    #[must_use]
    #[inline]
    pub const fn shift(&self, spots: Spots) -> Spots {
        spots.rotate_left(self.turn)
    }
}

/// A set of pushes: bit `i` for [`PUSH`] number `i`.
pub type Pushes = u64;

/// All of them.
pub const ALL_PUSHES: Pushes = (1 << PUSHES) - 1;

/// The pushes onto those of these spots that are at the edge.
#[must_use]
#[inline]
pub fn pushes_onto(spots: Spots) -> Pushes {
    union(&ONTO, spots & EDGE)
}

/// The pushes along the lines through these spots.
#[must_use]
#[inline]
pub fn pushes_through(spots: Spots) -> Pushes {
    union(&ALONG, spots)
}

#[inline]
fn union(pushes: &[Pushes; 64], mut spots: Spots) -> Pushes {
    let mut union = 0;
    while spots != 0 {
        union |= pushes[spots.trailing_zeros() as usize];
        spots &= spots - 1;
    }
    union
}

/// The first push onto each spot at the edge: while that is free, all pushes onto it are twins.
pub const NO_TWINS: Pushes = {
    let onto = pushes_of(false);
    let (mut firsts, mut cell) = (0, 0_usize);
    while cell < 64 {
        firsts |= onto[cell] & onto[cell].wrapping_neg();
        cell += 1;
    }
    firsts
};

/// The spots onto which pieces are pushed.
const EDGE: Spots = {
    let pushes = pushes();
    let (mut edge, mut push) = (0, 0);
    while push < PUSHES {
        edge |= 1 << pushes[push].first;
        push += 1;
    }
    edge
};

/// For each spot the pushes onto it.
static ONTO: [Pushes; 64] = pushes_of(false);

/// For each spot the pushes along the three lines through it.
static ALONG: [Pushes; 64] = pushes_of(true);

/// For each spot the pushes whose first one it is, or all whose line it is on.
const fn pushes_of(whole_line: bool) -> [Pushes; 64] {
    let pushes = pushes();
    let mut table = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut push = 0;
        while push < PUSHES {
            let first = pushes[push].first as usize == cell;
            if first || whole_line && pushes[push].line >> cell & 1 != 0 {
                table[cell] |= 1 << push;
            }
            push += 1;
        }
        cell += 1;
    }
    table
}

/// The 42 pushes, by dot (column by column from below) and then by direction.
pub static PUSH: [Push; PUSHES] = pushes();

const fn pushes() -> [Push; PUSHES] {
    let lines = lines();
    let mut pushes = [Push {
        dot: Point(0),
        first: 0,
        line: 0,
        stride: 0,
        turn: 0,
        direction: 0,
        rising: false,
    }; PUSHES];
    let mut count = 0;
    let mut number = 0;
    while number < SHAPE.size() {
        let dot = Point(number);
        let mut direction = 0;
        while direction < 6 && cell(dot).is_none() {
            let next = SHAPE.step(dot, Direction::ALL[direction]);
            if let Some(next) = next
                && let Some(first) = cell(next)
            {
                let stride = STRIDES[direction % 3];
                let mut line = 0;
                while lines[line].stride != stride || lines[line].spots >> first & 1 == 0 {
                    line += 1;
                }
                let rising = direction < 3;
                pushes[count] = Push {
                    dot,
                    first,
                    line: lines[line].spots,
                    stride,
                    turn: if rising { stride } else { u64::BITS - stride },
                    direction: direction % 3,
                    rising,
                };
                count += 1;
            }
            direction += 1;
        }
        number += 1;
    }
    assert!(count == PUSHES);
    pushes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_the_size_that_the_rules_give() {
        assert_eq!(HEX.size(), 61);
        assert_eq!(BOARD.count_ones(), 37);
        let dots: std::collections::HashSet<_> = PUSH.iter().map(|p| p.dot).collect();
        assert_eq!(dots.len(), 24);
        for three in LINE.chunks(7) {
            let mut lengths: Vec<_> = three.iter().map(|l| l.spots.count_ones()).collect();
            lengths.sort_unstable();
            assert_eq!(lengths, [4, 4, 5, 5, 6, 6, 7]);
        }
        assert_eq!((NO_TWINS.count_ones(), EDGE.count_ones()), (18, 18));
    }

    #[test]
    fn a_segment_ends_at_the_gaps_around_it() {
        for line in LINE {
            for occupied in (0..1 << line.length).map(|mask| line.spread(mask)) {
                for spot in (0..line.length).map(|number| line.spread(1 << number)) {
                    if spot & occupied != 0 {
                        let (mut grown, mut before) = (spot, 0);
                        while grown != before {
                            before = grown;
                            grown |= (grown << line.stride | grown >> line.stride) & occupied;
                        }
                        assert_eq!(line.segment(spot, occupied | !line.spots), grown);
                    }
                }
            }
        }
    }

    #[test]
    fn a_line_gathers_what_it_spreads() {
        for line in LINE {
            assert_eq!(line.spread(line.gather(line.spots)), line.spots);
            for mask in 0..1 << line.length {
                assert_eq!(line.gather(line.spread(mask) | !line.spots), mask);
            }
        }
    }
}
