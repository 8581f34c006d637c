//! Boards made of columns: points, their names and places, six directions.
//!
//! GIPF and YINSH are played on the same kind of board: vertical columns `a`, `b`, … as White sees
//! them, each centred on the middle line and half a step against its neighbours. A point has a
//! *place* (column, half-row): half-row 0 is the middle line of the board, one step up the column is
//! +2, and the next column is offset by 1.

use std::fmt;

/// A point of a board: its number, counted column by column from the lowest point up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point(pub u8);

/// One of the six ways along the lines of a board, as a change of (column, half-row).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Direction {
    /// Columns to the right.
    pub columns: i8,
    /// Half-rows up.
    pub half_rows: i8,
}

impl Direction {
    /// The six directions; each of the first three is followed, three later, by its opposite.
    pub const ALL: [Direction; 6] = [
        Direction::new(0, 2),
        Direction::new(1, 1),
        Direction::new(1, -1),
        Direction::new(0, -2),
        Direction::new(-1, -1),
        Direction::new(-1, 1),
    ];

    const fn new(columns: i8, half_rows: i8) -> Direction {
        Direction { columns, half_rows }
    }
}

/// The shape of a board.
#[derive(Debug)]
pub struct Hex {
    /// For each column the number of its lowest point and how many points it has.
    columns: &'static [(u8, u8)],
}

impl Hex {
    /// A board whose columns have these lowest numbers and lengths.
    #[must_use]
    pub const fn new(columns: &'static [(u8, u8)]) -> Hex {
        Hex { columns }
    }

    /// How many columns it has.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.columns.len() as u8
    }

    /// How many points it has.
    #[must_use]
    pub const fn size(&self) -> u8 {
        let (mut size, mut column) = (0, 0);
        while column < self.columns.len() {
            size += self.columns[column].1;
            column += 1;
        }
        size
    }

    /// Its points, column by column from below.
    pub fn points(&self) -> impl DoubleEndedIterator<Item = Point> + use<> {
        (0..self.size()).map(Point)
    }

    /// The (column, half-row) of a point.
    #[must_use]
    pub const fn place(&self, point: Point) -> (i8, i8) {
        let (mut column, mut rest) = (0, point.0);
        while rest >= self.columns[column].1 {
            rest -= self.columns[column].1;
            column += 1;
        }
        (
            column as i8,
            2 * rest as i8 - (self.columns[column].1 as i8 - 1),
        )
    }

    /// The point at (column, half-row), if there is one.
    #[must_use]
    pub const fn at(&self, column: i8, half_row: i8) -> Option<Point> {
        if column < 0 || column as usize >= self.columns.len() {
            return None;
        }
        let length = self.columns[column as usize].1 as i8;
        let doubled = half_row + length - 1;
        if doubled < 0 || doubled % 2 != 0 || doubled / 2 >= length {
            return None;
        }
        let (mut number, mut before) = (doubled as u8 / 2, 0);
        while before < column as usize {
            number += self.columns[before].1;
            before += 1;
        }
        Some(Point(number))
    }

    /// The neighbour of a point in a direction, if the board goes on there.
    #[must_use]
    pub const fn step(&self, from: Point, direction: Direction) -> Option<Point> {
        let (column, half_row) = self.place(from);
        self.at(column + direction.columns, half_row + direction.half_rows)
    }

    /// How many steps two points are apart.
    #[must_use]
    pub const fn distance(&self, a: Point, b: Point) -> u8 {
        let (a, b) = (self.place(a), self.place(b));
        let columns = (a.0 - b.0).unsigned_abs();
        let half_rows = (a.1 - b.1).unsigned_abs();
        columns + half_rows.saturating_sub(columns) / 2
    }

    /// Where a symmetry takes a point: `number` sixths of a turn, after a mirroring if it is 6 or more. There
    /// are 12 of a board whose outline is the same from six sides.
    #[must_use]
    pub const fn image(&self, point: Point, number: usize) -> Option<Point> {
        let middle = self.columns() as i8 / 2;
        let (column, half_row) = self.place(point);
        let (mut q, mut r) = (column - middle, (half_row - (column - middle)) / 2);
        if number >= 6 {
            (q, r) = (-q, r + q);
        }
        let mut turns = number % 6;
        while turns > 0 {
            (q, r) = (-r, q + r);
            turns -= 1;
        }
        self.at(q + middle, 2 * r + q)
    }

    /// The column letter and number of a point: `('e', 5)`.
    #[must_use]
    pub const fn name(&self, point: Point) -> Name {
        let (column, half_row) = self.place(point);
        let (first, length) = self.columns[column as usize];
        Name {
            letter: (b'a' + column as u8) as char,
            number: first + (half_row + length as i8 - 1) as u8 / 2,
        }
    }

    /// The point of this name, if the board has it.
    #[must_use]
    pub fn find(&self, letter: char, number: u8) -> Option<Point> {
        self.points()
            .find(|&point| self.name(point) == Name { letter, number })
    }
}

/// The name of a point, such as `e5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Name {
    /// The column, from `a`.
    pub letter: char,
    /// The number along the column, from White's side.
    pub number: u8,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)
    }
}

/// A set of points of one board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Points(pub u128);

impl Points {
    /// The set without points.
    pub const NONE: Points = Points(0);

    /// True if `point` is in it.
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        self.0 >> point.0 & 1 != 0
    }

    /// Adds `point`.
    pub const fn insert(&mut self, point: Point) {
        self.0 |= 1 << point.0;
    }

    /// Takes `point` out if it is in, puts it in if not.
    pub const fn toggle(&mut self, point: Point) {
        self.0 ^= 1 << point.0;
    }

    /// True without any point.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points are in it.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The points in both sets.
    #[must_use]
    pub const fn and(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }

    /// The points in either set.
    #[must_use]
    pub const fn or(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }

    /// The points that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Points) -> Points {
        Points(self.0 & !other.0)
    }

    /// Its points in order.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let point = Point(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                point
            })
        })
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        let mut set = Points::NONE;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}
